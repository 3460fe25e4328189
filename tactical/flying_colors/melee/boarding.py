"""FC 3.8.1: the melee segment: groups of grappled ships, who attacks, with how many, and how it ends."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from table.decisions import Decision, Option
from table.flows import Flow, ask
from tactical.flying_colors import question_kinds as kinds
from tactical.flying_colors.melee.prizes import take
from tactical.flying_colors.melee.storming import storm
from tactical.flying_colors.melee.strength import may_board, may_lead, value
from tactical.flying_colors.state import Action, Ship

Parties = dict[str, int]  # the points that a ship sends against each enemy
Orders = dict[str, Parties]  # those of every ship that attacks


# -- the segment ---------------------------------------------------------------------------------------------------------


def melees(action: Action) -> Flow[None]:
    """FC 3.8.1a-c, 3.7.11r: ships that have struck are taken; then group after group, as the side with the initiative orders
    them, each side in turn may attack."""
    take_struck(action)
    sides = sides_in_order(action)
    left = [group for group in groups(action) if any(can_attack(action, side, group) for side in sides)]
    while left:
        group = yield from _next_group(action, sides[0], left)
        left.remove(group)
        for side in sides:
            if can_attack(action, side, group) and (yield from attack(action, side, group)):
                break


def sides_in_order(action: Action) -> list[str]:
    """FC 3.8.1b: the side that won the initiative of this turn first."""
    return sorted(action.fleets, key=lambda side: side != action.initiative)


def take_struck(action: Action) -> None:
    """FC 3.7.11r: a struck ship that an enemy holds is captured without a fight."""
    for ship in action.ships.values():
        if ship.struck and ship.fate == "afloat":
            holders = (action.ships[mate] for mate in ship.grappled)
            captor = next((holder for holder in holders if holder.side != ship.side and may_lead(holder)), None)
            if captor is not None:
                take(action, ship, captor.side, "struck")


def groups(action: Action) -> list[list[str]]:
    """FC 3.8.1b: ships grappled together, directly or through others, in the order of set-up."""
    found: list[list[str]] = []
    seen: set[str] = set()
    for ship in action.ships.values():
        if ship.grappled and ship.id not in seen:
            joined = _joined(action, ship)
            seen |= joined
            found.append([other for other in action.ships if other in joined])
    return found


def _joined(action: Action, ship: Ship) -> set[str]:
    joined, more = {ship.id}, [ship.id]
    while more:
        for mate in action.ships[more.pop()].grappled:
            if mate not in joined:
                joined.add(mate)
                more.append(mate)
    return joined


def _next_group(action: Action, side: str, left: list[list[str]]) -> Flow[list[str]]:
    if len(left) == 1:
        return left[0]
    options = tuple(Option(group[0], _names(action, group), group) for group in left)
    chosen = yield from ask(Decision(side, "FC 3.8.1b", kinds.MELEE, options, "Which melee is fought next?"))
    return chosen


def _names(action: Action, group: list[str]) -> str:
    return ", ".join(action.ships[ship].name for ship in group)


# -- who can and will attack ---------------------------------------------------------------------------------------------


def can_attack(action: Action, side: str, group: list[str]) -> bool:
    """FC 3.8.1k: whether a side could bring as many points as some enemy of the group has."""
    return any(_most(action, side, foe) >= value(action, foe) for foe in _foes(action, side, group))


def _most(action: Action, side: str, foe: Ship) -> int:
    return sum(value(action, ship) for ship in boarders(action, side, foe))


def _foes(action: Action, side: str, group: list[str]) -> list[Ship]:
    ships = [action.ships[ship] for ship in group]
    return [ship for ship in ships if ship.side != side and boarders(action, side, ship)]


def boarders(action: Action, side: str, foe: Ship) -> list[Ship]:
    """The ships of a side that may board an enemy."""
    ships = [action.ships[mate] for mate in foe.grappled]
    return [ship for ship in ships if ship.side == side and may_board(action, ship, foe)]


def attack(action: Action, side: str, group: list[str]) -> Flow[bool]:
    """FC 3.8.1b: one side's attack on a group; false if it declined, or sent nowhere enough."""
    orders = yield from _orders(action, side, group)
    assaults = [foe for foe in _foes(action, side, group) if _sent(action, orders, foe) >= value(action, foe)]
    for foe in assaults:
        yield from assault(action, side, foe, orders)
    neglected(action, orders, assaults)
    return bool(assaults)


def _orders(action: Action, side: str, group: list[str]) -> Flow[Orders]:
    """FC 3.8.1g, 3.8.1i: each ship that may board says how she divides her points, or that she stays out of it."""
    orders: Orders = {}
    for ship in (action.ships[ship] for ship in group):
        if ship.side == side and any(may_board(action, ship, foe) for foe in enemies_alongside(action, ship)):
            prompt = f"{ship.name}: {value(action, ship)} points. Whom does she board?"
            question = Decision(side, "FC 3.8.1", kinds.BOARD, tuple(divisions(action, ship)), prompt, ship.id)
            parties = yield from ask(question)
            if parties:
                orders[ship.id] = parties
    return orders


def enemies_alongside(action: Action, ship: Ship) -> list[Ship]:
    """The enemies that she is grappled to and must reckon with: who can board or be boarded."""
    mates = (action.ships[mate] for mate in ship.grappled)
    return [mate for mate in mates if may_board(action, ship, mate) or may_board(action, mate, ship)]


def divisions(action: Action, ship: Ship) -> Iterator[Option[Parties]]:
    """FC 3.8.1g-h: staying aboard, or every way to divide all of her points among the enemies alongside."""
    yield Option("none", "her men stay aboard", {})
    foes, points = enemies_alongside(action, ship), value(action, ship)
    for first in product(range(points + 1), repeat=len(foes) - 1):
        if sum(first) <= points:
            parties = dict(zip((foe.id for foe in foes), (*first, points - sum(first)), strict=True))
            if any(parties[foe.id] and may_board(action, ship, foe) for foe in foes):
                key = ",".join(f"{foe}:{sent}" for foe, sent in parties.items())
                label = ", ".join(f"{parties[foe.id]} against {foe.name}" for foe in foes)
                yield Option(key, label, parties)


def _sending(action: Action, orders: Orders, foe: Ship) -> list[Ship]:
    """Who boards an enemy; points against one too heavy for a ship only keep it off (FC 3.8.1d)."""
    ships = [action.ships[ship] for ship, parties in orders.items() if parties.get(foe.id)]
    return [ship for ship in ships if may_board(action, ship, foe)]


def _sent(action: Action, orders: Orders, foe: Ship) -> int:
    return sum(orders[ship.id][foe.id] for ship in _sending(action, orders, foe))


# -- how it ends ---------------------------------------------------------------------------------------------------------


def assault(action: Action, side: str, foe: Ship, orders: Orders) -> Flow[None]:
    """FC 3.8.1i: all who board one ship do it together, unless she has been taken over another's deck already."""
    ships = _sending(action, orders, foe)
    if foe.side != side:
        yield from storm(action, side, ships, foe, _sent(action, orders, foe))


def neglected(action: Action, orders: Orders, assaults: list[Ship]) -> None:
    """FC 3.8.1g: a ship that boarded one enemy and left nobody to face another is taken by the other."""
    attacked = {foe.id for foe in assaults}
    for ship, parties in orders.items():
        if attacked.intersection(foe for foe, sent in parties.items() if sent):
            for foe in (action.ships[foe] for foe, sent in parties.items() if not sent):
                if may_board(action, foe, action.ships[ship]):
                    take(action, action.ships[ship], foe.side, "left unguarded")
