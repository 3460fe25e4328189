"""WS B.VIII.B.3-4, B.VIII.C, A.I.A, A.III.B.2, O.VIII.A, D.III: the Hit Table of a broadside, modifier by modifier."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tactical.wooden_ships import special
from tactical.wooden_ships.fire.hit_number import (
    Expected,
    Situation,
    expected,
    hit_number,
    rolled_on,
    situation,
    tables_for,
)
from tactical.wooden_ships.fire.targets import targets
from tactical.wooden_ships.state import Anchor, Battle, Boarders, Company, Deck, Options, Ship
from tactical.wooden_ships.tables import Hits, tables_of
from tactical.wooden_ships.terms import Level, Quality
from tests.tactical.wooden_ships.gundeck import BASIC
from tests.tactical.wooden_ships.yard import BRITISH, FRENCH, battle, only, ship

TABLES = tables_of(1981)


def number(level: Level, squares: int, range: int, **what: Any) -> int:
    return hit_number(TABLES, Situation(level=level, squares=squares, range=range, **what)).total


def facing(options: Options | None = None, velocity: int = 3, **log: Any) -> tuple[Battle, Ship]:
    """A ship of ten guns that has fired before, with an enemy two hexes abreast to starboard: Hit Table 3, Advanced game 2."""
    firer, enemy = ship("Victory", "J20", **log), ship("Redoutable", "L20", side=FRENCH)
    firer.decks["right" if "right" in firer.decks else "bow"].initial = False
    return battle(firer, enemy, options=options, velocity=velocity), firer


def of(fight: Battle, firer: Ship, deck: Deck = "right") -> int:
    [target] = targets(fight, firer, deck)
    return rolled_on(fight, firer, situation(fight, firer, deck, target)).total


def reasons(fight: Battle, firer: Ship, deck: Deck = "right") -> dict[str, int]:
    [target] = targets(fight, firer, deck)
    found = rolled_on(fight, firer, situation(fight, firer, deck, target))
    return {modifier.why: modifier.value for modifier in found.modifiers}


# -- guns and range ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("WS B.VIII.B.3")
@pytest.mark.parametrize(
    ("squares", "hexes", "wanted"), [(2, 5, -2), (5, 2, 2), (2, 3, 0), (8, 1, 3), (10, 4, 1), (12, 6, 0), (13, 10, 0), (20, 1, 5)]
)
def test_guns_and_range_give_the_number(squares: int, hexes: int, wanted: int) -> None:
    assert number("basic", squares, hexes) == wanted


@pytest.mark.rule("WS B.VIII.B.3")
def test_a_battle_reads_the_table_of_its_own_game() -> None:
    for options, wanted in ((BASIC, 3), (None, 2)):
        fight, firer = facing(options)
        assert of(fight, firer) == wanted


@pytest.mark.rule("WS B.VIII.B.4")
def test_modifiers_add_up() -> None:
    """Ten guns at two hexes 3, elite +2, initial broadside +2, rake +4, two sections lost -2."""
    found = hit_number(
        TABLES,
        Situation(level="basic", squares=10, range=2, quality="elite", initial=True, rake="bow", sections=2),
    )
    assert (found.base, found.total) == (3, 9)
    assert [(one.value, one.why) for one in found.modifiers] == [
        (2, "elite crew"),
        (4, "rake"),
        (-2, "crew sections lost or boarding"),
        (2, "initial broadside"),
    ]


@pytest.mark.rule("WS B.VIII.B.4")
@pytest.mark.parametrize(("total", "tables"), [(-1, ()), (-5, ()), (0, (0,)), (8, (8,)), (9, (8,)), (17, (8,))])
def test_in_the_basic_game_below_0_misses_and_8_is_the_highest(total: int, tables: tuple[int, ...]) -> None:
    assert tables_for(TABLES, "basic", total) == tables


@pytest.mark.rule("WS A.I.A.2.a")
@pytest.mark.parametrize(
    ("total", "tables"), [(-1, ()), (0, (0,)), (10, (10,)), (11, (10, 1)), (13, (10, 3)), (19, (10, 9)), (21, (10, 10, 1))]
)
def test_in_the_advanced_game_more_than_10_is_rolled_for_again(total: int, tables: tuple[int, ...]) -> None:
    assert tables_for(TABLES, "advanced", total) == tables


@pytest.mark.rule("WS A.I.A.2.a.ex", "WS A.I.A.2.a")
def test_twenty_is_two_rolls_on_table_10() -> None:
    """X09."""
    assert tables_for(TABLES, "advanced", 20) == (10, 10)


# -- crews ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("WS B.VIII.C.1")
@pytest.mark.parametrize(
    ("squares", "quality", "more"),
    [(3, "elite", 1), (5, "elite", 2), (13, "elite", 3), (9, "green", -1), (6, "green", 0), (10, "poor", -2)],
)
def test_quality_counts_by_the_row_of_guns(squares: int, quality: Quality, more: int) -> None:
    assert number("basic", squares, 1, quality=quality) - number("basic", squares, 1) == more


@pytest.mark.rule("WS B.VIII.C.1")
def test_quality_is_read_for_the_guns_that_fire_not_for_all() -> None:
    """A crack 74 of ten guns, five of them lost on that side: +1 as for four to six, not +2."""
    fight, firer = facing(BASIC, quality="crack")
    assert reasons(fight, firer) == {"crack crew": 2}
    firer.decks["right"].guns = [2, 3]
    assert reasons(fight, firer) == {"crack crew": 1}


@pytest.mark.rule("WS B.VIII.C.3.p1")
def test_each_whole_section_lost_or_boarding_costs_one() -> None:
    """A section with one square left counts as there; in the Advanced game big broadsides lose two for each."""
    fight, firer = facing(BASIC)
    whole = of(fight, firer)
    firer.crew = [1, 4, 4]
    assert of(fight, firer) == whole
    firer.crew = [0, 4, 4]
    assert of(fight, firer) == whole - 1
    firer.parties = [Boarders("OBP", (2,), "redoutable")]
    assert of(fight, firer) == whole - 2
    assert number("advanced", 20, 2, sections=1) - number("advanced", 20, 2) == -2


@pytest.mark.rule("WS B.VIII.C.3.p1", "WS A.CH.12.H")
def test_a_section_at_the_pumps_is_out_of_action() -> None:
    fight, firer = facing()
    whole = of(fight, firer)
    firer.flooded = 1
    assert of(fight, firer) == whole - 1


@pytest.mark.rule("WS B.VIII.C.4")
@pytest.mark.parametrize(("squares", "more"), [(3, 1), (6, 1), (7, 2), (13, 2)])
def test_an_initial_broadside_counts_by_the_row_of_guns(squares: int, more: int) -> None:
    assert number("basic", squares, 2, initial=True) - number("basic", squares, 2) == more


@pytest.mark.rule("WS B.VIII.C.5", "WS B.VIII.C.5.cl", "WS B.IX.D.5", "WS B.IX.D.10")
@pytest.mark.parametrize(("guns", "basic", "advanced"), [(10, -2, -2), (6, -2, -1)])
def test_a_prize_fires_lower_and_her_lost_sections_do_not_count(guns: int, basic: int, advanced: int) -> None:
    """By the text two tables; the Advanced table, which is the later word there, has one for up to six guns. The quality that
    counts is the prize crew's."""
    for options, less in ((BASIC, basic), (None, advanced)):
        fight, firer = facing(options, guns=guns, quality="elite")
        firer.home, firer.captor, firer.crew = FRENCH, BRITISH, [0, 0, 4]
        firer.prize = Company("other", BRITISH, "average", [3], 1)
        assert reasons(fight, firer) == {"captured ship": less}
        firer.prize.quality = "poor"
        assert reasons(fight, firer)["poor crew"] < 0


@pytest.mark.rule("WS D.III.B.2.c")
def test_a_merchantmans_lost_sections_do_not_count() -> None:
    fight, firer = facing(rating="M", crew=(4, 4, 2))
    whole = of(fight, firer)
    firer.crew = [0, 4, 2]
    assert of(fight, firer) == whole - 1  # an East Indiaman
    firer.merchant = True
    assert of(fight, firer) == whole


# -- rakes ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("WS B.VIII.C.2.p1")
@pytest.mark.parametrize(("squares", "more"), [(2, 1), (4, 2), (9, 3), (12, 4), (13, 5)])
def test_a_rake_counts_by_the_row_of_guns(squares: int, more: int) -> None:
    for end in ("bow", "stern"):
        assert number("basic", squares, 2, rake=end) - number("basic", squares, 2) == more


@pytest.mark.rule("WS A.I.A.1.a", "WS A.I.A.1.b")
@pytest.mark.parametrize(("squares", "hexes", "plain", "raking"), [(2, 3, -1, 0), (12, 1, 2, 4), (20, 2, 3, 6), (30, 7, 0, 4)])
def test_an_advanced_rake_reads_the_brackets_and_one_more_into_the_stern(
    squares: int, hexes: int, plain: int, raking: int
) -> None:
    assert [number("advanced", squares, hexes, rake=rake) for rake in (None, "bow", "side", "stern")] == [
        plain,
        raking,
        raking,
        raking + 1,
    ]


@pytest.mark.rule("WS A.I.A.1.b")
def test_a_ship_that_crosses_a_stern_has_it_in_battle() -> None:
    """Three hexes off, ten guns have 2 in the brackets."""
    firer, enemy = ship("Victory", "J20", 3), ship("Redoutable", "J16", 1, side=FRENCH)
    firer.decks["left"].initial = False
    fight = battle(firer, enemy)
    assert (of(fight, firer, "left"), reasons(fight, firer, "left")) == (3, {"rake into the stern": 1})
    enemy.heading, enemy.bow = 4, enemy.bow._replace(row=enemy.bow.row + 1)
    assert (of(fight, firer, "left"), reasons(fight, firer, "left")) == (2, {})


# -- the ship, the sea and the wind --------------------------------------------------------------------------------------


@pytest.mark.rule("WS A.V.C.5")
@pytest.mark.parametrize(("squares", "more"), [(18, 1), (19, 2), (3, 1), (25, 2)])
def test_at_anchor_she_fires_better(squares: int, more: int) -> None:
    assert number("advanced", squares, 2, anchored=True) - number("advanced", squares, 2) == more
    fight, firer = facing(guns=squares)
    before = of(fight, firer)
    firer.anchor = Anchor("bow")
    assert of(fight, firer) == before + more


@pytest.mark.rule("WS A.III.B.2.p3", "WS A.III.B.2.p4")
@pytest.mark.parametrize(
    ("velocity", "by_class"), [(3, (0, 0, 0, 0, 0, 0)), (5, (-1, 0, 0, 0, -1, -1)), (6, (-2, -1, -1, -2, 0, 0))]
)
def test_gale_and_storm_spoil_gunnery_by_class(velocity: int, by_class: tuple[int, ...]) -> None:
    calm = of(*facing())
    assert tuple(of(*facing(velocity=velocity, number=number)) - calm for number in range(1, 7)) == by_class
    spared = only(Options(), wind_effects=False)
    assert of(*facing(spared, velocity=velocity, number=1)) == calm


@pytest.mark.rule("WS O.VIII.A")
@pytest.mark.parametrize(("guns", "less"), [(6, -1), (7, -2)])
def test_a_ship_without_rigging_fires_worse_by_the_option(guns: int, less: int) -> None:
    for options, change in ((only(Options(), loss_of_rigging=True), less), (None, 0)):
        fight, firer = facing(options, guns=guns)
        before = of(fight, firer)
        firer.rigging = [0, 0, 1]
        assert of(fight, firer) == before
        firer.rigging = [0, 0, 0]
        assert of(fight, firer) == before + change


@pytest.mark.rule("WS D.III.A.3")
def test_a_fireship_fires_two_tables_lower() -> None:
    fight, firer = facing(crew=(1,), guns=4)
    before = of(fight, firer)
    firer.fireship = True
    assert of(fight, firer) == before - 2


@pytest.mark.rule("WS A.CH.4.R", "WS A.CH.14.H")
def test_fallen_rigging_and_a_fire_aboard_lower_the_table() -> None:
    fight, firer = facing()
    before = of(fight, firer)
    firer.decks["left"].masks = [3]
    assert of(fight, firer) == before
    firer.decks["right"].masks = [3]
    assert of(fight, firer) == before - 1
    firer.decks["right"].masks = [3, 2]
    assert of(fight, firer) == before - 2
    firer.burning, firer.blaze = 4, 4
    assert of(fight, firer) == before - 6


@pytest.mark.rule("WS S.1.III.M")
def test_a_scenario_may_hold_the_table_down(monkeypatch: pytest.MonkeyPatch) -> None:
    fight, firer = facing()
    assert of(fight, firer) == 2
    monkeypatch.setattr(special, "highest_table", lambda battle, ship: 1)
    assert of(fight, firer) == 2  # no scenario's rule is in force
    fight.special = {"light-guns": 1}
    assert of(fight, firer) == 1
    monkeypatch.setattr(special, "highest_table", lambda battle, ship: 4)
    assert of(fight, firer) == 2


# -- the sample game -----------------------------------------------------------------------------------------------------

NARRATIVE = replace(
    TABLES, hdt_basic=TABLES.hdt_basic | {"4-6": TABLES.hdt_basic["4-6"].replace("2  1  0  0 -1", "1  1  0  0 -1")}
)
SAMPLE = [  # turn, situation, number by the tables, number of the narrative
    (8, Situation(level="basic", squares=2, range=5, quality="elite", initial=True), 0, 0),
    (9, Situation(level="basic", squares=5, range=2, quality="elite"), 4, 3),
    (9, Situation(level="basic", squares=5, range=2, initial=True, shot="chain"), 4, 4),
    (10, Situation(level="basic", squares=2, range=3, quality="elite", rake="bow"), 2, 2),
    (11, Situation(level="basic", squares=4, range=2, rake="bow"), 4, 4),
    (12, Situation(level="basic", squares=5, range=2, quality="elite", initial=True), 5, 4),
    (12, Situation(level="basic", squares=4, range=2), 2, 2),
    (13, Situation(level="basic", squares=5, range=1, quality="elite", rake="bow", sections=2), 4, 3),
]


@pytest.mark.rule("WS S.SG.cl1", "WS S.SG.cl3")
@pytest.mark.parametrize(("turn", "shown", "by_table", "by_narrative"), SAMPLE)
def test_the_sample_games_hit_tables(turn: int, shown: Situation, by_table: int, by_narrative: int) -> None:
    """By the tables as printed, and by tables in which elite crews have +1 with four to six guns, as the narrative reckons."""
    assert hit_number(TABLES, shown).total == by_table
    assert hit_number(NARRATIVE, shown).total == by_narrative


@pytest.mark.rule("WS S.SG.cl3")
def test_two_guns_at_five_hexes_begin_with_minus_2() -> None:
    found = hit_number(TABLES, SAMPLE[0][1])
    assert (found.base, [one.value for one in found.modifiers]) == (-2, [1, 1])


@pytest.mark.rule("WS S.SG.cl2")
def test_a_1_on_hull_table_4_is_2H_R_by_the_tables_and_H_G_C_by_the_narrative() -> None:
    """Turn 11: what the narrative reads there stands beside the 2."""
    assert (TABLES.code("basic", 4, "hull", 1), TABLES.code("basic", 4, "hull", 2)) == ("2H-R", "H-G-C")
    cells = TABLES.hits_basic.hull["4"].split()
    told = replace(TABLES.hits_basic, hull=TABLES.hits_basic.hull | {"4": " ".join([cells[1], *cells[1:]])})
    narrative = replace(NARRATIVE, hits_basic=told)
    number = hit_number(narrative, SAMPLE[4][1]).total
    assert narrative.hits("basic", number, "hull", 1) == Hits(hull=1, guns=1, crew=1)
    assert TABLES.hits("basic", number, "hull", 1) == Hits(hull=2, rigging=1)


# -- what it is worth ----------------------------------------------------------------------------------------------------


def test_expected_hits_are_the_mean_of_the_six_dice() -> None:
    hits = [TABLES.hits("advanced", 4, "hull", die) for die in range(1, 7)]
    found = expected(TABLES, "advanced", 4, "hull")
    assert found.hull == sum(one.hull for one in hits) / 6
    assert found.squares == pytest.approx(sum(one.hull + one.guns + one.crew + one.rigging for one in hits) / 6)
    assert found.critical == pytest.approx(1 / 6)
    assert expected(TABLES, "advanced", 4, "hull") is found


def test_expected_hits_of_more_than_10_are_those_of_all_rolls() -> None:
    parts = [expected(TABLES, "advanced", table, "rigging") for table in (10, 3)]
    assert expected(TABLES, "advanced", 13, "rigging").rigging == pytest.approx(sum(one.rigging for one in parts))
    assert expected(TABLES, "advanced", -1, "hull") == Expected()
    assert expected(TABLES, "basic", 12, "hull") == expected(TABLES, "basic", 8, "hull")


def test_expected_hits_go_by_the_shot() -> None:
    plain, chain = expected(TABLES, "advanced", 6, "rigging"), expected(TABLES, "advanced", 6, "rigging", "chain")
    assert (chain.hull, chain.guns, chain.rigging, chain.crew) == (0, 0, plain.rigging, plain.crew)
    assert plain.hull > 0
    assert expected(TABLES, "advanced", 3, "hull", "grape") == Expected(crew=3.0)
    assert expected(TABLES, "advanced", -2, "hull", "grape") == Expected()


@pytest.mark.rule("WS B.VIII.C.3.p1", "WS B.IX.A.3")
def test_friends_aboard_who_board_are_no_section_of_hers() -> None:
    fight, firer = facing(BASIC)
    whole = of(fight, firer)
    firer.guests = [Company("other", firer.side, "average", [5, 0, 0], 0)]
    firer.parties = [Boarders("OBP", (len(firer.crew) + 1,), "redoutable")]
    assert of(fight, firer) == whole
    firer.parties = [Boarders("OBP", (1,), "redoutable")]
    assert of(fight, firer) == whole - 1
