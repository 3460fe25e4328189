"""What drawings ask of a game: how a battle looks, whether it looks otherwise now, and what has happened, in words."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from typing import Literal, NamedTuple, Protocol, TypeVar

from table.dice import Fact
from tactical.drawing.picture import Picture

S = TypeVar("S", contravariant=True)
Kind = Literal["turn", "command", "sail", "fire", "harm", "board", "dice", "other"]


class Told(NamedTuple):
    """A sentence, of which kind it is, how many facts it tells, and the ships that they name."""

    words: str
    kind: Kind
    facts: int
    ships: tuple[str, ...] = ()


class Flash(NamedTuple):
    """What flashes up when a fact is shown: a shot from a ship to her target, and from which side; or something at one ship."""

    kind: Literal["shot", "burst", "ring", "clash"]
    ship: str
    target: str = ""
    side: str = ""


class Glance(NamedTuple):
    """What tells quickly whether a battle looks otherwise than before: the turn and the wind, a key of what all ships share, one
    of each ship, and the hits of the batteries. A key is anything that differs whenever the ship is seen to differ."""

    day: int
    turn: int
    turns: int
    wind: int
    sky: str
    shared: object
    ships: Mapping[str, object]
    forts: Mapping[str, int]


def glance_at(picture: Picture) -> Glance:
    """The glance of a picture, for a game that has no quicker way."""
    ships = {ship.id: ship for ship in picture.ships}
    forts = {fort.id: fort.hits for fort in picture.forts}
    return Glance(picture.day, picture.turn, picture.turns, picture.wind, picture.sky, picture.wind, ships, forts)


class Onlooker(Protocol[S]):
    """How a game is looked at. What is handed in is a state, or what one side may see of it."""

    def picture(self, state: S, only: Container[str] | None = None) -> Picture:
        """How the battle looks now; with `only` these of its ships, which saves the trouble of the others."""

    def glance(self, state: S) -> Glance: ...

    def tell(self, state: S, happened: Iterable[Fact], *, dice: bool = True, side: str | None = None) -> list[Told]:
        """What happened, sentence by sentence in its order, each fact in one of them; the state lends the names. Dice may be left
        out. For a `side` nothing is told that it may not know; for nobody's, all is."""

    def flash(self, fact: Fact) -> Flash | None: ...
