"""FC 4.3.2h, 4.4.5, 4.5, 4.6: optional rules at the guns."""

from __future__ import annotations

from typing import Any

import pytest

from tactical.flying_colors import activation, command
from tactical.flying_colors.board import berths, foul
from tactical.flying_colors.captains.metal import metal_of
from tactical.flying_colors.damage import batter, hits, sink, status_checks
from tactical.flying_colors.fire import Shot, answers, battery_shots, discharge, shots, weigh
from tactical.flying_colors.fire.facts import ChaseGunsFired, Fired
from tactical.flying_colors.fire.weighing import hit_table
from tactical.flying_colors.movement import drift
from tactical.flying_colors.movement.towing import take_in_tow
from tactical.flying_colors.options.all_hands import AllHands
from tactical.flying_colors.options.batteries import act
from tactical.flying_colors.state import Action, Anchor, Battery, Command, Face, Options
from tactical.sea.hexes import Hex
from tests.tactical.flying_colors.card_table import deal_hands
from tests.tactical.flying_colors.gundeck import ABEAM, battle, under_way
from tests.tactical.flying_colors.helmsman import Asked, facts, offered, play, sail, throw
from tests.tactical.flying_colors.pictures import action, ship

HANDS = AllHands()
VAIN = 0  # a die that hits nothing


def offers(fought: Action, letter: str) -> list[str]:
    return [option.key for option in HANDS.shots(fought, fought.ships[letter])]


# -- the lead ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FC 4.3.2h")
def test_a_casting_ship_fires_but_does_not_rake() -> None:
    """V crosses F's stern."""
    fought = rakes()
    way = under_way(fought, "V")
    (free,) = {option.value.sighting.rake for option in HANDS.shots(fought, fought.ships["V"])}
    way.casting = True
    (bound,) = {option.value.sighting.rake for option in HANDS.shots(fought, fought.ships["V"])}
    assert (free, bound) == ("stern", None)


def rakes(**options: Any) -> Action:
    """V, a frigate heading 3, lies three hexes astern of F, on her rake line."""
    fleet = {"V": ship("V", Hex(40, 34), 3, large=False), "F": ship("F", Hex(40, 30), 1, "French")}
    fleet["F"].game = True
    return action(fleet, options=Options(**options))


# -- towed guns ----------------------------------------------------------------------------------------------------------


def towed(**options: Any) -> Action:
    """T tows W; F lies abeam to starboard, three hexes off."""
    fleet = {
        "T": ship("T", Hex(40, 30), 1),
        "W": ship("W", Hex(40, 30), 1),
        "F": ship("F", Hex(44, 30), 1, "French"),
    }
    fought = action(fleet, options=Options(towing=True, **options))
    take_in_tow(fought, fleet["T"], fleet["W"])
    return fought


@pytest.mark.rule("FC 4.4.5a")
def test_a_ship_in_tow_fires_in_her_towers_activation() -> None:
    fought = towed()
    under_way(fought, "T")
    assert offers(fought, "T") == [
        "fire:starboard:hull:F",
        "fire:starboard:rigging:F",
        "fire:tow:starboard:hull:F",
        "fire:tow:starboard:rigging:F",
    ]
    fought.ships["T"].fired = ["starboard"]
    assert offers(fought, "T") == ["fire:tow:starboard:hull:F", "fire:tow:starboard:rigging:F"], "whether the tower fires or not"
    fought.ships["W"].struck = True
    assert offers(fought, "T") == []


@pytest.mark.rule("FC 4.4.5a")
def test_each_of_them_may_be_fired_at() -> None:
    fought = towed()
    under_way(fought, "F")
    assert offers(fought, "F")[:4] == [f"fire:port:{aim}:{ship}" for ship in "TW" for aim in ("hull", "rigging")]


@pytest.mark.rule("FC 4.4.5b")
@pytest.mark.parametrize(("row", "raked"), [(24, "T"), (36, "W")])
def test_the_tower_is_raked_from_ahead_and_the_other_from_astern(row: int, raked: str) -> None:
    fought = towed()
    enemy = fought.ships["F"]
    enemy.bow, enemy.facing = Hex(40, row), 3
    under_way(fought, "F")
    shots_at = {
        option.value.target: option.value.sighting.rake for option in HANDS.shots(fought, enemy) if isinstance(option.value, Shot)
    }
    assert [ship for ship, rake in shots_at.items() if rake] == [raked]
    assert set(shots_at) == {"T", "W"}


@pytest.mark.rule("FC 4.4.5c")
def test_a_tow_hides_chase_guns() -> None:
    for row, letter in ((24, "T"), (36, "W")):
        fought = towed(chase_guns=True)
        fought.ships["F"].bow = Hex(40, row)
        under_way(fought, "T")
        marks = {"T": "fire:bow:chase:F", "W": "fire:tow:stern:chase:F"}
        assert offers(fought, "T") == [marks[letter]]


@pytest.mark.rule("FC 4.4.5d")
def test_a_broadside_may_be_divided_between_the_two() -> None:
    fought = towed()
    under_way(fought, "F")
    divided = [option for option in HANDS.shots(fought, fought.ships["F"]) if option.key.endswith("T+W")]
    assert [option.key for option in divided] == ["fire:port:hull:T+W", "fire:port:rigging:T+W"]
    play(fought, HANDS.fire(fought, fought.ships["F"], divided[0].value), ["hold"], dice=(VAIN, VAIN))
    assert [(fired.target, fired.partial) for fired in facts(fought, Fired)] == [("T", True), ("W", True)]
    assert fought.ships["F"].fired == ["port"]
    assert "fire:port:hull:T" not in offers(fought, "F"), "the broadside is spent"


@pytest.mark.rule("FC 4.4.5d")
def test_who_divides_it_may_be_silenced_before() -> None:
    fought = towed()
    under_way(fought, "F")
    enemy = fought.ships["F"]
    enemy.front = Face("3", 1, 4, 5)
    enemy.back = Face("", 1, 1, 5)
    (divided,) = [option for option in HANDS.shots(fought, enemy) if option.key == "fire:port:hull:T+W"]
    play(fought, HANDS.fire(fought, enemy, divided.value), ["answer:T:starboard:hull"], dice=(9,))
    assert [fired.ship for fired in facts(fought, Fired)] == ["T"]


@pytest.mark.rule("FC 4.4.5e")
def test_only_one_of_the_two_answers() -> None:
    fought = towed()
    way = under_way(fought, "F")
    enemy = fought.ships["F"]
    first = next(option for option in HANDS.shots(fought, enemy) if option.key == "fire:port:hull:T")
    asked = play(fought, HANDS.fire(fought, enemy, first.value), ["answer:T:starboard:hull", "hold"], dice=(VAIN,))
    assert {key.split(":")[1] for key in asked.offers(0)[1:]} == {"T", "W"}
    assert way.answered == ["T"]
    fought.ships["T"].fired = []
    asked = play(fought, HANDS.fire(fought, enemy, first.value), ["hold"], dice=(VAIN,))
    assert {key.split(":")[1] for key in asked.offers(0)[1:]} == {"T"}, "W has a mate who answered"


@pytest.mark.rule("FC 4.4.5e")
def test_a_dismasted_ship_in_tow_feels_no_wind_at_her_guns() -> None:
    fought = towed()
    fought.wind = 2
    (shot,) = [one for one in shots(fought, fought.ships["W"]) if one.aim == "hull"]
    assert "with the wind" in [why for _, why in weigh(fought, shot).modifiers]
    fought.ships["W"].dismasted = True
    assert "with the wind" not in [why for _, why in weigh(fought, shot).modifiers]


# -- defensive fire at will ----------------------------------------------------------------------------------------------


def passage(**options: Any) -> Action:
    """V, Reaching, passes F, which lies five hexes to starboard."""
    fleet = {"V": ship("V", Hex(40, 32), 1), "F": ship("F", Hex(45, 30), 1, "French")}
    return action(fleet, wind=2, options=Options(**{"defensive_fire": True} | options))


def pass_by(fought: Action, *answers: Any, dice: tuple[int, ...] = ()) -> Asked:
    return sail(fought, "V", *answers, dice=dice, company=HANDS, unfinished=True)


@pytest.mark.rule("FC 4.5a")
def test_one_broadside_may_fire_after_each_mp() -> None:
    fought = passage()
    asked = pass_by(fought, ["ahead", "ahead"], "hold", "answer:F:port:hull:V", dice=(VAIN,))
    assert asked.kinds == ["British: helm", "French: fire-at-will", "French: fire-at-will", "British: helm"]
    assert [fired.ship for fired in facts(fought, Fired)] == ["F"]
    assert fought.ships["F"].fired == ["port"]
    core = passage(defensive_fire=False)
    assert pass_by(core, ["ahead", "ahead"]).kinds == ["British: helm", "British: helm"]


@pytest.mark.rule("FC 4.5a")
def test_not_after_a_turn_that_costs_nothing() -> None:
    """Reaching to Running costs an MP; from Running any turn is free."""
    fought = passage()
    fought.wind = 1
    assert pass_by(fought, ["ahead", "port"], "hold").kinds == ["British: helm", "French: fire-at-will", "British: helm"]
    paid = passage()
    kinds = pass_by(paid, ["ahead", "starboard"], "hold", "hold").kinds
    assert kinds == ["British: helm", "French: fire-at-will", "French: fire-at-will", "British: helm"]


@pytest.mark.rule("FC 4.5a")
def test_during_a_tack_and_in_sternway() -> None:
    fought = passage()
    fought.wind = 3
    kinds = pass_by(fought, "tack", "hold", "through", "hold", dice=(9,)).kinds
    assert kinds.count("French: fire-at-will") == 2
    irons = passage()
    irons.wind = 4
    kinds = pass_by(irons, "sternway", "hold", "cast:port", "hold").kinds
    assert kinds.count("French: fire-at-will") == 2


@pytest.mark.rule("FC 4.5b", "FC 4.5c")
def test_such_fire_may_rake_and_core_defensive_fire_may_not() -> None:
    """F lies across V's stern line."""
    fought = passage()
    fought.ships["F"].bow, fought.ships["F"].facing = Hex(40, 37), 3
    way = under_way(fought, "V")
    assert way.ship == "V"
    at_will = {shot.sighting.rake for shot in answers(fought, fought.ships["V"], rakes=True)}
    core = {shot.sighting.rake for shot in answers(fought, fought.ships["V"], "F")}
    assert (at_will, core) == ({"stern"}, {None})
    fought.way = None
    asked = pass_by(fought, "ahead", "answer:F:port:hull:V", dice=(0, VAIN))
    assert "French: fire-at-will" in asked.kinds
    assert facts(fought, Fired)[0].rake == "stern"


@pytest.mark.rule("FC 4.5c")
def test_core_defensive_fire_is_still_there() -> None:
    fought = passage()
    asked = pass_by(fought, "ahead", "hold", "fire:starboard:hull:F", "hold", dice=(VAIN,))
    assert asked.kinds[:4] == ["British: helm", "French: fire-at-will", "British: helm", "French: answer"]


@pytest.mark.rule("FC 2006:12.4")
def test_in_2006_it_takes_the_place_of_core_defensive_fire() -> None:
    fought = passage(edition=2006)
    asked = pass_by(fought, "ahead", "hold", "fire:starboard:hull:F", dice=(VAIN,))
    assert asked.kinds[:3] == ["British: helm", "French: fire-at-will", "British: helm"]


@pytest.mark.rule("FC 4.5d")
def test_a_moving_ship_out_of_command_may_answer_first() -> None:
    fought = passage()
    fought.commands = [Command("V", "British", "single", ["V"])]
    pass_by(fought, "ahead", "answer:F:port:hull:V", "fire:starboard:hull:F", dice=(VAIN, VAIN))
    assert [fired.ship for fired in facts(fought, Fired)] == ["V", "F"]
    held = passage()
    held.commands = [Command("V", "British", "single", ["V"])]
    pass_by(held, "ahead", "answer:F:port:hull:V", "hold", dice=(VAIN,))
    assert [fired.ship for fired in facts(held, Fired)] == ["F"]


@pytest.mark.rule("FC 4.5d")
def test_her_hits_count_before_she_is_fired_at() -> None:
    fought = passage()
    fought.commands = [Command("V", "British", "single", ["V"])]
    enemy = fought.ships["F"]
    enemy.front, enemy.back = Face("3", 1, 4, 5), Face("", 1, 1, 5)
    pass_by(fought, "ahead", "answer:F:port:hull:V", "fire:starboard:hull:F", dice=(9,))
    assert [fired.ship for fired in facts(fought, Fired)] == ["V"], "F has no guns left to fire"


@pytest.mark.rule("FC 4.5e")
@pytest.mark.parametrize(("die", "fires"), [(1, True), (2, False)])
def test_one_out_of_command_needs_a_check_to_fire(die: int, fires: bool) -> None:
    """Audacity 1; no commander counts."""
    fought = passage()
    fought.commands = [Command("F", "French", "single", ["F"])]
    asked = pass_by(fought, "ahead", "answer:F:port:hull:V", dice=(die, VAIN) if fires else (die,))
    assert bool(facts(fought, Fired)) is fires
    assert asked.kinds.count("French: fire-at-will") == 1
    if not fires:
        assert fought.way is not None
        assert fought.way.balked == ["F"]
        again = passage()
        again.commands = [Command("F", "French", "single", ["F"])]
        kinds = pass_by(again, ["ahead", "ahead"], "answer:F:port:hull:V", dice=(die,)).kinds
        assert kinds.count("French: fire-at-will") == 1, "nor will she later in this activation"


# -- batteries -----------------------------------------------------------------------------------------------------------


def shore(rate: Any = "3", **options: Any) -> Action:
    """A French battery and the British V, four hexes apart."""
    fought = action({"V": ship("V", Hex(40, 30), 1), "F": ship("F", Hex(60, 60), 1, "French")}, options=Options(**options))
    fought.batteries = [Battery("trekroner", "Trekroner", "French", "French", Hex(44, 32), rate, 6)]
    fought.year = 1800
    return fought


@pytest.mark.rule("FC 4.6a")
def test_a_battery_is_a_command_by_itself() -> None:
    fought = shore()
    play(fought, command.determine(fought), [])
    assert ("trekroner", "battery") in [(one.id, one.kind) for one in fought.commands]
    fought.batteries[0].hits = 6
    play(fought, command.determine(fought), [])
    assert "trekroner" not in [one.id for one in fought.commands], "silenced"


@pytest.mark.rule("FC 4.6a")
def test_it_is_activated_like_any_command() -> None:
    fought = shore()
    play(fought, command.determine(fought), [])
    fought.mover = "French"
    play(fought, activation.next_activation(fought), ["command:trekroner"])
    play(fought, activation.act(fought, HANDS), ["fire:battery:hull:V", "hold", "end"], dice=(VAIN,))
    assert [fired.ship for fired in facts(fought, Fired)] == ["trekroner"]
    assert (fought.active, fought.mover) == (None, "British")


@pytest.mark.rule("FC 4.6b")
def test_it_fires_twice_a_turn_in_any_direction() -> None:
    fought = shore()
    answers = ["fire:battery:hull:V", "hold", "fire:battery:rigging:V", "hold"]
    play(fought, act(fought, "trekroner"), answers, dice=(VAIN, VAIN))
    assert fought.batteries[0].shots == 2
    assert battery_shots(fought, fought.batteries[0]) == []
    play(fought, status_checks(fought), [])
    for hex in (Hex(44, 36), Hex(48, 32), Hex(44, 27)):
        fought.ships["V"].bow = hex
        assert battery_shots(fought, fought.batteries[0]), hex


@pytest.mark.rule("FC 4.6b")
def test_defensive_fire_counts_among_the_two() -> None:
    fought = shore()
    way = under_way(fought, "V")
    assert way.ship == "V"
    (shot,) = [one for one in shots(fought, fought.ships["V"]) if one.target == "trekroner"]
    play(fought, HANDS.fire(fought, fought.ships["V"], shot), ["answer:trekroner:battery:hull", "hold"], dice=(VAIN,))
    assert fought.batteries[0].shots == 1


@pytest.mark.rule("FC 4.6.1a", "FC 4.6.3")
def test_rate_capacity_and_audacity_are_the_scenarios() -> None:
    strong, weak = (weighed(shore(rate)) for rate in ("3", "5"))
    assert strong > weak
    bold = shore()
    bold.fleets["French"].audacity["French"] = 3
    assert weighed(bold) == strong + 2
    fought = shore()
    batter(fought, fought.batteries[0], 5)
    assert battery_shots(fought, fought.batteries[0])
    batter(fought, fought.batteries[0], 1)
    assert not battery_shots(fought, fought.batteries[0])


def weighed(fought: Action) -> int:
    found = weigh(fought, battery_shots(fought, fought.batteries[0])[0]).firepower
    assert found is not None
    return found


@pytest.mark.rule("FC 4.6.1b", "FC 4.6.1c")
def test_fire_at_a_battery_counts_hull_only_without_wind_nation_or_rake() -> None:
    fought = shore()
    fought.wind = 2
    under_way(fought, "V")
    found = [one for one in shots(fought, fought.ships["V"]) if one.target == "trekroner"]
    assert [(one.aim, one.sighting.rake) for one in found] == [("hull", None)]
    assert weigh(fought, found[0]).modifiers == []
    fought.ships["V"].anchor = Anchor()
    assert [why for _, why in weigh(fought, found[0]).modifiers] == ["anchored"]
    throw(fought, 9)
    discharge(fought, found[0])
    assert fought.batteries[0].hits > 0


@pytest.mark.rule("FC 4.6.1d")
def test_friends_are_not_in_a_batterys_way_and_enemies_are() -> None:
    """F lies across the whole line to V: the salvoes at her are the same as without F, unless F is an enemy."""
    fought = shore()
    clear = [one for one in battery_shots(fought, fought.batteries[0]) if one.target == "V"]
    assert [one.sighting.partial for one in clear] == [False, False], "at hull and rigging"
    fought.ships["F"].bow, fought.ships["F"].facing = Hex(42, 31), 1
    assert [one for one in battery_shots(fought, fought.batteries[0]) if one.target == "V"] == clear
    fought.ships["F"].side = "British"
    assert [one for one in battery_shots(fought, fought.batteries[0]) if one.target == "V"] != clear


@pytest.mark.rule("FC 4.6.1d")
@pytest.mark.parametrize("at", [Hex(41, 30), Hex(39, 30), Hex(40, 29), Hex(44, 32)])
def test_wind_and_carronades_are_nothing_to_a_battery_and_two_is_always_added(at: Hex) -> None:
    """A British battery of 1805, within the range at which a British ship would have two points for her carronades, on either
    side of its target and ahead of her, in every wind; then farther off."""
    fought = shore()
    fought.year = 1805
    fought.ships["V"].side = fought.ships["V"].nationality = "French"
    fought.fleets["British"].audacity["British"] = 0
    fought.batteries = [Battery("rock", "the Rock", "British", "British", at, "3", 6)]
    for wind in range(1, 7):
        fought.wind = wind
        for one in battery_shots(fought, fought.batteries[0]):
            found = weigh(fought, one)
            assert found.modifiers == [(2, "battery")]
            guns = fought.tables.power(found.row or "", one.sighting.range)
            assert guns is not None
            assert (found.firepower, [why for _, why in found.powers]) == (guns.points, ["guns", "audacity"])
    assert battery_shots(fought, fought.batteries[0])


@pytest.mark.rule("FC 4.6b", "FC 3.7.7.2")
def test_a_battery_silenced_by_the_answer_fires_no_more() -> None:
    fought = shore()
    fought.batteries[0].capacity = 1
    play(fought, act(fought, "trekroner"), ["fire:battery:hull:V", "answer:V:starboard"], dice=(9,))
    assert [fired.ship for fired in facts(fought, Fired)] == ["V"]


@pytest.mark.rule("FC 4.6.2a", "FC 4.6.2b")
def test_a_floating_battery_stays_and_sinks_when_its_capacity_is_spent() -> None:
    fought = action({"V": ship("V", Hex(40, 30), 1), "B": ship("B", Hex(41, 30), 1, "French", large=False)})
    raft, vessel = fought.ships["B"], fought.ships["V"]
    raft.mastless = True
    foul(raft, vessel)
    assert offered_by(fought, "B") == []
    hits(fought, raft, hull=5)
    assert raft.fate == "afloat"
    hits(fought, raft, hull=1)
    assert (raft.fate, vessel.dismasted) == ("sunk", True)


@pytest.mark.rule("FC 3.7.2a")
def test_ships_of_the_line_fire_at_a_floating_battery_as_at_each_other() -> None:
    fought = raft()
    under_way(fought, "V")
    assert "fire:starboard:hull:B" in offers(fought, "V")
    fought.ships["B"].mastless = False
    assert offers(fought, "V") == [], "a frigate is left alone"


@pytest.mark.rule("FC 3.7.7.7d")
def test_a_floating_battery_has_large_guns() -> None:
    fought = raft()
    assert hit_table(fought, fought.ships["B"], fought.ships["V"]) == "large"
    heavy = metal_of(fought, fought.ships["B"])
    fought.ships["B"].mastless, fought.ships["B"].anchor = False, Anchor()
    assert hit_table(fought, fought.ships["B"], fought.ships["V"]) == "small"
    assert sum(heavy.hull) > sum(metal_of(fought, fought.ships["B"]).hull), "captains know"


def raft() -> Action:
    """A floating battery of rate 4, two hexes to starboard of V."""
    fought = action({"V": ship("V", Hex(40, 30), 1), "B": ship("B", Hex(42, 30), 1, "French", large=False)})
    fought.ships["B"].front, fought.ships["B"].mastless = Face("4", 18), True
    return fought


@pytest.mark.rule("FC 4.4.5d", "FC 3.7.7.2d")
@pytest.mark.parametrize(("then", "aims"), [("rigging", ["rigging", "rigging"]), ("hold", [])])
def test_who_divides_a_broadside_may_hold_or_lay_it_anew_after_defensive_fire(then: str, aims: list[str]) -> None:
    fought = towed()
    under_way(fought, "F")
    (divided,) = [option for option in HANDS.shots(fought, fought.ships["F"]) if option.key == "fire:port:hull:T+W"]
    dice = [VAIN] * (1 + len(aims))
    asked = play(fought, HANDS.fire(fought, fought.ships["F"], divided.value), ["answer:T:starboard:hull", then], dice=dice)
    assert asked.kinds == ["British: answer", "French: return-fire"]
    assert [fired.aim for fired in facts(fought, Fired) if fired.ship == "F"] == aims


@pytest.mark.rule("FC 4.4.5d", "FC 4.8.2ha")
def test_an_answer_to_a_divided_broadside_may_be_double_shotted() -> None:
    fought = towed()
    deal_hands(fought, [4], [])
    under_way(fought, "F")
    (divided,) = [option for option in HANDS.shots(fought, fought.ships["F"]) if option.key == "fire:port:hull:T+W"]
    answers_ = ["answer:T:starboard:hull", "load:4", "hold"]
    asked = play(fought, HANDS.fire(fought, fought.ships["F"], divided.value), answers_, dice=(VAIN,))
    assert asked.kinds == ["British: answer", "British: load", "French: return-fire"]


@pytest.mark.rule("FC 4.6b", "FC 3.7.7.2d")
@pytest.mark.parametrize(("then", "aims"), [("rigging", ["rigging"]), ("hold", [])])
def test_a_battery_that_was_answered_may_hold_or_lay_its_guns_anew(then: str, aims: list[str]) -> None:
    fought = shore()
    answers_ = ["fire:battery:hull:V", "answer:V:starboard", then, "end"]
    asked = play(fought, act(fought, "trekroner"), answers_, dice=[VAIN] * (1 + len(aims)))
    assert asked.kinds[:3] == ["French: battery", "British: answer", "French: return-fire"]
    assert [fired.aim for fired in facts(fought, Fired) if fired.ship == "trekroner"] == aims
    assert fought.batteries[0].shots == len(aims)


@pytest.mark.rule("FC 4.6b", "FC 4.8.2ha")
def test_a_ship_that_answers_a_battery_may_load_double() -> None:
    fought = shore()
    deal_hands(fought, [4], [])
    answers_ = ["fire:battery:hull:V", "answer:V:starboard", "load:4", "hold", "end"]
    asked = play(fought, act(fought, "trekroner"), answers_, dice=(VAIN,))
    assert asked.kinds[2] == "British: load"


def offered_by(fought: Action, letter: str) -> list[str]:
    """What a floating battery may do but cut itself free and lie there."""
    keys = offered(fought, letter)
    return [key for key in keys if key.partition(":")[0] not in ("end", "disengage", "grapple")]


# -- awash and chase guns ------------------------------------------------------------------------------------------------


@pytest.mark.rule("FC 4.7")
def test_a_ship_awash_drifts_and_is_in_the_way() -> None:
    fought = battle(ABEAM, awash=True)
    wreck = fought.ships["F"]
    sink(fought, wreck)
    assert wreck.fate == "awash"
    before = wreck.bow
    drift(fought)
    assert wreck.bow != before, "she drifts"
    assert wreck in berths(fought).values(), "others may run into her"
    sail(fought, "F")
    under_way(fought, "V")
    assert offers(fought, "V") == [], "nobody fires at her"
    core = battle(ABEAM)
    sink(core, core.ships["F"])
    assert core.ships["F"].fate == "sunk"


@pytest.mark.rule("FC 3.7.5.2")
def test_chase_guns_are_fired_through_the_same_company() -> None:
    fought = towed(chase_guns=True)
    fought.ships["F"].bow = Hex(40, 24)
    under_way(fought, "T")
    (option,) = HANDS.shots(fought, fought.ships["T"])
    play(fought, HANDS.fire(fought, fought.ships["T"], option.value), [], dice=(9,))
    assert facts(fought, ChaseGunsFired)[0].rigging >= 1
