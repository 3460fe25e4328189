"""News as it happened: each line with its own date, parted and joined told with cause and place, and nobody merely appears."""

from __future__ import annotations

from typing import Any

import pytest

from campaign.agents.seating import seated
from campaign.document import outlined
from campaign.game import SeaLords
from campaign.play.news import News
from campaign.record.auxiliaries import Searched
from campaign.record.causes import Apart, Sinking
from campaign.record.documents import of_campaign
from campaign.record.fleet import Arrived, Formed, SailSank, Subordinated, Transferred
from campaign.record.sailing import Anchored, MadeReady, Parted, Rejoined, Sailed
from campaign.reports.dates import Moment, of_clock
from campaign.store.seats import SeatRecord
from table.archives import Memory
from table.session import Session
from tests.campaign.outline_kit import outline

JANUARY, FEBRUARY = Moment(1805, 2, 3), Moment(1805, 3, 2)
WORLD: dict[str, Any] = {
    "theatre": "trafalgar-1805",
    "sides": ["british", "allies"],
    "formations": {
        "channel": {"name": "The Channel Fleet", "side": "british"}, "rear": {"name": "Channel rear", "side": "british"},
        "brest": {"name": "Ganteaume's fleet", "side": "allies"},
    },
    "squadrons": {
        "second": {"name": "2nd Channel", "side": "british"}, "fifties": {"name": "Channel fifties", "side": "british"},
    },
}  # fmt: skip
USHANT, RAZ, PORT = "space:off-ushant", "space:raz-de-sein", "harbour:plymouth"


def heard(*facts: Any, moment: Moment = JANUARY) -> list[str]:
    news = News("british", outline(WORLD))
    news.hear(facts, moment)
    return list(news.lines())


def test_every_line_has_the_date_of_what_it_tells_and_what_is_drawn_together_the_days_from_and_to() -> None:
    news = News("british", outline(WORLD))
    news.hear([Rejoined("second", "channel", USHANT, rule="SL 3.355"), Sailed("channel", RAZ, USHANT, rule="SL 5.2")], JANUARY)
    news.hear([Sailed("channel", USHANT, RAZ, rule="SL 5.2"), Rejoined("second", "channel", RAZ, rule="SL 3.355")], FEBRUARY)
    assert list(news.lines()) == [
        "23 Jan: 2nd Channel joins the Channel Fleet off Ushant [SL 3.355]",
        "15 Feb: 2nd Channel joins the Channel Fleet in the Raz de Sein [SL 3.355]",
        "23 Jan to 15 Feb: The Channel Fleet: Raz de Sein > Off Ushant > Raz de Sein",
    ]


@pytest.mark.rule("SL 5.34")
def test_who_is_caught_by_a_gale_is_told_with_the_day() -> None:
    world = outline(WORLD)
    news = News("british", world)
    news.gripped(["channel"])
    assert list(news.lines()) == [f"{of_clock(world.clock).day}: In a gale now: The Channel Fleet [SL 5.34]"]


@pytest.mark.rule("SL 5.37b")
def test_a_fleet_parted_by_a_gale_is_told_once_with_who_is_by_himself_and_where() -> None:
    squadron = Parted("channel", "second", "independent-second", Apart.GALE, USHANT, rule="SL 5.37b")
    flotilla = Subordinated("rear", None, "channel", USHANT, by_gale=True, rule="SL 5.37b")
    told = "23 Jan: The Channel Fleet is parted by the gale off Ushant"
    assert heard(squadron, flotilla) == [f"{told}: 2nd Channel and Channel rear are by themselves [SL 5.37b]"]
    assert heard(squadron) == [f"{told}: 2nd Channel is by itself [SL 5.37b]"]
    fifties = Parted("channel", "fifties", "independent-fifties", Apart.GALE, USHANT, rule="SL 5.37b")
    assert heard(fifties) == [f"{told}: Channel fifties are by themselves [SL 5.37b]"]
    made_port = Anchored("independent-second", PORT, rule="SL 5.286b")
    assert heard(squadron, made_port)[0] == f"{told}: 2nd Channel (now in Plymouth harbour) is by itself [SL 5.37b]"
    news = News("british", outline(WORLD))
    news.hear([flotilla], JANUARY)
    assert [ground.title for ground in news.grounds] == ["loss"], "for that one is called"


@pytest.mark.parametrize("cause", Apart)
def test_one_is_called_for_who_lost_company_and_not_for_who_left_by_order(cause: Apart) -> None:
    news = News("british", outline(WORLD))
    news.hear([Parted("channel", "second", "independent-second", cause, USHANT, rule="SL 5.37b")], JANUARY)
    lost = cause in (Apart.GALE, Apart.FLAGSHIP, Apart.TURNED, Apart.OTHER)
    assert [ground.title for ground in news.grounds] == (["loss"] if lost else [])


@pytest.mark.parametrize(
    ("fact", "line"),
    [
        (
            Parted("channel", "second", "x", Apart.UNFORMED, USHANT, rule="SL 3.343"),
            "23 Jan: 2nd Channel is by itself off Ushant, for the Channel Fleet is no more [SL 3.343]",
        ),
        (
            Parted("channel", "second", "x", Apart.FLAGSHIP, USHANT, rule="SL 10.311c"),
            "23 Jan: 2nd Channel has no consort left in the Channel Fleet, and is by itself off Ushant [SL 10.311c]",
        ),
        (
            Parted("", "second", "x", Apart.PRIZES, USHANT, rule="SL 8.441"),
            "23 Jan: 2nd Channel is formed to hold prizes, and is by itself off Ushant [SL 8.441]",
        ),
        (
            Parted("independent-second", "second", "independent-second", Apart.TURNED, USHANT, rule="SL 3.133"),
            "23 Jan: 2nd Channel is by itself off Ushant, under its new allegiance [SL 3.133]",
        ),
        (
            Arrived("second", ["Hero", "Ajax"], formed=True, place=USHANT, rule="SL 11.15"),
            "23 Jan: 2nd Channel comes into play off Ushant: Hero, Ajax [SL 11.15]",
        ),
        (
            Formed("channel", USHANT, arrived=True, rule="SL 11.15"),
            "23 Jan: The Channel Fleet arrives from off the chart off Ushant [SL 11.15]",
        ),
        (Formed("channel", PORT, rule="SL 3.321"), "23 Jan: Formed: The Channel Fleet, in Plymouth harbour [SL 3.321]"),
        (
            MadeReady("channel", USHANT, forced=True, rule="SL 5.372"),
            "23 Jan: The gale drives the Channel Fleet to sea off Ushant [SL 5.372]",
        ),
        (
            MadeReady("channel", USHANT, shut_out=True, rule="SL 5.282"),
            "23 Jan: The Channel Fleet must leave a port that is closed to it, and lies off Ushant [SL 5.282]",
        ),
        (
            Sailed("brest", RAZ, USHANT, in_sight=True, rule="SL 5.2"),
            "23 Jan: In sight: Ganteaume's fleet: Raz de Sein > Off Ushant",
        ),
    ],
)
def test_who_comes_on_the_chart_is_told_with_how_and_where(fact: Any, line: str) -> None:
    assert heard(fact) == [line]


def test_what_he_has_ordered_himself_is_no_news() -> None:
    assert heard(Rejoined("second", "channel", PORT, rule="SL 3.353")) == []
    assert heard(MadeReady("channel", USHANT, rule="SL 5.2")) == []


def test_what_came_of_an_act_of_his_that_needed_leave_is_told() -> None:
    """SL 11.13, 3.45: he would hear that it came to nothing; so he hears that it was done."""
    left = heard(Subordinated("rear", None, "channel", USHANT, rule="SL 11.13"))
    assert left == ["23 Jan: Channel rear leaves the Channel Fleet, and acts by itself off Ushant [SL 11.13]"]
    under = heard(Subordinated("rear", "channel", "", USHANT, rule="SL 11.13"))
    assert under == ["23 Jan: Channel rear comes under the Channel Fleet off Ushant [SL 11.13]"]
    moved = heard(Transferred("Ajax", "second", "fifties", rule="SL 3.26"))
    assert moved == ["23 Jan: Ajax goes from 2nd Channel to Channel fifties [SL 3.26]"]


@pytest.mark.rule("SL 7.351", "SL 7.358")
@pytest.mark.parametrize(
    ("cause", "words"),
    [
        (Sinking.IN_A_GALE, "Hero of 2nd Channel founders in the gale; 2 left"),
        (Sinking.WORN_OUT, "Hero of 2nd Channel is worn out, and lost at sea; 2 left"),
        (Sinking.CONDEMNED, "Hero of 2nd Channel is condemned in port as unserviceable; 2 left"),
        (Sinking.FOUNDERED, "2nd Channel loses Hero to the sea; 2 left"),
    ],
)
def test_a_sail_founders_in_a_gale_alone_and_is_worn_out_at_sea_or_condemned_in_port(cause: Sinking, words: str) -> None:
    assert heard(SailSank("second", 2, cause, "Hero", rule="SL 7.35b")) == [f"23 Jan: {words} [SL 7.35b]"]


def test_where_he_searched_in_vain_on_a_day_is_told_in_one_line() -> None:
    """SL 7.12: what is found has a line of its own, and so has the enemy's search."""
    nothing = [Searched("british", place, [], rule="SL 7.12") for place in (USHANT, RAZ)]
    found = Searched("british", USHANT, ["brest"], rule="SL 7.12")
    assert heard(nothing[0], found, nothing[1]) == [
        "23 Jan: The British search off Ushant and in the Raz de Sein and find nothing [SL 7.12]",
        "23 Jan: The British search off Ushant and find Ganteaume's fleet [SL 7.12]",
    ]
    assert heard(nothing[0]) == ["23 Jan: The British search off Ushant and find nothing [SL 7.12]"]


@pytest.mark.parametrize("seed", ["book", "gales"])
def test_nobody_merely_appears(seed: str) -> None:
    """Three turns by the computer's admirals: whatever formation is on the chart after a phase that was not there before, a line
    of its owner's news in that phase names it."""
    game = SeaLords("trafalgar-1805")
    session = Session(game, Memory(game.encode(game.new_world(seed))))
    seats = seated(game, [SeatRecord(side, "admiral", "") for side in session.state.sides])
    news = {side: News(side, outlined(session.state)) for side in session.state.sides}
    before, appeared, moment = set(session.state.formations), 0, of_clock(session.state.clock)
    for closing in session.play(seats):
        for side, one in news.items():
            one.know(outlined(session.state))
            one.hear(of_campaign(closing.facts), moment)
            told = "\n".join(one.lines())
            fresh = [new for name, new in session.state.formations.items() if name not in before and new.side == side]
            for new in (one for one in fresh if one.kind != "dummy"):
                assert new.name in told, (moment, new)
                appeared += 1
        before, moment = set(session.state.formations), of_clock(session.state.clock)
        if session.state.clock.number > 3:
            break
    assert appeared > 5
