"""The charts as typed tables. The figures are in `charts/standard.toml`; a theatre or a player's folder may override any.

Each table names its source: a case of the rules, a published source, or `designed`, with the reasoning.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import Any

import msgspec

from maps.theatre import FORCES

STANDARD = Path(__file__).with_name("charts") / "standard.toml"
OTHER = "other"  # the row of a chart for all classes that it does not name


class BadChart(Exception):
    """A chart that cannot be used; the message names file, table, row and what was expected."""


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row of a chart."""


class GaleEffect(Row, frozen=True):
    """C-04 Gale Effects Chart, one force; `hindrance` and `toll` have one figure a range, the marker's own place first."""

    hindrance: tuple[int, ...]
    toll: tuple[int, ...]
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


class Options(Row, frozen=True):
    """The optional rules, each in force or not."""

    buy_leaders: bool
    exchange_values: bool
    promotion_by_merit: bool
    request_check: bool


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
        if not effect.toll or len(effect.toll) != len(effect.hindrance):
            yield f"{row}: hindrance and toll differ in length; expected one figure a range"
            continue
        for name, figures in (("toll", effect.toll), ("hindrance", effect.hindrance)):
            if list(figures) != sorted(figures, reverse=True) or min(figures) < 0:
                yield f"{row}.{name}: {figures}; expected a fall with range (SL 5.33b)"
        if effect.nearer not in (1, 2):
            yield f"{row}.nearer: {effect.nearer}; expected 1 or 2 (SL 11.23e)"
        if effect.ordinary < 0:
            yield f"{row}.ordinary: {effect.ordinary}; expected 0 or more (SL 5.361)"
    for name, sail_class in charts.sail_classes.items():
        if sail_class.allowance < 1 or sail_class.damage_rating < 1:
            yield f"sail_classes.{name}: {sail_class}; expected an allowance and a damage rating of 1 or more"
    for name, points in charts.hulking.items():
        if name != OTHER and name not in charts.sail_classes:
            yield f"hulking.{name}: there is no such class; expected one of {', '.join(charts.sail_classes)}, {OTHER}"
        if points < 0:
            yield f"hulking.{name}: {points}; expected 0 or more (SL 11.343)"
