"""Commissions by mail: a player's officers answer for him in both copies, and call him for what needs an admiral."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from campaign.agents.instructions import Call, Instruction
from campaign.agents.sailing_master import SailingMaster
from campaign.correspondence.letters import read
from campaign.play import desks
from campaign.play.delegation import CommissionedOfficers
from campaign.play.errors import Refusal
from campaign.play.seat_orders import Mailbag, SeatOrders
from campaign.play.table import laid_out
from campaign.question_kinds import DESKS, SAILING_DESK, desk_of
from campaign.store.archive import CampaignArchive
from campaign.terminal.interactive.console import Console
from campaign.terminal.interactive.console_player import ConsolePlayer
from campaign.views import View
from table.archives import Closing
from table.decisions import Answer
from table.flows import Question
from tests.campaign.at_terminal import as_usual
from tests.campaign.mail_kit import WORD, Pair, Player, forged, parcels, players, seated, sheet_of, together
from tests.campaign.play_kit import Desk

__all__ = ["parcels", "players", "seated", "together"]


def undisturbed(*kept: str, calls: tuple[str, ...] = ()) -> Callable[[SeatOrders], SeatOrders]:
    """Night orders of a player who keeps only these desks, and is called for this only."""
    return lambda book: msgspec.structs.replace(book, desks=kept, pauses=calls)


def clock(player: Player) -> tuple[int, int, int]:
    with laid_out(f"sqlite:///{player.path}", "war", to_read=True) as table:
        now = table.session().state.clock
        return now.number, now.impulse, now.increment


def same(one: Player, other: Player) -> int:
    """How many phases both copies have behind them; each led to the same state, byte for byte."""
    mine, his = one.states, other.states
    both = mine.keys() & his.keys()
    assert {number: mine[number] for number in both} == {number: his[number] for number in both}
    return len(both)


def commissioned(players: Pair, orders: Callable[[SeatOrders], SeatOrders], *, ashore: bool = True) -> Pair:
    """The british have sent a commission, and the allies have taken it in; what is asked before they sail is answered."""
    british, allies = players
    british.writes(orders)
    if ashore:
        british.answers()
    said = allies.takes(british.out("--commission"))
    assert said.code == 0, said.err
    return players


@pytest.mark.slow
def test_a_turn_by_commissions_ends_in_the_same_state_with_few_letters(players: Pair) -> None:
    """Both keep the desks of an admiral and are called for nothing but a new turn."""
    admirals = tuple(name for name in desks.USUAL if name != "search")
    for player in players:
        player.writes(undisturbed(*admirals))
    post: list[tuple[Player, Path]] = []
    for sent in range(1, 31):
        writer, reader = players if sent % 2 else players[::-1]
        for to, letter in post:
            said = to.takes(letter)
            assert said.code == 0, said.err
        writer.answers()
        post = [(reader, writer.out("--commission"))]
        if min(clock(player)[0] for player in players) > 1:
            break
    assert same(*players) > 35, "all the phases of a turn"
    assert sent <= 20


def test_what_is_changed_after_the_letter_does_not_bind_the_officers(players: Pair) -> None:
    """The british send their fleets elsewhere and take the helm when the letter is gone: it holds when they are next on deck."""
    british, allies = commissioned(players, undisturbed())

    def otherwise(book: SeatOrders) -> SeatOrders:
        lines = tuple(msgspec.structs.replace(line, calls=(Call(1, "gibraltar"),)) for line in book.formation)
        return msgspec.structs.replace(book, formation=lines, desks=(*desks.USUAL, "sailing"), pauses=SeatOrders().pauses)

    british.writes(otherwise)
    allies.answers(most=40)
    letter = allies.out()
    said = british.takes(letter)
    assert said.code == 0, said.err
    assert same(british, allies) > 4
    assert british.stands == allies.stands
    assert not any(answer.kind == "markers" for answer in sheet_of(letter).answers if answer.phase > british.stands[0])


def test_a_desk_that_he_keeps_stops_the_other_copy(players: Pair) -> None:
    british, allies = commissioned(players, undisturbed("sailing"))
    allies.answers(most=200)
    assert allies.stands[1] == ["british"], "they sail themselves"
    with laid_out(f"sqlite:///{allies.path}", "war", to_read=True) as table:
        (asked,) = table.at_question().pending
        assert desk_of(asked) is SAILING_DESK
    letter = allies.out()
    assert british.takes(letter).code == 0
    assert british.stands == allies.stands
    stopped = clock(allies)
    british.writes(undisturbed())
    british.answers(most=1)
    assert allies.takes(british.out()).code == 0, "a later letter brings the night orders as they are now"
    allies.answers(most=60)
    assert clock(allies)[:2] != stopped[:2], "out of that impulse, and nobody waits for the british in it"
    assert british.takes(allies.out()).code == 0
    assert same(british, allies) > 4


def test_what_he_is_called_for_stops_the_other_copy(players: Pair, capsys: pytest.CaptureFixture[str]) -> None:
    """They are called when an impulse begins: the allies come to the first question of theirs in it, and no further.

    At their own table they are told so before their officers answer anything.
    """
    british, allies = commissioned(players, undisturbed(calls=("impulse",)))
    allies.answers(most=200)
    assert allies.stands[1] == ["british"]
    assert british.takes(allies.out()).code == 0
    assert british.stands == allies.stands
    own = british.book.mail.own
    assert own is not None
    assert own.until is not None
    assert allies.book.mail.theirs == (own,), "both copies know where it was over"
    before, desk = clock(allies), Desk(british.path, capsys)
    assert "You are on deck: the commission of letter 1 is over" in desk.sits("quit", side="british")
    assert "Enter sails on" in desk.hand.prompts[0]
    assert british.stands == allies.stands
    letter = british.out()
    assert sheet_of(letter).commission is not None, "they sail on as they are"
    assert "Your officers sail by the commission of letter 2" in desk.sits("quit", side="british")
    assert allies.takes(letter).code == 0
    allies.answers(most=200)
    assert clock(allies) > before


def test_without_a_commission_or_with_one_taken_back_he_answers_everything(players: Pair) -> None:
    british, allies = commissioned(players, undisturbed("sailing"))
    allies.answers(most=200)
    assert british.takes(allies.out()).code == 0
    british.answers(most=1)
    letter = british.out("--no-commission")
    assert sheet_of(letter).commission is None
    assert british.book.mail.own is None
    assert allies.takes(letter).code == 0
    for _ in range(3):
        allies.answers(most=200)
        assert allies.stands[1] == ["british"]
        assert british.takes(allies.out()).code == 0
        phase = british.stands[0]
        british.answers(most=1)
        assert allies.takes(british.out()).code == 0
    assert allies.stands[0] - phase <= 1, "nobody answers for them"


def test_a_commission_that_is_at_sea_is_not_replaced(players: Pair) -> None:
    """The other copy may be anywhere in it; a forged one that begins where its officers have answered is refused."""
    british, allies = commissioned(players, undisturbed())
    again = british.types("mail", "out", "war", str(british.path.with_name("x.mail")), "--side", "british", "--commission")
    assert "have answered nothing since letter 1" in again.err
    first = british.path.with_name("british-1.mail")
    old = sheet_of(first).commission
    assert old is not None
    letter, allied = read(first, WORD), allies.path.read_bytes()

    def with_commission(**otherwise: object) -> str:
        new = msgspec.structs.replace(old, **({"letter": 2} | otherwise))
        sheet = msgspec.structs.replace(sheet_of(first), answers=[], commission=new)
        said = allies.takes(forged(first, sheet, number=2, sealed="", stands=letter.stands))
        assert said.code, said.out
        return said.err

    assert "its commission begins before that of letter 1 is over" in with_commission()
    assert "its commission is of another letter" in with_commission(letter=3)
    assert "its commission is of another letter" in with_commission(side="allies")
    nowhere = (Instruction("channel-fleet", (Call(1, "atlantis"),)),)
    assert "unknown place 'atlantis'" in with_commission(formation=nowhere)
    assert allies.path.read_bytes() == allied


def test_what_officers_answer_needs_no_seal_and_is_not_taken_back(together: Pair) -> None:
    """Both are asked the same: for the british their officers answer, and the allies' answer goes openly."""
    british, allies = commissioned(together, undisturbed(), ashore=False)
    phase = allies.stands[0]
    assert allies.stands[1] == ["allies"]
    assert british.types("undo", "war", "--side", "british").code == 1
    allies.answers(most=1)
    letter = allies.out()
    assert not read(letter, WORD).sealed
    assert british.takes(letter).code == 0
    assert british.stands == allies.stands
    assert british.stands[0] > phase or british.stands[1] == ["allies"]


def test_an_answer_that_he_takes_back_leaves_his_officers_at_sea(together: Pair) -> None:
    """He keeps the desk that he is asked at, answers and thinks better of it: as if he had never been on deck."""
    british, allies = commissioned(together, undisturbed(*DESKS), ashore=False)
    sent = british.book.mail
    british.answers(most=1)
    own = british.book.mail.own
    assert own is not None
    assert own.until is not None
    assert british.types("undo", "war", "--side", "british").code == 0
    assert british.book.mail == sent
    assert "british" in allies.stands[1]
    early = british.types("mail", "out", "war", str(british.path.with_name("x.mail")), "--side", "british")
    assert "have answered nothing since letter 1" in early.err


def test_his_own_sealed_answer_stays_sealed_beside_a_commission(together: Pair) -> None:
    """He answers for himself, leaves the rest to his officers, and they do not answer what lies under his seal."""
    british, allies = together
    british.writes(undisturbed())
    british.answers(most=1)
    letter = british.out("--commission")
    assert read(letter, WORD).sealed
    assert allies.takes(letter).code == 0
    assert "british" in allies.stands[1]
    allies.answers(most=1)
    assert british.takes(allies.out()).code == 0
    assert allies.takes(british.out()).code == 0, "the key"
    assert allies.stands == british.stands
    assert same(british, allies)


def test_what_his_officers_are_at_a_loss_for_is_asked_of_him(players: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    """Their instructions name a piece that is no more, say: the other copy waits for him, as it does without a commission."""

    def at_a_loss(self: SailingMaster, view: View, question: Question, moment: str) -> Answer:
        raise KeyError(question.kind)

    _, allies = commissioned(players, undisturbed())
    monkeypatch.setattr(SailingMaster, "answer", at_a_loss)
    allies.answers(most=200)
    assert allies.stands[1] == ["british"]


def test_a_copy_that_was_killed_comes_to_the_same(players: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    """The process dies when the british are called and the phase is not yet written."""
    british, allies = commissioned(players, undisturbed(calls=("impulse",)))
    closes = CampaignArchive.close_phase

    def dies(self: CampaignArchive, closing: Closing) -> None:
        if any(type(fact).__name__ == "WindsBlow" for fact in closing.facts):
            raise KeyboardInterrupt
        closes(self, closing)

    monkeypatch.setattr(CampaignArchive, "close_phase", dies)
    with pytest.raises(KeyboardInterrupt):
        allies.answers(most=200)
    monkeypatch.setattr(CampaignArchive, "close_phase", closes)
    assert allies.book.mail.theirs[0].until is not None, "noted before"
    allies.answers(most=200)
    assert allies.stands[1] == ["british"]
    assert british.takes(allies.out()).code == 0
    assert british.stands == allies.stands
    assert british.book.mail.own == allies.book.mail.theirs[0]


def test_night_orders_and_mail_do_not_overwrite_each_other(players: Pair) -> None:
    """A letter goes out beside a sitting of `play`: new night orders leave the mailbag alone, and an answer is refused."""
    british, _ = players
    url = f"sqlite:///{british.path}"
    with laid_out(url, "war") as table:
        session = table.session()
        deck = ConsolePlayer(url, table, session, "british", Console())
        british.out("--commission")
        deck.write(deck.orders.keeping("sailing", his=True))
        kept = british.book
        assert kept.mail.sent == 1
        assert kept.mail.own is not None
        assert "sailing" in kept.desks
        while not any(question.side == "british" for question in session.pending):
            next(session.play({}), None)
            for question in session.pending:
                if question.side != "british":
                    session.choose(question.side, as_usual(question))
        asked = next(question for question in session.pending if question.side == "british")
        with pytest.raises(Refusal, match="has gone out or come in meanwhile"):
            deck.answer(asked, deck.advice(asked))


def test_an_errand_declined_is_remembered_when_he_sits_down_again_and_nobody_sends_it_out(players: Pair) -> None:
    british, _ = players
    url = f"sqlite:///{british.path}"
    with laid_out(url, "war") as table:
        session = table.session()
        deck = ConsolePlayer(url, table, session, "british", Console())
        deck.write(deck.orders.keeping("search", his=True))
        for _ in range(400):
            for _ in session.play({}):
                pass
            question = session.pending[0]
            if question.side == "british" and desks.prizes(question) and deck.advice(question) != "none":
                break
            session.choose(question.side, as_usual(question))
        assert deck.his(question)
        deck.answer(question, "none")
        again = ConsolePlayer(url, table, session, "british", Console())
        assert not again.his(question)
        assert again.unasked(question) == "none"
        errands = british.book.declined.at(session.state.clock)
        commission = again.orders.commission("british", 1, (0, 0))
        assert CommissionedOfficers(table.game, commission).answer(again.view, question, "0.0") == "none", "in the other copy too"
        assert set(desks.prizes(question)) <= set(errands)
        assert british.book.mail == Mailbag()
