"""FC 3.1: the order of a turn, the set-up, and the game as a session plays it."""

from __future__ import annotations

from typing import Any

import pytest

from table.archives import Memory
from table.decisions import Answer, Form, IllegalChoice
from table.dice import Die, Tray, d10
from table.flows import Question
from table.seats import RandomLegal
from table.session import Session
from tactical.flying_colors import game, hexes, scenarios, sequence
from tactical.flying_colors.editions import edition
from tactical.flying_colors.facts import ShipActivated, TurnBegan
from tactical.flying_colors.movement import drift
from tactical.flying_colors.state import Action, Anchor, Options, encode
from tactical.playing import in_memory
from tests.tactical.flying_colors.helmsman import facts, play
from tests.tactical.flying_colors.quarterdeck import BRITISH, FRENCH, battle, flag

SEATS = {side: RandomLegal(side) for side in (BRITISH, FRENCH, "Spanish")}


def phases(action: Action, turns: int) -> list[str]:
    """The phases played until so many turns are done; activations are named once."""
    names: list[str] = []
    while (phase := sequence.next_phase(action)) is not None and action.turn <= turns:
        action.lay(Tray())
        game.play_phase(action, phase.flow(action), SEATS, len(names))
        names += [] if names[-1:] == [phase.name] else [phase.name]
    return [name for name in names if name not in ("activation", "movement and fire")]


def far_apart(**fields: Any) -> Action:
    fought = battle({"A": (20, 30), "B": (20, 33)}, {"X": (60, 30), "Y": (60, 33)}, large=True, **{"turn": 1} | fields)
    flag(fought, "A", rank=3)
    return fought


# -- the turn ------------------------------------------------------------------------------------------------------------

TURN = ["wind adjustment", "command determination", "initiative", "melee", "ship status check", "victory determination"]


@pytest.mark.rule("FC 3.1a", "FC 3.1f", "FC 2.4")
def test_the_phases_follow_in_order_turn_after_turn() -> None:
    fought = far_apart(turns=2)
    assert phases(fought, 5) == ["set-up", *TURN, *TURN]
    assert fought.turn == 2
    assert fought.verdict is not None
    assert sequence.next_phase(fought) is None


@pytest.mark.rule("FC 3.0")
@pytest.mark.parametrize(("cards", "step"), [(False, "initiative"), (True, "deal")])
def test_cards_take_the_place_of_the_initiative_only_where_they_are_in_force(cards: bool, step: str) -> None:
    fought = far_apart(step="command", options=Options(cards=cards))
    game.play_phase(fought, sequence.PHASES["command"].flow(fought), SEATS, 0)
    assert fought.step == step


@pytest.mark.rule("FC 3.1c", "FC 3.1d", "FC 3.5b")
def test_all_ships_have_acted_before_the_melee() -> None:
    fought = far_apart(step="command")
    while fought.step != "melee":
        game.play_phase(fought, sequence.PHASES[fought.step].flow(fought), SEATS, 0)
    assert all(command.activated for command in fought.commands)
    acted = {fact.ship for fact in facts(fought, ShipActivated)}
    assert acted == {"A", "B", "X", "Y"}


@pytest.mark.rule("FC 3.1e", "FC 2006:3.0b")
@pytest.mark.parametrize(("edition", "order"), [(2023, ["strike", "sink"]), (2006, ["sink", "strike"])])
def test_the_status_check_takes_fires_drift_colours_and_sinking_in_order_and_clears_the_guns(
    edition: Any, order: list[str]
) -> None:
    """A burns and drifts; B may strike; the enemy X has no hull left."""
    fought = far_apart(step="status", options=Options(edition=edition))
    burning, beaten, sinking = fought.ships["A"], fought.ships["B"], fought.ships["X"]
    burning.on_fire = burning.dismasted = True
    beaten.damaged, beaten.hull, beaten.fired = True, 9, ["port"]
    sinking.damaged, sinking.hull = True, 11
    throw_low(fought)
    game.play_phase(fought, sequence.PHASES["status"].flow(fought), SEATS, 0)
    told = [getattr(fact, "why", type(fact).__name__) for fact in fought.tray.journal]
    segments = ["fire", "Drifted", *order]
    assert sorted(segments, key=told.index) == segments
    assert beaten.fired == []
    assert fought.step == "victory"


def throw_low(fought: Action) -> None:
    """Threes as far as needed: nothing strikes, sinks or blows up."""
    fought.lay(Tray({n: Die(n, 10, 3) for n in range(20)}))


@pytest.mark.rule("FC 3.1b", "FC 2.4")
def test_the_turn_is_told_with_its_number_and_wind() -> None:
    fought = far_apart(step="wind")
    play(fought, sequence.begin_turn(fought), [])
    assert facts(fought, TurnBegan) == [TurnBegan(1, 1)]
    assert fought.dice.count == 0


@pytest.mark.rule("FC 2.5")
def test_a_die_shows_0_to_9() -> None:
    fought = far_apart()
    shown = {d10(fought, "a die", "FC 2.5").die for _ in range(200)}
    assert shown == set(range(10))


@pytest.mark.rule("FC 3.6.8c", "FC 3.6.3k")
def test_in_a_calm_drifting_takes_place_on_even_turns() -> None:
    for turn, moved in ((1, []), (2, ["A"])):
        fought = far_apart(weather="calm", turn=turn)
        fought.ships["A"].dismasted = True
        assert [ship.id for ship in drift(fought)] == moved


# -- the set-up ----------------------------------------------------------------------------------------------------------


def set_up(fought: Action, answers: dict[str, Any]) -> list[Question]:
    """Play the set-up with these forms, by side."""
    asked: list[Question] = []

    class Clerk:
        def answer(self, view: Any, question: Question, moment: str) -> Answer:
            asked.append(question)
            return answers.get(question.side, {})

    game.play_phase(fought, sequence.set_up(fought), dict.fromkeys(fought.fleets, Clerk()), 0)
    return asked


@pytest.mark.rule("FC 3.6.3d", "FC 2006:11.12")
def test_a_ship_may_begin_under_full_sails_but_not_in_2006() -> None:
    fought = far_apart()
    fought.ships["B"].damaged = True
    asked = set_up(fought, {BRITISH: {"A": "full"}})
    assert [ship.sails for ship in fought.ships.values()] == ["full", "plain", "plain", "plain"]
    (british, _) = asked
    assert isinstance(british, Form)
    assert british.keys() == "A"  # B is damaged
    assert set_up(far_apart(options=Options(edition=2006)), {}) == []


@pytest.mark.rule("FC 3.6.3e", "FC 3.6.19d")
@pytest.mark.parametrize("state", [{"damaged": True}, {"rigging": 6}, {"anchor": Anchor()}, {"oared": True}, {"aground": True}])
def test_who_may_not_carry_full_sails_does_not_begin_under_them(state: dict[str, Any]) -> None:
    fought = far_apart()
    assert sequence.may_begin_under_full_sails(fought, fought.ships["A"])
    for name, value in state.items():
        setattr(fought.ships["A"], name, value)
    assert not sequence.may_begin_under_full_sails(fought, fought.ships["A"])
    with pytest.raises(IllegalChoice, match="no line 'A'"):
        set_up(fought, {BRITISH: {"A": "full"}})


@pytest.mark.rule("FC 3.3.2a", "FC 3.3.1a", "FC 2.2.2.1b")
def test_the_flagship_is_the_ship_that_carries_the_fleet_admiral_at_the_start() -> None:
    fought = far_apart()
    flag(fought, "B", rank=2)
    set_up(fought, {})
    assert {side: fleet.flagship for side, fleet in fought.fleets.items()} == {BRITISH: "A", FRENCH: None}
    nile = scenarios.set_up("the-nile-1798")
    set_up(nile, {})
    assert nile.fleets[BRITISH].flagship == "british-vanguard"
    assert nile.commanders[str(nile.fleets[BRITISH].admiral)].ship == "british-vanguard"


@pytest.mark.rule("FC 2.2.2a", "FC 3.3.1a")
def test_every_commander_of_a_set_up_is_aboard_a_ship_of_his_own_nation() -> None:
    for name in scenarios.available():
        fought = scenarios.set_up(name)
        for commander in fought.commanders.values():
            ship = fought.ships[str(commander.ship)]
            assert (ship.nationality, ship.side) == (commander.nationality, commander.side)
            assert commander.nationality in fought.fleets[commander.side].audacity


@pytest.mark.rule("FC 2.1.1d", "FC 4.3")
def test_pale_water_is_shoal_only_where_the_scenario_says_so() -> None:
    open_sea, shoals = scenarios.set_up("trafalgar-1805"), scenarios.set_up("the-nile-1798")
    assert set(open_sea.layout.maps) == set(shoals.layout.maps)
    assert (open_sea.shoals, open_sea.options.grounding) == ([], False)
    assert shoals.options.grounding
    assert all(hexes.on_map(shoals.layout, hex) for shoal in shoals.shoals for hex in shoal.hexes)


# -- as a game -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FC 2.3")
def test_both_sides_see_the_whole_table() -> None:
    fought = far_apart()
    rules = game.FlyingColors()
    assert rules.view(fought, BRITISH) is rules.view(fought, FRENCH) is fought


def test_a_session_plays_the_same_battle_as_the_quick_way() -> None:
    snapshot = encode(scenarios.set_up("el-ferrol-1800", seed="the same"))
    rules = game.FlyingColors()
    archive = Memory(snapshot)
    session = Session(rules, archive)
    closed = list(session.play(SEATS))
    journal: list[Any] = []
    quick = game.play(rules.decode(snapshot), SEATS, journal)
    assert session.over
    assert encode(session.state) == encode(quick)
    assert [fact for closing in closed for fact in closing.facts] == journal


@pytest.mark.parametrize("stop", [3, 40, 90, 150])
def test_a_battle_can_be_taken_up_again_after_any_answer(stop: int) -> None:
    """A person's answers are kept one by one; after a crash the battle stands where it stood."""
    archive = Memory(encode(scenarios.set_up("el-ferrol-1800", seed="resumed")))
    session = Session(game.FlyingColors(), archive)
    list(session.play({}))
    for _ in range(stop):
        (question,) = session.pending
        answer = RandomLegal("person").answer(None, question, session.moment)
        session.choose(question.side, answer)
        list(session.play({}))
    again = Session(game.FlyingColors(), archive)
    list(again.play({}))
    assert encode(again.state) == encode(session.state)
    assert again.moment == session.moment
    assert [type(q) for q in again.pending] == [type(q) for q in session.pending]
    assert [getattr(q, "prompt", "") for q in again.pending] == [getattr(q, "prompt", "") for q in session.pending]


def test_a_seat_without_an_answer_ends_the_quick_way() -> None:
    class Absent:
        def answer(self, view: Any, question: Question, moment: str) -> None:
            assert isinstance(view, Action)

    with pytest.raises(in_memory.Unanswered, match=r"British has no answer to first sails \[FC 3\.6\.3d\]"):
        game.play(far_apart(), dict.fromkeys((BRITISH, FRENCH), Absent()))


def test_other_tables_go_with_the_game() -> None:
    tables = edition(2006)
    rules = game.FlyingColors(tables)
    assert rules.decode(encode(far_apart())).tables is tables
    assert game.FlyingColors().decode(encode(far_apart())).tables is edition(2023)
