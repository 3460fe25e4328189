"""Names and references: ids are slugs and stand once, names can be printed, and whatever is named is there."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from maps.soundness.folio import Folio
from maps.soundness.words import CONTROL, unknown

SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def ill_formed_ids(folio: Folio) -> Iterator[str]:
    """Ids are readable slugs, since decisions and orders name places by them (`space:ushant`, `in:biscay:north`)."""
    edges = [(where, edge.id) for where, zone in folio.zones for edge in zone.edges]
    places = [*folio.spaces.ids(), *folio.zones.ids(), *edges]
    for where, name in (*folio.sides.ids(), *folio.flags.ids(), *places, *folio.winds.ids()):
        if not SLUG.fullmatch(name):
            yield f"{where}: id {name!r} is no slug; expected small letters and digits, joined by hyphens"


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
        if CONTROL.search(name):
            yield f"{where}: {name!r} holds a control character; expected letters, digits and signs that can be printed"


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
        for name in names:
            if name not in winds:
                yield f"{where}: {unknown('wind', name, winds)}"


def unknown_places(folio: Folio) -> Iterator[str]:
    """SL 5.23, 5.272: a passage or port stands at spaces; a zone opens on, and a gale starts at, a space or zone."""
    spaces = folio.spaces.by_id()
    places = [*spaces, *folio.zones.by_id()]
    for where, passage in folio.passages:
        for name in (passage.a, *passage.via, passage.b):
            if name not in spaces:
                yield f"{where}: {unknown('space', name, spaces)}"
    for where, port in folio.ports:
        if port.space not in spaces:
            yield f"{where}: {unknown('space', port.space, spaces)}"
    for where, zone in folio.zones:
        for edge in zone.edges:
            for name in edge.exits:
                if name not in places:
                    yield f"{where}: edge {edge.id!r}: {unknown('space or zone', name, places)}"
    for where, wind in folio.winds:
        if wind.gale_start is not None and wind.gale_start not in places:
            yield f"{where}: gale_start: {unknown('space or zone', wind.gale_start, places)}"


def unknown_flags_and_sides(folio: Folio) -> Iterator[str]:
    """SL 5.281-5.282: sides and ports fly flags of the theatre, and a neutral port is open to sides of the theatre."""
    flags, sides = folio.flags.by_id(), folio.sides.by_id()
    for where, side in folio.sides:
        for flag in side.flags:
            if flag not in flags:
                yield f"{where}: {unknown('flag', flag, flags)}"
    for where, port in folio.ports:
        if port.flag not in flags:
            yield f"{where}: {unknown('flag', port.flag, flags)}"
        for name in port.open_to:
            if name not in sides:
                yield f"{where}: open_to: {unknown('side', name, sides)}"
