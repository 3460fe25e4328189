"""SL 8.126: the result form of a battle on a real table as a page fills it in: its lines, and the sheet that they make."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, get_args

from campaign.play.errors import NotThere
from campaign.play.lessons.real_table import Specimen
from campaign.play.umpire_reports import HandedOut
from campaign.reports import battle_sheet
from table.wording import capital, party
from tactical import forms, sheets
from tactical.form_guide import FATES, LEADERS
from tactical.forms import NOBODY, PARTS
from tactical.handoff import BattleBrief, FallenFate, Fate
from tactical.playing.hex_game import HexGame
from tactical.playing.registry import GAMES, USUAL, game_named

FORM = "form.csv"  # what a form that was filled in on a page is called, where a file would be named
OF_SHIPS, OF_LEADERS = ("fate", "captor", *PARTS), ("fate", "turns", "flagship")


class Line(NamedTuple):
    """A ship or a leader: whose cells are meant, the name, the squadron, and what stands in the cells if nobody was hurt."""

    id: str
    name: str
    squadron: str
    cells: Mapping[str, str]


class Fleet(NamedTuple):
    side: str
    name: str
    ships: tuple[Line, ...]
    leaders: tuple[Line, ...]


class ReportForm(NamedTuple):
    """A form to be filled in, with the words that may stand in its cells and what each means."""

    title: str
    date: str
    fleets: tuple[Fleet, ...]
    fates: Mapping[str, str]
    fates_of_leaders: Mapping[str, str]

    @property
    def sides(self) -> dict[str, str]:
        return {fleet.side: fleet.name for fleet in self.fleets} | {NOBODY: "Nobody"}


def form_of(battle: HandedOut) -> ReportForm:
    """The empty form of a battle: nobody is hurt."""
    brief, names = battle.brief, battle.names
    lines = _lines(brief, battle.names.thing)
    fleets = tuple(
        Fleet(
            one.side,
            party(one.side),
            tuple(
                Line(ship.id, ship.name, names.piece(squadron.id), _cells(lines[ship.id], OF_SHIPS))
                for squadron in one.squadrons
                for ship in squadron.ships
            ),
            tuple(Line(man.id, man.name, names.piece(man.aboard), _cells(lines[man.id], OF_LEADERS)) for man in one.commanders),
        )
        for one in brief.parties
    )
    return ReportForm(
        capital(names.action(brief.place)),
        battle.date,
        fleets,
        {fate: FATES[fate] for fate in get_args(Fate)},
        {fate: LEADERS[fate] for fate in get_args(FallenFate)},
    )


def _cells(line: Mapping[str, str], columns: tuple[str, ...]) -> dict[str, str]:
    return {column: line.get(column, "") for column in columns}


def _lines(brief: BattleBrief, named: Callable[[str], str]) -> dict[str, dict[str, str]]:
    """The lines of an empty form by whom they are of; those of nobody by what they are."""
    text = forms.form(brief, game_named(USUAL).terms, named)
    return {line.cells.get("id") or f"{line.cells['line']} {line.number}": dict(line.cells) for line in _read(text)}


def _read(text: str) -> list[sheets.Line]:
    return forms.IN_PER_CENT.lines(text)


def cells_of(found: Specimen) -> dict[str, str]:
    """A form that the tutor has filled in, as the fields of a page."""
    return {"field": found.field} | {f"{column}.{key}": cell for key, row in found.cells.items() for column, cell in row.items()}


def filled_in(battle: HandedOut, cells: Mapping[str, str]) -> bytes:
    """The form as it was filled in: a cell is `COLUMN.ID`, who held the field `field`, and there may be `remarks`."""
    rows = _lines(battle.brief, battle.names.thing)
    for key, row in rows.items():
        if row["line"] == "field":
            row["side"] = cells.get("field", "")
        elif row["line"] == "remarks":
            row["name"] = cells.get("remarks", "")
        elif row["line"] in ("ship", "leader"):
            columns = OF_SHIPS if row["line"] == "ship" else OF_LEADERS
            row.update({column: cells[f"{column}.{key}"].strip() for column in columns if f"{column}.{key}" in cells})
    return sheets.encoded(forms.IN_PER_CENT.written(rows.values()))


def by_name(battle: HandedOut, words: str) -> str:
    """What is said of a report with every ship, squadron and leader by name, and no word of what is typed at a terminal."""
    named = {battle.brief.id: "this battle"}
    for one in battle.brief.parties:
        named |= {man.id: man.name for man in one.commanders}
        for squadron in one.squadrons:
            named |= {squadron.id: battle.names.piece(squadron.id)} | {ship.id: ship.name for ship in squadron.ships}
    longest_first = sorted(named, key=len, reverse=True)
    ids = re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, longest_first))})(?![\w-])")
    return ids.sub(lambda found: named[found[0]], words).replace("`", "")


# -- to take along --------------------------------------------------------------------------------------------------------


def games() -> dict[str, str]:
    """The games that a sheet can be printed for, by name."""
    return {name: game_named(name).terms.title for name in GAMES}


def sheet_page(battle: HandedOut, campaign: str, game: str) -> str:
    """The page to print: both lines, for any rules and as a scenario of a game."""
    page = battle_sheet.sheet(battle.brief, battle.names, battle.date, campaign, _game(game).name)
    return battle_sheet.rendered(page)


def logs_page(battle: HandedOut, campaign: str, game: str) -> str:
    """The logs of a game whose ships have them, to print; nothing of one whose ships have none."""
    page = battle_sheet.sheet(battle.brief, battle.names, battle.date, campaign, _game(game).name)
    return str(page.hexes.logs or "")


def empty_form(battle: HandedOut, game: str) -> bytes:
    """The result form as a file that a spreadsheet opens."""
    rules = _game(game)
    return sheets.encoded(forms.form(battle.brief, rules.terms, battle.names.thing, rules.squares(battle.brief)))


def _game(name: str) -> HexGame[Any]:
    if name not in GAMES:
        raise NotThere(name)
    return game_named(name)
