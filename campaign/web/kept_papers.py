"""Papers that were printed: each is kept until its reader knows something else."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from threading import Lock
from typing import NamedTuple

from starlette.responses import HTMLResponse, Response

POLICY = "content-security-policy"
MOST = 12  # papers that are kept for an open campaign, or for the host; a gazette of December has half a megabyte


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
    """Papers by reader and name, the latest edition of each: a side of an open campaign reads, or the host the whole of one."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, str], tuple[str, Paper]] = OrderedDict()
        self._lock = Lock()

    def get(self, reader: str, name: str, edition: str) -> Paper | None:
        with self._lock:
            known, paper = self._kept.get((reader, name), ("", None))
            return paper if known == edition else None

    def kept(self, reader: str, name: str, edition: str, response: Response) -> Response:
        """A paper that was printed just now; other answers, such as that there is none, are not kept."""
        with self._lock:
            self._kept[reader, name] = edition, Paper.of(response)
            self._kept.move_to_end((reader, name))
            while len(self._kept) > MOST:
                self._kept.popitem(last=False)
        return response
