"""WS I.III.B: logs to print, one a ship: the heading, allowances, squares in boxes, and twenty turns to write in.

Squares that are marked already, as those of a ship that comes worn from a campaign, are ticked.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape
from pathlib import Path

from table.wording import party, people
from tactical.wooden_ships.board import label_of
from tactical.wooden_ships.log_sheet import LogSheet, filled_in
from tactical.wooden_ships.log_sheets.standing import Kind, Standing
from tactical.wooden_ships.special.arrivals import NOWHERE
from tactical.wooden_ships.state import Battle, Deck, Ship
from tactical.wooden_ships.terms import ATTITUDES, Attitude
from tactical.wooden_ships.wording import class_words

TEMPLATE = Path(__file__).with_name("page.html")
TURNS, COLUMNS = 20, 2  # lines to write in, side by side in so many columns
DECKS: dict[Deck, str] = {"left": "L", "right": "R", "bow": "bow"}
KEY = (
    "Load: R round, C chain, G grape, D double. Move: figures are hexes ahead, L and R turns, B sails backed, D drift, 0 none. "
    "Guns stand in two sections, bow then stern. Tick a box for each square lost; strike nothing out."
)


def page(battle: Battle, logs: Mapping[str, Standing]) -> str:
    """The logs of all ships as they stand, each side beginning on a page of its own."""
    fleets = [_fleet(battle, side, logs) for side in battle.fleets]
    return TEMPLATE.read_text(encoding="utf-8").replace("%TITLE%", escape(battle.title)).replace("%FLEETS%", "\n".join(fleets))


def _fleet(battle: Battle, side: str, standing: Mapping[str, Standing]) -> str:
    logs = "\n".join(_log(battle, ship, standing[ship.id]) for ship in battle.ships.values() if ship.home == side)
    level = f"{battle.options.level} game, {battle.options.edition} rules"
    wind = f"wind towards {battle.wind.direction}, {battle.tables.velocity_names[battle.wind.velocity]}"
    title = f"<h1>{escape(battle.title)}: {escape(party(side))}</h1>"
    head = f"<header>{title}<span>{battle.year} &middot; {level} &middot; {wind}</span></header>"
    return f'<section class="fleet">{head}<div class="logs">{logs}</div><footer>{KEY}</footer></section>'


def _log(battle: Battle, ship: Ship, log: Standing) -> str:
    """One log, in the order of the printed one's sections."""
    sheet = filled_in(battle, ship)
    parts = [
        _part("hull", "", _boxes(log.open["hull"], sheet.hull)),
        *_sections("crew", log.sections("crew", sheet.crew), sheet.crew),
        *_guns(log, sheet),
        *_sections(_aloft(ship), log.sections("rigging", sheet.rigging), sheet.rigging),
    ]
    what = escape(class_words(ship)) + _ended(log)
    return "".join(
        [
            f'<article class="log" data-ship="{escape(ship.name)}">',
            f"<h2><span>{escape(ship.name)} ({sheet.guns_rated})</span><small>{what}</small></h2>",
            f'<div class="where"><span>counter {sheet.counter or "any"} &middot; {escape(sheet.ship_class)}</span>',
            f"<span>{sheet.quality} crew &middot; {_begins(ship)}</span></div>",
            _allowances(battle, sheet, ship),
            *parts,
            _turns({} if battle.options.ammunition else sheet.load, ship),
            "</article>",
        ]
    )


def _begins(ship: Ship) -> str:
    """Where she begins, and when if she comes later."""
    if ship.fate != "coming":
        return f"bow {label_of(ship.bow)}, heading {ship.heading}"
    where = f" at {label_of(ship.bow)}" if ship.bow != NOWHERE else ""
    return f"enters turn {ship.arrives}{where}" if ship.arrives < 1000 else "comes later"


def _ended(log: Standing) -> str:
    """What has become of her, if she is not what she was."""
    fate = f"taken by {people(log.captor)}" if log.fate == "taken" else log.fate
    return "" if fate == "afloat" else f" &middot; <b>{escape(fate)}</b>"


def _aloft(ship: Ship) -> str:
    return "oars" if ship.printed.oared else "rigging"


# -- allowances ----------------------------------------------------------------------------------------------------------


def _allowances(battle: Battle, sheet: LogSheet, ship: Ship) -> str:
    """WS I.III.B.4-8: by attitude under battle sail, and in brackets under full sail; her turning ability."""
    cells = "".join(f"<th>{one}</th><td>{_factors(battle, sheet, ship, one)}</td>" for one in ATTITUDES)
    return f'<table class="sail"><tr>{cells}<th class="turning">turns</th><td>{ship.printed.turning}</td></tr></table>'


def _factors(battle: Battle, sheet: LogSheet, ship: Ship, attitude: Attitude) -> str:
    """WS A.V.A.2, D.III.D.2.a: battle sail with full sail in brackets, which stay empty in a game without it; or oars."""
    if ship.printed.oared:
        return str(battle.tables.oar_allowance(len(ship.printed.rigging), attitude))
    return f"{sheet.battle_sail[attitude]} ({sheet.full_sail.get(attitude, '')})"


# -- squares -------------------------------------------------------------------------------------------------------------


def _boxes(left: int, full: int) -> str:
    """Boxes of which the last are ticked."""
    return "".join('<span class="box"></span>' for _ in range(left)) + "".join(
        '<span class="box ticked"></span>' for _ in range(full - left)
    )


def _part(what: str, mark: str, boxes: str) -> str:
    return f'<div class="part"><b>{what}</b><i>{mark}</i><span class="boxes">{boxes}</span></div>'


def _sections(what: str, left: list[int], full: tuple[int, ...]) -> Iterator[str]:
    """WS I.III.B.10, I.III.B.13: a row for each section."""
    for number, (squares, of) in enumerate(zip(left, full, strict=True), 1):
        yield _part(what if number == 1 else "", str(number), _boxes(squares, of) if of else '<span class="none">none</span>')


def _guns(log: Standing, sheet: LogSheet) -> Iterator[str]:
    """WS I.III.B.11-12, A.I.B.2: guns and carronades of each broadside, bow and stern section apart."""
    kinds: dict[Kind, dict[Deck, tuple[int, int]]] = {"guns": sheet.guns, "carronades": sheet.carronades}
    for what, full in kinds.items():
        if what == "guns" or any(any(halves) for halves in full.values()):
            for number, deck in enumerate(full):
                left = log.halves(what, deck, full[deck])
                halves = "".join(f'<span class="half">{_boxes(*pair)}</span>' for pair in zip(left, full[deck], strict=True))
                yield _part(what if not number else "", DECKS[deck], halves)


# -- turns ---------------------------------------------------------------------------------------------------------------


def _turns(loads_known: Mapping[Deck, str], ship: Ship) -> str:
    """WS I.III.B.14-16: load, move and notes of twenty turns; the first loads are in where there is no choice of shot."""
    decks = list(ship.decks)
    loads = "".join(f'<th class="load">{DECKS[deck]}</th>' for deck in decks)
    head = '<th class="gap"></th>'.join(
        f'<th class="number"></th>{loads}<th class="move">move</th><th>notes</th>' for _ in range(COLUMNS)
    )
    down = TURNS // COLUMNS
    rows = []
    for line in range(1, down + 1):
        cells = []
        for turn in range(line, TURNS + 1, down):
            known = "".join(f'<td class="load">{loads_known.get(deck, "") if turn == 1 else ""}</td>' for deck in decks)
            cells.append(f'<td class="number">{turn}</td>{known}<td class="move"></td><td></td>')
        rows.append(f"<tr>{'<td class=gap></td>'.join(cells)}</tr>")
    return f'<table class="turns"><tr>{head}</tr>{"".join(rows)}</table>'
