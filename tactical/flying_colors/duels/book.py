"""FC 5: a duel in a player's own file, which names `attackers` and `defenders`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import msgspec

from table.reading.toml import read, whole
from tactical.flying_colors.counter_terms import Edition
from tactical.flying_colors.duels.setting import BadDuel, Duellist, Kind, set_up
from tactical.flying_colors.figures import Row
from tactical.flying_colors.state import Action


class Duel(Row, frozen=True):
    """Ships as `["British", "Amazon"]`; the attackers lie at the Star, the defenders in an `area`, by chance if none is named.
    A wind of 0 is thrown for, and without `turns` they fight until it is decided (FC 5.2.1a)."""

    attackers: tuple[Duellist, ...]
    defenders: tuple[Duellist, ...]
    kind: Kind = "meeting"
    area: str = ""
    wind: Annotated[int, msgspec.Meta(ge=0, le=6)] = 0
    year: int = 1805
    turns: Annotated[int, msgspec.Meta(ge=0)] = 0
    audacity: dict[str, int] = {}


def is_duel_file(name: str) -> bool:
    return name.endswith(".toml") and "attackers" in read(Path(name))


def duel(name: str) -> Duel:
    return whole(Path(name), Duel)


def laid_out(of: Duel, seed: str, year: Edition = 2023, **options: Any) -> Action:
    """FC 5: a duel before its first turn, with other optional rules put in force or out of it."""
    if year != 2023:
        raise BadDuel("duels are of the 2023 rulebook; expected --edition 2023 (FC 5.0)")
    action = set_up(
        of.attackers, of.defenders, of.kind, of.area, of.wind, of.year, audacity=of.audacity, seed=seed, turns=of.turns
    )
    action.options = msgspec.structs.replace(action.options, **options)
    return action


def as_toml(of: Duel) -> str:
    """The file of a duel."""
    raw = msgspec.to_builtins(of)
    raw.pop("audacity")
    return "".join(f"{key} = {json.dumps(value, ensure_ascii=False)}\n" for key, value in raw.items())
