"""WS B.VIII.A.1-3, A.VIII.A.1-2, D.III.D.4: over which hexes guns bear, and in which field."""

from __future__ import annotations

from collections import Counter

import pytest

from tactical.sea.hexes import COMPASS, Hex, at, axial, distance, stern_of, within
from tactical.wooden_ships.fire.fields import field, in_play, ways
from tactical.wooden_ships.fire.ranges import hexes_of, range_between
from tactical.wooden_ships.state import Deck, Ship
from tests.tactical.wooden_ships.gundeck import mirrored, rotated
from tests.tactical.wooden_ships.yard import ship

DECKS: tuple[Deck, Deck] = ("left", "right")
HERE = Hex(24, 17)


def anchored_at(hex: Hex, heading: int, number: int = 2) -> Ship:
    one = ship("Victory", "A1", heading, number=number)
    one.bow = hex
    return one


def sketch(one: Ship, reach: int, below: int = 0) -> str:
    """The fields round a ship of heading 1, bow `A` and stern `V`: a hex column is a character wide, half a hex a line high."""
    q0, r0 = axial(one.bow)
    own = dict(zip(hexes_of(one), "AV", strict=False))
    lines = list[str]()
    for half in range(-reach - 2, (below or reach + 4) + 1):
        hexes = {q: at(q0 + q, r0 + (half - q) // 2) for q in range(-reach, reach + 1) if (half - q) % 2 == 0}
        lines.append("".join(_letter(one, own, hexes[q]) if q in hexes else " " for q in range(-reach, reach + 1)).rstrip())
    return "\n".join(lines)


def _letter(one: Ship, own: dict[Hex, str], hex: Hex) -> str:
    found = max(field(one, deck, hex) for deck in one.decks)
    return own.get(hex) or (str(found) if found else ".")


# -- pictures ------------------------------------------------------------------------------------------------------------

FIELDS = """
. . . . . . . . . . .
 . . . . . . . . . .
5 . . . . . . . . . 5
 5 . . . . . . . . 5
5 5 . . . . . . . 5 5
 5 5 . . . . . . 5 5
5 5 5 . . . . . 5 5 5
 5 5 5 . . . . 5 5 5
3 3 5 5 . . . 5 5 3 3
 3 3 5 5 . . 5 5 3 3
3 3 3 3 5 . 5 3 3 3 3
 3 3 3 3 5 5 3 3 3 3
3 3 3 3 3 A 3 3 3 3 3
 1 1 1 1 1 1 1 1 1 1
2 2 2 2 2 V 2 2 2 2 2
 2 2 2 2 4 4 2 2 2 2
2 2 2 2 4 . 4 2 2 2 2
 2 2 4 4 . . 4 4 2 2
2 2 4 4 . . . 4 4 2 2
 4 4 4 . . . . 4 4 4
4 4 4 . . . . . 4 4 4
 4 4 . . . . . . 4 4
4 4 . . . . . . . 4 4
 4 . . . . . . . . 4
4 . . . . . . . . . 4
 . . . . . . . . . .
. . . . . . . . . . .
"""


@pytest.mark.rule("WS A.VIII.A.1", "WS A.VIII.A.1.cl", "WS B.VIII.A.1.cl")
def test_the_five_fields_lie_as_in_the_diagram() -> None:
    """1 right abeam, 2 and 3 toward stern and bow, 4 and 5 along the edges: wider by a hex for every four rows begun."""
    assert sketch(anchored_at(HERE, 1), 10) == FIELDS.strip("\n")


BOW_GUN = """
1 1 1 1 1
 1 1 1 1
1 1 1 1 1
 1 1 1 1
. 1 1 1 .
 . 1 1 .
. . A . .
 . . . .
. . . . .
 . . . .
"""


@pytest.mark.rule("WS D.III.D.4.a", "WS D.III.D.4.d")
def test_a_gunboat_fires_ahead_in_one_field() -> None:
    """Designed: her gun bears 60 degrees either side of dead ahead; all of it is one field, which takes all her guns."""
    boat = anchored_at(HERE, 1, number=7)
    assert list(boat.decks) == ["bow"]
    assert sketch(boat, 4, below=3) == BOW_GUN.strip("\n")
    assert {field(boat, "bow", hex) for hex in within(HERE, 10)} == {0, 1}


# -- an independent count ------------------------------------------------------------------------------------------------


def naive(one: Ship, deck: Deck, hex: Hex) -> int:
    """The field by the diagram's own words, from plane coordinates: no table, no bearing."""
    bow, stern = centre(one.bow), centre(stern_of(one.bow, one.heading))
    keel = (bow[0] - stern[0], bow[1] - stern[1])
    middle = ((bow[0] + stern[0]) / 2, (bow[1] + stern[1]) / 2)
    x, y = centre(hex)[0] - middle[0], centre(hex)[1] - middle[1]
    across = keel[0] * y - keel[1] * x  # positive to starboard, as y points down
    row = round(across / (3**0.5 / 2))
    row = row if deck == "right" else -row
    half = round(2 * (keel[0] * x + keel[1] * y))
    if not 1 <= row <= 10 or abs(half) > row + 1:
        return 0
    edge = [row + 1 - 2 * step for step in range((row + 3) // 4)]
    if half == 0:
        return 1
    return (5 if half in edge else 3) if half > 0 else (4 if -half in edge else 2)


def centre(hex: Hex) -> tuple[float, float]:
    """The middle of a hex, a hex being one high."""
    return hex.col * 3**0.5 / 2, hex.row + (0.5 if hex.col % 2 else 0.0)


@pytest.mark.rule("WS B.VIII.A.1", "WS B.VIII.A.3", "WS A.VIII.A.1")
@pytest.mark.parametrize("heading", COMPASS)
@pytest.mark.parametrize("deck", DECKS)
@pytest.mark.parametrize("here", [HERE, Hex(25, 17)])
def test_a_broadside_covers_75_hexes_on_its_own_side(heading: int, deck: Deck, here: Hex) -> None:
    """Out to ten hexes 5, 17, 17, 18 and 18 of the fields 1 to 5, and each hex as far from the ship as its row says."""
    one = anchored_at(here, heading)
    found = {hex: naive(one, deck, hex) for hex in within(here, 13)}
    assert {hex: field(one, deck, hex) for hex in found} == found
    counts = Counter(found.values())
    del counts[0]
    assert counts == {1: 5, 2: 17, 3: 17, 4: 18, 5: 18}
    rows = sorted(min(distance(hex, own) for own in hexes_of(one)) for hex in found if found[hex])
    assert rows == sorted(way.row for way in ways(heading, deck))
    assert len(ways(heading, deck)) == 75


@pytest.mark.rule("WS B.VIII.A.3")
def test_play_goes_on_beyond_ten_hexes_but_the_field_of_fire_does_not() -> None:
    one = anchored_at(HERE, 1)
    tenth, eleventh = Hex(HERE.col + 10, HERE.row), Hex(HERE.col + 11, HERE.row)
    assert in_play(one, "right", tenth)
    assert in_play(one, "right", eleventh)
    assert field(one, "right", tenth) == 3
    assert field(one, "right", eleventh) == 0


@pytest.mark.rule("WS B.VIII.A.1.cl")
def test_the_wedges_begin_one_hex_ahead_and_one_hex_astern() -> None:
    """Neither broadside bears on a hex of 60 degrees either side of dead ahead or astern, counted from the hex at her end."""
    one = anchored_at(HERE, 1)
    ahead, astern = Hex(HERE.col, HERE.row - 1), Hex(HERE.col, HERE.row + 2)
    for apex, heading in ((ahead, 1), (astern, 4)):
        boat = anchored_at(apex, heading, number=7)
        wedge = [apex, *(hex for hex in within(apex, 8) if in_play(boat, "bow", hex))]
        assert len(wedge) == 1 + 2 * 8 + 8 * 8  # a wedge of 120 degrees, eight hexes deep
        assert not any(in_play(one, deck, hex) for hex in wedge for deck in DECKS)


# -- the same from everywhere --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("heading", COMPASS)
def test_fields_turn_and_mirror_with_the_ship(heading: int) -> None:
    one = anchored_at(HERE, heading)
    round_about = anchored_at(rotated(HERE), heading % 6 + 1)
    reversed_ = anchored_at(mirrored(HERE), (7 - heading) % 6 + 1)
    for hex in within(HERE, 12):
        assert field(one, "left", hex) == field(round_about, "left", rotated(hex))
        assert field(one, "left", hex) == field(reversed_, "right", mirrored(hex))


# -- the play in figures -------------------------------------------------------------------------------------------------


def seen_from(heading: int, hex: Hex) -> tuple[int, int]:
    """How many hexes lie aside (to the right counted up) and ahead of HERE, the board turned until heading 1 is ahead."""
    for _ in range((1 - heading) % 6):
        hex = rotated(hex)
    return axial(hex)


@pytest.mark.rule("WS D.III.D.4.a")
@pytest.mark.parametrize("heading", COMPASS)
def test_the_gun_of_a_gunboat_bears_on_the_wedge_from_60_degrees_left_to_60_degrees_right_and_as_far_as_any(heading: int) -> None:
    """Out to ten hexes in her field of fire; her play goes on to the hex beyond, where the stern of a target may lie."""
    boat = anchored_at(Hex(0, 0), heading, number=7)
    for hex in within(Hex(0, 0), 13):
        q, r = seen_from(heading, hex)
        off = distance(Hex(0, 0), hex)
        bears = off > 0 and r <= 0 and q + r <= 0 and off <= 11
        assert in_play(boat, "bow", hex) is bears
        assert field(boat, "bow", hex) == (1 if bears and off <= 10 else 0)
    rows = {way.row for way in ways(heading, "bow")}
    assert rows == {*range(1, 11)}
    assert Counter(way.row for way in ways(heading, "bow")) == {row: 2 * row + 1 for row in rows}


@pytest.mark.rule("WS B.VIII.A.1")
@pytest.mark.parametrize("deck", DECKS)
def test_a_broadside_bears_on_two_hexes_more_of_each_row_than_the_row_is_away_and_to_one_row_beyond_its_reach(deck: Deck) -> None:
    one = anchored_at(Hex(0, 0), 1)
    found = Counter(abs(axial(hex)[0]) for hex in within(Hex(0, 0), 16) if in_play(one, deck, hex))
    assert found == {row: row + 2 for row in range(1, 12)}
    assert Counter(way.row for way in ways(1, deck)) == {row: row + 2 for row in range(1, 11)}


@pytest.mark.rule("WS B.VIII.B.1")
@pytest.mark.parametrize("heading", COMPASS)
@pytest.mark.parametrize("other", COMPASS)
def test_the_range_is_the_fewest_hexes_between_any_two_of_the_two_ships(heading: int, other: int) -> None:
    for number, other_number in ((2, 2), (7, 2), (2, 7), (7, 7)):
        one = anchored_at(HERE, heading, number)
        for hex in within(HERE, 2):
            two = anchored_at(hex, other, other_number)
            hexes = [HERE, stern_of(HERE, heading)][: one.length], [hex, stern_of(hex, other)][: two.length]
            assert range_between(one, two) == min(distance(mine, theirs) for mine in hexes[0] for theirs in hexes[1])
