"""The same battle, laid on the board in another way, comes out the same: turned, mirrored, its ships in another order; and
neither a view nor a question changes with the enemy's secrets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

import pytest

from table.decisions import Answer, Decision, Form
from table.dice import Tray
from table.flows import Question, Together
from table.seats import simplest
from table.within import driven
from tactical.wooden_ships import dice
from tactical.wooden_ships import question_kinds as kinds
from tactical.wooden_ships.game import WoodenShips
from tactical.wooden_ships.state import Battle, Boarders, decode, encode
from tactical.wooden_ships.views import seen_by
from tests.tactical.wooden_ships.auditors import Bold, pell_mell
from tests.tactical.wooden_ships.mirrors import Named, Sea, same

TURNS = 8
GAMES = range(6)
USUAL = (kinds.GUN_LOSS, kinds.CREW_LOSS)
"""Kinds with a line for each hit, in the order in which ships fired: they are answered as usual."""
Reply = Callable[[Question, str], Answer]


@pytest.fixture
def named(monkeypatch: pytest.MonkeyPatch) -> Named:
    """Dice that fall by what they are thrown for."""
    found = Named()
    monkeypatch.setattr(dice, "throw", found.throw)
    return found


def phase(battle: Battle, reply: Reply, named: Named | None = None) -> None:
    """One phase; a question is told from others by whom it is asked of, its kind, whom it is about, and how often it came."""
    found = WoodenShips().next_phase(battle)
    assert found is not None
    battle.lay(Tray())
    if named is not None:
        named.begin()
    seen = Counter[str]()

    def answer(question: Question) -> Any:
        about = question.about if isinstance(question, Decision) else ""
        key = f"{question.side} {question.kind} {about}"
        seen[key] += 1
        return question.resolve(reply(question, f"{key} {seen[key]}"))

    driven(found.flow(battle), answer)


def _again(sea: Sea, given: dict[str, Answer], question: Question, key: str) -> Answer:
    return sea.answer(question, given[key])


def compared(sea: Sea, first: Battle, second: Battle, named: Named | None = None, transfers: bool = True) -> int:
    """Play a battle boldly at random, and beside it the same in another sea with the same answers; how much was asked."""
    seat = Bold(f"symmetry {first.dice.seed}")
    asked = 0
    while first.verdict is None and first.turn <= TURNS:
        given = dict[str, Answer]()
        moment = f"{first.turn} {first.step}"

        def answer(question: Question, key: str, given: dict[str, Answer] = given, moment: str = moment) -> Answer:
            usual = question.kind in USUAL and not sea.mirrored
            found = simplest(question) if usual else seat.answer(None, question, f"{moment} {key}")
            if question.kind is kinds.PARTIES and not transfers:
                found = {line: text for line, text in found.items() if "TBP" not in text}
            given[key] = found
            return found

        phase(first, answer, named)
        phase(second, partial(_again, sea, given), named)
        asked += len(given)
        assert same(sea.laid(decode(encode(first))), second) == [], moment
    return asked


@pytest.mark.parametrize("hexsides", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("game", GAMES)
def test_a_battle_turned_on_the_board_comes_out_turned(hexsides: int, game: int) -> None:
    first, sea = pell_mell(f"turned {game}", 8, loss_of_rigging=True, blocked_wind=True, towing=True), Sea(hexsides)
    assert compared(sea, first, sea.laid(decode(encode(first)))) > 20


@pytest.mark.parametrize("hexsides", [0, 1])
@pytest.mark.parametrize("game", GAMES)
def test_a_battle_mirrored_comes_out_mirrored(hexsides: int, game: int, named: Named) -> None:
    """Left and right change places, in orders and broadsides. Critical hits and fallen masts are left out, since there dice say
    left or right."""
    first, sea = pell_mell(f"mirrored {game}", 8, criticals=False, blocked_wind=True, towing=True), Sea(hexsides, mirrored=True)
    assert compared(sea, first, sea.laid(decode(encode(first))), named) > 20


@pytest.mark.parametrize("game", range(8))
def test_the_order_of_ships_in_the_document_changes_nothing(game: int, named: Named) -> None:
    """Without transfers, which are done one after the other, and critical hits, whose dice are all thrown for the same."""
    first = pell_mell(f"in order {game}", 8, criticals=False, loss_of_rigging=True, blocked_wind=True, towing=True)
    second = decode(encode(first))
    keys = [*second.ships]
    Random(game).shuffle(keys)
    second.ships = {key: second.ships[key] for key in keys}
    assert keys != [*first.ships]
    assert compared(Sea(), first, second, named, transfers=False) > 20


# -- secrets -------------------------------------------------------------------------------------------------------------

OPEN = ("unfouling", "notation", "grappling", "boarding", "combat", "load", "sails")
"""Phases whose first questions come before anything is shown."""


def asked(battle: Battle, side: str) -> list[Any]:
    """What a side is first asked in a phase, word for word; nothing if it is asked nothing."""
    found = WoodenShips().next_phase(battle)
    assert found is not None
    battle.lay(Tray())
    flow, meaning = found.flow(battle), None
    while True:
        try:
            request = flow.send(meaning)
        except StopIteration:
            return []
        questions = request.questions if isinstance(request, Together) else (request,)
        assert all(isinstance(one, Decision | Form) for one in questions)
        mine = [one for one in questions if isinstance(one, Decision | Form) and one.side == side]
        if mine:
            return [_words(one) for one in mine]
        replies = {one.side: one.resolve(simplest(one)) for one in questions if isinstance(one, Decision | Form)}
        meaning = replies if isinstance(request, Together) else next(iter(replies.values()))


def _words(question: Decision[Any] | Form[Any]) -> Any:
    if isinstance(question, Decision):
        return str(question.kind), question.prompt, [(option.key, option.label) for option in question.options]
    parts = [
        (part.key, part.label, part.usual, [(option.key, option.label) for option in part.options]) for part in question.parts
    ]
    return str(question.kind), question.prompt, parts


def _bold(seat: Bold, moment: str, question: Question, key: str) -> Answer:
    return seat.answer(None, question, f"{moment} {key}")


def with_other_secrets(battle: Battle, side: str) -> Battle:
    """The same battle, but the enemy of a side has loaded, written and formed other things."""
    other = decode(encode(battle))
    for ship in other.ships.values():
        if ship.side != side:
            ship.orders, ship.notes = ["0"] * len(ship.orders), []
            ship.parties = [] if ship.parties else [Boarders("DBP", (1,))] * bool(ship.crew[0])
            for deck in ship.decks.values():
                deck.shot, deck.ramming = None if deck.shot else "grape", False
    return other


@pytest.mark.rule("WS B.IV.B.5", "WS B.VII.B.1", "WS B.X")
@pytest.mark.parametrize("game", range(4))
def test_neither_the_view_of_a_side_nor_its_questions_change_with_the_enemys_secrets(game: int) -> None:
    battle, seat = pell_mell(f"secret {game}", 8, **SECRET[game % 2]), Bold(f"secret {game}")
    compared_with = Counter[str]()
    while battle.verdict is None and battle.turn <= TURNS:
        for side in battle.fleets:
            other = with_other_secrets(battle, side)
            assert encode(seen_by(other, side)) == encode(seen_by(battle, side))
            if battle.step in OPEN:
                question = asked(decode(encode(battle)), side)
                compared_with[battle.step] += bool(question)
                assert asked(other, side) == question, battle.step
        phase(battle, partial(_bold, seat, f"{battle.turn} {battle.step}"))
    assert all(compared_with[step] for step in ("notation", "grappling", "combat", "load"))


SECRET: tuple[dict[str, Any], ...] = ({}, {"command_lag": "squadrons"})
