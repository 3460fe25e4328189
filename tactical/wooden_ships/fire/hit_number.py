"""WS B.VIII.B.3-4, B.VIII.C, A.I.A, T.HDT: the Hit Table that fire is resolved on, with every modifier and its reason.

Who has a battle asks `situation` and then `hit_number`; who only weighs chances makes a `Situation` and needs no battle.
"""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from table.dice import Modifier
from tactical.wooden_ships import special
from tactical.wooden_ships.boarding import crews
from tactical.wooden_ships.damage.volley import Rake
from tactical.wooden_ships.fire.rakes import rakes
from tactical.wooden_ships.fire.targets import Target
from tactical.wooden_ships.state import Battle, Deck, Ship
from tactical.wooden_ships.tables import GunRow, Tables
from tactical.wooden_ships.tables.charts import DICE
from tactical.wooden_ships.terms import Aim, ClassNumber, Level, Quality, Shot

SHOT_NAMES: dict[Shot, str] = {"round": "roundshot", "chain": "chainshot", "grape": "grapeshot", "double": "doubleshot"}


class Situation(msgspec.Struct, frozen=True, kw_only=True):
    """All that a Hit Table number depends on.

    - `squares` that fire, `range` and `rake`; `quality` of who works the guns; `shot`; whether it is the `initial` broadside.
    - `sections`: crew sections out of action; none where the rule spares her. `captured`, `anchored`, `dismasted` (WS O.VIII.A),
      `fireship` (WS D.III.A.3) say what the firing ship is.
    - `weather`, `masked` and `blaze`: what the wind, fallen rigging and a fire aboard add.
    """

    level: Level
    squares: int
    range: int
    quality: Quality = "average"
    rake: Rake | None = None
    shot: Shot = "round"
    initial: bool = False
    sections: int = 0
    captured: bool = False
    anchored: bool = False
    dismasted: bool = False
    fireship: bool = False
    weather: int = 0
    masked: int = 0
    blaze: int = 0


class HitNumber(NamedTuple):
    """The number of a Hit Table: the one that stands for guns and range, and what was added to it."""

    base: int
    modifiers: tuple[Modifier, ...]
    total: int


def summed(base: int, modifiers: tuple[Modifier, ...]) -> HitNumber:
    """A number with what is added to it."""
    return HitNumber(base, modifiers, base + sum(modifier.value for modifier in modifiers))


class Expected(NamedTuple):
    """Squares that fire destroys in the mean, and how often it may be critical."""

    hull: float = 0.0
    guns: float = 0.0
    crew: float = 0.0
    rigging: float = 0.0
    critical: float = 0.0

    @property
    def squares(self) -> float:
        return self.hull + self.guns + self.crew + self.rigging


# -- the number ----------------------------------------------------------------------------------------------------------


def hit_number(tables: Tables, of: Situation) -> HitNumber:
    """WS B.VIII.B.3-4: guns and range give a number; every modifier is read in the same row, and all are added. What has been
    found once lies beside the tables."""
    known: dict[Situation, HitNumber] = tables.__dict__.setdefault("hit_numbers", {})
    found = known.get(of)
    if found is None:
        found = known[of] = _hit_number(tables, of)
    return found


def _hit_number(tables: Tables, of: Situation) -> HitNumber:
    row = tables.row(of.level, of.squares)
    base = tables.hit_number(of.level, of.squares, of.range, of.rake is not None)
    return summed(base, tuple(Modifier(value, why) for value, why in _modifiers(tables, of, row) if value))


def _modifiers(tables: Tables, of: Situation, row: GunRow) -> tuple[tuple[int, str], ...]:
    captured = row.captured if of.level == "advanced" else tables.captured_by_text
    return (
        (row.quality[of.quality], f"{of.quality} crew"),  # WS B.VIII.C.1
        (row.rake if of.rake else 0, "rake"),  # WS B.VIII.C.2.p1; the Advanced table has it in its brackets
        (row.stern_rake if of.rake == "stern" else 0, "rake into the stern"),  # WS A.I.A.1.b
        (row.section_lost * of.sections, "crew sections lost or boarding"),  # WS B.VIII.C.3.p1
        (row.initial if of.initial else 0, "initial broadside"),  # WS B.VIII.C.4
        (captured if of.captured else 0, "captured ship"),  # WS B.VIII.C.5
        (row.shot[of.shot], SHOT_NAMES[of.shot]),  # WS A.VIII.B
        (row.anchored if of.anchored else 0, "at anchor"),  # WS A.V.C.5
        (tables.dismasted_gunnery(of.squares) if of.dismasted else 0, "no rigging left"),  # WS O.VIII.A
        (tables.fireship_tables if of.fireship else 0, "fireship"),  # WS D.III.A.3
        (of.weather, "weather"),  # WS A.III.B.2.p3-p4
        (of.masked, "fallen rigging over the guns"),  # WS A.CH.4.R
        (of.blaze, "fire aboard"),  # WS A.CH.14.H
    )


def situation(battle: Battle, ship: Ship, deck: Deck, at: Target) -> Situation:
    """What matters for the fire of a deck at a target."""
    options, tables, guns = battle.options, battle.tables, ship.decks[deck]
    spared = ship.captor is not None or ship.merchant  # WS B.VIII.C.5, D.III.B.2.c
    return Situation(
        level=options.level,
        squares=at.squares,
        range=at.range,
        quality=crews.quality(ship),
        rake=rakes(battle, ship, deck, at.ship),
        shot=guns.shot or "round",
        initial=guns.initial,
        sections=0 if spared else crews.rated_out(ship),
        captured=ship.captor is not None,
        anchored=ship.anchor is not None,
        dismasted=options.loss_of_rigging and ship.dismasted,
        fireship=ship.fireship,
        weather=tables.weather_gunnery(battle.wind.velocity, _class(ship)) if options.wind_effects else 0,
        masked=tables.critical_figures.mask_tables * len(guns.masks),
        blaze=-ship.blaze,
    )


def _class(ship: Ship) -> ClassNumber:
    number: ClassNumber = ship.number  # type: ignore[assignment]  # a log holds the numbers of the classes
    return number


def rolled_on(battle: Battle, ship: Ship, of: Situation) -> HitNumber:
    """The number as a battle has it: a scenario may hold it down (WS S.1.III.M)."""
    number = hit_number(battle.tables, of)
    most = special.highest_table(battle, ship) if battle.special else None
    if most is None or number.total <= most:
        return number
    return summed(number.base, (*number.modifiers, Modifier(most - number.total, "guns too light for more")))


def tables_for(tables: Tables, level: Level, number: int) -> tuple[int, ...]:
    """WS B.VIII.B.4, A.I.A.2.a: the Hit Tables to roll on: none below 0; in the Basic game the highest stands for all above, in
    the Advanced game what is above it is rolled for again, each time on the highest table there is."""
    if number < 0:
        return ()
    highest = tables.highest_table(level)
    if level == "basic":
        return (min(number, highest),)
    full, rest = divmod(number, highest)
    return (highest,) * full + ((rest,) if rest or not full else ())


# -- what it is worth ----------------------------------------------------------------------------------------------------


def expected(tables: Tables, level: Level, number: int, aim: Aim, shot: Shot = "round") -> Expected:
    """The squares that fire on a Hit Table number destroys in the mean; chain spares hull and guns (WS A.VIII.B.2.b), grape
    takes as many crew squares as the number says (WS A.VIII.B.4.b)."""
    known: dict[tuple[Level, int, Aim, Shot], Expected] = tables.__dict__.setdefault("expected", {})
    key = (level, number, aim, shot)
    found = known.get(key)
    if found is None:
        found = known[key] = _expected(tables, level, number, aim, shot)
    return found


def _expected(tables: Tables, level: Level, number: int, aim: Aim, shot: Shot) -> Expected:
    if shot == "grape":
        return Expected(crew=float(grape_losses(tables, level, number)))
    hits = [tables.hits(level, table, aim, die) for table in tables_for(tables, level, number) for die in DICE]
    mean = Expected(*(sum(getattr(one, name) for one in hits) / len(DICE) for name in Expected._fields))
    return mean._replace(hull=0.0, guns=0.0) if shot == "chain" else mean


def grape_losses(tables: Tables, level: Level, number: int) -> int:
    """WS A.VIII.B.4.b: crew squares that grape destroys: the number of the Hit Tables that it would be rolled on."""
    return sum(tables_for(tables, level, number))
