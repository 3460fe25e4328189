"""Pieces and where they lie: occupancy, ranges, lines of sight, sides, and what holds ships together."""

from __future__ import annotations

import pytest

from tactical.flying_colors.board import (
    adjacent,
    berths,
    beside,
    cast_off,
    clear_away,
    foes,
    foul,
    grapple,
    hexes_of,
    mates,
    navigable,
    nearest_foe,
    parallel,
    raft,
    separation,
    side_of,
    sights,
)
from tactical.flying_colors.state import (
    Action,
    Anchor,
    Battery,
    Commander,
    Face,
    Fleet,
    Options,
    Passing,
    Ship,
    Shoal,
    Values,
    Way,
    decode,
    encode,
)
from tactical.sea.hexes import Hex, Place
from tests.tactical.flying_colors.pictures import action, read, ship

# -- pieces --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FC 2.2.1c", "FC 2.2.1.2a")
def test_a_counter_has_two_faces() -> None:
    vessel = ship("V", Hex(20, 20), 1)
    vessel.hull = 2
    assert (vessel.face.rate, vessel.hull_left) == ("3", 10)
    vessel.damaged = True
    assert (vessel.face.rate, vessel.hull_left) == ("5", 9)
    vessel.hull = 30
    assert vessel.hull_left == 0


@pytest.mark.rule("FC 2.2.1.5")
def test_guns_and_actual_rate_are_nowhere_on_the_board() -> None:
    """What play may reckon with is just this; history's figures stay in the list of counters."""
    assert Face.__struct_fields__ == ("rate", "capacity", "marines", "worth", "colour", "shape")
    assert not {"guns", "actual_rate"} & set(Ship.__struct_fields__)


@pytest.mark.rule("FC 2.2", "FC 2.2.2.1a")
def test_any_number_of_commanders_sail_in_one_ship_senior_first() -> None:
    fought = action({"V": ship("V", Hex(20, 20), 1), "W": ship("W", Hex(30, 20), 1)})
    for name, rank, aboard in (("graves", 1, "V"), ("hood", 3, "V"), ("drake", 2, "V"), ("rodney", 3, "W")):
        fought.commanders[name] = Commander(name, name, "British", "British", rank, Values(5, 2), Values(3, 1), ship=aboard)
    assert [commander.id for commander in fought.aboard(fought.ships["V"])] == ["hood", "drake", "graves"]


@pytest.mark.rule("FC 2.2.2b")
def test_a_wounded_commander_has_the_values_of_his_back() -> None:
    hood = Commander("hood", "Hood", "British", "British", 3, Values(7, 4), Values(4, 3))
    assert hood.values == Values(7, 4)
    hood.wounded = True
    assert hood.values == Values(4, 3)


@pytest.mark.rule("FC 2.2.2.5", "FC 2.2.1.6")
def test_audacity_is_a_nationalitys() -> None:
    """Two nations under one admiral each have their own; a prize is sailed with the spirit of those who took her."""
    french, spanish, prize = (ship(name, Hex(20 + n, 20), 1) for n, name in enumerate("FSP"))
    french.nationality, spanish.nationality, prize.nationality = "French", "Spanish", "British"
    for vessel in (french, spanish, prize):
        vessel.side = "allied"
    fought = action({"F": french, "S": spanish, "P": prize})
    fought.fleets = {"allied": Fleet("allied", {"French": 2, "Spanish": 1})}
    assert [fought.audacity(vessel) for vessel in (french, spanish, prize)] == [2, 1, 2]


def test_an_action_survives_its_journey_through_json() -> None:
    fought = action({"V": ship("V", Hex(20, 20), 1)}, options=Options(anchoring=True))
    vessel = fought.ships["V"]
    vessel.anchor, vessel.fired, vessel.back = Anchor("stern", 2, -1), ["port"], Face("", 4, colour="red", shape="hexagon")
    fought.way = Way("V", "lying", [vessel.place], vessel.place, passing=[Passing("W", side="port")])
    fought.shoals = [Shoal("A", -1, (Hex(10, 10), Hex(10, 11)))]
    fought.batteries = [Battery("b", "Trekroner", "Danish", "Danish", Hex(30, 30), "1", 12)]
    again = decode(encode(fought))
    assert again == fought
    assert isinstance(again.ships["V"].bow, Hex)
    assert isinstance(again.way, Way)
    assert isinstance(again.way.track[0], Place)


# -- occupancy and ranges ------------------------------------------------------------------------------------------------

PAIR = """
    .     .     .     .     .     .     .
       .     .     .     .     .     .
    .     A1    .     .     .     .     .
       .     .     .     .     B2    .
    .     a     .     .     b     .     .
       .     .     .     .     .     .
"""


def pair() -> Action:
    return action(PAIR, french="B")


@pytest.mark.rule("FC 3.6.1a")
def test_who_fills_which_hex() -> None:
    fought = pair()
    filled = {hex: vessel.id for hex, vessel in berths(fought).items()}
    assert filled == {hex: token[0].upper() for hex, token in read(PAIR).items() if token != "."}
    assert [vessel.id for vessel in berths(fought, but=fought.ships["A"]).values()] == ["B", "B"]
    fought.ships["B"].fate = "sunk"
    assert all(vessel.id == "A" for vessel in berths(fought).values())
    fought.ships["A"].towed_by = "B"
    assert berths(fought) == {}


@pytest.mark.rule("FC 3.7.7.3b")
def test_range_is_the_shortest_between_any_hexes_the_targets_counted_and_not_the_firers() -> None:
    fought = pair()
    one, other = fought.ships["A"], fought.ships["B"]
    assert separation(one, other) == separation(other, one) == 6
    other.facing, other.bow = 5, Hex(28, 12)
    assert hexes_of(other) == (Hex(28, 12), Hex(29, 11))
    assert separation(one, other) == 6
    other.bow = Hex(24, 12)
    assert separation(one, other) == 2
    assert not adjacent(one, other)
    other.bow = Hex(23, 11)
    assert adjacent(one, other)
    assert nearest_foe(fought, one) == 1


def test_foes_are_those_who_still_fight() -> None:
    fought = pair()
    one, other = fought.ships["A"], fought.ships["B"]
    assert list(foes(fought, one)) == [other]
    other.struck = True
    assert list(foes(fought, one)) == []
    assert nearest_foe(fought, one) is None


def test_no_ship_lies_on_a_shore_batterys_ground() -> None:
    fought = pair()
    fought.batteries = [Battery("b", "b", "Danish", "Danish", Hex(30, 12), "1", 12)]
    assert not navigable(fought, Hex(30, 12))
    assert navigable(fought, Hex(30, 13))
    assert not navigable(fought, Hex(9, 13))


# -- sides ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FC 3.6.1d", "FC 3.6.1e", "FC 2006:9.0")
def test_which_hexes_are_beside_a_ship() -> None:
    fought = pair()
    vessel = fought.ships["A"]
    assert beside(fought, vessel, "port") == (Hex(21, 11),)
    assert side_of(fought, vessel, Hex(23, 11)) == "starboard"
    assert side_of(fought, vessel, Hex(23, 10)) is None
    fought.options = Options(edition=2006)
    assert side_of(fought, vessel, Hex(23, 10)) == "starboard"
    assert len(beside(fought, vessel, "port")) == 3


@pytest.mark.rule("FC 3.6.16a")
def test_parallel_courses() -> None:
    one, other = ship("A", Hex(20, 20), 2), ship("B", Hex(30, 20), 1)
    found = []
    for facing in range(1, 7):
        other.facing = facing
        found.append(parallel(one, other))
    assert found == [False, True, False, False, True, False]


# -- lines of sight ------------------------------------------------------------------------------------------------------

ST_ALBANS = {
    "A": """
        .     .     .     .     .
           .     .     .     .
        .     .     .     .     .
           S1    .     T1    .
        .     .     .     .     .
           s     .     t     .
        .     .     X1    .     .
           .     .     .     .
    """,
    "B": """
        .     .     .     .     .
           .     .     .     .
        .     .     .     .     .
           S1    .     T1    .
        .     .     X1    .     .
           s     .     t     .
        .     .     x     .     .
           .     .     .     .
    """,
    "C": """
        .     .     .     .     .
           .     .     .     .
        .     .     X1    .     .
           S1    .     T1    .
        .     .     x     .     .
           s     .     t     .
        .     .     Y1    .     .
           .     .     .     .
    """,
    "D": """
        .     .     .     .     .
           .     .     .     .
        .     .     .     .     .
           S1    T1    .     .
        .     X1    .     .     .
           s     .     .     .
        .     .     .     .     .
           .     .     .     .
    """,
}


@pytest.mark.rule("FC 3.7.3a", "FC 3.7.3b", "FC 3.7.3c", "FC 3.7.3f")
@pytest.mark.parametrize(("name", "clear", "lines"), [("A", 4, 4), ("B", 1, 4), ("C", 0, 4), ("D", 1, 2)])
def test_st_albans_sees_one_ship_whole_two_in_part_and_one_not_at_all(name: str, clear: int, lines: int) -> None:
    """W14: S looks at T between the obstacles. A is free, B half hidden, C hidden; to D, one hex, the line from her bow runs
    along a spine with X on one hand only, the line from her stern across X."""
    fought = action(ST_ALBANS[name], french="T")
    assert sights(fought, fought.ships["S"], fought.ships["T"]) == (clear, lines)


@pytest.mark.rule("FC 3.7.3e")
def test_ships_in_the_same_hex_see_each_other_whole() -> None:
    fought = pair()
    one, other = fought.ships["A"], fought.ships["B"]
    for facing in range(1, 7):
        other.bow, other.facing = one.bow, facing
        fought.ships["X"] = ship("X", Hex(21, 11), 1, large=False)
        assert sights(fought, one, other) == (4, 4)
    assert sights(fought, one, fought.ships["X"]) == (2, 2)


@pytest.mark.rule("FC 3.7.3a")
def test_a_ships_own_hexes_are_not_in_her_way() -> None:
    """From her stern she sees the ship ahead over her own bow; a third ship between would be in the way."""
    fought = pair()
    one, other = fought.ships["A"], fought.ships["B"]
    one.bow, other.bow, other.facing = Hex(22, 20), Hex(22, 15), 4
    assert sights(fought, one, other) == (4, 4)
    fought.ships["X"] = ship("X", Hex(22, 17), 1, large=False)
    assert sights(fought, one, other) == (0, 4)


# -- ships made fast -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("FC 2.2.3")
def test_there_are_markers_for_any_number_of_ships() -> None:
    fought = action({f"s{n}": ship(f"s{n}", Hex(20 + 2 * n, 20), 1) for n in range(20)})
    flag, *others = fought.ships.values()
    for other in others:
        grapple(flag, other)
        foul(flag, other)
    assert len(flag.grappled) == len(flag.fouled) == 19


def test_what_holds_ships_together_is_known_to_both_and_goes_from_both() -> None:
    fought = action({name: ship(name, Hex(20 + 2 * n, 20), 1) for n, name in enumerate("ABCD")})
    one, two, three, four = fought.ships.values()
    grapple(one, two)
    grapple(two, one)
    foul(two, three)
    foul(one, two)
    assert (one.grappled, two.grappled, two.fouled) == (["B"], ["A"], ["C", "A"])
    assert mates(two) == ["A", "C"]
    assert raft(fought, three) == [one, two, three]
    assert raft(fought, four) == [four]
    cast_off(two, one)
    assert (one.attached, two.fouled) == (False, ["C"])
    clear_away(fought, two)
    assert not three.attached
