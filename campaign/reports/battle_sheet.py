"""A battle for a real table (SL 8.126): both lines with boxes to tick, how they stand to the wind, and what binds them; A4."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

import msgspec
from jinja2 import Environment, PackageLoader, StrictUndefined

from campaign.reports.names import Names
from tactical.handoff import BattleBrief, Party, Squadron

BOXES = {"hull": 10, "rigging": 8, "crew": 6}
HEAT = {
    "light": "A light action: long shot and little powder. Break off when a quarter of a line is crippled; some 8 turns of play.",
    "medium": "A general action. Break off once a third of a line is crippled or lost; some 12 turns of play.",
    "heavy": "To the bitter end: no side breaks off before half of its line is crippled or lost; some 20 turns of play.",
}


class Row(msgspec.Struct, frozen=True):
    """A ship with her boxes: how many of each are ticked before the battle."""

    name: str
    guns: int
    rate: int
    ticked: dict[str, int]


class Division(msgspec.Struct, frozen=True):
    """A squadron of a line: its flag officer, its ships."""

    name: str
    sail_class: str
    flag: str
    ships: tuple[Row, ...]


class Line(msgspec.Struct, frozen=True):
    """One side's line in its order, to windward or to leeward."""

    side: str
    station: str
    divisions: tuple[Division, ...]
    sail: int
    guns: int


class Sheet(msgspec.Struct, frozen=True):
    """All that is printed of a battle."""

    id: str
    title: str
    when: str
    campaign: str
    winds: tuple[str, ...]
    heat: str
    bounds: tuple[str, ...]
    lines: tuple[Line, ...]
    drawing: str


def sheet(brief: BattleBrief, names: Names, when: str, campaign: str) -> Sheet:
    """A brief as it is printed."""
    lines = tuple(_line(brief, party, names) for party in brief.parties)
    return Sheet(
        brief.id,
        f"The action {names.at(brief.place)}",
        when,
        campaign,
        tuple(wind.replace("-", " ") for wind in brief.winds),
        brief.intensity,
        tuple(_bounds(brief)),
        lines,
        drawn(lines),
    )


def _bounds(brief: BattleBrief) -> Iterator[str]:
    """What the campaign asks of the table, whatever rules are played on it."""
    yield HEAT[brief.intensity]
    yield f"{brief.gauge} has the weather gauge: set the other line up to leeward, out of long gunshot, and let it sail first."
    if brief.strait:
        yield "A strait: the table is half as deep as it is wide, and who leaves it by a long edge is ashore."
    yield "Squadrons keep together in the order given; each flag officer is aboard the first ship of his squadron."
    yield "Ticked boxes are damage brought into the battle: those guns, spars and men are gone already."


def _line(brief: BattleBrief, party: Party, names: Names) -> Line:
    flags = {one.aboard: one.name for one in party.commanders}
    divisions = tuple(
        Division(names.piece(one.id), one.sail_class, flags.get(one.id, ""), tuple(_rows(one))) for one in party.squadrons
    )
    ships = [ship for division in divisions for ship in division.ships]
    station = "to windward" if party.side == brief.gauge else "to leeward"
    return Line(party.side, station, divisions, len(ships), sum(ship.guns for ship in ships))


def _rows(squadron: Squadron) -> Iterator[Row]:
    """SL 3.247: a squadron's damage, of the twenty points it can bear, is the same share of every box of its ships."""
    for ship in squadron.ships:
        yield Row(ship.name, ship.guns, ship.rate, {part: ceil(count * squadron.damage / 20) for part, count in BOXES.items()})


# -- the set-up drawn --------------------------------------------------------------------------------------------------------

WIDE, DEEP, LENGTH = 760, 230, 22
COLOURS = ("#1f3f77", "#8a2b2b")


def drawn(lines: tuple[Line, ...]) -> str:
    """Both lines in line ahead, the weather one above, the wind blowing down the page."""
    ordered = sorted(lines, key=lambda line: line.station != "to windward")
    parts = [f'<svg viewBox="0 0 {WIDE} {DEEP}" role="img" aria-label="the set-up">', _arrow()]
    for number, line in enumerate(ordered):
        parts += _hulls(line, 70 + number * 110, COLOURS[lines.index(line) % 2])
    return "".join((*parts, "</svg>"))


def _arrow() -> str:
    path = f"M{WIDE / 2} 4v26m-7-8l7 8l7-8"
    return f'<path d="{path}" fill="none" stroke="#555" stroke-width="2"/><text x="{WIDE / 2 + 14}" y="22">wind</text>'


def _hulls(line: Line, y: int, colour: str) -> Iterator[str]:
    """A line of hulls from the van at the left; divisions stand a little apart."""
    apart, sail = 8, max(line.sail, 1)
    step = min(34.0, (WIDE - 40 - apart * len(line.divisions)) / sail)
    x = (WIDE - step * sail - apart * (len(line.divisions) - 1)) / 2
    yield f'<text x="10" y="{y - 22}" fill="{colour}">{line.side}, {line.station}</text>'
    for division in line.divisions:
        yield f'<text x="{x:.1f}" y="{y + 26}" class="small">{_escaped(division.name)}</text>'
        for ship in division.ships:
            length = min(LENGTH, step * 0.8)
            hull = f"M{x:.1f} {y}q{length / 3:.1f} -6 {length:.1f} -5v10q{-2 * length / 3:.1f} 1 {-length:.1f} -5z"
            yield f'<path d="{hull}" fill="{colour}"><title>{_escaped(ship.name)}</title></path>'
            x += step
        x += apart


def _escaped(words: str) -> str:
    return words.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")


def rendered(page: Sheet) -> str:
    """The sheet as a page to print."""
    environment = Environment(
        loader=PackageLoader("campaign.reports"), undefined=StrictUndefined, autoescape=True, trim_blocks=True, lstrip_blocks=True
    )
    return environment.get_template("battle_sheet.html.j2").render(sheet=page, boxes=BOXES)
