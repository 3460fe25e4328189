"""Slips of a designer's finger: one line of one file of a theatre changed, as by a typing error.

`theatre check` must name what `new` would refuse, and what it finds sound must be played without a fault of the program.
"""

from __future__ import annotations

import re
import shutil
import traceback
from pathlib import Path
from typing import NamedTuple

from campaign.agents.seating import seated
from campaign.experiments.tournament import Chair
from campaign.game import SeaLords
from campaign.play.beginning import NewCampaign, create
from campaign.play.errors import Refusal
from campaign.play.theatre_faults import faults
from maps.folders import theatre_folder
from maps.load import named
from table.archives import Memory
from table.dice import draw
from table.reading.faults import BadFile
from table.session import Session

TEXT, NUMBER = re.compile(r'"[^"]*"'), re.compile(r"(?<![\w.\-\"])-?\d+(?:\.\d+)?(?![\w.\-\"])")
NUMBERS = ("0", "-1", "1", "99", "1000000", "3.5", '"3"', "true")
PHASES = 45  # a turn and its administrative phase, in which schedules and orders are first looked at


class Slip(NamedTuple):
    """A changed line: where it is, and how it was and is."""

    file: str
    line: int
    before: str
    after: str

    def __str__(self) -> str:
        return f"{self.file}, line {self.line}: {self.before.strip()[:160]} -> {self.after.strip()[:160]}"


class Outcome(NamedTuple):
    """What came of a slip: what `check` says, why `new` refused, and what broke when it was played."""

    slip: Slip
    faults: list[str]
    refused: str
    broke: str

    @property
    def disagree(self) -> str:
        """How the two differ; empty if they do not."""
        if self.broke:
            return f"{self.slip}\n{self.broke}"
        if bool(self.faults) != bool(self.refused):
            return f"{self.slip}\n  check: {self.faults[:2] or 'sound'}\n  new: {self.refused or 'begins'}"
        return ""


def slipped(theatre: str, folder: Path, seed: str) -> Slip:
    """A copy of a theatre in a folder, with one line of it changed; which and how is drawn from the seed."""
    if folder.exists():
        shutil.rmtree(folder)
    shutil.copytree(theatre_folder(theatre), folder)
    files = sorted(path for path in folder.rglob("*.toml"))
    number = iter(range(1000))

    def chance(sides: int) -> int:
        return draw(seed[-64:], next(number), sides)

    while True:
        path = files[chance(len(files))]
        lines = path.read_text(encoding="utf-8").split("\n")
        at = chance(len(lines))
        after = _changed(lines[at], lines, chance)
        if after is not None and after != lines[at]:
            slip = Slip(str(path.relative_to(folder)), at + 1, lines[at], after)
            lines[at] = after
            path.write_text("\n".join(lines), encoding="utf-8")
            return slip


def _changed(line: str, lines: list[str], chance: object) -> str | None:
    """A line with a word misspelt or exchanged for another's, a figure changed, twice, or gone; None for one without content."""
    assert callable(chance)
    if not line.strip() or line.lstrip().startswith("#"):
        return None
    texts, numbers = list(TEXT.finditer(line)), list(NUMBER.finditer(line))
    ways = ["gone", "twice", *["text"] * 3 * bool(texts), *["other"] * 3 * bool(texts), *["number"] * 3 * bool(numbers)]
    how = ways[chance(len(ways))]
    if how == "gone":
        return ""
    if how == "twice":
        return f"{line}\n{line}"
    if how == "number":
        found = numbers[chance(len(numbers))]
        return line[: found.start()] + NUMBERS[chance(len(NUMBERS))] + line[found.end() :]
    found = texts[chance(len(texts))]
    words = [text[0] for other in lines for text in TEXT.finditer(other)]
    new = words[chance(len(words))] if how == "other" else f'{found[0][:-1]}{"xs"[chance(2)]}"'
    return line[: found.start()] + new + line[found.end() :]


def tried(theatre: str, folder: Path, seed: str) -> Outcome:
    """A slip made, checked, and begun; what is begun is played for a turn by sailing masters."""
    slip = slipped(theatre, folder, seed)
    try:
        found = faults(str(folder))
    except Exception:
        return Outcome(slip, [], "", traceback.format_exc(limit=-3))
    masters = dict.fromkeys((side.id for side in named(theatre).heading.sides), "sailing-master")  # who read every file
    try:
        create(f"sqlite:///{folder}/campaign.db", NewCampaign("slip", seed[-64:], theatre=str(folder), seats=masters))
    except (BadFile, Refusal) as error:
        return Outcome(slip, found, str(error), "")
    except Exception:
        return Outcome(slip, found, "", traceback.format_exc(limit=-3))
    return Outcome(slip, found, "", "" if found else _played(folder, seed))


def _played(folder: Path, seed: str) -> str:
    """What broke when it was played; empty if nothing did."""
    try:
        game = SeaLords(str(folder))
        sides = [side.id for side in game.theatre.heading.sides]
        session = Session(game, Memory(game.encode(game.new_world(seed[-64:]))))
        seats = seated(game, [Chair.of(side, "sailing-master") for side in sides])
        for number, _ in enumerate(session.play(seats), 1):
            if number == PHASES:
                break
    except Exception:
        return traceback.format_exc(limit=-3)
    return ""
