"""2006:18.11, 18.13: what a side must do to win at all."""

from __future__ import annotations

import msgspec

from tactical.flying_colors.fleets import other_side
from tactical.flying_colors.state import Action, Ship, Verdict

CAPTURE, CAPTURE_SIDE = "only_by_capture", "only_by_capture_side"
CRIPPLE, CRIPPLE_SIDE = "must_cripple", "must_cripple_side"


def amended(action: Action, verdict: Verdict) -> Verdict:
    """The verdict by the points, unless the scenario says otherwise."""
    if CAPTURE in action.special:
        side = str(action.special[CAPTURE_SIDE])
        wanted = action.ships[str(action.special[CAPTURE])]
        taken = wanted.captor == side or wanted.struck  # alone and with her colours down she is theirs
        return msgspec.structs.replace(verdict, winner=side if taken else other_side(action, side), level="normal")
    if CRIPPLE in action.special and not crippled(action, action.ships[str(action.special[CRIPPLE])]):
        return msgspec.structs.replace(verdict, winner=other_side(action, str(action.special[CRIPPLE_SIDE])))
    return verdict


def crippled(action: Action, ship: Ship) -> bool:
    """2006:18.11: she may be called on to strike, or is past that."""
    beaten = ship.damaged and ship.hull_left <= action.tables.damage.vulnerable
    return beaten or ship.dismasted or ship.struck or ship.captor is not None or ship.fate != "afloat"
