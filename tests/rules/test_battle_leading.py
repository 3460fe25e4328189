"""Leaders in battle: control, command and flags (SL 8.214, 8.26, 3.42, 3.441d; 8.54 steps 5-6 and 3.424)."""

from __future__ import annotations

from typing import Any

import pytest

from campaign.engagement import Battle
from campaign.record.battle import Hoisted, IntensitySettled, OutOfControl, TookCommand
from campaign.rules.battle import engaged as first
from campaign.rules.battle import gauge, intensity, joining, leading, occasion, withdrawal
from campaign.state import World
from table.decisions import Decision, Form, IllegalChoice
from table.dice import Roll
from table.flows import Question
from tests.rules.battle_chart import OPEN, A, B, engaged, meeting, play, relief
from tests.rules.chart import Force, throw, thrown, told
from tests.rules.fleet_chart import COMMODORE, FRENCH, FULL, REAR, VICE, alone, flotilla, man


def force(id: str, count: int = 1, *, rank: str = REAR, cr: int = 3, lr: int = 3, kind: Any = "flag", **more: Any) -> Force:
    return flotilla(id, kind, OPEN, man(f"{id}-admiral", rank, cr=cr, lr=lr), count, **more)


def foe(id: str = "gg", count: int = 1) -> Force:
    return flotilla(id, "flag", OPEN, man(f"{id}-admiral", cr=9, command=FRENCH), count, command=FRENCH)


def on_table(*forces: Force, **more: Any) -> tuple[World, Battle]:
    """All in the open sea are engaged, the first of each side initial."""
    world = meeting(*forces)
    battle = engaged(world, **more)
    throw(world)
    return world, battle


def limited(*forces: Force, **answers: Any) -> tuple[World, Battle, list[Question]]:
    world, battle = on_table(*forces)
    asked = play(leading.limit_control(world, battle), answers)
    return world, battle, asked


# -- control -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 8.214", "SL 3.441d")
def test_squadrons_beyond_the_control_of_the_engaged_leaders_sit_out_as_their_owner_chooses() -> None:
    world, battle, asked = limited(force("ff", 5, cr=3), foe(), **{"sit out": ["ff-2", "ff-5"]})
    assert [question.side for question in asked] == [A, A]
    assert battle.idle == ["ff-2", "ff-5"]
    assert [squadron.id for squadron in leading.fighting(world, battle, A)] == ["ff-1", "ff-3", "ff-4"]
    assert [fact.squadron for fact in told(world, OutOfControl)] == ["ff-2", "ff-5"]
    *_, none = limited(force("ff", 3, cr=3), foe())
    assert none == []


@pytest.mark.rule("SL 8.214", "SL 3.443a")
def test_the_ratings_of_all_engaged_leaders_are_summed_subordinates_too() -> None:
    assert limited(force("ff", 4, cr=3), force("hh", 1, cr=2), foe())[2] == []
    under = flotilla("dd", "detachment", OPEN, man("dd-commodore", COMMODORE, cr=1), 1, under="ff")
    assert limited(force("ff", 3, cr=3), under, foe())[2] == []
    assert len(limited(force("ff", 4, cr=3), under, foe())[2]) == 1


@pytest.mark.rule("SL 8.214", "SL 3.493")
def test_a_notional_leader_controls_one_squadron() -> None:
    assert limited(alone("lost", OPEN), foe())[1].idle == []
    assert len(limited(flotilla("ff", "flag", OPEN, None, 2), foe())[1].idle) == 1


@pytest.mark.rule("SL 8.214", "SL 3.443b")
def test_squadrons_of_two_sail_count_half_as_they_do_for_oversize() -> None:
    """Reading D-19i."""
    assert limited(force("ff", 6, cr=3, capacity=2), foe())[1].idle == []
    assert len(limited(force("ff", 7, cr=3, capacity=2), foe())[1].idle) == 1
    assert len(limited(force("ff", 6, cr=3, capacity=3), foe())[1].idle) == 3


@pytest.mark.rule("SL 8.214")
def test_who_sits_out_still_counts_for_his_formation() -> None:
    """The damage of an idle squadron weighs on its formation as before."""
    world, battle, _ = limited(force("ff", 2, cr=1), foe(), **{"sit out": "ff-2"})
    world.squadrons["ff-2"].damage = 7
    assert battle.idle == ["ff-2"]
    assert gauge.chance(world, battle, A)[0] == 10 - 5 - 1 - 1


@pytest.mark.rule("SL 8.214")
def test_each_side_by_its_own_leaders() -> None:
    weak = flotilla("gg", "flag", OPEN, man("gg-admiral", cr=1, command=FRENCH), 2, command=FRENCH)
    _, battle, asked = limited(force("ff", 2, cr=9), weak, **{"sit out": "gg-1"})
    assert [question.side for question in asked] == [B]
    assert battle.idle == ["gg-1"]


def test_where_nobody_controls_any_the_last_needs_no_question() -> None:
    _, battle, asked = limited(force("ff", 2, cr=0), foe())
    assert len(battle.idle) == 2
    assert len(asked) == 1


# -- who commands --------------------------------------------------------------------------------------------------------


def commands(*forces: Force, **more: Any) -> str | None:
    world, battle = on_table(*forces, foe(), **more)
    play(leading.assign(world, battle))
    assert [(fact.side, fact.leader) for fact in told(world, TookCommand)] == list(battle.seniors.items())
    return battle.seniors[A]


@pytest.mark.rule("SL 8.26", "SL 3.423", "SL 3.42")
def test_the_senior_of_the_engaged_leaders_commands() -> None:
    assert commands(force("ff", rank=REAR), force("hh", rank=VICE), force("ii", rank=REAR)) == "hh-admiral"
    assert commands(force("ff", rank=FULL), force("hh", rank=VICE)) == "ff-admiral"


@pytest.mark.rule("SL 8.26", "SL 3.422a", "SL 3.422b")
def test_of_equal_rank_the_greater_flag_goes_before_and_then_the_one_engaged_first() -> None:
    assert commands(force("ff"), force("hh", kind="grand flag")) == "hh-admiral"
    for one, other in (("ff", "hh"), ("hh", "ff")):
        assert commands(force(one), force(other)) == f"{one}-admiral", "no die is thrown (D-19e)"


@pytest.mark.rule("SL 8.26", "SL 3.422")
def test_if_neither_of_two_equals_was_engaged_first_chance_decides() -> None:
    for die, chief in ((0, "hh-admiral"), (1, "ii-admiral")):
        world, battle = on_table(force("ff", rank=REAR), force("hh", rank=VICE), force("ii", rank=VICE), foe())
        throw(world, (die, 2))
        play(leading.assign(world, battle))
        assert battle.seniors[A] == chief
        assert [roll.about for roll in told(world, Roll)] == [battle.id]


@pytest.mark.rule("SL 8.26", "SL 3.431")
def test_independent_squadrons_fight_under_a_notional_leader() -> None:
    world, battle = on_table(alone("lost", OPEN), foe())
    play(leading.assign(world, battle))
    assert battle.seniors == {A: None, B: "gg-admiral"}
    assert battle.aboard == {"gg-admiral": "gg-1"}


@pytest.mark.rule("SL 3.424", "SL 3.423")
def test_3_424_the_vice_admiral_who_comes_up_takes_over_from_the_rear_admiral() -> None:
    world = meeting(force("rear", lr=2), force("vice", rank=VICE, lr=4), foe())
    (chance,) = occasion.occasions(world)
    play(occasion.brought_on(world, chance), {"attack": "attack"})
    battle = world.battle
    assert battle is not None
    play(first.announce(world, battle), {"engage": "rear"})
    assert battle.seniors[A] == "rear-admiral"
    gauge.settle(world, battle)
    assert battle.chances == {A: 5, B: 6}, "the gauge goes by the Rear-Admiral's 2 against 3"
    throw(world, 4)
    play(joining.reinforce(world, battle))
    assert battle.engaged[A] == ["rear", "vice"]
    play(leading.assign(world, battle))
    assert battle.seniors[A] == "vice-admiral"
    late = meeting(force("rear", lr=2), force("vice", rank=VICE, lr=4), foe())
    other = engaged(late, engaged={A: ["rear"], B: ["gg"]})
    throw(late, 5)
    play(joining.reinforce(late, other))
    play(leading.assign(late, other))
    assert other.seniors[A] == "rear-admiral", "he did not come up"


# -- flags ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 8.261", "SL 8.11g", "SL 2.33b")
def test_every_engaged_leader_is_aboard_a_squadron_of_his_own_formation() -> None:
    world, battle = on_table(force("ff", 2), force("hh", 2), foe("gg", 2))
    asked = play(leading.assign(world, battle), {f"flags:{A}": {"ff-admiral": "ff-2", "hh-admiral": "hh-1"}})
    assert [question.side for question in asked] == [A, B]
    form = asked[0]
    assert isinstance(form, Form)
    assert form.secret
    offered = {part.key: [option.key for option in part.options] for part in form.parts}
    assert offered == {"ff-admiral": ["ff-1", "ff-2"], "hh-admiral": ["hh-1", "hh-2"]}
    assert battle.aboard == {"ff-admiral": "ff-2", "hh-admiral": "hh-1", "gg-admiral": "gg-1"}
    assert {fact.leader: fact.squadron for fact in told(world, Hoisted)} == battle.aboard


@pytest.mark.rule("SL 8.261")
def test_with_one_squadron_there_is_nothing_to_ask_and_none_that_sits_out_is_offered() -> None:
    world, battle = on_table(force("ff"), foe())
    assert play(leading.assign(world, battle)) == []
    assert battle.aboard == {"ff-admiral": "ff-1", "gg-admiral": "gg-1"}
    world, battle = on_table(force("ff", 2), foe(), idle=["ff-1"])
    assert play(leading.assign(world, battle)) == []
    assert battle.aboard["ff-admiral"] == "ff-2"
    world, battle = on_table(force("ff"), force("hh"), foe(), idle=["ff-1"])
    play(leading.assign(world, battle))
    assert "ff-admiral" not in battle.aboard, "none of his squadrons fights"


def array(*counts: int) -> tuple[Force, ...]:
    """A grand flag over a flag over a detachment, with so many squadrons each of their own."""
    return (
        flotilla("gf", "grand flag", OPEN, man("grand", FULL), counts[0]),
        flotilla("fl", "flag", OPEN, man("flag", VICE), counts[1], under="gf"),
        flotilla("de", "detachment", OPEN, man("commodore", COMMODORE), counts[2], under="fl"),
    )


@pytest.mark.rule("SL 8.262")
def test_no_two_leaders_share_a_squadron_while_there_are_enough() -> None:
    world, battle = on_table(*array(1, 1, 1), foe())
    (form,) = play(leading.assign(world, battle))
    assert isinstance(form, Form)
    assert len({battle.aboard[name] for name in ("grand", "flag", "commodore")}) == 3
    with pytest.raises(IllegalChoice, match=r"\[SL 8\.262\]: two leaders aboard de-1"):
        form.resolve({"grand": "de-1"})
    offered = {part.key: [option.key for option in part.options] for part in form.parts}
    assert offered == {"flag": ["fl-1", "de-1"], "grand": ["gf-1", "fl-1", "de-1"]}, "each his own and his subordinates'"


@pytest.mark.rule("SL 8.262")
def test_a_superior_without_squadrons_of_his_own_leaves_a_subordinate_his_only_one() -> None:
    world, battle = on_table(
        flotilla("gf", "grand flag", OPEN, man("grand", FULL), 0),
        flotilla("d1", "detachment", OPEN, man("one", COMMODORE), 1, under="gf"),
        flotilla("d2", "detachment", OPEN, man("two", COMMODORE), 2, under="gf"),
        foe(),
    )
    (form,) = play(leading.assign(world, battle))
    assert isinstance(form, Form)
    assert (battle.aboard["one"], {battle.aboard["two"], battle.aboard["grand"]}) == ("d1-1", {"d2-1", "d2-2"})
    assert form.resolve({"grand": "d2-1", "two": "d2-2"}) == {"grand": "d2-1", "two": "d2-2"}
    with pytest.raises(IllegalChoice, match=r"SL 8\.262"):
        form.resolve({"grand": "d1-1"})


@pytest.mark.rule("SL 8.262")
def test_they_share_only_where_there_is_no_other_choice() -> None:
    world, battle = on_table(*array(0, 1, 1), foe())
    (form,) = play(leading.assign(world, battle))
    assert isinstance(form, Form)
    assert battle.aboard["commodore"] == "de-1"
    assert {battle.aboard["grand"], battle.aboard["flag"], "de-1"} == {"fl-1", "de-1"}
    with pytest.raises(IllegalChoice, match=r"SL 8\.262"):
        form.resolve({"grand": "de-1", "flag": "de-1"})


# -- SL 8.54, steps 5 and 6 ------------------------------------------------------------------------------------------------


def to_step_6() -> tuple[World, Battle]:
    world = relief()
    (chance,) = occasion.occasions(world)
    play(occasion.brought_on(world, chance))
    battle = world.battle
    assert battle is not None
    play(first.announce(world, battle), {"engage": "rf1"})
    gauge.settle(world, battle)
    play(withdrawal.declare(world, battle))
    throw(world, 0, 9)
    play(joining.reinforce(world, battle))
    assert battle.engaged == {A: ["ff"], B: ["rf1", "bf"]}
    throw(world)
    return world, battle


@pytest.mark.rule("SL 8.54h", "SL 8.54i")
def test_8_54_the_first_engaged_commands_and_all_squadrons_are_under_control() -> None:
    world, battle = to_step_6()
    assert play(leading.limit_control(world, battle)) == [], "3 for 3, and 5 for 2"
    (question,) = play(leading.assign(world, battle), {"flags": {"ff-admiral": "ff-2"}})
    assert question.side == A
    assert battle.seniors == {A: "ff-admiral", B: "rf1-admiral"}
    assert battle.aboard == {"ff-admiral": "ff-2", "rf1-admiral": "rf1-1", "bf-admiral": "bf-1"}
    assert thrown(world) == []


@pytest.mark.rule("SL 8.54j", "SL 8.54k")
def test_8_54_light_intensity_and_a_damage_level_of_one() -> None:
    """RF1's leader is timid, as the set-up has him; against an aggressive one both matrix cells are 0 (D-25)."""
    world, battle = to_step_6()
    play(leading.assign(world, battle))
    sail = {side: sum(one.sail for one in leading.fighting(world, battle, side)) for side in battle.sides}
    assert sail == {A: 9, B: 7}
    throw(world, 6)
    (question,) = play(intensity.settle(world, battle), {"intensity": "light"})
    assert isinstance(question, Decision)
    assert (question.side, battle.intensity, battle.level) == (B, "light", 1)
    (settled,) = told(world, IntensitySettled)
    assert settled.shift == 0
    assert world.charts.personality["Cautious"]["Aggressive"] == 0, "as printed"
