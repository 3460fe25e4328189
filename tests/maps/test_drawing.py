"""The chart: what is drawn, where it points, and what an overlay adds."""

from __future__ import annotations

import re
import struct
from itertools import combinations, pairwise
from math import hypot
from xml.etree import ElementTree

import msgspec
import pytest
from msgspec.structs import replace

from maps.drawing import GaleMark, NoFonts, Overlay, Ship, draw, png
from maps.drawing.cartouche import wrapped
from maps.drawing.chart_sheet import Sheet
from maps.drawing.coast import land, on_land
from maps.drawing.ink import breadth
from maps.drawing.labels import tie
from maps.drawing.laid_chart import laid_out
from maps.drawing.lanes import CHEVRON, CHEVRON_TIP, HEAD, HEAD_TIP, sampled
from maps.drawing.legend import legend
from maps.drawing.occupied_space import Clutter
from maps.drawing.projection import Mercator, covers
from maps.drawing.track import Track
from maps.drawing.zones import inked_zone
from maps.load import named
from maps.theatre import (
    Arrow,
    Edge,
    EdgeWind,
    Extent,
    Flag,
    Heading,
    Passage,
    Port,
    Side,
    Size,
    Space,
    Theatre,
    Wind,
    Zone,
)
from table.svg import FONTS, Box, Point

Element = ElementTree.Element
FLAGS = (
    Flag("gb", "British", ("#c8102e", "#ffffff"), "cross"),
    Flag("fr", "French", ("#1f3a93", "#ffffff", "#c8102e"), "vertical"),
)
EUROPE = Extent(-14, 6, 40, 52, "Biscay & <the Channel>")
OCEAN = Extent(-70, -2, 10, 52, "The ocean")


def spaces() -> dict[str, Space]:
    rows = (
        Space("plymouth", "Plymouth", 50.2, -4.2, winds=("westerly",)),
        Space("ushant", "Ushant & <the Black Rocks>", 48.4, -6.0, winds=("westerly", "easterly")),
        Space("iroise", "Iroise", 48.3, -5.2, Size.SMALL),
        Space("brest", "Brest", 48.3, -4.6),
        Space("raz", "Raz de Sein", 47.6, -5.4, Size.STRAIT, ("westerly", "easterly")),
        Space("ferrol", "Ferrol", 43.6, -8.6),
        Space("lagos", "Lagos", 41.0, -9.6),
        Space("barbados", "Barbados", 13.1, -59.0),
    )
    return {row.id: row for row in rows}


def theatre() -> Theatre:
    passages = (
        Passage("ushant", "plymouth", prevailing="plymouth", arrows=(Arrow("easterly", "ushant"),), marks=("westerly",)),
        Passage("ushant", "brest", via=("iroise",), arrows=(Arrow("westerly", "brest"), Arrow("easterly", "ushant"))),
        Passage("brest", "raz", dashed=True),
        Passage("ferrol", "lagos", prevailing="lagos"),
        Passage("lagos", "barbados", prevailing="barbados"),
    )
    edges = (
        Edge("north", ("ushant",), (EdgeWind("westerly", "in"),)),
        Edge("south", ("ferrol",), (EdgeWind("easterly", "out"),)),
        Edge("west", ("barbados",)),
    )
    winds = (
        Wind("westerly", "Westerly", "#0072b2", "▲", 250, contra="easterly"),
        Wind("easterly", "Easterly", "#c1272d", "▽", 70, contra="westerly"),
        Wind("trade", "Trade <wind>", "#5a7d00", "no-such-sign", 50),
    )
    ports = (Port("plymouth", "gb", key=True), Port("brest", "fr", key=True), Port("ferrol", "fr"), Port("lagos", "gb"))
    return Theatre(
        Heading("test", "Test & Trial", 1805, (Side("gb", "Britain", ("gb",)),), FLAGS, (EUROPE, OCEAN)),
        spaces(),
        passages,
        {port.space: port for port in ports},
        {"biscay": Zone("biscay", "Bay of Biscay", 45.5, -7.0, 6, 5, edges, 8, ("westerly",))},
        {wind.id: wind for wind in winds},
        {},
    )


def parsed(svg: str) -> Element:
    return ElementTree.fromstring(svg)


def marked(within: Element, class_: str, **data: str) -> list[Element]:
    """Elements that have a class and data attributes, in order."""
    wanted = {f"data-{name}": value for name, value in data.items()}
    found = (e for e in within.iter() if class_ in e.get("class", "").split())
    return [e for e in found if all(e.get(name) == value for name, value in wanted.items())]


def sheet(root: Element, number: int) -> Element:
    return next(e for e in root.iter() if e.get("id") == f"sheet{number}")


def places(within: Element) -> set[str]:
    return {e.get("data-place", "") for e in within.iter()} - {""}


def shapes(path: str) -> list[list[Point]]:
    """The polygons of path data made of M, L and Z alone."""
    return [[Point(*map(float, corner.split())) for corner in shape.split("L")] for shape in re.findall(r"M([^Z]*)Z", path)]


def middle(root: Element, place: str) -> Point:
    """The centre of a place's roundel on the main sheet."""
    roundel = next(e for e in sheet(root, 0).iter() if e.get("data-place") == f"space:{place}")
    disc = [e for e in roundel if e.tag.endswith("circle")][-1]
    return Point(float(disc.get("cx", "")), float(disc.get("cy", "")))


def ends_of(root: Element, passage: str) -> tuple[Point, Point]:
    a, b = passage.split("/")
    return middle(root, a), middle(root, b)


def ahead(tip: Point, tail: Point, goal: Point) -> bool:
    """Whether the tip of a mark is nearer to the goal than its tail."""
    return hypot(goal.x - tip.x, goal.y - tip.y) < hypot(goal.x - tail.x, goal.y - tail.y)


def test_mercator_goes_there_and_back() -> None:
    chart = Mercator(EUROPE, Box(10, 20, 800, 640))
    for lat, lon in ((40.0, -14.0), (47.3, -3.2), (52.0, 6.0), (60.0, -30.0)):
        assert chart.globe(chart.at(lat, lon)) == pytest.approx((lat, lon))
    assert chart.at(EUROPE.north, EUROPE.west) == pytest.approx((10, 20))


def test_north_is_up_east_is_right_and_degrees_widen_northwards() -> None:
    chart = Mercator(EUROPE, Box(0, 0, 800, 640))
    ys = [chart.at(lat, 0).y for lat in range(40, 53)]
    steps = [a - b for a, b in pairwise(ys)]
    assert steps == sorted(steps)
    assert steps[0] > 0
    xs = [chart.at(45, lon).x for lon in range(-14, 7)]
    assert xs == sorted(xs)
    assert chart.mile(60) == pytest.approx(2 * chart.mile(0))


@pytest.mark.parametrize(
    ("lat", "lon"), [(48, -8), (36, 15), (40, 5), (45, -30), (14, -65), (50.2, -2), (43, 15.5), (35.95, -5.6)]
)
def test_the_sea_is_not_land(lat: float, lon: float) -> None:
    assert not on_land(lat, lon)


@pytest.mark.parametrize(("lat", "lon"), [(47, 2), (40, -4), (52, -1.5), (53, -8), (37.5, 14), (40, 9), (18.2, -77.3), (30, 0)])
def test_the_land_is_land(lat: float, lon: float) -> None:
    assert on_land(lat, lon)


def test_the_coast_keeps_to_the_waters_it_was_cut_for() -> None:
    points = [point for ring in land() for point in ring.points]
    assert len(points) > 10_000
    assert all(-100 <= p.x <= 45 and 0 <= p.y <= 65 for p in points)


def test_a_track_passes_through_its_points_and_aside_is_to_starboard() -> None:
    through = [Point(0, 0), Point(50, 20), Point(100, 0)]
    track = Track(through)
    for station, point in zip(track.stations, through, strict=True):
        assert track.at(station) == pytest.approx(point)
    east = Track([Point(0, 0), Point(10, 0)])
    assert east.at(5, aside=2) == pytest.approx((5, 2))


def test_every_place_of_a_sheet_is_drawn_on_it_and_no_other() -> None:
    root = parsed(draw(theatre()))
    main = places(sheet(root, 0))
    for space in theatre().spaces.values():
        assert (f"space:{space.id}" in main) == covers(EUROPE, space.lat, space.lon), space.id
    assert {"zone:biscay", "in:biscay", "out:biscay", "harbour:brest", "harbour:plymouth", "flag:ferrol"} <= main
    assert "harbour:ferrol" not in main
    ocean = places(sheet(root, 1))
    assert "space:barbados" in ocean
    assert "space:lagos" in ocean
    assert "space:plymouth" not in ocean


def test_a_single_sheet_may_be_drawn_alone() -> None:
    root = parsed(draw(theatre(), OCEAN))
    assert not any(e.get("id") == "sheet1" for e in root.iter())
    assert {"space:plymouth", "space:barbados"} <= places(root)


def test_the_real_theatre_is_drawn_whole() -> None:
    trafalgar = named("trafalgar-1805")
    drawn = places(parsed(draw(trafalgar)))
    assert {f"space:{key}" for key in trafalgar.spaces} <= drawn
    assert {f"zone:{key}" for key in trafalgar.zones} <= drawn
    harbours = {key for key, port in trafalgar.ports.items() if port.key}
    assert {f"harbour:{key}" for key in harbours} <= drawn
    assert {f"flag:{key}" for key in set(trafalgar.ports) - harbours} <= drawn


def test_the_real_theatre_lies_in_the_water() -> None:
    trafalgar = named("trafalgar-1805")
    afloat = {key: (space.lat, space.lon) for key, space in trafalgar.spaces.items() if key not in trafalgar.ports}
    afloat |= {key: (zone.lat, zone.lon) for key, zone in trafalgar.zones.items()}
    ashore = [key for key, place in afloat.items() if on_land(*place)]
    assert ashore == []


def test_chevrons_point_where_the_prevailing_wind_blows() -> None:
    root = parsed(draw(theatre()))
    lane = marked(sheet(root, 0), "lane", passage="ushant/plymouth")[0]
    _, plymouth = ends_of(root, "ushant/plymouth")
    chevrons = shapes(marked(lane, "prevailing")[0].get("d", ""))
    assert len(chevrons) > 2
    assert all(len(chevron) == len(CHEVRON) for chevron in chevrons)
    assert all(ahead(chevron[CHEVRON_TIP], chevron[0], plymouth) for chevron in chevrons)


@pytest.mark.rule("SL 5.215")
@pytest.mark.parametrize(("wind", "to"), [("westerly", "brest"), ("easterly", "ushant")])
def test_seasonal_arrows_have_colour_icon_and_direction(wind: str, to: str) -> None:
    root = parsed(draw(theatre()))
    lane = marked(sheet(root, 0), "lane", passage="ushant/brest")[0]
    (line,) = marked(lane, "seasonal", wind=wind)
    heads = marked(line, "heads")[0]
    assert heads.get("fill") == theatre().winds[wind].colour
    assert [icon.get("data-icon") for icon in marked(line, "icon")] == [theatre().winds[wind].icon]
    arrows = shapes(heads.get("d", ""))
    assert all(len(arrow) == len(HEAD) for arrow in arrows)
    assert all(ahead(arrow[HEAD_TIP], arrow[0], middle(root, to)) for arrow in arrows)


def test_the_lines_of_a_lane_lie_beside_each_other() -> None:
    root = parsed(draw(theatre()))
    lane = marked(sheet(root, 0), "lane", passage="ushant/brest")[0]
    lines = [next(e.get("d") for e in seasonal if e.get("fill") == "none") for seasonal in marked(lane, "seasonal")]
    first, second = (Point(*map(float, (d or "")[1:].split("L")[0].split())) for d in lines)
    assert 3 < hypot(first.x - second.x, first.y - second.y) < 7


def test_a_wind_that_goes_with_the_prevailing_one_has_its_icon_and_no_arrows() -> None:
    lane = marked(sheet(parsed(draw(theatre())), 0), "lane", passage="ushant/plymouth")[0]
    assert marked(lane, "mark", wind="westerly")
    assert not marked(lane, "seasonal", wind="westerly")


def test_only_a_dashed_passage_is_dashed() -> None:
    lanes = marked(sheet(parsed(draw(theatre())), 0), "lane")
    dashed = [lane.get("data-passage") for lane in lanes if marked(lane, "dashed")]
    assert dashed == ["brest/raz"]


@pytest.mark.parametrize(("wind", "flow"), [("westerly", "in"), ("easterly", "out")])
def test_the_arrow_on_a_zones_edge_points_in_or_out(wind: str, flow: str) -> None:
    zone = marked(sheet(parsed(draw(theatre())), 0), "zone", place="zone:biscay")[0]
    (mark,) = marked(zone, "edge-wind", wind=wind)
    assert mark.get("data-flow") == flow
    box = next(e for e in zone if e.tag.endswith("rect"))
    centre = Point(*(float(box.get(at, "")) + float(box.get(size, "")) / 2 for at, size in (("x", "width"), ("y", "height"))))
    (head,) = shapes(next(e.get("d", "") for e in mark if e.get("d", "").endswith("Z")))
    assert ahead(head[HEAD_TIP], head[0], centre) == (flow == "in")


def test_a_zone_leads_to_its_exits_and_names_those_off_the_sheet() -> None:
    main = sheet(parsed(draw(theatre())), 0)
    leaders = {e.get("data-exit") for e in marked(main, "leader")}
    assert {"biscay/ushant", "biscay/ferrol"} <= leaders
    stubs = ["".join(e.itertext()) for e in marked(main, "stub")]
    assert stubs.count("to Barbados") == 2, "from the zone's west edge, and from Lagos along the passage"


def test_the_legend_names_every_wind_and_whence_it_blows() -> None:
    rows = {e.get("data-wind"): "".join(e.itertext()) for e in marked(parsed(draw(theatre())), "legend-wind")}
    assert set(rows) == set(theatre().winds)
    assert "Westerly" in rows["westerly"]
    assert "from WSW" in rows["westerly"]
    assert "Trade <wind>" in rows["trade"]


def test_names_are_escaped() -> None:
    svg = draw(theatre())
    assert "Ushant &amp; &lt;the Black Rocks&gt;" in svg
    said = {e.text for e in parsed(svg).iter() if e.tag.endswith("text")}
    assert {"Ushant & <the Black Rocks>", "Test & Trial"} <= said


def test_ids_are_unique_and_two_drawings_are_equal() -> None:
    svg = draw(theatre())
    ids = re.findall(r' id="([^"]*)"', svg)
    assert len(ids) == len(set(ids))
    assert svg == draw(theatre())


def test_names_do_not_leave_the_sheet() -> None:
    root = parsed(draw(theatre()))
    frame = next(e for e in sheet(root, 0).iter() if e.tag.endswith("rect"))
    left, wide = float(frame.get("x", "")), float(frame.get("width", ""))
    for name in marked(sheet(root, 0), "name"):
        x = float(next(e for e in name.iter() if e.tag.endswith("text")).get("x", ""))
        assert left <= x <= left + wide


def sheets_of(of: Theatre) -> list[Sheet]:
    return [one.sheet for one in laid_out(of).sheets]


def labels_of(sheet: Sheet) -> dict[str, Box]:
    """The boxes of names and harbours by their space."""
    return {key.partition(":")[2]: box for key, box in sheet.boxes.items() if key.startswith(("name:", "harbour:"))}


def ties_of(sheet: Sheet) -> dict[str, tuple[Point, Point]]:
    return {key: ends for key, box in labels_of(sheet).items() if (ends := tie(sheet, key, box)) is not None}


def gap(box: Box, to: Point) -> float:
    """From a box to a point."""
    return hypot(max(box.x - to.x, 0, to.x - box.right), max(box.y - to.y, 0, to.y - box.bottom))


def crossing(one: tuple[Point, Point], other: tuple[Point, Point]) -> bool:
    def side(a: Point, b: Point, c: Point) -> float:
        return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)

    (a, b), (c, d) = one, other
    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


def crowd() -> Theatre:
    """Spaces with long names close together, as off a busy coast."""
    near = {
        f"bank{n}": Space(f"bank{n}", f"Off the Great Bank {n}", 46.5 + 0.3 * (n // 4), -9 + 0.6 * (n % 4)) for n in range(12)
    }
    return msgspec.structs.replace(theatre(), spaces={**theatre().spaces, **near})


@pytest.fixture(scope="module", params=[crowd, lambda: named("trafalgar-1805")], ids=["crowd", "trafalgar"])
def laid(request: pytest.FixtureRequest) -> list[Sheet]:
    return sheets_of(request.param())


def test_no_name_covers_a_space_a_sea_zone_or_another_name(laid: list[Sheet]) -> None:
    for sheet in laid:
        labels = labels_of(sheet)
        for (one, box), (other, another) in combinations(labels.items(), 2):
            assert box.overlap(another) == 0, (one, other)
        for name, box in labels.items():
            assert all(gap(box, at) > sheet.reach(key) for key, at in sheet.points.items() if key in sheet.theatre.spaces), name
            assert all(box.overlap(sheet.boxes[key]) == 0 for key in sheet.boxes if key.startswith("zone:")), name


def test_every_large_space_has_its_name_near_it_or_is_tied_to_it(laid: list[Sheet]) -> None:
    for sheet in laid:
        labels, drawn = labels_of(sheet), "".join(sheet.layers["labels"])
        for key in sheet.own & sheet.theatre.spaces.keys():
            if sheet.theatre.spaces[key].size is not Size.SMALL:
                assert gap(labels[key], sheet.points[key]) < sheet.reach(key) + 60
        assert drawn.count('class="tie"') == len(ties_of(sheet))


def test_a_tie_goes_from_the_rim_of_its_own_roundel_over_no_other_and_over_no_name(laid: list[Sheet]) -> None:
    for sheet in laid:
        ties, labels = ties_of(sheet), labels_of(sheet)
        for name, ends in ties.items():
            points = sampled(*ends, every=1.0)
            others = [(at, sheet.reach(key)) for key, at in sheet.points.items() if key in sheet.theatre.spaces and key != name]
            assert all(hypot(p.x - at.x, p.y - at.y) > reach for p in points for at, reach in others), name
            assert not any(box.holds(p) for p in points for key, box in labels.items() if key != name), name
        assert not [pair for pair in combinations(ties, 2) if crossing(ties[pair[0]], ties[pair[1]])]


def test_names_and_places_lie_where_they_lie_in_any_weather() -> None:
    trafalgar = named("trafalgar-1805")
    calm, windy = (parsed(draw(trafalgar, overlay=Overlay(blowing=winds))) for winds in ((), tuple(trafalgar.winds)))
    lying = [
        [ElementTree.tostring(one) for kind in ("roundels", "labels", "leaders") for one in marked(root, kind)]
        for root in (calm, windy)
    ]
    assert len(lying[0]) == 9
    assert lying[0] == lying[1]


def test_a_name_far_from_its_roundel_is_tied_and_one_beside_it_is_not() -> None:
    (sheet, *_) = sheets_of(theatre())
    at, reach = sheet.points["ferrol"], sheet.reach("ferrol")
    assert tie(sheet, "ferrol", Box(at.x + reach + 2, at.y - 5, 40, 10)) is None
    ends = tie(sheet, "ferrol", Box(at.x + reach + 20, at.y - 5, 40, 10))
    assert ends is not None
    assert ends[0] == pytest.approx((at.x + reach, at.y))
    assert ends[1] == pytest.approx((at.x + reach + 20, at.y))


def test_what_is_lifted_from_the_clutter_is_in_nobodys_way() -> None:
    clutter = Clutter(Box(0, 0, 500, 500))
    clutter.add(Box(10, 10, 100, 10), 2.0)
    over = Box(50, 5, 100, 20)
    before = clutter.cost(over)
    which = clutter.add(Box(60, 0, 60, 60), 3.0)
    assert clutter.cost(over) == before + 3 * 60 * 20
    assert clutter.cost(over, lightest=3.0) == 3 * 60 * 20
    clutter.lift(which)
    assert clutter.cost(over) == before == 2 * 60 * 10


@pytest.mark.parametrize("words", ["Off Cape Finisterre", "Windward of Guadeloupe", "Strait of Bonifacio", "Barcelona"])
def test_a_name_fits_into_its_breadth_and_nearly_fills_it(words: str) -> None:
    letters = f'<text y="14" font-size="8" font-style="italic" font-family="{FONTS}">{words}</text>'

    def shows_beyond(share: float) -> bool:
        left = breadth(words, 8) * share
        page = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left:.2f} 0 100 20" width="100" height="20">%s</svg>'
        return png(page % letters, 400) != png(page % "", 400)

    assert shows_beyond(0.9)
    assert not shows_beyond(1.02)


def test_a_zone_shows_its_in_and_out_numbers_each_in_its_own_box() -> None:
    (sheet, *_) = sheets_of(theatre())
    zone, into, out = (sheet.boxes[key] for key in ("zone:biscay", "in:biscay", "out:biscay"))
    assert into.overlap(out) == 0
    assert all(zone.overlap(box) == pytest.approx(box.width * box.height) for box in (into, out))
    main = parsed(f"<svg>{inked_zone(sheet, theatre().zones['biscay'], None)}</svg>")
    said = {
        key: [word.text for word in next(e for e in main.iter() if e.get("data-place") == key).iter() if word.text]
        for key in ("in:biscay", "out:biscay")
    }
    assert said == {"in:biscay": ["In", "6"], "out:biscay": ["Out", "5", "8"]}


def test_roundels_do_not_cover_each_other() -> None:
    crowded = theatre()
    near = Space("molene", "Molène", 48.41, -5.99)
    crowded = msgspec.structs.replace(crowded, spaces={**crowded.spaces, "molene": near})
    root = parsed(draw(crowded))
    a, b = middle(root, "ushant"), middle(root, "molene")
    assert hypot(a.x - b.x, a.y - b.y) > 12


def test_a_bare_chart_has_no_overlay() -> None:
    root = parsed(draw(theatre()))
    assert not any(marked(root, kind) for kind in ("gale", "tint", "formation", "blowing", "still", "caption", "blowing-list"))


def test_a_blowing_wind_stands_out_and_the_others_fade() -> None:
    lane = {"passage": "ushant/brest"}
    bare = marked(parsed(draw(theatre())), "lane", **lane)[0]
    over = parsed(draw(theatre(), overlay=Overlay(blowing=("westerly",))))
    laid = marked(over, "lane", **lane)[0]

    def width(within: Element, wind: str) -> float:
        colour = theatre().winds[wind].colour
        line = next(e for e in marked(within, "seasonal", wind=wind)[0] if e.get("stroke") == colour)
        return float(line.get("stroke-width", ""))

    assert width(laid, "westerly") > width(bare, "westerly")
    assert width(laid, "easterly") == width(bare, "easterly")
    assert marked(laid, "seasonal", wind="westerly")[0].get("opacity") is None
    assert float(marked(laid, "seasonal", wind="easterly")[0].get("opacity", "1")) < 0.5
    assert "Westerly" in "".join("".join(e.itertext()) for e in marked(over, "blowing-list"))


def test_chevrons_take_the_colour_of_a_wind_that_blows_along_and_fade_under_a_contrary_one() -> None:
    def chevrons(blowing: str) -> Element:
        root = parsed(draw(theatre(), overlay=Overlay(blowing=(blowing,))))
        return marked(marked(root, "lane", passage="ushant/plymouth")[0], "prevailing")[0]

    assert chevrons("westerly").get("fill") == theatre().winds["westerly"].colour
    assert chevrons("westerly").get("opacity") is None
    assert chevrons("easterly").get("fill") == "#ffffff"
    assert float(chevrons("easterly").get("opacity", "1")) < 0.5


def test_gales_are_marked_once_and_tint_the_places_in_reach() -> None:
    gale = GaleMark("westerly", 9, "ushant", ("ushant", "brest", "zone:biscay"))
    main = sheet(parsed(draw(theatre(), overlay=Overlay(gales=(gale,)))), 0)
    (mark,) = marked(main, "gale")
    assert (mark.get("data-place"), mark.get("data-wind")) == ("ushant", "westerly")
    assert "9" in [e.text for e in mark.iter()]
    assert sorted(e.get("data-place", "") for e in marked(main, "tint")) == ["biscay", "brest", "ushant"]
    assert {e.get("fill") for e in marked(main, "tint")} == {theatre().winds["westerly"].colour}


def test_formations_lie_where_they_are_each_once_and_stacked() -> None:
    keys = ("space:ushant", "space:ushant", "harbour:brest", "flag:ferrol", "zone:biscay", "in:biscay:north", "out:biscay:ferrol")
    fleet = tuple(Ship(f"Squadron {i}", "fr" if i else "gb", key) for i, key in enumerate((*keys, "space:barbados")))
    root = parsed(draw(theatre(), overlay=Overlay(formations=fleet, caption="Turn 3")))
    drawn = marked(root, "formation")
    assert sorted(e.get("data-place", "") for e in drawn) == sorted(ship.place for ship in fleet)
    assert [e.get("data-place") for e in marked(sheet(root, 1), "formation")] == ["space:barbados"]
    plates = [next(part for part in e if part.tag.endswith("rect")) for e in marked(root, "formation", place="space:ushant")]
    assert plates[0].get("x") == plates[1].get("x")
    assert abs(float(plates[0].get("y", "")) - float(plates[1].get("y", ""))) >= 12
    assert plates[0].get("stroke") == FLAGS[0].colours[0]
    assert [e.text for e in marked(root, "caption")] == ["Turn 3"]


def test_a_formation_that_is_no_longer_there_is_pale_in_a_broken_frame_and_says_more_when_pointed_at() -> None:
    lost = Ship("Squadron, 3 May", "fr", "space:ushant", faded=True, note="Squadron, off Ushant on 3 May")
    overlay = Overlay(formations=(Ship("Here", "fr", "space:brest"), lost))
    here, gone = marked(parsed(draw(theatre(), overlay=overlay)), "formation")
    assert (here.get("class"), gone.get("class")) == ("formation", "formation last-seen")
    assert (here.get("opacity"), float(gone.get("opacity", "1")) < 1) == (None, True)
    frames = [next(part for part in one if part.tag.endswith("rect")).get("stroke-dasharray") for one in (here, gone)]
    assert frames == [None, "3 2"]
    assert [next(part for part in one if part.tag.endswith("title")).text for one in (here, gone)] == ["Here", lost.note]


def test_an_overlay_at_a_place_that_is_not_there_is_an_error() -> None:
    with pytest.raises(KeyError, match="atlantis"):
        draw(theatre(), overlay=Overlay(formations=(Ship("Lost", "gb", "space:atlantis"),)))


def test_the_picture_is_a_png_of_the_width_asked() -> None:
    picture = png(draw(theatre(), EUROPE), 640)
    assert picture.startswith(b"\x89PNG\r\n\x1a\n")
    assert struct.unpack(">I", picture[16:20]) == (640,)


def test_without_fonts_there_is_an_error_rather_than_a_chart_without_names() -> None:
    with pytest.raises(NoFonts, match="fonts-dejavu"):
        png(draw(theatre(), EUROPE), 320, skip_system_fonts=True)


def test_flags_with_long_and_bracketed_names_stay_in_the_legend() -> None:
    """Whatever a designer calls them, they end before its edge."""
    whole = theatre()
    box = Box(0, 0, 1000, 200)
    long = [
        replace(flag, name=f"The [bold] Most Serene <Republic> of {'Very ' * 30}{n}")
        for n, flag in enumerate(whole.heading.flags)
    ]
    named = replace(whole, heading=replace(whole.heading, flags=tuple(long)))
    drawn = parsed(f'<svg xmlns="http://www.w3.org/2000/svg">{legend(named, box)}</svg>')
    names = [e for e in drawn.iter() if (e.text or "").startswith("The [bold] Most Serene <Republic>")]
    assert len(names) == len(long)
    for name in names:
        assert float(name.get("x", "")) + breadth(name.text or "", float(name.get("font-size", ""))) <= box.right


def test_a_word_wider_than_the_cartouche_is_broken() -> None:
    lines = wrapped("Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch and [its] roads", 21, 200)
    assert "".join(lines).replace(" ", "").endswith("and[its]roads")
    assert all(breadth(line, 21) <= 200 for line in lines)
