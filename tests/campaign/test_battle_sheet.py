"""The printed scenario: what a brief says of land, wind, late comers and convoys is on it in words and in its picture."""

from __future__ import annotations

import re
from html import unescape

import msgspec
import pytest

from campaign.reports import battle_sheet
from campaign.reports.battle_sheet import BattlePage
from campaign.reports.names import Names
from tactical import samples
from tactical.form_guide import guide
from tactical.handoff import BattleBrief
from tests.campaign.outline_kit import outline


def printed(of: BattleBrief) -> tuple[BattlePage, str]:
    names = Names(outline(theatre="trafalgar-1805", squadrons={"allies-rear": {"name": "Gravina's squadron"}}))
    sheet = battle_sheet.sheet(of, names, "21 October 1805", "club")
    return sheet, battle_sheet.rendered(sheet)


@pytest.mark.rule("SL 8.126")
@pytest.mark.parametrize("of", samples.briefs().values(), ids=lambda of: of.id)
def test_every_kind_of_battle_has_its_sheet_with_every_ship_drawn_once(of: BattleBrief) -> None:
    sheet, page = printed(of)
    ships = [ship for party in of.parties for squadron in party.squadrons for ship in squadron.ships]
    assert sheet.drawing.count("<title>") == len(ships)
    assert sheet.drawing in page


@pytest.mark.rule("SL 8.126")
def test_who_comes_later_is_drawn_in_outline_behind_his_line_with_his_turn() -> None:
    briefs = samples.briefs()
    plain, (sheet, page) = printed(briefs["open-sea"])[0], printed(briefs["sortie"])
    assert plain.drawing.count("stroke-dasharray") == 0
    assert sheet.drawing.count("stroke-dasharray") == 3
    on_hexes = [counter.arrives for muster in sheet.hexes.musters for counter in muster.counters if counter.arrives]
    assert (on_hexes, sheet.hexes.turns, battle_sheet.TURNS[sheet.heat]) == ([3, 3, 3], 5, 12)
    assert "Gravina's squadron, about turn 6" in sheet.drawing, "two fifths of the battle are over by either count"
    assert page.count("comes out of harbour about turn 6") == 2, "among the ships, and in what binds the table"
    assert any("reported as unengaged" in bound for bound in sheet.bounds)
    assert not any("reported as unengaged" in bound for bound in plain.bounds)


@pytest.mark.rule("SL 8.126")
def test_land_lies_behind_whom_it_should_above_for_the_weather_line_and_below_for_the_other() -> None:
    briefs = samples.briefs()
    for of, lands in (("open-sea", 0), ("strait", 2), ("sortie", 1), ("off-the-land", 1)):
        assert printed(briefs[of])[0].drawing.count('class="land"') == lands
    below, above = printed(briefs["sortie"])[0].drawing, printed(briefs["off-the-land"])[0].drawing
    assert below.index("<title>") < below.index('class="land"')
    assert above.index('class="land"') < above.index("<title>")
    assert "Brest" in below
    assert "Cadiz" in above


@pytest.mark.rule("SL 8.126")
def test_wind_and_convoy_are_on_the_picture() -> None:
    briefs = samples.briefs()
    assert "a gale near" in printed(briefs["edge-of-a-gale"])[0].drawing
    assert "light airs" in printed(briefs["light-airs"])[0].drawing
    assert "before the East India convoy" in printed(briefs["convoy"])[0].drawing
    odd = msgspec.structs.replace(briefs["convoy"].convoys[0], name="A & B <c>")
    assert "A &amp; B &lt;c>" in printed(msgspec.structs.replace(briefs["convoy"], convoys=(odd,)))[0].drawing


@pytest.mark.rule("SL 8.126")
def test_the_sheet_ends_with_the_same_battle_for_flying_colors() -> None:
    of = samples.briefs()["sortie"]
    sheet, page = printed(of)
    _, for_hexes = page.split("The same for Flying Colors")
    assert f"Turns: {sheet.hexes.turns}" in for_hexes
    assert all(for_hexes.count(f"<td>{counter.at}") == 1 for muster in sheet.hexes.musters for counter in muster.counters)
    assert sheet.hexes.drawing in for_hexes
    assert "each box ticked in this battle is 10 per cent" in page


@pytest.mark.rule("SL 8.126")
def test_every_part_of_a_ship_has_ten_boxes_so_that_all_of_them_are_the_whole_of_it() -> None:
    of = samples.briefs()["open-sea"]
    van = msgspec.structs.replace(of.parties[0].squadrons[0], damage=5)
    hurt = msgspec.structs.replace(of.parties[0], squadrons=(van, *of.parties[0].squadrons[1:]))
    sheet, page = printed(msgspec.structs.replace(of, parties=(hurt, of.parties[1])))
    general = page.split("The same for Flying Colors")[0]
    rows = general.split("<tr><td>")[1:]
    boxes = [row.count("<i") for row in rows]
    assert set(boxes) == {30}, "ten of hull, of rigging and of crew"
    assert battle_sheet.BOXES * 10 == 100
    ticked = [row.count("ticked") for row in rows]
    assert ticked[:4] == [9, 9, 9, 0], "a quarter of twenty points is two boxes and a half of ten, and so three of each part"
    assert sheet.lines[0].divisions[0].ships[0].ticked == 3


@pytest.mark.rule("SL 8.126")
def test_the_sides_are_printed_with_their_titles_and_what_is_to_be_reported_stands_before_the_lists() -> None:
    sheet, page = printed(samples.briefs()["sortie"])
    assert "The British have the weather gauge: set the other line up" in page
    assert "The Allies have Brest, which the British blockade, at their back" in page
    assert "<h2>British, to windward" in page
    assert page.index(sheet.bounds[-1]) < page.index("<h2>British"), "so that no page is printed for it alone"
    assert sheet.bounds[-1].startswith("When it is over")


@pytest.mark.rule("SL 8.126")
@pytest.mark.parametrize(("game", "asked"), [("flying colors", "per cent of her hull"), ("wooden ships", "count the squares")])
def test_the_sheet_asks_for_what_its_result_form_does(game: str, asked: str) -> None:
    of = samples.briefs()["open-sea"]
    page = battle_sheet.sheet(of, Names(outline(theatre="trafalgar-1805")), "21 October 1805", "club", game)
    assert asked in page.bounds[-1]
    told = battle_sheet.rendered(page)
    assert of.id not in told.partition("<h2>")[0], "it is called by its place"


@pytest.mark.rule("SL 8.126")
@pytest.mark.parametrize("game", ["flying colors", "wooden ships"])
def test_the_sheet_explains_every_column_and_every_fate(game: str) -> None:
    names = Names(outline(theatre="trafalgar-1805"))
    page = battle_sheet.rendered(battle_sheet.sheet(samples.briefs()["open-sea"], names, "21 October 1805", "club", game))
    explained = guide(in_squares=game == "wooden ships")
    rows = re.findall(r"<dt>(.*?)</dt>\s*<dd>(.*?)</dd>", page, re.DOTALL)
    found = {unescape(word).strip(" `"): unescape(means) for word, means in rows}
    for word, means in (*explained.columns, *explained.fates, *explained.leaders):
        assert found.get(word, "").strip() == means, word
