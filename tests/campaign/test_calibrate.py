"""The resolvers beside each other: thirty briefs of all sizes, both measured alike, and a table and a picture of it."""

from __future__ import annotations

import signal
from pathlib import Path
from typing import Any

import msgspec
import pytest

from campaign.charts.battle import ShipDamage
from campaign.experiments import calibration
from campaign.experiments.calibration import Comparison, Fought, Measured, Pair
from campaign.experiments.calibration_results import CalibrationResults
from campaign.game import SeaLords
from campaign.terminal import calibrating
from tactical import samples
from tactical.handoff import BattleBrief, BattleReport, FallenFate, LeaderReport
from tactical.playing import in_memory
from tactical.playing.hex_game import HexGame
from tests.campaign.at_terminal import Terminal, played, terminal

__all__ = ["played", "terminal"]


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(calibration, "PAIRS", (Pair((1, 1)),))


@pytest.mark.rule("SL 8.126")
def test_thirty_briefs_from_single_ships_to_trafalgar_at_every_intensity() -> None:
    found = calibration.briefs()
    assert len(found) == len({brief.content for _, brief in found}) == 30
    sizes = {sum(len(squadron.ships) for party in brief.parties for squadron in party.squadrons) for _, brief in found}
    assert (min(sizes), max(sizes)) == (2, 60)
    assert {brief.intensity for _, brief in found} == {"light", "medium", "heavy"}


@pytest.mark.rule("SL 8.126")
def test_a_hotter_action_costs_more_by_either_resolver() -> None:
    charts = SeaLords("trafalgar-1805").charts
    cost = {}
    for heat in ("light", "heavy"):
        of = calibration.brief(Pair((6, 6)), heat)
        table, hexes = calibration.on_table(of, charts, 300), calibration.on_hexes(of, charts, 6)
        cost[heat] = [sum(one.points + 5 * one.lost for one in by.values()) for by in (table, hexes)]
    assert cost["light"][0] < cost["heavy"][0]
    assert cost["light"][1] < cost["heavy"][1]


@pytest.mark.rule("SL 8.44")
def test_of_the_sail_lost_those_are_struck_that_the_enemy_has() -> None:
    of = calibration.brief(Pair((6, 6)), "heavy")
    chart = SeaLords("trafalgar-1805").charts.ship_damage
    costs = [cost for number in range(4) for cost in calibration.fought(of, chart, number).cost.values()]
    assert all(cost.struck <= cost.lost for cost in costs)
    assert sum(cost.struck for cost in costs) > 0
    halves = [calibration.Fought("", of.content, n, {side: Measured(n, n, n / 2) for side in of.sides}) for n in (2, 4)]
    assert calibration.by_side(of, halves)["british"] == Measured(3, 3, 1.5)


def test_the_sides_have_the_gauge_by_turns_and_it_is_told_what_it_is_worth(monkeypatch: pytest.MonkeyPatch) -> None:
    of = calibration.brief(Pair((1, 1)), "heavy")
    given: list[str] = []
    fight = in_memory.fight

    def watched(rules: HexGame[Any], brief: BattleBrief, seed: str) -> BattleReport:
        given.append(brief.gauge)
        return fight(rules, brief, seed)

    monkeypatch.setattr(in_memory, "fight", watched)
    chart = SeaLords("trafalgar-1805").charts.ship_damage
    for number in range(4):
        calibration.fought(of, chart, number)
    assert given == ["british", "french", "british", "french"]
    # in these two battles who has the gauge loses one sail, and who has not three
    battles = [
        Fought("", of.content, 0, {"british": Measured(1, 1), "french": Measured(3, 3)}),
        Fought("", of.content, 1, {"british": Measured(3, 3), "french": Measured(1, 1)}),
    ]
    monkeypatch.setattr(calibration, "briefs", lambda game: [(Pair((1, 1)), of)])
    (found,) = calibration.compare(SeaLords("trafalgar-1805").charts, 2, lambda _: battles)
    assert found.hexes == {"british": Measured(2, 2), "french": Measured(2, 2)}
    assert (found.windward, found.leeward) == (Measured(1, 1), Measured(3, 3))


def test_means_agree_within_a_quarter_or_where_both_are_next_to_nothing() -> None:
    assert calibrating.agrees((10.0, 8.0))
    assert not calibrating.agrees((10.0, 7.0))
    assert calibrating.agrees((0.0, 0.4))
    one = Comparison(
        Pair((3, 3)), "light", {"a": Measured(10, 1), "b": Measured(10, 1)}, {"a": Measured(14, 2), "b": Measured(6, 0)},
        Measured(10, 1), Measured(10, 1),
    )  # fmt: skip
    assert [calibrating.agrees(pair) for pair in calibrating.figures(one)] == [False] * 4
    assert [calibrating.agrees(pair) for pair in calibrating.totals(one)] == [True, True], "what one loses the other gains"


def test_the_command_prints_a_table_and_draws_a_picture(
    terminal: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(calibration, "PAIRS", (Pair((2, 2)),))
    plot = tmp_path / "c.svg"
    said = terminal("battle", "calibrate", "--battles", "2", "--plot", str(plot))
    assert said.code == 0, said.err
    assert "2 v 2" in said.out
    assert "of 12 means within 25%" in said.out
    assert "struck, both: " in said.out
    assert plot.read_text(encoding="utf-8").count("<circle") > 1
    rows = terminal("battle", "calibrate", "--battles", "2", "--json").document
    assert [row["side"] for row in rows[:2]] == ["british", "french"]
    for measured in ("hexes", "windward", "leeward"):
        assert set(rows[0][measured]) == {"points", "lost", "struck", "killed", "wounded", "captured"}
    assert "ends in .svg" in terminal("battle", "calibrate", "--plot", str(tmp_path / "c.bmp")).err


# -- leaders, and several games ----------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 8.37")
def test_leaders_are_counted_by_what_became_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    of = calibration.brief(Pair((12, 12)), "heavy")
    fates: tuple[FallenFate, ...] = ("killed", "wounded", "captured", "unhurt")
    told = [LeaderReport(name, fate, int(fate == "wounded")) for name, fate in zip(of.leaders, fates, strict=True)]
    assert [len(party.commanders) for party in of.parties] == [2, 2]

    def reported(rules: HexGame[Any], brief: BattleBrief, seed: str) -> BattleReport:
        return msgspec.structs.replace(samples.blank(of), leaders=tuple(told))

    monkeypatch.setattr(in_memory, "fight", reported)
    cost = calibration.fought(of, SeaLords("trafalgar-1805").charts.ship_damage, 0).cost
    assert cost["british"][3:] == (1, 1, 0)
    assert cost["french"][3:] == (0, 0, 1)


@pytest.mark.rule("SL 8.37")
@pytest.mark.parametrize(
    ("hexes", "told"), [(0.16, "0.160 *"), (0.14, "0.140"), (0.07, "0.070"), (0.06, "0.060 *"), (0.0, "0.000 *")]
)
def test_leaders_of_all_fleets_are_marked_where_one_resolver_has_more_than_half_as_many_again(hexes: float, told: str) -> None:
    table = Measured(0, 0, 0, 0.1, 0.0, 0.2)
    nothing = Measured(0, 0)
    one = Comparison(
        Pair((3, 3)), "heavy", {"british": table, "french": nothing},
        {"british": Measured(0, 0, 0, hexes, 0.0, 0.2), "french": nothing}, nothing, nothing,
    )  # fmt: skip
    cells = calibrating.leaders_row("heavy", "all fleets", [one], marked=True)
    assert cells == ("heavy", "all fleets", "0.100", told, "0.000", "0.000", "0.200", "0.200")
    assert calibrating.leaders_row("heavy", "3 v 3", [one])[3] == told.removesuffix(" *"), "a single brief is not judged"


@pytest.mark.rule("SL 8.126")
def test_where_crews_follow_the_flag_equal_fleets_sail_under_one() -> None:
    def flags(game: str) -> set[str]:
        return {" ".join(party.squadrons[0].flag for party in of.parties) for _, of in calibration.briefs(game)}

    assert flags("flying colors") == {"british french"}
    assert flags("wooden ships") == {"french french"}


def test_a_book_of_one_game_does_not_hang_on_the_other() -> None:
    def counts(path: str, game: str) -> bool:
        return calibration.decides(Path(path), game)

    for own, other in (("flying colors", "wooden ships"), ("wooden ships", "flying colors")):
        assert counts(f"{own.replace(' ', '_')}/fire/rakes.py", own)
        assert not counts(f"{other.replace(' ', '_')}/fire/rakes.py", own)
        assert counts("sea/hexes.py", own)
        assert counts("handoff.py", own)
        assert not counts("drawing/letters.py", own)
    charts = SeaLords("trafalgar-1805").charts
    assert calibration.fingerprint(charts, "flying colors") != calibration.fingerprint(charts, "wooden ships")


def test_both_games_are_set_beside_the_table_with_a_book_and_a_picture_each(
    terminal: Terminal, tmp_path: Path, small: None
) -> None:
    command = ("battle", "calibrate", "--battles", "1", "--resolver", "both")
    said = terminal(*command, "--out", str(tmp_path / "c.jsonl"), "--plot", str(tmp_path / "c.svg"))
    assert said.code == 0, said.err
    first, second = said.out.index("Flying Colors beside the"), said.out.index("Wooden Ships & Iron Men beside the")
    assert first < second < said.out.index("Both sides together, by the table and by each game:")
    assert "both have French ones here" in said.out[second:]
    assert "Crews follow the flag" not in said.out[:second]
    assert said.out.count("Leaders of both sides together, in a battle (*: one is more than 1.5 times the other):") == 2
    assert said.out.count("\nall ") == 2
    for heat in ("light", "medium", "heavy"):
        assert len([line for line in said.out.splitlines() if line.startswith(heat) and "all fleets" in line]) == 2
    for game in ("flying-colors", "wooden-ships"):
        assert len((tmp_path / f"c-{game}.jsonl").read_bytes().splitlines()) == 3
        assert (tmp_path / f"c-{game}.svg").exists()
    again = terminal(*command, "--json", "--out", str(tmp_path / "c.jsonl")).document
    assert [row["game"] for row in again] == ["flying colors"] * 6 + ["wooden ships"] * 6
    assert "expected flying-colors, wooden-ships or both" in terminal("battle", "calibrate", "--resolver", "draughts").err


# -- stopped and gone on with ------------------------------------------------------------------------------------------------


def test_battles_in_the_book_are_not_fought_again_and_the_end_is_the_same(
    terminal: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, small: None
) -> None:
    book = tmp_path / "c.jsonl"
    command = ("battle", "calibrate", "--battles", "3", "--json")
    whole = terminal(*command).document
    numbers: list[int] = []
    fought = calibration.fought

    def counted(of: BattleBrief, chart: ShipDamage, number: int, fingerprint: str, game: str) -> Fought:
        numbers.append(number)
        return fought(of, chart, number, fingerprint, game)

    monkeypatch.setattr(calibration, "fought", counted)
    assert terminal("battle", "calibrate", "--battles", "2", "--out", str(book)).code == 0
    assert numbers == [0, 0, 0, 1, 1, 1], "each brief in turn"
    lines = book.read_bytes().splitlines(keepends=True)
    book.write_bytes(b"".join(lines[:-1]) + lines[-1][:40])  # killed in the middle of a line
    numbers.clear()
    assert terminal(*command, "--out", str(book)).document == whole
    assert numbers == [1, 2, 2, 2], "the one that was cut off, and those not fought yet"
    numbers.clear()
    assert terminal(*command, "--out", str(book)).document == whole
    assert numbers == []


def test_a_halt_keeps_what_was_fought_and_says_how_to_go_on(
    terminal: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, small: None
) -> None:
    book, fought = tmp_path / "c.jsonl", calibration.fought

    def halting(of: BattleBrief, chart: ShipDamage, number: int, fingerprint: str, game: str) -> Fought:
        signal.raise_signal(signal.SIGINT)
        return fought(of, chart, number, fingerprint, game)

    monkeypatch.setattr(calibration, "fought", halting)
    said = terminal("battle", "calibrate", "--battles", "2", "--out", str(book))
    assert said.code != 0
    assert "interrupted with 5 battles to fight; 1 battle is kept" in said.err
    assert len(book.read_bytes().splitlines()) == 1


def test_battles_of_other_figures_are_not_counted_and_what_is_no_book_is_refused(
    terminal: Terminal, tmp_path: Path, small: None
) -> None:
    book = tmp_path / "c.jsonl"
    of = calibration.briefs()[0][1]
    CalibrationResults(book, "another").add(calibration.fought(of, SeaLords("trafalgar-1805").charts.ship_damage, 0, "another"))
    said = terminal("battle", "calibrate", "--battles", "1", "--out", str(book))
    assert said.code == 0
    assert "1 battles in it were fought by other code or figures" in said.err
    assert len(book.read_bytes().splitlines()) == 4
    book.write_text("a,b,c\n", encoding="utf-8")
    assert "line 1: it is no battle of a calibration" in terminal("battle", "calibrate", "--out", str(book)).err
    assert "ends in .jsonl" in terminal("battle", "calibrate", "--out", str(tmp_path / "c.txt")).err


def test_several_processes_fight_the_same_battles(terminal: Terminal, tmp_path: Path, small: None) -> None:
    book = tmp_path / "c.jsonl"
    alone = terminal("battle", "calibrate", "--battles", "1", "--json").document
    assert terminal("battle", "calibrate", "--battles", "1", "--json", "--jobs", "2", "--out", str(book)).document == alone
