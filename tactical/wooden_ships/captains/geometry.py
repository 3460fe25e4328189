"""How two ships bear on each other, worked out once for every way that they can lie.

A captain weighs thousands of places in a turn; what he asks of each is here a look-up by the way from bow to bow and the two
headings. The rules themselves ask `fire.fields` and `fire.rakes`; a test holds the two beside each other.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal, NamedTuple

from tactical.sea.hexes import COMPASS, DECODED, STEPS, Axial, axial
from tactical.wooden_ships.state import Deck

Part = Literal["whole", "bow", "stern"]
Rake = Literal["", "bow", "stern"]
REACH = 10  # WS B.VIII.A.3


class Bearing(NamedTuple):
    """Of one ship on another: the deck that bears, with which part of its guns, how far it is, and which end it rakes."""

    deck: Deck
    part: Part
    range: int
    rake: Rake


Meeting = tuple[int, int, int]
"""Both ways: the distance between two ships, and by their codes what the first can fire at the other and what the other can fire
back; `NONE` where no gun bears. A plain tuple, since tens of thousands are taken apart in a battle."""
NONE = -1
DECKS: tuple[Deck, ...] = ("left", "right")
SECTIONS: tuple[Part, ...] = ("whole", "bow", "stern")
RAKES: tuple[Rake, ...] = ("", "bow", "stern")
BEARINGS = tuple(
    Bearing(deck, part, reach, rake) for deck in DECKS for part in SECTIONS for rake in RAKES for reach in range(1, REACH + 1)
)
"""Every bearing by its code, those to the left before those to the right."""
CODES = {bearing: code for code, bearing in enumerate(BEARINGS)}
ALIKE = len(RAKES) * REACH  # so many codes, one after the other, are of the same guns
TO_THE_RIGHT = len(BEARINGS) // 2  # the first code of them


def turned_back(offset: Axial, heading: int) -> Axial:
    """An offset as seen by a ship on this heading: q is negative to the left, r ahead."""
    q, r = offset
    for _ in range(heading - 1):
        q, r = q + r, -q
    return q, r


def field(q: int, r: int) -> int:
    """WS A.VIII.A.1: the field in which a hex lies as a ship on heading 1 with her bow at (0, 0) sees it; 0: no gun bears."""
    row = abs(q)
    along = 1 - 2 * r - q
    if not row or abs(along) > row + 1:
        return 0
    edge = row + 1 - 2 * (-(-row // 4) - 1)
    if along <= -edge:
        return 4
    if along >= edge:
        return 5
    return 1 if along == 0 else 2 if along < 0 else 3


PARTS: tuple[Part, ...] = ("whole", "whole", "whole", "whole", "stern", "bow")


class _Meetings(dict[int, Meeting | None]):
    """By the way from bow to bow how two ships on these headings meet, of the ways asked for so far; None beyond gunshot."""

    def __init__(self, heading: int, other: int) -> None:
        super().__init__()
        self.headings = heading, other

    def __missing__(self, way: int) -> Meeting | None:
        found = self[way] = _meeting(axial(DECODED[way]), *self.headings)
        return found


MEETINGS: tuple[tuple[Mapping[int, Meeting | None], ...], ...] = tuple(
    tuple(_Meetings(heading, other) for other in (0, *COMPASS)) for heading in (0, *COMPASS)
)
"""By the heading of a ship, that of another (0 for one that fills a single hex) and the way from bow to bow."""


def masked(lying: tuple[int, int], friends: Iterable[tuple[int, int]], right: bool, distance: int) -> bool:
    """WS B.VIII.A.4.b: whether one of these friends lies nearer than so many hexes in the field of fire of a side; all by the
    number of the bow's hex and the heading. Nobody lies nearer than who is beside her."""
    if distance <= 1:
        return False
    bow, heading = lying
    meetings = MEETINGS[heading]
    for there, other in friends:
        meeting = meetings[other][there - bow]
        if meeting is not None and meeting[0] < distance and meeting[1] != NONE and (meeting[1] >= TO_THE_RIGHT) == right:
            return True
    return False


def _meeting(way: Axial, heading: int, other: int) -> Meeting | None:
    own = _hull((0, 0), heading)
    theirs = _hull(way, other)
    reach = min(_apart(one, two) for one in own for two in theirs)
    if reach > REACH:
        return None
    gives = _bearing((0, 0), heading, way, other, reach)
    takes = _bearing(way, other, (0, 0), heading, reach)
    return reach, NONE if gives is None else CODES[gives], NONE if takes is None else CODES[takes]


def _hull(bow: Axial, heading: int) -> tuple[Axial, Axial]:
    dq, dr = STEPS[heading]
    return bow, (bow[0] - dq, bow[1] - dr)


def _apart(one: Axial, other: Axial) -> int:
    dq, dr = one[0] - other[0], one[1] - other[1]
    return (abs(dq) + abs(dr) + abs(dq + dr)) >> 1


def _seen(bow: Axial, heading: int, hex: Axial) -> Axial:
    return turned_back((hex[0] - bow[0], hex[1] - bow[1]), heading)


def _bearing(bow: Axial, heading: int, other_bow: Axial, other: int, reach: int) -> Bearing | None:
    """What a ship can fire at another; nothing at one in her own hex. WS A.VIII.A.5.d: who straddles two fields lies in the
    lower."""
    if not reach:
        return None
    seen = [_seen(bow, heading, hex) for hex in _hull(other_bow, other)]
    fields = [(field(q, r), "left" if q < 0 else "right") for q, r in seen]
    open_to = sorted(one for one in fields if one[0])
    if not open_to:
        return None
    number, deck = open_to[0]
    return Bearing("left" if deck == "left" else "right", PARTS[number], reach, _rake(bow, heading, other_bow, other))


def _rake(bow: Axial, heading: int, other_bow: Axial, other: int) -> Rake:
    """WS B.VIII.C.2, A.VIII.D: the other cannot answer, or the firer lies right before her bow or behind her stern."""
    seen = [_seen(other_bow, other, hex) for hex in _hull(bow, heading)]
    at_ends = [(q, r) for q, r in seen if (q, r) in ((0, -1), (0, 2))]
    if any(field(q, r) for q, r in seen) and not at_ends:
        return ""
    nearest = min(at_ends or seen, key=lambda hex: abs(2 * hex[1] + hex[0] - 1) + abs(hex[0]))
    return "bow" if 2 * nearest[1] + nearest[0] - 1 < 0 else "stern"
