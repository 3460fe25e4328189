"""How the editions differ in boarding."""

from __future__ import annotations

import msgspec

from tactical.flying_colors.state import Action


class Usage(msgspec.Struct, frozen=True):
    """The custom of an edition; each line is a case of the index's `2006:` rows."""

    rates_limit: bool = True  # 2006:14.1
    costs_marines: bool = False  # 2006:14.2
    prizes_have_guns: bool = True  # 2006:14.3
    wounded_shift: bool = False  # 2006:13.5
    shifts_from_hulks: bool = True  # 2006:13.5: those aground or dismasted
    audacity_helps_to_shift: bool = True  # 2006:13.5


USAGES = {
    2023: Usage(),
    2006: Usage(
        rates_limit=False,
        costs_marines=True,
        prizes_have_guns=False,
        wounded_shift=True,
        shifts_from_hulks=False,
        audacity_helps_to_shift=False,
    ),
}


def usage(action: Action) -> Usage:
    return USAGES[action.options.edition]
