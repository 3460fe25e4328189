"""The counters: ships (`data/ships.toml`) and commanders (`data/commanders.toml`), and ratings for ships that have none.

Most ships' figures are published, some designed; each class and commander says which, and the slips of the source that were put
right are listed. A player's own file may override any ship or commander.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from table.reading.faults import refuse
from table.reading.toml import whole
from tactical.flying_colors.card import Wounds
from tactical.flying_colors.counter_terms import Colour, Edition, Rate, Shape, Size
from tactical.flying_colors.figures import HOME, Row, Slip
from tactical.flying_colors.state import LARGE_RATES, Commander, Face, Ship, Values
from tactical.sea.hexes import Hex

SHIPS, COMMANDERS = HOME / "ships.toml", HOME / "commanders.toml"
COLOURS: dict[str, Colour] = {"": "plain", "w": "white", "b": "black", "y": "yellow", "r": "red"}
SHAPES: dict[str, Shape] = {"": "circle", "x": "hexagon", "q": "square"}
Points = Annotated[int, msgspec.Meta(ge=0)]


class UnknownCounter(LookupError):
    """No such ship or commander; the message names those with a name like it."""


class Rating(Row, frozen=True, kw_only=True):
    """Figures that ships share, as filed: the front and the back of the counter, guns and actual rate for information."""

    nation: str
    guns: int
    actual: Rate
    front: str
    back: str
    points: Points
    oared: bool = False


class Class(Rating, frozen=True, kw_only=True):
    """Ships with the same figures; `designed` gives the reason where no source has any."""

    ships: tuple[str, ...]
    designed: str = ""


class ShipsFile(Row, frozen=True):
    """A file of ships."""

    classes: tuple[Class, ...] = ()
    patterns: tuple[Rating, ...] = ()
    spellings: dict[str, dict[str, str]] = {}
    slips: tuple[Slip, ...] = ()
    sources: dict[str, str] = {}


class Officer(Row, frozen=True):
    """FC 2.2.2: a commander's counter; its wounded side and worth follow from it."""

    name: str
    nation: str
    rank: Literal[1, 2, 3]
    range: Points
    quality: Points
    source: str

    @property
    def points(self) -> int:
        """FC 2.2.2.4: what he is worth to the enemy: rank plus Quality, as on the counters of which it is known."""
        return self.rank + self.quality

    def hurt(self, wounds: Wounds) -> Values:
        """FC 2.2.2b: the wounded side: a share of his Range, rounded up, and less Quality."""
        return Values(-(-self.range * wounds.range // 100), max(0, self.quality + wounds.quality))

    def aboard(self, ship: Ship, wounds: Wounds) -> Commander:
        """The commander as he boards a ship of his fleet."""
        key, fit, hurt = key_of(self.nation, self.name), Values(self.range, self.quality), self.hurt(wounds)
        return Commander(key, self.name, self.nation, ship.side, self.rank, fit, hurt, self.points, ship.id)


class CommandersFile(Row, frozen=True):
    """A file of commanders."""

    commanders: dict[str, Officer] = {}
    sources: dict[str, str] = {}


class Counter(msgspec.Struct, frozen=True):
    """FC 2.2.1: a ship's counter, both sides of it; `designed` is empty where the figures are published."""

    name: str
    nation: str
    guns: int
    actual: Rate
    size: Size
    front: Face
    back: Face
    oared: bool = False
    designed: str = ""

    def launched(self, name: str, side: str, bow: Hex, facing: int, edition: Edition = 2023) -> Ship:
        """A ship of this counter, under the name that she bears in the battle, as she takes her station (2006:2.0b: no counter
        has oars)."""
        key, pivots, oared = key_of(self.nation, name), self.front.rate == "T", self.oared and edition != 2006
        return Ship(key, name, self.nation, side, self.size, self.front, self.back, bow, facing, oared=oared, pivots=pivots)


class Ratings(msgspec.Struct, frozen=True):
    """All counters in force."""

    ships: dict[tuple[str, str], Counter]
    patterns: tuple[Counter, ...]
    officers: dict[str, Officer]
    spellings: dict[str, dict[str, str]]
    slips: tuple[Slip, ...]

    def ship(self, nation: str, name: str) -> Counter:
        """The counter of a ship, under any of her spellings."""
        found = self.ships.get((nation, self.spellings.get(nation, {}).get(name, name)))
        if found is None:
            known = [ship for of, ship in self.ships if of == nation]
            raise UnknownCounter(f"there is no counter of the {nation} ship {name!r}; expected {_like(name, known)}")
        return found

    def officer(self, key: str) -> Officer:
        """A commander's counter by its key, such as `nelson-3`."""
        if key not in self.officers:
            raise UnknownCounter(f"there is no commander {key!r}; expected {_like(key, list(self.officers))}")
        return self.officers[key]

    def pattern(self, nation: str, guns: int) -> Counter:
        """The figures for a ship that has no counter: her nation's pattern, or else the common one, nearest to her guns."""
        own = {one.guns for one in self.patterns if one.nation == nation}
        fit = [one for one in self.patterns if one.nation == nation or (not one.nation and one.guns not in own)]
        nearest = min(fit, key=lambda one: (abs(one.guns - guns), -one.guns))
        return msgspec.structs.replace(nearest, nation=nation)


def _like(name: str, known: list[str]) -> str:
    """The names that are nearest to one that nobody has."""
    from difflib import get_close_matches

    return "one such as " + ", ".join(get_close_matches(name, known, n=3, cutoff=0.0))


def key_of(nation: str, name: str) -> str:
    """The id of a ship, a commander or a battery: `british-victory`."""
    return f"{slug(nation)}-{slug(name)}"


def slug(name: str) -> str:
    """A name as part of an id: `Droits de l'Homme` is droits-de-l-homme."""
    plain = unicodedata.normalize("NFKD", name.lower().replace("æ", "ae").replace("ø", "o"))
    return re.sub(r"[^a-z0-9]+", "-", "".join(sign for sign in plain if not unicodedata.combining(sign))).strip("-")


def face(figures: str, points: int) -> Face:
    """One side of a counter as filed: `3w 13/4` is rate 3 in white, capacity 13, marines 4."""
    match = re.fullmatch(r"([1-6GT-])([wbyr]?)([xq]?) (\d+)/(\d+)", figures)
    if match is None:
        raise ValueError(f"{figures!r}; expected rate and symbol, capacity and marines, such as 3w 13/4 or 2rx 7/3")
    rate: Any = match[1].replace("-", "")
    return Face(rate, int(match[4]), int(match[5]), points, COLOURS[match[2]], SHAPES[match[3]])


def counter(rating: Rating, name: str, designed: str = "") -> Counter:
    """FC 2.2.1: rates 1 to 4 are large counters, the others small."""
    size: Size = "large" if rating.actual in LARGE_RATES else "small"
    front, back = face(rating.front, rating.points), face(rating.back, rating.points)
    return Counter(name, rating.nation, rating.guns, rating.actual, size, front, back, rating.oared, designed)


@cache
def standard() -> Ratings:
    """The counters that come with the game."""
    return load()


def load(ships: tuple[Path, ...] = (), commanders: tuple[Path, ...] = ()) -> Ratings:
    """The standard counters with a player's own laid over them: ships and patterns one by one, commanders row by row."""
    afloat: dict[tuple[str, str], Counter] = {}
    patterns: dict[tuple[str, int], Counter] = {}
    spellings: dict[str, dict[str, str]] = {}
    slips: list[Slip] = []
    for path in (SHIPS, *ships):
        file = whole(path, ShipsFile)
        refuse(_faults(file), path)
        for of in file.classes:
            afloat |= {(of.nation, name): counter(of, name, of.designed) for name in of.ships}
        patterns |= {(of.nation, of.guns): counter(of, "", "pattern") for of in file.patterns}
        for nation, names in file.spellings.items():
            spellings[nation] = {**spellings.get(nation, {}), **names}
        slips += file.slips
    officers: dict[str, Officer] = {}
    for path in (COMMANDERS, *commanders):
        officers |= whole(path, CommandersFile).commanders
    return Ratings(afloat, tuple(patterns.values()), officers, spellings, tuple(slips))


def _faults(file: ShipsFile) -> Iterator[str]:
    """What the types cannot say of a file of ships."""
    rows: list[tuple[str, Rating]] = [(f"classes: {of.nation} {', '.join(of.ships)}", of) for of in file.classes]
    rows += [(f"patterns: {of.nation or 'any'} {of.guns}", of) for of in file.patterns]
    seen: set[tuple[str, str]] = set()
    for where, of in rows:
        try:
            front, back = face(of.front, of.points), face(of.back, of.points)
        except ValueError as error:
            yield f"{where}: {error}"
            continue
        if not front.rate:
            yield f"{where}: front {of.front}; expected a rate, which only a damaged side may lack (FC 2.2.1.1h)"
        if back.marines > front.marines or back.capacity > front.capacity:
            yield f"{where}: back {of.back}; expected no more capacity or marines than the front's {of.front}"
        if back.colour == "yellow":
            yield f"{where}: back {of.back}; expected yellow on a first rate's front alone (FC 2.2.1.1b)"
    for of in file.classes:
        for name in of.ships:
            if (of.nation, name) in seen:
                yield f"classes: {of.nation} {name}: a second row; expected one for each ship"
            seen.add((of.nation, name))
