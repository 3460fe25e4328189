"""The tutor: a console that says a word before it asks, when there is something new to say."""

from __future__ import annotations

import textwrap
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from campaign.terminal.interactive.console import Console
from campaign.terminal.interactive.console_player import ConsolePlayer
from campaign.terminal.learn.lessons import LESSONS, Pupil
from table.reading.toml import read

BAR = "| "


@cache
def texts() -> dict[str, Any]:
    return read(Path(__file__).with_name("lessons.toml"))


class Tutor(Console):
    """Speaks up before a prompt; every text once, and a lesson's last one ends it."""

    def __init__(
        self, read: Callable[[str], str] | None = None, *, size: tuple[int, int] | None = None, colour: bool | None = None
    ) -> None:
        super().__init__(read, size=size, colour=colour)
        self.deck: ConsolePlayer | None = None
        self.said: set[str] = set()
        self.over: list[str] = []

    def ask(self, prompt: str, until: float | None = None) -> str:
        if self.deck is not None and not prompt.startswith("--"):
            self.speak(self.deck)
        return super().ask(prompt, until)

    def speak(self, deck: ConsolePlayer) -> None:
        """What is new in any lesson that is not over yet."""
        pupil = Pupil(deck)
        if not self.said:
            self._quote("", texts()["welcome"])
            self.said.add("welcome")
        for number, lesson in enumerate(LESSONS, 1):
            occasion = "" if lesson.name in self.over else lesson.judge(pupil)
            if occasion and f"{lesson.name}.{occasion}" not in self.said:
                self.said.add(f"{lesson.name}.{occasion}")
                text = texts()[lesson.name]
                self._quote(f"Lesson {number}, {text['title']}: ", text[occasion])
                self.over += [lesson.name] if occasion in text["over"] else []

    def farewell(self) -> None:
        """How far he has come, and whither next."""
        titles = {lesson.name: str(texts()[lesson.name]["title"]).lower() for lesson in LESSONS}
        learnt = ", ".join(title for name, title in titles.items() if name in self.over)
        left = ", ".join(title for name, title in titles.items() if name not in self.over)
        missed = f" Not yet: {left}; `sealords learn --again` begins anew." if left else ""
        self._quote("", f"You have learnt: {learnt or 'patience'}.{missed} {texts()['farewell']}")

    def _quote(self, head: str, words: str) -> None:
        self.say()
        for line in textwrap.wrap(f"{head}{' '.join(words.split())}", self.width - len(BAR)):
            self.say(self.paint(f"{BAR}{line}", "faint"))
        self.say()
