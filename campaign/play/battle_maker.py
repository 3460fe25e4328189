"""Battles of the players' own: fleets for points (FC 2006:18.1) or a duel of ships (FC 5), each as the text of its file."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, get_args

import msgspec

from campaign.play.errors import BadInput
from table.decisions import Answer, Decision, Kind, Plan
from table.flows import Question
from table.within import driven
from tactical.flying_colors import maker, ratings
from tactical.flying_colors import question_kinds as kinds
from tactical.flying_colors.duels import Duellist, book
from tactical.flying_colors.duels.book import Duel
from tactical.flying_colors.duels.setting import Kind as DuelKind
from tactical.flying_colors.making.purse import Bought, Purchase, commanders, cost, for_sale, nations, price, usual_fleet

EXAMPLE = "British=Victory:nelson-3"
USUAL_POINTS = 100  # they make fleets of middling size; designed
DUELS = get_args(DuelKind)


class MadeBattle(NamedTuple):
    """A battle that was made: what it is called, the text of its file, and what there is to tell of it."""

    name: str
    text: str
    told: tuple[str, ...]


class OwnFleets(NamedTuple):
    """What players have said of a battle for points; what is left out is as usual."""

    nations: tuple[str, str]
    year: int
    points: int = USUAL_POINTS
    turns: int = 0
    maps: str = ""
    shoals: Mapping[str, int] = {}
    ships: Mapping[str, list[Purchase]] = {}
    formation: str = ""
    edge: str = ""

    def said(self, battle: maker.Making, question: Question) -> Answer:
        """What was said; or else the usual fleet, its first formation, and an edge well away from the enemy."""
        if isinstance(question, Plan):
            return msgspec.to_builtins(self.ships.get(question.side, []))
        wishes: dict[Kind, str] = {kinds.FORMATION: self.formation, kinds.EDGE: self.edge}
        wish = wishes[question.kind]
        assert isinstance(question, Decision)
        if not wish and question.kind is kinds.EDGE:
            return maker.farthest(battle, question.options)
        return wish or question.options[0].key


def making(wanted: OwnFleets, seed: str) -> maker.Making:
    """FC 2006:18.1: a battle in the making."""
    return maker.making(
        *wanted.nations,
        wanted.points,
        seed,
        year=wanted.year,
        turns=wanted.turns or maker.TURNS,
        maps=wanted.maps.upper(),
        shoals=dict(wanted.shoals),
    )


def for_points(battle: maker.Making, answer: Callable[[Question], Answer], seed: str) -> MadeBattle:
    """FC 2006:18.1: the whole of it; `answer` says what the makers are asked."""
    made = driven(maker.make(battle), lambda asked: asked.resolve(answer(asked)))
    told = [f"{made.name}, {battle.year}; the wind blows towards {made.wind}, maps {made.maps}, seed {seed}"]
    for force in made.fleets:
        bought = battle.fleets[force.side]
        spent = cost(bought, battle.counters)
        told.append(f"{force.side}: {len(bought.ships)} ships for {spent} points, audacity {force.audacity[force.side]}")
    return MadeBattle(made.name, maker.as_toml(made), tuple(told))


class Ranged(NamedTuple):
    """A ship of a duel, and whose she is."""

    nation: str
    ship: str


def duel(kind: str, attackers: Iterable[Ranged], defenders: Iterable[Ranged], year: int, turns: int, seed: str) -> MadeBattle:
    """FC 5: one or two ships attack one or two of another nation."""
    if kind not in DUELS:
        raise BadInput(f"--duel {kind}: expected one of {', '.join(DUELS)} [FC 5.2]")
    one, other = (tuple(Duellist(*each) for each in side) for side in (attackers, defenders))
    made = Duel(one, other, "chase" if kind == "chase" else "meeting", year=year, turns=turns)
    name = book.laid_out(made, seed).name
    return MadeBattle(name, book.as_toml(made), (f"a {kind}, {name}",))


# -- what is said of ships -----------------------------------------------------------------------------------------------


def nation_in_full(name: str) -> str:
    """A nation whatever its letters are; one that has no fleet is left for the maker to refuse."""
    return next((known for known in nations() if known.lower() == name.lower()), name)


def ordered(given: Iterable[str], known: tuple[str, str]) -> dict[str, list[Purchase]]:
    """`NATION=SHIP` or `NATION=SHIP:COMMANDER`, in the order of sailing."""
    found: dict[str, list[Purchase]] = defaultdict(list)
    for entry in given:
        nation, mark, bought = entry.partition("=")
        ship, _, officer = bought.partition(":")
        if not mark or not ship or nation_in_full(nation) not in known:
            raise BadInput(f"--ship {entry}: expected NATION=SHIP or NATION=SHIP:COMMANDER of {' or '.join(known)}, as {EXAMPLE}")
        found[nation_in_full(nation)].append(Purchase(ship.strip(), officer.strip()))
    return found


class OnSale(NamedTuple):
    """A ship or a commander that a nation may buy: by key and name, in words, and for how many points."""

    key: str
    words: str
    points: int
    name: str
    rank: str


def officers_of(nation: str) -> list[OnSale]:
    """FC 2006:18.1: its commanders."""
    box = ratings.standard()
    found = [(key, box.officer(key)) for key in commanders(nation)]
    return [OnSale(key, f"rank {one.rank}", one.points, one.name, str(one.rank)) for key, one in found]


def ships_of(nation: str) -> list[OnSale]:
    """FC 2006:18.1: its ships."""
    box, found = ratings.standard(), list[OnSale]()
    for name in for_sale(nation):
        ship: Any = box.ship(nation, name)
        rate = str(ship.front.rate)
        found.append(OnSale(name, f"{ship.guns} guns, rate {rate}", price(box, nation, Purchase(name)), _ship_name(name), rate))
    return found


def _ship_name(key: str) -> str:
    """A ship's name; the counters of a later ship of the same name have a letter behind it."""
    stem, mark, letter = key.rpartition("-")
    return f"{stem} ({ord(letter) - ord('a') + 1})" if mark and len(letter) == 1 and letter.islower() else key


class ShipWanted(NamedTuple):
    """A ship to be bought, and the key of the commander who sails in her, if one does."""

    ship: str
    commander: str = ""


class Yard(NamedTuple):
    """What a nation may buy, the fleet that is wanted so far, in its order of sailing, and what that costs."""

    nation: str
    ships: list[OnSale]
    officers: list[OnSale]
    fleet: tuple[ShipWanted, ...]
    spent: int


def yard(nation: str, points: int, wanted: Sequence[ShipWanted] | None = None) -> Yard:
    """FC 2006:18.1: a nation's yard; who has chosen nothing yet finds its usual fleet, to be changed."""
    if nation not in nations():
        raise BadInput(f"{nation} has no fleet here; expected one of {', '.join(nations())}")
    fleet = usual_fleet(nation, points).ships if wanted is None else tuple(bought(wanted))
    shown = tuple(ShipWanted(one.ship, one.commander) for one in fleet)
    try:
        spent = cost(Bought(nation, fleet), ratings.standard())
    except ratings.UnknownCounter as error:
        raise BadInput(str(error)) from error
    return Yard(nation, ships_of(nation), officers_of(nation), shown, spent)


def bought(wanted: Iterable[ShipWanted]) -> list[Purchase]:
    """Ships as the maker of battles takes them."""
    return [Purchase(*one) for one in wanted]


def fleets() -> dict[str, list[OnSale]]:
    """The ships of every nation that has a fleet."""
    return {nation: ships_of(nation) for nation in nations()}
