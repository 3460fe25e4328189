"""On which side of an enemy a ship lies: who keeps the line comes alongside, and neither passes through nor lies in the enemy's.

Of twenty-five ships on the First of June seven went through the French line, though all were told to.
"""

from __future__ import annotations

from collections.abc import Callable

from tactical.flying_colors.captains.briefing import Contact, helpless
from tactical.sea.hexes import STEPS, Hex, Place, axial

BESIDE = 6.0  # hexes ahead and astern of an enemy within which a ship lies beside her
KEPT = 3  # enemies, the nearest, on whose side of hers a ship stays

Across = Callable[[Place], bool]


def crossing(bow: Hex, contacts: list[Contact]) -> Across | None:
    """Whether a place lies no more on the side of an enemy under way on which a ship lies now; None if no enemy is beside her."""
    near = [contact for contact in contacts[:KEPT] if not helpless(contact.ship)]
    sides = [(contact, side) for contact in near if (side := _off(contact, *axial(bow)))]
    if not sides:
        return None

    def across(place: Place) -> bool:
        q, r = axial(place.bow)
        return any(off is not None and off * side <= 0 for contact, side in sides for off in (_off(contact, q, r),))

    return across


def _off(contact: Contact, q: int, r: int) -> int | None:
    """How far a place lies off an enemy's keel, to one side more and to the other less than nothing; None if not beside her."""
    (foe_q, foe_r), (dq, dr) = axial(contact.ship.bow), STEPS[contact.facing]
    off_q, off_r = q - foe_q, r - foe_r
    along = off_q * dq + off_r * dr + (off_q * dr + off_r * dq) / 2
    return off_q * dr - off_r * dq if abs(along) <= BESIDE else None
