"""The historical battles fought by computer captains, beside how they came out in history.

`--games 30` fights each so often, `--jobs 4` on so many processes; names of battles choose among them.
"""

from __future__ import annotations

from typing import Annotated

import typer

from tactical.playing.registry import USUAL, game_named


def history(
    battles: Annotated[list[str] | None, typer.Argument(help="Battles by name; else all.")] = None,
    games: int = 20,
    jobs: int = 1,
    seed: str = "history",
    game: Annotated[str, typer.Option(help="The hex game.")] = USUAL,
    fought_out: Annotated[
        bool, typer.Option("--fought-out", help="Go on to the last turn whatever the break checks say.")
    ] = False,
) -> None:
    """Print the comparison for the battles named, or for all."""
    for line in game_named(game).history(battles or [], games, seed, jobs, fought_out):
        print(line, flush=True)


if __name__ == "__main__":
    typer.run(history)
