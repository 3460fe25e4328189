"""The course of a battle from step to step, several in one increment, and taking one up again (SL 8.11, 4.23d)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import msgspec
import pytest

from campaign import sequence
from campaign.record.battle import BattleEnded, BattleJoined, Engaged
from campaign.rules.battle import course
from campaign.state import Track, World
from maps.place import Place
from table.decisions import Answer
from table.dice import Dice, Fact, Roll, Tray
from table.flows import Question
from table.seats import RandomLegal
from table.within import driven
from tests.rules.battle_chart import A, B, aux, meeting, narrow_seas, on_chart, play, relief
from tests.rules.chart import Force, throw, thrown, told
from tests.rules.fleet_chart import FRENCH, TOULON, flotilla, man


def ours(place: str, id: str = "ff", lr: int = 5) -> Force:
    return flotilla(id, "flag", place, man(f"{id}-admiral", lr=lr))


def theirs(place: str, id: str = "gg", lr: int = 3) -> Force:
    return flotilla(id, "flag", place, man(f"{id}-admiral", lr=lr, command=FRENCH), command=FRENCH)


# -- step by step --------------------------------------------------------------------------------------------------------

STEPS: tuple[tuple[str, str], ...] = (
    ("battle-joined", ""), ("engaged", "initial"), ("gauge-taken", ""), ("rolled", "SL 8.242"), ("took-command", ""),
    ("hoisted", ""), ("intensity-settled", ""), ("level-settled", ""), ("matched", ""), ("fired", ""), ("battle-ended", ""),
)  # fmt: skip


def step(fact: Fact) -> tuple[str, str]:
    kind = str(type(fact).__struct_config__.tag)
    return kind, fact.rule if isinstance(fact, Roll) else fact.how if isinstance(fact, Engaged) else ""


@pytest.mark.rule("SL 8.11", "SL 8.11a", "SL 8.11c", "SL 8.11d", "SL 8.11e", "SL 8.11f", "SL 8.11g", "SL 8.11h", "SL 8.11i")
@pytest.mark.rule("SL 8.11j", "SL 8.11k", "SL 8.11l")
def test_the_steps_of_a_battle_come_in_their_order() -> None:
    world = relief()
    world.dice = Dice("a battle")
    world.lay(Tray())
    asked = play(course.fight_all(world), {"engage": "rf1"})
    told_of = [step(fact) for fact in world.tray.journal]
    for before, after in pairwise(STEPS):
        assert told_of.index(before) < told_of.index(after), f"{before} comes before {after}"
    assert all(told_of.count(one) == 1 for one in (("gauge-taken", ""), ("level-settled", ""), ("battle-ended", "")))
    kinds = [question.kind.name for question in asked]
    order = ["engage", "withdrawal", "reinforcement", "assist", "flags", "intensity"]
    assert [kind for kind in dict.fromkeys(kinds) if kind in order] == order
    assert world.battle is None


@pytest.mark.rule("SL 8.232", "SL 8.11e")
def test_if_the_holder_of_the_gauge_withdraws_the_battle_ends_there() -> None:
    world = on_chart(narrow_seas(), ours("space:west"), theirs("space:west"))
    world.formations["gg"].spotted = True
    throw(world)
    asked = play(course.fight_all(world), {"attack": "attack", "withdrawal": {"ff": "withdraw"}})
    assert "intensity" not in [question.kind.name for question in asked]
    assert thrown(world) == []
    (ended,) = told(world, BattleEnded)
    assert not ended.fought
    assert world.battle is None
    assert list(world.constraints) == ["ff"]


@pytest.mark.rule("SL 8.122")
def test_where_they_passed_each_other_the_place_is_chosen_once_the_gauge_is_settled() -> None:
    world = on_chart(narrow_seas(), ours("space:east"), theirs("space:mid"))
    world.increment.tracks = [
        Track("ff", Place("space:mid"), Place("space:east")),
        Track("gg", Place("space:east"), Place("space:mid")),
    ]
    world.formations["gg"].spotted = True
    throw(world)
    answers = {"attack": "attack", "battle space": "space:mid", "withdrawal": {"ff": "withdraw"}}
    asked = play(course.fight_all(world), answers)
    kinds = [question.kind.name for question in asked if question.kind.name in answers]
    assert kinds == ["attack", "battle space", "withdrawal"]
    told_of = [step(fact)[0] for fact in world.tray.journal]
    assert told_of.index("gauge-taken") < told_of.index("brought-to")
    assert {one.place for one in world.formations.values()} == {"space:mid"}


@pytest.mark.rule("SL 8.11b", "SL 8.11m", "SL 4.23d", "SL 8.12")
def test_the_impulse_stops_for_the_battle_when_an_increments_sailing_is_done_and_then_goes_on() -> None:
    world = on_chart(narrow_seas(), ours("space:mid"), theirs("space:south"), increment=1)
    world.formations["gg"].spotted = True
    throw(world)
    answers = {"markers": {"ff": "space:south"}, "attack": "attack", "withdrawal": {"ff": "withdraw"}}
    asked = play(sequence.increment(world), answers)
    kinds = [question.kind.name for question in asked]
    assert [kind for kind in kinds if kind in ("sailing", *answers)] == ["markers", "sailing", "attack", "withdrawal"]
    assert (world.battle, world.increment.tracks) == (None, [])
    world.clock.increment = 2
    play(sequence.increment(world), {"markers": {"ff": "space:deep"}, "sailing": {"gg": "space:mid"}})
    assert {name: one.place for name, one in world.formations.items()} == {"ff": "space:deep", "gg": "space:mid"}


# -- several battles -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 4.23d", "SL 8.12")
def test_several_battles_of_an_increment_are_fought_in_random_order() -> None:
    for die, first, second in ((0, "space:west", "space:far"), (1, "space:far", "space:west")):
        world = on_chart(
            narrow_seas(), ours("space:west"), theirs("space:west"), ours("space:far", "hh"), theirs("space:far", "kk")
        )
        for name in ("gg", "kk"):
            world.formations[name].spotted = True
        throw(world, (die, 2))
        leaving = {"space:west": {"ff": "withdraw"}, "space:far": {"hh": "withdraw"}}
        play(course.fight_all(world), {"attack": ["attack", "attack"], "withdrawal": [leaving[first], leaving[second]]})
        assert [fact.place for fact in told(world, BattleJoined)] == [first, second]
        assert world.increment.battle_spaces == [first, second]


@pytest.mark.rule("SL 8.111", "SL 8.122")
def test_who_passes_one_enemy_and_comes_upon_another_fights_only_one_of_them() -> None:
    """ff passed gg and found kk at east; whichever is brought on first, the other is not fought in this increment."""
    for die in (0, 1):
        world = on_chart(narrow_seas(), ours("space:east"), theirs("space:mid"), theirs("space:east", "kk"))
        world.increment.tracks = [
            Track("ff", Place("space:mid"), Place("space:east")),
            Track("gg", Place("space:east"), Place("space:mid")),
        ]
        for name in ("gg", "kk"):
            world.formations[name].spotted = True
        throw(world, (die, 2))
        place = ["space:mid"] if die else []
        play(course.fight_all(world), {"attack": "attack", "battle space": place, "withdrawal": {"ff": "withdraw"}})
        assert len(told(world, BattleJoined)) == 1


@pytest.mark.rule("SL 8.124")
def test_letting_one_enemy_be_says_nothing_of_another() -> None:
    world = on_chart(narrow_seas(), ours("space:west"), theirs("space:west"), ours("space:far", "hh"), theirs("space:far", "kk"))
    for name in ("gg", "kk"):
        world.formations[name].spotted = True
    throw(world, (0, 2))
    play(course.fight_all(world), {"attack": ["let-be", "attack"], "withdrawal": {"hh": "withdraw"}})
    assert [fact.place for fact in told(world, BattleJoined)] == ["space:far"]


def test_who_lets_the_enemy_be_is_not_asked_again_and_another_increment_begins_anew() -> None:
    world = on_chart(narrow_seas(), ours("space:west"), theirs("space:west"))
    world.formations["gg"].spotted = True
    world.increment.battle_spaces = ["space:west"]
    throw(world)
    asked = play(sequence.increment(world))
    assert [question.side for question in asked if question.kind.name == "attack"] == [A]
    assert (world.battle, world.increment.battle_spaces) == (None, [])


# -- taking a battle up again --------------------------------------------------------------------------------------------


def campaign(seed: str) -> World:
    """Two sides off Toulon with all that a battle may ask about: reinforcements, auxiliaries, a port, more than they control."""
    toulon = "space:toulon"
    world = meeting(
        flotilla("ff", "flag", toulon, man("ff-admiral", lr=4, cr=2), 3),
        flotilla("hh", "flag", toulon, man("hh-admiral", lr=6), 2),
        flotilla("gg", "flag", toulon, man("gg-admiral", cr=1, command=FRENCH), 2, command=FRENCH, damage=6),
        flotilla("kk", "flag", TOULON, man("kk-admiral", lr=6, command=FRENCH), 2, command=FRENCH),
    )
    crews = [
        aux("frigates", "Fleet", A, at="ff"),
        aux("galleys", "Galley", B, at="port:toulon"),
        aux("brulots", "Fireship", A, at="ff"),
    ]
    world.auxiliaries = {one.id: one for one in crews}
    world.dice = Dice(seed)
    return world


def run(world: World, seed: str, given: Sequence[Answer] = ()) -> tuple[list[Answer], list[bytes]]:
    """Fight with these answers and then at random; returns all answers, and the table as it lay at each of them."""
    flow, seat = course.fight_all(world), RandomLegal(seed)
    answers: list[Answer] = []
    tables: list[bytes] = []

    def reply(question: Question) -> Any:
        number = len(answers)
        answers.append(given[number] if number < len(given) else seat.answer(None, question, str(number)))
        tables.append(msgspec.json.encode(world))
        return question.resolve(answers[-1])

    driven(flow, reply)
    return answers, tables


def test_a_battle_broken_off_is_taken_up_with_the_same_answers_and_dice_as_it_lay_at_every_question() -> None:
    fought = 0
    for seed in map(str, range(20)):
        world, again = campaign(seed), campaign(seed)
        answers, tables = run(world, seed)
        assert run(again, "nobody", answers) == (answers, tables)
        assert msgspec.json.encode(again) == msgspec.json.encode(world)
        assert world.battle is None
        fought += world.battles
    assert fought > 5
