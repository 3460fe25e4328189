"""Battles made without anybody at the terminal."""

from __future__ import annotations

from typing import Any

from table.decisions import Decision, Plan
from table.flows import Question
from table.within import driven
from tactical.flying_colors import maker
from tactical.flying_colors.maker import Making
from tactical.flying_colors.order_of_battle import Scenario


def arranged(battle: Making, **ships: list[Any]) -> Scenario:
    """Make a battle with these purchases or usual fleets, each in the first place that is offered."""

    def reply(question: Question) -> Any:
        if isinstance(question, Plan):
            return question.resolve(ships.get(question.side, []))
        assert isinstance(question, Decision)
        return question.options[0].value

    return driven(maker.make(battle), reply)
