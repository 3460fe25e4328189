"""The historical battles fought by computer captains, beside how they came out in history.

`--games 30` fights each so often, `--jobs 4` on so many processes; names of battles choose among them.
"""

from __future__ import annotations

from typing import Annotated

import typer

from tactical.flying_colors import scenarios
from tactical.flying_colors.history import HEADING, compare, lines


def history(
    battles: Annotated[list[str] | None, typer.Argument(help="Battles by name; else all.")] = None,
    games: int = 20,
    jobs: int = 1,
    seed: str = "history",
    fought_out: Annotated[
        bool, typer.Option("--fought-out", help="Go on to the last turn whatever the break checks say.")
    ] = False,
) -> None:
    """Print the comparison for the battles named, or for all."""
    print(HEADING)
    for name in battles or scenarios.available():
        for line in lines(compare(name, games, seed, jobs, fought_out)):
            print(line, flush=True)


if __name__ == "__main__":
    typer.run(history)
