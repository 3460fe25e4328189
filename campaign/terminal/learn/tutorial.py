"""`learn`: the campaign that is taught on, begun or gone on with."""

from __future__ import annotations

import contextlib
import io
from collections.abc import Iterable, Iterator

import msgspec

from campaign.play import desks, seat_orders
from campaign.play.beginning import NewCampaign, create
from campaign.play.seat_orders import SeatOrders
from campaign.play.table import Table, laid_out
from campaign.play.until import turn_start
from campaign.question_kinds import DESKS, WHO_COMMANDS
from campaign.state import World
from campaign.store.campaigns import Campaigns
from campaign.store.errors import CampaignFileError
from campaign.terminal.exit_codes import Interrupted
from campaign.terminal.interactive import situation
from campaign.terminal.interactive.console import Leave
from campaign.terminal.interactive.play_loop import PlayLoop
from campaign.terminal.learn import first_command, hex_battle
from campaign.terminal.learn.pupils_deck import PupilsDeck
from campaign.terminal.learn.tutor import Back, Tutor
from table.session import Choice, Session

THEATRE, SIDE = "first-command", "british"
NAME, ON_HEXES = "first-command", "first-battle"
SEATS = {SIDE: "human", "french": "sailing-master"}  # whose ships do as the lessons say they will
SEED = "24"  # dice by which a pupil who does as he is told has his search, his order and his battle
TURNS = 3
HIS_TOO = ("search", "line", "dockyard", "posts")  # desks that officers keep elsewhere, and lessons are about


def learn(url: str, again: bool, console: Tutor | None = None) -> None:
    """Three turns with a tutor; a pupil who left goes on where he was, and what is not learnt is offered again."""
    tutor = console or Tutor()
    begin_unless_there(url, NAME, again)
    tutor.teach("first_command", first_command.LESSONS)
    with leaving(tutor, "sealords learn"):
        while True:
            try:
                _three_turns(url, tutor)
                if not tutor.left:
                    tutor.farewell()
                    return
                go_back(url, tutor.offer_again())
            except Back:
                turn = _turn_to_have_again(url)
                go_back(url, turn)
                tutor.take_again(*(lesson.name for lesson in tutor.left))


def learn_on_hexes(url: str, again: bool, console: Tutor | None = None) -> None:
    """A battle on hexes with a tutor: off Ushant, as the first course brings it about."""
    tutor = console or Tutor()
    if again or ON_HEXES not in Campaigns(url).names():
        begin_unless_there(url, ON_HEXES, again, "hexes")
        brought_to_battle(url, ON_HEXES)
    tutor.teach("hex_battle", hex_battle.LESSONS)
    with leaving(tutor, "sealords learn hexes"), laid_out(url, ON_HEXES) as table:
        session = table.session()
        tutor.deck = deck = PupilsDeck(url, table, session, SIDE, tutor)
        last = turn_start(table.game.theatre.heading.year, TURNS)
        with contextlib.suppress(Back):
            PlayLoop(table, session, [deck], tutor, last).keep()
        tutor.speak(deck)
        tutor.farewell()


@contextlib.contextmanager
def leaving(tutor: Tutor, command: str) -> Iterator[None]:
    """Who leaves is told how he goes on."""
    try:
        yield
    except Leave as leave:
        if leave.interrupted:
            raise Interrupted(f"`{command}` goes on from here") from None
        tutor.say(f"`{command}` goes on from here")


def brought_to_battle(url: str, name: str) -> None:
    """The first course played by a pupil who does as he is told, unseen, until a battle is to be fought."""

    def press_enter(prompt: str) -> str:
        deck = tutor.deck
        assert deck is not None
        if any(question.kind is WHO_COMMANDS for question in deck.session.pending):
            raise EOFError
        return ""

    tutor = Tutor(press_enter, size=(80, 24), colour=False)
    tutor.teach("first_command", first_command.LESSONS)
    tutor.take_again(*(lesson.name for lesson in first_command.LESSONS))
    with contextlib.redirect_stdout(io.StringIO()), contextlib.suppress(Leave):
        _three_turns(url, tutor, name)


def _three_turns(url: str, tutor: Tutor, name: str = NAME) -> None:
    with laid_out(url, name) as table:
        session = table.session()
        tutor.deck = deck = PupilsDeck(url, table, session, SIDE, tutor)
        last = turn_start(table.game.theatre.heading.year, TURNS + 1)
        tutor.page(situation.lines(deck))
        PlayLoop(table, session, [deck], tutor, last).keep()
        tutor.speak(deck)


# -- begun and begun again -----------------------------------------------------------------------------------------------


def begin_unless_there(url: str, name: str, again: bool, battles: str = "abstract") -> None:
    """A fresh campaign, unless there is one already that is to be gone on with."""
    if again:
        with contextlib.suppress(CampaignFileError):
            Campaigns(url, create=False).delete(name)
    if name not in Campaigns(url).names():
        create(url, NewCampaign(name, SEED, THEATRE, SEATS, battles=battles))
        with laid_out(url, name, to_read=True) as table:
            orders = seat_orders.timetable(seat_orders.opened(table.game, SIDE, ""), table.game, SIDE)
        _instruct(url, name, orders)


def _instruct(url: str, name: str, orders: SeatOrders) -> None:
    """Night orders that leave to the pupil what he is to learn of."""
    own = tuple(one for one in DESKS if one in (*desks.USUAL, *HIS_TOO))
    Campaigns(url).instruct(name, SIDE, seat_orders.written(msgspec.structs.replace(orders, desks=own)))


def _turn_to_have_again(url: str) -> int:
    """The present turn, or the one before it if nothing of it is played yet."""
    with laid_out(url, NAME, to_read=True) as table:
        session = table.session()
        clock, answered = session.state.clock, session.choices
    return max(1, clock.number - (clock.stage == 0 and not answered))


def go_back(url: str, turn: int) -> None:
    """The campaign as it was when a turn began: begun again with the same dice, and the same answers given until then."""
    with laid_out(url, NAME, to_read=True) as table:
        given = [choice for phase in table.archive.history() for choice in phase.choices if choice.side == SIDE]
        orders = seat_orders.opened(table.game, SIDE, table.archive.instructions(SIDE))
    begin_unless_there(url, NAME, again=True)
    with laid_out(url, NAME) as table:
        _answer_again(table, table.session(), given, turn)
    if turn > 1:
        _instruct(url, NAME, orders)


def _answer_again(table: Table, session: Session[World], given: Iterable[Choice], turn: int) -> None:
    answers = iter(given)
    while session.state.clock.number < turn:
        for _ in session.play(table.seats):
            if session.state.clock.number >= turn:
                return
        choice = next(answers, None)
        if choice is None:
            return
        session.choose(choice.side, choice.answer)
