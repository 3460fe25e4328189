"""Small battles for tests: ships built to order, dice that fall as told, and phases played with written answers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec

from table.decisions import Answer, Form
from table.dice import Dice, Die, Fact, Roll, Tray
from table.flows import Flow, Question
from table.seats import simplest
from table.within import driven
from tactical.wooden_ships.board import parse_hex
from tactical.wooden_ships.state import Battle, Broadside, Deck, Fleet, Options, Printed, Ship, Wind
from tactical.wooden_ships.terms import Quality, Rating

BRITISH, FRENCH = "british", "french"
HANDS: tuple[Deck, Deck] = ("left", "right")


def halves(squares: int) -> tuple[int, int]:
    """WS A.I.B.2: as even as can be, the odd square in the stern half."""
    return squares // 2, squares - squares // 2


def ship(
    name: str,
    at: str,
    heading: int = 1,
    side: str = BRITISH,
    *,
    guns: int = 10,
    carronades: int = 0,
    hull: int = 14,
    crew: tuple[int, ...] = (5, 4, 4),
    rigging: tuple[int, ...] = (7, 7, 7),
    quality: Quality = "average",
    rating: Rating = "SOL",
    number: int = 2,
    turning: int = 2,
    speeds: tuple[int, int] = (3, 5),
    depth: int = 20,
    rate: int = 74,
    worth: int = 24,
    nationality: str = "",
    **fields: Any,
) -> Ship:
    """A ship with these squares on her log, all open; a 74 of the Basic game unless said otherwise.

    Her id is her name in small letters.
    """
    decks: tuple[Deck, ...] = HANDS if number != 7 else ("bow",)
    printed = Printed(
        hull, crew, rigging, {deck: halves(guns) for deck in decks}, {deck: halves(carronades) for deck in decks},
        speeds[0], speeds[1], turning, depth, oared=number == 7,
    )  # fmt: skip
    return Ship(
        id=name.lower(), name=name, nationality=nationality or side.title(), home=side, side=side, rating=rating, number=number,
        rate=rate, quality=quality, worth=worth, printed=printed, bow=parse_hex(at), heading=heading, hull=hull, crew=list(crew),
        rigging=list(rigging), decks={deck: Broadside(list(halves(guns)), list(halves(carronades))) for deck in decks},
        **fields,
    )  # fmt: skip


def battle(*ships: Ship, wind: int = 1, velocity: int = 3, options: Options | None = None, **fields: Any) -> Battle:
    """These ships on an open board in a steady wind, the Advanced game unless other options are given."""
    sides = dict.fromkeys([BRITISH, FRENCH, *(one.home for one in ships)])
    return Battle(
        dice=Dice("yard"), name="yard", title="a battle", year=1798, ships={one.id: one for one in ships},
        fleets={side: Fleet(side, [side.title()]) for side in sides}, wind=Wind(wind, velocity, None, wind),
        options=options or Options(), **fields,
    )  # fmt: skip


def throwing(battle: Battle, *dice: int) -> Battle:
    """The next dice fall as told, 1 to 6 each; the battle's journal begins anew."""
    recorded = {battle.dice.count + n: Die(battle.dice.count + n, 6, value - 1) for n, value in enumerate(dice)}
    battle.lay(Tray(recorded))
    return battle


def played(
    battle: Battle, flow: Flow[Any], answers: Mapping[str, Answer | list[Answer]] | Callable[[Question], Answer] | None = None
) -> list[Fact]:
    """Play a flow to its end and return what happened. Answers are by kind of question or by `SIDE KIND`, a list for one after
    the other; a form's missing lines are as usual, and what has no answer is answered as usual too."""
    given = (
        {key: list(value) if isinstance(value, list) else value for key, value in answers.items()}
        if isinstance(answers, Mapping)
        else {}
    )

    def reply(question: Question) -> Any:
        if callable(answers):
            return question.resolve(answers(question))
        found: Any = given.get(f"{question.side} {question.kind}", given.get(str(question.kind)))
        if isinstance(found, list):
            found = found.pop(0) if found else None
        return question.resolve(simplest(question) if found is None else found)

    start = len(battle.tray.journal)
    driven(flow, reply)
    return battle.tray.journal[start:]


def asked(flow: Flow[Any]) -> list[Question]:
    """All that a flow asks when everything is answered as usual."""
    found = list[Question]()

    def reply(question: Question) -> Any:
        found.append(question)
        return question.resolve(simplest(question))

    driven(flow, reply)
    return found


def lines(flow: Flow[Any], kind: str) -> dict[str, list[str]]:
    """The lines of the forms of one kind that a flow asks, by side, when everything is answered as usual."""
    forms = [one for one in asked(flow) if isinstance(one, Form) and str(one.kind) == kind]
    return {form.side: [part.key for part in form.parts] for form in forms}


def rolls(facts: Iterable[Fact]) -> list[Roll]:
    return [fact for fact in facts if isinstance(fact, Roll)]


def only(options: Options, **changes: Any) -> Options:
    """Options with some changed."""
    return msgspec.structs.replace(options, **changes)
