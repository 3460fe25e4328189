"""WS D.II: a battle of the players' own as a small file: who fights whom in which year, for how many points.

The fleets are bought when it is played: by people at the terminal, or by their admirals.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

from table.reading.checks import strangers
from table.reading.faults import BadFile, refuse
from table.reading.toml import read, whole
from table.wording import listed
from tactical.wooden_ships.design import own_battle
from tactical.wooden_ships.design.purse import usual_budget
from tactical.wooden_ships.specifications import specifications
from tactical.wooden_ships.state import Battle, Options, basic
from tactical.wooden_ships.tables import tables_of
from tactical.wooden_ships.terms import Edition, Quality

MARK = "points"  # the table that a battle of one's own has, and a scenario has not


class Points(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The two nations in the order of the corners, what each may spend, and the limits agreed on: none, if left out."""

    nations: tuple[str, str]
    year: int
    budget: int | None = None
    largest: int = 0
    best: Quality | None = None
    velocity: int = 3


class OwnFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file."""

    points: Points


def is_own(name: str) -> bool:
    """Whether a file holds a battle of one's own, and no scenario."""
    if not name.endswith(".toml"):
        return False
    try:
        return MARK in read(Path(name))
    except (OSError, BadFile):
        return False


@lru_cache(maxsize=8)
def _read(name: str) -> Points:
    found = whole(Path(name), OwnFile).points
    refuse(faults(found), Path(name))
    return found


def faults(points: Points) -> Iterator[str]:
    """What is wrong with what was agreed on; nothing if fleets can be bought by it."""
    known = list(dict.fromkeys(ship.nation for ship in specifications().chart(points.year).ships))
    yield from strangers("nation", points.nations, known)
    if len(set(points.nations)) < len(points.nations):
        yield f"{points.nations[0]} against {points.nations[1]}; expected two nations"
    if points.budget is not None and points.budget < 1:
        yield f"budget {points.budget}; expected 1 point or more (WS D.II.B)"
    if points.velocity not in range(len(tables_of().velocity_names) - 1):
        yield f"velocity {points.velocity}; expected a wind from 0 to {len(tables_of().velocity_names) - 2} (WS A.III.A.2)"


def written(points: Points) -> str:
    """The file of a battle, if it can be fought."""
    refuse(faults(points))
    lines = [f"nations = {list(points.nations)}".replace("'", '"'), f"year = {points.year}"]
    extra = {"budget": points.budget, "largest": points.largest or None, "best": points.best, "velocity": points.velocity}
    lines += [f"{key} = {_toml(value)}" for key, value in extra.items() if value is not None]
    return "\n".join([f"[{MARK}]", *lines, ""])


def _toml(value: str | int) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value)


def sides(name: str) -> list[str]:
    return [nation.lower() for nation in _read(name).nations]


def notes(name: str) -> list[str]:
    """What was agreed on."""
    points = _read(name)
    limits = [f"no ship of more than {points.largest} guns"] if points.largest else []
    limits += [f"no crew better than {points.best}"] if points.best else []
    agreed = f"; {listed(limits)}" if limits else ""
    budget = points.budget if points.budget is not None else usual_budget()
    return [f"Each side buys its ships for {budget} points, in secret, before the battle{agreed} (WS D.II.B)."]


def begin(name: str, seed: str, edition: Edition, plain: bool, turns: int | None, wishes: Mapping[str, Any]) -> Battle:
    """The battle before the ships are bought."""
    points = _read(name)
    options = msgspec.structs.replace(basic(edition) if plain else Options(edition=edition), **wishes)
    nations = dict(zip(sides(name), points.nations, strict=True))
    return own_battle.begin(
        nations,
        points.year,
        options,
        seed,
        budget=points.budget,
        largest=points.largest,
        best=points.best,
        velocity=points.velocity,
        turns=turns,
    )
