"""The convoys of a theatre as data, and as their owner sees them: faults, the year of 1805, displays, views and words."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from campaign import convoy_book, views
from campaign.convoying import Convoy
from campaign.game import SeaLords
from campaign.loyalties import loyalties
from campaign.record.causes import Harm
from campaign.record.convoys import (
    ConvoyAssembled,
    ConvoyEnded,
    ConvoyFound,
    ConvoyHarmed,
    ConvoyScattered,
    Escorting,
    TroopsLanded,
    Victualled,
)
from campaign.record.fact import Ruled
from campaign.record.readers import Reader
from campaign.record.telling import in_words
from campaign.reports.dates import Moment
from campaign.reports.fleet_display import displays, pages
from campaign.reports.names import Names
from campaign.rules.convoys import losses, scattering
from campaign.state import World
from campaign.terminal.fleet import lines
from table.reading.faults import BadFile
from tests.campaign.outline_kit import outline
from tests.rules.battle_chart import aux
from tests.rules.chart import A, B, fleet, lone
from tests.rules.convoy_chart import GOAL, NEAR, at, on_route, put_with, send

ROUTE = """
[[route]]
id = "out"
places = ["haven", "near", "mid", "gut", "deep", "ocean"]
"""
CONVOY = """
[[convoy]]
id = "indiamen"
name = "The Indiamen"
kind = "trade"
flag = "england"
route = "out"
turn = 3
"""


def brought(folder: Path, text: str) -> World:
    (folder / convoy_book.FILE).write_text(text, encoding="utf-8")
    world = on_route()
    convoy_book.muster(world, folder)
    return world


# -- the file ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 10.114", "SL 9.315")
def test_a_convoy_is_read_with_its_route_from_berth_to_beyond_the_chart(tmp_path: Path) -> None:
    world = brought(tmp_path, ROUTE + CONVOY)
    convoy = world.convoys["indiamen"]
    assert convoy.script.route == (
        "harbour:haven", "space:haven", "space:near", "space:mid", "space:gut", "space:deep", "zone:ocean",
    )  # fmt: skip
    assert (convoy.side, convoy.status, convoy.script.year, convoy.script.turn) == (A, "due", 1805, 3)
    home = brought(tmp_path, ROUTE + CONVOY + "homeward = true\n").convoys["indiamen"]
    assert home.script.route == (*convoy.script.route[::-1],)


def test_one_of_turn_nought_is_there_when_the_campaign_begins_and_victuallers_wait_to_be_formed(tmp_path: Path) -> None:
    victuals = (
        CONVOY.replace("indiamen", "stores").replace("trade", "victualling").replace('"out"', '"calls"') + 'calls = ["dock"]\n'
    )
    route = '[[route]]\nid = "calls"\nplaces = ["haven", "near", "mid", "gut", "deep", "dock"]\n'
    world = brought(tmp_path, ROUTE + route + CONVOY.replace("turn = 3", "turn = 0") + victuals)
    assert at(world).place == "harbour:haven"
    assert world.convoys["stores"].status == "aside"
    assert world.convoys["stores"].script.route[-2:] == ("space:dock", "harbour:dock")
    assert world.convoys["stores"].script.calls == ("harbour:dock",)
    assert not world.tray.journal


def test_a_theatre_without_the_file_has_no_convoys(tmp_path: Path) -> None:
    world = on_route()
    convoy_book.muster(world, tmp_path)
    assert world.convoys == {}


GUARD = '{id = "guard", name = "G", class = "SOL", ships = [{id = "g", name = "G"}]}'


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (CONVOY, "convoys.toml: convoy 1 (indiamen): unknown route 'out'"),
        ("[[convoys]]\n", "convoys.toml: unknown table 'convoys'"),
        (
            ROUTE.replace('"mid", ', ""),
            "route 1 (out): 'gut' is not next to 'near'; expected a lane or a sea zone's edge",
        ),
        (ROUTE.replace('"mid"', '"midd"'), "unknown space or sea zone 'midd'; did you mean 'mid'?"),
        (ROUTE + ROUTE, "convoys.toml: route 1 (out): is named twice; expected each once"),
        (ROUTE + CONVOY + CONVOY, "another piece is called 'indiamen'; expected a name of its own"),
        (ROUTE + CONVOY.replace('"england"', '"portugal"'), "flag 'portugal' serves no side"),
        (
            ROUTE + CONVOY.replace('"england"', '"france"'),
            "'haven' is closed to 'allies'; expected a port that admits it",
        ),
        (ROUTE + CONVOY.replace("turn = 3", "turn = 17"), "turn 17; expected 0 for the beginning, or 1 to 16"),
        (ROUTE + CONVOY + "appears = 10\n", "appears 10; expected a die of 0 to 9"),
        (ROUTE + CONVOY + "allowance = 0\n", "allowance 0, scatter_at 0; expected 1 or more"),
        (ROUTE + CONVOY + 'calls = ["mid"]\n', "call 'mid'; expected a port on its route after the first place (SL 10.172d)"),
        (
            ROUTE + CONVOY.replace('"trade"', '"victualling"'),
            "ends at 'ocean'; expected a victualling convoy to end at",
        ),
        (ROUTE + CONVOY + "enters = 3\n", "has `enters`; expected it of a victualling convoy from beyond the chart alone"),
        (
            ROUTE + CONVOY + "scatter_sunk = 1\n",
            "has `scatter_sunk`; expected it of a convoy whose ships are counted",
        ),
        (ROUTE + CONVOY + 'after = "others"\n', "after: unknown convoy 'others'"),
        (
            ROUTE + CONVOY + 'landing = "naples"\n',
            "landing 'naples'; expected a tally of the theatre's events",
        ),
        (
            ROUTE + CONVOY + f"yearly = true\nguard = {GUARD}\n",
            "has ships or a guard; expected none where the convoy comes",
        ),
        (
            ROUTE + CONVOY + "guard = " + GUARD.replace('"SOL"', '"Junk"'),
            "guard 'guard': expected 1 to 4 ships, and a class of",
        ),
        (ROUTE + CONVOY + 'command = "channel"\n', "command: unknown command 'channel'"),
        (ROUTE + CONVOY + "scater_at = 3\n", "unknown field 'scater_at'; did you mean 'scatter_at'?"),
    ],
)
def test_a_fault_is_told_with_file_row_and_what_was_expected(tmp_path: Path, text: str, fault: str) -> None:
    with pytest.raises(BadFile) as refusal:
        brought(tmp_path, text)
    assert fault in str(refusal.value)


# -- 1805 --------------------------------------------------------------------------------------------------------------------


@cache
def year() -> World:
    return SeaLords("trafalgar-1805").new_world("convoys")


def test_the_timetable_of_1805_has_every_trade_troops_and_victuals_each_with_its_source() -> None:
    convoys = year().convoys
    for trade in ("east-india", "leeward", "jamaica", "baltic", "lisbon", "oporto", "newfoundland"):
        assert [one for one in convoys.values() if one.id.startswith(trade) and one.kind == "trade"], trade
    assert convoys["craig-troops"].destination == "harbour:malta"
    assert convoys["mediterranean-victuallers"].script.calls == ("harbour:gibraltar", "harbour:malta")
    assert {one.side for one in convoys.values() if one.kind == "victualling"} == {"british", "allies"}
    text = (SeaLords("trafalgar-1805").folder / convoy_book.FILE).read_text(encoding="utf-8")
    assert text.count("\nnote = ") == text.count("[[convoy]]") == len(convoys)


def test_craigs_second_voyage_waits_for_his_first() -> None:
    assert year().convoys["craig-to-naples"].script.after == "craig-troops"
    assert year().convoys["craig-to-naples"].script.route[0] == year().convoys["craig-troops"].destination


# -- as its owner sees it ----------------------------------------------------------------------------------------------------


def escorted() -> tuple[World, Convoy]:
    world = on_route(lone("frigates", NEAR), aux("cutter", at="indiamen"), fleet("gg", NEAR, side=B))
    convoy = send(world, place=NEAR)
    put_with(world, convoy, "frigates")
    losses.harm(world, convoy, 13, "shot", "SL 10.131", Harm.CONVOY_FIGHT)
    return world, convoy


@pytest.mark.rule("SL 3.143", "SL 10.111", "SL 10.143", "SL 10.122")
def test_a_convoy_has_a_sheet_with_its_marker_and_its_escort_on_the_track() -> None:
    world, _ = escorted()
    shown = displays(world, "june", Moment(1805, 1), Names(outline()), A)
    (fleet_,) = shown.fleets
    assert [one.id for one in fleet_.flotillas] == ["frigates"]
    (sheet,) = fleet_.convoys
    assert [(one.id, one.damage, one.box, one.plus_ten) for one in sheet.squadrons] == [
        ("indiamen", 13, 3, True),
        ("frigates-1", 0, 0, False),
    ]
    assert (sheet.escorts, [one.id for one in sheet.auxiliaries], sheet.standing) == (["frigates"], ["cutter"], "formed")
    page = pages(shown)
    assert "Trade convoy, formed" in page["convoy-indiamen.html"]
    assert 'href="convoy-indiamen.html"' in page["index.html"]
    words = "\n".join(lines(shown))
    assert "Indiamen (trade convoy; Great Britain / England)" in words
    assert "escort: frigates" in words
    assert displays(world, "june", Moment(1805, 1), Names(outline()), B).fleets[0].convoys == []


@pytest.mark.rule("SL 10.173")
def test_one_that_waits_is_shown_in_ordinary_with_its_cargo() -> None:
    world = on_route()
    send(world, "stores", kind="victualling", status="waiting", cargo=6, calls=(GOAL,))
    (sheet,) = displays(world, "june", Moment(1805, 1), Names(outline()), A).fleets[0].convoys
    assert (sheet.standing, sheet.cargo, sheet.at) == ("waiting in ordinary", 6, "")


@pytest.mark.rule("SL 10.113", "SL 10.152")
def test_the_enemy_sees_a_convoy_for_what_it_is_until_it_scatters() -> None:
    world, convoy = escorted()
    (seen,) = [one for one in views.sightings(world, B) if one.kind == "convoy"]
    assert (seen.id, seen.place, seen.squadrons) == ("indiamen", NEAR, 0)
    own = views.view(world, A, ())
    assert (own.formations["indiamen"].damage, own.convoys["indiamen"].escorts) == (13, ("frigates",))
    assert views.view(world, B, ()).convoys == {}
    scattering.scatter(world, convoy, "lost too much", "SL 10.142")
    assert [one for one in views.sightings(world, B) if one.kind == "convoy"] == []


NAMES = Names(outline(theatre="trafalgar-1805", convoys={"indiamen": {"name": "The Indiamen", "side": A}}))


@pytest.mark.parametrize(
    ("fact", "words"),
    [
        (ConvoyAssembled("indiamen", "harbour:portsmouth", rule=""), "The Indiamen assemble in Portsmouth harbour"),
        (ConvoyHarmed("indiamen", 2, 5, "gunfire", Harm.CONVOY_FIGHT, rule=""), "The Indiamen take 2 damage, 5 in all: gunfire"),
        (ConvoyScattered("indiamen", "it has lost too much", rule=""), "The Indiamen scatter: they have lost too much"),
        (ConvoyFound("indiamen", "in a strait", rule=""), "ships of the Indiamen are come upon: in a strait"),
        (ConvoyEnded("indiamen", "harbour:nore", "", True, rule=""), "The Indiamen are disbanded in the Nore harbour"),
        (
            ConvoyEnded("indiamen", "", "it has no stores left", False, rule=""),
            "The Indiamen are no more: they have no stores left",
        ),
        (Victualled("indiamen", 2, 6, rule=""), "The Indiamen take in 2 repair points, 6 in all"),
        (Victualled("indiamen", 4, 2, "malta", rule=""), "The Indiamen unload 4 repair points at Malta; 2 left"),
        (
            TroopsLanded("indiamen", "harbour:malta", 3, rule=""),
            "the troops of the Indiamen land in Malta harbour, with 3 damage on the way",
        ),
        (
            Escorting("indiamen", "indiamen", "has joined it", rule=""),
            "The Indiamen, escort of the Indiamen, have joined it",
        ),
    ],
)
def test_what_befalls_convoys_in_words(fact: Ruled, words: str) -> None:
    assert in_words(fact, NAMES) == words


def test_a_side_reads_of_its_own_convoys_and_of_the_enemys_what_can_be_seen() -> None:
    loyal = loyalties(outline(sides=[A, B], convoys={"indiamen": {"side": A}}))
    scattered = ConvoyScattered("indiamen", "", rule="")
    for cause, seen in ((Harm.RAID, False), (Harm.CONVOY_FIGHT, True)):
        harmed = ConvoyHarmed("indiamen", 2, 5, "", cause, rule="")
        assert [harmed.readers().include(Reader(side, loyal)) for side in (A, B)] == [True, seen]
    assert [scattered.readers().include(Reader(side, loyal)) for side in (A, B)] == [True, True]
