"""Battles made without anybody at the terminal."""

from __future__ import annotations

from typing import Any

from table.decisions import Form, Plan
from table.flows import Together
from tactical.flying_colors import maker
from tactical.flying_colors.maker import Making
from tactical.flying_colors.order_of_battle import Scenario


def arranged(battle: Making, **ships: list[Any]) -> Scenario:
    """Make a battle with these purchases or usual fleets, each in the first place that is offered."""
    flow = maker.make(battle)
    request = next(flow)
    try:
        while True:
            if isinstance(request, Together):
                meaning: Any = {question.side: question.resolve(ships.get(question.side, [])) for question in request.questions}
            else:
                assert not isinstance(request, Form | Plan)
                meaning = request.options[0].value
            request = flow.send(meaning)
    except StopIteration as over:
        made: Scenario = over.value
        return made
