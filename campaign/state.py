"""World and what is in it: the whole present of one campaign as a plain document.

Beside the document, and never in it, lie the sea that the theatre compiles to and the charts in force.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from campaign.charts import Charts
from campaign.clock import Clock
from maps.sea import Sea, open_water
from maps.waters import Almanac, Waters
from maps.weather import Gripped, Storm, Weather
from table.dice import Tableau

Kind = Literal["detachment", "flag", "grand flag", "independent"]


class Leader(msgspec.Struct):
    """A leader and his ratings (SL 3.43): leadership, strategy, control."""

    id: str
    name: str
    side: str
    rank: str
    leadership: int
    strategy: int
    control: int
    personality: str


class Squadron(msgspec.Struct):
    """SL 3.24: sail of one class under one flag. It stands where its formation does, or at a berth of its own."""

    id: str
    name: str
    side: str
    flag: str
    sail_class: str
    sail: int
    damage: int = 0
    formation: str | None = None
    berth: str | None = None
    in_ordinary: bool = False


class Formation(msgspec.Struct):
    """SL 3.31: a flotilla under a leader, or an independent squadron under a notional one.

    Whether it is ready or fitting out follows from its place: a harbour or a minor port's flag is for fitting out
    (SL 3.273), anywhere else it is at sea.
    """

    id: str
    name: str
    side: str
    kind: Kind
    place: str
    leader: str | None = None
    spotted: bool = False

    @property
    def fitting_out(self) -> bool:
        return is_berth(self.place)


class GaleMarker(msgspec.Struct):
    """SL 5.311: a gale on the chart: whose, how strong, where it is and where it began."""

    wind: str
    force: int
    place: str
    start: str


class GaleDue(msgspec.Struct):
    """A gale found while the winds were determined, to be placed when the first increment starts (SL 5.322)."""

    wind: str
    force: int


class Track(msgspec.Struct):
    """A formation's move in this increment, kept until it closes: who passed whom is judged by it."""

    formation: str
    here: str
    there: str


class World(Tableau, kw_only=True):
    """One campaign as it stands now."""

    theatre: str
    clock: Clock
    sides: tuple[str, ...]
    leaders: dict[str, Leader] = {}
    squadrons: dict[str, Squadron] = {}
    formations: dict[str, Formation] = {}
    winds: list[str] = []
    gales: list[GaleMarker] = []
    gales_due: list[GaleDue] = []
    markers: dict[str, str] = {}
    tracks: list[Track] = []
    gale_ranges: dict[str, dict[str, int]] = {}

    def attach(self, almanac: Almanac, charts: Charts) -> World:
        """Lay the chart and the tables beside the document."""
        self.__dict__["almanac"] = almanac
        self.__dict__["charts"] = charts
        return self

    @property
    def almanac(self) -> Almanac:
        almanac: Almanac = self.__dict__["almanac"]
        return almanac

    @property
    def sea(self) -> Sea:
        return self.almanac.sea

    @property
    def charts(self) -> Charts:
        charts: Charts = self.__dict__["charts"]
        return charts

    @property
    def waters(self) -> Waters:
        """The sea under the weather of this moment."""
        waters: Waters | None = self.__dict__.get("waters")
        if waters is None:
            waters = self.__dict__["waters"] = self.almanac.waters(self.weather)
        return waters

    @property
    def weather(self) -> Weather:
        gales = self.charts.gales
        return Weather.of(
            self.winds,
            [Storm(g.wind, g.force, g.place, gales[g.force].hindrance, gales[g.force].toll) for g in self.gales],
        )

    def weather_changed(self) -> None:
        """Winds or gales are no longer what they were: the waters are worked out anew when next asked for."""
        self.__dict__.pop("waters", None)

    def squadrons_of(self, formation: str) -> list[Squadron]:
        """The squadrons subordinate to a formation, in a fixed order."""
        return [squadron for squadron in self.squadrons.values() if squadron.formation == formation]

    def fleet(self, side: str) -> list[Formation]:
        """A side's formations in a fixed order."""
        return [formation for formation in self.formations.values() if formation.side == side]

    def leader_of(self, formation: Formation) -> Leader | None:
        """Its leader, or None for the notional one (SL 3.431)."""
        return self.leaders.get(formation.leader) if formation.leader else None

    def place_of(self, squadron: Squadron) -> str:
        """Where a squadron is: with its formation, or at its berth."""
        if squadron.formation is not None:
            return self.formations[squadron.formation].place
        assert squadron.berth is not None
        return squadron.berth

    def grip(self, place: str) -> Gripped | None:
        """The gale that has hold of a place, if any (SL 5.341)."""
        water = open_water(place)
        return self.waters.gripped.get(water) if water else None


def is_berth(place: str) -> bool:
    """SL 3.273: a harbour box or a minor port's flag, where squadrons fit out."""
    return place.startswith(("harbour:", "flag:"))
