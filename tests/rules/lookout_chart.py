"""An offing to keep a lookout on, with auxiliaries, and flows driven so that what is asked together can be told.

    cape - gut, a strait - bank - mine (A's), yours (B's), theirs (a neutral's) and, by way of shoal, deep ~ the zone sz ~ far

Every lane has its prevailing wind, towards the right; Red blows from the west on bank, deep, yours and the zone, and its gales
start at the bank.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from campaign.charts.tables import Charts
from campaign.state import Auxiliary, Formation, GaleMarker, World
from maps.place import Place
from maps.theatre import Port, Theatre
from table.decisions import Answer
from table.flows import Aside, Flow, Together
from tests.rules.chart import (
    FLAGS,
    NEUTRAL,
    STANDARD,
    A,
    B,
    Force,
    at_sea,
    edge,
    lane,
    large,
    small,
    strait,
    theatre,
    wind,
    zone,
)
from tests.rules.gale_chart import reaching

CAPE, GUT, BANK, MINE, YOURS = (
    Place("space:cape"),
    Place("space:gut"),
    Place("space:bank"),
    Place("space:mine"),
    Place("space:yours"),
)
THEIRS, SHOAL, DEEP, FAR, ZONE = map(Place, ("space:theirs", "space:shoal", "space:deep", "space:far", "zone:sz"))
LOCAL = reaching(8, hindrance=(1,), toll=(1,))  # gales felt under their marker only


@cache
def offing() -> Theatre:
    return theatre(
        [
            large("cape"), strait("gut"), large("bank", "red", at=(45, 0)), large("mine"), large("yours", "red", at=(45, 2)),
            large("theirs"), small("shoal"), large("deep", "red", at=(45, 4)), large("far"),
        ],
        [
            lane("cape", "gut", to="gut"), lane("gut", "bank", to="bank"), lane("bank", "mine", to="mine"),
            lane("bank", "yours", to="yours"), lane("bank", "theirs", to="theirs"), lane("bank", "deep", "shoal", to="deep"),
        ],
        ports=[Port("mine", FLAGS[A]), Port("yours", FLAGS[B], key=True), Port("theirs", NEUTRAL)],
        zones=[zone("sz", edge("west", "deep"), edge("east", "far"), winds=["red"], at=(45, 6))],
        winds=[wind("red", start="bank", from_=270)],
    )  # fmt: skip


def lookout(*pieces: Force | Auxiliary | Formation, storm: str = "", tables: Charts = STANDARD, **more: Any) -> World:
    """A world in the offing of forces, auxiliaries and dummies; `storm` is a place under a gale that is felt nowhere else."""
    forces = [piece for piece in pieces if isinstance(piece, Force)]
    if storm:
        more |= {"winds": ["red"], "gales": [GaleMarker("red", 8, Place(storm), BANK)]}
        tables = LOCAL
    world = at_sea(offing(), *forces, tables=tables, **more)
    for piece in pieces:
        if isinstance(piece, Auxiliary):
            world.auxiliaries[piece.id] = piece
        elif isinstance(piece, Formation):
            world.formations[piece.id] = piece
    return world


def dummy(number: int, place: str, side: str = B) -> Formation:
    """A dummy on the chart."""
    return Formation(f"dummy-{side}-{number}", f"Dummy {number}", side, "dummy", Place(place))


def boxed(world: World) -> dict[str, tuple[str, str]]:
    """Every auxiliary's box, and where in it."""
    return {one.id: (one.box, one.at) for one in world.auxiliaries.values()}


def seen(world: World) -> set[str]:
    """The formations that are spotted."""
    return {formation.id for formation in world.formations.values() if formation.spotted}


def asked(flow: Flow[Any], answers: Mapping[str, Answer] | None = None) -> list[tuple[str, ...]]:
    """Run a flow and return what it asked, `side:kind` by `side:kind`; those asked at once are in one tuple.

    Answers are found under the kind, the first option is taken where there is none, and every answer must be asked for.
    """
    given, used, rounds = dict(answers or {}), set[str](), list[tuple[str, ...]]()
    meaning: Any = None
    while True:
        try:
            request = flow.send(meaning)
        except StopIteration:
            break
        assert not isinstance(request, Aside)
        questions = request.questions if isinstance(request, Together) else (request,)
        rounds.append(tuple(f"{question.side}:{question.kind}" for question in questions))
        replies = {}
        for question in questions:
            name = next((name for name in (f"{question.side}:{question.kind}", question.kind.name) if name in given), None)
            used |= {name} if name else set()
            replies[question.side] = question.resolve(given[name]) if name else question.options[0].value  # type: ignore[union-attr]
        meaning = replies if isinstance(request, Together) else replies[request.side]
    assert used == given.keys(), f"nobody asked for {sorted(given.keys() - used)}"
    return rounds
