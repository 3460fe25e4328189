"""Flag officers: who held which command when, who rose, and who was wounded, taken or killed (SL 3.4, 11.17)."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

from campaign.reports.gazette.record import Document, Entry, Record

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
        pieces = record.names.world["leaders"]
        own = [key for key in pieces if record.side_of(key) in record.readers]
        self.ranks = {key: str(pieces[key].get("rank", "")) for key in own}
        self.ranks |= {key: one["rank"] for key, one in record.outset["leaders"].items()}
        self.ranks = {one["id"]: one["rank"] for one in _in_battle(record)} | self.ranks
        self.commanders = {key: one["leader"] for key, one in record.outset["formations"].items() if one["leader"]}

    def note(self, entry: Entry) -> None:
        fact = entry.fact
        if entry.kind == "posted":
            self.commanders[fact["post"]] = fact["leader"]
        elif entry.kind == "relieved" and self.commanders.get(fact["post"]) == fact["leader"]:
            del self.commanders[fact["post"]]
        elif entry.kind == "leader-fate" and (rise := PROMOTED.match(fact["fate"])):
            self.ranks[fact["leader"]] = rise[1]

    def commander(self, formation: str) -> str:
        """The rank and name of a formation's leader, or the senior captain for the notional one (SL 3.431)."""
        leader = self.commanders.get(formation)
        return f"{self.ranks.get(leader, '')} {self.names.piece(leader)}".strip() if leader else "the senior captain"


def _in_battle(record: Record) -> Iterator[Document]:
    """The leaders of both lines of every battle, whom everybody has seen (SL 8.125)."""
    for entry in record.of("arrayed"):
        for party in entry.fact["brief"]["parties"]:
            yield from party.get("commanders", ())


def officers(record: Record) -> list[Officer]:
    """Every officer of whom the reader has news, and those of his own side, by side and in the order of the record."""
    found: dict[str, Officer] = {}
    posts = Posts(record)
    for key, one in record.outset["leaders"].items():
        found[key] = Officer(key, one["name"], one["side"], one["rank"])
    for flotilla, leader in posts.commanders.items():
        if leader in found:
            found[leader].commands.append(record.names.piece(flotilla))
    for entry in record.of("posted", "leader-fate", "took-command"):
        leader = entry.fact["leader"]
        if leader:
            _add(found.setdefault(leader, _stranger(record, leader, posts)), entry, record)
        posts.note(entry)
    order = {side: number for number, side in enumerate(record.sides)}
    return sorted(found.values(), key=lambda one: (order.get(one.side, 9), not one.notes, one.name))


def _stranger(record: Record, leader: str, posts: Posts) -> Officer:
    return Officer(leader, record.names.piece(leader), record.side_of(leader), posts.ranks.get(leader, ""))


def _add(officer: Officer, entry: Entry, record: Record) -> None:
    fact = entry.fact
    if entry.kind == "took-command":
        officer.battles.append(fact["battle"])
    elif entry.kind == "posted":
        post = record.names.post(fact["post"])
        if post not in officer.commands:
            officer.commands.append(post)
    else:
        officer.notes.append(Note(entry.date, fact["fate"], fact.get("battle", "")))
        if GRAVE.search(fact["fate"]) or officer.fate:
            officer.fate = fact["fate"]
        if rise := PROMOTED.match(fact["fate"]):
            officer.rank = rise[1]
