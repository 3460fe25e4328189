"""WS A.V.C: anchors: what may be written about them, when it takes effect, and how a ship turns on her springs.

A ship that has an `anchor` does not sail. It holds her fast (`holds`) except while she weighs it.
"""

from __future__ import annotations

from collections.abc import Mapping

from table.dice import log
from tactical.sea.hexes import ASTERN, NEIGHBOURS, Place, turned
from tactical.wooden_ships import special
from tactical.wooden_ships.options.facts import Anchored, CableCut, Weighed
from tactical.wooden_ships.state import Anchor, AnchorKind, Battle, Ship
from tactical.wooden_ships.terms import Hand

KINDS: Mapping[str, AnchorKind] = {"A": "ordinary", "AB": "bow", "AS": "stern"}
WEIGH, CUT = "(A)", "a"
NOTES = {
    "A": "let go an anchor",
    "AB": "anchor by the bow, on springs",
    "AS": "anchor by the stern, on springs",
    WEIGH: "weigh the anchor",
    CUT: "cut the cable",
}
"""What may be written, in words."""

# -- notes ---------------------------------------------------------------------------------------------------------------


def may_note(battle: Battle, ship: Ship) -> tuple[str, ...]:
    """WS A.V.C.1, A.V.C.6-7: the notes about anchors that a ship may write this turn. At anchor she may weigh or cut; if not, she
    may anchor in any of three ways, where the scenario allows it, unless her cables are gone."""
    if not battle.options.anchoring or ship.helpless:
        return ()
    if ship.anchor is not None:
        return () if ship.anchor.cut else (WEIGH, CUT)
    if ship.no_anchor or ship.aground is not None or not special.may_anchor(battle, ship):
        return ()
    return tuple(KINDS)


def note(battle: Battle, ship: Ship, text: str) -> None:
    """WS A.V.C.2, A.V.C.6-7: what is written about her anchor this turn."""
    if text not in may_note(battle, ship):
        return
    if text in KINDS:
        ship.anchoring = KINDS[text]
    elif ship.anchor is not None and text == CUT:
        ship.anchor.cut = ship.no_anchor = True
    elif ship.anchor is not None:
        ship.anchor.weighing = ship.anchor.before + 1
        ship.done.weighed = True


def take_effect(battle: Battle) -> None:
    """WS A.V.C.2, A.V.C.6-7: as a turn begins, anchors hold that were let go in the last, and ships are free that cut their cable
    in it or have weighed for two turns running. Of ships that are gone by then nothing is told."""
    for ship in battle.afloat():
        if ship.anchor is not None:
            _set_free(battle, ship, ship.anchor)
        elif ship.anchoring is not None:
            _let_go(battle, ship, ship.anchoring)


def _let_go(battle: Battle, ship: Ship, kind: AnchorKind) -> None:
    """WS A.V.C.2.p1: the anchor finds ground, if she has not left the waters where the scenario allows it."""
    ship.anchoring = None
    if special.may_anchor(battle, ship):
        ship.anchor = Anchor(kind)
        log(battle, Anchored(ship.id, kind))


def _set_free(battle: Battle, ship: Ship, anchor: Anchor) -> None:
    anchor.before, anchor.weighing = anchor.weighing, 0
    if anchor.cut:
        ship.anchor = None
        log(battle, CableCut(ship.id))
    elif anchor.before >= battle.tables.anchoring.weigh:
        ship.anchor = None
        log(battle, Weighed(ship.id))


def severed(battle: Battle, ship: Ship) -> None:
    """WS A.CH.5.H: a shot has parted her cable: a ship at anchor notes it as cut, and no ship so hit may anchor again."""
    log(battle, CableCut(ship.id, by_shot=True))
    ship.no_anchor, ship.anchoring, ship.anchor = True, None, None


# -- at anchor -----------------------------------------------------------------------------------------------------------


def holds(ship: Ship) -> bool:
    """WS A.V.C.2, A.V.C.6.p2: whether her anchor holds her, so that she neither sails nor drifts and fires the steadier. One that
    is weighing her anchor does not count as anchored."""
    return ship.anchor is not None and not ship.anchor.weighing


def springs(battle: Battle, ship: Ship) -> tuple[str, ...]:
    """WS A.V.C.2-4: the moves of a ship at anchor: none but to lie still, and on springs to turn up to 120 degrees either way,
    unless she weighs her anchor, is fast to another ship, or has a mast over the side."""
    if ship.anchor is None or ship.anchor.kind == "ordinary" or ship.anchor.weighing or ship.attached or ship.hanging:
        return ("0",)
    most = battle.tables.anchoring.spring_turns
    return ("0", *(hand * turns for turns in range(1, most + 1) for hand in "LR"))


def pivoted(place: Place, kind: AnchorKind, hand: Hand, length: int) -> Place:
    """WS A.V.C.3: a turn of 60 degrees on springs: about the bow hex when she is anchored by the bow, about the stern hex when by
    the stern."""
    heading = turned(place.facing, 1 if hand == "right" else -1)
    if kind != "stern" or length == 1:
        return Place(place.bow, heading)
    stern = NEIGHBOURS[place.bow][ASTERN[place.facing]]
    return Place(NEIGHBOURS[stern][heading], heading)
