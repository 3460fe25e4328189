"""A tournament: the year of a theatre played again and again in memory by computer seats, to see how it is balanced.

Each year has a seed of its own and is played to the theatre's end, or to the closing of its first year (SL 9.332): what is not
fulfilled has failed, and the orders of both sides are compared. What was played has a fingerprint, so that results of other rules
are never mixed with these.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

import msgspec

import campaign
import maps
import orders
import table
import tactical
from campaign.agents.seating import seated
from campaign.document import outlined
from campaign.experiments.measures import Measures, Observer
from campaign.game import RULES_VERSION, SeaLords
from campaign.loyalties import loyalties
from campaign.record.auxiliaries import CutOut
from campaign.record.battle import BattleEnded, Struck
from campaign.record.causes import LostTo
from campaign.record.fleet import SailSank
from campaign.record.orders import OrderFailed, OrderFulfilled
from campaign.rules import end_of_war
from campaign.state import World
from campaign.theatres import history_figures
from campaign.theatres.history_figures import HistoryFigures
from campaign.theatres.sources import folder_charts
from campaign.victory import victor
from maps.folders import theatre_folder
from maps.theatre import End
from table.archives import KeepsNothing
from table.seats import Seat
from table.session import Session

PLAYS = (campaign, orders, maps, tactical, table)  # the packages whose code and figures decide a year
TELLS = ("reports", "play", "correspondence", "terminal", "store", "drawing", "rulebook")  # and what in them only tells of it


class Chair(NamedTuple):
    """Who sits for a side: a kind, and what it is told; `admiral:bold:8` is an admiral who is told `bold:8`."""

    side: str
    kind: str
    instructions: str | None = None

    @classmethod
    def of(cls, side: str, text: str) -> Chair:
        kind, colon, told = text.partition(":")
        return cls(side, kind, told if colon else None)


class Match(NamedTuple):
    """What is played: a theatre, charts that override its own, and who sits for whom."""

    theatre: str
    charts: tuple[Path, ...]
    chairs: tuple[Chair, ...]


class YearLost(Exception):
    """A year that could not be played to its end: nobody answered what was asked, or a rule broke; it names the seed."""


class Tally(msgspec.Struct):
    """One side's year: prestige and what of it the close of the year brought, sail lost to the enemy, at sea and in port, prizes,
    victories, and its orders by id as they were fulfilled and failed. Older results count the port's losses as the sea's."""

    prestige: int = 0
    at_close: int = 0
    lost: dict[LostTo, int] = msgspec.field(default_factory=lambda: dict.fromkeys(LostTo, 0))
    prizes: int = 0
    victories: int = 0
    fulfilled: dict[str, int] = {}
    failed: dict[str, int] = {}


class Year(msgspec.Struct):
    """A year that was played: by what, from which seed, who won it, each side's tally, and what was measured of it, which older
    results have not."""

    fingerprint: str
    seed: str
    victor: str
    turns: int
    battles: int
    sides: dict[str, Tally]
    measures: Measures | None = None


def seeds(seed: str, years: int) -> list[str]:
    """A seed for each year; the first so many of a longer tournament are those of a shorter one."""
    return [f"{seed}/{number}" for number in range(1, years + 1)]


def seats_of(game: SeaLords, match: Match) -> dict[str, Seat]:
    return seated(game, match.chairs)


def play(game: SeaLords, match: Match, seed: str, fingerprint: str) -> Year:
    """One year; whatever goes wrong in it is told with its seed, so that it can be played again."""
    try:
        return _played(game, match, seed, fingerprint)
    except YearLost:
        raise
    except Exception as error:
        raise YearLost(f"seed {seed}: {type(error).__name__}: {error}") from error


def _played(game: SeaLords, match: Match, seed: str, fingerprint: str) -> Year:
    """From the first turn to the end of the war."""
    session = Session(game, KeepsNothing(game.encode(with_an_end(game.new_world(seed)))))
    loyal = loyalties(outlined(session.state))
    found = Year(fingerprint, seed, "", 0, 0, {side: Tally() for side in session.state.sides})
    before: dict[str, int] = {}
    observer = Observer(session.state, figures_of(game).stations)
    for closing in session.play(seats_of(game, match)):
        count(found, closing.facts, loyal)
        observer.look(closing.facts, session.state)
        if not session.over:
            before = dict(session.state.prestige)
    if not session.over:
        asked = ", ".join(f"{question.side}: {question.kind}" for question in session.pending)
        raise YearLost(f"seed {seed}: the year stands still in {session.state.clock.name}, waiting for {asked or 'a die'}")
    found.measures = observer.close(session.state)
    return closed(found, session.state, before)


def figures_of(game: SeaLords) -> HistoryFigures:
    """What history has of a theatre's year, if anything."""
    return history_figures.load(game.folder, game.theatre)


def with_an_end(world: World) -> World:
    """A war that would be open-ended, or wait for an event, ends with the closing of its first year at the latest."""
    if world.events.last_turn is None:
        event = world.events.ends_with
        end_of_war.appoint(world, End(year=world.clock.year))
        world.events.ends_with = event
    return world


def closed(found: Year, world: World, before: Mapping[str, int]) -> Year:
    """SL 9.332, 12.1: whoever has most prestige has won; what the closing of the year has brought of it is told apart."""
    found.turns = world.clock.turns_played
    by_closing = world.events.last_stage is not None
    for side, tally in found.sides.items():
        tally.prestige = world.prestige.get(side, 0)
        tally.at_close = tally.prestige - before[side] if by_closing else 0
    found.victor = victor(world.prestige)
    return found


def count(found: Year, told: Sequence[object], loyal: dict[str, str]) -> None:
    """What a phase told that is counted; a sail lost in battle is told twice, and counted as the guns'."""
    for fact in told:
        match fact:
            case BattleEnded(victor=victor, fought=True):
                found.battles += 1
                if victor in found.sides:
                    found.sides[victor].victories += 1
            case SailSank(squadron=squadron, cause=cause):
                loser = found.sides.get(loyal.get(squadron, ""))
                if loser is not None:
                    loser.lost[cause.lost_to] += 1
            case Struck(side=side, squadron=squadron) | CutOut(side=side, to=squadron) if squadron:
                found.sides[side].prizes += 1
            case OrderFulfilled(side=side, order=order):
                _add(found.sides[side].fulfilled, order)
            case OrderFailed(side=side, order=order):
                _add(found.sides[side].failed, order)


def _add(counts: dict[str, int], order: str) -> None:
    counts[order] = counts.get(order, 0) + 1


# -- what is played ------------------------------------------------------------------------------------------------------


def fingerprint_of(match: Match) -> str:
    """A hash of all that decides a year: code and figures of the game, the theatre's files, charts, and who plays."""
    digest = blake2b(digest_size=12)
    for name, data in _contents(match):
        digest.update(len(name).to_bytes(4, "big") + name.encode() + len(data).to_bytes(8, "big") + data)
    return digest.hexdigest()


def _contents(match: Match) -> Iterator[tuple[str, bytes]]:
    yield "rules", RULES_VERSION.encode()
    yield "chairs", repr(sorted(tuple(chair) for chair in match.chairs)).encode()
    for package in PLAYS:
        root = Path(package.__path__[0])
        for path in sorted(root.rglob("*.py")) + sorted(root.rglob("*.toml")):
            inside = path.relative_to(root)
            if not {*inside.parts[:-1]} & {*TELLS}:
                yield f"{package.__name__}/{inside.as_posix()}", path.read_bytes()
    folder = theatre_folder(match.theatre)
    for path in sorted(folder.rglob("*.toml")):
        yield f"theatre/{path.relative_to(folder).as_posix()}", path.read_bytes()
    for number, path in enumerate(match.charts):
        yield f"charts/{number}", folder_charts(path).read_bytes()
