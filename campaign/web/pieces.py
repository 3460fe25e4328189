"""Pieces of a large part of a page, such as the counters of a chart: only those are sent that differ from what a page shows."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from typing import NamedTuple

MOST = 64  # versions of parts that are remembered for an open campaign


class Piece(NamedTuple):
    """A piece of a part: the id of its element, and the element."""

    id: str
    html: str


Pieces = Mapping[str, Sequence[Piece]]  # by the id of the element in which they stand


class Version(NamedTuple):
    """What was sent of a part: a hash of what is around its pieces, and the pieces by their ids, as hashes."""

    frame: str
    pieces: Mapping[str, str]


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
