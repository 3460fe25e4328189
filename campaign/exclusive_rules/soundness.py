"""Are a theatre's exclusive rules sound? What their rows name must be there, and dice and figures must be possible."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.charts.tables import Charts
from campaign.event_book.named import Known
from campaign.event_book.rows import EventBook
from campaign.exclusive_rules.rows import (
    Accord,
    AnyVenture,
    CommandInBattle,
    Contingent,
    CuttingOut,
    ExclusiveRules,
    Narrows,
    Siege,
)
from maps.theatre import Size, Theatre
from table.reading.checks import below, doubled, ill_formed, no_die, strangers, unprintable


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
    for number, flag in enumerate(rules.contingents, 1):
        named = strangers("flag", (flag.flag, *flag.beside), known.names["flag"])
        yield from (f"contingent {number} ({flag.flag}): {fault}" for fault in (*named, *_of_cooperation(flag, "SL 8.251")))
    for number, command in enumerate(rules.commands, 1):
        yield from (f"command {number} ({command.command}): {fault}" for fault in _of_cooperation(command, "SL 8.253"))
    for number, narrows in enumerate(rules.narrows, 1):
        yield from (f"narrows {number} ({narrows.space}): {fault}" for fault in _of_narrows(narrows, theatre))
    for number, discord in enumerate(rules.discord, 1):
        found = (*_between(discord.between, "SL 3.423"), *below(1, "SL 3.423", leadership=discord.leadership))
        yield from (f"discord {number}: {fault}" for fault in found)
    for number, accord in enumerate(rules.accords, 1):
        yield from (f"accord {number}: {fault}" for fault in _of_accord(accord))
    for number, anchorage in enumerate(rules.anchorages, 1):
        named = strangers("port", [anchorage.port], theatre.ports)
        yield from (f"anchorage {number} ({anchorage.port}): {fault}" for fault in named)


def _between(commands: tuple[str, ...], rule: str) -> Iterator[str]:
    """Two commands or more, each once."""
    if len({*commands}) < 2 or len({*commands}) < len(commands):
        yield f"between {', '.join(commands) or 'nobody'}; expected two commands or more, each once ({rule})"


def _of_accord(row: Accord) -> Iterator[str]:
    """A row that permits something."""
    yield from _between(row.between, "SL 3.26e, 3.463d")
    if not (row.sail or row.leaders):
        yield "permits nothing; expected `sail = true` (SL 3.26e), `leaders = true` (SL 3.463d), or both"


def _of_cooperation(row: Contingent | CommandInBattle, rule: str) -> Iterator[str]:
    """A row that says something, and one thing only: a die, or that they stand off."""
    if row.stands_off == bool(row.die):
        yield f"die {row.die}, stands_off {str(row.stands_off).lower()}; expected a die other than 0, or `stands_off` ({rule})"


def _of_narrows(row: Narrows, theatre: Theatre) -> Iterator[str]:
    """SL 8.462: a strait, and what lies next to it, each at one end."""
    if row.space not in theatre.spaces or theatre.spaces[row.space].size is not Size.STRAIT:
        straits = [space.id for space in theatre.spaces.values() if space.size is Size.STRAIT]
        yield from strangers("strait", [row.space], straits)
        return
    ends = [{passage.a, passage.b} for passage in theatre.passages]
    near = {*(end for pair in ends if row.space in pair for end in pair - {row.space})}
    near |= {zone.id for zone in theatre.zones.values() for edge in zone.edges if row.space in edge.exits}
    named = [place for end in row.ends for place in end]
    yield from strangers(f"place next to {row.space}", named, sorted(near))
    yield from doubled("place", named)
    if not all(row.ends):
        yield "ends: one of them is empty; expected places at both (SL 8.462)"


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
