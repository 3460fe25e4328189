"""WS B.XI, S.0.p1: what is scored, when a battle is over, and who has won it."""

from __future__ import annotations

from typing import Any

import pytest

from table.dice import Fact
from tactical.wooden_ships import endings, sequence, squares, victory
from tactical.wooden_ships.facts import BattleEnded
from tactical.wooden_ships.special import agreement, scores
from tactical.wooden_ships.state import Battle, Company, basic
from tests.tactical.wooden_ships.yard import BRITISH, FRENCH, battle, played, ship, throwing


def duel(**fields: Any) -> Battle:
    """Mars and Hercule, in the midst of a turn."""
    mars, hercule = ship("Mars", "J20", worth=26), ship("Hercule", "L20", side=FRENCH, worth=23)
    return throwing(battle(mars, hercule, duel=True, step="melee", **fields))


def fleets(**fields: Any) -> Battle:
    """Two ships a side."""
    ours = ship("Mars", "J20", worth=26), ship("Ajax", "J10", worth=20)
    theirs = ship("Hercule", "L20", side=FRENCH, worth=23), ship("Brave", "L10", side=FRENCH, worth=24)
    return throwing(battle(*ours, *theirs, step="melee", **fields))


def ended(fight: Battle) -> tuple[str | None, str] | None:
    """Who has won and why, if it is over."""
    victory.end_if_decided(fight)
    return (fight.verdict.winner, fight.verdict.why) if fight.verdict is not None else None


def take(fight: Battle, key: str, by: str) -> None:
    """A ship is a prize of a side."""
    prize = fight.ships[key]
    prize.side = prize.captor = by
    prize.prize = Company(next(one.id for one in fight.ships.values() if one.home == by), by, "average", [2], 1)


def crewless(fight: Battle, key: str) -> None:
    squares.mark_crew(fight.ships[key], 99)


# -- one ship a side -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("WS B.XI.A")
@pytest.mark.parametrize("how", ["struck", "firepower", "immobility", "melee"])
def test_a_duel_is_over_when_one_ship_surrenders_and_the_other_has_won(how: Any) -> None:
    fight = duel()
    assert ended(fight) is None
    fight.ships["mars"].surrendered = how
    assert ended(fight) == (FRENCH, "Mars has surrendered.")


@pytest.mark.rule("WS B.XI.A")
@pytest.mark.parametrize("fate", ["sunk", "exploded", "ashore", "aground for good"])
def test_a_duellist_who_is_lost_has_surrendered(fate: Any) -> None:
    fight = duel()
    fight.ships["hercule"].fate = fate
    assert ended(fight) == (BRITISH, "Hercule has surrendered.")


@pytest.mark.rule("WS B.XI.A.2")
def test_when_both_surrender_at_once_nobody_has_won() -> None:
    fight = duel()
    fight.ships["mars"].surrendered = fight.ships["hercule"].surrendered = "struck"
    found = ended(fight)
    assert found is not None
    assert found[0] is None


@pytest.mark.rule("WS B.XI.A.3")
def test_who_has_no_crew_left_has_lost_even_to_one_who_strikes() -> None:
    fight = duel()
    crewless(fight, "mars")
    fight.ships["hercule"].surrendered = "struck"
    assert ended(fight) == (FRENCH, "Mars has lost all her crew.")


@pytest.mark.rule("WS B.XI.A.3")
def test_a_crew_that_is_aboard_the_enemy_is_not_lost() -> None:
    fight = duel()
    crewless(fight, "mars")
    fight.ships["hercule"].guests = [Company("mars", BRITISH, "crack", [3], 1)]
    assert ended(fight) is None


@pytest.mark.rule("WS B.XI.A.4")
def test_the_battle_ends_in_the_phase_that_decides_it_and_the_turn_is_not_completed() -> None:
    fight = duel(turn=7)
    fight.step = "combat"
    fight.ships["mars"].surrendered = "struck"
    phase = sequence.next_phase(fight)
    assert phase is not None
    assert phase.name == "combat"
    facts = played(fight, phase.flow(fight))
    assert [type(fact) for fact in facts if isinstance(fact, BattleEnded)] == [BattleEnded]
    assert sequence.next_phase(fight) is None
    assert fight.turn == 7


def run(fight: Battle, turns: int, heading: int = 4) -> None:
    """Hercule sails away for so many turns, one hex each."""
    runner = fight.ships["hercule"]
    for _ in range(turns):
        runner.heading, runner.done.hexes = heading, 1
        endings.note_turn(fight)


@pytest.mark.rule("WS B.XI.A.1")
def test_who_keeps_sailing_away_out_of_reach_has_refused_to_fight_and_lost() -> None:
    fight = duel()
    fight.ships["hercule"].bow = fight.ships["hercule"].bow._replace(row=32)
    run(fight, 9)
    assert ended(fight) is None
    run(fight, 1)
    assert ended(fight) == (BRITISH, "Hercule has refused to fight.")


@pytest.mark.rule("WS B.XI.A.1")
def test_who_is_within_reach_or_turns_back_or_lies_still_does_not_refuse() -> None:
    near, back, still, abeam = duel(), duel(), duel(), duel()
    near.ships["hercule"].bow = near.ships["hercule"].bow._replace(row=29)
    run(near, 12)
    for fight in (back, still):
        fight.ships["hercule"].bow = fight.ships["hercule"].bow._replace(row=32)
    run(back, 9)
    run(back, 1, heading=1)
    run(back, 1)
    for _ in range(12):
        still.ships["hercule"].heading = 4
        endings.note_turn(still)
    abeam.ships["hercule"].bow = abeam.ships["mars"].bow._replace(col=21, row=26)
    run(abeam, 12, heading=1)
    assert [ended(fight) for fight in (near, back, still, abeam)] == [None, None, None, None]


@pytest.mark.rule("WS B.XI.A.1")
def test_when_both_run_neither_has_refused_alone() -> None:
    fight = duel()
    fight.ships["hercule"].bow = fight.ships["hercule"].bow._replace(row=32)
    fight.ships["mars"].heading, fight.ships["mars"].done.hexes = 1, 1
    run(fight, 12)
    assert ended(fight) is None


# -- fleets --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("WS B.XI.B.1")
@pytest.mark.rule("WS B.XI.B.2")
def test_a_ship_that_has_struck_scores_her_own_value_for_the_enemy() -> None:
    fight = fleets()
    fight.ships["brave"].surrendered = "struck"
    victory.score(fight)
    assert {side: fleet.points for side, fleet in fight.fleets.items()} == {BRITISH: {"brave": 24}, FRENCH: {}}


@pytest.mark.rule("WS B.XI.B.3")
def test_a_captured_ship_scores_twice_and_nothing_when_she_is_her_owners_again() -> None:
    fight = fleets()
    take(fight, "brave", BRITISH)
    victory.score(fight)
    assert fight.fleets[BRITISH].points == {"brave": 48}
    assert fight.fleets[BRITISH].total == 48
    prize = fight.ships["brave"]
    prize.side, prize.captor, prize.prize = FRENCH, None, None
    victory.score(fight)
    assert fight.fleets[BRITISH].points == {}


@pytest.mark.rule("WS B.XI.B.3")
def test_a_prize_that_has_left_the_board_with_her_captor_stays_captured() -> None:
    fight = fleets()
    take(fight, "brave", BRITISH)
    fight.ships["brave"].fate = "left"
    victory.score(fight)
    assert fight.fleets[BRITISH].total == 48


@pytest.mark.rule("WS S.0.p1")
@pytest.mark.parametrize("fate", ["sunk", "exploded", "ashore", "aground for good"])
def test_a_ship_that_is_lost_scores_as_one_that_surrendered(fate: Any) -> None:
    fight = fleets()
    fight.ships["hercule"].fate = fate
    victory.score(fight)
    assert fight.fleets[BRITISH].points == {"hercule": 23}


@pytest.mark.rule("WS S.0.p2")
def test_a_ship_that_left_of_her_own_will_scores_nothing() -> None:
    fight = fleets()
    fight.ships["hercule"].fate = "left"
    victory.score(fight)
    assert fight.fleets[BRITISH].total == 0


@pytest.mark.rule("WS B.XI.B.4")
def test_at_the_end_the_higher_total_wins() -> None:
    fight = fleets()
    fight.ships["mars"].surrendered = "struck"
    for key in ("hercule", "brave"):
        fight.ships[key].surrendered = "struck"
    found = ended(fight)
    assert found == (BRITISH, "The French have no ship left in the battle.")
    assert fight.verdict is not None
    assert fight.verdict.points == {BRITISH: 47, FRENCH: 26}


@pytest.mark.rule("WS B.XI.B.4")
def test_equal_totals_are_nobodys_victory() -> None:
    fight = fleets(turns=5, turn=6)
    found = ended(fight)
    assert found == (None, "The 5 turns of the battle are over.")


def test_a_side_that_has_ships_to_come_goes_on() -> None:
    fight = fleets()
    for key, fate in (("hercule", "left"), ("brave", "coming")):
        fight.ships[key].fate = fate  # type: ignore[assignment]  # words of a fate
    assert ended(fight) is None


@pytest.mark.rule("WS B.XI")
def test_a_duel_has_no_points_to_win_by_and_a_battle_of_fleets_no_single_surrender() -> None:
    fight, battle_of_fleets = duel(), fleets()
    fight.ships["mars"].surrendered = "struck"
    battle_of_fleets.ships["mars"].surrendered = "struck"
    assert (ended(fight), ended(battle_of_fleets)) == ((FRENCH, "Mars has surrendered."), None)


# -- the end that nobody wins --------------------------------------------------------------------------------------------


@pytest.mark.rule("WS S.0.p3")
def test_without_an_agreed_limit_the_turns_do_not_end_it() -> None:
    assert ended(fleets(turns=0, turn=500)) is None
    assert ended(fleets(turns=20, turn=20)) is None
    assert ended(fleets(turns=20, turn=21)) is not None


def test_after_a_long_quiet_the_battle_is_over_and_a_shot_begins_the_count_anew() -> None:
    fight = fleets()
    for _ in range(29):
        endings.note_turn(fight)
    fight.ships["mars"].done.fired = ["left"]
    endings.note_turn(fight)
    fight.ships["mars"].done.fired = []
    for _ in range(29):
        endings.note_turn(fight)
    assert ended(fight) is None
    endings.note_turn(fight)
    found = ended(fight)
    assert found == (None, "For 30 turns nobody has fired a shot.")


def test_turns_of_a_calm_do_not_count_as_quiet_where_the_wind_matters() -> None:
    for options, counts in ((None, 0), (basic(), 1)):
        fight = fleets(options=options)
        fight.wind.velocity = 0
        endings.note_turn(fight)
        assert fight.special[endings.QUIET] == counts


@pytest.mark.rule("WS S.7.II.G")
def test_a_battle_ends_when_both_players_agree_and_not_when_one_wants_it() -> None:
    for wanted, expected in ((("end", "fight"), None), (("end", "end"), (None, "Both sides have agreed to end it."))):
        fight = fleets()
        fight.special[endings.QUIET] = 10
        answers = {f"{side} agree to end": answer for side, answer in zip((BRITISH, FRENCH), wanted, strict=True)}
        played(fight, agreement.ask_to_end(fight), answers)
        assert ended(fight) == expected


@pytest.mark.rule("WS A.III.A.3.c.p1")
def test_a_hurricane_ends_the_battle_as_it_stands() -> None:
    fight = fleets()
    fight.ships["mars"].surrendered = "struck"
    victory.storm_ends(fight)
    assert fight.verdict is not None
    assert (fight.verdict.winner, fight.verdict.why) == (FRENCH, "A hurricane ends the battle.")


# -- the ledger ----------------------------------------------------------------------------------------------------------


def test_the_total_is_the_sum_of_the_ledger_and_other_reasons_stay_in_it() -> None:
    fight = fleets()
    scores.win(fight, FRENCH, 3, scores.ALONE)
    fight.ships["ajax"].doom = "sinks"
    facts: list[Fact] = fight.tray.journal
    victory.score(fight)
    victory.score(fight)
    assert fight.fleets[FRENCH].points == {scores.ALONE: 3, "ajax": 20}
    assert fight.fleets[FRENCH].total == 23
    assert len(facts) == 1


@pytest.mark.rule("WS B.XI.B.4", "WS B.VII.B.7")
def test_who_only_waits_for_the_next_turn_is_still_in_the_battle() -> None:
    """A side whose last people have just come aboard an empty friend has not lost: they fight from the next turn on."""
    sea = battle(
        ship("Mars", "J20"), ship("Ajax", "J24"), ship("Hercule", "YY20", side=FRENCH), ship("Orient", "YY24", side=FRENCH)
    )
    sea.step = "load"
    mars, ajax = sea.ships["mars"], sea.ships["ajax"]
    mars.surrendered = "struck"
    ajax.done.idle = True
    victory.end_if_decided(sea)
    assert sea.verdict is None
    ajax.crew, ajax.crew_marks = [0, 0, 0], [1] * 5 + [2] * 4 + [3] * 4
    victory.end_if_decided(sea)
    assert sea.verdict is not None
    assert sea.verdict.winner == FRENCH
