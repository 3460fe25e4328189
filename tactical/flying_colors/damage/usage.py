"""How the editions differ in what damage does. Figures that differ are in the tables."""

from __future__ import annotations

import msgspec

from tactical.flying_colors.state import Action


class Usage(msgspec.Struct, frozen=True):
    """The custom of an edition; each line is a case of the index's `2006:` rows."""

    hits_marines: bool = False  # 2006:12.9a, 13.2
    rigging_tells_at_once: bool = False  # 2006:13.1
    strikes_by_hull_alone: bool = False  # 2006:13.3c
    sinks_by_hull_left: bool = False  # 2006:13.3a
    drags_down_fouled: bool = False  # 2006:13.3b, 12.13b
    explodes_only_if_fire_can_spread: bool = False  # 2006:13.4
    sinks_before_striking: bool = False  # 2006:3.0b


USAGES = {
    2023: Usage(),
    2006: Usage(
        hits_marines=True,
        rigging_tells_at_once=True,
        strikes_by_hull_alone=True,
        sinks_by_hull_left=True,
        drags_down_fouled=True,
        explodes_only_if_fire_can_spread=True,
        sinks_before_striking=True,
    ),
}


def usage(action: Action) -> Usage:
    return USAGES[action.options.edition]
