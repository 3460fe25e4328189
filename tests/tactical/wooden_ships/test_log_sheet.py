"""WS I.III.B, A.I.B: logs as they are filled in before a battle."""

from __future__ import annotations

import pytest

from tactical.wooden_ships import counters, sequence
from tactical.wooden_ships.log_sheet import LogSheet, filled_in
from tactical.wooden_ships.scenario_book import scenario
from tactical.wooden_ships.setting_up import laid_out, scenario_options
from tactical.wooden_ships.state import Battle
from tests.tactical.wooden_ships.yard import played, throwing

ALL_SQUARES = "figures-advanced"


def duel(level: str = "basic", **switches: object) -> Battle:
    """Constellation and Vengeance, scenario 14."""
    options = scenario_options("constellation-vengeance", level, **switches)  # type: ignore[arg-type]  # levels as words
    return throwing(laid_out("constellation-vengeance", options, "log"))


def constellation(level: str = "basic", **switches: object) -> LogSheet:
    battle = duel(level, **switches)
    return filled_in(battle, battle.ships["american-constellation"])


@pytest.mark.rule("WS I.III.B.ex")
@pytest.mark.rule("WS I.III.B")
def test_the_log_of_the_constellation_as_the_book_shows_it() -> None:
    """X06."""
    log = constellation()
    assert (log.name, log.guns_rated, log.counter, log.ship_class, log.quality) == (
        "Constellation",
        38,
        "4401",
        "F4(38)",
        "elite",
    )
    assert log.battle_sail == {"A": 4, "B": 3, "C": 1, "D": 0}
    assert (log.hull, log.crew, log.rigging) == (9, (3, 2, 2), (5, 5, 5, 5))
    assert {deck: sum(halves) for deck, halves in log.guns.items()} == {"left": 2, "right": 2}
    assert {deck: sum(halves) for deck, halves in log.carronades.items()} == {"left": 3, "right": 3}
    assert log.load == {"left": "R", "right": "R"}


@pytest.mark.rule("WS I.III.B.1")
@pytest.mark.rule("WS I.III.B.8")
def test_each_log_has_the_name_the_guns_and_the_crew_of_its_own_ship() -> None:
    battle = duel()
    logs = [filled_in(battle, ship) for ship in battle.ships.values()]
    assert [(log.name, log.guns_rated, log.quality) for log in logs] == [
        ("Constellation", 38, "elite"),
        ("Vengeance", 40, "average"),
    ]


@pytest.mark.rule("WS I.III.B.2")
@pytest.mark.rule("WS I.II.C.6.p1")
@pytest.mark.rule("WS I.II.C.6.p2")
@pytest.mark.rule("WS I.III.A.2")
def test_a_counter_number_is_nation_class_and_two_digits_and_no_two_ships_have_the_same() -> None:
    fleets = laid_out("trafalgar")
    for ship in fleets.ships.values():
        assert ship.counter[:2] == f"{counters.digit(ship.nationality)}{ship.number}"
        assert len(ship.counter) == 4
    assert len({ship.counter for ship in fleets.ships.values()}) == 60
    assert [counters.digit(nation) for nation in ("British", "French", "Spanish", "Venetian", "American")] == [1, 2, 3, 3, 4]
    assert fleets.ships["british-victory"].counter == "1101"
    assert fleets.ships["spanish-neptuno"].counter.startswith("32")


@pytest.mark.rule("WS I.II.C.p2")
def test_the_spot_on_a_counter_tells_the_nation() -> None:
    spots = [counters.spot(nation) for nation in ("British", "French", "Spanish", "Venetian", "American")]
    assert spots == ["red", "white", "gold", "gold", "light blue"]


@pytest.mark.rule("WS I.III.B.3")
def test_a_scenario_may_name_the_counter_of_a_ship() -> None:
    lake = laid_out("valcour")
    assert lake.ships["british-thunderer"].counter == "1601"
    assert lake.ships["british-loyal-convert"].counter == "1602"
    assert filled_in(lake, lake.ships["british-thunderer"]).ship_class == "R6(12)"


@pytest.mark.rule("WS I.III.B.4-7")
@pytest.mark.rule("WS A.V.A.2")
def test_allowances_by_attitude_and_those_under_full_sail_in_the_advanced_game_alone() -> None:
    assert constellation().full_sail == {}
    advanced = constellation("advanced")
    assert advanced.battle_sail == {"A": 4, "B": 3, "C": 1, "D": 0}
    assert advanced.full_sail == {"A": 7, "B": 6, "C": 2, "D": 0}


@pytest.mark.rule("WS I.III.B.9")
@pytest.mark.rule("WS I.III.B.10")
@pytest.mark.rule("WS I.III.B.11")
@pytest.mark.rule("WS I.III.B.12")
@pytest.mark.rule("WS I.III.B.13")
def test_basic_logs_have_the_squares_of_the_order_of_battle_all_of_them_open() -> None:
    for name in ("trafalgar", "lissa", "lake-erie"):
        battle = laid_out(name, scenario_options(name, "basic"))
        for key, row in scenario(name).ship_ids().items():
            ship = battle.ships[key]
            assert (ship.hull, tuple(ship.crew), tuple(ship.rigging)) == (row.hull, row.crew, row.rigging)
            assert (ship.decks["left"].squares(), ship.decks["right"].squares()) == row.guns
            assert (ship.decks["left"].short(), ship.decks["right"].short()) == row.carronades
            assert len(ship.rigging) == ship.printed.battle_speed
            assert not ship.crew_marks
            assert not ship.gun_marks
            assert not ship.rigging_marks


@pytest.mark.rule("WS A.I.B.1.p1")
@pytest.mark.rule("WS A.I.B.1.ex")
def test_the_advanced_log_has_half_as_many_hull_squares_again_and_twice_the_guns_and_crew() -> None:
    """X07: 9 hull squares become 14, since halves are rounded up; rigging stays."""
    log = constellation("advanced")
    assert (log.hull, log.crew, log.rigging) == (14, (6, 4, 4), (5, 5, 5, 5))
    assert {deck: sum(halves) for deck, halves in log.guns.items()} == {"left": 4, "right": 4}
    assert {deck: sum(halves) for deck, halves in log.carronades.items()} == {"left": 6, "right": 6}


@pytest.mark.rule("WS A.I.B.2")
def test_each_advanced_broadside_is_divided_equally_into_bow_and_stern() -> None:
    log = constellation("advanced")
    assert log.guns == {"left": (2, 2), "right": (2, 2)}
    assert log.carronades == {"left": (3, 3), "right": (3, 3)}


@pytest.mark.rule("WS A.I.B.2.e75")
@pytest.mark.rule("WS A.I.B.2.e75.ex")
def test_an_odd_square_goes_to_the_stern() -> None:
    """X08, and a ship whose squares are not doubled and so stay odd."""
    tables = laid_out("valcour", scenario_options("valcour", edition=1975)).tables
    assert tables.halves(9) == (4, 5)
    assert tables.halves(2) == (1, 1)
    inflexible = laid_out("valcour", scenario_options("valcour", edition=1975)).ships["british-inflexible"]
    assert inflexible.printed.guns == {"left": (1, 2), "right": (1, 2)}


@pytest.mark.rule("WS I.III.B.15")
@pytest.mark.rule("WS I.III.B.16")
def test_the_columns_of_moves_and_notes_are_empty_until_something_is_written_there() -> None:
    battle = duel("advanced")
    ship = battle.ships["american-constellation"]
    assert (filled_in(battle, ship).move, filled_in(battle, ship).notes) == ("", ())
    played(battle, sequence.write_orders(battle), {"american orders": {ship.id: "2"}})
    assert filled_in(battle, ship).move == "2"
    ship.notes = ["F"]
    assert filled_in(battle, ship).notes == ("F",)
