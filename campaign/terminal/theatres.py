"""`theatre check`, `theatre list` and `theatre passages`: theatres as data."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from campaign.play.errors import BadInput, Refusal
from campaign.terminal import output
from table.wording import counted

LOW, HIGH = 0.75, 1.25  # a passage's mean against its days in history


def check(path: str, as_json: bool) -> None:
    from campaign.play.theatre_faults import faults, remarks
    from maps.folders import available

    if path.replace("_", "-") not in available() and not os.path.isdir(path):
        raise BadInput(f"{path}: expected the folder of a theatre, or one of {', '.join(available())}")
    found = faults(path)
    noted = [] if found else remarks(path)
    if as_json:
        output.document({"theatre": path, "sound": not found, "faults": found, "remarks": noted})
    for words in [] if as_json else [*found, *noted]:
        print(words)
    if found:
        raise Refusal(f"{path}: {counted(len(found), 'fault')}")
    if not as_json:
        print(f"{path}: sound")


def list_theatres(as_json: bool) -> None:
    from maps.folders import available
    from maps.load import named

    found = [named(name).heading for name in available()]
    rows = [{"name": heading.name, "title": heading.title, "year": heading.year} for heading in found]
    if as_json:
        output.document(rows)
    else:
        output.table(("theatre", "title", "year"), [(str(r["name"]), str(r["title"]), str(r["year"])) for r in rows])


def passages(theatre: str, file: Path | None, runs: int, seed: str, as_json: bool) -> None:
    from campaign.experiments.passages import read, run
    from campaign.game import SeaLords

    game = SeaLords(theatre)
    listed = read(file or game.folder / "history.csv", game)
    with output.progress(len(listed) * runs) as step:
        rows = run(game, file, runs, seed, lambda: step(theatre))
    if as_json:
        import msgspec

        output.document(msgspec.to_builtins(rows))
    else:
        show_passages(rows)
    outside = [row for row in rows if not LOW <= row.ratio <= HIGH]
    if outside:
        raise Refusal(f"{theatre}: {len(outside)} of {len(rows)} passages lie outside {LOW} to {HIGH} of history's days")


def show_passages(rows: list[Any]) -> None:
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    table = Table("from", "to", "month", title="Passages, in days")
    for column in ("history", "mean", "low", "high", "ratio"):
        table.add_column(column, justify="right")
    for row in rows:
        figures = (f"{figure:.1f}" for figure in (row.days, row.mean, row.low, row.high))
        style = None if LOW <= row.ratio <= HIGH else "red"
        table.add_row(escape(row.from_), escape(row.to), str(row.month), *figures, f"{row.ratio:.2f}", style=style)
    Console().print(table)
