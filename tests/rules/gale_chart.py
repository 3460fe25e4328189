"""A gulf to try gales on, and dice of any number of sides.

    dry - - w0 -(s01)- w1 -(s12)- w2 --- w3 ~ the zone sz ~ (s4) - e1 = e2, a strait
                      / | \\
                    n2 lee haven

Red blows from the west and its gales start at w0; Blue blows from the east and its gales start at e1. Every large space but `dry`
and `lee` bears Red; w2 and all east of it bear Blue as well. w1 is a minor port and haven a key port, both Player A's; e1 is
a minor port of Player B's.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

import msgspec

from campaign.charts.load import load as load_charts
from campaign.charts.sea import GaleEffect
from campaign.charts.tables import Charts
from campaign.rules import gales
from campaign.state import GaleMarker, World
from maps.place import Place
from maps.theatre import Port, Row, Theatre
from maps.weather import Gripped
from table.decisions import Answer
from table.dice import Die, Tray
from table.flows import Question
from tests.rules.chart import FLAGS, A, B, drive, edge, lane, large, row, small, strait, theatre, wind, zone

SPRING_ROW = Row(
    "red",
    {"winter": "0-9", "spring": "0-4", "summer": "", "fall": "0-4"},
    {"winter": ("0", "1", "2", "3", "4"), "spring": ("0-2", "3-4", "", "")},
)  # SL 5.321 under spring; in winter every force, hurricanes too


@cache
def gulf() -> Theatre:
    return theatre(
        [
            large("dry", at=(44, -9)), large("w0", "red", at=(45, -8)), small("s01", at=(45, -7)),
            large("w1", "red", at=(45, -6)), small("s12", at=(45, -5)),
            large("w2", "red", "blue", at=(45, -4)), large("w3", "red", "blue", at=(45, -2)),
            large("n2", "red", at=(46, -5)), large("haven", "red", at=(44, -5)), large("lee", at=(45, -5)),
            small("s4", at=(45, 1)), large("e1", "red", "blue", at=(45, 2)), strait("e2", "red", "blue", at=(45, 3)),
        ],
        [
            lane("dry", "w0", dashed=True),
            lane("w0", "w1", "s01", red="w1"),
            lane("w1", "w2", "s12", red="w2"),
            lane("w2", "w3", to="w3", marks=["red"], blue="w2"),
            lane("w1", "n2", dashed=True),
            lane("w1", "lee", red="lee"),
            lane("w1", "haven", to="w1"),
            lane("s4", "e1", red="e1", blue="s4"),
            lane("e1", "e2", dashed=True),
        ],
        ports=[Port("w1", FLAGS[A]), Port("haven", FLAGS[A], key=True), Port("e1", FLAGS[B])],
        zones=[
            zone(
                "sz", edge("west", "w3", red="in", blue="out"), edge("east", "s4", blue="in"),
                winds=["red", "blue"], at=(45, 0),
            ),
        ],
        winds=[wind("red", start="w0", from_=270), wind("blue", start="e1", from_=90)],
        rows=[SPRING_ROW, row("blue", "0-4", ["1-4", "", "", ""])],
    )  # fmt: skip


def red(force: int, place: str) -> GaleMarker:
    return GaleMarker("red", force, Place(place), Place("space:w0"))


def blue(force: int, place: str) -> GaleMarker:
    return GaleMarker("blue", force, Place(place), Place("space:e1"))


def cast(world: World, *dice: int | tuple[int, int]) -> None:
    """Script the next dice: a number is a d10, `(1, 3)` the value 1 of a choice among three."""
    pairs = [(die, 10) if isinstance(die, int) else die for die in dice]
    world.lay(Tray({n: Die(n, sides, value) for n, (value, sides) in enumerate(pairs, world.dice.count)}))


def opens(world: World, *dice: int | tuple[int, int], answers: Mapping[str, Answer] | None = None) -> list[Question]:
    """An increment opens under these dice and answers; returns what was asked."""
    cast(world, *dice)
    return drive(gales.open_increment(world), answers)


def closes(world: World, *dice: int) -> None:
    """An increment closes under these dice."""
    cast(world, *dice)
    drive(gales.close_increment(world))


def markers(world: World) -> dict[str, tuple[int, Place]]:
    """The gales on the chart: force and place by wind; no wind has two."""
    found = {gale.wind: (gale.force, gale.place) for gale in world.gales}
    assert len(found) == len(world.gales), "two gales of one wind"
    return found


def ranges(world: World) -> dict[str, int]:
    """Every place in the grip of a gale, and its range."""
    return {place: grip.range for place, grip in world.waters.gripped.items()}


def held(world: World, place: str) -> Gripped:
    grip = world.grip(place)
    assert grip is not None, f"no gale has hold of {place}"
    return grip


def wounds(world: World) -> dict[str, int]:
    """The damage points of every squadron."""
    return {squadron.id: squadron.damage for squadron in world.squadrons.values()}


def reaching(force: int, hindrance: Sequence[int], toll: Sequence[int], **more: int) -> Charts:
    """The standard charts but for one force's row."""
    figures = {"off_course": 1, "nearer": 1, "ordinary": 1} | more
    effect = GaleEffect(tuple(hindrance), tuple(toll), tuple(0 for _ in toll), **figures)
    standard = load_charts()
    return msgspec.structs.replace(standard, gale_effects=standard.gale_effects | {str(force): effect})
