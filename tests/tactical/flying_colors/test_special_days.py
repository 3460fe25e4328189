"""2006:18.74: the Glorious First of June over three days."""

from __future__ import annotations

from typing import Any

import pytest

from table.flows import Together
from tactical.flying_colors import breakoff, victory
from tactical.flying_colors.board import grapple, hexes_of
from tactical.flying_colors.facts import Withdrew
from tactical.flying_colors.hexes import parse
from tactical.flying_colors.special import three_days
from tactical.flying_colors.state import Action
from tests.tactical.flying_colors.helmsman import facts, throw
from tests.tactical.flying_colors.quarterdeck import BRITISH, FRENCH


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
    action = three_days.begin("days")
    assert (action.name, action.weather, action.turns) == ("glorious-first-may-28-1794", "calm", 15)
    action.turn = 15
    assert victory.determine(action) is True
    assert action.verdict is None


@pytest.mark.rule("FC 2006:18.74")
def test_overnight_damaged_struck_and_captured_ships_go_and_count_as_sunk() -> None:
    action = three_days.begin("days")
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
    action = three_days.begin("days")
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
    action = three_days.begin("days")
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
    action = three_days.begin("days")
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
    action = three_days.begin("days")
    howe, other = (action.commanders[key] for key in list(action.commanders)[:2])
    action.ships[str(howe.ship)].damaged = True
    action.ships[str(other.ship)].struck = True
    next_day(action)
    assert howe.ship is not None
    assert action.ships[howe.ship].fate == "afloat"
    assert (other.ship, other.lost) == (None, "captured")
