"""A battle watched, and the page that shows it again."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from table.dice import Fact
from tactical.drawing import replay as page_of_replay
from tactical.drawing.logbook import Logbook
from tactical.drawing.replay import record, replay
from tactical.drawing.vessel import UNSEEN
from tactical.flying_colors import scenarios
from tactical.flying_colors.drawing.pictures import ties
from tactical.flying_colors.fire.facts import Fired
from tactical.flying_colors.game import play
from tactical.flying_colors.state import encode
from tests.tactical.flying_colors.brawler import Brawler
from tests.tactical.flying_colors.drawn import effect, look, opened, watched

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


@cache
def book() -> Logbook:
    """A battle that was fought out, with smoke, wrecks and prizes."""
    action = scenarios.set_up("cape-ortugal-1805", "replay")
    return watched(action, {side: Brawler() for side in action.fleets})


@cache
def kept() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(json.dumps(record(book())))
    return found


def held(page: str) -> dict[str, Any]:
    """The record within a page."""
    match = re.search(r'<script id="record" type="application/json">(.*?)</script>', page, re.DOTALL)
    assert match is not None
    found: dict[str, Any] = json.loads(match[1])
    return found


# -- the logbook ---------------------------------------------------------------------------------------------------------


def test_watching_a_battle_changes_nothing_of_it() -> None:
    action = scenarios.set_up("cape-ortugal-1805", "replay")
    journal: list[Fact] = []
    play(action, {side: Brawler() for side in action.fleets}, journal)
    assert encode(action) == encode(book().state)
    assert journal == book().facts


def test_what_was_seen_first_and_every_change_give_what_is_seen_last() -> None:
    action, looks, tied = book().state, dict(book().first), book().first_ties
    for moment in book().moments:
        looks |= moment.looks
        tied = moment.ties if moment.ties is not None else tied
    last = {id: look(action, ship) for id, ship in action.ships.items()}
    assert looks == last
    assert tied == ties(action)


def test_only_what_changed_is_kept() -> None:
    looks = dict(book().first)
    changes = 0
    for moment in book().moments:
        for id, seen in moment.looks.items():
            changes += looks.get(id) != seen
        looks |= moment.looks
    assert changes > 50
    assert sum(len(moment.looks) for moment in book().moments) < 3 * changes


def test_all_that_will_ever_be_seen_is_known() -> None:
    seen = {id: set(shown.parts) for id, shown in book().first.items()}
    for moment in book().moments:
        for id, shown in moment.looks.items():
            seen.setdefault(id, set()).update(shown.parts)
    assert seen == book().ever
    assert {"smoke-port", "bars"} <= set().union(*seen.values())


def test_the_crop_shows_all_that_happened() -> None:
    box = book().crop.box
    for moment in book().moments:
        for shown in moment.looks.values():
            assert not shown.parts or (box.x < shown.x < box.right and box.y < shown.y < box.bottom)


# -- the record ----------------------------------------------------------------------------------------------------------


def test_the_record_holds_every_moment_and_its_sentence() -> None:
    found = kept()
    assert len(found["moments"]) == len(book().moments)
    spans = [(first, last) for *_, first, last in found["told"]]
    assert spans[0][0] == 0
    assert spans[-1][1] == len(book().moments) - 1
    assert all(last + 1 == first for (_, last), (first, _) in pairwise(spans))
    for _, _, turn, first, _ in found["told"]:
        assert found["moments"][first]["t"] == turn


def test_the_record_leads_to_the_last_looks() -> None:
    found = kept()
    state = list(found["start"])
    for moment in found["moments"]:
        for number, seen in moment.get("d", {}).items():
            state[int(number)] = seen
    for seen, ship in zip(state, book().state.ships.values(), strict=True):
        last = look(book().state, ship)
        assert seen[:4] == [last.x, last.y, last.angle, last.brace]
        assert tuple(found["parts"][seen[4]]) == last.parts
        assert found["labels"][seen[5]] == last.label
        assert seen[6:] == [last.hull, last.rigging]


def test_a_shot_flashes_from_ship_to_ship() -> None:
    place = {"a": 0, "b": 1}
    assert effect(Fired("a", "b", "port", "hull", 2, 5, 1, 0), place) == ["shot", 0, 1, "port"]
    assert effect(Fired("fort", "b", None, "hull", 2, 5, 1, 0), place) == ["shot", -1, 1, ""]
    shots = [moment["f"] for moment in kept()["moments"] if "f" in moment]
    assert sum(flash[0] == "shot" for flash in shots) == sum(isinstance(fact, Fired) for fact in book().facts) > 10


def test_a_ship_that_comes_later_is_not_seen_at_first() -> None:
    action = scenarios.set_up("cape-ortugal-1805", "late")
    late = action.ships.pop("french-scipion")
    logbook = opened(action)
    action.ships[late.id] = late
    action.lay(logbook.open())
    action.tray.journal.append(Fired("french-scipion", "british-hero", "port", "hull", 2, 5, 1, 0))
    logbook.close()
    found = record(logbook)
    number = [ship[0] for ship in found["ships"]].index(late.id)
    assert found["parts"][found["start"][number][4]] == list(UNSEEN.parts) == []
    assert list(found["moments"][0]["d"]) == [number]


def test_the_page_begins_as_the_battle_did_and_tells_nothing_of_its_end() -> None:
    action = scenarios.set_up("algeciras-bay-1801", "x")
    logbook = opened(action)
    before = replay(logbook)
    action.lay(logbook.open())
    action.batteries[0].hits = action.batteries[0].capacity
    action.ships["british-hannibal"].captor = action.ships["british-hannibal"].side = "Franco-Spanish"
    action.commanders[action.fleets["British"].admiral or ""].lost = "killed"
    action.tray.journal.append(Fired("british-pompee", "british-hannibal", "port", "hull", 2, 5, 1, 0))
    after = replay(logbook)
    fort = re.compile(r'<g class="battery".*?</g></g></g>')
    assert fort.findall(before) == fort.findall(after)
    assert "(killed)" not in after
    assert record(logbook)["moments"][0]["b"] == {action.batteries[0].id: action.batteries[0].capacity}
    assert [ship[2] for ship in record(logbook)["ships"]] == [ship[2] for ship in held(before)["ships"]]


# -- the page ------------------------------------------------------------------------------------------------------------


def test_the_page_is_whole_and_asks_no_network() -> None:
    page = replay(book(), "seed replay")
    assert held(page) == kept()
    assert not re.search(r"""(src|href)\s*=\s*["'](?!#)""", page)
    assert set(re.findall(r"https?://[^\s\"'<)]+", page)) == {"http://www.w3.org/2000/svg"}
    assert "@import" not in page
    assert "%DATA%" not in page
    assert "seed replay" in page


def test_no_name_can_break_out_of_the_record() -> None:
    action = scenarios.set_up("bec-du-raz-1798", "x")
    action.ships["british-mars"].name = "</script><b>Mars"
    logbook = opened(action)
    page = replay(logbook, "<i>&")
    assert "</script><b>" not in page
    assert "<i>&" not in page
    assert "</script><b>Mars" in held(page)["labels"]


def shown_by_chromium(path: Path, where: str) -> str:
    assert CHROMIUM is not None
    command = [
        CHROMIUM,
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--virtual-time-budget=3000",
        "--dump-dom",
        f"file://{path}#{where}",
    ]
    return subprocess.run(command, capture_output=True, text=True, timeout=90, check=True).stdout


@pytest.mark.slow
@pytest.mark.skipif(CHROMIUM is None, reason="no browser on this machine")
def test_a_browser_shows_the_last_moment_as_the_battle_ended(tmp_path: Path) -> None:
    page = tmp_path / "replay.html"
    page.write_text(replay(book()), encoding="utf-8")
    dom = shown_by_chromium(page, f"at={len(book().moments)}")
    for id, ship in book().state.ships.items():
        last = look(book().state, ship)
        group = re.search(rf'<g class="ship" data-ship="{id}" transform="([^"]*)"', dom)
        assert group is not None
        assert group[1] == f"translate({last.x:.1f} {last.y:.1f}) rotate({last.angle:.1f})"
    assert f'<h2 id="heading">Turn {book().state.turn}</h2>' in dom
    assert "The battle is over" in re.sub(r'<script id="record".*?</script>', "", dom, flags=re.DOTALL)


@pytest.mark.slow
@pytest.mark.skipif(CHROMIUM is None, reason="no browser on this machine")
def test_a_browser_writes_no_name_over_another(tmp_path: Path) -> None:
    """At Camperdown the flagship lies next astern of a ship with a long name: her admiral's is left out, Onslow has room."""
    page = tmp_path / "replay.html"
    page.write_text(replay(opened(scenarios.set_up("camperdown-1797", "x"))), encoding="utf-8")
    dom = shown_by_chromium(page, "at=0")
    names = dict(re.findall(r'<g class="tag" data-ship="([^"]*)".*?<text [^>]*>([^<]*)</text>', dom))
    assert (names["dutch-vrijheid"], names["british-monarch"]) == ("Vrijheid", "Monarch · Onslow")


@pytest.mark.parametrize("name", ["</script><b>", "<!--<script>", "%SCRIPT%", "%TITLE%", "[red]Ajax[/red]"])
def test_a_ships_name_cannot_end_the_script_that_it_stands_in(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    whole = record(book())
    whole["ships"][0][1] = name
    monkeypatch.setattr(page_of_replay, "record", lambda _: whole)
    page = replay(book(), caption=name)
    assert held(page)["ships"][0][1] == name
    plain = replay_as_it_is()
    assert page.count("<script") == plain.count("<script")
    assert page.count("</script") == plain.count("</script")
    assert "<!--<script" not in page


def replay_as_it_is() -> str:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(page_of_replay, "record", record)
        return replay(book())
