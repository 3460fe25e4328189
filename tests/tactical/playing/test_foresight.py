"""What a captain can reckon before he answers is what comes of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from table.archives import Memory
from table.decisions import Decision, Form
from table.flows import Question
from table.session import Session
from tactical.playing.hex_game import HexGame
from tactical.playing.registry import FLYING_COLORS, WOODEN_SHIPS, game_named
from tactical.sea.hexes import Place, distance

BATTLES = {FLYING_COLORS: ("cape-henry-1781", 2023), WOODEN_SHIPS: ("constitution-java", 1981)}


def asked(name: str, most: int = 200) -> Iterator[tuple[HexGame[Any], Session[Any], Question]]:
    """A battle that captains fight, question by question."""
    game = game_named(name)
    battle, edition = BATTLES[name]
    session = Session(game, Memory(game.encode(game.set_up(battle, "foresight", edition, {}))))
    seats = {side: game.captains(side) for side in game.sides(battle)}
    for _ in range(most):
        for _closing in session.play({}):
            pass
        if not session.pending:
            return
        question = session.pending[0]
        yield game, session, question
        if any(one is question for one in session.pending):
            view = game.view(session.state, question.side)
            session.choose(question.side, seats[question.side].answer(view, question, session.moment))


def lies(game: HexGame[Any], session: Session[Any], ship: str) -> Place:
    seen = game.picture(session.state).ship(ship)
    assert seen is not None
    return seen.place


@pytest.mark.rule("FC 3.6")
def test_a_course_leads_where_it_is_said_to() -> None:
    tried = 0
    for game, session, question in asked(FLYING_COLORS):
        ship = getattr(question, "about", "")
        courses = game.courses(game.view(session.state, question.side), question, ship) if ship else ()
        if not courses or tried >= 12:
            continue
        assert len({course.end for course in courses}) == len(courses)
        chosen = courses[tried % len(courses)]
        if chosen.answer[0] == "press":
            continue
        assert chosen.places[0] == lies(game, session, ship)
        session.choose(question.side, chosen.answer)
        way = session.state.way
        if way is not None and way.ship == ship and not way.orders:  # nobody was asked on the way
            tried += 1
            assert lies(game, session, ship) == chosen.end
    assert tried >= 5


@pytest.mark.rule("WS B.IV.A")
def test_a_written_move_ends_where_it_is_said_to() -> None:
    for game, session, question in asked(WOODEN_SHIPS):
        if question.kind.name != "orders":
            continue
        view = game.view(session.state, question.side)
        assert isinstance(question, Form)
        ship = question.parts[0].key
        courses = game.courses(view, question, ship)
        assert [course.answer for course in courses] == [option.key for option in question.parts[0].options]
        straight = next(course for course in courses if course.answer == "1")
        assert distance(straight.places[0].bow, straight.end.bow) == 1
        assert straight.places[0] == lies(game, session, ship)
        assert not game.courses(view, question, next(one.id for one in game.picture(view).ships if one.side != question.side))
        return
    raise AssertionError("never asked for orders")


@pytest.mark.parametrize("name", BATTLES)
def test_every_shot_on_offer_has_odds_and_its_target_lies_in_an_arc(name: str) -> None:
    shots = 0
    for game, session, question in asked(name):
        view = game.view(session.state, question.side)
        for (line, key), odds in game.odds(view, question).items():
            shots += 1
            if isinstance(question, Decision):
                assert key in {option.key for option in question.options}
            else:
                assert line in {part.key for part in getattr(question, "parts", ())}
            target = game.picture(view).ship(odds.target)
            if target is None or "point-blank" in odds.why or "chase" in odds.why:
                continue
            borne = {hex for arc in game.arcs(view, odds.ship) for hex, _ in arc.hexes}
            assert borne & set(target.hexes), f"{odds.ship} fires at {odds.target} out of her arcs: {odds.why}"
    assert shots >= 5


@pytest.mark.rule("FC 3.7.7.7")
def test_the_odds_are_the_mean_of_the_tables() -> None:
    from tactical.flying_colors.fire.weighing import expected
    from tactical.flying_colors.foresight import _shots

    for game, session, question in asked(FLYING_COLORS):
        found = game.odds(session.state, question)
        if not found or not isinstance(question, Decision):
            continue
        for key, shot in _shots(session.state, question):
            mean = expected(session.state, shot)
            assert found["", key].words.startswith((f"{mean.hull:.1f} hull and {mean.rigging:.1f} rigging", "no effect"))
        return
    raise AssertionError("no shot was ever on offer")


def test_an_enemys_arcs_do_not_tell_what_her_guns_are_loaded_with() -> None:
    for game, session, question in asked(WOODEN_SHIPS):
        view = game.view(session.state, question.side)
        enemy = next(one.id for one in game.picture(view).ships if one.side != question.side)
        states = [arc.state for arc in game.arcs(view, enemy)]
        assert states
        assert not any(word in state for state in states for word in ("round", "chain", "grape", "double", "empty"))
        return
