"""When to grapple and board, how many to keep for defence, and who takes possession of a prize."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any, NamedTuple

from table.decisions import Answer, Form, Part
from tactical.wooden_ships.captains.briefing import Briefing, attached_foes
from tactical.wooden_ships.captains.plan import Plan, needs_tow
from tactical.wooden_ships.state import Ship

SURE = 2.4  # strength beside the boarders' at which a party cannot be overwhelmed at once (WS B.IX.C.3: three to one)
EMPTY = 2.0  # what it costs to leave nobody at guns and sails
GUNS = 0.6  # what a section at the guns is worth beside one that boards
TRY, LEAVE, HOLD = "try", "leave", "hold"
PARTY = re.compile(r"(OBP|DBP|TBP)(\d+)(?::([^+]+))?")


class Party(NamedTuple):
    kind: str
    sections: tuple[int, ...]
    target: str


@lru_cache(maxsize=4096)
def parties_of(key: str) -> tuple[Party, ...]:
    """The parties that an entry in the form names."""
    return tuple(Party(kind, tuple(int(one) for one in digits), target or "") for kind, digits, target in PARTY.findall(key))


def melee_strength(deck: Briefing, ship: Ship) -> int:
    """WS B.IX.C.1: all who work her, as if all boarded."""
    quality = ship.prize.quality if ship.captor is not None and ship.prize is not None else ship.quality
    return ship.hands * deck.battle.tables.melee_strength(quality)


def wants_to_board(deck: Briefing, ship: Ship, foe: Ship) -> bool:
    return melee_strength(deck, ship) >= deck.temper.board * max(1, melee_strength(deck, foe))


def _pair(deck: Briefing, key: str) -> tuple[Ship, Ship]:
    one, _, other = key.partition(":")
    return deck.battle.ships[one], deck.battle.ships[other]


# -- grapples and fouls --------------------------------------------------------------------------------------------------


def grapple(deck: Briefing, plan: Plan, form: Form[Any]) -> Answer:
    """An enemy who can be boarded is grappled; a friend who cannot sail is taken in tow where she lies right for it."""
    return {part.key: _alongside(deck, part) for part in form.parts}


def _alongside(deck: Briefing, part: Part[Any]) -> str:
    ship, other = _pair(deck, part.key)
    for lame, wish in ((other, "tow"), (ship, "towed")):
        if any(option.key == wish for option in part.options) and needs_tow(deck, lame):
            return wish
    return TRY if _grapples(deck, ship, other) else LEAVE


def _grapples(deck: Briefing, ship: Ship, other: Ship) -> bool:
    return other.side != ship.side and not other.helpless and wants_to_board(deck, ship, other)


def ungrapple(deck: Briefing, plan: Plan, form: Form[Any]) -> Answer:
    """Who would not board gets clear, and friends part, unless one tows the other."""
    return {part.key: TRY if _parts(deck, *_pair(deck, part.key)) else HOLD for part in form.parts}


def unfoul(deck: Briefing, plan: Plan, form: Form[Any]) -> Answer:
    """Likewise; of several friends that she is fouled with a ship tries to get clear of the usual one (WS B.III.p3)."""
    entry = dict[str, str]()
    for part in form.parts:
        ship, other = _pair(deck, part.key)
        wanted = TRY if _parts(deck, ship, other) else LEAVE
        friendly = other.side == ship.side or bool(other.surrendered)
        entry[part.key] = part.usual if friendly and wanted == TRY else wanted
    return entry


def _parts(deck: Briefing, ship: Ship, other: Ship) -> bool:
    if other.side == ship.side:
        return ship.towing != other.id and ship.towed_by != other.id
    return other.helpless or not wants_to_board(deck, ship, other)


# -- parties -------------------------------------------------------------------------------------------------------------


def parties(deck: Briefing, plan: Plan, form: Form[Any]) -> Answer:
    """For each ship that is asked the entry that is worth most."""
    return {part.key: _muster(deck, part) for part in form.parts}


def _muster(deck: Briefing, part: Part[Any]) -> str:
    ship = deck.battle.ships[part.key]
    if not ship.attached and not ship.melee and not _beside_a_wreck(deck, part):
        return part.usual  # nobody to board, and nobody who could
    return best_entry(deck, ship, part)


def best_entry(deck: Briefing, ship: Ship, part: Part[Any]) -> str:
    """The entry that is worth most; of equal ones the usual, or the first."""
    hands = _hands(deck, ship)
    best, most = part.usual, _worth(deck, hands, parties_of(part.usual))
    for option in part.options:
        worth = _worth(deck, hands, parties_of(option.key))
        if worth > most:
            best, most = option.key, worth
    return best


def _beside_a_wreck(deck: Briefing, part: Part[Any]) -> bool:
    """Whether people may be sent to an enemy that has given up."""
    wrecks = [wreck.id for wreck in deck.wrecks]
    return bool(wrecks) and any(party.target in wrecks for option in part.options for party in parties_of(option.key))


class Hands(NamedTuple):
    """Who may board from a ship: squares by section, the melee strength of each, and the enemies alongside with theirs."""

    squares: list[int]
    factor: int
    foes: list[Ship]
    threat: int


def _hands(deck: Briefing, ship: Ship) -> Hands:
    squares = list(ship.crew) if ship.captor is None or ship.prize is None else list(ship.prize.sections)
    foes = attached_foes(deck, ship)
    return Hands(squares, deck.battle.tables.melee_strength(ship.quality), foes, sum(melee_strength(deck, foe) for foe in foes))


def _can_hold(deck: Briefing, wreck: Ship, squares: int) -> bool:
    """WS B.IX.D.9: whether so many are enough to keep her prisoners down."""
    return wreck in deck.wrecks and squares * deck.battle.tables.prize.prisoners >= wreck.crewed


def _worth(deck: Briefing, hands: Hands, entry: tuple[Party, ...]) -> float:
    """Boarders count where they are strong enough, defenders as far as they are needed, everybody else at the guns; a section
    that takes possession of a prize is well spent if no enemy is alongside."""
    squares, factor, foes, threat = hands
    away = {section for party in entry for section in party.sections}
    staying = sum(left > 0 for section, left in enumerate(squares, 1) if section not in away)
    worth = GUNS * staying - (0.0 if staying else EMPTY)
    fighting = 0
    for party in entry:
        strength = factor * sum(squares[section - 1] for section in party.sections if section <= len(squares))
        target = deck.battle.ships.get(party.target)
        if party.kind == "TBP":
            worth += 4.0 if target is not None and not foes and _can_hold(deck, target, strength // factor) else -4.0
            continue
        fighting += strength
        if party.kind == "OBP":
            foe = target or (foes[0] if foes else None)
            sure = foe is not None and not foe.helpless and strength >= deck.temper.board * max(1, melee_strength(deck, foe))
            worth += 6.0 if sure else -6.0
    return worth - (8.0 if threat and SURE * fighting < threat else 0.0)
