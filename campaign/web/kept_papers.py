"""Papers that were printed for the sides of an open campaign: each is kept until its side knows something else."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from threading import Lock
from typing import NamedTuple

from starlette.responses import HTMLResponse, Response

POLICY = "content-security-policy"
MOST = 12  # papers that are kept for an open campaign; a gazette of December has half a megabyte


class Paper(NamedTuple):
    """A page as it was printed, and the headers of its own."""

    body: bytes
    headers: Mapping[str, str]

    @staticmethod
    def of(response: Response) -> Paper:
        own = {POLICY: response.headers[POLICY]} if POLICY in response.headers else {}
        return Paper(bytes(response.body), own)

    @property
    def response(self) -> Response:
        return HTMLResponse(self.body, headers=dict(self.headers))


class KeptPapers:
    """The papers of an open campaign by side and name, the latest edition of each."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, str], tuple[str, Paper]] = OrderedDict()
        self._lock = Lock()

    def get(self, side: str, name: str, edition: str) -> Paper | None:
        with self._lock:
            known, paper = self._kept.get((side, name), ("", None))
            return paper if known == edition else None

    def keep(self, side: str, name: str, edition: str, paper: Paper) -> None:
        with self._lock:
            self._kept[side, name] = edition, paper
            self._kept.move_to_end((side, name))
            while len(self._kept) > MOST:
                self._kept.popitem(last=False)
