"""Whose a piece was when it happened: contingents change sides and corsairs are played by turns, and their past stays behind."""

from __future__ import annotations

from typing import Any

import pytest

from campaign.outline import Outline
from campaign.play.news import News
from campaign.record.auxiliaries import AuxiliaryMoved
from campaign.record.causes import Harm
from campaign.record.documents import AnyFact
from campaign.record.fleet import Damaged
from campaign.record.past import Row
from campaign.record.pauses import Pause
from campaign.record.politics import TurnedCoat
from campaign.record.readers import side_of
from campaign.record.sailing import DummyFound, Sailed
from campaign.record.weather import TurnBegan
from campaign.reports.colours import Colours
from campaign.reports.sides import seen
from tests.campaign.outline_kit import outline


def world(side: str, crew: str = "allies", squadrons: dict[str, Any] | None = None, **fields: Any) -> Outline:
    """A Spanish squadron and a French one, any others, and corsairs whom both sides play by turns."""
    known = {
        "theatre": "trafalgar-1805",
        "sides": ["allies", "british"],
        "squadrons": {
            "minorca": {"name": "Minorca", "side": side, "flag": "spanish"},
            "toulon": {"name": "Toulon", "side": "allies", "flag": "french"},
            **(squadrons or {}),
        },
        "auxiliaries": {"galleys": {"name": "Tunis galleys", "side": crew, "base": "tunis"}},
        "corsairs": {"bases": {"tunis": {"port": "tunis"}}},
    }
    return outline(known, **fields)


def rows(*facts: AnyFact) -> list[Row]:
    return [Row(fact, 2, 1, "increment", number) for number, fact in enumerate(facts)]


def hurt(total: int, squadron: str = "minorca") -> Damaged:
    return Damaged(squadron, 1, total, "gale", Harm.GALE, rule="SL 5.36")


def turned(to: str | None, flag: str = "spanish") -> TurnedCoat:
    return TurnedCoat(flag, to, rule="SL 3.133")


def totals(colours: Colours, past: list[Row], side: str) -> list[int]:
    return [row.fact.total for row in seen(colours.over(past), side) if isinstance(row.fact, Damaged)]


@pytest.mark.rule("SL 3.133")
def test_each_owner_reads_of_a_squadron_what_befell_it_while_it_was_his() -> None:
    past = rows(hurt(1), hurt(5, "toulon"), turned("british"), hurt(2), turned("allies"), hurt(3), hurt(6, "toulon"))
    colours = Colours(world("allies"), world("allies"), past)
    assert totals(colours, past, "allies") == [1, 5, 3, 6]
    assert totals(colours, past, "british") == [2]
    some = [row for row in past if getattr(row.fact, "squadron", "") == "minorca"]
    assert totals(colours, some, "british") == [2], "a part of the past is read as the whole is"


@pytest.mark.rule("SL 3.133")
def test_an_independent_squadron_goes_over_under_its_old_name() -> None:
    def sailed(there: str) -> Sailed:
        return Sailed("independent-minorca", "a", there, rule="SL 5.1")

    def read(side: str) -> list[str]:
        return [row.fact.there for row in seen(colours.over(past), side) if isinstance(row.fact, Sailed)]

    afloat = {"independent-minorca": {"side": "british"}}
    past = rows(sailed("c"), turned("british"), sailed("b"))
    colours = Colours(world("allies"), world("british", formations=afloat), past)
    assert (read("allies"), read("british")) == (["c"], ["b"])


@pytest.mark.rule("SL 3.133")
def test_a_neutral_s_squadrons_are_nobody_s() -> None:
    past = rows(hurt(1), turned(None), hurt(2))
    colours = Colours(world("allies"), world("allies"), past)
    assert totals(colours, past, "allies") == [1]
    assert totals(colours, past, "british") == []


@pytest.mark.parametrize("when", ["scheduled", "formed"])
def test_a_squadron_that_came_later_was_its_flag_s_first_side_s_until_it_turned(when: str) -> None:
    coming = {"side": "allies", "division": {"squadrons": [{"id": "late", "flag": "spanish"}]}}
    outset = world("allies", schedule=[coming] if when == "scheduled" else [])
    present = world("british", squadrons={"late": {"name": "Late", "side": "british", "flag": "spanish"}})
    past = rows(hurt(1, "late"), turned("british"), hurt(2, "late"))
    colours = Colours(outset, present, past)
    assert totals(colours, past, "allies") == [1]
    assert totals(colours, past, "british") == [2]


@pytest.mark.rule("SL 10.213")
def test_corsairs_that_all_play_by_turns_tell_each_side_of_its_own_turns_alone() -> None:
    def began(number: int) -> TurnBegan:
        return TurnBegan("", number, "winter", "", rule="SL 4.21")

    def moved(at: str) -> AuxiliaryMoved:
        return AuxiliaryMoved("galleys", "assigned", at, "", rule="SL 10.223")

    past = rows(began(1), moved("first"), began(2), moved("second"), began(3), moved("third"))
    colours = Colours(world("allies"), world("allies"), past)

    def read(of: Colours, side: str) -> list[str]:
        return [row.fact.at for row in seen(of.over(past), side) if isinstance(row.fact, AuxiliaryMoved)]

    assert (read(colours, "allies"), read(colours, "british")) == (["first", "third"], ["second"])
    friends = world("allies", corsairs={"bases": {"tunis": {"port": "tunis", "side": "allies"}}})
    assert read(Colours(friends, friends, past), "british") == [], "those who have a friend stay his"


def test_an_auxiliary_that_came_and_went_is_still_its_side_s() -> None:
    arrival = {"side": "british", "auxiliary": {"id": "sloops"}}
    colours = Colours(world("allies", schedule=[arrival]), world("allies"))
    assert side_of("sloops", colours.now) == "british"
    assert side_of("dummy-allies-3", colours.now) == "allies"
    assert side_of("nobody", colours.now) == ""


# -- on deck -----------------------------------------------------------------------------------------------------------------


def on_deck(side: str) -> News:
    return News(side, world("allies"))


@pytest.mark.rule("SL 3.133")
def test_on_deck_one_hears_of_a_squadron_until_it_turns_or_from_then_on() -> None:
    heard = {}
    for side in ("allies", "british"):
        news = on_deck(side)
        news.know(world("british"))
        news.hear([hurt(1), turned("british"), hurt(2)])
        news.hear([hurt(3)])
        heard[side] = [one.fact.total for one in news.heard if isinstance(one.fact, Damaged)]
    assert heard == {"allies": [1], "british": [2, 3]}


def test_on_deck_a_piece_that_is_no_more_keeps_its_name_and_its_side() -> None:
    news = on_deck("allies")
    news.know(outline(sides=["allies", "british"], squadrons={"late": {"name": "Late", "side": "british"}}))
    assert [news.names.piece(key) for key in ("minorca", "late")] == ["Minorca", "Late"]
    assert (news.own("minorca"), news.own("late")) == (True, False)


@pytest.mark.rule("SL 7.15")
def test_on_deck_one_s_own_dummy_found_out_is_no_sighting_of_an_enemy() -> None:
    news = on_deck("british")
    assert news.own("dummy-british-1")
    assert not news.own("dummy-allies-1")
    news.hear([DummyFound("dummy-british-1", "searched", rule="SL 7.15")])
    assert news.grounds == []
    news.hear([DummyFound("dummy-allies-1", "searched", rule="SL 7.15")])
    assert news.grounds == [Pause.SIGHTING]
