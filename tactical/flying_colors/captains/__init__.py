"""Computer captains and admirals: `seat(side)` answers every question of the game from what lies on the table."""

from tactical.flying_colors.captains.seat import Captains, seat

__all__ = ["Captains", "seat"]
