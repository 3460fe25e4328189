"""2006:18.16: calms and airs off Algeciras."""

from __future__ import annotations

from table.dice import d10, log
from tactical.flying_colors.facts import WindFailed
from tactical.flying_colors.state import Action

NAME = "poor_wind"


def blow(action: Action) -> None:
    """At the start of each turn a die says what is taken from every ship's movement points."""
    faces = action.special[NAME]
    assert isinstance(faces, list)
    roll = d10(action, "the poor wind", "FC 2006:18.16")
    action.poor_wind = -int(faces[roll.die])
    log(action, WindFailed(action.poor_wind))
