"""Recorded games: what was answered and thrown in each phase of a game, and where it led.

`python -m tests.games.record` makes every recording of `GAMES` again; `--check` only says which are out of date.
A recording is a gzipped JSON document, `<name>.json.gz` beside this file. It needs no seats to be replayed: a bug found in play
becomes one when its archive is handed to `recorded`.
"""

from __future__ import annotations

import gzip
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from campaign.agents.seating import seated
from campaign.game import RULES_VERSION, SeaLords
from campaign.sequence import TURN
from campaign.store.soundness import state_hash
from table.archives import Closing, Memory
from table.decisions import Answer, IllegalChoice
from table.seats import Seat
from table.session import Session

FOLDER = Path(__file__).parent


class Phase(msgspec.Struct, array_like=True):
    """One phase on record: its name, who answered what, and the dice as they fell."""

    name: str
    answers: list[tuple[str, Answer]]
    dice: list[int]


class Recording(msgspec.Struct):
    """A whole game on record, from the first turn of a theatre on."""

    theatre: str
    seed: str
    seats: dict[str, str]
    rules_version: str
    end: str
    phases: list[Phase]


class Chair(NamedTuple):
    side: str
    kind: str
    instructions: str | None = None


class Plan(NamedTuple):
    """A game to be recorded: its seed, who sits at the table, and how many turns it lasts."""

    seed: str
    seats: dict[str, str]
    turns: int
    theatre: str = "trafalgar-1805"


GAMES = {
    "sailing-masters-year": Plan("1805", {"allies": "sailing-master", "british": "sailing-master"}, 16),
    "random-half-year": Plan("half-seas-over", {"allies": "random", "british": "random"}, 8),
}


class Astray(Exception):
    """A recording that no longer leads where it led; the message names the first phase that went another way."""


@cache
def game(theatre: str) -> SeaLords:
    return SeaLords(theatre)


# -- making one --------------------------------------------------------------------------------------------------------


def play(plan: Plan) -> Recording:
    """Play a plan to its end and keep the record."""
    lords = game(plan.theatre)
    seats = seated(lords, [Chair(side, kind) for side, kind in plan.seats.items()])
    archive = Memory(lords.encode(lords.new_world(plan.seed)))
    for _ in _phases(lords, archive, seats, plan.turns * len(TURN)):
        pass
    return recorded(plan.theatre, plan.seed, plan.seats, archive)


def _phases(lords: SeaLords, archive: Memory, seats: Mapping[str, Seat], count: int) -> Iterator[Closing]:
    session = Session(lords, archive)
    for _, closing in zip(range(count), session.play(seats), strict=False):
        yield closing


def recorded(theatre: str, seed: str, seats: dict[str, str], archive: Memory) -> Recording:
    """The recording of all phases that an archive has closed."""
    return Recording(theatre, seed, seats, RULES_VERSION, state_hash(archive.present.snapshot), phases_of(archive))


def phases_of(archive: Memory) -> list[Phase]:
    return [
        Phase(closing.name, [(choice.side, choice.answer) for choice in closing.choices], [die.value for die in closing.dice])
        for closing in archive.closed
    ]


def write(path: Path, recording: Recording) -> None:
    """The same recording is always the same file."""
    path.write_bytes(gzip.compress(msgspec.json.encode(recording), mtime=0))


def read(path: Path) -> Recording:
    return msgspec.json.decode(gzip.decompress(path.read_bytes()), type=Recording)


# -- replaying one -----------------------------------------------------------------------------------------------------


def replay(recording: Recording) -> str:
    """Play the recorded answers again; the fingerprint of the state they lead to, or `Astray` where they first do not fit."""
    if recording.rules_version != RULES_VERSION:
        raise Astray(f"recorded under rules {recording.rules_version}, these are {RULES_VERSION}: record it again")
    lords = game(recording.theatre)
    archive = Memory(lords.encode(lords.new_world(recording.seed)))
    session = Session(lords, archive)
    for number, phase in enumerate(recording.phases):
        replay_phase(session, phase, number)
    return state_hash(archive.present.snapshot)


def replay_phase(session: Session[Any], phase: Phase, number: int) -> None:
    """One phase with its recorded answers, each asked of the side that gave it, to the same dice."""
    closing = next(session.play({}), None)
    for side, answer in phase.answers:
        try:
            closing = session.choose(side, answer, person=False)
        except IllegalChoice as error:
            raise Astray(f"phase {number}, {phase.name!r}: {error}") from error
    if closing is None:
        waiting = ", ".join(f"{question.side} for {question.kind}" for question in session.pending)
        raise Astray(f"phase {number}, {phase.name!r}: the record is at its end, but the rules ask {waiting}")
    thrown = [die.value for die in closing.dice]
    if (closing.name, thrown) != (phase.name, phase.dice):
        raise Astray(f"phase {number}, {closing.name!r}: dice {thrown}; recorded {phase.name!r} with {phase.dice}")


def main(arguments: list[str]) -> int:
    """Record every game of `GAMES` again, or with `--check` tell which recordings would change."""
    stale = 0
    for name, plan in GAMES.items():
        path, recording = FOLDER / f"{name}.json.gz", play(plan)
        same = path.exists() and read(path) == recording
        stale += not same
        if "--check" not in arguments:
            write(path, recording)
        print(f"{path.name}: {'as before' if same else 'changed'}, {len(recording.phases)} phases, ends in {recording.end}")
    return stale if "--check" in arguments else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
