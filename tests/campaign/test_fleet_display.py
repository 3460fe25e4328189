"""Fleet displays: all of a side's forces on its sheets, each ship once, and nothing of the other side's."""

from __future__ import annotations

import html
import json
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from campaign.outline import Outline
from campaign.reports.dates import Moment
from campaign.reports.fleet_display import Displays, displays, pages
from campaign.reports.names import Names
from campaign.state import Auxiliary, Command, Formation, Leader, Sail, Squadron, World
from campaign.store import reading
from campaign.store.present import PresentCampaign
from campaign.terminal.fleet import lines, track
from maps.place import Place
from tests.campaign.at_terminal import Terminal, played, terminal
from tests.campaign.outline_kit import outline
from tests.rules.chart import FLAGS, STANDARD, A, B, at_sea, stretch

__all__ = ["played", "terminal"]

SHIP = re.compile(r"<li>([^<]*) <i>(\d+)</i></li>")


def squadron(id: str, damage: int, *names: str, side: str = A, **where: Any) -> Squadron:
    ships = [Sail(f"{id}-{name}", name, 74) for name in names]
    return Squadron(id, f"{id} squadron", side, FLAGS[side], "SOL", ships, damage, **where)


def small_world() -> World:
    """A grand flag with a flag below it at sea, one squadron each; two squadrons in port A; an enemy in port B."""
    world = at_sea(stretch())
    world.commands = {"home": Command("home", "Home", A, (FLAGS[A],)), "foe": Command("foe", "Ponant", B, (FLAGS[B],))}
    world.leaders = {
        "howe": Leader("howe", "Howe", A, "Admiral", 4, 5, 6, "Cautious", "home"),
        "hood": Leader("hood", "Hood", A, "Rear-Admiral", 3, 2, 1, "Aggressive", "home"),
        "bligh": Leader("bligh", "Bligh", A, "Commodore", 2, 0, 1, "Rash", "home"),
        "byng": Leader("byng", "Byng", A, "Admiral", 1, 1, 1, "Timid", "home", away="captured"),
        "morard": Leader("morard", "Morard", B, "Vice-Admiral", 3, 3, 3, "Cautious", "foe"),
    }
    world.stations = {f"fleet:{A}": "howe", f"fleet:{B}": "morard"}
    world.formations = {
        "grand": Formation("grand", "The grand fleet", A, "grand flag", Place("space:s1"), "howe", command="home"),
        "van": Formation("van", "The van", A, "flag", Place("space:s1"), "hood", command="home", superior="grand"),
        "brest": Formation("brest", "The Brest fleet", B, "flag", Place("harbour:port-b"), "morard", command="foe"),
    }
    world.squadrons = {
        one.id: one
        for one in (
            squadron("red", 2, "Charlotte", "Barfleur", formation="grand"),
            squadron("white", 7, "Defence", formation="van"),
            squadron("blue", 13, "Ruby", berth="harbour:port-a", in_ordinary=True),
            squadron("new", 0, "Caesar", berth="harbour:port-a"),
            squadron("foe", 4, "Montagne", "Vengeur", side=B, formation="brest"),
        )
    }
    return world


def shown(world: World, side: str | None = A) -> Displays:
    return displays(world, "june", Moment(1805, 1), Names(outline()), side)


def words(world: World, side: str | None = A) -> str:
    return "\n".join(lines(shown(world, side)))


def sheets(world: World, side: str | None = A) -> dict[str, str]:
    return pages(shown(world, side))


# -- what is on a display ----------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 3.14")
def test_there_is_a_sheet_for_every_flotilla_and_every_port_with_forces() -> None:
    assert set(sheets(small_world())) == {
        "index.html", "flotilla-grand.html", "flotilla-van.html", f"port-{A}-port-a.html",
    }  # fmt: skip
    umpires = sheets(small_world(), None)
    assert {"flotilla-brest.html", f"port-{B}-port-b.html", "flotilla-grand.html"} < set(umpires)
    for file in umpires:
        assert file == "index.html" or f'href="{file}"' in umpires["index.html"]


@pytest.mark.rule("SL 3.112")
@pytest.mark.parametrize("side", [A, B])
def test_a_fleet_is_its_sail_squadrons_formations_and_leaders_and_no_others(side: str) -> None:
    world = small_world()
    (fleet,) = shown(world, side).fleets
    flotillas = [one for top in fleet.flotillas for one in top.family]
    counters = [one for sheet in flotillas for one in sheet.squadrons]
    counters += [one for port in fleet.ports for one in (*port.fitting_out, *port.in_ordinary)]
    officers = [*(sheet.leader for sheet in flotillas if sheet.leader), *fleet.mess, *fleet.away]
    squadrons = [one for one in world.squadrons.values() if one.side == side]
    assert {one.id for one in flotillas} == {one.id for one in world.formations.values() if one.side == side}
    assert {one.id for one in counters} == {one.id for one in squadrons}
    assert {ship.name for one in counters for ship in one.ships} == {ship.name for one in squadrons for ship in one.ships}
    assert {one.name for one in officers} == {one.name for one in world.leaders.values() if one.side == side}


@pytest.mark.rule("SL 3.141", "SL 3.141a", "SL 3.141b", "SL 3.141c", "SL 3.141d", "SL 3.141e")
def test_a_flotillas_sheet_has_its_name_membership_leader_and_boxes_for_order_and_auxiliaries() -> None:
    page = sheets(small_world())["flotilla-van.html"]
    assert "<h1>The van</h1>" in page
    for membership in ("Fleet: Great Britain", "Command: Home", "Contingent: England"):
        assert f"<li>{membership}</li>" in page
    boxes = re.findall(r'<div class="box"><h3>([^<]*)</h3>(.*?)</div>', page, re.DOTALL)
    assert [title for title, _ in boxes] == ["Leader", "Order chit", "Auxiliaries"]
    assert "Hood" in boxes[0][1]
    assert "Rear-Admiral" in boxes[0][1]
    assert "leadership 3, strategy 2, control 1" in boxes[0][1]
    assert "subordinate to The grand fleet" in page


@pytest.mark.rule("SL 3.141f", "SL 7.32")
def test_a_squadron_stands_on_the_box_of_its_damage_and_the_brackets_are_shaded() -> None:
    world = small_world()
    (red,) = shown(world).fleets[0].flotillas[0].squadrons
    assert (red.box, red.plus_ten) == (2, False)
    assert red.brackets == [0] * 4 + [1] * 3 + [2] * 4
    assert track(red) == " 0  1 [2] 3 | 4  5  6 | 7  8  9  10"
    page = sheets(world)["flotilla-grand.html"]
    assert "".join(f"<th>{box}</th>" for box in range(11)) in page
    cells = re.findall(r'<td class="bracket(\d)">(.*?)</td>', page, re.DOTALL)
    assert [int(bracket) for bracket, _ in cells] == red.brackets
    assert ["counter" in cell for _, cell in cells] == [box == 2 for box in range(11)]
    assert all((f"url(#bracket{bracket})" in cell) == (bracket != "0") for bracket, cell in cells)


@pytest.mark.rule("SL 7.321")
@pytest.mark.parametrize(("points", "box", "turned"), [(10, 10, False), (11, 1, True), (20, 10, True), (23, 10, True)])
def test_over_ten_points_a_squadron_is_turned_to_its_plus_ten_side(points: int, box: int, turned: bool) -> None:
    world = small_world()
    world.squadrons["red"].damage = points
    (red,) = shown(world).fleets[0].flotillas[0].squadrons
    assert (red.box, red.plus_ten, red.damage) == (box, turned, points)
    assert (f"+10: {points} points" in track(red)) == turned
    page = sheets(world)["flotilla-grand.html"]
    assert (">+10</text>" in page) == turned
    assert f">{points}</text>" in page


def test_a_theatres_own_shading_of_a_display_goes_before_the_thirds() -> None:
    world = small_world()
    world.attach(world.almanac, msgspec.structs.replace(STANDARD, display_shading={"grand flag": (4, 8)}))
    (grand,) = shown(world).fleets[0].flotillas
    assert grand.squadrons[0].brackets == [0] * 5 + [1] * 4 + [2] * 2
    assert grand.subordinates[0].squadrons[0].brackets == [0] * 4 + [1] * 3 + [2] * 4


@pytest.mark.rule("SL 3.142", "SL 7.324")
def test_a_ports_sheet_has_a_repair_track_and_no_box_for_orders() -> None:
    world = small_world()
    page = sheets(world)[f"port-{A}-port-a.html"]
    assert re.findall(r'<div class="box"><h3>([^<]*)', page) == ["Auxiliaries"]
    tracks = dict(re.findall(r"<caption>([^<]*)</caption>(.*?)</table>", page, re.DOTALL))
    assert [title for title in tracks if "repair track" in title] == ["In ordinary: repair track"]
    assert "Ruby" in tracks["In ordinary: repair track"]
    assert "Caesar" not in tracks["In ordinary: repair track"]
    (port,) = shown(world).fleets[0].ports
    assert port.yard == STANDARD.repair_rolls["key"]
    assert [one.box for one in port.in_ordinary] == [3]
    assert "in ordinary, repair track, 3 dice a turn:" in words(world)


def test_a_flotilla_fitting_out_is_named_in_its_port_and_its_ships_are_not() -> None:
    page = sheets(small_world(), B)[f"port-{B}-port-b.html"]
    assert "<li>The Brest fleet</li>" in page
    assert "Vengeur" not in page


def test_the_text_sets_flotillas_below_their_superior_and_reduced_allowance_in_brackets() -> None:
    world = small_world()
    text = words(world)
    assert "\nThe grand fleet (grand flag; Great Britain / Home / England)\n" in text
    assert "\n    The van (flag; Great Britain / Home / England)\n" in text
    assert "at sea; allowance (3)\n  leader: Howe, Admiral, leadership 4, strategy 5, control 6, Cautious\n" in text
    assert "ships: Charlotte (74), Barfleur (74)" in text
    world.squadrons["white"].damage = 3
    assert "at sea; allowance 4\n" in words(world)
    assert "allowance (" not in words(world)
    assert "fitting out; allowance 4\n" in words(world, B)


def test_a_subordinate_flotilla_without_squadrons_has_no_allowance() -> None:
    world = small_world()
    del world.squadrons["white"]
    assert "at sea; allowance none" in words(world)
    assert "none</th>" in sheets(world)["flotilla-van.html"]


def test_an_independent_squadron_has_a_notional_leader() -> None:
    world = small_world()
    world.formations["lone"] = Formation("lone", "New squadron", A, "independent", Place("space:s1"), command="home")
    world.squadrons["new"].formation, world.squadrons["new"].berth = "lone", None
    assert "\nNew squadron (independent; Great Britain / Home / England)\n" in words(world)
    assert "leader: notional" in words(world)
    assert "<i>notional</i>" in sheets(world)["flotilla-lone.html"]


def test_stations_the_mess_and_leaders_away_are_told() -> None:
    world = small_world()
    world.commands["straits"] = Command("straits", "Straits", A, (FLAGS[A],))
    world.leaders["oleron"] = Leader("oleron", "Oleron", A, "Rear-Admiral", 1, 5, 1, "Cautious", "home", ashore="port-a")
    text, index = words(world), sheets(world)["index.html"]
    assert "Stations\n  Great Britain: Howe, Admiral" in text
    assert "  Home: vacant" in text
    assert "Ashore\n  Oleron, Rear-Admiral, leadership 1, strategy 5, control 1, Cautious; ashore at port-a" in text
    assert "<li>Oleron, Rear-Admiral (1-5-1, Cautious), at port-a</li>" in index
    assert "Home" not in words(small_world()).partition("Stations")[2], "one command is no division of the fleet (SL 3.12)"
    assert "Mess\n  Bligh, Commodore" in text
    assert text.endswith("Timid; captured")
    assert "<li>Home: vacant</li>" in index
    assert "<li>Bligh, Commodore (2-0-1, Rash)</li>" in index
    assert "Timid): captured</li>" in index


def test_names_are_escaped_and_files_have_tame_and_different_names() -> None:
    world = small_world()
    world.formations["grand"].name = world.squadrons["red"].name = "<script>alert(1)</script>"
    world.squadrons["red"].ships = [Sail("x", "Rose & <b>Crown</b>", 20)]
    world.leaders["howe"].name = "<img src=x>"
    for id_ in ("a/../b", "a----b"):
        world.formations[id_] = Formation(id_, "Odd", A, "flag", Place("space:s1"), None, superior="grand")
    found = sheets(world)
    assert not any(mark in page for page in found.values() for mark in ("<script", "<b>Crown", "<img"))
    assert "Rose &amp; &lt;b&gt;Crown&lt;/b&gt; <i>20</i>" in found["flotilla-grand.html"]
    assert {"flotilla-a-b.html", "flotilla-a----b.html"} < set(found)
    assert all(re.fullmatch(r"[A-Za-z0-9_-]+\.html", file) for file in found)


def test_two_flotillas_never_share_a_file() -> None:
    world = small_world()
    for id_ in ("a/b", "a:b", "A b"):
        world.formations[id_] = Formation(id_, f"Flotilla {id_}", A, "flag", Place("space:s1"), None, superior="grand")
    found = sheets(world)
    titles = {name: page for name, page in found.items() if name.lower().startswith("flotilla-a")}
    assert len({name.lower() for name in titles}) == 3
    assert sorted(re.findall(r"<h1>(.*?)</h1>", "".join(titles.values()))) == ["Flotilla A b", "Flotilla a/b", "Flotilla a:b"]


def counters(world: World) -> None:
    """Auxiliaries of A's in every box, and one of B's."""
    for id_, box, at in (
        ("frigates", "assigned", "van"), ("gunboats", "assigned", "port:port-a"), ("cutters", "available", ""),
        ("tired", "recovery", ""), ("watch", "stationed", "space:port-b"), ("cruisers", "cruising", "zone:sz"),
        ("shadow", "shadowing", "brest"), ("blank", "aside", ""),
    ):  # fmt: skip
        name = f"The {id_}"
        world.auxiliaries[id_] = Auxiliary(id_, name, A, FLAGS[A], "Fleet", None if id_ == "cruisers" else 3, box=box, at=at)  # type: ignore[arg-type]  # a literal's values
    world.auxiliaries["cruisers"].ships = (Sail("n", "Naiad", 38), Sail("s", "Sirius", 36))
    world.auxiliaries["theirs"] = Auxiliary("theirs", "Their brigs", B, FLAGS[B], "Light", 2)


@pytest.mark.rule("SL 6.133", "SL 3.141e")
def test_assigned_auxiliaries_lie_in_the_box_of_their_flotilla_or_port_and_the_others_are_told_by_box() -> None:
    world = small_world()
    counters(world)
    found = sheets(world)
    assert "<li>The frigates (Fleet, range 3)</li>" in found["flotilla-van.html"]
    assert "The frigates" not in found["flotilla-grand.html"]
    assert "<li>The gunboats (Fleet, range 3)</li>" in found[f"port-{A}-port-a.html"]
    boxes = re.findall(r"<h3>Auxiliaries: ([^<]*)</h3>\s*<ul>\s*<li>([^<]*)</li>", found["index.html"])
    assert [(title, " ".join(words.split())) for title, words in boxes] == [
        ("Available", "The cutters (Fleet, range 3)"),
        ("Stationed", "The watch (Fleet, range 3), off port-b"),
        ("Cruising", "The cruisers (Fleet, range U): Naiad, Sirius, in sz"),
        ("Shadowing", "The shadow (Fleet, range 3), brest"),
        ("Recovery", "The tired (Fleet, range 3)"),
        ("Set aside for mixed-role sail", "The blank (Fleet, range 3)"),
    ]
    assert "Their brigs" not in "".join(found.values())
    text = words(world)
    assert "  auxiliaries The frigates (Fleet, range 3)\n" in text
    assert "\nAuxiliaries: Cruising\n  The cruisers (Fleet, range U): Naiad, Sirius, in sz\n" in text


@pytest.mark.rule("SL 6.133")
def test_a_port_where_there_is_nothing_but_an_auxiliary_has_a_sheet() -> None:
    world = small_world()
    world.squadrons = {key: one for key, one in world.squadrons.items() if one.berth is None}
    assert f"port-{A}-port-a.html" not in sheets(world)
    world.auxiliaries["gunboats"] = Auxiliary("gunboats", "Gunboats", A, FLAGS[A], "Galley", 1, box="assigned", at="port:port-a")
    assert "Gunboats (Galley, range 1)" in sheets(world)[f"port-{A}-port-a.html"]


# -- at the terminal ---------------------------------------------------------------------------------------------------


def own_ships(world: Outline, side: str | None) -> Counter[tuple[str, int]]:
    squadrons = [one for one in world.squadrons.values() if side in (None, one.side)]
    return Counter((ship.name, ship.guns) for one in squadrons for ship in one.ships)


@pytest.mark.parametrize("side", ["british", "allies", None])
def test_every_ship_is_named_once_in_words_and_on_the_pages(terminal: Terminal, tmp_path: Path, side: str | None) -> None:
    expected = own_ships(reading.present(str(terminal.database), "nelson").world, side)
    line = ["fleet", "nelson", *(["--side", side] if side else [])]
    text = terminal(*line).out
    listed = re.findall(r"^ +ships: (.*)$", text, re.MULTILINE)
    told = Counter((n.strip(), int(g)) for ships in listed for n, g in re.findall(r"([^,()]+) \((\d+)\)", ships))
    assert told == expected
    said = terminal(*line, "--out", str(tmp_path / "sheets"))
    assert (said.code, said.out) == (0, "")
    files = list((tmp_path / "sheets").iterdir())
    assert f"{len(files) - 1} displays and index.html" in said.err
    printed = Counter((html.unescape(n), int(g)) for file in files for n, g in SHIP.findall(file.read_text(encoding="utf-8")))
    assert printed == expected


def test_the_document_has_what_the_words_have(terminal: Terminal) -> None:
    document = terminal("fleet", "nelson", "--side", "british", "--json").document
    assert (document["campaign"], document["turn_name"], document["side"]) == ("nelson", "Turn Two of 1805", "british")
    (fleet,) = document["fleets"]
    channel = next(one for one in fleet["flotillas"] if one["id"] == "channel-fleet")
    assert "channel-van" in [one["id"] for one in channel["subordinates"]]
    assert channel["leader"]["name"] == "Cornwallis"


def unlike(value: Any) -> Any:
    """A value of the same type that says something else."""
    if isinstance(value, bool):
        return not value
    return value + 1 if isinstance(value, int) else f"{value} in secret"


def betray(world: dict[str, Any], side: str) -> None:
    """Change all that can be a secret of a side's: ships, damage, places, leaders, stations, prestige, what is to come."""
    for one in world["squadrons"].values():
        if one["side"] == side:
            for field in ("name", "damage", "in_ordinary", "shift", "capacity"):
                one[field] = unlike(one[field])
            for ship in one["ships"]:
                ship.update(name=unlike(ship["name"]), guns=unlike(ship["guns"]))
    for one in world["formations"].values():
        if one["side"] == side and not one["spotted"]:
            one.update(name=unlike(one["name"]), place="space:off-ushant", leader=None)
    for one in world["leaders"].values():
        if one["side"] == side:
            one.update({field: unlike(one[field]) for field in ("name", "leadership", "strategy", "control", "personality")})
            one["away"] = "captured"
    world["stations"].pop(f"fleet:{side}", None)
    for one in world["commands"].values():
        if one["side"] == side:
            one["name"] = unlike(one["name"])
            world["stations"].pop(f"command:{one['id']}", None)
    world["prestige"][side] = 99
    world["schedule"] = [one for one in world["schedule"] if one["side"] != side]


def test_a_sides_displays_tell_nothing_of_the_other(terminal: Terminal, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def everything(folder: str) -> tuple[str, str, dict[str, str]]:
        line = ("fleet", "nelson", "--side", "british")
        said = terminal(*line), terminal(*line, "--json"), terminal(*line, "--out", str(tmp_path / folder))
        assert [one.code for one in said] == [0, 0, 0], said
        files = {file.name: file.read_text(encoding="utf-8") for file in (tmp_path / folder).iterdir()}
        return said[0].out, said[1].out, files

    before, umpires = everything("before"), terminal("fleet", "nelson").out
    doctor(monkeypatch, lambda world: betray(world, "allies"))
    assert everything("after") == before
    assert terminal("fleet", "nelson").out != umpires
    doctor(monkeypatch, lambda world: betray(world, "british"))
    assert everything("own") != before


def doctor(monkeypatch: pytest.MonkeyPatch, change: Callable[[dict[str, Any]], None]) -> None:
    """Let the store give out a campaign with something changed in it."""
    read = reading.present

    def changed(url: str, name: str) -> PresentCampaign:
        found = read(url, name)
        world = json.loads(found.document)
        change(world)
        return msgspec.structs.replace(found, world=msgspec.convert(world, Outline), document=json.dumps(world).encode())

    monkeypatch.setattr(reading, "present", changed)


@pytest.mark.parametrize(
    ("line", "code", "said"),
    [
        (["fleet", "nelson", "--side", "dutch"], 2, "unknown side 'dutch'; expected one of allies, british"),
        (["fleet", "nelson", "--out", "nowhere/sheets"], 2, "there is no directory nowhere"),
        (["fleet", "nelson", "--out", "a-file"], 2, "a-file: it is a file; expected a directory"),
        (["fleet", "nelson", "--out", "old"], 2, "other displays lie there, such as flotilla-lost.html"),
        (["fleet", "nobody"], 3, "no campaign 'nobody'"),
    ],
)
def test_bad_input_is_refused_and_nothing_is_written(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, line: list[str], code: int, said: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a-file").write_text("mine")
    (tmp_path / "old").mkdir()
    (tmp_path / "old" / "flotilla-lost.html").write_text("mine")
    there = sorted(tmp_path.rglob("*"))
    found = terminal(*line)
    assert (found.code, found.out, found.err.count("\n")) == (code, "", 1)
    assert said in found.err
    assert sorted(tmp_path.rglob("*")) == there


def test_pages_are_written_again_over_the_same_pages(terminal: Terminal, tmp_path: Path) -> None:
    line = ("fleet", "nelson", "--side", "british", "--out", str(tmp_path / "sheets"))
    assert terminal(*line).code == 0
    (tmp_path / "sheets" / "index.html").write_text("stale")
    assert terminal(*line).code == 0
    assert "Fleet displays" in (tmp_path / "sheets" / "index.html").read_text(encoding="utf-8")


def test_the_displays_are_read_without_the_database_library(terminal: Terminal) -> None:
    program = """
import sys
from campaign.cli import main
try:
    main(["fleet", "nelson"])
except SystemExit as left:
    assert not left.code
print([name for name in ("sqlmodel", "sqlalchemy") if name in sys.modules], file=sys.stderr)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stderr.strip() == "[]"
