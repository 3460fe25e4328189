"""The campaigns of a database as a person looks for his own: where each stands, who plays it, and what it waits for."""

from __future__ import annotations

from typing import NamedTuple

from campaign.play import opponents
from campaign.play.theatre_headings import heading
from campaign.reports.dates import of_clock
from campaign.reports.verdict import Standing
from campaign.store import reading
from campaign.store.default_database import sqlite_path
from campaign.store.header import there
from campaign.store.present import Listed, PresentCampaign
from campaign.store.seats import SeatRecord
from table.wording import party


class SideListed(NamedTuple):
    """A side of a campaign: what it and its fleet are called, who sits for it in words, whether that is a person who
    plays on pages or at a terminal, and whether it is a computer (else he hands in plots)."""

    side: str
    name: str
    title: str
    who: str
    by_people: bool
    by_computer: bool


class CampaignListed(NamedTuple):
    """A campaign in the list. `trouble` says why it cannot be opened; then nothing else is known of it.

    `table_battle`: a battle on a real table waits for its report; `table_report`: one that was entered may still be taken back.
    """

    name: str
    theatre: str
    turn: str = ""
    date: str = ""
    standing: str = ""
    over: bool = False
    double_blind: bool = False
    sides: tuple[SideListed, ...] = ()
    table_battle: bool = False
    table_report: bool = False
    trouble: str = ""

    @property
    def open_to_all(self) -> bool:
        """Whether no secret is left in it: the war is over, or nobody plays but computers."""
        return not self.trouble and (self.over or all(side.by_computer for side in self.sides))

    @property
    def people(self) -> tuple[SideListed, ...]:
        return tuple(side for side in self.sides if side.by_people)


def listed(url: str) -> list[CampaignListed]:
    """All campaigns by name; none if there is no database yet."""
    path = sqlite_path(url)
    found = [] if path is not None and not there(path) else reading.campaigns(url)
    return [_row(url, one) for one in found]


def one(url: str, name: str) -> CampaignListed:
    """One campaign; a name that is none's is a CampaignFileError."""
    return _standing(url, reading.present(url, name))


def _row(url: str, found: Listed) -> CampaignListed:
    if found.present is None:
        return CampaignListed(found.name, _title(found.theatre), trouble=found.trouble or "")
    return _standing(url, found.present)


def _standing(url: str, present: PresentCampaign) -> CampaignListed:
    world = present.world
    moment, standing = of_clock(world.clock), Standing.of(world)
    on_table = world.resolver == "table"
    return CampaignListed(
        present.name,
        _title(present.theatre),
        moment.turn_name,
        moment.date,
        standing.words,
        standing.over,
        world.double_blind,
        tuple(_side(present.theatre, seat) for seat in present.seats),
        on_table and reading.waiting(url, present.name) is not None,
        on_table and reading.ruled(url, present.name),
    )


def _title(theatre: str) -> str:
    known = heading(theatre)
    return known.title if known is not None else theatre


def _side(theatre: str, seat: SeatRecord) -> SideListed:
    known = heading(theatre)
    titles = {side.id: side.name for side in known.sides} if known is not None else {}
    who = opponents.words(seat.kind, seat.instructions or "")
    person = seat.kind == opponents.PERSON
    return SideListed(
        seat.side, party(seat.side), titles.get(seat.side, ""), who, person, not person and seat.kind != opponents.PLOTS
    )
