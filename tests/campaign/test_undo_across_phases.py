"""Undo in a campaign: across questions and phases, in the file, at the terminal and in play; what bars it, and in which words."""

from __future__ import annotations

import random
import shutil
import sqlite3
from pathlib import Path
from typing import Any

import msgspec
import pytest

from campaign.agents.seating import seated
from campaign.play import seat_orders, taking_back
from campaign.play.delegation import CommissionedOfficers
from campaign.play.errors import Refusal
from campaign.play.seat_orders import Commission, Mailbag, SeatOrders
from campaign.play.seated_player import SeatedPlayer
from campaign.play.table import Table, laid_out
from campaign.record.sailing import Spotted
from campaign.sequence import OPERATIONS
from campaign.state import World
from campaign.store import tables
from campaign.store.connections import SQLiteConnection
from table.archives import Choice, Played
from table.decisions import Answer, Form, IllegalChoice
from table.dice import Roll
from table.flows import Question
from table.seats import RandomLegal
from table.session import Given, Session
from table.taking_back import Bar, Ground
from tests.campaign.at_terminal import Terminal, as_usual, started

SIDE = "british"
SEATS = ("--seat", "british=human", "--seat", "allies=sailing-master")


@pytest.fixture(scope="module")
def at_peace(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A campaign of a person against a sailing master, at the end of whose first turn the operations are over."""
    path = tmp_path_factory.mktemp("undo") / "campaigns.db"
    started(f"--db={path}", "new", "war", "--seed", "7", *SEATS)
    with laid_out(f"sqlite:///{path}", "war") as table:
        masters = [msgspec.structs.replace(seat, kind="sailing-master", instructions=None) for seat in table.archive.record.seats]
        for _ in (session := table.session()).play(seated(table.game, masters)):
            if session.state.clock.stage == len(OPERATIONS):
                break
    return path


@pytest.fixture
def terminal(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, at_peace: Path) -> Terminal:
    database = tmp_path / "campaigns.db"
    shutil.copy(at_peace, database)
    monkeypatch.setenv("SEALORDS_DB", str(database))
    return Terminal(capsys, database)


def rows(database: Path) -> dict[str, list[tuple[Any, ...]]]:
    """Every row of a campaign file but for answers taken back, which stay on record as such."""
    with sqlite3.connect(database) as connection:
        found = {one.name: connection.execute(f"select * from {one.name}").fetchall() for one in tables.metadata.sorted_tables}
        return found | {"choice": connection.execute("select * from choice where undone = 0").fetchall()}


def answered_to(table: Table, kind: str) -> Session[World]:
    """People answer as usual until a question of this kind is asked."""
    session = table.session()
    while True:
        for _ in session.play(table.seats):
            pass
        question = session.pending[0]
        if question.kind.name == kind:
            table.rest(session)
            return session
        session.choose(question.side, as_usual(question))


# -- how far -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 4.3i", "SL 4.3j")
def test_the_administration_goes_back_answer_by_answer_to_the_last_die(terminal: Terminal) -> None:
    with laid_out(f"sqlite:///{terminal.database}", "war") as table:
        session = answered_to(table, "rebasing")
        reach = taking_back.how_far(table, session, SIDE)
        assert [one.kind for one in reach.answers] == ["reorganisation", "victualling", "conversion", "assignment", "to sail"]
        assert len({one.phase for one in reach.answers}) == 2
        assert reach.why == 'The die for "recovery" (Channel frigates 2) has fallen; what is thrown stays thrown.'
    for one in reach.answers:
        said = terminal("undo", "war", "--side", SIDE)
        assert f"the answer of the British about {one.about} " in said.out, said.err
    refused = terminal("undo", "war", "--side", SIDE)
    assert (refused.code, 'the die for "recovery"' in refused.err) == (1, True)
    assert "Nothing can be taken back." in terminal("undo", "war", "--side", SIDE, "--list").out


def test_how_far_is_said_and_changes_nothing(terminal: Terminal) -> None:
    with laid_out(f"sqlite:///{terminal.database}", "war") as table:
        answered_to(table, "rebasing")
    before = rows(terminal.database)
    said = terminal("undo", "war", "--side", SIDE, "--list").out.splitlines()
    assert said[1:3] == [
        "  1  the answer about the fleet reorganised [SL 11.13]",
        "  2  the answer about when victuallers sail [SL 10.172]",
    ]
    assert said[-1].startswith('And no more. The die for "recovery"')
    assert rows(terminal.database) == before


def test_what_the_enemy_has_answered_is_drawn_again_unless_it_was_seen(terminal: Terminal) -> None:
    """The allies lay up squadrons, whose counters leave the chart: that has been seen. How they reorganise has not."""
    with laid_out(f"sqlite:///{terminal.database}", "war") as table:
        session = answered_to(table, "receive")
        assert "lay up" in [choice.kind for choice in table.archive.earlier().phases[-1].choices]
        with pytest.raises(Refusal, match="the Allies have answered since"):
            taking_back.take_back(table, session, SIDE)
        session = answered_to(table, "rebasing")
        given = session.to_take_back(SIDE)
        before, unseen = session.choices[: given.choice.index], session.choices[given.choice.index + 1 :]
        assert ("allies", False) in [(choice.side, choice.person) for choice in unseen]
        taking_back.take_back(table, session, SIDE)
        assert session.choices == before
        session = answered_to(table, "rebasing")
        assert session.choices[given.choice.index + 1 :] == unseen


SIGHTED = Spotted("rochefort-squadron", "in a strait", rule="SL 7.111b")
OWN_DIE, THEIR_DIE = (Roll(3, "catch the wind", "SL 5.253", 1, about=one) for one in ("channel-fleet", "rochefort-squadron"))


@pytest.mark.parametrize(("bar", "told"), [
    (Bar(Ground.SHOWN, facts=(SIGHTED,)), "Missiessy's squadron is sighted, in a strait; what is seen"),
    (Bar(Ground.SHOWN), "something was revealed since"),
    (Bar(Ground.DIE, facts=(OWN_DIE,)), 'the die for "catch the wind" (The Channel Fleet) has fallen'),
    (Bar(Ground.DIE, facts=(THEIR_DIE,)), "a die has fallen since"),
    (Bar(Ground.ANSWERED, "allies"), "the Allies have answered since"),
])  # fmt: skip
def test_a_refusal_names_what_fell_or_was_shown_if_the_side_may_know_it(bar: Bar, told: str, at_peace: Path) -> None:
    with laid_out(f"sqlite:///{at_peace}", "war", to_read=True) as table:
        assert taking_back.why_not(table.session(), SIDE, bar).startswith(told)


def test_in_play_his_own_last_answer_goes_back_with_those_of_his_officers_since(terminal: Terminal) -> None:
    """He sees to the stores himself, and then leaves them to his officers, who answer twice before he is asked again."""
    url = f"sqlite:///{terminal.database}"
    with laid_out(url, "war") as table:
        session = answered_to(table, "assignment")
        player = SeatedPlayer(url, table, session, SIDE)
        player.write(player.orders.keeping("stores", his=True))
        himself = session.moment
        for stores in (True, False, False):
            player.write(player.orders.keeping("stores", his=stores))
            question = session.pending[0]
            assert player.his(question) is stores
            player.answer(question, as_usual(question))
            for _ in session.play(table.seats):
                pass
        assert session.pending[0].kind.name == "reorganisation"
        assert [one.kind for one in player.how_far_back().answers[:3]] == ["victualling", "conversion", "assignment"]
        assert player.take_back().kind == "assignment"
        assert (session.moment, session.pending[0].kind.name) == (himself, "assignment")
        assert player.his(session.pending[0]), "it is asked of him, whatever the desk"
        assert player.take_back().kind == "to sail", "what he has not answered in this sitting goes back one by one"


def test_news_that_he_has_heard_of_a_phase_are_not_told_again_when_it_is_open_again(terminal: Terminal) -> None:
    url = f"sqlite:///{terminal.database}"
    with laid_out(url, "war") as table:
        session = answered_to(table, "conversion")
        player = SeatedPlayer(url, table, session, SIDE)
        player.hear(session.state.tray.journal)
        list(player.news.lines())
        closing = player.answer(session.pending[0], [])
        closings = [*([closing] if closing is not None else []), *session.play(table.seats)]
        for closing in closings:
            player.hear_out(closing)
        list(player.news.lines())
        player.take_back()
        player.hear(session.state.tray.journal)
        assert list(player.news.lines()) == []


# -- in the file -------------------------------------------------------------------------------------------------------


def test_given_again_the_file_is_as_if_nothing_had_been_taken_back(terminal: Terminal, at_peace: Path, tmp_path: Path) -> None:
    whole = tmp_path / "whole.db"
    shutil.copy(at_peace, whole)
    for database, back in ((whole, 0), (terminal.database, 5)):
        with laid_out(f"sqlite:///{database}", "war") as table:
            answered_to(table, "rebasing")
        for _ in range(back):
            assert terminal("undo", "war", "--side", SIDE).code == 0
        with laid_out(f"sqlite:///{database}", "war") as table:
            answered_to(table, "sailing")
    assert rows(terminal.database) == rows(whole)
    assert terminal("verify", "war").code == 0
    with sqlite3.connect(terminal.database) as connection:
        assert connection.execute("select count(*) from choice where undone > 0 and person").fetchone() == (5,), (
            "they are on record"
        )


def test_killed_at_any_moment_of_it_a_reopening_is_done_or_not_done(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    with laid_out(f"sqlite:///{terminal.database}", "war") as table:
        answered_to(table, "rebasing")
    with laid_out(f"sqlite:///{terminal.database}", "war") as table:
        taking_back.undo(table, SIDE)
        taking_back.undo(table, SIDE)
        session = table.at_question()
        assert session.to_take_back(SIDE).phase < session.phase_number
    before, told, change = rows(terminal.database), [0], SQLiteConnection.change

    def dying(self: SQLiteConnection, sql: str, **values: Any) -> int:
        told[0] -= 1
        if told[0] < 0:
            raise KeyboardInterrupt
        return change(self, sql, **values)

    monkeypatch.setattr(SQLiteConnection, "change", dying)
    for last in range(20):
        told[0] = last
        with laid_out(f"sqlite:///{terminal.database}", "war") as table:
            try:
                taking_back.undo(table, SIDE)
            except KeyboardInterrupt:
                assert rows(terminal.database) == before
                continue
            assert table.session().phase_number == session.phase_number - 1
            break
    assert last > 5, "it says so many things in one transaction"


class Hand(RandomLegal):
    """A person who answers anything legal, by the number that he thinks of."""

    def says(self, question: Question) -> Answer:
        answer = self.answer(None, question, "")
        try:
            question.resolve(answer)
        except IllegalChoice:
            return as_usual(question)
        return answer


@pytest.mark.parametrize("seed", range(4))
def test_random_play_with_random_undos_and_deaths_gives_the_same_campaign(
    terminal: Terminal, at_peace: Path, tmp_path: Path, seed: int
) -> None:
    chance, taken = random.Random(seed), 0
    table_of = f"sqlite:///{terminal.database}"
    for _ in range(12):  # each time the program has died
        with laid_out(table_of, "war") as table:
            session = table.session()
            for _ in range(chance.randint(1, 4)):
                for _ in session.play(table.seats):
                    pass
                if chance.random() < 0.4:
                    for given in session.reach(SIDE).answers[: chance.randint(1, 3)]:
                        assert session.undo(SIDE) == given.choice
                        taken += 1
                elif session.pending:
                    question = session.pending[0]
                    session.choose(question.side, Hand(f"{seed}/{chance.random()}").says(question))
    assert taken
    whole = tmp_path / "whole.db"
    shutil.copy(at_peace, whole)
    given_ = _given(terminal.database)
    with laid_out(table_of, "war") as table, laid_out(f"sqlite:///{whole}", "war") as other:
        again, number = other.session(), 0
        while True:
            for _ in again.play(other.seats):
                pass
            if number == len(given_):
                break
            again.choose(SIDE, given_[number])
            number += 1
        session = table.session()
        for _ in session.play(table.seats):
            pass
        assert (session.moment, table.game.encode(session.state)) == (again.moment, other.game.encode(again.state))
    assert _played(terminal.database) == _played(whole)
    assert terminal("verify", "war").code == 0


def _played(database: Path) -> list[list[tuple[Any, ...]]]:
    """All that was played; but for what is only packed in case it were opened again."""
    found = rows(database)
    return [[row[:-1] for row in found["snapshot"]], found["fact"], found["die"]]


def _given(database: Path) -> list[Answer]:
    """What a person has answered since the operations were over, in order."""
    with sqlite3.connect(database) as connection:
        query = "select answer from choice where person and undone = 0 order by phase, number"
        return [msgspec.json.decode(answer) for (answer,) in connection.execute(query)]


# -- by mail -----------------------------------------------------------------------------------------------------------


def across(own: int, other: str = "allies") -> Given:
    """An answer of phase 4 that would go back from phase 6, with so many of the side's own before it in its phase."""

    def choice(index: int, side: str, *, person: bool = True) -> Choice:
        return Choice(index, side, "plan", "SL 11.13", [], person)

    fourth = [choice(number, SIDE) for number in range(own + 1)]
    return Given(4, fourth[own], b"", (Played(4, fourth, []), Played(5, [choice(0, other, person=False)], []), Played(6, [], [])))


@pytest.mark.parametrize(("bag", "told"), [
    (Mailbag(sent=1, since=(4, 2)), "what is sent stays sent"),
    (Mailbag(sent=1, since=(6, 0)), "what is sent stays sent"),
    (Mailbag(heard=1, laid=(5, 1)), "what has come by letter stays"),
    (Mailbag(sent=1, since=(4, 1)), ""),
])  # fmt: skip
def test_what_a_letter_has_taken_across_phases_stays(bag: Mailbag, told: str) -> None:
    book, given = SeatOrders(mail=bag), across(own=1)
    if told:
        with pytest.raises(IllegalChoice, match=told):
            seat_orders.refuse_mailed(book, SIDE, given)
    else:
        seat_orders.refuse_mailed(book, SIDE, given)


@pytest.mark.parametrize(
    ("until_", "called", "ended"),
    [((5, 0), True, False), ((4, 2), False, False), ((4, 1), False, False), ((4, 1), True, True), ((3, 0), True, True)],
)
def test_officers_who_were_relieved_by_what_is_taken_back_have_the_deck_again(
    until_: tuple[int, int], called: bool, ended: bool, at_peace: Path
) -> None:
    with laid_out(f"sqlite:///{at_peace}", "war", to_read=True) as table:
        officers = CommissionedOfficers(table.game, Commission(SIDE, 1, until=until_, called=called))
    officers.forget(4, across(own=1).choice)
    assert (officers.commission.until is not None) is ended


def test_a_war_that_is_over_stays_so(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    with laid_out(f"sqlite:///{terminal.database}", "war") as table:
        session = answered_to(table, "rebasing")
        monkeypatch.setattr(Session, "over", True)
        with pytest.raises(Refusal, match="the war is over"):
            taking_back.take_back(table, session, SIDE)


def test_a_form_that_is_asked_again_is_the_same(terminal: Terminal) -> None:
    """What was answered stands on the record of the past; the question is the one that was asked."""
    with laid_out(f"sqlite:///{terminal.database}", "war") as table:
        session = answered_to(table, "assignment")
        (form,) = (one for one in session.pending if isinstance(one, Form))
        offered = [(part.key, [option.key for option in part.options]) for part in form.parts]
        session = answered_to(table, "victualling")
        taking_back.take_back(table, session, SIDE, 2)
        (form,) = (one for one in session.pending if isinstance(one, Form))
        assert [(part.key, [option.key for option in part.options]) for part in form.parts] == offered
