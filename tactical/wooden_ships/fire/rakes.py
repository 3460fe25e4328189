"""WS B.VIII.C.2, A.VIII.D, O.XIII, D.III.D.4.b: who fires down the length of another, and into which end of her."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from tactical.sea.hexes import Axial, Hex, at, axial, bearing, distance
from tactical.wooden_ships.board import hull
from tactical.wooden_ships.damage.volley import Rake
from tactical.wooden_ships.fire.fields import play
from tactical.wooden_ships.fire.ranges import hexes_of
from tactical.wooden_ships.state import Battle, Deck, Options, Ship


def rakes(battle: Battle, firer: Ship, deck: Deck, target: Ship) -> Rake | None:
    """WS B.VIII.C.2.p2: how a deck rakes a ship, if it does: she must lie in its play."""
    (q, r), (to_q, to_r) = axial(firer.bow), axial(target.bow)
    lying = Lying(to_q - q, to_r - r, firer.heading, firer.length, target.heading, target.length)
    return _rakes(deck, lying, _manner(battle.options), battle.tables.gunboats.raked_within)


class Lying(NamedTuple):
    """How two ships lie to each other: the way from bow to bow, and the heading and length of each."""

    q: int
    r: int
    heading: int
    length: int
    other_heading: int
    other_length: int


@cache
def _rakes(deck: Deck, lying: Lying, manner: str, boats_within: int) -> Rake | None:
    """The same by how two ships lie to each other, wherever that is; gunboats are raked from near only (WS D.III.D.4.b)."""
    bow, other = Hex(0, 0), at(lying.q, lying.r)
    own, hexes = hull(bow, lying.heading, lying.length), hull(other, lying.other_heading, lying.other_length)
    if not any(bearing(bow, lying.heading, hex) in play(deck) for hex in hexes):
        return None
    if lying.other_length == 1 and min(distance(one, other) for one in own) > boats_within:
        return None
    return rake_from(tuple(bearing(other, lying.other_heading, hex) for hex in own), lying.other_length, manner)


def _manner(options: Options) -> str:
    """Which definition of a rake is in force."""
    if options.pointing_rakes:
        return "pointing"
    return "ends" if options.end_rakes else "basic"


@cache
def rake_from(seen: tuple[Axial, ...], length: int, manner: str) -> Rake | None:
    """How a ship is raked from hexes by their bearings from her bow.

    - `basic`: from outside the play of all her own guns (WS B.VIII.C.2.p2).
    - `ends`: also from the hex right ahead of her bow or right astern, though she can answer (WS A.VIII.D).
    - `pointing`: only from a hex that her bow or stern points to, at whatever distance (WS O.XIII).
    """
    on_keel = [at for at in seen if at[0] == 0]
    if manner == "pointing":
        return _end(on_keel[0], length) if on_keel else None
    right_at_it = [at for at in on_keel if at[1] in (-1, length)]
    if manner == "ends" and right_at_it:
        return _end(right_at_it[0], length)
    decks: tuple[Deck, ...] = ("bow",) if length == 1 else ("left", "right")
    if any(at in play(deck) for deck in decks for at in seen):
        return None
    return _end(seen[0], length)


def _end(at: Axial, length: int) -> Rake:
    """WS A.I.A.1.b: the end of her that a hex lies off; a gunboat's stern is off a wedge of 120 degrees, the rest is her side."""
    q, r = at
    down = 2 * r + q  # half hexes astern of the bow
    if length == 1 and -abs(q) < down < abs(q):
        return "side"
    return "bow" if down < 0 else "stern"


def near_side(firer: Ship, target: Ship, rake: Rake | None) -> Deck | None:
    """WS B.VIII.D.3.a.p2: the deck of the target that is nearest to the firer; both are as near in a rake."""
    if target.length == 1:
        return "bow"
    if rake is not None:
        return None
    off = sum(bearing(target.bow, target.heading, hex)[0] for hex in hexes_of(firer))
    if off < 0:
        return "left"
    return "right" if off else None
