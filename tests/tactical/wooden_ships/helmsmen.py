"""Movement in tests: orders given to ships by name, phases played, and where everybody lies afterwards."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

from table.decisions import Answer
from table.dice import Fact
from tactical.wooden_ships.board import label_of
from tactical.wooden_ships.movement import execution
from tactical.wooden_ships.movement.steps import NOTHING
from tactical.wooden_ships.state import Battle, Done, Ship
from tests.tactical.wooden_ships.yard import played, rolls, ship, throwing

F = TypeVar("F", bound=Fact)


def sail(sea: Battle, *dice: int, keeps: Answer = None, **moves: str) -> list[Fact]:
    """One movement phase with these orders by ship; who is not named has none. Exactly the dice given are thrown."""
    for one in sea.ships.values():
        one.done, one.orders = Done(), [moves.get(one.id, NOTHING)]
    throwing(sea, *dice)
    facts = played(sea, execution.execute(sea), {} if keeps is None else {"contested hex": keeps})
    assert [roll.die for roll in rolls(facts)] == list(dice)
    sea.turn += 1
    return facts


def lies(one: Ship) -> str:
    """How a ship lies: the hex of her bow and her heading, such as `J20/1`."""
    return f"{label_of(one.bow)}/{one.heading}"


def where(sea: Battle) -> dict[str, str]:
    """How all ships on the board lie."""
    return {key: lies(one) for key, one in sea.ships.items() if one.on_board}


def told(facts: Iterable[Fact], kind: type[F]) -> list[F]:
    """The facts of one kind."""
    return [fact for fact in facts if isinstance(fact, kind)]


def frigate(name: str, at: str, heading: int = 1, **fields: Any) -> Ship:
    """A frigate of battle sail speed 4, full sail speed 7 and turning ability 3."""
    given: dict[str, Any] = {
        "rating": "F", "number": 4, "turning": 3, "speeds": (4, 7), "rigging": (5, 5, 5, 5), "rate": 38, **fields,
    }  # fmt: skip
    return ship(name, at, heading, **given)


def first_rate(name: str, at: str, heading: int = 1, **fields: Any) -> Ship:
    """A ship of the line of class 1, turning ability 1."""
    return ship(name, at, heading, **{"number": 1, "turning": 1, "rate": 110, **fields})


def gunboat(name: str, at: str, heading: int = 1, **fields: Any) -> Ship:
    """A gunboat: one hex, oars in three sections, turning ability 4."""
    given: dict[str, Any] = {
        "rating": "GB", "number": 7, "turning": 4, "speeds": (0, 0), "rigging": (2, 1, 1), "hull": 6, "rate": 6, "guns": 2,
        **fields,
    }  # fmt: skip
    return ship(name, at, heading, **given)
