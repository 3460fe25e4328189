"""The weather gauge (SL 8.22): the chance of each side by the Weather Gauge Chart, and who has it."""

from __future__ import annotations

from campaign.engagement import Battle
from campaign.record.battle import GaugeTaken
from campaign.record.causes import Purpose
from campaign.rules import damage, leaders, organisation, ranks
from campaign.rules.battle import approach
from campaign.state import Formation, World
from maps.place import is_out_box
from table.dice import Modifier, d10, log


def settle(world: World, battle: Battle) -> None:
    """SL 8.222: the higher chance has the gauge, for all of its side; of equals the lower die, thrown until they differ."""
    found = {side: chance(world, battle, side) for side in battle.sides}
    battle.chances = {side: number for side, (number, _) in found.items()}
    one, other = battle.sides
    if battle.chances[one] == battle.chances[other]:
        battle.gauge = _by_lot(world, battle)
    else:
        battle.gauge = max(battle.sides, key=battle.chances.__getitem__)
    reasons = {side: modifiers for side, (_, modifiers) in found.items()}
    log(world, GaugeTaken(battle.gauge, dict(battle.chances), reasons, battle=battle.id, rule="SL 8.222"))


def _by_lot(world: World, battle: Battle) -> str:
    """SL 8.222: both throw, and the low die wins."""
    while True:
        dice = {
            side: d10(world, f"the gauge, even chances: {side}", "SL 8.222", battle.id, Purpose.GAUGE).die
            for side in battle.sides
        }
        if len(set(dice.values())) == len(dice):
            return min(dice, key=dice.__getitem__)


def chance(world: World, battle: Battle, side: str) -> tuple[int, list[Modifier]]:
    """SL 8.221: a side's chance number, by its initial engaged formation, and what it is made of."""
    own, foe = (world.formations[battle.initial[one]] for one in (side, battle.enemy(side)))
    return number(world, own, leaders.leadership(world, foe))


def number(world: World, own: Formation, against: int) -> tuple[int, list[Modifier]]:
    """SL 8.221: a formation's chance number against an enemy of so much leadership, and what it is made of."""
    chart = world.charts.weather_gauge
    squadrons = world.company(own.id)
    lead = leaders.leadership(world, own) - against
    points = sum(squadron.damage for squadron in squadrons)
    modifiers = [
        *came(world, own),
        Modifier(max(0, lead), "the better leader"),
        Modifier(-(points // chart.damage_divisor), f"{points} damage in all"),
        Modifier(damage.effect(world, squadrons).gauge, "its worst squadron"),
        Modifier(chart.swift * organisation.swift(world, own), "allowance 5"),
        Modifier(ranks.benefit(world, own.side, ranks.GAUGE), ranks.WHY),
    ]
    told = [Modifier(chart.base, "base"), *(modifier for modifier in modifiers if modifier.value)]
    return sum(modifier.value for modifier in told), told


def came(world: World, formation: Formation) -> list[Modifier]:
    """C-11: how it came, if it came in this increment: with the wind, against it or in light airs, and out of a sea zone."""
    chart, track = world.charts.weather_gauge, approach.track_of(world, formation)
    if track is None:
        return [Modifier(chart.on_station, "on station")]
    due = {"with": chart.with_wind, "against": chart.against_wind}.get(track.wind, chart.light)
    how = {"with": "came with the wind", "against": "came against the wind"}.get(track.wind, "came in light airs")
    zone = chart.out_of_zone if is_out_box(track.here) else 0
    return [Modifier(due, how), Modifier(zone, "out of a sea zone")]
