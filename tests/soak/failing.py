"""A game that has failed: where it is kept, what went wrong, and how it is opened."""

from __future__ import annotations

import traceback
from pathlib import Path

REPORT = "report.txt"


class GameFailed(Exception):
    """What happened last in a game before it failed, and the commands that open it as it stood then; its cause is the error."""

    def __init__(self, last: str, commands: list[str]) -> None:
        super().__init__(last)
        self.last, self.commands = last, commands


def report(folder: Path, soak: str, seed: str, failed: GameFailed) -> Path:
    """Write down beside the game what went wrong in it."""
    cause = failed.__cause__ or failed
    lines = [
        f"{soak}, seed {seed}",
        f"The last question: {failed.last}",
        "The game stands right before that. To open it:",
        *(f"  {command}" for command in failed.commands),
        "",
        "".join(traceback.format_exception(cause)),
    ]
    path = folder / REPORT
    path.write_text("\n".join(lines), encoding="utf-8")
    return path
