"""The past of a campaign, line by line, as the umpire or one side may read it."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from heapq import merge
from itertools import takewhile
from typing import Any, NamedTuple

from campaign.play.errors import BadInput
from campaign.play.status import known_side
from campaign.reports.colours import TURNINGS, Colours
from campaign.reports.log_lines import KINDS, Line, lines
from campaign.reports.names import Names
from campaign.reports.sides import seen
from campaign.store import reading
from table.wording import party

REASON = "reason"  # the kind of a line that tells why a computer's seat chose as it did


class Wanted(NamedTuple):
    """Which lines of the log: as one side may read them, of one turn, the last so many, about a piece, of some kinds; with the
    reasons of the computer's seats for the umpire."""

    side: str | None = None
    turn: int | None = None
    last: int | None = None
    about: str | None = None
    kinds: tuple[str, ...] = ()
    reasons: bool = False


def log(url: str, name: str, wanted: Wanted) -> Iterable[Line]:
    """What happened, line by line: told with what follows at hand and only then picked by kind, since a die's place is in the
    next fact."""
    side, turn, kinds = wanted.side, wanted.turn, wanted.kinds
    for kind in kinds:
        if kind not in KINDS:
            raise BadInput(f"unknown kind {kind!r}; expected one of: {', '.join(KINDS)}")
    present = reading.present(url, name)
    known_side(present["world"], side)
    if wanted.reasons and side is not None:
        raise BadInput("--reasons are the umpire's; expected it without --side")
    began = {row["turn"]: row["phase"] for row in reading.facts(url, name, kinds=["turn-began"])}
    few = wanted.last if not kinds and side is None else None
    rows = of_turn(url, name, began, turn, wanted.about) if turn else reading.facts(url, name, about=wanted.about, last=few)
    if side is not None:
        colours = Colours(reading.outset(url, name), present["world"], reading.facts(url, name, kinds=TURNINGS))
        rows = seen(colours.over(rows), side, blind=present["world"].get("double_blind", False))
    names = Names(present["world"], lambda: reading.outset(url, name))
    told = lines(rows, names, began, present["world"]["clock"])
    found: Iterable[Line] = (line for line in told if not kinds or line.row["fact"]["fact"] in kinds)
    if wanted.reasons:
        why = explained(reading.reasons(url, name), turn, names, began, present["world"]["clock"])
        found = merge(why, found, key=lambda line: int(line.row["phase"]))
    return found if wanted.last is None else deque(found, maxlen=wanted.last)


def explained(
    rows: list[dict[str, Any]], turn: int | None, names: Names, began: dict[int, int], clock: dict[str, int]
) -> Iterator[Line]:
    """Why the computer's seats chose as they did, in lines of the log's own form."""
    told = [{**row, "fact": {"fact": REASON, **row}} for row in rows if turn in (None, row["turn"])]
    for line in lines(told, names, began, clock):
        yield line._replace(words=f"{party(line.row['side'])} on {line.row['kind']}: {line.row['why']}")


def of_turn(url: str, name: str, began: dict[int, int], turn: int, about: str | None) -> Iterator[dict[str, Any]]:
    """The rows of one turn, in their order."""
    if turn not in began:
        raise BadInput(f"turn {turn} has not begun; expected 1 to {max(began)}" if began else "no turn has begun yet")
    rows = reading.facts(url, name, since_phase=began[turn], about=about)
    return takewhile(lambda row: row["turn"] == turn, rows)


def entry(line: Line) -> dict[str, Any]:
    """A line as a document."""
    row, moment = line.row, line.moment
    number = {"number": row["number"]} if "number" in row else {}
    return {
        "turn": row["turn"],
        "turn_name": moment.turn_name,
        "date": moment.date,
        "impulse": moment.impulse,
        "increment": moment.increment,
        "phase": row["phase"],
        "phase_name": row["phase_name"],
        **number,
        "kind": row["fact"]["fact"],
        "rule": line.rule,
        "words": line.words,
        "fact": row["fact"],
    }
