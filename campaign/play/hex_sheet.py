"""The board and the question of a battle on hexes as values: drawings, words, choices, what is advised and the odds."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, NamedTuple
from urllib.parse import quote

import msgspec

from campaign.play.hex_deck import Deck, Looking
from campaign.play.hex_forms import listed
from table.decisions import Answer, Decision, Form, Part, Plan
from table.flows import Question
from table.wording import party
from tactical.drawing import live_board
from tactical.drawing.film import film
from tactical.drawing.onlooker import Told
from tactical.drawing.plotting import Crop
from tactical.playing.foresight import Course
from tactical.sea.hexes import Hex

MOST_LIT = 400  # courses that are drawn; nobody clicks one of more
HEADINGS = ("up", "up and right", "down and right", "down", "down and left", "up and left")  # of the map, by direction


# -- the question --------------------------------------------------------------------------------------------------------


class Choice(NamedTuple):
    """Something that may be chosen: its key, in words, whether it is advised, and what it may be expected to do."""

    key: str
    label: str
    advised: bool = False
    odds: str = ""
    why: str = ""


class Line(NamedTuple):
    """A line of a form: how it stands, in words too; what else it takes; and what is to be known of the ship.

    `free`: it also takes what is not listed; `written`: it is filled in by writing, as a move is.
    """

    key: str
    label: str
    choices: tuple[Choice, ...]
    chosen: str
    words: str
    beside: str
    free: bool
    written: bool
    ship: str


class WayTo(NamedTuple):
    """A course to the hex that he looks at: in words, the answer that orders it, and whether it is advised."""

    words: str
    keys: tuple[str, ...]
    line: str
    advised: bool


class Act(NamedTuple):
    """An act of a plan: as the rules read it, and in words."""

    value: str
    words: str


class HelmSheet(NamedTuple):
    """What is asked on the hexes, what is advised and why; of choices, lines and acts one is filled."""

    title: str
    rule: str
    kind: str
    advice: str
    ship: str
    choices: tuple[Choice, ...] = ()
    lines: tuple[Line, ...] = ()
    small: tuple[Line, ...] = ()
    acts: tuple[Act, ...] = ()
    offers: tuple[Act, ...] = ()
    plan: bool = False
    ways: tuple[WayTo, ...] = ()
    hex: str = ""
    why: str = ""


def helm(deck: Deck, looking: Looking) -> HelmSheet | None:
    """The question before a player, if he is asked."""
    question = deck.question
    if question is None:
        return None
    ship = deck.picture.ship(deck.in_hand)
    sheet = HelmSheet(
        question.prompt or str(question.kind),
        question.rule,
        question.kind.name,
        advice_words(deck, question),
        ship.name if ship is not None and ship.side == deck.side else "",
        ways=_ways_to(deck, looking),
        hex=_hex_name(deck, looking.hex),
        why=deck.why,
    )
    if isinstance(question, Form):
        shown = listed(question, deck.filled, deck.beside)
        lines = {part.key: _line(deck, question, part) for part in question.parts}
        small = tuple(lines[part.key] for part in question.parts if part not in shown)
        return sheet._replace(lines=tuple(lines[part.key] for part in shown), small=small)
    if isinstance(question, Plan):
        offers = tuple(_act(deck, act) for act in question.offers())
        return sheet._replace(acts=tuple(_act(deck, act) for act in deck.advised or []), offers=offers, plan=True)
    return sheet._replace(choices=_choices(deck, question))


def advice_words(deck: Deck, question: Question) -> str:
    """What the captains advise, in a line."""
    if isinstance(question, Form):
        return "Sign as your captains propose"
    if isinstance(question, Plan):
        return "Do as your captains propose"
    if isinstance(deck.advised, list):
        return deck.course_words(deck.advised)
    return next((option.label for option in question.options if option.key == deck.advised), "")


def _choices(deck: Deck, question: Decision[Any]) -> tuple[Choice, ...]:
    first = deck.advised[0] if isinstance(deck.advised, list) and deck.advised else deck.advised
    return tuple(_choice(deck, "", option.key, option.label, option.key == first) for option in question.options)


def _choice(deck: Deck, line: str, key: str, label: str, advised: bool) -> Choice:
    odds = deck.odds.get((line, key))
    return Choice(key, label, advised, odds.words if odds is not None else "", odds.why if odds is not None else "")


def _line(deck: Deck, question: Form[Any], part: Part[Any]) -> Line:
    chosen = deck.filled[part.key]
    advised = deck.advised.get(part.key, part.usual)
    written = bool(getattr(question.kind, "by_key", False)) and part.read is not None
    choices = tuple(_choice(deck, part.key, one.key, one.label, one.key == advised) for one in part.options)
    words = next((option.label for option in part.options if option.key == chosen), chosen)
    ship = part.key.partition(":")[0]
    if deck.picture.ship(ship) is None:
        ship = ""
    shown = () if written else choices
    return Line(part.key, part.label, shown, chosen, words, deck.beside(part) or "", part.read is not None, written, ship)


def _act(deck: Deck, act: Any) -> Act:
    return Act(msgspec.json.encode(act).decode(), deck.act_words(act))


def _ways_to(deck: Deck, looking: Looking) -> tuple[WayTo, ...]:
    """The courses that end in the hex that he looks at."""
    if looking.hex is None:
        return ()
    ship = looking.ship or deck.in_hand
    found = [course for course in deck.courses(ship) if course.end.bow == looking.hex]
    return tuple(
        WayTo(
            f"{course.words}; she heads {HEADINGS[course.end.facing - 1]}",
            tuple(course.answer) if isinstance(course.answer, list) else (course.answer,),
            course.line,
            _advised(deck, course),
        )
        for course in found
    )


def _advised(deck: Deck, course: Course) -> bool:
    """Whether the captains advise a course, whatever they would fire on it."""
    if course.line:
        return bool(deck.filled.get(course.line) == course.answer)
    steps = [key for key in deck.advised if not key.startswith(("fire", "end"))] if isinstance(deck.advised, list) else []
    return bool(course.answer == steps)


def _hex_name(deck: Deck, hex: Hex | None) -> str:
    grid = deck.picture.grid
    return grid.figure(hex) if hex is not None and grid.holds(hex) else ""


# -- the board -----------------------------------------------------------------------------------------------------------


class ShipStory(NamedTuple):
    """The ship that he looks at: what is to be known of her, how her guns are, and the answers that name her.

    `asked`: she is his, and the question is hers; `acts`: she is an enemy who does what he is asked to answer.
    """

    id: str
    name: str
    words: str
    guns: tuple[str, ...]
    asked: bool
    acts: bool
    choices: tuple[Choice, ...] = ()


class Standing(NamedTuple):
    """How a side stands."""

    side: str
    tally: str
    admiral: str
    leading: tuple[str, ...]


class BoardSheet(NamedTuple):
    """The board as it is drawn now: its size, the sizes in which names are written, the fleets as SVG, and the film."""

    crop: Crop
    width: float
    height: float
    view: str
    prints: tuple[float, ...]
    layers: live_board.Layers
    story: ShipStory | None
    told: list[Told]
    film: str
    hour: str
    wind: str
    rose: str
    notes: tuple[str, ...]
    sides: tuple[Standing, ...]
    ships: tuple[tuple[str, str, str, str], ...]


def board(deck: Deck, looking: Looking) -> BoardSheet:
    """The board with what he looks at."""
    picture = deck.picture
    crop = live_board.part_shown(picture)
    box = live_board.frame(crop)
    chosen = looking.ship if picture.ship(looking.ship) is not None else deck.in_hand
    before = deck.before
    told = deck.every_sentence
    return BoardSheet(
        crop,
        round(box.width),
        round(box.height),
        live_board.view_box(crop),
        live_board.prints(crop),
        live_board.fleets(picture, _ship_link, _marked(deck, chosen), _below(deck, looking, chosen), deck.tracks),
        _story(deck, chosen),
        deck.told,
        json.dumps(film(deck.rules, told, deck.fresh, before, picture), ensure_ascii=False, separators=(",", ":")),
        picture.hour,
        f"The wind blows {HEADINGS[picture.wind - 1]} the map (towards {picture.wind}); {picture.sky or picture.weather}",
        live_board.rose(picture.wind),
        picture.notes,
        tuple(Standing(party(side.name), side.tally, side.admiral, side.leading) for side in picture.sides),
        tuple((ship.id, ship.name, party(ship.side), ship.line) for ship in picture.ships if ship.afloat and not ship.lost),
    )


def arcs(deck: Deck, ship: str) -> str:
    """The arcs of a ship alone, to be laid over the board while the pointer rests on her."""
    return live_board.fields([live_board.Field(arc.guns, arc.hexes) for arc in deck.arcs(ship)])


def sea(deck: Deck) -> str:
    """The lower layer of the board, a picture of its own."""
    return live_board.waters(deck.picture, live_board.part_shown(deck.picture))


def _below(deck: Deck, looking: Looking, chosen: str) -> list[str]:
    """What lies beneath the ships: the arcs of the ship that is chosen, where she may go, and the course to the hex."""
    ship = deck.picture.ship(chosen)
    if ship is None:
        return []
    drawn = []
    if looking.ship == chosen and looking.hex is None:
        drawn.append(arcs(deck, chosen))
    courses = [live_board.Course(one.places, _advised(deck, one)) for one in deck.courses(chosen)[:MOST_LIT]]
    drawn.append(live_board.lit(deck.picture.grid, courses, _hex_link(chosen), looking.hex))
    drawn += [live_board.track(one, ship.large) for one in courses if _drawn(one, looking.hex)]
    return drawn


def _drawn(course: live_board.Course, hex: Hex | None) -> bool:
    return course.places[-1].bow == hex if hex is not None else course.advised


def _story(deck: Deck, chosen: str) -> ShipStory | None:
    ship = deck.picture.ship(chosen)
    if ship is None:
        return None
    guns = tuple(f"{arc.guns}: {arc.state}" for arc in deck.arcs(chosen))
    asked, own = chosen == deck.in_hand, ship.side == deck.side
    return ShipStory(ship.id, ship.name, ship.words, guns, asked and own, asked and not own, _naming(deck, ship.id))


def _naming(deck: Deck, ship: str) -> tuple[Choice, ...]:
    """The answers to a decision that name a ship: to act with her, or to fire at her."""
    if not isinstance(deck.question, Decision) or ship == deck.in_hand:
        return ()
    return tuple(choice for choice in _choices(deck, deck.question) if ship in choice.key.split(":"))


def _marked(deck: Deck, chosen: str) -> dict[str, str]:
    """The ships that an answer names, the one that is advised, and the one that he looks at."""
    found: dict[str, str] = {}
    if isinstance(deck.question, Decision):
        for choice in _choices(deck, deck.question):
            for ship in choice.key.split(":"):
                if deck.picture.ship(ship) is not None and found.get(ship) != "advised":
                    found[ship] = "advised" if choice.advised else "offered"
    return found | ({chosen: "chosen"} if chosen else {})


def _ship_link(ship: str) -> str:
    return f"?ship={quote(ship)}#board"


def _hex_link(ship: str) -> Callable[[Hex], str]:
    return lambda hex: f"?ship={quote(ship)}&hex={hex.col}.{hex.row}#question"


# -- answers -------------------------------------------------------------------------------------------------------------


LINE, TYPED = "line.", "typed."  # a line of a form is a field called so, with its key after it; what is typed goes before


def answer_of(deck: Deck, fields: list[tuple[str, str]]) -> Answer:
    """The answer in the fields that were sent: the lines of a form, the `act`s of a plan, a `course` of several keys, or one."""
    if isinstance(deck.question, Form):
        return deck.filled | lines_of(deck, fields)
    if isinstance(deck.question, Plan):
        return [msgspec.json.decode(value) for name, value in fields if name == "act"]
    course = [value for name, value in fields if name == "course"]
    return course or next((value for name, value in fields if name == "answer"), "")


def lines_of(deck: Deck, fields: list[tuple[str, str]]) -> dict[str, str]:
    """The lines of a form that were sent, as the rules read them; `IllegalChoice` says what cannot stand in one."""
    chosen = {name.removeprefix(LINE): value for name, value in fields if name.startswith(LINE)}
    typed = {name.removeprefix(TYPED): value for name, value in fields if name.startswith(TYPED) and value.strip()}
    return {key: deck.read_line(key, value) for key, value in (chosen | typed).items()}
