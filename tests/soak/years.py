"""A year in a campaign file of its own: inspected after every phase, and verified when it is over."""

from __future__ import annotations

import io
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import NamedTuple

from campaign.cli import main
from campaign.game import RULES_VERSION
from campaign.play.delegation import WatchedArchive
from campaign.rules.battle.resolving import UMPIRE
from campaign.state import World
from campaign.store.campaigns import CampaignArchive, Campaigns
from table.archives import Closing
from table.seats import RandomLegal, Seat
from table.session import Session
from tests.fuzz.years import PHASES_A_YEAR, Inspection, crew, game
from tests.soak.failing import GameFailed
from tests.soak.watching import Halt, Halted, LastQuestion, watched

NAME, FILE = "soak", "campaign.db"


class YearSoak(NamedTuple):
    """A kind of year: who plays both sides, and who resolves the battles."""

    players: str
    battles: str = "abstract"
    options: tuple[str, ...] = ()

    def play(self, seed: str, folder: Path, halt: Halt) -> int:
        """A year from a seed; its file in the folder is left as it stood before a failure. Returns the number of phases."""
        path = folder / FILE
        seats = [word for side in crew("random", seed) for word in ("--seat", f"{side}=human")]
        sealords(path, "new", NAME, "--seed", seed, "--battles", self.battles, *self.options, *seats)
        with Campaigns(f"sqlite:///{path}").open(NAME, rules_version=RULES_VERSION) as archive:
            phases = self._sail(archive, path, seed, halt)
        try:
            sealords(path, "verify", NAME)
        except Exception as error:
            raise GameFailed("none: the year was played to its end, and then verified", commands(path)) from error
        return phases

    def _sail(self, archive: CampaignArchive, path: Path, seed: str, halt: Halt) -> int:
        kept = Pending(archive)
        with archive.together():
            session, inspection = Session(game(), kept), Inspection()
            last = LastQuestion(session)
            try:
                for closing in session.play(watched(self.seats(seed), last)):
                    inspection.look(session.state, closing)
                    kept.accept()
                    if inspection.phases == PHASES_A_YEAR:
                        return inspection.phases
                    halt()
                assert session.over, f"it stands still, waiting for {[question.kind.name for question in session.pending]}"
            except Halted:
                raise
            except Exception as error:
                kept.stop_before(session, last)
                raise GameFailed(last.words, commands(path)) from error
        return inspection.phases

    def seats(self, seed: str) -> dict[str, Seat]:
        return crew(self.players, seed) | {UMPIRE: RandomLegal(f"{seed}/{UMPIRE}")}


class Pending(WatchedArchive):
    """The archive of a year whose last phase is written only when it has been looked at and found in order."""

    def __init__(self, archive: CampaignArchive) -> None:
        super().__init__(archive, {})
        self.waits: Closing | None = None

    def close_phase(self, closing: Closing) -> None:
        self.waits = closing

    def accept(self) -> None:
        """The phase that waits is in order."""
        if self.waits is not None:
            super().close_phase(self.waits)
            self.waits = None

    def stop_before(self, session: Session[World], last: LastQuestion) -> None:
        """Write the phases that were in order, and of the one that failed the answers before its last question."""
        failed = self.waits
        phase = session.phase_number if failed is None else failed.phase
        answers = session.choices[: last.before] if failed is None else failed.choices[:-1]
        if answers:
            self.keep_choices(phase, answers)


def commands(path: Path) -> list[str]:
    return [f"sealords --db {path} {command} {NAME}" for command in ("pending", "log", "verify")]


def sealords(path: Path, *words: str) -> str:
    """What a command says; one that is refused is an error."""
    said, complaint = io.StringIO(), io.StringIO()
    try:
        with redirect_stdout(said), redirect_stderr(complaint):
            main([f"--db={path}", *words])
    except SystemExit as left:
        if left.code:
            raise AssertionError(f"sealords {' '.join(words)}: {complaint.getvalue()}") from left
    return said.getvalue()
