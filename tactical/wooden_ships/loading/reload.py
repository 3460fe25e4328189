"""WS B.X, A.X: loading and repairing. What is loaded is a secret, so nothing of it is written down."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from table.decisions import Form, Option, Part
from table.flows import Flow, ask_all
from tactical.wooden_ships import question_kinds as kinds
from tactical.wooden_ships import special
from tactical.wooden_ships.loading import repairs
from tactical.wooden_ships.options import aground
from tactical.wooden_ships.state import Battle, Deck, RepairKind, Ship
from tactical.wooden_ships.terms import SHOTS, Shot

NOTHING = "none"
REPAIRS: dict[RepairKind, str] = {"hull": "repair the hull", "rigging": "repair the rigging", "guns": "repair guns"}
LOADS: dict[Shot, str] = {"round": "roundshot", "chain": "chainshot", "grape": "grapeshot", "double": "doubleshot"}


class Work(NamedTuple):
    """What a ship does in the Load Phase: load a deck, repair, or a scenario's task; nothing of them is nothing."""

    deck: Deck | None = None
    shot: Shot | None = None
    repair: RepairKind | None = None
    task: str = ""


IDLE = Option(NOTHING, "nothing", Work())

# -- before the battle ---------------------------------------------------------------------------------------------------


def first_loads(battle: Battle) -> Flow[None]:
    """WS B.X, I.III.B.14: broadsides begin loaded; with several kinds of shot the owner says with which, in secret."""
    if not battle.options.ammunition:
        return
    forms = [form for side in battle.fleets if (form := _first_form(battle, side)).parts]
    answers = yield from ask_all(forms)
    for answer in answers.values():
        for key, work in answer.items():
            ship, _, deck = key.rpartition(":")
            battle.ships[ship].decks[deck].shot = work


def _first_form(battle: Battle, side: str) -> Form[Shot]:
    """A line a deck that has guns and is loaded, of all ships that will ever come."""
    parts = tuple(
        Part(f"{ship.id}:{name}", f"{ship.name}, {_deck(name)}", tuple(Option(one, LOADS[one], one) for one in shots), "round")
        for ship in battle.ships.values()
        if ship.side == side
        for shots in [shots_of(battle, ship)]
        for name, deck in ship.decks.items()
        if not deck.bare and deck.shot is not None
    )
    return Form(side, "WS B.X", kinds.FIRST_LOADS, parts, "What are the broadsides loaded with?", secret=True)


# -- the Load Phase ------------------------------------------------------------------------------------------------------


def load(battle: Battle) -> Flow[None]:
    """WS B.X.A, A.X: each ship loads one broadside, or repairs; ships aground try to come off."""
    aground.refloat(battle)
    open_to = {side: _choices(battle, side) for side in battle.fleets}
    answers = yield from ask_all([_form(battle, side, lines) for side, lines in open_to.items() if lines])
    for side, lines in open_to.items():
        for ship, _ in lines:
            _carry_out(battle, ship, answers[side][ship.id])


def _choices(battle: Battle, side: str) -> list[tuple[Ship, tuple[Option[Work], ...]]]:
    """The ships that have a choice; those that have none do what there is to do."""
    found = list[tuple[Ship, tuple[Option[Work], ...]]]()
    for ship in battle.of(side):
        options = options_of(battle, ship)
        if len(options) > 1:
            found.append((ship, (*options, IDLE)))
        elif options and options[0].value.deck is not None:
            _carry_out(battle, ship, options[0].value)
        elif options:
            found.append((ship, (*options, IDLE)))
    return found


def options_of(battle: Battle, ship: Ship) -> list[Option[Work]]:
    """WS A.X: what a ship may do but nothing, the loads first."""
    if ship.helpless:
        return []
    loads = loads_of(battle, ship)
    if loads and loads[0].value.deck is not None and ship.decks[loads[0].value.deck].ramming:
        return list(loads)
    mends = [Work(repair=kind) for kind in repairs.possible(battle, ship)]
    tasks = [Option(f"task:{key}", words, Work(task=key)) for key, words in special.tasks(battle, ship).items()]
    return [*loads, *map(_option, mends), *tasks]


def loads_of(battle: Battle, ship: Ship) -> tuple[Option[Work], ...]:
    """WS B.X.A, A.VIII.B.3.c, A.VIII.B.5: the decks that may be loaded and with what: an empty one, with any shot of her
    nation; but a ship that has begun to load doubleshot goes on with that and nothing else, while she has guns there."""
    if not may_load(ship):
        return ()
    begun = [name for name, deck in ship.decks.items() if deck.ramming and not deck.bare]
    if begun:
        return _loads((begun[0],), ("double",))
    empty = [name for name, deck in ship.decks.items() if deck.shot is None and not deck.bare]
    return _loads(tuple(name for name in empty if special.may_load(battle, ship, name)), shots_of(battle, ship)) if empty else ()


@cache
def _loads(decks: tuple[Deck, ...], shots: tuple[Shot, ...]) -> tuple[Option[Work], ...]:
    return tuple(_option(Work(deck, shot)) for deck in decks for shot in shots)


def may_load(ship: Ship) -> bool:
    """WS A.V.C.4, A.V.C.6, D.III.A.3: a ship that is worked loads, but not while she swings on springs or weighs; a fireship has
    one broadside a side and no more."""
    return not ship.done.swung and not ship.done.weighed and not ship.fireship


def shots_of(battle: Battle, ship: Ship) -> tuple[Shot, ...]:
    """WS B.X.C, A.VIII.B.2.d: roundshot alone in the Basic game; else all kinds, but a nation without chainshot loads none."""
    if not battle.options.ammunition:
        return ("round",)
    chain = battle.tables.may_use_chain(_gunners(battle, ship))
    return tuple(shot for shot in SHOTS if chain or shot != "chain")


def _gunners(battle: Battle, ship: Ship) -> str:
    """The nation of those who serve her guns: a prize's are her prize crew's."""
    return battle.ships[ship.prize.origin].nationality if ship.prize is not None else ship.nationality


# -- carrying out --------------------------------------------------------------------------------------------------------


def _carry_out(battle: Battle, ship: Ship, work: Work) -> None:
    if work.deck is not None and work.shot is not None:
        ram(battle, ship, work.deck, work.shot)
    elif work.repair is not None:
        repairs.work(battle, ship, work.repair)
    elif work.task:
        special.work(battle, ship, work.task)


def ram(battle: Battle, ship: Ship, name: Deck, shot: Shot) -> None:
    """WS A.VIII.B.1-4: a turn of loading; doubleshot is in the guns after the second."""
    deck = ship.decks[name]
    ship.done.loaded = True
    if battle.tables.load_turns(shot) > 1 and not deck.ramming:
        deck.ramming = True
    else:
        deck.shot, deck.ramming = shot, False


# -- the form ------------------------------------------------------------------------------------------------------------


def _form(battle: Battle, side: str, lines: list[tuple[Ship, tuple[Option[Work], ...]]]) -> Form[Work]:
    parts = tuple(Part(ship.id, ship.name, options, _usual(ship, options)) for ship, options in lines)
    return Form(side, "WS B.X.A", kinds.LOADING, parts, "What does each ship load or repair?", secret=True)


def _usual(ship: Ship, options: tuple[Option[Work], ...]) -> str:
    """The fuller empty broadside with roundshot; else the repair that has got furthest; else nothing."""
    loads = [one for one in options if one.value.shot == "round" and one.value.deck is not None]
    if loads:
        return max(loads, key=lambda one: _squares(ship, one.value.deck)).key
    mends = [one for one in options if one.value.repair is not None]
    if mends:
        return max(mends, key=lambda one: ship.repairs.get(one.value.repair or "hull", 0)).key
    return NOTHING


def _squares(ship: Ship, deck: Deck | None) -> int:
    return 0 if deck is None else ship.decks[deck].squares() + ship.decks[deck].short()


@cache
def _option(work: Work) -> Option[Work]:
    if work.repair is not None:
        return Option(f"repair:{work.repair}", REPAIRS[work.repair], work)
    words = LOADS[work.shot or "round"]
    again = " (takes two turns)" if work.shot == "double" else ""
    return Option(f"{work.deck}:{work.shot}", f"load the {_deck(work.deck)} with {words}{again}", work)


def _deck(deck: Deck | None) -> str:
    return "bow gun" if deck == "bow" else f"{deck} broadside"
