"""`python -m tests.mutation tactical/wooden_ships --count 100 --seed 1`: draw mutants of a package's rules, and see which
survive its tests. Exit 1 if fewer than 95 of 100 were killed, those left out that are listed as equivalent (`equivalent.py`)."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.mutation.equivalent import EQUIVALENT
from tests.mutation.mutants import Mutant, drawn
from tests.mutation.trying import Tried, copied, failing, tried

ROOMS = {
    "tactical/wooden_ships": (
        "movement", "fouling", "boarding", "fire", "damage", "loading", "options", "special",
        "victory.py", "wind.py", "setting_up.py", "squares.py", "views.py",
    ),
}  # fmt: skip
"""The rooms of a package that are rules; of one that is not named here all of it."""
ENOUGH = 0.95


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("package", help="such as tactical/wooden_ships, or a module of it")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--first", type=int, default=1, help="the number of the first mutant that is tried")
    given = parser.parse_args(words)
    package = Path(given.package)
    places = [package / room for room in ROOMS.get(given.package, ())] or [package]
    mutants = drawn(places, given.count, given.seed)
    with TemporaryDirectory() as folder:
        root = copied(Path.cwd(), Path(folder))
        without = failing(root, package)
        print("\n".join([f"{len(without)} tests fail without any mutant, and are left out:", *without]), flush=True)
        results = [_told(number, tried(root, one, without)) for number, one in enumerate(mutants, 1) if number >= given.first]
    return summed_up(results)


def _told(number: int, one: Tried) -> Tried:
    known = " (equivalent)" if one.survived and equal(one.mutant) else ""
    print(f"{number:3} {one.how:<9} {one.seconds:5.1f} s  {one.mutant}{known}", flush=True)
    return one


def equal(mutant: Mutant) -> str:
    """Why a mutant changes nothing that anybody could see; empty if it is not among those that are known."""
    return EQUIVALENT.get((str(mutant.path), mutant.source, mutant.after), "")


def summed_up(results: list[Tried]) -> int:
    survivors = [one.mutant for one in results if one.survived]
    left = [mutant for mutant in survivors if not equal(mutant)]
    counted = len(results) - (len(survivors) - len(left))
    killed = counted - len(left)
    share = killed / counted if counted else 1.0
    print(f"{killed} of {counted} killed ({share:.0%}); {len(survivors) - len(left)} more are equivalent")
    for mutant in left:
        print(f"  SURVIVED {mutant}\n           in: {mutant.source}")
    return 0 if share >= ENOUGH else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
