"""Spoilt inputs of every kind that the program reads: it says what is wrong with them, and takes none for what it is not.

A game is one kind of input, spoilt so many times; the kinds come by turns. Whatever is given, a command ends in time with a small
exit code and without a fault of its own; what it refuses changes nothing, and what it takes does not lead elsewhere unseen.
"""

from __future__ import annotations

import csv
import json
import os
import shutil
import sqlite3
from abc import ABC, abstractmethod
from io import StringIO
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec

from campaign.play import umpire_reports
from campaign.play.battle_file import BattleFile
from campaign.play.table import laid_out
from maps.folders import theatre_folder
from table.session import Session
from tactical import forms, samples, sheets
from tests.fuzz.theatre_slips import tried
from tests.soak.battles import at_random, drawn
from tests.soak.failing import GameFailed
from tests.soak.killing import Done, apart, kept, must, sealords
from tests.soak.kills import next_answer, only, unpacked
from tests.soak.spoiling import CUT, spoilt
from tests.soak.watching import Halt, Halted

INPUTS = 20  # of a game
PHASES = 6  # of a battle that is kept
SECONDS, MEGABYTES = 10, 500  # of work, whatever else the machine does
PATIENCE = 90  # seconds by the clock
REFUSED = (1, 2, 3)
NAME = "war"
ROOT = Path(__file__).parents[2]
SMALL = ("--theatre", "first-command")


def given(path: Path, *words: str) -> Done:
    """A command on a spoilt input, in a process of its own, that ends as it must."""
    done = apart(sealords(path, *words), PATIENCE)
    line = f"sealords {' '.join(words)}"
    assert done.ended, f"{line}: no end after {PATIENCE} seconds"
    assert done.worked < SECONDS, f"{line}: {done.worked} seconds of work"
    assert done.code in (0, *REFUSED), f"{line}: exit {done.code}: {done.said[-2000:]}"
    assert "Traceback" not in done.said, f"{line}: {done.said[-2000:]}"
    assert done.megabytes < MEGABYTES, f"{line}: {done.megabytes} MB"
    return done


class Kind(ABC):
    """A kind of input: a sound one, and what is done with one that is spoilt."""

    def __init__(self, folder: Path, seed: str, chance: Random) -> None:
        self.folder, self.seed, self.chance = folder, seed[-40:], chance
        self.base, self.path = folder / "base.db", folder / "campaign.db"
        self.begin()

    @abstractmethod
    def begin(self) -> None:
        """What is sound."""

    @abstractmethod
    def trial(self) -> None:
        """One spoilt input."""

    def fresh(self) -> None:
        """The campaign as it was."""
        for path in self.folder.glob("campaign.db*"):
            path.unlink()
        shutil.copyfile(self.base, self.path)


class Setting(Kind):
    """A file that `new` is given: what is taken can be played."""

    words: tuple[str, ...] = ()
    file = "given.toml"

    def begin(self) -> None:
        self.sound = self.text().encode()

    def text(self) -> str:
        raise NotImplementedError

    def trial(self) -> None:
        (self.folder / self.file).write_bytes(spoilt(self.sound, self.chance)[1])
        place = str(self.folder / self.file)
        done = given(self.path, "new", NAME, *SMALL, "--seed", "1", *(word.format(place) for word in self.words))
        if done.code:
            assert not self.path.exists(), "it was refused, and yet there is a database"
            return
        given(self.path, "run", NAME)
        self.path.unlink()


class Charts(Setting):
    """A player's own charts."""

    words = ("--charts", "{}")

    def text(self) -> str:
        whole = (ROOT / "campaign/charts/standard.toml").read_text(encoding="utf-8")
        tables = whole.split("\n\n")
        return "\n\n".join(self.chance.sample(tables, min(8, len(tables))))


class Instructions(Setting):
    """A sailing master's standing instructions."""

    words = ("--seat", "british=sailing-master", "--instructions", "british={}")

    def text(self) -> str:
        return (theatre_folder("first-command") / "instructions" / "british.toml").read_text(encoding="utf-8")


class Tempers(Setting):
    """An admiral's tempers."""

    words = ("--seat", "british=admiral:own:3", "--instructions", "british={}")

    def text(self) -> str:
        whole = (ROOT / "campaign/agents/admirals/temperaments.toml").read_text(encoding="utf-8")
        return "[own]" + whole.partition("[steady]")[2].partition("\n[")[0]


class Plots(Kind):
    """A file of plots for the umpire."""

    def begin(self) -> None:
        must(self.base, "new", NAME, *SMALL, "--seed", "1", "--seat", "british=plot", "--double-blind")
        self.sound = PLOTS

    def trial(self) -> None:
        self.fresh()
        file = self.folder / "plots.toml"
        file.write_bytes(spoilt(self.sound, self.chance)[1])
        given(self.path, "plot", NAME, "british", str(file))
        given(self.path, "run", NAME)


PLOTS = b"""[[plot]]
formation = "western-squadron"
turn = 1
route = ["space:plymouth"]
"""


class Theatres(Kind):
    """A line of a theatre's files changed, as by a slip: `check` and `new` agree."""

    def begin(self) -> None:
        self.number = 0

    def trial(self) -> None:
        self.number += 1
        outcome = tried("first-command", self.folder / "theatre", f"{self.seed}/{self.number}"[-60:])
        assert not outcome.disagree, outcome.disagree


class SpoiltTheatres(Kind):
    """A file of a theatre spoilt."""

    def begin(self) -> None:
        self.theatre = self.folder / "theatre"
        shutil.copytree(theatre_folder("first-command"), self.theatre)
        self.files = sorted(path for path in self.theatre.rglob("*") if path.suffix in (".toml", ".csv"))

    def trial(self) -> None:
        file = self.chance.choice(self.files)
        sound = file.read_bytes()
        if not sound:
            return
        file.write_bytes(spoilt(sound, self.chance)[1])
        checked = given(self.path, "theatre", "check", str(self.theatre))
        begun = given(self.path, "new", NAME, "--theatre", str(self.theatre), "--seed", "1")
        file.write_bytes(sound)
        assert begun.code == 0 or not self.path.exists()
        assert begun.code == 0 or checked.code, f"{file.name}: {begun.said}"
        self.path.unlink(missing_ok=True)


class Reports(Kind):
    """A report of a battle as JSON: half of one is never taken, and what is taken is what it says."""

    file = "report.json"

    def begin(self) -> None:
        unpacked("schema-9-reporting", self.base)
        self.name = only(self.base)
        must(self.base, "run", self.name)
        with laid_out(f"sqlite:///{self.base}", self.name, to_read=True) as table:
            self.brief = umpire_reports.hand_out(table).brief
        self.report = samples.blank(self.brief)
        self.sound = self.written()
        self.right = self.entered(self.sound)
        assert self.right is not None, "the sound one is taken"

    def written(self) -> bytes:
        return msgspec.json.encode(self.report)

    def entered(self, content: bytes) -> Any:
        """What was put on record by entering a file; None if it was refused."""
        self.fresh()
        before = kept(self.path, self.name)
        file = self.folder / self.file
        file.write_bytes(content)
        done = given(self.path, "battle", "enter", self.name, str(file), "--yes")
        now = kept(self.path, self.name)
        if done.code:
            assert now == before, "it was refused, and yet something is on record"
            return None
        return json.loads(str(now.answers[len(before.answers)][4]))

    def trial(self) -> None:
        way, content = spoilt(self.sound, self.chance)
        found = self.entered(content)
        if found is not None and way == CUT:
            assert found == self.right, "half a report is taken for another"


class ResultForms(Reports):
    """A result form filled in."""

    file = "form.csv"
    game = "flying-colors"

    def written(self) -> bytes:
        out = self.folder / "sheet.html"
        must(self.base, "battle", "sheet", self.name, "--out", str(out), "--rules", self.game)
        text = sheets.decoded(out.with_suffix(".csv").read_bytes())
        return filled(text).encode()


class LogForms(ResultForms):
    """A result form in the squares of logs."""

    game = "wooden-ships"


def filled(form: str) -> str:
    """A form in which nobody held the field, and all else is as it is printed."""
    rows = list(csv.reader(StringIO(form)))
    side = rows[0].index("side")
    for row in rows:
        row[side] = forms.NOBODY if row[0] == "field" else row[side]
    sheet = StringIO()
    csv.writer(sheet, lineterminator="\n").writerows(rows)
    return sheet.getvalue()


class Answers(Kind):
    """An answer as it is typed: what is kept is what it says."""

    def begin(self) -> None:
        must(self.base, "new", NAME, *SMALL, "--seed", self.seed, "--seat", "british=human")
        for _ in range(self.chance.randrange(12)):
            asked = next_answer(self.base, NAME)
            must(self.base, *(("run", NAME) if asked is None else ("answer", NAME, *asked)))
        while (asked := next_answer(self.base, NAME)) is None:
            must(self.base, "run", NAME)
        self.side, text, *_ = asked
        self.sound = (text if len(text) > 2 else '{"western-squadron": "stay"}').encode()

    def trial(self) -> None:
        self.fresh()
        text = os.fsdecode(spoilt(self.sound, self.chance)[1].replace(b"\0", b""))
        if text.startswith("-"):
            return
        before = kept(self.path, NAME)
        done = given(self.path, "answer", NAME, self.side, text)
        now = [one for one in kept(self.path, NAME).answers[len(before.answers) :] if one[2] == self.side]
        assert bool(now) == (not done.code), f"{text[:200]!r}: exit {done.code}, and {now} is on record"
        if now and text.lstrip()[:1] in ("{", "["):
            said, put = json.loads(text), json.loads(str(now[0][4]))
            assert all(put.get(key) == value for key, value in said.items()) if isinstance(said, dict) else put == said


class CampaignFiles(Kind):
    """A campaign file with bytes flipped or cut: it is played on to the same end, or `verify` or whoever reads it finds out."""

    def begin(self) -> None:
        must(self.base, "new", NAME, *SMALL, "--seed", self.seed)
        must(self.base, "run", NAME, "--until", "turn 2")
        self.fresh()
        must(self.path, "run", NAME, "--until", "turn 3")
        self.right = kept(self.path, NAME)

    def trial(self) -> None:
        self.fresh()
        self.path.write_bytes(spoilt(self.base.read_bytes(), self.chance)[1])
        for words in (("status", NAME), ("log", NAME), ("list",)):
            given(self.path, *words)
        if given(self.path, "run", NAME, "--until", "turn 3").code == 0 and not self.same():
            assert given(self.path, "verify", NAME).code, "it has led elsewhere, and nobody saw it"

    def same(self) -> bool:
        """Whether the file holds what the sound one holds; pages of the past may be such that nobody can read them."""
        try:
            return kept(self.path, NAME) == self.right
        except sqlite3.DatabaseError:
            return False


class Exports(Kind):
    """An exported campaign, spoilt: it is not taken in, or as it was, or `verify` finds out."""

    def begin(self) -> None:
        must(self.base, "new", NAME, *SMALL, "--seed", self.seed)
        must(self.base, "run", NAME)
        must(self.base, "export", NAME, str(self.folder / "sent.sealords"))
        self.sound, self.right = (self.folder / "sent.sealords").read_bytes(), kept(self.base, NAME)

    def trial(self) -> None:
        file = self.folder / "spoilt.sealords"
        file.write_bytes(spoilt(self.sound, self.chance)[1])
        done = given(self.path, "import", str(file), "--name", "copy")
        if done.code:
            assert not self.path.exists(), "it was refused, and yet there is a database"
            return
        if kept(self.path, "copy") != self.right:
            assert given(self.path, "verify", "copy").code, "it was taken in as another, and nobody saw it"
        self.path.unlink()


class BattleFiles(Kind):
    """A battle that `tactical play` has kept: only one that is as it was written is taken, or without a last line cut off."""

    def begin(self) -> None:
        path, setting = self.folder / "whole.battle", drawn(self.seed)
        archive = BattleFile.begun(path, setting)
        session = Session(setting.rules, archive)
        seats = {side: at_random(session.state, side, self.seed) for side in setting.seats}
        for _ in islice(session.play(seats), PHASES):
            pass
        self.sound = path.read_bytes()
        assert given(self.path, "tactical", "show", str(path)).code == 0, "the sound one is shown"

    def trial(self) -> None:
        file = self.folder / "spoilt.battle"
        content = spoilt(self.sound, self.chance)[1]
        file.write_bytes(content)
        done = given(self.path, "tactical", "show", str(file))
        whole = content[: content.rfind(b"\n") + 1]
        assert done.code or self.sound.startswith(whole), "a damaged battle is taken for another"


class Letters(Kind):
    """A letter of the opponent's: none that is not whole is taken."""

    def begin(self) -> None:
        os.environ.update(SEALORDS_MAIL_WORD="England expects", SEALORDS_MAIL_SEAL="kiss me, hardy")
        people = ("--seat", "british=human", "--seat", "french=human")
        must(self.base, "new", NAME, *SMALL, "--seed", "1", *people)
        other = self.folder / "other.db"
        shutil.copyfile(self.base, other)
        must(other, "run", NAME)
        while (asked := next_answer(other, NAME, "british")) is None:
            french = next_answer(other, NAME, "french")
            must(other, *(("run", NAME) if french is None else ("answer", NAME, *french)))
        shutil.copyfile(other, self.base)
        must(other, "answer", NAME, *asked)
        must(other, "mail", "out", NAME, str(self.folder / "letter.mail"), "--side", "british")
        self.sound = (self.folder / "letter.mail").read_bytes()

    def trial(self) -> None:
        self.fresh()
        file = self.folder / "spoilt.mail"
        way, content = spoilt(self.sound, self.chance)
        file.write_bytes(content)
        before = kept(self.path, NAME)
        done = given(self.path, "mail", "in", NAME, str(file), "--side", "french")
        assert done.code or says(content) == says(self.sound), f"a letter that was {way} is taken: {done.said}"
        assert not done.code or kept(self.path, NAME) == before


def says(letter: bytes) -> object:
    """What a letter says, however it is laid out; a line that stands twice says nothing else."""
    try:
        return json.loads(letter)
    except ValueError:
        return letter


KINDS: dict[str, type[Kind]] = {
    "charts": Charts, "instructions": Instructions, "tempers": Tempers, "plots": Plots, "theatre slips": Theatres,
    "theatre files": SpoiltTheatres, "reports": Reports, "result forms": ResultForms, "log forms": LogForms, "answers": Answers,
    "campaign files": CampaignFiles, "exports": Exports, "battle files": BattleFiles, "letters": Letters,
}  # fmt: skip


class InputSoak(NamedTuple):
    """A kind of game in which the program is given spoilt inputs; it goes through their kinds by turns."""

    inputs: int = INPUTS

    def play(self, seed: str, folder: Path, halt: Halt) -> int:
        """Returns how many were given."""
        kind = list(KINDS)[int(seed.rpartition("/")[2]) % len(KINDS)]
        last = f"{kind}: a sound one"
        try:
            trials = KINDS[kind](folder, seed, Random(seed))
            for number in range(self.inputs):
                halt()
                last = f"{kind}, input {number}"
                trials.trial()
        except Halted:
            raise
        except Exception as error:
            raise GameFailed(last, [f"ls {folder}"]) from error
        return self.inputs
