"""WS B.VIII.B.7: what each ship is to lose by all the fire of a phase, before any of it is marked."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import msgspec

from tactical.wooden_ships.damage.volley import Volley
from tactical.wooden_ships.state import Battle, Deck, Ship
from tactical.wooden_ships.tables import Hits
from tactical.wooden_ships.terms import Half

PARTIES_SUFFER = 1981  # the edition from which boarding parties cost a square more (WS A.VIII.B.7.e75)


class GunHit(NamedTuple):
    """One gun hit: the side of the target nearest to the guns that made it, and the section; None where none is nearest."""

    near: Deck | None = None
    half: Half | None = None


class Losses(msgspec.Struct):
    """Hits of each kind on one ship; gun hits one by one, since each has its own nearest squares."""

    hull: int = 0
    crew: int = 0
    rigging: int = 0
    guns: list[GunHit] = []


def tally(battle: Battle, volleys: Iterable[Volley]) -> dict[str, Losses]:
    """WS B.VIII.A.7: all hits by target, in the order in which the targets were first fired at."""
    found = dict[str, Losses]()
    for volley in volleys:
        target = battle.ships[volley.target]
        losses = found.setdefault(target.id, Losses())
        total = sum_of(volley)
        losses.hull += total.hull
        losses.crew += total.crew + exposed(battle, target, total.crew)
        losses.rigging += total.rigging * rigging_times(battle, target)
        losses.guns += [gun_hit(battle, volley)] * total.guns
    return found


def sum_of(volley: Volley) -> Hits:
    """WS A.VIII.B.2.b, B.4.b: what all throws of a volley do by its shot: grape takes crew alone, chain neither hull nor guns."""
    if volley.shot == "grape":
        return Hits(crew=max(0, volley.grape))
    parts = [effective(volley, blow.hits) for blow in volley.blows]
    return Hits(
        sum(one.hull for one in parts),
        sum(one.guns for one in parts),
        sum(one.crew for one in parts),
        sum(one.rigging for one in parts),
    )


def effective(volley: Volley, hits: Hits) -> Hits:
    """WS A.VIII.B.2.b: hull and gun hits of chain are misses."""
    return Hits(0, 0, hits.crew, hits.rigging) if volley.shot == "chain" else hits


def exposed(battle: Battle, target: Ship, crew: int) -> int:
    """WS A.VIII.B.7: a ship that has formed a boarding party loses one crew square more to a volley that takes any."""
    in_force = battle.options.ammunition and battle.options.edition >= PARTIES_SUFFER
    return 1 if in_force and crew and target.parties else 0


def rigging_times(battle: Battle, target: Ship) -> int:
    """WS A.V.A.3, O.XIV.p2: rigging hits count twice under full sail, but not for a fore-and-aft rig."""
    if target.canvas != "full" or not battle.options.full_sails:
        return 1
    return 1 if battle.options.fore_and_aft and target.aft_rig else 2


def gun_hit(battle: Battle, volley: Volley) -> GunHit:
    """WS B.VIII.D.3.a.p2, A.VIII.A.7: where a volley's gun hits fall; sections count only where fields of fire do."""
    return GunHit(volley.near, volley.near_half if battle.options.fields else None)
