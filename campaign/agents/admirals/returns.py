"""The weekly return: what each formation of a side amounts to, and what its enemy shows, from the side's view alone.

The functions read it off a view; a `Return` is one view read once, for policies that ask the same of it many times over.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cached_property
from typing import NamedTuple

import msgspec

from campaign.calendar import TURNS
from campaign.rules.organisation import FLOTILLAS
from campaign.views import OwnSquadron, View
from maps.place import Place, is_berth, is_harbour
from orders.execution import Candidate

GREAT = 4  # squadrons of the enemy's that make a great fleet
AHEAD = 6  # orders by which the yearly comparison is won outright (SL 12.24)
SQUADRON = 4  # sail that a squadron of the enemy's has at most (SL 3.243)
COLUMN = (
    1.107  # sail that a column of the Combat Damage Table is worth: two each way, and 18 cost 12 as much as they lose (medium)
)


class Force(msgspec.Struct, frozen=True):
    """A formation, or a squadron that could become one, with all that is under it, and what it amounts to.

    `strength` is the sail that counts in a battle, `damage` that of the worst squadron, which holds up all (SL 5.122).
    """

    id: str
    name: str
    kind: str
    command: str
    place: Place
    squadrons: tuple[OwnSquadron, ...]
    strength: float
    damage: int
    at_berth: bool
    candidate: Candidate


def mustered(
    id: str, name: str, kind: str, command: str, place: Place, squadrons: tuple[OwnSquadron, ...], leaders: tuple[str, ...] = ()
) -> Force:
    """A force with what it amounts to reckoned up."""
    worst = max([one.damage for one in squadrons], default=0)
    sail = sum([one.sail for one in squadrons])
    candidate = Candidate(id, kind, command, place, len(squadrons), sail=sail, leaders=leaders)
    return Force(id, name, kind, command, place, squadrons, strength(squadrons), worst, is_berth(place), candidate)


def strength(squadrons: Iterable[OwnSquadron]) -> float:
    """The sail of squadrons, less what damage takes from them."""
    return sum([fit(one.sail, one.damage) for one in squadrons])


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
    leaders: dict[str, list[str]] = {}
    for one in view.flotillas.values():
        if one.leader is not None and one.place is not None:
            leaders.setdefault(heads.get(one.id, one.id), []).append(one.leader.id)
    for squadron in view.squadrons.values():
        if squadron.formation is not None:
            company.setdefault(heads.get(squadron.formation, squadron.formation), []).append(squadron)
    return {
        one.id: mustered(
            one.id,
            one.name,
            one.kind,
            _command(view, one.id),
            one.place,
            tuple(company.get(one.id, ())),
            tuple(leaders.get(one.id, ())),
        )
        for one in view.formations.values()
        if one.kind in FLOTILLAS
    }


def _topmost(view: View, name: str) -> str:
    while name in view.flotillas and (superior := view.flotillas[name].superior) is not None:
        name = superior
    return name


def in_disorder(view: View, squadron: OwnSquadron) -> bool:
    """SL 8.45: whether the formation that a squadron sails with is disorganised."""
    own = view.formations.get(_topmost(view, squadron.formation or ""))
    return own is not None and own.disorganised


def _command(view: View, name: str) -> str:
    return view.flotillas[name].command if name in view.flotillas else ""


def lone(view: View) -> list[Force]:
    """SL 3.351: squadrons that fit out by themselves, as the formations that they would be."""
    fitting_out = (one for one in view.squadrons.values() if one.formation is None and not one.in_ordinary)
    return [alone(one) for one in fitting_out if not one.flagship]


def alone(one: OwnSquadron) -> Force:
    """A squadron as the formation that it would be by itself."""
    return mustered(f"squadron:{one.id}", one.name, "independent", one.command, one.place, (one,))


# -- the enemy ---------------------------------------------------------------------------------------------------------


def foes(view: View, filled: float, unknown: float) -> dict[str, float]:
    """The enemy's sail by place, as far as is known: so many to each squadron made out, and to an unseen counter."""
    found: dict[str, float] = {}
    for one in view.enemies:
        if one.kind != "convoy" and not is_berth(one.place):
            found[one.place] = found.get(one.place, 0) + (filled * one.squadrons if one.id else unknown)
    return found


def counted_sail(view: View) -> dict[str, int]:
    """SL 8.125: the sail of enemies in sight that have been counted in a battle since they are."""
    return {one.formation: one.seen.sail for one in view.book if one.seen.in_sight and one.seen.sail}


# -- a view read once ----------------------------------------------------------------------------------------------------


class Posts(NamedTuple):
    """Formations without orders, each with the order whose station it keeps or is kept for; the orders of the stations that want
    somebody, and those of them that are bare or will be with this turn."""

    posted: dict[str, str]
    wanting: list[str]
    bare: list[str]


class Return:
    """What one view says of both sides, each thing reckoned when it is first asked for; `posts` by `stations`."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.posts: Posts | None = None
        self._foes: dict[tuple[float, float], dict[str, float]] = {}

    @cached_property
    def forces(self) -> dict[str, Force]:
        return forces(self.view)

    @cached_property
    def free(self) -> list[Force]:
        """Flotillas without an order, which are neither ordered to a convoy (SL 9.362)."""
        issued = self.view.orders.issued
        return [one for one in self.forces.values() if one.id not in issued and one.squadrons]

    @cached_property
    def waiting(self) -> list[Force]:
        """Whoever may be given an order: free flotillas, and squadrons that fit out by themselves."""
        return [*self.free, *lone(self.view)]

    @cached_property
    def spotted(self) -> list[tuple[str, int]]:
        """Where the enemy's counters are that have been made out, and the squadrons of each; a convoy has none."""
        seen = (one for one in self.view.enemies if one.id)
        return [(one.place, 0 if one.kind == "convoy" else one.squadrons) for one in seen]

    @cached_property
    def great_fleets(self) -> list[tuple[str, int]]:
        """Where fleets of the enemy's were last seen at sea, in this turn or the one before, and their squadrons."""
        clock = self.view.clock
        seen = [one.seen for one in self.view.book if one.seen.squadrons >= GREAT and not is_berth(one.seen.place)]
        return [(one.place, one.squadrons) for one in seen if (clock.year - one.year) * TURNS + clock.turn - one.turn <= 1]

    @cached_property
    def flotillas_at(self) -> tuple[str, ...]:
        """Where flotillas are, each place once."""
        return tuple(dict.fromkeys(one.place for one in self.view.formations.values() if one.kind in FLOTILLAS))

    @cached_property
    def yards(self) -> tuple[str, ...]:
        """The harbours in which one may lie."""
        return tuple(berth for berth in self.view.berths if is_harbour(berth))

    @cached_property
    def laid_up(self) -> Counter[str]:
        """The worn squadrons in ordinary at each berth."""
        return Counter(str(one.place) for one in self.view.squadrons.values() if one.in_ordinary and one.damage)

    @cached_property
    def sated(self) -> bool:
        """SL 12.23: whether a side is so far ahead in the yearly comparison that one order more is worth little."""
        nets = {side: done - failed for side, (done, failed) in self.view.orders.counts.items()}
        own = nets.pop(self.view.side, 0)
        return own - max(nets.values(), default=0) > AHEAD

    def foes(self, filled: float, unknown: float) -> dict[str, float]:
        """The enemy's sail by place, so many to a squadron, and to an unseen counter."""
        key = (filled, unknown)
        if key not in self._foes:
            self._foes[key] = foes(self.view, filled, unknown)
        return self._foes[key]
