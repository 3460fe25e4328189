"""Passages (SL 5.23): their ends, the spaces between, and the lines drawn along them."""

from __future__ import annotations

from collections.abc import Iterator

from maps.soundness.raw_tables import Folio
from maps.soundness.rows import are_contra, exits_of, is_small


def passages_to_themselves(folio: Folio) -> Iterator[str]:
    """SL 5.23: a passage joins two different spaces."""
    for where, passage in folio.passages:
        if passage.a == passage.b:
            yield f"{where}: leads back to {passage.a!r}; expected two different ends"


def doubled_passages(folio: Folio) -> Iterator[str]:
    """SL 5.23: all lines between the same two spaces are one."""
    first: dict[frozenset[str], str] = {}
    for where, passage in folio.passages:
        ends = frozenset((passage.a, passage.b))
        if ends in first:
            yield f"{where}: joins the same ends as {first[ends]}; expected all their lines in one passage"
        first.setdefault(ends, where)


def wrong_sizes(folio: Folio) -> Iterator[str]:
    """SL 5.221, 5.2.101: a passage's ends are large, or small where a sea zone opens; those between are small."""
    spaces = folio.spaces.by_id()
    opened = {place for zone in folio.zones.rows for place in exits_of(zone)}
    for where, passage in folio.passages:
        for end in dict.fromkeys((passage.a, passage.b)):
            if is_small(spaces.get(end)) and end not in opened:
                yield f"{where}: end {end!r} is small and no sea zone opens from it; expected a large space"
        for name in passage.via:
            if name in spaces and not is_small(spaces[name]):
                yield f"{where}: via {name!r} is {spaces[name].size.value}; expected a small space"


def lines_to_no_end(folio: Folio) -> Iterator[str]:
    """SL 5.232: chevrons and arrows point to an end of their passage."""
    for where, passage in folio.passages:
        ends = (passage.a, passage.b)
        if passage.prevailing is not None and passage.prevailing not in ends:
            yield f"{where}: prevailing points to {passage.prevailing!r}; expected {passage.a} or {passage.b}"
        for arrow in passage.arrows:
            if arrow.to not in ends:
                yield f"{where}: arrow of {arrow.wind!r} points to {arrow.to!r}; expected {passage.a} or {passage.b}"


def wrong_lines(folio: Folio) -> Iterator[str]:
    """SL 5.232-5.234: a passage has a line; with no seasonal wind it is light or prevailing; marks go with chevrons."""
    for where, passage in folio.passages:
        if not (passage.dashed or passage.prevailing or passage.arrows or passage.marks):
            yield f"{where}: has no line; expected `dashed`, `prevailing` or `arrows`"
        if passage.dashed and passage.prevailing:
            yield f"{where}: is both dashed and prevailing; expected one of the two"
        if passage.marks and not passage.prevailing:
            yield f"{where}: marks {', '.join(passage.marks)} without `prevailing`; expected chevrons for them to go with"


def crossed_winds(folio: Folio) -> Iterator[str]:
    """SL 5.237: one seasonal wind touches a passage, once, or the two of a contra pair."""
    winds = folio.winds.by_id()
    for where, passage in folio.passages:
        named = [name for name in (*(arrow.wind for arrow in passage.arrows), *passage.marks) if name in winds]
        blow = dict.fromkeys(named)
        for name in blow:
            if named.count(name) > 1:
                yield f"{where}: wind {name!r} is drawn {named.count(name)} times; expected one arrow or mark of it"
        if len(blow) > 2 or (len(blow) == 2 and not are_contra(*(winds[name] for name in blow))):
            yield f"{where}: seasonal winds {', '.join(blow)}; expected one, or the two of one contra pair"
