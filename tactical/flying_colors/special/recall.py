"""2006:18.15: the signal of recall at Copenhagen, and the blind eye."""

from __future__ import annotations

from table.dice import d10, log
from tactical.flying_colors.board import clear_away, separation
from tactical.flying_colors.facts import Signalled, Withdrew
from tactical.flying_colors.signals import Signals
from tactical.flying_colors.state import Action, Commander, Ship

SIDE, ADMIRAL, RADIUS, SECONDS, STAYS, FLAGSHIP = (
    "recall_side",
    "recall_admiral",
    "recall_radius",
    "recall_seconds",
    "recall_stays",
    "recall_flagship",
)
FLYING = "recall_flying"  # 1 from the failed check until the seconds have answered
SEEN = "recall_seen"  # 1 from the failed check on
FORGIVEN = "losses_forgiven"  # ships lost before, which count no more for break checks


def possible(action: Action, side: str) -> bool:
    """The first failed check of that side, while a second is left who could answer."""
    return action.special.get(SIDE) == side and SEEN not in action.special and bool(seconds(action))


def seconds(action: Action) -> list[Commander]:
    """The seconds who are left, in the order of the list."""
    named = action.special.get(SECONDS, [])
    assert isinstance(named, list)
    found = [action.commanders[key] for key in named if key in action.commanders]
    return [commander for commander in found if commander.ship is not None and _commands(action.ships[commander.ship])]


def _commands(ship: Ship) -> bool:
    return ship.fate == "afloat" and not ship.struck and ship.captor is None


def sound(action: Action, lost: list[str]) -> None:
    """The fleet does not break yet: what is near the admiral goes, unless it is within a second's range."""
    side, admiral = str(action.special[SIDE]), action.commanders.get(str(action.special[ADMIRAL]))
    action.special[FLYING], action.special[SEEN], action.special[FORGIVEN] = 1, 1, lost
    log(action, Signalled(str(action.special[ADMIRAL]), False))
    flagship = action.ships[admiral.ship] if admiral is not None and admiral.ship is not None else None
    if flagship is None:
        return
    radius, signals = action.special[RADIUS], Signals(action, side)
    assert isinstance(radius, int)
    held = [(action.ships[second.ship or ""], second.values.range) for second in seconds(action)]
    for ship in sailing(action, side):
        near = separation(flagship, ship) <= radius
        if near and not any(signals.reads(own, ship, reach) for own, reach in held):
            withdraw(action, ship)


def sailing(action: Action, side: str) -> list[Ship]:
    return [ship for ship in action.ships.values() if ship.side == side and ship.fate == "afloat" and not ship.struck]


def answer(action: Action) -> None:
    """In the next turn: who is under neither second's command goes; each second throws a die, less his quality, and above the
    number his command goes too. If both stay, the first is fleet admiral in his own flagship; if one does, he is."""
    side = str(action.special[SIDE])
    del action.special[FLYING]
    staying = [second for second in seconds(action) if stays(action, second)]
    kept = {command.id for command in action.commands if any(second.ship in command.ships for second in staying)}
    for ship in sailing(action, side):
        if ship.command not in kept:
            withdraw(action, ship)
    for command in action.commands:
        command.ships = [key for key in command.ships if action.ships[key].fate == "afloat"]
    action.commands = [command for command in action.commands if command.ships or command.kind == "battery"]
    fleet = action.fleets[side]
    fleet.shaken = False
    if staying:
        fleet.admiral = staying[0].id
        fleet.flagship = str(action.special[FLAGSHIP]) if len(staying) > 1 else staying[0].ship


def stays(action: Action, second: Commander) -> bool:
    """The die of a second who may or may not see the signal."""
    most = action.special[STAYS]
    assert isinstance(most, int)
    roll = d10(action, f"{second.name} reads the signal", "FC 2006:18.15", second.id)
    roll.add(-second.values.quality, second.name)
    held = roll.passes(most)
    log(action, Signalled(second.id, held))
    return held


def withdraw(action: Action, ship: Ship) -> None:
    """She leaves and is not lost: she gives points only if she is damaged."""
    clear_away(action, ship)
    ship.fate = "withdrawn"
    log(action, Withdrew(ship.id))
