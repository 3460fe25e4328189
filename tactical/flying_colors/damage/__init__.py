"""FC 3.7.11: what damage does. `hits` marks those of one attack with all that follows; `status_checks` is the Ship Status Check
(fires, drift, colours, sinking, markers)."""

from tactical.flying_colors.damage.casualties import casualties, wound
from tactical.flying_colors.damage.fates import dismast, explode, sink, strike
from tactical.flying_colors.damage.hits import batter, catch_fire, hits, rates_lost, silenced, vulnerable
from tactical.flying_colors.damage.status import burn, forsaken, run_out_guns, sinkings, status_checks, strikes, strikes_at

__all__ = [
    "batter",
    "burn",
    "casualties",
    "catch_fire",
    "dismast",
    "explode",
    "forsaken",
    "hits",
    "rates_lost",
    "run_out_guns",
    "silenced",
    "sink",
    "sinkings",
    "status_checks",
    "strike",
    "strikes",
    "strikes_at",
    "vulnerable",
    "wound",
]
