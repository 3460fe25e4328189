"""Are the charts sound? Each check says what the types cannot: the table and row of a fault and what was expected."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from campaign.charts.soundness.auxiliaries import assignment, auxiliary_classes, looking_out
from campaign.charts.soundness.battle import audacity, battle_reinforcement, casualties, gunnery, tempers, weather_gauge
from campaign.charts.soundness.dice import by_dice
from campaign.charts.soundness.prestige import prestige_track, purchases, victory
from campaign.charts.soundness.sea import (
    attrition,
    damage_ratings,
    display_shading,
    emergency_repairs,
    gale_effects,
    repair_rolls,
    request_terms,
    sail_classes,
)
from campaign.charts.soundness.sizes import sizes
from campaign.charts.soundness.trade import convoys, special_forces
from campaign.charts.tables import Charts

CHECKS: tuple[Callable[[Charts], Iterator[str]], ...] = (
    gale_effects,
    sail_classes,
    damage_ratings,
    display_shading,
    looking_out,
    auxiliary_classes,
    assignment,
    weather_gauge,
    battle_reinforcement,
    tempers,
    gunnery,
    audacity,
    casualties,
    victory,
    prestige_track,
    purchases,
    request_terms,
    repair_rolls,
    by_dice,
    attrition,
    emergency_repairs,
    special_forces,
    convoys,
    sizes,
)


def faults(charts: Charts) -> Iterator[str]:
    """Everything that is wrong with the charts."""
    return (fault for check in CHECKS for fault in check(charts))
