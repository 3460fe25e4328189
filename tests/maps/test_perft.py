"""How many places lie within n points of a place, in a given weather: counts kept in `perft.txt`.

A change of chart or of the rules of movement shows here at once. `python -m tests.maps.test_perft` prints the file anew.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

import networkx as nx
import pytest

from campaign.charts.load import load as load_charts
from maps.load import named
from maps.network import graph
from maps.place import Place
from maps.sea import Sea
from maps.waters import Almanac
from maps.weather import Storm, Weather

FILE = Path(__file__).with_name("perft.txt")
DEPTH = 12
HEADING = """\
# Places within 0, 1, 2 ... points of a place, itself included, catching the wind taken to succeed.
# theatre | place | winds | gales (wind/force/place) | counts
"""


class Line(NamedTuple):
    """A line of the file."""

    theatre: str
    place: str
    winds: str
    gales: str
    counts: str

    def counted(self) -> str:
        """The counts as the chart now gives them."""
        effects, storms = load_charts().gales, []
        for gale in self.gales.split():
            wind, force, place = gale.split("/")
            effect = effects[int(force)]
            storms.append(Storm(wind, int(force), Place(place), effect.hindrance, effect.toll))
        now = almanac(self.theatre).waters(Weather.of(self.winds.split(), storms))
        near = nx.single_source_shortest_path_length(graph(now), self.place, cutoff=DEPTH).values()
        return " ".join(str(sum(points <= n for points in near)) for n in range(DEPTH + 1))


@cache
def almanac(theatre: str) -> Almanac:
    return Almanac(Sea(named(theatre)))


def lines() -> list[Line]:
    rows = [text.split("|") for text in FILE.read_text(encoding="utf-8").splitlines() if text and not text.startswith("#")]
    return [Line(*(column.strip() for column in row)) for row in rows]


@pytest.mark.parametrize("line", lines(), ids=lambda line: f"{line.place}-{line.winds or 'calm'}-{line.gales or 'fair'}")
def test_as_many_places_within_reach_as_ever(line: Line) -> None:
    assert line.counted() == line.counts


if __name__ == "__main__":
    print(HEADING + "\n".join(" | ".join([*line[:4], line.counted()]) for line in lines()))
