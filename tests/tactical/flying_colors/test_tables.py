"""The tables of the card: every published cell, what the text pins, what is designed, a player's own, and bad ones refused."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from table.reading.faults import BadFile
from tactical.flying_colors import editions
from tactical.flying_colors.card import LAST_DIE, POWERS, ROWS, Aim, Aspect, Canvas, Hits, Power, hits_of
from tactical.flying_colors.counter_terms import Edition, Rate
from tactical.flying_colors.tables import Tables

CARD = editions.edition()
DICE = range(10)

PRINTED = """
(1) 19s 16s 14s 11s 10s 8 6 4 3 2
1   17s 14s 12s 9s  8s  7 5 3 2 2
2   15s 12s 10s 7s  6   5 3 2 2 1
3   12s 9s  8s  6   5   4 2 2 1 0
4   10s 7s  6s  5   4   3 2 1 0 -
5   7s  5s  4s  3   2   2 1 0 - -
6   4s  3s  3   2   1   1 0 - - -
G   3s  2   2   1   0   - - - - -
T   2s  1   1   0   0   - - - - -
"""


def file(folder: Path, text: str, name: str = "mine.toml") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def cell(size: str, aim: str, firepower: str, die: int) -> str:
    aims = CARD.hit_results.large if size == "large" else CARD.hit_results.small
    table: dict[str, str] = getattr(aims, aim)
    return table[firepower].split()[die]


# -- firepower ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FC 3.7.7.7k")
def test_every_cell_of_the_firepower_table_is_the_published_one() -> None:
    rows = [line.split() for line in PRINTED.strip().splitlines()]
    assert tuple(row for row, *_ in rows) == ROWS
    for row, *cells in rows:
        for distance, printed in enumerate(cells, 1):
            expected = None if printed == "-" else Power(int(printed.rstrip("s")), printed.endswith("s"))
            assert CARD.power(row, distance) == expected, (row, distance)


def test_in_ones_own_hex_the_first_column_counts_and_past_ten_hexes_none() -> None:
    assert CARD.power("3", 0) == CARD.power("3", 1) == Power(12, True)
    assert CARD.power("(1)", 10) == Power(2, False)
    assert CARD.power("(1)", 11) is None


@pytest.mark.rule("FC 3.7.7.7i")
def test_three_shifts_take_a_third_rate_to_row_six() -> None:
    assert CARD.row("3", False, 14 // CARD.shifts.hull_hits + CARD.shifts.partial) == "6"
    assert CARD.row("3", False, 12 // CARD.shifts.hull_hits) == "5"


@pytest.mark.rule("FC 2.2.1.1h", "FC 3.7.7.7j")
def test_shifts_past_the_last_row_lose_the_shot() -> None:
    assert CARD.row("G", False, 1) == "T"
    assert CARD.row("G", False, 2) is None
    assert CARD.row("", False, 0) is None, "FC 2.2.1.1h: no guns"


@pytest.mark.rule("FC 2.2.1.1b")
def test_a_yellow_first_rate_has_a_row_of_her_own_above_the_others() -> None:
    assert CARD.row("1", True, 0) == "(1)"
    assert (CARD.row("1", True, 1), CARD.row("1", False, 0)) == ("1", "1")
    assert CARD.power("(1)", 3) == Power(14, True)
    assert CARD.power("1", 3) == Power(12, True)


# -- hit results -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FC 3.7.7.7x", "FC 3.7.7.7y")
@pytest.mark.parametrize(
    ("printed", "hits"),
    [
        ("-", Hits(0, 0, 0, False)),
        ("2HR", Hits(2, 1, 0, False)),
        ("R*", Hits(0, 1, 0, True)),
        ("5R2H", Hits(2, 5, 0, False)),
        ("2HRM", Hits(2, 1, 1, False)),
    ],
)
def test_a_result_is_read_as_printed(printed: str, hits: Hits) -> None:
    assert hits_of(printed) == hits


@pytest.mark.parametrize(
    ("aim", "firepower", "die", "printed"),
    [
        ("hull", 12, 5, "3H"),
        ("hull", -4, 9, "H"),
        ("hull", -1, 8, "-"),
        ("hull", 40, 12, "9H"),
        ("hull", 21, -3, "6H"),
        ("rigging", 20, 0, "6RM"),
        ("rigging", 0, 6, "R"),
        ("rigging", 16, 12, "5R2H"),
    ],
)
def test_firepower_picks_the_row_and_the_die_the_cell_each_held_within_the_table(
    aim: Aim, firepower: int, die: int, printed: str
) -> None:
    assert CARD.hits("large", aim, firepower, die) == hits_of(printed)


def test_hull_fire_mirrors_rigging_fire_two_dice_lower_but_for_two_diagonals() -> None:
    """The pattern by which the slips were found: after they are put right only the two diagonals differ."""
    mirror = str.maketrans("HR", "RH")
    odd = {
        (power, die)
        for power in POWERS
        for die in range(2, LAST_DIE + 1)
        if cell("large", "hull", power, die) != cell("large", "rigging", power, die - 2).translate(mirror)
    }
    no_fire = {(str(power), 14 - power) for power in range(2, 13)}
    one_each = {(str(power), 13 - power) for power in (1, 7, 8, 9, 10, 11)}
    assert odd == no_fire | one_each


def test_every_slip_of_the_source_is_put_right_and_noted() -> None:
    assert len(CARD.slips) == 6
    for slip in CARD.slips:
        _, size, aim = slip.table.split(".")
        assert cell(size, aim, slip.row, int(slip.cell)) == slip.read != slip.filed
        assert slip.why


def test_firing_at_rigging_starts_fires_more_readily_than_firing_at_the_hull() -> None:
    """FC 3.7.7.5."""
    stars = {
        aim: sum(cell("large", aim, power, die).endswith("*") for power in POWERS for die in range(LAST_DIE + 1))
        for aim in ("rigging", "hull")
    }
    assert stars["rigging"] > stars["hull"] > 0


def test_a_small_ships_table_is_the_large_one_a_row_weaker() -> None:
    for aim in ("rigging", "hull"):
        for weak, strong in pairwise(POWERS):
            assert [cell("small", aim, strong, die) for die in DICE] == [cell("large", aim, weak, die) for die in DICE]
        for power in POWERS:
            for die in range(LAST_DIE + 1):
                small, large = hits_of(cell("small", aim, power, die)), hits_of(cell("large", aim, power, die))
                assert small.hull + small.rigging <= large.hull + large.rigging + 1
    assert CARD.hit_results.by == "firer"
    assert CARD.hits("small", "hull", 8, 4) != CARD.hits("large", "hull", 8, 4)


def test_more_firepower_does_more_harm_on_the_whole() -> None:
    for aim in ("rigging", "hull"):
        rows = [[hits_of(cell("large", aim, power, die)) for die in range(LAST_DIE + 1)] for power in POWERS]
        harm = [sum(hits.hull + hits.rigging for hits in row) for row in rows]
        assert harm == sorted(harm)


# -- carronades --------------------------------------------------------------------------------------------------------


def carronades(nation: str, distance: int, year: int, shape: str = "circle") -> int:
    return CARD.carronade_bonus(nation, "plain", shape, distance, year)  # type: ignore[arg-type]


@pytest.mark.rule(
    *("FC 3.7.10a", "FC 3.7.10b", "FC 3.7.10c", "FC 3.7.10d", "FC 3.7.10e", "FC 3.7.10f", "FC 3.7.10g"),
)
@pytest.mark.parametrize(
    ("nations", "early", "late"),
    [  # at ranges 1, 2, 3 and 4
        ("British", (2, 1, 1, 0), (2, 1, 1, 0)),
        ("American", (1, 0, 0, 0), (2, 1, 1, 0)),
        ("French, Dutch", (0, 0, 0, 0), (1, 1, 1, 0)),
        ("Spanish, Russian, Turkish", (0, 0, 0, 0), (1, 0, 0, 0)),
        ("United Provinces, Chilean, Peruvian, Colombian", (0, 0, 0, 0), (1, 1, 1, 0)),
        ("Brazilian, Portuguese", (0, 0, 0, 0), (2, 1, 1, 0)),
        ("Danish", (0, 0, 0, 0), (0, 0, 0, 0)),
    ],
)
def test_carronades_by_nation_range_and_year(nations: str, early: tuple[int, ...], late: tuple[int, ...]) -> None:
    for nation in nations.split(", "):
        for distance, old, new in zip((1, 2, 3, 4), early, late, strict=True):
            assert [carronades(nation, distance, year) for year in (1778, 1779, 1786, 1787, 1815)] == [0, old, old, new, new]


@pytest.mark.rule("FC 2.2.1.1e", "FC 2.2.1.1f", "FC 3.7.10h")
def test_a_hexagon_adds_one_and_a_square_two_up_to_range_three() -> None:
    assert [carronades("Danish", distance, 1780, "hexagon") for distance in (0, 3, 4)] == [1, 1, 0]
    assert [carronades("Danish", distance, 1805, "square") for distance in (0, 3, 4)] == [2, 2, 0]
    assert carronades("Danish", 1, 1778, "square") == 0


@pytest.mark.rule("FC 3.7.10i")
def test_a_british_ship_in_a_hexagon_adds_three_at_range_one() -> None:
    assert carronades("British", 1, 1779, "hexagon") == 3
    assert carronades("British", 2, 1779, "hexagon") == 2


# -- the other tables --------------------------------------------------------------------------------------------------


@pytest.mark.rule("FC 3.6.3g", "FC 4.3.2d")
def test_movement_by_aspect_and_sail() -> None:
    aspects: tuple[Aspect, ...] = ("running", "reaching", "beating", "in irons")
    canvas: tuple[Canvas, ...] = ("plain", "full", "short", "lead")
    found = [[CARD.moves(aspect, sails) for sails in canvas] for aspect in aspects]
    assert found == [[4, 6, 3, 3], [5, 8, 4, 3], [2, 3, 2, 2], [0, 0, 0, None]]


def test_a_bow_rake_adds_half_and_a_stern_rake_doubles_fractions_dropped() -> None:
    assert [CARD.raked(hits, stern=False) for hits in (0, 1, 2, 3)] == [0, 1, 3, 4]
    assert [CARD.raked(hits, stern=True) for hits in (0, 1, 3)] == [0, 2, 6]


def test_the_wind_turns_by_the_published_table_and_a_modified_die_by_the_nearest_row() -> None:
    assert [CARD.wind_turns(die) for die in range(-1, 11)] == [0, 0, 0, 0, 0, 0, 0, 1, 1, 2, -1, -1]
    assert (CARD.wind.from_turn, CARD.wind.every, CARD.wind.opens_on) == (2, 1, (0,)), "FC 3.2"


def test_tacking_is_worse_on_low_dice_and_can_give_two_points() -> None:
    assert [CARD.tack(die) for die in range(-2, 13)] == [None] * 3 + [0, 0, 1, 1, 1] + [2] * 7
    assert (CARD.tacking.rigging_hits, CARD.tacking.rigging, CARD.tacking.out_of_command) == (3, -1, -3)


def test_each_rate_adds_one_to_three_to_a_collision_and_a_heavier_ship_no_less() -> None:
    rates = [CARD.collision.rates[rate] for rate in RATES]
    assert set(rates) == {1, 2, 3}
    assert rates == sorted(rates, reverse=True)
    assert 2 * CARD.collision.rates["3"] + 4 == 6, "2006:11.8: two ships of the line and four unspent points"


def test_the_more_a_ship_draws_the_sooner_she_grounds_and_a_river_is_worse() -> None:
    def chance(rate: Rate, depth: int) -> int:
        return sum(die + depth + CARD.grounding.rates[rate] <= CARD.grounding.at_most for die in DICE)

    assert [chance(rate, -1) for rate in RATES] == [4, 3, 2, 1, 0, 0, 0, 0]
    assert [chance(rate, -2) for rate in RATES] == [5, 4, 3, 2, 1, 0, 0, 0]
    assert CARD.grounding.river_at_most > CARD.grounding.at_most
    assert CARD.grounding.lead == 1, "FC 4.3.2a"


def test_a_fire_is_dangerous_from_five_on_and_mastered_by_low_dice_alone() -> None:
    blazes = [CARD.blaze(die) for die in DICE]
    assert [blaze.spreads for blaze in blazes] == [die >= CARD.fires.dangerous for die in DICE] == [False] * 5 + [True] * 5
    out = [blaze.out for blaze in blazes]
    assert out == sorted(out, reverse=True)
    assert not any(blaze.out and (blaze.hull or blaze.rigging or blaze.spreads) for blaze in blazes)
    harm = [blaze.hull + blaze.rigging for blaze in blazes]
    assert harm == sorted(harm)
    dangerous = (10 - CARD.fires.dangerous) * (10 - CARD.fires.explodes)
    share = dangerous / (dangerous + 10 * sum(out))
    assert 0.10 < share < 0.12, "one fire in nine ends in an explosion"


def test_a_first_rate_is_the_hardest_to_sink() -> None:
    chances = [sum(die <= CARD.sinking.rates[rate] for die in DICE) for rate in RATES]
    assert chances == [2, 3, 4, 5, 6, 7, 8, 8]
    white_third = sum(die + CARD.sinking.white <= CARD.sinking.rates["3"] for die in DICE)
    assert white_third == 5


def test_both_grounds_for_striking_are_worse_than_either() -> None:
    """FC 3.7.11l-o."""
    strike = CARD.strike
    assert (strike.hull, strike.dismasted, strike.both, strike.hull_left, strike.enemy_within) == (4, 6, 2, 3, 5)


def test_designed_attempts_stand_where_their_reasons_say() -> None:
    needed = [attempt.at_least for attempt in (CARD.evasion, CARD.grappling, CARD.disengagement)]
    assert [10 - number for number in needed] == [4, 6, 4]


RATES: tuple[Rate, ...] = ("1", "2", "3", "4", "5", "6", "G", "T")


def test_every_table_names_its_source_and_designed_ones_give_a_reason() -> None:
    assert CARD.sources.keys() == set(Tables.__struct_fields__) - {"sources", "slips"}
    designed = {name for name, source in CARD.sources.items() if source.startswith("designed")}
    assert designed == {"evasion", "grappling", "disengagement", "grounding", "wounds"}
    assert all("designed" in CARD.sources[name] for name in ("hit_results", "collision", "fires"))
    assert all(len(source) > 8 for source in CARD.sources.values())


# -- editions and a player's own ---------------------------------------------------------------------------------------


def test_the_edition_of_2006_changes_only_what_it_names() -> None:
    old = editions.edition(2006)
    changed = {name for name in old.__struct_fields__ if getattr(old, name) != getattr(CARD, name)} - {"sources"}
    assert changed == {
        *("adjustments", "tacking", "shifts", "hit_results", "carronades", "wind", "strike", "rolls", "wounds", "break_off"),
    }
    assert (old.wind.from_turn, old.wind.every, len(old.wind.opens_on)) == (5, 5, 10)
    assert (old.shifts.partial, old.shifts.hull_hits, old.shifts.tack, old.shifts.on_fire) == (1, 6, 0, 0)
    assert old.hit_results.by == "large"
    assert old.carronade_bonus("British", "red", "hexagon", 1, 1779) == 3, "2006:12.12"
    assert old.carronade_bonus("Russian", "plain", "circle", 1, 1805) == 0
    assert old.carronade_bonus("Danish", "white", "square", 1, 1805) == 0


def test_the_standard_tables_are_read_once() -> None:
    assert editions.load() is editions.edition(2023) is editions.edition()


def test_a_row_typed_in_takes_the_place_of_the_standard_one_alone(tmp_path: Path) -> None:
    row = " ".join(["9H"] * 13)
    mine = editions.load(file(tmp_path, f'[hit_results.small.hull]\n"3" = "{row}"\n[sources]\nhit_results = "my box"\n'))
    assert mine.hits("small", "hull", 3, 0) == Hits(9, 0, 0, False)
    assert mine.hits("small", "hull", 4, 0) == CARD.hits("small", "hull", 4, 0)
    assert mine.hit_results.large == CARD.hit_results.large
    assert (mine.sources["hit_results"], mine.sources["rake"]) == ("my box", CARD.sources["rake"])


def test_the_printed_card_may_pick_the_table_by_the_target(tmp_path: Path) -> None:
    assert editions.load(file(tmp_path, '[hit_results]\nby = "target"\n')).hit_results.by == "target"


def test_a_list_is_replaced_whole_and_the_later_file_has_the_last_word(tmp_path: Path) -> None:
    early = file(tmp_path, '[[carronades]]\nnations = ["British"]\nwithin = 9\nearly = 4\nlate = 4\n', "early.toml")
    late = file(tmp_path, "[strike]\nhull = 5\n", "late.toml")
    mine = editions.load(early, late)
    assert mine.carronade_bonus("British", "plain", "circle", 9, 1805) == 4
    assert mine.carronade_bonus("French", "plain", "circle", 1, 1805) == 0
    assert (mine.strike.hull, mine.strike.dismasted) == (5, CARD.strike.dismasted)


@pytest.mark.rule("FC 3.9.3c")
@pytest.mark.parametrize("year", [2006, 2023])
def test_who_has_lost_more_is_never_surer_to_stay(year: Edition) -> None:
    """The Break Off Table that comes with the game: what it adds falls with every column."""
    adds = [column.adds for column in editions.edition(year).break_off.lost]
    assert len(adds) > 1
    assert adds == sorted(set(adds), reverse=True)


@pytest.mark.rule("FC 3.9.3c")
def test_a_player_may_have_his_own_break_off_table(tmp_path: Path) -> None:
    mine = editions.load(file(tmp_path, "[break_off]\nlost = [{ up_to = 50, adds = 3 }, { up_to = 100, adds = -2 }]\n"))
    assert [mine.steadiness(lost, 4) for lost in (0, 2, 3, 4)] == [3, 3, -2, -2]
    assert mine.break_off.outnumbered == CARD.break_off.outnumbered


# -- tables that cannot be used ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ('[firepower]\n"3" = "12s 9s"\n', r"firepower\.3: 12s 9s; expected 10 cells such as 12s, 7 or -"),
        ('[firepower]\n"3" = "1 2 3 4 5 6 7 8 9 10"\n', r"firepower\.3: 1 2 .*; expected a fall with range"),
        ('[firepower]\n"6" = "9 9 9 9 9 9 9 9 9 9"\n', r"firepower\.6: stronger than row 5 at some range"),
        ('[firepower]\n"7" = "1 1 1 1 1 1 1 1 1 1"\n', r"firepower\.7: there is no such rate; expected \(1\), 1, 2"),
        ('[hit_results.large.hull]\n"3" = "H H"\n', r"hit_results\.large\.hull\.3: 2 cells; expected 13, for the dice 0 to 12"),
        (
            '[hit_results.large.hull]\n"21" = "H H"\n',
            r"hit_results\.large\.hull\.21: no such firepower; expected <0, 0 to 20 and >20",
        ),
        (
            f'[hit_results.large.hull]\n"3" = "{"H " * 12}Q"\n',
            r"hit_results\.large\.hull\.3: 'Q'; expected a result such as -, R",
        ),
        ('[tacking.results]\n"9" = 3\n', r"tacking\.results: rows .*; expected every die, however modified, to have one row"),
        ('[wind.turns]\n"six" = 3\n', r"wind\.turns\.six: 'six' is no band of dice; expected one such as 3, 3-5, <=2 or >=9"),
        ('[fires.results]\n"5-4" = { out = true }\n', r"fires\.results\.5-4: '5-4' is no band of dice"),
        ("[movement]\nrunning = { plain = 4, full = 3, short = 3 }\n", r"movement\.running: .*; expected more under more sail"),
        ("[collision]\nabove = 'nine'\n", r"collision\.above: expected integer, got string"),
        ("[grapling]\nat_least = 4\n", "unknown field 'grapling'; did you mean 'grappling'?"),
        ("[strike]\nhul = 4\n", "strike: unknown field 'hul'; did you mean 'hull'?"),
        ("[reach]\nguns = -1\n", r"reach\.guns: -1; expected integer >= 0"),
        ("[sources]\nrake = ''\n", r"sources\.rake: missing; expected a publication, a case, or 'designed' with the reasoning"),
        (
            "[break_off]\nlost = [{ up_to = 40, adds = 1 }, { up_to = 30, adds = 0 }]\n",
            "break_off.lost: up to 40, 30; expected rising shares in per cent, the last of them 100",
        ),
        ("[strike\n", "is not TOML: .*line 1.*; expected a TOML file"),
    ],
)
def test_each_fault_names_the_file_the_table_the_row_and_what_was_expected(tmp_path: Path, text: str, fault: str) -> None:
    path = file(tmp_path, text)
    with pytest.raises(BadFile, match=fault) as refused:
        editions.load(path)
    assert str(refused.value).startswith(f"{path}: ")


def test_a_file_that_is_missing_or_no_text_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match=r"nowhere\.toml: there is no such file; expected a TOML file"):
        editions.load(tmp_path / "nowhere.toml")
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(BadFile, match=r"bytes\.toml: line 1: byte 0xff is not UTF-8; expected a text in UTF-8"):
        editions.load(tmp_path / "bytes.toml")


def test_of_two_overrides_the_faulty_one_is_named(tmp_path: Path) -> None:
    sound, bad = file(tmp_path, "[strike]\nhull = 5\n", "sound.toml"), file(tmp_path, "[strik]\nhull = 5\n", "bad.toml")
    with pytest.raises(BadFile, match=r"bad\.toml"):
        editions.load(sound, bad)
