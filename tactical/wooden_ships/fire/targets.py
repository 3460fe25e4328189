"""WS B.VIII.A.4-5, B.VIII.B.5, A.VIII.A.2-5, A.VIII.B: which ships a deck may fire at, with which of its guns, and how aimed.

The board is surveyed once a phase (`survey`); a deck first looks whether an enemy lies in its field at all.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Sequence
from functools import lru_cache
from operator import itemgetter
from typing import NamedTuple

from tactical.sea.hexes import STRIDE, Hex, code, numbers, sight_line
from tactical.wooden_ships import special
from tactical.wooden_ships.boarding import crews
from tactical.wooden_ships.fire.fields import ABEAM, AFT, BIT, BOW_EDGE, FORWARD, REACH, STERN_EDGE, seen, ways
from tactical.wooden_ships.fire.ranges import hexes_of
from tactical.wooden_ships.state import Battle, Broadside, Deck, Ship
from tactical.wooden_ships.terms import HALVES, Aim, Half, Shot

WHOLE = BIT[ABEAM] | BIT[AFT] | BIT[FORWARD]
AFT_EDGE = BIT[AFT] | BIT[STERN_EDGE]
FORWARD_EDGE = BIT[FORWARD] | BIT[BOW_EDGE]
BOW: tuple[Half, ...] = ("bow",)
STERN: tuple[Half, ...] = ("stern",)
BOTH: tuple[Half, ...] = HALVES
HULL: tuple[Aim, ...] = ("hull",)
RIGGING: tuple[Aim, ...] = ("rigging",)
EITHER: tuple[Aim, ...] = ("hull", "rigging")
ONCE = 1  # WS D.III.A.3: how often a fireship fires a broadside


class Target(NamedTuple):
    """A ship that a deck may fire at: how far she is, the sections that bear, their open squares, and how they may be aimed."""

    ship: Ship
    range: int
    halves: tuple[Half, ...]
    squares: int
    aims: tuple[Aim, ...]


Lain = tuple[int, int, Ship]
"""A ship as others see her lie: the number of her bow's hex (`tactical.sea.hexes.code`), and the heading that her stern lies
behind, 0 for a ship of one hex."""


class Ranks(NamedTuple):
    """Ships in the order of their bows' hexes, and these hexes."""

    ships: list[Lain]
    bows: list[int]

    def near(self, here: int) -> list[Lain]:
        """Those who lie in columns that a field of fire reaches from a hex."""
        return self.ships[bisect_left(self.bows, here - ASIDE) : bisect_right(self.bows, here + ASIDE)]


def ranks(lain: list[Lain]) -> Ranks:
    lain.sort(key=itemgetter(0))
    return Ranks(lain, [bow for bow, _, _ in lain])


class Sea(NamedTuple):
    """By side the enemies that its ships may fire at, and all other ships; the number of each hex of land and of those that ships
    fill; and the place of each ship in the order of set-up."""

    enemies: dict[str, Ranks]
    others: dict[str, Ranks]
    land: frozenset[int]
    filled: frozenset[int]
    order: dict[str, int]


Body = tuple[Ship, int, int]
"""A ship in a field of fire: how near she is, and which fields she lies in."""


class Outlook(NamedTuple):
    """What a deck sees: the enemies in its field of fire, and by range the fields in which a ship or land lies that far off."""

    enemies: list[Body]
    filled: defaultdict[int, int]

    def nearer(self, range: int) -> int:
        """The fields in which something lies nearer than a range."""
        fields = 0
        for near, lies_in in self.filled.items():
            if near < range:
                fields |= lies_in
        return fields


ASIDE = (REACH + 2) * STRIDE  # nobody whose bow lies more columns off is in a field of fire


# -- what lies in a field of fire ----------------------------------------------------------------------------------------


def survey(battle: Battle) -> Sea:
    """How all ships lie, and the land."""
    afloat = battle.afloat()
    lain = [(code(ship.bow), ship.heading if ship.length == 2 else 0, ship) for ship in afloat]
    targets = {ship.id for ship in afloat if worth_firing_at(ship)}
    sides = {ship.side for ship in afloat}
    filled = frozenset(number for ship in afloat for number in numbers(ship.bow, ship.heading, ship.length == 2))
    return Sea(
        {side: ranks([one for one in lain if one[2].side != side and one[2].id in targets]) for side in sides},
        {side: ranks([one for one in lain if one[2].side == side or one[2].id not in targets]) for side in sides},
        _land(battle.board.land),
        filled,
        {key: place for place, key in enumerate(battle.ships)},
    )


@lru_cache(maxsize=64)
def _land(hexes: tuple[Hex, ...]) -> frozenset[int]:
    return frozenset(code(hex) for hex in hexes)


def outlooks(sea: Sea, ship: Ship) -> dict[Deck, Outlook]:
    """WS B.VIII.A.3, A.VIII.A.5.d: what lies in the fields of fire of a ship, by deck; of those in which an enemy lies."""
    here, lies = code(ship.bow), seen(ship.heading, ship.length == 2, tuple(ship.decks))
    found = {deck: Outlook([], defaultdict(int)) for deck in ship.decks}
    for bow, tail, other in sea.enemies[ship.side].near(here):
        lying = lies[tail].get(bow - here)
        if lying is not None:
            deck, range, fields = lying
            enemies, filled = found[deck]
            enemies.append((other, range, fields))
            filled[range] |= fields
    hostile = {deck: outlook for deck, outlook in found.items() if outlook.enemies}
    for bow, tail, _ in sea.others[ship.side].near(here) if hostile else ():
        lying = lies[tail].get(bow - here)
        if lying is not None and lying[0] in hostile:
            deck, range, fields = lying
            hostile[deck].filled[range] |= fields
    if sea.land:
        for deck, outlook in hostile.items():
            _with_land(sea, here, ship.heading, deck, outlook.filled)
    return hostile


def _with_land(sea: Sea, here: int, heading: int, deck: Deck, filled: defaultdict[int, int]) -> None:
    """WS B.VIII.A.4: land shuts a field of fire as a ship does."""
    for way, number, row in ways(heading, deck):
        if here + way in sea.land:
            filled[row] |= BIT[number]


def is_enemy(ship: Ship, other: Ship) -> bool:
    """WS B.VIII.A.4.b: whether another is an enemy to fire at. A friend is none, nor who has surrendered, is to sink or explode,
    or lies there without a crew, a hulk; a fireship burns without one. A prize is of the side that has taken her."""
    return other.side != ship.side and worth_firing_at(other)


def worth_firing_at(ship: Ship) -> bool:
    """WS B.VIII.A.4.b, B.IX.D.14: whether her enemies may fire at a ship (`is_enemy`)."""
    return ship.lit or not ship.out_of_action


# -- which of them may be fired at ---------------------------------------------------------------------------------------


def targets(battle: Battle, ship: Ship, deck: Deck, sea: Sea | None = None) -> list[Target]:
    """WS B.VIII.A.4: the ships that a deck may fire at, nearest first, those as near in the order of set-up."""
    return in_sight(battle, ship, survey(battle) if sea is None else sea, [deck])[deck] if ready(ship, deck) else []


def in_sight(battle: Battle, ship: Ship, sea: Sea, decks: Sequence[Deck]) -> dict[Deck, list[Target]]:
    """The same for decks that are known to be ready."""
    seen_by = outlooks(sea, ship)
    return {deck: _in_sight(battle, ship, deck, sea, seen_by[deck]) if deck in seen_by else [] for deck in decks}


def _in_sight(battle: Battle, ship: Ship, deck: Deck, sea: Sea, view: Outlook) -> list[Target]:
    found = list[Target]()
    for other, range, fields in view.enemies:
        if halves := _halves(battle, sea, ship, (other, range, fields), view):
            target = _target(battle, ship, deck, other, range, halves)
            if target is not None:
                found.append(target)
    return sorted(found, key=lambda one: (one.range, sea.order[one.ship.id]))


def ready(ship: Ship, deck: Deck) -> bool:
    """Whether a deck is loaded and may be fired, whatever there is to fire at."""
    return loaded(ship, deck) and not silent(ship)


def loaded(ship: Ship, deck: Deck) -> bool:
    """Whether a deck has guns and a load, and nothing hampers it that the ship's other decks are free of."""
    guns = ship.decks[deck]
    if guns.shot is None or guns.ramming or guns.bare or guns.cleared:
        return False
    return not ship.fireship or ship.shots_left.get(deck, ONCE) > 0  # WS D.III.A.3


def silent(ship: Ship) -> bool:
    """Whether a ship fires none of her guns this turn.

    She has surrendered or is to be lost (WS B.IX.D.4, A.VIII.C.5), has no section for her guns (WS B.VIII.C.3.p2), is aground (WS
    O.XI.E), has a mast over her side (WS O.VIII.B.p3), has swung on her springs (WS A.V.C.4), weighs (WS A.V.C.6.p2), or
    is at a scenario's task (WS S.11.III.5).
    """
    if ship.helpless or ship.lit or ship.aground is not None or ship.hanging or ship.done.task:
        return True
    weighing = ship.done.weighed or (ship.anchor is not None and ship.anchor.weighing > 0)
    return weighing or bool(ship.done.swung) or not crews.guns_manned(ship)


def _halves(battle: Battle, sea: Sea, ship: Ship, body: Body, view: Outlook) -> tuple[Half, ...]:
    """The sections of a deck that may fire at a ship past all that is nearer; none if it is blocked.

    What is just as near does not block: the firer chooses which counts as the nearest (WS B.VIII.A.5).
    """
    other, range, fields = body
    if battle.special and special.sees_along_lines(battle, ship):
        return BOTH if _sees(sea, ship, other) else ()
    nearer = view.nearer(range)
    if not battle.options.fields:
        return () if nearer else BOTH
    return _by_field(fields, nearer)


def _by_field(fields: int, nearer: int) -> tuple[Half, ...]:
    """WS A.VIII.A.2, A.VIII.A.5: the sections that bear on a ship in these fields, and are not blocked by what is nearer.

    She counts in the lowest of her fields. One across 2 and 4 is out of the stern section's sight when something nearer lies in
    4, one across 3 and 5 out of the bow section's when something lies in 5; the other section still fires.
    """
    if fields & WHOLE:
        if nearer & WHOLE:
            return ()
        if fields & AFT_EDGE == AFT_EDGE and nearer & BIT[STERN_EDGE]:
            return BOW
        if fields & FORWARD_EDGE == FORWARD_EDGE and nearer & BIT[BOW_EDGE]:
            return STERN
        return BOTH
    if fields & BIT[STERN_EDGE]:
        return () if nearer & AFT_EDGE else STERN
    return () if nearer & FORWARD_EDGE else BOW


def _sees(sea: Sea, ship: Ship, other: Ship) -> bool:
    """WS S.1.III.O: whether a straight line of empty hexes leads from a gunboat to a ship; along a hexside both must be empty."""
    return any(
        all(code(hex) not in sea.filled and code(hex) not in sea.land for crossed in sight_line(ship.bow, end) for hex in crossed)
        for end in hexes_of(other)
    )


# -- with what, and how aimed --------------------------------------------------------------------------------------------


def _target(battle: Battle, ship: Ship, deck: Deck, other: Ship, range: int, halves: tuple[Half, ...]) -> Target | None:
    """A ship as a target, if the load reaches her and a gun bears."""
    guns = ship.decks[deck]
    shot = guns.shot
    if shot is None or range > battle.tables.range_of(shot) or not _may_use(battle, ship, shot, other):
        return None
    firing = squares(battle, guns, halves, range)
    aims = aims_at(battle, ship, other, range, shot)
    return Target(other, range, halves, firing, aims) if firing else None


def squares(battle: Battle, guns: Broadside, halves: tuple[Half, ...], range: int) -> int:
    """WS B.VIII.A.9, B.VIII.B.2: open gun squares of the sections that fire, with carronades where they reach."""
    short = range <= battle.tables.carronade_range(battle.options.edition)
    if halves == BOTH:
        return guns.squares() + guns.short() if short else guns.squares()
    firing = sum(guns.squares(half) for half in halves)
    return firing + sum(guns.short(half) for half in halves) if short else firing


def _may_use(battle: Battle, ship: Ship, shot: Shot, other: Ship) -> bool:
    """WS A.VIII.B.2.d, A.VIII.B.4.d: the British fire no chainshot, nor their prize crews; grape is not fired where her own
    people have fought since an earlier turn."""
    if shot == "chain":
        crew = ship if ship.captor is None or ship.prize is None else battle.ships[ship.prize.origin]
        return battle.tables.may_use_chain(crew.nationality)
    return shot != "grape" or other.id not in ship.melee


def aims_at(battle: Battle, ship: Ship, other: Ship, range: int, shot: Shot) -> tuple[Aim, ...]:
    """WS B.VIII.B.5, B.VIII.B.8, D.III.D.4.c: hull or rigging: at long range only rigging; between ships fouled or grappled
    together, and at a gunboat, only hull. Grape takes crew however it is aimed (WS A.VIII.B.4.b)."""
    if other.length == 1 or shot == "grape" or other.id in ship.fouled or other.id in ship.grapples:
        return HULL
    return EITHER if battle.tables.may_aim_hull(range) else RIGGING
