"""A brief printed for owners of Wooden Ships, and the squares by which its result is told."""

from __future__ import annotations

import csv
from io import StringIO
from typing import get_args

import msgspec
import pytest

from tactical import forms, samples
from tactical.forms import Logs
from tactical.handoff import BadReport, BattleBrief, Intensity, read_report
from tactical.playing.registry import game_named
from tactical.sea.hexes import distance
from tactical.sheets import Squares
from tactical.wooden_ships import hand_off
from tactical.wooden_ships.board import COLUMNS, ROWS, on_board
from tactical.wooden_ships.hand_off.sheet import put_on_boards, scenario, squares_of
from tactical.wooden_ships.hand_off.translation import standard
from tests.tactical.wooden_ships.test_hand_off import A, B, brief, hexes_of

TERMS = game_named("wooden-ships").terms


# -- the scenario ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 8.126", "WS I.II.B")
@pytest.mark.parametrize(
    ("of", "boards"),
    [*((of, 1) for of in samples.briefs().values()), (brief(12, 12), 2), (brief(27, 33), 3)],
    ids=lambda one: one.id if isinstance(one, BattleBrief) else str(one),
)
def test_every_ship_lies_on_the_boards_as_far_from_the_others_as_the_battle_is_laid_out(of: BattleBrief, boards: int) -> None:
    before, after = hand_off.laid_out(of, "seed"), hand_off.laid_out(of, "seed")
    assert put_on_boards(after) == boards
    assert (after.board.columns, after.board.rows) == (COLUMNS, boards * ROWS)
    ships = list(after.ships.values())
    for ship in ships:
        assert all(on_board(after.board, hex) for hex in hexes_of(ship)), ship.id
        for other in (ships[0], ships[-1]):
            assert distance(ship.bow, other.bow) == distance(before.ships[ship.id].bow, before.ships[other.id].bow)
    shift = ships[0].bow.col - before.ships[ships[0].id].bow.col
    assert {hex.col for hex in after.board.land} == {hex.col + shift for hex in before.board.land}


@pytest.mark.rule("SL 8.126", "WS I.III.B")
def test_the_scenario_has_every_ship_with_her_hex_her_squares_and_what_she_brings() -> None:
    of = brief(2, 2, damage=10)
    printed = scenario(of)
    battle = hand_off.laid_out(of, "seed")
    assert (printed.turns, printed.wind, printed.velocity) == (battle.turns, battle.wind.direction, "normal breeze")
    assert [side.side for side in printed.sides] == [A, B]
    first, second = printed.sides[0].ships
    ship = battle.ships[f"{A}-0"]
    assert (first.name, first.ship_class, first.quality, first.hull) == (ship.name, "SOL2(64)", ship.quality, ship.printed.hull)
    assert first.crew == "-".join(map(str, ship.printed.crew))
    assert first.rigging == "-".join(map(str, ship.printed.rigging))
    assert first.guns == "-".join(map(str, ship.printed.guns["left"]))
    assert first.worn == f"{ship.printed.hull - ship.hull} hull, {sum(ship.printed.rigging) - sum(ship.rigging)} rigging"
    assert (first.flag, second.flag) == ("Somebody", "")
    assert scenario(brief(2, 2)).sides[0].ships[0].worn == ""
    assert first.at != second.at


@pytest.mark.rule("SL 8.126")
def test_what_binds_the_table_is_said_and_nothing_else() -> None:
    rules = {name: " ".join(scenario(of).rules) for name, of in samples.briefs().items()}
    assert "Advanced Game of 1981" in rules["open-sea"]
    for words in ("are land", "shoals of 12 feet", "Running aground"):
        assert words in rules["strait"]
        assert words not in rules["open-sea"]
    assert rules["strait"].count("are land") == 2 * rules["sortie"].count("are land") == 2
    assert "Who comes later enters" in rules["relief"]
    assert "Who comes later enters" not in rules["open-sea"]
    assert "boards lie one below the other" not in rules["open-sea"]
    assert "3 boards lie one below the other" in " ".join(scenario(brief(27, 33)).rules)
    comes_away = {heat: "else she comes away" in " ".join(scenario(brief(2, 2, heat)).rules) for heat in get_args(Intensity)}
    assert comes_away == {heat: not secured for heat, secured in standard().struck.secured.items()}
    late = [ship for side in scenario(samples.briefs()["sortie"]).sides for ship in side.ships if ship.arrives]
    assert len(late) == 3


@pytest.mark.rule("SL 8.126", "WS O.IV.4")
def test_a_side_whose_signals_are_slow_is_told_so() -> None:
    least = standard().command.least

    def told(*leadership: int) -> list[str]:
        of = brief(2, 2)
        one, other = (
            msgspec.structs.replace(
                party, commanders=tuple(msgspec.structs.replace(man, leadership=rating) for man in party.commanders)
            )
            for party, rating in zip(of.parties, leadership, strict=True)
        )
        rules = scenario(msgspec.structs.replace(of, parties=(one, other))).rules
        return [rule.partition("is in force for ")[2] for rule in rules if "Optional IV)" in rule]

    assert told(least, least) == []
    assert told(least, least - 1) == ["the Allies."]
    assert told(least - 1, least - 1) == ["the British and the Allies."]


@pytest.mark.rule("SL 8.37")
def test_a_leader_s_chances_are_those_of_a_battle_on_the_screen() -> None:
    by, of = standard().leader, brief(1, 1)
    killed, wounded = by.killed[of.intensity], by.wounded[of.intensity]
    (words,) = [rule for rule in scenario(of).rules if "flag officers" in rule]
    assert f"killed by {100 * killed:.0f} or less" in words
    assert f"wounded for {by.wound} turns of the campaign by {100 * (killed + wounded):.0f} or less" in words
    assert f"by {100 * by.captured[of.intensity]:.0f} or less, or if no friend is left, he is captured" in words


@pytest.mark.rule("SL 8.126", "WS I.III.B")
def test_every_ship_has_a_log_with_her_hex_and_the_squares_she_has_lost_ticked() -> None:
    of = brief(2, 3, damage=10)
    printed = scenario(of)
    ships = [ship for side in printed.sides for ship in side.ships]
    for ship in ships:
        assert printed.logs.count(f'data-ship="{ship.name}"') == 1
        assert f"bow {ship.at}," in printed.logs
    lost = sum(int(words.split()[0]) for ship in ships for words in ship.worn.split(", "))
    assert printed.logs.count('"box ticked"') == lost > 0


# -- the form in squares -----------------------------------------------------------------------------------------------------


def filled(of: BattleBrief, **changes: dict[str, str]) -> str:
    """A form in squares with these cells changed, by id or by the name of a line; the field is nobody's."""
    sheet = StringIO()
    rows = list(csv.DictReader(StringIO(forms.form(of, TERMS, logs=squares_of(of)))))
    for row in rows:
        row |= changes.get((row["id"] or row["line"]).replace("-", "_"), {})
    writer = csv.DictWriter(sheet, forms.COUNTED, lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return sheet.getvalue()


def refused(of: BattleBrief, text: str) -> list[str]:
    return [fault.words for fault in forms.read_form(of, text, squares_of(of)).faults]


@pytest.mark.rule("SL 8.126")
@pytest.mark.parametrize("of", samples.briefs().values(), ids=lambda of: of.id)
def test_an_empty_form_says_that_nobody_is_hurt(of: BattleBrief) -> None:
    text = forms.form(of, TERMS, logs=squares_of(of))
    found = forms.read_form(of, text, squares_of(of))
    assert found.faults == []
    assert read_report(of, found.report) == samples.blank(of)
    assert forms.counted_by(text) == "wooden-ships"
    assert forms.counted_by(forms.form(of, TERMS)) is None


@pytest.mark.rule("SL 8.126")
def test_squares_left_are_told_in_per_cent_of_a_whole_ship_and_only_what_this_battle_cost() -> None:
    of = brief(2, 2, damage=10)
    logs = squares_of(of).ships[f"{A}-0"]
    assert all(squares.open < squares.whole for part, squares in logs.items() if part != "crew")
    left = {part: squares.open - 3 for part, squares in logs.items()}
    cells = {f"{part} squares left": str(number) for part, number in left.items()} | {"fate": "damaged"}
    first, second, *_ = forms.read_form(of, filled(of, british_0=cells), squares_of(of)).report["ships"]
    assert {part: first[part] for part in left} == {part: round(300 / squares.whole) for part, squares in logs.items()}
    assert (second["hull"], second["fate"]) == (0, "unharmed")
    empty = dict.fromkeys(cells, "") | {"fate": "damaged"}
    assert forms.read_form(of, filled(of, british_0=empty), squares_of(of)).report["ships"][0]["hull"] == 0


@pytest.mark.rule("SL 8.126")
def test_a_form_says_the_same_as_the_game_would_have_reported() -> None:
    of = brief(3, 3)
    before = hand_off.laid_out(of, "seed")
    report = msgspec.to_builtins(hand_off.fight(of, "seed"))
    changes = {}
    for told in report["ships"]:
        ship = before.ships[told["id"]]
        whole = {"hull": ship.printed.hull, "rigging": sum(ship.printed.rigging), "crew": sum(ship.printed.crew)}
        cells = {f"{part} squares left": str(round(full * (100 - told[part]) / 100)) for part, full in whole.items()}
        changes[told["id"].replace("-", "_")] = cells | {"fate": told["fate"], "captor": told["captor"]}
    found = forms.read_form(of, filled(of, **changes), squares_of(of))
    assert found.faults == []
    assert found.report["ships"] == [*report["ships"]]


@pytest.mark.rule("SL 8.126")
def test_every_fault_of_every_cell_is_told() -> None:
    of = brief(2, 2)
    most = {part: squares.open for part, squares in squares_of(of).ships[f"{A}-0"].items()}
    text = filled(
        of,
        british_0={"hull squares left": str(most["hull"] + 1), "rigging squares left": "x", "crew squares left": "-1"},
        british_1={"hull squares left": "4.5", "fate": "afloat"},
        allies_1={"hull squares left": "40%", "name": "Victory"},
    )
    told = refused(of, text)
    for words in (
        f"line 5 of the form, british-0: hull squares left is '{most['hull'] + 1}'; expected 0 to {most['hull']}",
        f"line 5 of the form, british-0: rigging squares left is 'x'; expected 0 to {most['rigging']}",
        f"line 5 of the form, british-0: crew squares left is '-1'; expected 0 to {most['crew']}",
        "line 6 of the form, british-1: hull squares left is '4.5'; expected 0 to ",
        "line 6 of the form, british-1: fate is 'afloat'; expected one of unengaged, unharmed",
        "line 9 of the form, allies-1: hull squares left is '40%'; expected 0 to ",
        "line 9 of the form, allies-1: name is 'Victory'; expected 'allies 1'",
    ):
        assert sum(fault.startswith(words) for fault in told) == 1, words
    assert len(told) == 7


@pytest.mark.rule("SL 8.126")
def test_a_form_in_squares_is_read_by_nothing_but_the_logs_of_its_game() -> None:
    of = brief(1, 1)
    text = filled(of)
    with pytest.raises(BadReport, match="it counts squares, but its line for the rules does not say which"):
        forms.read_form(of, text)
    without = "\n".join(line for line in text.splitlines() if not line.startswith("rules"))
    assert forms.counted_by(without) == ""


def test_a_part_of_which_a_ship_has_none_costs_nothing() -> None:
    assert Squares(0, 0).cost(0) == 0
    assert Squares(20, 10).cost(5) == 25
    assert Logs("x", {}).ships == {}
