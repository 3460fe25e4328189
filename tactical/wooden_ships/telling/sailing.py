"""How ships sail, drift and collide, in words. The moves of a turn are told together (`moves`)."""

from __future__ import annotations

from collections.abc import Sequence

from table.wording import capital
from tactical.sea.hexes import Hex
from tactical.wooden_ships.movement import facts as sailing
from tactical.wooden_ships.movement.steps import NOTHING, BadOrder, in_words
from tactical.wooden_ships.state import Battle
from tactical.wooden_ships.telling.names import bare, folk, ship, where
from tactical.wooden_ships.telling.words import words

DRIFT = "D"
Way = sailing.Moved | sailing.Drifted
FEW = 2  # ships whose moves are told at length


# -- all moves of a turn -------------------------------------------------------------------------------------------------


def moves(battle: Battle, ways: Sequence[Way]) -> str:
    """WS B.V.A: the moves of some ships in one sentence: at length for one or two, else by the notes in their logs."""
    by_ship: dict[str, list[Way]] = {}
    for way in ways:
        by_ship.setdefault(way.ship, []).append(way)
    if len(by_ship) <= FEW:
        return "; ".join(_at_length(battle, made) for made in by_ship.values())
    first = battle.ships.get(ways[0].ship)
    whose = folk(battle, first.home) if first is not None else "the fleets"
    return f"{capital(whose)} sail: {', '.join(_in_short(battle, made) for made in by_ship.values())}"


def _at_length(battle: Battle, made: Sequence[Way]) -> str:
    """`the Victory makes L1R1 (left, 1 hex, right, 1 hex) and lies at J12, heading 3`."""
    name = ship(battle, made[0].ship)
    move = next((way for way in made if isinstance(way, sailing.Moved)), None)
    if move is None:
        return words(made[0], battle)
    last = move.track[-1]
    if DRIFT in move.order:
        return f"{name} {_adrift(move.order)}, and lies at {where(last.bow)}, heading {last.facing}"
    return f"{name} {_order(move.order)} and lies at {where(last.bow)}, heading {last.facing}"


def _in_short(battle: Battle, made: Sequence[Way]) -> str:
    """`Victory L1R1 to J12 heading 3`."""
    name = bare(battle, made[0].ship)
    move = next((way for way in made if isinstance(way, sailing.Moved)), None)
    if move is None or (DRIFT in move.order and not _own(move.order)):
        return f"{name} drifts to {where(_end(made[-1]))}"
    last = move.track[-1]
    return f"{name} {move.order} to {where(last.bow)} heading {last.facing}"


def _end(way: Way) -> Hex:
    return way.to if isinstance(way, sailing.Drifted) else way.track[-1].bow


def _adrift(text: str) -> str:
    """WS B.V.B: what she did of her own before the wind took her, if anything."""
    own = _own(text)
    return f"{_order(own)} and drifts down the wind" if own else "drifts down the wind"


def _own(text: str) -> str:
    """What is written of a move but the drift."""
    own = text.replace(DRIFT, "")
    return "" if own == NOTHING else own


def _order(text: str) -> str:
    if text == NOTHING:
        return "does not move"
    try:
        return f"makes {text} ({in_words(text)})"
    except BadOrder:
        return f"makes {text}"


@words.register
def _(fact: sailing.Moved, battle: Battle) -> str:
    return _at_length(battle, [fact])


@words.register
def _(fact: sailing.Drifted, battle: Battle) -> str:
    return f"{ship(battle, fact.ship)} drifts down the wind to {where(fact.to)}"


# -- what befalls them ---------------------------------------------------------------------------------------------------


@words.register
def _(fact: sailing.Collided, battle: Battle) -> str:
    keeper, other = ship(battle, fact.keeper), ship(battle, fact.other)
    when = f"at {where(fact.hex)} on their {_nth(fact.step)} step"
    return f"{keeper} and {other} run aboard of each other {when}; {keeper} has the hex"


def _nth(number: int) -> str:
    ends = {1: "st", 2: "nd", 3: "rd"}
    return f"{number}{'th' if 10 < number % 100 < 14 else ends.get(number % 10, 'th')}"


@words.register
def _(fact: sailing.Contested, battle: Battle) -> str:
    kept = "keeps it" if fact.keeper == fact.chooser else f"leaves it to {ship(battle, fact.keeper)}"
    return f"{ship(battle, fact.chooser)} has the choice at {where(fact.hex)}, and {kept}"


@words.register
def _(fact: sailing.ThrownBack, battle: Battle) -> str:
    return f"{ship(battle, fact.ship)} is thrown back to {where(fact.to)}"


@words.register
def _(fact: sailing.RunDown, battle: Battle) -> str:
    return f"{ship(battle, fact.by)} runs {ship(battle, fact.gunboat)} down"


@words.register
def _(fact: sailing.Cut, battle: Battle) -> str:
    return f"{ship(battle, fact.ship)} cannot make {fact.written}: {fact.why}"


@words.register
def _(fact: sailing.Entered, battle: Battle) -> str:
    return f"{ship(battle, fact.ship)} comes up at {where(fact.hex)}"


FATES = {
    "sunk": "goes down",
    "exploded": "is no more",
    "aground for good": "lies aground for good, and is lost",
    "ashore": "is cast ashore, and is lost",
    "left": "sails out of the battle",
}


@words.register
def _(fact: sailing.LeftBoard, battle: Battle) -> str:
    edge = f" by edge {fact.edge}" if fact.edge else ""
    return f"{ship(battle, fact.ship)} {FATES.get(fact.fate, 'is out of the battle')}{edge}"


@words.register
def _(fact: sailing.SetAfire, battle: Battle) -> str:
    return f"{ship(battle, fact.ship)} is set afire, and her people take to the boats"
