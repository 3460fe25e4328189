"""A coast of dockyards to wear and mend squadrons on, and one-line pieces for the schedule.

`yard` is Player A's key port with three dice a turn and `arsenal` one of five; `creek` and `cove` are minor ports of A's;
`lisbon` is a neutral's, open to A; `brest` is Player B's key port, `havre` a minor one of B's and
`roads` a key port with the usual dice. All lie on one road, `off`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import msgspec
import pytest

from campaign.record.leaders import LeaderFate
from campaign.state import Arrival, Leader, Sail, SquadronCounter, World
from maps.place import Place
from maps.theatre import Port, Theatre
from table.decisions import Answer, IllegalChoice
from table.flows import Flow, Question
from tests.rules.chart import FLAGS, NEUTRAL, A, B, Force, at_sea, drive, lane, large, squadron, theatre, throw, told

YARD, ARSENAL, CREEK, LISBON, BREST = (
    Place("harbour:yard"),
    Place("harbour:arsenal"),
    Place("flag:creek"),
    Place("flag:lisbon"),
    Place("harbour:brest"),
)
OFF = "space:off"
SEASONS = {"winter": 1, "spring": 5, "summer": 9, "fall": 13}


@cache
def coast() -> Theatre:
    ports = [
        Port("yard", FLAGS[A], key=True, repairs=3), Port("arsenal", FLAGS[A], key=True, repairs=5),
        Port("creek", FLAGS[A]), Port("cove", FLAGS[A]), Port("lisbon", NEUTRAL, open_to=(A,)),
        Port("brest", FLAGS[B], key=True, repairs=1), Port("havre", FLAGS[B]),
        Port("roads", FLAGS[B], key=True),
    ]  # fmt: skip
    names = [port.space for port in ports]
    return theatre([large("off"), *(large(name) for name in names)], [lane("off", name) for name in names], ports=ports)


def ashore(id: str, berth: str, *, side: str = A, sail: int = 3, damage: int = 0, laid_up: bool = False, **more: Any) -> Force:
    """A squadron at a port in no flotilla, fitting out or in ordinary."""
    return Force((), (squadron(id, side, sail=sail, damage=damage, berth=berth, in_ordinary=laid_up, **more),), ())


def laid_up(id: str, berth: str = YARD, damage: int = 0, **more: Any) -> Force:
    return ashore(id, berth, damage=damage, laid_up=True, **more)


def officer(id: str, rank: str = "Rear-Admiral", side: str = A, **more: Any) -> Leader:
    return Leader(id, id, side, rank, 3, 3, 3, "Cautious", **more)


def on_the_coast(*forces: Force, turn: int = 1, prestige: int = 0, officers: Sequence[Leader] = ()) -> World:
    world = at_sea(coast(), *forces, turn=turn)
    world.prestige = {A: prestige, B: 0}
    world.leaders |= {leader.id: leader for leader in officers}
    throw(world)
    return world


def at_ports(*forces: Force, turn: int = 1, **changed: Mapping[str, Any]) -> World:
    """The coast with some ports that are otherwise: `yard={"repairs": 2}`."""
    ports = coast().ports | {name: msgspec.structs.replace(coast().ports[name], **more) for name, more in changed.items()}
    return at_sea(msgspec.structs.replace(coast(), ports=ports), *forces, turn=turn)


def spare(id: str, side: str = A, sail_class: str = "SOL", command: str = "") -> SquadronCounter:
    return SquadronCounter(id, id, side, FLAGS[side], sail_class, command)


def arrival(*names: str, port: str = "yard", side: str = A, turn: int = 1, **more: Any) -> Arrival:
    """Sail of these names for a port."""
    return Arrival(1805, turn, side, port, FLAGS[side], ships=tuple(Sail(name, name) for name in names), **more)


def wear(world: World) -> dict[str, int]:
    return {name: one.damage for name, one in world.squadrons.items()}


def names(world: World, of: str) -> list[str]:
    return [ship.id for ship in world.squadrons[of].ships]


def fates(world: World) -> list[tuple[str, str, str]]:
    return [(fact.leader, fact.fate, fact.rule) for fact in told(world, LeaderFate)]


def play(world: World, flow: Flow[None], *dice: int, **answers: Answer) -> list[Question]:
    """Drive a flow with these dice and these answers, every die of them thrown."""
    throw(world, *dice)
    asked = drive(flow, {key.replace("_", "-"): answer for key, answer in answers.items()})
    assert len(world.tray.thrown) == len(dice)
    return asked


def refused(flow: Flow[None], answers: Mapping[str, Answer], rule: str) -> None:
    """The flow refuses these answers, and names the case."""
    with pytest.raises(IllegalChoice, match=rf"\[{rule}\]"):
        drive(flow, answers)
