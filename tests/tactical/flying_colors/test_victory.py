"""FC 3.9: victory points and the verdict."""

from __future__ import annotations

from typing import Any

import pytest

from tactical.flying_colors import victory
from tactical.flying_colors.facts import BattleEnded
from tactical.flying_colors.state import Action, Options
from tests.tactical.flying_colors.helmsman import facts, throw
from tests.tactical.flying_colors.quarterdeck import BRITISH, FRENCH, battle, flag

FIRST = Options(edition=2006)
WORTH = 5  # of a two-decker
TAKEN: dict[str, Any] = {"captor": BRITISH, "side": BRITISH}


def fleets(audacity: tuple[int, int] = (2, 0), **fields: Any) -> Action:
    """Two two-deckers a side."""
    return battle({"A": (20, 10), "B": (20, 14)}, {"X": (40, 10), "Y": (40, 14)}, audacity, large=True, **fields)


def given(edition: Any = 2023, **fields: Any) -> float:
    """The points for a French ship in this state."""
    fought = fleets(options=Options(edition=edition))
    for name, value in fields.items():
        setattr(fought.ships["X"], name, value)
    assert victory.points(fought, FRENCH) == 0
    return victory.points(fought, BRITISH)


# -- points --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FC 3.9.1a", "FC 3.9.1b", "FC 3.9.1c", "FC 2.2.1.4a")
def test_a_captured_ship_is_worth_twice_a_sunk_one_and_that_twice_a_damaged_one() -> None:
    assert given(**TAKEN) == 2 * WORTH
    assert given(fate="sunk") == given(fate="exploded") == WORTH
    assert given(damaged=True) == given(dismasted=True) == given(damaged=True, dismasted=True) == WORTH / 2 == 2.5


@pytest.mark.rule("FC 3.9.1f")
def test_sound_ships_and_retaken_ones_are_worth_nothing() -> None:
    assert given() == 0
    assert given(hull=3, rigging=5) == 0
    assert given(retaken=True, damaged=True) == 0


@pytest.mark.rule("FC 2006:15.1b")
def test_a_ship_scores_only_the_most_that_she_is_worth() -> None:
    assert given(2006, **TAKEN, damaged=True) == given(**TAKEN, damaged=True) == 2 * WORTH


@pytest.mark.rule("FC 2006:15.1a", "FC 2006:13.3d")
def test_in_2006_dismasted_ships_score_nothing_and_struck_ones_as_sunk() -> None:
    assert given(2006, dismasted=True) == 0
    assert given(2006, struck=True, damaged=True) == WORTH
    assert given(struck=True, damaged=True) == WORTH / 2


@pytest.mark.rule("FC 3.9.1d", "FC 2.2.2.4")
@pytest.mark.parametrize(("lost", "scored"), [("killed", 3), ("captured", 3), ("drowned", 3), ("", 0)])
def test_a_commander_lost_gives_his_points(lost: Any, scored: int) -> None:
    fought = fleets()
    flag(fought, "X").lost = lost
    assert victory.points(fought, BRITISH) == scored
    assert victory.points(fought, FRENCH) == 0


@pytest.mark.rule("FC 3.9.1e")
@pytest.mark.parametrize(
    ("audacity", "ship", "damaged", "scored"),
    [
        ((2, 0), "A", False, 2.5),  # of the bolder side: the enemy scores
        ((2, 0), "X", False, 0.0),  # of the meeker: he does not
        ((2, 0), "X", True, 2.5),
        ((0, 2), "X", False, 2.5),
        ((1, 1), "X", False, 0.0),
    ],
)
def test_an_undamaged_ship_off_the_map_scores_only_for_the_lower_audacity(
    audacity: tuple[int, int], ship: str, damaged: bool, scored: float
) -> None:
    fought = fleets(audacity)
    fought.ships[ship].fate, fought.ships[ship].damaged = "gone", damaged
    assert victory.points(fought, FRENCH if ship == "A" else BRITISH) == scored


def test_a_withdrawn_ship_scores_only_if_hurt() -> None:
    assert given(fate="withdrawn") == 0
    assert given(fate="withdrawn", damaged=True) == WORTH / 2


# -- levels --------------------------------------------------------------------------------------------------------------


def judged(fought: Action, **states: dict[str, Any]) -> tuple[str | None, str, dict[str, float]]:
    for letter, fields in states.items():
        for name, value in fields.items():
            setattr(fought.ships[letter], name, value)
    found = victory.judged(fought, "last turn")
    return found.winner, found.level, found.points


@pytest.mark.rule("FC 3.9.2a", "FC 3.9.2b", "FC 2006:15.1a")
def test_points_are_multiplied_by_one_more_than_the_enemys_audacity() -> None:
    sunk = {"fate": "sunk"}
    hurt = {"damaged": True}
    assert judged(fleets(), X=sunk, A=hurt) == (FRENCH, "normal", {BRITISH: 5.0, FRENCH: 7.5})
    assert judged(fleets((0, 0)), X=sunk, A=hurt) == (BRITISH, "normal", {BRITISH: 5.0, FRENCH: 2.5})
    assert judged(fleets(options=FIRST), X=sunk, A=hurt) == (BRITISH, "normal", {BRITISH: 5.0, FRENCH: 2.5})


@pytest.mark.rule("FC 3.9.2b", "FC 2006:15.2a")
def test_a_side_that_broke_off_halves_its_total_but_in_2006_it_has_lost() -> None:
    def after(options: Options, *broken: str) -> tuple[str | None, str, dict[str, float]]:
        fought = fleets((0, 0), options=options)
        for side in broken:
            fought.fleets[side].broken = True
        return judged(fought, X={"fate": "sunk"}, Y={"fate": "sunk"}, A={"fate": "sunk"}, B={"damaged": True})

    assert after(Options()) == (BRITISH, "normal", {BRITISH: 10.0, FRENCH: 7.5})
    assert after(Options(), BRITISH) == (FRENCH, "normal", {BRITISH: 5.0, FRENCH: 7.5})
    assert after(Options(), BRITISH, FRENCH) == (BRITISH, "normal", {BRITISH: 5.0, FRENCH: 3.75})
    assert after(FIRST, BRITISH) == (FRENCH, "substantial", {BRITISH: 10.0, FRENCH: 7.5})
    assert after(FIRST, BRITISH, FRENCH) == (BRITISH, "marginal", {BRITISH: 10.0, FRENCH: 7.5})


@pytest.mark.rule("FC 3.9.2c")
def test_a_tie_is_a_marginal_win_for_the_meeker_and_drawn_between_equals() -> None:
    assert judged(fleets((2, 0)))[:2] == (FRENCH, "marginal")
    assert judged(fleets((0, 2)))[:2] == (BRITISH, "marginal")
    assert judged(fleets((1, 1)))[:2] == (None, "drawn")


# -- when it ends --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FC 3.9")
@pytest.mark.parametrize(("turn", "turns", "over"), [(9, 10, False), (10, 10, True), (10, 0, False), (100, 0, True)])
def test_a_battle_ends_with_its_last_turn_or_at_nightfall(turn: int, turns: int, over: bool) -> None:
    fought = fleets(turn=turn, turns=turns)
    assert victory.determine(fought) is over
    assert (fought.verdict is not None) is over


@pytest.mark.rule("FC 3.9", "FC 3.9.3c")
def test_a_battle_ends_as_soon_as_a_fleet_breaks() -> None:
    fought = fleets((0, 0), turn=3)
    fought.ships["A"].fate = "sunk"
    throw(fought, 0)
    victory.determine(fought)
    assert fought.verdict is not None
    assert (fought.verdict.winner, fought.verdict.why) == (FRENCH, "break off")
    assert [fact.winner for fact in facts(fought, BattleEnded)] == [FRENCH]
