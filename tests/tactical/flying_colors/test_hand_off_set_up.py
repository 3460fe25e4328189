"""A brief put as a scenario for owners of Flying Colors: what is printed is what the computer would lay out."""

from __future__ import annotations

import re

import msgspec
import pytest

from tactical import samples
from tactical.drawing.ensigns import SIDES
from tactical.flying_colors.hand_off import laid_out, report
from tactical.flying_colors.hand_off.set_up import Counter, SetUp, set_up
from tactical.flying_colors.hand_off.translation import standard
from tactical.flying_colors.hexes import parse
from tactical.flying_colors.state import Action, decode, encode
from tactical.handoff import BattleBrief, Intensity
from tests.tactical.flying_colors.drawn import side_colour

BRIEFS = samples.briefs()


def counters(of: SetUp) -> list[Counter]:
    return [counter for muster in of.musters for counter in muster.counters]


def worn(of: BattleBrief, points: int) -> BattleBrief:
    """The brief with every squadron hurt so much."""
    replace = msgspec.structs.replace
    one, other = (
        replace(party, squadrons=tuple(replace(squadron, damage=points) for squadron in party.squadrons)) for party in of.parties
    )
    return replace(of, parties=(one, other))


@pytest.mark.rule("SL 8.126")
@pytest.mark.parametrize("of", BRIEFS.values(), ids=lambda of: of.id)
def test_every_counter_stands_where_the_computer_puts_her_and_says_when_she_comes(of: BattleBrief) -> None:
    action, printed = laid_out(of, "any"), set_up(of)
    ids = [ship.id for party in of.parties for squadron in party.squadrons for ship in squadron.ships]
    for name, counter in zip(ids, counters(printed), strict=True):
        ship = action.ships[name]
        assert parse(action.layout, counter.at.partition("-")[0]) == ship.bow
        assert ("-" in counter.at) == ship.large
        assert (counter.arrives, counter.hull, counter.rigging) == (ship.arrives, ship.hull, ship.rigging)
    assert (printed.turns, printed.wind, printed.weather) == (action.turns, action.wind, action.weather)


@pytest.mark.rule("SL 8.126")
def test_land_late_comers_and_a_fight_to_the_end_are_special_rules_and_a_plain_battle_has_none_but_of_leaders() -> None:
    assert [rule[:12] for rule in set_up(BRIEFS["open-sea"]).rules] == ["Men of Iron ", "The campaign", "A leader who"]
    strait = " ".join(set_up(BRIEFS["strait"]).rules)
    assert strait.count("are land") == 2
    assert "Grounding (4.3)" in strait
    assert " ".join(set_up(BRIEFS["sortie"]).rules).count("are land") == 1
    assert any("comes later" in rule for rule in set_up(BRIEFS["sortie"]).rules)
    hot = msgspec.structs.replace(BRIEFS["open-sea"], intensity="heavy")
    assert any("3.9.3" in rule for rule in set_up(hot).rules)


@pytest.mark.rule("SL 8.126")
@pytest.mark.parametrize(("name", "lands"), [("open-sea", 0), ("sortie", 1), ("strait", 2)])
def test_land_behind_a_line_is_on_the_map(name: str, lands: int) -> None:
    drawing = set_up(BRIEFS[name]).drawing
    assert len(re.findall(r">shore of the \w+</text>", drawing)) == lands


@pytest.mark.rule("SL 8.126")
def test_hits_by_the_printed_share_make_the_report_that_the_computer_would_make() -> None:
    of = BRIEFS["open-sea"]
    before, after = laid_out(of, "any"), laid_out(of, "any")
    first = counters(set_up(of))[0]
    ship = next(iter(after.ships.values()))
    ship.hull, ship.rigging = 3, 2
    told = next(one for one in report(of, before, after).ships if one.id == ship.id)
    assert (told.hull, told.rigging) == (round(3 * first.hull_hit), round(2 * set_up(of).rigging_hit))
    assert told.crew == told.hull


@pytest.mark.rule("SL 7.31")
def test_a_worn_squadron_begins_with_hits_or_with_the_damaged_side_up() -> None:
    sound, hurt, wrecked = (counters(set_up(worn(BRIEFS["open-sea"], points)))[0] for points in (0, 6, 18))
    assert (sound.hull, sound.rigging, sound.damaged) == (0, 0, False)
    assert hurt.hull > 0
    assert not hurt.damaged
    assert wrecked.damaged
    assert sound.sides == hurt.sides == wrecked.sides


def test_a_fleet_of_the_campaign_has_the_colour_of_its_nation() -> None:
    action: Action = laid_out(BRIEFS["open-sea"], "any")
    assert side_colour(action, "british") == SIDES["British"]
    assert side_colour(action, "allies") == SIDES["French"]


@pytest.mark.rule("SL 8.37", "FC 4.10.1")
@pytest.mark.parametrize("heat", ["light", "medium", "heavy"])
def test_leaders_are_thrown_for_by_the_chances_of_a_battle_on_the_screen(heat: Intensity) -> None:
    of, by = msgspec.structs.replace(BRIEFS["open-sea"], intensity=heat), standard()
    rules = " ".join(set_up(of).rules)
    assert ("Men of Iron (4.10)" in rules) is (heat in by.leader.iron) is laid_out(of, "any").options.men_of_iron
    fallen = by.leader.fallen[heat]
    killed, hit = round(100 * fallen.killed), round(100 * (fallen.killed + fallen.wounded))
    assert f"who fell: killed by {killed} or less, wounded by {hit} or less, else unhurt" in rules
    assert f"A wound takes {by.officer.wound} turns" in rules
    shifted = by.leader.shifted[heat]
    assert (f"by {100 * shifted:.0f} or less, if a friend is left, he has" in rules) is bool(shifted)


@pytest.mark.rule("SL 8.126", "FC 3.9.3a")
@pytest.mark.parametrize("heat", ["light", "medium", "heavy"])
def test_a_battle_taken_up_again_is_as_resolute_as_when_it_was_laid_out(heat: Intensity) -> None:
    action = laid_out(msgspec.structs.replace(BRIEFS["open-sea"], intensity=heat), "any")
    resolute = heat in standard().resolute
    for one in (action, decode(encode(action))):
        assert (one.tables.break_off.at_most < 0) is resolute
        assert one.tables.break_off.leaderless is not resolute
