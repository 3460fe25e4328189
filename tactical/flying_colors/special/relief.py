"""2006:18.17: ships that come up in the course of the battle: all at once by a die, or each in a turn of her own (SL 8.24)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from table.decisions import Decision, Option
from table.dice import d10, log
from table.flows import Flow, ask
from tactical.flying_colors import question_kinds as kinds
from tactical.flying_colors import scenarios
from tactical.flying_colors.board import berths
from tactical.flying_colors.facts import Entered
from tactical.flying_colors.fleets import home
from tactical.flying_colors.hexes import IN_IRONS, aspect, label, on_map, parse
from tactical.flying_colors.movement.ground import shallows
from tactical.flying_colors.state import Action, Ship
from tactical.sea.hexes import Hex, Place, distance, hull, neighbour, turned, within

NAME, FROM, TO, LOST_WITH = "reinforcements", "reinforcements_from", "reinforcements_to", "lost_with"
COMING = "reinforcements_coming"  # 1 from the die that lets them enter
LATE = "late"  # the ships that are to come up each in the turn that is hers
NEAR = 6  # how far from where she was to enter she may
APART = 2  # columns between two ships that enter side by side
INWARDS = (3, 4, 5)  # headings that lead away from the top edge


class Entry(NamedTuple):
    """How they come on: how each lies, in their order."""

    places: tuple[Place, ...]


def arrive(action: Action) -> Flow[None]:
    """A die below the turn's number before commands are determined; then they enter in formation where there is room."""
    if COMING not in action.special:
        if not d10(action, "do the others come up?", "FC 2006:18.17").passes(action.turn - 1):
            return
        action.special[COMING] = 1
    ships, _ = scenarios.reinforcements(action)
    options = tuple(entries(action, len(ships)))
    if not options:
        return
    entry = options[0].value
    if len(options) > 1:
        entry = yield from ask(Decision(ships[0].side, "FC 2006:18.17", kinds.ENTER, options, "Where do they enter?"))
    enter(action, entry)


def entries(action: Action, count: int) -> Iterator[Option[Entry]]:
    """Side by side along the edge, two columns apart and all on one heading, not into the wind, and in nobody's hex."""
    first, last = (parse(action.layout, str(action.special[name])) for name in (FROM, TO))
    taken = berths(action)
    for facing in INWARDS:
        if aspect(facing, action.wind) == IN_IRONS:
            continue
        for col in range(first.col, last.col - APART * (count - 1) + 1):
            sterns = [Hex(col + APART * number, first.row) for number in range(count)]
            places = tuple(Place(neighbour(stern, facing), facing) for stern in sterns)
            hexes = [hex for place in places for hex in hull(*place, True)]
            if all(on_map(action.layout, hex) and hex not in taken for hex in hexes):
                where = label(action.layout, sterns[0])
                yield Option(f"enter:{where}:{facing}", f"from {where} on, heading {facing}", Entry(places))


def enter(action: Action, entry: Entry) -> None:
    """They are on the map with their commanders aboard; the first of these is the fleet admiral if there was none."""
    ships, commanders = scenarios.reinforcements(action)
    for ship, place in zip(ships, entry.places, strict=True):
        _come_on(action, ship, place)
    for commander in commanders:
        action.commanders[commander.id] = commander
        fleet = action.fleets[commander.side]
        if fleet.admiral is None:
            fleet.admiral, fleet.flagship = commander.id, commander.ship
    del action.special[NAME]


def _come_on(action: Action, ship: Ship, place: Place) -> None:
    ship.bow, ship.facing = place
    action.ships[ship.id] = ship
    log(action, Entered(ship.id, ship.bow, ship.facing))


# -- each in her turn ----------------------------------------------------------------------------------------------------


def come_up(action: Action) -> None:
    """SL 8.24: whose turn has come is there before commands are determined, if there is room; if not she tries again."""
    waiting = action.special[LATE]
    assert isinstance(waiting, list)
    for ship in [action.ships[key] for key in waiting]:
        place = room_for(action, ship) if ship.arrives <= action.turn else None
        if place is not None:
            ship.fate = "afloat"
            _come_on(action, ship, place)
    action.special[LATE] = [key for key in waiting if action.ships[key].fate == "coming"]


def room_for(action: Action, ship: Ship) -> Place | None:
    """The place nearest to where a ship was to enter that is on the map, clear of shoals and in nobody's hex; not In Irons."""
    taken, shoals = berths(action), shallows(action)
    facing = turned(ship.facing, 1) if aspect(ship.facing, action.wind) == IN_IRONS else ship.facing
    for bow in sorted(within(ship.bow, NEAR), key=lambda hex: (distance(hex, ship.bow), hex)):
        hexes = hull(bow, facing, ship.large)
        if all(on_map(action.layout, hex) and hex not in taken and hex not in shoals for hex in hexes):
            return Place(bow, facing)
    return None


# -- who waits for them --------------------------------------------------------------------------------------------------


def side(action: Action) -> str:
    """Whose they are: the side of the ship that waits for them."""
    return home(action, action.ships[str(action.special[LOST_WITH])])


def too_late(action: Action) -> bool:
    """The ship that was to hold out till then is sunk or taken."""
    awaited = action.ships[str(action.special[LOST_WITH])]
    return NAME in action.special and (awaited.fate in ("sunk", "exploded", "awash") or awaited.captor is not None)
