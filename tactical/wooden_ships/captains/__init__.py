"""Who plays Wooden Ships where no person does: `seat(side)` answers every question of the game from what that side may see."""

from tactical.wooden_ships.captains.seat import Captains, seat

__all__ = ["Captains", "seat"]
