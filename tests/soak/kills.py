"""Kills at random moments of whatever writes to a campaign: afterwards it opens, no answer is lost, and `verify` holds.

A game is one campaign and one way of using it, killed so many times; the ways come by turns.
"""

from __future__ import annotations

import gzip
import json
from abc import ABC, abstractmethod
from itertools import count
from pathlib import Path
from random import Random
from typing import NamedTuple

import msgspec

from campaign.game import RULES_VERSION
from campaign.play import umpire_reports
from campaign.play.table import laid_out
from campaign.store.campaigns import SCHEMA_VERSION, Campaigns
from campaign.store.header import probe
from campaign.terminal.interactive.console import Console
from campaign.terminal.interactive.sitting_down import play
from tactical import samples
from tests.campaign.hex_player import answer_to
from tests.games.record import FOLDER
from tests.soak.failing import GameFailed
from tests.soak.killing import Act, Kept, Killer, kept, must, said, sealords
from tests.soak.watching import Halt, Halted

KILLS = 10  # of a game
TRIES = 60  # of which so many may come too late
NAME = "war"
VERIFIED = 0.3  # of the old files that are upgraded; it takes long
SMALL = ("--theatre", "first-command")


class Way(ABC):
    """A campaign file that is used in one way again and again."""

    name = NAME

    def __init__(self, folder: Path, seed: str, chance: Random) -> None:
        self.folder, self.path, self.seed, self.chance = folder, folder / "campaign.db", seed[-40:], chance
        self.begin()

    @abstractmethod
    def begin(self) -> None:
        """Lay the file out."""

    @abstractmethod
    def act(self) -> Act:
        """What is to be killed next."""

    def look(self, told: str, before: Kept) -> None:
        """What must hold after a process that had said this much before it was killed."""
        kept(self.path, self.name).refuse_lost(before)

    def end(self) -> None:
        """What must hold when the killing is over."""
        verified(self.path, self.name)


def verified(path: Path, name: str) -> None:
    """A campaign leads again where it led, as far as the rules are those that it was played by."""
    code, _, err = said(path, "verify", name)
    old = "; played under rules " in err and f"played under rules {RULES_VERSION}," not in err
    assert code == 0 or old, err


class Running(Way):
    """`run`, by computers."""

    def begin(self) -> None:
        must(self.path, "new", NAME, *SMALL, "--seed", self.seed)

    def act(self) -> Act:
        return sealords(self.path, "run", NAME, "--until", "end of war")


class Answering(Way):
    """`answer`, for a person; what was told to be kept is kept."""

    seats: tuple[str, ...] = ("--seat", "british=human")

    def begin(self) -> None:
        must(self.path, "new", NAME, *SMALL, "--seed", self.seed, *self.seats)
        self.given = 0

    def act(self) -> Act:
        self.given = len(kept(self.path, self.name).answers)
        asked = next_answer(self.path, self.name)
        return sealords(self.path, "run", self.name) if asked is None else sealords(self.path, "answer", self.name, *asked)

    def look(self, told: str, before: Kept) -> None:
        super().look(told, before)
        if "is kept" in told:
            assert len(kept(self.path, self.name).answers) > self.given, f"it is not there, though it was said: {told}"


def next_answer(path: Path, name: str, side: str | None = None) -> tuple[str, ...] | None:
    """Whose answer is due, or a side's own, and what he answers, as words of a command; None if nobody's is."""
    with laid_out(f"sqlite:///{path}", name, to_read=True) as table:
        session = table.looked_at()
        asked = [question for question in table.for_people(session) if side in (None, question.side)]
        if not asked:
            return None
        given = answer_to(session, asked[0])
        moment = f"{session.phase_number}.{sum(one.side == asked[0].side for one in session.choices)}"
        return asked[0].side, given if isinstance(given, str) else json.dumps(given), "--at", moment


class Commanding(Answering):
    """`answer` in a battle on hexes within a campaign."""

    def begin(self) -> None:
        unpacked("schema-9-commanding", self.path)
        self.given = 0
        must(self.path, "run", self.name)


class Playing(Answering):
    """`play`: a person at the terminal, who types what comes to his mind."""

    LINES = ("", "", "", "", "1", "2", "go impulse", "go turn", "+1", "send 1 to 2", "desk sailing me", "captain", "log 3", "m")

    def act(self) -> Act:
        lines = [self.chance.choice(self.LINES) for _ in range(500)]

        def sit_down() -> None:
            typed = iter(lines)
            play(
                f"sqlite:///{self.path}", NAME, "british", False, Console(lambda _: next(typed, ""), size=(80, 24), colour=False)
            )

        return sit_down

    def look(self, told: str, before: Kept) -> None:
        kept(self.path, self.name).refuse_lost(before)  # what else he is told is about the news


class Entering(Way):
    """`battle enter`; a report that is in is taken back, and entered again."""

    def begin(self) -> None:
        unpacked("schema-9-reporting", self.path)
        self.name = only(self.path)
        must(self.path, "battle", "sheet", self.name, "--out", str(self.folder / "sheet.html"))
        with laid_out(f"sqlite:///{self.path}", self.name) as table:
            brief = umpire_reports.hand_out(table).brief
        self.report = self.folder / "report.json"
        self.report.write_bytes(msgspec.json.encode(samples.blank(brief)))

    def act(self) -> Act:
        return sealords(self.path, "battle", "enter", self.name, str(self.report), "--yes")

    def look(self, told: str, before: Kept) -> None:
        super().look(told, before)
        entered = "the report of" in told and "is kept" in told
        code, _, err = said(self.path, "undo", self.name, "--side", "umpire")
        assert code == 0 or not entered, f"it was entered, and cannot be taken back: {err}"


class Importing(Way):
    """`import` under ever new names: each is there whole, or not at all."""

    def begin(self) -> None:
        must(self.path, "new", NAME, *SMALL, "--seed", self.seed)
        must(self.path, "run", NAME)
        must(self.path, "export", NAME, str(self.folder / "sent.sealords"))
        self.numbers = count(1)
        self.latest = ""

    def act(self) -> Act:
        self.latest = f"copy {next(self.numbers)}"
        return sealords(self.path, "import", str(self.folder / "sent.sealords"), "--name", self.latest)

    def look(self, told: str, before: Kept) -> None:
        super().look(told, before)
        there = self.latest in Campaigns(f"sqlite:///{self.path}").names()
        assert there or "copied in" not in told, told
        if there:
            assert kept(self.path, self.latest) == kept(self.path, NAME)

    def end(self) -> None:
        for name in Campaigns(f"sqlite:///{self.path}").names()[:2]:
            verified(self.path, name)


class Exporting(Way):
    """`export`: the file is there whole, or not at all, and nothing is left beside it."""

    def begin(self) -> None:
        must(self.path, "new", NAME, *SMALL, "--seed", self.seed)
        must(self.path, "run", NAME)
        (self.folder / "out").mkdir()

    def act(self) -> Act:
        return sealords(self.path, "export", NAME, str(self.folder / "out" / "sent.sealords"))

    def look(self, told: str, before: Kept) -> None:
        super().look(told, before)
        found = [path.name for path in (self.folder / "out").iterdir()]
        assert found in ([], ["sent.sealords"]), found
        assert found or "copied to" not in told, told
        if found:
            sent = self.folder / "out" / "sent.sealords"
            assert kept(sent, NAME) == kept(self.path, NAME)
            sent.unlink()


class Upgrading(Way):
    """An old file that is brought up to date by the first command that plays it; a new copy of one when that is done."""

    FILES = tuple(sorted(file.name.partition(".")[0] for file in FOLDER.glob("schema-*.sealords.gz")))
    OLD = tuple(name for name in FILES if int(name.split("-")[1]) < SCHEMA_VERSION)

    def begin(self) -> None:
        for path in self.folder.glob("campaign*"):
            path.unlink()
        unpacked(self.chance.choice(self.OLD), self.path)
        self.name = only(self.path)

    def act(self) -> Act:
        if probe(self.path) == SCHEMA_VERSION:
            if self.chance.random() < VERIFIED:
                self.end()
            self.begin()
        return sealords(self.path, "run", self.name, "--accept-changes")

    def look(self, told: str, before: Kept) -> None:
        kept(self.path, self.name).rehashed.refuse_lost(before.rehashed)
        left = [path.name for path in self.folder.iterdir() if path.name.startswith(".")]
        assert not left, left

    def end(self) -> None:
        """It goes on, and verifies; not before what it is played by now was accepted."""
        must(self.path, "run", self.name, "--accept-changes")
        super().end()


def unpacked(name: str, path: Path) -> None:
    path.write_bytes(gzip.decompress((FOLDER / f"{name}.sealords.gz").read_bytes()))


def only(path: Path) -> str:
    (name,) = Campaigns(f"sqlite:///{path}", to_read=True).names()
    return name


WAYS: dict[str, type[Way]] = {
    "run": Running, "answer": Answering, "play": Playing, "enter": Entering, "import": Importing, "upgrade": Upgrading,
    "inner game": Commanding, "export": Exporting,
}  # fmt: skip


class KillSoak(NamedTuple):
    """A kind of game in which the program is killed; it goes through the ways by turns."""

    kills: int = KILLS

    def play(self, seed: str, folder: Path, halt: Halt) -> int:
        """Returns how many processes were killed in the midst of something."""
        chance = Random(seed)
        kind = list(WAYS)[int(seed.rpartition("/")[2]) % len(WAYS)]
        killer, last = Killer(chance), "it was laid out"
        try:
            way = WAYS[kind](folder, seed, chance)
            for number in range(TRIES):
                if killer.kills == self.kills:
                    break
                halt()
                last = f"{kind}, process {number}"
                act = way.act()
                before = kept(way.path, way.name)
                told = killer.strike(act)
                must(way.path, "status", way.name)
                way.look(told, before)
            last = f"{kind}, when it was over"
            way.end()
        except Halted:
            raise
        except Exception as error:
            commands = [f"sealords --db {folder / 'campaign.db'} {word} {NAME}" for word in ("status", "pending", "verify")]
            raise GameFailed(last, commands) from error
        return killer.kills
