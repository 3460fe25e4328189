"""FC 3.6: movement. `activate` moves one ship as a flow, `moves` lists where she can go, `drift` is the Drift segment."""

from tactical.flying_colors.movement.company import Company, Idle
from tactical.flying_colors.movement.courses import Course
from tactical.flying_colors.movement.drift import drift
from tactical.flying_colors.movement.passing import attacked, broadside_towards, on_rake_line, passed_along
from tactical.flying_colors.movement.rates import allowance, in_irons, trim
from tactical.flying_colors.movement.voyage import activate, moves

__all__ = [
    "Company",
    "Course",
    "Idle",
    "activate",
    "allowance",
    "attacked",
    "broadside_towards",
    "drift",
    "in_irons",
    "moves",
    "on_rake_line",
    "passed_along",
    "trim",
]
