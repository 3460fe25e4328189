"""What the key of a place tells, shown on every place of the theatre of 1805; and that no other module deals in such keys."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from maps import place as keys
from maps.load import named
from maps.place import Place
from maps.sea import Sea

ROOT = Path(__file__).parents[2]
ROOMS = ("campaign", "maps", "orders", "tactical", "table", "tools")
HOME = ROOT / "maps" / "place.py"


@pytest.fixture(scope="module")
def sea() -> Sea:
    return Sea(named("trafalgar-1805"))


# -- every place of a theatre --------------------------------------------------------------------------------------------


def made_anew(place: Place) -> Place:
    """A place put together again from what its key tells of it."""
    node = keys.node_of(place)
    match keys.kind_of(place):
        case "space":
            return keys.space_named(node)
        case "harbour":
            return keys.harbour_of(node)
        case "flag":
            return keys.flag_of(node)
        case "zone":
            return keys.zone_named(node)
        case "in":
            return keys.in_box(node, keys.door_of(place))
        case "out":
            return keys.out_box(node, keys.door_of(place))


def test_every_place_of_1805_is_put_together_again_from_its_parts(sea: Sea) -> None:
    assert [made_anew(place) for place in sea.places] == list(sea.places)
    kinds = Counter(map(keys.kind_of, sea.places))
    theatre = sea.theatre
    assert kinds["space"] == len(theatre.spaces)
    assert kinds["harbour"] + kinds["flag"] == len(theatre.ports)
    assert kinds["zone"] == len(theatre.zones)
    assert kinds["in"] == sum(len(zone.edges) for zone in theatre.zones.values())
    assert kinds["out"] == sum(len(edge.exits) for zone in theatre.zones.values() for edge in zone.edges)
    assert set(kinds) == set(keys.KINDS)


def test_every_place_of_1805_lies_in_a_space_or_a_zone_and_has_its_weather(sea: Sea) -> None:
    for place in sea.places:
        node, water = keys.node_of(place), keys.open_water(place)
        assert (node in sea.theatre.spaces) != (node in sea.theatre.zones)
        assert keys.in_zone(place) == (node in sea.theatre.zones)
        assert water == (None if keys.is_harbour(place) else sea.place_of(node))


def test_every_berth_of_1805_is_its_ports_and_lies_off_its_space(sea: Sea) -> None:
    for port in sea.theatre.ports.values():
        berth = sea.berth(port.space)
        assert berth in sea.number
        assert keys.port_of(berth) == port.space
        assert keys.road(berth) == keys.space_named(port.space)
        assert (keys.is_harbour(berth), keys.is_flag(berth)) == (port.key, not port.key)
    berths = [place for place in sea.places if keys.is_berth(place)]
    assert berths == [sea.berth(port) for port in sea.theatre.ports]


# -- single places -------------------------------------------------------------------------------------------------------

USHANT, BREST, FALMOUTH, BISCAY = map(Place, ("space:off-ushant", "harbour:brest", "flag:falmouth", "zone:biscay"))
NORTH, FERROL = "in:biscay:north", "out:biscay:off-ferrol"
ALL = (USHANT, BREST, FALMOUTH, BISCAY, NORTH, FERROL)


@pytest.mark.parametrize(
    ("question", "yes"),
    [
        (keys.is_space, {USHANT}),
        (keys.is_harbour, {BREST}),
        (keys.is_flag, {FALMOUTH}),
        (keys.is_berth, {BREST, FALMOUTH}),
        (keys.is_zone, {BISCAY}),
        (keys.is_in_box, {NORTH}),
        (keys.is_out_box, {FERROL}),
        (keys.is_box, {NORTH, FERROL}),
        (keys.in_zone, {BISCAY, NORTH, FERROL}),
        (keys.is_open, {USHANT, BISCAY}),
        (keys.is_post, {"port:brest"}),
    ],
)
def test_what_a_place_is(question: object, yes: set[str]) -> None:
    assert callable(question)
    assert {key for key in (*ALL, "port:brest", "channel-fleet", "") if question(key)} == yes


def test_what_places_belong_to() -> None:
    assert [keys.node_of(place) for place in ALL] == ["off-ushant", "brest", "falmouth", "biscay", "biscay", "biscay"]
    assert keys.node_of("biscay") == "biscay"
    assert [keys.port_of(place) for place in ALL[:3]] == ["off-ushant", "brest", "falmouth"]
    assert [keys.door_of(box) for box in (NORTH, FERROL)] == ["north", "off-ferrol"]
    assert [keys.road(place) for place in ALL] == [USHANT, "space:brest", "space:falmouth", BISCAY, NORTH, FERROL]
    assert [keys.open_water(place) for place in ALL] == [USHANT, None, "space:falmouth", BISCAY, BISCAY, BISCAY]
    assert [keys.drawn_as(place) for place in ALL] == [*ALL[:4], keys.in_boxes("biscay"), keys.out_boxes("biscay")]


def test_berths_are_harbours_of_key_ports_and_flags_of_others() -> None:
    assert (keys.berth_of("brest", key=True), keys.berth_of("falmouth", key=False)) == (BREST, FALMOUTH)


def test_a_post_tells_its_port() -> None:
    assert keys.port_of_post(keys.post_at("brest")) == "brest"
    assert keys.post_at("brest") == "port:brest"


def test_a_place_is_stored_as_its_key_and_read_as_a_plain_string() -> None:
    found = msgspec.json.decode(msgspec.json.encode(keys.harbour_of("brest")), type=Place)
    assert (found, type(found)) == (BREST, str)


# -- nobody else deals in keys -------------------------------------------------------------------------------------------

PREFIXES = (*(f"{kind}:" for kind in keys.KINDS), "port:")
CALLED = {"place", "places", "berth", "here", "there", "to", "goal", "goals", "route", "source", "start", "road", "place_of"}
CUTS = {"partition", "rpartition", "split", "rsplit"}


def dealings(source: str) -> list[int]:
    """The lines of a module on which a string that is no docstring begins as the key of a place does, or on which one is put
    together or cut at its colon. Words for people have a space after the colon, or a sentence before it."""
    nodes = [*ast.walk(ast.parse(source))]
    told = {id(one.value) for one in nodes if isinstance(one, ast.Expr)}
    strings = (one for one in nodes if isinstance(one, ast.Constant) and id(one) not in told)
    return sorted({one.lineno for one in strings if _of_a_key(one.value)} | {*_joins(nodes), *_cuts(nodes)})


def _of_a_key(value: object) -> bool:
    return isinstance(value, str) and any(value.startswith(kind) and not value.startswith(f"{kind} ") for kind in PREFIXES)


def _joins(nodes: list[ast.AST]) -> Iterator[int]:
    """A kind of place with a colon added to it: `kind + ":"`, `f"{'harbour' if key else 'flag'}:{port}"`."""
    for one in nodes:
        if isinstance(one, ast.JoinedStr) and len(one.values) > 1:
            first, then = one.values[:2]
            named = {part.value for part in ast.walk(first) if isinstance(part, ast.Constant)}
            if isinstance(then, ast.Constant) and str(then.value).startswith(":") and named & set(keys.KINDS):
                yield one.lineno


def _cuts(nodes: list[ast.AST]) -> Iterator[int]:
    """What is called as places are, cut at a colon: `formation.place.partition(":")`, `route[0].split(":")`."""
    for one in nodes:
        match one:
            case ast.Call(ast.Attribute(of, cut), [ast.Constant(":"), *_]) if cut in CUTS and _called(of) in CALLED:
                yield one.lineno


def _called(of: ast.expr) -> str:
    """The last name of an expression, without the calls and the indices after it."""
    match of:
        case ast.Name(name) | ast.Attribute(_, name):
            return name
        case ast.Call(inner) | ast.Subscript(inner):
            return _called(inner)
    return ""


@pytest.mark.parametrize(
    "line",
    [
        'place = "space:brest"',
        'place = f"space:{port}"',
        'place = f"in:{zone}:{edge}"',
        "place = f\"{'harbour' if key else 'flag'}:{port}\"",
        'place = "zone:" + zone',
        'berth = place.startswith("harbour:")',
        'berth = place.startswith(("harbour:", "flag:"))',
        'port = place.removeprefix("space:")',
        'place = post.replace("port:", "space:", 1)',
        'out = key[:4] == "out:"',
        'def f(place="zone:biscay"): ...',
        "match key:\n    case 'flag:falmouth': ...",
        'port = formation.place.partition(":")[2]',
        'port = world.place_of(squadron).partition(":")[2]',
        'zone = convoy.script.route[0].split(":")[1]',
    ],
)
def test_dealing_in_keys_is_seen(line: str) -> None:
    assert dealings(line)


@pytest.mark.parametrize(
    "line",
    [
        '"""A place is `space:brest`."""',
        '"""space:brest is a place."""',
        'words = f"flag: colours {colours}"',
        "words = \"unknown place; expected such as 'space:off-ushant'\"",
        'key = f"squadron:{name}"',
        'key = f"{verb}:{ship}"',
        'verb = key.partition(":")[0]',
        'words = place.split(", ")',
    ],
)
def test_other_strings_are_left_alone(line: str) -> None:
    assert not dealings(line)


def modules() -> list[Path]:
    return [file for room in ROOMS for file in sorted((ROOT / room).rglob("*.py")) if file != HOME]


def test_no_other_module_builds_or_parses_the_key_of_a_place() -> None:
    assert dealings(HOME.read_text(encoding="utf-8"))
    found = [f"{file.relative_to(ROOT)}:{line}" for file in modules() for line in dealings(file.read_text(encoding="utf-8"))]
    assert found == []
