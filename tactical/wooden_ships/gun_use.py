"""How many ready broadsides friends mask (WS B.VIII.A.4.b), in a battle that is played in memory.

A broadside is ready if it is loaded, may be fired, and would have a target at which the hull may be aimed (WS B.VIII.B.5: five
hexes; beyond, fire is hardly worth while), were no friend there that can still sail or fight. It is masked if it has no
target at all as they lie. Prizes and wrecks that lie in the way are no friends here: nobody can order them elsewhere.
"""

from __future__ import annotations

from collections.abc import Mapping

from table.seats import Seat
from tactical.playing import in_memory
from tactical.playing.gun_use import GunUse
from tactical.wooden_ships.fire.targets import Sea, in_sight, loaded, ranks, silent, survey
from tactical.wooden_ships.game import WoodenShips
from tactical.wooden_ships.state import Battle

COMBAT = "combat"


def played(battle: Battle, seats: Mapping[str, Seat]) -> dict[str, GunUse]:
    """Play a battle to its end; how many of each side's ready broadsides could fire, and how many were masked."""
    uses = {side: GunUse() for side in battle.fleets}

    def before(battle: Battle) -> None:
        if battle.step == COMBAT:
            count(battle, uses)

    in_memory.play(WoodenShips(), battle, seats, before=before)
    return uses


def count(battle: Battle, uses: Mapping[str, GunUse]) -> None:
    """The ready broadsides as the ships lie now: each could fire or is masked."""
    sea = survey(battle)
    for side in sea.enemies:
        alone = without_friends(sea, side)
        for ship in battle.of(side):
            decks = [deck for deck in ship.decks if loaded(ship, deck)] if not silent(ship) else []
            as_they_lie = in_sight(battle, ship, sea, decks)
            for deck, found in in_sight(battle, ship, alone, decks).items():
                if any(battle.tables.may_aim_hull(target.range) for target in found):
                    uses[side].fired += bool(as_they_lie[deck])
                    uses[side].masked += not as_they_lie[deck]


def without_friends(sea: Sea, side: str) -> Sea:
    """The same sea, with none of a side's ships in the way that can still sail or fight."""
    others = [lain for lain in sea.others[side].ships if lain[2].side != side or lain[2].helpless]
    return sea._replace(others={**sea.others, side: ranks(others)})
