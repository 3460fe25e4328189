"""2006:18.8, 18.11, 18.15, 18.17: ships that are in command whoever is near."""

from __future__ import annotations

from tactical.flying_colors.state import Action, Ship

ALWAYS, AT_ANCHOR = "always_in_command", "in_command_at_anchor"


def always_commanded(action: Action, ship: Ship) -> bool:
    """She is a command of her own where no commander takes her into his."""
    return named(action, ALWAYS, ship.id)


def commanded_at_anchor(action: Action, ship: Ship) -> bool:
    """2006:18.15: all of a nation as long as they lie at anchor; they act with the nearest command."""
    nation = ship.nationality.removesuffix(" batteries")
    return ship.anchor is not None and named(action, AT_ANCHOR, nation)


def named(action: Action, rule: str, what: str) -> bool:
    """Whether a special rule names a ship or a nation."""
    listed = action.special.get(rule, [])
    return isinstance(listed, list) and what in listed
