"""`python -m tests.aims`: play what is missing of every aim, and write it down; stopped, it goes on where it was."""

from __future__ import annotations

import multiprocessing
import sys
from concurrent.futures import ProcessPoolExecutor

from tests.aims import prompts
from tests.aims.aims import AIMS, PROMPTS, game_of
from tests.aims.results import begun, read, write

BATCH = 8
PROCESSES = 2


def main() -> int:
    found, missed = read(), list[str]()
    found = {name: begun(found, name, aim) for name, aim in AIMS.items()}
    with ProcessPoolExecutor(PROCESSES, mp_context=multiprocessing.get_context("spawn")) as pool:
        for name, aim in AIMS.items():
            outcomes = found[name].outcomes
            while len(outcomes) < aim.games:
                numbers = range(len(outcomes), min(len(outcomes) + BATCH, aim.games))
                outcomes += pool.map(game_of, [name] * len(numbers), numbers)
                write(found)
                print(f"{name}: {len(outcomes)} of {aim.games} games", flush=True)
            if not aim.holds(outcomes):
                missed.append(name)
    write(found)
    for line in prompts.table(found[PROMPTS].outcomes):
        print(f"        {line}")
    for name in AIMS:
        print(f"{'MISSED' if name in missed else 'met':<6}  {name}")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
