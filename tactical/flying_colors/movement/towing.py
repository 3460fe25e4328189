"""FC 4.4: towing. A ship in tow is part of the ship that tows her, and goes where she goes."""

from __future__ import annotations

from collections.abc import Iterator

from table.decisions import Decision, Option
from table.dice import log
from table.flows import Flow, ask
from tactical.flying_colors import question_kinds as kinds
from tactical.flying_colors.board import SIDES, berths, foul, grapple, hexes_of, lay, navigable, separation
from tactical.flying_colors.movement.facts import TowParted
from tactical.flying_colors.state import Action, Ship
from tactical.sea.hexes import Broadside, Hex, Place, hull, neighbour, opposite, stern_of, turned


def in_tow(action: Action, ship: Ship) -> Ship | None:
    """The ship that one has in tow."""
    return action.ships[ship.towing] if ship.towing is not None else None


def take_in_tow(action: Action, ship: Ship, other: Ship) -> None:
    """FC 4.4, 4.4.1: make fast a tow, as a scenario's set-up does."""
    ship.towing, other.towed_by = other.id, ship.id
    follow(action, ship)


def follow(action: Action, ship: Ship) -> None:
    """FC 4.4.1, 4.4.3a: a ship in tow lies in her tower's hexes on the same heading; a small one in a large tower's stern hex, a
    large one with her bow in a small tower's hex."""
    other = in_tow(action, ship)
    if other is not None:
        behind = ship.large and not other.large
        lay(other, Place(stern_of(ship.bow, ship.facing) if behind else ship.bow, ship.facing))


def tow_aground(action: Action, ship: Ship) -> bool:
    """FC 4.3.1c, 4.4.3a: nobody tows a ship that has taken the ground."""
    other = in_tow(action, ship)
    return other is not None and other.aground


def company_of(action: Action, ship: Ship) -> list[Ship]:
    """A ship and what she tows, or what tows her."""
    mate = ship.towing or ship.towed_by
    return [ship] if mate is None else [ship, action.ships[mate]]


# -- parting -------------------------------------------------------------------------------------------------------------


def part(action: Action, ship: Ship, enemy: Ship) -> None:
    """FC 4.4.4a-c: to be called when a ship has been grappled or fouled: if she tows or is towed the line parts at once. The two
    lie one behind the other; or the free one a hex to the side, away from the enemy; or both are held, in one place."""
    other = next((mate for mate in company_of(action, ship) if mate is not ship), None)
    if other is None:
        return
    tower = ship if ship.towing else other
    cast_off_tow(action, tower)
    if draw_apart(action, tower, other if tower is ship else ship):
        return
    if not slip_clear(action, other, ship, enemy):
        grapple(other, enemy)


def cast_off_tow(action: Action, tower: Ship) -> None:
    towed = in_tow(action, tower)
    assert towed is not None
    tower.towing = towed.towed_by = None
    log(action, TowParted(tower.id, towed.id))


def draw_apart(action: Action, tower: Ship, towed: Ship) -> bool:
    """FC 4.4.4a: the tower ahead and the other astern of where they lay, bow to stern; only as far as they overlap."""
    if not room_apart(action, tower, towed):
        return False
    ahead, astern = apart(tower, towed)
    lay(tower, ahead)
    lay(towed, astern)
    return True


def room_apart(action: Action, tower: Ship, towed: Ship) -> bool:
    taken = _taken(action, tower, towed)
    places = zip((tower, towed), apart(tower, towed), strict=True)
    return all(_fits(action, one, place, taken) for one, place in places)


def apart(tower: Ship, towed: Ship) -> tuple[Place, Place]:
    """FC 4.4.4a: where two ships lie that have drawn apart: a small ship leaves a large one's hex by herself, two of a size must
    both make way if they are large."""
    facing = tower.facing
    ahead, astern = tower.place, towed.place
    if not (tower.large and not towed.large):
        ahead = Place(neighbour(tower.bow, facing), facing)
    if tower.large:
        astern = Place(neighbour(towed.bow, opposite(facing)), facing)
    return ahead, astern


def slip_clear(action: Action, ship: Ship, held: Ship, enemy: Ship) -> bool:
    """FC 4.4.4b: one hex to the side that is away from the enemy, ahead rather than astern."""
    taken = _taken(action, ship, ship) | set(hexes_of(held))
    now = separation(ship, enemy)
    for turn in (1, -1, 2, -2):
        place, was = Place(neighbour(ship.bow, turned(ship.facing, turn)), ship.facing), ship.place
        lay(ship, place)
        away = separation(ship, enemy) > now
        if away and _fits(action, ship, place, taken):
            return True
        lay(ship, was)
    return False


def put_beside(action: Action, tower: Ship, enemy: Ship) -> Flow[None]:
    """FC 4.4.4d: a tower that has run foul of another ship loses her tow, which its owner lays on either side of her; where there
    is no room the other ship holds both."""
    towed = in_tow(action, tower)
    if towed is None:
        return
    cast_off_tow(action, tower)
    options = tuple(_berths_beside(action, tower, towed))
    if not options:
        foul(towed, enemy)
        return
    place = options[0].value
    if len(options) > 1:
        prompt = f"{tower.name} is foul of {enemy.name}: on which side does {towed.name} lie?"
        place = yield from ask(Decision(towed.side, "FC 4.4.4d", kinds.TOW_BERTH, options, prompt, towed.id))
    lay(towed, place)


def _berths_beside(action: Action, tower: Ship, towed: Ship) -> Iterator[Option[Place]]:
    taken = _taken(action, towed, towed)
    for side in SIDES:
        found = [place for place in _abeam(tower, side) if _fits(action, towed, place, taken)]
        if found:
            yield Option(side, f"to {side}", found[0])


def _abeam(tower: Ship, side: Broadside) -> list[Place]:
    sign = 1 if side == "starboard" else -1
    return [Place(neighbour(tower.bow, turned(tower.facing, turn * sign)), tower.facing) for turn in (2, 1)]


def _taken(action: Action, *but: Ship) -> set[Hex]:
    ids = {ship.id for ship in but}
    return {hex for hex, ship in berths(action).items() if ship.id not in ids}


def _fits(action: Action, ship: Ship, place: Place, taken: set[Hex]) -> bool:
    return all(hex not in taken and navigable(action, hex) for hex in hull(*place, ship.large))


# -- at the end of the turn ----------------------------------------------------------------------------------------------


def cut_tows(action: Action) -> Flow[None]:
    """FC 4.4.6: in the status check a tow may be dropped where the two can draw apart."""
    for tower in list(action.ships.values()):
        towed = in_tow(action, tower)
        if towed is not None and tower.on_map and room_apart(action, tower, towed):
            options = (Option("hold", "hold on", False), Option("cut", "cut the tow", True))
            prompt = f"{tower.name}: cut the tow of {towed.name}?"
            if (yield from ask(Decision(tower.side, "FC 4.4.6", kinds.TOW, options, prompt, tower.id))):
                cast_off_tow(action, tower)
                draw_apart(action, tower, towed)
