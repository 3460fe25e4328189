"""A battle as one HTML file to be watched: the board, the sentences of each turn beside it, and a player for both.

The page holds everything, script and style too, and asks nothing of any network.
"""

from __future__ import annotations

import json
from html import escape
from pathlib import Path
from typing import Any

from table.dice import Fact
from table.svg import FONTS, group, number
from tactical.flying_colors.drawing.board_picture import BORDER, board
from tactical.flying_colors.drawing.ensigns import side_colour
from tactical.flying_colors.drawing.legend import WIDTH
from tactical.flying_colors.drawing.logbook import Logbook, Moment
from tactical.flying_colors.drawing.panel import SKIES, panel, title
from tactical.flying_colors.drawing.plotting import bearing
from tactical.flying_colors.drawing.turn_tracks import Tie
from tactical.flying_colors.drawing.vessel import Look
from tactical.flying_colors.drawing.waters import definitions
from tactical.flying_colors.fleets import home
from tactical.flying_colors.state import Action
from tactical.flying_colors.telling import tell

HERE = Path(__file__).parent
UNSEEN = Look(0.0, 0.0, 0.0, 0.0, (), "", 0.0, 0.0)
FLASHES = {
    "exploded": "burst",
    "sunk": "ring",
    "struck": "ring",
    "collided": "ring",
    "boarded": "clash",
    "dismasted": "ring",
    "caught-fire": "ring",
}


class _Words:
    """Values that come again and again, each kept once and named by its number."""

    def __init__(self) -> None:
        self.known: dict[Any, int] = {}

    def __call__(self, value: Any) -> int:
        return self.known.setdefault(value, len(self.known))


def replay(book: Logbook, caption: str = "") -> str:
    """The page of a battle that a logbook has watched."""
    action = book.action
    name, date = title(action)
    drawn, beside = _board(book), _panel(book)
    page = (HERE / "replay.html").read_text(encoding="utf-8")
    filled = {
        "TITLE": escape(name),
        "DATE": escape(date),
        "CAPTION": escape(caption),
        "STYLE": (HERE / "replay.css").read_text(encoding="utf-8"),
        "BOARD": drawn,
        "PANEL": beside,
        "DATA": json.dumps(record(book), ensure_ascii=False, separators=(",", ":")).replace("</", "<\\/"),
        "SCRIPT": (HERE / "replay.js").read_text(encoding="utf-8"),
    }
    for key, value in filled.items():
        page = page.replace(f"%{key}%", value)
    return page


def _board(book: Logbook) -> str:
    """The board as it was at first, with all that will ever be seen."""
    action = book.action
    looks = {id: book.first.get(id, UNSEEN) for id in action.ships}
    box = book.crop.box.grown(BORDER)
    view = f"{number(box.x)} {number(box.y)} {number(box.width)} {number(box.height)}"
    ever = {id: book.ever.get(id, set()) for id in action.ships}
    inside = board(action, book.crop, looks, ever=ever, forts=book.first_forts)
    head = f'<svg id="board" xmlns="http://www.w3.org/2000/svg" viewBox="{view}" font-family="{FONTS}">'
    return f"{head}{definitions()}{inside}{group([], id='effects')}</svg>"


def _panel(book: Logbook) -> str:
    """The panel, which the script keeps up to date."""
    words, high = panel(book.action, book.crop, moving=True)
    view = f'viewBox="0 0 {number(WIDTH)} {number(high)}"'
    return f'<svg id="panel" xmlns="http://www.w3.org/2000/svg" {view} font-family="{FONTS}">{words}</svg>'


# -- the record ----------------------------------------------------------------------------------------------------------


def record(book: Logbook) -> dict[str, Any]:
    """All that the script needs: the ships as they were first, each moment's changes, and the sentences with their moments."""
    action = book.action
    place = {id: n for n, id in enumerate(action.ships)}
    parts, labels = _Words(), _Words()

    def seen(look: Look) -> list[Any]:
        return [look.x, look.y, look.angle, look.brace, parts(look.parts), labels(look.label), look.hull, look.rigging]

    def tied(ties: list[Tie]) -> list[list[Any]]:
        return [[kind, place[one], place[other]] for kind, one, other in ties]

    start = [seen(book.first.get(id, UNSEEN)) for id in action.ships]
    moments = []
    for moment in book.moments:
        entry: dict[str, Any] = {"t": moment.page, "w": bearing(moment.wind)}
        if moment.looks:
            entry["d"] = {place[id]: seen(look) for id, look in moment.looks.items() if id in place}
        if moment.ties is not None:
            entry["l"] = tied(moment.ties)
        if moment.forts:
            entry["b"] = moment.forts
        if moment.standing:
            entry["s"] = moment.standing
        if (flash := effect(moment.fact, place)) is not None:
            entry["f"] = flash
        moments.append(entry)
    return {
        "ships": [[ship.id, ship.name, side_colour(action, home(action, ship))] for ship in action.ships.values()],
        "start": start,
        "ties": tied(book.first_ties),
        "standing": book.first_standing,
        "wind": bearing(book.start_wind),
        "turn": book.start_page,
        "days": {day: [turns, SKIES[weather]] for day, (turns, weather) in book.days.items()},
        "forts": {battery.id: battery.capacity for battery in action.batteries},
        "hits": book.first_forts,
        "moments": moments,
        "told": told(action, book.moments),
        "parts": [list(shown) for shown in parts.known],
        "labels": list(labels.known),
    }


def told(action: Action, moments: list[Moment]) -> list[list[Any]]:
    """Each sentence with its kind, its page, and the first and last of its moments."""
    found, first = [], 0
    for one in tell(action, [moment.fact for moment in moments]):
        last = first + one.facts - 1
        found.append([one.words, one.kind, moments[first].page, first, last])
        first = last + 1
    return found


def effect(fact: Fact, place: dict[str, int]) -> list[Any] | None:
    """What flashes up when a fact is shown: a shot from one ship to another, or something at one."""
    ship, target = getattr(fact, "ship", None), getattr(fact, "target", None)
    tag = str(type(fact).__struct_config__.tag)
    if target in place:
        return ["shot", place.get(str(ship), -1), place[target], str(getattr(fact, "broadside", "") or "")]
    about = ship if ship is not None else getattr(fact, "defender", None)
    return [FLASHES[tag], place[about]] if tag in FLASHES and about in place else None
