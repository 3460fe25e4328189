"""`play`: a person sits down at a campaign, and rises from it."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.play.errors import BadInput
from campaign.play.table import Table, laid_out
from campaign.state import World
from campaign.terminal.exit_codes import Interrupted
from campaign.terminal.interactive import situation
from campaign.terminal.interactive.console import Console, Leave
from campaign.terminal.interactive.console_player import ConsolePlayer
from campaign.terminal.interactive.play_loop import WELCOME, PlayLoop
from table.session import Session


def play(url: str, name: str, side: str | None, hot_seat: bool, console: Console | None = None) -> None:
    """Until the war is over, or he leaves; all that was answered is kept."""
    here = console or Console()
    with laid_out(url, name) as table:
        session = table.session()
        decks = [ConsolePlayer(url, table, session, one, here) for one in players(table, side, hot_seat)]
        try:
            if not hot_seat:
                here.page(situation.lines(decks[0]))
                here.tell(WELCOME)
                for words in by_mail(table, session, decks[0].side):
                    here.tell(words)
            PlayLoop(table, session, decks, here).keep()
        except Leave as leave:
            kept = f"{name} is kept as it stands; `sealords play {name}` goes on from here"
            if leave.interrupted:
                raise Interrupted(kept) from None
            here.say(kept)


def by_mail(table: Table, session: Session[World], side: str) -> Iterator[str]:
    """What a player by mail must know who has sent a commission: whether his officers are at sea with it, or he is on deck."""
    officers = table.officers.get(side)
    if officers is None:
        return
    letter = f"the commission of letter {officers.commission.letter}"
    if officers.over(session.moment):
        yield f"You are on deck: {letter} is over, and `log` tells what has happened."
        yield "Your officers sail by your night orders as they are now, and your next letter brings them."
    else:
        yield f"Your officers sail by {letter} until you are asked or called."
        yield "What you write in the night orders meanwhile holds from then on, and goes with your next letter."


def players(table: Table, side: str | None, hot_seat: bool) -> list[str]:
    """The sides that are played here: the one named, the only human one, or every human one in hot-seat play."""
    name = table.archive.record.name
    human = [seat.side for seat in table.archive.record.seats if seat.kind == "human"]
    if hot_seat:
        if side is not None or len(human) < 2:
            raise BadInput(f"--hot-seat is for two human sides without --side; {name} has {' and '.join(human) or 'none'}")
        return human
    if not human:
        raise BadInput(
            f"no side of {name} is a human's; `sealords new NAME --seat {table.sides[-1]}=human` begins such a campaign"
        )
    if side is None and len(human) != 1:
        raise BadInput(f"{name} has {len(human)} human sides; expected --side {' or --side '.join(human)}, or --hot-seat")
    wanted = table.side(side) if side is not None else human[0]
    if wanted not in human:
        begun = f"`sealords new NAME --seat {wanted}=human`"
        raise BadInput(f"{wanted} is not a human's in {name}; expected a campaign begun with {begun}")
    return [wanted]
