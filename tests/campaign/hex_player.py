"""A campaign with a battle on hexes, played by a program of its own that says where it is: to be killed in the midst of it.

`python -m tests.campaign.hex_player URL`: people's questions are answered by a script, which commands on the hexes itself. After
each word it waits for a line before it goes on.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from hashlib import blake2b
from typing import NamedTuple

import msgspec

from campaign.play.table import laid_out
from campaign.rules.battle.hexes import OnHexes
from campaign.state import World
from table.decisions import Answer
from table.flows import Question
from table.seats import RandomLegal
from table.session import Session
from table.within import InnerClosing, Level
from tests.campaign.at_terminal import as_usual

NAME, LAST = "war", 8  # phases: the battle is fought in the fifth
Say = Callable[[str], None]


class Spot(NamedTuple):
    """Where the player is on the hexes: the campaign's phase, how many answers were given in it, and what lies on the board."""

    phase: int
    answers: int
    board: str


def digest(level: Level) -> str:
    """All that lies on the hexes, if a battle is fought there."""
    if not isinstance(level.game, OnHexes):
        return ""
    return blake2b(msgspec.json.encode([level.state, level.facts]), digest_size=16).hexdigest()


def spot(session: Session[World]) -> Spot:
    return Spot(session.phase_number, len(session.choices), digest(session.innermost))


def answer_to(session: Session[World], question: Question) -> Answer:
    """A person who commands on the hexes, where any legal choice is good enough for him."""
    if question.kind.name == "hex battle":
        return "command"
    if digest(session.innermost):
        return RandomLegal("hex-admiral").answer(None, question, session.moment)
    return as_usual(question)


def play(url: str, say: Say) -> None:
    """The first phases of the campaign, with a word before each answer on the hexes."""
    with laid_out(url, NAME) as table:
        session = table.session()
        while session.phase_number < LAST:
            if next(session.play(table.seats), None) is not None:
                continue
            question = session.pending[0]
            at = spot(session)
            if at.board:
                say(f"asked {at.phase} {at.answers} {at.board}")
            session.choose(question.side, answer_to(session, question))


def looked_at(say: Say) -> Callable[..., InnerClosing | None]:
    """The close of a phase on the hexes, and then a word of what lies there, for a battle in which nobody is asked."""
    close = Level.close

    def telling(level: Level, answers: int, *, keep: bool) -> InnerClosing | None:
        closing = close(level, answers, keep=keep)
        say(f"board {digest(level)}")
        return closing

    return telling


def spots(lines: list[str]) -> Iterator[Spot]:
    """What the player said of his answers."""
    for line in lines:
        word, *rest = line.split()
        if word == "asked":
            yield Spot(int(rest[0]), int(rest[1]), rest[2])


def aloud(words: str) -> None:
    print(words, flush=True)
    sys.stdin.readline()


if __name__ == "__main__":
    Level.close = looked_at(aloud)  # type: ignore[method-assign]
    play(sys.argv[1], aloud)
