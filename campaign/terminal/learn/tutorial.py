"""`learn`: the campaign that is taught on, begun or gone on with."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

from campaign.play.lessons import first_command, hex_battle
from campaign.play.lessons.course import NAME, ON_HEXES, SIDE, TURNS, begin_unless_there, go_back, turn_to_have_again
from campaign.play.lessons.unseen_pupil import begun_at_battle
from campaign.play.table import laid_out
from campaign.play.until import turn_start
from campaign.terminal.exit_codes import Interrupted
from campaign.terminal.interactive import situation
from campaign.terminal.interactive.console import Leave
from campaign.terminal.interactive.play_loop import PlayLoop
from campaign.terminal.learn.pupils_deck import PupilsDeck
from campaign.terminal.learn.tutor import Back, Tutor


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
                turn = turn_to_have_again(url)
                go_back(url, turn)
                tutor.take_again(*(lesson.name for lesson in tutor.left))


def learn_on_hexes(url: str, again: bool, console: Tutor | None = None) -> None:
    """A battle on hexes with a tutor: off Ushant, as the first course brings it about."""
    tutor = console or Tutor()
    begun_at_battle(url, ON_HEXES, "hexes", again=again)
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


def _three_turns(url: str, tutor: Tutor, name: str = NAME) -> None:
    with laid_out(url, name) as table:
        session = table.session()
        tutor.deck = deck = PupilsDeck(url, table, session, SIDE, tutor)
        last = turn_start(table.game.theatre.heading.year, TURNS + 1)
        tutor.page(situation.lines(deck))
        PlayLoop(table, session, [deck], tutor, last).keep()
        tutor.speak(deck)
