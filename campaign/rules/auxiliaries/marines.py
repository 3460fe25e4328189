"""Marines (SL 6.25): raids, cutting out and sieges are a theatre's exclusive rules; where it has none marines have no task."""

from __future__ import annotations

from campaign.rules.auxiliaries import exclusive
from campaign.rules.auxiliaries.errands import Crew, Errand
from campaign.state import Auxiliary, World

RAID, CUTTING_OUT, SIEGE = "raid", "cutting out", "siege"  # SL 6.25a-c: the common ventures of marines


def offers(world: World, side: str, crew: Crew | None = None) -> list[Errand]:
    """SL 6.25: what the theatre's rules allow marines to attempt now, within a range of one (SL 6.112)."""
    return exclusive.offers(world, side, "marines", aboard)


def aboard(world: World, marines: Auxiliary) -> bool:
    """SL 6.251: marines are sent from a formation, never from a port."""
    return marines.at in world.formations
