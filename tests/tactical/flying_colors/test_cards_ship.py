"""FC 4.8.2d-h: what cards do to a ship: effects, manoeuvres, events and loads."""

from __future__ import annotations

from typing import Any

import pytest

from table.dice import Roll
from tactical.flying_colors import activation
from tactical.flying_colors.cards.deck import Icon, Occasion, cards
from tactical.flying_colors.cards.effects import card_of, icon_of, wear_of
from tactical.flying_colors.cards.events import applies, play_events
from tactical.flying_colors.cards.facts import EventPlayed, Loaded
from tactical.flying_colors.cards.loads import ram_home
from tactical.flying_colors.fire import Shot, answers, discharge, weigh
from tactical.flying_colors.fire.facts import Fired
from tactical.flying_colors.movement import moves
from tactical.flying_colors.movement.facts import Manoeuvred, Steered
from tactical.flying_colors.movement.steering import adjacent as next_to
from tactical.flying_colors.options.all_hands import AllHands
from tactical.flying_colors.state import Action, Anchor, Cards, Command, Commander, Deck, Event, Options, Values, decode, encode
from tactical.sea.hexes import Hex
from tests.tactical.flying_colors.card_table import answer, squadrons
from tests.tactical.flying_colors.helmsman import facts, halfway, offered, play, sail, throw
from tests.tactical.flying_colors.pictures import action, ship

HANDS = AllHands()
VAIN = 0
PORT, STARBOARD, FORWARD = 2, 3, 1  # cards that show one manoeuvre: +1, +1, +1


def alone(card: int, wind: int = 2, hand: tuple[int, ...] = (), theirs: tuple[int, ...] = (), **options: Any) -> Action:
    """V, Reaching, acts by a card; 0 is the out-of-command option. F is near the lower edge."""
    fleet = {"V": ship("V", Hex(40, 30), 1), "F": ship("F", Hex(60, 60), 1, "French")}
    fought = action(fleet, wind=wind, options=Options(cards=True, **options))
    for fleet_ in fought.fleets.values():
        fleet_.audacity = dict.fromkeys(fleet_.audacity, 0)
    decks = {"British": Deck([], list(hand)), "French": Deck([], list(theirs))}
    fought.cards = Cards(decks, acting="British", card=card)
    return fought


def wears(fought: Action, hexes: int) -> bool:
    return "starboard" in offered(fought, "V", ["ahead"] * hexes)


# -- effects -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FC 4.8.2dc")
@pytest.mark.parametrize(("card", "needed"), [(24, 1), (10, 2), (5, 3)])
def test_mps_must_be_spent_before_each_turn(card: int, needed: int) -> None:
    fought = alone(card)
    assert cards()[card].wear == needed
    assert [hexes for hexes in (1, 2, 3) if wears(fought, hexes)] == list(range(needed, 4))


@pytest.mark.rule("FC 4.8.2dc")
def test_before_every_turn_anew_but_no_side_slip() -> None:
    """Under full sails there are MPs enough for two turns; backing counts, slipping needs none."""
    fought = alone(10, wind=1)
    fought.ships["V"].sails = "full"
    assert "port" not in offered(fought, "V", ["ahead", "ahead", "starboard", "ahead"])
    assert "port" in offered(fought, "V", ["ahead", "ahead", "starboard", "ahead", "ahead"])
    assert "port" in offered(fought, "V", ["ahead", "back"])
    slipping = alone(5)
    assert "slip" in offered(slipping, "V")


@pytest.mark.rule("FC 4.8.2dd", "FC 4.8.2eb")
def test_a_card_changes_the_die_of_a_tack() -> None:
    for card, modifier in ((23, 1), (4, -2), (0, -3)):
        fought = alone(card, wind=3)
        sail(fought, "V", "tack", dice=(9,), unfinished=True)
        (roll,) = [roll for roll in facts(fought, Roll) if roll.why == "tack"]
        assert [one.value for one in roll.modifiers if one.why == "card"] == [modifier]


@pytest.mark.rule("FC 4.8.2de", "FC 4.8.1e")
def test_mps_may_be_added_or_taken_off_before_the_manoeuvre_is_fixed() -> None:
    fought = alone(23, manoeuvres=True)
    keys = offered(fought, "V")
    assert keys[:2] == ["speed:+2", "speed:-2"]
    assert all(key.startswith(("speed", "steer")) for key in keys), "she does not move before it is settled"
    assert (halfway(fought, "V").mps, halfway(fought, "V", "speed:+2").mps, halfway(fought, "V", "speed:-2").mps) == (5, 7, 3)
    assert not any(key.startswith("speed") for key in offered(fought, "V", "speed:+2"))
    assert not any(key.startswith("speed") for key in offered(fought, "V", "steer:forward"))
    slow = alone(23, wind=3)
    assert [key for key in offered(slow, "V") if key.startswith("speed")] == ["speed:+2"], "one MP must be left"
    assert "speed:+1" not in offered(alone(1), "V", "ahead")


@pytest.mark.rule("FC 4.8.2df", "FC 4.8.2da", "FC 4.8.2eb")
def test_a_card_changes_the_hit_die_of_ships_that_act_but_not_in_defence() -> None:
    for card, modifier in ((24, 1), (5, -1), (0, -3)):
        fought = alone(card)
        fought.ships["F"].bow = Hex(44, 30)
        asked = sail(fought, "V", "ahead", unfinished=True, company=HANDS)
        shot = next(option for option in HANDS.shots(fought, fought.ships["V"]) if option.key == "fire:starboard:hull:F").value
        assert asked.questions
        assert (modifier, "card") in weigh(fought, shot).modifiers
        theirs = answers(fought, fought.ships["V"], "F")
        assert theirs
        assert all(one.aid == 0 for one in theirs)
    unlisted = alone(3)
    unlisted.ships["F"].bow = Hex(44, 30)
    sail(unlisted, "V", "ahead", unfinished=True, company=HANDS)
    assert next(option.value for option in HANDS.shots(unlisted, unlisted.ships["V"])).aid == 0


@pytest.mark.rule("FC 4.8.2da")
def test_effects_are_for_every_ship_of_the_command_and_for_no_other() -> None:
    fought = squadrons([10], [20])
    assert fought.cards is not None
    fought.cards.acting, fought.cards.card = "British", 5
    assert [wear_of(fought, fought.ships[letter]) for letter in "ABF"] == [3, 3, 1]
    fought.cards.acting = None
    assert wear_of(fought, fought.ships["A"]) == 1
    assert card_of(fought, fought.ships["A"]) is None


@pytest.mark.rule("FC 4.8.2eb")
def test_the_option_asks_for_two_mps_before_a_turn() -> None:
    assert [hexes for hexes in (1, 2) if wears(alone(0), hexes)] == [2]


# -- manoeuvres ----------------------------------------------------------------------------------------------------------


def steered(fought: Action, *answers: Any, dice: tuple[int, ...] = ()) -> str | None:
    return halfway(fought, "V", *answers, dice=dice).course


@pytest.mark.rule("FC 4.8.2fa")
def test_manoeuvres_are_an_option_and_not_for_sternway_or_ships_that_lie_still() -> None:
    assert icon_of(alone(PORT), ship("V", Hex(1, 1), 1)) is None
    assert any(key.startswith("steer") for key in offered(alone(PORT, manoeuvres=True), "V"))
    assert "ahead" in offered(alone(PORT), "V")
    irons = alone(PORT, wind=4, manoeuvres=True)
    assert not any(key.startswith("steer") for key in offered(irons, "V"))
    moored = alone(PORT, manoeuvres=True)
    moored.ships["V"].anchor = Anchor()
    assert not any(key.startswith("steer") for key in offered(moored, "V"))


@pytest.mark.rule("FC 4.8.2fb")
def test_forward_allows_neither_wear_nor_tack() -> None:
    fought = alone(19, manoeuvres=True)
    keys = offered(fought, "V", "steer:forward", ["ahead", "ahead"])
    assert "ahead" in keys
    assert "slip" in keys
    assert not {"port", "starboard"} & set(keys)
    assert "back" in offered(fought, "V", "steer:forward")
    beating = alone(19, wind=3, manoeuvres=True)
    assert "tack" not in offered(beating, "V", "steer:forward")


@pytest.mark.rule("FC 4.8.2fc", "FC 4.8.2fd")
@pytest.mark.parametrize(("card", "bidden", "other"), [(21, "port", "starboard"), (16, "starboard", "port")])
def test_a_side_must_be_turned_to_before_any_other(card: int, bidden: str, other: str) -> None:
    fought = alone(card, wind=1, manoeuvres=True)
    keys = offered(fought, "V", f"steer:{bidden}", "ahead")
    assert bidden in keys
    assert other not in keys
    assert not any(key.startswith("end") for key in offered(fought, "V", f"steer:{bidden}", ["ahead"] * 3)), "it must be made"
    assert other in offered(fought, "V", f"steer:{bidden}", ["ahead", bidden, "ahead"])
    sail(fought, "V", f"steer:{bidden}", [*["ahead"] * 4, bidden, "end"])
    assert fought.ships["V"].facing == (6 if bidden == "port" else 2)


@pytest.mark.rule("FC 4.8.2fc", "FC 4.8.2fd")
def test_a_tack_to_that_side_will_do_and_is_made_if_nothing_else_can() -> None:
    """Beating with the wind to 5 she comes about to starboard; a wear to starboard would be into irons."""
    fought = alone(21, wind=5, manoeuvres=True)
    assert "tack" not in offered(fought, "V", "steer:port"), "that would be to starboard"
    fought = alone(16, wind=5, manoeuvres=True)
    sail(fought, "V", "steer:starboard", dice=(9,), unfinished=True)
    assert [fact.act for fact in facts(fought, Manoeuvred)][:2] == ["tack", "through"], "nothing else was on offer"


@pytest.mark.rule("FC 4.8.2fc")
def test_what_cannot_be_turned_need_not_be() -> None:
    """With one MP Reaching she cannot wear to Beating; no tack is possible either."""
    fought = alone(21, wind=2, manoeuvres=True)
    fought.ships["V"].rigging = 12
    sail(fought, "V", "steer:port")
    assert fought.ships["V"].place == (Hex(40, 29), 1)


@pytest.mark.rule("FC 4.8.2fe")
def test_of_several_directions_one_is_chosen_before_she_moves() -> None:
    fought = alone(27, manoeuvres=True)
    assert [key for key in offered(fought, "V") if key.startswith("steer")] == ["steer:forward", "steer:port", "steer:starboard"]
    assert "starboard" not in offered(fought, "V", "steer:port", "ahead"), "as if it alone were shown"


@pytest.mark.rule("FC 4.8.2ff")
@pytest.mark.parametrize(
    ("shows", "found"),
    [
        (("forward",), ["port", "starboard"]),
        (("port",), ["forward"]),
        (("starboard",), ["forward"]),
        (("forward", "port"), ["starboard"]),
        (("port", "starboard"), ["forward"]),
        (("forward", "port", "starboard"), []),
    ],
)
def test_what_lies_next_to_a_direction(shows: Any, found: list[str]) -> None:
    assert next_to(shows) == found


@pytest.mark.rule("FC 4.8.2ff")
@pytest.mark.parametrize(("die", "course"), [(3, "port"), (4, "forward")])
def test_a_die_of_three_alters_course(die: int, course: str) -> None:
    assert steered(alone(4, manoeuvres=True), "steer:risk-port", dice=(die,)) == course


@pytest.mark.rule("FC 4.8.2ff")
def test_with_the_icons_modifier_audacity_and_quality() -> None:
    """Card 8 shows ahead with -1."""
    fought = alone(8, manoeuvres=True)
    assert steered(fought, "steer:risk-port", dice=(4,)) == "port"
    fought.fleets["British"].audacity["British"] = 2
    assert steered(fought, "steer:risk-port", dice=(6,)) == "port"
    fought.commanders["X"] = Commander("X", "X", "British", "British", 1, Values(3, 2), Values(2, 1), ship="V")
    assert steered(fought, "steer:risk-port", dice=(8,)) == "port"
    assert steered(fought, "steer:risk-port", dice=(9,)) == "forward"


@pytest.mark.rule("FC 4.8.2ff")
def test_who_fails_takes_one_that_is_shown() -> None:
    fought = alone(12, manoeuvres=True)
    keys = offered(fought, "V", "steer:risk-port", dice=(9,))
    assert [key for key in keys if key.startswith("steer")] == ["steer:forward", "steer:starboard"], "and no second try"


@pytest.mark.rule("FC 4.8.2fg", "FC 4.8.2fh")
def test_from_one_side_to_the_other_takes_two_dice() -> None:
    """A port-only card with -1 and audacity 2: a 5 opens the way ahead, a 7 does not open that to starboard."""
    fought = alone(15, manoeuvres=True)
    assert cards()[15].icon == Icon(("port",), -1)
    fought.fleets["British"].audacity["British"] = 2
    assert steered(fought, "steer:risk-forward", "starboard", dice=(5, 7)) == "forward"
    assert steered(fought, "steer:risk-forward", "starboard", dice=(5, 6)) == "starboard"
    assert steered(fought, "steer:risk-forward", "forward", dice=(5,)) == "forward"
    assert steered(fought, "steer:risk-forward", dice=(7,)) == "port"


@pytest.mark.rule("FC 4.8.2ec")
def test_by_the_option_she_goes_ahead_or_rolls_with_three_more() -> None:
    fought = alone(0, manoeuvres=True)
    assert [key for key in offered(fought, "V") if key.startswith("steer")] == [
        "steer:forward",
        "steer:risk-port",
        "steer:risk-starboard",
    ]
    assert steered(fought, "steer:risk-port", dice=(0,)) == "port"
    assert steered(fought, "steer:risk-port", dice=(1,)) == "forward"
    sail(fought, "V", "steer:forward", unfinished=True)
    assert facts(fought, Steered) == [Steered("V", "forward")]


@pytest.mark.rule("FC 4.8.2fc", "FC 4.8.2dc")
def test_a_copy_of_the_battle_knows_where_she_may_still_go() -> None:
    """As a captain sees it, in the middle of her move and bound to a course."""
    fought = alone(21, wind=1, manoeuvres=True)
    sail(fought, "V", "steer:port", "ahead", unfinished=True)
    copy = decode(encode(fought))
    found = moves(copy, copy.ships["V"])
    assert found == moves(fought, fought.ships["V"])
    assert found
    assert (Hex(40, 26), 1) not in [course.place for course in found], "straight ahead she may not go"


# -- events --------------------------------------------------------------------------------------------------------------


def events(fought: Action, *answers: str) -> Any:
    return answer(fought, play_events(fought, fought.ships["V"]), *answers)


@pytest.mark.rule("FC 4.8.2g", "FC 4.8.2")
def test_each_side_may_play_one_event_on_a_ship_about_to_act() -> None:
    fought = alone(10, hand=(14, 24), theirs=(2, 7, 24))
    asked = events(fought, "event:14", "event:7")
    assert asked.kinds == ["British: event", "French: event"]
    assert asked.offers == [["none", "event:14", "event:24"], ["none", "event:2", "event:7"]], "each on the right side's ships"
    assert fought.cards is not None
    assert (fought.cards.decks["British"].hand, fought.cards.decks["British"].discard) == ([24], [14])
    assert [event.event for event in facts(fought, EventPlayed)] == ["Steady, men", "Damp powder"]
    assert events(fought).kinds == [], "no second one in this activation"
    sail(fought, "V", "ahead", unfinished=True, company=HANDS)
    fought.ships["F"].bow = Hex(44, 30)
    shot = next(option.value for option in HANDS.shots(fought, fought.ships["V"]))
    assert shot.aid == 0 + 1 - 2, "the card's 0, one of steady men, two of damp powder"


@pytest.mark.rule("FC 4.8.2g")
def test_an_event_on_a_command_counts_for_all_its_ships() -> None:
    fought = alone(10, hand=(19, 14))
    fought.ships["W"] = ship("W", Hex(50, 30), 1)
    fought.commands = [Command("x", "British", "formation", ["V", "W"], None)]
    events(fought, "event:19")
    assert fought.cards is not None
    assert fought.cards.events == [Event("British", 19, ["V", "W"])]
    assert answer(fought, play_events(fought, fought.ships["W"])).kinds == []


@pytest.mark.rule("FC 4.8.2g")
def test_one_that_has_had_her_own_is_left_out_of_it() -> None:
    fought = alone(10, hand=(19, 14))
    fought.ships["W"] = ship("W", Hex(50, 30), 1)
    fought.commands = [Command("x", "British", "formation", ["V", "W"], None)]
    answer(fought, play_events(fought, fought.ships["W"]), "event:14")
    events(fought, "event:19")
    assert fought.cards is not None
    assert [event.ships for event in fought.cards.events] == [["W"], ["V"]]


@pytest.mark.rule("FC 4.8.2")
def test_an_event_needs_something_to_do() -> None:
    fought = alone(10)
    vessel = fought.ships["V"]
    rig, plug, quench, lead, crack = (cards()[card].event for card in (18, 11, 9, 16, 15))

    def can(event: Occasion) -> bool:
        return applies(fought, event, "British", vessel)

    assert not any(can(event) for event in (rig, plug, quench, lead))
    assert can(crack)
    vessel.rigging, vessel.hull, vessel.on_fire = 3, 2, True
    fought.commands = [Command("V", "British", "single", ["V"])]
    assert all(can(event) for event in (rig, plug, quench, lead))
    vessel.dismasted = True
    assert not can(rig)
    assert not can(crack)
    vessel.struck = True
    assert not can(plug)


@pytest.mark.rule("FC 4.8.2")
def test_what_events_mend_and_move() -> None:
    fought = alone(10, hand=(18,))
    fought.ships["V"].rigging = 5
    events(fought, "event:18")
    assert fought.ships["V"].rigging == 3
    burning = alone(10, hand=(9,))
    burning.ships["V"].on_fire = True
    events(burning, "event:9")
    assert not burning.ships["V"].on_fire
    holed = alone(10, hand=(11,))
    holed.ships["V"].hull = 4
    events(holed, "event:11")
    assert holed.ships["V"].hull == 3
    fast = alone(10, hand=(15,), theirs=(3,))
    events(fast, "event:15", "none")
    assert halfway(fast, "V").allowance == 6
    slow = alone(10, theirs=(3,))
    events(slow, "event:3")
    assert halfway(slow, "V").allowance == 4


@pytest.mark.rule("FC 4.8.2i", "FC 4.8.2g")
def test_the_blind_eye_puts_a_ship_in_command_and_the_deck_to_be_shuffled() -> None:
    fought = squadrons([13], [])
    assert fought.cards is not None
    fought.cards.acting, fought.cards.card = "British", 10
    fought.active, fought.waiting = "C", ["C"]
    answer(fought, activation.act(fought, HANDS), "event:13", ["ahead", "ahead", "ahead", "ahead", "end"])
    assert fought.dice.count == 0, "no die for command"
    assert fought.cards.decks["British"].reshuffle


# -- loads ---------------------------------------------------------------------------------------------------------------


def broadside(distance: int, aim: str = "hull", hand: tuple[int, ...] = (4, 7, 14)) -> tuple[Action, Shot]:
    """V fires at F, so many hexes abeam; double shot is card 4, chain shot 7 and 14."""
    fought = alone(10, hand=hand, wind=1)
    fought.ships["F"].bow = Hex(40 + distance, 30 + (distance + 1) // 2 - (distance % 2))
    sail(fought, "V", "ahead", unfinished=True)
    found = [option.value for option in HANDS.shots(fought, fought.ships["V"])]
    return fought, next(shot for shot in found if shot.aim == aim)


@pytest.mark.rule("FC 4.8.2ha")
def test_a_load_card_is_played_on_one_broadside() -> None:
    fought, shot = broadside(3)
    asked = play(fought, ram_home(fought, shot), ["load:4"])
    assert asked.offers() == ["none", "load:4", "load:7", "load:14"]
    assert fought.cards is not None
    assert fought.cards.decks["British"].discard == [4]
    assert facts(fought, Loaded) == [Loaded("V", 4, "double")]
    loaded = shot._replace(load="double")
    assert play(fought, ram_home(fought, loaded), []).kinds == [], "one type to a broadside"


@pytest.mark.rule("FC 4.8.2ha")
def test_also_in_defence_and_before_the_dice() -> None:
    fought, shot = broadside(3, hand=())
    assert fought.cards is not None
    fought.cards.decks["French"].hand = [4]
    answers_ = ["answer:F:port:hull", "load:4", "hold"]
    asked = play(fought, HANDS.fire(fought, fought.ships["V"], shot), answers_, dice=(VAIN,))
    assert asked.kinds == ["French: answer", "French: load", "British: return-fire"]
    assert fought.ships["F"].hull == 2, "a natural 0 bursts two guns at home"


@pytest.mark.rule("FC 4.8.2hb")
def test_double_shot_carries_five_hexes() -> None:
    near, shot = broadside(5)
    assert "load:4" in play(near, ram_home(near, shot), ["none"]).offers()
    far, shot = broadside(6)
    assert play(far, ram_home(far, shot), []).kinds == []


@pytest.mark.rule("FC 4.8.2hb")
@pytest.mark.parametrize(("distance", "more"), [(1, 2), (2, 1), (4, 1)])
def test_double_shot_adds_hull_hits_where_there_is_one(distance: int, more: int) -> None:
    plain, shot = broadside(distance, hand=())
    loaded, other = broadside(distance, hand=())
    fire(plain, shot)
    fire(loaded, other._replace(load="double"))
    assert hits(plain) > 0
    assert hits(loaded) == hits(plain) + more


def fire(fought: Action, shot: Shot, die: int = 9) -> None:
    throw(fought, die, 9, 9)
    discharge(fought, shot)


def hits(fought: Action) -> int:
    hull: int = facts(fought, Fired)[0].hull
    return hull


@pytest.mark.rule("FC 4.8.2hc")
@pytest.mark.parametrize(("die", "burst"), [(0, 2), (1, 1), (2, 1), (3, 0)])
def test_double_shot_may_burst_the_guns(die: int, burst: int) -> None:
    fought, shot = broadside(4, hand=())
    fire(fought, shot._replace(load="double"), die)
    assert fought.ships["V"].hull == burst


@pytest.mark.rule("FC 4.8.2hd")
@pytest.mark.parametrize(("distance", "modifier"), [(1, 2), (2, 1), (3, 1)])
def test_chain_shot_helps_against_rigging(distance: int, modifier: int) -> None:
    fought, shot = broadside(distance, "rigging", hand=(7,))
    assert shot.sighting.range == distance
    asked = play(fought, ram_home(fought, shot), ["load:7"])
    assert asked.kinds == ["British: load"]
    assert (modifier, "chain shot") in weigh(fought, shot._replace(load="chain")).modifiers
    close = shot._replace(load="chain", sighting=shot.sighting._replace(close="point-blank"))
    assert (3, "chain shot") in weigh(fought, close).modifiers
    assert (-2, "chain shot") in weigh(fought, shot._replace(load="chain", aim="hull")).modifiers
