"""WS B.X, A.X.A, A.VIII.B: loading."""

from __future__ import annotations

import pytest

from table.decisions import Form, IllegalChoice
from table.flows import Question
from tactical.wooden_ships.fire.combat import fire
from tactical.wooden_ships.loading.reload import first_loads, load, options_of
from tactical.wooden_ships.state import Anchor, Battle, Options, Ship, basic
from tactical.wooden_ships.views import seen_by
from tests.tactical.wooden_ships.volleys import forms, make_prize
from tests.tactical.wooden_ships.yard import BRITISH, FRENCH, asked, battle, only, played, ship

BASIC = basic()
PLAIN = only(Options(), repairs=False)


def empty(one: Ship, *decks: str) -> Ship:
    for deck in decks or tuple(one.decks):
        one.decks[deck].shot = None  # type: ignore[index]  # decks by name
    return one


def loads(one: Ship) -> tuple[object, object]:
    return one.decks["left"].shot, one.decks["right"].shot


def lines(question: Question) -> list[str]:
    return [part.key for part in question.parts] if isinstance(question, Form) else []


def turn(fight: Battle, **answers: str) -> None:
    """A Load Phase in which these ships do as told."""
    for one in fight.ships.values():
        one.done.loaded = False
    played(fight, load(fight), lambda form: {key: answers[key] for key in answers if key in lines(form)})


def offered(fight: Battle, one: Ship) -> list[str]:
    return [option.key for option in options_of(fight, one)]


# -- before the battle -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("WS B.X", "WS I.III.B.14.p2")
def test_the_basic_game_begins_loaded_with_roundshot_and_asks_nobody() -> None:
    one = ship("One", "M10")
    assert loads(one) == ("round", "round")
    assert asked(first_loads(battle(one, options=BASIC))) == []
    assert loads(one) == ("round", "round")


@pytest.mark.rule("WS I.III.B.14.p1", "WS I.III.B.14.p2", "WS I.III.B.14.cl")
def test_each_broadside_begins_with_a_shot_of_its_own() -> None:
    one, two = ship("One", "M10"), ship("Two", "K10", side=FRENCH)
    fight = battle(one, two, options=PLAIN)
    british, french = forms(first_loads(fight))
    assert british.secret
    assert [part.key for part in british.parts] == ["one:left", "one:right"]
    assert [option.key for option in french.parts[0].options] == ["round", "chain", "grape", "double"]
    played(fight, first_loads(fight), {f"{FRENCH} first loads": {"two:left": "chain", "two:right": "double"}})
    assert loads(two) == ("chain", "double")
    assert loads(one) == ("round", "round")


@pytest.mark.rule("WS A.VIII.B.2.d")
def test_the_british_load_no_chain_at_first_nor_later() -> None:
    one = ship("One", "M10")
    fight = battle(one, options=PLAIN)
    [form] = forms(first_loads(fight))
    assert [option.key for option in form.parts[0].options] == ["round", "grape", "double"]
    empty(one)
    assert not any(key.endswith("chain") for key in offered(fight, one))
    two = empty(ship("Two", "K10", side=FRENCH))
    fight.ships["two"] = two
    assert "left:chain" in offered(fight, two)
    make_prize(two, one, [3, 0, 0], BRITISH)
    assert "left:chain" not in offered(fight, two)  # who loads her now is British


@pytest.mark.rule("WS B.X")
def test_a_fireship_lying_empty_or_a_bare_deck_is_no_line() -> None:
    one = ship("One", "M10", number=7, rating="GB", hull=6, guns=2)
    [form] = forms(first_loads(battle(one, ship("Two", "K10", guns=0), options=PLAIN)))
    assert [part.key for part in form.parts] == ["one:bow"]


# -- the Load Phase ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("WS B.X.A", "WS A.X.A")
def test_a_ship_loads_one_broadside_a_turn_and_never_both() -> None:
    one = empty(ship("One", "M10"))
    fight = battle(one, options=BASIC)
    assert offered(fight, one) == ["left:round", "right:round"]
    turn(fight, one="right:round")
    assert loads(one) == (None, "round")
    assert one.done.loaded
    turn(fight)
    assert loads(one) == ("round", "round")


@pytest.mark.rule("WS B.X.B")
def test_a_broadside_is_loaded_in_the_turn_it_fired_and_fires_again_in_the_next() -> None:
    one, two = ship("One", "M10", heading=1), ship("Two", "K11", heading=1, side=FRENCH)
    fight = battle(one, two, options=BASIC)
    for _ in range(3):
        one.done.fired = []
        played(fight, fire(fight), {f"{BRITISH} fire": {"one:left": "two:hull"}})
        assert one.decks["left"].shot is None
        assert one.done.fired == ["left"]
        turn(fight)
        assert one.decks["left"].shot == "round"


@pytest.mark.rule("WS B.X.C")
def test_the_basic_game_has_roundshot_alone() -> None:
    one = empty(ship("One", "M10", side=FRENCH))
    assert offered(battle(one, options=BASIC), one) == ["left:round", "right:round"]


@pytest.mark.rule("WS A.X.A", "WS I.III.B.14.cl")
def test_the_advanced_game_has_four_kinds() -> None:
    one = empty(ship("One", "M10", side=FRENCH), "left")
    fight = battle(one, options=PLAIN)
    assert offered(fight, one) == ["left:round", "left:chain", "left:grape", "left:double"]


@pytest.mark.rule("WS A.VIII.B.1.c", "WS A.VIII.B.2.c", "WS A.VIII.B.4.c")
@pytest.mark.parametrize("shot", ["round", "chain", "grape"])
def test_these_are_loaded_in_one_turn(shot: str) -> None:
    one = empty(ship("One", "M10", side=FRENCH), "left")
    turn(battle(one, options=PLAIN), one=f"left:{shot}")
    assert one.decks["left"].shot == shot
    assert not one.decks["left"].ramming


@pytest.mark.rule("WS A.VIII.B.3.c.p1")
def test_doubleshot_takes_two_turns() -> None:
    one = empty(ship("One", "M10"), "left")
    fight = battle(one, options=PLAIN)
    turn(fight, one="left:double")
    assert one.decks["left"].shot is None
    assert one.decks["left"].ramming
    turn(fight)
    assert one.decks["left"].shot == "double"
    assert not one.decks["left"].ramming


@pytest.mark.rule("WS A.VIII.B.3.c.p2")
def test_meanwhile_the_other_broadside_waits_and_it_cannot_be_given_up() -> None:
    one = empty(ship("One", "M10"))
    fight = battle(one, options=PLAIN)
    turn(fight, one="left:double")
    assert one.decks["right"].shot is None
    assert offered(fight, one) == ["left:double"]
    assert asked(load(fight)) == []
    assert loads(one) == ("double", None)
    one.decks["left"].shot, one.decks["left"].ramming = None, True
    fight.options = Options()  # no repair in place of it either
    one.hull = 5
    assert offered(fight, one) == ["left:double"]


@pytest.mark.rule("WS A.VIII.B.3.c.p2")
def test_a_broadside_that_is_shot_away_half_loaded_keeps_the_other_no_longer() -> None:
    one = empty(ship("One", "M10"))
    fight = battle(one, options=PLAIN)
    turn(fight, one="left:double")
    one.decks["left"].guns = [0, 0]
    assert "right:round" in offered(fight, one)
    assert not any(key.startswith("left") for key in offered(fight, one))
    turn(fight, one="right:round")
    assert loads(one) == (None, "round")
    one.decks["left"].guns = [1, 0]  # a gun is made good, and they go on where they were
    assert offered(fight, one) == ["left:double"]


@pytest.mark.rule("WS A.VIII.B.5")
def test_what_is_loaded_stays_until_it_is_fired() -> None:
    one, two = ship("One", "M10", side=FRENCH), ship("Two", "M20")
    fight = battle(one, two, options=PLAIN)
    assert offered(fight, one) == []
    assert asked(load(fight)) == []
    played(fight, fire(fight), {f"{FRENCH} fire": {"fire off": "one:left"}})
    assert [key.partition(":")[0] for key in offered(fight, one)] == ["left"] * 4


@pytest.mark.rule("WS B.X.D")
def test_a_broadside_fired_at_nothing_is_past_its_first_fire() -> None:
    one, two = ship("One", "M10", side=FRENCH), ship("Two", "M20")
    fight = battle(one, two, options=PLAIN)
    played(fight, fire(fight), {f"{FRENCH} fire": {"fire off": "one:left"}})
    assert one.decks["left"].shot is None
    assert not one.decks["left"].initial
    assert one.decks["right"].shot == "round"
    assert one.decks["right"].initial


@pytest.mark.rule("WS A.V.C.4", "WS A.V.C.6.p2")
def test_no_loading_in_a_turn_of_swinging_on_springs_or_weighing() -> None:
    for field, value in (("swung", 1), ("weighed", True)):
        one = empty(ship("One", "M10", anchor=Anchor("bow")))
        fight = battle(one, options=only(BASIC, anchoring=True))
        setattr(one.done, field, value)
        assert offered(fight, one) == []
        setattr(one.done, field, type(value)())
        assert offered(fight, one) == ["left:round", "right:round"]


@pytest.mark.rule("WS B.IX.D.4", "WS B.VIII.D.2.b", "WS A.VIII.C.5", "WS D.III.A.3")
def test_helpless_ships_and_fireships_load_nothing() -> None:
    for trouble in ({"surrendered": "firepower"}, {"doom": "sinks"}, {"crew": ()}, {"fireship": True}):
        one = empty(ship("One", "M10", **trouble))
        assert offered(battle(one, options=BASIC), one) == []
    prize = empty(make_prize(ship("One", "M10"), ship("Two", "K10", side=FRENCH), [3, 0, 0]))
    assert offered(battle(prize, ship("Two", "K10", side=FRENCH), options=BASIC), prize)


@pytest.mark.rule("WS B.X.A")
def test_an_only_choice_is_not_asked_and_nothing_may_be_chosen() -> None:
    one = empty(ship("One", "M10"), "right")
    fight = battle(one, options=BASIC)
    assert asked(load(fight)) == []
    assert loads(one) == ("round", "round")
    empty(one)
    turn(fight, one="none")
    assert loads(one) == (None, None)
    assert not one.done.loaded
    with pytest.raises(IllegalChoice):
        turn(fight, one="left:chain")


@pytest.mark.rule("WS B.X.A")
def test_the_usual_load_is_the_fuller_broadside_with_roundshot() -> None:
    one = empty(ship("One", "M10", side=FRENCH))
    one.decks["left"].guns = [1, 1]
    turn(battle(one, options=PLAIN))
    assert loads(one) == (None, "round")


def test_loading_is_secret() -> None:
    one, two = empty(ship("One", "M10", side=FRENCH)), ship("Two", "K10")
    fight = battle(one, two, options=PLAIN)
    [form] = forms(load(fight))
    assert form.secret
    assert form.side == FRENCH
    facts = played(fight, load(fight))
    assert facts == []
    one.decks["left"].ramming = True
    assert not seen_by(fight, BRITISH).ships["one"].decks["left"].ramming
