"""Corsairs whom no side plays: asked of the umpire (SL 13.2c), or run by the system without anybody (SL 3.113d)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from campaign import question_kinds as kinds
from campaign.corsairing import BY_SYSTEM, BY_UMPIRE, CORSAIRS, Base
from campaign.record.convoys import ConvoyHarmed
from campaign.record.politics import PrestigeChanged
from campaign.rules import corsairs, independents
from campaign.rules.auxiliaries import convoy_attack, rebasing, search, tasks
from campaign.state import World
from table.decisions import Decision, Form, Option, Part
from table.flows import Flow, Question, ask, ask_all
from table.wording import UMPIRE
from tests.rules.battle_chart import aux
from tests.rules.chart import A, B, fleet, throw, told
from tests.rules.gun_chart import flat_table, with_tables
from tests.rules.lookout_chart import BANK, boxed
from tests.rules.test_corsairs import coast, convoy, rovers


def loose(*pieces: Any, by: str = BY_SYSTEM, prey: tuple[str, ...] = (), **more: Any) -> World:
    """The offing with a base of corsairs that no side plays."""
    world = coast(*pieces, controller=by, prey=prey, **more)
    corsairs.begin_turn(world)
    world.prestige = dict.fromkeys(world.sides, 0)
    return world


def played(world: World, reply: Callable[[Question], str] | None = None) -> list[Question]:
    """The tasks of an increment, as the sequence of play has them; who is asked answers by `reply`, or sends nobody."""
    asked: list[Question] = []
    flow, answer = independents.spoken_for(world, tasks.declare(world)), None
    while True:
        try:
            question: Any = flow.send(answer)
        except StopIteration:
            return asked
        asked.append(question)
        answer = question.resolve(reply(question) if reply else question.options[0].key)


# -- whose they are ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 3.113d", "SL 13.2c")
@pytest.mark.parametrize("by", [BY_UMPIRE, BY_SYSTEM])
def test_corsairs_whom_no_side_plays_are_a_party_of_their_own_after_the_sides(by: str) -> None:
    world = loose(rovers(), by=by)
    assert world.auxiliaries["rovers"].side == CORSAIRS
    assert world.parties == (A, B, CORSAIRS)
    assert coast(rovers()).parties == (A, B)


@pytest.mark.rule("SL 10.213", "SL 13.2c")
def test_they_are_entrusted_to_another_and_friends_stay_friends() -> None:
    world = loose(rovers())
    world.corsairs.bases["mine"] = Base("mine", A, active=True)
    for to, side in ((BY_UMPIRE, CORSAIRS), (B, B), ("", A)):
        corsairs.entrust(world, to)
        assert world.auxiliaries["rovers"].side == side
    assert world.corsairs.bases["mine"].controller == ""


# -- the system ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 3.113d", "SL 10.18")
def test_the_system_falls_upon_a_convoy_in_reach_and_nobody_is_asked() -> None:
    world = with_tables(loose(rovers()), combat_damage=flat_table(c1="2"))
    convoy(world, BANK)
    throw(world, 0)
    assert played(world) == []
    assert boxed(world) == {"rovers": ("recovery", "")}
    assert len(told(world, ConvoyHarmed)) == 1


@pytest.mark.rule("SL 3.113d")
def test_without_prey_in_reach_the_system_bides() -> None:
    world = loose(rovers(), fleet("gg", BANK, side=B))
    throw(world)
    assert played(world) == []
    assert boxed(world) == {"rovers": ("assigned", "port:theirs")}


@pytest.mark.rule("SL 13.2c", "SL 3.113d")
@pytest.mark.parametrize(("prey", "attacked"), [((), True), ((B,), True), ((A, B), True), ((A,), False)])
def test_the_system_goes_for_the_prey_that_was_settled_before(prey: tuple[str, ...], attacked: bool) -> None:
    world = with_tables(loose(rovers(), prey=prey), combat_damage=flat_table(c1="2"))
    convoy(world, BANK, side=B)
    throw(world, *([0] if attacked else []))
    played(world)
    assert bool(told(world, ConvoyHarmed)) == attacked


@pytest.mark.rule("SL 13.2c")
@pytest.mark.parametrize("prey", [(A, B), (B, A)])
def test_of_two_convoys_the_system_takes_that_of_its_first_prey(prey: tuple[str, ...]) -> None:
    world = loose(rovers(), prey=prey)
    convoy(world, BANK, side=B)
    second = world.convoys["trade"], world.formations["trade"]
    convoy(world, BANK, side=A)
    world.convoys["mine"], world.formations["mine"] = world.convoys.pop("trade"), world.formations.pop("trade")
    world.convoys["mine"].id = world.formations["mine"].id = "mine"
    world.convoys["trade"], world.formations["trade"] = second
    options = tuple(Option(errand.key, errand.label, errand) for errand in convoy_attack.offers(world, CORSAIRS))
    assert len(options) == 2
    chosen = independents.system(world, Decision(CORSAIRS, "SL 6.14", kinds.TASK, (Option("none", "", None), *options)))
    assert chosen == {A: "convoy-attack:mine", B: "convoy-attack:trade"}[prey[0]]


@pytest.mark.rule("SL 10.221", "SL 3.113d")
def test_the_system_looks_for_scattered_convoys_and_attacks_what_it_has_come_upon() -> None:
    world = with_tables(loose(rovers(), rovers("more")), combat_damage=flat_table(c1="2"))
    prey = convoy(world, BANK, scattered=True)
    throw(world, 3, 0)
    assert played(world) == []
    assert (prey.exposed, prey.attacked, prey.damage) == (True, True, 2)
    assert sorted(box for box, _ in boxed(world).values()) == ["assigned", "recovery"]


@pytest.mark.rule("SL 10.211", "SL 13.2c")
def test_a_base_is_at_large_for_its_prey_alone() -> None:
    world = loose(rovers(), prey=(B,))
    base = world.corsairs.bases["theirs"]
    assert [corsairs.at_large(world, base, side) for side in (A, B)] == [False, True]
    base.prey = ()
    assert [corsairs.at_large(world, base, side) for side in (A, B)] == [True, True]


@pytest.mark.rule("SL 10.211", "SL 10.132")
def test_hits_of_corsairs_whom_no_side_plays_cost_their_prey_prestige_and_bring_it_to_nobody() -> None:
    world = with_tables(loose(rovers()), combat_damage=flat_table(c1="2"))
    prey = convoy(world, BANK)
    prey.hits = world.charts.convoys.hits_a_point[prey.kind] - 1
    throw(world, 0)
    played(world)
    assert [(fact.side, fact.points) for fact in told(world, PrestigeChanged)] == [(B, -1)]
    assert world.prestige.keys() == {A, B}


@pytest.mark.rule("SL 6.28", "SL 10.186")
def test_a_convoys_own_side_may_screen_against_the_system_and_the_other_is_not_asked() -> None:
    world = loose(rovers())
    convoy(world, BANK)
    world.auxiliaries["guard"] = aux("guard", side=B, at="trade")
    throw(world)
    asked = played(world, lambda question: "screen" if question.kind is kinds.SCREEN else "none")
    assert [(question.side, question.kind) for question in asked if question.kind is kinds.SCREEN] == [(B, kinds.SCREEN)]


@pytest.mark.rule("SL 3.113d")
def test_the_system_attacks_before_it_searches_and_screens_against_nobody() -> None:
    world = loose(rovers(), prey=(A, B))
    convoy(world, BANK, side=B)
    keys = ("none", f"search:{BANK}", "convoy-attack:trade")
    options = tuple(Option(key, key, key) for key in keys)
    assert independents.system(world, Decision(CORSAIRS, "SL 6.14", kinds.TASK, options)) == "convoy-attack:trade"
    assert independents.system(world, Decision(CORSAIRS, "SL 6.14", kinds.TASK, options[:2])) == f"search:{BANK}"
    screen = (Option("none", "", False), Option("screen", "", True))
    assert independents.system(world, Decision(CORSAIRS, "SL 6.28a", kinds.SCREEN, screen)) == "none"


@pytest.mark.rule("SL 10.221", "SL 13.2c")
def test_they_are_offered_a_search_for_scattered_convoys_alone() -> None:
    world = loose(rovers(), fleet("gg", BANK, side=B), by=BY_UMPIRE)
    assert search.offers(world, CORSAIRS) == []
    convoy(world, BANK, scattered=True)
    assert [errand.key for errand in search.offers(world, CORSAIRS)] == [f"search:{BANK}"]


# -- the umpire ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 13.2c")
def test_the_umpire_is_asked_for_the_corsairs_with_the_priorities_and_no_side_is() -> None:
    world = with_tables(loose(rovers(), by=BY_UMPIRE, prey=(B, A)), combat_damage=flat_table(c1="2"))
    convoy(world, BANK)
    throw(world, 0)
    asked = played(world, lambda question: "convoy-attack:trade")
    assert [(question.side, question.kind) for question in asked] == [(UMPIRE, kinds.TASK)]
    assert "the Allies and the Britain, in this order" in asked[0].prompt
    assert boxed(world) == {"rovers": ("recovery", "")}


@pytest.mark.rule("SL 13.2c")
def test_what_the_umpire_leaves_is_left() -> None:
    world = loose(rovers(), by=BY_UMPIRE)
    convoy(world, BANK)
    throw(world)
    assert len(played(world)) == 1
    assert boxed(world) == {"rovers": ("assigned", "port:theirs")}


@pytest.mark.rule("SL 13.2c", "SL 10.222")
def test_the_umpire_rebases_those_of_unlimited_range() -> None:
    world = loose(rovers(range=None, aux_class="Fleet"), by=BY_UMPIRE)
    flow = independents.spoken_for(world, rebasing.rebase(world))
    request: Any = flow.send(None)
    assert [question.side for question in request.questions] == [UMPIRE]
    with pytest.raises(StopIteration):
        flow.send({UMPIRE: {"rovers": "zone:ocean"}})
    assert boxed(world) == {"rovers": ("cruising", "zone:ocean")}


# -- who is asked together with them -------------------------------------------------------------------------------------


def all_at_once(sides: tuple[str, ...]) -> Flow[dict[str, Any]]:
    part = Part("x", "x", (Option("a", "a", 1), Option("b", "b", 2)), "a")
    return (yield from ask_all([Form(side, "SL 6.153", kinds.REBASING, (part,)) for side in sides]))


@pytest.mark.rule("SL 3.113d", "SL 13.2c")
def test_questions_to_all_at_once_are_parted_and_put_together_again() -> None:
    for by, asked in ((BY_SYSTEM, [A, B]), (BY_UMPIRE, [A, B, UMPIRE])):
        flow = independents.spoken_for(loose(rovers(), by=by), all_at_once((A, B, CORSAIRS)))
        request: Any = flow.send(None)
        assert [question.side for question in request.questions] == asked
        with pytest.raises(StopIteration) as end:
            flow.send({side: {"x": 2} for side in asked})
        answers = end.value.value
        assert answers.keys() == {A, B, CORSAIRS}
        assert answers[CORSAIRS] == {"x": 1 if by == BY_SYSTEM else 2}


@pytest.mark.rule("SL 3.113d")
def test_where_sides_play_all_corsairs_nothing_is_relayed() -> None:
    world = coast(rovers())
    question = Decision(A, "SL 6.14", kinds.TASK, (Option("none", "", None),))
    flow = independents.spoken_for(world, ask(question))
    assert flow.send(None) is question
