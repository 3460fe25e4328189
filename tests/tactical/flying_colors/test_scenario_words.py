"""Scenarios tell what they are: fleets, leaders, their own rules, victory, what was put right and what is ours."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tactical.drawing import draw
from tactical.flying_colors import battles, results, scenario_words, scenarios
from tactical.flying_colors.breakoff import check_fleets
from tactical.flying_colors.drawing.pictures import picture
from tactical.flying_colors.drawing.standing import tally
from tactical.flying_colors.order_of_battle import Special
from tactical.flying_colors.scenario_words import RULES
from tactical.flying_colors.state import Action
from tactical.playing.hex_game import Loss

NOT_RULES = {
    "captain_quality", "released_commander", "released_aboard", "mistaken_run_by", "reinforcements_to", "lost_with",
    "recall_admiral", "recall_radius", "recall_seconds", "recall_stays", "recall_flagship", "only_by_capture_side",
    "must_cripple_side", "moored",
}  # fmt: skip
"""What is told with another rule, and the one that is ours and told apart."""


def told(name: str, **options: Any) -> str:
    return "\n".join(scenario_words.description(battles.set_up(name, "seed", **options)))


def test_every_special_rule_has_words() -> None:
    named = set(Special.__struct_fields__)
    assert named - NOT_RULES <= set(RULES)
    assert named >= NOT_RULES


@pytest.mark.parametrize("name", battles.available())
def test_every_battle_is_told_in_sentences_with_all_its_figures_and_without_ids(name: str) -> None:
    action = battles.set_up(name, "seed")
    lines = scenario_words.description(action)
    for line in lines:
        assert line[0].isupper(), line
        assert line.endswith((".", "]")), line
        assert not any(key in line for key in (*action.ships, *action.commanders) if "-" in key), line
    for side, fleet in action.fleets.items():
        (words,) = [line for line in lines if line.startswith(f"{side}: audacity")]
        if [*fleet.audacity] == [side]:
            assert f"{side}: audacity {fleet.audacity[side]}." in words
        else:
            assert all(f"{nation} {audacity}" in words for nation, audacity in fleet.audacity.items())
        for one in action.commanders.values():
            if one.side == side:
                assert f"rank {one.rank}, range {one.fit.range}, quality {one.fit.quality}; wounded {one.hurt.range}" in words
    assert len([line for line in lines if line.startswith("Victory: ")]) == 1
    for battle in scenario_words.filed(action):
        assert all(f"Note: {note}" in lines for note in battle.notes)
        put_right = [station for _, _, station in battle.stations() if station.printed]
        assert all(any(f"{one.ship} is printed at {one.printed}" in line for line in lines) for one in put_right)
        in_force = [key for key in battle.special.named() if key in RULES]
        assert len([line for line in lines if line.endswith(f"[FC {battle.case}]")]) >= (
            len(in_force) if len(scenario_words.filed(action)) == 1 else 0
        )


@pytest.mark.rule("FC 2006:18.12")
def test_the_nile_tells_of_surprise_and_of_the_moored_line_that_is_ours_and_may_be_put_in_force() -> None:
    nile, plain = told("the-nile-1798", moored=True), told("the-nile-1798")
    assert "The French are surprised" in nile
    assert "Then Villeneuve (rank 2, range 4, quality 1) is in the Guillaume Tell. [FC 2006:18.12]" in nile
    assert "Designed: the French lie moored (embayed and to leeward" in nile
    assert "Designed, and not in force: the French lie moored (embayed and to leeward" in plain
    assert "`--option moored` plays so." in plain


@pytest.mark.rule("FC 2006:18.12", "FC 3.9.3a")
@pytest.mark.parametrize(("options", "breaks"), [({"moored": True}, []), ({}, ["French"]), ({"fought_out": True}, [])])
def test_a_moored_line_breaks_unless_the_rule_is_in_force_or_it_is_fought_out(options: Any, breaks: list[str]) -> None:
    """All French commanders are lost, and nobody is surprised any more."""
    action = scenarios.set_up("the-nile-1798", "seed", **options)
    del action.special["surprised"]
    for one in action.commanders.values():
        one.lost = "killed" if one.side == "French" else ""
    assert check_fleets(action) == breaks


def test_a_battle_without_a_limit_that_is_fought_out_has_one() -> None:
    endless = [name for name in scenarios.available() if not scenarios.scenario(name).turns]
    for name in endless:
        assert scenarios.set_up(name).turns == 0
        assert scenarios.set_up(name, fought_out=True).turns == scenarios.A_DAY
    assert scenarios.set_up("camperdown-1797", fought_out=True).turns == scenarios.set_up("camperdown-1797").turns


@pytest.mark.parametrize(
    ("edition", "words"), [(2023, "multiplied by one more than the enemy's audacity"), (2006, "wins outright")]
)
def test_victory_is_that_of_the_edition(edition: Any, words: str) -> None:
    action = battles.set_up("camperdown-1797", "seed", edition)
    assert words in scenario_words.victory(action)


# -- on the board --------------------------------------------------------------------------------------------------------


def test_the_panel_has_audacity_commanders_marines_and_the_battle_s_own_rules() -> None:
    drawn = draw(picture(scenarios.set_up("the-nile-1798", "seed", moored=True)))
    for words in (
        "Audacity: British 2",
        "Nelson (range 9, quality 4)",
        "Brueys (range 6, quality 1)",
        "are surprised",
        "Designed:",
        "Victory:",
        "Note:",
    ):
        assert words in drawn, words
    assert drawn.count('class="men"') == 27, "a number for every ship"
    assert "her marines." in drawn
    assert "her manpower." in draw(picture(scenarios.set_up("the-nile-1798", "seed", 2006)))


def test_a_line_of_the_roll_has_marines_and_what_a_wounded_commander_is_worth() -> None:
    action = scenarios.set_up("the-nile-1798", "seed")
    lines = {ship.name: ship.line for ship in picture(action).ships}
    assert lines["Leander"].endswith("hull 7 of 7, marines 3, rigging hits 0, plain sails")
    nelson = next(one for one in action.commanders.values() if one.name == "Nelson")
    nelson.wounded = True
    assert (
        "Vanguard, Nelson (range 6, quality 3, wounded)" in {ship.name: ship.line for ship in picture(action).ships}["Vanguard"]
    )


# -- hulks and rafts -----------------------------------------------------------------------------------------------------


def copenhagen(**fates: str) -> Action:
    action = scenarios.set_up("copenhagen-1801", "seed")
    for ship in action.ships.values():
        if ship.name in fates:
            setattr(
                ship, "fate" if fates[ship.name] == "sunk" else "struck", fates[ship.name] if fates[ship.name] == "sunk" else True
            )
    return action


@pytest.mark.rule("FC 4.6.2a")
def test_hulks_are_ships_without_masts_and_rafts_no_ships_at_all_and_the_losses_say_so() -> None:
    action = copenhagen(Jylland="struck", Valkyrien="sunk", Mars="sunk", Hajen="sunk")
    assert results.loss(action, "Danish") == Loss(sunk=2, taken=1, gone=0, hulks=2, rafts=1)
    assert tally(action, "Danish") == "10 fighting, 1 struck, 2 lost, 2 of the lost hulks, 1 of 4 rafts lost"
    assert results.loss(action, "British") == Loss(0, 0, 0)
    assert tally(action, "British") == "15 fighting"
    assert msgspec.structs.astuple(results.loss(copenhagen(Mars="struck"), "Danish")) == (0, 1, 0, 0, 0)
