"""2006:18.1: battles that the players make themselves."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from table.decisions import Decision, IllegalChoice, Plan
from table.flows import Together
from table.seats import RandomLegal
from tactical.flying_colors import game, maker, ratings, scenarios
from tactical.flying_colors.board import berths, hexes_of
from tactical.flying_colors.maker import Making, making
from tactical.flying_colors.making.deployment import Formation, along_edge, centred, places, ranks
from tactical.flying_colors.making.purse import Bought, Purchase, check, commanders, cost, for_sale, nations, usual_fleet
from tactical.flying_colors.order_of_battle import Scenario
from tactical.flying_colors.state import Layout
from tactical.sea.hexes import Hex
from tests.tactical.flying_colors.helmsman import throw
from tests.tactical.flying_colors.yard import arranged

COUNTERS = ratings.standard()
MAP = Layout(("A",))
pytestmark = pytest.mark.rule("FC 2006:18.1")
VICTORY = Purchase("Victory", "nelson-3")


# -- buying --------------------------------------------------------------------------------------------------------------


def test_ships_and_commanders_cost_their_victory_points() -> None:
    fleet = Bought("British", (VICTORY, Purchase("Mars")))
    ships = sum(COUNTERS.ship("British", name).front.worth for name in ("Victory", "Mars"))
    assert cost(fleet, COUNTERS) == ships + 3 + 4, "Nelson: rank 3 and quality 4"
    check(fleet, cost(fleet, COUNTERS), COUNTERS)
    with pytest.raises(IllegalChoice, match=r"2006:18\.1.* points spent; expected"):
        check(fleet, cost(fleet, COUNTERS) - 1, COUNTERS)


@pytest.mark.parametrize(
    ("ships", "match"),
    [
        ((Purchase("Mars"),), "at least one"),
        ((VICTORY, Purchase("Victory")), "Victory twice"),
        ((VICTORY, Purchase("Mars", "nelson-2")), "commander Nelson twice"),
        ((Purchase("Mars", "villeneuve-3"),), "is French; expected a British"),
        ((Purchase("Bismarck", "nelson-3"),), "no counter"),
        ((Purchase("Mars", "nemo"),), "no commander"),
    ],
)
def test_a_fleet_has_a_commander_and_each_counter_once(ships: tuple[Purchase, ...], match: str) -> None:
    with pytest.raises(IllegalChoice, match=match):
        check(Bought("British", ships), 100, COUNTERS)


def test_what_is_for_sale() -> None:
    ships = for_sale("British")
    worths = [COUNTERS.ship("British", name).front.worth for name in ships]
    assert worths == sorted(worths, reverse=True)
    assert COUNTERS.officer(commanders("British")[0]).rank == 3
    assert "British" in nations()


@pytest.mark.parametrize("points", [30, 75, 100])
def test_the_usual_fleet_can_be_bought(points: int) -> None:
    for nation in nations():
        fleet = usual_fleet(nation, points)
        check(fleet, points, COUNTERS)
        assert len(fleet.ships) >= 2
    assert len(usual_fleet("British", 100).ships) > len(usual_fleet("British", 30).ships)


def test_points_that_buy_no_ship_are_refused() -> None:
    with pytest.raises(IllegalChoice, match=r"2006:18\.1.*6 points buy no British ship"):
        usual_fleet("British", 6)


def test_the_flagship_is_the_seniors() -> None:
    fleet = Bought("British", (Purchase("Mars", "collingwood"), VICTORY))
    assert fleet.flagship(COUNTERS) == "Victory"


# -- formations ----------------------------------------------------------------------------------------------------------


def test_a_line_and_columns() -> None:
    line = ranks(Formation("line", 1), 4)
    assert line == [(0, 0), (0, 3), (0, 6), (0, 9)], "each three hexes astern"
    columns = ranks(Formation("columns", 1), 4)
    assert columns[1] == (0, 3)
    assert columns[2] not in line
    assert len(set(columns)) == 4


def test_side_b_lies_about_the_centre() -> None:
    found = centred(MAP, Formation("line", 2), [True] * 5)
    assert found is not None
    middle = found[2].bow
    assert abs(middle.col - 40) <= 2
    assert abs(middle.row - 17) <= 2
    assert centred(MAP, Formation("line", 1), [True] * 20) is None, "too long for one map's rows"


@pytest.mark.parametrize("edge", ["top", "right", "bottom", "left"])
def test_side_a_lies_along_an_edge(edge: Any) -> None:
    found = along_edge(MAP, edge, Formation("line", 4 if edge in ("left", "right") else 3), [True] * 4)
    assert found is not None
    cols, rows = [place.bow.col for place in found], [place.bow.row for place in found]
    near = {"top": min(rows) <= 2, "bottom": max(rows) >= 33, "left": max(cols) == 10, "right": min(cols) == 70}
    assert near[edge]


def test_no_ship_is_laid_upon_another() -> None:
    line = Formation("line", 1)
    assert places(MAP, line, Hex(40, 10), [True], frozenset()) is not None
    assert places(MAP, line, Hex(40, 10), [True], frozenset({Hex(40, 11)})) is None
    assert places(MAP, line, Hex(40, 10), [False], frozenset({Hex(40, 11)})) is not None


# -- the flow ------------------------------------------------------------------------------------------------------------


def played(battle: Making, fleets: dict[str, Any], *answers: str, dice: tuple[int, ...] = ()) -> tuple[Scenario, list[Any]]:
    """Make a battle with these purchases and answers."""
    throw(battle, *dice)  # type: ignore[arg-type]  # any tableau has dice
    flow, asked, left = maker.make(battle), list[Any](), list(answers)
    request = next(flow)
    try:
        while True:
            if isinstance(request, Together):
                meaning: Any = {question.side: question.resolve(fleets.get(question.side, [])) for question in request.questions}
                asked += request.questions
            else:
                assert isinstance(request, Decision)
                asked.append(request)
                meaning = request.resolve(left.pop(0))
            request = flow.send(meaning)
    except StopIteration as over:
        assert not left
        return over.value, asked


def test_fleets_are_bought_then_b_sets_up_then_a_and_last_the_wind() -> None:
    """The British spend 10 of 30 less: 4 and what is left beat the French 5."""
    battle = making("British", "French", 30, maps="A")
    ships = {"British": [{"ship": "Victory", "commander": "nelson-3"}], "French": []}
    made, asked = played(battle, ships, "columns:2", "top:line:3", dice=(4, 5, 7, 0, 9, 3))
    assert [f"{question.side}: {question.kind}" for question in asked] == [
        "British: fleet",
        "French: fleet",
        "French: formation",
        "British: edge",
    ]
    british, french = made.fleets
    assert (british.audacity, french.audacity) == ({"British": 1}, {"French": 0})
    assert made.special.first_initiative == "British", "side A"
    assert (made.wind, made.turns, made.maps) == (3, 15, "A"), "7, 0 and 9 are thrown again"
    assert british.flagship == "Victory"


@pytest.mark.parametrize(("dice", "bold"), [((4, 5, 1), "French"), ((5, 4, 1), "British")])
def test_the_higher_die_gains_audacity(dice: tuple[int, ...], bold: str) -> None:
    battle = making("British", "French", 20, maps="A")
    battle.fleets = {
        "British": Bought("British", (Purchase("Mars", "nelson-3"),)),
        "French": Bought("French", (Purchase("Achille", "villeneuve-3"),)),
    }
    spare = {nation: 20 - cost(of, COUNTERS) for nation, of in battle.fleets.items()}
    even = max(spare.values())
    british, french = (die + even - spare[nation] for die, nation in zip(dice, battle.nations, strict=False))
    throw(battle, british, french)  # type: ignore[arg-type]
    maker.throw_for_audacity(battle)
    assert battle.bold == bold
    assert battle.audacity[bold] == 1


def test_a_tie_leaves_both_without() -> None:
    battle = making("British", "French", 60)
    battle.fleets = {nation: usual_fleet(nation, 60) for nation in battle.nations}
    spare = {nation: 60 - cost(of, COUNTERS) for nation, of in battle.fleets.items()}
    most = max(spare.values())
    throw(battle, *(most - spare[nation] for nation in battle.nations))  # type: ignore[arg-type]
    maker.throw_for_audacity(battle)
    assert battle.audacity == {"British": 0, "French": 0}
    assert battle.bold in battle.nations


def test_unlawful_purchases_are_refused() -> None:
    battle = making("British", "French", 30)
    flow = maker.make(battle)
    request = next(flow)
    assert isinstance(request, Together)
    order = request.questions[0]
    for wanted, match in (
        ([{"ship": "Mars"}], "at least one"),
        ([{"vessel": "Mars"}], "expected a ship's name"),
        ([3], "expected"),
    ):
        with pytest.raises(IllegalChoice, match=match):
            order.resolve(wanted)
    assert isinstance(order, Plan)
    assert {"ship": "Mars"} in order.offers()
    assert order.resolve([]) == []


def test_nations_that_cannot_fight() -> None:
    with pytest.raises(IllegalChoice, match="two nations"):
        making("British", "British")
    with pytest.raises(IllegalChoice, match="no 'Swiss' fleet"):
        making("British", "Swiss")


def test_a_fleet_too_long_for_the_map_is_refused() -> None:
    battle = making("British", "French", 400, maps="A")
    with pytest.raises(IllegalChoice, match="does not fit on these maps"):
        arranged(battle)


@pytest.mark.parametrize(("points", "maps"), [(40, "A"), (100, "AB"), (150, "ABC")])
def test_more_points_more_maps(points: int, maps: str) -> None:
    assert "".join(making("British", "French", points).layout.maps) == maps


# -- what is made --------------------------------------------------------------------------------------------------------


def test_a_battle_made_is_set_up_and_played_like_any_other() -> None:
    made = arranged(making("Dutch", "British", 40, seed="made"))
    fought = scenarios.set_up(made, seed="made")
    assert len(berths(fought)) == sum(len(hexes_of(ship)) for ship in fought.ships.values()), "no two in one hex"
    assert fought.fleets["British"].admiral is not None
    game.play(fought, {side: RandomLegal("made") for side in fought.fleets})
    assert fought.verdict is not None


def test_fleets_given_are_used() -> None:
    british, french = [{"ship": "Victory", "commander": "nelson-3"}, "Mars"], [{"ship": "Achille", "commander": "villeneuve-3"}]
    made = arranged(making("British", "French", 30, maps="A"), British=british, French=french)
    assert [station.ship for _, _, station in made.stations()] == ["Victory", "Mars", "Achille"]


def test_it_can_be_kept_as_a_file(tmp_path: Path) -> None:
    made = arranged(making("British", "French", 40, seed="kept", shoals={"B": -1}))
    path = tmp_path / "mine.toml"
    path.write_text(maker.as_toml(made), encoding="utf-8")
    again = scenarios.scenario(str(path))
    assert again == made
    assert again.anchoring
