"""A battle on the table kept in a file of lines, each a JSON document: first what was set up, then every answer and every phase.

A line is on the disk before the answer in it is used, so a killed process loses nothing; a last line cut off is left out. Each
line ends with a seal: the hash of it and of the seal before, by which a file that was damaged is known. Older files have none.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path
from typing import Any, BinaryIO

import msgspec

from campaign.play.errors import BadInput
from table.archives import Choice, Closing, Earlier, Present
from table.dice import Die
from table.within import OUTERMOST, InnerClosing, InnerPath, Paper
from tactical.playing.hex_game import HexGame, Wish
from tactical.playing.registry import GAMES, USUAL, game_named

FORM = "sealords battle 1"
ENDING = ".battle"
UNBROKEN = "sealed"  # before the first seal
SEAL = b',"seal":"%s"}'
SEALED = re.compile(rb'(.*),"seal":"([0-9a-f]{32})"\}', re.DOTALL)


class Setting(msgspec.Struct, frozen=True):
    """How a battle was set up: all that is needed to set it up again. `bid` was bid for the bolder side (2006:18.2); `players`
    names the people who have bid, by side; `game` is whose rules are played."""

    scenario: str
    seed: str
    edition: int
    options: dict[str, Wish]
    seats: dict[str, str]
    bid: int = 0
    players: dict[str, str] = {}
    game: str = USUAL

    @property
    def rules(self) -> HexGame[Any]:
        return game_named(self.game)

    def laid_out(self, seed: str | None = None) -> Any:
        """The battle before its first turn."""
        state = self.rules.set_up(self.scenario, self.seed if seed is None else seed, self.edition, self.options)
        if self.bid:
            from tactical.flying_colors.tournament import play_for

            play_for(state, self.bid)
        return state


class Line(msgspec.Struct, omit_defaults=True):
    """A line of the file: the setting, answers as they are given, an answer taken back, or a phase that is over."""

    form: str = ""
    setting: Setting | None = None
    phase: int | None = None
    choices: list[Choice] = []
    dropped: int | None = None
    closed: list[Choice] | None = None
    state: msgspec.Raw = msgspec.Raw()


class BattleFile:
    """The archive of a session, in a file."""

    def __init__(self, path: Path, setting: Setting, start: bytes, lines: list[Line], seal: str = "") -> None:
        self.path, self.setting, self.start, self.seal = path, setting, start, seal
        self.past: list[list[Choice]] = []
        self.present = Present(0, start)
        for line in lines:
            self._take(line)

    @classmethod
    def begun(cls, path: Path, setting: Setting) -> BattleFile:
        """A new file; one that is there already is not written over."""
        start = setting.rules.encode(setting.laid_out())
        head = Line(FORM, setting, state=msgspec.Raw(start))
        try:
            with path.open("xb") as file:
                seal = _put(file, head, UNBROKEN)
        except FileExistsError:
            raise BadInput(f"{path}: it is there already; expected another --save, or --resume {path} to play on") from None
        except OSError as error:
            raise BadInput(f"{path}: it cannot be written ({error.strerror})") from None
        return cls(path, setting, start, [], seal)

    @classmethod
    def found(cls, path: Path) -> BattleFile:
        """The battle in a file."""
        expected = f"expected a battle that `sealords tactical play --save {path}` has kept"
        try:
            raw = path.read_bytes()
        except FileNotFoundError:
            raise BadInput(f"{path}: there is no such file; {expected}") from None
        except OSError as error:
            raise BadInput(f"{path}: {error.strerror}; {expected}") from None
        texts, seal = _unsealed(path, raw, expected)
        lines = list(_lines(path, texts, expected))
        if not lines or lines[0].form != FORM or lines[0].setting is None or not bytes(lines[0].state):
            raise BadInput(f"{path}: it does not begin as a battle does; {expected}")
        if lines[0].setting.game not in GAMES:
            raise BadInput(f"{path}: there is no game {lines[0].setting.game!r}; {expected}")
        return cls(path, lines[0].setting, bytes(lines[0].state), lines[1:], seal)

    def mend(self) -> None:
        """Cut off what a sudden death left of a last line, so that the next begins on its own."""
        raw = self.path.read_bytes()
        if not raw.endswith(b"\n"):
            os.truncate(self.path, raw.rfind(b"\n") + 1)

    def _take(self, line: Line) -> None:
        """What a line says of the present."""
        if line.closed is not None:
            self.past.append(line.closed)
            self.present = Present(len(self.past), bytes(line.state))
        elif line.dropped is not None:
            self.present.choices = [choice for choice in self.present.choices if choice.index != line.dropped]
        else:
            self.present.choices.extend(line.choices)

    def _keep(self, line: Line) -> None:
        with self.path.open("ab") as file:
            self.seal = _put(file, line, self.seal)
        self._take(line)

    @property
    def answers(self) -> list[Choice]:
        """Every answer of the battle so far, in order."""
        return [choice for phase in (*self.past, self.present.choices) for choice in phase]

    # -- as a session's archive ---------------------------------------------------------------------------------------

    def load(self) -> Present:
        return Present(self.present.phase, self.present.snapshot, list(self.present.choices))

    def keep_choices(self, phase: int, choices: list[Choice]) -> None:
        self._keep(Line(phase=phase, choices=choices))

    def keep_die(self, phase: int, die: Die, within: InnerPath = OUTERMOST) -> None:
        raise AssertionError("battles at the terminal throw their own dice")

    def keep_paper(self, phase: int, paper: Paper | None) -> None:
        raise AssertionError("battles at the terminal hand nothing out")

    def close_within(self, phase: int, closings: list[InnerClosing]) -> None:
        raise AssertionError("battles at the terminal have no game within")

    def drop_choice(self, phase: int, choice: Choice) -> None:
        self._keep(Line(phase=phase, dropped=choice.index))

    def earlier(self) -> Earlier:
        """A phase that is closed stays so: the file is only added to."""
        return Earlier(b"", [], [])

    def reopen(self, phase: int, snapshot: bytes, choice: Choice) -> None:
        raise AssertionError("a phase of a battle at the terminal stays closed")

    def close_phase(self, closing: Closing) -> None:
        self._keep(Line(phase=closing.phase, closed=closing.choices, state=msgspec.Raw(closing.snapshot)))


def _put(file: BinaryIO, line: Line, before: str) -> str:
    """A line, on the disk when this returns; its seal, if the line before has one."""
    text = msgspec.json.encode(line)
    seal = _seal(text, before) if before else ""
    file.write((text[:-1] + SEAL % seal.encode() if seal else text) + b"\n")
    file.flush()
    os.fsync(file.fileno())
    return seal


def _seal(text: bytes, before: str) -> str:
    return blake2b(before.encode() + text, digest_size=16).hexdigest()


def _unsealed(path: Path, raw: bytes, expected: str) -> tuple[list[bytes], str]:
    """The lines of a file without their seals, and the last seal; what a sudden death has left of a last line is left out."""
    *whole, rest = raw.split(b"\n")
    if rest and not whole:
        raise BadInput(f"{path}: it does not begin as a battle does; {expected}")
    found, seal = [], UNBROKEN
    for number, text in enumerate(whole, 1):
        sealed = SEALED.fullmatch(text)
        if sealed is None and (seal == "" or number == 1):
            seal = ""  # from before there were seals
            found.append(text)
            continue
        bare = b"" if sealed is None else sealed[1] + b"}"
        if sealed is None or seal == "" or _seal(bare, seal) != sealed[2].decode():
            raise BadInput(f"{path}: line {number} is damaged: it is not as it was written; {expected}")
        seal = sealed[2].decode()
        found.append(bare)
    return found, seal if whole else ""


def _lines(path: Path, texts: list[bytes], expected: str) -> Iterator[Line]:
    """What the lines of a file say."""
    for number, text in enumerate(texts, 1):
        try:
            yield msgspec.json.decode(text, type=Line)
        except (msgspec.MsgspecError, RecursionError) as error:
            raise BadInput(f"{path}: line {number}: {error}; {expected}") from None
