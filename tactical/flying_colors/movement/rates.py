"""How fast a ship goes (FC 3.6.2-3.6.3), and what takes her way off her (FC 3.6.8)."""

from __future__ import annotations

from tactical.flying_colors.hexes import ASPECTS, IN_IRONS, aspect
from tactical.flying_colors.movement.usage import usage
from tactical.flying_colors.state import Action, Sails, Ship, Way

PRESSING = ("5", "6")


def bearing_to_wind(action: Action, ship: Ship) -> int:
    return aspect(ship.facing, action.wind)


def in_irons(action: Action, ship: Ship) -> bool:
    """FC 3.6.2e: her bow points straight into the wind."""
    return aspect(ship.facing, action.wind) == IN_IRONS


def allowance(action: Action, ship: Ship, pressed: bool = False, halved: bool = False, casting: bool = False) -> int:
    """FC 3.6.2-3.6.3: the MPs of a ship under sail at her activation.

    The table's figure for wind and sails, halved for a ship that slips her anchor (FC 3.6.19j), with a small ship's own MP, less
    rigging and a tow; then, if anything is left, the weather.
    """
    tables = action.tables
    adjustments = tables.adjustments
    mps = tables.moves(ASPECTS[bearing_to_wind(action, ship)], "lead" if casting else "plain" if halved else ship.sails) or 0
    if mps == 0:
        return 0
    if halved:
        mps = max(adjustments.slipped_least, mps // 2)
    if pressed:
        mps += adjustments.small_ship
    if ship.towing is not None:
        mps += adjustments.towing
    mps -= ship.rigging // tables.damage.rigging_a_move
    if mps <= 0:
        return 0
    weather = {"normal": 0, "breezy": adjustments.breezy, "calm": adjustments.calm}[action.weather]
    return max(0, mps + weather - action.poor_wind)


def may_press(action: Action, ship: Ship, halved: bool = False) -> bool:
    """FC 3.6.3a-c: a fifth or sixth rate by her undamaged side, under sail and with an MP to her name, may add one."""
    small = not ship.large if usage(action).every_small_ship_presses else ship.front.rate in PRESSING
    return small and not ship.oared and ship.towing is None and allowance(action, ship, halved=halved) > 0


def hoist(action: Action, way: Way, mps: int) -> None:
    """FC 3.6.9a, 4.8.2de: MPs to spend, with what cards have added as long as she has any; without any she makes sternway."""
    mps = max(1, mps + way.speed) if mps else 0
    way.by = "sail" if mps else "sternway"
    way.allowance = way.mps = way.clear_mps = mps
    way.backs = most_backed(action, mps)


def most_backed(action: Action, mps: int) -> int:
    """FC 3.6.10d: how many MPs may be backed: half of those she starts with, rounded down (2006:11.5: up)."""
    return (mps + 1) // 2 if action.tables.adjustments.backing_rounds_up else mps // 2


def drifts(ship: Ship) -> bool:
    """FC 3.6.8a-b: she has no MPs: grappled, fouled, struck or awash, or dismasted without oars to pull."""
    return ship.attached or ship.struck or ship.fate == "awash" or (ship.dismasted and not ship.oared)


def held_fast(ship: Ship) -> bool:
    """She stays where she is whatever wind and captain want: at anchor, aground, or a floating battery."""
    return ship.anchor is not None or ship.aground or ship.mastless


def without_way(action: Action, ship: Ship) -> bool:
    """FC 3.6.16a: adrift, In Irons, dismasted or fouled; a ship with an Adrift marker is so until she is next activated."""
    return ship.adrift or drifts(ship) or ship.dismasted or in_irons(action, ship)


# -- sails ---------------------------------------------------------------------------------------------------------------


def may_carry_full_sails(action: Action, ship: Ship) -> bool:
    """FC 3.6.3e, 3.6.3m, 4.4.3: not damaged, not with six rigging hits, no oared vessel, no tow."""
    hurt = ship.damaged or ship.rigging >= action.tables.damage.no_full_sails
    return not (hurt or ship.oared or ship.dismasted or ship.towing or ship.towed_by)


def trim(action: Action, ship: Ship) -> None:
    """FC 3.6.3e: full sails come down at once when she may no longer carry them; to be called after any damage."""
    if ship.sails == "full" and not may_carry_full_sails(action, ship):
        ship.sails = "plain"


def sail_changes(action: Action, ship: Ship, way: Way) -> list[Sails]:
    """FC 3.6.3d, 4.9a: what a ship under sail may change her sails to at the end of her move (2006:11.12: also one that has just
    anchored)."""
    anchored = usage(action).anchors_under_full_sails and ship.anchor is not None and ship.anchor.turn == action.turn
    if not (way.by in ("sail", "sternway") or anchored) or (ship.oared and not action.options.short_sails):
        return []
    if ship.sails != "plain":
        return ["plain"]
    full: list[Sails] = ["full"] if may_carry_full_sails(action, ship) and not way.slipped and not way.casting else []
    return [*full, "short"] if action.options.short_sails else full
