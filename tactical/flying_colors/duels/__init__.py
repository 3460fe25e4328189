"""FC 5: ship duels: one or two ships a side, no commanders, cards for initiative. `set_up` makes one; sequence of play and
victory ask `is_duel`."""

from tactical.flying_colors.duels.areas import area, chase_area, star
from tactical.flying_colors.duels.sequence import escaped, is_duel, left_worth, tell_off
from tactical.flying_colors.duels.setting import BadDuel, Duellist, set_up

__all__ = [
    "BadDuel",
    "Duellist",
    "area",
    "chase_area",
    "escaped",
    "is_duel",
    "left_worth",
    "set_up",
    "star",
    "tell_off",
]
