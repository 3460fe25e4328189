"""Each check of a theatre's soundness finds its fault, says where it lies, and finds no other."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from inspect import isgeneratorfunction
from pathlib import Path
from pkgutil import iter_modules

import pytest

from maps import load, soundness
from tests.maps.small_theatre import alter, append, write

Change = tuple[str, str, str]


def row(file: str, text: str) -> Change:
    """A change that adds a row at the end of a file."""
    return (file, "", text)


def faults_after(folder: Path, changes: Iterable[Change]) -> list[str]:
    for file, old, new in changes:
        if old:
            alter(folder, file, old, new)
        else:
            append(folder, file, new)
    return soundness.faults(load.read(folder))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return write(tmp_path)


def test_the_small_theatre_is_sound(folder: Path) -> None:
    assert soundness.faults(load.read(folder)) == []


def test_every_check_that_is_written_is_made_and_made_once() -> None:
    """A function of the package that yields faults of a folio is among the checks."""
    modules = [import_module(f"maps.soundness.{found.name}") for found in iter_modules(soundness.__path__)]
    written = {
        name
        for module in modules
        for name, function in vars(module).items()
        if isgeneratorfunction(function) and function.__module__ == module.__name__
    }
    assert len(written) > 30
    assert sorted(check.__name__ for check in soundness.CHECKS) == sorted(written)


SPACE = '{id = "%s", name = "Somewhere", lat = 45, lon = 0%s}'
ZONE = '[[zone]]\nid = "%s"\nname = "Waters"\nlat = 44\nlon = 0\ninto = 5\nout = 5\nedges = [%s]'
WIND = '{id = "%s", name = "Wind", colour = "%s", icon = "%s", from_degrees = 0}'
ROW = '[[row]]\nwind = "%s"\nblows = {winter = "", spring = "", summer = "", fall = ""}'
FRESH = [row("winds.toml", WIND % ("fresh", "#123456", "fish")), row("wind_table.toml", ROW % "fresh")]

NAMES: list[tuple[list[Change], str]] = [
    (
        [row("spaces.toml", SPACE % ("s3", ', winds = ["red", "blue"]'))],
        "spaces.toml: space 9 (s3): duplicate id 's3'; expected it once, and it stands already at spaces.toml: space 4 (s3)",
    ),
    (
        [row("zones.toml", ZONE % ("s5", '{id = "north", exits = ["port-b"]}'))],
        "zones.toml: zone 3 (s5): duplicate id 's5'; expected it once, and it stands already at spaces.toml: space 6 (s5)",
    ),
    (
        [*FRESH, row("winds.toml", WIND % ("fresh", "#654321", "crab"))],
        "winds.toml: wind 6 (fresh): duplicate id 'fresh'; expected it once, and it stands already at winds.toml: wind 5 (fresh)",
    ),
    (
        [row("wind_table.toml", ROW % "blue")],
        "wind_table.toml: row 5 (blue): duplicate id 'blue'; expected it once, and it stands already at "
        "wind_table.toml: row 2 (blue)",
    ),
    (
        [row("ports.toml", '{space = "port-a", flag = "france"}')],
        "ports.toml: port 4 (port-a): duplicate id 'port-a'; expected it once, and it stands already at "
        "ports.toml: port 1 (port-a)",
    ),
    (
        [("theatre.toml", '[[flags]]\nid = "portugal"', '[[flags]]\nid = "spain"'), ("ports.toml", '"portugal"', '"spain"')],
        "theatre.toml: flags 4 (spain): duplicate id 'spain'; expected it once, and it stands already at "
        "theatre.toml: flags 3 (spain)",
    ),
    (
        [("theatre.toml", 'id = "allies"', 'id = "britain"'), ("theatre.toml", '"france", "spain"', '"france"')],
        "theatre.toml: sides 2 (britain): duplicate id 'britain'; expected it once, and it stands already at "
        "theatre.toml: sides 1 (britain)",
    ),
    (
        [("zones.toml", 'id = "west"', 'id = "West Side"')],
        "zones.toml: zone 1 (sz): id 'West Side' is no slug; expected small letters and digits, joined by hyphens",
    ),
    (
        [("theatre.toml", 'id = "allies"', 'id = ""')],
        "theatre.toml: sides 2: id '' is no slug; expected small letters and digits, joined by hyphens",
    ),
    (
        [("spaces.toml", 'size = "strait", winds = ["blue"]', 'size = "strait", winds = ["bleu"]')],
        "spaces.toml: space 6 (s5): unknown wind 'bleu'; did you mean 'blue'? expected one of red, blue, levanter, poniente",
    ),
    (
        [("passages.toml", '{wind = "red", to', '{wind = "mistral", to')],
        "passages.toml: passage 1 (port-a - s1): unknown wind 'mistral'; expected one of red, blue, levanter, poniente",
    ),
    (
        [("passages.toml", 'marks = ["red"]', 'marks = ["redd"]')],
        "passages.toml: passage 2 (s1 - s3): unknown wind 'redd'; did you mean 'red'? "
        "expected one of red, blue, levanter, poniente",
    ),
    (
        [("zones.toml", 'winds = ["blue"]', 'winds = ["blue", "green"]')],
        "zones.toml: zone 1 (sz): unknown wind 'green'; expected one of red, blue, levanter, poniente",
    ),
    (
        [("zones.toml", '{wind = "blue", flow = "in"}', '{wind = "blu", flow = "in"}')],
        "zones.toml: zone 1 (sz): edge 'east': unknown wind 'blu'; did you mean 'blue'? "
        "expected one of red, blue, levanter, poniente",
    ),
    (
        [("winds.toml", 'gale_start = "s1"', 'gale_start = "s1", contra = "black"')],
        "winds.toml: wind 1 (red): unknown wind 'black'; expected one of red, blue, levanter, poniente",
    ),
    (
        [row("wind_table.toml", ROW % "green")],
        "wind_table.toml: row 5 (green): unknown wind 'green'; expected one of red, blue, levanter, poniente",
    ),
    (
        [row("passages.toml", '{a = "port-b", b = "port-bb", dashed = true}')],
        "passages.toml: passage 6 (port-b - port-bb): unknown space 'port-bb'; did you mean 'port-b'? "
        "expected one of port-a, s1, s2, s3, s4, s5, port-b, port-c",
    ),
    (
        [("passages.toml", 'via = ["s2"]', 'via = ["s2", "shoal"]')],
        "passages.toml: passage 2 (s1 - s3): unknown space 'shoal'; expected one of port-a, s1, s2, s3, s4, s5, port-b, port-c",
    ),
    (
        [row("passages.toml", '{a = "port-c", b = "deep", dashed = true}')],
        "passages.toml: passage 6 (port-c - deep): unknown space 'deep'; "
        "expected one of port-a, s1, s2, s3, s4, s5, port-b, port-c",
    ),
    (
        [row("ports.toml", '{space = "cadiz", flag = "spain"}')],
        "ports.toml: port 4 (cadiz): unknown space 'cadiz'; expected one of port-a, s1, s2, s3, s4, s5, port-b, port-c",
    ),
    (
        [("zones.toml", 'exits = ["s3"]', 'exits = ["s3", "biscay"]')],
        "zones.toml: zone 1 (sz): edge 'west': unknown space or zone 'biscay'; "
        "expected one of port-a, s1, s2, s3, s4, s5, port-b, port-c, sz, deep",
    ),
    (
        [("winds.toml", 'gale_start = "sz"', 'gale_start = "szz"')],
        "winds.toml: wind 2 (blue): gale_start: unknown space or zone 'szz'; did you mean 'sz'? "
        "expected one of port-a, s1, s2, s3, s4, s5, port-b, port-c, sz, deep",
    ),
    (
        [("ports.toml", '"spain"', '"spian"')],
        "ports.toml: port 2 (port-b): unknown flag 'spian'; did you mean 'spain'? "
        "expected one of england, france, spain, portugal",
    ),
    (
        [("theatre.toml", '["england"]', '["england", "hanover"]')],
        "theatre.toml: sides 1 (britain): unknown flag 'hanover'; expected one of england, france, spain, portugal",
    ),
    (
        [("ports.toml", 'open_to = ["britain"]', 'open_to = ["britain"], ordinary_for = ["england"]')],
        "ports.toml: port 3 (port-c): ordinary_for: unknown side 'england'; expected one of britain, allies",
    ),
    (
        [("ports.toml", 'open_to = ["britain"]', 'open_to = ["england"]')],
        "ports.toml: port 3 (port-c): open_to: unknown side 'england'; expected one of britain, allies",
    ),
    (
        [("spaces.toml", "lat = 42, lon = 5}", 'lat = 42, lon = 5, entry_for = ["england"]}')],
        "spaces.toml: space 8 (port-c): entry_for: unknown side 'england'; expected one of britain, allies",
    ),
]

HEADING: list[tuple[list[Change], str]] = [
    ([("theatre.toml", "year = 1805", "year = -5")], "theatre.toml: year -5; expected a year of four digits"),
    ([("theatre.toml", "year = 1805", "year = 10000")], "theatre.toml: year 10000; expected a year of four digits"),
    (
        [row("theatre.toml", '[[sheets]]\ntitle = "In\\u0000set"\nwest = 1\neast = 2\nsouth = 1\nnorth = 2')],
        "theatre.toml: sheets 2 (In\\x00set): title: 'In\\x00set' holds a control character; "
        "expected letters, digits and signs that can be printed",
    ),
    (
        [("theatre.toml", 'name = "France and Spain"', 'name = "France\\nand Spain"')],
        "theatre.toml: sides 2 (allies): name: 'France\\nand Spain' holds a control character; "
        "expected letters, digits and signs that can be printed",
    ),
    (
        [("theatre.toml", '[[sides]]\nid = "allies"\nname = "France and Spain"\nflags = ["france", "spain"]\n', "")],
        "theatre.toml: sides: found 1; expected two or more",
    ),
    (
        [("theatre.toml", '["france", "spain"]', '["france", "england"]')],
        "theatre.toml: sides 2 (allies): flag 'england' serves side 'britain' already; expected it to serve one side",
    ),
    (
        [
            ("theatre.toml", '[[sheets]]\ntitle = "The Route"\nwest = -10\neast = 10.5\nsouth = 40\nnorth = 50\n', ""),
            ("theatre.toml", "year = 1805", "year = 1805\nsheets = []"),
        ],
        "theatre.toml: sheets: found none; expected one or more",
    ),
    (
        [row("theatre.toml", "[[sheets]]\nwest = 5\neast = -5\nsouth = 0\nnorth = 1")],
        "theatre.toml: sheets 2: runs from west 5 to east -5; expected west below east, from -180 to 180",
    ),
    (
        [row("theatre.toml", '[[sheets]]\ntitle = "Inset"\nwest = 1\neast = 2\nsouth = 10\nnorth = 10')],
        "theatre.toml: sheets 2 (Inset): runs from south 10 to north 10; expected south below north, from -90 to 90",
    ),
    (
        [row("theatre.toml", '[[sheets]]\ntitle = "Inset"\nwest = 1\neast = nan\nsouth = 10\nnorth = 20')],
        "theatre.toml: sheets 2 (Inset): runs from west 1 to east nan; expected west below east, from -180 to 180",
    ),
    (
        [("theatre.toml", "#ffcc00", "yellow")],
        "theatre.toml: flags 3 (spain): bad colour 'yellow'; expected #rrggbb",
    ),
    (
        [("theatre.toml", '["#eeeeee"]', "[]")],
        "theatre.toml: flags 4 (portugal): has no colours; expected one or more of the form #rrggbb",
    ),
]

SPACES_AND_PORTS: list[tuple[list[Change], str]] = [
    (
        [("spaces.toml", "lat = 42,", "lat = 142,")],
        "spaces.toml: space 8 (port-c): lat 142, lon 5 is not on the globe; expected lat -90 to 90 and lon -180 to 180",
    ),
    (
        [("zones.toml", "lon = -1\n", "lon = -181\n")],
        "zones.toml: zone 2 (deep): lat 41, lon -181 is not on the globe; expected lat -90 to 90 and lon -180 to 180",
    ),
    (
        [("spaces.toml", "lat = 42,", "lat = nan,")],
        "spaces.toml: space 8 (port-c): lat nan, lon 5 is not on the globe; expected lat -90 to 90 and lon -180 to 180",
    ),
    (
        [("spaces.toml", "lon = 5}", "lon = 10.6}")],
        "spaces.toml: space 8 (port-c): lat 42, lon 10.6 is on no sheet of the chart; expected it within one in theatre.toml",
    ),
    (
        [("zones.toml", "lat = 41\n", "lat = 39.9\n")],
        "zones.toml: zone 2 (deep): lat 39.9, lon -1 is on no sheet of the chart; expected it within one in theatre.toml",
    ),
    (
        [row("spaces.toml", SPACE % ("s6", ', size = "small"'))],
        "spaces.toml: space 9 (s6): small space without neighbours; "
        "expected it in one passage's `via`, or as an end where a zone opens",
    ),
    (
        [("passages.toml", 'b = "s1", arrows', 'b = "s1", via = ["s2"], arrows')],
        "spaces.toml: space 3 (s2): small space stands at passages.toml: passage 1 (port-a - s1) and at "
        "passages.toml: passage 2 (s1 - s3); expected it once, in one passage",
    ),
    (
        [("passages.toml", 'via = ["s2"]', 'via = ["s2", "s2"]')],
        "spaces.toml: space 3 (s2): small space stands at passages.toml: passage 2 (s1 - s3) and at "
        "passages.toml: passage 2 (s1 - s3); expected it once, in one passage",
    ),
    (
        [row("passages.toml", '{a = "s4", b = "port-b", dashed = true}')],
        "spaces.toml: space 5 (s4): small space stands at passages.toml: passage 3 (s4 - s5) and at "
        "passages.toml: passage 6 (s4 - port-b); expected it once, in one passage",
    ),
    (
        [("zones.toml", 'exits = ["s3"]', 'exits = ["s3", "s2"]')],
        "spaces.toml: space 3 (s2): small space also opens on zones.toml: zone 1 (sz); expected two neighbours only",
    ),
    (
        [("zones.toml", 'exits = ["port-c"]', 'exits = ["port-c", "s4"]')],
        "spaces.toml: space 5 (s4): small space also opens on zones.toml: zone 2 (deep); expected two neighbours only",
    ),
    (
        [row("ports.toml", '{space = "s4", flag = "spain"}')],
        "ports.toml: port 4 (s4): 's4' is a small space; expected a large one",
    ),
    (
        [("ports.toml", "blockade = 2", "blockade = -1")],
        "ports.toml: port 1 (port-a): blockade -1; expected 0 or more",
    ),
    (
        [("ports.toml", "blockade = 2", "blockade = 2, repairs = -1")],
        "ports.toml: port 1 (port-a): repairs -1; expected 0 or more (SL 11.321)",
    ),
    (
        [("ports.toml", "blockade = 2", "blockade = 2, repair_modifier = 10")],
        "ports.toml: port 1 (port-a): repair_modifier 10; expected -9 to 9 (SL 11.321)",
    ),
    (
        [("ports.toml", "blockade = 0", 'blockade = 0, yard = "quarterly"')],
        "ports.toml: port 3 (port-c): yard 'quarterly' at a minor port; expected it of a key port or one with `repairs`, "
        "others do emergency repairs (SL 11.314)",
    ),
    (
        [row("spaces.toml", SPACE % ("tangier", "")), row("ports.toml", '{space = "tangier", flag = "portugal"}')],
        "ports.toml: port 4 (tangier): 'tangier' is cut off; expected passages or sea zones to join it to the rest",
    ),
    (
        [row("spaces.toml", SPACE % ("tangier", ""))],
        "spaces.toml: space 9 (tangier): 'tangier' is cut off; expected passages or sea zones to join it to the rest",
    ),
    (
        [row("zones.toml", ZONE % ("lake", ""))],
        "zones.toml: zone 3 (lake): 'lake' is cut off; expected passages or sea zones to join it to the rest",
    ),
]

PASSAGES: list[tuple[list[Change], str]] = [
    (
        [row("passages.toml", '{a = "s5", b = "s5", dashed = true}')],
        "passages.toml: passage 6 (s5 - s5): leads back to 's5'; expected two different ends",
    ),
    (
        [row("passages.toml", '{a = "port-b", b = "s5", dashed = true}')],
        "passages.toml: passage 6 (port-b - s5): joins the same ends as passages.toml: passage 4 (s5 - port-b); "
        "expected all their lines in one passage",
    ),
    (
        [row("spaces.toml", SPACE % ("s6", ', size = "small"')), row("passages.toml", '{a = "s6", b = "s5", dashed = true}')],
        "passages.toml: passage 6 (s6 - s5): end 's6' is small and no sea zone opens from it; expected a large space",
    ),
    (
        [row("passages.toml", '{a = "s5", b = "port-c", via = ["port-b"], dashed = true}')],
        "passages.toml: passage 6 (s5 - port-c): via 'port-b' is large; expected a small space",
    ),
    (
        [row("passages.toml", '{a = "port-b", b = "s3", via = ["s5"], dashed = true}')],
        "passages.toml: passage 6 (port-b - s3): via 's5' is strait; expected a small space",
    ),
    (
        [("passages.toml", 'prevailing = "s3"', 'prevailing = "s2"')],
        "passages.toml: passage 2 (s1 - s3): prevailing points to 's2'; expected s1 or s3",
    ),
    (
        [("passages.toml", 'to = "s4"', 'to = "sz"')],
        "passages.toml: passage 3 (s4 - s5): arrow of 'blue' points to 'sz'; expected s4 or s5",
    ),
    (
        [row("passages.toml", '{a = "port-b", b = "s3"}')],
        "passages.toml: passage 6 (port-b - s3): has no line; expected `dashed`, `prevailing` or `arrows`",
    ),
    (
        [("passages.toml", 'prevailing = "port-b"', 'prevailing = "port-b", dashed = true')],
        "passages.toml: passage 4 (s5 - port-b): is both dashed and prevailing; expected one of the two",
    ),
    (
        [("passages.toml", 'prevailing = "s3", ', "")],
        "passages.toml: passage 2 (s1 - s3): marks red without `prevailing`; expected chevrons for them to go with",
    ),
    (
        [("passages.toml", 'marks = ["red"]', 'marks = ["red"], arrows = [{wind = "red", to = "s1"}]')],
        "passages.toml: passage 2 (s1 - s3): wind 'red' is drawn 2 times; expected one arrow or mark of it",
    ),
]

ZONES: list[tuple[list[Change], str]] = [
    (
        [("zones.toml", '    {id = "south", exits = ["deep"]},\n', "")],
        "zones.toml: zone 2 (deep): exit 'sz' is one-sided; expected zone 'sz' to list 'deep' too",
    ),
    (
        [("zones.toml", 'exits = ["port-c"]', 'exits = ["port-c", "deep"]')],
        "zones.toml: zone 2 (deep): lists itself as an exit; expected other zones and spaces",
    ),
    (
        [("zones.toml", 'id = "south"', 'id = "east"')],
        "zones.toml: zone 1 (sz): edge id 'east' stands 2 times; expected once",
    ),
    (
        [("zones.toml", "into = 5", "into = 10")],
        "zones.toml: zone 2 (deep): into 10; expected 0 to 9",
    ),
    (
        [("zones.toml", "out = 6", "out = -1")],
        "zones.toml: zone 2 (deep): out -1; expected 0 to 9",
    ),
    (
        [("zones.toml", "off_course = 8", "off_course = 11")],
        "zones.toml: zone 2 (deep): off_course 11; expected 0 to 9",
    ),
]

WINDS: list[tuple[list[Change], str]] = [
    (
        [("winds.toml", "#3030d0", "#3030d")],
        "winds.toml: wind 2 (blue): bad colour '#3030d'; expected #rrggbb",
    ),
    (
        [("winds.toml", "#3030d0", "#D03030")],
        "winds.toml: wind 2 (blue): same colour '#d03030' as wind 'red'; expected one of its own",
    ),
    (
        [("winds.toml", '"moon"', '"sun"')],
        "winds.toml: wind 4 (poniente): same icon 'sun' as wind 'levanter'; expected one of its own",
    ),
    (
        [("winds.toml", "from_degrees = 90", "from_degrees = 360")],
        "winds.toml: wind 2 (blue): from_degrees 360; expected 0 to 359",
    ),
    (
        [("winds.toml", 'gale_start = "s1"', 'gale_start = "s1", contra = "red"')],
        "winds.toml: wind 1 (red): is its own contra wind; expected another wind",
    ),
    (
        [("winds.toml", 'gale_start = "s1"', 'gale_start = "s1", contra = "blue"')],
        "winds.toml: wind 1 (red): contra 'blue' is not mutual; expected wind 'blue' to name 'red' as its own",
    ),
    (
        [row("winds.toml", WIND % ("fresh", "#123456", "fish"))],
        "winds.toml: wind 5 (fresh): has no row; expected one in wind_table.toml",
    ),
    (
        [("wind_table.toml", 'summer = "0-4", ', "")],
        "wind_table.toml: row 3 (levanter): blows: season 'summer' is missing; expected a range, or a blank if it cannot blow",
    ),
    (
        [("wind_table.toml", "turns = [1,", "turns = [0,")],
        "wind_table.toml: row 2 (blue): turns: 0; expected turns 1 to 16",
    ),
    (
        [("wind_table.toml", "3, 16]", "3, 17]")],
        "wind_table.toml: row 2 (blue): turns: 17; expected turns 1 to 16",
    ),
    (
        [("wind_table.toml", '["0", "1"]', '["", "", "", "", "", ""]')],
        "wind_table.toml: row 2 (blue): gales: winter: 6 ranges; expected at most 5, for forces 8 to 12",
    ),
    (
        [("wind_table.toml", '["0", "1"]', '["0", "1-x"]')],
        "wind_table.toml: row 2 (blue): gales: winter: bad range '1-x'; "
        "expected a blank, a die or a range such as '0-3' within 0 to 9",
    ),
]


@pytest.mark.parametrize(
    ("changes", "fault"), [*NAMES, *HEADING, *SPACES_AND_PORTS, *PASSAGES, *ZONES, *WINDS], ids=lambda value: str(value)[:60]
)
def test_a_fault_is_found_and_no_other(folder: Path, changes: list[Change], fault: str) -> None:
    assert faults_after(folder, changes) == [fault]


@pytest.mark.rule("SL 5.237")
@pytest.mark.parametrize(
    ("arrows", "sound"),
    [
        (["levanter"], True),
        (["levanter", "poniente"], True),
        (["levanter", "blue"], False),
        (["levanter", "poniente", "blue"], False),
    ],
)
def test_one_seasonal_wind_or_a_contra_pair_touches_a_passage(folder: Path, arrows: list[str], sound: bool) -> None:
    drawn = ", ".join(f'{{wind = "{wind}", to = "s1"}}' for wind in arrows)
    found = faults_after(folder, [row("passages.toml", f'{{a = "s1", b = "port-c", arrows = [{drawn}]}}')])
    expected = f"passages.toml: passage 6 (s1 - port-c): seasonal winds {', '.join(arrows)}; "
    assert found == ([] if sound else [f"{expected}expected one, or the two of one contra pair"])


@pytest.mark.rule("SL 5.237")
def test_a_mark_counts_as_a_wind_of_its_passage(folder: Path) -> None:
    [fault] = faults_after(folder, [("passages.toml", 'marks = ["red"]', 'marks = ["red", "blue"]')])
    assert fault.startswith("passages.toml: passage 2 (s1 - s3): seasonal winds red, blue; ")


@pytest.mark.rule("SL 5.242")
@pytest.mark.parametrize(("dice", "sound"), [("5-9", True), ("4-9", False), ("4", False), ("", True), ("9", True)])
def test_contra_winds_share_no_number_of_their_die(folder: Path, dice: str, sound: bool) -> None:
    found = faults_after(folder, [("wind_table.toml", '"5-8"', f'"{dice}"')])
    overlap = f"wind_table.toml: row 4 (poniente): blows: summer: {dice!r} overlaps '0-4' of its contra 'levanter'; "
    assert found == ([] if sound else [f"{overlap}expected dice apart"])


def test_winds_that_are_no_pair_may_share_numbers(folder: Path) -> None:
    assert faults_after(folder, [("wind_table.toml", 'winter = "0-6"', 'winter = "0-9"')]) == []


@pytest.mark.parametrize("dice", ["3-1", "0-10", "10", "-", "0-", "-3", "a", "0 - 3", "0–3", "٣", "0-3\\n", "1,2", " "])
def test_a_range_is_of_dice_from_low_to_high(folder: Path, dice: str) -> None:
    [fault] = faults_after(folder, [("wind_table.toml", '"0-5"', f'"{dice}"')])
    assert fault.startswith("wind_table.toml: row 1 (red): blows: fall: bad range '")
    assert fault.endswith("; expected a blank, a die or a range such as '0-3' within 0 to 9")


@pytest.mark.parametrize("dice", ["", "0", "9", "0-9", "4-4"])
def test_a_range_may_be_blank_or_one_die(folder: Path, dice: str) -> None:
    assert faults_after(folder, [("wind_table.toml", '"0-5"', f'"{dice}"')]) == []


@pytest.mark.parametrize(
    ("gales", "told"),
    [
        (["0-2", "2-4"], "force 9 on '2-4' overlaps or lies below force 8 on '0-2'"),
        (["3-4", "0-2"], "force 9 on '0-2' overlaps or lies below force 8 on '3-4'"),
        (["4", "", "4"], "force 10 on '4' overlaps or lies below force 8 on '4'"),
        (["0", "1", "2", "3-5", "5"], "force 12 on '5' overlaps or lies below force 11 on '3-5'"),
        (["", "", "", "0-2", "3-4"], None),
        (["1-2", "", "4"], None),
    ],
)
def test_gales_rise_with_the_dice(folder: Path, gales: list[str], told: str | None) -> None:
    cells = ", ".join(f'"{cell}"' for cell in gales)
    found = faults_after(folder, [("wind_table.toml", '["0", "1"]', f"[{cells}]")])
    where = "wind_table.toml: row 2 (blue): gales: winter: "
    assert found == ([f"{where}{told}; expected higher dice for the higher force"] if told else [])


@pytest.mark.rule("SL 5.323")
def test_a_wind_with_gales_has_a_place_for_them_to_start(folder: Path) -> None:
    changes = [("winds.toml", ', gale_start = "sz"', "")]
    assert faults_after(folder, changes) == [
        "winds.toml: wind 2 (blue): has gales but no gale_start; expected a large space or zone marked 'blue'"
    ]
    assert faults_after(folder, [("wind_table.toml", '["0", "1"]', '["", ""]')]) == []


@pytest.mark.rule("SL 5.323", "SL 5.383")
@pytest.mark.parametrize(
    ("start", "told"),
    [
        ("s1", "'s1' does not bear the wind's mark; expected 'blue' among its winds"),
        ("deep", "'deep' does not bear the wind's mark; expected 'blue' among its winds"),
        ("s4", "'s4' is a small space; expected a large space or zone marked 'blue'"),
        ("s3", None),
        ("s5", None),
        ("sz", None),
    ],
)
def test_gales_start_at_a_large_space_or_zone_that_bears_the_mark(folder: Path, start: str, told: str | None) -> None:
    found = faults_after(folder, [("winds.toml", 'gale_start = "sz"', f'gale_start = "{start}"')])
    assert found == ([f"winds.toml: wind 2 (blue): gale_start {told}"] if told else [])


@pytest.mark.rule("SL 5.272")
@pytest.mark.parametrize("edge", ["west", "east"])
def test_a_place_is_named_on_one_edge_of_a_zone(folder: Path, edge: str) -> None:
    old = {"west": 'exits = ["s3"]', "east": 'exits = ["s4"]'}[edge]
    found = faults_after(folder, [("zones.toml", old, old.replace("]", ', "s3"]'))])
    assert found == ["zones.toml: zone 1 (sz): exit 's3' is listed 2 times; expected it on one edge"]


def test_a_small_end_is_sound_only_where_a_sea_zone_opens_from_it(folder: Path) -> None:
    [fault] = faults_after(folder, [("zones.toml", 'exits = ["s4"]', 'exits = ["s5"]')])
    assert fault.startswith("passages.toml: passage 3 (s4 - s5): end 's4' is small and no sea zone opens from it; ")


def test_every_port_of_waters_cut_off_is_named(folder: Path) -> None:
    found = faults_after(
        folder,
        [
            ("passages.toml", '    {a = "port-a", b = "s1", arrows = [{wind = "red", to = "port-a"}]},\n', ""),
            row("spaces.toml", SPACE % ("oran", "")),
            row("ports.toml", '{space = "oran", flag = "spain"}'),
            row("passages.toml", '{a = "oran", b = "port-a", dashed = true}'),
        ],
    )
    assert [fault.partition(";")[0] for fault in found] == [
        "ports.toml: port 1 (port-a): 'port-a' is cut off",
        "ports.toml: port 4 (oran): 'oran' is cut off",
    ]


def test_a_sea_zone_joins_waters_as_well_as_a_passage_does(folder: Path) -> None:
    joined = [row("spaces.toml", SPACE % ("oran", "")), ("zones.toml", '["port-c"]', '["port-c", "oran"]')]
    assert faults_after(folder, joined) == []


def test_a_fresh_wind_with_its_row_is_sound(folder: Path) -> None:
    assert faults_after(folder, FRESH) == []


def test_a_long_list_of_names_is_cut_short(folder: Path) -> None:
    many = [row("spaces.toml", SPACE % (f"t{n:02}", "")) for n in range(5)]
    lanes = [row("passages.toml", f'{{a = "port-b", b = "t{n:02}", dashed = true}}') for n in range(5)]
    [fault] = faults_after(folder, [*many, *lanes, ("ports.toml", '"port-b"', '"port-bee"')])
    assert fault == (
        "ports.toml: port 2 (port-bee): unknown space 'port-bee'; did you mean 'port-b'? "
        "expected one of the 13 known, from port-a to t04"
    )


def test_all_faults_are_told_at_once(folder: Path) -> None:
    found = faults_after(
        folder,
        [
            ("theatre.toml", "#ffcc00", "gold"),
            ("passages.toml", 'marks = ["red"]', 'marks = ["rde"]'),
            ("passages.toml", 'prevailing = "port-b"', 'prevailing = "s4"'),
            ("ports.toml", '"portugal"', '"portugol"'),
            ("zones.toml", "into = 5", "into = 50"),
            ("wind_table.toml", '"0-5"', '"5-0"'),
            row("spaces.toml", SPACE % ("tangier", "")),
        ],
    )
    assert sorted(fault.split(" (")[0] for fault in found) == [
        "passages.toml: passage 2",
        "passages.toml: passage 4",
        "ports.toml: port 3",
        "spaces.toml: space 9",
        "theatre.toml: flags 3",
        "wind_table.toml: row 1",
        "zones.toml: zone 2",
    ]
