"""The tutor: a console that says a word before it asks, when there is something new to say."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import Any

from campaign.play.lessons.pupil import Lesson, Pupil
from campaign.terminal.interactive.console import Console, Leave
from campaign.terminal.interactive.console_player import ConsolePlayer
from table.reading.toml import read

BAR = "| "
BACK = "back"


class Back(Exception):
    """The pupil wants the turn again from its beginning."""


@cache
def texts(course: str) -> dict[str, Any]:
    """What is said in a course: a file of this folder."""
    return read(Path(__file__).with_name(f"{course}.toml"))


class Tutor(Console):
    """Speaks up before a prompt; every text once, and a lesson's last one ends it.

    Of a lesson that is offered `again` he types himself what a pupil leaves untyped.
    """

    def __init__(
        self, read: Callable[[str], str] | None = None, *, size: tuple[int, int] | None = None, colour: bool | None = None
    ) -> None:
        super().__init__(read, size=size, colour=colour)
        self.deck: ConsolePlayer | None = None
        self.teach("first_command", ())

    def teach(self, course: str, lessons: Iterable[Lesson]) -> None:
        self.course, self.lessons = course, tuple(lessons)
        self.said: set[str] = set()
        self.over: list[str] = []
        self.again: set[str] = set()

    def ask(self, prompt: str, until: float | None = None) -> str:
        if self.deck is None or prompt.startswith("--"):
            return super().ask(prompt, until)
        says = self.speak(self.deck)
        typed = super().ask(prompt, until)
        if typed.lower() == BACK:
            raise Back
        if not typed and says:
            self.say(self.paint(f"{BAR}I say it for you: {says}", "faint"))
            return says
        return typed

    def speak(self, deck: ConsolePlayer) -> str:
        """What is new in any lesson that is not over yet; returns what he would type in one that is offered again."""
        pupil, says = Pupil(deck), ""
        if "welcome" not in self.said:
            self.quote("", texts(self.course)["welcome"])
            self.said.add("welcome")
        for number, lesson in enumerate(self.lessons, 1):
            occasion = "" if lesson.name in self.over else lesson.judge(pupil)
            if occasion and f"{lesson.name}.{occasion}" not in self.said:
                self.said.add(f"{lesson.name}.{occasion}")
                text = texts(self.course)[lesson.name]
                self.quote(f"Lesson {number}, {text['title']}: ", text[occasion])
                self.over += [lesson.name] if occasion in lesson.over else []
                if lesson.name in self.again:
                    says = says or text.get("says", {}).get(occasion, "")
        return says

    # -- what is not learnt ------------------------------------------------------------------------------------------------

    @property
    def left(self) -> list[Lesson]:
        return [lesson for lesson in self.lessons if lesson.name not in self.over]

    def offer_again(self) -> int:
        """What is not learnt is offered again, from the turn in which it can be; who will not leaves."""
        left = self.left
        turn = min(lesson.turn for lesson in left)
        self.quote("", f"Not yet learnt: {self._titles(left)}. Let us have turn {turn} again.")
        if self.ask(f"Enter goes back to turn {turn}, q leaves:").lower() in ("q", "quit"):
            raise Leave
        self.take_again(*(lesson.name for lesson in left))
        return turn

    def take_again(self, *names: str) -> None:
        """These lessons, and those that they take, are taught once more."""
        needed = {name for lesson in self.lessons if lesson.name in names for name in (lesson.name, *lesson.after)}
        self.again |= needed
        self.over = [name for name in self.over if name not in needed]
        self.said = {one for one in self.said if one.partition(".")[0] not in needed}

    def farewell(self) -> None:
        """What he has learnt, and whither next."""
        learnt = f"You have learnt: {self._titles(self.lessons)}. " if self.lessons else ""
        self.quote("", f"{learnt}{texts(self.course)['farewell']}")

    def _titles(self, lessons: Iterable[Lesson]) -> str:
        return ", ".join(str(texts(self.course)[lesson.name]["title"]).lower() for lesson in lessons)

    def quote(self, head: str, words: str) -> None:
        with self.whole():
            self.say()
            for line in textwrap.wrap(f"{head}{' '.join(words.split())}", self.width - len(BAR)):
                self.say(self.paint(f"{BAR}{line}", "faint"))
            self.say()
