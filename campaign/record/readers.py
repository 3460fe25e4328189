"""Who may read a fact."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

Loyal = Mapping[str, str]  # the side of every piece, and of the sides themselves


def side_of(piece: str, loyal: Loyal) -> str:
    """The side of a piece; an independent squadron's is the squadron's own (SL 3.356), a dummy's is in its name (SL 7.15)."""
    return (
        loyal.get(piece.removeprefix("independent-"))
        or loyal.get(piece)
        or loyal.get(piece.removeprefix("dummy-").rpartition("-")[0])
        or ""
    )


class Reader(NamedTuple):
    """A side that reads, whose each piece was as the fact was written down, and whether it is double-blind play."""

    side: str
    loyal: Loyal
    blind: bool = False

    def owns(self, piece: str) -> bool:
        return side_of(piece, self.loyal) == self.side


class Readers(NamedTuple):
    """Who may read a fact besides the umpire: everybody, or the side that `owner` names or that has the piece of that name.

    What is `seen` by everybody is its owner's alone in double-blind play (SL 13.2b, 13.2d).
    """

    owner: str = ""
    everybody: bool = False
    seen: bool = False

    def include(self, reader: Reader) -> bool:
        return self.everybody or (self.seen and not reader.blind) or bool(self.owner and reader.owns(self.owner))


EVERYBODY = Readers(everybody=True)
UMPIRE_ONLY = Readers()


def owner(piece: str) -> Readers:
    """Only the side that a piece serves, or that is named."""
    return Readers(piece)


def in_sight(piece: str) -> Readers:
    """Everybody, but in double-blind play only the owner of a piece, or the side that is named."""
    return Readers(piece, seen=True)


def owner_unless(everybody: bool, piece: str) -> Readers:
    """Everybody if so it is, else the owner of a piece, or the side that is named."""
    return EVERYBODY if everybody else owner(piece)
