"""Sample battles of Wooden Ships: each by captains, at random and boldly, plain and with every option, by both editions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from table.dice import Fact
from table.seats import Seat
from tactical.wooden_ships.campaigns import between
from tactical.wooden_ships.captains.seat import seat
from tactical.wooden_ships.design import own_battle
from tactical.wooden_ships.scenario_book import scenario, scenario_names
from tactical.wooden_ships.state import Battle, Options
from tests.samples.met import Consulted, Met, noting
from tests.tactical.wooden_ships.auditors import OPTIONAL, at_random, audited, boldly, by_lot, mixed, pell_mell, set_up

EVERY_OPTION: dict[str, Any] = {**dict.fromkeys(OPTIONAL, True), "command_lag": "squadrons"}
LARGE, SMALL = 40, 20  # ships
PELL_MELL = range(10)
CAMPAIGN_TURNS = 15  # of each battle
PERIODS = (1778, 1805)
NATIONS = {"british": "British", "french": "French"}

Players = Callable[[Battle], dict[str, Seat]]
Sample = Callable[[], Met]


def captains(battle: Battle) -> dict[str, Seat]:
    return {side: seat(side) for side in battle.fleets}


def randomly(battle: Battle) -> dict[str, Seat]:
    return at_random(battle, "one")


def fiercely(battle: Battle) -> dict[str, Seat]:
    return boldly(battle, "a")


def fought(battle: Battle, players: Players) -> Met:
    """A battle to its end, found sound after every phase, and what was met in it."""
    met, journal = Met(), list[Fact]()
    battle.special = Consulted(battle.special, met, "WS")
    audited(battle, noting(players(battle), met), journal)
    met.note_facts(journal)
    assert battle.verdict is not None
    return met


def each(name: str) -> Iterator[tuple[str, Sample]]:
    """The samples of one scenario; the largest fleets fight but once, by captains with every option."""
    file = scenario(name)
    ships = sum(1 for _ in file.rows())
    yield "captains-options", lambda: fought(set_up(name, "one", **EVERY_OPTION), captains)
    if ships <= LARGE:
        yield "captains", lambda: fought(set_up(name, "one"), captains)
        yield "bold-options", lambda: fought(set_up(name, "one", **EVERY_OPTION), fiercely)
    if ships <= SMALL:
        yield "captains-1975", lambda: fought(set_up(name, "one", 1975), captains)
        yield "captains-mixed", lambda: fought(mixed(name, "one"), captains)
        yield "random", lambda: fought(set_up(name, "one"), randomly)
    if "basic" in file.levels:
        yield "captains-basic", lambda: fought(set_up(name, "one", level="basic"), captains)


def close(number: int) -> Met:
    """Ships of all kinds close together, with rules by lot."""
    seed = f"close {number}"
    return fought(pell_mell(seed, 10, small=number % 2 == 0, **by_lot(seed)), fiercely)


def campaign(players: Players) -> Met:
    """WS S.7: Suffren's five battles, none of them long, with what lies between them."""
    whole = between.begin("suffren", None, "one")
    whole.turns = CAMPAIGN_TURNS
    return fought(whole, players)


def own(year: int, players: Players) -> Met:
    """WS D.II: fleets that the players have bought, by the chart of the period."""
    return fought(own_battle.begin(NATIONS, year, Options(), "one"), players)


WOODEN_SHIPS: dict[str, Sample] = {
    **{f"wooden-ships:{name}:{how}": sample for name in scenario_names() for how, sample in each(name)},
    **{f"wooden-ships:pell-mell:{number}": partial(close, number) for number in PELL_MELL},
    "wooden-ships:suffren:captains": partial(campaign, captains),
    "wooden-ships:suffren:random": partial(campaign, randomly),
    **{f"wooden-ships:own:{year}-captains": partial(own, year, captains) for year in PERIODS},
    **{f"wooden-ships:own:{year}-random": partial(own, year, randomly) for year in PERIODS},
}
