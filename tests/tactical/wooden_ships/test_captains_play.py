"""WS S.1-S.23: five battles of each scenario by captains: as printed, set up legally, sound after every phase, to an end.

Fleets play some turns here, as the players agree (WS S.0.p3); duels and squadrons as many as they need. The soak plays all to
their end.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from typing import Any

import pytest

from table.archives import Memory
from table.decisions import Answer
from table.dice import Fact
from table.flows import Question
from table.seats import Seat
from table.session import Session
from tactical.wooden_ships import game
from tactical.wooden_ships.captains import seat
from tactical.wooden_ships.captains.tempers import book
from tactical.wooden_ships.scenario_book import scenario, scenario_names
from tactical.wooden_ships.setting_up import laid_out
from tactical.wooden_ships.state import Battle, decode, encode
from tactical.wooden_ships.views import seen_by
from tests.tactical.wooden_ships.auditors import audited, kept, set_up
from tests.tactical.wooden_ships.invariants import faults
from tests.tactical.wooden_ships.printed_charts import ints, sections

GAMES = 5
SMALL = 10  # ships in a battle that is played to its end here
TURNS = 5  # of a larger one
SCENARIOS = [
    pytest.param("valcour", marks=pytest.mark.rule("WS S.1.play")),
    pytest.param("ranger-drake", marks=pytest.mark.rule("WS S.2.play")),
    pytest.param("ushant", marks=pytest.mark.rule("WS S.3.play")),
    pytest.param("flamborough-head", marks=pytest.mark.rule("WS S.4.play")),
    pytest.param("arbuthnot", marks=pytest.mark.rule("WS S.5.play")),
    pytest.param("chesapeake", marks=pytest.mark.rule("WS S.6.play")),
    pytest.param("suffren-1", marks=pytest.mark.rule("WS S.7A.play")),
    pytest.param("suffren-2", marks=pytest.mark.rule("WS S.7B.play")),
    pytest.param("suffren-3", marks=pytest.mark.rule("WS S.7C.play")),
    pytest.param("suffren-4", marks=pytest.mark.rule("WS S.7D.play")),
    pytest.param("suffren-5", marks=pytest.mark.rule("WS S.7E.play")),
    pytest.param("saintes", marks=pytest.mark.rule("WS S.8.play")),
    pytest.param("nymphe-cleopatre", marks=pytest.mark.rule("WS S.9.play")),
    pytest.param("mars-hercule", marks=pytest.mark.rule("WS S.10.play")),
    pytest.param("nile", marks=pytest.mark.rule("WS S.11.play")),
    pytest.param("ambuscade-baionnaise", marks=pytest.mark.rule("WS S.12.play")),
    pytest.param("constellation-insurgente", marks=pytest.mark.rule("WS S.13.play")),
    pytest.param("constellation-vengeance", marks=pytest.mark.rule("WS S.14.play")),
    pytest.param("trafalgar", marks=pytest.mark.rule("WS S.15.play")),
    pytest.param("lissa", marks=pytest.mark.rule("WS S.16.play")),
    pytest.param("constitution-guerriere", marks=pytest.mark.rule("WS S.17.play")),
    pytest.param("united-states-macedonian", marks=pytest.mark.rule("WS S.18.play")),
    pytest.param("constitution-java", marks=pytest.mark.rule("WS S.19.play")),
    pytest.param("chesapeake-shannon", marks=pytest.mark.rule("WS S.20.play")),
    pytest.param("lake-erie", marks=pytest.mark.rule("WS S.21.play")),
    pytest.param("wasp-reindeer", marks=pytest.mark.rule("WS S.22.play")),
    pytest.param("cyane-levant", marks=pytest.mark.rule("WS S.23.play")),
]


def captains(battle: Battle, number: int = 0) -> dict[str, Seat]:
    """Captains of both sides; in later games of other tempers."""
    tempers = ("", *book())
    return {side: seat(side, tempers[number * (place + 1) % len(tempers)]) for place, side in enumerate(battle.fleets)}


def agreed(name: str) -> int | None:
    return None if sum(1 for _ in scenario(name).rows()) <= SMALL else TURNS


@pytest.mark.parametrize("name", SCENARIOS)
def test_a_scenario_as_printed_is_set_up_legally_and_played_to_an_end_by_captains(name: str) -> None:
    battle = set_up(name, "as printed", level=scenario(name).levels[0])
    chart = [line.split("|") for line in sections("scenarios.txt")[name]]
    assert [(ship.rate, ship.hull, sum(ship.crew), ship.worth) for ship in battle.ships.values()] == [
        (int(line[1].split()[0]), int(line[3].split()[0]), sum(ints(line[4])), int(line[9])) for line in chart
    ]
    assert faults(battle) == []
    for number in range(GAMES):
        fought = laid_out(name, None, f"gate {number}", turns=agreed(name))
        audited(fought, captains(fought, number))
        assert fought.verdict is not None
        assert fought.turns == 0 or fought.turn <= fought.turns + 1


def test_all_27_are_among_them() -> None:
    assert sorted(str(param.values[0]) for param in SCENARIOS) == sorted(scenario_names())


# -- the same seed and seats, the same battle ----------------------------------------------------------------------------


def fought(name: str, seed: str, turns: int = 15) -> tuple[bytes, bytes]:
    """The journal and the end of a battle by captains."""
    battle, journal = laid_out(name, None, seed, turns=turns), list[Fact]()
    game.play(battle, captains(battle), journal)
    return kept(journal), encode(battle)


@pytest.mark.parametrize("name", ["suffren-1", "valcour", "lissa"])
def test_the_same_seed_and_seats_give_the_same_journal(name: str) -> None:
    assert fought(name, "a") == fought(name, "a")
    assert fought(name, "a") != fought(name, "b")


def test_the_same_seed_gives_the_same_journal_in_another_process() -> None:
    """With another order of sets: its hash seed differs."""
    line = (
        "from tests.tactical.wooden_ships.test_captains_play import fought; import hashlib;"
        "print(*(hashlib.sha256(part).hexdigest() for part in fought('suffren-1', 'a')))"
    )
    here = [hashlib.sha256(part).hexdigest() for part in fought("suffren-1", "a")]
    for hashes in ("1", "2"):
        there = subprocess.run(
            [sys.executable, "-c", line], capture_output=True, text=True, check=True, env={**os.environ, "PYTHONHASHSEED": hashes}
        )
        assert there.stdout.split() == here


def test_a_session_plays_the_same_battle_as_the_quick_way() -> None:
    """With snapshots, phase by phase, captains see the same table and answer the same."""
    battle = laid_out("lissa", None, "session", turns=15)
    session = Session(game.WoodenShips(), Memory(encode(battle)))
    for _ in session.play(captains(battle)):
        pass
    assert session.over
    assert encode(session.state) == encode(decode(fought("lissa", "session")[1]))


class Relieved:
    """A seat that is taken anew for every question, as by a process killed and started again."""

    def __init__(self, side: str) -> None:
        self.side = side

    def answer(self, view: Any, question: Question, moment: str) -> Answer:
        return seat(self.side).answer(decode(encode(view)), question, moment)


def test_captains_who_are_relieved_at_every_question_fight_the_same_battle() -> None:
    held, relieved = (laid_out("lissa", None, "relieved", turns=15) for _ in range(2))
    game.play(held, captains(held))
    game.play(relieved, {side: Relieved(side) for side in relieved.fleets})
    assert encode(held) == encode(relieved)


# -- they see no secrets -------------------------------------------------------------------------------------------------


class Spied:
    """A captain whose enemy's secrets are others at every question; he must answer as if they were not."""

    def __init__(self, battle: Battle, side: str) -> None:
        self.battle, self.side, self.asked = battle, side, 0

    def answer(self, view: Any, question: Question, moment: str) -> Answer:
        self.asked += 1
        answer = seat(self.side).answer(view, question, moment)
        if self.asked % 5 == 0:
            other = decode(encode(self.battle))
            for ship in other.ships.values():
                if ship.side != self.side:
                    ship.orders, ship.notes, ship.parties = ["1"], [], []
                    for deck in ship.decks.values():
                        deck.shot = None if deck.shot else "chain"
            other.dice.seed = "another"
            changed = seen_by(other, self.side)
            assert encode(changed) == encode(view), question.kind
            assert seat(self.side).answer(changed, question, moment) == answer, question.kind
        return answer


@pytest.mark.rule("WS B.IV.B.5", "WS B.VII.B.1")
def test_the_enemys_loads_and_orders_change_neither_the_view_nor_what_captains_answer() -> None:
    battle = laid_out("suffren-1", None, "spied", turns=12)
    seats = {side: Spied(battle, side) for side in battle.fleets}
    game.play(battle, seats)
    assert min(one.asked for one in seats.values()) > 15
