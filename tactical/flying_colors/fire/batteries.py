"""FC 4.6: what a shore battery may fire at."""

from __future__ import annotations

from tactical.flying_colors.board import moorings
from tactical.flying_colors.damage import silenced
from tactical.flying_colors.fire.bearings import FARTHEST, Lookout, view
from tactical.flying_colors.fire.shot import Shot, Sighting
from tactical.flying_colors.fire.shots import AIMS
from tactical.flying_colors.state import Action, Battery
from tactical.sea.hexes import Place, code

SALVOES = 2  # FC 4.6


def battery_shots(action: Action, battery: Battery) -> list[Shot]:
    """FC 4.6: enemies in range and sight in any direction, twice a turn; friends are not in its way."""
    if battery.shots >= SALVOES or silenced(battery):
        return []
    lookout, found = Lookout(moorings(action)), []
    lookout.taken = frozenset(number for number, ship in lookout.berths.items() if ship.side != battery.side)
    place, hex = Place(battery.hex, 1), code(battery.hex)
    for target in action.ships.values():
        near = -FARTHEST <= target.bow[0] - battery.hex[0] <= FARTHEST
        if near and target.side != battery.side and target.fate == "afloat" and not target.struck:
            seen = view(place, False, target.place, target.large)
            clear = lookout.counts(hex, seen.lines) if seen.range <= action.tables.reach.guns else 0
            if clear:
                sighting = Sighting(None, "battery", max(1, seen.range), clear < len(seen.lines))
                found += [Shot(battery.id, target.id, aim, sighting) for aim in AIMS]
    return found
