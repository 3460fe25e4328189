"""Normal attrition (SL 11.22), in the attrition step of every turn; special attrition is inflicted where it arises (SL 11.23)."""

from __future__ import annotations

from campaign.record.causes import Harm
from campaign.rules import damage, organisation, ports
from campaign.rules.convoys import standing
from campaign.state import Formation, Squadron, World
from maps.place import is_berth, port_of
from table.dice import d10


def assess(world: World) -> None:
    """SL 4.3b, 11.211-11.213: every formed squadron by itself, by what it is now and not by what it did (SL 11.221)."""
    oversize = {one.id: organisation.oversize(world, one) for one in world.afloat()}
    for squadron in world.squadrons.values():
        if squadron.in_ordinary or standing.is_transport(world, squadron):
            continue  # SL 11.22d, 10.14
        wear, why, rule, cause = _wear(world, squadron)
        damage.inflict(world, squadron, wear, why, rule, cause)
        over = oversize[topmost(world, squadron).id] if squadron.formation else 0
        damage.inflict(
            world, squadron, over * world.charts.attrition.oversized, "an oversized formation", "SL 11.22e", Harm.OVERSIZED
        )


def _wear(world: World, squadron: Squadron) -> tuple[int, str, str, Harm]:
    """SL 11.22a-c: ready, by season; fitting out, by a die, worse in a neutral port."""
    chart = world.charts.attrition
    place = world.place_of(squadron)
    if not is_berth(place):
        if world.clock.season == "winter":
            return chart.ready_in_winter, "at sea in winter", "SL 11.22b", Harm.AT_SEA
        return chart.ready, "at sea", "SL 11.22a", Harm.AT_SEA
    roll = d10(world, "wear while fitting out", "SL 11.22c", about=squadron.id)
    if ports.owner(world, port_of(place)) is None:
        roll.add(chart.neutral_port, "neutral port")
    light, heavy = chart.fitting_out
    return (light if roll.passes(chart.fitting_out_limit) else heavy), "fitting out", "SL 11.22c", Harm.FITTING_OUT


def near_rating(world: World, squadron: Squadron) -> bool:
    """SL 7.35, 11.22: whether a squadron could come to its damage rating by one more turn at sea and the first in port."""
    chart = world.charts.attrition
    at_sea = chart.ready_in_winter if world.clock.season == "winter" else chart.ready
    return not squadron.in_ordinary and squadron.damage + at_sea + max(chart.fitting_out) >= damage.rating(world, squadron)


def topmost(world: World, squadron: Squadron) -> Formation:
    """SL 3.445: the flotilla that all its superiors lead up to."""
    return world.topmost(world.formations[str(squadron.formation)])
