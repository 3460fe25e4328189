"""The application as one object: all that a terminal, a page or a program does with the campaigns of a database.

Values go in and values come out; what cannot be done is raised (`campaign.play.errors`, `table.decisions.IllegalChoice`,
`campaign.store.errors.CampaignFileError`), and nothing is printed. Each call opens the campaign, does one thing and closes it
again, as a request to a page does. Who does several things at one table uses `open` and the modules beside this one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from typing import Any

from campaign.engagement import Intensity
from campaign.forecast import Odds
from campaign.play import (
    answering,
    beginning,
    campaign_list,
    careers,
    log,
    plots,
    proof,
    running,
    status,
    taking_back,
    transfers,
    umpire_reports,
)
from campaign.play.answering import Answered, Pending
from campaign.play.battle_outlook import TRIALS
from campaign.play.beginning import Begun, File, NewCampaign
from campaign.play.campaign_list import CampaignListed
from campaign.play.errors import BadInput
from campaign.play.log import Wanted
from campaign.play.odds import odds as battle_odds
from campaign.play.proof import Proof
from campaign.play.running import Halted, Ran, never
from campaign.play.seated_player import SeatedPlayer
from campaign.play.status import Kept
from campaign.play.table import Table, laid_out
from campaign.play.taking_back import HowFar
from campaign.play.umpire_reports import HandedOut, Proposed
from campaign.reports.log_lines import Line
from campaign.store import pools
from campaign.store.campaigns import Campaigns
from campaign.store.players import PlayerRecord
from table.archives import Choice
from table.decisions import Answer

EVERYTHING = Wanted()


class Application:
    """The campaigns of a database, by its path or URL."""

    def __init__(self, url: str) -> None:
        self.url = url

    # -- campaigns -----------------------------------------------------------------------------------------------------

    def campaigns(self) -> list[Kept]:
        """Those in the database, in alphabetical order; one that cannot be opened says why."""
        return status.campaigns(self.url)

    def played_by_people(self, name: str) -> list[str]:
        """The sides of a campaign that people play."""
        return [one["side"] for one in status.status(self.url, name)["sides"] if one["seat"] == "human"]

    def listed(self) -> list[CampaignListed]:
        """The same as a person looks for his own: where each stands, who plays it, and what it waits for."""
        return campaign_list.listed(self.url)

    def create(self, new: NewCampaign) -> Begun:
        """Begin a campaign; a database that is missing is made."""
        return beginning.create(self.url, new)

    def delete(self, name: str) -> None:
        """Throw a campaign away with all its past."""
        Campaigns(self.url, create=False).delete(name)

    def exported(self, name: str) -> bytes:
        """A campaign as a file of its own."""
        return transfers.exported(self.url, name)

    def take_in(self, content: bytes, name: str | None = None) -> str:
        """A campaign from such a file, under another name if one is given; what is no campaign is refused and leaves no trace."""
        return transfers.take_in(self.url, content, name)

    def open(self, name: str, *, to_read: bool = False, accept: bool = False) -> AbstractContextManager[Table]:
        """A campaign on its table, for several things done one after the other."""
        return laid_out(self.url, name, to_read=to_read, accept=accept)

    def served(self) -> AbstractContextManager[None]:
        """For as long as the context lasts, as while pages are served, connections to a server of campaigns are kept from one
        opening to the next."""
        return pools.pooled(self.url)

    @property
    def may_be_shared(self) -> bool:
        """Whether several processes may serve these campaigns at once."""
        return pools.may_be_shared(self.url)

    def alone(self, name: str) -> AbstractContextManager[None]:
        """For as long as the context lasts, no other process that serves the same campaigns plays on with this one."""
        return pools.alone(self.url, name)

    def listening(self, heard: Callable[[str], None]) -> AbstractContextManager[bool]:
        """For as long as the context lasts, `heard` is told the name of each campaign that any program has written to, or an
        empty one if any may have been; gives whether it is, which it is not of campaigns in a file."""
        return pools.listening(self.url, heard)

    # -- playing -------------------------------------------------------------------------------------------------------

    def run(self, name: str, until: str = "end of turn", *, halted: Halted = never) -> Ran:
        """Play on until then, or until a person must answer or throw a die."""
        with self.open(name) as table:
            return running.run(table, until, halted=halted)

    def pending(self, name: str, side: str | None = None) -> Pending:
        """What is asked, of everybody or of one side."""
        with self.open(name, to_read=True) as table:
            return answering.pending(table, side)

    def answer(self, name: str, side: str, given: Answer) -> Answered:
        """A side answers what it is asked: an option's key, a form's keys by line, or a plan's acts."""
        with self.open(name) as table:
            return answering.answer(table, side, given)

    def enter_die(self, name: str, value: int) -> Answered:
        """What a die shows that a person has thrown."""
        with self.open(name) as table:
            return answering.enter_die(table, value)

    def undo(self, name: str, side: str) -> Choice:
        """Take back a side's last answer: until a die has fallen, a secret was shown, or another side has answered since."""
        with self.open(name) as table:
            return taking_back.undo(table, side)

    def how_far_back(self, name: str, side: str) -> HowFar:
        """What a side could take back now, one answer after the other, and why no more."""
        with self.open(name) as table:
            return taking_back.how_far(table, table.at_question(), side)

    def hand_in_plots(self, name: str, side: str, file: File) -> None:
        """SL 13.21: a side's plots of movement, for the umpire."""
        plots.hand_in(self.url, name, side, file)

    @contextmanager
    def sit_down(self, name: str, side: str) -> Iterator[SeatedPlayer]:
        """A person sits down for his side: his view, news and officers, what is his to answer, and their advice.

        Play comes to what is asked of people; all that he answers is kept before it is used.
        """
        with self.open(name) as table:
            seat = next(seat for seat in table.archive.record.seats if seat.side == table.side(side))
            if seat.kind != "human":
                raise BadInput(f"{side} is {seat.kind} in {name}; expected a side with a seat of kind human")
            session = table.session()
            for _ in session.play(table.seats):
                pass
            yield SeatedPlayer(self.url, table, session, side)
            table.rest(session)

    # -- battles on a real table ---------------------------------------------------------------------------------------

    def battle_handed_out(self, name: str) -> HandedOut:
        """SL 8.126: the battle that waits for its report."""
        with self.open(name, to_read=True) as table:
            return umpire_reports.hand_out(table)

    def propose_report(
        self, name: str, file: str, content: bytes, changes: Sequence[str] = (), why: str = "", field: str | None = None
    ) -> Proposed:
        """What would come of a report; nothing is entered. `field` is who held it, where the form leaves that blank."""
        with self.open(name, to_read=True) as table:
            return umpire_reports.propose(table, table.at_question(), file, content, changes, why, field)

    def enter_report(
        self, name: str, file: str, content: bytes, changes: Sequence[str] = (), why: str = "", field: str | None = None
    ) -> Answered:
        """A report is read, put right and entered."""
        with self.open(name) as table:
            session = table.at_question()
            found = umpire_reports.propose(table, session, file, content, changes, why, field)
            return umpire_reports.enter(table, session, found)

    # -- battles -------------------------------------------------------------------------------------------------------

    def odds(self, name: str, side: str | None = None, trials: int = TRIALS) -> dict[Intensity, Mapping[str, Odds]]:
        """SL 8.125: what may come of the battle on the table at each intensity, by side."""
        with self.open(name, to_read=True) as table:
            return battle_odds(table, side, trials)

    # -- reading -------------------------------------------------------------------------------------------------------

    def status(self, name: str, side: str | None = None) -> dict[str, Any]:
        """Where a campaign stands, for the umpire or for one side."""
        return status.status(self.url, name, side)

    def log(self, name: str, wanted: Wanted = EVERYTHING) -> Iterable[Line]:
        """What happened, for the umpire or for one side."""
        return log.log(self.url, name, wanted)

    def verify(self, name: str) -> Proof:
        """Play a campaign again from its record; a refusal names the first phase that differs."""
        return proof.verify(self.url, name)

    # -- careers -------------------------------------------------------------------------------------------------------

    def settle(self, name: str, *, as_it_stands: bool = False) -> list[PlayerRecord]:
        """SL 12.41: what the players of a campaign have won goes into their careers."""
        return careers.settle(self.url, name, as_it_stands=as_it_stands)
