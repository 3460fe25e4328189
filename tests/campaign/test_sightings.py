"""The sighting book on every page of a side: status, fleet, log, gazette, and the first page of `play`; open or double-blind."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.sax import saxutils

import pytest
from markupsafe import escape
from msgspec.structs import replace

from campaign.play.table import laid_out
from campaign.reports.names import Names
from campaign.reports.sightings import known, line, listed
from campaign.sightings import LastSeen
from campaign.state import World
from campaign.terminal.interactive import situation, text_chart
from campaign.terminal.interactive.console import Console
from campaign.terminal.interactive.console_player import ConsolePlayer
from maps.place import Place
from tests.campaign.at_terminal import Terminal, started
from tests.campaign.outline_kit import outline
from tests.campaign.play_kit import Desk, Hand, look_anew, outset, war
from tests.campaign.test_one_side import document, keep, rewritten

__all__ = ["outset", "war"]  # fixtures

SIDES = {"british": "allies", "allies": "british"}
SEEDS = ("3", "1", "2", "5", "6", "7")  # of campaigns that are tried, one after the other
GANTEAUME = LastSeen(
    "Ganteaume's fleet",
    "allies",
    "grand flag",
    "atlantic",
    "space:raz-de-sein",
    1805,
    2,
    4,
    "south",
    3,
    (("Fleet", 1), ("Light", 2)),
)
LOST = replace(GANTEAUME, in_sight=False)


def names() -> Names:
    return Names(outline(theatre="trafalgar-1805"))


# -- in words --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 7.115")
def test_a_line_of_the_book_tells_who_how_strong_where_when_and_whither() -> None:
    told = "Ganteaume's fleet, 3 squadrons, 1 Fleet auxiliary and 2 Light auxiliaries, in the Raz de Sein"
    assert line(LOST, names(), 1805) == f"{told} on 25 January, standing south"
    assert line(GANTEAUME, names(), 1805) == f"{told}, standing south", "who is in sight is there today"
    assert line(replace(LOST, heading=""), names(), 1806) == f"{told} on 25 January 1805"
    counted = replace(LOST, auxiliaries=(), sail=17)
    assert (
        line(counted, names(), 1805)
        == "Ganteaume's fleet, 3 squadrons (some 17 sail), in the Raz de Sein on 25 January, standing south"
    )


def test_the_book_has_the_enemy_alone_those_in_sight_first_and_then_the_latest() -> None:
    book = {
        "old": replace(LOST, name="old", turn=1),
        "new": replace(LOST, name="new", stage=6),
        "ours": replace(GANTEAUME, side="british"),
        "here": replace(GANTEAUME, name="here", turn=1),
    }
    found = known(book, "british", names(), 1805)
    assert [(one.formation, one.in_sight, one.date) for one in found] == [
        ("here", True, "2 January 1805"), ("new", False, "28 January 1805"), ("old", False, "2 January 1805"),
    ]  # fmt: skip
    assert [one.formation for one in known(book, "allies", names(), 1805)] == ["ours"]
    assert (found[0].place_name, found[0].sail, found[0].squadrons) == ("Raz de Sein", None, 3)


def test_a_long_list_is_cut_with_a_word_how_to_see_the_rest_and_who_is_in_sight_never() -> None:
    lines = [(True, "a"), (True, "b"), (False, "c"), (False, "d"), (False, "e")]
    assert list(listed(lines, 1, "; ask")) == [
        "The enemy in sight:", "  a", "  b", "The enemy as last seen:", "  c", "  and 2 earlier sightings; ask",
    ]  # fmt: skip
    assert list(listed(lines))[-1] == "  e"
    assert list(listed([])) == []


# -- every page of a side --------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module", params=[(), ("--double-blind",)], ids=["open", "blind"])
def cruise(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with `nelson`, four turns old, in which either side has lost an enemy from sight."""
    for seed in SEEDS:
        path = tmp_path_factory.mktemp("cruise") / "campaigns.db"
        started(f"--db={path}", "new", "nelson", "--seed", seed, *request.param)
        started(f"--db={path}", "run", "nelson", "--until", "turn 5")
        with laid_out(f"sqlite:///{path}", "nelson", to_read=True) as table:
            world = table.looked_at().state
        if all(any(_faded(world, name, side) for name in world.sightings) for side in SIDES):
            return path
    raise AssertionError("in no campaign of these has either side lost an enemy from sight")


def _faded(world: World, name: str, side: str) -> bool:
    """Whether a formation of a side's was seen and is in sight no more."""
    one = world.formations.get(name)
    seen = world.sightings[name]
    return one is not None and one.side == side and one.superior is None and not one.spotted and not seen.in_sight


@pytest.fixture
def terminal(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, cruise: Path) -> Terminal:
    database = tmp_path / "campaigns.db"
    shutil.copy(cruise, database)
    monkeypatch.setenv("SEALORDS_DB", str(database))
    return Terminal(capsys, database)


def disguise(world: dict[str, Any], side: str) -> None:
    """Whatever a side's formations are that nobody sees now, and where: other names, kinds, places, ships; one is no more."""
    theirs = [one for one in world["formations"].values() if one["side"] == side and one["superior"] is None]
    hidden = [one for one in theirs if not one["spotted"]]
    for formation in hidden:
        formation |= {"name": "Secret", "kind": "detachment", "leader": None, "place": "space:nore"}
    unseen = {one["id"] for one in hidden}
    for squadron in world["squadrons"].values():
        if squadron["side"] == side and (squadron["berth"] or squadron["formation"] in unseen):
            squadron |= {"name": "Secret", "ships": squadron["ships"][:1], "damage": 9}
    for auxiliary in world["auxiliaries"].values():
        if auxiliary["side"] == side and auxiliary["at"] in unseen:
            auxiliary |= {"box": "available", "at": ""}
    seen_before = next(name for name, seen in world["sightings"].items() if name in unseen and not seen["in_sight"])
    world["squadrons"] = {key: one for key, one in world["squadrons"].items() if one["formation"] != seen_before}
    del world["formations"][seen_before]


@pytest.mark.parametrize("side", SIDES)
def test_status_and_fleet_have_the_book_and_no_secret_changes_a_letter_of_it(terminal: Terminal, side: str) -> None:
    def read() -> list[str]:
        whose = ("nelson", "--side", side)
        return [terminal(word, *whose, *how).out for word in ("status", "fleet") for how in ((), ("--json",))]

    (shown,) = terminal("status", "nelson", "--side", side, "--json").document["sides"]
    lost = [one for one in shown["enemy"] if not one["in_sight"]]
    assert len(lost) > 2
    assert {one["side"] for one in shown["enemy"]} == {SIDES[side]}
    before = read()
    for one in shown["enemy"]:
        assert f"  {one['words']}\n" in before[0]
        assert f"  {one['words']}\n" in before[2]
    with rewritten(terminal) as kept:
        world = document(kept)
        disguise(world, SIDES[side])
        keep(kept, world)
    assert read() == before


@pytest.mark.parametrize("side", SIDES)
def test_the_chart_has_a_counter_in_sight_and_a_faded_one_with_its_date_and_no_secret_changes_it(
    terminal: Terminal, tmp_path: Path, side: str
) -> None:
    def drawn() -> str:
        out = tmp_path / "chart.svg"
        assert terminal("map", "nelson", "--side", side, "--out", str(out)).code == 0
        return out.read_text(encoding="utf-8")

    (shown,) = terminal("status", "nelson", "--side", side, "--json").document["sides"]
    chart = drawn()
    assert chart.count("formation last-seen") == sum(not one["in_sight"] for one in shown["enemy"])
    for one in shown["enemy"]:
        day = "" if one["in_sight"] else f", {one['date'].removesuffix(' 1805')}"
        assert f">{saxutils.escape(one['name'])}{day}</text>" in chart
        assert f"<title>{saxutils.escape(one['words'])}</title>" in chart
    with rewritten(terminal) as kept:
        world = document(kept)
        where = {name: one["place"] for name, one in world["formations"].items()}
        disguise(world, SIDES[side])
        if not world["double_blind"]:  # in open play a counter face down is where it is, and that one is there
            gone = next(name for name in where if name not in world["formations"])
            world["formations"][gone] = {"id": gone, "name": "x", "side": SIDES[side], "kind": "dummy", "place": where[gone]}
            for name, one in world["formations"].items():
                one["place"] = where[name]
        keep(kept, world)
    assert drawn() == chart


@pytest.mark.parametrize("side", SIDES)
def test_the_gazette_of_a_side_has_the_intelligence_of_its_enemy_and_of_nobody_else(
    terminal: Terminal, tmp_path: Path, side: str
) -> None:
    page = tmp_path / "gazette.html"
    assert terminal("report", "nelson", "--side", side, "--out", str(page)).code == 0
    part = page.read_text().partition('id="intelligence"')[2].partition("</section>")[0]
    (shown,) = terminal("status", "nelson", "--side", side, "--json").document["sides"]
    assert part.count("<tr><td>") == len(shown["enemy"])
    for one in shown["enemy"]:
        assert escape(one["name"]) in part
        assert (one["date"] in part) or one["in_sight"]


def test_the_log_tells_where_an_enemy_was_lost_and_the_voyage_that_was_seen(terminal: Terminal) -> None:
    told = terminal("log", "nelson", "--side", "british", "--json").document
    (shown,) = terminal("status", "nelson", "--side", "british", "--json").document["sides"]
    theirs = {one["formation"] for one in shown["enemy"]}
    seen = [one for one in told if one["fact"].get("formation") in theirs]
    assert {one["kind"] for one in seen} >= {"spotted", "concealed", "sailed"}
    assert all(one["fact"]["in_sight"] for one in seen if one["kind"] == "sailed")
    spotted = [one["fact"]["seen"] for one in seen if one["kind"] == "spotted"]
    assert all(one["place"] and one["squadrons"] and one["year"] == 1805 for one in spotted)


# -- at the prompt ---------------------------------------------------------------------------------------------------------


@pytest.fixture(params=[False, True], ids=["open", "blind"])
def deck(request: pytest.FixtureRequest, war: Desk) -> Iterator[ConsolePlayer]:
    """The British quarterdeck, who have lost every fleet of the enemy to sight in the Raz de Sein."""
    with laid_out(war.url, "war") as table:
        player = ConsolePlayer(war.url, table, table.session(), "british", Console(Hand([]), size=(80, 24), colour=False))
        world = player.world
        world.double_blind = request.param
        world.sightings = {
            one.id: replace(LOST, name=one.name, turn=number % 16 + 1) for number, one in enumerate(world.fleet("allies"))
        }
        yield player


def test_the_first_page_has_the_latest_sightings_and_enemy_all_of_them(deck: ConsolePlayer) -> None:
    first, whole = list(situation.lines(deck)), list(situation.enemies(deck, deck.view))
    told = [f"  {line(entry.seen, deck.names, 1805)}" for entry in deck.view.book]
    assert len(told) > situation.LATEST
    assert [row for row in first if row in told] == told[: situation.LATEST]
    assert [row for row in whole if row in told] == told
    assert f"  and {len(told) - situation.LATEST} earlier sightings; `enemy` has them" in first


def test_where_who_is_lost_to_sight_is_now_and_what_he_has_become_changes_nothing_on_the_screen(deck: ConsolePlayer) -> None:
    def screens() -> list[str]:
        return [*situation.lines(deck), *situation.enemies(deck, deck.view)]

    before, world = screens(), deck.world
    for formation in world.fleet("allies"):
        formation.name, formation.kind, formation.disorganised = "Secret", "detachment", True
        for squadron in world.squadrons_of(formation.id):
            squadron.ships.clear()
        if world.double_blind:
            world.put(formation, Place("space:off-ushant"))
    look_anew(deck)
    assert screens() == before


def test_the_chart_in_letters_has_him_by_a_small_letter_where_he_was_last_seen_with_the_day(deck: ConsolePlayer) -> None:
    latest = deck.view.book[0]
    drawn = list(text_chart.lines(deck, "raz de sein"))
    assert f"a {latest.seen.name}, Raz de Sein, {latest.seen.day}" in "\n".join(drawn)
    assert any("a Raz de Sein" in row or "ab" in row for row in drawn)
    assert any(row.endswith("; `enemy` has them") for row in drawn), "as many as the screen has room for"
    assert len(drawn) <= 22
    assert max(map(len, drawn)) <= 80
    assert not set(text_chart.LOST) & set("ox")
    deck.world.sightings = {}
    look_anew(deck)
    assert not any("Raz de Sein, " in row for row in text_chart.lines(deck, "raz de sein"))


def test_who_is_in_sight_is_told_with_his_course_and_his_disorder(deck: ConsolePlayer) -> None:
    brest = next(one for one in deck.world.fleet("allies") if one.place == "harbour:brest")
    brest.spotted = brest.disorganised = True
    deck.world.sightings[brest.id] = replace(GANTEAUME, name=brest.name, auxiliaries=())
    told = f"  {brest.name}, 3 squadrons, in the Raz de Sein, standing south, in disorder"
    assert told in list(situation.enemies(deck, deck.view))
    del deck.world.sightings[brest.id]
    look_anew(deck)
    assert f"  {brest.name}, in Brest harbour, in disorder" in list(situation.enemies(deck, deck.view)), "from an older file"
