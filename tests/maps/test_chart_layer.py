"""The base of a chart, drawn once, and what is laid over it: every piece in its place, with an id, to be told without colours."""

from __future__ import annotations

import gzip
import re
from itertools import combinations, pairwise
from xml.etree import ElementTree

import msgspec
import pytest
from msgspec.structs import replace

from maps.drawing import Overlay, draw
from maps.drawing.base_chart import Base, Plan, drawn, plain, plan_of, planned
from maps.drawing.chart_layer import Clash, Layer, PieceKind, Plate, PortSign, Standing, Storm, TrackLine
from maps.drawing.layer_drawing import ChartTable
from maps.drawing.layer_style import DEEPEST, STYLE
from maps.drawing.plates import FANNED, ROW, bright, height_of, luminance, monogram, offset, width_of
from maps.folders import available
from maps.load import named
from maps.place import in_box, out_box
from maps.theatre import Theatre
from table.svg import Box

Element = ElementTree.Element
PACKED = 124_000  # bytes of the base of 1805 as it is sent
NODES = 1_000  # of the layer with everything on it; the page has 1,500


@pytest.fixture(scope="module")
def theatre() -> Theatre:
    return named("trafalgar-1805")


@pytest.fixture(scope="module")
def base(theatre: Theatre) -> Base:
    return drawn(theatre)


@pytest.fixture(scope="module")
def table(base: Base) -> ChartTable:
    return ChartTable(base.chart)


def plate(id_: str, place: str, label: str = "Squadron", flag: str = "british", **more: object) -> Plate:
    made = Plate(id=id_, place=place, side="british", flag=flag, kind=PieceKind.FLOTILLA, label=label, title=label, key=id_)
    return replace(made, **more)


def crowd(theatre: Theatre) -> Layer:
    """A counter at every port, three at every strait, six off Ushant, all winds, two gales, signs, a track and a battle."""
    places = [f"space:{port}" for port in theatre.ports] + ["space:off-ushant"] * 6
    places += [f"space:{space.id}" for space in theatre.spaces.values() if space.size.value == "strait"] * 3
    return Layer(
        winds=tuple(theatre.winds),
        counters=tuple(plate(f"c{n}", place, f"Squadron {n}") for n, place in enumerate(sorted(places))),
        gales=(
            Storm(
                id="gale-1", wind="channel-westerly", force=9, place="space:off-ushant", title="A gale", reach=("space:brest",)
            ),
            Storm(
                id="gale-2", wind="mistral", force=8, place="zone:sardinian-sea", title="A gale", reach=("zone:sardinian-sea",)
            ),
        ),
        ports=(
            PortSign(id="p1", place="space:brest", standing=Standing.BLOCKADED, title="Brest is blockaded"),
            PortSign(id="p2", place="space:lisbon", standing=Standing.CLOSED, title="Lisbon is closed"),
            PortSign(id="p3", place="space:naples", standing=Standing.OTHER_FLAG, title="Naples is French", flag="french"),
        ),
        tracks=(TrackLine(id="t1", of="c0", flag="french", title="A track", stretches=(("space:brest", "space:off-ushant"),)),),
        battle=Clash(id="chart-battle", place="space:off-ushant", title="A battle"),
    )


def parsed(svg: str) -> Element:
    return ElementTree.fromstring(svg)


def classed(root: Element, name: str) -> list[Element]:
    return [one for one in root.iter() if name in one.get("class", "").split()]


# -- the base ----------------------------------------------------------------------------------------------------------------


def test_the_base_is_the_chart_with_its_winds_still_and_no_moment_on_it(theatre: Theatre, base: Base) -> None:
    calm = plain(draw(theatre, overlay=Overlay()))
    layers = ("lanes", "zones", "roundels", "labels", "leaders")
    for name in layers:
        both = [[ElementTree.tostring(one) for one in classed(parsed(svg), name)] for svg in (base.svg, calm)]
        assert len(both[0]) == len(theatre.heading.sheets)
        assert both[0] == both[1], name
    assert not any(classed(parsed(base.svg), name) for name in ("formation", "gale", "tint", "blowing", "caption"))


def test_a_plain_drawing_has_all_its_ink_and_its_places_and_no_more() -> None:
    words = '<text x="1">data-wind="w" &lt;</text></g>'
    full = f'<g data-place="space:a" data-wind="w" id="i"><title>A &amp; b</title>{words}'
    assert plain(full) == f'<g data-place="space:a" id="i">{words}'


def test_the_base_is_no_larger_than_a_first_visit_may_bear(base: Base) -> None:
    assert len(gzip.compress(base.svg.encode(), 9)) <= PACKED


def test_every_place_of_the_base_has_an_id_of_its_own(theatre: Theatre, base: Base) -> None:
    root = parsed(base.svg)
    marked = [one for one in root.iter() if one.get("data-place")]
    assert len(marked) > 250
    assert [one.get("data-place") for one in marked if not one.get("id")] == []
    ids = re.findall(r' id="([^"]*)"', base.svg)
    assert len(ids) == len(set(ids))


def test_a_chart_is_laid_over_by_its_plan_as_by_its_drawing(theatre: Theatre, base: Base, table: ChartTable) -> None:
    """So that a process that finds a base in the cache need not draw it again."""
    kept = msgspec.msgpack.decode(msgspec.msgpack.encode(plan_of(base.chart)), type=Plan)
    again = ChartTable(planned(theatre, kept))
    assert again.places == table.places
    layer = table.arranged(crowd(theatre))
    assert again.arranged(crowd(theatre)) == layer
    assert again.svg(layer) == table.svg(layer)


# -- the layer ---------------------------------------------------------------------------------------------------------------


def test_every_counter_is_drawn_once_as_a_button_with_a_name(theatre: Theatre, table: ChartTable) -> None:
    layer = table.arranged(crowd(theatre))
    assert [one.id for one in layer.counters] == [one.id for one in crowd(theatre).counters]
    svg = table.svg(layer)
    ids = re.findall(r' id="([^"]*)"', svg)
    assert len(ids) == len(set(ids))
    buttons = classed(parsed(svg), "counter")
    assert sorted(one.get("id", "") for one in buttons) == sorted(one.id for one in layer.counters)
    for one in buttons:
        assert (one.get("role"), one.get("tabindex")) == ("button", "0")
        assert one.get("aria-label")
        assert one.get("data-key") == one.get("id")
        assert one.get("data-place", "").startswith("space:")


def test_the_layer_has_the_view_box_of_the_base_and_few_nodes(theatre: Theatre, base: Base, table: ChartTable) -> None:
    svg = table.svg(table.arranged(crowd(theatre)))
    assert parsed(svg).get("viewBox") == parsed(base.svg).get("viewBox")
    usual = replace(crowd(theatre), counters=crowd(theatre).counters[:60], winds=tuple(theatre.winds)[::4])
    assert sum(1 for _ in parsed(table.svg(table.arranged(usual))).iter()) <= NODES


def test_stacks_lie_beside_their_places_and_hardly_on_each_other(theatre: Theatre, table: ChartTable) -> None:
    layer = table.arranged(replace(crowd(theatre), gales=()))
    stacks: dict[str, list[Plate]] = {}
    for one in layer.counters:
        stacks.setdefault(one.place, []).append(one)
    boxes = {
        place: Box(some[0].x, some[0].y, max(width_of(one.label) for one in some), height_of(len(some)))
        for place, some in stacks.items()
    }
    covered = sum(one.overlap(other) for one, other in combinations(boxes.values(), 2))
    assert covered <= 0.03 * sum(box.width * box.height for box in boxes.values())
    for place, box in boxes.items():
        spot = table.places[place]
        assert abs(box.centre.x - spot.x) < box.width / 2 + 100
        assert abs(box.centre.y - spot.y) < box.height / 2 + 100


def test_a_counter_lies_where_it_lay_whatever_comes_and_goes_elsewhere(theatre: Theatre, table: ChartTable) -> None:
    alone = table.arranged(Layer(counters=(plate("c", "space:off-ushant"),)))
    more = table.arranged(
        Layer(counters=(plate("c", "space:off-ushant"), plate("d", "space:toulon"), plate("e", "zone:sardinian-sea")))
    )
    assert alone.counters[0] == more.counters[0]


def test_many_counters_of_a_place_lap_over_each_other_and_keep_their_order(table: ChartTable) -> None:
    some = table.arranged(Layer(counters=tuple(plate(f"c{n}", "space:off-ushant") for n in range(FANNED + 3)))).counters
    assert [one.stack for one in some] == list(range(FANNED + 3))
    steps = {round(b.y - a.y, 1) for a, b in pairwise(some)}
    assert len(steps) == 1
    assert max(steps) < 12
    assert classed(parsed(table.svg(Layer(counters=some))), "many")


def test_nobody_has_to_tell_colours_apart(table: ChartTable) -> None:
    own, foe, lost = (
        plate("a", "space:brest"),
        plate("b", "space:cadiz", flag="french", foe=True),
        plate("c", "space:toulon", faded=True),
    )
    root = parsed(table.svg(table.arranged(Layer(counters=(own, foe, replace(lost, foe=True))))))
    mine, his, gone = classed(root, "counter")
    outlines = [next(part for part in one if part.get("class") == "plate").get("d", "") for one in (mine, his)]
    assert ("A" in outlines[0], "A" in outlines[1]) == (True, False), "one's own is round, a foe's has points"
    letters = ["".join(next(part for part in one if part.tag.endswith("text")).itertext()) for one in (mine, his)]
    assert letters == ["GB", "Fr"]
    assert "last-seen" in gone.get("class", "").split()
    assert re.search(r"\.last-seen \.plate \{[^}]*dasharray", STYLE)


def test_the_letters_of_nations_differ(theatre: Theatre) -> None:
    letters = [monogram(flag.name) for flag in theatre.heading.flags]
    assert len(set(letters)) == len(letters)
    assert {"GB", "Fr", "Sp", "BR"} <= set(letters)


def contrast(one: str, other: str) -> float:
    """As the rules for readable pages reckon it: from 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_letters_stand_out_from_the_colours_of_every_nation(theatre: Theatre) -> None:
    assert contrast("#ffffff", "#000000") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
    assert {bright(flag.tint) for flag in theatre.heading.flags} == {True, False}
    for flag in theatre.heading.flags:
        letters = "#000000" if bright(flag.tint) else "#ffffff"
        assert contrast(letters, flag.tint) >= 4.5, flag.id


def test_labels_are_readable() -> None:
    look = dict(re.findall(r"--([a-z-]+): (#[0-9a-f]{6})", STYLE))
    assert contrast(look["plate"], look["plate-ink"]) >= 7
    assert contrast(look["chart-paper"], look["chart-ink"]) >= 7
    assert contrast(look["chart-sea"], look["lit"]) >= 3
    assert contrast(look["chart-paper"], look["alarm"]) >= 3


def test_a_stack_that_laps_fans_out_to_where_each_counter_has_its_row() -> None:
    moves = {int(at): float(far) for at, far in re.findall(r"\.at(\d+) \{ translate: 0 (\d+)px", STYLE)}
    assert sorted(moves) == list(range(1, DEEPEST))
    assert all(offset(at, DEEPEST) + far == at * ROW for at, far in moves.items())


def test_colours_of_paper_and_ink_are_the_pages_to_choose(theatre: Theatre, table: ChartTable) -> None:
    """What is drawn has no colour of its own but a wind's or a nation's; one that stands alone brings its style."""
    layer = table.arranged(crowd(theatre))
    tints = {flag.tint for flag in theatre.heading.flags} | {wind.colour for wind in theatre.winds.values()}
    flags = {colour for flag in theatre.heading.flags for colour in flag.colours}
    own = set(re.findall(r'(?:fill|stroke)="(#[0-9a-fA-F]+)"', table.svg(replace(layer, winds=()))))
    assert own <= tints | flags | {"#3b2f24"}
    assert "<style>" not in table.svg(layer)
    assert table.svg(layer, alone=True).count("<style>") == 1
    assert "--plate-ink" in STYLE


# -- places ------------------------------------------------------------------------------------------------------------------


def test_every_place_can_be_found_by_its_key_and_clicked(theatre: Theatre, table: ChartTable) -> None:
    root = parsed(table.svg(Layer()))
    areas = {one.get("id"): one for one in classed(root, "place")}
    for space in theatre.spaces:
        spot = table.places[f"space:{space}"]
        assert areas[spot.element].get("data-key") == f"space:{space}"
    for port in theatre.ports.values():
        berth = f"{'harbour' if port.key else 'flag'}:{port.space}"
        assert areas[table.places[berth].element].get("data-key") == berth
    for zone in theatre.zones.values():
        for key in (in_box(zone.id, zone.edges[0].id), out_box(zone.id, zone.edges[0].exits[0])):
            assert areas[table.places[key].element].get("data-key") == ":".join(key.split(":")[:2])


def test_no_two_places_that_are_clicked_have_the_same_name(table: ChartTable) -> None:
    areas = classed(parsed(table.svg(Layer())), "place")
    named_ = {one.get("data-key"): one.get("data-name") for one in areas}
    assert len(set(named_.values())) == len(named_) > 250
    assert (named_["space:brest"], named_["harbour:brest"]) == ("Brest", "Brest harbour")


def test_what_may_be_chosen_is_lit_and_nothing_else(theatre: Theatre, table: ChartTable) -> None:
    zone = theatre.zones["bay-of-biscay"] if "bay-of-biscay" in theatre.zones else next(iter(theatre.zones.values()))
    keys = {"space:off-scilly", in_box(zone.id, zone.edges[0].id), "b", "own-thing"}
    layer = table.arranged(Layer(counters=(plate("a", "space:brest"), plate("b", "space:cadiz"))))
    lit = classed(parsed(table.svg(layer, keys)), "lit")
    names = [one.get("aria-label", "") for one in lit if "place" in one.get("class", "").split()]
    assert sorted(names) == sorted(["Off Scilly", f"{zone.name}, In box"])
    assert {one.get("data-key") for one in lit} == {"space:off-scilly", f"in:{zone.id}", "b"}
    assert all(one.get("role") == "button" and one.get("tabindex") == "0" and one.get("aria-label") for one in lit)
    assert classed(parsed(table.svg(layer)), "lit") == []


@pytest.mark.parametrize("name", available())
def test_every_theatre_has_a_base_and_a_layer(name: str) -> None:
    theatre = named(name)
    base = drawn(theatre)
    over = ChartTable(base.chart)
    places = [f"space:{space}" for space in theatre.spaces]
    everywhere = Layer(winds=tuple(theatre.winds), counters=tuple(plate(f"c{n}", place) for n, place in enumerate(places)))
    layer = over.arranged(everywhere)
    assert {one.place for one in layer.counters} == set(places) <= over.places.keys()
    for svg in (base.svg, over.svg(layer, set(places), alone=True)):
        ids = [one.get("id") for one in parsed(svg).iter() if one.get("id")]
        assert len(ids) == len(set(ids))


# -- weather -----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 5.234")
def test_a_wind_that_blows_is_drawn_once_on_all_its_lanes(theatre: Theatre, table: ChartTable) -> None:
    def winds(*blowing: str) -> list[Element]:
        return classed(parsed(table.svg(Layer(winds=blowing))), "wind")

    assert winds() == []
    (only,) = winds("channel-westerly")
    assert only.get("id") == "wind-channel-westerly"
    assert [one.get("id") for one in winds("mistral", "channel-westerly")] == ["wind-mistral", "wind-channel-westerly"]
    for wind in theatre.winds.values():
        lanes = sum(arrow.wind == wind.id for passage in theatre.passages for arrow in passage.arrows)
        edges = sum(mark.wind == wind.id for zone in theatre.zones.values() for edge in zone.edges for mark in edge.winds)
        (drawn_,) = winds(wind.id)
        icons = [one.get("d", "").count("M") for one in drawn_.iter() if f"icons-{wind.id}" in one.get("marker-mid", "")]
        lines = [one.get("d", "").count("M") for one in drawn_.iter() if one.get("id", "").startswith(f"lines-{wind.id}-")]
        heads = [one.get("d", "").count("M") for one in drawn_.iter() if f"heads-{wind.id}-" in one.get("marker-mid", "")]
        assert sum(icons) >= lanes + edges, wind.id
        assert sum(lines) == sum(heads) >= lanes + edges, wind.id


def test_a_gale_washes_the_places_in_its_reach(table: ChartTable) -> None:
    gale = Storm(
        id="g", wind="mistral", force=9, place="space:toulon", title="Gale", reach=("space:toulon", "space:gulf-of-lions")
    )
    root = parsed(table.svg(table.arranged(Layer(gales=(gale,)))))
    (wash,) = classed(root, "wash")
    assert len(list(wash)) == 2
    (mark,) = classed(root, "gale")
    assert (mark.get("id"), mark.get("aria-label"), "9" in [one.text for one in mark.iter()]) == ("g", "Gale", True)
