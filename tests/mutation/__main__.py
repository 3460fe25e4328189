"""`python -m tests.mutation tactical/wooden_ships --count 100 --seed 1`: draw mutants of a package's rules, and see which
survive its tests. Exit 1 if fewer than 95 of 100 were killed, those left out that are listed as equivalent (`equivalent.py`)."""

from __future__ import annotations

import argparse
import os
import signal
import sys
from math import inf
from time import monotonic

from tests.mutation import running
from tests.mutation.lines import KeptLines
from tests.mutation.mutants import drawn
from tests.mutation.packages import PACKAGES, chosen, modules
from tests.mutation.trying import How, Trial, Tried, Trying

ENOUGH = 0.95
WHY: dict[How, str] = {"not run": "no test executes it", "no verdict": "the tests take too long: no verdict"}


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("package", help="such as tactical/wooden_ships, or a folder or module of it")
    parser.add_argument("--count", type=int, default=100, help="how many are drawn")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--processes", type=int, default=1, help="how many are tried at a time")
    parser.add_argument("--only", default="", help="of those drawn only these numbers, such as 17,23")
    parser.add_argument(
        "--under", type=float, default=inf, help="ask only tests that take less than so many seconds: a quick look"
    )
    parser.add_argument(
        "--limit", type=float, default=300.0, help="a mutant that has taken so many seconds of the processor has no verdict"
    )
    parser.add_argument("--anew", action="store_true", help="try each in a new process: slow, and the same result")
    given = parser.parse_args(words)
    name, rooms = chosen(given.package)
    mutants = dict(enumerate(drawn(modules(rooms), given.count, given.seed), 1))
    if given.only:
        mutants = {number: mutants[number] for number in map(int, given.only.split(","))}
    kept = KeptLines(name, PACKAGES[name].sources)
    return tried(Trial(PACKAGES[name], kept, mutants, given.processes, given.under, given.anew, given.limit))


def tried(trial: Trial) -> int:
    """Try all, tell of each, and sum up; what is stopped is summed up as far as it went."""
    results: list[Tried] = []
    with os.fdopen(os.dup(1), "w") as out:

        def tell(text: str) -> None:
            print(text, file=out, flush=True)

        def told(one: Tried) -> None:
            results.append(one)
            tell(f"{len(results):3}/{len(trial.mutants)} {line_of(one)}")

        begun = monotonic()
        signal.signal(signal.SIGTERM, signal.default_int_handler)  # who is told to end, ends his copies
        running.quietly([*map(str, trial.package.tests)], Trying(trial, tell, told))
        text, code = summed_up(results)
        tell(text)
        tell(f"{monotonic() - begun:.0f} s")
    return code


def line_of(one: Tried) -> str:
    by = f"   by {one.by}" if one.by else ""
    return f"#{one.number:<3} {one.how:<10} {one.seconds:5.1f} s  {one.mutant}{by}"


def summed_up(results: list[Tried]) -> tuple[str, int]:
    """The sum and a table of the survivors, and the exit code."""
    survivors = sorted((one for one in results if one.survived), key=lambda one: (one.mutant.path, one.mutant.line))
    equivalent = sum(one.how == "equivalent" for one in results)
    counted = len(results) - equivalent
    killed = counted - len(survivors)
    share = killed / counted if counted else 1.0
    lines = [f"{killed} of {counted} killed ({share:.0%}); {equivalent} more are equivalent"]
    lines += [row for one in survivors for row in _rows(one)]
    return "\n".join(lines), 0 if share >= ENOUGH else 1


def _rows(one: Tried) -> list[str]:
    why = WHY.get(one.how, "no test fails")
    head = f"  #{one.number} {one.mutant.path}:{one.mutant.line}  ({why})"
    return [head, f"      line    {one.mutant.source}", f"      before  {one.mutant.before}", f"      after   {one.mutant.after}"]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
