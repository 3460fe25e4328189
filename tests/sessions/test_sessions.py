"""Ten sessions at 80 columns by 24 rows, played again by somebody who only reads the screen.

Each is a file beside this one: which words he reads and what he types because of them. That the words were on the screen before
the line was typed is looked at as it is played (`sitting.py`). Here: what came of it, on the screen and in the campaign's file;
and that every screen fits and shows nothing that is not for a player.
"""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from campaign.play.lessons.course import NAME as LEARNT
from campaign.play.table import laid_out
from campaign.state import World
from campaign.views import OwnSquadron, View
from maps.place import Place
from tests.campaign.at_terminal import started
from tests.campaign.screen_faults import faults, ids
from tests.sessions.record import TYPED, played
from tests.sessions.script import names, recording, script
from tests.sessions.sitting import COLUMNS, ROWS, Played, Shot

USHANT = Place("space:off-ushant")


def left_by(told: Played, side: str, name: str) -> tuple[World, View]:
    """The campaign as its file has it, and what the player's side knows of it."""
    with laid_out(f"sqlite:///{told.path}", name, to_read=True) as table:
        world = table.session().state
        return world, table.game.view(world, side)


def sat(
    name: str, folder: Path, monkeypatch: pytest.MonkeyPatch, *, side: str = "british", campaign: str = "war"
) -> tuple[Played, View]:
    """A session played again, every screen of it looked at, and how it has left the player's side."""
    monkeypatch.chdir(folder)
    told = played(name, folder)
    world, view = left_by(told, side, campaign)
    known = ids(world)
    for shot in told.shots:
        assert fits(shot), "\n".join(shot.lines)
        assert list(faults("\n".join(shot.lines), known)) == []
    return told, view


def fits(shot: Shot) -> bool:
    """Nothing has left the screen before he could read it, and no line went over its edge."""
    return len(shot.lines) <= ROWS and not shot.run_over and all(len(line) <= COLUMNS for line in shot.lines)


def named(view: View, name: str) -> str:
    return next(one.id for one in view.formations.values() if one.name == name)


def place(view: View, name: str) -> Place:
    return view.formations[named(view, name)].place


def company(view: View, name: str) -> list[OwnSquadron]:
    """The squadrons of a formation and of its divisions."""
    flag = named(view, name)
    below = {flag, *(one.id for one in view.flotillas.values() if one.superior == flag)}
    return [one for one in view.squadrons.values() if one.formation in below]


def facts(told: Played, *kinds: str) -> list[dict[str, Any]]:
    """What the campaign's file has of some kinds of fact."""
    with closing(sqlite3.connect(told.path)) as connection:
        documents = [json.loads(row[0]) for row in connection.execute("select document from fact order by phase, number")]
    return [one for one in documents if one["fact"] in kinds]


def test_he_relieves_the_channel_fleet_in_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told, view = sat("relief", tmp_path, monkeypatch)
    assert place(view, f"The {told.found['relief']}") == USHANT
    assert place(view, "The Channel Fleet") == f"harbour:{told.found['home'].lower()}"
    relieved = company(view, "The Channel Fleet")
    assert relieved
    assert all(one.damage < one.rating for one in relieved), "in the dockyard before its wear limit"
    assert view.clock.turn == 3, "and before turn 4, when the relief was due by the bill"
    assert "It is too worn for that" not in told.told, "who is sent home for his wear is not too worn to go"
    assert "The squadron off Ferrol for Portsmouth; from turn 8" in told.told, "as the turn ends the bill is that of the next"


def test_he_finds_a_fleet_that_broke_out_and_brings_it_to_action(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told, view = sat("chase", tmp_path, monkeypatch)
    last = facts(told, "battle-joined")[-1]
    engaged = {one["formation"] for one in facts(told, "engaged") if one["battle"] == last["battle"]}
    assert last["place"] == USHANT
    assert {named(view, "The Channel Fleet"), "brest-fleet"} <= engaged, (
        "the fleets that the book told of, whoever fought elsewhere"
    )
    (seen,) = [entry.seen for entry in view.book if entry.seen.name == told.found["enemy"]]
    assert seen.sail, "its sail are counted since it was fought"
    assert "Combat 1: the British fire on column" in told.told
    assert "ours 0% to 100%, by what is not known of them: our number" in told.told, "not at least 0%"


def test_he_issues_the_orders_that_are_due(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told, view = sat("orders", tmp_path, monkeypatch)
    assert f"{told.found['who']} is given an order: {told.found['order']}" in told.told
    bearer = named(view, told.found["who"])
    (fulfilled,) = [one["title"] for one in facts(told, "order-fulfilled") if one["formation"] == bearer]
    assert fulfilled == told.found["order"]
    failed = [one["title"] for one in facts(told, "order-failed") if one["side"] == "british"]
    assert failed == [], "his officers give none up unasked"
    fulfilled_in_all, _ = view.orders.counts["british"]
    assert fulfilled_in_all >= 2, "that of the Channel Fleet beside it"


def test_the_wear_alarm_and_a_division_sent_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told, view = sat("wear", tmp_path, monkeypatch)
    (worst,) = [one for one in view.squadrons.values() if one.name == "5th Channel"]
    assert worst.place == f"harbour:{told.found['port'].lower()}"
    assert worst.damage < worst.rating
    assert facts(told, "sail-sank") == []


def test_he_reorganises_his_fleet_by_verbs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told, view = sat("reorganising", tmp_path, monkeypatch)
    assert named(view, "The Channel Fleet") in view.orders.issued, "the act that would have ended its order was struck out"
    world, _ = left_by(told, "british", "war")
    (ajax,) = [one.name for one in world.squadrons.values() if any(ship.name == "Ajax" for ship in one.ships)]
    assert ajax == ("4th Channel" if "nothing" in told.found["ajax"] else "1st Channel")


def test_he_takes_answers_back_across_questions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told, view = sat("undo", tmp_path, monkeypatch)
    assert view.orders.issued[named(view, told.found["who"])].order == "guard-ireland"
    with closing(sqlite3.connect(told.path)) as connection:
        (taken_back,) = connection.execute("select count(*) from choice where kind = 'receive' and undone").fetchone()
    assert taken_back == 1


def test_he_reads_the_odds_before_a_battle_and_stands_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told, view = sat("odds", tmp_path, monkeypatch)
    assert sum(one.sail for one in company(view, "The squadron off Rochefort")) == int(told.found["ours"])
    assert view.battle is None


def test_a_french_player_breaks_out_in_double_blind_play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told, view = sat("breakout", tmp_path, monkeypatch, side="allies")
    assert place(view, "Villeneuve's fleet") == "space:gulf-of-cadiz"
    assert place(view, "Ganteaume's fleet") == "space:mid-biscay"
    assert place(view, "Álava's squadron") == "harbour:cadiz", "told that it refits first, and so it did"
    assert "unknown: 0" in told.told


def test_he_commands_on_the_hexes_is_killed_and_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told, view = sat("hexes", tmp_path, monkeypatch)
    assert view.battle is None
    assert len(facts(told, "arrayed")) == 1, "one battle, taken up where it was"
    started(f"--db={told.path}", "verify", "war")


def test_he_learns_the_game_to_its_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told, view = sat("learning", tmp_path, monkeypatch, campaign=LEARNT)
    assert told.told.count("You have learnt:") == 2
    assert view.clock.turn == 4, "three turns and not more"


@pytest.mark.parametrize("name", names())
def test_the_screens_written_down_are_those_of_the_script(name: str) -> None:
    """Figures may differ until they are written down anew (`python -m tests.sessions.record`); what he types does not."""
    written = recording(name).read_text(encoding="utf-8")
    typed = [line.removeprefix(f"{TYPED}: ") for line in written.splitlines() if line.startswith(f"{TYPED}: ")]
    always = [step.types for step in script(name).step if step.types]
    rest = iter(typed)
    assert all(any(line.startswith(one.partition("{")[0]) for line in rest) for one in always), "it is to be recorded anew"


def test_they_are_ten() -> None:
    assert len(names()) == 10
