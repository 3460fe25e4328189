"""Between the war and written moves: a brief is laid out as a battle (`outward`), fought, and told as a report (`homeward`)."""

from tactical.wooden_ships.hand_off.fighting import captains_of, fight
from tactical.wooden_ships.hand_off.homeward import report
from tactical.wooden_ships.hand_off.outward import laid_out

__all__ = ["captains_of", "fight", "laid_out", "report"]
