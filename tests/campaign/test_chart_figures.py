"""Every figure of the charts is read by the rules: years are played by charts that note each figure that is looked at."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from campaign.game import SeaLords
from campaign.rules.battle.resolving import UMPIRE
from campaign.state import Resolver, World
from table.archives import Memory
from table.seats import RandomLegal
from table.session import Session
from tests.fuzz.years import PHASES_A_YEAR, crew

ONE_BY_ONE = ("repair_rolls", "attrition", "options", "battle_prestige", "weather_gauge")
"""Tables whose rows are looked up by name: each must be read. Of those looked up by a force, a class or a die one row will do."""
YEARS: list[tuple[str, Resolver, int]] = [
    ("admiral", "hexes", 1),
    ("random", "abstract", 2),
    ("admiral", "abstract", 1),
    *(("random", "abstract", 1) for _ in range(10)),
]
"""Who plays, who resolves the battles, and how many years; it ends as soon as every figure was read."""
ELSEWHERE = {
    "arrival_damage.*": "test_arrivals",
    "auxiliary_classes.*.on_station": "test_battle_joining",
    "battle_reinforcement.auxiliary": "test_battle_joining",
    "battle_reinforcement.partial_screen": "test_battle_joining",
    "battle_reinforcement.turns": "test_brief",
    "battle_reinforcement.from_port": "test_brief",
    "options.promotion_by_merit": "test_reinforcement",
    "repair_rolls.key": "test_repair",
    "assignment.independent": "test_auxiliaries",
    "assignment.grand_flag": "test_auxiliaries",
    "emergency_repairs.limit": "test_repair",
    "emergency_repairs.points": "test_repair",
    "emergency_repairs.squadrons": "test_repair",
}
"""What is seldom met, with the test in tests/rules/ that reads it."""


class Noted(dict[str, Any]):
    """A table that notes which of its rows are looked up."""

    def __init__(self, rows: dict[str, Any], name: str, read: set[str]) -> None:
        super().__init__({key: noting(row, below(name, key), read) for key, row in rows.items()})
        self.name, self.read = name, read

    def __getitem__(self, key: str) -> Any:
        self.read.add(below(self.name, key))
        return super().__getitem__(key)

    def get(self, key: str, default: Any = None) -> Any:
        if key not in self:
            return default
        return self[key]

    def items(self) -> Any:
        return [(key, self[key]) for key in self]

    def values(self) -> Any:
        return [self[key] for key in self]


def below(name: str, key: str) -> str:
    """The name of a row: its own where a table's rows are read by name, the same for all where they are looked up."""
    return f"{name}.{key}" if not name or name.partition(".")[0] in ONE_BY_ONE else f"{name}.*"


def noting(value: Any, name: str, read: set[str]) -> Any:
    """The same chart, but each part that is read leaves its name."""
    if isinstance(value, msgspec.Struct):
        fields = {field: noting(getattr(value, field), f"{name}.{field}".lstrip("."), read) for field in value.__struct_fields__}
        return watched(type(value), name, read)(**fields)
    if isinstance(value, dict):
        return Noted(value, name, read)
    if isinstance(value, tuple) and value and isinstance(value[0], msgspec.Struct):
        return tuple(noting(row, f"{name}.*", read) for row in value)
    return value


def watched(kind: type[msgspec.Struct], name: str, read: set[str]) -> Any:
    """A kind of row whose fields leave their names when they are read."""
    fields = set(kind.__struct_fields__)

    def __getattribute__(self: Any, field: str) -> Any:
        if field in fields:
            read.add(f"{name}.{field}".lstrip("."))
        return kind.__getattribute__(self, field)

    meta: Any = type(kind)
    return meta(kind.__name__, (kind,), {"__getattribute__": __getattribute__}, frozen=True)


def figures(value: Any, name: str = "") -> Iterator[str]:
    """The names of all figures of a chart."""
    if isinstance(value, msgspec.Struct):
        for field in value.__struct_fields__:
            yield from figures(getattr(value, field), f"{name}.{field}".lstrip("."))
    elif isinstance(value, dict):
        for key, row in value.items():
            yield from figures(row, below(name, key))
    elif isinstance(value, tuple) and value and isinstance(value[0], msgspec.Struct):
        for row in value:
            yield from figures(row, f"{name}.*")
    else:
        yield name


def play(lords: SeaLords, players: str, seed: str, resolver: Resolver, years: int) -> None:
    world = lords.new_world(seed)
    world.resolver = resolver
    memory = Memory(lords.encode(world))
    seats = crew(players, seed) | {UMPIRE: RandomLegal(seed)}
    for number, _ in enumerate(Session(lords, memory).play(seats), 1):
        memory.closed.clear()
        if number == years * PHASES_A_YEAR:
            return


@pytest.fixture(scope="module")
def lords() -> SeaLords:
    """The game with every optional rule in force."""
    lords = SeaLords("trafalgar-1805")
    options = dict.fromkeys(lords.charts.options.__struct_fields__, True)
    lords.charts = msgspec.structs.replace(lords.charts, options=msgspec.structs.replace(lords.charts.options, **options))
    return lords


def test_every_figure_of_the_charts_is_read_by_the_rules(lords: SeaLords, monkeypatch: pytest.MonkeyPatch) -> None:
    """A campaign keeps its options: what the charts say of them is in its world, and there the rules read it."""
    known = {name for name in figures(lords.charts) if not name.startswith("sources")}
    read = set[str]()
    lords.charts = noting(lords.charts, "", read)
    assert all(msgspec.structs.astuple(lords.new_world("options").options)), "as the charts say"
    monkeypatch.setattr(World, "options", property(lambda world: noting(world.options_chosen, "options", read)))
    read.clear()
    for number, (players, resolver, years) in enumerate(YEARS):
        if known <= read | set(ELSEWHERE):
            break
        play(lords, players, f"figures-{number}", resolver, years)
    assert sorted(known - read - set(ELSEWHERE)) == [], "figures that no rule reads"
