"""The battles that come with the game (`data/scenarios`) or in a player's own file, and their set-up on the map."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from table.dice import Dice, d10
from table.reading.faults import BadFile, refuse
from table.reading.toml import whole
from tactical.flying_colors import battle_soundness, hexes, ratings
from tactical.flying_colors.bands import Banded
from tactical.flying_colors.counter_terms import Edition
from tactical.flying_colors.figures import HOME
from tactical.flying_colors.movement.towing import take_in_tow
from tactical.flying_colors.order_of_battle import Berth, Force, Guns, Scenario, Squadron, Station, position
from tactical.flying_colors.ratings import Ratings, key_of
from tactical.flying_colors.shoals import shoal_hexes
from tactical.flying_colors.state import Action, Anchor, Battery, Commander, Face, Fleet, Options, Ship, Shoal
from tactical.sea.hexes import Hex

FOLDER = HOME / "scenarios"
A_DAY = 30  # turns of a battle without limit that is fought out


def available() -> list[str]:
    """The names of the battles that come with the game, oldest first."""
    return sorted((path.stem for path in FOLDER.glob("*.toml")), key=lambda name: (scenario(name).date, name))


def scenario(name: str) -> Scenario:
    """The battle of that name, or that in a player's own file."""
    if (FOLDER / f"{name}.toml").exists():
        return _ours(name)
    if name.endswith(".toml"):
        return load(Path(name))
    ours = ", ".join(sorted(path.stem for path in FOLDER.glob("*.toml")))
    raise BadFile(f"there is no battle {name!r}; expected {ours}, or the path of a file such as mine.toml")


@cache
def _ours(name: str) -> Scenario:
    return load(FOLDER / f"{name}.toml")


def load(path: Path) -> Scenario:
    """The battle in a file, read and found sound, or `BadFile` with every fault found."""
    found = whole(path, Scenario)
    refuse(battle_soundness.faults(found), path)
    return found


def set_up(
    name: str | Scenario, seed: str = "", year: Edition = 2023, counters: Ratings | None = None, **options: bool
) -> Action:
    """The battle of a name, or one made by the players (2006:18.1), before its first turn, by the counters given and with the
    optional rules named in force.

    A ship that rolls for her berth lies in the first one until `roll_berths`.
    """
    battle, found = name if isinstance(name, Scenario) else scenario(name), counters or ratings.standard()
    shoals = [
        Shoal(letter, None if depth == "aground" else depth, shoal_hexes(letter, battle.layout))
        for letter, depth in battle.shoals.items()
    ]
    in_force: dict[str, Any] = {"anchoring": battle.anchoring, "wind_changes": battle.wind_changes, "grounding": bool(shoals)}
    in_force["towing"] = any(True for _ in battle.tows())
    action = Action(
        dice=Dice(seed),
        name=name.name if isinstance(name, Scenario) else name,
        year=battle.year,
        turns=battle.turns,
        layout=battle.layout,
        wind=battle.wind,
        ships={},
        fleets={force.side: Fleet(force.side, dict(force.audacity)) for force in battle.fleets},
        shoals=shoals,
        options=Options(edition=year, **{**in_force, **options}),
        special=battle.special.named(),
        weather=battle.weather,
    )
    if action.options.fought_out:
        action.turns = action.turns or A_DAY
    for force, squadron, station in battle.stations():
        if not squadron.reinforcements:
            ship = _ship(battle, force, squadron, station, found, year)
            action.ships[ship.id] = ship
            _embark(action, force, station, ship, found)
    for nation, tower, towed in battle.tows():
        take_in_tow(action, action.ships[key_of(nation, tower)], action.ships[key_of(nation, towed)])
    for force in battle.fleets:
        for guns in force.batteries:
            _mount(action, force, guns)
    _mark(action, battle)
    return action


def _ship(battle: Scenario, force: Force, squadron: Squadron, station: Station, counters: Ratings, year: Edition) -> Ship:
    """A ship on her station, as the set-up leaves her."""
    berth = next(iter(station.berths.values()), Berth(station.at, station.aground))
    bow, facing = position(battle.layout, berth.at, station.facing) if berth.at else (Hex(0, 0), 1)
    counter = counters.ship(squadron.nation, station.counter or station.ship)
    ship = counter.launched(station.ship, force.side, bow, facing, year)
    ship.damaged, ship.hull, ship.mastless, ship.aground = station.damaged, station.hull, station.mastless, berth.aground
    if squadron.anchored:
        ship.anchor, ship.anchorings, ship.held = Anchor(), 1, squadron.held or station.mastless
    return ship


def _embark(action: Action, force: Force, station: Station, ship: Ship, counters: Ratings) -> None:
    """FC 3.3.2: a station's commander goes aboard; he who sails in the flagship is the fleet admiral."""
    if station.commander:
        commander = counters.officer(station.commander).aboard(ship, action.tables.wounds)
        action.commanders[commander.id] = commander
        if station.ship == force.flagship:
            action.fleets[force.side].admiral = commander.id


def _mount(action: Action, force: Force, guns: Guns) -> None:
    """FC 4.6: a battery on shore; one afloat is a ship without masts that sinks when her capacity is spent (FC 4.6.2)."""
    hex, key = hexes.parse(action.layout, guns.at), key_of(guns.nation, guns.name)
    if not guns.floating:
        action.batteries.append(Battery(key, guns.name, guns.nation, force.side, hex, guns.rate, guns.capacity))
        return
    front, back = Face(guns.rate, guns.capacity), Face("", 0)
    action.ships[key] = Ship(
        key,
        guns.name,
        guns.nation,
        force.side,
        "small",
        front,
        back,
        hex,
        1,
        mastless=True,
        anchor=Anchor(),
        anchorings=1,
        held=True,
    )


def _mark(action: Action, battle: Scenario) -> None:
    """What the rules must find by name: what floats without masts, what rolls for a berth, what comes later."""
    afloat = [ship.id for ship in action.ships.values() if ship.mastless]
    keys = [(key_of(squadron.nation, station.ship), squadron, station) for _, squadron, station in battle.stations()]
    marks = {
        "floating_batteries": afloat,
        "berths": [key for key, _, station in keys if station.berths],
        "reinforcements": [key for key, squadron, _ in keys if squadron.reinforcements],
    }
    action.special.update({name: ids for name, ids in marks.items() if ids})


def roll_berths(action: Action) -> None:
    """2006:18.12: each ship that rolls for her berth throws a die and takes it."""
    waiting = action.special.pop("berths", [])
    for _, squadron, station in scenario(action.name).stations():
        ship = action.ships.get(key_of(squadron.nation, station.ship))
        if ship is not None and isinstance(waiting, list) and ship.id in waiting:
            roll = d10(action, f"the berth of the {ship.name}", scenario(action.name).case, about=ship.id)
            berth = Banded(station.berths)[roll.die]
            (ship.bow, ship.facing), ship.aground = position(action.layout, berth.at, station.facing), berth.aground


def reinforcements(action: Action, counters: Ratings | None = None) -> tuple[list[Ship], list[Commander]]:
    """The ships of a battle that are still to come, in the order of the set-up and without a station, and who is aboard."""
    battle, found = scenario(action.name), counters or ratings.standard()
    ships: list[Ship] = []
    commanders: list[Commander] = []
    for force, squadron, station in battle.stations():
        if squadron.reinforcements:
            ship = _ship(battle, force, squadron, station, found, action.options.edition)
            ships.append(ship)
            if station.commander:
                commanders.append(found.officer(station.commander).aboard(ship, action.tables.wounds))
    return ships, commanders
