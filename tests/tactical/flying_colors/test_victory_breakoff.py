"""FC 3.9.3: whether a fleet breaks off."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from table.dice import Roll
from tactical.flying_colors import breakoff
from tactical.flying_colors.card import ShareLost
from tactical.flying_colors.facts import BrokeOff, Withdrew
from tactical.flying_colors.fleets import in_charge
from tactical.flying_colors.state import Action, Anchor, Face, Fleet, Options
from tests.tactical.flying_colors.helmsman import facts, throw
from tests.tactical.flying_colors.quarterdeck import BRITISH, FRENCH, bare_die, battle, flag

FIRST = Options(edition=2006)
LOSSES: list[dict[str, Any]] = [
    {"fate": "sunk"},
    {"fate": "exploded"},
    {"fate": "gone"},
    {"struck": True},
    {"captor": FRENCH, "side": FRENCH},
]


def fleets(audacity: tuple[int, int] = (2, 0), flags: bool = True, **fields: Any) -> Action:
    """Three ships a side, whose checks are a bare die with its modifiers."""
    fought = bare_die(
        battle({"A": (20, 10), "B": (20, 13), "C": (20, 16)}, {"X": (40, 10), "Y": (40, 13), "Z": (40, 16)}, audacity, **fields)
    )
    if flags:
        flag(fought, "A", quality=3, rank=3)
        flag(fought, "X", quality=1, rank=3)
    return fought


def lose(fought: Action, letter: str, **fields: Any) -> None:
    for name, value in (fields or {"fate": "sunk"}).items():
        setattr(fought.ships[letter], name, value)


def check(fought: Action, *dice: int) -> list[str]:
    """Who breaks off when these dice fall, and no others."""
    throw(fought, *dice)
    first = fought.dice.count
    broken = breakoff.check_fleets(fought)
    assert fought.dice.count - first == len(dice)
    return broken


def modifiers(fought: Action) -> dict[str, int]:
    """What was added to the last die."""
    return {modifier.why: modifier.value for modifier in facts(fought, Roll)[-1].modifiers}


# -- when a fleet checks -------------------------------------------------------------------------------------------------


@pytest.mark.rule("FC 3.9.3a")
@pytest.mark.parametrize("loss", LOSSES, ids=lambda loss: next(iter(loss.items()))[1])
def test_a_fleet_checks_from_its_first_loss_on(loss: dict[str, Any]) -> None:
    fought = fleets(audacity=(0, 0))
    assert check(fought) == []
    lose(fought, "B", **loss)
    assert check(fought, 5) == []
    assert check(fought, 0) == [BRITISH]


@pytest.mark.rule("FC 3.9.3a")
def test_it_goes_on_checking_though_the_ship_is_retaken() -> None:
    fought = fleets()
    lose(fought, "B", captor=FRENCH, side=FRENCH)
    check(fought, 9)
    lose(fought, "B", captor=None, side=BRITISH, retaken=True)
    check(fought, 9)


@pytest.mark.rule("FC 3.9.3b", "FC 3.9.3e", "FC 2006:15.2d")
def test_gunboats_count_only_where_a_fleet_has_nothing_else() -> None:
    boat = Face("T", 2)
    for options, alone, counts in ((Options(), False, False), (Options(), True, True), (FIRST, False, True)):
        fought = fleets(options=options)
        for letter in "ABC" if alone else "B":
            fought.ships[letter].front = boat
        lose(fought, "B")
        check(fought, *([9] if counts else []))
        assert breakoff.sound(fought, BRITISH) == 2
        assert len(breakoff.counted(fought, BRITISH)) == (3 if counts else 2)


def test_rafts_are_no_loss() -> None:
    fought = fleets()
    fought.ships["B"].nationality = "British batteries"
    lose(fought, "B")
    check(fought)


# -- the die -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FC 3.9.3c")
def test_a_result_of_0_or_less_breaks_a_fleet_and_both_may_break() -> None:
    for dice, broken in (((0, 0), [BRITISH, FRENCH]), ((1, 0), [FRENCH]), ((0, 1), [BRITISH]), ((1, 1), [])):
        fought = fleets(audacity=(0, 0))
        lose(fought, "B")
        lose(fought, "Y")
        assert check(fought, *dice) == broken
        assert [side for side, fleet in fought.fleets.items() if fleet.broken] == broken


@pytest.mark.rule("FC 3.9.3e", "FC 3.9.3f")
@pytest.mark.parametrize(
    ("hurt", "enemy_hurt", "modifier"),
    [("", "", -1), ("", "Y", 0), ("C", "", -2), ("C", "YZ", 0), ("C", "Y", -2), ("AC", "XYZ", 0), ("AC", "YZ", -2)],
)
def test_numbers_of_undamaged_ships_weigh_on_the_die(hurt: str, enemy_hurt: str, modifier: int) -> None:
    """B is lost; those that are hurt have their damaged side up."""
    fought = fleets()
    lose(fought, "B")
    for letter in hurt + enemy_hurt:
        fought.ships[letter].damaged = True
    check(fought, 9)
    added = modifiers(fought)
    assert added.pop("audacity") == 2
    assert sum(added.values()) == modifier


@pytest.mark.rule("FC 3.9.3g", "FC 2006:15.2c")
@pytest.mark.parametrize(
    ("lost", "wounded", "edition", "taken"),
    [("", False, 2023, 0), ("", True, 2023, 0), ("killed", True, 2023, -3), ("captured", False, 2023, -3), ("", True, 2006, -3)],
)
def test_an_admiral_who_is_lost_is_taken_off(lost: Any, wounded: bool, edition: Any, taken: int) -> None:
    fought = fleets(options=Options(edition=edition))
    flag(fought, "C", name="second")
    admiral = fought.commanders["admiral-a"]
    admiral.lost, admiral.wounded = lost, wounded
    lose(fought, "B")
    check(fought, 9)
    assert modifiers(fought).get("admiral-a lost", 0) == taken


@pytest.mark.rule("FC 3.9.3h")
def test_turks_break_sooner() -> None:
    for nation, taken in (("Turkish", -2), (BRITISH, 0)):
        fought = fleets(flags=False)
        fought.fleets[BRITISH] = Fleet(BRITISH, {nation: 2})
        for letter in "ABC":
            fought.ships[letter].nationality = nation
        lose(fought, "B")
        check(fought, 9)
        assert modifiers(fought).get("Turks", 0) == taken


# -- the table ----------------------------------------------------------------------------------------------------------


def columns(fought: Action, *columns: tuple[int, int]) -> Action:
    """The battle by a Break Off Table of these columns: up to so many lost in a hundred, and what is added."""
    row = replace(fought.tables.break_off, lost=tuple(ShareLost(*column) for column in columns))
    fought.attach(replace(fought.tables, break_off=row))
    return fought


@pytest.mark.rule("FC 3.9.3c", "FC 3.9.3i")
@pytest.mark.parametrize(("lost", "added"), [("B", 4), ("BC", -1), ("ABC", None)])
def test_the_table_is_read_by_the_share_of_ships_lost(lost: str, added: int | None) -> None:
    fought = columns(fleets(flags=False), (33, 7), (34, 4), (66, 2), (67, -1), (100, 0))
    for letter in lost:
        lose(fought, letter, struck=True)
    check(fought, *([] if added is None else [9]))
    if added is not None:
        assert modifiers(fought)[f"{len(lost)} of 3 ships lost"] == added


@pytest.mark.rule("FC 3.9.3c")
def test_who_has_lost_more_breaks_at_another_die() -> None:
    for lost, breaks in (("B", []), ("BC", [BRITISH])):
        fought = columns(fleets(audacity=(0, 0), flags=False), (50, 4), (100, 0))
        for letter in lost:
            lose(fought, letter)
        assert check(fought, 2) == breaks, "less 1 or 2 for the enemy's sound ships"


@pytest.mark.rule("FC 3.9.3i")
def test_nations_of_a_fleet_are_judged_by_what_all_of_them_have_lost() -> None:
    fought = columns(combined(), (33, 9), (34, 5), (100, 9))
    check(fought, 9, 9)
    assert [roll.modifiers[0].value for roll in facts(fought, Roll)] == [5, 5], "one ship of three, though the French lost none"


@pytest.mark.rule("FC 2006:18.15")
def test_what_a_recall_took_away_is_no_part_of_the_fleet_any_more() -> None:
    fought = fleets(flags=False)
    fought.special = {"recall_side": BRITISH, "recall_seen": 1, "losses_forgiven": ["B"]}
    lose(fought, "B", struck=True)
    assert [ship.id for ship in breakoff.company(fought, BRITISH)] == ["A", "C"]
    lose(fought, "A", fate="withdrawn")
    assert [ship.id for ship in breakoff.company(fought, BRITISH)] == ["C"]
    assert len(breakoff.company(fought, FRENCH)) == 3


# -- without a die -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FC 3.9.3d")
def test_a_fleet_without_commanders_breaks_and_the_other_still_checks() -> None:
    fought = fleets(audacity=(0, 0))
    fought.commanders["admiral-a"].lost = "killed"
    lose(fought, "Y")
    assert check(fought, 0) == [BRITISH, FRENCH]
    again = fleets()
    flag(again, "B", name="second")
    again.commanders["admiral-a"].lost = "killed"
    assert check(again) == []


@pytest.mark.rule("FC 3.9.3d")
def test_a_fleet_that_never_had_a_commander_does_not_break_for_want_of_one() -> None:
    assert check(fleets(flags=False)) == []


@pytest.mark.rule("FC 2006:18.15")
@pytest.mark.parametrize(("anchored", "breaks"), [("ABC", []), ("BC", []), ("C", [BRITISH])])
def test_ships_in_command_at_anchor_want_no_commander(anchored: str, breaks: list[str]) -> None:
    fought = fleets()
    fought.special["in_command_at_anchor"] = [BRITISH]
    for letter in anchored:
        fought.ships[letter].anchor = Anchor()
    fought.commanders["admiral-a"].lost = "killed"
    assert check(fought) == breaks


@pytest.mark.rule("FC 3.9.3g", "FC 2006:18.15")
@pytest.mark.parametrize(("anchored", "taken"), [("BC", 0), ("C", -1), ("", -1)])
def test_ships_in_command_at_anchor_do_not_miss_their_admiral(anchored: str, taken: int) -> None:
    fought = fleets()
    flag(fought, "A", rank=3)
    flag(fought, "B", name="second")
    fought.special["in_command_at_anchor"] = [BRITISH]
    for letter in anchored:
        fought.ships[letter].anchor = Anchor()
    fought.commanders["admiral-a"].lost = "killed"
    lose(fought, "A", struck=True)
    check(fought, 9)
    assert modifiers(fought).get("admiral-a lost", 0) == taken


@pytest.mark.rule("FC 2006:15.2b")
def test_in_2006_the_loss_of_the_flagship_breaks_a_fleet() -> None:
    for options, breaks in ((FIRST, True), (Options(), False)):
        fought = fleets(options=options)
        fought.fleets[BRITISH].flagship = "A"
        fought.commanders["admiral-a"].ship = "B"
        lose(fought, "A")
        assert check(fought, *([] if breaks else [9])) == ([BRITISH] if breaks else [])


def test_a_fleet_with_no_ship_left_breaks() -> None:
    fought = fleets(flags=False)
    for letter in "ABC":
        lose(fought, letter, struck=True)
    assert check(fought) == [BRITISH]


# -- combined fleets -----------------------------------------------------------------------------------------------------


def combined(checks: str = "") -> Action:
    """X is French, of audacity 1; Y and Z are Spanish, of none; the French admiral is lost, and one Spanish ship."""
    fought = fleets()
    fought.special = {"break_checks": checks} if checks else {}
    fought.fleets[FRENCH] = Fleet(FRENCH, {"French": 1, "Spanish": 0, "Spanish batteries": 3}, admiral="admiral-x")
    for letter in "YZ":
        fought.ships[letter].nationality = "Spanish"
    flag(fought, "Z", name="spaniard")
    lose(fought, "Y", struck=True)
    return fought


@pytest.mark.rule("FC 3.9.3i", "FC 2.2.2.5")
def test_each_nation_of_a_fleet_throws_with_its_own_audacity_and_one_breaks_all() -> None:
    for dice, broken in (((5, 5), False), ((0, 5), True), ((5, 1), True), ((1, 2), False)):
        fought = combined()
        assert check(fought, *dice) == ([FRENCH] if broken else [])
        french, *_ = facts(fought, Roll)
        assert french.modifiers[-1].value == 1
    assert [fact.nation for fact in facts(fought, BrokeOff)] == []


@pytest.mark.rule("FC 2006:18.17")
def test_one_die_may_do_for_a_combined_fleet() -> None:
    assert check(combined("one die"), 5) == []
    assert check(combined("one die"), 0) == [FRENCH]


@pytest.mark.rule("FC 2006:18.19")
def test_a_nation_may_break_alone_and_the_other_fights_on() -> None:
    fought = combined("each alone")
    assert check(fought, 5, 1) == []
    assert fought.fleets[FRENCH].left == ["Spanish"]
    assert [fact.ship for fact in facts(fought, Withdrew)] == ["Z"]
    assert {letter: fought.ships[letter].fate for letter in "XYZ"} == {"X": "afloat", "Y": "afloat", "Z": "withdrawn"}
    assert check(fought, 5) == []  # one die: the Spanish are gone
    assert check(fought, 0) == [FRENCH]


def test_commanders_who_have_left_the_map_lead_nobody() -> None:
    fought = fleets()
    assert in_charge(fought, BRITISH) is fought.commanders["admiral-a"]
    lose(fought, "A", fate="gone")
    assert in_charge(fought, BRITISH) is None
    assert check(fought) == [BRITISH]
    assert [fact.why for fact in facts(fought, BrokeOff)] == ["commanders"]
