"""The sea under oars (SL 3.23d): galleys go whichever way the wind blows, but not onto the ocean, nor better in a gale."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from maps.place import Place, is_berth, node_of, space_named
from maps.sea import stops
from maps.theatre import Passage
from maps.waters import Step, Waters, downwind_end

KEPT = "under oars"


def rowed(waters: Waters) -> Waters:
    """The waters of the same weather as galleys have them, kept with it."""
    found: Waters | None = waters.kept.get(KEPT)
    if found is None:
        found = waters.kept[KEPT] = Rowed(waters)
    return found


class Rowed(Waters):
    """A step graph in which only the lanes between spaces differ: one point to the next large space either way, nothing to catch.

    No step leads from a space into a sea zone. Out of a zone, in a gale and to and from berths it is as for any other ship.
    """

    def __init__(self, sailed: Waters) -> None:
        self.sea, self.weather, self.gripped, self.altered = sailed.sea, sailed.weather, sailed.gripped, sailed.altered
        self._blowing, self.wind_bits = sailed._blowing, sailed.wind_bits
        self.kin = None if sailed.kin is None else rowed(sailed.kin)
        self.eldest = self if self.kin is None else self.kin.eldest
        self.kept, self.ranges, self.menus, self._seen = {}, {}, {}, {}
        self.steps = self._rowed_steps(sailed)

    @cached_property
    def backwards(self) -> tuple[tuple[int, ...], ...]:
        """For every place, by number, the places with a step to it."""
        into: list[list[int]] = [[] for _ in self.steps]
        for here, steps in enumerate(self.steps):
            for step in steps:
                into[step.number].append(here)
        return tuple(map(tuple, into))

    def _rowed_steps(self, sailed: Waters) -> tuple[tuple[Step, ...], ...]:
        """Those of spaces out of any gale never change, so they are made once for the whole sea."""
        struck = frozenset[int]().union(*[self.sea.altered_by[water] for water in self.gripped])
        calm: dict[int, tuple[Step, ...]] = self.sea.cut.setdefault((KEPT,), {})
        found = list(sailed.steps)
        for place in self.sea.spaces:
            number = self.sea.number[place]
            if number in struck:
                found[number] = tuple(self._rowed_from(sailed, place))
                continue
            if number not in calm:
                calm[number] = tuple(self._rowed_from(sailed, place))
            found[number] = calm[number]
        return tuple(found)

    def _rowed_from(self, sailed: Waters, place: Place) -> Iterator[Step]:
        for number in self.sea.parts_at[self.sea.number[place]]:
            part = self.sea.parts[number].what
            if isinstance(part, Passage):
                yield from self._rowed_along(part, node_of(place))
        yield from (step for step in sailed.from_(place) if is_berth(step.to))

    def _rowed_along(self, passage: Passage, here: str) -> Iterator[Step]:
        """Along one passage to its end, or to both from a small space between."""
        for start in (passage.a, passage.b):
            if here in (passage.a, passage.b) and here != start:
                continue
            ahead = stops(passage, start)
            ahead = ahead if here == start else ahead[ahead.index(here) + 1 :]
            if any(space_named(stop) in self.gripped for stop in (here, ahead[-1])):
                yield self._lane_step(passage, downwind_end(passage, self._blowing), here, ahead)
            else:
                yield self._step(space_named(ahead[-1]), "SL 3.23d", wind="light")
