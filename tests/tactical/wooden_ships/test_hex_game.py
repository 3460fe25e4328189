"""Wooden Ships as one of the hex games: its battles by name, the rules that players agree on, what came of a battle, and how its
forms read at a terminal."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from table.decisions import Form, Plan
from table.dice import Tray
from table.flows import Together
from table.reading.faults import BadFile
from tactical.playing.in_memory import play
from tactical.playing.registry import GAMES, WOODEN_SHIPS, game_named
from tactical.wooden_ships import battles, own_battles, results, squares
from tactical.wooden_ships.fouling import ties
from tactical.wooden_ships.hex_game import WoodenShipsGame
from tactical.wooden_ships.state import ADVANCED_PARTS, Battle, Company, Options, Verdict
from tests.tactical.wooden_ships.yard import BRITISH, FRENCH, battle, only, ship

GAME = WoodenShipsGame()
OWN = own_battles.Points(("British", "French"), 1798, 60)


def asked(state: Battle, side: str) -> Form[Any]:
    """What a side is asked first in the phase that a battle stands before."""
    state.lay(Tray())
    phase = GAME.next_phase(state)
    assert phase is not None
    request = next(phase.flow(state))
    questions = request.questions if isinstance(request, Together) else (request,)
    (found,) = [one for one in questions if isinstance(one, Form) and one.side == side]
    return found


def beside(state: Battle, form: Form[Any]) -> dict[str, str | None]:
    return {part.key: GAME.beside(GAME.view(state, form.side), form, part) for part in form.parts}


# -- battles by name -----------------------------------------------------------------------------------------------------


def test_the_game_is_known_by_its_name() -> None:
    assert WOODEN_SHIPS in GAMES
    assert isinstance(game_named("wooden-ships"), WoodenShipsGame)
    assert GAME.secret_orders


def test_all_scenarios_and_the_campaign_are_listed_oldest_first() -> None:
    names = list(GAME.battles())
    assert len(names) == 28, "27 scenarios and a campaign"
    dates = [GAME.listed(name).date for name in names]
    assert dates == sorted(dates)
    assert names.index("suffren") < names.index("suffren-1")
    row = GAME.listed("suffren")
    assert row.days == [f"suffren-{number}" for number in range(1, 6)]
    assert GAME.listed("nile").ships == {"french": 13, "british": 14}
    assert GAME.listed("valcour").turns == 50


def test_a_battle_is_described_without_its_title() -> None:
    notes = battles.notes("nile")
    assert notes[0].startswith("Wind: normal breeze")
    assert "Note: No ship enters on turn five." in notes
    assert any("WS S.7" in note for note in battles.notes("suffren"))


@pytest.mark.rule("WS S.0.p3")
def test_players_agree_on_turns() -> None:
    assert GAME.set_up("lissa", "x", 1981, {"turns": 12}).turns == 12
    assert GAME.set_up("suffren", "x", 1981, {"turns": 12}).turns == 12
    assert GAME.set_up("lissa", "x", 1981, {}).turns == GAME.listed("lissa").turns


@pytest.mark.rule("WS S.0.p5")
def test_level_edition_and_every_rule_by_its_switch() -> None:
    assert GAME.set_up("nile", "x", 1975, {}).options.edition == 1975
    basic = GAME.set_up("mars-hercule", "x", 1981, {"basic": True}).options
    assert basic.level == "basic"
    assert not any(getattr(basic, part) for part in ADVANCED_PARTS)
    mixed = GAME.set_up("mars-hercule", "x", 1981, {"basic": True, "criticals": True, "fought_out": True}).options
    assert (mixed.level, mixed.criticals, mixed.fields, mixed.fought_out) == ("basic", True, False, True)
    assert GAME.set_up("nile", "x", 1981, {"basic": False}).options.level == "advanced"
    assert GAME.set_up("nile", "x", 1981, {"command_lag": "radius"}).options.command_lag == "radius"
    fields = {name.replace("_", "-") for name in Options.__struct_fields__} - {"edition", "level", "command-lag"}
    assert set(GAME.switches) == fields | {"basic"}
    assert set(GAME.choices) == {"command-lag", "turns", "foul-bottoms", "new-arrivals"}


def test_a_scenario_that_is_only_for_one_level_says_so() -> None:
    with pytest.raises(BadFile, match="Valcour Island: 'basic'; expected advanced"):
        GAME.set_up("valcour", "x", 1981, {"basic": True})


# -- battles of one's own ------------------------------------------------------------------------------------------------


@pytest.fixture
def own(tmp_path: Path) -> str:
    path = tmp_path / "mine.toml"
    made = GAME.own_battle(("British", "French"), 1798, 60)
    assert made is not None
    path.write_text(made)
    return str(path)


@pytest.mark.rule("WS D.II.B")
def test_a_battle_of_ones_own_is_bought_and_fought(own: str) -> None:
    assert GAME.knows(own)
    assert list(GAME.sides(own)) == [BRITISH, FRENCH]
    assert battles.notes(own) == ["Each side buys its ships for 60 points, in secret, before the battle (WS D.II.B)."]
    state = GAME.set_up(own, "x", 1981, {"turns": 3})
    assert not state.ships
    over = play(GAME, state, {side: GAME.captains(side) for side in state.fleets})
    assert {one.home for one in over.ships.values()} == {BRITISH, FRENCH}
    assert GAME.ended(over).turns <= 4


def test_the_purse_reads_in_words(own: str) -> None:
    state = GAME.set_up(own, "x", 1981, {})
    state.lay(Tray())
    phase = GAME.next_phase(state)
    assert phase is not None
    request = next(phase.flow(state))
    assert isinstance(request, Together)
    plan = next(one for one in request.questions if one.side == BRITISH)
    assert isinstance(plan, Plan)
    words = [GAME.act_words(GAME.view(state, BRITISH), plan, act) for act in plan.offers()]
    assert "74 common class, crack crew: 27 points" in words
    assert not any(":" in one.partition(": ")[0] for one in words), "no keys"


def test_limits_agreed_on_are_in_the_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(own_battles.written(own_battles.Points(("British", "French"), 1798, largest=64, best="average")))
    assert battles.notes(str(path)) == [
        "Each side buys its ships for 150 points, in secret, before the battle; no ship of more than 64 guns and no crew better "
        "than average (WS D.II.B)."
    ]


@pytest.mark.parametrize(
    ("points", "fault"),
    [
        (own_battles.Points(("Ruritanian", "French"), 1798), "unknown nation 'Ruritanian'"),
        (own_battles.Points(("French", "French"), 1798), "French against French; expected two nations"),
        (own_battles.Points(("British", "French"), 1798, 0), "budget 0; expected 1 point or more"),
        (own_battles.Points(("British", "French"), 1798, velocity=9), "velocity 9; expected a wind from 0 to 6"),
    ],
)
def test_what_cannot_be_fought_is_refused(points: own_battles.Points, fault: str, tmp_path: Path) -> None:
    with pytest.raises(BadFile, match=fault):
        own_battles.written(points)
    path = tmp_path / "mine.toml"
    nations = ", ".join(f'"{nation}"' for nation in points.nations)
    more = "" if points.budget is None else f"budget = {points.budget}\n"
    path.write_text(f"[points]\nnations = [{nations}]\nyear = {points.year}\nvelocity = {points.velocity}\n{more}")
    with pytest.raises(BadFile, match=f"mine.toml: {fault}"):
        GAME.set_up(str(path), "x", 1981, {})


def test_files_of_other_games_are_not_known(tmp_path: Path) -> None:
    other = tmp_path / "other.toml"
    other.write_text('name = "A battle"\n[[fleets]]\nside = "British"\n')
    assert not GAME.knows(str(other))
    assert not GAME.knows(str(tmp_path / "none.toml"))
    scenarios = Path(results.__file__).parent / "data" / "scenarios"
    assert all(GAME.knows(str(path)) for path in scenarios.glob("*.toml"))


# -- what came of it -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("WS B.XI.B")
def test_what_came_of_a_battle() -> None:
    sunk, taken, struck, gone, sound = (ship(name, at) for name, at in zip("ABCDE", ("A2", "C2", "E2", "G2", "I2"), strict=True))
    sea = battle(sunk, taken, struck, gone, sound, ship("Foe", "T20", side=FRENCH))
    sunk.fate, gone.fate, struck.surrendered = "sunk", "left", "struck"
    taken.captor, taken.side, taken.prize = FRENCH, FRENCH, Company("foe", FRENCH, "average", [2], 1)
    sea.verdict = Verdict(FRENCH, {BRITISH: 10.0, FRENCH: 30.0}, "Time is up.")
    ended = GAME.ended(sea)
    assert (ended.winner, ended.level, ended.why, ended.points) == (FRENCH, "clear", "Time is up.", {BRITISH: 10.0, FRENCH: 30.0})
    assert ended.losses[BRITISH] == (loss := results.loss(sea, BRITISH))
    assert (loss.sunk, loss.taken, loss.gone, loss.lost) == (1, 2, 1, 3)
    sea.verdict = Verdict(FRENCH, {BRITISH: 20.0, FRENCH: 30.0}, "")
    assert GAME.ended(sea).level == "narrow"
    sea.verdict = Verdict(None, {BRITISH: 20.0, FRENCH: 20.0}, "")
    assert (GAME.ended(sea).winner, GAME.ended(sea).level) == ("", "draw")


# -- forms at a terminal -------------------------------------------------------------------------------------------------


@pytest.fixture
def at_sea() -> Battle:
    fields: dict[str, Any] = {"step": "notation", "options": only(Options(), anchoring=True)}
    one = ship("Victory", "J12", 2, carronades=2)
    return battle(one, ship("Mars", "J16", 2), ship("Foe", "L12", 5, side=FRENCH), wind=1, **fields)


@pytest.mark.rule("WS B.IV.A.3")
def test_beside_a_move_stand_place_attitude_and_allowances(at_sea: Battle) -> None:
    form = asked(at_sea, BRITISH)
    words = beside(at_sea, form)
    assert words["victory"] == "J12↗ A, 3 hexes (A3, B2, C1, D0)"
    assert words["victory:note"] is None, "not listed while nothing is noted"
    assert getattr(form.kind, "by_key", False), "moves are written as they are keyed"
    squares.mark_rigging(at_sea.ships["victory"], 7)
    assert beside(at_sea, form)["victory"] == "J12↗ A, 2 hexes (A2, B1, C0, D0)"


def test_beside_guns_stands_what_is_in_them(at_sea: Battle) -> None:
    at_sea.step = "combat"
    victory = at_sea.ships["victory"]
    victory.heading = 1
    form = asked(at_sea, BRITISH)
    lines = beside(at_sea, form)
    key = next(one for one in lines if one.startswith("victory:"))
    assert lines[key] == "10+2 round, first"
    victory.decks["left"].initial = victory.decks["right"].initial = False
    victory.decks["left"].shot = victory.decks["right"].shot = "double"
    assert beside(at_sea, form)[key] == "10+2 double"
    if "fire off" in lines:
        assert lines["fire off"] is None


def test_beside_loading_stand_both_broadsides(at_sea: Battle) -> None:
    at_sea.step = "load"
    guns = at_sea.ships["victory"].decks
    guns["left"].shot = guns["right"].shot = None
    form = asked(at_sea, BRITISH)
    assert beside(at_sea, form)["victory"] == "left 10+2 empty, right 10+2 empty"
    guns["right"].ramming = True
    assert beside(at_sea, form)["victory"] == "left 10+2 empty, right 10+2 half loaded"


def test_boarding_parties_may_name_a_ship(at_sea: Battle) -> None:
    ties.grapple(at_sea, at_sea.ships["victory"], at_sea.ships["foe"])
    at_sea.step = "boarding"
    form = asked(at_sea, BRITISH)
    part = next(one for one in form.parts if one.key == "victory")
    view = GAME.view(at_sea, BRITISH)
    assert GAME.beside(view, form, part) == "crew 5/4/4"
    for typed, read in (
        ("obp12 foe + dbp3", "OBP12:foe+DBP3"),
        ("OBP 1 Foe", "OBP1:foe"),
        ("tbp1 mars apart", "TBP1:mars:apart"),
        ("nbp", "NBP"),
        ("obp1 nobody", "obp1 nobody"),
    ):
        assert GAME.spelt(view, form, part, typed) == read, typed
    assert part.resolve(GAME.spelt(view, form, part, "obp12 foe + dbp3"), form.kind, form.rule)


def test_other_lines_are_read_as_typed(at_sea: Battle) -> None:
    form = asked(at_sea, BRITISH)
    assert GAME.spelt(GAME.view(at_sea, BRITISH), form, form.parts[0], "l1r1") == "l1r1"


@pytest.mark.rule("WS O.II.p1")
def test_moves_are_written_by_the_clock_if_it_was_agreed(at_sea: Battle) -> None:
    form = asked(at_sea, BRITISH)
    assert GAME.minutes(GAME.view(at_sea, BRITISH), form) is None
    at_sea.options = only(at_sea.options, timed_moves=True)
    minutes = GAME.minutes(GAME.view(at_sea, BRITISH), form)
    assert minutes == at_sea.tables.minutes(2)
    at_sea.step = "combat"
    assert GAME.minutes(GAME.view(at_sea, BRITISH), asked(at_sea, BRITISH)) is None, "guns have no clock"


def test_history_has_a_line_for_each_battle() -> None:
    heading, line = GAME.history(["wasp-reindeer"], 2, "x", 1, False)
    assert heading.startswith("battle ")
    assert line.startswith("wasp-reindeer ")
