"""Melee, fouling, grappling, prizes, the Advanced log and the optional rules' figures."""

from __future__ import annotations

import pytest

from tactical.wooden_ships.tables import tables_of
from tactical.wooden_ships.terms import QUALITIES
from tests.tactical.wooden_ships.printed_charts import ints, lines

TABLES = tables_of(1981)
DICE = range(1, 7)


@pytest.mark.rule("WS T.MELEE")
def test_every_cell_of_the_melee_table() -> None:
    heading, *rows = lines("melee.txt")
    columns = heading.split()[1:]
    assert len(columns) == 9
    assert len(rows) == 3
    for row in rows:
        dice, *cells = row.split()
        first, last = ints(dice.replace("-", " "))
        for die in range(first, last + 1):
            for column, cell in zip(columns, cells, strict=True):
                least, _, most = column.partition("-")
                for strength in (int(least), int(most or 200)):
                    assert TABLES.melee_losses(strength, die) == int(cell), (strength, die)
    assert TABLES.melee_losses(0, 1) == 0


@pytest.mark.rule("WS T.MELEE", "WS B.IX.C.1")
def test_the_strength_of_a_crew_square() -> None:
    assert [TABLES.melee_strength(quality) for quality in QUALITIES] == [5, 4, 3, 2, 1]
    assert (TABLES.melee.rounds, TABLES.melee.ratio) == (3, 3)


def test_dice_that_foul_free_and_grapple() -> None:
    assert [TABLES.fouled(die) for die in DICE] == [True] * 3 + [False] * 3
    assert [TABLES.unfouled(die) for die in DICE] == [True] * 2 + [False] * 4
    assert [TABLES.grappled(die) for die in DICE] == [True] * 2 + [False] * 4
    assert [TABLES.ungrappled(die) for die in DICE] == [True] * 2 + [False] * 4
    assert [TABLES.grappled(die) for die in (-1, 0, 7)] == [True, True, False]


def test_what_is_added_to_those_dice() -> None:
    assert (TABLES.fouling.burning, TABLES.unfouling.burning) == (-1, 1)
    assert (TABLES.grappling.motionless, TABLES.ungrappling.motionless) == (-1, 0)


def test_prizes_and_points() -> None:
    assert (TABLES.prize.prisoners, TABLES.prize.undone_within, TABLES.prize.helped_within) == (6, 5, 10)
    assert (TABLES.points.surrendered, TABLES.points.captured) == (1, 2)


@pytest.mark.rule("WS A.I.B.1.p1", "WS A.I.B.1.ex")
def test_the_advanced_log_of_the_constellation() -> None:
    assert TABLES.advanced_hull(9) == 14
    assert [TABLES.advanced_crew(squares) for squares in (3, 2, 2)] == [6, 4, 4]
    assert (TABLES.advanced_guns(2), TABLES.advanced_carronades(3), TABLES.advanced_rigging(5)) == (4, 6, 5)
    assert [TABLES.advanced_hull(squares) for squares in (14, 13, 1)] == [21, 20, 2]


@pytest.mark.rule("WS A.I.B.2", "WS A.I.B.2.e75", "WS A.I.B.2.e75.ex")
def test_a_broadside_in_halves() -> None:
    assert TABLES.halves(8) == (4, 4)
    assert (TABLES.halves(9), TABLES.halves(2)) == ((4, 5), (1, 1))


@pytest.mark.rule("WS O.II")
def test_minutes_to_write_orders() -> None:
    assert [TABLES.minutes(ships) for ships in (1, 2, 3, 4, 6, 7, 12, 13, 30)] == [1, 2, 2, 3, 3, 6, 6, 9, 15]


def test_what_towing_costs() -> None:
    assert [TABLES.tow_loss(True), TABLES.tow_loss(False)] == [1, 2]
    assert [TABLES.gunboat_tow_loss("gunboat"), TABLES.gunboat_tow_loss("frigate"), TABLES.gunboat_tow_loss("line")] == [1, 2, 3]


@pytest.mark.parametrize(
    ("full", "difference", "loss"),
    [
        (True, 0, 2), (False, 0, 1), (True, 29, 2), (True, 30, 3), (False, 59, 2), (False, 60, 3), (True, 90, 4),
        (True, -29, 2), (True, -30, 1), (True, -60, 0), (False, -30, 0), (False, -60, 0),
    ],
)  # fmt: skip
def test_the_lee_of_another_ship(full: bool, difference: int, loss: int) -> None:
    assert TABLES.blocked_wind(full, difference) == loss


def test_half_her_rigging_takes_the_wind() -> None:
    assert [TABLES.blocks_wind(left, 21) for left in (21, 11, 10)] == [True, True, False]
    assert TABLES.blocks_wind(10, 20)


def test_refloating_and_other_figures_of_optional_rules() -> None:
    assert [[TABLES.refloated(first, die) for die in DICE].count(True) for first in DICE] == [5, 4, 3, 2, 1, 0]
    assert not TABLES.refloated(6, 7)
    command = TABLES.command
    assert (command.squadron, command.ahead, command.radius, command.leaderless) == (6, 3, 10, 5)
    assert (TABLES.sounding.moved_at_most, TABLES.fore_and_aft.hexes, TABLES.fore_and_aft.every) == (1, 1, 2)
    assert (TABLES.bottoms.foul, TABLES.bottoms.fresh_line, TABLES.bottoms.fresh_frigate) == (-1, (1, 2), (1, 1))


def test_anchors_gunboats_and_fireships() -> None:
    anchor = TABLES.anchoring
    assert (anchor.spring_turns, anchor.weigh) == (2, 2)
    assert [TABLES.boats(hull) for hull in (10, 9, 8, 1, 0)] == [5, 5, 4, 1, 0]
    assert (TABLES.gunboats.raked_within, TABLES.gunboats.bow_gun, TABLES.fireship.burns) == (2, 1, 1)
