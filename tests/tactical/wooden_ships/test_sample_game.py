"""WS S.SG: the sample game of 1975, Constellation against Vengeance, turns 8 to 13, by the printed tables and by the narrative.

The pictures of the board are lost. The last turn's collision fixes how the ships lay to each other in all the turns before it,
and every range and rake of the narrative comes out as told.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from table.dice import Fact
from tactical.sea.hexes import NEIGHBOURS
from tactical.wooden_ships import sequence
from tactical.wooden_ships.boarding.facts import MeleeRound
from tactical.wooden_ships.fire.facts import Fired
from tactical.wooden_ships.fire.ranges import range_between
from tactical.wooden_ships.movement.allowance import present
from tactical.wooden_ships.movement.facts import Collided
from tactical.wooden_ships.setting_up import laid_out, scenario_options
from tactical.wooden_ships.state import Battle, Done, Ship
from tactical.wooden_ships.tables import Tables, tables_of
from tests.tactical.wooden_ships.yard import played, rolls, throwing

US, FRENCH = "american-constellation", "french-vengeance"


def narrative(tables: Tables) -> Tables:
    """The tables as the narrative reads them: elite is 1 for 4 to 6 guns, and die 1 on hull table 4 is H-G-C."""
    rows = dict(tables.hdt_basic)
    rows["4-6"] = rows["4-6"].replace("| 2  1  0  0 -1 |", "| 1  1  0  0 -1 |")
    hull = dict(tables.hits_basic.hull)
    hull["4"] = hull["4"].replace("2H-R        H-G-C ", "H-G-C       H-G-C ")
    hits = msgspec.structs.replace(tables.hits_basic, hull=hull)
    return msgspec.structs.replace(tables, hdt_basic=rows, hits_basic=hits)


def begun(reading: Callable[[Tables], Tables] | None = None) -> Battle:
    """The start of turn 8: the Basic game with full sails and all ammunition."""
    options = scenario_options("constellation-vengeance", "basic", 1975, full_sails=True, ammunition=True)
    battle = throwing(laid_out("constellation-vengeance", options, "sample"))
    if reading is not None:
        battle.attach(reading(tables_of(1975)))
    battle.turn = 8
    ours, theirs = battle.ships[US], battle.ships[FRENCH]
    ours.canvas, ours.bow, ours.heading = "full", ours.bow._replace(row=30), 2
    place = ours.bow
    for direction in (1, 1, 1, 1, 1, 1, 6, 6, 1, 5, 5, 6):
        place = NEIGHBOURS[place][direction]
    theirs.bow, theirs.heading = place, 3
    for deck in theirs.decks.values():
        deck.shot = "chain"
    return battle


def turn(battle: Battle, ours: str, theirs: str, *dice: int, **answers: Any) -> list[Fact]:
    """One turn with these orders and dice; exactly the dice given are thrown. Who fires, and what is lost, is as told."""
    for ship, order in ((battle.ships[US], ours), (battle.ships[FRENCH], theirs)):
        ship.done, ship.orders = Done(), [order]
    throwing(battle, *dice)
    facts = list[Fact]()
    written = {key.replace("_", " "): value for key, value in answers.items()}
    for phase in (sequence.move, sequence.grapple, sequence.prepare_boarding, sequence.fight, sequence.board, sequence.load):
        facts += played(battle, phase(battle), written)
    assert [roll.die for roll in rolls(facts)] == list(dice)
    battle.turn += 1
    return facts


def turn_8(battle: Battle) -> list[Fact]:
    return turn(battle, "L6", "L", 5, american_fire={f"{US}:left": f"{FRENCH}:hull"})


def turn_9(battle: Battle) -> list[Fact]:
    american, french = {f"{US}:left": f"{FRENCH}:hull"}, {f"{FRENCH}:right": f"{US}:rigging"}
    lost = {f"{FRENCH}:1": "right:carronade"} if battle.tables.row("basic", 5).quality["elite"] == 2 else {}
    return turn(battle, "L3R", "L", 2, 3, american_fire=american, french_fire=french, gun_squares_lost=lost)


def turn_10(battle: Battle) -> list[Fact]:
    right = sum(battle.ships[FRENCH].decks["right"].carronades) == 2
    lost = {f"{FRENCH}:1": "right:carronade" if right else "left:carronade"}
    return turn(battle, "2", "L2", 2, american_fire={f"{US}:left": f"{FRENCH}:hull"}, gun_squares_lost=lost)


def turn_11(battle: Battle) -> list[Fact]:
    lost = {f"{US}:1": "left:gun"} if battle.tables.code("basic", 4, "hull", 1) == "H-G-C" else {}
    return turn(battle, "L1", "R1R1", 1, french_fire={f"{FRENCH}:right": f"{US}:hull"}, gun_squares_lost=lost)


def turn_12(battle: Battle) -> list[Fact]:
    american, french = {f"{US}:right": f"{FRENCH}:hull"}, {f"{FRENCH}:right": f"{US}:hull"}
    return turn(battle, "L", "1", 1, 1, american_fire=american, french_fire=french)


def turn_13(battle: Battle) -> list[Fact]:
    """Vengeance may not enter a second hex in attitude C (WS B.IV.A.12): a turn stands for it, and is never made."""
    return turn(
        battle, "L", "R1L", 6, 1, 5, 5, 2, 3, 6, 6, 6, 6,
        american_fire={f"{US}:right": f"{FRENCH}:hull"},
        french_grapple={f"{FRENCH}:{US}": "try"},
        american_ungrapple={f"{US}:{FRENCH}": "try"},
        american_boarding_parties={US: f"OBP12:{FRENCH}"},
        french_boarding_parties={FRENCH: f"OBP123:{US}"},
    )  # fmt: skip


TURNS = {8: turn_8, 9: turn_9, 10: turn_10, 11: turn_11, 12: turn_12, 13: turn_13}
Reading = Callable[[Tables], Tables] | None
BOTH = pytest.mark.parametrize("reading", [None, narrative], ids=["tables", "narrative"])


def after(last: int, reading: Reading) -> tuple[Battle, list[Fact]]:
    """The battle after a turn, and what happened in it."""
    battle, facts = begun(reading), list[Fact]()
    for number in range(8, last + 1):
        facts = TURNS[number](battle)
    return battle, facts


def shots(facts: list[Fact]) -> dict[str, tuple[str, int, int, int, int]]:
    """By ship: the deck that fired, at what range, with how many squares, its first Hit Table, and that rolled on."""
    return {fact.ship: (fact.deck, fact.range, fact.squares, fact.base, fact.number) for fact in facts if isinstance(fact, Fired)}


def log(battle: Battle) -> tuple[tuple[int, list[int], list[int]], tuple[int, list[int], list[int]]]:
    """Hull, crew and rigging of both ships."""
    ours, theirs = ((ship.hull, ship.crew, ship.rigging) for ship in (battle.ships[US], battle.ships[FRENCH]))
    return ours, theirs


def guns(ship: Ship) -> tuple[int, int, int, int]:
    """Guns left and right, carronades left and right."""
    left, right = ship.decks["left"], ship.decks["right"]
    return left.squares(), right.squares(), left.short(), right.short()


# -- turn by turn --------------------------------------------------------------------------------------------------------


def test_both_ships_begin_turn_8_undamaged_with_the_figures_of_scenario_14() -> None:
    battle = begun()
    assert log(battle) == ((9, [3, 2, 2], [5, 5, 5, 5]), (10, [4, 3, 3], [5, 5, 5, 5]))
    assert (guns(battle.ships[US]), guns(battle.ships[FRENCH])) == ((2, 2, 3, 3), (3, 3, 2, 2))
    assert present(battle, battle.ships[US]) == 7


@pytest.mark.rule("WS S.SG.cl3")
@BOTH
def test_turn_8_two_guns_at_five_hexes_begin_with_table_minus_2_and_end_with_0(reading: Reading) -> None:
    battle, facts = after(8, reading)
    assert shots(facts) == {US: ("left", 5, 2, -2, 0)}
    assert log(battle)[1][0] == 9
    assert (battle.ships[US].decks["left"].shot, battle.ships[FRENCH].decks["right"].shot) == ("round", "chain")


@pytest.mark.rule("WS S.SG.cl1")
@pytest.mark.parametrize(("reading", "table", "hull", "crew"), [(None, 4, 8, [3, 3, 3]), (narrative, 3, 7, [4, 3, 3])])
def test_turn_9_an_elite_crew_at_five_guns_adds_2_by_the_table_and_1_by_the_narrative(
    reading: Reading, table: int, hull: int, crew: list[int]
) -> None:
    battle, facts = after(9, reading)
    assert shots(facts)[US] == ("left", 2, 5, 2, table)
    assert log(battle)[1] == (hull, crew, [5, 5, 5, 5])


@BOTH
def test_turn_9_chainshot_doubled_by_full_sail_takes_a_rigging_section_and_her_full_sail(reading: Reading) -> None:
    battle, facts = after(9, reading)
    ours = battle.ships[US]
    assert shots(facts)[FRENCH] == ("right", 2, 5, 2, 4)
    assert (ours.rigging, ours.hull, guns(ours), ours.canvas) == ([0, 4, 5, 5], 9, (2, 2, 3, 3), "battle")
    assert battle.ships[FRENCH].done.order == "LD"
    assert present(battle, ours) == 2


@BOTH
def test_turn_10_constellation_rakes_at_three_hexes_and_vengeance_cannot_reply(reading: Reading) -> None:
    battle, facts = after(10, reading)
    assert shots(facts) == {US: ("left", 3, 2, 0, 2)}
    assert [fact.rake for fact in facts if isinstance(fact, Fired)] == ["stern"]
    assert sum(battle.ships[FRENCH].decks["right"].carronades) == 1


@pytest.mark.rule("WS S.SG.cl2")
@pytest.mark.parametrize(
    ("reading", "expected"), [(None, (7, [3, 2, 2], [0, 3, 5, 5])), (narrative, (8, [2, 2, 2], [0, 4, 5, 5]))]
)
def test_turn_11_die_1_on_hull_table_4_is_2H_R_by_the_tables_and_H_G_C_by_the_narrative(
    reading: Reading, expected: tuple[int, list[int], list[int]]
) -> None:
    battle, facts = after(11, reading)
    assert shots(facts) == {FRENCH: ("right", 2, 4, 2, 4)}
    assert log(battle)[0] == expected
    assert guns(battle.ships[US])[0] == (2 if reading is None else 1)


@pytest.mark.rule("WS S.SG.cl1")
@pytest.mark.rule("WS S.SG.cl2")
@pytest.mark.parametrize(("reading", "table", "lost"), [(None, 5, (2, 1)), (narrative, 4, (1, 1))])
def test_turn_12_both_fire_at_two_hexes_constellation_her_initial_right_broadside(
    reading: Reading, table: int, lost: tuple[int, int]
) -> None:
    before, _ = after(11, reading)
    battle, facts = after(12, reading)
    assert shots(facts) == {US: ("right", 2, 5, 2, table), FRENCH: ("right", 2, 4, 2, 2)}
    hull, crew = battle.ships[FRENCH].hull, sum(battle.ships[FRENCH].crew)
    assert (before.ships[FRENCH].hull - hull, sum(before.ships[FRENCH].crew) - crew) == lost
    assert before.ships[US].hull - battle.ships[US].hull == 1


@pytest.mark.rule("WS S.SG.cl4")
@BOTH
def test_turn_13_the_collision_ends_her_movement_so_that_constellation_does_not_drift(reading: Reading) -> None:
    before, _ = after(12, reading)
    battle, facts = after(13, reading)
    assert [(fact.keeper, fact.other) for fact in facts if isinstance(fact, Collided)] == [(US, FRENCH)]
    assert battle.ships[US].bow == before.ships[US].bow
    assert (battle.ships[US].done.order, battle.ships[FRENCH].done.order) == ("L", "R")
    assert battle.ships[FRENCH].bow == before.ships[FRENCH].bow
    assert (range_between(battle.ships[US], battle.ships[FRENCH]), battle.ships[US].grapples) == (1, {FRENCH: 1})


@pytest.mark.rule("WS S.SG.cl1")
@pytest.mark.parametrize(("reading", "table", "hull"), [(None, 4, 4), (narrative, 3, 3)])
def test_turn_13_five_guns_rake_at_one_hex_with_two_sections_away(reading: Reading, table: int, hull: int) -> None:
    before, _ = after(12, reading)
    battle, facts = after(13, reading)
    assert shots(facts) == {US: ("right", 1, 5, 2, table)}
    assert [fact.rake for fact in facts if isinstance(fact, Fired)] == ["bow"]
    assert before.ships[FRENCH].hull - battle.ships[FRENCH].hull == hull


def test_turn_13_the_melee_of_the_narrative_and_how_it_ends() -> None:
    battle, facts = after(13, narrative)
    rounds = [fact for fact in facts if isinstance(fact, MeleeRound)]
    assert [(one.strengths, one.losses) for one in rounds] == [((20, 24), (1, 1)), ((15, 21), (0, 0)), ((15, 21), (0, 0))]
    assert log(battle) == ((7, [1, 2, 2], [0, 4, 5, 5]), (3, [1, 3, 3], [5, 5, 5, 5]))
    assert guns(battle.ships[US]) == (1, 2, 3, 3)
