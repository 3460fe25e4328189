"""How long a passage takes: one fleet on a chart of its own sails it, by the rules of wind and weather and by its own dice.

Nothing of a campaign's world but what its side sees goes into it: the date, the winds and gales of the moment, the ships' state.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from campaign.agents.instructions import Call, Instruction, StandingInstructions
from campaign.agents.sailing_master import SailingMaster
from campaign.calendar import IMPULSES, INCREMENTS, STAGES_AN_IMPULSE, impulse_of, increment_of
from campaign.clock import DAYS_A_POINT, Clock
from campaign.game import SeaLords
from campaign.rules import gales, movement, organisation, winds
from campaign.state import Formation, GaleMarker, Impulse, Leader, Sail, Squadron, World
from campaign.views import View
from maps.place import Place, node_of
from table.dice import Dice, Tray

FLEET, SHIP = "passage", "sail"
LONGEST = 400  # points after which a passage is given up: more than a year at sea
RUNS = 20  # sailings of a forecast
TENTH = RUNS // 10  # of them at either end are left out


class Departure(NamedTuple):
    """Who sails, and when: the side, the place, the date, the leadership of the flag, the damage of the worst ships."""

    side: str
    place: Place
    clock: Clock
    leadership: int
    damage: int = 0


class Span(NamedTuple):
    """Days of a passage: eight in ten are within them."""

    least: int
    most: int


def forecast(game: SeaLords, view: View, departure: Departure, line: Instruction, goal: Place) -> Span | None:
    """A passage from now on in the weather of the moment, sailed often; None if it does not arrive.

    The dice are seeded by the passage itself, so that the same question has the same answer.
    """
    found: list[int] = []
    for number in range(RUNS):
        seed = f"{departure.place}/{goal}/{departure.clock.year}/{departure.clock.turn}/{departure.clock.stage}/{number}"
        world = alone(game, departure, seed[-64:])
        fresh = _in_weather_of(world, view)
        points = sail(game, world, line, goal, fresh=fresh)
        if points is None:
            return None
        found.append(points)
    found.sort()
    return Span(_days(found[TENTH]), _days(found[-1 - TENTH]))


def _days(points: int) -> int:
    return max(1, round(points * DAYS_A_POINT))


def alone(game: SeaLords, departure: Departure, seed: str) -> World:
    """A world with one formation."""
    side = next(one for one in game.theatre.heading.sides if one.id == departure.side)
    world = World(dice=Dice(seed), theatre=game.name, clock=departure.clock, sides=(side.id,))
    world.attach(game.almanac, game.charts)
    world.leaders["leader"] = Leader("leader", "A leader", side.id, "Rear-Admiral", departure.leadership, 3, 3, "Cautious")
    world.formations[FLEET] = Formation(FLEET, "The passage", side.id, "flag", departure.place, "leader")
    world.squadrons[SHIP] = Squadron(
        SHIP, "The sail", side.id, side.flags[0], "SOL", [Sail("ship", "A ship")], departure.damage, formation=FLEET
    )
    return world


def _in_weather_of(world: World, view: View) -> bool:
    """The winds and gales of the moment, and the clock at the increment that comes; True if its winds are still to be known."""
    stage = view.clock.stage
    impulse, step = impulse_of(stage), (stage - 1) % STAGES_AN_IMPULSE
    clock = world.clock = Clock(view.clock.year, view.clock.turn, impulse=max(1, impulse), increment=max(1, increment_of(stage)))
    over = impulse and step == STAGES_AN_IMPULSE - 1
    if over:
        clock.impulse += 1
    if (stage and not impulse) or clock.impulse > IMPULSES:
        clock.impulse = 1
        clock.next_turn()
    world.impulse = Impulse(list(view.winds))
    world.gales = [GaleMarker(one.wind, one.force, one.place, one.start) for one in view.gales]
    world.weather_changed()
    return not impulse or bool(over) or step == 0


def sail(game: SeaLords, world: World, line: Instruction, goal: Place, *, fresh: bool = True) -> int | None:
    """Movement points from leaving to arriving, once; `fresh` if the winds of the impulse are still to be determined."""
    formation = world.formations[FLEET]
    line = Instruction(FLEET, (Call(1, node_of(goal)),), gale=line.gale, avoid=line.avoid)
    master = SailingMaster(game.sea, StandingInstructions((line,)))
    for points, _ in enumerate(increments(world, fresh=fresh)):
        if formation.place == goal:
            return points
        world.lay(Tray())
        if organisation.under_way(world, [formation]):
            step = master.next_step(game.view(world, formation.side), FLEET, goal)
            movement.spend(world, formation, step)
    return None


def increments(world: World, *, fresh: bool = True) -> Iterator[None]:
    """The increments from a date on, winds and gales taking their course before each."""
    clock = world.clock
    if fresh:
        winds.determine(world)
    for _ in range(LONGEST):
        gales.shift(world)
        yield
        clock.increment += 1
        if clock.increment > INCREMENTS:
            clock.increment, clock.impulse = 1, clock.impulse + 1
            if clock.impulse > IMPULSES:
                clock.impulse = 1
                clock.next_turn()
            winds.determine(world)
