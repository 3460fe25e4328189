"""A club's evening: 200 players at once on PostgreSQL, by two processes. By itself: `python -m tests.bench.club`."""

from __future__ import annotations

import argparse
import asyncio
import sys
import time
from collections.abc import Sequence

from campaign.play.application import Application
from tests.bench.measure import Line, Note, within
from tests.bench.players import EACH, SIDES, Load, begin, lost, played, share
from tests.postgres import ABSENT, own_schema, some_server
from tests.web.browser import serving

WHAT = "players at once on PostgreSQL, two processes"
CAMPAIGNS = 100
SECONDS = 60.0
READY = 0.25  # of his looks at which a player who is asked or called has made up his mind: after some half a minute
CHECKED = 5  # campaigns of which it is verified that they play again to the same end


def lines(campaigns: int = CAMPAIGNS, seconds: float = SECONDS) -> list[Line | Note]:
    with some_server() as server:
        if server is None:
            return [Note(WHAT, ABSENT)]
        with own_schema(server) as url:
            names = begin(url, campaigns)
            with serving(url, "--workers", "2") as running:
                load = asyncio.run(played(url, running.port, names, seconds, ready=READY))
                running.stop()
            return _told(url, names, load)


def _told(url: str, names: Sequence[str], load: Load) -> list[Line | Note]:
    count = len(names) * len(SIDES)
    pace = f"a page every {EACH[0]:g} to {EACH[1]:g} s each, {load.requests / load.seconds:.0f} requests a second in all"
    status = ", ".join(f"{number} of {code}" for code, number in sorted(load.status.items()))
    gone = lost(url, load.answers)
    phases = sum(Application(url).verify(name).phases for name in names[:CHECKED])
    return [
        Note(
            f"{count} {WHAT}",
            f"{pace}; {load.requests} requests ({status}), {len(load.errors)} errors {load.errors[:2]}",
            not load.errors,
        ),
        Note("  a first visit after the start, 95 of 100", f"{share(load.first, 95):.0f} ms"),
        within("  reading a page, 50 of 100", share(load.read, 50), "ms", 50),
        within(f"  reading a page, 95 of 100 of {len(load.read)}", share(load.read, 95), "ms", 50),
        within(f"  an act, 95 of 100 of {len(load.act)}", share(load.act, 95), "ms", 150),
        within(f"  the other's page told, 95 of 100 of {len(load.told)}", share(load.told, 95), "ms", 200),
        Note("  read of another's seat", f"{len(load.crossed)} {load.crossed[:3]}", not load.crossed),
        Note(
            "  answers lost",
            f"{len(gone)} of {len(load.answers)}, {len(load.doubled)} taken twice",
            not gone and not load.doubled,
        ),
        Note("  verified", f"{min(CHECKED, len(names))} campaigns of {phases} phases"),
    ]


def main() -> int:
    reader = argparse.ArgumentParser()
    reader.add_argument("--campaigns", type=int, default=CAMPAIGNS)
    reader.add_argument("--seconds", type=float, default=SECONDS)
    given = reader.parse_args()
    begun = time.monotonic()
    found = lines(given.campaigns, given.seconds)
    for line in found:
        print(line)
    print(f"{time.monotonic() - begun:.0f} s")
    return 0 if all(line.met for line in found) else 1


if __name__ == "__main__":
    sys.exit(main())
