"""The charts as typed tables. The figures are in `charts/standard.toml`; a theatre or a player's folder may override any.

Each table names its source: a case of the rules, a published source, or `designed`, with the reasoning.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import msgspec

from maps.theatre import FORCES

STANDARD = Path(__file__).with_name("charts") / "standard.toml"


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
    """C-10 Damage Effects Chart, one bracket: what is taken from the movement allowance."""

    allowance: int


class SailClass(Row, frozen=True):
    """A class of sail: the movement allowance printed on its squadrons, and its damage rating (SL 5.12, 7.34)."""

    allowance: int
    damage_rating: int


class Charts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All charts in force."""

    gale_effects: dict[str, GaleEffect]
    damage_effects: tuple[DamageEffect, DamageEffect, DamageEffect]
    sail_classes: dict[str, SailClass]
    sources: dict[str, str]

    @property
    def gales(self) -> dict[int, GaleEffect]:
        return {int(force): effect for force, effect in self.gale_effects.items()}


def load(*overrides: Path) -> Charts:
    """The standard charts with each override laid over them in turn: whole tables or single rows."""
    merged: dict[str, Any] = {}
    for path in (STANDARD, *overrides):
        tables = _read(path)
        for name, table in tables.items():
            known = merged.get(name)
            merged[name] = {**known, **table} if isinstance(known, dict) and isinstance(table, dict) else table
    try:
        charts = msgspec.convert(merged, Charts)
    except msgspec.ValidationError as error:
        raise BadChart(f"{' + '.join(str(path) for path in (*overrides, STANDARD)[:1])}: {error}") from error
    _check(charts, (*overrides, STANDARD)[0])
    return charts


def _read(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise BadChart(f"{path}: there is no such file; expected a TOML file of charts") from None
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise BadChart(f"{path}: {error}; expected a TOML file of charts in UTF-8") from error


def _check(charts: Charts, path: Path) -> None:
    """What the types cannot say: every force has a row, its lists are as long as each other, and nothing grows with range."""
    for force in FORCES:
        effect = charts.gale_effects.get(str(force))
        if effect is None:
            raise BadChart(f"{path}: gale_effects: no row for force {force}; expected rows 8 to 12")
        if not effect.toll or len(effect.toll) != len(effect.hindrance):
            raise BadChart(f"{path}: gale_effects.{force}: hindrance and toll differ in length; expected one figure a range")
        for name, figures in (("toll", effect.toll), ("hindrance", effect.hindrance)):
            if list(figures) != sorted(figures, reverse=True) or min(figures) < 0:
                raise BadChart(f"{path}: gale_effects.{force}.{name}: {figures}; expected a fall with range (SL 5.33b)")
