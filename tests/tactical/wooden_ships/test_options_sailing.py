"""WS O.IX, O.XIV-XV: what takes the wind, foul bottoms, fore-and-aft rigs, and extra hands."""

from __future__ import annotations

from typing import Any

import pytest

from tactical.wooden_ships.damage.losses import rigging_times
from tactical.wooden_ships.movement.allowance import allowance, allowances
from tactical.wooden_ships.options import blocked_wind, copper, fore_and_aft, scurvy
from tactical.wooden_ships.state import Anchor, Battle, Options
from tests.tactical.wooden_ships.yard import battle, only, ship

BLOCKS = Options(blocked_wind=True)


def lee(at: str = "J22", options: Options = BLOCKS, rate: int = 74, **blocker: Any) -> Battle:
    """The wind blows to 1; Lee heads that way, bow J20 and stern J21."""
    return battle(ship("Lee", "J20"), ship("Blocker", at, rate=rate, **blocker), options=options)


def loss(sea: Battle) -> int:
    return blocked_wind.loss(sea, sea.ships["lee"])


@pytest.mark.rule("WS O.IX.A")
def test_a_ship_close_to_windward_takes_two_factors_under_full_sail_and_one_under_battle_sails() -> None:
    assert loss(lee(canvas="full")) == 2
    assert loss(lee()) == 1
    sea = lee()
    assert allowance(sea, sea.ships["lee"], "A") == 2


@pytest.mark.rule("WS O.IX.A")
def test_under_battle_sails_she_needs_half_her_rigging() -> None:
    sea = lee(rigging=(7, 7, 7, 7))
    blocker = sea.ships["blocker"]
    blocker.rigging = [0, 0, 7, 7]
    assert loss(sea) == 1
    blocker.rigging = [0, 0, 6, 7]
    assert loss(sea) == 0
    blocker.canvas = "full"
    assert loss(sea) == 2


@pytest.mark.rule("WS O.IX.A")
@pytest.mark.parametrize(("at", "blocked"), [("J22", True), ("J24", False), ("J18", False), ("K20", False), ("K23", False)])
def test_only_exactly_between_her_and_the_wind_and_beside_her(at: str, blocked: bool) -> None:
    assert bool(loss(lee(at))) is blocked


@pytest.mark.rule("WS O.IX.A")
def test_bow_and_stern_may_both_be_blocked_and_the_worst_counts() -> None:
    sea = lee(canvas="full")
    sea.ships["lee"].heading = 2  # her stern lies a column to the left of her bow
    sea.ships["blocker"].bow = sea.ships["lee"].bow._replace(row=21)
    assert loss(sea) == 2
    bow = sea.ships["lee"].bow
    sea.ships["other"] = ship("Other", "I22")
    assert bow.col == 9
    assert loss(sea) == 2


@pytest.mark.rule("WS O.IX.B.1", "WS O.IX.B.2")
@pytest.mark.parametrize(
    ("rate", "full", "battle_sails"),
    [(134, 4, 3), (104, 3, 2), (103, 2, 1), (74, 2, 1), (45, 2, 1), (44, 1, 0), (15, 1, 0), (14, 0, 0)],
)
def test_the_difference_of_guns(rate: int, full: int, battle_sails: int) -> None:
    assert loss(lee(rate=rate, canvas="full")) == full
    assert loss(lee(rate=rate)) == battle_sails


def test_vessels_under_oars_and_at_anchor_take_no_wind_and_need_none() -> None:
    assert loss(lee(number=7, rating="GB", speeds=(0, 0))) == 0
    assert loss(lee(anchor=Anchor("ordinary"))) == 0
    sea = lee(canvas="full")
    sea.ships["lee"] = ship("Lee", "J21", number=7, rating="GB", speeds=(0, 0))
    assert loss(sea) == 0


def test_without_the_option_no_wind_is_taken() -> None:
    sea = lee(canvas="full", options=Options())
    assert loss(sea) == 0
    assert allowance(sea, sea.ships["lee"], "A") == 3


@pytest.mark.rule("WS O.XV.A")
def test_a_foul_bottom_costs_a_factor_in_all_attitudes_under_full_sail() -> None:
    sea = battle(ship("Foul", "J20", foul_bottom=True, canvas="full"), options=Options(copper=True))
    foul = sea.ships["foul"]
    assert allowances(sea, foul) == (4, 3, 1, 0)
    foul.canvas = "battle"
    assert allowances(sea, foul) == (3, 2, 1, 0)
    sea.options, foul.canvas = Options(), "full"
    assert allowances(sea, foul) == (5, 4, 2, 0)
    assert copper.loss(sea, foul) == 0


def schooner(options: Options, **fields: Any) -> Battle:
    return battle(ship("Lee", "J20", rating="SC", number=5, speeds=(4, 7), aft_rig=True, **fields), options=options)


@pytest.mark.rule("WS O.XIV.p1")
def test_a_fore_and_aft_rig_makes_a_hex_into_the_wind_every_second_turn() -> None:
    sea = schooner(Options(fore_and_aft=True))
    lee_schooner = sea.ships["lee"]
    made = []
    for turn in range(1, 6):
        sea.turn = turn
        made.append(allowance(sea, lee_schooner, "D"))
        if made[-1]:
            fore_and_aft.made(sea, lee_schooner)
    assert made == [1, 0, 1, 0, 1]


@pytest.mark.rule("WS O.XIV.p1")
def test_a_turn_in_which_she_did_not_use_it_costs_nothing() -> None:
    sea = schooner(Options(fore_and_aft=True))
    sea.turn = 4
    fore_and_aft.made(sea, sea.ships["lee"])
    sea.turn = 7
    assert fore_and_aft.weatherly(sea, sea.ships["lee"]) == 1


def test_square_riggers_and_games_without_the_option_do_not_go_into_the_wind() -> None:
    sea = schooner(Options())
    assert allowance(sea, sea.ships["lee"], "D") == 0
    sea = schooner(Options(fore_and_aft=True))
    sea.ships["lee"].aft_rig = False
    assert allowance(sea, sea.ships["lee"], "D") == 0


@pytest.mark.rule("WS O.XIV.p2")
def test_rigging_hits_on_a_fore_and_aft_rig_are_not_doubled_under_full_sail() -> None:
    sea = schooner(Options(fore_and_aft=True), canvas="full")
    assert rigging_times(sea, sea.ships["lee"]) == 1
    sea.options = Options()
    assert rigging_times(sea, sea.ships["lee"]) == 2


@pytest.mark.rule("WS O.XV.B")
@pytest.mark.parametrize(
    ("rating", "wanted", "crew"),
    [("SOL", 1, (6, 5, 0)), ("SOL", 2, (7, 6, 0)), ("SOL", 3, (7, 6, 0)), ("F", 2, (6, 5, 0)), ("B", 2, (5, 4, 0))],
)
def test_ships_new_to_a_station_have_more_men(rating: Any, wanted: int, crew: tuple[int, ...]) -> None:
    sea = battle(ship("Fresh", "J20"), options=Options(scurvy=True))
    assert scurvy.reinforced(sea.options, sea.tables, rating, (5, 4, 0), wanted) == crew
    assert scurvy.reinforced(only(sea.options, scurvy=False), sea.tables, rating, (5, 4, 0), wanted) == (5, 4, 0)
