"""WS A.VIII.A: the reduced field of fire: which section bears, what blocks it, ships across two fields; range apart from it."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from tactical.sea.hexes import COMPASS, NEIGHBOURS, Hex, at, axial, stern_of, within
from tactical.wooden_ships.board import hull
from tactical.wooden_ships.fire.fields import field
from tactical.wooden_ships.fire.rakes import rakes
from tactical.wooden_ships.fire.targets import targets
from tactical.wooden_ships.state import Battle, Deck, Options, Ship
from tactical.wooden_ships.terms import Half
from tests.tactical.wooden_ships.gundeck import BASIC, BOTH, aimed_at, bearing_halves, drawn, mirror, turned
from tests.tactical.wooden_ships.yard import BRITISH, FRENCH, battle, ship

Halves = tuple[Half, ...]
BOW: Halves = ("bow",)
STERN: Halves = ("stern",)
SWAP: dict[str, Deck] = {"left": "right", "right": "left", "bow": "bow"}
HERE = Hex(24, 17)


def off(row: int, along: int) -> Hex:
    """The hex so many rows to starboard of a ship at `HERE`, so many half hexes forward of amidships."""
    q, r = axial(HERE)
    return at(q + row, r + (1 - row - along) // 2)


def firing() -> Ship:
    one = ship("Victory", "A1")
    one.bow = HERE
    return one


def boat(name: str, hex: Hex, side: str = FRENCH) -> Ship:
    """A target in one hex, so that it lies in one field."""
    one = ship(name, "A1", 1, side, number=7)
    one.bow = hex
    return one


def vessel(name: str, row: int, forward: int, side: str = FRENCH) -> Ship:
    """A ship of two hexes of heading 1 in one row: her bow is `forward`, her stern two half hexes behind it."""
    one = ship(name, "A1", 1, side)
    one.bow = off(row, forward)
    return one


def halves_at(firer: Ship, target: Ship, *others: Ship, options: Options | None = None) -> Halves:
    """The sections that may fire at a target past others; none if they may not."""
    fight = battle(firer, target, *others, options=options)
    return next((one.halves for one in targets(fight, firer, "right") if one.ship.id == target.id), ())


# -- sections ------------------------------------------------------------------------------------------------------------

ALONG = {1: 0, 2: -2, 3: 2, 4: -4, 5: 4}  # of a hex three rows off in each field
FARTHER = {1: 0, 2: -2, 3: 2, 4: -6, 5: 6}  # five rows off


@pytest.mark.rule("WS A.VIII.A.2", "WS A.VIII.p0")
@pytest.mark.parametrize(("number", "halves"), [(1, BOTH), (2, BOTH), (3, BOTH), (4, STERN), (5, BOW)])
def test_fields_1_to_3_take_the_whole_broadside_4_the_stern_5_the_bow(number: int, halves: Halves) -> None:
    firer, target = firing(), boat("Target", off(3, ALONG[number]))
    assert field(firer, "right", target.bow) == number
    assert halves_at(firer, target) == halves
    assert halves_at(firer, target, options=BASIC) == BOTH


@pytest.mark.rule("WS A.VIII.A.2", "WS A.VIII.A.2.e75")
@pytest.mark.parametrize("edition", [1975, 1981])
def test_a_section_has_its_own_squares_in_either_edition(edition: Any) -> None:
    """Nine guns are four in the bow and five in the stern section; at two hexes carronades join those of their section."""
    for number, squares in ((2, 9 + 3), (4, 5 + 2), (5, 4 + 1)):
        firer = ship("Victory", "A1", guns=9, carronades=3)
        firer.bow = HERE
        target = boat("Target", off(2, {2: -1, 4: -3, 5: 3}[number]))
        fight = battle(firer, target, options=Options(edition=edition))
        assert [(one.range, one.squares) for one in targets(fight, firer, "right")] == [(2, squares)]


@pytest.mark.rule("WS A.VIII.A.2")
def test_a_section_without_guns_does_not_fire() -> None:
    firer, target = firing(), boat("Target", off(3, ALONG[4]))
    firer.decks["right"].guns = [5, 0]
    assert halves_at(firer, target) == ()


# -- what blocks it ------------------------------------------------------------------------------------------------------

BLOCKS = {
    1: (1, 2, 3),
    2: (1, 2, 3),
    3: (1, 2, 3),
    4: (2, 4),
    5: (3, 5),
}  # by the field of a target, the fields in which something nearer is in the way


@pytest.mark.parametrize("between", ["enemy", "friend", "land"])
@pytest.mark.parametrize(
    "number",
    [
        pytest.param(1, marks=pytest.mark.rule("WS A.VIII.A.5.a")),
        pytest.param(2, marks=pytest.mark.rule("WS A.VIII.A.5.a")),
        pytest.param(3, marks=pytest.mark.rule("WS A.VIII.A.5.a")),
        pytest.param(4, marks=pytest.mark.rule("WS A.VIII.A.5.b")),
        pytest.param(5, marks=pytest.mark.rule("WS A.VIII.A.5.c")),
    ],
)
@pytest.mark.parametrize("nearer", [1, 2, 3, 4, 5])
def test_what_is_nearer_blocks_by_its_field(number: int, nearer: int, between: str) -> None:
    firer, target, hex = firing(), boat("Target", off(5, FARTHER[number])), off(3, ALONG[nearer])
    alone = halves_at(firer, target)
    assert alone
    assert (field(firer, "right", target.bow), field(firer, "right", hex)) == (number, nearer)
    fight = battle(firer, target, *([] if between == "land" else [boat("Near", hex, FRENCH if between == "enemy" else BRITISH)]))
    if between == "land":
        fight.board = replace(fight.board, land=(hex,))
    found = [one.halves for one in targets(fight, firer, "right") if one.ship.id == "target"]
    assert found == ([] if nearer in BLOCKS[number] else [alone])


@pytest.mark.rule("WS A.VIII.A.5.b", "WS A.VIII.A.5.c")
@pytest.mark.parametrize("number", [4, 5])
def test_what_is_as_near_blocks_nothing(number: int) -> None:
    firer, target, beside = firing(), boat("Target", off(3, ALONG[number])), boat("Beside", off(3, ALONG[number - 2]), BRITISH)
    assert halves_at(firer, target, beside) == (STERN if number == 4 else BOW)


# -- across two fields ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("WS A.VIII.A.5.d")
@pytest.mark.parametrize(("forward", "lies_in"), [(-2, {2, 4}), (4, {3, 5})])
def test_a_ship_across_two_fields_is_fired_at_in_the_lower(forward: int, lies_in: set[int]) -> None:
    firer, target = firing(), vessel("Target", 3, forward)
    assert {field(firer, "right", hex) for hex in hull(target.bow, 1, 2)} == lies_in
    assert halves_at(firer, target) == BOTH


@pytest.mark.rule("WS A.VIII.A.5.d")
def test_a_ship_across_two_fields_is_in_the_way_in_both() -> None:
    """One in field 1 hides nobody in 4; one across 1 and 2 does. One across 2 and 4 hides who is in 1 and who is in 4."""
    firer, stern_target, abeam = firing(), boat("Target", off(5, FARTHER[4])), boat("Target", off(5, 0))
    assert halves_at(firer, stern_target, boat("Near", off(3, 0))) == STERN
    assert halves_at(firer, stern_target, vessel("Near", 3, 0)) == ()
    across = vessel("Near", 3, -2)
    assert halves_at(firer, stern_target, across) == ()
    assert halves_at(firer, abeam, across) == ()
    assert halves_at(firer, abeam, boat("Near", off(3, -4))) == BOTH


@pytest.mark.rule("WS A.VIII.A.5.d.1")
def test_across_2_and_4_with_somebody_nearer_in_4_the_bow_section_fires() -> None:
    firer, target = firing(), vessel("Target", 5, -2)
    assert halves_at(firer, target) == BOTH
    assert halves_at(firer, target, boat("Near", off(3, -4))) == BOW
    assert halves_at(firer, target, boat("Near", off(3, 4))) == BOTH
    assert halves_at(firer, target, boat("Near", off(3, -2))) == ()


@pytest.mark.rule("WS A.VIII.A.5.d.2")
def test_across_3_and_5_with_somebody_nearer_in_5_the_stern_section_fires() -> None:
    firer, target = firing(), vessel("Target", 5, 4)
    assert halves_at(firer, target) == BOTH
    assert halves_at(firer, target, boat("Near", off(3, 4))) == STERN
    assert halves_at(firer, target, boat("Near", off(3, -4))) == BOTH
    assert halves_at(firer, target, boat("Near", off(3, 2))) == ()


# -- range apart from it -------------------------------------------------------------------------------------------------

X12 = """
A1    .     .
   .     .     .
a     .     .
   .     B2    .
.     b     .
   .     .     .
"""


@pytest.mark.rule("WS A.VIII.A.6", "WS A.VIII.A.6.ex")
def test_each_in_the_others_field_2_at_two_hexes_through_field_4() -> None:
    """X12: both fire whole broadsides at range 2, although the shortest way leads through field 4."""
    fight = drawn(X12, french="B")
    one, other = fight.ships["a"], fight.ships["b"]
    assert {field(one, "right", hex) for hex in hull(other.bow, 2, 2)} == {2, 4}
    assert {field(other, "left", hex) for hex in hull(one.bow, 1, 2)} == {2, 4}
    on_the_way = [hex for hex in NEIGHBOURS[stern_of(one.bow, 1)][1:] if hex in NEIGHBOURS[stern_of(other.bow, 2)]]
    assert {field(one, "right", hex) for hex in on_the_way} == {4}
    assert (aimed_at(fight, "A", "right")["B"].range, aimed_at(fight, "B", "left")["A"].range) == (2, 2)
    assert bearing_halves(fight, "A", "right") == {"B": BOTH}
    assert bearing_halves(fight, "B", "left") == {"A": BOTH}


# -- the same from everywhere --------------------------------------------------------------------------------------------


@st.composite
def battles(draw: st.DrawFn) -> Battle:
    """Up to seven ships and a rock, thrown together without two in one hex."""
    taken: dict[Hex, None] = {}
    ships = list[Ship]()
    near = sorted(within(HERE, 4))
    for number in range(draw(st.integers(2, 7))):
        one = ship(f"S{number}", "A1", draw(st.sampled_from(COMPASS)), draw(st.sampled_from([BRITISH, FRENCH])))
        one.number = 7 if draw(st.integers(0, 4)) == 0 else 2
        one.decks = {"bow": one.decks["left"]} if one.number == 7 else one.decks
        one.bow = draw(st.sampled_from(near))
        filled = hull(one.bow, one.heading, one.length)
        if not any(hex in taken for hex in filled):
            taken |= dict.fromkeys(filled)
            ships.append(one)
    fight = battle(*ships, options=draw(st.sampled_from([BASIC, Options(), Options(pointing_rakes=True)])))
    rock = draw(st.sampled_from(near))
    fight.board = replace(fight.board, land=() if rock in taken else (rock,))
    return fight


def all_fire(fight: Battle, swap: bool = False) -> list[tuple[Any, ...]]:
    """Everything that may be fired at, with rakes; the broadsides by their other names if the board is in a mirror."""
    return sorted(
        (
            firer.id,
            SWAP[deck] if swap else deck,
            one.ship.id,
            one.range,
            one.halves,
            one.aims,
            rakes(fight, firer, deck, one.ship),
        )
        for firer in fight.afloat()
        for deck in firer.decks
        for one in targets(fight, firer, deck)
    )


@settings(max_examples=150, deadline=None)
@given(battles())
def test_a_board_turned_or_in_a_mirror_gives_the_same_fire(fight: Battle) -> None:
    seen = all_fire(fight)
    assert all_fire(turned(fight)) == seen
    assert all_fire(mirror(fight), swap=True) == seen


@settings(max_examples=60, deadline=None)
@given(battles())
def test_the_order_of_ships_and_the_enemys_secrets_change_nothing(fight: Battle) -> None:
    seen = all_fire(fight)
    backwards = replace(fight, ships=dict(reversed(fight.ships.items())))
    assert all_fire(backwards) == seen
    for one in fight.ships.values():
        if one.side == FRENCH:
            one.orders, one.notes = ["L1"], ["AB"]
            one.decks = {name: replace(deck, shot=None) for name, deck in one.decks.items()}
    assert [line for line in all_fire(fight) if fight.ships[line[0]].side == BRITISH] == [
        line for line in seen if fight.ships[line[0]].side == BRITISH
    ]


@settings(max_examples=100, deadline=None)
@given(battles())
def test_nothing_nearer_is_passed_over_in_the_basic_game(fight: Battle) -> None:
    """Held beside a plain search through all ships and hexes."""
    fight.options = BASIC
    for firer in fight.afloat():
        for deck in firer.decks:
            spots = {
                other.id: min(
                    (_apart(firer, hex) for hex in hull(other.bow, other.heading, other.length) if field(firer, deck, hex)),
                    default=99,
                )
                for other in fight.afloat()
                if other is not firer
            }
            rocks = [_apart(firer, hex) for hex in fight.board.land if field(firer, deck, hex)]
            nearest = min([*spots.values(), *rocks], default=99)
            wanted = sorted(key for key, hexes in spots.items() if hexes == nearest < 99 and fight.ships[key].side != firer.side)
            assert sorted(one.ship.id for one in targets(fight, firer, deck)) == wanted


def _apart(firer: Ship, hex: Hex) -> int:
    (q, r), ways = axial(hex), [axial(own) for own in hull(firer.bow, firer.heading, firer.length)]
    return min(max(abs(q - oq), abs(r - orr), abs(q + r - oq - orr)) for oq, orr in ways)
