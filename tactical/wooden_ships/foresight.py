"""What a captain of Wooden Ships can reckon before he answers: courses, the odds of a shot, fields of fire."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from table.decisions import Answer, Form
from table.dice import Modifier
from table.flows import Question
from tactical.playing.foresight import Arc, Course, Odds
from tactical.sea.hexes import DECODED, Place, code
from tactical.wooden_ships import question_kinds as kinds
from tactical.wooden_ships.fire.fields import REACH, ways
from tactical.wooden_ships.fire.hit_number import Expected, expected, rolled_on
from tactical.wooden_ships.fire.orders import DECKS, Shoot
from tactical.wooden_ships.movement import orders
from tactical.wooden_ships.phrasing import loaded
from tactical.wooden_ships.state import Battle

CANNOT_HIT = "cannot hit"


def courses(battle: Battle, question: Question, ship: str) -> list[Course]:
    """WS B.IV: the moves that may be written for a ship, and how she lies after each step; of several turns the first."""
    if question.kind is not kinds.ORDERS or not isinstance(question, Form):
        return []
    part = next((one for one in question.parts if one.key == ship), None)
    if part is None:
        return []
    sailor = battle.ships[ship]
    here = orders.start(sailor)
    return [
        Course(ship, ship, option.key, option.label, (here, *orders.places(sailor, option.key.partition(" ")[0])))
        for option in part.options
    ]


def ends(battle: Battle, question: Question, answer: Answer) -> Mapping[str, Place]:
    """WS B.IV: how each ship on the board would lie after the move that is written for her; of several turns the first."""
    if question.kind is not kinds.ORDERS or not isinstance(question, Form):
        return {}
    found = dict[str, Place]()
    for part in question.parts:
        ship = battle.ships.get(part.key)
        if ship is not None and ship.on_board:
            move = answer.get(part.key, part.usual).partition(" ")[0]
            found[ship.id] = [orders.start(ship), *orders.places(ship, move)][-1]
    return found


def odds(battle: Battle, question: Question) -> Mapping[tuple[str, str], Odds]:
    """WS B.VIII.B: what each deck's fire may be expected to destroy."""
    if question.kind is not kinds.FIRE or not isinstance(question, Form):
        return {}
    return {
        (part.key, option.key): found
        for part in question.parts
        for option in part.options
        if (found := _odds(battle, option.value)) is not None
    }


def _odds(battle: Battle, choice: Any) -> Odds | None:
    shoot = choice[0] if len(choice) == 1 else None
    if not isinstance(shoot, Shoot) or shoot.target is None or shoot.of is None:
        return None
    number = rolled_on(battle, shoot.ship, shoot.of)
    mean = expected(battle.tables, shoot.of.level, number.total, shoot.aim, shoot.of.shot)
    why = f"Hit Table {number.base}{''.join(map(_added, number.modifiers))} = {number.total}"
    return Odds(_squares(mean), why, shoot.ship.id, shoot.target.ship.id)


def _added(modifier: Modifier) -> str:
    return f" {modifier.value:+} {modifier.why}"


def _squares(mean: Expected) -> str:
    kinds_hit = (("hull", mean.hull), ("gun", mean.guns), ("crew", mean.crew), ("rigging", mean.rigging))
    told = ", ".join(f"{squares:.1f} {name}" for name, squares in kinds_hit if squares >= 0.05)
    return f"{told} squares on average" if told else CANNOT_HIT


def arcs(battle: Battle, ship: str, place: Place | None = None) -> Sequence[Arc]:
    """WS B.VIII.A.1-3: the field of fire of each deck, from where she lies or would lie."""
    firer = battle.ships.get(ship)
    if firer is None or not firer.on_board:
        return []
    bow, heading = place or firer.place
    here = code(bow)
    return [
        Arc(
            DECKS[deck],
            f"{guns.squares()} squares" if guns.hidden else loaded(guns),
            tuple((DECODED[here + way.way], way.row) for way in ways(heading, deck) if way.row <= REACH),
            not guns.hidden and guns.shot is not None,
        )
        for deck, guns in firer.decks.items()
    ]
