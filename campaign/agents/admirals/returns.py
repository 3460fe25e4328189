"""The weekly return: what each formation of a side amounts to, and what its enemy shows, from the side's view alone."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

import msgspec

from campaign.state import is_berth
from campaign.views import OwnSquadron, View

FLOTILLAS = ("detachment", "flag", "grand flag")
SQUADRON = 4  # sail that a squadron of the enemy's has at most (SL 3.243)


class Force(msgspec.Struct, frozen=True, dict=True):
    """A formation, or a squadron that could become one, with all that is under it; what it amounts to is reckoned once."""

    id: str
    name: str
    kind: str
    command: str
    place: str
    squadrons: tuple[OwnSquadron, ...]

    @cached_property
    def sail(self) -> int:
        return sum(one.sail for one in self.squadrons)

    @cached_property
    def strength(self) -> float:
        """Sail that count in a battle: a squadron's last third of damage leaves it little."""
        return strength(self.squadrons)

    @cached_property
    def damage(self) -> int:
        """The worst squadron's, which holds up all (SL 5.122)."""
        return max((one.damage for one in self.squadrons), default=0)

    @cached_property
    def at_berth(self) -> bool:
        return is_berth(self.place)


def strength(squadrons: Iterable[OwnSquadron]) -> float:
    """The sail of squadrons, less what damage takes from them."""
    return sum(fit(one.sail, one.damage) for one in squadrons)


def fit(sail: int, damage: int) -> float:
    """What a squadron counts for: one that is ruined for a quarter."""
    return sail * (1 - min(damage, 12) / 16)


def forces(view: View) -> dict[str, Force]:
    """Every flotilla of a side that acts by itself."""
    heads = {name: name for name in view.formations}
    for one in view.flotillas.values():
        if one.superior is not None:
            heads[one.id] = _topmost(view, one.id)
    company: dict[str, list[OwnSquadron]] = {}
    for squadron in view.squadrons.values():
        if squadron.formation is not None:
            company.setdefault(heads.get(squadron.formation, squadron.formation), []).append(squadron)
    return {
        one.id: Force(one.id, one.name, one.kind, _command(view, one.id), one.place, tuple(company.get(one.id, ())))
        for one in view.formations.values()
        if one.kind in FLOTILLAS
    }


def _topmost(view: View, name: str) -> str:
    while (superior := view.flotillas[name].superior) is not None:
        name = superior
    return name


def _command(view: View, name: str) -> str:
    return view.flotillas[name].command if name in view.flotillas else ""


def free(view: View) -> list[Force]:
    """Flotillas without an order, which are neither ordered to a convoy (SL 9.362)."""
    return [one for one in forces(view).values() if one.id not in view.orders.issued and one.squadrons]


def lone(view: View) -> list[Force]:
    """SL 3.351: squadrons that fit out by themselves, as the formations that they would be."""
    return [
        Force(f"squadron:{one.id}", one.name, "independent", one.command, one.place, (one,))
        for one in view.squadrons.values()
        if one.formation is None and not one.in_ordinary and not one.flagship
    ]


# -- the enemy ---------------------------------------------------------------------------------------------------------


def foes(view: View, unknown: float) -> dict[str, float]:
    """The enemy's sail by place, as far as is known: a spotted formation's squadrons are taken to be full."""
    found: dict[str, float] = {}
    for one in view.enemies:
        if one.kind != "convoy" and not is_berth(one.place):
            found[one.place] = found.get(one.place, 0) + (SQUADRON * one.squadrons if one.id else unknown)
    return found
