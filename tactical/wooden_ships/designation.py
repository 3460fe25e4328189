"""WS O.XV: no scenario says which ships were long at sea without copper, or had just come out; the players designate them.

They do so in words: sides, or ships by their names, with a plus between them, such as `french+Ajax`. Ships that had just come out
have a crew square more in each section, or as many as stand after a colon (`british:2`).
"""

from __future__ import annotations

from collections.abc import Iterator

from table.reading.faults import refuse, unknown
from tactical.sheets import alike
from tactical.wooden_ships.scenario_rows import ScenarioFile, ship_id


def foul(file: ScenarioFile, words: str) -> tuple[str, ...]:
    """WS O.XV.A: the ids of ships that were at sea for three months or more without copper."""
    return tuple(key for name in _names(words) for key in _meant(file, name))


def fresh(file: ScenarioFile, words: str) -> dict[str, int]:
    """WS O.XV.B: by id, the crew squares that each section of a ship new to her station has more."""
    return {key: more for name, more in map(_crowded, _names(words)) for key in _meant(file, name)}


def _names(words: str) -> list[str]:
    return words.split("+") if words else []


def _crowded(words: str) -> tuple[str, int]:
    name, mark, more = words.partition(":")
    if mark and more not in ("1", "2"):
        refuse([f"{words!r}: one or two crew squares a section are more than usual; expected such as {name}:2 (WS O.XV.B)"])
    return name, int(more or 1)


def _meant(file: ScenarioFile, name: str) -> Iterator[str]:
    """The ids of a side's ships, or of those of a name."""
    ships = [(ship_id(squadron.nation, row.name), squadron.side, row.name) for squadron, row in file.rows()]
    found = [key for key, *names in ships if alike(name) in map(alike, names)]
    known = dict.fromkeys([*file.sides, *(called for _, _, called in ships)])
    refuse([] if found else [unknown("side or ship", name, tuple(known))])
    yield from found
