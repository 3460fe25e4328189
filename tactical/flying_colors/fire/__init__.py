"""FC 3.7: fire combat. `Gunners` is the company that movement calls; `shots` lists what a ship can fire at, `weigh` says how
strong a shot is and why, `expected` what it will hit on average; `discharge` carries shots out."""

from tactical.flying_colors.fire.answers import answers
from tactical.flying_colors.fire.batteries import battery_shots
from tactical.flying_colors.fire.bearings import Lookout
from tactical.flying_colors.fire.gunners import Gunners, ready
from tactical.flying_colors.fire.gunnery import discharge
from tactical.flying_colors.fire.shot import Shot, Sighting
from tactical.flying_colors.fire.shots import armed, fair_game, shots
from tactical.flying_colors.fire.weighing import Expected, Weighed, expected, weigh

__all__ = [
    "Expected",
    "Gunners",
    "Lookout",
    "Shot",
    "Sighting",
    "Weighed",
    "answers",
    "armed",
    "battery_shots",
    "discharge",
    "expected",
    "fair_game",
    "ready",
    "shots",
    "weigh",
]
