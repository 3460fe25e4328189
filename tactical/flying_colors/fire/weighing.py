"""FC 3.7.7.7, 3.7.10: the strength of a shot, every shift and modifier by name, and what it may be expected to hit."""

from __future__ import annotations

from typing import NamedTuple

from tactical.flying_colors.bands import Banded
from tactical.flying_colors.card import LAST_DIE, NO_HITS, ROWS, Aim, Hits
from tactical.flying_colors.counter_terms import Size
from tactical.flying_colors.fire.rakes import damage_of, needed
from tactical.flying_colors.fire.shot import CHASE_GUNS, Shot
from tactical.flying_colors.fire.usage import usage
from tactical.flying_colors.hexes import weather_side
from tactical.flying_colors.state import Action, Battery, Ship
from tactical.flying_colors.tables import Tables
from tactical.sea.hexes import End

Reasons = list[tuple[int, str]]
FOG, HEAVY_SEAS = "firepower", "leeward_firepower"  # scenarios' own rules (2006:18.18, 18.4)
OTHER: dict[Aim, Aim] = {"hull": "rigging", "rigging": "hull"}


class Weighed(NamedTuple):
    """The strength of a shot: the row it fires on and why, its firepower and why, what is added to the die and why.

    `row` and `firepower` are None for a shot without effect. `size` picks the Hit Results Table. `rake` is the end that could be
    raked and `rakes_on` the highest natural die that does (None: no die is thrown for it; below 0: never).
    """

    row: str | None
    shifts: Reasons
    firepower: int | None
    powers: Reasons
    die: int
    modifiers: Reasons
    size: Size
    rake: End | None
    rakes_on: int | None


class Expected(NamedTuple):
    """Average hits of a shot, and the chance that it sets the target on fire."""

    hull: float
    rigging: float
    fire: float


# -- weighing ------------------------------------------------------------------------------------------------------------


def weigh(action: Action, shot: Shot, raked: bool = False) -> Weighed:
    """FC 3.7.7.7: the strength of a broadside; `raked` if it is one that rakes, which counts sights in its own way."""
    firer = action.ships.get(shot.firer)
    if firer is None:
        return weigh_battery(action, shot)
    target = action.ships.get(shot.target)
    shifts = row_shifts(action, firer, shot, raked)
    row = rate_row(action, firer, shifts)
    powers = powers_of(action, firer, target, shot, row)
    modifiers = die_modifiers(action, firer, target, shot)
    rakes_on = needed(action, firer, shot) if shot.sighting.rake is not None else None
    return _weighed(action, row, shifts, powers, modifiers, hit_table(action, firer, target), shot.sighting.rake, rakes_on)


def _weighed(
    action: Action,
    row: str | None,
    shifts: Reasons,
    powers: Reasons,
    modifiers: Reasons,
    size: Size,
    rake: End | None = None,
    rakes_on: int | None = None,
) -> Weighed:
    """FC 3.7.7.7: the sums; the die is never bettered by more than five."""
    power = sum(value for value, _ in powers) if powers else None
    die = sum(value for value, _ in modifiers)
    most = action.tables.hit_modifiers.most
    if die > most and usage(action).modifiers_capped:
        modifiers.append((most - die, "no more than the table allows"))
        die = most
    return Weighed(row, shifts, power, powers, die, modifiers, size, rake, rakes_on)


def row_shifts(action: Action, ship: Ship, shot: Shot, raked: bool) -> Reasons:
    """FC 3.7.7.7a: rows toward T. A rake is partial by its own test (FC 3.7.7.6)."""
    row, way, sighting = action.tables.shifts, action.way, shot.sighting
    shifts: Reasons = []
    if sighting.partial_rake if raked else sighting.partial:
        shifts.append((row.partial, "partial rake" if raked else "partial broadside"))
    if ship.hull >= row.hull_hits:
        shifts.append((ship.hull // row.hull_hits, "hull hits"))
    if ship.sails == "full" and row.full_sails:
        shifts.append((row.full_sails, "full sails"))
    if ship.dismasted and row.dismasted:
        shifts.append((row.dismasted, "dismasted"))
    if ship.on_fire and row.on_fire:
        shifts.append((row.on_fire, "on fire"))
    if way is not None and way.ship == ship.id:
        if way.tack == "begun" and row.tack:
            shifts.append((row.tack, "tack"))
        if way.rotated and row.rotating:
            shifts.append((row.rotating, "rotating at anchor"))
    return shifts


def rate_row(action: Action, ship: Ship, shifts: Reasons) -> str | None:
    """FC 3.7.7.7a: her row after all shifts, None past the last (2006:12.8b: past G)."""
    face = ship.face
    count = sum(value for value, _ in shifts)
    row = action.tables.row(face.rate, face.colour == "yellow", count)
    if row is not None and count and ROWS.index(row) > ROWS.index(usage(action).last_row):
        return None
    return row


def powers_of(action: Action, ship: Ship, target: Ship | None, shot: Shot, row: str | None) -> Reasons:
    """FC 3.7.7.7b-c: base firepower and what is added to it; nothing if the table gives no effect."""
    tables, sighting, face = action.tables, shot.sighting, ship.face
    base = tables.power(row, sighting.range) if row is not None else None
    if base is None:
        return []
    custom, more = usage(action), tables.firepower_modifiers
    powers: Reasons = [(base.points, "guns")]
    if base.shaded and face.colour == "white":
        powers.append((more.white, "white symbol"))
    elif base.shaded and face.colour == "black":
        powers.append((more.black, "black symbol"))
    if audacity := action.audacity(ship):
        powers.append((audacity, "audacity"))
    if custom.target_audacity_counts and target is not None and (theirs := action.audacity(target)):
        powers.append((-theirs, "target's audacity"))
    if sighting.close:
        powers.append((more.point_blank, sighting.close))
    if action.options.first_broadside and sighting.broadside not in ship.opened:
        powers.append((more.first_broadside, "first broadside"))
    if not custom.carronades_on_die and (bonus := carronades(action, ship, sighting.range)):
        powers.append((bonus, "carronades"))
    if action.special:
        powers += _weather_of_the_day(action, ship, shot)
    return powers


def carronades(action: Action, ship: Ship, distance: int) -> int:
    """FC 3.7.10: what her carronades add, by nation, year and symbol."""
    face = ship.face
    return action.tables.carronade_bonus(ship.nationality, face.colour, face.shape, distance, action.year)


def _weather_of_the_day(action: Action, ship: Ship, shot: Shot) -> Reasons:
    """2006:18.4, 18.18: heavy seas drown the lee guns, fog hides the target."""
    found: Reasons = []
    fog, seas = action.special.get(FOG, 0), action.special.get(HEAVY_SEAS, 0)
    if isinstance(fog, int) and fog:
        found.append((fog, "fog"))
    if isinstance(seas, int) and seas and wind_of(action, ship, shot) == "with the wind":
        found.append((seas, "heavy seas"))
    return found


def wind_of(action: Action, ship: Ship, shot: Shot) -> str:
    """FC 3.7.6: whether a broadside fires with the wind or into it, if the wind matters to her."""
    side, custom = shot.sighting.broadside, usage(action)
    weather = weather_side(ship.facing, action.wind)
    if weather is None or side is None:
        return ""
    if (ship.anchor is not None or ship.aground or ship.mastless) and custom.still_ships_feel_no_wind:
        return ""
    if ship.dismasted and (ship.towing or ship.towed_by):  # FC 4.4.5e
        return ""
    if (ship.grappled or ship.fouled or shot.sighting.close == "attached") and custom.attached_fire_bound:
        return ""
    return "into the wind" if weather == side else "with the wind"


def die_modifiers(action: Action, ship: Ship, target: Ship | None, shot: Shot) -> Reasons:
    """FC 3.7.7.7d: what is added to the hit die; against a shore battery only what has to do with the guns (FC 4.6.1)."""
    row, custom, sighting = action.tables.hit_modifiers, usage(action), shot.sighting
    found: Reasons = []
    if target is None and not custom.modifiers_at_batteries:
        return found
    if ship.anchor is not None or ship.mastless:
        found.append((row.anchored, "anchored"))
    if sighting.bears == "outside arc":
        found.append((row.outside_arc, "outside arc"))
    elif sighting.bears == "rake line":
        found.append((row.down_rake_line, "down her own rake line"))
    if target is None:
        return found
    if shot.aim == "hull":
        _at_hull(action, ship, shot, found)
    else:
        _at_rigging(action, ship, target, shot, found)
    if shot.aid:
        found.append((shot.aid, "card"))
    if shot.load == "chain":
        found.append((chain_shot(action.tables, shot), "chain shot"))
    if custom.carronades_on_die and (bonus := carronades(action, ship, sighting.range)):
        found.append((bonus, "carronades"))
    return found


def _at_hull(action: Action, ship: Ship, shot: Shot, found: Reasons) -> None:
    row, wind = action.tables.hit_modifiers, wind_of(action, ship, shot)
    if ship.nationality == "British":
        found.append((row.british_at_hull, "British"))
    if wind:
        found.append((row.with_wind_at_hull if wind == "with the wind" else row.into_wind_at_hull, wind))


def _at_rigging(action: Action, ship: Ship, target: Ship, shot: Shot, found: Reasons) -> None:
    row, wind = action.tables.hit_modifiers, wind_of(action, ship, shot)
    if ship.nationality == "French":
        found.append((row.french_at_rigging, "French"))
    if wind:
        found.append((row.with_wind_at_rigging if wind == "with the wind" else row.into_wind_at_rigging, wind))
    _canvas(action, target, found)


def _canvas(action: Action, target: Ship, found: Reasons) -> None:
    """FC 3.6.3f, 4.9: much canvas is easily hit, little is not."""
    row = action.tables.hit_modifiers
    if target.sails == "full":
        found.append((row.full_sails_at_rigging, "target under full sails"))
    elif target.sails == "short":
        found.append((row.short_sails_at_rigging, "target under short sails"))


def chain_shot(tables: Tables, shot: Shot) -> int:
    """FC 4.8.2h: chain shot against rigging by range, point-blank counted as 0; against a hull it is a hindrance."""
    if shot.aim == "hull":
        return tables.loads.chain_hull
    return Banded(tables.loads.chain_rigging)[0 if shot.sighting.close == "point-blank" else shot.sighting.range]


def hit_table(action: Action, firer: Ship | Battery, target: Ship | None) -> Size:
    """FC 3.7.7.7d: the firing ship's size picks the Hit Results Table; a battery, on shore or afloat, has large guns."""
    by = action.tables.hit_results.by
    if by == "firer" and isinstance(firer, Ship):
        return "large" if firer.mastless else firer.size
    return target.size if by == "target" and target is not None else "large"


def weigh_battery(action: Action, shot: Shot) -> Weighed:
    """FC 4.6.1, 4.6.3: a shore battery's salvo: no wind, no carronades, +2 on the die; its nation's Audacity."""
    battery = next(battery for battery in action.batteries if battery.id == shot.firer)
    target = action.ships[shot.target]
    tables, sighting, custom = action.tables, shot.sighting, usage(action)
    shifts: Reasons = [(tables.shifts.partial, "partial broadside")] if sighting.partial else []
    row = tables.row(battery.rate, False, len(shifts))
    base = tables.power(row, sighting.range) if row is not None else None
    powers: Reasons = []
    if base is not None:
        powers = [(base.points, "guns"), (battery_audacity(action, battery), "audacity")]
        if custom.target_audacity_counts:
            powers.append((-action.audacity(target), "target's audacity"))
    modifiers: Reasons = [(tables.hit_modifiers.battery, "battery")]
    if shot.aim == "rigging":
        _canvas(action, target, modifiers)
    return _weighed(action, row, shifts, powers, modifiers, hit_table(action, battery, target))


def battery_audacity(action: Action, battery: Battery) -> int:
    of = action.fleets[battery.side].audacity
    return of[battery.nationality] if battery.nationality in of else max(of.values(), default=0)


# -- what it hits --------------------------------------------------------------------------------------------------------


def hits_of_die(action: Action, weighed: Weighed, aim: Aim, die: int) -> Hits:
    """FC 3.7.7.7d, 3.7.8: the result of a modified die; what it has above 12 counts as a die on the other column."""
    tables, firepower = action.tables, weighed.firepower
    if firepower is None:
        return NO_HITS
    hits = tables.hits(weighed.size, aim, firepower, die)
    if die <= LAST_DIE or not usage(action).excess_counts:
        return hits
    more = tables.hits(weighed.size, OTHER[aim], firepower, die - LAST_DIE)
    return Hits(hits.hull + more.hull, hits.rigging + more.rigging, hits.marines + more.marines, hits.fire or more.fire)


def expected(action: Action, shot: Shot) -> Expected:
    """The average hits of a shot, the chance of a rake counted in, and the chance of a fire."""
    sighting = shot.sighting
    if sighting.bears in CHASE_GUNS:
        return _chase(action, shot)
    weighed = weigh(action, shot)
    plain = _average(action, weighed, shot.aim, None)
    chance = _chance_of_rake(weighed)
    if not chance:
        return plain
    if sighting.partial_rake != sighting.partial:
        weighed = weigh(action, shot, raked=True)
    raked = _average(action, weighed, shot.aim, sighting.rake)
    return Expected(*(chance * one + (1 - chance) * other for one, other in zip(raked, plain, strict=True)))


def _chance_of_rake(weighed: Weighed) -> float:
    if weighed.rake is None:
        return 0.0
    return 1.0 if weighed.rakes_on is None else min(10, max(0, weighed.rakes_on + 1)) / 10


def _average(action: Action, weighed: Weighed, aim: Aim, rake: End | None) -> Expected:
    """Over the ten faces of the die; each case is reckoned once for the tables in force."""
    if weighed.firepower is None:
        return Expected(0.0, 0.0, 0.0)
    known: dict[tuple[object, ...], Expected] = action.tables.__dict__.setdefault("averages", {})
    key = (weighed.size, aim, weighed.firepower, weighed.die, rake, action.options.edition)
    if key not in known:
        results = [damage_of(action, hits_of_die(action, weighed, aim, die + weighed.die), rake) for die in range(10)]
        fires = [min(hits.hull + hits.rigging + 1, action.tables.fires.never_ignites) / 10 for hits in results if hits.fire]
        known[key] = Expected(sum(h.hull for h in results) / 10, sum(h.rigging for h in results) / 10, sum(fires) / 10)
    return known[key]


def _chase(action: Action, shot: Shot) -> Expected:
    row = action.tables.chase_guns
    need = shot.sighting.range - action.audacity(action.ships[shot.firer]) - shot.aid
    chance = min(10, max(0, 10 - need)) / 10
    return Expected(0.0, row.hits * chance + (0.1 * row.more_hits if shot.sighting.range <= row.near else 0.0), 0.0)
