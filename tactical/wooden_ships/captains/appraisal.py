"""What fire is worth: expected squares by deck, part of it, range and rake, each worked out once and kept for the turn."""

from __future__ import annotations

from tactical.wooden_ships.captains.geometry import ALIKE, BEARINGS, Bearing
from tactical.wooden_ships.captains.tempers import Temper
from tactical.wooden_ships.state import Battle, Broadside, Ship
from tactical.wooden_ships.tables import Tables
from tactical.wooden_ships.terms import Aim, Half, Level, Shot

FAR = 6  # WS B.VIII.B.5: from here on only the rigging can be aimed at
DICE = range(1, 7)
GUNNERY = "gunnery of captains"
NOTHING: list[float | None] = [0.0] * ALIKE  # what guns are worth that cannot fire


Weights = tuple[float, float, float, float]


class Worths:
    """What a broadside does in the mean by Hit Table and aim, in hull squares; each is reckoned once."""

    __slots__ = ("_known", "level", "tables")

    def __init__(self, tables: Tables, level: Level) -> None:
        self.tables, self.level = tables, level
        self._known = dict[tuple[int, Aim, Weights], float]()

    def __call__(self, number: int, aim: Aim, weights: Weights) -> float:
        """Beyond the highest table it is rolled for again (WS A.I.A.2.a)."""
        if number < 0:
            return 0.0
        key = number, aim, weights
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._reckoned(number, aim, weights)
        return found

    def _reckoned(self, number: int, aim: Aim, weights: Weights) -> float:
        highest = self.tables.highest_table(self.level)
        if number > highest:
            beyond = self(number - highest, aim, weights) if self.level == "advanced" else 0.0
            return self(highest, aim, weights) + beyond
        hull, guns, crew, rigging = weights
        results = [self.tables.hits(self.level, number, aim, die) for die in DICE]
        return sum(one.hull * hull + one.guns * guns + one.crew * crew + one.rigging * rigging for one in results) / len(results)


def weights(temper: Temper, shot: Shot = "round", doubled: bool = False) -> Weights:
    """What a square of hull, guns, crew and rigging is worth; WS A.VIII.B.2.b: chain shot hurts neither hull nor guns."""
    rigging = temper.rigging * (2 if doubled else 1)
    if shot == "chain":
        return 0.0, 0.0, temper.crew, rigging
    return 1.0, temper.guns, temper.crew, rigging


def half_of(battle: Battle, bearing: Bearing) -> Half | None:
    """WS A.VIII.A.2: the half of a broadside that alone bears; None for all of it."""
    return None if bearing.part == "whole" or not battle.options.fields else bearing.part


def number_of(battle: Battle, ship: Ship, deck: Broadside, bearing: Bearing, shot: Shot = "round") -> int:
    """WS B.VIII.B.3-4: the Hit Table of a broadside, as near as it can be reckoned before it is fired; below 0 it misses."""
    tables, level = battle.tables, battle.options.level
    half = half_of(battle, bearing)
    guns = deck.squares(half)
    if bearing.range <= tables.carronade_range(battle.options.edition):
        guns += deck.short(half)
    if not guns:
        return -1
    row = tables.row(level, guns)
    number = tables.hit_number(level, guns, bearing.range, bool(bearing.rake)) + row.quality[ship.quality] + row.shot[shot]
    if bearing.rake and level == "basic":
        number += row.rake
    if bearing.rake == "stern" and level == "advanced":
        number += row.stern_rake
    if deck.initial:
        number += row.initial
    if ship.captor is not None:
        return number + row.captured
    return number + row.section_lost * ship.sections_out - len(deck.masks) - ship.blaze


Battery = tuple[object, ...]  # all that what a broadside does depends on, beside how it bears
Values = list[float | None]  # what fire along each bearing is worth, by its code, as far as it is known


class Gunnery:
    """What broadsides are worth, kept from turn to turn: the same guns, the same crew and the same bearing, the same worth. What
    is known of so many guns lies beside the tables, for all battles that are fought by them."""

    __slots__ = ("_alike", "_known", "weights", "worths")

    def __init__(self, tables: Tables, level: Level, temper: Temper) -> None:
        self.weights = weights(temper)
        self._known = dict[Battery, Values]()
        beside: dict[tuple[Level, Weights], tuple[Worths, dict[Battery, Values]]] = tables.__dict__.setdefault(GUNNERY, {})
        self.worths, self._alike = beside.setdefault((level, self.weights), (Worths(tables, level), {}))

    def of(self, battle: Battle, ship: Ship) -> Appraisal:
        """The guns of a ship as they are now."""
        crew = (ship.quality, ship.sections_out, ship.captor is None, ship.blaze)
        guns = [
            (name, *deck.guns, *deck.carronades, deck.shot is not None or deck.hidden, deck.initial, len(deck.masks))
            for name, deck in ship.decks.items()
        ]
        battery = (*guns, crew, ship.helpless)
        values = self._known.get(battery)
        if values is None:
            values = self._known[battery] = [None] * len(BEARINGS)
        return Appraisal(self, battle, ship, values, crew)

    def alike(self, squares: int, short: int, manned: Battery) -> Values:
        """What is known of as many guns, as well manned, whosesoever they are: by rake and range (`ALIKE`)."""
        battery = squares, short, manned
        values = self._alike.get(battery)
        if values is None:
            values = self._alike[battery] = [None] * ALIKE
        return values


class Appraisal:
    """The guns of one ship in one turn: `values` has what is known already, `worth` works out the rest."""

    __slots__ = ("battle", "crew", "gunnery", "ship", "values")

    def __init__(self, gunnery: Gunnery, battle: Battle, ship: Ship, values: Values, crew: Battery) -> None:
        self.gunnery, self.battle, self.ship, self.values, self.crew = gunnery, battle, ship, values, crew

    def worth(self, code: int) -> float:
        """What her fire along a bearing does in the mean, with the better aim. With it is noted all that is known of the part of
        her guns that bears."""
        found = self.values[code]
        if found is None:
            bearing, place = BEARINGS[code], code % ALIKE
            section = self._section(bearing)
            found = section[place]
            if found is None:
                found = section[place] = self._reckoned(bearing)
            first = code - place
            self.values[first : first + ALIKE] = section
        return found

    def _section(self, bearing: Bearing) -> Values:
        """What is known of the part of her guns that bears."""
        deck = self.ship.decks.get(bearing.deck)
        if deck is None or not (deck.shot or deck.hidden) or self.ship.helpless:
            return NOTHING
        half = half_of(self.battle, bearing)
        return self.gunnery.alike(deck.squares(half), deck.short(half), (deck.initial, len(deck.masks), self.crew))

    def _reckoned(self, bearing: Bearing) -> float:
        deck = self.ship.decks[bearing.deck]
        number, worths, weights = number_of(self.battle, self.ship, deck, bearing), self.gunnery.worths, self.gunnery.weights
        rigging = worths(number, "rigging", weights)
        return rigging if bearing.range >= FAR else max(rigging, worths(number, "hull", weights))
