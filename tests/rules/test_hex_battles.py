"""A battle on hexes in the middle of a campaign: left to the captains or commanded, taken up again, never thrown again."""

from __future__ import annotations

from typing import Any

import pytest

from campaign import document as stored
from campaign.engagement import Battle
from campaign.record.battle import Reported
from campaign.rules.battle import hexes, resolving
from campaign.state import HEX_GAMES, Resolver, World
from table.archives import Memory
from table.decisions import Answer, IllegalChoice
from table.dice import Dice, Tray
from table.flows import Question
from table.seats import RandomLegal, Seat, simplest
from table.session import Session
from table.within import driven
from tactical.flying_colors.hex_game import FlyingColorsGame
from tactical.flying_colors.state import Action
from tactical.handoff import BattleBrief, BattleReport
from tests.rules.battle_chart import OPEN, A, B, engaged, meeting
from tests.rules.chart import told
from tests.rules.fleet_chart import FRENCH, flotilla, man
from tests.rules.one_battle import OneBattle


def met(resolver: Resolver = "hexes", seed: str = "hexes") -> tuple[World, Battle]:
    world = meeting(
        flotilla("ff", "flag", OPEN, man("nelson", lr=5), 1, sail=2),
        flotilla("gg", "flag", OPEN, man("villeneuve", lr=3, command=FRENCH), 1, sail=2, command=FRENCH),
    )
    battle = engaged(
        world, gauge=A, intensity="light", aboard={"nelson": "ff-1", "villeneuve": "gg-1"}, seniors={A: "nelson", B: "villeneuve"}
    )
    world.resolver, world.dice = resolver, Dice(seed)
    world.lay(Tray())
    return world, battle


def fought(world: World, battle: Battle, commanding: tuple[str, ...] = (), given: list[Any] | None = None) -> list[Any]:
    """Sides that command themselves answer as recorded and then at random; returns all answers."""
    flow, answers = resolving.resolve(world, battle), list[Any]()
    seat = RandomLegal("hex-admiral")

    def reply(question: Question) -> Any:
        number = len(answers)
        if given is not None and number < len(given):
            answers.append(given[number])
        elif question.kind.name == "hex battle":
            answers.append("command" if question.side in commanding else "captains")
        else:
            assert question.side in commanding, "captains answer for who has left it to them"
            answers.append(seat.answer(None, question, str(number)))
        return question.resolve(answers[-1])

    driven(flow, reply)
    return answers


def report_of(world: World) -> BattleReport:
    (fact,) = told(world, Reported)
    return fact.report


@pytest.mark.rule("SL 8.126")
@pytest.mark.parametrize(("resolver", "game"), HEX_GAMES.items())
def test_a_battle_left_to_the_captains_asks_nothing_more_and_falls_the_same_each_time(resolver: Resolver, game: str) -> None:
    one, other, another = met(resolver), met(resolver), met(resolver, "other dice")
    for world, battle in (one, other, another):
        assert fought(world, battle) == ["captains", "captains"]
        assert battle.reported == game
    assert report_of(one[0]) == report_of(other[0])
    assert report_of(one[0]) != report_of(another[0])
    assert one[0].dice.count == 0, "the campaign's own dice are not touched"


@pytest.mark.rule("SL 8.126")
@pytest.mark.parametrize("resolver", HEX_GAMES)
def test_whoever_commands_is_asked_and_a_battle_broken_off_anywhere_goes_on_to_the_same_end(resolver: Resolver) -> None:
    world, battle = met(resolver)
    answers = fought(world, battle, (A,))
    assert len(answers) > 10
    end = stored.encode(world)
    for cut in (1, len(answers) // 2, len(answers) - 1):
        again, second = met(resolver)
        assert fought(again, second, (A,), answers[:cut]) == answers
        assert stored.encode(again) == end


# -- taking back -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 8.126")
def test_an_answer_on_the_hexes_is_taken_back_until_a_die_has_fallen_there() -> None:
    game, seat = OneBattle(met()[0]), RandomLegal("hex-admiral")
    session = Session(game, Memory(game.encode(game.outset)))
    list(session.play({}))
    for side, who in ((A, "command"), (B, "captains")):
        session.choose(side, who)
    undone = refused = 0
    while session.pending and not (undone and refused):
        question, fallen = session.pending[0], session.innermost.fallen
        answer = seat.answer(None, question, session.moment)
        session.choose(A, answer)
        if not session.pending:
            break
        if session.innermost.fallen != fallen:
            with pytest.raises(IllegalChoice, match="what is thrown stays thrown"):
                session.undo(A)
            refused += 1
        else:
            session.undo(A)
            assert session.pending[0].kind == question.kind
            session.choose(A, answer)
            undone += 1
    assert undone
    assert refused


@pytest.mark.rule("SL 8.126", "WS B.IV.B.5")
def test_written_orders_are_taken_back_until_both_sides_have_written_theirs() -> None:
    game, seat = OneBattle(met("wooden-ships")[0]), RandomLegal("hex-admiral")
    session = Session(game, Memory(game.encode(game.outset)))
    list(session.play({}))
    for side in (A, B):
        session.choose(side, "command")
    while session.pending[0].kind.name != "orders":
        session.choose(session.pending[0].side, seat.answer(None, session.pending[0], session.moment))
    orders, phase = {question.side: question for question in session.pending}, session.innermost.phase_number
    assert [*orders] == [A, B], "both write at once"
    answer = simplest(orders[A])
    for _ in range(2):
        session.choose(A, answer)
        assert [question.side for question in session.pending] == [B]
        assert session.innermost.phase_number == phase, "nothing has moved yet"
        session.undo(A)
        assert [question.side for question in session.pending] == [A, B]
    session.choose(A, answer)
    session.choose(B, simplest(orders[B]))
    assert session.innermost.phase_number > phase
    for side in (A, B):
        with pytest.raises(IllegalChoice, match=r"is done with|was given by|stays thrown"):
            session.undo(side)


@pytest.mark.rule("SL 8.126")
def test_captains_are_handed_what_their_side_may_see_and_never_the_battle_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    handed: list[tuple[str, str]] = []

    class Blinkered(FlyingColorsGame):
        """Flying Colors as a game of secrets: what a side sees bears its name."""

        def view(self, state: Action, side: str) -> Action:
            seen = self.decode(self.encode(state))
            seen.name = f"as {side} see it"
            return seen

        def captains_of(self, brief: BattleBrief, side: str) -> Seat:
            return Lookout(super().captains_of(brief, side))

    class Lookout:
        def __init__(self, captains: Seat) -> None:
            self.captains = captains

        def answer(self, view: Action, question: Question, moment: str) -> Answer:
            handed.append((question.side, view.name))
            return self.captains.answer(view, question, moment)

    monkeypatch.setattr(hexes, "game_named", lambda name: Blinkered())
    world, battle = met()
    fought(world, battle)
    assert battle.reported == "flying colors"
    assert {*handed} == {(A, f"as {A} see it"), (B, f"as {B} see it")}
