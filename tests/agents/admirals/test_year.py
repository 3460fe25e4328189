"""Admirals at the table: the same year again, views alone, a reason for every choice, and who beats whom."""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple

from campaign.agents.admirals.admiral import Admiral
from campaign.agents.seating import seated
from campaign.sequence import TURN
from campaign.state import World
from campaign.views import Glance
from table.archives import Choice, Memory
from table.flows import Question
from table.seats import Explained, Seat
from table.session import Session
from tests.games.record import game

SIDES = ("allies", "british")
YEAR = 16
CLOSED = next(n for n, stage in enumerate(TURN, 1) if stage.name == "orders")  # of Turn One, when the year is closed (SL 9.332)


class Chair(NamedTuple):
    side: str
    kind: str
    instructions: str | None = None


def sat(**kinds: str) -> dict[str, Seat]:
    """Seats by side, each told as `admiral:bold:8` or another kind."""
    chairs = [Chair(side, kind.partition(":")[0], kind.partition(":")[2] or None) for side, kind in kinds.items()]
    return seated(game("trafalgar-1805"), chairs)


def played(seed: str, seats: dict[str, Seat], phases: int) -> tuple[World, list[Choice]]:
    lords = game("trafalgar-1805")
    session = Session(lords, Memory(lords.encode(lords.new_world(seed))))
    choices: list[Choice] = []
    for _, closing in zip(range(phases), session.play(seats), strict=False):
        choices += closing.choices
    return session.state, choices


class Watched:
    """An admiral of whom it is noted what he is shown."""

    def __init__(self, admiral: Seat) -> None:
        self.admiral = admiral
        self.shown: Counter[type] = Counter()

    def answer(self, view: Any, question: Question, moment: str) -> Any:
        self.shown[type(view)] += 1
        assert view.side == question.side
        given = self.admiral.answer(view, question, moment)
        assert given == self.admiral.answer(view, question, moment), "he has no memory"
        return given


def test_two_turns_are_the_same_again_and_every_choice_has_its_sentence() -> None:
    lords = game("trafalgar-1805")
    first, choices = played("same", sat(allies="admiral", british="admiral"), 2 * len(TURN))
    again, others = played("same", sat(allies="admiral", british="admiral"), 2 * len(TURN))
    assert lords.encode(first) == lords.encode(again)
    assert choices == others
    assert all(one.why.endswith(".") for one in choices)
    assert not {"The flag captain sees to it.", "Things are left as they are."} & {one.why for one in choices}, "each in its own"
    assert {"receive", "orders", "lay up", "markers", "sailing", "task"} <= {one.kind for one in choices}


def test_he_is_shown_his_sides_view_and_nothing_else() -> None:
    seats = {side: Watched(seat) for side, seat in sat(allies="admiral", british="admiral").items()}
    played("views", dict(seats), len(TURN))
    for seat in seats.values():
        assert {*seat.shown} == {Glance}
        assert isinstance(seat.admiral, Admiral)
        held = {*seat.admiral.desk.orders}
        assert not any(isinstance(value, World) for value in (*vars(seat.admiral).values(), *vars(seat.admiral.desk).values()))
        assert held == {*game("trafalgar-1805").booklets[next(s for s in seats if seats[s] is seat)].orders}, (
            "his own booklet alone"
        )


def test_tempers_and_strengths_choose_otherwise() -> None:
    """Of one and the same beginning, in a quarter of the year."""
    ways = {
        text: played("ways", sat(allies=text, british="admiral"), 4 * len(TURN))[1]
        for text in ("admiral", "admiral:bold", "admiral:steady:0")
    }
    answers = {text: [one.answer for one in choices if one.side == "allies"] for text, choices in ways.items()}
    assert answers["admiral"] != answers["admiral:steady:0"]
    assert answers["admiral"] != answers["admiral:bold"]


def test_a_choice_of_an_admirals_is_explained() -> None:
    """A seat that explains itself is taken at its word, and the reason kept with the choice."""

    class Curt:
        def answer(self, view: Any, question: Question, moment: str) -> Explained:
            return Explained(sat(allies="random")["allies"].answer(None, question, moment), "Because.")

    _, choices = played("curt", {"allies": Curt(), **sat(british="random")}, 12)
    assert {one.why for one in choices if one.side == "allies"} == {"Because."}
    assert {one.why for one in choices if one.side == "british"} == {""}
