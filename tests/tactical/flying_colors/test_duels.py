"""FC 5: ship duels."""

from __future__ import annotations

from typing import Any

import pytest

from table.seats import RandomLegal
from tactical.flying_colors import duels, game, sequence, victory
from tactical.flying_colors.board import hexes_of
from tactical.flying_colors.cards.dealing import hand_size
from tactical.flying_colors.cards.table import choose, lay_cards, next_step
from tactical.flying_colors.duels import BadDuel, Duellist, area, chase_area, star
from tactical.flying_colors.duels.areas import LAYOUT, LETTERS, RADIUS
from tactical.flying_colors.duels.sequence import chased
from tactical.flying_colors.hexes import DUEL_CENTRE, entry_area, on_map
from tactical.flying_colors.movement.facts import SeaShifted
from tactical.flying_colors.state import Action, Face
from tactical.sea.hexes import Hex, distance, neighbour
from tests.tactical.flying_colors.card_table import answer, deal_hands
from tests.tactical.flying_colors.helmsman import facts, offered, sail

AMAZON, INDEFATIGABLE = Duellist("British", "Amazon"), Duellist("British", "Indefatigable")
ROMULUS, BRUTUS = Duellist("French", "Romulus"), Duellist("French", "Brutus")
VICTORY = Duellist("British", "Victory")


def duel(kind: Any = "meeting", **given: Any) -> Action:
    """The British Amazon attacks the French Romulus."""
    told: dict[str, Any] = {"letter": "A", "wind": 1, "seed": "duel"} | given
    return duels.set_up([AMAZON], [ROMULUS], kind, **told)


def pair(fought: Action) -> tuple[Any, Any]:
    amazon, romulus = fought.ships.values()
    return amazon, romulus


# -- the map and the set-up ----------------------------------------------------------------------------------------------


@pytest.mark.rule("FC 5.1a")
def test_the_map_has_six_areas_a_star_and_a_chase_area() -> None:
    found = {letter: area(letter) for letter in LETTERS}
    assert "".join(found) == "ABCDEF"
    for number, letter in enumerate(LETTERS, 1):
        assert set(found[letter]) <= set(entry_area(LAYOUT, number))
        assert all(distance(hex, DUEL_CENTRE) == RADIUS for hex in found[letter])
    assert not any(set(star()) & set(hexes) for hexes in found.values()), "the Star is no part of them"
    assert all(distance(hex, DUEL_CENTRE) == RADIUS for hex in star())
    chase = chase_area()
    assert len(set(chase)) == 3
    assert all(distance(one, other) <= 2 for one in chase for other in chase)
    assert all(on_map(LAYOUT, hex) and distance(hex, DUEL_CENTRE) < RADIUS for hex in chase)


@pytest.mark.rule("FC 5.1b")
def test_the_attacker_begins_at_the_star_and_the_defender_elsewhere() -> None:
    for letter in LETTERS:
        amazon, romulus = pair(duel(letter=letter))
        assert amazon.bow in star()
        assert romulus.bow in area(letter)
    _, romulus = pair(duel("chase"))
    assert romulus.bow in chase_area()
    by_chance = {pair(duel(letter="", wind=0, seed=str(n)))[1].bow for n in range(12)}
    assert len(by_chance) > 2


@pytest.mark.rule("FC 5.1b")
def test_they_head_in_and_not_into_the_wind() -> None:
    for letter in LETTERS:
        for wind in range(1, 7):
            fought = duel(letter=letter, wind=wind)
            for ship in fought.ships.values():
                assert (ship.facing - wind) % 6 != 3
                assert distance(neighbour(*ship.place), DUEL_CENTRE) < RADIUS


@pytest.mark.rule("FC 5.0")
def test_one_or_two_ships_of_a_nation_a_side_and_no_commanders() -> None:
    fought = duels.set_up([AMAZON, INDEFATIGABLE], [ROMULUS, BRUTUS], letter="B", wind=2)
    assert len(fought.ships) == 4
    assert fought.commanders == {}
    bows = [ship.bow for ship in fought.ships.values()]
    assert len(set(bows)) == 4
    for attackers, defenders in (
        ([AMAZON, INDEFATIGABLE, VICTORY], [ROMULUS]),
        ([], [ROMULUS]),
        ([AMAZON, BRUTUS], [ROMULUS]),
        ([AMAZON], [INDEFATIGABLE]),
    ):
        with pytest.raises(BadDuel, match=r"FC 5\.0"):
            duels.set_up(attackers, defenders)
    with pytest.raises(BadDuel, match=r"no area 'X'"):
        duel(letter="X")


def test_a_ship_of_the_line_lies_on_the_map() -> None:
    fought = duels.set_up([VICTORY], [ROMULUS], letter="C", wind=1)
    (first, *_) = fought.ships.values()
    assert all(on_map(LAYOUT, hex) for hex in hexes_of(first))
    assert hexes_of(first)[1] in star()


@pytest.mark.rule("FC 5.1c")
def test_each_ships_status_is_kept_and_open_to_both() -> None:
    fought = duel()
    amazon, _ = pair(fought)
    amazon.hull, amazon.rigging = 2, 3
    seen = game.FlyingColors().view(fought, "French").ships[amazon.id]
    assert (seen.hull, seen.rigging) == (2, 3)


# -- cards ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FC 5.3a", "FC 5.5")
def test_cards_manoeuvres_and_defensive_fire_are_in_force() -> None:
    options = duel().options
    assert options.cards
    assert options.manoeuvres
    assert options.defensive_fire
    assert hand_size(duel(), "British") == 4, "three and audacity"


def hands(british: list[int], french: list[int], **given: Any) -> Action:
    fought = duel(**given)
    deal_hands(fought, british, french)
    duels.tell_off(fought)
    fought.turn = 2
    return fought


@pytest.mark.rule("FC 5.3d", "FC 5.4b")
def test_the_out_of_command_option_is_not_free_to_choose() -> None:
    fought = hands([10, 11], [20, 21])
    answer(fought, lay_cards(fought), {"British": "card:10", "French": "card:20"}, "first")
    assert answer(fought, choose(fought)).kinds == [], "there is nothing to choose"
    assert fought.cards is not None
    assert fought.cards.card == 10


@pytest.mark.rule("FC 5.3c")
def test_without_a_card_she_is_out_of_command() -> None:
    fought = hands([], [20, 21])
    answer(fought, lay_cards(fought), {"French": "card:20"}, "second")
    answer(fought, choose(fought))
    assert fought.cards is not None
    assert (fought.cards.acting, fought.cards.card) == ("British", 0)


@pytest.mark.rule("FC 5.3b")
def test_a_last_card_is_laid_or_played_at_once() -> None:
    fought = hands([14], [20, 21])
    amazon, _ = pair(fought)
    asked = answer(fought, lay_cards(fought), f"event:14:{amazon.id}", {"French": "card:20"}, "first")
    assert asked.kinds == ["British: last-card", "French: initiative-card", "French: precedence"]
    assert asked.offers[0] == ["lay", f"event:14:{amazon.id}"]
    assert fought.cards is not None
    assert fought.cards.events[0].ships == [amazon.id]
    kept = hands([14], [20, 21])
    answer(kept, lay_cards(kept), "lay", {"British": "card:14", "French": "card:20"}, "first")
    idle = hands([9], [20, 21])
    assert (
        answer(idle, lay_cards(idle), {"British": "card:9", "French": "card:20"}, "first").kinds[0] == "British: initiative-card"
    )
    hostile = hands([2], [20, 21])
    assert (
        answer(hostile, lay_cards(hostile), "lay", {"British": "card:2", "French": "card:20"}, "first").kinds[0]
        == "British: last-card"
    )


@pytest.mark.rule("FC 5.4b")
def test_ships_act_in_turn_and_those_left_over_in_sequence() -> None:
    fought = duels.set_up([AMAZON, INDEFATIGABLE], [ROMULUS], letter="B", wind=2)
    deal_hands(fought, [10, 11], [20])
    duels.tell_off(fought)
    amazon, indefatigable, romulus = fought.ships
    answer(fought, lay_cards(fought), "lay", {"British": "card:10", "French": "card:20"}, "first")
    answer(fought, choose(fought), f"with:{amazon}")
    fought.active = None
    assert next_step(fought) == "choice"
    answer(fought, choose(fought))
    assert fought.active == romulus
    fought.active = None
    assert next_step(fought) == "cards"
    assert [command.id for command in fought.commands if not command.activated] == [indefatigable]


@pytest.mark.rule("FC 5.4a", "FC 5.4c")
def test_the_order_of_a_turn() -> None:
    fought = duel(turns=2)
    seats = {side: RandomLegal("duel") for side in fought.fleets}
    steps: list[str] = []
    while (phase := sequence.next_phase(fought)) is not None:
        steps.append(fought.step)
        game.play_phase(fought, phase.flow(fought), seats, len(steps))
    turn = [step for step in steps if step not in ("cards", "choice", "ship")]
    assert turn[:6] == ["set-up", "deal", "wind", "melee", "status", "victory"]
    assert "command" not in steps


# -- the end -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FC 5.2", "FC 5.2.1a")
def test_a_meeting_has_no_last_turn_and_points_decide() -> None:
    fought = duel()
    assert fought.turns == 0
    fought.turn = 40
    assert not victory.determine(fought)
    _, romulus = pair(fought)
    romulus.fate = "sunk"
    assert victory.determine(fought)
    assert fought.verdict is not None
    assert fought.verdict.winner == "British"
    limited = duel(turns=5)
    limited.turn = 5
    assert victory.determine(limited)


@pytest.mark.rule("FC 5.2.1b")
def test_a_ship_that_leaves_gives_points_to_the_defender_only() -> None:
    for number, points in ((0, 1), (1, 0)):
        fought = duel()
        ship = pair(fought)[number]
        ship.fate = "gone"
        worth = victory.worth(fought, ship)
        assert worth == points * ship.front.worth


@pytest.mark.rule("FC 5.2.1b")
def test_a_prize_counts_for_her_own_side() -> None:
    fought = duel()
    amazon, _ = pair(fought)
    amazon.side = amazon.captor = "French"
    amazon.fate = "gone"
    assert victory.worth(fought, amazon) == amazon.front.worth


@pytest.mark.rule("FC 5.2", "FC 5.2.2")
def test_in_a_chase_the_defender_wins_by_getting_away() -> None:
    fought = duel("chase")
    assert fought.options.end_of_the_world
    assert not duel().options.end_of_the_world
    amazon, romulus = pair(fought)
    victory.end_if_decided(fought)
    assert fought.verdict is None
    amazon.fate = "gone"
    victory.end_if_decided(fought)
    assert fought.verdict is None, "the chaser may leave"
    romulus.fate = "gone"
    victory.end_if_decided(fought)
    assert fought.verdict is not None
    assert (fought.verdict.winner, fought.verdict.why) == ("French", "escape")
    meeting = duel()
    pair(meeting)[1].fate = "gone"
    victory.end_if_decided(meeting)
    assert meeting.verdict is None


@pytest.mark.rule("FC 5.2.2", "FC 4.1a")
def test_she_gets_away_only_when_the_sea_cannot_be_shifted_any_more() -> None:
    """Romulus runs off the upper edge: with Amazon near the lower one she is gone, else the sea moves with her."""
    for row, fate in ((DUEL_CENTRE.row + 14, "gone"), (DUEL_CENTRE.row, "afloat")):
        fought = duel("chase")
        fought.cards = None
        amazon, romulus = pair(fought)
        amazon.bow, amazon.facing = Hex(DUEL_CENTRE.col, row + (1 if fate == "gone" else 0)), 1
        romulus.bow, romulus.facing, romulus.rigging = Hex(DUEL_CENTRE.col, DUEL_CENTRE.row - RADIUS), 1, 9
        romulus.front = Face("4", 9, 2, 3)
        sail(fought, romulus.id, unfinished=fate == "afloat")
        assert romulus.fate == fate
        assert bool(facts(fought, SeaShifted)) is (fate == "afloat")


@pytest.mark.rule("FC 5.2.2")
@pytest.mark.parametrize(
    ("kind", "letter", "free"), [("chase", "Romulus", True), ("chase", "Amazon", False), ("meeting", "Romulus", False)]
)
def test_she_that_is_chased_may_leave_the_map_though_she_could_turn(kind: Any, letter: str, free: bool) -> None:
    """Sound, with the edge ahead: by backing first she could turn in time."""
    fought = duel(kind)
    fought.cards = None
    ship, other = sorted(pair(fought), key=lambda one: one.name != letter)
    ship.bow, ship.facing = Hex(DUEL_CENTRE.col, DUEL_CENTRE.row - RADIUS + 1), 1
    other.bow, other.facing = Hex(DUEL_CENTRE.col, DUEL_CENTRE.row + RADIUS), 1
    keys = offered(fought, ship.id)
    assert "back" in keys
    assert ("ahead" in keys) is free
    if free:
        sail(fought, ship.id, "ahead", "ahead")
        victory.end_if_decided(fought)
        assert ship.fate == "gone"
        assert fought.verdict is not None
        assert fought.verdict.why == "escape"


@pytest.mark.rule("FC 5.2.2")
def test_a_prize_is_not_chased() -> None:
    fought = duel("chase")
    amazon, romulus = pair(fought)
    assert (chased(fought, romulus), chased(fought, amazon)) == (True, False)
    romulus.side = romulus.captor = "British"
    assert not chased(fought, romulus)


@pytest.mark.parametrize("kind", ["meeting", "chase"])
def test_duels_are_played_to_their_end(kind: Any) -> None:
    for seed in ("one", "two", "three"):
        fought = duels.set_up([AMAZON, INDEFATIGABLE], [ROMULUS, BRUTUS], kind, seed=seed)
        game.play(fought, {side: RandomLegal(seed) for side in fought.fleets})
        assert fought.verdict is not None
