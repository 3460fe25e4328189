"""SL 8.5 whole: the relief of a blockaded port, from the meeting to its end, through the course of a battle itself.

The readings are those of docs/rulings.md (D-20 to D-31): FF3 sits out, leadership 0 against 3 is two shifts, and so on.
"""

from __future__ import annotations

import pytest

from campaign.record.battle import BattleEnded, Burned, InBattle
from campaign.record.politics import PrestigeChanged
from campaign.rules.auxiliaries import fireships
from campaign.rules.battle import course
from campaign.state import World
from table.flows import Question
from tests.rules.battle_chart import BREST, play, relief
from tests.rules.chart import A, B, throw, thrown, told


def fought() -> tuple[World, list[Question]]:
    """The example with its own dice: 1 and 7 to come up, 6 for the level, 3 and 5 for the combats."""
    world = relief()
    throw(world, 1, 7, 6, 3, 5)
    asked = play(
        course.fight_all(world),
        {
            "engage": "rf1", "assist:bf": ["send", "send", "none"], "assist:rf2": ["send", "none"], "screen": "screen",
            "auxiliary": ["galley-1", "galley-2", "fleet-1"], "flags": {"ff-admiral": "ff-2"}, "intensity": "light",
            "put up": ["ff-1", "bf-1", "ff-2"], "shift": ["own-2", "own-1"], "fireship": "none",
        },
    )  # fmt: skip
    return world, asked


@pytest.mark.rule("SL 8.54", "SL 8.54t", "SL 8.54u", "SL 4.23e")
def test_the_example_from_the_meeting_to_its_end() -> None:
    world, asked = fought()
    assert thrown(world) == [1, 7, 6, 3, 5], "no other die falls: nothing sinks, nobody is hit"
    steps = [type(fact).__name__ for fact in world.tray.journal if isinstance(fact, InBattle)]
    order = ["BattleJoined", "GaugeTaken", "IntensitySettled", "LevelSettled", "Arrayed", "Matched", "Fired", "BattleEnded"]
    assert [step for step in dict.fromkeys(steps) if step in order] == order
    damage = {name: squadron.damage for name, squadron in world.squadrons.items()}
    assert damage == {"ff-1": 9, "ff-2": 7, "ff-3": 2, "bf-1": 5, "rf1-1": 8, "rf2-1": 2, "rf2-2": 4}
    assert [question.side for question in asked if question.kind.name == "regrouping"] == [A, B], "step 13: both may reorganise"
    assert not any(formation.disorganised for formation in world.formations.values()), "step 13: not after a light action"
    (ended,) = told(world, BattleEnded)
    assert (ended.victor, ended.lost) == ("", {A: 0, B: 0}), "step 14: no victor"
    assert told(world, PrestigeChanged) == []
    assert world.constraints == {}, "nobody has lost, so nobody must leave"
    assert {world.formations[name].place for name in ("ff", "bf", "rf1", "rf2")} == {BREST}
    assert world.battle is None


@pytest.mark.rule("SL 5.284", "SL 7.232")
def test_into_the_harbour_the_blockade_value_would_have_counted_against_the_fireship() -> None:
    """SL 6.236: were BF still in harbour, 4 sail and the port's blockade value of 1 ask for a 9."""
    for die, struck in ((8, False), (9, True)):
        world = relief()
        port = world.sea.theatre.ports["brest"]
        assert port.blockade == 1
        (errand,) = [one for one in fireships.offers(world, A) if "brest" in one.key]
        throw(world, die, 2, 3, *([3] if struck else []))
        play(errand.run(world), {})
        (burned,) = told(world, Burned)
        assert burned.struck is struck
