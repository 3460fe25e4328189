"""The campaign that is taught on: begun, begun again, and gone back in to the beginning of a turn."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable

import msgspec

from campaign.play import desks, seat_orders
from campaign.play.beginning import NewCampaign, create
from campaign.play.errors import Refusal
from campaign.play.seat_orders import SeatOrders
from campaign.play.table import Table, laid_out
from campaign.question_kinds import DESKS
from campaign.state import World
from campaign.store import reading
from campaign.store.campaigns import Campaigns
from campaign.store.database import exists
from campaign.store.errors import CampaignFileError
from table.archives import Choice
from table.session import Session

THEATRE, SIDE = "first-command", "british"
NAME, ON_HEXES, ON_TABLE = "first-command", "first-battle", "first-table"  # the campaigns of the three courses
SEATS = {SIDE: "human", "french": "sailing-master"}  # whose ships do as the lessons say they will
SEED = "24"  # dice by which a pupil who does as he is told has his search, his order and his battle
TURNS = 3
HIS_TOO = ("search", "line", "dockyard", "posts")  # desks that officers keep elsewhere, and lessons are about


def begin_unless_there(url: str, name: str, again: bool, battles: str = "abstract") -> None:
    """A fresh campaign, unless there is one already that is to be gone on with; a player's own of that name is left alone."""
    _refuse_own(url, name)
    if again:
        with contextlib.suppress(CampaignFileError):
            Campaigns(url, create=False).delete(name)
    if name not in Campaigns(url).names():
        create(url, NewCampaign(name, SEED, THEATRE, SEATS, battles=battles))
        with laid_out(url, name, to_read=True) as table:
            orders = seat_orders.timetable(seat_orders.opened(table.game, SIDE, ""), table.game, SIDE)
        _instruct(url, name, orders)


def _refuse_own(url: str, name: str) -> None:
    """A campaign of the course's name that is not the course's: it would be lost, or taught on by mistake."""
    if not exists(url) or name not in Campaigns(url, create=False, to_read=True).names():
        return
    kept = reading.present(url, name)
    if (kept.theatre, {seat.side: seat.kind for seat in kept.seats}) != (THEATRE, SEATS):
        raise Refusal(
            f"there is a campaign {name!r} that is not the course's; the course needs that name: export it and delete it here"
        )


def _instruct(url: str, name: str, orders: SeatOrders) -> None:
    """Night orders that leave to the pupil what he is to learn of, as he had them when there was nothing that he had not read."""
    own = tuple(one for one in DESKS if one in (*desks.USUAL, *HIS_TOO))
    anew = msgspec.structs.replace(orders, desks=own, unread=None, sitting=seat_orders.Sitting())
    Campaigns(url).instruct(name, SIDE, seat_orders.written(anew))


def turn_to_have_again(url: str) -> int:
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
