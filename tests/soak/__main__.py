"""`python -m tests.soak --minutes 5 --seed abc`: play until the time is up, or `--games 100`; exit 1 if a game failed."""

from __future__ import annotations

import argparse
import sys
from datetime import date
from pathlib import Path

from tests.soak.games import SOAKS, Task, played
from tests.soak.progress import Progress
from tests.soak.running import Run, run


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    parser.add_argument("--minutes", type=float, default=30, help="how long it plays")
    parser.add_argument("--games", type=int, help="how many games it plays at most, whatever the time")
    parser.add_argument("--seed", default="", help="what its games are drawn from; else the date")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--out", type=Path, default=Path("out/soak"), help="the folder for games that fail")
    parser.add_argument("--game", metavar="SOAK/NUMBER", help=f"one game of this seed again; a soak is {', '.join(SOAKS)}")
    given = parser.parse_args(words)
    seed = given.seed or date.today().isoformat()
    span = f"{given.games} games" if given.games else f"{given.minutes:g} minutes"
    print(f"Soak of {span}, seed {seed}: `make soak SEED={seed}` plays the same games again", flush=True)
    progress = Progress(given.minutes)
    if given.game:
        soak, _, number = given.game.partition("/")
        progress.over(played(Task(soak, int(number), f"{seed}/{given.game}"), given.out, lambda: None))
        return 1 if progress.failures else 0
    try:
        for one in run(Run(seed, given.minutes * 60, given.processes, given.out, given.games)):
            progress.over(one)
    except KeyboardInterrupt:
        print("\nInterrupted.")
    progress.end()
    return 1 if progress.failures else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
