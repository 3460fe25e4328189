"""A brief laid out on hexes and told as a report: every ship once, on the map and afloat, with what she brought and suffered."""

from __future__ import annotations

from itertools import pairwise

import msgspec
import pytest

from table.dice import Fact, draw
from tactical.flying_colors import board, hand_off, hexes
from tactical.flying_colors.hand_off.homeward import held
from tactical.flying_colors.hand_off.outward import WIND, hull_lost, hull_of
from tactical.flying_colors.state import Action, Verdict
from tactical.handoff import BattleBrief, Commander, Intensity, Party, Ship, Squadron, read_report

A, B = "british", "allies"


def brief(ours: int, theirs: int, heat: Intensity = "heavy", damage: int = 0, *, gauge: str = A) -> BattleBrief:
    """So many sail a side in squadrons of three."""

    def party(side: str, sail: int, flag: str, temper: str) -> Party:
        ships = [Ship(f"{side}-{n}", f"{side} {n}", (64, 74, 80, 100)[n % 4]) for n in range(sail)]
        squadrons = tuple(
            Squadron(f"{side}-s{n}", side, "SOL", tuple(ships[n : n + 3]), damage, 10, flag=flag) for n in range(0, sail, 3)
        )
        admiral = Commander(f"{side}-admiral", "Somebody", "vice", 4, temper, squadrons[0].id)
        return Party(side, squadrons, (admiral,), admiral.id)

    parties = party(A, ours, "british", "Rash"), party(B, theirs, "french", "Timid")
    return BattleBrief("battle-1", "space:cadiz", gauge, heat, parties)


def windward(action: Action, ship: str) -> int:
    """How far to windward a ship lies: against the way that the wind blows."""
    q, r = hexes.axial(action.ships[ship].bow)
    dq, dr = hexes.STEPS[WIND]
    return -(2 * q * dq + 2 * r * dr + q * dr + r * dq)


@pytest.mark.parametrize(("ours", "theirs"), [(1, 1), (3, 8), (12, 12), (27, 33), (45, 20), (60, 60)])
def test_lines_of_any_length_lie_on_the_map_each_ship_in_her_own_hexes(ours: int, theirs: int) -> None:
    action = hand_off.laid_out(brief(ours, theirs), "seed")
    assert len(action.ships) == ours + theirs
    places = [hex for ship in action.ships.values() for hex in board.hexes_of(ship)]
    assert len(set(places)) == len(places)
    assert all(hexes.on_map(action.layout, hex) for hex in places)


def test_every_ship_keeps_her_id_and_has_her_own_counter_or_her_nations_pattern() -> None:
    of = brief(2, 2)
    named = msgspec.structs.replace(of.parties[0].squadrons[0], ships=(Ship("flagship", "Victory", 100), Ship("x", "Nobody", 74)))
    of = msgspec.structs.replace(of, parties=(msgspec.structs.replace(of.parties[0], squadrons=(named,)), of.parties[1]))
    action = hand_off.laid_out(of, "seed")
    victory, nobody = action.ships["flagship"], action.ships["x"]
    assert (victory.name, victory.front.rate, nobody.front.rate) == ("Victory", "1", "3")
    assert {ship.side for ship in action.ships.values()} == {A, B}
    assert action.ships["allies-0"].nationality == "French"


@pytest.mark.parametrize("gauge", [A, B])
def test_who_has_the_gauge_lies_to_windward_of_all_the_enemy(gauge: str) -> None:
    action = hand_off.laid_out(brief(6, 6, gauge=gauge), "seed")
    middle = {side: windward(action, f"{side}-3") for side in (A, B)}
    assert max(middle, key=middle.__getitem__) == gauge


def test_the_damage_that_a_squadron_brings_is_the_same_share_of_every_ship() -> None:
    shares = []
    for points in (0, 5, 10, 15, 20):
        action = hand_off.laid_out(brief(4, 4, damage=points), "seed")
        for ship in action.ships.values():
            assert hull_lost(ship) == min(round(points / 20 * hull_of(ship)), hull_of(ship) - 1)
            assert ship.damaged == (hull_lost(ship) >= ship.front.capacity)
            assert ship.rigging < action.tables.damage.dismasted
        shares.append(sum(hull_lost(ship) for ship in action.ships.values()))
    assert all(one < other for one, other in pairwise(shares))


def test_officers_and_temper_come_from_leadership_and_personality() -> None:
    action = hand_off.laid_out(brief(3, 3), "seed")
    admiral = action.commanders[f"{A}-admiral"]
    assert (admiral.ship, admiral.rank, action.fleets[A].admiral) == ("british-0", 3, admiral.id)
    assert action.fleets[A].audacity == {"British": 3}
    assert action.fleets[B].audacity == {"French": 0}
    without = brief(3, 3)
    without = msgspec.structs.replace(without, parties=tuple(Party(one.side, one.squadrons) for one in without.parties))
    alone = hand_off.laid_out(without, "seed")
    assert len(alone.commanders) == 2, "a side without an admiral has its senior captain"
    assert all(alone.commanders[str(fleet.admiral)].side == side for side, fleet in alone.fleets.items())
    assert len(hand_off.laid_out(brief(18, 18), "seed").commanders) > 4, "and a long line has one for each division"


def test_a_hotter_action_may_last_longer() -> None:
    turns = [hand_off.laid_out(brief(3, 3, heat), "seed").turns for heat in ("light", "medium", "heavy")]
    assert turns == sorted(set(turns))


# -- home ----------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(12))
def test_whatever_comes_of_a_battle_is_a_report_that_the_contract_takes(number: int) -> None:
    heat: Intensity = ("light", "medium", "heavy")[number % 3]
    of = brief(1 + draw("home", number, 7), 1 + draw("home", 50 + number, 7), heat, damage=draw("home", 90 + number, 12))
    journal: list[Fact] = []
    found = hand_off.fight(of, f"battle-{number}", journal=journal)
    assert read_report(of, msgspec.json.decode(msgspec.json.encode(found))) == found
    assert hand_off.fight(of, f"battle-{number}") == found, "the same brief and seed, the same report"
    assert journal


def test_what_a_ship_brought_is_not_told_as_suffered() -> None:
    of = brief(3, 3, damage=10)
    before, after = hand_off.laid_out(of, "seed"), hand_off.laid_out(of, "seed")
    assert {ship.fate for ship in hand_off.report(of, before, after).ships} == {"unharmed"}
    after.ships["allies-1"].hull += 2
    after.ships["allies-2"].rigging += 3
    after.ships["british-0"].captor = B
    after.ships["british-1"].struck = True
    after.ships["british-2"].fate = "exploded"
    after.ships["allies-0"].fate = "gone"
    fates = {ship.id: ship for ship in hand_off.report(of, before, after).ships}
    assert [fates[f"british-{n}"].fate for n in range(3)] == ["taken", "struck", "burnt"]
    assert [fates[f"allies-{n}"].fate for n in range(3)] == ["escaped", "damaged", "damaged"]
    assert fates["allies-1"].hull == round(200 / hull_of(after.ships["allies-1"]))
    assert (fates["allies-2"].hull, fates["allies-2"].rigging > 0) == (0, True)


def test_who_stays_when_the_other_breaks_off_holds_the_field() -> None:
    action = hand_off.laid_out(brief(2, 2), "seed")
    assert held(action) == ""
    action.verdict = Verdict(A, "normal", {A: 1.0, B: 0.0}, "last turn")
    assert held(action) == A
    action.fleets[A].broken = True
    assert held(action) == B
