"""What can happen: broadsides fired."""

from __future__ import annotations

from table.dice import Fact, Modifier
from tactical.wooden_ships.damage.volley import Blow, Rake
from tactical.wooden_ships.state import Deck
from tactical.wooden_ships.terms import Aim, Half, Shot


class Fired(Fact, tag="fired"):
    """WS B.VIII.B: a deck fired at a ship: how far, with which sections and how many squares, how it was loaded and aimed.

    `base` is the Hit Table by guns and range, `modifiers` what was added to it, `number` the sum; `blows` the throws on the
    tables that it led to, `grape` the crew squares that grape takes.
    """

    ship: str
    deck: Deck
    target: str
    range: int
    halves: tuple[Half, ...]
    squares: int
    shot: Shot
    aim: Aim
    rake: Rake | None
    base: int
    modifiers: tuple[Modifier, ...]
    number: int
    blows: tuple[Blow, ...] = ()
    grape: int = 0


class FiredOff(Fact, tag="fired-off"):
    """WS B.X.D: a deck was fired at nothing. What it was loaded with stays a secret."""

    ship: str
    deck: Deck
