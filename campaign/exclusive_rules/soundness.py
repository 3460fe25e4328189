"""Are a theatre's exclusive rules sound? What their rows name must be there, and dice and figures must be possible."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.charts.tables import Charts
from campaign.event_book.named import Known
from campaign.event_book.rows import EventBook
from campaign.exclusive_rules.rows import AnyVenture, CuttingOut, ExclusiveRules, Siege
from maps.theatre import Size, Theatre
from table.reading.checks import below, ill_formed, no_die, strangers, unprintable


def faults(rules: ExclusiveRules, theatre: Theatre, charts: Charts, events: EventBook) -> Iterator[str]:
    """All that is wrong with the rows, each with its table, its number and its id."""
    known = Known(events, theatre)
    tables: dict[str, tuple[AnyVenture, ...]] = {
        "raid": rules.raids, "cutting_out": rules.cuttings_out, "siege": rules.sieges, "bombardment": rules.bombardments,
    }  # fmt: skip
    for table, rows in tables.items():
        for number, row in enumerate(rows, 1):
            found = (*_of_venture(row, theatre, known), *_of_kind(row, theatre, charts, known))
            yield from (f"{table} {number} ({row.id}): {fault}" for fault in found)


def _of_venture(row: AnyVenture, theatre: Theatre, known: Known) -> Iterator[str]:
    """SL 6.14, 6.25: a place that can be reached, a side that there is, a die, and effects of what the theatre has."""
    yield from ill_formed(row.id)
    yield from unprintable(row.name)
    if not row.at:
        yield f"at: no place; expected one or more spaces ({row.rule})"
    yield from strangers("space", row.at, theatre.spaces)
    small = [space for space in row.at if space in theatre.spaces and theatre.spaces[space].size is Size.SMALL]
    yield from (f"at: {space!r} is a small space, at sea; expected a large one ({row.rule})" for space in small)
    yield from strangers("side", filter(None, [row.side]), known.names["side"])
    yield from no_die(die=row.die)
    yield from below(0, row.rule, rest=row.rest, hindrance=row.hindrance)
    if row.hindrance and not row.screened:
        yield f"hindrance {row.hindrance}; expected it of a venture that may be `screened` alone (SL 6.281e)"
    yield from known.faults_of((*row.needs, *row.barred_by, *row.effects, *row.repulse))


def _of_kind(row: AnyVenture, theatre: Theatre, charts: Charts, known: Known) -> Iterator[str]:
    """What one kind of venture asks for beside the rest."""
    match row:
        case CuttingOut(classes=classes, at=at):
            yield from strangers("class of sail", classes, charts.sail_classes)
            roads = [space for space in at if space in theatre.spaces and space not in theatre.ports]
            yield from (f"at: {space!r} has no port; expected one where sail may lie (SL 6.25b)" for space in roads)
        case Siege(campaign=campaign, boxes=boxes):
            yield from strangers("campaign", [campaign], known.names["campaign"])
            if boxes == 0:
                yield "boxes 0; expected how far the marker moves (SL 9.233)"
