"""What a player has said of a meeting with the enemy holds while it is the same; what leaves no choice he is not asked."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from campaign import question_kinds as kinds
from campaign.agents.seating import officers, seated
from campaign.clock import Clock
from campaign.engagement import Battle
from campaign.experiments.tournament import Chair
from campaign.play import meetings
from campaign.play.meetings import Said, SaidThisTurn
from campaign.play.seat_orders import SeatOrders
from campaign.play.table import laid_out
from campaign.terminal.interactive import questions
from campaign.terminal.interactive.console import Console
from campaign.terminal.interactive.console_player import ConsolePlayer
from campaign.views import BattleView, Fielded, Sighting, View
from table.archives import Choice, KeepsNothing
from table.decisions import Answer
from table.flows import Question
from table.session import Session
from tests.agents.admirals.small import seen, squadron, view
from tests.agents.admirals.test_fighting import ATTACK, HEAT, HERE, RUN
from tests.campaign.at_terminal import started
from tests.campaign.play_kit import Hand
from tests.fuzz.years import game
from tests.rules.chart import A, B

BRITISH = "british"


def met(own: int = 1, theirs: int = 1, damage: int = 0, played: int = 5, enemy: str = "enemy", **more: Any) -> View:
    ships = [squadron(f"s{n}", HERE, "first", damage=damage) for n in range(own)]
    known = view(*ships, enemies=(seen(HERE, theirs, enemy),), **more)
    return msgspec.structs.replace(known, clock=Clock(1805, 6, turns_played=played))


def joined(own: int, theirs: int, sail: int = 4) -> View:
    def line(side: str, count: int) -> tuple[Fielded, ...]:
        return tuple(Fielded(f"{side}-{n}", f"{side}-fleet", "SOL", sail, 0, 10, 0) for n in range(count))

    battle = BattleView("battle-1", HERE, A, {}, "", 0, {A: line(A, own), B: line(B, theirs)}, {A: (), B: ()}, (), ())
    return met(own, theirs, battle=battle)


def said(known: View, question: Question, advised: Answer, answer: Answer) -> SaidThisTurn:
    return SaidThisTurn().noting(known, question, advised, answer)


@pytest.mark.rule("SL 8.124")
@pytest.mark.parametrize("answer", ["attack", "let-be"])
def test_what_was_said_of_a_meeting_holds_whatever_the_officers_advised(answer: str) -> None:
    book = said(met(), ATTACK, "let-be", answer)
    assert book.answer(met(), ATTACK, "let-be") == answer
    assert msgspec.json.decode(msgspec.json.encode(book), type=SaidThisTurn) == book


@pytest.mark.rule("SL 8.124")
@pytest.mark.parametrize(
    "now",
    [met(own=2), met(damage=1), met(theirs=2), met(enemy="another"), met(played=6)],
    ids=["more of ours", "ours damaged", "more of theirs", "other enemies", "next turn"],
)
def test_he_is_asked_again_when_it_is_another_meeting(now: View) -> None:
    assert said(met(), ATTACK, "let-be", "let-be").answer(now, ATTACK, "let-be") is None


@pytest.mark.rule("SL 8.124")
def test_he_is_asked_again_when_his_officers_think_otherwise_and_his_new_answer_is_the_one_that_holds() -> None:
    book = said(met(), ATTACK, "let-be", "let-be")
    assert book.answer(met(), ATTACK, "attack") is None
    changed = book.noting(met(), ATTACK, "let-be", "attack")
    assert changed.answer(met(), ATTACK, "let-be") == "attack"
    assert len(changed.meetings) == 1


@pytest.mark.rule("SL 8.124")
@pytest.mark.parametrize(("own", "advised", "answer"), [(2, "attack", "attack"), (1, "attack", None), (2, "let-be", None)])
def test_an_enemy_whom_he_has_attacked_and_far_outnumbers_is_pressed(own: int, advised: str, answer: str | None) -> None:
    """The damage of the first battle makes it another meeting; with two sail to one and by his officers' advice it goes on."""
    book = said(met(own=3), ATTACK, "attack", "attack")
    assert book.answer(met(own=own, damage=1), ATTACK, advised) is None, "seven sail and a half are not twice four"
    assert book.answer(met(own=own + 1, damage=1), ATTACK, advised) == answer
    assert book.answer(met(own=4, enemy="another"), ATTACK, "attack") is None
    assert said(met(own=3), ATTACK, "attack", "let-be").answer(met(own=4), ATTACK, "attack") is None


@pytest.mark.rule("SL 7.11")
def test_a_counter_that_nobody_has_made_out_is_never_pressed_unasked() -> None:
    hidden = view(*(squadron(f"s{n}", HERE, "first") for n in range(4)), enemies=(Sighting(HERE, B),))
    more = view(*(squadron(f"s{n}", HERE, "first") for n in range(5)), enemies=(Sighting(HERE, B),))
    assert said(hidden, ATTACK, "attack", "attack").answer(more, ATTACK, "attack") is None


@pytest.mark.rule("SL 8.23")
def test_who_stands_off_from_the_same_enemy_once_does_so_again() -> None:
    run = {"first": "withdraw"}
    book = said(joined(1, 3), RUN, run, run)
    assert book.answer(joined(1, 3), RUN, run) == run
    assert book.answer(joined(1, 3, sail=3), RUN, run) is None, "they have fewer sail than they had"
    assert said(joined(1, 3), HEAT, "light", "light") == SaidThisTurn(), "how hotly to fight is asked in every battle"


@pytest.mark.rule("SL 8.23")
@pytest.mark.parametrize(
    ("own", "theirs", "his_own", "advised", "foregone"),
    [
        (3, 3, True, {}, True),
        (3, 3, False, {}, False),
        (3, 3, True, {"first": "withdraw"}, False),
        (4, 2, False, {}, True),
        (4, 2, False, {"first": "withdraw"}, False),
    ],
)
def test_nobody_is_asked_whether_he_runs_from_his_own_attack_or_from_half_his_number(
    own: int, theirs: int, his_own: bool, advised: Answer, foregone: bool
) -> None:
    assert meetings.foregone(joined(own, theirs), RUN, advised, his_own=his_own) == foregone
    assert not meetings.foregone(joined(own, theirs), HEAT, "light", his_own=his_own)


@pytest.mark.rule("SL 8.124", "SL 7.223")
def test_who_has_brought_on_a_battle_is_whoever_said_so_last_unless_it_was_forced_on_both() -> None:
    def session(*answers: tuple[str, str], forced: bool = False, battle: bool = True) -> Any:
        choices = [Choice(number, side, "attack", "SL 8.124", answer, True) for number, (side, answer) in enumerate(answers)]
        on_table = Battle("battle-1", HERE, (A, B), forced) if battle else None
        return SimpleNamespace(choices=choices, state=SimpleNamespace(battle=on_table))

    mine, theirs, none = (A, "attack"), (B, "attack"), (A, "let-be")
    assert meetings.brought_on(session(none, mine), A)
    assert not meetings.brought_on(session(none, theirs), A)
    assert not meetings.brought_on(session(mine, none, theirs), A), "the first was another battle"
    assert not meetings.brought_on(session(mine, forced=True), A), "an interdiction did"
    assert not meetings.brought_on(session(mine, battle=False), A)
    assert not meetings.brought_on(session(none), A)


@pytest.mark.rule("SL 10.131")
def test_of_merchantmen_without_a_guard_nothing_is_asked_but_whether_to_attack() -> None:
    convoy = met(theirs=0, battle=joined(1, 0).battle)
    assert meetings.foregone(convoy, RUN, {}, his_own=False)
    assert meetings.foregone(convoy, HEAT, "heavy", his_own=False)
    assert not meetings.foregone(met(theirs=0), ATTACK, "attack", his_own=False)


def test_who_takes_the_desk_of_battles_is_asked_anew() -> None:
    kept = SeatOrders(said=said(met(), ATTACK, "let-be", "let-be"))
    assert kept.keeping("battle", his=True).said == SaidThisTurn()
    assert kept.keeping("search", his=True).said == kept.said


class Noted:
    """A player who takes every star: of each question whether to attack what is met, and how often it was so before this turn."""

    def __init__(self) -> None:
        self.officers = officers(game(), BRITISH, SeatOrders().book)
        self.met: list[Said] = []

    def answer(self, view: View, question: Question, moment: str) -> Answer:
        star = self.officers.answer(view, question, moment).answer
        if question.kind is kinds.ATTACK and (now := meetings.meeting(view, question, star, star)) is not None:
            self.met.append(now)
        return star


def lying_beside() -> str:
    """A seed in which the British are asked of the same meeting again and again within the first two turns."""
    for seed in map(str, (20, 31, 46, *range(200))):  # it was so in the first ones
        session, british = Session(game(), KeepsNothing(game().encode(game().new_world(seed)))), Noted()
        for _ in session.play({**seated(game(), [Chair.of("allies", "admiral")]), BRITISH: british}):
            if session.state.clock.number > 2:
                break
        if any(one.answer == "let-be" and british.met.count(one) > 1 for one in british.met):
            return seed
    raise AssertionError("no fleet lies beside an enemy; expected one in two hundred years")


@pytest.mark.rule("SL 8.124")
def test_a_player_is_asked_once_of_a_fleet_that_lies_beside_his_and_told_how_long_it_holds(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "war.db"
    started(f"--db={path}", "new", "war", "--seed", lying_beside(), "--seat", "british=human")
    put, again = Counter[str](), 0
    first: bool | None = None  # whether he had said nothing of any meeting when this was put to him
    with laid_out(f"sqlite:///{path}", "war") as table:
        session = table.session()
        console = Console(Hand(["?", ""]), size=(80, 24), colour=False)
        player = ConsolePlayer(f"sqlite:///{path}", table, session, BRITISH, console)
        while session.state.clock.number < 3:
            for closing in session.play(table.seats):
                player.hear_out(closing)
            (question,) = session.pending
            if question.kind is kinds.ATTACK:
                key = repr((session.state.clock.number, meetings.meeting(player.view, question, player.advice(question), "")))
                again += key in put
                assert player.his(question) != (key in put), question
                put[key] += 1
                if first is None and player.advice(question) == "let-be":  # an attack would end the meeting
                    first = not player.orders.said.meetings
                    questions.put(player, question)
                    continue
            player.answer(question, player.unasked(question))
    assert again, "one meeting at least was put to him twice"
    assert capsys.readouterr().out.count("What you say of a meeting holds until the turn is out") == 1 + bool(first), (
        "by ?, and when he answered if it was the first"
    )
