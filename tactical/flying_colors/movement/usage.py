"""How the editions differ in handling ships. Figures that differ are in the tables."""

from __future__ import annotations

import msgspec

from tactical.flying_colors.state import Action


class Usage(msgspec.Struct, frozen=True):
    """The custom of an edition; each line is a case of the index's `2006:` rows."""

    every_small_ship_presses: bool = False  # 2006:11.1
    side_slips: bool = True  # 2006:11.2
    wears_on_her_one_mp: bool = True  # 2006:11.2
    sternway_by_die: bool = False  # 2006:11.4
    declares_anchoring: bool = True  # 2006:11.6a
    anchors_under_full_sails: bool = False  # 2006:11.6a
    raises_anchor_by_die: bool = False  # 2006:11.6b
    swings_either_end: bool = False  # 2006:11.6c
    target_damage_counts: bool = True  # 2006:11.8a
    backs_before_impact: bool = True  # 2006:11.8b
    opposes_passing: bool = True  # 2006:11.8c
    grapples_on_any_course: bool = False  # 2006:11.9a
    grapples_held_ships: bool = True  # 2006:11.9a: those aground or at anchor
    anchored_ships_evade: bool = False  # 2006:11.9b
    fires_while_grappling: bool = True  # 2006:11.9b
    cuts_free_of_friends: bool = True  # 2006:11.11


USAGES = {
    2023: Usage(),
    2006: Usage(
        every_small_ship_presses=True,
        side_slips=False,
        wears_on_her_one_mp=False,
        sternway_by_die=True,
        declares_anchoring=False,
        anchors_under_full_sails=True,
        raises_anchor_by_die=True,
        swings_either_end=True,
        target_damage_counts=False,
        backs_before_impact=False,
        opposes_passing=False,
        grapples_on_any_course=True,
        grapples_held_ships=False,
        anchored_ships_evade=True,
        fires_while_grappling=False,
        cuts_free_of_friends=False,
    ),
}


def usage(action: Action) -> Usage:
    return USAGES[action.options.edition]
