"""A tiny theatre to try the loader on: the route of SL 5.2.101, with a neutral port and a second sea zone added.

Port A - S1 - (S2) - S3 ~ the zone SZ ~ (S4) - S5, a strait - Port B - Port C; SZ opens on the zone Deep, and Deep on Port C.
"""

from __future__ import annotations

from pathlib import Path

FILES = {
    "theatre.toml": """\
name = "small-sea"
title = "A Route Between Two Ports"
year = 1805

[[sides]]
id = "britain"
name = "Great Britain"
flags = ["england"]

[[sides]]
id = "allies"
name = "France and Spain"
flags = ["france", "spain"]

[[flags]]
id = "england"
name = "England"
colours = ["#ffffff", "#cc0000"]
pattern = "cross"

[[flags]]
id = "france"
name = "France"
colours = ["#0000ff", "#ffffff", "#ff0000"]
pattern = "vertical"

[[flags]]
id = "spain"
name = "Spain"
colours = ["#aa1111", "#ffcc00"]

[[flags]]
id = "portugal"
name = "Portugal"
colours = ["#eeeeee"]
pattern = "plain"

[[sheets]]
title = "The Route"
west = -10
east = 10.5
south = 40
north = 50
""",
    "spaces.toml": """\
space = [
    {id = "port-a", name = "Port A", lat = 48.0, lon = -8.0, winds = ["red"]},
    {id = "s1", name = "Off Port A", lat = 47.0, lon = -7.0, winds = ["red"]},
    {id = "s2", name = "The Shoal", lat = 46.5, lon = -6.0, size = "small"},
    {id = "s3", name = "The Cape", lat = 46.0, lon = -5.0, winds = ["red", "blue"]},
    {id = "s4", name = "The Bank", lat = 44.0, lon = 1.0, size = "small"},
    {id = "s5", name = "The Narrows", lat = 43.5, lon = 2.0, size = "strait", winds = ["blue"]},
    {id = "port-b", name = "Port B", lat = 43.0, lon = 3.0, winds = ["blue"]},
    {id = "port-c", name = "Port C", lat = 42, lon = 5},
]
""",
    "passages.toml": """\
passage = [
    {a = "port-a", b = "s1", arrows = [{wind = "red", to = "port-a"}]},
    {a = "s1", b = "s3", via = ["s2"], prevailing = "s3", marks = ["red"]},
    {a = "s4", b = "s5", prevailing = "s5", arrows = [{wind = "blue", to = "s4"}]},
    {a = "s5", b = "port-b", prevailing = "port-b", arrows = [{wind = "blue", to = "s5"}]},
    {a = "port-b", b = "port-c", dashed = true, arrows = [
        {wind = "levanter", to = "port-b"},
        {wind = "poniente", to = "port-c"},
    ]},
]
""",
    "ports.toml": """\
port = [
    {space = "port-a", flag = "england", key = true, blockade = 2},
    {space = "port-b", flag = "spain"},
    {space = "port-c", flag = "portugal", blockade = 0, open_to = ["britain"]},
]
""",
    "zones.toml": """\
[[zone]]
id = "sz"
name = "The Bay"
lat = 45
lon = -2
into = 7
out = 7
winds = ["blue"]
edges = [
    {id = "west", exits = ["s3"], winds = [{wind = "blue", flow = "out"}]},
    {id = "east", exits = ["s4"], winds = [{wind = "blue", flow = "in"}]},
    {id = "south", exits = ["deep"]},
]

[[zone]]
id = "deep"
name = "The Deep"
lat = 41
lon = -1
into = 5
out = 6
off_course = 8
edges = [
    {id = "north", exits = ["sz"]},
    {id = "east", exits = ["port-c"]},
]
""",
    "winds.toml": """\
wind = [
    {id = "red", name = "Red Wind", colour = "#d03030", icon = "anchor", from_degrees = 135, gale_start = "s1"},
    {id = "blue", name = "Blue Wind", colour = "#3030d0", icon = "star", from_degrees = 90, gale_start = "sz"},
    {id = "levanter", name = "Levanter", colour = "#30a030", icon = "sun", from_degrees = 80, contra = "poniente"},
    {id = "poniente", name = "Poniente", colour = "#a0a030", icon = "moon", from_degrees = 260, contra = "levanter"},
]
""",
    "wind_table.toml": """\
[[row]]
wind = "red"
blows = {winter = "0-6", spring = "0-4", summer = "1", fall = "0-5"}
gales = {winter = ["0-2", "3", "4", "", "5-6"], spring = ["0-2", "3-4", "", ""]}

[[row]]
wind = "blue"
blows = {winter = "0-3", spring = "", summer = "", fall = "0-2"}
gales = {winter = ["0", "1"]}
turns = [1, 2, 3, 16]

[[row]]
wind = "levanter"
blows = {winter = "0-2", spring = "0-3", summer = "0-4", fall = "0"}

[[row]]
wind = "poniente"
blows = {winter = "7-9", spring = "6-9", summer = "5-8", fall = "9"}
""",
}


def write(folder: Path) -> Path:
    """The sound theatre, written into a folder."""
    for file, text in FILES.items():
        (folder / file).write_text(text, encoding="utf-8")
    return folder


def alter(folder: Path, file: str, old: str, new: str) -> None:
    """Put `new` for the one place where `old` stands in a file."""
    text = (folder / file).read_text(encoding="utf-8")
    assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {file}"
    (folder / file).write_text(text.replace(old, new), encoding="utf-8")


def append(folder: Path, file: str, text: str) -> None:
    """Add a row at the end of a file: an inline table goes into the list that the file is, a headed one after all others."""
    old = (folder / file).read_text(encoding="utf-8")
    new = old.removesuffix("]\n") + f"    {text},\n]\n" if text.startswith("{") else f"{old}\n{text}\n"
    (folder / file).write_text(new, encoding="utf-8")
