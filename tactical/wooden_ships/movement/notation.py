"""WS B.IV: writing the moves of a turn: a line a ship, answered by all sides together and in secret.

A line offers the orders of the catalogue and takes any other text that is legal. With command lag a line may be for later turns,
or for several, with a blank between them (WS O.IV); what comes of those is seen when they are carried out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import copy
from functools import lru_cache

from table.decisions import Form, IllegalChoice, Option, Part
from table.flows import Flow, ask_all
from tactical.wooden_ships import question_kinds as kinds
from tactical.wooden_ships.movement import anchors, notes, orders, safety
from tactical.wooden_ships.movement.helm import helm_of
from tactical.wooden_ships.movement.planning import enters
from tactical.wooden_ships.movement.steps import NOTHING, BadOrder, canonical, in_words
from tactical.wooden_ships.options import command_lag, timed
from tactical.wooden_ships.state import Battle, Ship

RULE = "WS B.IV"
NO_NOTE = Option("none", "no note", "")


def write(battle: Battle) -> Flow[None]:
    """WS B.IV: each side writes a move for every ship, in secret; what leaves no choice is written without asking."""
    lines = safety.standing(battle)
    forms = [form for side in battle.fleets if (form := form_of(battle, side, lines)) is not None]
    answers: Mapping[str, Mapping[str, str]] = yield from ask_all(forms)
    for side in battle.fleets:
        for ship in commanded(battle, side):
            enter(battle, ship, answers.get(side, {}))


def commanded(battle: Battle, side: str) -> list[Ship]:
    """WS B.IV.B.6, B.IV.B.8: the ships that a side writes moves for: those on the board, and those that are due to enter."""
    return [ship for ship in battle.ships.values() if ship.side == side and (ship.on_board or enters(battle, ship))]


def enter(battle: Battle, ship: Ship, filled: Mapping[str, str]) -> None:
    """WS B.IV.B.1: what was chosen for a ship is written in her log."""
    if ship.id in filled:
        ship.orders += filled[ship.id].split()
    elif not ship.orders:
        ship.orders = [orders.legal(battle, ship)[0]]
    note = filled.get(note_key(ship), "")
    ship.notes = [note] if note else []


def form_of(battle: Battle, side: str, obstacles: frozenset[int]) -> Form[str] | None:
    """A side's form: the lines of its ships, and what may be noted beside them."""
    parts = list[Part[str]]()
    for ship in commanded(battle, side):
        parts += [part for part in (line(battle, ship, obstacles), note_line(battle, ship)) if part is not None]
    if not parts:
        return None
    return Form(side, RULE, kinds.ORDERS, tuple(parts), "How do your ships move?", _checker(battle), secret=True)


def line(battle: Battle, ship: Ship, obstacles: frozenset[int]) -> Part[str] | None:
    """WS B.IV.B.6, D.III.A.5.b: a ship's line; None if she has no choice, as a fireship that is lit, or all that must be written
    of her stands already."""
    due = command_lag.due(battle, ship)
    if not due or ship.lit:
        return None
    then = foreseen(battle, ship)
    helm = helm_of(battle, then)
    texts = orders.legal_by(battle, then, helm)
    if len(texts) == 1 and due == 1 and not ship.orders:
        return None
    clock = timed.minutes(battle) is not None
    usual = timed.unwritten(battle, then) if clock else safety.straight(battle, then, obstacles, helm)
    options = options_of(texts) if due == 1 else _ahead(battle, then, texts, due)
    return Part(ship.id, ship.name, options, " ".join([usual, *_on(battle, then, usual, due)]), _reader(battle, ship, then, due))


@lru_cache(maxsize=1024)
def options_of(texts: tuple[str, ...]) -> tuple[Option[str], ...]:
    """Orders as a menu shows them."""
    return tuple(Option(text, in_words(text), text) for text in texts)


# -- moves ahead ---------------------------------------------------------------------------------------------------------


def foreseen(battle: Battle, ship: Ship) -> Ship:
    """WS O.IV.3: the ship as she will be when the moves that stand have been carried out, if nothing comes between."""
    if not ship.orders:
        return ship
    then = ship
    for text in ship.orders:
        then = _after(battle, then, text)
    return then


def _after(battle: Battle, ship: Ship, text: str) -> Ship:
    legal = orders.cut(battle, ship, text)
    then = copy(ship)
    places = orders.places(ship, legal)
    if places:
        then.bow, then.heading = places[-1]
        then.fate = "afloat"
    moved = places and places[-1].bow != orders.start(ship).bow
    then.still = 0 if moved else ship.still + 1
    return then


def _on(battle: Battle, ship: Ship, text: str, due: int) -> list[str]:
    """Straight on for the rest of the turns that are to be written after a move."""
    found = list[str]()
    for _ in range(due - 1):
        ship = _after(battle, ship, text)
        text = orders.straight_on(battle, ship)
        found.append(text)
    return found


def _ahead(battle: Battle, ship: Ship, texts: tuple[str, ...], due: int) -> tuple[Option[str], ...]:
    """Several turns at once: each move that may come first, and straight on after it."""
    lines = (" ".join([text, *_on(battle, ship, text, due)]) for text in texts)
    return tuple(Option(text, "; then ".join(map(in_words, text.split())), text) for text in lines)


# -- what is typed -------------------------------------------------------------------------------------------------------


def _reader(battle: Battle, ship: Ship, then: Ship, due: int) -> Callable[[str], str]:
    """WS B.IV.B.4, B.IV.B.7: reads a line. A move of this turn must be legal; later ones must be moves at all."""

    def read(text: str) -> str:
        moves = [text] if due == 1 else text.split()
        if len(moves) != due:
            raise IllegalChoice(
                f"{ship.name} [{RULE}]: {text!r} has {len(moves)} moves; expected {due}, with blanks between them"
            )
        try:
            written = " ".join(map(canonical, moves))
        except BadOrder as fault:
            raise IllegalChoice(f"{ship.name} [{RULE}]: {text!r}: {fault}") from fault
        if not ship.orders and (why := orders.fault(battle, then, moves[0])) is not None:
            raise IllegalChoice(f"{ship.name} [{RULE}]: {moves[0]!r} cannot be done: {why}")
        return written

    return read


# -- notes ---------------------------------------------------------------------------------------------------------------


def note_key(ship: Ship) -> str:
    return f"{ship.id}:note"


def note_line(battle: Battle, ship: Ship) -> Part[str] | None:
    """WS A.V.C, D.III.A.5.a: what may be written beside a move; None where nothing may."""
    offered = notes.may_note(battle, ship)
    if not offered:
        return None
    options = (NO_NOTE, *(Option(note, notes.WORDS[note], note) for note in offered))
    return Part(note_key(ship), f"{ship.name}, note", options, NO_NOTE.key)


def _checker(battle: Battle) -> Callable[[Mapping[str, str]], None]:
    """WS A.V.C.6: a ship that weighs her anchor is not turned on her springs in the same turn."""

    def check(filled: Mapping[str, str]) -> None:
        for key, text in filled.items():
            ship = battle.ships.get(key)
            if ship is not None and text != NOTHING and filled.get(note_key(ship)) == anchors.WEIGH:
                raise IllegalChoice(f"{ship.name} [WS A.V.C.6]: she weighs her anchor, and cannot be turned; expected {NOTHING}")

    return check
