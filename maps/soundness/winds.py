"""Seasonal winds: how they look, whence they blow, their contra winds and where their gales start."""

from __future__ import annotations

from collections.abc import Iterator

from maps.soundness.raw_tables import Folio
from maps.soundness.rows import are_contra, is_small
from maps.theatre import Space


def look_alikes(folio: Folio) -> Iterator[str]:
    """SL 5.215: each wind has a colour and an icon of its own."""
    for field in ("colour", "icon"):
        first: dict[str, str] = {}
        for where, wind in folio.winds:
            look = getattr(wind, field).lower()
            if first.setdefault(look, wind.id) != wind.id:
                yield f"{where}: same {field} {look!r} as wind {first[look]!r}; expected one of its own"


def bad_bearings(folio: Folio) -> Iterator[str]:
    """A wind blows from a point of the compass."""
    for where, wind in folio.winds:
        if not 0 <= wind.from_degrees < 360:
            yield f"{where}: from_degrees {wind.from_degrees}; expected 0 to 359"


def lone_contras(folio: Folio) -> Iterator[str]:
    """SL 5.242: contra winds are paired, each naming the other."""
    winds = folio.winds.by_id()
    for where, wind in folio.winds:
        if wind.contra == wind.id:
            yield f"{where}: is its own contra wind; expected another wind"
        elif wind.contra in winds and not are_contra(wind, winds[wind.contra]):
            yield f"{where}: contra {wind.contra!r} is not mutual; expected wind {wind.contra!r} to name {wind.id!r} as its own"


def bad_gale_starts(folio: Folio) -> Iterator[str]:
    """SL 5.323, 5.383: a wind with gales has a place for them to start: a large space or a zone that bears its mark."""
    spaces, zones, rows = folio.spaces.by_id(), folio.zones.by_id(), folio.rows.by_id()
    for where, wind in folio.winds:
        gales = any(text for texts in rows[wind.id].gales.values() for text in texts) if wind.id in rows else False
        start = spaces.get(wind.gale_start or "") or zones.get(wind.gale_start or "")
        if wind.gale_start is None and gales:
            yield f"{where}: has gales but no gale_start; expected a large space or zone marked {wind.id!r}"
        elif isinstance(start, Space) and is_small(start):
            yield f"{where}: gale_start {start.id!r} is a small space; expected a large space or zone marked {wind.id!r}"
        elif start is not None and wind.id not in start.winds:
            yield f"{where}: gale_start {start.id!r} does not bear the wind's mark; expected {wind.id!r} among its winds"
