"""2006:18.1: a battle of the players' own: points, fleets, audacity by die, one fleet in the middle, the other at an edge, wind.

`make` is the whole of it as a flow; what it gives is a `Scenario` like those in the files, for `scenarios.set_up`, and `as_toml`
its file.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import Any

import msgspec

from table.decisions import Decision, IllegalChoice, Option, Plan
from table.dice import Dice, Tableau, d10, pick
from table.flows import Flow, ask, ask_all
from table.reading.faults import refuse
from tactical.flying_colors import battle_soundness, ratings
from tactical.flying_colors import question_kinds as kinds
from tactical.flying_colors.hexes import label
from tactical.flying_colors.making.deployment import EDGES, SHAPES, Formation, along_edge, centred, inward
from tactical.flying_colors.making.purse import RULE, Bought, Purchase, check, commanders, cost, for_sale, nations, usual_fleet
from tactical.flying_colors.order_of_battle import Force, Scenario, Special, Squadron, Station
from tactical.flying_colors.ratings import Ratings
from tactical.flying_colors.state import Layout
from tactical.sea.hexes import Hex, Place, distance, hull, stern_of

TURNS = 15
WINDS = range(1, 7)
SMALL, MIDDLING = 60, 110  # points up to which one map or two suffice


class Making(Tableau, kw_only=True):
    """A battle in the making: the nations, the points, the year, shoals if any; then what the players have done so far."""

    nations: tuple[str, str]
    points: int = 100
    year: int = 1805
    maps: str = ""
    turns: int = TURNS
    shoals: dict[str, int] = {}
    fleets: dict[str, Bought] = {}
    audacity: dict[str, int] = {}
    bold: str = ""
    places: dict[str, list[Place]] = {}
    wind: int = 0

    @property
    def layout(self) -> Layout:
        """2006:18.1: one map for few ships, two or three for more, unless the players have said."""
        return Layout(tuple(self.maps or ("A" if self.points <= SMALL else "AB" if self.points <= MIDDLING else "ABC")))

    @property
    def side_b(self) -> str:
        """The nation without the audacity."""
        return next(nation for nation in self.nations if nation != self.bold)

    @property
    def counters(self) -> Ratings:
        found: Ratings | None = self.__dict__.get("counters")
        return found or ratings.standard()


def making(one: str, other: str, points: int = 100, seed: str = "", **given: Any) -> Making:
    """Begin with two nations and their points."""
    known = nations()
    for nation in (one, other):
        if nation not in known:
            raise IllegalChoice(f"fleet [{RULE}]: there is no {nation!r} fleet to be bought; expected one of {', '.join(known)}")
    if one == other:
        raise IllegalChoice(f"fleet [{RULE}]: both fleets are {one}; expected two nations")
    return Making(dice=Dice(seed), nations=(one, other), points=points, **given)


# -- the flow ------------------------------------------------------------------------------------------------------------


def make(battle: Making) -> Flow[Scenario]:
    """2006:18.1: buy, throw for audacity, set up B then A, throw for the wind."""
    yield from buy(battle)
    throw_for_audacity(battle)
    yield from set_up_centre(battle, battle.side_b)
    yield from set_up_edge(battle, battle.bold)
    throw_for_wind(battle)
    return scenario(battle)


# -- buying --------------------------------------------------------------------------------------------------------------


def buy(battle: Making) -> Flow[None]:
    """2006:18.1: both buy in secret; who names no ship has the usual fleet of his nation."""
    chosen = yield from ask_all([_order(battle, nation) for nation in battle.nations])
    for nation in battle.nations:
        ships = tuple(chosen[nation])
        battle.fleets[nation] = Bought(nation, ships) if ships else usual_fleet(nation, battle.points, battle.counters)


def _order(battle: Making, nation: str) -> Plan[Purchase]:
    return Plan(
        nation,
        RULE,
        kinds.FLEET,
        _read,
        partial(_check, battle, nation),
        partial(_offers, battle, nation),
        f"{battle.points} points for ships and commanders; an empty list takes the usual fleet",
        secret=True,
    )


def _read(act: Any) -> Purchase:
    try:
        return msgspec.convert({"ship": act} if isinstance(act, str) else act, Purchase)
    except msgspec.ValidationError as error:
        example = '{"ship": "Victory", "commander": "nelson-3"}'
        raise IllegalChoice(f"fleet [{RULE}]: {act!r}: {error}; expected a ship's name, or {example}") from error


def _check(battle: Making, nation: str, ships: list[Purchase]) -> None:
    if ships:
        check(Bought(nation, tuple(ships)), battle.points, battle.counters)


def _offers(battle: Making, nation: str) -> list[Any]:
    """A flagship for each commander, then every ship by herself."""
    ships, officers = for_sale(nation, battle.counters), commanders(nation, battle.counters)
    led = [{"ship": ship, "commander": officer} for ship, officer in zip(ships, officers, strict=False)]
    return [*led, *({"ship": ship} for ship in ships)]


# -- dice ----------------------------------------------------------------------------------------------------------------


def throw_for_audacity(battle: Making) -> None:
    """2006:18.1: a die each and the points not spent; the higher has an audacity of one and is side A. A tie leaves both without,
    and chance says who is A."""
    totals = {}
    for nation in battle.nations:
        roll = d10(battle, f"audacity of the {nation}", RULE, nation)
        roll.add(battle.points - cost(battle.fleets[nation], battle.counters), "points not spent")
        totals[nation] = roll.total
    one, other = battle.nations
    if totals[one] == totals[other]:
        battle.audacity = {one: 0, other: 0}
        battle.bold = battle.nations[pick(battle, 2, "who is side A", RULE)]
    else:
        battle.bold = max(battle.nations, key=lambda nation: totals[nation])
        battle.audacity = {nation: int(nation == battle.bold) for nation in battle.nations}


def throw_for_wind(battle: Making) -> None:
    """2006:18.1: a die until it shows a direction."""
    while battle.wind not in WINDS:
        battle.wind = d10(battle, "wind", RULE).die


# -- setting up ----------------------------------------------------------------------------------------------------------


def set_up_centre(battle: Making, nation: str) -> Flow[None]:
    """2006:18.1: side B lies near the centre in the formation that it likes."""
    options = _offered(nation, "formation", formations(battle, nation))
    battle.places[nation] = yield from ask(Decision(nation, RULE, kinds.FORMATION, options, "How is your fleet drawn up?"))


def formations(battle: Making, nation: str) -> Iterator[Option[list[Place]]]:
    """The formations that have room about the centre."""
    for formation in (Formation(shape, heading) for shape in SHAPES for heading in range(1, 7)):
        places = centred(battle.layout, formation, sizes(battle, nation))
        if places is not None:
            yield Option(formation.key, f"in {_told(formation)}", places)


def set_up_edge(battle: Making, nation: str) -> Flow[None]:
    """2006:18.1: side A comes from an edge of the board that it chooses, in formation."""
    options = _offered(nation, "edge", edges(battle, nation))
    prompt = "From which edge does your fleet come, and how?"
    battle.places[nation] = yield from ask(Decision(nation, RULE, kinds.EDGE, options, prompt))


def edges(battle: Making, nation: str) -> Iterator[Option[list[Place]]]:
    """The edges, and the formations that have room along each."""
    enemy = battle.side_b
    lying = zip(battle.places[enemy], sizes(battle, enemy), strict=True)
    taken = frozenset(hex for place, large in lying for hex in hull(*place, large))
    for edge in EDGES:
        for formation in (Formation(shape, heading) for shape in SHAPES for heading in inward(edge)):
            places = along_edge(battle.layout, edge, formation, sizes(battle, nation), taken)
            if places is not None:
                yield Option(f"{edge}:{formation.key}", f"from the {edge} in {_told(formation)}", places)


def farthest(battle: Making, options: Iterable[Option[list[Place]]]) -> str:
    """Of the places at an edge the first of those that keep a fleet farthest from the one in the centre."""
    there = [place.bow for place in battle.places[battle.side_b]]

    def apart(option: Option[list[Place]]) -> int:
        return min(distance(place.bow, hex) for place in option.value for hex in there)

    return max(options, key=apart).key


def _offered(nation: str, kind: str, options: Iterator[Option[list[Place]]]) -> tuple[Option[list[Place]], ...]:
    found = tuple(options)
    if not found:
        raise IllegalChoice(f"{kind} [{RULE}]: the {nation} fleet does not fit on these maps; expected more maps or fewer ships")
    return found


def _told(formation: Formation) -> str:
    return f"{'one line' if formation.shape == 'line' else 'two columns'}, heading {formation.heading}"


def sizes(battle: Making, nation: str) -> list[bool]:
    """Which ships of a fleet are large, in order."""
    return [battle.counters.ship(nation, one.ship).size == "large" for one in battle.fleets[nation].ships]


# -- the scenario --------------------------------------------------------------------------------------------------------


def scenario(battle: Making) -> Scenario:
    """The battle as a file would tell it, found sound."""
    one, other = battle.nations
    made = Scenario(
        name=f"{one} and {other}, {battle.points} points",
        case="2006:18.1",
        date=f"{battle.year}-01-01",
        turns=battle.turns,
        maps="".join(battle.layout.maps),
        wind=battle.wind,
        weather="normal",
        anchoring=bool(battle.shoals),
        fleets=tuple(_force(battle, nation) for nation in battle.nations),
        shoals=dict(battle.shoals),
        special=Special(first_initiative=battle.bold),
    )
    refuse(battle_soundness.faults(made), made.name)
    return made


def _force(battle: Making, nation: str) -> Force:
    fleet = battle.fleets[nation]
    stations = tuple(
        _station(battle.layout, one, place, large)
        for one, place, large in zip(fleet.ships, battle.places[nation], sizes(battle, nation), strict=True)
    )
    squadron = Squadron(nation, stations)
    return Force(nation, {nation: battle.audacity[nation]}, fleet.flagship(battle.counters), (squadron,))


def _station(layout: Layout, one: Purchase, place: Place, large: bool) -> Station:
    bow = label(layout, place.bow)
    if not large:
        return Station(one.ship, bow, place.facing, commander=one.commander)
    return Station(one.ship, f"{bow}-{label(layout, Hex(*stern_of(*place)))}", commander=one.commander)


def as_toml(made: Scenario) -> str:
    """The file of a battle, to be kept and set up again by its path."""
    raw = msgspec.to_builtins(made)
    fleets = raw.pop("fleets")
    lines = [f"{key} = {_value(value)}" for key, value in raw.items()]
    for force in fleets:
        squadrons = force.pop("squadrons")
        lines += ["", "[[fleets]]", *(f"{key} = {_value(value)}" for key, value in force.items())]
        for squadron in squadrons:
            lines += ["", "[[fleets.squadrons]]", *(f"{key} = {_value(value)}" for key, value in squadron.items())]
    return "\n".join(lines) + "\n"


def _value(value: Any) -> str:
    """A value in TOML; None does not occur in what is kept."""
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{json.dumps(key)} = {_value(of)}" for key, of in value.items() if of is not None) + " }"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(_value(of) for of in value) + "]"
    return json.dumps(value, ensure_ascii=False)
