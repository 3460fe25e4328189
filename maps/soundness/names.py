"""Names and references: ids are slugs and stand once, names can be printed, and whatever is named is there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from maps.soundness.raw_tables import Folio
from table.reading.checks import ill_formed, strangers, unprintable


def ill_formed_ids(folio: Folio) -> Iterator[str]:
    """Ids are readable slugs, since decisions and orders name places by them (`space:ushant`, `in:biscay:north`)."""
    edges = [(where, edge.id) for where, zone in folio.zones for edge in zone.edges]
    places = [*folio.spaces.ids(), *folio.zones.ids(), *edges]
    for where, name in (*folio.sides.ids(), *folio.flags.ids(), *places, *folio.winds.ids()):
        yield from (f"{where}: {fault}" for fault in ill_formed(name))


def doubled_ids(folio: Folio) -> Iterator[str]:
    """An id names one thing; spaces and sea zones share their names, since a zone's exits may be either (SL 5.271b)."""
    places = [*folio.spaces.ids(), *folio.zones.ids()]
    for ids in (folio.sides.ids(), folio.flags.ids(), places, folio.ports.ids(), folio.winds.ids(), folio.rows.ids()):
        first: dict[str, str] = {}
        for where, name in ids:
            if name in first:
                yield f"{where}: duplicate id {name!r}; expected it once, and it stands already at {first[name]}"
            first.setdefault(name, where)


def unprintable_names(folio: Folio) -> Iterator[str]:
    """Names and titles stand on the chart, in the log and in other programs' files: no control characters in them."""
    named = [
        ("theatre.toml: name", folio.heading.name),
        ("theatre.toml: title", folio.heading.title),
        *((f"{where}: title", sheet.title) for where, sheet in folio.sheets),
        *((f"{where}: name", side.name) for where, side in folio.sides),
        *((f"{where}: name", flag.name) for where, flag in folio.flags),
        *((f"{where}: name", place.name) for where, place in folio.places()),
        *((f"{where}: name", wind.name) for where, wind in folio.winds),
        *((f"{where}: icon", wind.icon) for where, wind in folio.winds),
    ]
    for where, name in named:
        yield from (f"{where}: {fault}" for fault in unprintable(name))


def unknown_winds(folio: Folio) -> Iterator[str]:
    """SL 5.244: every wind named on the chart or in the Wind Table is one of the theatre's seasonal winds."""
    named: list[tuple[str, Iterable[str]]] = [
        *((where, space.winds) for where, space in folio.spaces),
        *((where, [*(arrow.wind for arrow in passage.arrows), *passage.marks]) for where, passage in folio.passages),
        *((where, zone.winds) for where, zone in folio.zones),
        *((f"{where}: edge {edge.id!r}", [m.wind for m in edge.winds]) for where, zone in folio.zones for edge in zone.edges),
        *((where, [wind.contra] if wind.contra is not None else []) for where, wind in folio.winds),
        *((where, [row.wind]) for where, row in folio.rows),
    ]
    winds = folio.winds.by_id()
    for where, names in named:
        yield from (f"{where}: {fault}" for fault in strangers("wind", names, winds))


def unknown_places(folio: Folio) -> Iterator[str]:
    """SL 5.23, 5.272: a passage or port stands at spaces; a zone opens on, and a gale starts at, a space or zone."""
    spaces = folio.spaces.by_id()
    places = [*spaces, *folio.zones.by_id()]
    for where, passage in folio.passages:
        ends = (passage.a, *passage.via, passage.b)
        yield from (f"{where}: {fault}" for fault in strangers("space", ends, spaces))
    for where, port in folio.ports:
        yield from (f"{where}: {fault}" for fault in strangers("space", [port.space], spaces))
    for where, zone in folio.zones:
        for edge in zone.edges:
            yield from (f"{where}: edge {edge.id!r}: {fault}" for fault in strangers("space or zone", edge.exits, places))
    for where, wind in folio.winds:
        starts = [] if wind.gale_start is None else [wind.gale_start]
        yield from (f"{where}: gale_start: {fault}" for fault in strangers("space or zone", starts, places))


def unknown_flags_and_sides(folio: Folio) -> Iterator[str]:
    """SL 5.281-5.282, 7.151: sides and ports fly flags of the theatre; ports are open to its sides, and dummies come in."""
    flags, sides = folio.flags.by_id(), folio.sides.by_id()
    for where, side in folio.sides:
        yield from (f"{where}: {fault}" for fault in strangers("flag", side.flags, flags))
    for where, port in folio.ports:
        yield from (f"{where}: {fault}" for fault in strangers("flag", [port.flag], flags))
        yield from (f"{where}: open_to: {fault}" for fault in strangers("side", port.open_to, sides))
        yield from (f"{where}: ordinary_for: {fault}" for fault in strangers("side", port.ordinary_for, sides))
    for where, place in folio.places():
        yield from (f"{where}: entry_for: {fault}" for fault in strangers("side", place.entry_for, sides))
