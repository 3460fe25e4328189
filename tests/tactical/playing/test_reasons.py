"""Captains say why they advise what they do, and what they say is so."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from table.decisions import Answer, Form
from table.flows import Question
from table.session import Session
from tactical.drawing.picture import Picture, ShipSeen
from tactical.flying_colors import question_kinds as flying_colors
from tactical.playing.helm import Helm
from tactical.playing.hex_game import HexGame
from tactical.playing.question_kinds import HexKind
from tactical.playing.reasons import reason
from tactical.playing.registry import FLYING_COLORS, WOODEN_SHIPS
from tactical.sea.hexes import distance
from tactical.wooden_ships import question_kinds as wooden_ships
from tests.tactical.playing import test_foresight
from tests.tactical.playing.test_foresight import asked

LINE = 70  # letters of a sentence that fits on a line of a terminal behind what stands before it


def advised(name: str, most: int = 200) -> Iterator[tuple[HexGame[Any], Session[Any], Question, Answer, str]]:
    """A battle that captains fight, question by question, with what they answer and why."""
    seats: dict[str, Any] = {}
    for game, session, question in asked(name, most):
        seat = seats.setdefault(question.side, game.captains(question.side))
        view = game.view(session.state, question.side)
        answer = seat.answer(view, question, session.moment)
        yield game, session, question, answer, reason(game, view, question, answer)


def enemies(picture: Picture, side: str) -> list[ShipSeen]:
    return [one for one in picture.ships if one.side != side and one.afloat and not one.struck and not one.lost]


def nearest(picture: Picture, ship: ShipSeen) -> int:
    foes = enemies(picture, ship.side)
    return min(distance(here, there) for foe in foes for here in ship.hexes for there in foe.hexes)


@pytest.mark.parametrize("kind", [*flying_colors.KINDS, *wooden_ships.KINDS], ids=lambda kind: f"{kind.case} {kind.name}")
def test_every_kind_that_captains_answer_has_a_sentence(kind: HexKind) -> None:
    if kind.answered == "player":
        assert not kind.why, "nobody advises there"
        return
    assert re.fullmatch(r"[A-Z][^.]*\.", kind.why), f"{kind.name}: expected a sentence that says how captains choose"
    assert len(kind.why) <= LINE


@pytest.mark.parametrize("name", [FLYING_COLORS, WOODEN_SHIPS])
def test_there_is_a_reason_for_every_answer(name: str) -> None:
    said = [why for *_, why in advised(name)]
    assert len(said) > 20
    assert [why for why in said if not re.fullmatch(r"[A-Z].*\.", why)] == []


def test_a_shot_is_advised_for_what_it_may_be_expected_to_do() -> None:
    shots = 0
    for game, session, question, answer, why in advised(FLYING_COLORS):
        odds = game.odds(game.view(session.state, question.side), question)
        first = answer[0] if isinstance(answer, list) else answer
        if not isinstance(first, str) or ("", first) not in odds:
            assert "on average" not in why
            continue
        target = game.picture(session.state).ship(odds["", first].target)
        assert target is not None
        assert why == f"Upon the {target.name}: {odds['', first].words}."
        shots += 1
    assert shots >= 5


def test_a_shot_at_the_end_of_a_course_is_not_told_by_the_odds_of_where_she_lies() -> None:
    for game, session, question in asked(FLYING_COLORS):
        view = game.view(session.state, question.side)
        odds = game.odds(view, question)
        if question.kind is flying_colors.HELM and odds:
            (_, key), found = next(iter(odds.items()))
            assert found.words in reason(game, view, question, [key, "end"])
            assert reason(game, view, question, ["ahead", key, "end"]).startswith("It ")
            return
        if isinstance(question, Helm) and "ahead" in {option.key for option in question.options}:
            session.choose(question.side, "ahead")  # and not a whole course
    raise AssertionError("no shot was ever on offer at the helm")


def test_fire_that_is_written_is_told_by_its_first_broadside_and_how_many_follow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(test_foresight.BATTLES, WOODEN_SHIPS, ("trafalgar", 1981))
    several = 0
    for game, session, question, answer, why in advised(WOODEN_SHIPS, 40):
        if question.kind is not wooden_ships.FIRE:
            continue
        assert isinstance(question, Form)
        odds = game.odds(game.view(session.state, question.side), question)
        fired = [odds[part.key, key] for part in question.parts if (part.key, (key := answer.get(part.key, part.usual))) in odds]
        if len(fired) < 3:
            continue
        picture = game.picture(session.state, {fired[0].ship, fired[0].target})
        firer, target = picture.ship(fired[0].ship), picture.ship(fired[0].target)
        assert firer is not None
        assert target is not None
        assert why == f"The {firer.name} upon the {target.name}: {fired[0].words}; {len(fired) - 1} broadsides besides."
        several += 1
    assert several


@pytest.mark.rule("FC 3.6")
def test_a_course_brings_her_where_it_is_said_to() -> None:
    tried = bore = 0
    for game, session, question, answer, why in advised(FLYING_COLORS, 300):
        told = re.search(r"^It .*?(\d+) hex", why)
        if told is None:
            continue
        assert isinstance(question, Helm)
        ship = question.about
        session.choose(question.side, [key for key in answer if not key.startswith(("fire", "end"))])
        way = session.state.way
        if way is None or way.ship != ship or way.orders:  # somebody was asked on the way
            continue
        picture = game.picture(session.state)
        seen = picture.ship(ship)
        assert seen is not None
        assert nearest(picture, seen) == int(told[1]), why
        lain_in = {hex for foe in enemies(picture, seen.side) for hex in foe.hexes}
        arcs = [arc for arc in game.arcs(session.state, ship) if arc.ready]
        bears = [arc.guns for arc in arcs if lain_in & {hex for hex, _ in arc.hexes}]
        assert [guns for guns in ("port broadside", "starboard broadside") if guns in why] == bears
        tried, bore = tried + 1, bore + bool(bears)
    assert tried >= 8
    assert bore


@pytest.mark.rule("WS B.IV")
def test_a_written_move_brings_her_where_it_is_said_to() -> None:
    tried = 0
    for game, session, question, answer, why in advised(WOODEN_SHIPS):
        if question.kind is not wooden_ships.ORDERS:
            continue
        view = game.view(session.state, question.side)
        ((ship, place),) = game.ends(view, question, answer).items()
        course = next(one for one in game.courses(view, question, ship) if one.answer == answer[ship])
        assert place == course.end
        picture = game.picture(view)
        seen = picture.ship(ship)
        assert seen is not None
        (foe,) = enemies(picture, seen.side)
        assert f"the {foe.name} as she lies now" in why
        moved = game.decode(game.encode(session.state))
        moved.ships[ship].bow, moved.ships[ship].heading = course.end
        ready = [arc for arc in game.arcs(moved, ship) if arc.ready]
        bears = [arc.guns for arc in ready if {hex for hex, _ in arc.hexes} & set(foe.hexes)]
        assert [guns for guns in ("left broadside", "right broadside") if guns in why] == bears
        tried += 1
    assert tried >= 4


def test_the_moves_of_a_fleet_are_told_in_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(test_foresight.BATTLES, WOODEN_SHIPS, ("trafalgar", 1981))
    sentence = re.compile(r"As the enemy lies, (\d+) of (\d+) bear on him; the (.+) comes nearest, (\d+) hex(es)? off\.")
    fleets = 0
    for game, session, question, answer, why in advised(WOODEN_SHIPS, 40):
        if question.kind is not wooden_ships.ORDERS:
            continue
        ends = game.ends(game.view(session.state, question.side), question, answer)
        told = sentence.fullmatch(why)
        assert told, why
        moved = game.decode(game.encode(session.state))
        for ship, place in ends.items():
            moved.ships[ship].bow, moved.ships[ship].heading = place
        lain_in = {hex for foe in enemies(game.picture(session.state), question.side) for hex in foe.hexes}
        bear = [
            ship for ship in ends if any(arc.ready and lain_in & {hex for hex, _ in arc.hexes} for arc in game.arcs(moved, ship))
        ]
        assert (int(told[1]), int(told[2])) == (len(bear), len(ends))
        after = [one for one in game.picture(moved).ships if one.id in ends]
        assert int(told[4]) == min(nearest(game.picture(session.state), one) for one in after)
        fleets += 1
    assert fleets >= 4


def test_a_reason_tells_nothing_of_what_the_enemy_has_loaded() -> None:
    for game, session, question, answer, why in advised(WOODEN_SHIPS):
        if question.kind is wooden_ships.ORDERS:
            for ship in session.state.ships.values():
                if ship.side != question.side:
                    for guns in ship.decks.values():
                        guns.shot = None
            assert reason(game, game.view(session.state, question.side), question, answer) == why
            return
    raise AssertionError("never asked for orders")
