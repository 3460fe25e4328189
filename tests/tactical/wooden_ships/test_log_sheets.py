"""Logs to print for every battle, and the squares that are left read back from a sheet."""

from __future__ import annotations

import csv
from io import StringIO
from xml.etree import ElementTree

import pytest

from tactical.handoff import BadReport
from tactical.playing.registry import game_named
from tactical.wooden_ships import battles, log_sheets, squares
from tactical.wooden_ships.state import Battle, GunSquare
from tests.tactical.wooden_ships.yard import FRENCH, HANDS, battle, ship

GAME = game_named("wooden-ships")
FATES = "afloat, sunk, exploded, aground for good, ashore, left, surrendered, taken"


def logs(of: Battle) -> dict[str, ElementTree.Element]:
    """The logs of a page by the names of their ships."""
    body = log_sheets.page(of, log_sheets.standings(of)).partition("<body>")[2].partition("</body>")[0].replace("&middot;", ".")
    root = ElementTree.fromstring(f"<body>{body.replace('<td class=gap>', '<td>')}</body>")
    return {str(one.get("data-ship")): one for one in root.iter("article")}


def boxes(log: ElementTree.Element, ticked: bool = False) -> int:
    return sum(1 for one in log.iter("span") if one.get("class") == ("box ticked" if ticked else "box"))


def rows(log: ElementTree.Element) -> dict[str, list[int]]:
    """By part of the log, the boxes of each of its rows."""
    found: dict[str, list[int]] = {}
    name = ""
    for part in log.iter("div"):
        if part.get("class") == "part":
            name = (part.findtext("b") or "") or name
            found.setdefault(name, []).append(boxes(part))
    return found


@pytest.mark.rule("WS I.III.B")
def test_a_log_has_its_sections_in_boxes() -> None:
    one = ship("Victory", "J12", guns=9, carronades=3, hull=14, crew=(5, 4, 4), rigging=(7, 6, 5), rate=100)
    log = logs(battle(one, ship("Foe", "T20", side=FRENCH)))["Victory"]
    assert rows(log) == {"hull": [14], "crew": [5, 4, 4], "guns": [9, 9], "carronades": [3, 3], "rigging": [7, 6, 5]}
    text = " ".join("".join(log.itertext()).split())
    assert "Victory (100)" in text
    assert "average crew" in text
    assert "bow J12, heading 1" in text


@pytest.mark.rule("WS A.I.B.2")
def test_the_guns_of_a_broadside_stand_in_halves() -> None:
    log = logs(battle(ship("Victory", "J12", guns=9), ship("Foe", "T20", side=FRENCH)))["Victory"]
    halves = [boxes(one) for one in log.iter("span") if one.get("class") == "half"]
    assert halves == [4, 5, 4, 5]


@pytest.mark.rule("WS I.III.B.4")
def test_allowances_by_attitude_with_full_sail_in_brackets() -> None:
    state = battles.set_up("constellation-insurgente", "x", 1981, {})
    name = next(iter(state.ships.values())).name
    table = next(one for one in logs(state)[name].iter("table") if one.get("class") == "sail")
    assert [cell.text for cell in table.iter("th")] == ["A", "B", "C", "D", "turns"]
    cells = [str(cell.text) for cell in table.iter("td")]
    assert all("(" in cell and cell[0].isdecimal() and cell[-2].isdecimal() for cell in cells[:4])
    plain = battles.set_up("constellation-insurgente", "x", 1981, {"basic": True})
    table = next(one for one in logs(plain)[name].iter("table") if one.get("class") == "sail")
    assert all(str(cell.text).endswith("()") for cell in list(table.iter("td"))[:4]), "no full sail in the Basic game"


@pytest.mark.rule("WS I.III.B.14")
def test_twenty_turns_of_load_move_and_notes() -> None:
    log = logs(battle(ship("Victory", "J12"), ship("Foe", "T20", side=FRENCH)))["Victory"]
    numbers = [str(cell.text) for cell in log.iter("td") if cell.get("class") == "number"]
    assert sorted(map(int, numbers)) == list(range(1, 21))
    assert sum(1 for cell in log.iter("td") if cell.get("class") == "load") == 40
    assert [cell.text for cell in log.iter("th") if cell.get("class") == "load"][:2] == ["L", "R"]


@pytest.mark.rule("WS I.III.B.14")
def test_the_first_loads_are_filled_in_only_where_there_is_no_choice_of_shot() -> None:
    def loads(basic: bool) -> list[str]:
        state = battles.set_up("mars-hercule", "x", 1981, {"basic": basic})
        return [str(cell.text) for cell in logs(state)["Mars"].iter("td") if cell.get("class") == "load" and cell.text]

    assert loads(True) == ["R", "R"]
    assert loads(False) == []


def test_squares_that_are_lost_are_ticked() -> None:
    one = ship("Victory", "J12")
    squares.mark_hull(one, 3)
    squares.mark_crew(one, 2)
    squares.mark_gun(one, GunSquare("left", "bow"))
    log = logs(battle(one, ship("Foe", "T20", side=FRENCH)))["Victory"]
    assert boxes(log, ticked=True) == 6


@pytest.mark.parametrize("name", [one for one in battles.available() if not battles.is_campaign(one)])
def test_every_scenario_has_a_log_for_each_ship(name: str) -> None:
    state = battles.set_up(name, "x", 1981, {})
    found = log_sheets.page(state, log_sheets.standings(state)).count('<article class="log"')
    assert found == len(state.ships)
    pages = GAME.log_pages(state)
    assert pages is not None
    read = log_sheets.read(state, pages.form)
    assert read.faults == []
    assert list(read.ships) == list(state.ships)


# -- the sheet -----------------------------------------------------------------------------------------------------------


@pytest.fixture
def fleets() -> Battle:
    one, other, third = ship("Victory", "J12", carronades=2), ship("Foe", "L12", side=FRENCH), ship("Neptune", "P12")
    boat = ship("Boat", "R12", number=7, rating="GB", guns=3)
    twin = ship("Neptune", "T20", side=FRENCH)
    twin.id = "twin"
    return battle(one, other, third, twin, boat)


def written(of: Battle) -> str:
    return log_sheets.form(of, log_sheets.standings(of))


def changed(of: Battle, name: str, side: str = "British", **cells: str) -> str:
    """A form in which somebody has changed the cells of a ship."""
    sheet = StringIO()
    lines = list(csv.DictReader(StringIO(written(of))))
    for line in lines:
        if (line["ship"], line["side"]) == (name, side):
            line |= {key.replace("_", " "): value for key, value in cells.items()}
    writer = csv.DictWriter(sheet, list(lines[0]))
    writer.writeheader()
    writer.writerows(lines)
    return sheet.getvalue()


def test_what_is_ticked_is_read_back(fleets: Battle) -> None:
    text = changed(
        fleets,
        "Victory",
        hull="3",
        crew_1="0",
        rigging_2="4",
        guns_left_stern="1",
        carronades_right_bow="0",
        fate="taken",
        captor="French",
    )
    read = log_sheets.read(fleets, text)
    assert read.faults == []
    left = read.ships["victory"]
    assert (left.open["hull"], left.sections("crew", (5, 4, 4)), left.sections("rigging", (7, 7, 7))) == (3, [0, 4, 4], [7, 4, 7])
    assert [left.halves("guns", deck, (5, 5)) for deck in HANDS] == [(5, 1), (5, 5)]
    assert [left.halves("carronades", deck, (1, 1)) for deck in HANDS] == [(1, 1), (0, 1)]
    assert (left.fate, left.captor) == ("taken", FRENCH)
    assert read.ships["foe"].open["hull"] == 14, "who is not touched is whole"


def test_two_ships_of_one_name_are_told_apart_by_their_side(fleets: Battle) -> None:
    read = log_sheets.read(fleets, changed(fleets, "Neptune", "French", hull="1"))
    assert (read.ships["twin"].open["hull"], read.ships["neptune"].open["hull"]) == (1, 14)


def test_a_gunboats_gun_is_one_cell(fleets: Battle) -> None:
    read = log_sheets.read(fleets, changed(fleets, "Boat", bow_gun="2"))
    assert read.ships["boat"].halves("guns", "bow", (1, 2)) == (1, 1)


def test_an_empty_cell_is_a_part_that_lost_nothing(fleets: Battle) -> None:
    squares.mark_hull(fleets.ships["victory"], 2)
    read = log_sheets.read(fleets, changed(fleets, "Victory", hull="", fate=""))
    assert (read.ships["victory"].open["hull"], read.ships["victory"].fate, read.faults) == (12, "afloat", [])


@pytest.mark.rule("WS A.X.B")
def test_squares_may_have_been_made_good_since_the_sheet_was_written(fleets: Battle) -> None:
    squares.mark_hull(fleets.ships["victory"], 2)
    read = log_sheets.read(fleets, changed(fleets, "Victory", hull="14"))
    assert (read.ships["victory"].open["hull"], read.faults) == (14, [])


@pytest.mark.parametrize(
    ("cells", "fault"),
    [
        ({"hull": "15"}, "hull is '15'; expected 0 to 14 squares"),
        ({"crew_2": "-1"}, "crew 2 is '-1'; expected 0 to 4 squares"),
        ({"guns_left_bow": "many"}, "guns left bow is 'many'; expected 0 to 5 squares"),
        ({"fate": "lost"}, f"fate is 'lost'; expected {FATES}"),
        ({"fate": "taken"}, "captor is ''; expected who has taken her: British, French"),
        ({"captor": "French"}, "captor is 'French'; expected nothing, or the fate `taken`"),
    ],
)
def test_every_fault_of_a_cell_is_told(fleets: Battle, cells: dict[str, str], fault: str) -> None:
    (found,) = log_sheets.read(fleets, changed(fleets, "Victory", **cells)).faults
    assert found.words == f"line 2 of the form, Victory: {fault}"


def test_a_line_too_many_or_too_few_is_told(fleets: Battle) -> None:
    def told(*lines: str) -> list[str]:
        return [fault.words for fault in log_sheets.read(fleets, "\n".join(lines)).faults]

    lines = written(fleets).splitlines()
    assert told(*lines[:1], *lines[2:]) == ["the form has no line for Victory of the British"]
    assert told(*lines, lines[1]) == ["line 7 of the form: Victory has a second line; expected one for each ship"]
    stranger = lines[1].replace("Victory", "Redoutable")
    assert told(*lines, stranger) == ["line 7 of the form: no ship 'Redoutable' of the British is in this battle"]
    cut = ",".join(lines[-1].split(",")[:8])
    words = "line 6 of the form, Boat: it is cut short before crew 4; expected a cell for each column"
    assert told(*lines[:-1], cut) == [words]


def test_a_sheet_is_read_however_a_spreadsheet_writes_it(fleets: Battle) -> None:
    """Signs between columns, letters and capitals are read as those of a result form are."""
    text = changed(fleets, "Victory", hull="9").replace("Victory", " VICTORY ")
    for raw in (
        text.encode("utf-16"),
        text.replace(",", ";").encode("utf-8-sig"),
        b"sep=;\n" + text.replace(",", ";").encode(),
        text.replace("\n", "\r\n").encode(),
    ):
        assert log_sheets.standings(fleets, raw)["victory"].open["hull"] == 9


def test_what_is_no_sheet_of_logs_is_refused(fleets: Battle) -> None:
    def refused(raw: bytes) -> str:
        with pytest.raises(BadReport) as found:
            log_sheets.standings(fleets, raw)
        return str(found.value)

    text = written(fleets)
    assert refused(b"a,b\n1,2\n").startswith("no log sheet: its first line is 'a,b'; expected ship,side,fate,captor,hull,crew 1")
    assert refused(b"").startswith("no log sheet: the file is empty")
    assert refused(b"PK\x03\x04...").startswith("no log sheet: it is an .xlsx or .ods workbook")
    assert "unknown column 'hul'" in refused(text.replace("hull", "hul", 1).encode())
    assert "column 'hull' stands twice" in refused(text.replace("crew 1", "hull", 1).encode())
    spoilt = refused(changed(fleets, "Victory", hull="x", crew_1="9").encode())
    assert spoilt.count("\n- line 2 of the form, Victory: ") == 2


def test_a_page_is_ticked_as_a_sheet_says(fleets: Battle) -> None:
    raw = changed(fleets, "Victory", hull="10", guns_left_bow="4", fate="taken", captor="French").encode()
    found = log_sheets.page(fleets, log_sheets.standings(fleets, raw))
    assert found.count('"box ticked"') == 5
    assert "<b>taken by the French</b>" in found
