"""Command as a theatre has it: flotillas without a leader (SL 3.411), leaders who ill agree (SL 3.423), sail and leaders that
commands exchange (SL 3.26e, 3.463d)."""

from __future__ import annotations

import pytest

from campaign.engagement import Combat
from campaign.exclusive_rules.rows import Accord, Discord, ExclusiveRules, Leaderless
from campaign.rules import leaders, organisation, reorganisation
from campaign.rules.battle import disorder, gunnery
from campaign.rules.fleet_acts import FormFlotilla, RelieveLeader, TransferSail
from campaign.state import Leader, World
from table.decisions import IllegalChoice
from table.dice import Roll
from tests.rules.battle_chart import engaged, meeting
from tests.rules.chart import A, B, throw, told
from tests.rules.fleet_chart import (
    COMMODORE,
    FRENCH,
    HAVEN,
    HOME,
    OPEN,
    REAR,
    SPANISH,
    STRAITS,
    VICE,
    alone,
    flotilla,
    man,
    mess,
    navy,
    posts,
)
from tests.rules.gun_chart import answered, keys

ALONE = ExclusiveRules(leaderless=(Leaderless(of=HOME),))
QUARREL = ExclusiveRules(discord=(Discord(between=(FRENCH, SPANISH), leadership=2),))


def under(world: World, rules: ExclusiveRules) -> World:
    return world.attach(world.almanac, world.charts, exclusive=rules)


# -- without a leader ----------------------------------------------------------------------------------------------------


def unled(*, of: str = HOME, **more: object) -> World:
    return under(navy(alone("x", HAVEN), spare=[("new", "flag")], **more), ExclusiveRules(leaderless=(Leaderless(of=of),)))  # type: ignore[arg-type]


@pytest.mark.rule("SL 3.411", "SL 3.431")
@pytest.mark.parametrize("of", [HOME, A])
def test_where_the_theatre_permits_it_a_flotilla_is_formed_under_a_notional_leader(of: str) -> None:
    world = unled(of=of)
    reorganisation.legal(world, A, FormFlotilla("new", ("x",)))
    assert FormFlotilla("new", ("x",)) in list(reorganisation.offered(world, A)), "the computer is offered it too"
    reorganisation.carry_out(world, FormFlotilla("new", ("x",)))
    assert posts(world) == {"new": None}
    assert (leaders.leadership(world, world.formations["new"]), organisation.control(world, world.formations["new"])) == (0, 1)
    organisation.unform_leaderless(world)
    assert "new" in world.formations, "and stays so, though it lies at its berth (SL 3.332)"
    for other in (STRAITS, B):
        with pytest.raises(IllegalChoice, match=r"SL 3\.411"):
            reorganisation.legal(unled(of=other), A, FormFlotilla("new", ("x",)))


@pytest.mark.rule("SL 3.411", "SL 3.463")
def test_who_is_fit_for_it_and_in_the_mess_is_posted_all_the_same() -> None:
    world = under(navy(alone("x", HAVEN), mess(man("c", COMMODORE), man("r")), spare=[("new", "flag")]), ALONE)
    throw(world)
    reorganisation.carry_out(world, FormFlotilla("new", ("x",)))
    assert posts(world) == {"new": "r"}


@pytest.mark.rule("SL 3.411", "SL 3.326")
def test_a_notional_leader_has_one_command_only() -> None:
    world = under(navy(alone("x", HAVEN), alone("y", HAVEN, command=STRAITS), spare=[("new", "flag")]), ALONE)
    with pytest.raises(IllegalChoice, match=r"a notional leader may not command more than one command \[SL 3\.326\]"):
        reorganisation.legal(world, A, FormFlotilla("new", ("x", "y")))


@pytest.mark.rule("SL 3.411", "SL 3.483")
@pytest.mark.parametrize(("rules", "left"), [(ALONE, {"ff": None, "main": "s"}), (ExclusiveRules(), {"main": "s"})])
def test_a_flotilla_whose_leader_is_relieved_goes_on_without_one(rules: ExclusiveRules, left: dict[str, str | None]) -> None:
    world = under(navy(flotilla("ff", "flag", OPEN, man("old")), flotilla("main", "flag", OPEN, man("s", VICE))), rules)
    throw(world)
    reorganisation.carry_out(world, RelieveLeader("old"))
    assert posts(world) == left


# -- leaders who ill agree -------------------------------------------------------------------------------------------------


def combined(rules: ExclusiveRules = QUARREL, second: str = SPANISH, lr: int = 5) -> World:
    """A French grand flag with another flag under it."""
    return under(
        navy(
            flotilla("gf", "grand flag", OPEN, man("villeneuve", VICE, lr=lr, command=FRENCH), 2, command=FRENCH),
            flotilla("ff", "flag", OPEN, man("gravina", REAR, lr=4, command=second), 1, command=second, under="gf"),
        ),
        rules,
    )


def led(world: World) -> int:
    return leaders.leadership(world, world.formations["gf"])


@pytest.mark.rule("SL 3.423")
def test_leaders_of_commands_that_ill_agree_cost_their_senior_something_and_others_are_ignored() -> None:
    assert led(combined()) == 3
    assert led(combined(ExclusiveRules())) == 5, "the senior's rating alone, unless the theatre says otherwise"
    assert led(combined(second=FRENCH)) == 5, "of one command they agree"
    assert led(combined(lr=1)) == 0, "never less than nothing"
    assert leaders.leadership(combined(), combined().formations["ff"]) == 4, "by himself the second has his own"
    thrice = ExclusiveRules(discord=(*QUARREL.discord, Discord(between=(FRENCH, SPANISH), leadership=1)))
    assert led(combined(thrice)) == 2, "every row counts"
    assert led(combined(ExclusiveRules(discord=(Discord(between=(FRENCH, SPANISH, HOME)),)))) == 5, "all of them must be there"
    nobody = combined()
    nobody.formations["gf"].leader = None
    assert led(nobody) == 0, "a notional leader has none to lose"


@pytest.mark.rule("SL 3.423", "SL 5.253b", "SL 8.454")
def test_it_tells_when_the_wind_is_caught_and_when_order_is_restored() -> None:
    assert [organisation.leader_bonus(world, world.formations["gf"]) for world in (combined(), combined(second=FRENCH))] == [1, 2]
    for world, restored in ((combined(), False), (combined(second=FRENCH), True)):
        world.formations["gf"].disorganised = True
        throw(world, 4)
        disorder.recover(world)
        assert world.formations["gf"].disorganised != restored


@pytest.mark.rule("SL 3.423", "SL 8.345")
@pytest.mark.parametrize(("second", "shifts"), [(SPANISH, 1), (FRENCH, 2)])
def test_in_a_combat_it_counts_if_both_are_aboard_its_squadrons(second: str, shifts: int) -> None:
    world = meeting(
        flotilla("ff", "flag", OPEN, man("jervis", lr=1)),
        flotilla("gf", "grand flag", OPEN, man("villeneuve", VICE, lr=5, command=FRENCH), command=FRENCH),
        flotilla("sf", "flag", OPEN, man("gravina", lr=4, command=second), command=second),
    )
    under(world, QUARREL)
    battle = engaged(
        world, gauge=A, intensity="heavy", level=4, combats=[Combat({A: ["ff-1"], B: ["gf-1", "sf-1"]})],
        aboard={"jervis": "ff-1", "villeneuve": "gf-1", "gravina": "sf-1"},
    )  # fmt: skip
    throw(world, 9)
    (question,) = answered(gunnery.resolve(world, battle), (B, "shift", f"own-{shifts}"))
    assert len(keys(question)) == shifts + 1
    assert [roll.die for roll in told(world, Roll)] == [9]


# -- commands that exchange sail and leaders ---------------------------------------------------------------------------------


def together(*, sail: bool = False, leaders: bool = False) -> ExclusiveRules:
    return ExclusiveRules(accords=(Accord(between=(HOME, STRAITS), sail=sail, leaders=leaders),))


@pytest.mark.rule("SL 3.26e", "SL 3.26d")
def test_where_the_theatre_permits_it_sail_go_to_a_squadron_of_another_command_by_the_fleet_admirals_check() -> None:
    def asked_for(rules: ExclusiveRules, command: str) -> Leader | bool | None:
        forces = alone("x", HAVEN), alone("y", HAVEN, command=command), mess(man("chief", VICE), man("own"))
        world = under(navy(*forces, stations={leaders.fleet_station(A): "chief", leaders.command_station(HOME): "own"}), rules)
        return reorganisation.legal(world, A, TransferSail("x-ship-1", "x", "y"))

    fleet, own = asked_for(together(sail=True), STRAITS), asked_for(together(sail=True), HOME)
    assert isinstance(fleet, Leader)
    assert isinstance(own, Leader)
    assert (fleet.id, own.id) == ("chief", "own")
    for rules in (ExclusiveRules(), together(leaders=True), ExclusiveRules(accords=(Accord(between=(HOME, FRENCH), sail=True),))):
        with pytest.raises(IllegalChoice, match=r"SL 3\.26e"):
            asked_for(rules, STRAITS)


@pytest.mark.rule("SL 3.463d")
@pytest.mark.parametrize(
    ("rules", "posted"), [(together(leaders=True), "keith"), (together(sail=True), None), (ExclusiveRules(), None)]
)
def test_where_the_theatre_permits_it_a_leader_is_posted_to_a_flotilla_of_another_command(
    rules: ExclusiveRules, posted: str | None
) -> None:
    world = under(navy(flotilla("ff", "flag", OPEN), mess(man("keith", VICE, command=STRAITS))), rules)
    throw(world)
    leaders.fill_vacancies(world, A)
    assert posts(world) == {"ff": posted}
