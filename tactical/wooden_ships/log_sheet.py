"""WS I.III.B: a ship's log as it lies before a player: the heading, the allowances, the squares, and a line for each turn."""

from __future__ import annotations

import msgspec

from tactical.wooden_ships.state import Battle, Deck, Ship
from tactical.wooden_ships.terms import ATTITUDES, Attitude, Quality, Shot

LETTERS: dict[Shot, str] = {"round": "R", "chain": "C", "grape": "G", "double": "D"}
EMPTY = "-"


class LogSheet(msgspec.Struct, frozen=True):
    """The numbered sections of the printed log, in its order; squares by section, guns and carronades as bow and stern half."""

    name: str
    guns_rated: int
    counter: str
    ship_class: str
    battle_sail: dict[Attitude, int]
    full_sail: dict[Attitude, int]
    quality: Quality
    hull: int
    crew: tuple[int, ...]
    guns: dict[Deck, tuple[int, int]]
    carronades: dict[Deck, tuple[int, int]]
    rigging: tuple[int, ...]
    load: dict[Deck, str]
    move: str
    notes: tuple[str, ...]


def filled_in(battle: Battle, ship: Ship) -> LogSheet:
    """WS I.III.B.1-16, A.V.A.2: the log of a ship as her counter and her order of battle fill it in, with this turn's line. The
    brackets beside the allowances stay empty in a game without full sails."""
    tables, printed = battle.tables, ship.printed
    full = printed.full_speed if battle.options.full_sails else 0
    return LogSheet(
        name=ship.name,
        guns_rated=ship.rate,
        counter=ship.counter,
        ship_class=f"{ship.rating}{ship.number}({ship.rate})",
        battle_sail={attitude: tables.battle_allowance(printed.battle_speed, attitude) for attitude in ATTITUDES},
        full_sail={attitude: tables.full_allowance(full, attitude) for attitude in ATTITUDES} if full else {},
        quality=ship.quality,
        hull=printed.hull,
        crew=printed.crew,
        guns=printed.guns,
        carronades=printed.carronades,
        rigging=printed.rigging,
        load={name: LETTERS[deck.shot] if deck.shot is not None else EMPTY for name, deck in ship.decks.items()},
        move=ship.orders[0] if ship.orders else "",
        notes=tuple(ship.notes),
    )
