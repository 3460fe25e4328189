"""The courses by their names."""

from __future__ import annotations

from campaign.play.errors import BadInput
from campaign.terminal.learn.real_table import learn_at_table
from campaign.terminal.learn.tutorial import learn as learn_campaign
from campaign.terminal.learn.tutorial import learn_on_hexes

COURSES = {"campaign": learn_campaign, "hexes": learn_on_hexes, "table": learn_at_table}


def learn(url: str, course: str, again: bool) -> None:
    if course not in COURSES:
        raise BadInput(f"there is no course {course!r}; expected one of {', '.join(COURSES)}")
    COURSES[course](url, again)
