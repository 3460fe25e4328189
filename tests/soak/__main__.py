"""`python -m tests.soak --minutes 5 --seed abc`: play until the time is up, or `--games 100`; `--each 50`: every scenario of
Wooden Ships so often; `--kind kills`: only such games. Exit 1 if a game failed."""

from __future__ import annotations

import argparse
import sys
from datetime import date
from itertools import islice
from math import inf
from pathlib import Path

from tests.soak.games import BY_THE_CLOCK, SOAKS, by_turns, every_scenario, played, task
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
    parser.add_argument("--each", type=int, metavar="GAMES", help="every scenario of Wooden Ships so often, however long")
    parser.add_argument("--same", action="store_true", help="only games that are the same each time, whatever the machine")
    parser.add_argument("--kind", action="append", choices=list(SOAKS), help="only this soak, or these")
    given = parser.parse_args(words)
    seed = given.seed or date.today().isoformat()
    if given.game:
        soak, _, number = given.game.partition("/")
        progress = Progress()
        progress.over(played(task(seed, soak, int(number)), given.out, lambda: None))
        return 1 if progress.failures else 0
    if given.each:
        every = every_scenario(seed, given.each)
        print(f"Every scenario of Wooden Ships {given.each} times, seed {seed}: {len(every)} games", flush=True)
        wanted, progress = Run(every, inf, given.processes, given.out), Progress(games=len(every))
    else:
        span = f"{given.games} games" if given.games else f"{given.minutes:g} minutes"
        print(f"Soak of {span}, seed {seed}: `make soak SEED={seed}` plays the same games again", flush=True)
        tasks = islice(
            by_turns(seed, given.kind or [name for name in SOAKS if not (given.same and name in BY_THE_CLOCK)]), given.games
        )
        wanted, progress = Run(tasks, given.minutes * 60, given.processes, given.out), Progress(given.minutes)
    try:
        for one in run(wanted):
            progress.over(one)
    except KeyboardInterrupt:
        print("\nInterrupted.")
    progress.end()
    return 1 if progress.failures else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
