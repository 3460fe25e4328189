"""WS O.XV.B: ships new to a station sail with more men than they need, since disease will take its share."""

from __future__ import annotations

from tactical.wooden_ships.state import Options
from tactical.wooden_ships.tables import Tables
from tactical.wooden_ships.terms import Rating


def extra(options: Options, tables: Tables, rating: Rating, wanted: int = 1) -> int:
    """WS O.XV.B: crew squares that each section of a ship new to her station has more: one or two, as agreed, on a ship of
    the line, one on a frigate, none on others."""
    bounds = {"SOL": tables.bottoms.fresh_line, "F": tables.bottoms.fresh_frigate}.get(rating)
    if not options.scurvy or bounds is None:
        return 0
    fewest, most = bounds
    return min(max(wanted, fewest), most)


def reinforced(options: Options, tables: Tables, rating: Rating, crew: tuple[int, ...], wanted: int = 1) -> tuple[int, ...]:
    """WS O.XV.B: the crew sections that the log of a ship new to her station is filled in with; a section that she lacks
    stays so."""
    more = extra(options, tables, rating, wanted)
    return tuple(squares + more if squares else 0 for squares in crew)
