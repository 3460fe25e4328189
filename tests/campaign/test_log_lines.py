"""The log in words: every kind of fact, every die, every date."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from campaign.calendar import day_of
from campaign.clock import Clock
from campaign.record.battle import Regained, Reported
from campaign.record.causes import Harm, Sinking
from campaign.record.documents import decode, document, kind_of
from campaign.record.fact import Ruled
from campaign.record.fleet import (
    Arrived,
    Damaged,
    Detached,
    Forgone,
    Formed,
    InOrdinary,
    Repaired,
    SailSank,
    Subordinated,
    Transferred,
    Unformed,
    Withdrawn,
)
from campaign.record.leaders import LeaderFate, Posted, Relieved
from campaign.record.orders import OrdersCounted
from campaign.record.past import Row
from campaign.record.politics import PrestigeChanged, TurnedCoat
from campaign.record.readers import Reader
from campaign.record.sailing import (
    Anchored,
    Concealed,
    MadeReady,
    MarkedTime,
    OffCourse,
    Parted,
    Passed,
    Rejoined,
    Sailed,
    Spotted,
)
from campaign.record.telling import in_words, told
from campaign.record.weather import GaleEnded, GaleFreshened, GaleMoved, GaleRose, TurnBegan, WindsBlow
from campaign.reports.dates import Moment, at_stage, nth_turn, of_clock
from campaign.reports.log_lines import LOOK_AHEAD, lines
from campaign.reports.names import Names
from campaign.sequence import TURN
from table.dice import Modifier, Roll
from tactical.handoff import Amendment, BattleReport
from tests.campaign.outline_kit import outline

WORLD: dict[str, Any] = {
    "theatre": "trafalgar-1805",
    "formations": {"toulon-fleet": {"name": "Villeneuve's fleet"}, "watch": {"name": "The Mediterranean Fleet"}},
    "squadrons": {"toulon-1": {"name": "Toulon van"}, "toulon-2": {"name": "Toulon rear"}},
    "leaders": {"nelson": {"name": "Nelson"}},
    "commands": {"med": {"name": "the Mediterranean"}},
    "flotillas": {"spare": {"name": "A flotilla not formed"}},
}
NAMES = Names(outline(WORLD))
CLOCK = Clock(1805)


def roll(die: int, why: str = "catch the wind", about: str = "toulon-fleet", **more: Any) -> Roll:
    return Roll(die, why, "SL 5.253", 0, about=about, **more)


REPORT = BattleReport(
    "battle-1", "hash", "by hand", (), field="british", remarks="fine",
    amendments=(Amendment("victory", "hull=0", "hull=40", "cocked\x1b[2J dice"),),
)  # fmt: skip


@pytest.mark.parametrize(
    ("fact", "words"),
    [
        (
            Reported(REPORT, battle="battle-1", rule=""),
            "it was fought ship by ship (by hand), and this is reported of it; the British held the field; remarks: fine; "
            "the umpire has amended victory: hull 0 is hull 40 now, because cocked [2J dice",
        ),
        (
            Regained("toulon-1", "Bucentaure", "allies", battle="battle-1", rule=""),
            "Bucentaure of Toulon van had struck, and is regained: the Allies held the field",
        ),
        (
            TurnBegan("Turn Five of 1805", 5, "spring", "2 April 1805", rule=""),
            "Turn Five of 1805 begins: spring, turn 5 of the campaign",
        ),
        (WindsBlow(["mistral", "levanter"], rule=""), "Mistral, Levanter blow"),
        (OrdersCounted("british", 0, 0, rule=""), "the British have neither fulfilled an order in this year nor failed in one"),
        (OrdersCounted("british", 0, 2, rule=""), "the British have fulfilled no order in this year and failed in 2"),
        (OrdersCounted("allies", 1, 0, rule=""), "the Allies have fulfilled 1 order in this year and failed in none"),
        (WindsBlow(["mistral"], rule=""), "Mistral blows"),
        (WindsBlow([], rule=""), "no seasonal wind blows"),
        (
            GaleRose("mistral", 9, "space:gulf-of-lions", rule=""),
            "the Mistral rises to a gale of force 9 in the Gulf of Lions",
        ),
        (GaleFreshened("mistral", 10, rule=""), "the Mistral gale freshens to force 10"),
        (
            GaleMoved("mistral", "space:gulf-of-lions", "space:toulon", rule=""),
            "the Mistral gale passes from Gulf of Lions to Toulon",
        ),
        (
            GaleEnded("mistral", "space:toulon", "its wind has dropped", rule=""),
            "the Mistral gale ends off Toulon: its wind has dropped",
        ),
        (
            Sailed("toulon-fleet", "space:toulon", "space:off-toulon", rule=""),
            "Villeneuve's fleet sails from Toulon to Off Toulon",
        ),
        (MarkedTime("watch", "space:off-toulon", rule=""), "The Mediterranean Fleet marks time off Toulon"),
        (
            MarkedTime("watch", "space:toulon", True, rule=""),
            "The Mediterranean Fleet could not catch the wind and lies off Toulon",
        ),
        (MadeReady("toulon-fleet", "space:toulon", rule=""), "Villeneuve's fleet puts to sea off Toulon"),
        (MadeReady("toulon-fleet", "space:lagos", True, rule=""), "the gale drives Villeneuve's fleet to sea off Lagos"),
        (Anchored("toulon-fleet", "harbour:toulon", rule=""), "Villeneuve's fleet comes to anchor in Toulon harbour"),
        (
            OffCourse("toulon-fleet", "space:cadiz", "space:lagos", rule=""),
            "Villeneuve's fleet, bound for Cadiz, makes its landfall off Lagos",
        ),
        (
            Damaged("toulon-1", 2, 5, "Mistral, force 9", Harm.GALE, rule=""),
            "Toulon van takes 2 damage, 5 in all: Mistral, force 9",
        ),
        (SailSank("toulon-1", 3, Sinking.FOUNDERED, rule=""), "Toulon van loses a sail to the sea; 3 left"),
        (
            SailSank("toulon-1", 3, Sinking.FOUNDERED, "Indomptable", rule="SL 7.35b"),
            "Toulon van loses Indomptable to the sea; 3 left",
        ),
        (SailSank("toulon-1", 3, Sinking.HULKED, "Atlas", rule="SL 11.342"), "Atlas of Toulon van is broken up; 3 left"),
        (Repaired("toulon-1", 2, 5, rule=""), "Toulon van is repaired of 2 damage, 5 left"),
        (InOrdinary("toulon-1", "harbour:toulon", True, rule=""), "Toulon van is laid up in ordinary in Toulon harbour"),
        (
            InOrdinary("toulon-1", "harbour:toulon", False, rule=""),
            "Toulon van leaves ordinary to fit out in Toulon harbour",
        ),
        (Formed("spare", "space:off-toulon", rule=""), "A flotilla not formed is formed off Toulon"),
        (Subordinated("watch", "spare", rule=""), "The Mediterranean Fleet comes under A flotilla not formed"),
        (Subordinated("watch", None, rule=""), "The Mediterranean Fleet acts by itself again"),
        (Detached("toulon-1", "toulon-fleet", rule=""), "Toulon van leaves Villeneuve's fleet"),
        (Transferred("Atlas", "toulon-1", "toulon-2", rule=""), "Atlas goes from Toulon van to Toulon rear"),
        (Posted("nelson", "watch", rule=""), "Nelson is given the Mediterranean Fleet"),
        (Posted("nelson", "command:med", rule=""), "Nelson is given the station of the Mediterranean"),
        (Posted("nelson", "fleet:british", rule=""), "Nelson is given the station of fleet admiral of the British"),
        (Relieved("nelson", "watch", "by order", rule=""), "Nelson gives up the Mediterranean Fleet: by order"),
        (LeaderFate("nelson", "promoted Admiral", rule=""), "Nelson: promoted Admiral"),
        (Arrived("toulon-1", ["Atlas"], rule=""), "Atlas joins Toulon van"),
        (Arrived("toulon-1", ["Atlas", "Borée"], rule=""), "Atlas, Borée join Toulon van"),
        (Arrived("toulon-1", ["Atlas", "Borée"], formed=True, rule="SL 11.15"), "Toulon van comes into play: Atlas, Borée"),
        (Withdrawn("allies", ["Atlas"], rule=""), "Atlas leaves the theatre"),
        (Withdrawn("allies", ["Atlas"], "toulon-1", rule=""), "Toulon van leaves the theatre whole: Atlas"),
        (TurnedCoat("batavian", None, rule=""), "the Batavian contingent goes neutral"),
        (TurnedCoat("batavian", "british", rule=""), "the Batavian contingent goes over to the British"),
        (Forgone("allies", "2 sail", "no port", rule=""), "the Allies: 2 sail comes to nothing: no port"),
        (PrestigeChanged("allies", 2, 3, "a victory", rule=""), "the Allies win 2 prestige, 3 in all: a victory"),
        (PrestigeChanged("allies", -1, 2, "a request", rule=""), "the Allies lose 1 prestige, 2 in all: a request"),
        (Unformed("toulon-1", "its last sail sank", rule=""), "Toulon van is no more: its last sail sank"),
        (
            Parted("toulon-fleet", "toulon-1", "x", rule=""),
            "Toulon van parts company with Villeneuve's fleet, to sail independent",
        ),
        (Rejoined("toulon-1", "toulon-fleet", rule=""), "Toulon van joins Villeneuve's fleet"),
        (Spotted("toulon-fleet", "in a strait", rule=""), "Villeneuve's fleet is sighted, in a strait"),
        (Concealed("toulon-fleet", "in a gale", rule=""), "Villeneuve's fleet is lost to sight, in a gale"),
        (Passed("toulon-fleet", "watch", rule=""), "Villeneuve's fleet and the Mediterranean Fleet pass each other"),
    ],
)
def test_each_fact_has_its_words(fact: Ruled, words: str) -> None:
    assert in_words(fact, NAMES) == words


def test_a_kind_from_another_version_is_told_by_its_fields_and_to_the_umpire_alone() -> None:
    stored = '{"fact":"boarded","prize":"x","rule":"SL 8"}'
    fact = decode(stored)
    assert in_words(fact, NAMES) == "boarded: prize x"
    assert (kind_of(fact), document(fact)) == ("boarded", json.loads(stored))
    assert told(fact, Reader("british", {"x": "british"})) is None


@pytest.mark.rule("SL 2.21b")
def test_a_die_shows_each_modifier_its_sum_and_what_was_needed() -> None:
    modifiers = [Modifier(-1, "leader"), Modifier(2, "gale")]
    failed = roll(7, modifiers=modifiers, at_most=4)
    assert in_words(failed, NAMES, "space:off-toulon") == (
        "Villeneuve's fleet fails to catch the wind off Toulon: 7 -1 (leader) +2 (gale) = 8, needed 4 or less"
    )
    caught = roll(3, modifiers=modifiers, at_most=4)
    assert in_words(caught, NAMES) == "Villeneuve's fleet catches the wind: 3 -1 (leader) +2 (gale) = 4, needed 4 or less"
    assert in_words(roll(3, at_most=4), NAMES).endswith(": 3, needed 4 or less")


def test_dice_where_high_is_the_event_and_dice_that_only_choose() -> None:
    assert in_words(roll(8, "off course?", at_least=8), NAMES) == (
        "Villeneuve's fleet is set off its course: 8, 8 or more would do it"
    )
    assert in_words(roll(7, "off course?", at_least=8), NAMES).startswith("Villeneuve's fleet holds its course: 7")
    assert in_words(roll(1, "where it finds itself", sides=3), NAMES) == "Villeneuve's fleet: where it finds itself: 2 of 1 to 3"
    assert in_words(roll(6, "does the Mistral blow?", about=""), NAMES) == "does the Mistral blow? 6"


def test_names_fall_back_on_keys() -> None:
    assert NAMES.piece("sunk-long-ago") == "sunk-long-ago"
    assert NAMES.piece("independent-toulon-1") == "Toulon van"
    assert Names(outline(theatre="/nowhere")).place("space:ushant") == "ushant"
    assert Names(outline()).wind("mistral") == "mistral"


def test_places_of_every_kind() -> None:
    assert NAMES.place("harbour:portsmouth") == "Portsmouth harbour"
    assert NAMES.place("flag:lagos") == "Lagos roads"
    assert NAMES.place("in:bay-of-biscay:north") == "Bay of Biscay (standing in by the north)"
    assert NAMES.place("out:bay-of-biscay:off-oleron") == "Bay of Biscay (standing out for Off Oléron)"
    assert NAMES.at("zone:bay-of-biscay") == "in the Bay of Biscay"
    assert NAMES.at("space:nore") == "in the Nore"


def test_names_of_a_theatre_written_in_another_manner_are_read_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "spaces.toml").write_text("# id = \"a\", name = \"Wrong\"\n[[space]]\nname = 'Alpha (the first)'\nid = 'a'\n")
    (tmp_path / "zones.toml").write_text("this is not TOML")
    (tmp_path / "winds.toml").write_text('[[wind]]\nid = "w"\nname = "Westerly"\n')
    names = Names(outline(theatre=str(tmp_path)))
    assert (names.place("space:a"), names.wind("w"), names.place("zone:z")) == ("Alpha", "Westerly", "z")


@pytest.mark.rule("SL 4.13")
def test_dates_and_turns_are_the_clocks() -> None:
    for turn in range(1, 17):
        for stage, played in enumerate(TURN):
            clock = Clock(1805, turn, stage, played.impulse, played.increment)
            moment = at_stage(Moment(1805, turn), stage)
            assert (moment.impulse, moment.increment) == (played.impulse, played.increment)
            assert (moment.date, moment.turn_name, moment.season) == (clock.date, clock.name, clock.season)
            assert of_clock(clock).date == clock.date


def test_the_calendar_never_runs_backwards_and_skips_no_turns_end() -> None:
    days = [day_of(turn, stage) for turn in range(1, 17) for stage in range(len(TURN))]
    assert days == sorted(days)
    assert (days[0], days[-1]) == (0, 364)
    for turn in range(1, 16):
        assert {day_of(turn, stage) for stage in range(29, len(TURN))} == {day_of(turn + 1, 0) - 1}


def test_an_impulse_ends_on_the_day_of_its_last_increment() -> None:
    for stage, played in enumerate(TURN):
        if played.name == "end of impulse":
            assert day_of(4, stage) == day_of(4, stage - 1) > day_of(4, stage - 4)


def test_turns_are_counted_over_the_years_end() -> None:
    clock = Clock(1806, turn=3, turns_played=18)
    assert nth_turn(19, clock) == Moment(1806, 3)
    assert nth_turn(16, clock) == Moment(1805, 16)
    assert nth_turn(1, clock) == Moment(1805, 1)


def test_a_line_is_told_before_the_rest_of_the_log_is_read() -> None:
    past = iter([Row(roll(n % 10), n, 1, "winds", 0) for n in range(100)])
    told = lines(past, NAMES, {1: 0}, CLOCK)
    next(told)
    assert next(past).phase == LOOK_AHEAD + 1
    assert len(list(told)) == 98


def test_a_line_has_date_case_and_words_and_finds_the_place_of_a_die() -> None:
    rows = [
        Row(roll(7, at_most=4), 52, 1, "increment", 0),
        Row(roll(2, about="watch", at_most=4), 52, 1, "increment", 1),
        Row(MarkedTime("toulon-fleet", "space:toulon", True, rule="SL 5.255"), 52, 1, "increment", 2),
        Row(SailSank("toulon-1", 3, Sinking.FOUNDERED, rule="SL 7.35b"), 69, 1, "operations end", 0),
    ]
    told = [str(line) for line in lines(rows, NAMES, {1: 40}, CLOCK)]
    assert told[0] == "9 Jan 1805, I2 M3 | SL 5.253 | Villeneuve's fleet fails to catch the wind off Toulon: 7, needed 4 or less"
    assert told[1] == "9 Jan 1805, I2 M3 | SL 5.253 | The Mediterranean Fleet catches the wind: 2, needed 4 or less"
    assert told[3].startswith("22 Jan 1805, operations end | SL 7.35b | ")


@pytest.mark.rule("SL 2.231", "SL 11.121")
@pytest.mark.parametrize(
    ("thrown", "told"),
    [
        (roll(4, "the Admiralty's answer", "british"), "4, nothing (0-1: 1 sail more; 9: 1 sail called away)"),
        (roll(1, "the Admiralty's answer", "british"), "1, 1 sail more (0-1: 1 sail more; 9: 1 sail called away)"),
        (roll(9, "the Admiralty's answer", "british"), "9, 1 sail called away (0-1: 1 sail more; 9: 1 sail called away)"),
        (
            roll(1, "the Admiralty's answer", "british", modifiers=[Modifier(-2, "prestige")]),
            "1 -2 (prestige) = -1, 1 sail more (0-1: 1 sail more; 9: 1 sail called away)",
        ),
    ],
)
def test_what_a_die_is_read_for_on_a_table_is_told_with_what_came_of_it(thrown: Roll, told: str) -> None:
    thrown.results = {"1": "0-1", "-1": "9"}
    assert in_words(thrown, NAMES) == f"the Admiralty's answer: {told}".replace("the A", f"{NAMES.piece('british')}: the A", 1)


@pytest.mark.rule("SL 11.32")
def test_a_table_whose_results_are_words_tells_them_as_they_are_and_points_as_points() -> None:
    wind = roll(3, "winds", "", results={"Mistral": "0-4", "Levanter": "5-7"})
    assert in_words(wind, NAMES).endswith("3, Mistral (0-4: Mistral; 5-7: Levanter)")
    yard = roll(8, "repairs", "toulon-1", results={"4": "0-1", "1": "6-8"})
    assert in_words(yard, NAMES).endswith("8, 1 point (0-1: 4 points; 6-8: 1 point)")
