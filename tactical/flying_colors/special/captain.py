"""2006:18.11: a captain who counts as a commander aboard his own ship."""

from __future__ import annotations

from tactical.flying_colors.fleets import CAPTAIN
from tactical.flying_colors.state import Action, Commander, Values

SHIP, QUALITY = "captain_ship", "captain_quality"


def embark(action: Action) -> None:
    """He has a quality and no range; he leads no command and is no loss that could break a fleet."""
    ship, quality = action.ships[str(action.special[SHIP])], action.special[QUALITY]
    assert isinstance(quality, int)
    values, key = Values(0, quality), f"{ship.id}-captain"
    action.commanders[key] = Commander(
        key, f"captain of the {ship.name}", ship.nationality, ship.side, CAPTAIN, values, values, 0, ship.id
    )
