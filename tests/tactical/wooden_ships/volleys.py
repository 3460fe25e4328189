"""Volleys to order for tests of damage: what a firer's throw does to a target, without any gunnery."""

from __future__ import annotations

from typing import Any, TypeVar

from table.decisions import Form
from table.dice import Fact, Tray
from table.flows import Flow
from tactical.wooden_ships.damage.marking import mark
from tactical.wooden_ships.damage.volley import Blow, Volley
from tactical.wooden_ships.state import Battle, Company, Options, Ship
from tactical.wooden_ships.tables import Hits
from tests.tactical.wooden_ships.yard import FRENCH, asked, battle, played, ship, throwing

F = TypeVar("F", bound=Fact)
Pair = tuple[Battle, Ship, Ship]  # a battle, the target and the ship that fires at her


def duel(options: Options, firer_at: str = "K10", **fields: Any) -> Pair:
    """A British ship in M10 of the class and state told, and a Frenchman to her left."""
    target, firer = ship("Target", "M10", **fields), ship("Firer", firer_at, side=FRENCH)
    return battle(target, firer, options=options), target, firer


def volley(
    firer: Ship,
    target: Ship,
    *,
    hull: int = 0,
    guns: int = 0,
    crew: int = 0,
    rigging: int = 0,
    critical: bool = False,
    table: int = 5,
    near: Any = "left",
    **fields: Any,
) -> Volley:
    """One throw with these hits, from the target's left unless said otherwise; a critical one has shown a 6."""
    blow = Blow(table, 6 if critical else 3, Hits(hull, guns, crew, rigging, critical))
    given = {"blows": (blow,), **fields}
    return Volley(firer=firer.id, deck="right", target=target.id, near=near, **given)


def marked(battle: Battle, *volleys: Volley, dice: tuple[int, ...] = (), answers: Any = None) -> list[Fact]:
    """All these volleys marked together, with the dice that fall by it; what happened."""
    throwing(battle, *dice) if dice else battle.lay(Tray())
    return played(battle, mark(battle, list(volleys)), answers)


def critical(firer: Ship, target: Ship, number: int, aim: Any = "hull", **fields: Any) -> tuple[Volley, int]:
    """A starred throw, and the die after it that reads this line of the Critical Hit Table."""
    table = max(0, number - 6)
    return volley(firer, target, critical=True, aim=aim, table=table, **fields), number - table


def forms(flow: Flow[Any]) -> list[Form[Any]]:
    """The forms that a flow asks for, answered as usual."""
    return [question for question in asked(flow) if isinstance(question, Form)]


def seen(facts: list[Fact], kind: type[F]) -> list[F]:
    return [fact for fact in facts if isinstance(fact, kind)]


def make_prize(ship: Ship, of: Ship, sections: list[int], by: str = FRENCH) -> Ship:
    """A ship in the hands of so many of another's people, who are off their own log."""
    ship.side = ship.captor = by
    ship.prize = Company(of.id, by, of.quality, list(sections), 0)
    for section, squares in enumerate(sections, 1):
        of.crew[section - 1] -= squares
        of.crew_marks += [section] * squares
    of.crew_away = list(sections)
    return ship
