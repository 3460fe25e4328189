"""The Wind Table (SL 5.241): a row a wind, and ranges of dice that agree with one another."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations, pairwise

from maps.soundness.raw_tables import Folio
from maps.soundness.rows import are_contra
from maps.theatre import FORCES, SEASONS, dice_of

RANGE = re.compile(r"([0-9])(?:-([0-9]))?")


def is_range(text: str) -> bool:
    """SL 5.241: a printed range is blank, one die or two dice from low to high, and a die reads 0 to 9 (SL 2.21a)."""
    found = RANGE.fullmatch(text)
    return not text or (found is not None and found[1] <= (found[2] or found[1]))


def missing_rows(folio: Folio) -> Iterator[str]:
    """SL 5.241: each wind has its row in the Wind Table, with an entry or a blank for each season."""
    rows = folio.rows.by_id()
    for where, wind in folio.winds:
        if wind.id not in rows:
            yield f"{where}: has no row; expected one in wind_table.toml"
    for where, row in folio.rows:
        for season in SEASONS:
            if season not in row.blows:
                yield f"{where}: blows: season {season!r} is missing; expected a range, or a blank if it cannot blow"


def bad_ranges(folio: Folio) -> Iterator[str]:
    """SL 5.241, 5.312: ranges are of dice 0 to 9, and no gale has more than the five forces; a year has 16 turns (SL 4.12)."""
    for where, row in folio.rows:
        cells = [
            *((f"blows: {season}", text) for season, text in row.blows.items()),
            *((f"gales: {season}", text) for season, forces in row.gales.items() for text in forces),
        ]
        for cell, text in cells:
            if not is_range(text):
                yield f"{where}: {cell}: bad range {text!r}; expected a blank, a die or a range such as '0-3' within 0 to 9"
        for season, forces in row.gales.items():
            if len(forces) > len(FORCES):
                yield f"{where}: gales: {season}: {len(forces)} ranges; expected at most {len(FORCES)}, for forces 8 to 12"
        for turn in row.turns:
            if not 1 <= turn <= 16:
                yield f"{where}: turns: {turn}; expected turns 1 to 16"


def overlapping_contras(folio: Folio) -> Iterator[str]:
    """SL 5.242: the two winds of a contra pair share one die, so no number serves both."""
    rows = {row.wind: (where, row) for where, row in folio.rows}
    for one, other in combinations((wind for wind in folio.winds.by_id().values() if wind.id in rows), 2):
        if not are_contra(one, other):
            continue
        (_, earlier), (where, later) = rows[one.id], rows[other.id]
        for season, second in later.blows.items():
            first = earlier.blows.get(season, "")
            if is_range(first) and is_range(second) and set(dice_of(first)) & set(dice_of(second)):
                yield f"{where}: blows: {season}: {second!r} overlaps {first!r} of its contra {one.id!r}; expected dice apart"


def falling_gales(folio: Folio) -> Iterator[str]:
    """SL 5.32-5.321: a die gives one force, and the higher the force the higher the dice."""
    for where, row in folio.rows:
        for season, texts in row.gales.items():
            printed = [(force, text) for force, text in zip(FORCES, texts, strict=False) if text and is_range(text)]
            for (low, weaker), (high, stronger) in pairwise(printed):
                if dice_of(stronger)[0] <= dice_of(weaker)[-1]:
                    yield (
                        f"{where}: gales: {season}: force {high} on {stronger!r} overlaps or lies below force {low} on "
                        f"{weaker!r}; expected higher dice for the higher force"
                    )
