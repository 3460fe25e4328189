"""An action as a picture: the maps, the ships and what holds them together, batteries and shoals, and how the fleets stand."""

from __future__ import annotations

from collections.abc import Container
from functools import cache
from typing import Literal

from table.dice import Fact
from table.wording import capital
from tactical.drawing.onlooker import Flash, Glance
from tactical.drawing.picture import Bond, Fort, Grid, Ground, Picture, Sheet, SideSeen, Tie
from tactical.flying_colors import scenario_words
from tactical.flying_colors.drawing.ships import officer_words, ship_seen
from tactical.flying_colors.drawing.standing import tally, title
from tactical.flying_colors.hexes import DUEL_CENTRE, FIRST_COLUMN, LAST_COLUMN, ROWS
from tactical.flying_colors.special import three_days
from tactical.flying_colors.state import Action, Fleet, Layout, Ship, Shoal
from tactical.flying_colors.vocabulary import vocabulary
from tactical.sea.hexes import Place

SKIES = {"normal": "a fair wind", "breezy": "a stiff breeze", "calm": "light airs"}


def picture(action: Action, only: Container[str] | None = None) -> Picture:
    """An action as it looks now; with `only` these of its ships."""
    name, date = title(action)
    return Picture(
        action.name,
        name,
        date,
        action.year,
        action.turn,
        action.wind,
        SKIES[action.weather],
        f"weather {action.weather}",
        grid(action.layout),
        tuple(_side(action, side, fleet) for side, fleet in action.fleets.items()),
        tuple(ship_seen(action, ship) for id, ship in action.ships.items() if only is None or id in only),
        tuple(ties(action)),
        tuple(
            Fort(one.id, one.name, one.side, one.nationality, one.hex, f"rate {one.rate}", one.hits, one.capacity)
            for one in action.batteries
        ),
        tuple(Ground(_name(shoal), meaning(shoal), shoal.hexes) for shoal in action.shoals),
        tuple(Place(corner.hex, corner.facing) for corner in action.corners),
        (f"The {action.initiative} have the initiative",) if action.initiative else (),
        action.turns,
        three_days.day(action),
        rules=(
            *scenario_words.own_rules(action),
            *scenario_words.in_force(action),
            scenario_words.victory(action),
            *scenario_words.doubts(action),
            f"The number beside a ship's bars: her {vocabulary(action.options.edition).marines}.",
        ),
    )


@cache
def grid(layout: Layout) -> Grid:
    """FC 2.1: the Fleet maps of a layout one above the other, or its Duel map."""
    if layout.duel:
        (col, row), reach = DUEL_CENTRE, layout.duel
        columns, rows = range(col - reach, col + reach + 1), range(row - reach, row + reach + 1)
        return Grid(columns[0], rows[0], tuple(f"{n:02}" for n in columns), tuple(f"{n:02}" for n in rows), radius=reach)
    named = tuple(f"{n:02}" for n in range(FIRST_COLUMN, LAST_COLUMN + 1))
    numbered = tuple(f"{n + 1:02}" for n in range(ROWS)) * len(layout.maps)
    sheets = tuple(Sheet(letter, n * ROWS + 1, (n + 1) * ROWS) for n, letter in enumerate(layout.maps))
    return Grid(FIRST_COLUMN, 1, named, numbered, sheets)


def _side(action: Action, side: str, fleet: Fleet) -> SideSeen:
    """A fleet under the flags of its ships; batteries fly none of their own."""
    flags = tuple(nation for nation in fleet.audacity if not nation.endswith(" batteries")) or (side,)
    admiral = action.commanders.get(fleet.admiral or "")
    words = tally(action, side)
    spirit = ", ".join(f"{nation} {audacity}" for nation, audacity in fleet.audacity.items())
    officers = [one for one in action.commanders.values() if one.side == side and not one.lost]
    leading = (f"Audacity: {spirit}", *map(officer_words, officers))
    return SideSeen(side, flags, words, admiral.name if admiral else "", admiral.lost if admiral else "", leading)


def ties(action: Action) -> list[Tie]:
    """Every pair of ships that are fast to each other, once, and by what."""
    found: dict[Tie, None] = {}
    for ship in action.ships.values():
        if ship.on_map:
            bonds: tuple[tuple[Bond, list[str]], ...] = (
                ("grapple", ship.grappled),
                ("foul", ship.fouled),
                ("tow", [ship.towing] if ship.towing else []),
            )
            for kind, mates in bonds:
                for mate in mates:
                    found[Tie(kind, *sorted((ship.id, mate)))] = None
    return [tie for tie in found if tie.one in action.ships and tie.other in action.ships]


# -- shoals --------------------------------------------------------------------------------------------------------------


def _name(shoal: Shoal) -> str:
    """What stands on the map: name and depth; a shore needs no more than its name."""
    if shoal.depth is not None:
        return f"{shoal.name} {shoal.depth:+d}"
    return f"{shoal.name} aground" if _lettered(shoal) else shoal.name


def _lettered(shoal: Shoal) -> bool:
    """Those of the set-ups have letters for names."""
    return len(shoal.name) == 1


def meaning(shoal: Shoal) -> str:
    """FC 4.3: what a shoal's depth does."""
    effect = "who enters is aground" if shoal.depth is None else f"{shoal.depth:+d} to the grounding roll"
    name = f"Shoal {shoal.name}" if _lettered(shoal) else capital(shoal.name)
    return f"{name}: {effect}"


# -- what is seen to change ----------------------------------------------------------------------------------------------


def glance(action: Action) -> Glance:
    """Where the admirals are concerns all ships: their flags fly from others then."""
    active = action.way.ship if action.way is not None else None
    shared = action.wind, [(officer.ship, officer.lost) for officer in action.commanders.values()]
    ships = {id: _key(ship, active) for id, ship in action.ships.items()}
    forts = {battery.id: battery.hits for battery in action.batteries}
    sky = SKIES[action.weather]
    return Glance(three_days.day(action), action.turn, action.turns, action.wind, sky, shared, ships, forts)


def _key(ship: Ship, active: str | None) -> object:
    """All of a ship that can be seen."""
    return (
        ship.bow,
        ship.facing,
        ship.hull,
        ship.rigging,
        ship.damaged,
        ship.sails,
        ship.side,
        ship.fate,
        ship.struck,
        ship.captor,
        ship.dismasted,
        ship.on_fire,
        ship.aground,
        ship.adrift,
        ship.anchor.end if ship.anchor is not None else None,
        len(ship.fired),
        *ship.fired,
        *ship.grappled,
        *ship.fouled,
        ship.towing,
        ship.id == active,
    )


FLASHES: dict[str, Literal["burst", "ring", "clash"]] = {
    "exploded": "burst",
    "sunk": "ring",
    "struck": "ring",
    "collided": "ring",
    "boarded": "clash",
    "dismasted": "ring",
    "caught-fire": "ring",
}


def flash(fact: Fact) -> Flash | None:
    """A shot from one ship to another, or what befalls one."""
    ship, target = getattr(fact, "ship", None), getattr(fact, "target", None)
    if target is not None:
        return Flash("shot", str(ship), str(target), str(getattr(fact, "broadside", "") or ""))
    about = ship if ship is not None else getattr(fact, "defender", None)
    kind = FLASHES.get(str(type(fact).__struct_config__.tag))
    return Flash(kind, str(about)) if kind is not None and about is not None else None
