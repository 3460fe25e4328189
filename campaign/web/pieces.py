"""Pieces of a large part of a page, such as the counters of a chart: only those are sent that differ from what a page shows."""

from __future__ import annotations

from bisect import bisect_left
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from markupsafe import Markup

MOST = 64  # versions of parts that are remembered for an open campaign


class Piece(NamedTuple):
    """A piece of a part: the id of its element, and the element."""

    id: str
    html: str


HOLE = "\x00{}\x00"  # what stands for a group of pieces in what is around them
Pieces = Mapping[str, Sequence[Piece]]  # by the id of the element in which they stand


def hole(group: str) -> Markup:
    """Where a group of pieces is to stand: in a template, or in another piece."""
    return Markup(HOLE.format(group))


def filled(html: str, pieces: Pieces) -> str:
    """With the pieces in their places, those too that stand in others."""
    while (begins := html.find(HOLE[0])) >= 0:
        ends = html.index(HOLE[0], begins + 1)
        html = html[:begins] + "".join(one.html for one in pieces[html[begins + 1 : ends]]) + html[ends + 1 :]
    return html


def groups_in(html: str, pieces: Pieces) -> set[str]:
    """The groups that stand in a piece, those too that stand in others of them."""
    own = html.split(HOLE[0])[1::2]
    return {*own, *(inner for group in own for one in pieces[group] for inner in groups_in(one.html, pieces))}


class Version(NamedTuple):
    """What was sent of a part: a hash of what is around its pieces, and the pieces by their ids, as hashes."""

    frame: str
    pieces: Mapping[str, str]


def in_order(names: Sequence[str], stood: Mapping[str, int]) -> set[str]:
    """As many names as can be that stood before in the order in which they stand now: with the others moved all are in order.
    `stood` says at which place each was."""
    ends: list[int] = []  # the least last place of a row of so many
    rows: list[tuple[str, int]] = []  # each name that stood, with how long the longest row is that ends with it
    for name in names:
        if (place := stood.get(name)) is not None:
            length = bisect_left(ends, place)
            ends[length : length + 1] = [place]
            rows.append((name, length))
    found, wanted = set[str](), len(ends) - 1
    for name, length in reversed(rows):
        if length == wanted:
            found.add(name)
            wanted -= 1
    return found


class Versions:
    """The versions that an open campaign has sent lately, by side, part and stamp."""

    def __init__(self) -> None:
        self._sent: OrderedDict[tuple[str, str, str], Version] = OrderedDict()

    def keep(self, side: str, part: str, stamp: str, version: Version) -> None:
        self._sent[side, part, stamp] = version
        self._sent.move_to_end((side, part, stamp))
        while len(self._sent) > MOST:
            self._sent.popitem(last=False)

    def get(self, side: str, part: str, stamp: str) -> Version | None:
        return self._sent.get((side, part, stamp))
