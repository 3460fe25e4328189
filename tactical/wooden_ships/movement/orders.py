"""WS B.IV: what may be ordered of a ship, why a text may not, and what is left of one that may not.

A legal order is looked up: all of them without backing are in the catalogue. Orders that back sails (WS A.V.B) are legal texts
too; there are too many to list, and `with_backing` offers a few.
"""

from __future__ import annotations

from typing import NamedTuple

from tactical.sea.hexes import ASTERN, NEIGHBOURS, Place
from tactical.wooden_ships.movement import catalogue, courses, waters
from tactical.wooden_ships.movement.courses import end_place
from tactical.wooden_ships.movement.helm import HELD, Helm, helm_of
from tactical.wooden_ships.movement.legality import first_fault
from tactical.wooden_ships.movement.steps import Move, Step, canonical, in_words, parse, read, text_of
from tactical.wooden_ships.state import AnchorKind, Battle, Ship

__all__ = ["cut", "end_place", "fault", "in_words", "legal", "parse", "places", "start", "straight_on", "with_backing"]

AT_ANCHOR = "at anchor she lies still, and only on springs may she be turned, by 120 degrees at most (WS A.V.C.2-4)"
BURNING = "a fireship that is lit runs straight on with all her allowance (WS D.III.A.5.b)"
AGROUND = "no ship goes onto land of her own will (WS S.0.p4)"
NO_ROWING = "only a gunboat holds her place by rowing (WS D.III.D.2.e)"


def legal(battle: Battle, ship: Ship) -> tuple[str, ...]:
    """WS B.IV.A: every legal order without backing, no move first."""
    return legal_by(battle, ship, helm_of(battle, ship))


def legal_by(battle: Battle, ship: Ship, helm: Helm) -> tuple[str, ...]:
    """The same for a ship whose case is known."""
    texts = catalogue.orders(helm)
    if battle.board.open or helm.hold or helm.burning:
        return texts
    return waters.clear(battle.board, texts, start(ship), ship.length, pivot(ship))


def fault(battle: Battle, ship: Ship, text: str) -> str | None:
    """WS B.IV.B.7: why a text is no legal order, and at which step; None if it is one."""
    return ruled(battle, ship, text).why or None


def cut(battle: Battle, ship: Ship, text: str) -> str:
    """WS B.IV.B.7: a text as far as it is legal, as the catalogue would write it; a burning fireship has her one order."""
    return ruled(battle, ship, text).text


class Ruled(NamedTuple):
    """A text as far as it is legal, why not all of it is, if so, and the case that she is in."""

    text: str
    why: str
    helm: Helm


def ruled(battle: Battle, ship: Ship, text: str) -> Ruled:
    """WS B.IV.B.7: what is left of a text, and why."""
    helm = helm_of(battle, ship)
    if battle.board.open and text in catalogue.known(helm):
        return Ruled(text, "", helm)
    found = _judged(battle, ship, text, helm)
    why = "" if found is None else _worded(*found)
    if helm.burning and not helm.hold:
        return Ruled(catalogue.orders(helm)[0], why, helm)
    if found is not None:
        return Ruled(text_of(found[2].steps[: found[0]]), why, helm)
    return Ruled(canonical(text), "", helm)


def straight_on(battle: Battle, ship: Ship) -> str:
    """WS O.II.p2: what a ship does that was given no order in time: straight ahead with her full allowance, short of land."""
    helm = helm_of(battle, ship)
    return cut(battle, ship, str(helm.most))


def with_backing(battle: Battle, ship: Ship) -> tuple[str, ...]:
    """WS A.V.B: a few orders that back sails: straight ahead after waiting for one or more steps."""
    helm = helm_of(battle, ship)
    if not helm.backing or helm.hold or helm.anchored or helm.burning or helm.outside:
        return ()
    texts = tuple("B" * waits + str(hexes) for waits in range(1, helm.most) for hexes in range(1, helm.most - waits + 1))
    return texts if battle.board.open else waters.clear(battle.board, texts, ship.place, ship.length)


def start(ship: Ship) -> Place:
    """WS B.IV.B.8: where a move begins: where she lies, or one hex outside for a ship that is still to enter."""
    if ship.fate == "coming":
        return Place(NEIGHBOURS[ship.bow][ASTERN[ship.heading]], ship.heading)
    return ship.place


def pivot(ship: Ship) -> AnchorKind | None:
    """WS A.V.C.3: the anchor on whose springs she turns, if she is at anchor."""
    return ship.anchor.kind if ship.anchor is not None else None


def places(ship: Ship, text: str) -> list[Place]:
    """How a ship lies after each step of a move, if nothing stops her."""
    return courses.places(start(ship), text, pivot(ship), ship.length)


def _worded(made: int, why: str, move: Move) -> str:
    """The reason, and the step at which it holds, counted from 1."""
    return f"at step {made + 1} ({text_of(move.steps[made : made + 1])}): {why}" if made < len(move.steps) else why


def _judged(battle: Battle, ship: Ship, text: str, helm: Helm) -> tuple[int, str, Move] | None:
    """How many steps of a text may be made, why the next may not, and the text's steps; None if all of it is legal."""
    move, unread = read(text)
    made, why = _faulty_step(helm, move) or (len(move.steps), "")
    if not battle.board.open and not helm.burning:
        dry = _first_ashore(battle, ship, move.steps[:made])
        if dry is not None:
            return dry, AGROUND, move
    if why:
        return made, why, move
    return None if unread is None else (made, str(unread), move)


def _faulty_step(helm: Helm, move: Move) -> tuple[int, str] | None:
    if helm.hold:
        return (0, HELD[helm.hold]) if move.steps or move.mark == "RW" else None
    if move.mark == "RW":
        return None if helm.boat and not helm.outside else (0, NO_ROWING)
    if helm.anchored:
        return _at_anchor(helm, move.steps)
    if helm.burning:
        expected = parse(catalogue.orders(helm)[0]).steps
        return None if move.steps == expected else (0, BURNING)
    return first_fault(helm, move.steps)


def _at_anchor(helm: Helm, steps: tuple[Step, ...]) -> tuple[int, str] | None:
    """WS A.V.C.2-4: the first step that no move on springs has."""
    known = catalogue.known(helm)
    made = next((made for made in range(len(steps)) if text_of(steps[: made + 1]) not in known), None)
    return None if made is None else (made, AT_ANCHOR)


def _first_ashore(battle: Battle, ship: Ship, steps: tuple[Step, ...]) -> int | None:
    """The number of the first step, from 0, that would bring her onto land."""
    lies = enumerate(places(ship, text_of(steps)))
    return next((number for number, place in lies if waters.ashore(battle.board, place, ship.length)), None)
