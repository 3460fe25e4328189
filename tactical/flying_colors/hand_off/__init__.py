"""Between the war and the hexes: a brief is laid out as a battle (`outward`), fought, and told as a report (`homeward`)."""

from tactical.flying_colors.hand_off.fighting import fight
from tactical.flying_colors.hand_off.homeward import report
from tactical.flying_colors.hand_off.outward import laid_out

__all__ = ["fight", "laid_out", "report"]
