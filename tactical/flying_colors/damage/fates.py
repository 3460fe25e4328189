"""FC 3.7.11: how a ship is lost: she strikes, sinks or blows up."""

from __future__ import annotations

from table.dice import log
from tactical.flying_colors.board import clear_away, mates
from tactical.flying_colors.damage.casualties import go_down
from tactical.flying_colors.damage.facts import Dismasted, Exploded, Struck, Sunk
from tactical.flying_colors.damage.usage import usage
from tactical.flying_colors.movement.rates import drifts, trim
from tactical.flying_colors.state import Action, Fate, Ship


def strike(action: Action, ship: Ship) -> None:
    """FC 3.7.11: her colours come down: she neither moves nor fires, drifts with the wind and never sinks. Commanders stay aboard
    until she is taken."""
    ship.struck = True
    ship.adrift = drifts(ship)
    log(action, Struck(ship.id))


def sink(action: Action, ship: Ship) -> None:
    """FC 3.7.11: she sinks with her commanders, and ships fouled with her but not grappled lose their masts (2006:13.3b: sink).
    By the option of FC 4.7 she lies awash in her place."""
    if not ship.on_map or ship.fate == "awash":
        return
    entangled = [action.ships[mate] for mate in ship.fouled if mate not in ship.grappled]
    log(action, Sunk(ship.id, action.options.awash))
    _leave(action, ship, "awash" if action.options.awash else "sunk")
    for mate in entangled:
        if usage(action).drags_down_fouled:
            sink(action, mate)
        else:
            dismast(action, mate)


def explode(action: Action, ship: Ship) -> None:
    """FC 3.7.11: she blows up, and every ship fouled or grappled to her is lost with her."""
    others = [action.ships[mate] for mate in mates(ship)]
    log(action, Exploded(ship.id, [other.id for other in others]))
    for lost in (ship, *others):
        _leave(action, lost, "exploded")


def dismast(action: Action, ship: Ship) -> None:
    """FC 3.7.11: she halts at once and only drifts from now on; a floating battery has no masts to lose (FC 4.6.2)."""
    if not (ship.dismasted or ship.mastless):
        ship.dismasted = True
        log(action, Dismasted(ship.id))
        trim(action, ship)


def _leave(action: Action, ship: Ship, fate: Fate) -> None:
    """She is out of the battle: nobody is fast to her, nobody is aboard, no fire burns, no tow holds."""
    go_down(action, ship)
    clear_away(action, ship)
    for mate in (ship.towing, ship.towed_by):
        if mate is not None:
            action.ships[mate].towing = action.ships[mate].towed_by = None
    ship.towing = ship.towed_by = None
    ship.on_fire, ship.fate = False, fate
