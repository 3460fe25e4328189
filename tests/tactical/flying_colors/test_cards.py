"""FC 4.8: Initiative cards: decks, hands, who goes first, what acts."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from table.decisions import IllegalChoice
from table.reading.faults import BadFile
from table.seats import RandomLegal
from tactical.flying_colors import activation, game, scenarios, sequence
from tactical.flying_colors.cards import deck as decks
from tactical.flying_colors.cards.dealing import deal, hand_size, hidden_from
from tactical.flying_colors.cards.deck import EFFECTS, SIZE, cards
from tactical.flying_colors.cards.facts import CardsLaid, OutOfCommandOption
from tactical.flying_colors.cards.table import choose, lay_cards, next_step
from tactical.flying_colors.facts import ShipActivated
from tactical.flying_colors.movement import Idle
from tactical.flying_colors.state import Action, Battery, Command, Deck, Options
from tactical.sea.hexes import Hex
from tests.tactical.flying_colors.card_table import answer, deal_hands, squadrons
from tests.tactical.flying_colors.helmsman import facts
from tests.tactical.flying_colors.quarterdeck import BRITISH, FRENCH, battle, flag

LAY = {BRITISH: "card:10", FRENCH: "card:20"}


def laid(fought: Action, british: int, french: int, precedence: str = "first") -> Action:
    answer(fought, lay_cards(fought), {BRITISH: f"card:{british}", FRENCH: f"card:{french}"}, precedence)
    return fought


# -- the decks -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FC 4.8.2", "FC 4.8.2db")
def test_a_deck_has_27_cards_of_four_effects_each() -> None:
    assert sorted(cards()) == list(range(1, SIZE + 1))
    for card in cards().values():
        assert sum(getattr(card, effect) is not None for effect in EFFECTS) == 4, card.value
        assert card.icon.shows
        assert card.event.name
    assert Counter(card.load for card in cards().values()) == {"": 17, "double": 5, "chain": 5}, "about a third bear a load"
    assert [card.value for card in cards().values() if card.event.reshuffle] == [13]
    assert cards()[13].event.name == "Blind Eye to Danger"


@pytest.mark.rule("FC 4.8.2", "FC 4.8.2db")
def test_a_file_of_other_cards_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = decks.FILE.read_text(encoding="utf-8")
    for fault, match in (
        (text.replace("value = 27", "value = 26"), "expected 1 to 27"),
        (text.replace("wear = 3\ntacking = -2\nspeed = 0", "wear = 3\ntacking = -2", 1), "card 1: effects"),
    ):
        path = tmp_path / "cards.toml"
        path.write_text(fault, encoding="utf-8")
        monkeypatch.setattr(decks, "FILE", path)
        with pytest.raises(BadFile, match=match):
            decks.cards.__wrapped__()


# -- hands ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FC 4.8.2aa", "FC 4.8.2ab")
def test_a_hand_is_audacity_the_admirals_quality_and_his_subordinates() -> None:
    fought = battle({"A": (30, 30)}, {"F": (60, 10)})
    assert hand_size(fought, BRITISH) == 5, "audacity 2 and no commander: three more"
    admiral = flag(fought, "A", quality=4, rank=3, name="Rodney")
    flag(fought, "A", name="Hood")
    flag(fought, "A", name="Drake")
    assert hand_size(fought, BRITISH) == 8
    admiral.wounded = True
    assert hand_size(fought, BRITISH) == 7, "his quality now"
    fought.commanders["Hood"].lost = "killed"
    assert hand_size(fought, BRITISH) == 6
    admiral.lost, fought.commanders["Drake"].lost = "killed", "killed"
    assert hand_size(fought, BRITISH) == 5


@pytest.mark.rule("FC 4.8.1c", "FC 4.8.2ac")
def test_unwanted_cards_are_thrown_away_and_the_hand_filled() -> None:
    fought = squadrons([1, 2, 3], [])
    asked = answer(fought, deal(fought), {BRITISH: {"2": "throw"}})
    assert asked.kinds == ["British: discard"], "who holds nothing is not asked"
    assert fought.cards is not None
    british, french = (fought.cards.decks[side] for side in (BRITISH, FRENCH))
    assert {1, 3} <= set(british.hand)
    assert 2 not in british.hand
    assert (len(british.hand), british.discard) == (6, [2]), "audacity 2 and Rodney's 4; cards kept count"
    assert len(french.hand) == 3
    assert sorted(british.hand + british.pile + british.discard) == list(range(1, SIZE + 1))


@pytest.mark.rule("FC 4.8.2i")
def test_cards_are_shuffled_when_the_last_is_drawn() -> None:
    fought = squadrons([1], [])
    assert fought.cards is not None
    fought.cards.decks[BRITISH] = Deck([5, 6], [1], [7, 8, 9])
    answer(fought, deal(fought), {BRITISH: {}})
    deck = fought.cards.decks[BRITISH]
    assert {1, 5, 6} <= set(deck.hand)
    assert (sorted(deck.hand + deck.pile), deck.discard) == ([1, 5, 6, 7, 8, 9], [])


@pytest.mark.rule("FC 4.8.2i")
def test_and_in_the_turn_after_the_blind_eye_but_not_else() -> None:
    for reshuffle, discard in ((True, []), (False, [7, 8])):
        fought = squadrons([1], [])
        assert fought.cards is not None
        deck = fought.cards.decks[BRITISH] = Deck(list(range(10, 28)), [1], [7, 8], reshuffle=reshuffle)
        answer(fought, deal(fought), {BRITISH: {}})
        assert deck.discard == discard
        assert not deck.reshuffle


@pytest.mark.rule("FC 4.8.2ba")
def test_no_side_sees_the_others_hand() -> None:
    one, other = squadrons([1, 2], [10, 11]), squadrons([1, 2], [20, 21])
    assert hidden_from(one, BRITISH) == hidden_from(other, BRITISH)
    seen = hidden_from(one, BRITISH)
    assert seen is not None
    assert (seen.decks[BRITISH].hand, seen.decks[FRENCH].hand, seen.decks[FRENCH].hidden) == ([1, 2], [], 2)
    assert game.FlyingColors().view(one, BRITISH).cards == seen
    assert one.cards is not None
    assert one.cards.decks[FRENCH].hand == [10, 11]
    assert hidden_from(battle({}, {}), BRITISH) is None


# -- who goes first ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FC 4.8.1d", "FC 4.8.2ba", "FC 4.8")
def test_both_lay_a_card_and_the_lower_says_who_goes_first() -> None:
    fought = squadrons([10, 11], [20, 21])
    asked = answer(fought, lay_cards(fought), LAY, "second")
    assert asked.kinds == ["British: initiative-card", "French: initiative-card", "British: precedence"]
    assert fought.cards is not None
    assert fought.cards.order == [FRENCH, BRITISH]
    assert facts(fought, CardsLaid) == [CardsLaid({BRITISH: 10, FRENCH: 20}, BRITISH)]
    assert fought.initiative == BRITISH
    lower = squadrons([10], [9])
    assert answer(lower, lay_cards(lower), {BRITISH: "card:10", FRENCH: "card:9"}, "first").kinds[-1] == "French: precedence"


@pytest.mark.rule("FC 4.8.2ba")
def test_a_tie_goes_to_the_bolder() -> None:
    fought = squadrons([10], [10])
    assert answer(fought, lay_cards(fought), {BRITISH: "card:10", FRENCH: "card:10"}, "first").kinds[-1] == "British: precedence"
    equal = squadrons([10], [10])
    equal.fleets[BRITISH].audacity[BRITISH] = 0
    answer(equal, lay_cards(equal), {BRITISH: "card:10", FRENCH: "card:10"}, "first")
    assert equal.initiative in (BRITISH, FRENCH)


@pytest.mark.rule("FC 4.8.2bc")
def test_who_alone_holds_cards_has_the_initiative_for_the_rest_of_the_turn() -> None:
    fought = squadrons([], [20, 21])
    asked = answer(fought, lay_cards(fought), {FRENCH: "card:20"}, "first")
    assert asked.kinds == ["French: initiative-card", "French: precedence"]
    assert fought.cards is not None
    assert fought.cards.master == FRENCH
    fought.cards.decks[BRITISH].hand = [1]
    assert answer(fought, lay_cards(fought), {BRITISH: "card:1", FRENCH: "card:21"}, "first").kinds[-1] == "French: precedence"
    answer(fought, deal(fought))
    assert fought.cards.master is None, "till the next turn"


@pytest.mark.rule("FC 4.8.2bc")
def test_without_any_cards_the_bolder_says() -> None:
    fought = squadrons([], [])
    assert answer(fought, lay_cards(fought), "first").kinds == ["British: precedence"]


@pytest.mark.rule("FC 4.8.1f")
def test_when_one_has_nothing_left_the_other_lays_cards_until_all_have_acted() -> None:
    fought = squadrons([10, 11], [20])
    for command in fought.commands[2:]:
        command.activated = True
    asked = answer(fought, lay_cards(fought), {BRITISH: "card:10"})
    assert asked.kinds == ["British: initiative-card"]
    answer(fought, choose(fought), "with:Rodney")
    fought.active = None
    assert next_step(fought) == "cards"
    answer(fought, lay_cards(fought), {BRITISH: "card:11"})
    answer(fought, choose(fought), "with:C")
    fought.active = None
    assert next_step(fought) == "melee"


# -- what acts -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FC 4.8.2ca")
def test_the_first_uses_his_card_or_takes_it_back_for_a_ship_out_of_command() -> None:
    fought = laid(squadrons([10], [20]), 10, 20)
    asked = answer(fought, choose(fought), "with:Rodney")
    assert asked.offers[0] == ["with:Rodney", "with:C", "bare:C"]
    assert fought.cards is not None
    assert (fought.cards.acting, fought.cards.card, fought.active, fought.waiting) == (BRITISH, 10, "Rodney", ["A", "B"])
    back = laid(squadrons([10], [20]), 10, 20)
    answer(back, choose(back), "bare:C")
    assert back.cards is not None
    assert (back.cards.card, back.cards.decks[BRITISH].hand, back.active) == (0, [10], "C")
    assert facts(back, OutOfCommandOption) == [OutOfCommandOption(BRITISH)]


@pytest.mark.rule("FC 4.8.2cb")
def test_the_second_may_do_nothing_only_after_the_option() -> None:
    fought = laid(squadrons([10], [20]), 10, 20)
    answer(fought, choose(fought), "bare:C")
    asked = answer(fought, choose(fought), "pass")
    assert asked.offers[0] == ["with:Villeneuve", "with:G", "bare:G", "pass"]
    assert fought.cards is not None
    assert fought.cards.decks[FRENCH].hand == [20]
    after_card = laid(squadrons([10], [20]), 10, 20)
    answer(after_card, choose(after_card), "with:C")
    assert "pass" not in answer(after_card, choose(after_card), "with:G").offers[0]


@pytest.mark.rule("FC 4.8.2cc")
def test_without_a_card_it_must_be_the_option_even_for_a_command() -> None:
    fought = squadrons([], [20])
    answer(fought, lay_cards(fought), {FRENCH: "card:20"}, "second")
    asked = answer(fought, choose(fought), "bare:Rodney")
    assert asked.offers[0] == ["bare:Rodney", "bare:C"]
    assert fought.active == "Rodney"


@pytest.mark.rule("FC 4.8.2bb")
def test_a_card_is_thrown_away_when_its_ships_have_acted() -> None:
    fought = laid(squadrons([10], [20]), 10, 20)
    answer(fought, choose(fought), "with:C")
    assert fought.cards is not None
    deck = fought.cards.decks[BRITISH]
    assert (deck.hand, deck.discard) == ([], [])
    fought.active = None
    assert next_step(fought) == "choice"
    assert (deck.hand, deck.discard) == ([], [10])


@pytest.mark.rule("FC 4.8.2", "FC 4.8.2ca")
def test_one_card_an_activation_and_none_that_is_not_in_hand() -> None:
    fought = squadrons([10], [20])
    with pytest.raises(IllegalChoice, match=r"FC 4\.8\.2b"):
        answer(fought, lay_cards(fought), {BRITISH: "card:11", FRENCH: "card:20"})


def test_a_side_whose_last_command_is_gone_takes_its_card_back() -> None:
    fought = laid(squadrons([10], [20]), 10, 20)
    for command in fought.commands[:2]:
        command.activated = True
    assert answer(fought, choose(fought)).kinds == []
    assert fought.cards is not None
    assert fought.cards.decks[BRITISH].hand == [10]


def test_a_battery_acts_by_a_card_too() -> None:
    fought = squadrons([10], [20])
    fought.batteries = [Battery("fort", "Fort", "French", "French", Hex(50, 50), "3", 5)]
    fought.commands = [*fought.commands[:1], Command("fort", FRENCH, "battery", [])]
    laid(fought, 10, 20, "second")
    assert answer(fought, choose(fought)).kinds == []
    assert fought.active == "fort"


# -- command -------------------------------------------------------------------------------------------------------------


def acting(card: int, turn: int = 2, **options: Any) -> Action:
    """C, out of command, acts by a card; 0 is the option."""
    fought = squadrons([10], [20], **options)
    fought.turn = turn
    assert fought.cards is not None
    fought.cards.acting, fought.cards.card = BRITISH, card
    fought.active, fought.waiting = "C", ["C"]
    fought.cards.decks[BRITISH].hand = []
    fought.cards.decks[FRENCH].hand = []
    return fought


def shy(fought: Action, *dice: int) -> bool:
    answer(fought, activation.act(fought, Idle()), ["ahead", "ahead", "ahead", "ahead", "end"], dice=dice)
    activated: ShipActivated = facts(fought, ShipActivated)[0]
    return activated.shy


@pytest.mark.rule("FC 4.8.1a")
def test_on_the_first_turn_all_are_in_command_without_a_die() -> None:
    fought = acting(19, turn=1)
    assert not shy(fought)
    assert fought.dice.count == 0


@pytest.mark.rule("FC 4.8.2dg")
@pytest.mark.parametrize(("card", "die", "fails"), [(19, 6, False), (19, 7, True), (11, 6, True), (20, 7, False)])
def test_a_card_changes_the_out_of_command_check(card: int, die: int, fails: bool) -> None:
    """Audacity 2, Rodney's quality 4: six or less; card 19 says nothing of command, 11 adds one, 20 takes one off."""
    assert shy(acting(card), die) is fails


@pytest.mark.rule("FC 4.8.2ea")
def test_by_the_option_no_die_brings_her_under_command() -> None:
    fought = acting(0)
    assert shy(fought)
    assert fought.dice.count == 0


# -- the turn ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FC 4.8.1b", "FC 4.8.1g", "FC 4.8.1a")
def test_the_turn_with_cards() -> None:
    """The phases of a whole battle in their order; the status check is that of the core rules."""
    fought = scenarios.set_up("bec-du-raz-1798", seed="cards", cards=True)
    seats = {side: RandomLegal("cards") for side in fought.fleets}
    steps: list[str] = []
    while (phase := sequence.next_phase(fought)) is not None:
        if not steps or steps[-1] != fought.step:
            steps.append(fought.step)
        game.play_phase(fought, phase.flow(fought), seats, len(steps))
    turn = [step for step in steps[1 : steps.index("victory") + 1] if step not in ("ship", "choice", "cards")]
    assert turn == ["wind", "command", "deal", "melee", "status", "victory"]
    assert {"cards", "choice", "ship"} <= set(steps)
    assert "initiative" not in steps
    core = scenarios.set_up("bec-du-raz-1798", seed="cards")
    core.step = "command"
    for _ in range(2):
        phase = sequence.next_phase(core)
        assert phase is not None
        game.play_phase(core, phase.flow(core), seats, 0)
    assert core.cards is None


def test_options_name_the_cards() -> None:
    assert not Options().cards
    assert deal_hands(battle({}, {}), [1], [2]).decks[FRENCH].hand == [2]
