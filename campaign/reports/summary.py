"""A campaign in summary: how the sides stand, what happened ashore, the winds and gales, and each formation's voyage.

All of it is from the facts alone but for the standing, which is the present's.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable
from typing import TYPE_CHECKING, Any

import msgspec
from jinja2 import Environment, PackageLoader, StrictUndefined

from campaign.reports.log_lines import Line
from campaign.reports.names import Names
from campaign.reports.sides import side_of
from campaign.reports.verdict import Standing
from table.wording import party, people

if TYPE_CHECKING:
    from campaign.experiments.wear import Wear


VOYAGES = ("made-ready", "anchored", "sailed", "marked-time", "off-course")
UPKEEP = {  # the field that names the piece
    "damaged": "squadron", "repaired": "squadron", "in-ordinary": "squadron", "sail-sank": "squadron",
    "formed": "piece", "unformed": "piece",
}  # fmt: skip
CAUSES = {  # how the cases begin by which damage came
    "SL 11.22a": "at sea", "SL 11.22b": "at sea", "SL 11.22c": "fitting out", "SL 11.22e": "oversized",
    "SL 5.36": "gales", "SL 11.23d": "gales", "SL 11.23e": "gales", "SL 11.23a": "straits",
    "SL 11.23b": "interdiction and blockade", "SL 11.23c": "interdiction and blockade", "SL 7.2": "interdiction and blockade",
    "SL 8.": "enemy", "SL 6.23": "enemy", "SL 6.24": "enemy", "SL 10.13": "enemy",
}  # fmt: skip
OTHERWISE = "otherwise"
LOST = "SL 7.355"  # a squadron without sail


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


class Upkeep(msgspec.Struct):
    """What the sea took from a side's squadrons and the dockyards gave back, in damage points; how often they went in and out."""

    wear: Counter[str] = msgspec.field(default_factory=Counter)
    repaired: int = 0
    laid_up: int = 0
    fitted_out: int = 0
    formed: int = 0
    unformed: int = 0
    sail_lost: int = 0


class Summary(msgspec.Struct):
    """All that the summary tells; `reader` is the side that it is for, if it is not the umpire's."""

    reader: str = ""
    winds: dict[str, Counter[str]] = {}
    impulses: Counter[str] = msgspec.field(default_factory=Counter)
    gales: list[Gale] = []
    voyages: dict[str, Voyage] = {}
    losses: list[Call] = []
    upkeep: dict[str, Upkeep] = {}
    dice: int = 0
    standing: Standing | None = None
    ledger: list[Call] = []
    actions: list[Call] = []
    politics: list[Call] = []


def gather(lines: Iterable[Line], names: Names, reader: str | None = None) -> Summary:
    """Count what the log tells, line by line; a side's upkeep only for the umpire and for itself, who alone know all of it."""
    summary = Summary(reader or "")
    places: dict[str, str] = {}
    for line in lines:
        fact = line.row["fact"]
        kind = fact["fact"]
        if kind == "rolled":
            summary.dice += 1
        elif kind == "winds-blow":
            _blow(summary, fact["winds"], line.moment.season)
        elif kind == "gale-rose":
            summary.gales.append(Gale(line.moment.date, names.wind(fact["wind"]), fact["force"], names.place(fact["place"])))
        elif kind == "prestige":
            summary.ledger.append(Call(line.moment.date, line.words))
        elif kind in ("event", "war", "war-over"):
            summary.politics.append(Call(line.moment.date, line.words))
        elif kind in ("battle-joined", "brought-to"):
            places[fact["battle"]] = fact["place"]
        elif kind == "battle-ended" and fact["fought"]:
            summary.actions.append(Call(line.moment.date, _outcome(fact, names.at(places[fact["battle"]]))))
        elif kind in VOYAGES:
            _sail(summary, line, fact, names)
        elif kind in UPKEEP and (side := side_of(fact[UPKEEP[kind]], line.row["loyal"])) and reader in (None, side):
            _keep_up(summary.upkeep.setdefault(side, Upkeep()), fact, names.world.get("flotillas", {}))
        if kind in ("sail-sank", "parted") or (kind == "unformed" and fact["rule"] == LOST):
            summary.losses.append(Call(line.moment.date, line.words))
    return summary


def _outcome(fact: dict[str, Any], where: str) -> str:
    """A battle in a line: where, who has won it, and what each side lost."""
    lost = ", ".join(f"{people(side)} lost {count} sail" for side, count in fact["lost"].items() if count) or "no sail lost"
    won = f"a victory for {people(fact['victor'])}" if fact["victor"] else "undecided"
    return f"{where}, {won}; {lost}"


def _blow(summary: Summary, winds: list[str], season: str) -> None:
    summary.impulses[season] += 1
    for wind in winds:
        summary.winds.setdefault(wind, Counter())[season] += 1


def _sail(summary: Summary, line: Line, fact: dict[str, Any], names: Names) -> None:
    name = fact["formation"]
    voyage = summary.voyages.setdefault(name, Voyage(names.piece(name)))
    kind = fact["fact"]
    if kind in ("anchored", "made-ready"):
        words = "anchored" if kind == "anchored" else "put to sea"
        voyage.calls.append(Call(line.moment.date, f"{words} {names.at(fact['place'])}"))
    elif kind == "sailed":
        voyage.sailed += 1
    elif kind == "marked-time":
        voyage.becalmed += fact["becalmed"]
        voyage.marked_time += not fact["becalmed"]
    elif kind == "off-course":
        voyage.off_course += 1


def _keep_up(upkeep: Upkeep, fact: dict[str, Any], flotillas: Container[str]) -> None:
    match fact["fact"]:
        case "damaged":
            upkeep.wear[cause(fact["rule"])] += fact["points"]
        case "repaired":
            upkeep.repaired += fact["points"]
        case "in-ordinary":
            upkeep.laid_up += fact["laid_up"]
            upkeep.fitted_out += not fact["laid_up"]
        case "sail-sank":
            upkeep.sail_lost += 1
        case "formed":
            upkeep.formed += fact["piece"] in flotillas
        case "unformed":
            upkeep.unformed += fact["piece"] in flotillas


def cause(rule: str) -> str:
    return next((name for case, name in CAUSES.items() if rule.startswith(case)), OTHERWISE)


def rendered(summary: Summary, title: str, date: str, names: Names, wear: Wear | None = None, picture: str = "") -> str:
    """The summary as a page of text; `wear` is what became of a blockading fleet, drawn in `picture`."""
    environment = Environment(
        loader=PackageLoader("campaign.reports"), undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    page = environment.get_template("summary.md.j2")
    sides = summary.upkeep.values()
    seasons = ("winter", "spring", "summer", "fall")
    return page.render(
        summary=summary, title=title, date=date, wind=names.wind, party=party, people=people,
        seasons=seasons, wear=wear, picture=picture,
        causes=[cause for cause in dict.fromkeys([*CAUSES.values(), OTHERWISE]) if any(one.wear[cause] for one in sides)],
    )  # fmt: skip
