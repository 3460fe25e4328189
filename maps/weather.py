"""The weather of one moment: which seasonal winds blow, and where gales stand (SL 5.24, 5.3)."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from maps.place import Place


class Storm(msgspec.Struct, frozen=True, order=True, gc=False):
    """A gale marker with its effects by range, the marker's own place being range 0 (SL 5.311, 5.346).

    `hindrance` is added to Catch the Wind on its lanes, `toll` is the damage to a squadron; each has one figure a range,
    so their length is the radius of effect and one more.
    """

    wind: str
    force: int
    place: Place
    hindrance: tuple[int, ...]
    toll: tuple[int, ...]

    @property
    def radius(self) -> int:
        return len(self.toll) - 1


class Weather(msgspec.Struct, frozen=True, gc=False):
    """Blowing winds and storms, both in a fixed order; the same weather is always the same value."""

    blowing: tuple[str, ...] = ()
    storms: tuple[Storm, ...] = ()

    @classmethod
    def of(cls, blowing: list[str] | tuple[str, ...] = (), storms: list[Storm] | tuple[Storm, ...] = ()) -> Weather:
        return cls(tuple(sorted(blowing)), tuple(sorted(storms)))


class Gripped(NamedTuple):
    """A place in the grip of a storm, and its range from the marker (SL 5.341)."""

    storm: Storm
    range: int

    @property
    def hindrance(self) -> int:
        return self.storm.hindrance[self.range]

    @property
    def toll(self) -> int:
        return self.storm.toll[self.range]

    @property
    def severity(self) -> tuple[int, int, int, str]:
        """SL 5.344: of several storms only the most severe is felt; by damage, then hindrance, then force."""
        return (self.toll, self.hindrance, self.storm.force, self.storm.wind)
