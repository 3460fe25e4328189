"""Sea zones (SL 5.27): their edges, exits and numbers."""

from __future__ import annotations

from collections.abc import Iterator

from maps.soundness.raw_tables import Folio
from maps.soundness.rows import exits_of


def bad_edges(folio: Folio) -> Iterator[str]:
    """SL 5.272: each place is named on one edge of a zone's box, by which alone it is entered and left."""
    for where, zone in folio.zones:
        edges, places = [edge.id for edge in zone.edges], exits_of(zone)
        for name in dict.fromkeys(edges):
            if edges.count(name) > 1:
                yield f"{where}: edge id {name!r} stands {edges.count(name)} times; expected once"
        for name in dict.fromkeys(places):
            if places.count(name) > 1:
                yield f"{where}: exit {name!r} is listed {places.count(name)} times; expected it on one edge"
        if zone.id in places:
            yield f"{where}: lists itself as an exit; expected other zones and spaces"


def one_sided_exits(folio: Folio) -> Iterator[str]:
    """SL 5.272: of two zones that meet, each names the other."""
    zones = folio.zones.by_id()
    for where, zone in folio.zones:
        for name in dict.fromkeys(exits_of(zone)):
            if name in zones and zone.id not in exits_of(zones[name]):
                yield f"{where}: exit {name!r} is one-sided; expected zone {name!r} to list {zone.id!r} too"


def bad_zone_numbers(folio: Folio) -> Iterator[str]:
    """SL 5.271e: the numbers of the In and Out boxes are compared with a die of 0 to 9."""
    for where, zone in folio.zones:
        for field, number in (("into", zone.into), ("out", zone.out), ("off_course", zone.off_course)):
            if number is not None and not 0 <= number <= 9:
                yield f"{where}: {field} {number}; expected 0 to 9"
