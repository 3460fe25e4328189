"""The geometry of the maps, shown as pictures."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tactical.flying_colors.hexes import (
    ASPECTS,
    DUEL_CENTRE,
    BadHex,
    aspect,
    broadside,
    entry_area,
    every_side_hex,
    in_sight,
    label,
    on_map,
    parse,
    rake_line,
    weather_side,
)
from tactical.flying_colors.state import Layout
from tactical.sea.hexes import (
    COMPASS,
    Broadside,
    Hex,
    bearing,
    direction_to,
    distance,
    hull,
    neighbour,
    opposite,
    side_hexes,
    sight_line,
    stern_of,
    turned,
    within,
)
from tests.tactical.flying_colors.pictures import draw, find, read, same

ABC = Layout(("A", "B", "C"))
hexes = st.builds(Hex, st.integers(10, 70), st.integers(1, 102))

# -- the maps ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FC 2.1.1b")
@pytest.mark.parametrize(
    "picture",
    [
        """
        .     1     .
           6     2
        .     o     .
           5     3
        .     4     .
        """,
        """
        .     .     .     .
           .     1     .
        .     6     2     .
           .     o     .
        .     5     3     .
           .     4     .
        """,
    ],
    ids=["an even column", "an odd column"],
)
def test_directions_run_clockwise_from_the_row_01_edge(picture: str) -> None:
    """W1: direction 1 points to the edge of the lower row numbers; odd columns lie half a hex lower."""
    middle = find(picture, "o")
    marks = {neighbour(middle, direction): str(direction) for direction in COMPASS}
    assert draw(picture, {middle: "o", **marks}) == same(picture)
    assert neighbour(middle, 1) == Hex(middle.col, middle.row - 1)


@pytest.mark.rule("FC 2.1.1b")
def test_a_wind_blows_to_its_number_and_aspects_follow_from_it() -> None:
    """A ship facing where the wind blows to runs before it, one facing against it is in irons."""
    assert [ASPECTS[aspect(facing, wind=3)] for facing in (3, 4, 5, 6, 1, 2)] == [
        "running",
        "reaching",
        "beating",
        "in irons",
        "beating",
        "reaching",
    ]


@given(hexes, st.sampled_from(COMPASS))
def test_every_step_can_be_taken_back(hex: Hex, direction: int) -> None:
    there = neighbour(hex, direction)
    assert neighbour(there, opposite(direction)) == hex
    assert direction_to(hex, there) == direction
    assert distance(hex, there) == 1


@given(hexes, hexes)
def test_distance_is_the_shortest_walk(one: Hex, other: Hex) -> None:
    """The neighbour nearest to the other is one hex nearer, and none is nearer than that."""
    far = distance(one, other)
    if far:
        assert min(distance(neighbour(one, direction), other) for direction in COMPASS) == far - 1
    assert far == distance(other, one)


@given(hexes, st.integers(0, 4))
def test_a_spread_holds_just_the_hexes_within_its_radius(hex: Hex, radius: int) -> None:
    spread = list(within(hex, radius))
    assert len(spread) == len(set(spread)) == 1 + 3 * radius * (radius + 1)
    assert all(distance(hex, other) <= radius for other in spread)


@pytest.mark.rule("FC 2.1.1a", "FC 2.1.1c")
def test_maps_are_joined_at_their_long_edges_letter_by_letter() -> None:
    """Row 34 of one map is followed by row 01 of the next; a label carries its map's letter."""
    assert neighbour(parse(ABC, "A4034"), 4) == parse(ABC, "B4001")
    assert neighbour(parse(ABC, "B4034"), 4) == parse(ABC, "C4001")
    assert label(ABC, parse(ABC, "B4603")) == "B4603"
    assert parse(ABC, "4603", "B") == Hex(46, 37)


@pytest.mark.rule("FC 2.1.1c")
def test_a_scenario_may_join_its_maps_otherwise() -> None:
    """The layout decides: with C above A the seam is between these two."""
    layout = Layout(("C", "A"))
    assert neighbour(parse(layout, "C4034"), 4) == parse(layout, "A4001")
    assert parse(Layout(("C",)), "C4001") == Hex(40, 1)


@pytest.mark.rule("FC 2.1.1c", "FC 2006:18.0")
def test_the_half_hex_at_a_seam_belongs_to_the_odd_column_above() -> None:
    """B5401 touches A5534 and A5334, which reach half a hex over the seam, and B5501 only below them."""
    beside = [label(ABC, neighbour(parse(ABC, "B5401"), direction)) for direction in COMPASS]
    assert beside == ["A5434", "A5534", "B5501", "B5402", "B5301", "A5334"]


@pytest.mark.rule("FC 2.1.1a")
def test_what_lies_on_the_maps() -> None:
    two = Layout(("A", "B"))
    assert all(on_map(two, hex) for hex in (Hex(10, 1), Hex(70, 68)))
    assert not any(on_map(two, hex) for hex in (Hex(9, 1), Hex(71, 1), Hex(40, 0), Hex(40, 69)))
    assert on_map(ABC, Hex(40, 69))


@pytest.mark.parametrize("text", ["D4603", "B463", "B0903", "B4635", "B4600", "B46x3", ""])
def test_a_number_that_is_not_on_the_maps_is_refused_with_what_would_be_right(text: str) -> None:
    with pytest.raises(BadHex, match=r"expected .*FC 2\.1\.1"):
        parse(ABC, text)


@given(hexes)
def test_labels_read_back(hex: Hex) -> None:
    assert parse(ABC, label(ABC, hex)) == hex


@pytest.mark.rule("FC 2.1", "FC 2.1.2a")
def test_a_duel_map_is_one_big_hexagon_with_an_entry_area_along_each_side() -> None:
    layout = Layout((), duel=2)
    inside = [hex for hex in within(DUEL_CENTRE, 4) if on_map(layout, hex)]
    assert len(inside) == 19
    sides = [entry_area(layout, side) for side in COMPASS]
    assert all(len(side) == 3 and all(on_map(layout, hex) for hex in side) for side in sides)
    assert all(sides[n][-1] == sides[(n + 1) % 6][0] for n in range(6)), "neighbouring areas meet in a corner"
    assert not any(on_map(layout, neighbour(hex, side)) for side in COMPASS for hex in sides[side - 1])
    assert {hex for side in sides for hex in side} == {hex for hex in inside if distance(hex, DUEL_CENTRE) == 2}


@pytest.mark.rule("FC 2.1.2b")
def test_the_duel_maps_compass_has_the_same_numbers() -> None:
    """Wind n blows from the middle into the area of that number."""
    layout = Layout((), duel=3)
    for wind in COMPASS:
        hex = DUEL_CENTRE
        while on_map(layout, neighbour(hex, wind)):
            hex = neighbour(hex, wind)
        assert hex in entry_area(layout, wind)
    assert label(layout, parse(layout, "4041")) == "4041"


# -- a ship's hexes ------------------------------------------------------------------------------------------------------

HULLS = {
    "large, facing 1": """
        .     .     .     .
           .     f     .
        .     p     s     .
           .     V1    .
        .     P     S     .
           .     v     .
        .     p     s     .
           .     a     .
    """,
    "large, facing 3": """
        .     a     P     .
           .     v     p
        .     s     V3    .
           .     S     f
        .     .     s     .
    """,
    "small, facing 1": """
        .     .     .     .
           .     f     .
        .     P     S     .
           .     V1    .
        .     P     S     .
           .     a     .
    """,
    "small, facing 2": """
        .     .     .     .
           .     P     .
        .     P     f     .
           .     V2    .
        .     a     S     .
           .     S     .
    """,
}


@pytest.mark.rule("FC 3.6.1a", "FC 3.6.1c", "FC 3.6.1d", "FC 3.6.1e", "FC 2006:9.0")
@pytest.mark.parametrize("name", HULLS)
def test_the_hexes_about_a_ship(name: str) -> None:
    """f ahead, a astern; P and S are her side hexes: two a side for a small ship, only the middle one for a large; p and s were
    side hexes too in 2006."""
    picture = HULLS[name]
    ((bow, token),) = [(hex, token) for hex, token in read(picture).items() if token[0] == "V"]
    facing, large = int(token[1]), name.startswith("large")
    fills = hull(bow, facing, large)
    marks = {bow: token, neighbour(bow, facing): "f", neighbour(fills[-1], opposite(facing)): "a"}
    sides: tuple[Broadside, Broadside] = ("port", "starboard")
    for side in sides:
        marks |= dict.fromkeys(every_side_hex(bow, facing, large, side), side[0])
        marks |= dict.fromkeys(side_hexes(bow, facing, large, side), side[0].upper())
    if large:
        marks[fills[1]] = "v"
    assert draw(picture, marks) == same(picture)


ARCS = {
    "large, facing 1": """
        p     p     p     ^     s     s     s
           p     p     .     .     s     s
        p     p     p     ^     s     s     s
           p     p     p     s     s     s
        p     p     p     ^     s     s     s
           p     p     p     s     s     s
        p     p     p     V1    s     s     s
           p     p     p     s     s     s
        p     p     p     v     s     s     s
           p     p     p     s     s     s
        p     p     p     _     s     s     s
           p     p     p     s     s     s
        p     p     p     _     s     s     s
           p     p     .     .     s     s
        p     p     p     _     s     s     s
           p     p     .     .     s     s
        p     p     .     _     .     s     s
    """,
    "large, facing 3": """
        _     .     p     p     p     p     p
           _     .     p     p     p     p
        .     _     p     p     p     p     p
           .     _     p     p     p     p
        .     .     _     p     p     p     p
           s     s     v     p     p     p
        s     s     s     V3    p     p     p
           s     s     s     ^     .     .
        s     s     s     s     ^     .     .
           s     s     s     s     ^     .
        s     s     s     s     .     ^     .
           s     s     s     s     .     ^
        s     s     s     s     s     .     ^
    """,
    "small, facing 1": """
        p     p     p     ^     s     s     s
           p     p     .     .     s     s
        p     p     p     ^     s     s     s
           p     p     p     s     s     s
        p     p     p     ^     s     s     s
           p     p     p     s     s     s
        p     p     p     V1    s     s     s
           p     p     p     s     s     s
        p     p     p     _     s     s     s
           p     p     p     s     s     s
        p     p     p     _     s     s     s
           p     p     .     .     s     s
        p     p     p     _     s     s     s
           p     p     .     .     s     s
        p     p     .     _     .     s     s
    """,
}


@pytest.mark.rule("FC 3.7.4b", "FC 3.7.7.6a")
@pytest.mark.parametrize("name", ARCS)
def test_firing_arcs_and_rake_lines(name: str) -> None:
    """p and s: the broadsides' arcs, with the hexes that lie half in them; ^ and _: the rake lines ahead and astern."""
    picture = ARCS[name]
    ((bow, token),) = [(hex, token) for hex, token in read(picture).items() if token[0] == "V"]
    facing, large = int(token[1]), name.startswith("large")
    marks: dict[Hex, str] = {}
    for hex in read(picture):
        arc, line = broadside(bow, facing, large, hex), rake_line(bow, facing, hex)
        assert arc is None or line is None
        marks[hex] = {"port": "p", "starboard": "s"}.get(arc or "", {"bow": "^", "stern": "_"}.get(line or "", "."))
    marks[bow] = token
    if large:
        marks[stern_of(bow, facing)] = "v"
    assert draw(picture, marks) == same(picture)


@given(hexes, st.sampled_from(COMPASS), st.booleans(), hexes)
def test_arcs_turn_with_the_ship_and_mirror_each_other(bow: Hex, facing: int, large: bool, other: Hex) -> None:
    """Seen from the ship all facings are alike, and what is to port of her is to starboard of her mirror image."""
    q, r = bearing(bow, facing, other)
    north, east = Hex(40, 60), bearing(Hex(40, 60), 1, Hex(41, 60))
    assert east == (1, 0)
    same_bearing = Hex(north.col + q, north.row + r + ((north.col + q) >> 1) - (north.col >> 1))
    mirrored = Hex(north.col - q, north.row + r + q + ((north.col - q) >> 1) - (north.col >> 1))
    arc = broadside(bow, facing, large, other)
    assert broadside(north, 1, large, same_bearing) == arc
    assert broadside(north, 1, large, mirrored) == {"port": "starboard", "starboard": "port", None: None}[arc]
    assert rake_line(north, 1, same_bearing) == rake_line(bow, facing, other)


@pytest.mark.rule("FC 3.7.6d")
def test_the_weather_side_is_where_the_wind_comes_from() -> None:
    """W15, W16: facing 1 with the wind blowing to 2 or 3 it comes over the port side; to 5 or 6 over the starboard side."""
    assert [weather_side(1, wind) for wind in COMPASS] == [None, "port", "port", None, "starboard", "starboard"]


def test_turning_is_counted_clockwise() -> None:
    assert (turned(6, 1), turned(1, -1), turned(2, 3), opposite(5)) == (1, 6, 5, 2)


# -- lines of sight ------------------------------------------------------------------------------------------------------

SIGHTS = {
    "straight along the hexes": """
        .     .     .     .     .
           a     .     .     .
        .     0     .     .     .
           .     1     .     .
        .     .     2     .     .
           .     .     b     .
    """,
    "along the spines": """
        .     .     .     .
           .     .     .
        .     0     2     .
           a     1     b
        .     0     2     .
           .     .     .
    """,
    "clipping corners": """
        .     .     .     .     .
           a     1     .     .
        .     0     3     .     .
           .     2     b     .
        .     .     .     .     .
    """,
}


@pytest.mark.rule("FC 3.7.3b")
@pytest.mark.parametrize("name", SIGHTS)
def test_what_a_line_of_sight_crosses(name: str) -> None:
    """Numbers in their order; the same number twice is a spine, with a hex on either hand. A corner clipped is a hex crossed."""
    picture = SIGHTS[name]
    one, other = find(picture, "a"), find(picture, "b")
    marks = {hex: str(n) for n, crossing in enumerate(sight_line(one, other)) for hex in crossing}
    assert draw(picture, {one: "a", other: "b", **marks}) == same(picture)


@pytest.mark.rule("FC 3.7.3c")
def test_along_a_spine_one_free_hex_is_enough() -> None:
    picture = """
        .     .     .     .
           .     .     .
        .     x     .     .
           a     y     b
        .     z     .     .
           .     .     .
    """
    one, other = find(picture, "a"), find(picture, "b")
    x, y, z = (find(picture, token) for token in "xyz")
    assert all(in_sight(one, other, {hex: 1}) for hex in (x, z))
    assert not in_sight(one, other, {x: 1, z: 1})
    assert not in_sight(one, other, {y: 1})


@given(hexes, st.integers(-10, 10), st.integers(-10, 10))
def test_lines_of_sight_run_both_ways(one: Hex, columns: int, rows: int) -> None:
    other = Hex(one.col + columns, one.row + rows)
    there, back = sight_line(one, other), sight_line(other, one)
    assert [sorted(crossing) for crossing in there] == [sorted(crossing) for crossing in reversed(back)]
    assert len(there) >= distance(one, other) - 1
