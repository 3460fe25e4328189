"""WS B.III, A.IV: ships that fouled on an earlier turn try to get clear."""

from __future__ import annotations

from collections.abc import Mapping

from table.decisions import Form, IllegalChoice, Option, Part
from table.flows import Flow, ask_all
from tactical.wooden_ships import question_kinds as kinds
from tactical.wooden_ships.dice import d6
from tactical.wooden_ships.fouling import ties
from tactical.wooden_ships.options import towing
from tactical.wooden_ships.state import Battle, Ship

CHOICES = (Option("try", "try to get clear", True), Option("leave", "leave it so", False))
Attempt = tuple[Ship, Ship]  # the ship that tries, and the one she is fouled with


def unfoul(battle: Battle) -> Flow[None]:
    """WS B.III.p1-p4: who wants to tries once; what still holds then holds until the next turn's phase."""
    towing.review(battle)
    open_to = {side: _attempts(battle, side) for side in battle.fleets}
    wanted = yield from ask_all([_form(battle, side, attempts) for side, attempts in open_to.items() if attempts])
    for side, attempts in open_to.items():
        for ship, other in attempts:
            if wanted[side][_key(ship, other)] and other.id in ship.fouled:
                _try(battle, ship, other)


def _attempts(battle: Battle, side: str) -> list[Attempt]:
    """WS B.III.p3, B.III.p3.e75: every foul once for each of its ships. By the later edition a ship that is fouled with an
    enemy tries against enemies only."""
    found = list[Attempt]()
    for ship in battle.ships.values():
        if ship.fouled and ship.side == side and ties.worked(ship):
            others = [battle.ships[key] for key in ship.fouled]
            foes = [other for other in others if not ties.friendly(ship, other)]
            later = battle.options.edition == 1981
            found += [(ship, other) for other in (foes if foes and later else others)]
    return found


def _form(battle: Battle, side: str, attempts: list[Attempt]) -> Form[bool]:
    """A line a foul; of several that one ship has with friends alone she may try one, by the later edition."""
    friends = dict[str, list[Attempt]]()
    if battle.options.edition == 1981:
        for ship, other in attempts:
            if ties.friendly(ship, other):
                friends.setdefault(ship.id, []).append((ship, other))
    further = {_key(*attempt) for among in friends.values() for attempt in among[1:]}
    parts = tuple(
        Part(key, f"{ship.name}, fouled with {other.name}", CHOICES, "leave" if key in further else "try")
        for ship, other in attempts
        for key in [_key(ship, other)]
    )

    def check(filled: Mapping[str, bool]) -> None:
        for among in friends.values():
            if sum(filled[_key(*attempt)] for attempt in among) > 1:
                raise IllegalChoice(
                    f"unfoul [WS B.III.p3]: {among[0][0].name} is fouled with friends alone: one attempt, not more"
                )

    return Form(side, "WS B.III.p1", kinds.UNFOUL, parts, "Which fouled ships try to get clear?", check=check)


def _try(battle: Battle, ship: Ship, other: Ship) -> None:
    """WS B.III.p1-p2, D.III.A.5.c: one die; a burning fireship is harder to get rid of."""
    roll = d6(battle, f"does {ship.name} get clear of {other.name}?", "WS B.III.p1", ship.id)
    table = battle.tables.unfouling
    if ship.lit or other.lit:
        roll.add(table.burning, "a burning fireship")
    if ties.serves(roll, table):
        ties.unfoul(battle, ship, other)


def _key(ship: Ship, other: Ship) -> str:
    return f"{ship.id}:{other.id}"
