"""A player at a terminal of 80 columns and 24 rows, who types only what the screen has told him to."""

from __future__ import annotations

import re
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

from tests.campaign.screen import Screen
from tests.sessions.glass import Glass
from tests.sessions.script import ENTER, Reply, Script, Step, filled

COLUMNS, ROWS = 80, 24
PROMPT = re.compile(r"(\? explains\)?:|-- more: Enter(, or q)? --|press Enter:|q leaves:) $")
MAY_ENTER = re.compile(r"Enter")
ENOUGH = 45.0  # seconds for one answer, and more


@dataclass(frozen=True)
class Shot:
    """What was new on the screen, what made him type, and what he typed; `None`: he only read, or it was over."""

    lines: tuple[str, ...]
    run_over: int  # lines of it that went over the right edge
    typed: str | None
    words: str
    why: str


@dataclass
class Played:
    """A session that was played: every screen of it, and what its patterns found by name."""

    path: Path
    shots: list[Shot] = field(default_factory=list)
    found: dict[str, str] = field(default_factory=dict)

    @property
    def told(self) -> str:
        """All that was told, as one line."""
        return in_a_line([line for shot in self.shots for line in shot.lines])


def in_a_line(lines: list[str] | tuple[str, ...]) -> str:
    """Lines read on end, as a person reads them; a tutor's bar at their beginning is none of his words."""
    return re.sub(r"\s+", " ", " ".join(line.removeprefix("| ") for line in lines))


class Sitting:
    """One call of the program: what it writes is on the glass, and he reads only what is there."""

    def __init__(self, path: Path, words: tuple[str, ...]) -> None:
        self.process = Screen([sys.executable, "-m", "campaign", "--db", str(path), *words], (COLUMNS, ROWS))
        self.glass = Glass(COLUMNS, ROWS)
        self._read = 0
        self.first = 0  # the line where what is new begins
        self.asked = self._wait(0)

    def type(self, line: str) -> None:
        self.first = len(self.glass.lines)
        self.process.type(line)
        self.asked = self._wait(self.first)

    @property
    def fresh(self) -> list[str]:
        return [line.rstrip() for line in self.glass.lines[self.first :]]

    @property
    def run_over(self) -> int:
        """Lines of what is new that went over the edge of the screen; his own typing may."""
        return sum(1 for number in self.glass.run_over if number >= self.first)

    def leave(self) -> None:
        self.process.__exit__(None, None, None)

    def _wait(self, after: int) -> bool:
        """Read until something is asked, below a line; False if the program has ended instead."""
        deadline = time.monotonic() + ENOUGH
        while time.monotonic() < deadline:
            more = self.process.look()
            whole = self.process.raw[self._read :].decode("utf-8", "ignore")
            self._read += len(whole.encode())
            self.glass.write(whole)
            if len(self.glass.lines) > after and PROMPT.search(self.glass.lines[-1]):
                return True
            if not more and self.process.program.poll() is not None:
                return False
        raise AssertionError("nothing is asked:\n" + "\n".join(self.glass.screen))


class Player:
    """Plays a script on a campaign file, step by step."""

    def __init__(self, path: Path) -> None:
        self.played = Played(path)
        self.sitting: Sitting | None = None
        self.pending = False  # the words have come on a page that goes on

    def plays(self, script: Script) -> Played:
        try:
            for step in script.step:
                self._step(step)
        finally:
            if self.sitting is not None:
                self.sitting.leave()
        return self.played

    @property
    def here(self) -> Sitting:
        assert self.sitting is not None, "the first step must sit down"
        return self.sitting

    def _step(self, step: Step) -> None:
        if step.sits_down:
            if self.sitting is not None:
                self.sitting.leave()
            self.sitting = Sitting(self.played.path, step.sits_down)
        self.pending = False
        for _ in range(step.after):
            if not self.here.asked or self._ready(step):
                break
            self._goes_on(step.meanwhile)
        words = self._reads(*step.reads)
        assert words is not None, f"not on the screen: {step.read}\n{self._lately()}"
        if step.killed:
            self._note(None, words, step.why)
            self.here.process.program.kill()
        elif step.leaves_page and "-- more" in self.here.fresh[-1]:
            self._types("q", words, step.why)
        elif step.types is None:
            self._note(None, words, step.why)
        else:
            self._types(filled(step.types, self.played.found, pattern=False), words, step.why)

    def _ready(self, step: Step) -> bool:
        """Whether the words have come, and he is asked for more than to turn a page."""
        paged = step.types not in (None, ENTER, "q") and "-- more" in self.here.fresh[-1]
        if paged and not self.pending and self._reads(*step.reads, fresh=True) is not None:
            self.pending = True
        return not paged and (self._reads(*step.reads, fresh=not self.pending) is not None)

    def _lately(self, many: int = 80) -> str:
        """The last lines, to see where a session went astray."""
        return "\n".join(self.here.glass.lines[-many:])

    def _goes_on(self, meanwhile: tuple[Reply, ...]) -> None:
        """Enter, or what words on the screen make him type instead."""
        for reply in meanwhile:
            words = self._reads(reply.read, fresh=True)
            if words is not None:
                self._types(filled(reply.types, self.played.found, pattern=False), words, reply.why)
                return
        prompt = in_a_line(self.here.fresh[-3:])
        assert MAY_ENTER.search(prompt), f"the prompt does not say that Enter may be pressed: {prompt}"
        self._types(ENTER, "Enter", "")

    def _reads(self, *patterns: str, fresh: bool = False) -> str | None:
        """The words on the screen that patterns find, or only among those that are new; what they find by name is kept."""
        lines, words = in_a_line(self.here.fresh[-ROWS:] if fresh else self.here.glass.screen), []
        for pattern in patterns:
            found = re.search(filled(pattern, self.played.found, pattern=True), lines)
            if found is None:
                return None
            self.played.found |= {name: words for name, words in found.groupdict().items() if words is not None}
            words.append(found[0])
        return '" and "'.join(words)

    def _types(self, line: str, words: str, why: str) -> None:
        assert self.here.asked, "the program has ended"
        assert line in (ENTER, "q") or "-- more" not in self.here.fresh[-1], f"{line!r} is typed in the midst of a page"
        self._note(line, words, why)
        self.here.type(line)

    def _note(self, line: str | None, words: str, why: str) -> None:
        self.played.shots.append(Shot(tuple(self.here.fresh), self.here.run_over, line, words, why))
