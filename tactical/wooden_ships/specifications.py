"""WS D: ships for scenarios of one's own: both charts, merchantmen, gunboats, and what is made of them.

All figures (`data/specifications.toml`) are those of the Basic log. What no chart has is designed and says why.
"""

from __future__ import annotations

from functools import cache, cached_property
from pathlib import Path
from typing import Annotated

import msgspec

from table.reading.faults import refuse
from table.reading.toml import whole
from tactical.wooden_ships.tables import tables_of
from tactical.wooden_ships.terms import QUALITIES, ClassNumber, Quality, Rating

FILE = Path(__file__).with_name("data") / "specifications.toml"
ANY = ""  # the nation of a ship of any flag
Count = Annotated[int, msgspec.Meta(ge=0)]
Pair = tuple[Count, Count]


class UnknownShip(LookupError):
    """No chart has such a ship."""


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A row of the file."""


class Later(Row, frozen=True, kw_only=True):
    """WS D.IV.n: carronade squares left and right from a year on."""

    year: int
    carronades: Pair


class Specification(Row, frozen=True, kw_only=True):
    """WS D.II.A: a ship of the charts. `points` are her value with each quality of crew, from elite to poor.

    - `later`: carronade squares that she has from a year on. `name` tells apart what the other figures do not.
    - Speeds and turning are those of her class unless a row has its own; `boats`: how many a gunboat counter stands for.
    - `merchant`: she fights by the rules for merchantmen (WS D.III.B.2); `fireship`: she may be lit (WS D.III.A).
    - `designed`: the reason for figures that no chart has.
    """

    nation: str = ANY
    name: str = ""
    rate: Count
    rating: Rating
    number: ClassNumber
    hull: Count
    crew: tuple[Count, Count, Count]
    guns: Pair = (0, 0)
    carronades: Pair = (0, 0)
    later: Later | None = None
    bow_guns: Count = 0
    rigging: tuple[Count, ...]
    depth: Count
    points: tuple[Count, Count, Count, Count, Count]
    own_turning: Count | None = None
    own_full_speed: Count | None = None
    boats: Count = 0
    merchant: bool = False
    fireship: bool = False
    designed: str = ""
    doubt: str = ""

    def price(self, quality: Quality) -> int:
        """WS D.II.A: her value with a crew of a quality."""
        return self.points[QUALITIES.index(quality)]

    def carronades_in(self, year: int) -> Pair:
        """WS D.IV.n: carronade squares left and right in a year."""
        return self.later.carronades if self.later is not None and year >= self.later.year else self.carronades

    @property
    def turning(self) -> int:
        """WS I.II.C.1: her turning ability."""
        return tables_of().counter_class(self.number, self.rating).turning if self.own_turning is None else self.own_turning

    @property
    def battle_speed(self) -> int:
        """WS I.III.B.13: one factor for each rigging section; none under oars."""
        return 0 if self.oar_speed else len(self.rigging)

    @property
    def full_speed(self) -> int:
        """WS I.II.C.3: her full sail speed."""
        row = tables_of().counter_class(self.number, self.rating)
        return row.full_speed if self.own_full_speed is None else self.own_full_speed

    @property
    def oar_speed(self) -> int:
        """WS D.III.D.2.b: her speed under oars; 0 for a ship that sails."""
        return tables_of().counter_class(self.number, self.rating).oar_speed


class Chart(Row, frozen=True, kw_only=True):
    """WS D.II.A: the standard ships of a period."""

    period: str
    years: tuple[int, int]
    ships: tuple[Specification, ...]


class Merchantman(Row, frozen=True, kw_only=True):
    """WS D.III.B: a line of the merchantmen's chart; `fights`: by the rules for warships."""

    name: str
    rate: Count
    number: ClassNumber
    hull: Count
    crew: tuple[Count, Count, Count]
    guns: Pair = (0, 0)
    rigging: tuple[Count, ...]
    full_speed: Count
    turning: Count
    depth: Count
    points: Count
    fights: bool = False


class GunboatRow(Row, frozen=True, kw_only=True):
    """WS D.III.D: a line of the gunboats' chart."""

    name: str
    nation: str
    boats: Count
    hull: Count
    crew: tuple[Count, Count, Count]
    bow_guns: Count
    rigging: tuple[Count, ...]
    depth: Count
    points: Count
    doubt: str = ""


class Conversions(Row, frozen=True, kw_only=True):
    """WS D.III.C: what privateers and pirates have more than the ship that they are made of, and what it costs."""

    guns: Count
    converted_crew: Count
    built_crew: Count
    built_turning: Count
    pirate_crew: Count
    price_of_guns: Count
    crew_for_a_point: Count
    price_of_turning: Count


class Specifications(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, dict=True):
    """All charts for scenarios of one's own."""

    budget: Count
    other_flags: str
    fireship_price: Count
    fireship_crew: Count
    fireship_ratings: tuple[Rating, ...]
    charts: tuple[Chart, ...]
    small_ships: tuple[Specification, ...]
    conversions: Conversions
    sources: dict[str, str]
    merchantman_rows: tuple[Merchantman, ...] = msgspec.field(name="merchantmen")
    gunboat_rows: tuple[GunboatRow, ...] = msgspec.field(name="gunboats")

    def chart(self, year: int) -> Chart:
        """WS D.II.A: the chart of a year: the latest that has begun, or else the first."""
        begun = [chart for chart in self.charts if chart.years[0] <= year]
        return begun[-1] if begun else self.charts[0]

    def find(self, nation: str, rate: int, year: int, name: str = "") -> Specification:
        """The ship of a nation's chart by the guns that she is rated for, and by name where several have as many."""
        ships = (*self.chart(year).ships, *self.small_ships)
        found = [ship for ship in ships if ship.nation in (nation, ANY) and ship.rate == rate and name in ("", ship.name)]
        if not found:
            rates = ", ".join(str(ship.rate) for ship in self.chart(year).ships if ship.nation == nation)
            wanted = " ".join(filter(None, (nation, name)))
            raise UnknownShip(f"no chart of {year} has a {wanted} of {rate} guns; expected {rates or 'another flag'}")
        return found[0]

    def nearest(self, nation: str, guns: int, year: int) -> Specification:
        """The ship of a flag nearest to so many guns, the smaller of two as near; a flag without a chart reads `other_flags`."""
        charted = {ship.nation for ship in self.chart(year).ships}
        flag = nation if nation in charted else self.other_flags
        ships = [ship for ship in (*self.chart(year).ships, *self.small_ships) if ship.nation in (flag, ANY)]
        found = min(ships, key=lambda ship: (abs(ship.rate - guns), ship.rate))
        return msgspec.structs.replace(found, nation=nation)

    @cached_property
    def merchantmen(self) -> tuple[Specification, ...]:
        """WS D.III.B: the merchantmen."""
        return tuple(_merchantman(row) for row in self.merchantman_rows)

    @cached_property
    def gunboats(self) -> tuple[Specification, ...]:
        """WS D.III.D: the gunboats."""
        return tuple(_gunboat(row) for row in self.gunboat_rows)

    def fireship(self, ship: Specification) -> Specification:
        """WS D.III.A.1-2: a ship up to a frigate made a fireship: a single crew square, and so many points more."""
        if ship.rating not in self.fireship_ratings:
            raise UnknownShip(f"a fireship of class {ship.rating}; expected up to frigate size (WS D.III.A.1)")
        points = _dearer(ship.points, self.fireship_price)
        return msgspec.structs.replace(ship, crew=(self.fireship_crew, 0, 0), points=points, fireship=True)

    def converted_privateer(self, ship: Specification) -> Specification:
        """WS D.III.C.1.a: a merchantman made a privateer: a gun square more a side, and twice the crew."""
        return self._more(ship, _times(ship.crew, self.conversions.converted_crew), self.conversions.guns, None, "privateer")

    def built_privateer(self) -> Specification:
        """WS D.III.C.1.b: a privateer built as one: an East Indiaman with more guns and crew, and handier."""
        ship = next(one for one in self.merchantmen if not one.merchant)
        first, second, third = ship.crew
        crew = (first + self.conversions.built_crew, second, third)
        return self._more(ship, crew, self.conversions.guns, self.conversions.built_turning, "privateer")

    def pirate(self) -> Specification:
        """WS D.III.C.2: a sloop with twice the crew."""
        ship = next(one for one in self.small_ships if one.rating == "S")
        return self._more(ship, _times(ship.crew, self.conversions.pirate_crew), 0, None, "pirate")

    def _more(self, ship: Specification, crew: tuple[int, int, int], guns: int, turning: int | None, name: str) -> Specification:
        """A ship with other crew, more guns a side and perhaps another turning ability, and what that costs."""
        rates = self.conversions
        extra = -(-(sum(crew) - sum(ship.crew)) // rates.crew_for_a_point) + (rates.price_of_guns if guns else 0)
        if turning is not None and turning > ship.turning:
            extra += rates.price_of_turning
        left, right = ship.guns
        return msgspec.structs.replace(
            ship,
            name=f"{name}, {ship.name}",
            rating="P",
            crew=crew,
            guns=(left + guns, right + guns),
            own_turning=ship.turning if turning is None else turning,
            own_full_speed=ship.full_speed,
            points=_dearer(ship.points, extra),
            merchant=False,
            designed="her price is designed (no chart has one)",
        )


def _dearer(points: tuple[int, ...], extra: int) -> tuple[int, int, int, int, int]:
    elite, crack, average, green, poor = (value + extra for value in points)
    return elite, crack, average, green, poor


def _times(crew: tuple[int, int, int], times: int) -> tuple[int, int, int]:
    first, second, third = crew
    return first * times, second * times, third * times


def _merchantman(row: Merchantman) -> Specification:
    return Specification(
        name=row.name,
        rate=row.rate,
        rating="M",
        number=row.number,
        hull=row.hull,
        crew=row.crew,
        guns=row.guns,
        rigging=row.rigging,
        depth=row.depth,
        points=(row.points,) * 5,
        own_turning=row.turning,
        own_full_speed=row.full_speed,
        merchant=not row.fights,
        designed="class number, rated guns and depth",
    )


def _gunboat(row: GunboatRow) -> Specification:
    return Specification(
        nation=row.nation,
        name=row.name,
        rate=row.bow_guns,
        rating="GB",
        number=7,
        hull=row.hull,
        crew=row.crew,
        bow_guns=row.bow_guns,
        rigging=row.rigging,
        depth=row.depth,
        points=(row.points,) * 5,
        boats=row.boats,
        designed="points and depth are those of scenario 1",
        doubt=row.doubt,
    )


@cache
def specifications() -> Specifications:
    """The charts that come with the game, or `BadFile` with every fault."""
    found = whole(FILE, Specifications)
    refuse(_faults(found), FILE)
    return found


def _faults(found: Specifications) -> list[str]:
    """WS I.III.B.13: as many rigging sections as the class has factors of speed; a better crew never costs less."""
    faults = []
    for ship in (*(ship for chart in found.charts for ship in chart.ships), *found.small_ships):
        where = f"{ship.nation} {ship.rate} {ship.name}".strip()
        speed = tables_of().counter_class(ship.number, ship.rating).battle_speed
        if speed != len(ship.rigging):
            faults.append(f"{where}: {len(ship.rigging)} rigging sections; expected {speed}")
        if list(ship.points) != sorted(ship.points, reverse=True):
            faults.append(f"{where}: points {ship.points}; expected no better crew for less")
    return faults
