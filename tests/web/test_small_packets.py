"""An answer leaves in several small packets, none of which waits for the browser's receipt of the one before."""

from __future__ import annotations

import http.client
import time
from pathlib import Path

from tests.web.browser import serving

WAIT = 0.035  # seconds for which a system puts off its receipt at least, where packets wait for it


def test_no_packet_waits_for_a_receipt(tmp_path: Path) -> None:
    with serving(str(tmp_path / "campaigns.db")) as server:
        connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
        took = []
        for _ in range(20):
            before = time.perf_counter()
            connection.request("GET", "/no-such-page")
            connection.getresponse().read()
            took.append(time.perf_counter() - before)
        connection.close()
    assert min(took) < WAIT, f"{min(took) * 1000:.0f} ms at the quickest"
