"""`log`: the past in words."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from itertools import takewhile
from typing import Any

from campaign.reports.log_lines import KINDS, Line, lines
from campaign.reports.names import Names
from campaign.store import reading
from campaign.terminal import paper
from campaign.terminal.refusals import BadInput


def log(url: str, name: str, turn: int | None, last: int | None, about: str | None, kinds: list[str], as_json: bool) -> None:
    for kind in kinds:
        if kind not in KINDS:
            raise BadInput(f"unknown kind {kind!r}; expected one of: {', '.join(KINDS)}")
    present = reading.present(url, name)
    began = {row["turn"]: row["phase"] for row in reading.facts(url, name, kinds=["turn-began"])}
    rows = chosen(url, name, began, turn, last, about, kinds)
    found = lines(rows, Names(present["world"]), began, present["world"]["clock"])
    if as_json:
        paper.document([entry(line) for line in found])
        return
    for line in found:
        print(line)


def chosen(
    url: str, name: str, began: dict[int, int], turn: int | None, last: int | None, about: str | None, kinds: list[str]
) -> Iterator[dict[str, Any]]:
    """The rows asked for, in their order."""
    if turn is None:
        yield from reading.facts(url, name, kinds=kinds or None, last=last, about=about)
        return
    if turn not in began:
        raise BadInput(f"turn {turn} has not begun; expected 1 to {max(began, default=0)}" if began else "no turn has begun yet")
    rows = reading.facts(url, name, since_phase=began[turn], kinds=kinds or None, about=about)
    of_turn = takewhile(lambda row: row["turn"] == turn, rows)
    yield from of_turn if last is None else deque(of_turn, maxlen=last)


def entry(line: Line) -> dict[str, Any]:
    """A line as a document."""
    row, moment = line.row, line.moment
    return {
        "turn": row["turn"],
        "turn_name": moment.turn_name,
        "date": moment.date,
        "impulse": moment.impulse,
        "increment": moment.increment,
        "phase": row["phase"],
        "phase_name": row["phase_name"],
        "number": row["number"],
        "kind": row["fact"]["fact"],
        "rule": line.rule,
        "words": line.words,
        "fact": row["fact"],
    }
