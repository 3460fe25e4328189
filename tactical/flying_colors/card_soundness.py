"""Whether a set of tables is sound: what the types of its rows cannot say."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from tactical.flying_colors import bands
from tactical.flying_colors.card import LAST_DIE, POWERS, ROWS, HitResults
from tactical.flying_colors.tables import Tables


def faults(tables: Tables) -> Iterator[str]:
    """What the types cannot say."""
    yield from _movement_faults(tables)
    yield from _firepower_faults(tables)
    yield from _hit_faults(tables.hit_results)
    for name, rows in (("wind.turns", tables.wind.turns), ("tacking.results", tables.tacking.results)):
        yield from bands.faults(name, rows)
    yield from bands.faults("fires.results", tables.fires.results)
    shares = [column.up_to for column in tables.break_off.lost]
    if shares != sorted(set(shares)) or shares[-1:] != [100]:
        yield f"break_off.lost: up to {', '.join(map(str, shares))}; expected rising shares in per cent, the last of them 100"
    yield from bands.faults("loads.double_bursts", tables.loads.double_bursts)
    yield from bands.faults("loads.chain_rigging", tables.loads.chain_rigging)
    for name, rates in (
        ("collision", tables.collision.rates),
        ("grounding", tables.grounding.rates),
        ("sinking", tables.sinking.rates),
    ):
        for rate in ROWS[1:]:
            if rate not in rates:
                yield f"{name}.rates: no figure for rate {rate}; expected one for each of {', '.join(ROWS[1:])}"
    for name in tables.__struct_fields__:
        if name not in ("sources", "slips") and not tables.sources.get(name):
            yield f"sources.{name}: missing; expected a publication, a case, or 'designed' with the reasoning"


def _movement_faults(tables: Tables) -> Iterator[str]:
    for aspect in ("running", "reaching", "beating", "in irons"):
        if aspect not in tables.movement:
            yield f"movement.{aspect}: no such row; expected running, reaching, beating and in irons (FC 3.6.2)"
    for aspect, moves in tables.movement.items():
        if not moves.short <= moves.plain <= moves.full:
            yield f"movement.{aspect}: {moves}; expected more under more sail (FC 3.6.3, 4.9)"


def _firepower_faults(tables: Tables) -> Iterator[str]:
    """Nine rows of a cell a range, which fall with range and with weaker rows."""
    table: list[list[int]] = []
    for row in ROWS:
        cells = tables.firepower.get(row, "").split()
        if len(cells) != tables.reach.guns or not all(re.fullmatch(r"-|\d+s?", cell) for cell in cells):
            yield f"firepower.{row}: {' '.join(cells) or 'no such row'}; expected {tables.reach.guns} cells such as 12s, 7 or -"
            return
        table.append([-1 if cell == "-" else int(cell.removesuffix("s")) for cell in cells])
        if table[-1] != sorted(table[-1], reverse=True):
            yield f"firepower.{row}: {' '.join(cells)}; expected a fall with range"
    for row in tables.firepower:
        if row not in ROWS:
            yield f"firepower.{row}: there is no such rate; expected {', '.join(ROWS)}"
    for (strong, more), (weak, less) in pairwise(zip(ROWS, table, strict=True)):
        if any(a < b for a, b in zip(more, less, strict=True)):
            yield f"firepower.{weak}: stronger than row {strong} at some range; expected no more than it"


def _hit_faults(results: HitResults) -> Iterator[str]:
    for size, aims in (("large", results.large), ("small", results.small)):
        for aim, table in (("rigging", aims.rigging), ("hull", aims.hull)):
            for power in sorted({*POWERS, *table}):
                where, cells = f"hit_results.{size}.{aim}.{power}", table.get(power, "").split()
                if power not in POWERS or not cells:
                    yield f"{where}: {'no such row' if power in POWERS else 'no such firepower'}; expected <0, 0 to 20 and >20"
                elif len(cells) != LAST_DIE + 1:
                    yield f"{where}: {len(cells)} cells; expected {LAST_DIE + 1}, for the dice 0 to {LAST_DIE}"
                for cell in cells:
                    if not re.fullmatch(r"-|(?:\d*[HRM])+\*?", cell):
                        yield f"{where}: {cell!r}; expected a result such as -, R, 2HR or 3R*"
