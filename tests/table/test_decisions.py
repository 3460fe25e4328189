"""Decisions: an answer means what was offered, or is refused in words that help."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from table.decisions import Answer, Decision, Form, IllegalChoice, Kind, Option, Part, StaleChoice
from tests.table.players import opened, paper
from tests.table.toy import bid_for_gauge, fitting_form, new_race

BEARINGS: tuple[Option[int | None], ...] = (Option("space:ushant", "Ushant", 7), Option("stay", "Stay", None))
WIND = Decision("red", "SL 5.25", Kind("wind"), BEARINGS)


def test_an_answer_is_resolved_to_what_the_rule_needs() -> None:
    assert WIND.resolve("space:ushant") == 7
    assert WIND.resolve("stay") is None
    assert bid_for_gauge(new_race().boats["red"]).resolve("bid:3") == 3


@pytest.mark.parametrize("answer", ["space:brest", "", 7, None, True, ["stay"], {"stay": 1}, "STAY", "Ushant"])
def test_a_refusal_names_what_was_given_the_rule_and_what_was_offered(answer: Answer) -> None:
    with pytest.raises(IllegalChoice) as caught:
        WIND.resolve(answer)
    assert str(caught.value) == f"wind [SL 5.25]: {answer!r} was not offered; expected one of: space:ushant, stay"


def test_a_form_takes_the_key_of_each_line() -> None:
    assert fitting_form("red").resolve({"sails": "full", "ballast": "heavy"}) == {"sails": "full", "ballast": "heavy"}


@pytest.mark.parametrize("answer", [{}, {"sails": "plain"}, {"ballast": "heavy"}])
def test_a_line_left_empty_is_as_usual(answer: Answer) -> None:
    assert fitting_form("red").resolve(answer) == {"sails": "plain", "ballast": "heavy"}


@pytest.mark.parametrize(
    ("answer", "given", "right"),
    [
        ("full", "'full'", "an entry for each of sails, ballast"),
        (None, "None", "an entry for each of sails, ballast"),
        (["sails"], "['sails']", "an entry for each of sails, ballast"),
        ({"masts": "two"}, "'masts'", "its lines are sails, ballast"),
        ({"sails": "torn"}, "the sails", "one of: plain, full"),
        ({"sails": "torn"}, "'torn'", "one of: plain, full"),
        ({"ballast": None}, "None", "one of: light, heavy"),
        ({"sails": "full", "ballast": "light"}, "full sails over light ballast", "take heavy ballast or plain sails"),
    ],
)
def test_a_form_s_refusal_names_what_was_given_the_rule_and_what_would_be_right(answer: Answer, given: str, right: str) -> None:
    with pytest.raises(IllegalChoice) as caught:
        fitting_form("red").resolve(answer)
    message = str(caught.value)
    assert message.startswith("fittings")
    assert "[Toy 1.2]" in message
    assert given in message
    assert right in message


def test_the_check_sees_the_values_of_all_lines_usual_ones_too() -> None:
    seen: list[Mapping[str, Any]] = []
    guns = Part("guns", "guns", (Option("few", "Few", 1), Option("many", "Many", 2)), "few")
    boats = Part("boats", "boats", (Option("all", "All", 9),), "all")
    Form("red", "Toy", Kind("stores"), (guns, boats), check=seen.append).resolve({"guns": "many"})
    assert seen == [{"guns": 2, "boats": 9}]


def test_a_form_without_check_takes_any_offered_lines() -> None:
    form = fitting_form("red")
    free = Form(form.side, form.rule, form.kind, form.parts)
    assert free.resolve({"sails": "full", "ballast": "light"}) == {"sails": "full", "ballast": "light"}


def test_an_illegal_answer_leaves_the_question_and_the_record_as_they_were() -> None:
    archive = paper()
    session = opened(archive)
    before = (session.moment, session.pending)
    with pytest.raises(IllegalChoice, match="capsize"):
        session.choose("red", {"sails": "full", "ballast": "light"})
    assert (session.moment, session.pending) == before
    assert archive.present.choices == []
    session.choose("red", {"sails": "full"})


def test_a_side_that_is_not_asked_is_told_who_is() -> None:
    session = opened(paper())
    with pytest.raises(StaleChoice, match="nothing is asked of the Blue now; the Red must answer"):
        session.choose("blue", {})
