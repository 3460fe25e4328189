"""Thousands of battles by random legal choices: nothing lost, nothing twice, no dead end, and each taken up anywhere."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from campaign.record.battle import Lost, Struck
from campaign.rules.battle import course
from campaign.state import World
from table.decisions import Answer
from table.dice import Dice, Tray, draw
from table.flows import Question
from table.seats import RandomLegal, Seat
from table.within import driven
from tests.rules.battle_chart import A, B, aux, meeting
from tests.rules.chart import Force
from tests.rules.fleet_chart import FRENCH, HOME, TOULON, flotilla, man

BATTLES = 800
ROADS = "space:toulon"
TEMPERS = ("Rash", "Aggressive", "Cautious", "Timid")


def any_world(seed: str) -> World:
    """Up to three flotillas a side off Toulon and perhaps one in port: ships, wounds, tempers and auxiliaries are drawn."""
    drawn = (draw(seed, number, 1000) for number in range(10_000))

    def force(id: str, command: str, place: str) -> Force:
        leader = man(f"{id}-admiral", lr=next(drawn) % 8, cr=1 + next(drawn) % 4, command=command)
        leader.personality = TEMPERS[next(drawn) % 4]
        count = 1 + next(drawn) % 4
        made = flotilla(id, "flag", place, leader, count, command=command, sail=1 + next(drawn) % 4)
        for squadron in made.squadrons:
            squadron.damage = next(drawn) % 18
        return made

    ours = [force(f"ff{n}", HOME, ROADS) for n in range(1 + next(drawn) % 3)]
    theirs = [force(f"gg{n}", FRENCH, ROADS) for n in range(1 + next(drawn) % 3)]
    port = [force("kk", FRENCH, TOULON)] if next(drawn) % 2 else []
    world = meeting(*ours, *theirs, *port)
    crews = [
        aux("frigates", "Fleet", A, at="ff0"), aux("brulots", "Fireship", A, at="ff0"),
        aux("galleys", "Galley", B, at="port:toulon"), aux("cruisers", "Fleet", B, at="gg0"),
    ]  # fmt: skip
    world.auxiliaries = {one.id: one for one in crews if next(drawn) % 2}
    world.dice = Dice(seed)
    world.lay(Tray())
    return world


def fight(world: World, seed: str, given: list[Answer] | None = None, seat: Seat | None = None) -> list[Answer]:
    """Answer as recorded and then at random, or by a seat; returns all answers."""
    flow, player, answers = course.fight_all(world), seat or RandomLegal(seed), list[Answer]()

    def reply(question: Question) -> Any:
        number = len(answers)
        assert number < 300, "a battle without an end"
        answers.append(given[number] if given and number < len(given) else player.answer(None, question, str(number)))
        return question.resolve(answers[-1])

    driven(flow, reply)
    return answers


def ships(world: World) -> list[str]:
    return sorted(ship.id for squadron in world.squadrons.values() for ship in squadron.ships)


def check(world: World, before: list[str]) -> None:
    """Every sail afloat was there before and is there once; the missing were told of as lost and not as taken."""
    after = ships(world)
    assert len(set(after)) == len(after)
    assert set(after) <= set(before)
    told = world.tray.journal
    lost = [fact.sail for fact in told if isinstance(fact, Lost)]
    taken = [fact.sail for fact in told if isinstance(fact, Struck) and fact.squadron]
    assert len(before) - len(after) == len(lost) - len(taken)
    assert world.battle is None
    for squadron in world.squadrons.values():
        assert 0 < squadron.sail <= squadron.capacity
        assert 0 <= squadron.damage <= 20
        assert (squadron.formation is None) != (squadron.berth is None)
        assert squadron.formation is None or squadron.formation in world.formations
    for formation in world.formations.values():
        assert world.company(formation.id), f"{formation.id} is empty"
        leader = world.leader_of(formation)
        assert leader is None or (leader.away is None and leader.side == formation.side)
    posted = [formation.leader for formation in world.formations.values() if formation.leader]
    assert len(set(posted)) == len(posted)


def battles(count: int, start: int = 0) -> Iterator[tuple[str, World]]:
    for number in range(start, start + count):
        yield f"battle-fuzz-{number}", any_world(f"battle-fuzz-{number}")


@pytest.mark.parametrize("part", range(4))
def test_thousands_of_battles_at_random_keep_every_sail_in_one_place(part: int) -> None:
    seen: Counter[str] = Counter()
    for seed, world in battles(BATTLES // 4, part * BATTLES // 4):
        before = ships(world)
        fight(world, seed)
        check(world, before)
        seen.update(type(fact).__name__ for fact in world.tray.journal)
    happened = {"Fired", "Lost", "Struck", "StoodOff", "Burned", "Disorganised", "OutOfControl", "LeaderFate", "Screened"}
    assert happened <= seen.keys(), "random battles should meet these"
    assert seen["IntensitySettled"] > BATTLES // 16


def test_battles_reported_at_random_are_folded_in_whole() -> None:
    """On a real table: the umpire hands in any report, or none."""
    seen: Counter[str] = Counter()
    for seed, world in battles(BATTLES // 4, 2 * BATTLES):
        world.resolver = "table"
        before = ships(world)
        fight(world, seed)
        check(world, before)
        seen.update(type(fact).__name__ for fact in world.tray.journal)
    assert {"Reported", "Fired", "Lost", "Struck", "LeaderFate"} <= seen.keys()
    assert seen["Reported"] > seen["Arrayed"] // 3


def test_a_battle_broken_off_at_any_choice_is_taken_up_as_it_was() -> None:
    """As the driver does it: any part of the answers again, and the game goes on to the same end by the same choices."""
    for seed, world in battles(60, BATTLES):
        answers = fight(world, seed)
        end = msgspec.json.encode(world)
        for cut in range(0, len(answers), 3):
            again = any_world(seed)
            assert fight(again, seed, answers[:cut]) == answers
            assert msgspec.json.encode(again) == end
