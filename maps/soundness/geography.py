"""Spaces, ports and zones on the globe: each on the chart, in its place, and within reach of the rest."""

from __future__ import annotations

from collections.abc import Iterator

from maps.soundness.names import unknown_places
from maps.soundness.raw_tables import Folio
from maps.soundness.rows import exits_of, is_small
from maps.theatre import Zone


def places_off_the_chart(folio: Folio) -> Iterator[str]:
    """Each space and sea zone lies on the globe, and on some sheet of the chart."""
    sheets = [sheet for sheet in folio.sheets.rows if sheet.west < sheet.east and sheet.south < sheet.north]
    for where, place in folio.places():
        lat, lon = place.lat, place.lon
        if not (-90 <= lat <= 90 and -180 <= lon <= 180):
            yield f"{where}: lat {lat:g}, lon {lon:g} is not on the globe; expected lat -90 to 90 and lon -180 to 180"
        elif sheets and not any(s.west <= lon <= s.east and s.south <= lat <= s.north for s in sheets):
            yield f"{where}: lat {lat:g}, lon {lon:g} is on no sheet of the chart; expected it within one in theatre.toml"


def small_spaces_astray(folio: Folio) -> Iterator[str]:
    """SL 5.222, 5.341: a small space lies between two places: within one passage, or between its end and one sea zone."""
    passages, openings = list(folio.passages), [(at, exits_of(zone)) for at, zone in folio.zones]
    for where, space in folio.spaces:
        if not is_small(space):
            continue
        within = [at for at, passage in passages for name in passage.via if name == space.id]
        ends = [at for at, passage in passages if space.id in (passage.a, passage.b)]
        zones = [at for at, exits in openings if space.id in exits]
        if not within + ends:
            yield f"{where}: small space without neighbours; expected it in one passage's `via`, or as an end where a zone opens"
        elif len(within + ends) > 1:
            yield f"{where}: small space stands at {' and at '.join(within + ends)}; expected it once, in one passage"
        elif len(zones) > len(ends):
            yield f"{where}: small space also opens on {' and '.join(zones[len(ends) :])}; expected two neighbours only"


def bad_ports(folio: Folio) -> Iterator[str]:
    """SL 5.28, 7.231, 11.32: a port is a large space with a Blockade Value; a key port's yard has dice that it may throw."""
    spaces = folio.spaces.by_id()
    for where, port in folio.ports:
        if is_small(spaces.get(port.space)):
            yield f"{where}: {port.space!r} is a small space; expected a large one"
        if port.blockade < 0:
            yield f"{where}: blockade {port.blockade}; expected 0 or more"
        if port.repairs is not None and port.repairs < 0:
            yield f"{where}: repairs {port.repairs}; expected 0 or more (SL 11.321)"
        if port.yard != "every turn" and not (port.key or port.repairs):
            expected = "expected it of a key port or one with `repairs`, others do emergency repairs (SL 11.314)"
            yield f"{where}: yard {port.yard!r} at a minor port; {expected}"
        if not -9 <= port.repair_modifier <= 9:
            yield f"{where}: repair_modifier {port.repair_modifier}; expected -9 to 9 (SL 11.321)"


def places_cut_off(folio: Folio) -> Iterator[str]:
    """SL 5.21: a ship can come to every port, space and zone from every other; not asked while a name is unknown."""
    import networkx as nx  # a heavy library, for this one question

    if any(unknown_places(folio)):
        return
    places = [(where, place.id) for where, place in folio.places() if isinstance(place, Zone) or not is_small(place)]
    sea: nx.Graph[str] = nx.Graph()
    sea.add_nodes_from(name for _, name in places)
    sea.add_edges_from((passage.a, passage.b) for passage in folio.passages.rows)
    sea.add_edges_from((zone.id, place) for zone in folio.zones.rows for place in exits_of(zone))
    _, *apart = sorted(nx.connected_components(sea), key=len, reverse=True) or [set()]
    for waters in apart:
        ports = [(where, name) for where, name in folio.ports.ids() if name in waters]
        for where, name in ports or [(where, name) for where, name in places if name in waters][:1]:
            yield f"{where}: {name!r} is cut off; expected passages or sea zones to join it to the rest"
