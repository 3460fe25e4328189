"""How an admiral sends his ships along an enemy's line at anchor, and how a shy fleet keeps out of the way."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tactical.flying_colors.captains.admiral import Order, bodies, line_course, plan, sought
from tactical.flying_colors.captains.briefing import Briefing
from tactical.flying_colors.captains.choosing_course import ranked
from tactical.flying_colors.captains.gunnery import Gunnery
from tactical.flying_colors.captains.own_side import crossing
from tactical.flying_colors.captains.prospect import Prospect
from tactical.flying_colors.captains.temperaments import book, presses
from tactical.flying_colors.movement import moves
from tactical.flying_colors.state import Action, Anchor, Command, Ship
from tactical.sea.hexes import Hex, Place, code
from tests.tactical.flying_colors.quarterdeck import BRITISH, FRENCH, At, battle

# -- an enemy at anchor --------------------------------------------------------------------------------------------------


def moored(own: dict[str, tuple[int, int]], count: int = 6, **fields: Any) -> Action:
    """Attackers who come down before the wind on a line at anchor, U, V, W and so on, that begins at row 28."""
    line = {letter: (36, 28 + 4 * number) for number, letter in enumerate("UVWXYZ"[:count])}
    fought = battle(own, line, large=True, wind=4, **fields)
    for letter in line:
        fought.ships[letter].anchor = Anchor()
    return fought


@pytest.mark.rule("FC 3.6.19")
@pytest.mark.parametrize(
    ("temper", "berths"),
    [("bold", {"A": "V", "B": "V", "C": "U", "D": "U"}), ("steady", {"A": "X", "B": "W", "C": "V", "D": "U"})],
)
def test_the_foremost_goes_furthest_along_a_line_at_anchor(temper: str, berths: dict[str, str]) -> None:
    """A bold fleet doubles on the end of the line; another takes an enemy for each ship."""
    fought = moored({letter: (36, 21 - 4 * number) for number, letter in enumerate("ABCD")})
    orders = plan(Briefing(fought, BRITISH, book()[temper]))
    assert {letter: order.target for letter, order in orders.items()} == berths


@pytest.mark.rule("FC 3.6.19")
def test_who_lies_fast_beside_an_enemy_keeps_her_berth() -> None:
    fought = moored({"A": (37, 29), "B": (36, 20), "C": (36, 16)}, count=2)
    fought.ships["A"].anchor = Anchor()
    orders = plan(Briefing(fought, BRITISH, book()["steady"]))
    assert (orders["A"].target, orders["B"].target) == ("U", "V")
    assert orders["C"].target in "UV", "one too many goes for the nearest all the same"


def test_enemies_who_lie_apart_are_no_part_of_the_line() -> None:
    fought = moored({"A": (36, 21), "B": (36, 17)}, count=2)
    fought.ships["V"].bow = Hex(36, 40)
    orders = plan(Briefing(fought, BRITISH, book()["steady"]))
    assert {order.target for order in orders.values()} == {"U"}


def test_who_passes_an_enemy_at_anchor_does_not_stop_beside_her() -> None:
    """V lies on the way to W: whoever is to fight W sails on, and whoever is to fight V stays."""
    ends = {}
    for target in "UV":
        fought = moored({"A": (34, 27)}, count=2)
        fought.ships["A"] = replace(fought.ships["A"], facing=4)
        fought.step = "ship"
        prospect = Prospect(Briefing(fought, BRITISH, book()["bold"]), fought.ships["A"], Order("fight", target), 4)
        ends[target] = prospect.passes_on, Gunnery(prospect).foes[0][2]
    assert ends["V"][0]
    assert not ends["U"][0]
    assert max(ends["V"][1]) < 0.5 * max(ends["U"][1]), "guns that she passes are not her affair"


# -- a shy fleet ---------------------------------------------------------------------------------------------------------


def test_a_division_that_is_cut_off_makes_off() -> None:
    """Two of a shy fleet with three enemies about them and their friends far away; not with a third friend at hand."""
    for friend, duties in (((60, 8), {"haul out"}), ((46, 30), {"line"})):
        own: dict[str, At] = {"A": (42, 30), "B": (42, 34), "C": friend, "D": (60, 12)}
        fought = battle({"V": (34, 30), "W": (34, 33), "X": (34, 36)}, own, large=True, wind=3)
        fought.commands = [Command("pair", FRENCH, "formation", ["A", "B"])]
        orders = plan(Briefing(fought, FRENCH, book()["cautious"]))
        assert {orders[letter].duty for letter in "AB"} == duties
        assert {order.duty for order in plan(Briefing(fought, FRENCH, book()["formal"])).values()} == {"line"}


@pytest.mark.parametrize(("wind", "off"), [(6, True), (3, False)])
def test_a_shy_fleet_that_has_the_gauge_keeps_off(wind: int, off: bool) -> None:
    """To windward the line stands away from an enemy twelve hexes off; to leeward it takes the range that it likes."""
    own: dict[str, At] = {letter: (46, 30 + 3 * number, 1) for number, letter in enumerate("ABC")}
    fought = battle({letter: (34, 30 + 3 * number) for number, letter in enumerate("VWX")}, own, large=True, wind=wind)
    ships, foes = ([ship for ship in fought.ships.values() if ship.side == side] for side in (FRENCH, BRITISH))
    deck = Briefing(fought, FRENCH, book()["cautious"])
    course = line_course(deck, ships, foes)
    dull = line_course(deck._replace(temper=replace(deck.temper, shy=0.0)), ships, foes)
    assert (course != dull) is off


def test_the_meeker_of_a_nation_that_presses_comes_down_with_the_gauge_all_the_same() -> None:
    """Graves bore down at the Chesapeake; when British fleets kept off too, nobody fired a shot there in sixteen turns."""
    own: dict[str, At] = {letter: (46, 30 + 3 * number, 1) for number, letter in enumerate("ABC")}
    fought = battle({letter: (34, 30 + 3 * number) for number, letter in enumerate("VWX")}, own, large=True, wind=6)
    ships, foes = ([ship for ship in fought.ships.values() if ship.side == side] for side in (FRENCH, BRITISH))
    deck = Briefing(fought, FRENCH, book()["cautious"])
    off = line_course(deck, ships, foes)
    dull = line_course(deck._replace(temper=replace(deck.temper, shy=0.0)), ships, foes)
    fought.fleets[FRENCH].audacity = {BRITISH: 0, "Portuguese": 0}
    for ship in ships:
        ship.nationality = BRITISH
    assert presses(fought, FRENCH)
    assert line_course(deck, ships, foes) == dull != off
    ships[0].nationality = "Portuguese"
    assert not presses(fought, FRENCH)
    assert line_course(deck, ships, foes) == off, "all of them must"


@pytest.mark.rule("FC 3.7.1")
@pytest.mark.parametrize(("temper", "station"), [("cautious", (0, -3)), ("steady", (3, -3))])
def test_a_shy_fleet_falls_into_line_ahead(temper: str, station: tuple[int, int]) -> None:
    """A lies on B's quarter, too near to be clear of her guns: a fleet that bears down stays so, a shy one does not."""
    fought = battle({"V": (60, 30, 4)}, {"A": (46, 30, 4), "B": (43, 31, 4)}, large=True, wind=6)
    fought.commands = [Command("pair", FRENCH, "formation", ["A", "B"])]
    orders = plan(Briefing(fought, FRENCH, book()[temper]))
    assert {order.course for order in orders.values()} == {4}
    assert (orders["A"].ahead, orders["A"].offset) == ("B", station)


# -- a line that seeks the enemy -----------------------------------------------------------------------------------------


def divided(near: tuple[int, int] = (20, 30)) -> tuple[Action, list[Ship], list[Ship]]:
    """Three of a line that heads along the map's columns, two enemies to port, and three further off to starboard."""
    own: dict[str, At] = {letter: (36, 30 + 3 * number, 1) for number, letter in enumerate("VWX")}
    foes = {"A": near, "B": (near[0], near[1] + 3)} | {letter: (60, 20 + 3 * number) for number, letter in enumerate("CDE")}
    fought = battle(own, foes, large=True, wind=4)
    ships, enemy = ([ship for ship in fought.ships.values() if ship.side == side] for side in (BRITISH, FRENCH))
    return fought, ships, enemy


@pytest.mark.parametrize(("temper", "course"), [("bold", 2), ("steady", 2), ("cautious", 5), ("formal", 5)])
def test_a_line_makes_for_the_main_body_and_not_for_the_nearer_division(temper: str, course: int) -> None:
    """Who fights at long range minds the nearest."""
    fought, ships, foes = divided()
    assert line_course(Briefing(fought, BRITISH, book()[temper]), ships, foes) == course


def test_a_line_at_close_quarters_minds_who_is_there() -> None:
    """Within the seven hexes at which formation is given up."""
    for near, who in (((29, 34), set("ABCDE")), ((27, 34), set("CDE"))):
        _, ships, foes = divided(near)
        assert {foe.id for foe in sought(ships[1], foes)} == who


def test_bodies_of_the_enemy_are_told_by_the_gaps_between_them() -> None:
    """One body reaches from ship to ship, however long it is; of two that are as large the nearer one is sought."""
    for gap, count in ((12, 1), (13, 2)):
        fought = battle({"V": (20, 30)}, {letter: (36, 4 + gap * number) for number, letter in enumerate("AB")}, large=True)
        assert len(bodies([fought.ships[letter] for letter in "AB"])) == count
    assert [one.id for one in sought(fought.ships["V"], [fought.ships[letter] for letter in "AB"])] == ["B"]


def test_a_line_does_not_show_the_enemy_its_sterns() -> None:
    """An enemy comes down on it from four hexes to windward: it would run before him if its captains did not mind being raked."""
    own: dict[str, At] = {letter: (38, 30 + 3 * number, 2) for number, letter in enumerate("ABC")}
    fought = battle({letter: (34, 30 + 3 * number, 3) for number, letter in enumerate("VWX")}, own, large=True, wind=3)
    ships, foes = ([ship for ship in fought.ships.values() if ship.side == side] for side in (FRENCH, BRITISH))
    deck = Briefing(fought, FRENCH, book()["cautious"])
    careless = deck._replace(temper=replace(deck.temper, end_on=0.0))
    assert (line_course(deck, ships, foes), line_course(careless, ships, foes)) == (1, 3)


def test_a_captain_of_a_line_does_not_turn_his_stern_to_an_enemy_by_himself() -> None:
    """What a place costs him by her broadsides, and by an enemy close astern whom none of them answers."""
    fought = battle({"V": (38, 34, 2)}, {"A": (38, 30, 2)}, large=True, wind=3)
    deck, fought.step = Briefing(fought, FRENCH, book()["cautious"]), "ship"
    careless = deck._replace(temper=replace(deck.temper, end_on=0.0))
    for facing, minds in ((2, False), (3, False), (5, False), (1, True), (4, True)):
        costs = [
            Gunnery(Prospect(one, fought.ships["A"], Order("line"), 4)).worth(code(fought.ships["A"].bow), facing)[2]
            for one in (deck, careless)
        ]
        assert (costs[0] > costs[1]) is minds, facing


# -- a line of battle ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("own", "foes", "line"), [(10, 10, True), (9, 10, False), (10, 9, False)])
def test_ten_ships_a_side_are_lines_of_battle(own: int, foes: int, line: bool) -> None:
    british: dict[str, At] = {f"V{number}": (30, 10 + 3 * number) for number in range(own)}
    french: dict[str, At] = {f"A{number}": (50, 10 + 3 * number) for number in range(foes)}
    fought = battle(british, french, large=True, wind=4)
    fought.commands = [Command("line", BRITISH, "formation", list(british))]
    orders = plan(Briefing(fought, BRITISH, book()["steady"]))
    assert {(order.duty, order.of_battle) for order in orders.values()} == {("line", line)}


@pytest.mark.parametrize(
    ("bow", "across"),
    [((38, 30), True), ((36, 26), True), ((35, 27), False), ((34, 30), False), ((38, 14), False)],
    ids=["beyond her", "in her line", "beside it", "where she was", "far ahead"],
)
def test_who_keeps_her_side_of_an_enemy_neither_passes_through_her_line_nor_lies_in_it(bow: At, across: bool) -> None:
    fought = battle({"V": (33, 30)}, {"A": (36, 30)}, large=True, wind=4)
    fought.step = "ship"
    seen = Prospect(Briefing(fought, BRITISH, book()["steady"]), fought.ships["V"], Order("line"), 6).contacts
    found = crossing(fought.ships["V"].bow, seen)
    assert found is not None
    assert found(Place(Hex(*bow), 1)) is across
    fought.ships["A"].anchor = Anchor()
    assert crossing(fought.ships["V"].bow, seen) is None, "one at anchor is doubled"


@pytest.mark.parametrize(
    ("temper", "of_battle", "rakes"), [("steady", True, False), ("steady", False, True), ("bold", True, True)]
)
def test_a_steady_captain_in_the_line_does_not_go_through_a_gap_to_rake(temper: str, of_battle: bool, rakes: bool) -> None:
    """Two French lie ahead of each other with room between them; before the gap her guns would find a bow and a stern."""
    fought = battle({"V": (33, 28, 3)}, {"A": (36, 25), "B": (36, 31)}, large=True, wind=4)
    fought.step = "ship"
    ship = fought.ships["V"]
    prospect = Prospect(Briefing(fought, BRITISH, book()[temper]), ship, Order("line", course=3, of_battle=of_battle), 5)
    _, number, *_ = ranked(prospect, courses := moves(fought, ship), Gunnery(prospect))[0]
    across = crossing(ship.bow, prospect.contacts)
    assert across is not None
    assert across(courses[number].place) is rakes
