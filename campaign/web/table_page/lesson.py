"""What a tutor says on the page of the campaign that is taught on; his judgement is in `campaign.play.lessons`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from campaign.play.lessons.lesson_sheet import sheet
from campaign.web.parts import part
from campaign.web.places import Place
from table.reading.toml import read

WORDS = Path(__file__).with_name("lesson.toml")


@cache
def words() -> Mapping[str, Any]:
    """What the tutor says: a table a lesson, a text an occasion."""
    return read(WORDS)


def taught(place: Place) -> bool:
    return sheet(place.player) is not None


@part("lesson")
def lesson(place: Place) -> Mapping[str, Any]:
    return {"course": sheet(place.player), "words": words(), "moment": place.moment}
