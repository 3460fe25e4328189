"""How fleets of computer captains conduct themselves: whom they attack, when, and what small ships and chased ones do."""

from __future__ import annotations

import pytest

from table.dice import Tray
from tactical.flying_colors import duels, wind
from tactical.flying_colors.board import separation
from tactical.flying_colors.captains import seat
from tactical.flying_colors.captains.admiral import plan
from tactical.flying_colors.captains.briefing import Briefing
from tactical.flying_colors.captains.temperaments import book
from tactical.flying_colors.game import play
from tactical.flying_colors.hexes import DUEL_CENTRE
from tactical.flying_colors.state import Action, Command
from tactical.sea.hexes import Hex
from tests.tactical.flying_colors.helmsman import throw
from tests.tactical.flying_colors.quarterdeck import BRITISH, battle, frigates
from tests.tactical.flying_colors.test_captains import acted, steered

AMAZON, ROMULUS = duels.Duellist("British", "Amazon"), duels.Duellist("French", "Romulus")


def bold(fought: Action, letter: str = "V") -> tuple[str, str]:
    """Duty and target that a bold admiral gives a ship."""
    order = plan(Briefing(fought, BRITISH, book()["bold"]))[letter]
    return order.duty, order.target


# -- the attack ----------------------------------------------------------------------------------------------------------


def test_ships_of_the_line_are_sent_at_enemies_that_they_may_fire_at() -> None:
    """FC 3.7.2: past a frigate that lies nearer, unless there is nobody else or she has hurt one of them."""
    fought = battle({"V": (30, 30)}, {"F": (30, 14)}, large=True)
    fought.ships |= frigates("French", {"R": (30, 22)})
    assert bold(fought) == ("fight", "F")
    fought.ships["R"].game = True
    assert bold(fought) == ("fight", "R")
    fought.ships["R"].game, fought.ships["R"].mastless = False, True
    assert bold(fought) == ("fight", "R"), "a floating battery"
    fought.ships["R"].mastless = False
    del fought.ships["F"]
    assert bold(fought) == ("fight", "R")


@pytest.mark.parametrize(("row", "duty"), [(35, "fight"), (42, "line")])
def test_a_bold_fleet_in_the_thick_of_it_fights_on_without_the_gauge(row: int, duty: str) -> None:
    """The enemy is to windward of it: one ship of three is near him, or none."""
    fought = battle({"V": (30, 30), "W": (30, 26), "X": (30, 22)}, {"F": (30, row)}, large=True, wind=1)
    assert bold(fought)[0] == duty


def test_an_attack_that_was_begun_with_the_gauge_goes_on_when_the_wind_shifts() -> None:
    fought = battle({"V": (30, 45)}, {"F": (30, 30)}, large=True, wind=1)
    assert bold(fought)[0] == "fight"
    fought.wind = 4
    assert bold(fought)[0] == "line", "she has never had it"
    fought.wind = 1
    fought.lay(Tray())
    throw(fought, 9, 9)
    while fought.wind == 1:
        wind.shift(fought)
    assert fought.winds == [1]
    fought.wind = 4
    assert bold(fought)[0] == "fight"


# -- small ships ---------------------------------------------------------------------------------------------------------


def test_a_frigate_presses_on_where_it_brings_her_nearer() -> None:
    """FC 3.6.3a: a ship of the line could not."""
    far = {"F": (30, 10)}
    assert steered(battle({"V": (30, 30)}, far), "V")[0] == "press"
    assert "press" not in steered(battle({"V": (30, 30)}, far, large=True), "V")


def test_a_frigate_does_not_press_past_her_enemy() -> None:
    fought = battle({"V": (30, 30)}, {"F": (33, 28)})
    fought.ships["F"].dismasted = True
    assert "press" not in steered(fought, "V")


@pytest.mark.parametrize("row", [32, 56])
def test_a_frigate_of_a_fleet_stands_by_out_of_gunshot_but_near_the_line(row: int) -> None:
    """She begins within gunshot, or far astern of the line, and is found near it some turns later."""
    fought = battle({"V": (30, 30), "W": (30, 33)}, {"F": (24, 30), "G": (24, 33)}, large=True)
    fought.ships |= frigates(BRITISH, {"R": (31 if row < 40 else 40, row)})
    fought.commands = [Command("R", BRITISH, "single", ["R"])]
    for _ in range(8):
        acted(fought, "R")
    frigate = fought.ships["R"]
    assert min(separation(frigate, fought.ships[letter]) for letter in "FG") >= 6
    assert min(separation(frigate, fought.ships[letter]) for letter in "VW") <= 12


# -- a chase -------------------------------------------------------------------------------------------------------------


def test_she_that_is_chased_runs_and_her_pursuer_hunts() -> None:
    fought = duels.set_up([AMAZON], [ROMULUS], "chase", wind=1, seed="chase")
    orders = {side: plan(Briefing(fought, side, book()["steady"])) for side in fought.fleets}
    (hunter,), (runner,) = (orders[side].values() for side in fought.fleets)
    assert (runner.duty, runner.away) == ("haul out", True)
    assert hunter.duty == "fight"
    meeting = duels.set_up([AMAZON], [ROMULUS], "meeting", wind=1, seed="chase")
    (order,) = plan(Briefing(meeting, "French", book()["steady"])).values()
    assert order.duty != "haul out"


def test_she_that_is_chased_goes_off_the_map_where_she_can() -> None:
    fought = duels.set_up([AMAZON], [ROMULUS], "chase", wind=1, seed="chase")
    fought.cards = None
    amazon, romulus = fought.ships.values()
    amazon.bow, amazon.facing = Hex(DUEL_CENTRE.col, DUEL_CENTRE.row + 15), 1
    romulus.bow, romulus.facing = Hex(DUEL_CENTRE.col, DUEL_CENTRE.row - 13), 1
    acted(fought, romulus.id, "")
    assert romulus.fate == "gone"


def test_many_a_chase_ends_with_an_escape() -> None:
    ends = []
    for number in range(6):
        fought = duels.set_up([AMAZON], [ROMULUS], "chase", seed=f"s{number}")
        play(fought, {side: seat(side) for side in fought.fleets})
        assert fought.verdict is not None
        ends.append(fought.verdict.why)
    assert ends.count("escape") >= 3
