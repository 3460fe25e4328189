"""WS B.VI: grapples are thrown first, by whoever wants to; after all of them attempts are made to be free again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from table.decisions import Form, Option, Part
from table.flows import Flow, ask_all
from tactical.wooden_ships import question_kinds as kinds
from tactical.wooden_ships import special
from tactical.wooden_ships.dice import d6
from tactical.wooden_ships.fouling import ties
from tactical.wooden_ships.movement.steps import read
from tactical.wooden_ships.options import shoals, towing
from tactical.wooden_ships.state import Battle, Ship

Wish = Literal["leave", "try", "tow", "towed"]
Pair = tuple[Ship, Ship]  # the ship that does it, and the other

LEAVE, GRAPPLE = Option[Wish]("leave", "no grapple", "leave"), Option[Wish]("try", "grapple her", "try")
HOLD, LET_GO = Option[bool]("hold", "hold on", False), Option[bool]("try", "ungrapple", True)


def grapple(battle: Battle) -> Flow[None]:
    """WS B.VI.A-B: all grapples, then all attempts to be free of them. Before, ships that hardly moved have sounded (WS
    O.XII)."""
    shoals.cast(battle)
    yield from _throw(battle)
    yield from _let_go(battle)


# -- grappling -----------------------------------------------------------------------------------------------------------


def _throw(battle: Battle) -> Flow[None]:
    near = ties.neighbours(battle)
    pairs = {side: _reach(battle, side, near) for side in battle.fleets}
    questions = [_grapple_form(battle, side, found) for side, found in pairs.items() if found]
    wishes: Mapping[str, Mapping[str, Wish]] = yield from ask_all(questions)
    for side, found in pairs.items():
        for ship, other in found:
            _carry_out(battle, ship, other, wishes[side][_key(ship, other)])


def _reach(battle: Battle, side: str, near: Mapping[str, list[Ship]]) -> list[Pair]:
    """WS B.VI.A.1-2: each ship of the side with each that is beside her; two of her own side are one pair."""
    found = list[Pair]()
    seen = set[str]()
    for ship in battle.ships.values():
        if ship.side != side or not near.get(ship.id) or not ties.worked(ship):
            continue
        seen.add(ship.id)
        found += [(ship, other) for other in near[ship.id] if other.id not in seen]
    return found


def _grapple_form(battle: Battle, side: str, pairs: list[Pair]) -> Form[Wish]:
    parts = tuple(
        Part(_key(ship, other), f"{ship.name} to {other.name}", _wishes(battle, ship, other), "leave") for ship, other in pairs
    )
    return Form(side, "WS B.VI.A.1", kinds.GRAPPLE, parts, "Which ships grapple?")


def _wishes(battle: Battle, ship: Ship, other: Ship) -> tuple[Option[Wish], ...]:
    """What may be done with a ship alongside; one that lies right for it may be towed (WS O.VII.D.1)."""
    found = [LEAVE, GRAPPLE]
    if towing.may_tow(battle, ship, other):
        found.append(Option("tow", f"take {other.name} in tow", "tow"))
    if towing.may_tow(battle, other, ship):
        found.append(Option("towed", f"be towed by {other.name}", "towed"))
    return tuple(found)


def _carry_out(battle: Battle, ship: Ship, other: Ship, wish: Wish) -> None:
    if wish == "tow":
        towing.begin(battle, ship, other)
    elif wish == "towed":
        towing.begin(battle, other, ship)
    elif wish == "try":
        for _ in range(special.grapples_thrown(battle, ship, other)):
            if ties.friendly(ship, other) or _thrown(battle, ship, other):
                ties.grapple(battle, ship, other)


def _thrown(battle: Battle, ship: Ship, other: Ship) -> bool:
    """WS B.VI.A.4: a die against an unfriendly ship; each of the two that lay motionless makes it easier."""
    table = battle.tables.grappling
    roll = d6(battle, f"{ship.name} tries to grapple {other.name}", "WS B.VI.A.4", ship.id)
    for one in (ship, other):
        if motionless(one):
            roll.add(table.motionless, f"{one.name} lay motionless")
    return ties.serves(roll, table)


def motionless(ship: Ship) -> bool:
    """WS B.VI.A.4.p2: she neither entered a hex nor turned, if only for nothing (WS B.IV.A.15), nor drifted in the phase."""
    done = ship.done
    return not (done.hexes or done.turns or done.swung or done.drifted or read(done.order)[0].turns)


# -- ungrappling ---------------------------------------------------------------------------------------------------------


def _let_go(battle: Battle) -> Flow[None]:
    pairs = {side: _held(battle, side) for side in battle.fleets}
    questions = [_ungrapple_form(side, found) for side, found in pairs.items() if found]
    wishes: Mapping[str, Mapping[str, bool]] = yield from ask_all(questions)
    for side, found in pairs.items():
        for ship, other in found:
            if wishes[side][_key(ship, other)]:
                _cut(battle, ship, other)


def _held(battle: Battle, side: str) -> list[Pair]:
    """WS B.VI.B.1, B.VI.B.3: each ship of the side with each that she is grappled to; two of her own side are one pair."""
    found = list[Pair]()
    seen = set[str]()
    for ship in battle.ships.values():
        if ship.grapples and ship.side == side and ties.worked(ship):
            seen.add(ship.id)
            found += [(ship, battle.ships[key]) for key in ship.grapples if key not in seen]
    return found


def _ungrapple_form(side: str, pairs: list[Pair]) -> Form[bool]:
    parts = tuple(Part(_key(ship, other), _bond(ship, other), (HOLD, LET_GO), "hold") for ship, other in pairs)
    return Form(side, "WS B.VI.B.1", kinds.UNGRAPPLE, parts, "Which ships try to be free of grapples?")


def _bond(ship: Ship, other: Ship) -> str:
    """How two ships are held, in words."""
    if ship.towing == other.id:
        return f"{ship.name}, towing {other.name}"
    if ship.towed_by == other.id:
        return f"{ship.name}, towed by {other.name}"
    count = ship.grapples[other.id]
    return f"{ship.name}, held to {other.name} by {count} grapple{'s' if count > 1 else ''}"


def _cut(battle: Battle, ship: Ship, other: Ship) -> None:
    """WS B.VI.B.1-5, B.VI.A.3: a die for each grapple that holds when she begins; none between friends."""
    table = battle.tables.ungrappling
    friends = ties.friendly(ship, other)
    for _ in range(ship.grapples.get(other.id, 0)):
        why = f"{ship.name} tries to be free of a grapple of {other.name}"
        if friends or ties.serves(d6(battle, why, "WS B.VI.B.1", ship.id), table):
            ties.ungrapple(battle, ship, other)


def _key(ship: Ship, other: Ship) -> str:
    return f"{ship.id}:{other.id}"
