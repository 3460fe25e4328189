"""A battle for a real table (SL 8.126), on A4: both lines with boxes to tick, how they stand to the wind, and what binds them,
for any rules; then the same battle as a scenario of a hex game, by a template of its own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil
from typing import Any, get_args

import msgspec

from campaign.reports.names import Names
from campaign.reports.templates_read import template
from maps.place import space_named
from table import wording
from tactical.form_guide import Guide, guide
from tactical.forms import GameTerms, setting
from tactical.handoff import BattleBrief, Fate, Party, Squadron
from tactical.playing.registry import USUAL, game_named

PARTS, BOXES = ("hull", "rigging", "crew"), 10  # of each part as many boxes as make a box ten per cent of it
FATES = f"and her fate ({', '.join(get_args(Fate))}) into the result form, which sealords battle enter reads."
IN_PER_CENT = (
    f"When it is over, each box ticked in this battle is {100 // BOXES} per cent of her hull, rigging or crew: put that {FATES}"
)
IN_SQUARES = (
    "When it is over, count the squares of hull, rigging and crew that are left on her log (the boxes here are for other rules): "
    f"put these {FATES}"
)
HEAT = {
    "light": "A light action: long shot and little powder. Break off when a quarter of a line is crippled",
    "medium": "A general action. Break off once a third of a line is crippled or lost",
    "heavy": "To the bitter end: no side breaks off before half of its line is crippled or lost",
}
TURNS = {"light": 8, "medium": 12, "heavy": 20}  # of play; designed: the hotter the longer, for turns of some minutes each


class Row(msgspec.Struct, frozen=True):
    """A ship, and how many boxes of each part are ticked before the battle."""

    name: str
    guns: int
    rate: int
    ticked: int


class Division(msgspec.Struct, frozen=True):
    """A squadron of a line: its flag officer, its ships, and about which of the `TURNS` it comes up in, if it comes later."""

    name: str
    sail_class: str
    flag: str
    ships: tuple[Row, ...]
    arrives: int = 0
    from_port: bool = False


class Line(msgspec.Struct, frozen=True):
    """One side's line in its order, to windward or to leeward; `shore` is what land lies behind it, `guards` its convoys."""

    side: str
    station: str
    divisions: tuple[Division, ...]
    sail: int
    guns: int
    shore: str = ""
    guards: tuple[str, ...] = ()


class BattlePage(msgspec.Struct, frozen=True):
    """All that is printed of a battle; `hexes` is what the template of the `game` reads."""

    id: str
    title: str
    when: str
    campaign: str
    winds: tuple[str, ...]
    heat: str
    bounds: tuple[str, ...]
    lines: tuple[Line, ...]
    drawing: str
    hexes: Any
    game: str
    guide: Guide


def sheet(brief: BattleBrief, names: Names, when: str, campaign: str, game: str = USUAL) -> BattlePage:
    """A brief as it is printed."""
    rules = game_named(game)
    title = wording.capital(names.action(brief.place))
    hexes = rules.printed(brief, title)
    longer, in_squares = TURNS[brief.intensity] / hexes.turns, rules.squares(brief) is not None
    lines = tuple(_line(brief, party, names, longer) for party in brief.parties)
    return BattlePage(
        brief.id,
        title,
        when,
        campaign,
        tuple(wind.replace("-", " ") for wind in brief.winds),
        brief.intensity,
        tuple(_bounds(brief, rules.terms, names, longer, in_squares=in_squares)),
        lines,
        drawn(lines, brief),
        hexes,
        rules.name,
        guide(in_squares=in_squares),
    )


def _bounds(brief: BattleBrief, terms: GameTerms, names: Names, longer: float, *, in_squares: bool) -> Iterator[str]:
    """What the campaign asks of the table, whatever rules are played on it; the result form is in squares or in per cent."""
    yield f"{HEAT[brief.intensity]}; some {TURNS[brief.intensity]} turns of play."
    gauge = wording.capital(wording.people(brief.gauge))
    yield f"{gauge} have the weather gauge: set the other line up to leeward, out of long gunshot, and let it sail first."
    yield from setting(brief, terms, names.thing, lambda turn: f"about turn {_comes(turn, longer)}")
    if any(party.arrival(one) for party in brief.parties for one in party.squadrons):
        yield "Who comes later enters behind its own line, level with it by then; who never does is reported as unengaged."
    yield "Squadrons keep together in the order given; each flag officer is aboard the first ship of his squadron."
    yield "Ticked boxes are damage brought into the battle: those guns, spars and men are gone already."
    yield IN_SQUARES if in_squares else IN_PER_CENT


def _line(brief: BattleBrief, party: Party, names: Names, longer: float) -> Line:
    """One side's line; `longer` is how many turns of play are one of the brief's."""
    flags = {one.aboard: one.name for one in party.commanders}
    divisions = tuple(
        Division(
            names.piece(one.id),
            one.sail_class,
            flags.get(one.id, ""),
            tuple(_rows(one)),
            _comes(party.arrival(one), longer),
            one.from_port,
        )
        for one in party.squadrons
    )
    ships = [ship for division in divisions for ship in division.ships]
    station = "to windward" if party.side == brief.gauge else "to leeward"
    guards = tuple(convoy.name for convoy in brief.convoys if convoy.side == party.side)
    guns = sum(ship.guns for ship in ships)
    return Line(wording.party(party.side), station, divisions, len(ships), guns, _shore(brief, party.side, names), guards)


def _comes(arrival: int, longer: float) -> int:
    """About which turn of play a squadron comes up in: as far into the battle as in the brief's; 0 if it is there already."""
    return 1 + round((arrival - 1) * longer) if arrival else 0


def _shore(brief: BattleBrief, side: str, names: Names) -> str:
    """SL 8.313, 8.243: what lies behind a line: a harbour, or the land of a strait."""
    if brief.harbour is not None and brief.harbour.inshore == side:
        return names.place(space_named(brief.harbour.port))
    return "land" if brief.strait else ""


def _rows(squadron: Squadron) -> Iterator[Row]:
    """SL 3.247: a squadron's damage, of the twenty points it can bear, is the same share of every box of its ships."""
    for ship in squadron.ships:
        yield Row(ship.name, ship.guns, ship.rate, ceil(BOXES * squadron.damage / 20))


# -- the set-up drawn --------------------------------------------------------------------------------------------------------

WIDE, LENGTH = 760, 22
SKY, SHORE, RANK, BETWEEN = 40, 30, 58, 22  # of the page's depth: for the wind, a shore, a line, the sea between the lines
COLOURS = ("#1f3f77", "#8a2b2b")
BLOWING = {"light": "light airs", "moderate": "wind", "fresh": "fresh wind, a gale near"}


def drawn(lines: tuple[Line, ...], brief: BattleBrief) -> str:
    """Both lines in line ahead, the weather one above, the wind blowing down the page; behind each who comes later, then land."""
    weather, lee = sorted(lines, key=lambda line: line.station != "to windward")
    parts: list[str] = [_arrow(brief.force)]
    y = SKY
    for line, ranks in ((weather, _ranks(weather)[::-1]), (lee, _ranks(lee))):
        colour = COLOURS[lines.index(line) % 2]
        if line is weather and line.shore:
            parts.append(_land(line.shore, y))
            y += SHORE
        for divisions in ranks:
            parts += _hulls(line, divisions, y + RANK // 2, colour)
            y += RANK
        y += BETWEEN if line is weather else 0
    if lee.shore:
        parts.append(_land(lee.shore, y))
        y += SHORE
    return "".join((f'<svg viewBox="0 0 {WIDE} {y + 6}" role="img" aria-label="the set-up">', *parts, "</svg>"))


def _ranks(line: Line) -> list[list[Division]]:
    """A side's line, and behind it those who come later, if any do."""
    late = [division for division in line.divisions if division.arrives]
    return [rank for rank in ([division for division in line.divisions if not division.arrives], late) if rank]


def _arrow(force: str) -> str:
    """The wind, with two strokes more where it blows fresh."""
    shaft, head = f"M{WIDE / 2} 4v26", "m-7-8l7 8l7-8"
    strokes = f"M{WIDE / 2 - 5} 4v16M{WIDE / 2 + 5} 4v16" if force == "fresh" else ""
    arrow = f'<path d="{shaft}{head}{strokes}" fill="none" stroke="#555" stroke-width="2"/>'
    return f'{arrow}<text x="{WIDE / 2 + 14}" y="22">{BLOWING[force]}</text>'


def _land(name: str, y: int) -> str:
    """A strip of shore with its name."""
    shore = f'<path d="M0 {y}h{WIDE}v{SHORE}h-{WIDE}z" fill="#d9cda8" stroke="#8c7d52" class="land"/>'
    return f'{shore}<text x="{WIDE - 14}" y="{y + 19}" text-anchor="end">{_escaped(name)}</text>'


def _hulls(line: Line, divisions: Sequence[Division], y: int, colour: str) -> Iterator[str]:
    """A line of hulls from the van at the left; divisions stand a little apart, and those still to come are drawn in outline."""
    apart, sail = 8, max(sum(len(division.ships) for division in divisions), 1)
    step = min(34.0, (WIDE - 40 - apart * len(divisions)) / sail)
    x = (WIDE - step * sail - apart * (len(divisions) - 1)) / 2
    late = bool(divisions[0].arrives)
    words = f"{line.side}, {'coming up later' if late else ', before '.join((line.station, *line.guards))}"
    yield f'<text x="10" y="{y - 18}" fill="{colour}">{_escaped(words)}</text>'
    for division in divisions:
        when = f", about turn {division.arrives}" if late else ""
        yield f'<text x="{x:.1f}" y="{y + 26}" class="small">{_escaped(division.name)}{when}</text>'
        for ship in division.ships:
            length = min(LENGTH, step * 0.8)
            hull = f"M{x:.1f} {y}q{length / 3:.1f} -6 {length:.1f} -5v10q{-2 * length / 3:.1f} 1 {-length:.1f} -5z"
            ink = f'fill="none" stroke="{colour}" stroke-dasharray="3 2"' if late else f'fill="{colour}"'
            yield f'<path d="{hull}" {ink}><title>{_escaped(ship.name)}</title></path>'
            x += step
        x += apart


def _escaped(words: str) -> str:
    return words.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")


def rendered(page: BattlePage) -> str:
    """The sheet as a page to print."""
    return template("battle_sheet.html.j2").render(sheet=page, parts=PARTS, boxes=BOXES)
