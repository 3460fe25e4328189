"""FC 3.7.1-3.7.5, 3.7.7.1-3.7.7.5: what a ship may fire at: guns that bear, ranges, sights and courtesies of war."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from tactical.flying_colors.board import SIDES, hexes_of, mates, moorings, parallel
from tactical.flying_colors.card import Aim
from tactical.flying_colors.damage import silenced
from tactical.flying_colors.fire.bearings import FARTHEST, Lookout, View, masked_sides, sight, view
from tactical.flying_colors.fire.rakes import may_rake_again, rake_end
from tactical.flying_colors.fire.shot import Bears, Close, Shot, Sighting
from tactical.flying_colors.fire.usage import usage
from tactical.flying_colors.hexes import broadside
from tactical.flying_colors.movement.passing import broadside_towards, passed_along
from tactical.flying_colors.state import Action, Battery, Ship, Way
from tactical.sea.hexes import Broadside, End, Place, code, opposite

AIMS: tuple[Aim, Aim] = ("hull", "rigging")
CHASERS = ("1", "2", "3", "4", "5", "6", "G")  # FC 3.7.5.2


# -- who may fire, and at whom -------------------------------------------------------------------------------------------


def armed(ship: Ship) -> bool:
    """FC 2.2.1.1h, 3.7.11, 3.8.3: afloat under her own colours, with guns on the face that is up and hull to stand on."""
    if ship.fate != "afloat" or ship.struck or ship.captor is not None:
        return False
    face = ship.back if ship.damaged else ship.front
    return face.rate != "" and ship.hull < face.capacity


def fair_game(firer: Ship, target: Ship) -> bool:
    """FC 3.7.2: an enemy whose colours fly; a large ship leaves small ones alone until they have hurt a ship of the line, but not
    floating batteries (FC 4.6)."""
    if firer.takes_for_enemy is not None:  # 2006:18.17
        return target.id == firer.takes_for_enemy and target.fate == "afloat" and not target.struck
    if target.side == firer.side or target.fate != "afloat" or target.struck:
        return False
    return target.game or target.size == "large" or firer.size == "small" or target.mastless


def reach(action: Action, ship: Ship) -> int:
    """FC 3.7.7.3: how far her guns carry; a red symbol has carronades only."""
    return action.tables.reach.carronades if ship.face.colour == "red" else action.tables.reach.guns


def loaded(lookout: Lookout, action: Action, ship: Ship, place: Place) -> list[Broadside]:
    """FC 3.7.1: the broadsides that have not fired and that no friend masks."""
    masked = masked_sides(lookout, ship, place) if usage(action).masks_broadsides else []
    return [side for side in SIDES if side not in ship.fired and side not in masked]


def swivels(action: Action, ship: Ship) -> bool:
    """FC 3.7.5.1: gunboats, oared vessels and those that the scenario names may fire out of their arcs."""
    return (ship.pivots or ship.oared) and usage(action).swivels


def aims(action: Action, ship: Ship | Battery, close: Close) -> tuple[Aim, ...]:
    """FC 3.7.7.5, 3.6.17c: a ship fast to another lays her guns on hulls only."""
    fast = isinstance(ship, Ship) and bool(ship.grappled or ship.fouled)
    bound = (fast or close == "attached") and usage(action).attached_fire_bound
    return AIMS[:1] if bound else AIMS


# -- how the guns bear ---------------------------------------------------------------------------------------------------


class Deck(NamedTuple):
    """A ship's guns as she lies in a place: her bow's number, how far they carry, whether they swivel."""

    ship: Ship
    place: Place
    large: bool
    bow: int
    reach: int
    free: bool


def deck(action: Action, ship: Ship, place: Place | None = None) -> Deck:
    """Her guns where she lies, or in another place."""
    here = ship.place if place is None else place
    return Deck(ship, here, ship.size == "large", code(here[0]), reach(action, ship), swivels(action, ship))


def sees(guns: Deck, target: Ship) -> View | None:
    """FC 3.7.7.3: how another ship lies to a ship's guns; None out of their range."""
    seen = sight(guns.bow, guns.place[1], guns.large, target)
    return seen if seen is not None and seen.range <= guns.reach else None


def sightings(
    action: Action, lookout: Lookout, guns: Deck, target: Ship, seen: View, sides: Sequence[Broadside], rakes: bool = False
) -> Iterable[Sighting]:
    """The ways in which a ship can fire at another, as she sees her, with these broadsides; `rakes`: she may try to rake."""
    ship, bow, free = guns.ship, guns.bow, guns.free
    if seen.range == 0:
        return [sighting for sighting in point_blank(action, ship, target, rakes) if sighting.broadside in sides]
    if not seen.arcs and not free:
        return ()
    attached = target.id in ship.grappled or target.id in ship.fouled
    rake, partial_rake, by_die = None, False, usage(action).rakes_by_die
    if rakes or attached or not by_die:
        rake = rake_end(action, seen)
        partial_rake = rake is not None and lookout.counts(bow, seen.nearest) < len(seen.nearest)
    close: Close = "attached" if attached else ""
    if not seen.arcs:
        return _out_of_arc(lookout, seen, bow, sides, close, rake, partial_rake)
    found = []
    for side, hexes, lines in seen.arcs:
        if side in sides and (clear := lookout.counts(bow, lines)):
            half = hexes < seen.hexes and not free
            end = rake if not half or by_die else None
            partial = half or clear < len(lines)
            found.append(Sighting(side, "broadside", seen.range, partial, close, end, partial_rake))
    return found


def _out_of_arc(
    lookout: Lookout, seen: View, bow: int, sides: Sequence[Broadside], close: Close, rake: End | None, partial_rake: bool
) -> Iterator[Sighting]:
    """FC 3.7.5.1: swivel guns use up the broadside that is nearer; on her own rake line the captain may choose."""
    clear = lookout.counts(bow, seen.lines)
    if not clear:
        return
    either = seen.ahead or not seen.lean
    nearer = SIDES if either else SIDES[:1] if seen.lean < 0 else SIDES[1:]
    bears: Bears = "rake line" if seen.ahead else "outside arc"
    for side in nearer:
        if side in sides:
            yield Sighting(side, bears, seen.range, clear < len(seen.lines), close, rake, partial_rake)


# -- point-blank ---------------------------------------------------------------------------------------------------------


def point_blank(action: Action, ship: Ship, target: Ship, rakes: bool) -> Iterator[Sighting]:
    """FC 3.7.9: full broadsides between a ship under way and one whose hex she is in; one that crosses may rake."""
    way = action.way
    if way is None or way.ship not in (ship.id, target.id):
        return
    mover, other = (ship, target) if way.ship == ship.id else (target, ship)
    along = passed_along(way, other)
    crossed = crossed_end(way, mover, other) if along is None or not parallel(mover, other) else None
    if crossed is None:
        if along is not None:
            yield Sighting(broadside_towards(ship, other, along) if ship is mover else along, "broadside", 1, close="point-blank")
        return
    if ship is mover:
        side = broadside_across(ship, other, crossed)
        end = crossed if rakes or not usage(action).rakes_by_die else None
    else:
        side, end = approach_side(way, other), None
    if side is not None:
        yield Sighting(side, "broadside", 1, close="point-blank", rake=end)


def crossed_end(way: Way, mover: Ship, other: Ship) -> End | None:
    """Which end of a ship another crosses: of a small one as was declared, of a large one that whose hex she is in."""
    declared = next((passing.end for passing in way.passing if passing.ship == other.id), None)
    if declared is not None or other.size == "small":
        return declared
    return "bow" if other.bow in hexes_of(mover) else "stern"


def broadside_across(ship: Ship, other: Ship, end: End) -> Broadside | None:
    """The broadside that faces the rest of a ship whose end is crossed."""
    rest = opposite(other.facing) if end == "bow" else other.facing
    sides: tuple[Broadside | None, ...] = (None, "starboard", "starboard", None, "port", "port")
    return sides[(rest - ship.facing) % 6]


def approach_side(way: Way, other: Ship) -> Broadside | None:
    """FC 3.7.7.6: a ship that crosses another is taken to lie on the side from which her bow last came into its hexes."""
    filled, steps = hexes_of(other), pairwise(reversed(way.track))
    came_from = next((before.bow for after, before in steps if after.bow in filled and before.bow not in filled), None)
    return None if came_from is None else broadside(other.bow, other.facing, other.size == "large", came_from)


# -- the attacks of a ship -----------------------------------------------------------------------------------------------


def shots(
    action: Action,
    ship: Ship,
    lookout: Lookout | None = None,
    place: Place | None = None,
    rakes: bool = True,
    at: str = "",
    among: Iterable[Ship] | None = None,
) -> list[Shot]:
    """FC 3.7.7.1: every attack that a ship could make from where she lies, or from another place, whatever the moment. `rakes`:
    as one under way, that may rake; `at`: those at one target only; `among`: the ships to look at, if it is known that all others
    are friends or out of range. A lookout for another place leaves her out."""
    if not armed(ship):
        return []
    guns = deck(action, ship, place)
    seen = action.ships.values() if among is None else among
    targets = within_range(guns, seen if not at else [action.ships[at]] if at in action.ships else [])
    batteries = [battery for battery in batteries_of_enemies(action, ship) if not at or battery.id == at]
    if not targets and not batteries:
        return []
    look = Lookout(moorings(action, ship)) if lookout is None else lookout
    sides = loaded(look, action, ship, guns.place)
    found = list(_broadsides(action, look, guns, targets, batteries, sides, rakes)) if sides else []
    if action.options.chase_guns and usage(action).chasers:
        found += chasers(action, look, guns, targets)
    return found


def within_range(guns: Deck, ships: Iterable[Ship]) -> list[tuple[Ship, View]]:
    """FC 3.7.2, 3.7.7.3: those of these ships that she may fire at and that her guns reach, as she sees them."""
    ship, (col, row), found = guns.ship, guns.place[0], list[tuple[Ship, View]]()
    friends = ship.side if ship.takes_for_enemy is None else ""
    for target in ships:
        if target.side == friends:
            continue
        to_col, to_row = target.bow
        near = -FARTHEST <= to_col - col <= FARTHEST and -FARTHEST <= to_row - row <= FARTHEST
        if near and fair_game(ship, target) and (seen := sees(guns, target)) is not None:
            found.append((target, seen))
    return found


def batteries_of_enemies(action: Action, ship: Ship) -> list[Battery]:
    """FC 4.6.1: the shore batteries that she may fire at."""
    return [battery for battery in action.batteries if battery.side != ship.side and not silenced(battery)]


def _broadsides(
    action: Action,
    lookout: Lookout,
    guns: Deck,
    targets: list[tuple[Ship, View]],
    batteries: list[Battery],
    sides: list[Broadside],
    rakes: bool,
) -> Iterator[Shot]:
    ship, place = guns.ship, guns.place
    bound = bound_arcs(action, ship, place) if ship.grappled or ship.fouled else {}
    for target, seen in targets:
        mine = [side for side in sides if not bound[side] or target.id in bound[side]] if bound else sides
        may_rake = rakes and may_rake_again(action, ship, target)
        for sighting in sightings(action, lookout, guns, target, seen, mine, may_rake):
            for aim in aims(action, ship, sighting.close):
                yield Shot(ship.id, target.id, aim, sighting)
    for battery in batteries:
        free = [side for side in sides if not bound or not bound[side]]
        yield from at_battery(action, lookout, ship, place, battery, free)


def bound_arcs(action: Action, ship: Ship, place: Place) -> dict[Broadside, list[str]]:
    """FC 3.7.7.1: by broadside the ships fast to her that it bears on: through that arc she fires at nothing else."""
    bound: dict[Broadside, list[str]] = {"port": [], "starboard": []}
    for mate in mates(ship):
        other = action.ships[mate]
        for arc in view(place, ship.size == "large", other.place, other.size == "large").arcs:
            bound[arc.side].append(mate)
    return bound


def at_battery(
    action: Action, lookout: Lookout, ship: Ship, place: Place, battery: Battery, sides: list[Broadside]
) -> Iterator[Shot]:
    """FC 4.6.1: a shore battery is fired at like a small ship's hull, and cannot be raked."""
    seen = view(place, ship.size == "large", Place(battery.hex, 1), False)
    if seen.range > reach(action, ship):
        return
    bow = code(place[0])
    for arc in seen.arcs:
        if arc.side in sides and (clear := lookout.counts(bow, arc.lines)):
            yield Shot(ship.id, battery.id, "hull", Sighting(arc.side, "broadside", seen.range, clear < len(arc.lines)))
    if swivels(action, ship) and not seen.arcs:
        for sighting in _out_of_arc(lookout, seen, bow, sides, "", None, False):
            yield Shot(ship.id, battery.id, "hull", sighting)


def chasers(action: Action, lookout: Lookout, guns: Deck, targets: list[tuple[Ship, View]]) -> Iterator[Shot]:
    """FC 3.7.5.2: bow and stern chasers bear on her own rake lines."""
    ship = guns.ship
    if ship.front.rate not in CHASERS:
        return
    way = action.way
    spent = way.chased if way is not None and way.ship == ship.id else []
    for target, seen in targets:
        bearing = seen.ahead is not None and seen.ahead not in spent and seen.range > 0
        if bearing and lookout.counts(guns.bow, seen.lines):
            bears: Bears = "bow chasers" if seen.ahead == "bow" else "stern chasers"
            yield Shot(ship.id, target.id, "rigging", Sighting(None, bears, seen.range))
