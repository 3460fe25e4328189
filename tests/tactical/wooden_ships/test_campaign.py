"""WS S.7: the campaign of Suffren and Hughes: what carries over from one battle to the next."""

from __future__ import annotations

from typing import Any

import pytest

from table.decisions import IllegalChoice
from table.dice import Fact
from tactical.wooden_ships import endings, results, scenario_book, sequence, squares, victory
from tactical.wooden_ships.board import hull, on_board
from tactical.wooden_ships.campaigns import aftermath, between, standing
from tactical.wooden_ships.facts import BattleEnded
from tactical.wooden_ships.setting_up import laid_out
from tactical.wooden_ships.special.facts import BattleOfCampaign, CampaignStands, CrewRedistributed
from tactical.wooden_ships.state import Battle, Company, GunSquare, decode, encode
from tests.tactical.wooden_ships.yard import asked, played, throwing

BRITISH, FRENCH = "british", "french"


def campaign(number: int = 1) -> Battle:
    """The campaign in a battle of it, before anything has happened in it."""
    battle = throwing(between.begin("suffren", None, "campaign"))
    while standing.number(battle) < number:
        following(battle)
    for ship in battle.ships.values():
        ship.fate = "afloat"
    battle.step = "sails"
    return battle


def following(battle: Battle, answers: Any = None) -> list[Fact]:
    """The next battle of the campaign."""
    return played(battle, between.next_battle(battle), answers)


def take(battle: Battle, key: str, by: str, origin: str) -> None:
    """A ship is a prize, held by three squares of another ship's crew."""
    prize, giver = battle.ships[key], battle.ships[origin]
    squares.mark_crew_in(giver, 1, 3)
    prize.side = prize.captor = by
    prize.prize = Company(origin, by, giver.quality, [3], 1)


# -- one battle after the other ------------------------------------------------------------------------------------------


def test_a_battle_that_is_decided_is_followed_by_the_next_and_the_last_one_ends_the_campaign() -> None:
    battle = campaign()
    for ship in battle.of(FRENCH):
        ship.surrendered = "struck"
    victory.end_if_decided(battle)
    assert battle.verdict is None
    stands = [fact for fact in battle.tray.journal if isinstance(fact, CampaignStands)]
    assert [(fact.winner, fact.points) for fact in stands] == [(BRITISH, {FRENCH: 0, BRITISH: 225})]
    phase = sequence.next_phase(battle)
    assert phase is not None
    assert phase.name == "between two battles"
    facts = played(battle, phase.flow(battle))
    assert [fact for fact in facts if isinstance(fact, BattleOfCampaign)] == [
        BattleOfCampaign(2, 5, "Suffren and Hughes II: Providien")
    ]
    assert (battle.name, battle.turn, battle.step) == ("suffren-2", 1, "set-up")
    assert decode(encode(battle)) == battle


@pytest.mark.rule("WS S.7.III.A")
@pytest.mark.rule("WS S.7E.III")
def test_points_of_all_battles_decide_the_campaign_after_the_fifth() -> None:
    battle = campaign()
    battle.ships["french-heros"].surrendered = "struck"
    victory.score(battle)
    for number in range(2, 6):
        following(battle)
        assert standing.number(battle) == number
    assert battle.fleets[BRITISH].total == 24
    battle.step = "sails"
    battle.ships["british-isis"].fate = "sunk"
    battle.turn = battle.turns + 1
    victory.end_if_decided(battle)
    assert battle.verdict is not None
    assert (battle.verdict.winner, battle.verdict.points) == (BRITISH, {FRENCH: 17, BRITISH: 24})
    assert sequence.next_phase(battle) is None
    assert [type(fact) for fact in battle.tray.journal if isinstance(fact, BattleEnded)] == [BattleEnded]


@pytest.mark.rule("WS S.7.III.A")
def test_turns_and_losses_of_all_battles_are_told_when_the_campaign_is_over() -> None:
    battle = campaign()
    battle.turn, battle.step = 9, "melee"
    for ship in battle.of(FRENCH):
        ship.surrendered = "struck"
    first = len(battle.of(FRENCH))
    victory.end_if_decided(battle)
    assert battle.step == "between"
    for number in range(2, 6):
        following(battle)
        assert standing.number(battle) == number
        battle.turn, battle.step = 5, "wind"  # the fifth has not begun
        if number == 5:
            break
        for ship in battle.of(BRITISH)[:1]:
            ship.fate = "sunk"
        for ship in battle.of(FRENCH):
            ship.fate = "left"
        victory.end_if_decided(battle)
    gone = results.ended(over(battle))
    assert gone.turns == 9 + 4 * 4
    assert (gone.losses[FRENCH].taken, gone.losses[BRITISH].sunk) == (first, 3)
    assert decode(encode(battle)) == battle


def over(battle: Battle) -> Battle:
    """The last battle of a campaign, called off as it stands."""
    battle.special[endings.AGREED] = 1
    victory.end_if_decided(battle)
    assert battle.verdict is not None
    return battle


def test_a_hurricane_in_a_campaign_ends_the_battle_and_not_the_campaign() -> None:
    battle = campaign()
    victory.storm_ends(battle)
    assert battle.verdict is None
    victory.end_if_decided(battle)
    assert battle.step == "between"


@pytest.mark.rule("WS S.7.II.B", "WS B.XII")
def test_many_prizes_all_find_a_place_on_a_board_that_is_not_shifted() -> None:
    battle = campaign()
    taken = [ship.id for ship in battle.of(BRITISH)][:7]
    for key in taken:
        take(battle, key, FRENCH, "french-heros")
    following(battle)
    assert not battle.board.open
    assert {battle.ships[key].side for key in taken} == {FRENCH}
    hexes = [hex for ship in battle.ships.values() for hex in hull(ship.bow, ship.heading, ship.length)]
    assert len(set(hexes)) == len(hexes)
    assert all(on_board(battle.board, hex) for key in taken for hex in hull(battle.ships[key].bow, battle.ships[key].heading, 2))


# -- what carries over ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("WS S.7.II.A")
def test_hull_guns_and_rigging_are_whole_again_but_of_lost_crew_only_half_comes_back() -> None:
    battle = campaign()
    hero = battle.ships["british-hero"]
    squares.mark_hull(hero, 10)
    squares.mark_rigging(hero, 15)
    squares.mark_gun(hero, GunSquare("left", "bow"))
    squares.mark_crew(hero, 7)
    assert hero.crew == [1, 8, 8]
    following(battle)
    hero = battle.ships["british-hero"]
    assert (hero.hull, hero.rigging, hero.decks["left"].squares()) == (20, [7, 7, 7], 16)
    assert hero.crew == [4, 8, 7]
    assert squares.faults(hero) == []


@pytest.mark.rule("WS S.7.II.A")
def test_what_was_missing_before_a_battle_does_not_come_back_after_it() -> None:
    battle = campaign()
    squares.mark_crew(battle.ships["british-hero"], 7)
    following(battle)
    following(battle)
    assert sum(battle.ships["british-hero"].crew) == 18
    squares.mark_crew(battle.ships["british-hero"], 3)
    following(battle)
    assert sum(battle.ships["british-hero"].crew) == 18 - 3 + 1 - 1


@pytest.mark.rule("WS S.7.II.E")
def test_every_ship_loses_a_crew_square_to_scurvy_after_each_battle() -> None:
    battle = campaign()
    before = {key: sum(ship.crew) for key, ship in battle.ships.items()}
    following(battle)
    both = [key for key in before if key in battle.ships]
    assert len(both) > 15
    assert {key: sum(battle.ships[key].crew) for key in both} == {key: before[key] - 1 for key in both}
    new = battle.ships["british-sultan"]
    assert sum(new.crew) == sum(new.printed.crew)


@pytest.mark.rule("WS S.7.II.F")
def test_who_surrendered_and_was_not_taken_leaves_the_campaign_and_so_does_who_is_lost() -> None:
    battle = campaign()
    battle.ships["french-heros"].surrendered = "struck"
    battle.ships["french-orient"].fate = "sunk"
    battle.ships["french-sphinx"].doom = "sinks"
    battle.ships["french-vengeur"].fate = "left"
    following(battle)
    following(battle)
    assert [key for key in ("french-heros", "french-orient", "french-sphinx") if key in battle.ships] == []
    assert "french-vengeur" in battle.ships


@pytest.mark.rule("WS S.7.II.B")
def test_a_prize_joins_her_captor_undamaged_with_a_crew_from_his_other_ships() -> None:
    battle = campaign()
    take(battle, "french-heros", BRITISH, "british-hero")
    squares.mark_hull(battle.ships["french-heros"], 20)
    facts = following(battle)
    heros = battle.ships["french-heros"]
    assert (heros.home, heros.side, heros.captor, heros.nationality) == (BRITISH, BRITISH, None, "French")
    assert (heros.hull, sum(heros.crew), heros.quality) == (21, 14, "crack")
    moved = [fact for fact in facts if isinstance(fact, CrewRedistributed)]
    assert {fact.to for fact in moved} == {"french-heros"}
    assert sum(fact.squares for fact in moved) == 14
    filled = [hex for ship in battle.afloat() for hex in hull(ship.bow, ship.heading, ship.length)]
    assert len(filled) == len({*filled})


@pytest.mark.rule("WS S.7.II.B")
def test_a_prize_that_nobody_mans_stays_behind_and_may_join_later() -> None:
    battle = campaign()
    take(battle, "french-heros", BRITISH, "british-hero")
    own = [ship for ship in battle.ships.values() if ship.home == BRITISH]
    crews = {ship.id: sum(ship.crew) - 1 for ship in own} | {"british-hero": 23, "french-heros": 0}
    crews |= {"british-sultan": 24, "british-magnanime": 20}
    following(battle, {f"{BRITISH} crew moves": {key: str(count) for key, count in crews.items()}})
    assert "french-heros" not in battle.ships
    assert standing.owners(battle)["french-heros"] == BRITISH
    following(battle)
    assert battle.ships["french-heros"].home == BRITISH


@pytest.mark.rule("WS S.7.II.B")
def test_the_old_crew_of_a_prize_is_gone_and_prize_crews_go_home() -> None:
    battle = campaign()
    take(battle, "french-heros", BRITISH, "british-hero")
    aftermath.settle(battle, scenario_book.campaign("suffren"))
    assert standing.crews(battle)["french-heros"] == [0, 0, 0]
    assert sum(standing.crews(battle)["british-hero"]) == 24 - 1


@pytest.mark.rule("WS S.7.II.C")
def test_to_make_a_lost_ship_surrender_or_to_retake_her_scores_her_points() -> None:
    battle = campaign()
    take(battle, "french-heros", BRITISH, "british-hero")
    victory.score(battle)
    assert battle.fleets[BRITISH].total == 48
    following(battle)
    heros = battle.ships["french-heros"]
    heros.surrendered = "struck"
    victory.score(battle)
    assert battle.fleets[FRENCH].total == 24
    heros.surrendered, heros.captor, heros.side = "", FRENCH, FRENCH
    victory.score(battle)
    assert (battle.fleets[FRENCH].total, battle.fleets[BRITISH].total) == (48, 48)
    following(battle)
    assert battle.ships["french-heros"].home == FRENCH


# -- moving crews --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("WS S.7.II.D")
def test_crew_squares_may_be_moved_between_ships_evenly_from_all_sections() -> None:
    battle = campaign()
    squares.mark_crew(battle.ships["british-hero"], 16)
    after = {"british-hero": 24 - 8 - 1 + 6, "british-superb": 24 - 1 - 6}
    facts = following(battle, {f"{BRITISH} crew moves": {key: str(count) for key, count in after.items()}})
    hero, superb = battle.ships["british-hero"], battle.ships["british-superb"]
    assert (superb.crew, hero.crew) == ([6, 6, 5], [6, 8, 7])
    assert [fact for fact in facts if isinstance(fact, CrewRedistributed)] == [
        CrewRedistributed("british-superb", "british-hero", 6)
    ]
    assert squares.faults(hero) == squares.faults(superb) == []


@pytest.mark.rule("WS S.7.II.D")
def test_no_crew_is_made_or_lost_by_it_and_no_ship_is_left_without() -> None:
    battle = campaign()
    with pytest.raises(IllegalChoice, match="shared out"):
        following(battle, {f"{BRITISH} crew moves": {"british-hero": "24"}})
    battle = campaign()
    squares.mark_crew(battle.ships["british-hero"], 22)
    squares.mark_crew(battle.ships["british-superb"], 22)
    left = 24 - 11 - 1
    following(battle, {f"{BRITISH} crew moves": {"british-hero": "1", "british-superb": str(2 * left - 1)}})
    assert (sum(battle.ships["british-hero"].crew), sum(battle.ships["british-superb"].crew)) == (1, 23)
    battle = campaign()
    squares.mark_crew(battle.ships["british-hero"], 22)
    squares.mark_crew(battle.ships["british-superb"], 22)
    with pytest.raises(IllegalChoice, match="'0' was not offered"):
        following(battle, {f"{BRITISH} crew moves": {"british-hero": "0", "british-superb": str(2 * left)}})


@pytest.mark.rule("WS S.7.II.D")
def test_each_side_is_asked_in_secret_and_not_before_the_first_battle() -> None:
    battle = campaign()
    questions = asked(between.next_battle(battle))
    assert [(question.side, str(question.kind), question.secret) for question in questions] == [
        (FRENCH, "crew moves", True),
        (BRITISH, "crew moves", True),
    ]


def test_a_battle_by_itself_is_no_campaign() -> None:
    battle = laid_out("suffren-1")
    assert (standing.campaign_of(battle), standing.number(battle), standing.fights_on(battle)) == (None, 0, False)


def test_the_whole_campaign_conserves_crews() -> None:
    """Squares on the logs, marked or open, are those of the order of battle in each of the five battles."""
    battle = campaign()
    take(battle, "french-heros", BRITISH, "british-hero")
    for number in range(2, 6):
        following(battle)
        assert standing.number(battle) == number
        assert [fault for ship in battle.ships.values() for fault in squares.faults(ship)] == []
        for ship in battle.ships.values():
            ship.fate = "afloat"
            squares.mark_crew(ship, 2)
