"""FC 3.8: melee. `melees` is the whole segment; `take` hands a ship to her captors; `shift_flags` comes before her
activation."""

from tactical.flying_colors.melee.boarding import melees
from tactical.flying_colors.melee.flags import shift_flags
from tactical.flying_colors.melee.prizes import take

__all__ = ["melees", "shift_flags", "take"]
