"""2006:18.12, 18.15, a reading of ours: a line that is moored in a bay or before its own city."""

from __future__ import annotations

from tactical.flying_colors.special.kept_in_command import named
from tactical.flying_colors.state import Action

NAME = "moored"


def stands(action: Action, nation: str) -> bool:
    """Whether a nation cannot cut and run: most of its ships that are left lie at anchor; not if the rule is taken out."""
    if not action.options.moored or not named(action, NAME, nation):
        return False
    ships = (ship for ship in action.ships.values() if ship.nationality == nation and ship.captor is None)
    left = [ship.anchor is not None for ship in ships if ship.fate == "afloat" and not ship.struck]
    return 2 * sum(left) > len(left)
