"""FC 4.12: a formation that turns in succession stays one, though part of it has not turned yet."""

from __future__ import annotations

from table.decisions import Decision, Option
from table.dice import log
from table.flows import Flow, ask
from table.wording import counted
from tactical.flying_colors import question_kinds as kinds
from tactical.flying_colors.board import separation
from tactical.flying_colors.hexes import label
from tactical.flying_colors.options.facts import CornerMarked, LineBroken
from tactical.flying_colors.state import Action, Command, Corner, Ship, Turned
from tactical.sea.hexes import distance

FOLLOWS = 4  # FC 4.12.1


# -- what ships did ------------------------------------------------------------------------------------------------------


def note_turn(action: Action, ship: Ship) -> None:
    """At the end of a ship's activation: from which heading she has turned to which, and where last."""
    way = action.way
    assert way is not None
    track = way.track
    if ship.facing != track[0].facing:
        hex = next(now.bow for was, now in zip(track[-2::-1], track[:0:-1], strict=True) if was.facing != now.facing)
        action.turned.append(Turned(ship.id, hex, track[0].facing, ship.facing))


# -- marking a corner ----------------------------------------------------------------------------------------------------


def mark_corner(action: Action, command: Command) -> Flow[None]:
    """FC 4.12, 4.12.3: when a formation has acted and some of it have turned, its owner may mark where the line turns."""
    if not action.options.succession or command.kind != "formation":
        return
    corner = corner_of(action, command)
    if corner is None:
        return
    where = label(action.layout, corner.hex)
    options = (Option("none", "let the line break", False), Option("mark", f"turn in succession in {where}", True))
    prompt = f"{counted(len(corner.waiting), 'ship has', 'ships have')} not turned yet"
    if (yield from ask(Decision(command.side, "FC 4.12", kinds.SUCCESSION, options, prompt))):
        action.corners.append(corner)
        log(action, CornerMarked(command.id, corner.hex, corner.facing))


def corner_of(action: Action, command: Command) -> Corner | None:
    """FC 4.12.1: the corner that a formation turns, if the first ship that has not turned is near enough to the last that has.
    Ships that wait at an earlier corner will have to turn this one too (FC 4.12.3)."""
    turns = [turned for turned in action.turned if turned.ship in command.ships and not _followed(action, turned)]
    if not turns:
        return None
    last = turns[-1]
    earlier = [ship for corner in _corners(action, command) for ship in corner.waiting]
    waiting = [key for key in command.ships if _waits(action, key, last) or key in earlier]
    waiting.sort(key=lambda key: distance(action.ships[key].bow, last.hex))
    if not waiting or separation(action.ships[waiting[0]], action.ships[last.ship]) > FOLLOWS:
        return None
    return Corner(command.id, last.hex, last.facing, last.ship, waiting)


def _followed(action: Action, turned: Turned) -> bool:
    """Whether a turn was made at a corner marked before."""
    return any(corner.last == turned.ship and corner.facing == turned.facing for corner in action.corners)


def _waits(action: Action, key: str, last: Turned) -> bool:
    ship = action.ships[key]
    still = all(turned.ship != key for turned in action.turned)
    return still and ship.facing == last.was and ship.fate == "afloat" and not ship.struck


def _corners(action: Action, command: Command) -> list[Corner]:
    return [corner for corner in action.corners if corner.command == command.id]


# -- following the line --------------------------------------------------------------------------------------------------


def bends(action: Action) -> frozenset[frozenset[str]]:
    """FC 4.12.1: the pairs of ships that sail in one formation on different headings: the last that turned a corner and the first
    that has not."""
    return frozenset(frozenset((corner.last, corner.waiting[0])) for corner in action.corners)


def look_to_corners(action: Action) -> None:
    """FC 4.12.1: before commands are formed: a line whose next ship is too far off, or whose last is lost, has broken."""
    for corner in list(action.corners):
        corner.waiting = [key for key in corner.waiting if action.ships[key].fate == "afloat" and not action.ships[key].struck]
        last = action.ships[corner.last]
        if not corner.waiting or last.fate != "afloat" or separation(action.ships[corner.waiting[0]], last) > FOLLOWS:
            action.corners = [other for other in action.corners if other.command != corner.command]


def radius(action: Action, corner: Corner) -> int:
    """FC 4.12.2a: the marker commands as far as the audacity of its commander's fleet."""
    return action.audacity(action.ships[corner.last])


def follow_line(action: Action, command: Command, ship: Ship) -> None:
    """FC 4.12.2b: after a waiting ship has acted: she has turned at the corner or near enough to it, or the line is broken."""
    corner = next((corner for corner in _corners(action, command) if ship.id in corner.waiting), None)
    if corner is None:
        return
    turned = next((turned for turned in action.turned if turned.ship == ship.id), None)
    near = turned is not None and distance(turned.hex, corner.hex) <= radius(action, corner)
    if turned is None or turned.facing != corner.facing or not near:
        break_line(action, command, ship)
        return
    corner.waiting.remove(ship.id)
    corner.last = ship.id
    if not corner.waiting:
        action.corners.remove(corner)


def break_line(action: Action, command: Command, ship: Ship) -> None:
    """FC 4.12.2b: the ship that failed and all who have yet to turn are out of command at once; the markers go."""
    waiting = {key for corner in _corners(action, command) for key in corner.waiting}
    action.corners = [corner for corner in action.corners if corner.command != command.id]
    astray = [key for key in command.ships if key in waiting]
    command.ships = [key for key in command.ships if key not in waiting]
    for key in astray:
        action.ships[key].command = None
        acted = key == ship.id or key not in action.waiting
        action.commands.append(Command(key, command.side, "single", [key], activated=acted))
    action.waiting = [key for key in action.waiting if key not in waiting]
    log(action, LineBroken(command.id, astray))
