"""Whether a battle's file is sound: every ship lies legally in hexes of her own, and all that is named exists."""

from __future__ import annotations

from collections.abc import Iterator

from table.reading.faults import unknown
from tactical.sea.hexes import NEIGHBOURS, Hex
from tactical.wooden_ships.board import BadHex, label_of, parse_hex
from tactical.wooden_ships.scenario_rows import OWN_FIGURES, Entry, ScenarioFile, ShipRow, ship_id
from tactical.wooden_ships.tables import tables_of


def faults(battle: ScenarioFile) -> Iterator[str]:
    """What the types cannot say of a battle's file, all of it."""
    yield from _wind_faults(battle)
    yield from _side_faults(battle)
    try:
        land = set(battle.land_hexes())
    except BadHex as error:
        yield f"land: {error}"
        return
    yield from _ship_faults(battle, land)
    yield from _entry_faults(battle, land)
    yield from _special_faults(battle)
    yield from _water_faults(battle, land)


def _wind_faults(battle: ScenarioFile) -> Iterator[str]:
    names = tables_of().velocity_names
    if battle.wind.velocity not in names:
        yield f"wind.velocity: {unknown('velocity', battle.wind.velocity, names)}"
    if (battle.wind.printed is not None or battle.wind.played is not None) and not battle.wind.why:
        yield "wind: a number beside the name and no reason; expected why"
    if battle.wind.change is not None and not 1 <= battle.wind.change <= 6:
        yield f"wind.change: {battle.wind.change}; expected a number of the die (WS A.III.A.3)"


def _side_faults(battle: ScenarioFile) -> Iterator[str]:
    if len(battle.sides) != 2:
        yield f"sides: {len(battle.sides)}; expected 2"
    for squadron in battle.squadrons:
        if squadron.side not in battle.sides:
            yield f"squadrons: {squadron.nation}: {unknown('side', squadron.side, battle.sides)}"


def _ship_faults(battle: ScenarioFile, land: set[Hex]) -> Iterator[str]:
    """Each ship once, at sea, and in hexes of her own."""
    taken: dict[Hex, str] = {}
    seen: set[str] = set()
    for squadron, ship in battle.rows():
        where, key = f"{squadron.nation} {ship.name}", ship_id(squadron.nation, ship.name)
        if key in seen:
            yield f"{where}: listed twice; expected each ship once"
        seen.add(key)
        yield from _figure_faults(where, ship)
        if ship.entry and ship.entry not in battle.entries:
            yield f"{where}: {unknown('entry', ship.entry, battle.entries)}"
        if ship.waits and not ship.entry:
            yield f"{where}: no hex and no entry; expected at = 'DD11' and a heading, or an entry"
        if ship.at and ship.heading is None:
            yield f"{where}: at {ship.at} without a heading; expected 1 to 6 (WS I.III.A.3)"
        try:
            hexes = ship.hexes()
        except BadHex as error:
            yield f"{where}: {error}"
            continue
        for hex in hexes:
            if hex in land:
                yield f"{where}: {label_of(hex)} is land; expected water"
            if ship.waits:
                continue
            if hex in taken:
                yield f"{where}: {label_of(hex)} is taken by {taken[hex]}; expected a free hex"
            taken[hex] = where


def _figure_faults(where: str, ship: ShipRow) -> Iterator[str]:
    """WS I.III.B.13: as many rigging sections as the battle sail speed has factors; a rowed vessel has oar sections."""
    figures = ship.figures()
    if figures.battle_speed and len(ship.rigging) != figures.battle_speed:
        yield f"{where}: {len(ship.rigging)} rigging sections; expected {figures.battle_speed}, her speed (WS I.III.B.13)"
    if not ship.hull or not any(ship.crew):
        yield f"{where}: no hull or no crew; expected both"
    if any(getattr(ship, name) is not None for name in OWN_FIGURES) and not ship.designed:
        yield f"{where}: a figure of her own counter without a reason; expected designed"


def _entry_faults(battle: ScenarioFile, land: set[Hex]) -> Iterator[str]:
    used = {ship.entry for _, ship in battle.rows()}
    for name, entry in battle.entries.items():
        if entry.side not in battle.sides:
            yield f"entries.{name}: {unknown('side', entry.side, battle.sides)}"
        if name not in used:
            yield f"entries.{name}: no ship enters so; expected one or more"
        yield from _entry_hex_faults(name, entry, land)


def _entry_hex_faults(name: str, entry: Entry, land: set[Hex]) -> Iterator[str]:
    if not entry.hexes and not entry.dice:
        yield f"entries.{name}: no hexes; expected hexes or dice"
    for label in (*entry.hexes, *entry.dice.values()):
        try:
            if parse_hex(label) in land:
                yield f"entries.{name}: {label} is land; expected water"
        except BadHex as error:
            yield f"entries.{name}: {error}"


def _special_faults(battle: ScenarioFile) -> Iterator[str]:
    """Sides and ships that the scenario's rules name must be in the battle."""
    ships = [ship.name for _, ship in battle.rows()]
    for rule in battle.special:
        if rule.side and rule.side not in battle.sides:
            yield f"special.{rule.tag}: {unknown('side', rule.side, battle.sides)}"
        for name in rule.names:
            if name not in ships:
                yield f"special.{rule.tag}: {unknown('ship', name, ships)}"
    for shoals in battle.shoals:
        if shoals.side not in battle.sides:
            yield f"shoals: {unknown('side', shoals.side, battle.sides)}"


def _water_faults(battle: ScenarioFile, land: set[Hex]) -> Iterator[str]:
    """A ship must be able to sail from any water to any other."""
    board = battle.board()
    water = {Hex(col, row) for col in range(board.columns) for row in range(1, board.rows + 1)} - land
    reached = {min(water)}
    waiting = [min(water)]
    while waiting:
        around = [hex for hex in NEIGHBOURS[waiting.pop()][1:] if hex in water and hex not in reached]
        reached.update(around)
        waiting += around
    if reached != water:
        apart = label_of(min(water - reached))
        yield f"land: {len(water - reached)} hexes of water about {apart} are shut in; expected all water joined"
