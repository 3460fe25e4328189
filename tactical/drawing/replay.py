"""A battle as one HTML file to be watched: the board, the sentences of each turn beside it, and a player for both.

The page holds everything, script and style too, and asks nothing of any network.
"""

from __future__ import annotations

import json
import re
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

from msgspec.structs import replace

from table.svg import FONTS, group, number
from tactical.drawing.board_picture import BORDER, board
from tactical.drawing.ensigns import side_colour
from tactical.drawing.legend import WIDTH
from tactical.drawing.logbook import Logbook
from tactical.drawing.onlooker import Flash
from tactical.drawing.panel import panel
from tactical.drawing.picture import Picture, Tie
from tactical.drawing.plotting import bearing
from tactical.drawing.simultaneous import step_by_step
from tactical.drawing.vessel import UNSEEN, Look
from tactical.drawing.waters import definitions

HERE = Path(__file__).parent
STYLE, SCRIPT = HERE / "replay.css", HERE / "replay.js"


class _Words:
    """Values that come again and again, each kept once and named by its number."""

    def __init__(self) -> None:
        self.known: dict[Any, int] = {}

    def __call__(self, value: Any) -> int:
        return self.known.setdefault(value, len(self.known))


class Pieces(NamedTuple):
    """What the page of a replay is made of: its words, and the body without the script that plays it."""

    title: str
    date: str
    body: str


def pieces(book: Logbook, title: str = "", caption: str = "") -> Pieces:
    """A battle that a logbook has watched, by a title if it is not to have its own; the caption is HTML."""
    picture = replace(book.picture, title=title) if title else book.picture
    filled = {
        "TITLE": escape(picture.title),
        "DATE": escape(picture.date),
        "CAPTION": caption,
        "BOARD": _board(book, picture),
        "PANEL": _panel(book, picture),
        "DATA": within_script(record(book)),
    }
    return Pieces(picture.title, picture.date, _filled("replay_body.html", filled))


def _filled(template: str, values: dict[str, str]) -> str:
    """A template with its blanks filled in."""
    page = (HERE / template).read_text(encoding="utf-8")
    return re.sub(f"%({'|'.join(values)})%", lambda blank: values[blank[1]], page)


def replay(book: Logbook, caption: str = "", title: str = "") -> str:
    """The page of a battle that a logbook has watched, in one file that needs no other."""
    made = pieces(book, title, escape(caption))
    filled = {
        "TITLE": escape(made.title),
        "DATE": escape(made.date),
        "STYLE": STYLE.read_text(encoding="utf-8"),
        "BODY": made.body,
        "SCRIPT": SCRIPT.read_text(encoding="utf-8"),
    }
    return _filled("replay.html", filled)


def within_script(content: Any) -> str:
    """A JSON document that cannot end the script which it stands in, nor open a comment there, whatever is called what."""
    return json.dumps(content, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def _board(book: Logbook, picture: Picture) -> str:
    """The board as it was at first, with all that will ever be seen."""
    looks = {ship.id: book.first.get(ship.id, UNSEEN) for ship in picture.ships}
    box = book.crop.box.grown(BORDER)
    view = f"{number(box.x)} {number(box.y)} {number(box.width)} {number(box.height)}"
    ever = {ship.id: book.ever.get(ship.id, set()) for ship in picture.ships}
    inside = board(picture, book.crop, looks, ever=ever, forts=book.first_forts)
    head = f'<svg id="board" xmlns="http://www.w3.org/2000/svg" viewBox="{view}" font-family="{FONTS}">'
    return f"{head}{definitions()}{inside}{group([], id='effects')}</svg>"


def _panel(book: Logbook, picture: Picture) -> str:
    """The panel, which the script keeps up to date."""
    words, high = panel(picture, book.crop, moving=True)
    view = f'viewBox="0 0 {number(WIDTH)} {number(high)}"'
    return f'<svg id="panel" xmlns="http://www.w3.org/2000/svg" {view} font-family="{FONTS}">{words}</svg>'


# -- the record ----------------------------------------------------------------------------------------------------------


def record(book: Logbook) -> dict[str, Any]:
    """All that the script needs: the ships as they were first, each moment's changes, and the sentences with their moments."""
    picture = book.picture
    place = {ship.id: n for n, ship in enumerate(picture.ships)}
    parts, labels = _Words(), _Words()

    def seen(look: Look) -> list[Any]:
        return [look.x, look.y, look.angle, look.brace, parts(look.parts), labels(look.label), look.hull, look.rigging]

    def tied(ties: list[Tie]) -> list[list[Any]]:
        return [[kind, place[one], place[other]] for kind, one, other in ties]

    start = [seen(book.first.get(ship.id, UNSEEN)) for ship in picture.ships]
    moments = []
    for moment, steps in zip(book.moments, step_by_step(book, picture), strict=True):
        entry: dict[str, Any] = {"t": moment.page, "w": bearing(moment.wind)}
        if steps:
            entry["p"] = {place[id]: points for id, points in steps.items()}
        if moment.looks:
            entry["d"] = {place[id]: seen(look) for id, look in moment.looks.items() if id in place}
        if moment.ties is not None:
            entry["l"] = tied(moment.ties)
        if moment.forts:
            entry["b"] = moment.forts
        if moment.standing:
            entry["s"] = moment.standing
        if (flash := effect(book.game.flash(moment.fact), place)) is not None:
            entry["f"] = flash
        moments.append(entry)
    return {
        "ships": [[ship.id, ship.name, side_colour(picture, ship.home)] for ship in picture.ships],
        "start": start,
        "ties": tied(book.first_ties),
        "standing": book.first_standing,
        "wind": bearing(book.start_wind),
        "turn": book.start_page,
        "part": picture.part,
        "days": {day: [turns, sky] for day, (turns, sky) in book.days.items()},
        "forts": {fort.id: fort.capacity for fort in picture.forts},
        "hits": book.first_forts,
        "moments": moments,
        "told": told(book),
        "parts": [list(shown) for shown in parts.known],
        "labels": list(labels.known),
    }


def told(book: Logbook) -> list[list[Any]]:
    """Each sentence with its kind, its page, and the first and last of its moments."""
    found, first = [], 0
    for one in book.game.tell(book.state, book.facts):
        last = first + one.facts - 1
        found.append([one.words, one.kind, book.moments[first].page, first, last])
        first = last + 1
    return found


def effect(flash: Flash | None, place: dict[str, int]) -> list[Any] | None:
    """A flash by the numbers of its ships; a shot may come from the shore."""
    if flash is None:
        return None
    if flash.kind == "shot":
        return ["shot", place.get(flash.ship, -1), place[flash.target], flash.side] if flash.target in place else None
    return [flash.kind, place[flash.ship]] if flash.ship in place else None
