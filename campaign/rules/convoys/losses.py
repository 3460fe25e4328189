"""What befalls convoys (SL 10.14): damage in battle and gales, the prestige it brings the enemy, and cargo lost with it."""

from __future__ import annotations

from campaign.convoying import Convoy
from campaign.record.causes import Harm
from campaign.record.convoys import ConvoyHarmed
from campaign.rules import prestige
from campaign.rules.convoys import standing
from campaign.state import Formation, World
from table.dice import log

SUNK = 4  # SL 10.132: the points that a sail sunk counts for


def harm(world: World, convoy: Convoy, points: int, why: str, rule: str, cause: Harm) -> None:
    """SL 10.14, 10.172e: points of damage accrue, however many, and cost a victualling convoy as many repair points."""
    if points <= 0:
        return
    convoy.damage += points
    convoy.cargo = max(0, convoy.cargo - points)
    tell(world, convoy, points, convoy.damage, why, rule, cause)


def tell(world: World, convoy: Convoy, points: int, total: int, why: str, rule: str, cause: Harm) -> None:
    """SL 10.14, 10.132: what was done to a convoy, counted or not, is told in points, for its enemies have orders to do it."""
    if points:
        log(world, ConvoyHarmed(convoy.id, points, total, why, cause, rule=rule))


def credit(world: World, convoy: Convoy, hits: int, enemy: str) -> None:
    """SL 10.132, 10.141, 10.164: so many hits of the enemy's on a convoy, old and new, are worth him a point of prestige.

    Corsairs whom no side plays have none to win; their prey loses it (SL 10.211).
    """
    convoy.hits += hits
    earned = convoy.hits // world.charts.convoys.hits_a_point[convoy.kind] - convoy.paid
    convoy.paid += earned
    if enemy in world.sides:
        prestige.change(world, enemy, earned, f"hits on {convoy.name}", "SL 10.132")
    else:
        prestige.change(world, convoy.side, -earned, f"corsairs' hits on {convoy.name}", "SL 10.211")


def suffered(world: World, convoy: Convoy) -> int:
    """The damage of a convoy in points: its own, or that of its counted sail with those lost (SL 10.141)."""
    return convoy.damage + sum(one.damage for one in standing.transports(world, convoy)) + SUNK * convoy.sunk


def count_sunk(world: World, convoy: Convoy) -> None:
    """SL 10.141: of counted sail, how many are lost by now."""
    convoy.sunk = len(convoy.script.ships) - sum(one.sail for one in standing.transports(world, convoy))


# -- wind and water ------------------------------------------------------------------------------------------------------


def in_gales(world: World, before: dict[str, dict[str, int]]) -> None:
    """SL 10.14, 11.23d-e: gales take their toll of a convoy as of a squadron, more if they are nearer than an increment before.

    Counted sail have had it as a squadron has.
    """
    for convoy in standing.formed(world):
        grip = world.grip(world.formations[convoy.id].place)
        if grip is None or convoy.script.ships:
            continue
        name, wind = world.sea.theatre.winds[grip.storm.wind].name, grip.storm.wind
        harm(world, convoy, grip.toll, f"{name}, force {grip.storm.force} at range {grip.range}", "SL 5.36", Harm.GALE)
        world.gale_ranges[convoy.id] = {wind: grip.range}
        if grip.range < before.get(convoy.id, {}).get(wind, 0):
            nearer = world.charts.gales[grip.storm.force].nearer
            harm(world, convoy, nearer, f"nearer to the {name} gale", "SL 11.23e", Harm.GALE)


def in_strait(world: World, formation: Formation) -> None:
    """SL 10.14, D-34: straits cost a convoy nothing, but for those told otherwise, as victuallers are (SL 10.174)."""
    convoy = standing.convoy(world, formation)
    if convoy is not None and convoy.script.straits:
        points = world.charts.attrition.strait
        harm(world, convoy, points, f"entering {world.sea.name(formation.place)}", "SL 10.174", Harm.STRAIT)
