"""A course as a page shows it: which lessons are learnt, what the tutor says now, and what he would do for the pupil.

All of it follows from the campaign, so that a page that is opened again is where it was.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from campaign import question_kinds as kinds
from campaign.play.lessons import first_command, hex_battle
from campaign.play.lessons.course import NAME, ON_HEXES, THEATRE, TURNS
from campaign.play.lessons.pupil import HOME, SQUADRON, STATION, Lesson, Pupil
from campaign.play.lessons.taught_player import TaughtPlayer
from campaign.play.seated_player import SeatedPlayer
from campaign.play.table import Table
from campaign.rules.battle.hexes import COMMAND
from campaign.state import World
from maps.place import space_named
from table.decisions import Form, Part
from table.session import Session

OUTWARD = ("sailing.intro", "sailing.idle", "sailing.elsewhere", "battle.intro", "battle.missed")
HOMEWARD = ("refit.intro", "refit.wounded")


class Course(NamedTuple):
    """A course by the name of its words, its lessons, and its turns, which can be had again; one without ends with its battle."""

    name: str
    lessons: tuple[Lesson, ...]
    turns: int = 0


COURSES = {  # by the campaigns that are taught on
    NAME: Course("first_command", first_command.LESSONS, TURNS),
    ON_HEXES: Course("hex_battle", hex_battle.LESSONS),
}


class Offer(NamedTuple):
    """What the tutor would do for the pupil: the name of an act of the page, and its fields."""

    act: str
    fields: tuple[tuple[str, str], ...]


class LessonRow(NamedTuple):
    """A lesson: the occasion that the tutor has a text for (nothing: it is not yet its time), and whether it is learnt."""

    name: str
    occasion: str
    learnt: bool
    offer: Offer | None = None


class LessonSheet(NamedTuple):
    """A course by the name of its words: its lessons, whether its turns are over, the turn that would be had again (0: none can
    be), and from which turn on what is not learnt can be."""

    name: str
    lessons: tuple[LessonRow, ...]
    over: bool = False
    turn: int = 0
    again_from: int = 0

    @property
    def left(self) -> tuple[LessonRow, ...]:
        return tuple(one for one in self.lessons if not one.learnt)

    @property
    def left_to_others(self) -> tuple[LessonRow, ...]:
        """SL 8.126: of a battle that he has left to his captains he has learnt nothing, though it is over."""
        return tuple(one for one in self.lessons if (one.name, one.occasion) == ("command", "left"))

    @property
    def now(self) -> tuple[LessonRow, ...]:
        """What there is something to say of."""
        return tuple(one for one in self.left if one.occasion)


def taught(table: Table) -> Course | None:
    """The course that is taught on a campaign, if one is."""
    record = table.archive.record
    return COURSES.get(record.name) if record.theatre == THEATRE else None


def seated(url: str, table: Table, session: Session[World], side: str) -> SeatedPlayer:
    """A player of a campaign; a pupil, if it is one that is taught on."""
    return (TaughtPlayer if taught(table) else SeatedPlayer)(url, table, session, side)


def sheet(player: SeatedPlayer) -> LessonSheet | None:
    """Where the pupil stands; nothing in any other campaign."""
    course = taught(player.table)
    if course is None:
        return None
    found = rows(player, course.lessons)
    if not course.turns:
        return LessonSheet(course.name, found)
    left = [lesson.turn for lesson, row in zip(course.lessons, found, strict=True) if not row.learnt]
    clock = player.world.clock
    begun = clock.stage > 0 or bool(player.session.choices)
    over, turn = clock.number > course.turns, max(1, clock.number - (not begun))
    return LessonSheet(course.name, found, over, turn, min(left, default=1))


def rows(player: SeatedPlayer, lessons: Iterable[Lesson]) -> tuple[LessonRow, ...]:
    """Lessons as they stand for a pupil."""
    pupil = Pupil(player)
    return tuple(_row(pupil, lesson) for lesson in lessons)


def _row(pupil: Pupil, lesson: Lesson) -> LessonRow:
    occasion = lesson.judge(pupil)
    return LessonRow(lesson.name, occasion, occasion in lesson.over, _offer(pupil, f"{lesson.name}.{occasion}"))


def _offer(pupil: Pupil, saying: str) -> Offer | None:
    """What the tutor would do: send the squadron, issue the order, bring the enemy to battle, command on the hexes."""
    if saying in (*OUTWARD, *HOMEWARD):
        to = HOME if saying in HOMEWARD else STATION
        return None if pupil.goal == to else Offer("sail", (("formation", SQUADRON), ("to", space_named(to))))
    question = pupil.question
    if saying == "command.asked":
        return Offer("answer", (("answer", COMMAND),))
    if isinstance(question, Form) and question.kind == kinds.ORDERS:
        return Offer("answer", tuple((f"line.{part.key}", _hers(part)) for part in question.parts))
    return Offer("answer", (("answer", "attack"),)) if pupil.asked(kinds.ATTACK) and saying == "battle.attack" else None


def _hers(part: Part[Any]) -> str:
    """An order goes to the squadron, if it can."""
    return SQUADRON if any(option.key == SQUADRON for option in part.options) else part.usual
