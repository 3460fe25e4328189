"""2006:18.74: the Glorious First of June over three days."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from table.flows import Together
from table.reading.faults import BadFile
from tactical.drawing.replay import record
from tactical.flying_colors import battles, breakoff, captains, days, sequence, victory
from tactical.flying_colors.board import grapple, hexes_of
from tactical.flying_colors.drawing.standing import title
from tactical.flying_colors.facts import DayBegan, Entered, Withdrew
from tactical.flying_colors.hexes import parse
from tactical.flying_colors.special import three_days
from tactical.flying_colors.state import Action
from tests.tactical.flying_colors.drawn import draw, hour, watched
from tests.tactical.flying_colors.helmsman import facts, throw
from tests.tactical.flying_colors.quarterdeck import BRITISH, FRENCH

GLORIOUS_FIRST = "glorious-first-1794"


def next_day(action: Action, **plans: dict[str, str]) -> tuple[Any, ...]:
    """Pass the night with these deployments; what was asked is returned."""
    flow = three_days.next_day(action)
    request = next(flow)
    assert isinstance(request, Together)
    with pytest.raises(StopIteration):
        flow.send({question.side: question.resolve(plans.get(question.side, {})) for question in request.questions})
    return request.questions


def ships(action: Action, side: str) -> list[str]:
    return [ship.id for ship in action.ships.values() if ship.side == side and ship.fate == "afloat"]


@pytest.mark.rule("FC 2006:18.74")
def test_the_first_day_is_that_of_may_28_in_a_calm_and_ends_without_a_verdict() -> None:
    action = three_days.begin(GLORIOUS_FIRST, "days")
    assert (action.name, action.weather, action.turns) == ("glorious-first-may-28-1794", "calm", 15)
    action.turn = 15
    assert victory.determine(action) is True
    assert action.verdict is None


@pytest.mark.rule("FC 2006:18.74")
def test_overnight_damaged_struck_and_captured_ships_go_and_count_as_sunk() -> None:
    action = three_days.begin(GLORIOUS_FIRST, "days")
    damaged, struck, taken, hit, fast = (action.ships[key] for key in ships(action, FRENCH)[3:8])
    damaged.damaged = struck.struck = hit.on_fire = True
    taken.side = taken.captor = BRITISH
    hit.hull, hit.rigging, hit.fired, hit.sails = 3, 2, ["port"], "full"
    grapple(hit, fast)
    action.fleets[FRENCH].shaken = action.fleets[FRENCH].broken = True
    next_day(action)
    assert [ship.fate for ship in (damaged, struck, taken, hit)] == ["sunk", "sunk", "sunk", "afloat"]
    assert sorted(fact.ship for fact in facts(action, Withdrew)) == sorted(ship.id for ship in (damaged, struck, taken))
    assert (hit.hull, hit.rigging, hit.grappled, hit.fired, hit.on_fire, hit.sails) == (3, 2, [], [], False, "plain")
    assert victory.points(action, BRITISH) == sum(ship.front.worth for ship in (damaged, struck, taken))
    assert (action.turn, action.turns, action.special["day"], action.weather) == (1, 0, 2, "calm")
    throw(action)
    assert breakoff.check_fleets(action) == []  # yesterday's losses are forgotten
    assert action.tray.thrown == []


@pytest.mark.rule("FC 2006:18.74")
def test_both_sides_plan_in_secret_and_lie_in_their_columns() -> None:
    action = three_days.begin(GLORIOUS_FIRST, "days")
    van, rear = ships(action, FRENCH)[-1], ships(action, FRENCH)[0]
    questions = next_day(action, French={"heading": "4", van: "van", rear: "rear"})
    assert [(question.side, question.secret) for question in questions] == [(FRENCH, True), (BRITISH, True)]
    for side, column in ((FRENCH, 49), (BRITISH, 25)):
        line = [action.ships[key] for key in ships(action, side)]
        assert {ship.bow.col for ship in line} == {column}
        first, last = parse(action.layout, f"A{column}10"), parse(action.layout, f"C{column}34")
        assert all(first.row <= ship.bow.row <= last.row for ship in line)
    taken = [hex for ship in action.ships.values() if ship.on_map for hex in hexes_of(ship)]
    assert len(taken) == len(set(taken))
    rows = {key: action.ships[key].bow.row for key in ships(action, FRENCH)}
    assert rows[van] == min(rows.values())
    assert rows[rear] == max(rows.values())
    assert {action.ships[key].facing for key in ships(action, FRENCH)} == {4}


@pytest.mark.rule("FC 2006:18.74")
@pytest.mark.parametrize(("lost", "boards"), [((), "french-republicain"), (("french-republicain",), "french-sans-pareil")])
def test_after_the_second_day_nielly_comes_with_four_ships(lost: tuple[str, ...], boards: str) -> None:
    action = three_days.begin(GLORIOUS_FIRST, "days")
    next_day(action)
    assert "french-sans-pareil" not in action.ships
    for key in lost:
        action.ships[key].damaged = True
    next_day(action)
    assert {"french-temeraire", "french-trente-et-un-mai", "french-trajan", "french-sans-pareil"} <= set(ships(action, FRENCH))
    assert action.commanders["french-nielly"].ship == boards
    assert (action.special["day"], action.weather) == (3, "normal")


@pytest.mark.rule("FC 2006:18.74")
def test_most_points_of_all_days_win_a_break_counts_nothing_and_a_tie_is_french() -> None:
    action = three_days.begin(GLORIOUS_FIRST, "days")
    next_day(action)
    next_day(action)
    action.fleets[BRITISH].broken = True
    assert victory.judged(action, "break off").winner == FRENCH  # nobody has any points
    key = ships(action, FRENCH)[0]
    action.ships[key].fate = "sunk"
    verdict = victory.judged(action, "break off")
    assert (verdict.winner, verdict.points[BRITISH]) == (BRITISH, float(action.ships[key].front.worth))
    victory.close(action, "break off")
    assert action.verdict is not None


def test_commanders_of_ships_that_go_shift_to_others_but_those_of_struck_ships_are_prisoners() -> None:
    action = three_days.begin(GLORIOUS_FIRST, "days")
    howe, other = (action.commanders[key] for key in list(action.commanders)[:2])
    action.ships[str(howe.ship)].damaged = True
    action.ships[str(other.ship)].struck = True
    next_day(action)
    assert howe.ship is not None
    assert action.ships[howe.ship].fate == "afloat"
    assert (other.ship, other.lost) == (None, "captured")


@pytest.mark.rule("FC 2006:18.74")
def test_three_days_are_fought_in_their_order_and_filmed() -> None:
    action = battles.set_up(GLORIOUS_FIRST, "days")
    book = watched(action, {side: captains.seat(side) for side in action.fleets})
    assert action.verdict is not None
    begun = [fact for fact in book.facts if isinstance(fact, DayBegan)]
    assert [(fact.day, fact.of, fact.date, fact.weather) for fact in begun] == [
        (1, 3, "1794-05-28", "calm"),
        (2, 3, "1794-05-29", "calm"),
        (3, 3, "1794-06-01", "normal"),
    ]
    assert three_days.turns_fought(action) == len({moment.page for moment in book.moments})
    found = record(book)
    assert found["days"] == {1: [15, "light airs"], 2: [0, "light airs"], 3: [0, "a fair wind"]}
    pages = [moment["t"] for moment in found["moments"]]
    assert pages == sorted(pages)
    assert {page // 1000 for page in pages} == {1, 2, 3}


@pytest.mark.rule("FC 2006:18.74")
def test_in_the_morning_no_ship_lies_on_the_map_and_wrecks_are_yesterdays() -> None:
    action = three_days.begin(GLORIOUS_FIRST, "days")
    lost = ships(action, FRENCH)[0]
    action.ships[lost].damaged = True
    flow = three_days.next_day(action)
    next(flow)
    assert not any(ship.on_map for ship in action.ships.values())
    assert "wreck" not in draw(action)
    with pytest.raises(StopIteration):
        flow.send({})
    assert len(facts(action, Entered)) == len(action.ships) - 1
    assert f'data-ship="{lost}"><g class="part' not in draw(action)


@pytest.mark.rule("FC 2006:18.74")
def test_the_title_is_the_campaigns_and_the_hour_tells_the_day() -> None:
    action = three_days.begin(GLORIOUS_FIRST, "days")
    assert title(action) == ("The Glorious First of June", "28 May to 1 June 1794")
    assert hour(action) == "Day 1, turn 1 of 15"
    next_day(action)
    assert (hour(action), action.name) == ("Day 2, turn 1", "glorious-first-may-29-1794")
    assert hour(battles.set_up("glorious-first-may-28-1794")) == "Turn 1 of 15"


@pytest.mark.rule("FC 2006:18.74", "FC 2006:15.2b")
def test_a_flagship_that_went_by_night_is_not_missed_by_day() -> None:
    action = three_days.begin(GLORIOUS_FIRST, "days", 2006)
    lead = str(next(fleet.admiral for fleet in action.fleets.values() if fleet.side == BRITISH))
    flagship = str(action.commanders[lead].ship)
    action.fleets[BRITISH].flagship = flagship
    action.ships[flagship].damaged = True
    flow = sequence.pass_night(action)
    next(flow)
    with pytest.raises(StopIteration):
        flow.send({})
    assert action.fleets[BRITISH].flagship == action.commanders[lead].ship != flagship
    assert breakoff.undone(action, BRITISH) is None


@pytest.mark.rule("FC 2006:18.2")
def test_in_a_tournament_yesterdays_damage_is_forgotten_todays_is_not() -> None:
    action = three_days.begin(GLORIOUS_FIRST, "days", tournament=True)
    first, second = ships(action, FRENCH)[:2]
    action.ships[first].damaged = True
    assert breakoff.shaken(action, FRENCH)
    next_day(action)
    assert not breakoff.shaken(action, FRENCH)
    action.ships[second].damaged = True
    assert breakoff.shaken(action, FRENCH)


@pytest.mark.parametrize(
    ("was", "becomes", "match"),
    [
        ('"glorious-first-may-29-1794"', '"lepanto-1571"', "days, 2: there is no battle 'lepanto-1571'"),
        ('side = "British"', 'side = "Dutch"', "stations: side 'Dutch'; expected one of British, French"),
        ('"C2534"', '"C2634"', "A2510 to C2634; expected two hexes of one column"),
        ('"A2510"', '"Z2510"', "stations, British: "),
        ('"Trajan"', '"Bismarck"', "reinforcements: "),
        ('tie = "French"', 'tie = "Swiss"', "victory: side 'Swiss'"),
        ("weather", "wether", "wether"),
    ],
)
def test_a_campaign_of_ones_own_is_read_and_its_faults_are_named(tmp_path: Path, was: str, becomes: str, match: str) -> None:
    text = (days.FOLDER / f"{GLORIOUS_FIRST}.toml").read_text(encoding="utf-8")
    mine, bad = tmp_path / "mine.toml", tmp_path / "bad.toml"
    mine.write_text(text, encoding="utf-8")
    assert days.is_campaign(str(mine))
    assert three_days.last_word(battles.set_up(str(mine))) == FRENCH
    assert was in text
    bad.write_text(text.replace(was, becomes), encoding="utf-8")
    with pytest.raises(BadFile, match=match):
        days.campaign(str(bad))
