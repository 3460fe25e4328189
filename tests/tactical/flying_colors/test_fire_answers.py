"""FC 3.7.7.2, 3.7.9, 3.6.16i-j, 3.7.1: defensive fire, fire between ships fast to each other, and masked broadsides."""

from __future__ import annotations

from typing import Any

import pytest

from table.dice import Roll
from tactical.flying_colors.board import foul, grapple, sights
from tactical.flying_colors.damage.facts import Damaged
from tactical.flying_colors.fire import Gunners, answers, weigh
from tactical.flying_colors.fire.facts import ChaseGunsFired, Fired, FireHeld, Masked
from tactical.flying_colors.movement import activate
from tactical.flying_colors.state import Action, Anchor, Battery, Commander, Passing, Values
from tactical.sea.hexes import Hex
from tests.tactical.flying_colors.gundeck import ABEAM, ALONGSIDE, attack, battle, keys, shot, under_way
from tests.tactical.flying_colors.helmsman import facts, play, sail
from tests.tactical.flying_colors.pictures import ship
from tests.tactical.flying_colors.test_fire_rakes import CROSSING

GUNNERS = Gunners()
MISS = 0


def engaged(picture: str = ABEAM, **options: Any) -> Action:
    """V is under way and has spent an MP."""
    fought = battle(picture, **options)
    under_way(fought, "V")
    return fought


# -- who answers ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FC 3.7b", "FC 3.7.7.2a", "FC 3.7.7.2b")
def test_any_one_enemy_that_bears_on_the_active_ship_may_answer_in_or_out_of_command() -> None:
    fought = engaged()
    fought.ships["G"] = ship("G", Hex(14, 11), 1, "French")
    fought.ships["H"] = ship("H", Hex(20, 4), 1, "French")
    asked = attack(fought, shot(fought, "V", "F"), ["answer:G:starboard:rigging", "hull"], dice=(MISS, MISS))
    assert asked.offers(0) == [
        "hold",
        "answer:F:port:hull",
        "answer:F:port:rigging",
        "answer:G:starboard:hull",
        "answer:G:starboard:rigging",
    ]
    assert asked.questions[0].side == "French"
    first, second = facts(fought, Fired)
    assert (first.ship, first.target, first.answer, second.ship, second.target, second.answer) == (
        "G",
        "V",
        True,
        "V",
        "F",
        False,
    )
    assert fought.ships["G"].fired == ["starboard"]


@pytest.mark.rule("FC 3.7.7.2b", "FC 3.7.11q", "FC 3.7.11w")
@pytest.mark.parametrize(
    "fields",
    [
        {"fired": ["port"]},
        {"struck": True},
        {"damaged": True, "hull": 11},
        {"captor": "French"},
        {"facing": 2, "bow": Hex(27, 8)},
    ],
    ids=str,
)
def test_who_has_fired_struck_or_cannot_bear_does_not_answer(fields: dict[str, Any]) -> None:
    fought = engaged()
    assert answers(fought, fought.ships["V"], "F")
    for name, value in fields.items():
        setattr(fought.ships["F"], name, value)
    assert answers(fought, fought.ships["V"], "F") == []


@pytest.mark.rule("FC 3.7.2a")
def test_a_ship_of_the_line_does_not_answer_a_frigate_that_has_hurt_none() -> None:
    fought = engaged()
    frigate = fought.ships["V"] = ship("V", Hex(20, 11), 1, large=False)
    assert answers(fought, frigate, "F") == []
    frigate.game = True
    assert answers(fought, frigate, "F")


@pytest.mark.rule("FC 3.7.7.2c", "FC 3.7.7.2b")
def test_the_answer_is_weighed_like_any_shot() -> None:
    fought = engaged()
    fought.ships["F"].anchor = Anchor()
    answer = answers(fought, fought.ships["V"], "F")[0]
    assert weigh(fought, answer) == weigh(fought, shot(fought, "F", "V", rakes=False))
    assert weigh(fought, answer).die == 2


@pytest.mark.rule("FC 3.7.7.2a", "FC 3.7g")
def test_an_answer_falls_before_she_fires_and_weakens_her() -> None:
    """Six hull hits from G cost V a row before her own broadside."""
    fought = engaged(ALONGSIDE)
    fought.ships["V"].hull = 5
    attack(fought, shot(fought, "V", "F"), ["answer:F:port:hull", "hull"], dice=(4, MISS))
    answer, fired = facts(fought, Fired)
    assert answer.hull >= 1
    assert (answer.firepower, fired.firepower) == (12, 10)


@pytest.mark.rule("FC 3.7g", "FC 3.7.7.2d", "FC 3.7h")
def test_after_an_answer_she_may_hold_her_fire_and_keeps_her_broadside() -> None:
    fought = engaged()
    asked = attack(fought, shot(fought, "V", "F"), ["answer:F:port:hull", "hold"], dice=(MISS,))
    assert asked.kinds == ["French: answer", "British: return-fire"]
    assert asked.offers() == ["hull", "rigging", "hold"]
    assert fought.ships["V"].fired == []
    assert [held.target for held in facts(fought, FireHeld)] == ["F"]
    fought.ships["G"] = ship("G", Hex(14, 11), 1, "French")
    again = attack(fought, shot(fought, "V", "F"), ["hold"], dice=(MISS,))
    assert again.offers(0) == ["hold", "answer:G:starboard:hull", "answer:G:starboard:rigging"]
    assert fought.ships["V"].fired == ["starboard"]


@pytest.mark.rule("FC 3.7d", "FC 3.7.7.5a")
def test_after_an_answer_her_guns_are_laid_anew() -> None:
    fought = engaged()
    attack(fought, shot(fought, "V", "F", aim="hull"), ["answer:F:port:hull", "rigging"], dice=(MISS, MISS))
    assert facts(fought, Fired)[1].aim == "rigging"


@pytest.mark.rule("FC 3.7.11w", "FC 3.7.7.2d")
def test_a_ship_whose_hull_is_shot_away_by_the_answer_cannot_fire() -> None:
    fought = engaged(ALONGSIDE)
    fought.ships["V"].damaged, fought.ships["V"].hull = True, 10
    one = shot(fought, "V", "F")
    attack(fought, one, ["answer:F:port:hull"], dice=(9, 9))
    assert fought.ships["V"].fired == []


@pytest.mark.rule("FC 3.7h", "FC 3.7.1f")
def test_with_nobody_to_answer_nobody_is_asked_and_she_sails_on_and_fires_again() -> None:
    fought = battle()
    fought.ships["G"] = ship("G", Hex(14, 11), 1, "French")
    for other in "FG":
        fought.ships[other].fired = ["port", "starboard"]
    orders = ["ahead", "fire:starboard:hull:F", "ahead", "fire:port:hull:G", "ahead", "ahead", "end"]
    asked = sail(fought, "V", orders, dice=(MISS, MISS), company=GUNNERS)
    assert asked.kinds == ["British: helm"]
    assert [(fired.target, fired.broadside) for fired in facts(fought, Fired)] == [("F", "starboard"), ("G", "port")]


@pytest.mark.rule("FC 3.7.1f")
def test_both_broadsides_at_once() -> None:
    fought = battle()
    fought.ships["G"] = ship("G", Hex(14, 11), 1, "French")
    for other in "FG":
        fought.ships[other].fired = ["port", "starboard"]
    orders = ["ahead", "fire:starboard:hull:F", "fire:port:hull:G", *["ahead"] * 3, "end"]
    sail(fought, "V", orders, dice=(MISS, MISS), company=GUNNERS)
    assert len(facts(fought, Fired)) == 2


@pytest.mark.rule("FC 3.7.11c", "FC 3.7f")
def test_a_ship_dismasted_by_an_answer_stops_where_she_is_and_may_still_fire() -> None:
    """F's four rigging hits bring V to fifteen, or to fourteen, in the middle of her move."""
    for rigging, stopped in ((11, True), (10, False)):
        fought = battle(ALONGSIDE, wind=2)
        vessel = fought.ships["V"]
        vessel.rigging = rigging
        answers = [["back", "fire:starboard:hull:F"], "answer:F:port:rigging", "hull"]
        rest = [] if stopped else [["ahead", "end"]]
        play(fought, activate(fought, vessel, GUNNERS), [*answers, *rest], dice=(9, MISS))
        assert [fired.ship for fired in facts(fought, Fired)] == ["F", "V"]
        assert (vessel.rigging, vessel.dismasted) == (rigging + 4, stopped)
        assert (vessel.bow == Hex(20, 11)) == stopped


@pytest.mark.rule("FC 4.6b", "FC 3.7.7.2a")
def test_a_shore_battery_answers_too() -> None:
    fought = engaged()
    fought.ships["F"].fired = ["port"]
    fought.batteries.append(Battery("fort", "the fort", "French", "French", Hex(26, 16), "2", 10))
    asked = attack(fought, shot(fought, "V", "F"), ["answer:fort:battery:hull", "hull"], dice=(MISS, MISS))
    assert asked.offers(0) == ["hold", "answer:fort:battery:hull", "answer:fort:battery:rigging"]
    assert fought.batteries[0].shots == 1


@pytest.mark.rule("FC 3.6.8f", "FC 3.7.1a")
@pytest.mark.parametrize("fields", [{"dismasted": True}, {"anchor": Anchor()}], ids=str)
def test_a_ship_adrift_fires_one_broadside_in_her_activation(fields: dict[str, Any]) -> None:
    """One at anchor fires both; and the other broadside of the ship adrift may answer later."""
    fought = battle()
    vessel = fought.ships["V"]
    fought.ships["G"] = ship("G", Hex(14, 11), 1, "French")
    for other in "FG":
        fought.ships[other].fired = ["port", "starboard"]
    for name, value in fields.items():
        setattr(vessel, name, value)
    both = "anchor" in fields
    orders = ["fire:starboard:hull:F", "fire:port:hull:G", "end"] if both else ["fire:starboard:hull:F"]
    sail(fought, "V", orders, dice=(MISS,) * (1 + both), company=GUNNERS)
    assert vessel.fired == (["starboard", "port"] if both else ["starboard"])
    under_way(fought, "G")
    assert bool(answers(fought, fought.ships["G"], "V")) != both


@pytest.mark.rule("FC 3.6.9f")
def test_making_sternway_she_fires_one_broadside_at_any_moment() -> None:
    for edition, more in ((2023, False), (2006, True)):
        fought = battle(wind=4, edition=edition)  # type: ignore[arg-type]
        fought.ships["G"] = ship("G", Hex(14, 11), 1, "French")
        for other in "FG":
            fought.ships[other].fired = ["port", "starboard"]
        way = under_way(fought, "V", by="sternway")
        assert len(GUNNERS.shots(fought, fought.ships["V"])) == 4
        attack(fought, shot(fought, "V", "F"), dice=(MISS,))
        assert way.volleys == 1
        assert bool(GUNNERS.shots(fought, fought.ships["V"])) == more


@pytest.mark.rule("FC 3.7.7", "FC 3.7.7.6c", "FC 3.7c")
def test_target_then_answer_then_aim_then_rake_then_the_die() -> None:
    """The answer costs V a row before her firepower is reckoned; the rake is tried once her guns are laid."""
    fought = engaged(CROSSING)
    fought.wind = 3
    vessel = fought.ships["V"]
    fought.ships["F"].fired = ["port", "starboard"]
    vessel.hull = 5
    fought.ships["G"] = ship("G", Hex(28, 14), 1, "French")
    one = shot(fought, "V", "F")
    asked = attack(fought, one, ["answer:G:port:hull", "hull"], dice=(9, 0, 4))
    assert asked.kinds == ["French: answer", "British: return-fire"]
    assert [roll.why for roll in facts(fought, Roll)] == ["fire at hull", "rake", "fire at hull"]
    before, after = weigh(battle(CROSSING), one).firepower, facts(fought, Fired)[1].firepower
    assert before is not None
    assert after < before


# -- fast to each other --------------------------------------------------------------------------------------------------


@pytest.mark.rule("FC 3.7.9c")
def test_only_the_ship_that_she_is_fast_to_answers_and_both_fire_at_once() -> None:
    """Both have one hull point left and hit: neither shot is weakened by the other."""
    for fasten in (grapple, foul):
        fought = engaged(ALONGSIDE)
        vessel, foe = fought.ships["V"], fought.ships["F"]
        fought.ships["G"] = ship("G", Hex(16, 12), 1, "French")
        fasten(vessel, foe)
        for one in (vessel, foe):
            one.damaged, one.hull = True, 10
        asked = attack(fought, shot(fought, "V", "F"), ["answer:F:port:hull"], dice=(8, 8))
        assert asked.offers(0) == ["hold", "answer:F:port:hull"]
        first, second = facts(fought, Fired)
        assert (first.ship, first.answer, second.ship, second.answer) == ("F", True, "V", False)
        assert first.firepower == second.firepower
        assert (vessel.hull_left, foe.hull_left) == (0, 0)
        assert [type(fact) for fact in fought.tray.journal if isinstance(fact, Fired | Damaged)] == [
            Fired,
            Fired,
            Damaged,
            Damaged,
        ]


@pytest.mark.rule("FC 3.7.9c", "FC 3.7.7.1b")
def test_firing_at_a_third_ship_she_may_be_answered_by_any() -> None:
    fought = engaged(ALONGSIDE)
    fought.ships["G"] = ship("G", Hex(16, 12), 1, "French")
    grapple(fought.ships["V"], fought.ships["F"])
    asked = attack(fought, shot(fought, "V", "G"), ["hold"], dice=(MISS,))
    assert asked.offers(0) == ["hold", "answer:F:port:hull", "answer:G:starboard:hull", "answer:G:starboard:rigging"]


@pytest.mark.rule("FC 3.7.7.1b")
def test_a_ship_made_fast_answers_only_through_her_free_arc() -> None:
    fought = engaged()
    fought.ships["G"] = ship("G", Hex(24, 14), 1, "British")
    assert [one.aim for one in answers(fought, fought.ships["V"], "F")] == ["hull", "rigging"]
    foul(fought.ships["F"], fought.ships["G"])
    assert answers(fought, fought.ships["V"], "F") == []
    fought.ships["G"].bow = Hex(28, 14)
    assert [one.aim for one in answers(fought, fought.ships["V"], "F")] == ["hull"]


# -- grappling -----------------------------------------------------------------------------------------------------------

CLOSING = """
    .     .     .     .     .     .
       .     .     .     .     .
    .     .     F1    .     .     .
       .     .     .     .     .
    .     .     f     .     .     .
       .     .     V1    .     .
    .     .     .     .     .     .
       .     .     v     .     .
"""


def closing(**options: Any) -> Action:
    """V comes up on F's starboard side, F lies at anchor."""
    fought = battle(CLOSING, wind=2, **options)
    fought.ships["F"].anchor = Anchor()
    return fought


@pytest.mark.rule("FC 3.6.16i", "FC 3.6.16j")
def test_against_a_grapple_only_the_target_fires_and_the_grappler_with_her_at_once() -> None:
    fought = closing()
    fought.ships["G"] = ship("G", Hex(31, 13), 1, "French")
    asked = play(
        fought, GUNNERS.grappling_fire(fought, *grappler(fought)), ["fire:starboard:hull:V", "fire:port:hull:F"], dice=(8, 8)
    )
    assert asked.kinds == ["French: grappling-fire", "British: grappling-fire"]
    assert asked.offers(0) == ["hold", "fire:starboard:hull:V"]
    assert asked.offers(1) == ["hold", "fire:port:hull:F"]
    first, second = facts(fought, Fired)
    assert (first.ship, second.ship) == ("F", "V")
    assert first.firepower == second.firepower == 14
    journal = [type(fact) for fact in fought.tray.journal if isinstance(fact, Fired | Damaged)]
    assert journal == [Fired, Fired, Damaged, Damaged]
    assert [modifier.why for roll in facts(fought, Roll)[:2] for modifier in roll.modifiers] == ["anchored", "British"]


def grappler(fought: Action) -> tuple[Any, Any]:
    """V alongside F in the act of grappling."""
    under_way(fought, "V")
    fought.ships["V"].bow = Hex(25, 11)
    return fought.ships["V"], fought.ships["F"]


@pytest.mark.rule("FC 3.6.16i")
def test_the_grappler_fires_only_if_she_has_not_yet_and_the_target_too() -> None:
    fought = closing()
    ships = grappler(fought)
    ships[0].fired = ["port"]
    asked = play(fought, GUNNERS.grappling_fire(fought, *ships), ["hold"])
    assert asked.kinds == ["French: grappling-fire"]
    ships[1].fired = ["starboard"]
    assert play(fought, GUNNERS.grappling_fire(fought, *ships), []).kinds == []


@pytest.mark.rule("FC 3.6.16j")
def test_while_passing_along_the_facing_sides_fire() -> None:
    fought = closing()
    vessel, foe = grappler(fought)
    vessel.bow = Hex(24, 12)
    assert fought.way is not None
    fought.way.passing.append(Passing("F", side="port"))
    asked = play(fought, GUNNERS.grappling_fire(fought, vessel, foe), ["hold", "hold"])
    assert (asked.offers(0), asked.offers(1)) == (["hold", "fire:port:hull:V"], ["hold", "fire:starboard:hull:F"])


@pytest.mark.rule("FC 3.6.16i", "FC 3.6.16j")
def test_a_whole_grapple_with_fire() -> None:
    fought = closing()
    foe = fought.ships["F"]
    foe.anchor, foe.adrift, foe.dismasted = None, True, True
    asked = sail(
        fought, "V", ["ahead", "grapple:F"], "stand-on", "hold", "fire:port:hull:F", ["end"], dice=(MISS, 9), company=GUNNERS
    )
    assert asked.kinds[:4] == ["British: helm", "French: evade", "French: grappling-fire", "British: grappling-fire"]
    assert fought.ships["V"].grappled == ["F"]
    assert fought.ships["V"].fired == ["port"]


# -- chase guns ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FC 3.7.5.2b", "FC 3.7.5.2c", "FC 3.7.5.2d", "FC 3.7.11af")
@pytest.mark.parametrize(
    ("row", "audacity", "die", "hits"),
    [(5, 0, 5, 1), (5, 0, 4, 0), (5, 1, 4, 1), (5, 0, 9, 2), (4, 0, 9, 1), (4, 3, 9, 1)],
    ids=str,
)
def test_chase_guns_hit_if_the_die_is_not_below_the_range(row: int, audacity: int, die: int, hits: int) -> None:
    """F's stern is five hexes ahead in row 5, six in row 4. No broadside is spent, nobody answers, no commander is in danger."""
    fought = engaged(chase_guns=True)
    fought.fleets["British"].audacity = {"British": audacity}
    fought.ships["F"].bow = Hex(20, row)
    fought.ships["G"] = ship("G", Hex(14, 11), 1, "French")
    fought.commanders["x"] = Commander("x", "X", "French", "French", 3, Values(6, 2), Values(4, 1), ship="F")
    one = shot(fought, "V", "F", aim="rigging")
    assert attack(fought, one, dice=(die,)).kinds == []
    assert fought.ships["F"].rigging == hits
    assert fought.ships["V"].fired == []
    assert fought.dice.count == 1
    assert [(fact.range, fact.rigging) for fact in facts(fought, ChaseGunsFired)] == [(10 - row, hits)]
    assert "bow:chase:F" not in keys(fought, "V")


# -- masked broadsides ---------------------------------------------------------------------------------------------------

LINE = """
    .     .     .     .     .     .
       .     .     .     .     .
    .     .     .     .     .     F1
       W1    .     .     .     .
    .     .     .     .     .     f
       w     .     .     .     .
    V1    .     .     .     .     .
       .     .     .     .     .
    v     .     .     .     .     .
       .     .     .     .     .
"""


@pytest.mark.rule("FC 3.7.1g", "FC 3.7.1h")
def test_a_friend_in_a_side_hex_masks_the_broadside_of_both() -> None:
    """V ranges up beside W: W's stern is then V's starboard hex, and V's bow W's port hex is not yet; after another hex it is."""
    fought = battle(LINE)
    one, other = fought.ships["V"], fought.ships["W"]
    sail(fought, "V", ["ahead"], company=GUNNERS, unfinished=True)
    assert (one.fired, other.fired) == (["starboard"], ["port"])
    assert {(fact.ship, fact.broadside) for fact in facts(fought, Masked)} == {("V", "starboard"), ("W", "port")}
    assert other.opened == []


@pytest.mark.rule("FC 3.7.1g", "FC 3.7.1h")
def test_an_enemy_masks_nothing_a_struck_friend_does() -> None:
    for fields, masked in (({"side": "French"}, []), ({"struck": True}, ["starboard"]), ({"fate": "sunk"}, [])):
        fought = battle(LINE)
        for name, value in fields.items():
            setattr(fought.ships["W"], name, value)
        sail(fought, "V", ["ahead"], company=GUNNERS, unfinished=True)
        assert fought.ships["V"].fired == masked


@pytest.mark.rule("FC 3.7.1h")
def test_who_sails_away_from_a_friend_leaves_her_masked() -> None:
    fought = battle(LINE)
    fought.ships["V"].bow = Hex(20, 11)
    sail(fought, "V", ["ahead"], company=GUNNERS, unfinished=True)
    assert fought.ships["V"].bow == Hex(20, 10)
    assert fought.ships["W"].fired == ["port"]
    assert fought.ships["V"].fired == ["starboard"]


@pytest.mark.rule("FC 3.7.1h")
def test_ships_that_lie_still_beside_each_other_are_masked_as_long_as_they_do() -> None:
    fought = battle()
    vessel, foe = fought.ships["V"], fought.ships["F"]
    foe.bow = Hex(24, 9)
    fought.ships["W"] = ship("W", Hex(21, 11), 1, large=False)
    assert sights(fought, vessel, foe)[0] > 0
    assert keys(fought, "V") == []
    assert "V" not in [one.firer for one in answers(fought, foe, "V")]
    fought.ships["W"].bow = Hex(22, 12)
    assert keys(fought, "V")
    assert "V" in [one.firer for one in answers(fought, foe, "V")]


@pytest.mark.rule("FC 3.7.1i", "FC 3.7.1h")
def test_passing_along_a_friend_the_side_passed_says_which_broadsides_are_masked() -> None:
    for passed, facing, mine in (("port", 1, "starboard"), ("starboard", 1, "port"), ("port", 4, "port")):
        fought = battle(LINE)
        one, other = fought.ships["V"], fought.ships["W"]
        one.bow, one.facing = Hex(21, 12), facing
        way = under_way(fought, "V", passing=[Passing("W", side=passed)])  # type: ignore[arg-type]
        way.track *= 3
        play(fought, GUNNERS.after_step(fought, one), [])
        assert (one.fired, other.fired) == ([mine], [passed])


@pytest.mark.rule("FC 2006:12.0")
def test_in_2006_nothing_is_masked_and_nobody_fires_out_of_her_arc() -> None:
    fought = battle(LINE, edition=2006, chase_guns=True)
    sail(fought, "V", ["ahead"], company=GUNNERS, unfinished=True)
    assert fought.ships["V"].fired == []
    fought.ships["V"].oared = True
    fought.ships["F"].bow = Hex(20, 5)
    fought.ships["V"].bow = Hex(20, 12)
    assert keys(fought, "V") == []


@pytest.mark.rule("FC 2006:12.0")
def test_in_2006_she_fires_in_a_tack_or_sternway_only_after_an_mp() -> None:
    for edition, fires in ((2023, True), (2006, False)):
        fought = battle(wind=4, edition=edition)  # type: ignore[arg-type]
        assert ("fire:starboard:hull:F" in offers(fought)) == fires


def offers(fought: Action) -> list[str]:
    """What V may order at the start of her move."""
    return [option.key for option in getattr(next(activate(fought, fought.ships["V"], GUNNERS), None), "options", ())]
