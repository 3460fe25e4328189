"""Flag officers: who held which command when, who rose, and who was wounded, taken or killed (SL 3.4, 11.17)."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

from campaign.record.battle import Arrayed, TookCommand
from campaign.record.leaders import LeaderFate, Posted, Relieved
from campaign.reports.gazette.record import Entry, Record
from tactical.handoff import Commander

PROMOTED = re.compile(r"^promoted (.+)$")
LOST = re.compile(r"killed|lost with")
GRAVE = re.compile(r"killed|lost with|captured|wounded")


class Note(msgspec.Struct, frozen=True):
    """A line of a career: when, what, and whether in an action."""

    date: str
    words: str
    battle: str = ""


class Officer(msgspec.Struct):
    """A flag officer's year."""

    id: str
    name: str
    side: str
    rank: str
    notes: list[Note] = []
    commands: list[str] = []
    battles: list[str] = []
    fate: str = ""

    @property
    def dead(self) -> bool:
        return bool(LOST.search(self.fate))


class Posts:
    """Who commands which flotilla, and with what rank, as the record goes on."""

    def __init__(self, record: Record) -> None:
        self.names = record.names
        pieces = record.names.world.leaders
        own = [key for key in pieces if record.side_of(key) in record.readers]
        self.ranks = {key: pieces[key].rank for key in own}
        self.ranks |= {key: one.rank for key, one in record.outset.leaders.items()}
        self.ranks = {one.id: one.rank for one in _in_battle(record)} | self.ranks
        self.commanders = {key: one.leader for key, one in record.outset.formations.items() if one.leader}

    def note(self, entry: Entry) -> None:
        match entry.fact:
            case Posted(post=post, leader=leader):
                self.commanders[post] = leader
            case Relieved(post=post, leader=leader) if self.commanders.get(post) == leader:
                del self.commanders[post]
            case LeaderFate(leader=leader, fate=fate) if rise := PROMOTED.match(fate):
                self.ranks[leader] = rise[1]

    def commander(self, formation: str) -> str:
        """The rank and name of a formation's leader, or the senior captain for the notional one (SL 3.431)."""
        leader = self.commanders.get(formation)
        return f"{self.ranks.get(leader, '')} {self.names.piece(leader)}".strip() if leader else "the senior captain"


def _in_battle(record: Record) -> Iterator[Commander]:
    """The leaders of both lines of every battle, whom everybody has seen (SL 8.125)."""
    for _, arrayed in record.of(Arrayed):
        for party in arrayed.brief.parties:
            yield from party.commanders


def officers(record: Record) -> list[Officer]:
    """Every officer of whom the reader has news, and those of his own side, by side and in the order of the record."""
    found: dict[str, Officer] = {}
    posts = Posts(record)
    for key, one in record.outset.leaders.items():
        found[key] = Officer(key, one.name, one.side, one.rank)
    for flotilla, commander in posts.commanders.items():
        if commander in found:
            found[commander].commands.append(record.names.piece(flotilla))
    for entry in record.entries:
        fact = entry.fact
        if isinstance(fact, (Posted, LeaderFate, TookCommand)) and (leader := fact.leader):
            _add(found.setdefault(leader, _stranger(record, leader, posts)), fact, entry.date, record)
        posts.note(entry)
    order = {side: number for number, side in enumerate(record.sides)}
    return sorted(found.values(), key=lambda one: (order.get(one.side, 9), not one.notes, one.name))


def _stranger(record: Record, leader: str, posts: Posts) -> Officer:
    return Officer(leader, record.names.piece(leader), record.side_of(leader), posts.ranks.get(leader, ""))


def _add(officer: Officer, fact: Posted | LeaderFate | TookCommand, date: str, record: Record) -> None:
    match fact:
        case TookCommand(battle=battle):
            officer.battles.append(battle)
        case Posted(post=key):
            post = record.names.post(key)
            if post not in officer.commands:
                officer.commands.append(post)
        case LeaderFate(fate=fate, battle=battle):
            officer.notes.append(Note(date, fate, battle))
            if GRAVE.search(fate) or officer.fate:
                officer.fate = fate
            if rise := PROMOTED.match(fate):
                officer.rank = rise[1]
