"""The charts as typed tables. The figures are in `charts/standard.toml`; a theatre or a player's folder may override any.

Each table names its source: a case of the rules, a published source, or `designed`, with the reasoning.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import Any, Literal, NamedTuple, get_args

import msgspec

from campaign.convoying import Trade
from maps.theatre import FORCES, dice_of
from table.wording import counted

STANDARD = Path(__file__).with_name("charts") / "standard.toml"
OTHER = "other"  # the row of a chart for all classes that it does not name


class BadChart(Exception):
    """A chart that cannot be used; the message names file, table, row and what was expected."""


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row of a chart."""


class GaleEffect(Row, frozen=True):
    """C-04 Gale Effects Chart, one force; what has one figure a range has the marker's own place first.

    `scatters` are the chances in ten that an auxiliary there is removed (SL 5.33d, 5.362).
    """

    hindrance: tuple[int, ...]
    toll: tuple[int, ...]
    scatters: tuple[int, ...]
    off_course: int
    nearer: int
    ordinary: int


class DamageEffect(Row, frozen=True):
    """C-10 Damage Effects Chart, one bracket: taken from the movement allowance, added to the weather gauge's chance and
    to the die of a battle reinforcement (SL 7.331-7.332)."""

    allowance: int
    gauge: int
    reinforcement: int


class SailClass(Row, frozen=True):
    """A class of sail: the movement allowance printed on its squadrons, and its damage rating (SL 5.12, 7.34).

    A sub-class (SL 3.231), such as SOL(D), is a row of its own.
    """

    allowance: int
    damage_rating: int


class Flagship(Row, frozen=True):
    """SL 10.311a: the movement allowance of a flagship, and how much more damage she bears than others of her class."""

    allowance: int
    rating: int


class CorsairWar(Row, frozen=True):
    """SL 10.21: so many turns of a base at large cost a point of prestige (SL 10.211); an attack on a base succeeds on `assault`
    or less, marines and bombs helping it, and neutralises it for `quiet` turns (SL 10.215)."""

    base_turns_a_point: int
    assault: int
    marines: int
    bombs: int
    quiet: int


class Options(Row, frozen=True):
    """The optional rules, each in force or not."""

    buy_leaders: bool
    exchange_values: bool
    promotion_by_merit: bool
    request_check: bool
    mulligans: bool
    random_events: bool


class RequestResult(Row, frozen=True):
    """C-21 Reinforcement Request Table, one range of dice: sail received, or withdrawn if negative."""

    sail: int


class Attrition(Row, frozen=True):
    """C-18 Attrition Chart: the damage points of SL 11.22."""

    ready: int
    ready_in_winter: int
    fitting_out: tuple[int, int]
    fitting_out_limit: int
    neutral_port: int
    oversized: int
    strait: int
    interdicted_strait: int


Task = Literal["search", "shadow", "screen", "assist", "convoy-attack", "station", "fireship", "bombard", "marines"]


class AuxiliaryClass(Row, frozen=True):
    """C-06 Auxiliary Class Chart and C-07 Recovery Table, one class.

    `recovers` are the dice on which it leaves the recovery box; `search` is added to the die of a search (SL 6.313);
    `sail_class` is the class it is converted from and to (SL 6.312), whose allowance is its range if that is unlimited.
    """

    posts: tuple[Literal["formation", "port"], ...]
    tasks: tuple[Task, ...]
    recovers: str
    search: int = 0
    gales: bool = True
    zones: bool = True
    sail_class: str | None = None
    range: int | None = None


Screen = Literal["success", "partial", "failure"]


class Search(Row, frozen=True):
    """C-09 Search Table: found on this or less, and shadowed on this or less; a partial screen adds to the die (SL 6.28f)."""

    found: int
    shadowed: int
    partial_screen: int


class Dummy(Row, frozen=True):
    """SL 7.153, 7.152: the dummies of each side's counter mix, and the movement allowance that they pretend to."""

    counters: int
    allowance: int


class WeatherGauge(Row, frozen=True):
    """C-11 Weather Gauge Chart: what is added to the base chance (SL 8.221)."""

    base: int
    on_station: int
    with_wind: int
    light: int
    against_wind: int
    out_of_zone: int
    swift: int
    damage_divisor: int


class BattleReinforcement(Row, frozen=True):
    """C-12 Battle Reinforcement Chart: what is added to the leader's die (SL 8.242).

    `squadrons` has the due of a formation of one squadron, of two, and so on; the last figure stands for more. `partial_screen`
    is added to an auxiliary's help that was screened in part (SL 6.28f). `turns` says in which turn of a battle that is fought
    turn by turn a formation comes up, by what its die had to spare, from none on; `from_port` is added for one out of harbour.
    """

    fitting_out: int
    against_wind: int
    auxiliary: int
    partial_screen: int
    squadrons: tuple[int, ...]
    personality: dict[str, int]
    turns: tuple[int, ...]
    from_port: int


class Casualty(Row, frozen=True):
    """C-16 Leader Casualty Table, one range of dice: what becomes of him, and for how many turns he is away if wounded."""

    fate: Literal["killed", "captured", "wounded"]
    turns: int = 0

    def __str__(self) -> str:
        return f"wounded for {counted(self.turns, 'turn')}" if self.fate == "wounded" else self.fate


class CombatColumns(Row, frozen=True):
    """SL 8.36 and the shifts of C-15: columns set beforehand, and what squadrons of one class have against another's (SL 3.232).

    `fleet_shifts` are the same in every combat, by a side, a command or a contingent's flag (SL 8.34).
    """

    bombardment: int
    convoy_attack: int
    class_shifts: dict[str, dict[str, int]]
    off_table_hinders: bool
    fleet_shifts: dict[str, int] = {}


COLUMNS = range(9)  # SL 8.335: of the Combat Damage Table
DICE = range(10)
TEMPERS = ("Rash", "Aggressive", "Cautious", "Timid")  # SL 3.43d


class Cell(NamedTuple):
    """A cell of the Combat Damage Table (SL 8.337): `SS3*` sinks two sail, gives 3 points and endangers leaders."""

    text: str
    sunk: int
    points: int
    casualty: bool

    @classmethod
    def read(cls, text: str) -> Cell:
        found = re.fullmatch(r"(S*)(\d*)(\*?)", text)
        if found is None or not (found[1] or found[2]):
            raise ValueError(text)
        return cls(text, len(found[1]), int(found[2] or 0), bool(found[3]))


class BattlePrestige(Row, frozen=True):
    """C-20, battles: with so many sail engaged on each side a battle is large (SL 8.431), and what its victor gains and the
    other loses; so many enemy sail lost are worth a point."""

    large: int
    victory: int
    defeat: int
    sail_a_point: int


class ShipDamage(Row, frozen=True):
    """SL 8.126: the damage points that all of a ship's hull, rigging and crew are worth, by which a battle fought ship by ship
    comes back to her squadron."""

    hull: float
    rigging: float
    crew: float


class ConvoyChart(Row, frozen=True):
    """SL 10.1: the column on which squadrons of a class attack a convoy (SL 10.131), and what an escort shifts that of an
    auxiliary by (SL 10.184); repair points gathered in a turn (SL 10.172b); how many hits on a convoy of each kind are worth the
    enemy a point of prestige (C-20, SL 10.132)."""

    columns: dict[str, int]
    escorted: int
    gathers: int
    hits_a_point: dict[str, int]

    def column(self, sail_class: str) -> int:
        """SL 10.131: the column on which a class of sail attacks."""
        return self.columns.get(sail_class, self.columns[OTHER])


class PrestigeTrack(Row, frozen=True):
    """C-20, SL 12.11-12.12: the ends of the prestige track, and where the markers of the sides stand at first, if not at 0."""

    lowest: int
    highest: int
    start: dict[str, int] = {}


class OrdersAward(Row, frozen=True):
    """C-20, SL 12.24: what a spread of so many fulfilled orders brings the side that is ahead, and the one behind (D-33)."""

    spread: str
    winner: int
    loser: int

    def reaches(self, spread: int) -> bool:
        """Whether the row is that of a spread: `1-2`, `4`, or `6+` for that and more."""
        return spread >= int(self.spread[:-1]) if self.spread.endswith("+") else spread in dice_of(self.spread)


class Charts(msgspec.Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """All charts in force."""

    gale_effects: dict[str, GaleEffect]
    damage_effects: tuple[DamageEffect, DamageEffect, DamageEffect]
    sail_classes: dict[str, SailClass]
    display_shading: dict[str, tuple[int, int]]
    repair: dict[str, int]
    repair_rolls: dict[str, int]
    requests: dict[str, RequestResult]
    attrition: Attrition
    auxiliary_classes: dict[str, AuxiliaryClass]
    screening: dict[str, dict[str, Screen]]
    search: Search
    weather_gauge: WeatherGauge
    battle_reinforcement: BattleReinforcement
    personality: dict[str, dict[str, int]]
    intensity: dict[str, tuple[int, ...]]
    combat_damage: dict[str, tuple[str, ...]]
    combat_columns: CombatColumns
    leader_casualty: dict[str, Casualty]
    strike_colours: dict[str, int]
    battle_prestige: BattlePrestige
    ship_damage: ShipDamage
    prestige_track: PrestigeTrack
    orders_comparison: tuple[OrdersAward, ...]
    flagship: Flagship
    corsairs: CorsairWar
    convoys: ConvoyChart
    dummy: Dummy
    hulking: dict[str, int]
    arrival_damage: dict[str, int]
    options: Options
    sources: dict[str, str]

    def hulked(self, sail_class: str) -> int:
        """SL 11.343: the damage points that a hulked sail of a class takes away."""
        return self.hulking.get(sail_class, self.hulking[OTHER])

    @cached_property
    def gales(self) -> dict[int, GaleEffect]:
        return {int(force): effect for force, effect in self.gale_effects.items()}

    @cached_property
    def gunnery(self) -> tuple[tuple[Cell, ...], ...]:
        """The Combat Damage Table by column and die (SL 8.335)."""
        return tuple(tuple(Cell.read(text) for text in self.combat_damage[str(column)]) for column in COLUMNS)

    @cached_property
    def casualties(self) -> dict[str, tuple[range, Casualty]]:
        """The Leader Casualty Table by what becomes of him, in words; a die that is in none leaves him unhurt."""
        return {str(row): (dice_of(dice), row) for dice, row in self.leader_casualty.items()}


def load(*overrides: Path) -> Charts:
    """The standard charts with each override laid over them in turn: whole tables or single rows."""
    merged: dict[str, Any] = {}
    for path in (STANDARD, *overrides):
        for name, table in _read(path).items():
            known = merged.get(name)
            merged[name] = {**known, **table} if isinstance(known, dict) and isinstance(table, dict) else table
        charts = _checked(merged, path)
    return charts


def _checked(merged: dict[str, Any], path: Path) -> Charts:
    """The charts as they stand after one more file, so that a fault is told of the file that brought it."""
    try:
        charts = msgspec.convert(merged, Charts)
    except msgspec.ValidationError as error:
        raise BadChart(f"{path}: {error}") from error
    for fault in _faults(charts):
        raise BadChart(f"{path}: {fault}")
    return charts


def _read(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise BadChart(f"{path}: there is no such file; expected a TOML file of charts") from None
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise BadChart(f"{path}: {error}; expected a TOML file of charts in UTF-8") from error


def _faults(charts: Charts) -> Iterator[str]:
    """What the types cannot say: a row for every force and no other, figures that fall with range, none that no rule allows."""
    expected = [str(force) for force in FORCES]
    for force in sorted({*expected, *charts.gale_effects}):
        effect, row = charts.gale_effects.get(force), f"gale_effects.{force}"
        if effect is None or force not in expected:
            yield f"{row}: {'no such row' if effect is None else 'there is no such force'}; expected rows 8 to 12"
            continue
        if not effect.toll or not len(effect.toll) == len(effect.hindrance) == len(effect.scatters):
            yield f"{row}: hindrance, toll and scatters differ in length; expected one figure a range"
            continue
        for name, figures in (("toll", effect.toll), ("hindrance", effect.hindrance), ("scatters", effect.scatters)):
            if list(figures) != sorted(figures, reverse=True) or min(figures) < 0:
                yield f"{row}.{name}: {figures}; expected a fall with range (SL 5.33b)"
        if max(effect.scatters) > len(DICE):
            yield f"{row}.scatters: {effect.scatters}; expected chances in ten (SL 5.362)"
        if effect.nearer not in (1, 2):
            yield f"{row}.nearer: {effect.nearer}; expected 1 or 2 (SL 11.23e)"
        if effect.ordinary < 0:
            yield f"{row}.ordinary: {effect.ordinary}; expected 0 or more (SL 5.361)"
    for name, sail_class in charts.sail_classes.items():
        if sail_class.allowance < 1 or sail_class.damage_rating < 1:
            yield f"sail_classes.{name}: {sail_class}; expected an allowance and a damage rating of 1 or more"
    yield from _faults_of_looking_out(charts)
    yield from _faults_of_auxiliaries(charts)
    yield from _faults_of_gauge(charts)
    yield from _faults_of_reinforcement(charts)
    yield from _faults_of_temper(charts)
    yield from _faults_of_gunnery(charts)
    yield from _faults_of_casualties(charts)
    yield from _faults_of_victory(charts)
    yield from _faults_of_prestige(charts)
    yield from _faults_of_attrition(charts)
    yield from _faults_of_special_forces(charts)
    yield from _faults_of_convoys(charts)


SCREENED: tuple[Task, ...] = ("search", "shadow", "assist", "convoy-attack", "station")  # SL 6.281


def _faults_of_looking_out(charts: Charts) -> Iterator[str]:
    """C-08 and C-09: a cell for every class that can be screened against every one that screens; touch is a part of sighting."""
    screens = [name for name, row in charts.auxiliary_classes.items() if "screen" in row.tasks]
    for name, row in charts.auxiliary_classes.items():
        cells = charts.screening.get(name, {})
        if {*row.tasks} & {*SCREENED} and sorted(cells) != sorted(screens):
            yield f"screening.{name}: {', '.join(cells) or 'no row'}; expected a cell for each of {', '.join(screens)} (SL 6.28d)"
    for name in charts.screening:
        if name not in charts.auxiliary_classes:
            yield f"screening.{name}: no such class of auxiliary; expected one of {', '.join(charts.auxiliary_classes)}"
    search = charts.search
    if not 0 <= search.shadowed <= search.found <= 9:
        yield f"search: found {search.found}, shadowed {search.shadowed}; expected dice of 0 to 9, touch on no more than sight"
    if search.partial_screen < 0:
        yield f"search.partial_screen: {search.partial_screen}; expected 0 or more, as a penalty (SL 6.28f)"
    if charts.dummy.counters < 0 or charts.dummy.allowance < 1:
        yield f"dummy: {charts.dummy}; expected counters of 0 or more and an allowance of 1 or more (SL 7.15)"


def _faults_of_auxiliaries(charts: Charts) -> Iterator[str]:
    """C-06 and C-07: posts, dice to recover on, classes of sail that there are, each for one class; ranges that are printed."""
    taken: set[str] = set()
    for name, row in charts.auxiliary_classes.items():
        where = f"auxiliary_classes.{name}"
        if not row.posts or len({*row.posts}) < len(row.posts):
            yield f"{where}.posts: {row.posts}; expected formation, port or both (SL 6.132)"
        if not _shown(row.recovers):
            yield f"{where}.recovers: {row.recovers!r}; expected dice of 0 to 9, as 0-6 (SL 6.161)"
        if row.sail_class is not None and row.sail_class not in charts.sail_classes:
            yield f"{where}.sail_class: {row.sail_class!r}; expected one of {', '.join(charts.sail_classes)} (SL 6.312)"
        if row.sail_class in taken:
            yield f"{where}.sail_class: {row.sail_class!r} is another's; expected one class of auxiliary for each (SL 6.312)"
        if row.range is not None and row.range < 0:
            yield f"{where}.range: {row.range}; expected 0 or more (SL 6.111)"
        taken |= {row.sail_class} if row.sail_class else set()


def _shown(dice: str) -> set[int]:
    """The dice of a printed range, or none if it is no range of the ten."""
    try:
        shown = set(dice_of(dice))
    except ValueError:
        return set()
    return shown if shown <= set(DICE) else set()


def _faults_of_gauge(charts: Charts) -> Iterator[str]:
    """C-11: a base of ten, no approach better than with the wind nor worse than against it, and a swift formation the better."""
    chart = charts.weather_gauge
    if chart.base != 10:
        yield f"weather_gauge.base: {chart.base}; expected 10 (SL 8.221)"
    if not chart.with_wind >= chart.light >= chart.against_wind:
        winds = f"{chart.with_wind}, {chart.light}, {chart.against_wind}"
        yield f"weather_gauge: with_wind, light, against_wind are {winds}; expected each no better than the one before (SL 8.54b)"
    if chart.out_of_zone > 0:
        yield f"weather_gauge.out_of_zone: {chart.out_of_zone}; expected 0 or less (SL 8.54b)"
    if chart.swift < 1:
        yield f"weather_gauge.swift: {chart.swift}; expected 1 or more (SL 5.131c)"
    if chart.damage_divisor < 1:
        yield f"weather_gauge.damage_divisor: {chart.damage_divisor}; expected 1 or more (SL 8.54c)"


def _faults_of_reinforcement(charts: Charts) -> Iterator[str]:
    """C-12: port and foul wind hinder, auxiliaries help, more squadrons are no quicker, and every temper has its figure."""
    chart = charts.battle_reinforcement
    for name, due in (("fitting_out", chart.fitting_out), ("against_wind", chart.against_wind)):
        if due < 0:
            yield f"battle_reinforcement.{name}: {due}; expected 0 or more (SL 8.243)"
    if chart.auxiliary > 0 or chart.partial_screen < 0:
        helped = f"auxiliary {chart.auxiliary}, partial_screen {chart.partial_screen}"
        yield f"battle_reinforcement: {helped}; expected help of 0 or less and a hindrance of 0 or more (SL 8.245c, 6.28f)"
    if not chart.squadrons or list(chart.squadrons) != sorted(chart.squadrons):
        figures = f"battle_reinforcement.squadrons: {chart.squadrons}"
        yield f"{figures}; expected a figure or more, none below the one before (SL 8.54g)"
    if sorted(chart.personality) != sorted(TEMPERS):
        tempers = ", ".join(chart.personality)
        yield f"battle_reinforcement.personality: {tempers}; expected {', '.join(TEMPERS)} (SL 3.43d)"
    if not chart.turns or min(chart.turns) < 1 or list(chart.turns) != sorted(chart.turns, reverse=True) or chart.from_port < 0:
        figures = f"battle_reinforcement: turns {chart.turns}, from_port {chart.from_port}"
        yield f"{figures}; expected turns from 1 on, none above the one before, and 0 or more out of port (SL 8.126)"


def _faults_of_temper(charts: Charts) -> Iterator[str]:
    """C-13 and C-14: a cell for every two tempers, at most two shifts either way; ten dice a level of intensity, none past 8."""
    if sorted(charts.personality) != sorted(TEMPERS):
        yield f"personality: rows {', '.join(charts.personality)}; expected {', '.join(TEMPERS)}"
    for holder, row in charts.personality.items():
        if sorted(row) != sorted(TEMPERS) or not all(-2 <= shift <= 2 for shift in row.values()):
            yield f"personality.{holder}: {row}; expected -2 to 2 for each of {', '.join(TEMPERS)} (SL 8.312)"
    if sorted(charts.intensity) != ["heavy", "light", "medium"]:
        yield f"intensity: rows {', '.join(charts.intensity)}; expected light, medium and heavy (SL 8.311)"
    for name, levels in charts.intensity.items():
        if len(levels) != len(DICE) or not all(level in COLUMNS for level in levels):
            yield f"intensity.{name}: {levels}; expected ten levels, one a die, of 0 to 8 (SL 8.321)"


def _faults_of_gunnery(charts: Charts) -> Iterator[str]:
    """C-15: nine columns of ten dice, each cell sail sunk, points and an asterisk; columns set beforehand are among them."""
    expected = [str(column) for column in COLUMNS]
    for column in sorted({*expected, *charts.combat_damage}):
        cells, row = charts.combat_damage.get(column), f"combat_damage.{column}"
        if cells is None or column not in expected:
            yield f"{row}: {'no such column' if cells is None else 'there is no such column'}; expected columns 0 to 8 (SL 8.335)"
            continue
        if len(cells) != len(DICE):
            yield f"{row}: {len(cells)} cells; expected ten, one a die (SL 8.335)"
        for die, text in enumerate(cells):
            try:
                Cell.read(text)
            except ValueError:
                yield f"{row}, die {die}: {text!r}; expected a cell as 3, 5*, S, S2* or SS3* (SL 8.337)"
    set_columns = charts.combat_columns
    for name, base in (("bombardment", set_columns.bombardment), ("convoy_attack", set_columns.convoy_attack)):
        if base not in COLUMNS:
            yield f"combat_columns.{name}: {base}; expected a column of 0 to 8 (SL 8.36)"
    for firing, targets in set_columns.class_shifts.items():
        for named in (firing, *targets):
            if named not in charts.sail_classes:
                known = ", ".join(charts.sail_classes)
                yield f"combat_columns.class_shifts.{firing}: no class of sail {named!r}; expected {known}"


def _faults_of_casualties(charts: Charts) -> Iterator[str]:
    """C-16: ranges of the ten dice that do not overlap, each fate once, and turns for the wounded alone."""
    taken: set[int] = set()
    for dice, row in charts.leader_casualty.items():
        try:
            shown = set(dice_of(dice))
        except ValueError:
            shown = set()
        if not shown or shown & taken or not shown <= set(DICE):
            yield f"leader_casualty.{dice}: expected dice of 0 to 9 that no other row has, as 0 or 2-3"
        if (row.turns > 0) != (row.fate == "wounded"):
            yield f"leader_casualty.{dice}: {row.fate} for {row.turns} turns; expected turns for the wounded alone (SL 3.481b)"
        taken |= shown
    if len({str(row) for row in charts.leader_casualty.values()}) < len(charts.leader_casualty):
        yield "leader_casualty: a fate has two rows; expected one"


def _faults_of_victory(charts: Charts) -> Iterator[str]:
    """C-17 and C-20: every die has one row of the Strike Colours Table, a share each; battles are worth something to who wins."""
    taken: list[int] = []
    for dice, share in charts.strike_colours.items():
        try:
            taken += dice_of(dice)
        except ValueError:
            yield f"strike_colours.{dice}: expected dice of 0 to 9, as 9 or 4-6"
        if not 0 <= share <= 100:
            yield f"strike_colours.{dice}: {share} per cent; expected 0 to 100 (SL 8.441)"
    if sorted(taken) != list(DICE):
        yield f"strike_colours: rows {', '.join(charts.strike_colours)}; expected each die of 0 to 9 once"
    if len(set(charts.strike_colours.values())) < len(charts.strike_colours):
        yield "strike_colours: a share has two rows; expected one"
    if min(charts.ship_damage.hull, charts.ship_damage.rigging, charts.ship_damage.crew) < 0:
        yield f"ship_damage: {charts.ship_damage}; expected points of 0 or more (SL 7.31)"
    worth = charts.battle_prestige
    if worth.large < 1 or worth.sail_a_point < 1 or worth.victory < 0 or worth.defeat > 0:
        yield f"battle_prestige: {worth}; expected sail of 1 or more, a gain for the victor and a loss for the other (SL 8.431)"


def _faults_of_prestige(charts: Charts) -> Iterator[str]:
    """C-20: a track that has room, markers on it, and a scale whose rows do not overlap and favour the side ahead."""
    track = charts.prestige_track
    if track.lowest >= track.highest:
        yield f"prestige_track: {track.lowest} to {track.highest}; expected lowest below highest (SL 12.12)"
    for side, points in track.start.items():
        if not track.lowest <= points <= track.highest:
            yield f"prestige_track.start.{side}: {points}; expected {track.lowest} to {track.highest} (SL 12.11)"
    least = 1
    for number, row in enumerate(charts.orders_comparison, 1):
        where = f"orders_comparison {number}"
        if re.fullmatch(r"\d+(-\d+|\+)?", row.spread) is None or not row.reaches(least):
            begins = f"expected one that begins at {least}, as {least}-{least + 1} or {least}+"
            yield f"{where}: spread {row.spread!r}; {begins} (SL 12.24)"
            return
        least = int(re.split(r"[-+]", row.spread.rstrip("+"))[-1]) + 1
        if row.winner < row.loser:
            yield f"{where}: {row.winner} to the winner, {row.loser} to the loser; expected no less for who is ahead (SL 12.2)"


def _faults_of_attrition(charts: Charts) -> Iterator[str]:
    """C-18: nothing mends at sea."""
    for name, points in msgspec.structs.asdict(charts.attrition).items():
        if min(points if isinstance(points, tuple) else (points,)) < 0:
            yield f"attrition.{name}: {points}; expected 0 or more (SL 11.22)"
    for name, points in charts.hulking.items():
        if name != OTHER and name not in charts.sail_classes:
            yield f"hulking.{name}: there is no such class; expected one of {', '.join(charts.sail_classes)}, {OTHER}"
        if points < 0:
            yield f"hulking.{name}: {points}; expected 0 or more (SL 11.343)"


def _faults_of_special_forces(charts: Charts) -> Iterator[str]:
    """SL 10.2-10.3: a flagship moves and bears no less than nothing; corsairs cost something, and help is no hindrance."""
    if charts.flagship.allowance < 1 or charts.flagship.rating < 0:
        yield f"flagship: {charts.flagship}; expected an allowance of 1 or more and a rating of 0 or more (SL 10.311a)"
    war = charts.corsairs
    if war.base_turns_a_point < 1 or war.quiet < 1:
        yield f"corsairs: {war}; expected base_turns_a_point and quiet of 1 or more (SL 10.211, 10.215)"
    if war.marines > 0 or war.bombs > 0:
        yield f"corsairs: marines {war.marines}, bombs {war.bombs}; expected 0 or less, as help for the die (SL 10.215)"


def _faults_of_convoys(charts: Charts) -> Iterator[str]:
    """SL 10.131-10.132, 10.184: columns of classes that there are, an escort that is no help to raiders, hits for every kind."""
    chart = charts.convoys
    for name, column in chart.columns.items():
        if name != OTHER and name not in charts.sail_classes:
            yield f"convoys.columns.{name}: there is no such class; expected one of {', '.join(charts.sail_classes)}, {OTHER}"
        if column not in COLUMNS:
            yield f"convoys.columns.{name}: {column}; expected a column of 0 to 8 (SL 10.131)"
    if OTHER not in chart.columns:
        yield f"convoys.columns: no row {OTHER!r}; expected one for the classes that are not named (SL 10.131)"
    if chart.escorted > 0 or chart.gathers < 0:
        figures = f"escorted {chart.escorted}, gathers {chart.gathers}"
        yield f"convoys: {figures}; expected 0 or less, and 0 or more (SL 10.184, 10.172b)"
    kinds = get_args(Trade)
    if sorted(chart.hits_a_point) != sorted(kinds) or min(chart.hits_a_point.values()) < 1:
        yield f"convoys.hits_a_point: {chart.hits_a_point}; expected 1 or more for each of {', '.join(kinds)} (SL 10.132)"
