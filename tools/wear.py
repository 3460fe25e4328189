"""How a blockading fleet wears down in a year, kept at sea and under the theatre's own instructions.

    python tools/wear.py                       print both years, turn by turn
    python tools/wear.py --out wear.svg        draw the curves as well
    python tools/wear.py --seeds 10            the mean of so many years

Both years are sailed by the sailing masters from the same seeds; only the instructions of one flotilla differ. A squadron that
has lost its last sail goes on counting with the damage it had then.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import mean
from typing import Annotated, NamedTuple

import msgspec
import typer

from campaign.agents.sailing_master import Book, Call, Instruction, SailingMaster, read
from campaign.agents.seating import standing_instructions
from campaign.game import SeaLords
from campaign.rules import damage
from campaign.state import World, is_berth
from table.seats import Seat
from table.session import Memory, Session

WIDTH, HEIGHT, MARGIN = 560, 300, 44
INK = {"kept at sea": "#a03020", "relieved": "#205080"}


class Mark(NamedTuple):
    """A flotilla's squadrons as a turn ends: mean damage, sail, movement allowance of the slowest, and how many are at sea."""

    damage: float
    sail: float
    allowance: float
    at_sea: float


def kept_at_sea(book: Book, flotilla: str, station: str) -> Book:
    """The same instructions, but that one flotilla is on its station from the first turn to the last."""

    def orders(line: Instruction) -> Instruction:
        if line.id != flotilla:
            return line
        return msgspec.structs.replace(line, calls=(Call(1, station),))

    return Book(tuple(orders(line) for line in book.formation))


def sail_a_year(game: SeaLords, books: dict[str, Book], squadrons: Sequence[str], seed: str) -> list[Mark]:
    """A mark for each turn of the theatre's year."""
    seats: dict[str, Seat] = {side: SailingMaster(game.sea, book) for side, book in books.items()}
    session = Session(game, Memory(game.encode(game.new_world(seed))))
    marks: list[Mark] = []
    worn: dict[str, int] = {}
    for _ in session.play(seats):
        if session.state.clock.turns_played > len(marks):
            worn |= {name: session.state.squadrons[name].damage for name in squadrons if name in session.state.squadrons}
            marks.append(mark(session.state, worn))
        if session.state.clock.year > game.theatre.heading.year:
            break
    return marks


def mark(world: World, worn: Mapping[str, int]) -> Mark:
    """How squadrons stand; `worn` has the damage of each, or what it was when the last sail sank."""
    own = [world.squadrons[name] for name in worn if name in world.squadrons]
    printed = min((world.charts.sail_classes[one.sail_class].allowance for one in own), default=0)
    return Mark(
        mean(worn.values()),
        sum(one.sail for one in own),
        max(0, printed - damage.effect(world, own).allowance),
        sum(not is_berth(world.place_of(one)) for one in own),
    )


def compare(game: SeaLords, side: str, flotilla: str, station: str, seeds: Sequence[str]) -> dict[str, list[Mark]]:
    """Both years, each the mean over the seeds."""
    own = {one.id: read(standing_instructions(game, one.id), game.sea) for one in game.theatre.heading.sides}
    squadrons = next(line.squadrons for line in own[side].formation if line.id == flotilla)
    years = {"kept at sea": {**own, side: kept_at_sea(own[side], flotilla, station)}, "relieved": own}
    return {
        name: [
            Mark(*(mean(figures) for figures in zip(*turn, strict=True)))
            for turn in zip(*(sail_a_year(game, books, squadrons, seed) for seed in seeds), strict=True)
        ]
        for name, books in years.items()
    }


# -- the picture -------------------------------------------------------------------------------------------------------


def picture(curves: dict[str, list[Mark]], title: str) -> str:
    """Mean damage by turn as an SVG: a line for each year."""
    turns = max(len(marks) for marks in curves.values())
    top = max(12.0, max(mark.damage for marks in curves.values() for mark in marks))

    def x(turn: float) -> float:
        return MARGIN + (turn - 1) * (WIDTH - 2 * MARGIN) / max(1, turns - 1)

    def y(points: float) -> float:
        return HEIGHT - MARGIN - points * (HEIGHT - 2 * MARGIN) / top

    def words(left: float, base: float, text: str, more: str = "") -> str:
        return f'<text x="{left:.1f}" y="{base:.1f}" {more}>{text}</text>'

    drawn = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="serif" font-size="11">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>',
        words(MARGIN, 20, title, 'font-size="13"'),
    ]
    for points in range(0, int(top) + 1, 2):
        drawn.append(f'<path d="M{MARGIN} {y(points):.1f}H{WIDTH - MARGIN}" stroke="#dddddd"/>')
        drawn.append(words(MARGIN - 6, y(points) + 4, str(points), 'text-anchor="end"'))
    for turn in range(1, turns + 1):
        drawn.append(words(x(turn), HEIGHT - MARGIN + 16, str(turn), 'text-anchor="middle"'))
    drawn.append(words(WIDTH / 2, HEIGHT - 10, "turn", 'text-anchor="middle"'))
    for row, (name, marks) in enumerate(curves.items()):
        line = " ".join(f"{x(turn):.1f},{y(mark.damage):.1f}" for turn, mark in enumerate(marks, 1))
        drawn.append(f'<polyline points="{line}" fill="none" stroke="{INK[name]}" stroke-width="2"/>')
        drawn.append(words(MARGIN + 8, MARGIN + 12 + 14 * row, f"{name}: mean damage points", f'fill="{INK[name]}"'))
    return "\n".join([*drawn, "</svg>", ""])


def main(
    out: Annotated[Path | None, typer.Option(help="where to write the curves, as SVG")] = None,
    side: str = "british",
    flotilla: str = "channel-fleet",
    station: str = "off-ushant",
    seeds: int = 3,
    theatre: str = "trafalgar-1805",
) -> None:
    """Sail both years and print them."""
    curves = compare(SeaLords(theatre), side, flotilla, station, [f"wear-{n}" for n in range(seeds)])
    print("turn  " + "   ".join(f"{name:>32}" for name in curves))
    print("      " + "   ".join(f"{'damage':>8}{'sail':>8}{'speed':>8}{'at sea':>8}" for _ in curves))
    for turn, marks in enumerate(zip(*curves.values(), strict=True), 1):
        print(f"{turn:>4}  " + "   ".join("".join(f"{figure:>8.1f}" for figure in mark) for mark in marks))
    if out is not None:
        out.write_text(picture(curves, f"{flotilla} in a year, {seeds} years' mean"), encoding="utf-8")


if __name__ == "__main__":
    typer.run(main)
