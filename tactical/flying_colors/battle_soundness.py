"""Whether a battle's file is sound: all that it names exists, every ship lies legally, and no two lie in one hex."""

from __future__ import annotations

from collections.abc import Iterator

from tactical.flying_colors import bands, hexes, ratings
from tactical.flying_colors.hexes import BadHex
from tactical.flying_colors.order_of_battle import Berth, Scenario, position
from tactical.flying_colors.ratings import UnknownCounter, key_of
from tactical.flying_colors.shoals import banks
from tactical.sea.hexes import Hex, hull

# Which special rules name what.
NAMES_OF_SHIPS = (
    *("always_in_command", "captain_ship", "released_aboard", "mistaken", "lost_with", "recall_flagship"),
    *("only_by_capture", "must_cripple", "no_scuttling"),
)
NAMES_OF_COMMANDERS = ("recall_admiral", "recall_seconds")
NAMES_OF_NATIONS = ("in_command_at_anchor", "moored", "sure_pilots", "surprised")
NAMES_OF_SIDES = ("first_initiative", "mistaken_run_by", "recall_side", "only_by_capture_side", "must_cripple_side")


def faults(battle: Scenario) -> Iterator[str]:
    """What the types cannot say of a battle: all that is named must exist, and no two ships may lie in one hex."""
    yield from _heading_faults(battle)
    yield from _station_faults(battle)
    yield from _special_faults(battle)


def _heading_faults(battle: Scenario) -> Iterator[str]:
    if not battle.maps or any(sheet not in "ABC" for sheet in battle.maps) or len(set(battle.maps)) < len(battle.maps):
        yield f"maps: {battle.maps!r}; expected one or more of A, B and C, such as AB (FC 2.1.1)"
    for letter in battle.shoals:
        if letter not in banks():
            yield f"shoals.{letter}: there is no such shoal; expected one of {', '.join(banks())}"
    if len(battle.fleets) != 2:
        yield f"fleets: {len(battle.fleets)} sides; expected 2"
    for force in battle.fleets:
        aboard = {station.ship: station.commander for squadron in force.squadrons for station in squadron.ships}
        if force.flagship and not aboard.get(force.flagship):
            yield f"fleets.{force.side}.flagship: {force.flagship!r}; expected a ship of the fleet with a commander (FC 3.3.2)"
        nations = [*(squadron.nation for squadron in force.squadrons), *(guns.nation for guns in force.batteries)]
        for nation in dict.fromkeys(nations):
            if nation not in force.audacity:
                yield f"fleets.{force.side}.audacity: none for {nation!r}; expected one for each nation (FC 2.2.2.5)"


def _station_faults(battle: Scenario) -> Iterator[str]:
    """Each ship known and in hexes of her own."""
    taken: dict[Hex, str] = {}
    listed: set[str] = set()
    for force, squadron, station in battle.stations():
        where, key = f"fleets.{force.side}.{squadron.nation} {station.ship}", key_of(squadron.nation, station.ship)
        if key in listed:
            yield f"{where}: listed twice; expected each ship once"
        listed.add(key)
        try:
            counter = ratings.standard().ship(squadron.nation, station.counter or station.ship)
            if station.commander:
                ratings.standard().officer(station.commander)
            for berth in station.berths.values() or ([Berth(station.at)] if station.at else []):
                bow, facing = position(battle.layout, berth.at, station.facing)
                if ("-" in berth.at) != (counter.size == "large"):
                    yield f"{where}: {berth.at!r}; expected {'bow and stern hex' if counter.size == 'large' else 'one hex'}"
                for hex in hull(bow, facing, counter.size == "large"):
                    if not hexes.on_map(battle.layout, hex) or taken.get(hex, key) != key:
                        yield f"{where}: {berth.at!r} is taken by {taken.get(hex, 'the edge')}; expected a free hex (FC 3.6.11)"
                    taken[hex] = key
        except (UnknownCounter, BadHex) as error:
            yield f"{where}: {error}"
        towed = any(other.tows == station.ship for other in squadron.ships)
        if not (station.at or station.berths or squadron.reinforcements or towed):
            yield f"{where}: no position; expected at = 'B4603-4502', berths, or reinforcements = true"
        if towed and station.at:
            yield f"{where}: {station.at!r}, though she is towed; expected no position but her tower's (FC 4.4.1)"
        if station.tows and station.tows not in [other.ship for other in squadron.ships if other is not station]:
            yield f"{where}: tows {station.tows!r}; expected another ship of her squadron (FC 4.4)"
        if station.berths:
            yield from bands.faults(f"{where}: berths", station.berths, open_ended=False)
    for force in battle.fleets:
        for guns in force.batteries:
            try:
                hex = hexes.parse(battle.layout, guns.at)
            except BadHex as error:
                yield f"fleets.{force.side}.{guns.name}: {error}"
                continue
            if hex in taken:
                yield f"fleets.{force.side}.{guns.name}: {guns.at!r} is taken by {taken[hex]}; expected a free hex (FC 4.6)"
            taken[hex] = guns.name


def _special_faults(battle: Scenario) -> Iterator[str]:
    """Ships, commanders, nations and sides that special rules name must be in the battle."""
    special, standard = battle.special, ratings.standard()
    ships = [key_of(squadron.nation, station.ship) for _, squadron, station in battle.stations()]
    leaders = [
        key_of(of.nation, of.name)
        for _, _, station in battle.stations()
        if (of := standard.officers.get(station.commander)) is not None
    ]
    nations = [squadron.nation for force in battle.fleets for squadron in force.squadrons]
    sides = [force.side for force in battle.fleets]
    kinds = (
        (NAMES_OF_SHIPS, ships),
        (NAMES_OF_COMMANDERS, leaders),
        (NAMES_OF_NATIONS, nations),
        (NAMES_OF_SIDES, sides),
        (("released_commander",), list(standard.officers)),
    )
    for name, known in ((name, known) for names, known in kinds for name in names):
        value: str | tuple[str, ...] = getattr(special, name)
        for one in (value,) if isinstance(value, str) else value:
            if one and one not in known:
                yield f"special.{name}: {one!r}; expected one of {', '.join(dict.fromkeys(known))}"
    for name in ("reinforcements_from", "reinforcements_to"):
        if at := getattr(special, name):
            try:
                hexes.parse(battle.layout, at)
            except BadHex as error:
                yield f"special.{name}: {error}"
    if special.poor_wind:
        yield from bands.faults("special.poor_wind", special.poor_wind, open_ended=False)
