"""`python -m tests.aims`: play what is missing of every aim, and write it down; stopped, it goes on where it was.

`python -m tests.aims star prompts` plays the aims alone whose names hold one of these words.
"""

from __future__ import annotations

import multiprocessing
import sys
from concurrent.futures import ProcessPoolExecutor

from tests.aims import prompts
from tests.aims.aims import AIMS, PROMPTS, game_of
from tests.aims.results import begun, read, write

BATCH = 8
PROCESSES = 2


def main(words: list[str]) -> int:
    found, missed = read(), list[str]()
    wanted = [name for name in AIMS if not words or any(word in name for word in words)]
    found |= {name: begun(found, name, AIMS[name]) for name in wanted}
    with ProcessPoolExecutor(PROCESSES, mp_context=multiprocessing.get_context("spawn")) as pool:
        for name, aim in ((name, AIMS[name]) for name in wanted):
            outcomes = found[name].outcomes
            while len(outcomes) < aim.games:
                numbers = range(len(outcomes), min(len(outcomes) + BATCH, aim.games))
                outcomes += pool.map(game_of, [name] * len(numbers), numbers)
                write(found)
                print(f"{name}: {len(outcomes)} of {aim.games} games", flush=True)
            if not aim.holds(outcomes):
                missed.append(name)
    write(found)
    if PROMPTS in wanted:
        print("\n".join(prompts.table(found[PROMPTS].outcomes)))
    for name in wanted:
        print(f"{'MISSED' if name in missed else 'met':<6}  {name}")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
