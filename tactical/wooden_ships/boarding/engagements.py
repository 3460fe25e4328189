"""WS B.IX.C.4-5: melees that go on from turn to turn: who is still engaged, and when a melee is over.

`ship.engaged` holds the parties that cannot quit, `ship.melee` the ships whose people they are fighting.
"""

from __future__ import annotations

from collections.abc import Iterator

from table.dice import log
from tactical.wooden_ships.boarding import crews, prizes
from tactical.wooden_ships.boarding.facts import MeleeBrokenOff
from tactical.wooden_ships.state import Battle, Boarders, Ship


def keep(battle: Battle) -> None:
    """WS B.IX.C.4: melees that are over are struck out: a ship surrendered or is gone, the two have come apart, or nobody who
    fought is left."""
    for ship in battle.ships.values():
        for other in [battle.ships[key] for key in ship.melee]:
            if not in_contact(ship, other):
                part(ship, other)
                if not tied(ship, other) and ship.on_board and other.on_board:
                    log(battle, MeleeBrokenOff(ship.id, other.id, parted=True))
    for ship in battle.ships.values():
        if ship.engaged:
            ship.engaged = list(_still(battle, ship))
        if ship.guests and not ship.engaged:
            prizes.promote(ship)
            ship.guests = [guest for guest in ship.guests if guest.squares]
    for ship in battle.ships.values():
        if ship.melee and not ship.engaged:
            ship.melee = [key for key in ship.melee if battle.ships[key].engaged]


def _still(battle: Battle, ship: Ship) -> Iterator[Boarders]:
    """The parties of a ship that still have somebody, and somebody to fight."""
    squares = crews.serving(ship)
    for party in ship.engaged if ship.melee else ():
        left = tuple(number for number in party.sections if number <= len(squares) and squares[number - 1])
        if left and (party.kind == "DBP" or in_contact(ship, battle.ships[party.target])):
            yield Boarders(party.kind, left, party.target)


def part(ship: Ship, other: Ship) -> None:
    """The melee of two ships is over."""
    for one, foe in ((ship, other), (other, ship)):
        one.melee = [key for key in one.melee if key != foe.id]
        one.engaged = [party for party in one.engaged if one.melee and party.target != foe.id]


def in_contact(ship: Ship, other: Ship) -> bool:
    """Two enemies who can fight hand to hand: tied together, and the people of both may."""
    return ship.side != other.side and tied(ship, other) and able(ship) and able(other)


def tied(ship: Ship, other: Ship) -> bool:
    """WS B.VII: the two are fouled or grappled together."""
    return other.id in ship.fouled or other.id in ship.grapples


def able(ship: Ship) -> bool:
    """WS B.IX, B.IX.D.4, B.IX.D.12: her people may fight: she has not surrendered, or a prize crew is aboard."""
    return prizes.may_be_taken(ship) and ship.hands > 0 and (ship.captor is not None or not ship.surrendered)
