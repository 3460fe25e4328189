"""The kinds of order (SL 9.37): small classes, each told how far it has come and what is new, answering how it stands."""

from __future__ import annotations

from orders.kinds.attacks import Bombard, Raid
from orders.kinds.convoys import Escort, Intercept
from orders.kinds.instructions import Instructions
from orders.kinds.stations import DestroyBase, Interdict, Relieve, ShowOfForce, Support
from orders.kinds.voyages import BreakOut, Carry, Cruise, Join, Rebase

AnyInstructions = (
    Interdict | ShowOfForce | Support | Relieve | DestroyBase | Cruise | Carry | BreakOut | Join | Rebase | Raid | Bombard
    | Escort | Intercept
)  # fmt: skip

__all__ = [
    "AnyInstructions", "Bombard", "BreakOut", "Carry", "Cruise", "DestroyBase", "Escort", "Instructions", "Intercept",
    "Interdict", "Join", "Raid", "Rebase", "Relieve", "ShowOfForce", "Support", "kind_of",
]  # fmt: skip


def kind_of(do: Instructions) -> str:
    """The name of a kind, as a booklet spells it."""
    return str(do.__struct_config__.tag)
