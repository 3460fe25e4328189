"""What becomes of the broadsides of a battle that is played in memory: how many were fired, how many friends masked (FC 3.7.1).

A masked broadside counts if it was ready: loaded, and an enemy in its field and in range. One that a friend lies before all
through a turn, so that it is not even marked, counts when all ships have acted.
"""

from __future__ import annotations

from collections.abc import Mapping

from table.dice import Fact
from table.seats import Seat
from tactical.flying_colors.board import moorings
from tactical.flying_colors.fire.bearings import Lookout, masked_sides
from tactical.flying_colors.fire.facts import Fired, Masked
from tactical.flying_colors.fire.shots import armed, deck, within_range
from tactical.flying_colors.fire.usage import usage
from tactical.flying_colors.game import FlyingColors
from tactical.flying_colors.state import Action, Ship
from tactical.playing import in_memory
from tactical.playing.gun_use import GunUse
from tactical.sea.hexes import Broadside

ALL_HAVE_ACTED = "melee"


class Watch(list[Fact]):
    """A phase's journal that looks at the board in the moment in which a broadside is fired or masked."""

    def __init__(self, action: Action, uses: dict[str, GunUse]) -> None:
        super().__init__()
        self.action, self.uses = action, uses

    def append(self, fact: Fact) -> None:
        super().append(fact)
        if isinstance(fact, Masked):
            ship = self.action.ships[fact.ship]
            self.uses[ship.side].masked += bears(self.action, ship, fact.broadside)
        elif isinstance(fact, Fired) and fact.broadside is not None and fact.ship in self.action.ships:
            self.uses[self.action.ships[fact.ship].side].fired += 1


def played(action: Action, seats: Mapping[str, Seat]) -> dict[str, GunUse]:
    """Play an action to its end; how each side used its guns."""
    uses = {side: GunUse() for side in action.fleets}

    def before(action: Action) -> None:
        action.tray.journal = Watch(action, uses)
        if action.step == ALL_HAVE_ACTED:
            count_silent(action, uses)

    in_memory.play(FlyingColors(), action, seats, before=before)
    return uses


def count_silent(action: Action, uses: dict[str, GunUse]) -> None:
    """The broadsides that nobody marked because friends lay before them all the time."""
    if usage(action).masks_broadsides:
        lookout = Lookout(moorings(action))
        for ship in action.ships.values():
            silent = [side for side in masked_sides(lookout, ship, ship.place) if side not in ship.fired]
            uses[ship.side].masked += sum(bears(action, ship, side) for side in silent)


def bears(action: Action, ship: Ship, side: Broadside) -> bool:
    """FC 3.7.2-3.7.4: whether a broadside has an enemy in its arc and in range, whatever lies between."""
    if not armed(ship):
        return False
    return any(arc.side == side for _, seen in within_range(deck(action, ship), action.ships.values()) for arc in seen.arcs)
