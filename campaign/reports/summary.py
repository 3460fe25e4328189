"""A campaign in summary: the winds that blew, the gales, and each formation's voyage, from the facts alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

import msgspec
from jinja2 import Environment, PackageLoader, StrictUndefined

from campaign.reports.log_lines import Line
from campaign.reports.names import Names


class Call(msgspec.Struct, frozen=True):
    """A berth left or reached, and when."""

    date: str
    words: str


class Voyage(msgspec.Struct):
    """What became of a formation: its calls, and what it did with its points."""

    name: str
    calls: list[Call] = []
    sailed: int = 0
    marked_time: int = 0
    becalmed: int = 0
    off_course: int = 0


class Gale(msgspec.Struct, frozen=True):
    date: str
    wind: str
    force: int
    place: str


class Summary(msgspec.Struct):
    """All that the summary tells."""

    winds: dict[str, Counter[str]] = {}
    impulses: Counter[str] = msgspec.field(default_factory=Counter)
    gales: list[Gale] = []
    voyages: dict[str, Voyage] = {}
    losses: list[Call] = []
    dice: int = 0


def gather(lines: Iterable[Line], names: Names) -> Summary:
    """Count what the log tells, line by line."""
    summary = Summary()
    for line in lines:
        fact = line.row["fact"]
        kind = fact["fact"]
        if kind == "rolled":
            summary.dice += 1
        elif kind == "winds-blow":
            _blow(summary, fact["winds"], line.moment.season)
        elif kind == "gale-rose":
            summary.gales.append(Gale(line.moment.date, names.wind(fact["wind"]), fact["force"], names.place(fact["place"])))
        elif kind in ("sail-sank", "unformed", "parted"):
            summary.losses.append(Call(line.moment.date, line.words))
        elif "formation" in fact:
            _sail(summary, line, fact, names)
    return summary


def _blow(summary: Summary, winds: list[str], season: str) -> None:
    summary.impulses[season] += 1
    for wind in winds:
        summary.winds.setdefault(wind, Counter())[season] += 1


def _sail(summary: Summary, line: Line, fact: dict[str, Any], names: Names) -> None:
    name = fact["formation"]
    voyage = summary.voyages.setdefault(name, Voyage(names.piece(name)))
    kind = fact["fact"]
    if kind in ("anchored", "made-ready"):
        words = "anchored" if kind == "anchored" else "sailed"
        voyage.calls.append(Call(line.moment.date, f"{words} {names.at(fact['place'])}"))
    elif kind == "sailed":
        voyage.sailed += 1
    elif kind == "marked-time":
        voyage.becalmed += fact["becalmed"]
        voyage.marked_time += not fact["becalmed"]
    elif kind == "off-course":
        voyage.off_course += 1


def rendered(summary: Summary, title: str, date: str, names: Names) -> str:
    """The summary as a page of text."""
    environment = Environment(
        loader=PackageLoader("campaign.reports"), undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    page = environment.get_template("summary.md.j2")
    return page.render(summary=summary, title=title, date=date, wind=names.wind, seasons=("winter", "spring", "summer", "fall"))
