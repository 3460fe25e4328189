"""2006:18.17: ships that come up in the course of the battle."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from table.decisions import Decision, Option
from table.dice import d10, log
from table.flows import Flow, ask
from tactical.flying_colors import scenarios
from tactical.flying_colors.board import berths
from tactical.flying_colors.facts import Entered
from tactical.flying_colors.fleets import home
from tactical.flying_colors.hexes import IN_IRONS, aspect, hull, label, neighbour, on_map, parse
from tactical.flying_colors.state import Action, Hex, Place

NAME, FROM, TO, LOST_WITH = "reinforcements", "reinforcements_from", "reinforcements_to", "lost_with"
COMING = "reinforcements_coming"  # 1 from the die that lets them enter
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
        entry = yield from ask(Decision(ships[0].side, "FC 2006:18.17", "enter", options, "Where do they enter?"))
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
        ship.bow, ship.facing = place
        action.ships[ship.id] = ship
        log(action, Entered(ship.id, ship.bow, ship.facing))
    for commander in commanders:
        action.commanders[commander.id] = commander
        fleet = action.fleets[commander.side]
        if fleet.admiral is None:
            fleet.admiral, fleet.flagship = commander.id, commander.ship
    del action.special[NAME]


def side(action: Action) -> str:
    """Whose they are: the side of the ship that waits for them."""
    return home(action, action.ships[str(action.special[LOST_WITH])])


def too_late(action: Action) -> bool:
    """The ship that was to hold out till then is sunk or taken."""
    awaited = action.ships[str(action.special[LOST_WITH])]
    return NAME in action.special and (awaited.fate in ("sunk", "exploded", "awash") or awaited.captor is not None)
