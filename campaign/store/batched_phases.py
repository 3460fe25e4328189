"""Phases that only the computer plays, written several at a time.

A killed process may have to play the last few of them again, to the same end: a person's answers and dice are in the archive
before they are used, and whatever waits is written before them.
"""

from __future__ import annotations

from types import TracebackType

from campaign.store.archive import CampaignArchive
from table.archives import Choice, Closing, Earlier, Present
from table.dice import Die
from table.within import OUTERMOST, InnerClosing, InnerPath, Paper

MOST = 16  # phases that wait: about half a turn


class BatchedPhases:
    """The archive of a campaign that is being run; on leaving it all is written."""

    def __init__(self, archive: CampaignArchive, most: int = MOST) -> None:
        self._archive, self._most = archive, most
        self._waiting: list[Closing] = []

    def __enter__(self) -> BatchedPhases:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.settle()

    def settle(self) -> None:
        """Write what waits."""
        waiting, self._waiting = self._waiting, []
        if waiting:
            self._archive.close_phases(waiting)

    def load(self) -> Present:
        self.settle()
        return self._archive.load()

    def keep_choices(self, phase: int, choices: list[Choice]) -> None:
        self.settle()
        self._archive.keep_choices(phase, choices)

    def keep_die(self, phase: int, die: Die, within: InnerPath = OUTERMOST) -> None:
        self.settle()
        self._archive.keep_die(phase, die, within)

    def keep_paper(self, phase: int, paper: Paper | None) -> None:
        self.settle()
        self._archive.keep_paper(phase, paper)

    def drop_choice(self, phase: int, choice: Choice) -> None:
        self.settle()
        self._archive.drop_choice(phase, choice)

    def earlier(self) -> Earlier:
        self.settle()
        return self._archive.earlier()

    def reopen(self, phase: int, snapshot: bytes, choice: Choice) -> None:
        self.settle()
        self._archive.reopen(phase, snapshot, choice)

    def close_within(self, phase: int, closings: list[InnerClosing]) -> None:
        self.settle()
        self._archive.close_within(phase, closings)

    def close_phase(self, closing: Closing) -> None:
        self._waiting.append(closing)
        if len(self._waiting) >= self._most:
            self.settle()
