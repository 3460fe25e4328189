"""WS I.III, A.I.B, S.0: a scenario laid out: logs filled in from the printed figures, ships in their places, rules in force."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from table.dice import Dice
from table.reading.faults import BadFile
from tactical.wooden_ships import counters, endings, scenario_book
from tactical.wooden_ships.board import parse_hex
from tactical.wooden_ships.logs import filled_in, launched, printed
from tactical.wooden_ships.scenario_rows import Entry as EntryRow
from tactical.wooden_ships.scenario_rows import ScenarioFile, ShipRow, Squadron, ship_id, slug
from tactical.wooden_ships.special import arrivals, scores, tags
from tactical.wooden_ships.state import (
    Anchor,
    Battle,
    Entry,
    Fleet,
    Options,
    Ship,
    Wind,
    basic,
)
from tactical.wooden_ships.tables.charts import band
from tactical.wooden_ships.terms import Attitude, ClassNumber, Edition, Level

__all__ = ["filled_in", "laid_out", "launched", "printed", "scenario_options"]

SQUARES_AS_PRINTED: Final = "figures-advanced"  # WS S.1.III.A
GUNS_AS_PRINTED: Final = "guns-not-doubled"  # WS S.2.n
SAILING: tuple[Attitude, ...] = ("A", "B", "C")

# -- the rules in force --------------------------------------------------------------------------------------------------


def scenario_options(
    scenario: ScenarioFile | str, level: Level = "advanced", edition: Edition = 1981, **switches: Any
) -> Options:
    """WS S.0.p3, S.0.p5: the rules of a level, with what the scenario demands; the players may change any by agreement."""
    file = _file(scenario)
    if level not in file.levels:
        raise BadFile(f"{file.title}: {level!r}; expected {' or '.join(file.levels)}")
    known = [name for name in Options.__struct_fields__ if name not in ("edition", "level")]
    for name in switches:
        if name not in known:
            raise BadFile(f"there is no rule {name!r} to switch; expected one of {', '.join(known)}")
    base = basic(edition) if level == "basic" else Options(edition=edition)
    demanded: dict[str, Any] = dict.fromkeys(file.options, True) | {"anchoring": file.anchoring is not None}
    return msgspec.structs.replace(base, **(demanded | switches))


# -- the battle ----------------------------------------------------------------------------------------------------------


def laid_out(
    scenario: ScenarioFile | str,
    options: Options | None = None,
    seed: str = "",
    *,
    turns: int | None = None,
    velocity: int | None = None,
    foul: tuple[str, ...] = (),
    fresh: Mapping[str, int] | None = None,
) -> Battle:
    """WS I.III.A: a scenario before its first phase.

    - `turns` that the players have agreed on (WS S.0.p3): 0 for none, left out for those that we play with.
    - `velocity`: the wind's, if it is to be another than the scenario's.
    - `foul`: ids of ships designated as long at sea without copper (WS O.XV.A); `fresh`: by id the extra crew squares a section
      of ships designated as new to their station (WS O.XV.B).
    """
    file = _file(scenario)
    options = options or scenario_options(file, file.levels[-1])
    ships = [_ship(file, squadron, row, options, fresh or {}) for squadron, row in file.rows()]
    breeze = file.wind
    battle = Battle(
        dice=Dice(seed),
        name=scenario if isinstance(scenario, str) else slug(file.title),
        title=file.title,
        year=file.year,
        ships={ship.id: ship for ship in ships},
        fleets={side: Fleet(side, [*file.nations(side)], [*row.home_edges], name=row.name) for side, row in file.sides.items()},
        wind=Wind(breeze.direction, breeze.in_play if velocity is None else velocity, breeze.change, breeze.direction),
        board=file.board(),
        options=options,
        special=tags.kept(file) | _shoals(file) | _idle_points(file, scenario),
        turns=_turns(file) if turns is None else turns,
        duel=file.duel,
        entries={name: _entry(row) for name, row in file.entries.items()},
    )
    for key in foul:
        battle.ships[key].foul_bottom = True
    counters.give(battle.ships.values())
    _make_sail(battle)
    return battle


def _file(scenario: ScenarioFile | str) -> ScenarioFile:
    return scenario_book.scenario(scenario) if isinstance(scenario, str) else scenario


def _turns(file: ScenarioFile) -> int:
    """WS S.0.p3, S.1.IV.B.4: the turns on which nobody agreed: until the last points for surviving are given, or ours."""
    survivors = file.tagged(scores.SURVIVORS)
    last = [int(name.removeprefix("turn_")) for name in survivors.figures] if survivors is not None else []
    return max(last, default=endings.usual_turns())


def _idle_points(file: ScenarioFile, scenario: ScenarioFile | str) -> tags.Kept:
    """WS S.7.III.B: what a battle of a campaign gives for having the board to oneself; it holds too where it is fought alone."""
    campaigns = (scenario_book.campaign(name) for name in scenario_book.campaign_names())
    found = next((one for one in campaigns if scenario in one.battles), None) if file.tagged("campaign-battle") else None
    if found is None:
        return {}
    figures = {"points": found.idle_points, "until": found.idle_until, "shared_turns": found.shared_turns}
    return {f"{scores.IDLE}.{name}": value for name, value in figures.items()}


def _shoals(file: ScenarioFile) -> tags.Kept:
    """WS S.11.III.2: the shoals that a side is to mark: how many, how deep, whether in secret, and in which waters."""
    found: tags.Kept = {}
    for number, row in enumerate(file.shoals, 1):
        key = f"shoals.{number}"
        found[f"{key}.region"] = tags.written(row.region)
        lots = found.setdefault(f"shoals.{row.side}", [])
        assert isinstance(lots, list)
        lots.append(f"{row.count} {row.depth} {'secret' if row.secret else 'open'} {key}")
    return found


def _entry(row: EntryRow) -> Entry:
    dice = {number: parse_hex(hex) for key, hex in row.dice.items() for number in band(key)}
    return Entry(
        row.side,
        row.manner,
        tuple(parse_hex(hex) for hex in row.hexes),
        row.headings,
        tuple(dice[number] for number in sorted(dice)),
        row.blocked == "choose",
        row.toward,
    )


def _make_sail(battle: Battle) -> None:
    """A ship that comes from beyond the board in so light a breeze that by battle sails she could not move comes in under full
    sail, if the rules have it: else she would never come (our reading of WS S.7A.n)."""
    for ship in battle.ships.values():
        if ship.fate == "coming" and battle.options.full_sails and not ship.printed.oared and _becalmed(battle, ship):
            ship.canvas = "full"


def _becalmed(battle: Battle, ship: Ship) -> bool:
    tables, velocity = battle.tables, battle.wind.velocity
    number: ClassNumber = ship.number  # type: ignore[assignment]  # the document keeps any whole number there
    if not battle.options.wind_effects or not tables.full_sail_allowed(velocity, number):
        return False
    effects = {attitude: tables.wind_effect(velocity, number, attitude) for attitude in SAILING}
    speeds = {attitude: tables.battle_allowance(ship.printed.battle_speed, attitude) for attitude in SAILING}
    return all((effect := effects[attitude]) is None or speeds[attitude] + effect <= 0 for attitude in SAILING)


# -- ships ---------------------------------------------------------------------------------------------------------------


def _ship(file: ScenarioFile, squadron: Squadron, row: ShipRow, options: Options, fresh: Mapping[str, int]) -> Ship:
    """WS I.III.A.2-3, I.III.B: a ship in her place with her log filled in."""
    key = ship_id(squadron.nation, row.name)
    as_printed = options.level == "basic" or file.tagged(SQUARES_AS_PRINTED) is not None
    log = printed(row, options, as_printed, as_printed or file.tagged(GUNS_AS_PRINTED) is not None, fresh.get(key, 0))
    ship = launched(key, row, log, squadron.nation, squadron.side)
    ship.aft_rig, ship.counter = row.fore_and_aft, row.counter
    if row.anchored:
        ship.anchor = Anchor("ordinary")
    if row.waits:
        _wait(ship, row, file.entries[row.entry])
    return ship


def _wait(ship: Ship, row: ShipRow, entry: EntryRow) -> None:
    """WS B.IV.B.8: she is not on the board yet; who has no turn of her own waits until her group calls her."""
    ship.fate, ship.entry = "coming", row.entry
    ship.arrives = row.turn if entry.manner == "turn" else arrivals.NEVER
    ship.heading = row.heading or entry.headings[0]
