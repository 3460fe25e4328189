"""The base of a theatre's chart as a page gets it: drawn once, kept packed in the user's cache and in the process.

It is the same for every side and at every moment, so that it may be sent to anybody and kept by a browser for good: its
fingerprint is that of the theatre and of the code that draws it.
"""

from __future__ import annotations

import gzip
import re
from collections import OrderedDict
from functools import cache
from hashlib import blake2b
from pathlib import Path
from threading import Lock

import msgspec

import maps
import table
from campaign.theatres.cache import CHARTS, keep, kept
from maps.drawing.base_chart import Plan, drawn, plan_of, planned
from maps.drawing.layer_drawing import ChartTable, Spot
from maps.theatre import Theatre

MOST = 8  # charts that are kept in the process
FINGERPRINT = re.compile("[0-9a-f]{32}")


class _Kept(msgspec.Struct, frozen=True):
    """A base as it lies in the cache: the drawing, packed, where everything lies on it, and the theatre that it is of."""

    packed: bytes
    plan: Plan
    theatre: Theatre


class BaseChart:
    """A theatre's chart, to be sent as a picture and laid over: `table` lays over it."""

    def __init__(self, fingerprint: str, packed: bytes, over: ChartTable) -> None:
        self.fingerprint = fingerprint
        self.packed = packed
        self.table = over

    @property
    def width(self) -> float:
        return self.table.width

    @property
    def height(self) -> float:
        return self.table.height

    @property
    def places(self) -> dict[str, Spot]:
        """Every place by its key: where it lies, and the id of what is lit and clicked for it."""
        return self.table.places

    @property
    def svg(self) -> bytes:
        return gzip.decompress(self.packed)


class _Shelf:
    """The charts of this process, the latest used last; each is drawn once, whoever asks at the same time."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._charts: OrderedDict[str, BaseChart] = OrderedDict()
        self._known: OrderedDict[int, tuple[Theatre, str]] = OrderedDict()

    def of(self, theatre: Theatre) -> BaseChart:
        with self._lock:
            key = self._fingerprint(theatre)
            if key not in self._charts:
                self._put(key, _from_cache(key) or _drawn(theatre, key))
            self._charts.move_to_end(key)
            return self._charts[key]

    def by_fingerprint(self, fingerprint: str) -> BaseChart | None:
        with self._lock:
            if fingerprint not in self._charts and (found := _from_cache(fingerprint)) is not None:
                self._put(fingerprint, found)
            return self._charts.get(fingerprint)

    def _put(self, key: str, chart: BaseChart) -> None:
        self._charts[key] = chart
        while len(self._charts) > MOST:
            self._charts.popitem(last=False)

    def _fingerprint(self, theatre: Theatre) -> str:
        """That of a theatre; of one that was asked for before it is known by which object it is."""
        known = self._known.get(id(theatre))
        if known is None or known[0] is not theatre:
            self._known[id(theatre)] = theatre, fingerprint_of(theatre)
            while len(self._known) > 2 * MOST:
                self._known.popitem(last=False)
        return self._known[id(theatre)][1]


_SHELF = _Shelf()


def base_chart(theatre: Theatre) -> BaseChart:
    """The base of a theatre's chart: from the process, else from the user's cache, else drawn now and kept."""
    return _SHELF.of(theatre)


def base_named(fingerprint: str) -> BaseChart | None:
    """A base by its fingerprint, if this process has it, or another has drawn it: a browser may ask before anybody has opened a
    campaign here, as when a server has been started anew."""
    return _SHELF.by_fingerprint(fingerprint)


def fingerprint_of(theatre: Theatre) -> str:
    """A hash of what a theatre says, and of the code that draws it."""
    return blake2b(_code() + msgspec.msgpack.encode(theatre), digest_size=16).hexdigest()


def _from_cache(key: str) -> BaseChart | None:
    """A base that lies in the user's cache; None if none does, or not a sound one."""
    data = kept(key, CHARTS) if FINGERPRINT.fullmatch(key) else None
    try:
        found = None if data is None else msgspec.msgpack.decode(data, type=_Kept)
    except msgspec.DecodeError:
        return None
    return None if found is None else BaseChart(key, found.packed, ChartTable(planned(found.theatre, found.plan)))


def _drawn(theatre: Theatre, key: str) -> BaseChart:
    """A base drawn now, and kept."""
    base = drawn(theatre)
    packed = gzip.compress(base.svg.encode(), 9, mtime=0)
    keep(key, msgspec.msgpack.encode(_Kept(packed, plan_of(base.chart), theatre)), CHARTS)
    return BaseChart(key, packed, ChartTable(base.chart))


@cache
def _code() -> bytes:
    """A hash of the code that draws charts, and of the coasts."""
    house, pens = Path(maps.__path__[0]), Path(table.__path__[0]) / "svg.py"
    digest = blake2b(pens.read_bytes(), digest_size=16)
    for folder in (house / "drawing", house / "coastline"):
        for path in sorted(path for path in folder.iterdir() if path.is_file()):
            digest.update(path.read_bytes())
    return digest.digest()
