"""How a blockading fleet wears in a year, turn by turn: relieved as its instructions say, and never relieved.

`--years 10` prints the mean of so many years, `--flotilla ferrol-blockade` another's, `--out wear.svg` draws the curves as well.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from campaign.experiments.wear import compare
from campaign.experiments.wear_picture import picture
from campaign.game import SeaLords
from maps.drawing import png

PIXELS = 1520


def main(
    out: Annotated[Path | None, typer.Option(help="where to draw the curves: .svg or .png")] = None,
    flotilla: Annotated[str | None, typer.Option(help="whose years; else the largest that begins the year on a station")] = None,
    years: int = 3,
    theatre: str = "trafalgar-1805",
) -> None:
    """Sail both years and print them."""
    wear = compare(SeaLords(theatre), [f"wear-{n}" for n in range(years)], flotilla)
    print("turn  " + "   ".join(f"{name:>32}" for name in wear.curves))
    print("      " + "   ".join(f"{'damage':>8}{'sail':>8}{'speed':>8}{'at sea':>8}" for _ in wear.curves))
    for turn, marks in enumerate(zip(*wear.curves.values(), strict=True)):
        print(f"{turn:>4}  " + "   ".join("".join(f"{figure:>8.1f}" for figure in mark) for mark in marks))
    if out is not None:
        drawn = picture(wear)
        out.write_bytes(png(drawn, PIXELS) if out.suffix == ".png" else drawn.encode())


if __name__ == "__main__":
    typer.run(main)
