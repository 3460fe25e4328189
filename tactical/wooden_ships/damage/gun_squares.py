"""WS B.VIII.D.3.a, A.VIII.A.7: which gun squares a ship gives up. What the hits leave open is her owner's choice."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from table.decisions import Form, Option, Part
from table.flows import Flow, ask_all
from tactical.wooden_ships import question_kinds as kinds
from tactical.wooden_ships import squares
from tactical.wooden_ships.damage.losses import GunHit
from tactical.wooden_ships.state import Battle, Deck, GunSquare, Ship
from tactical.wooden_ships.terms import HALVES, Half

Stock = dict[GunSquare, int]
"""Open squares of each kind on a log."""


class Line(NamedTuple):
    """A hit whose square the owner may choose: its key, the squares in question, and the usual one."""

    key: str
    choices: list[GunSquare]
    usual: GunSquare


class Usual(NamedTuple):
    """What a ship loses if her owner wishes nothing else, in order, and the hits that leave him a choice."""

    squares: list[GunSquare]
    lines: list[Line]


def chosen(battle: Battle, hits: Mapping[str, list[GunHit]]) -> Flow[dict[str, list[GunSquare]]]:
    """WS B.VIII.D.3.a.p1: the squares that each ship loses, in order. Owners are asked together, only where there is a choice.

    A line names a square as its owner would have it; if that is gone when its turn comes, the usual one is lost in its place.
    """
    usual = {key: usual_losses(battle, battle.ships[key], of) for key, of in hits.items()}
    asked = dict[str, list[str]]()
    for key, losses in usual.items():
        if losses.lines:
            asked.setdefault(battle.ships[key].side, []).append(key)
    forms = [_form(battle, side, [(battle.ships[key], usual[key].lines) for key in keys]) for side, keys in asked.items()]
    answers = yield from ask_all(forms)
    wishes = {key: square for answer in answers.values() for key, square in answer.items()}
    return {
        key: losses.squares if _contented(losses, wishes) else fallen(battle, battle.ships[key], hits[key], wishes)
        for key, losses in usual.items()
    }


def _contented(losses: Usual, wishes: Mapping[str, GunSquare]) -> bool:
    """Whether the owner wishes what is usual."""
    return all(wishes[line.key] == line.usual for line in losses.lines)


def usual_losses(battle: Battle, ship: Ship, hits: list[GunHit]) -> Usual:
    """The squares that are usual, and the hits that leave her owner a choice, if those before are taken as usual."""
    if not hits:
        return Usual([], [])
    first = stock(battle, ship)
    left = dict(first)
    found = Usual([], [])
    for number, hit in enumerate(hits, 1):
        where = nearest(left, hit)
        if where is None:
            break
        among, at_first = within(left, where), within(first, where)
        usual = usual_of(ship, left, among)
        if len(at_first) > 1 and sum(left[square] for square in among) > 1:
            found.lines.append(Line(_key(ship, number), at_first, usual))
        left[usual] -= 1
        found.squares.append(usual)
    return found


def fallen(battle: Battle, ship: Ship, hits: list[GunHit], wishes: Mapping[str, GunSquare]) -> list[GunSquare]:
    """The squares that the hits of a ship take, by her owner's wishes; fewer than the hits if there are no more."""
    left = stock(battle, ship)
    taken = list[GunSquare]()
    for number, hit in enumerate(hits, 1):
        where = nearest(left, hit)
        if where is None:
            break
        among = within(left, where)
        wish = wishes.get(_key(ship, number))
        square = wish if wish in among else usual_of(ship, left, among)
        left[square] -= 1
        taken.append(square)
    return taken


def mark(battle: Battle, ship: Ship, square: GunSquare) -> GunSquare:
    """One square goes, and which it was; where sections do not count, it is one of the fuller half."""
    if not in_sections(battle, ship):
        deck = ship.decks[square.deck]
        bow, stern = deck.carronades if square.carronade else deck.guns
        square = GunSquare(square.deck, "bow" if bow > stern else "stern", square.carronade)
    squares.mark_gun(ship, square)
    return square


def in_sections(battle: Battle, ship: Ship) -> bool:
    """WS A.I.B.2, D.III.D.4.d: whether it matters in which half a square lies."""
    return battle.options.fields and ship.length > 1


def stock(battle: Battle, ship: Ship) -> Stock:
    """The open squares of a log by kind; where sections do not count, both halves stand under the stern's."""
    apart = in_sections(battle, ship)
    found: Stock = {}
    for name, deck in ship.decks.items():
        for carronade, halves in ((False, deck.guns), (True, deck.carronades)):
            for half, count in zip(HALVES, halves, strict=True):
                kind = _square(name, half if apart else "stern", carronade)
                found[kind] = found.get(kind, 0) + count
    return found


@cache
def _square(deck: Deck, half: Half, carronade: bool) -> GunSquare:
    return GunSquare(deck, half, carronade)


def nearest(left: Stock, hit: GunHit) -> GunHit | None:
    """WS B.VIII.D.3.a.p2, A.VIII.A.7: where a hit falls: the nearest section while it has a square, then the nearest side, then
    wherever one is open; None when the last is gone."""
    if within(left, hit):
        return hit
    return next((where for where in (GunHit(hit.near), GunHit()) if within(left, where)), None)


def within(left: Stock, where: GunHit) -> list[GunSquare]:
    """The kinds of squares that are open there."""
    return [
        square
        for square, count in left.items()
        if count and where.near in (None, square.deck) and where.half in (None, square.half)
    ]


def usual_of(ship: Ship, left: Stock, among: list[GunSquare]) -> GunSquare:
    """What is given up unless the owner says otherwise: a carronade, which reaches less far, of a broadside that is not loaded,
    of where most squares are left; of two halves alike the stern's."""

    def price(square: GunSquare) -> tuple[bool, bool, int, bool]:
        loaded = ship.decks[square.deck].shot is not None
        together = left[square] + left[_square(square.deck, square.half, not square.carronade)]
        return not square.carronade, loaded, -together, square.half == "bow"

    return min(among, key=price) if len(among) > 1 else among[0]


def _form(battle: Battle, side: str, ships: list[tuple[Ship, list[Line]]]) -> Form[GunSquare]:
    parts = list[Part[GunSquare]]()
    for ship, lines in ships:
        apart = in_sections(battle, ship)
        for number, line in enumerate(lines, 1):
            options = tuple(Option(_name(one, apart), _words(one, apart), one) for one in line.choices)
            parts.append(Part(line.key, f"{ship.name}, gun square {number}", options, _name(line.usual, apart)))
    prompt = "Which gun squares are lost? One that is gone when its turn comes is replaced by the usual one."
    return Form(side, "WS B.VIII.D.3.a", kinds.GUN_LOSS, tuple(parts), prompt)


def _key(ship: Ship, number: int) -> str:
    return f"{ship.id}:{number}"


def _name(square: GunSquare, apart: bool) -> str:
    what = "carronade" if square.carronade else "gun"
    return f"{square.deck}:{square.half}:{what}" if apart else f"{square.deck}:{what}"


def _words(square: GunSquare, apart: bool) -> str:
    what = "a carronade" if square.carronade else "a gun"
    where = "in the bow" if square.deck == "bow" else f"on the {square.deck}"
    return f"{what} {where}, {square.half} section" if apart else f"{what} {where}"
