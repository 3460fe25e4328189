"""Writes a theatre's `wind_table.toml` (SL 5.24, 5.32; charts C-01 and C-02) from the climatology of its seas.

    python tools/wind_tables.py            write the table
    python tools/wind_tables.py --check    exit 1 if the file on disk is not what would be written
    python tools/wind_tables.py --show     print shares, dice and gales by wind and season

`climatology.toml` holds what was measured, `wind_areas.toml` what was designed: where each wind is drawn from. Between them
stand the reckonings below, which are designed too and give their reasons.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Literal, get_args

import msgspec
import typer
from rich.console import Console
from rich.table import Table

from maps.theatre import FORCES, Data, Row, Season

FOLDER = Path(__file__).parents[1] / "maps" / "trafalgar_1805"
Eighth = Literal["N", "NE", "E", "SE", "S", "SW", "W", "NW"]
EIGHTHS: tuple[Eighth, ...] = get_args(Eighth)
SEASONS: tuple[Season, ...] = get_args(Season)

FACES = 10
IMPULSE_DAYS = 5.25
GALE_DAYS = 1.5
LEAST_GALE = 0.04
FORCE_SHARES = (0.50, 0.27, 0.15, 0.08, 0.0)

HEADER = """\
# The Wind Table (charts C-01 and C-02): the dice on which each wind blows, and those of each gale force (8, 9, 10, 11, 12).
# GENERATED from climatology.toml (measured) and wind_areas.toml (designed): do not edit, run
#     python tools/wind_tables.py
# whose docstrings give the reckoning. `--check` tells whether this file is up to date, `--show` prints it with its shares.
"""


class Month(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """One month of an area: per cent of the time from each eighth, mean knots, per cent gale and per cent calm."""

    n: float
    ne: float
    e: float
    se: float
    s: float
    sw: float
    w: float
    nw: float
    knots: float
    gale: float
    calm: float

    def share(self, sector: Mapping[Eighth, float]) -> float:
        """The part of the time that the wind comes from a sector, less calms; the eighths are made to add up to a whole."""
        rose = dict(zip(EIGHTHS, (self.n, self.ne, self.e, self.se, self.s, self.sw, self.w, self.nw), strict=True))
        from_sector = sum(rose[eighth] * weight for eighth, weight in sector.items())
        return from_sector / sum(rose.values()) * (1 - self.calm / 100)


class Area(Data, frozen=True):
    """An area of sea, its box on the globe (south, north, west, east) and its twelve months."""

    id: str
    name: str
    box: tuple[float, float, float, float]
    months: Annotated[tuple[Month, ...], msgspec.Meta(min_length=12, max_length=12)]


class Climatology(Data, frozen=True):
    """`climatology.toml`."""

    area: tuple[Area, ...]


class Draw(Data, frozen=True):
    """A wind as it is drawn from its waters: its sector, and how far gales favour it."""

    id: str
    sector: dict[Eighth, float]
    favour: float = 1.0
    seasons: tuple[Season, ...] = SEASONS


class Waters(Data, frozen=True):
    """The areas, weighted, that one wind or a contra pair is drawn from; `unseen` gales are those the climatology misses."""

    areas: dict[str, float]
    winds: Annotated[tuple[Draw, ...], msgspec.Meta(min_length=1, max_length=2)]
    unseen: dict[Season, float] = msgspec.field(default_factory=dict)


class WindAreas(Data, frozen=True):
    """`wind_areas.toml`: the winds to draw, and the rows that are designed outright."""

    waters: tuple[Waters, ...]
    designed: tuple[Row, ...] = ()


class Chances(Data, frozen=True):
    """A season of one wind: how likely it is to blow in an impulse, and to rise to a gale if it does; with the dice for both."""

    blowing: float
    gale: float
    dice: str
    gales: tuple[str, ...]


def read(folder: Path) -> tuple[dict[str, Area], WindAreas]:
    """The measured and the designed file of a theatre's folder."""
    climatology = msgspec.toml.decode((folder / "climatology.toml").read_bytes(), type=Climatology)
    drawn = msgspec.toml.decode((folder / "wind_areas.toml").read_bytes(), type=WindAreas)
    return {area.id: area for area in climatology.area}, drawn


def months_of(season: Season, waters: Waters, areas: Mapping[str, Area]) -> Iterator[tuple[float, Month]]:
    """SL 4.12: four turns are a quarter of the year, so winter is January to March; each month with its area's weight."""
    first = 3 * SEASONS.index(season)
    total = 3 * sum(waters.areas.values())
    for area, weight in waters.areas.items():
        for month in areas[area].months[first : first + 3]:
            yield weight / total, month


def chance_of_blowing(wind: Draw, season: Season, waters: Waters, areas: Mapping[str, Area]) -> float:
    """Designed: a wind holds an impulse as often as it holds at any hour, that is for the mean share of its sector."""
    if season not in wind.seasons:
        return 0.0
    return sum(weight * month.share(wind.sector) for weight, month in months_of(season, waters, areas))


def chance_of_gale(wind: Draw, season: Season, waters: Waters, areas: Mapping[str, Area]) -> float:
    """Designed: the chance that a wind which blows rises to a gale within the impulse.

    At any hour it is the time of gales in its waters, times how far they favour this wind. An impulse is as long as three
    and a half gales, and each stretch of a gale's length is a new chance of one.
    """
    hours = sum(weight * month.gale for weight, month in months_of(season, waters, areas)) + waters.unseen.get(season, 0.0)
    return 1 - math.pow(1 - min(1.0, wind.favour * hours / 100), IMPULSE_DAYS / GALE_DAYS)


def faces_of(chance: float) -> int:
    """A chance in faces of the die, halves up; under half a face is a blank."""
    return math.floor(round(chance * FACES, 9) + 0.5)


def widths(chances: Sequence[float]) -> list[int]:
    """SL 5.242: the faces of the winds that share a die; if both halves were rounded up, the smaller remainder gives way."""
    faces = [faces_of(chance) for chance in chances]
    if sum(faces) > FACES:
        remainders = [round(chance * FACES, 9) % 1 for chance in chances]
        faces[remainders.index(min(remainders))] -= 1
    return faces


def printed(first: int, width: int) -> str:
    """A range of dice as the chart prints it."""
    if width == 0:
        return ""
    return str(first) if width == 1 else f"{first}-{first + width - 1}"


def gale_faces(chance: float) -> int:
    """Designed: the climatology is a monthly mean over wide boxes and a face is coarse, so from 4 in 100 there is one face."""
    return max(faces_of(chance), int(chance >= LEAST_GALE))


def gale_dice(chance: float) -> tuple[str, ...]:
    """C-02: ranges rising with the force from 0 upward.

    Designed: half of all gales are of force 8, about half as many of each force above, none of force 12. The faces are dealt
    by largest remainder, the lower force first, so a lone face is force 8 and no force is skipped.
    """
    faces = gale_faces(chance)
    quotas = [round(share * faces, 9) for share in FORCE_SHARES]
    dealt = [math.floor(quota) for quota in quotas]
    by_remainder = sorted(range(len(quotas)), key=lambda force: (dealt[force] - quotas[force], force))
    for force in by_remainder[: faces - sum(dealt)]:
        dealt[force] += 1
    return tuple(printed(sum(dealt[:force]), width) for force, width in enumerate(dealt))


def chances_on_one_die(waters: Waters, season: Season, areas: Mapping[str, Area]) -> list[Chances]:
    """SL 5.241-5.242: a season of the winds of one die, the first from 0 upward, its contra wind up to 9.

    A wind too rare for a face has no gales either.
    """
    blowing = [chance_of_blowing(wind, season, waters, areas) for wind in waters.winds]
    season_chances = []
    for place, (wind, chance, width) in enumerate(zip(waters.winds, blowing, widths(blowing), strict=True)):
        gale = chance_of_gale(wind, season, waters, areas) if width else 0.0
        dice = printed(0 if place == 0 else FACES - width, width)
        season_chances.append(Chances(chance, gale, dice, gale_dice(gale)))
    return season_chances


def reckon(areas: Mapping[str, Area], drawn: WindAreas) -> dict[str, dict[Season, Chances]]:
    """Every drawn wind's year, in the order of `wind_areas.toml`."""
    year: dict[str, dict[Season, Chances]] = {wind.id: {} for waters in drawn.waters for wind in waters.winds}
    for waters in drawn.waters:
        for season in SEASONS:
            for wind, chances in zip(waters.winds, chances_on_one_die(waters, season, areas), strict=True):
                year[wind.id][season] = chances
    return year


def rows_of(areas: Mapping[str, Area], drawn: WindAreas) -> list[Row]:
    """The rows of the Wind Table: the winds drawn from the climatology, then those designed outright."""
    rows = [
        Row(wind, {season: of.dice for season, of in year.items()}, {season: of.gales for season, of in year.items()})
        for wind, year in reckon(areas, drawn).items()
    ]
    return rows + list(drawn.designed)


def line_of(row: Row) -> str:
    """A row as one line of TOML, with every season written out."""
    blank = ("",) * len(FORCES)
    blows = ", ".join(f'{season} = "{row.blows.get(season, "")}"' for season in SEASONS)
    gales = ", ".join(f"{season} = {list(row.gales.get(season, blank))}".replace("'", '"') for season in SEASONS)
    turns = f", turns = {list(row.turns)}" if row.turns else ""
    return f'    {{wind = "{row.wind}", blows = {{{blows}}}, gales = {{{gales}}}{turns}}},\n'


def table_of(folder: Path) -> str:
    """The whole text of `wind_table.toml` for a theatre's folder."""
    return HEADER + "\nrow = [\n" + "".join(line_of(row) for row in rows_of(*read(folder))) + "]\n"


def show(folder: Path, console: Console) -> None:
    """Wind by season: the share of the time and the dice it became, the chance of a gale and the dice of its forces."""
    areas, drawn = read(folder)
    table = Table("wind", *SEASONS, title="Wind: % and dice; gale: % and dice of forces 8/9/10/11/12")
    for wind, year in reckon(areas, drawn).items():
        table.add_row(wind, *(shown(year[season]) for season in SEASONS))
    for row in drawn.designed:
        dice = (f"{row.blows.get(season, '')}\n{'/'.join(row.gales.get(season, ()))}" for season in SEASONS)
        table.add_row(f"{row.wind} (designed)", *dice)
    console.print(table)


def shown(of: Chances) -> str:
    """One cell of `show`; a gale without a face shows its chance alone."""
    return f"{of.blowing:.1%}  {of.dice}\n{of.gale:.1%}  {'/'.join(of.gales).rstrip('/')}"


def main(
    check: Annotated[bool, typer.Option("--check", help="Exit 1 if the file on disk is not up to date.")] = False,
    show_it: Annotated[bool, typer.Option("--show", help="Print the table with its shares; write nothing.")] = False,
    folder: Annotated[Path, typer.Option(help="The theatre's folder.")] = FOLDER,
) -> None:
    """Write a theatre's wind_table.toml from its climatology."""
    target, table = folder / "wind_table.toml", table_of(folder)
    if show_it:
        show(folder, Console())
    if check:
        if not target.exists() or target.read_text(encoding="utf-8") != table:
            typer.echo(f"{target.name} is not what tools/wind_tables.py writes: run it again", err=True)
            raise typer.Exit(1)
    elif not show_it:
        target.write_text(table, encoding="utf-8")


if __name__ == "__main__":
    typer.run(main)
