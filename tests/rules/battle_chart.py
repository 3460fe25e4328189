"""Two fleets in one space, and a battle laid on the table as far as a test wants it.

cordova = man("cordova", command=SPANISH)
world = meeting(flotilla("ff", "flag", OPEN, man("jervis", lr=5), 3), flotilla("bf", "flag", OPEN, cordova, 2, command=SPANISH))
battle = engaged(world, gauge=A, intensity="medium", level=4)

`relief` is the battle off a blockaded port of SL 8.5, all its forces come up; `narrow_seas` has lanes to pass each other on.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import msgspec

from campaign.engagement import Battle
from campaign.rules import interdiction, movement
from campaign.state import Auxiliary, Leader, Track, World
from maps.place import Place
from maps.theatre import Port, Theatre
from table.decisions import Answer, Form, Plan
from table.flows import Flow, Question
from table.within import driven
from tests.rules.chart import (
    FLAGS,
    A,
    B,
    Force,
    at_sea,
    drive,
    edge,
    lane,
    large,
    small,
    theatre,
    throw,
    wind,
    zone,
)
from tests.rules.fleet_chart import COMMANDS, FRENCH, HOME, OPEN, REAR, flotilla, man, navy

__all__ = [
    "BREST",
    "OPEN",
    "A",
    "B",
    "admiral",
    "aux",
    "came",
    "engaged",
    "meeting",
    "narrow_seas",
    "off_brest",
    "on_chart",
    "play",
    "relief",
]

BREST = Place("space:brest")


def meeting(*forces: Force, **more: Any) -> World:
    """A world of these forces, everybody at sea spotted."""
    world = navy(*forces, **more)
    for formation in world.formations.values():
        formation.spotted = not formation.fitting_out
    return world


def engaged(world: World, place: str = OPEN, **more: Any) -> Battle:
    """A battle of all formations at a place, laid on the table: the first of each side initial, all engaged."""
    sides = world.sides[0], world.sides[1]
    there = {side: [one.id for one in world.fleet(side) if one.place == place] for side in sides}
    initial = {side: ids[0] for side, ids in there.items() if ids}
    met = {side: list(ids) for side, ids in there.items()}
    battle = Battle("battle-1", Place(place), sides, **{"initial": initial, "engaged": there, "met": met, **more})
    world.battle, world.battles = battle, 1
    return battle


def aux(
    id: str, aux_class: str = "Fleet", side: str = A, *, at: str = "", box: Any = None, range: int | None = 3, **more: Any
) -> Auxiliary:
    """An auxiliary, assigned to whatever `at` names, or available."""
    return Auxiliary(id, id, side, FLAGS[side], aux_class, range, box=box or ("assigned" if at else "available"), at=at, **more)


def admiral(id: str, rank: str = REAR, *, temper: str = "Cautious", **more: Any) -> Leader:
    """A leader of any temper."""
    return msgspec.structs.replace(man(id, rank, **more), personality=temper)


def came(world: World, formation: str, here: str, wind: str = "light") -> None:
    """A formation has come in this increment from a place to where it is."""
    world.increment.tracks.append(Track(formation, Place(here), world.formations[formation].place, wind))


def play(flow: Flow[Any], answers: Mapping[str, Answer | Sequence[Answer]] | None = None) -> list[Question]:
    """Run a flow to its end and return what it asked; a list under `kind:about` or `kind` is answered with in turn.

    A form is answered under its kind with its whole answer. What is not answered is left as usual, or takes the first option.
    """
    given = {key: list(value) if isinstance(value, list) else [value] for key, value in (answers or {}).items()}
    asked: list[Question] = []

    def reply(question: Question) -> Any:
        asked.append(question)
        names = (question.kind.name, f"{question.kind}:{question.side}", f"{question.kind}:{getattr(question, 'about', '')}")
        name = next((name for name in names if given.get(name)), None)
        if name is not None:
            return question.resolve(given[name].pop(0))
        if isinstance(question, Form | Plan):
            return question.resolve({} if isinstance(question, Form) else [])
        return question.options[0].value

    driven(flow, reply)
    assert not any(given.values()), f"nobody asked for {sorted(key for key, left in given.items() if left)}"
    return asked


# -- lanes to pass each other on -------------------------------------------------------------------------------------------


@cache
def narrow_seas() -> Theatre:
    """west -(shoal)- mid - east -(reef)-(rock)- far, lanes without wind; mid - south with the wind to south.

    The lane south -(bank)- deep runs with the wind to deep. Red bears on mid and east alone; its gales start at mid.
    """
    return theatre(
        [
            large("west"), small("shoal"), large("mid", "red", at=(45, 0)), large("east", "red", at=(45, 2)),
            small("reef"), small("rock"), large("far"), large("south"), small("bank"), large("deep"),
        ],
        [
            lane("west", "mid", "shoal", dashed=True), lane("mid", "east", dashed=True),
            lane("east", "far", "reef", "rock", dashed=True), lane("mid", "south", to="south"),
            lane("south", "deep", "bank", to="deep"),
        ],
        winds=[wind("red", start="mid", from_=270)],
    )  # fmt: skip


def on_chart(chart: Theatre, *forces: Force, **more: Any) -> World:
    """These forces on a chart, with the commands of the fleet chart."""
    world = at_sea(chart, *forces, **more)
    world.commands = {command.id: command for command in COMMANDS}
    return world


# -- SL 8.5: a blockaded port, a sortie and a relief -----------------------------------------------------------------------


@cache
def off_brest() -> Theatre:
    """Brest, a key port of B's; the iroise, upwind of it; biscay, a sea zone that Blue makes hard to come out of to Brest."""
    return theatre(
        [large("brest"), large("iroise"), large("ferrol")],
        [lane("iroise", "brest", to="brest")],
        ports=[Port("brest", FLAGS[B], key=True)],
        zones=[zone("biscay", edge("north", "brest", blue="in"), edge("south", "ferrol"))],
        winds=[wind("blue")],
    )


def relief() -> World:
    """SL 8.52-8.534: FF blockades the port where BF lies; RF1 has come with the wind, and RF2 against it out of a sea zone."""
    french: dict[str, Any] = {"command": FRENCH}
    world = on_chart(
        off_brest(),
        flotilla("ff", "flag", BREST, admiral("ff-admiral", lr=5, cr=3, temper="Aggressive", command=HOME), 3),
        flotilla("bf", "flag", "harbour:brest", admiral("bf-admiral", lr=3, cr=2, **french), 1, sail=4, **french),
        flotilla("rf1", "flag", "space:iroise", admiral("rf1-admiral", lr=4, cr=3, temper="Timid", **french), 1, **french),
        flotilla("rf2", "flag", "out:biscay:brest", admiral("rf2-admiral", lr=3, cr=4, **french), 2, **french),
        winds=["blue"],
    )
    damage = {"ff-1": 5, "ff-2": 6, "ff-3": 2, "bf-1": 5, "rf1-1": 5, "rf2-1": 2, "rf2-2": 4}
    for name, points in damage.items():
        world.squadrons[name].damage = points
    crews = [
        aux("fleet-a", "Fleet", A, at="ff"), aux("fireship", "Fireship", A, at="ff"),
        aux("bomb-1", "Bomb", A, at="ff"), aux("bomb-2", "Bomb", A, at="ff"),
        aux("galley-1", "Galley", B, at="port:brest"), aux("galley-2", "Galley", B, at="port:brest"),
        aux("fleet-1", "Fleet", B, at="rf2"), aux("fleet-2", "Fleet", B, at="rf2"),
    ]  # fmt: skip
    world.auxiliaries = {one.id: one for one in crews}
    world.formations["ff"].charge = BREST
    throw(world, 4)  # RF2's wind: 4 +2 hindered -1 leader, at most 7
    drive(movement.sail_all(world), {"rf1": BREST, "rf2": BREST})
    interdiction.take_station(world)
    throw(world)
    return world
