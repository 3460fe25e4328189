"""What becomes of a brief's leaders: the chances of each harm, and who is taken with his ship."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest

from table.dice import Dice
from tactical import samples
from tactical.flying_colors import hand_off
from tactical.flying_colors.damage.casualties import fall
from tactical.flying_colors.hand_off.officers import befallen, read
from tactical.flying_colors.hand_off.translation import Chances, standard
from tactical.flying_colors.melee.prizes import take
from tactical.flying_colors.state import Action, Commander
from tactical.handoff import BattleReport, Intensity, LeaderReport, read_report

A, B = "british", "allies"
FLAGSHIP, ADMIRAL = f"{A}-1", f"{A}-admiral"
HEATS: tuple[Intensity, ...] = ("light", "medium", "heavy")
OF = samples.briefs()["open-sea"]


def reports(
    become: Callable[[Action, Commander], None], heat: Intensity, held: str = "", count: int = 300
) -> Iterator[BattleReport]:
    """The reports of battles with other dice that end as they began but for what becomes of the British admiral; each is one that
    is taken in."""
    of = msgspec.structs.replace(OF, intensity=heat)
    before, after = hand_off.laid_out(of, "seed"), hand_off.laid_out(of, "seed")
    become(after, after.commanders[ADMIRAL])
    for side, fleet in after.fleets.items():
        fleet.broken = bool(held) and side != held
    for number in range(count):
        after.dice = Dice(f"seed-{number}")
        yield read_report(of, msgspec.to_builtins(hand_off.report(of, before, after)))


def ended(become: Callable[[Action, Commander], None], held: str = "") -> BattleReport:
    """One of them, of a medium action."""
    return next(reports(become, "medium", held))


def fates(become: Callable[[Action, Commander], None], heat: Intensity, held: str = "", count: int = 300) -> Counter[str]:
    return Counter(report.leaders[0].fate for report in reports(become, heat, held, count))


def wounded(action: Action, admiral: Commander) -> None:
    admiral.wounded = True


def fallen(action: Action, admiral: Commander) -> None:
    fall(action, admiral)


def drowned(action: Action, admiral: Commander) -> None:
    action.ships[FLAGSHIP].fate = "sunk"
    admiral.ship, admiral.lost = None, "drowned"


def struck(action: Action, admiral: Commander) -> None:
    action.ships[FLAGSHIP].struck = True


def taken(action: Action, admiral: Commander) -> None:
    take(action, action.ships[FLAGSHIP], B, "boarded")


def nothing(action: Action, admiral: Commander) -> None:
    """He has come through."""


# -- chances -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 8.37")
@pytest.mark.parametrize("heat", HEATS)
@pytest.mark.parametrize("become", [wounded, fallen, drowned])
def test_what_befell_a_leader_is_read_by_the_chances_of_its_heat(become: Callable[..., None], heat: Intensity) -> None:
    chances: Chances = getattr(standard().leader, become.__name__)[heat]
    leaders = [report.leaders[0] for report in reports(become, heat)]
    found = Counter(one.fate for one in leaders)
    for fate in ("killed", "captured", "wounded"):
        assert found[fate] / len(leaders) == pytest.approx(getattr(chances, fate), abs=0.08), fate
    assert {one.turns for one in leaders if one.fate == "wounded"} <= {standard().officer.wound}
    assert fates(nothing, heat, count=9) == {"unhurt": 9}


@pytest.mark.rule("SL 8.37")
def test_the_hotter_the_action_the_worse_it_is_for_who_was_hurt() -> None:
    by = standard().leader
    for harm in (by.wounded, by.fallen, by.drowned):
        shares = [harm[heat].killed + harm[heat].captured + harm[heat].wounded for heat in HEATS]
        assert all(0 < share <= 1 for share in shares)
        assert shares[0] < min(shares[1:])


def test_a_number_is_read_from_the_worst_fate_on() -> None:
    chances = Chances(killed=0.2, captured=0.3, wounded=0.4)
    fates = [read(chances, die, held=False) for die in (0.0, 0.19, 0.2, 0.49, 0.5, 0.89, 0.9)]
    assert fates == ["killed", "killed", "captured", "captured", "wounded", "wounded", "unhurt"]
    assert read(chances, 0.3, held=True) == "unhurt", "his own side holds the field"


@pytest.mark.rule("FC 4.10.2a")
def test_the_only_commander_of_a_fleet_has_fallen_though_men_of_iron_keep_him_aboard() -> None:
    action = hand_off.laid_out(OF, "seed")
    assert action.options.men_of_iron
    admiral = action.commanders[ADMIRAL]
    for other in [one.id for one in action.commanders.values() if one.side == A and one is not admiral]:
        del action.commanders[other]
    fall(action, admiral)
    assert (admiral.lost, admiral.ship, befallen(admiral)) == ("", FLAGSHIP, "fallen")


# -- with his ship -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 8.37", "FC 3.7.11aj")
@pytest.mark.parametrize("become", [struck, taken])
def test_a_leader_in_a_ship_that_struck_or_is_taken_is_captured_unless_his_side_holds_the_field(become: Any) -> None:
    for held, fate in (("", "captured"), (B, "captured"), (A, "unhurt")):
        assert ended(become, held).leaders[0].fate == fate
    assert ended(become).leaders[1].fate == "unhurt", "the other side's"


@pytest.mark.rule("SL 8.37", "FC 3.7.11ad")
def test_not_if_he_shifted_his_flag_before_she_struck_but_if_his_new_ship_is_lost_too() -> None:
    def left(action: Action, admiral: Commander) -> None:
        action.ships[FLAGSHIP].struck, admiral.ship = True, f"{A}-2"

    def in_vain(action: Action, admiral: Commander) -> None:
        left(action, admiral)
        action.ships[f"{A}-2"].struck = True

    assert ended(left).leaders[0] == LeaderReport(ADMIRAL, "unhurt", 0, f"{A}-2")
    assert ended(in_vain).leaders[0].fate == "captured"


@pytest.mark.rule("SL 8.37")
def test_in_a_heavy_action_some_get_away_in_her_boats_if_a_friend_is_left() -> None:
    found = [report.leaders[0] for report in reports(struck, "heavy", B)]
    away = [one for one in found if one.fate == "unhurt"]
    assert len(away) / len(found) == pytest.approx(standard().leader.shifted["heavy"], abs=0.08)
    assert {one.flagship for one in away} == {f"{A}-2"}, "the next of his squadron"
    assert {one.flagship for one in found if one.fate == "captured"} == {""}

    def alone(action: Action, admiral: Commander) -> None:
        for ship in action.ships.values():
            ship.struck = ship.side == A

    assert fates(alone, "heavy", B, 40) == {"captured": 40}


@pytest.mark.rule("SL 8.37")
def test_a_man_carried_below_in_a_ship_that_strikes_is_captured_with_her() -> None:
    def both(action: Action, admiral: Commander) -> None:
        fall(action, admiral)
        action.ships[FLAGSHIP].struck = True

    found = fates(both, "medium", B, 200)
    assert set(found) == {"killed", "captured"}
