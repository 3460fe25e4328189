"""A campaign in summary: how the sides stand, what happened ashore, the winds and gales, and each formation's voyage.

All of it is from the facts alone but for the standing, which is the present's.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Mapping, Sequence
from typing import Any, Protocol

import msgspec

from campaign.record.battle import BattleEnded, BattleJoined, BroughtTo
from campaign.record.causes import Apart, Harm, LostTo, Unforming
from campaign.record.documents import AnyFact
from campaign.record.fleet import Damaged, Formed, InOrdinary, Repaired, SailSank, Unformed
from campaign.record.past import Row
from campaign.record.politics import EventTold, PrestigeChanged, WarOver, WarTold
from campaign.record.readers import side_of
from campaign.record.sailing import Anchored, MadeReady, MarkedTime, OffCourse, Parted, Sailed
from campaign.record.weather import GaleRose, WindsBlow
from campaign.reports.dates import SEASONS
from campaign.reports.log_lines import Line
from campaign.reports.names import Names
from campaign.reports.templates_read import template
from campaign.reports.verdict import Standing
from table.dice import Roll
from table.wording import party, people

OTHERWISE = "otherwise"
CAUSES = {  # what damage came by, as the summary counts it
    Harm.AT_SEA: "at sea", Harm.FITTING_OUT: "fitting out", Harm.OVERSIZED: "oversized", Harm.GALE: "gales",
    Harm.STRAIT: "straits", Harm.STATION: "interdiction and blockade", Harm.GUNS: "enemy", Harm.PRIZE: "enemy",
    Harm.FIRESHIP: "enemy", Harm.BOMBS: "enemy", Harm.CONVOY_FIGHT: "enemy", Harm.RAID: OTHERWISE, Harm.OTHER: OTHERWISE,
}  # fmt: skip
LOST = {LostTo.ENEMY: "to the enemy", LostTo.SEA: "at sea", LostTo.PORT: "condemned or broken up in port"}


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
    lost: Counter[LostTo] = msgspec.field(default_factory=Counter)

    @property
    def losses(self) -> str:
        """The sail lost, to the enemy, at sea and in port apart."""
        kinds = [f"{count} {words}" for to, words in LOST.items() if (count := self.lost[to])]
        return f"{self.lost.total()} sail lost" + (f": {', '.join(kinds)}" if kinds else "")


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
        _count(summary, line, names, places)
        _sail(summary, line, names, reader)
        fact, side = line.row.fact, _whose(line.row)
        if side and reader in (None, side):
            _keep_up(summary.upkeep.setdefault(side, Upkeep()), fact, names.world.flotillas)
        if _is_loss(fact):
            summary.losses.append(Call(line.moment.date, line.words))
    return summary


def _is_loss(fact: AnyFact) -> bool:
    """A sail that is gone, a squadron that lost company, or one that has no sail left."""
    match fact:
        case SailSank() | Parted(cause=Apart.GALE | Apart.FLAGSHIP | Apart.OTHER) | Unformed(cause=Unforming.NO_SAIL):
            return True
    return False


def _count(summary: Summary, line: Line, names: Names, places: dict[str, str]) -> None:
    """Dice, weather, prestige, politics and battles; `places` has where each battle is."""
    date = line.moment.date
    match line.row.fact:
        case Roll():
            summary.dice += 1
        case WindsBlow(winds=winds):
            _blow(summary, winds, line.moment.season)
        case GaleRose(wind=wind, force=force, place=place):
            summary.gales.append(Gale(date, names.wind(wind), force, names.place(place)))
        case PrestigeChanged():
            summary.ledger.append(Call(date, line.words))
        case EventTold() | WarTold() | WarOver():
            summary.politics.append(Call(date, line.words))
        case BattleJoined(battle=battle, place=place) | BroughtTo(battle=battle, place=place):
            places[battle] = place
        case BattleEnded(fought=True) as ended:
            summary.actions.append(Call(date, _outcome(ended, names.at(places[ended.battle]))))


def _whose(row: Row) -> str:
    """The side whose upkeep a fact is of, if it is of any."""
    match row.fact:
        case Damaged(squadron=piece) | Repaired(squadron=piece) | InOrdinary(squadron=piece) | SailSank(squadron=piece):
            return side_of(piece, row.loyal)
        case Formed(piece=piece) | Unformed(piece=piece):
            return side_of(piece, row.loyal)
    return ""


def _outcome(ended: BattleEnded, where: str) -> str:
    """A battle in a line: where, who has won it, and what each side lost."""
    lost = ", ".join(f"{people(side)} lost {count} sail" for side, count in ended.lost.items() if count) or "no sail lost"
    won = f"a victory for {people(ended.victor)}" if ended.victor else "undecided"
    return f"{where}, {won}; {lost}"


def _blow(summary: Summary, winds: list[str], season: str) -> None:
    summary.impulses[season] += 1
    for wind in winds:
        summary.winds.setdefault(wind, Counter())[season] += 1


def _sail(summary: Summary, line: Line, names: Names, reader: str | None) -> None:
    """What a formation of the reader's does at sea."""
    fact = line.row.fact
    if not isinstance(fact, (MadeReady, Anchored, Sailed, MarkedTime, OffCourse)):
        return
    if reader not in (None, side_of(fact.formation, line.row.loyal)):
        return
    voyage = summary.voyages.setdefault(fact.formation, Voyage(names.piece(fact.formation)))
    match fact:
        case Anchored(place=place):
            voyage.calls.append(Call(line.moment.date, f"anchored {names.at(place)}"))
        case MadeReady(place=place):
            voyage.calls.append(Call(line.moment.date, f"put to sea {names.at(place)}"))
        case Sailed():
            voyage.sailed += 1
        case MarkedTime(becalmed=becalmed):
            voyage.becalmed += becalmed
            voyage.marked_time += not becalmed
        case OffCourse():
            voyage.off_course += 1


def _keep_up(upkeep: Upkeep, fact: AnyFact, flotillas: Container[str]) -> None:
    match fact:
        case Damaged(points=points, cause=cause):
            upkeep.wear[CAUSES[cause]] += points
        case Repaired(points=points):
            upkeep.repaired += points
        case InOrdinary(laid_up=laid_up):
            upkeep.laid_up += laid_up
            upkeep.fitted_out += not laid_up
        case SailSank(cause=cause):
            upkeep.lost[cause.lost_to] += 1
        case Formed(piece=piece):
            upkeep.formed += piece in flotillas
        case Unformed(piece=piece):
            upkeep.unformed += piece in flotillas


class WearOfAFleet(Protocol):
    """What became of a blockading fleet, relieved and never relieved, as far as the page shows it."""

    @property
    def flotilla(self) -> str: ...
    @property
    def squadrons(self) -> int: ...
    @property
    def years(self) -> int: ...
    @property
    def curves(self) -> Mapping[str, Sequence[Any]]: ...
    def turns_at_sea(self, year: str) -> float: ...


def rendered(summary: Summary, title: str, date: str, names: Names, wear: WearOfAFleet | None = None, picture: str = "") -> str:
    """The summary as a page of text; `wear` is what became of a blockading fleet, drawn in `picture`."""
    return template("summary.md.j2").render(
        summary=summary, title=title, date=date, wind=names.wind, party=party, people=people,
        seasons=SEASONS, wear=wear, picture=picture, causes=causes(summary),
    )  # fmt: skip


def causes(summary: Summary) -> list[str]:
    """What damage came by, of those that have done any."""
    sides = summary.upkeep.values()
    return [cause for cause in dict.fromkeys(CAUSES.values()) if any(one.wear[cause] for one in sides)]
