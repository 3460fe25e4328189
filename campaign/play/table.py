"""A campaign on its table: its game, its record and the seats that answer by themselves, open for one piece of work."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import NamedTuple

import msgspec

from campaign.agents import plotting_table
from campaign.agents.seating import seated
from campaign.corsairing import BY_UMPIRE
from campaign.game import RULES_VERSION, SeaLords
from campaign.play import seat_orders
from campaign.play.delegation import Officers, WatchedArchive
from campaign.play.errors import BadInput
from campaign.play.kept_games import KeptGames
from campaign.play.seat_orders import Commission, SeatOrders
from campaign.play.sources import game_of
from campaign.play.trial import tried
from campaign.rules.battle.resolving import UMPIRE
from campaign.state import World
from campaign.store import notices
from campaign.store.archive import CampaignArchive
from campaign.store.campaigns import Campaigns
from campaign.store.database import outdated
from campaign.store.seats import SeatRecord
from campaign.victory import margin, victor
from table.archives import Archive, Memory, Present
from table.dice import DieNeeded
from table.flows import Question
from table.seats import Seat
from table.session import Given, Session
from table.wording import counted


class Ended(NamedTuple):
    """SL 12.1, 12.13: how a war that is over has ended: who has won, if anybody, the prestige of each side, by how many points
    he has won, and the players whose careers have just been settled by it (SL 12.41)."""

    victor: str
    prestige: Mapping[str, int]
    margin: int
    settled: tuple[str, ...] = ()


class Waiting(NamedTuple):
    """What people must do before play can go on: throw a die, or answer these questions; neither if it can go on at once, or if
    the war has `ended`."""

    die: DieNeeded | None
    questions: tuple[Question, ...]
    ended: Ended | None = None


class Table:
    """A campaign taken from its database, with its game and the seats that answer by themselves."""

    def __init__(self, archive: CampaignArchive, game: SeaLords) -> None:
        self.archive = archive
        self.game = game
        record = archive.record
        self.seats: dict[str, Seat] = seated(game, record.seats)
        self.officers: dict[str, Officers] = {}
        self.settled: tuple[str, ...] = ()
        self._holders: dict[str, str] = {}
        for holder, commission in seat_orders.commissions(game, record.seats):
            self.commission(holder, commission)
        self.sides = [seat.side for seat in record.seats]

    def side(self, side: str) -> str:
        if side not in self.sides:
            raise unknown_side(side, self.sides)
        return side

    def answering(self, side: str) -> str:
        """Whoever may be asked something: a side, or the umpire of battles on a real table (SL 8.126) or corsairs (SL 13.2c)."""
        if side == UMPIRE or side in self.sides:
            return side
        world = self.session().state
        umpire = [UMPIRE] if world.resolver == "table" or world.corsairs.run_by == BY_UMPIRE else []
        raise unknown_side(side, [*self.sides, *umpire])

    def session(self, archive: Archive | None = None) -> Session[World]:
        """Play on the campaign's own record, or on another; officers of players by mail hear what is kept in it."""
        kept: Archive = self.archive if archive is None else archive
        if not self.officers:
            return Session(self.game, kept)
        return Session(self.game, WatchedArchive(kept, self.officers, None if isinstance(kept, Memory) else self._note))

    def commission(self, holder: str, new: Commission) -> None:
        """From where it begins the officers of a player by mail answer for him; it lies in the mailbag of its holder."""
        officers = self.officers.setdefault(new.side, Officers(self.game, new.side))
        officers.take(new)
        self.seats[new.side] = officers
        self._holders[new.side] = holder

    def _note(self, over: Commission) -> None:
        """A commission that is over is so when the campaign is next opened as well."""

        def change(book: SeatOrders) -> SeatOrders:
            return msgspec.structs.replace(book, mail=book.mail.noting(over))

        holder = self._holders[over.side]
        self.archive.amend(holder, seat_orders.amended(self.game, holder, change))

    def at_question(self) -> Session[World]:
        """The session brought to what is asked in the present phase; between phases if nothing is.

        Nothing is written, but the brief of a battle that is fought on the way.
        """
        return self._at_question(self.session)

    def looked_at(self) -> Session[World]:
        """The same on a second table, of which nothing is written."""
        return self._at_question(self.rehearsal)

    def _at_question(self, opened: Callable[[], Session[World]]) -> Session[World]:
        session, asked = opened(), next(self.rehearsal().play(self.seats), None) is None
        if asked:
            for _ in session.play(self.seats):
                raise AssertionError("the seats answered otherwise the second time")
        return session

    def rehearsal(self, *, anew: bool = False) -> Session[World]:
        """The present phase on a second table, of which nothing is written; `anew` without what was answered and thrown in it."""
        present = self.archive.load()
        trial = Memory(present.snapshot)
        trial.present = Present(present.phase, present.snapshot) if anew else present
        return self.session(trial)

    def rest(self, session: Session[World]) -> None:
        """Play has come to rest: the brief of a battle that waits for its report is written down, and what led to it; of a war
        that is over, what its players have won by (SL 12.41)."""
        if session.handed is not None or self.archive.brief is not None:
            session.keep()
        if session.over:
            self.settled += self.archive.settle(session.state.prestige)

    def for_people(self, session: Session[World]) -> list[Question]:
        """What is asked of people; a computer's seat needs no telling, but plots and officers leave to a person what is his."""
        owned = plotting_table.PlottingTable, Officers
        computers = {side for side, seat in self.seats.items() if not isinstance(seat, owned)}
        return [question for question in session.pending if question.side not in computers]

    def refuse_mailed(self, taken: Given) -> None:
        """What a person plays by mail and has sent, or was sent, is not taken back, whoever would take it back."""
        for seat in self.archive.record.seats:
            if seat.kind == "human":
                book = seat_orders.opened(self.game, seat.side, seat.instructions)
                seat_orders.refuse_mailed(book, seat.side, taken)

    def waiting(self, session: Session[World]) -> Waiting:
        """What a person must do before play can go on."""
        asked = () if session.needed is not None else tuple(self.for_people(session))
        return Waiting(session.needed, asked, self.ended(session))

    def ended(self, session: Session[World]) -> Ended | None:
        """How the war has ended, if it is over."""
        points = dict(session.state.prestige)
        return Ended(victor(points), points, margin(points), self.settled) if session.over else None

    def seat(self, side: str) -> SeatRecord:
        """A side's seat on record."""
        self.side(side)
        return next(seat for seat in self.archive.record.seats if seat.side == side)


def unknown_side(side: str, known: list[str]) -> BadInput:
    return BadInput(f"unknown side {side!r}; expected one of {', '.join(known)}")


@contextmanager
def laid_out(
    url: str, name: str, *, to_read: bool = False, accept: bool = False, games: KeptGames | None = None
) -> Iterator[Table]:
    """A campaign on its table for as long as the context lasts; `accept` goes on by its files and by the rules as they are now.

    Where an older database must be brought up to date, other files are taken over, or the rules are others than those of the last
    phase, the present phase is tried first: what cannot go on is refused, and nothing is written. Who opens many takes `games`
    that are kept from one opening to the next.
    """
    if not to_read and outdated(url):
        with laid_out(url, name, to_read=True, accept=accept) as copy:
            tried(copy, accept=accept)
    with Campaigns(url, create=False, to_read=to_read).open(name, rules_version=RULES_VERSION) as archive:
        game, adoption = game_of(archive, accept=accept, games=games)
        table = Table(archive, game)
        if not to_read:
            if archive.played_under != RULES_VERSION or (adoption is not None and adoption.changed):
                _begin_anew(table, tried(table, accept=accept))
            if adoption is not None:
                archive.adopt(adoption.fingerprints, adoption.document)
        yield table


def _begin_anew(table: Table, lost: int) -> None:
    """The open phase is begun again, if answers in it have no place any more; whoever listens is told."""
    if lost:
        table.archive.begin_anew()
        notices.tell(
            f"{table.archive.record.name}: the open phase does not fit the rules and the theatre as they are now; it is begun "
            f"again, and {counted(lost, 'answer')} given in it {'is' if lost == 1 else 'are'} taken back"
        )
