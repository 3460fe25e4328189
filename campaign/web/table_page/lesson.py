"""What a tutor says on the page of a campaign that is taught on; his judgement is in `campaign.play.lessons`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from campaign.play.lessons import lesson_sheet
from campaign.web.parts import part
from campaign.web.places import Place
from table.reading.toml import read


@cache
def words(course: str) -> Mapping[str, Any]:
    """What the tutor says in a course: a table a lesson, a text an occasion; how he takes his leave, and what could come next."""
    return read(Path(__file__).with_name(f"{course}.toml"))


def taught(place: Place) -> bool:
    return lesson_sheet.taught(place.player.table) is not None


@part("lesson")
def lesson(place: Place) -> Mapping[str, Any]:
    course = lesson_sheet.sheet(place.player)
    assert course is not None, "the part is on the pages of courses only"
    return {"course": course, "words": words(course.name), "moment": place.moment}
