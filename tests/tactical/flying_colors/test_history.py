"""Battles in play beside history."""

from __future__ import annotations

import pytest

from tactical.flying_colors import history, scenarios
from tactical.flying_colors.breakoff import check_fleets
from tactical.flying_colors.history import Comparison, left_behind, lines
from tactical.flying_colors.state import Anchor, Options, decode, encode
from tactical.playing.spreads import Spread, spread
from tests.tactical.flying_colors.helmsman import throw
from tests.tactical.flying_colors.quarterdeck import At, bare_die, battle, flag

UNFOUGHT = ("el-ferrol-1800",)


def test_history_tells_of_every_battle_and_both_its_sides() -> None:
    assert set(history.book()) == set(scenarios.available())
    for name, cost in history.book().items():
        fleets = {} if name in UNFOUGHT else {force.side: None for force in scenarios.scenario(name).fleets}
        assert set(cost.lost) == set(fleets)
        assert cost.source


def test_the_band_holds_four_games_of_five() -> None:
    assert spread([3, 1, 2, 9, 0, 4, 5, 8, 7, 6, 10]) == Spread(5.0, 1, 9)
    assert spread([4]) == Spread(4.0, 4, 4)


def test_a_comparison_is_a_line_for_each_side() -> None:
    sides = ("British", "French")
    spreads, ships = dict.fromkeys(sides, Spread(2.25, 1, 4)), dict.fromkeys(sides, 9)
    found = Comparison(
        "a",
        4,
        {"British": 2, "French": 0},
        ships,
        {"French": 3},
        spreads,
        spreads,
        {"British": 3, "French": 1},
        7.5,
        {"British": 0.125, "French": 0.0},
    )
    british, french = lines(found)
    assert british.split() == ["a", "British", "2", "9", "-", "2.2", "1-4", "2.2", "1-4", "3/4", "12%", "7.5"]
    assert french.split() == ["French", "0", "9", "3", "2.2", "1-4", "2.2", "1-4", "1/4", "0%"]


def test_cripples_are_left_behind() -> None:
    fought = battle({"V": (30, 30)}, {"F": (34, 30), "G": (40, 30)}, large=True)
    near, far = fought.ships["F"], fought.ships["G"]
    assert not left_behind(fought, near)
    near.damaged = far.damaged = True
    assert left_behind(fought, near)
    assert not left_behind(fought, far)
    far.dismasted = True
    assert left_behind(fought, far)
    far.struck = True
    assert not left_behind(fought, far), "she is lost already"


@pytest.mark.rule("FC 2006:18.12")
@pytest.mark.parametrize(("surprised", "breaks"), [(True, []), (False, ["French"])])
def test_a_surprised_fleet_does_not_break_off(surprised: bool, breaks: list[str]) -> None:
    fought = bare_die(battle({"V": (30, 30)}, {"F": (34, 30), "G": (40, 30)}, large=True))
    fought.ships["F"].struck = True
    if surprised:
        fought.special["surprised"] = ["French"]
    throw(fought, 0)
    assert check_fleets(fought) == breaks


@pytest.mark.rule("FC 2006:18.15")
@pytest.mark.parametrize(("rule", "anchored", "breaks"), [(True, 2, []), (True, 1, ["French"]), (False, 2, ["French"])])
def test_a_moored_line_does_not_cut_and_run(rule: bool, anchored: int, breaks: list[str]) -> None:
    """As long as most of the ships that are left to it lie at anchor."""
    ships: dict[str, At] = {"F": (34, 30), "G": (40, 30), "H": (46, 30), "I": (46, 40)}
    fought = bare_die(battle({"V": (30, 30)}, ships, large=True, options=Options(moored=True)))
    fought.ships["F"].struck = True
    for letter in "GHI"[:anchored]:
        fought.ships[letter].anchor = Anchor()
    if rule:
        fought.special["moored"] = ["French"]
    throw(fought, 0)
    assert check_fleets(fought) == breaks


@pytest.mark.rule("FC 2006:18.15")
@pytest.mark.parametrize(("rule", "breaks"), [(True, []), (False, ["French"])])
def test_a_moored_line_fights_on_without_its_commander(rule: bool, breaks: list[str]) -> None:
    fought = battle({"V": (30, 30)}, {"F": (34, 30)}, large=True, options=Options(moored=True))
    flag(fought, "F", rank=3)
    fought.commanders["admiral-f"].lost = "captured"
    fought.ships["F"].anchor = Anchor()
    if rule:
        fought.special["moored"] = ["French"]
    assert check_fleets(fought) == breaks


@pytest.mark.rule("FC 2006:18.12")
def test_a_moored_line_is_an_option() -> None:
    fought = bare_die(battle({"V": (30, 30)}, {"F": (34, 30), "G": (40, 30)}, large=True))
    fought.special["moored"] = ["French"]
    fought.ships["F"].struck, fought.ships["G"].anchor = True, Anchor()
    throw(fought, 0)
    assert check_fleets(fought) == ["French"]


def test_brueys_and_fischer_lie_moored_and_nobody_else_does() -> None:
    moored = {name: scenarios.set_up(name).special.get("moored") for name in scenarios.available()}
    assert {name: nations for name, nations in moored.items() if nations} == {
        "copenhagen-1801": ["Danish"],
        "the-nile-1798": ["French"],
    }


@pytest.mark.parametrize(("out", "breaks"), [(False, ["French"]), (True, [])])
def test_a_battle_fought_out_goes_on_without_commanders(out: bool, breaks: list[str]) -> None:
    fought = battle({"V": (30, 30)}, {"F": (34, 30)}, large=True, options=Options(fought_out=out))
    flag(fought, "F", rank=3)
    fought.commanders["admiral-f"].lost = "killed"
    fought = decode(encode(fought))  # it is so when the battle is taken up again, too
    assert check_fleets(fought) == breaks


def test_a_battle_fought_out_goes_on_to_its_last_turn() -> None:
    """The first of some battles that ends by a break check, and the same dice without it."""
    ended = ((seed, history.fought("camperdown-1797", seed)) for seed in ("out", "a", "b", "c", "d"))
    seed, stopped = next((seed, one) for seed, one in ended if one.why == "break off")
    out = history.fought("camperdown-1797", seed, out=True)
    assert out.turn > stopped.turn
    assert sum(out.lost.values()) >= sum(stopped.lost.values())
