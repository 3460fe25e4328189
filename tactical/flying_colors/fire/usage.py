"""How the editions differ in gunnery. Figures that differ are in the tables."""

from __future__ import annotations

import msgspec

from tactical.flying_colors.state import Action


class Usage(msgspec.Struct, frozen=True):
    """The custom of an edition; each line is a case of the index's `2006:` rows."""

    fires_in_stays: bool = True  # 2006:12.0: in a tack or sternway without an MP spent
    one_broadside_adrift: bool = True  # 2006:11.3-11.4 have no such bound for ships adrift or making sternway
    masks_broadsides: bool = True  # 2006:12.0
    swivels: bool = True  # 2006:12.0
    chasers: bool = True  # 2006:12.0
    grappled_ships_engage: bool = False  # 2006:8.0c
    any_prey_provokes: bool = False  # 2006:5.3: damage to any ship frees the large ones to fire at a small one
    rakes_by_die: bool = True  # 2006:12.3, 12.5a
    option_replaces_answers: bool = False  # 2006:12.4
    target_audacity_counts: bool = False  # 2006:12.8a
    last_row: str = "T"  # 2006:12.8b
    modifiers_capped: bool = True  # 2006:12.9b
    excess_counts: bool = True  # 2006:12.9b
    point_blank_marines: int = 1  # 2006:12.10a
    attached_fire_bound: bool = True  # 2006:12.11: hull only, no wind, rakes of themselves
    still_ships_feel_no_wind: bool = True  # 2006:4.2 has no such clause for ships at anchor or aground
    carronades_on_die: bool = False  # 2006:12.12
    modifiers_at_batteries: bool = True  # 2006:12.13a


USAGES = {
    2023: Usage(),
    2006: Usage(
        fires_in_stays=False,
        one_broadside_adrift=False,
        masks_broadsides=False,
        swivels=False,
        chasers=False,
        grappled_ships_engage=True,
        any_prey_provokes=True,
        rakes_by_die=False,
        option_replaces_answers=True,
        target_audacity_counts=True,
        last_row="G",
        modifiers_capped=False,
        excess_counts=False,
        point_blank_marines=2,
        attached_fire_bound=False,
        still_ships_feel_no_wind=False,
        carronades_on_die=True,
        modifiers_at_batteries=False,
    ),
}


def usage(action: Action) -> Usage:
    return USAGES[action.options.edition]
