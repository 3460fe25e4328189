"""What a side may reckon of a battle before it is fought: the chances worked out, held against the rules' flows played often."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from campaign import prospects
from campaign.engagement import Battle, Combat
from campaign.rules.battle import engaged as first
from campaign.rules.battle import gauge, joining, withdrawal
from campaign.state import World
from maps.place import Place
from table.dice import Dice, Tray
from tests.rules.battle_chart import BREST, OPEN, A, B, aux, came, engaged, meeting, narrow_seas, on_chart, play, relief
from tests.rules.chart import Force
from tests.rules.fleet_chart import FRENCH, flotilla, man

TIMES = 400
NEAR = 0.08  # more than three times what so many trials stray by
ROAD = Place("space:toulon")


def ours(id: str = "ff", place: str = OPEN, lr: int = 3, count: int = 1) -> Force:
    return flotilla(id, "flag", place, man(f"{id}-admiral", lr=lr), count)


def theirs(id: str = "gg", place: str = OPEN, lr: int = 3, count: int = 1) -> Force:
    return flotilla(id, "flag", place, man(f"{id}-admiral", lr=lr, command=FRENCH), count, command=FRENCH)


def met(world: World, place: str = OPEN, **more: Any) -> Battle:
    """A battle on the table of which nobody is engaged yet."""
    return engaged(world, place, initial={}, engaged={}, gauge="", **more)


def often(make: Callable[[], World], happens: Callable[[World, Battle], bool]) -> float:
    """How often something comes of a battle, by dice that nobody has written down."""
    count = 0
    for seed in range(TIMES):
        world = make()
        world.dice = Dice(f"prospect {seed}")
        world.lay(Tray())
        battle = world.battle
        assert battle is not None
        count += happens(world, battle)
    return count / TIMES


def fought(world: World, battle: Battle) -> bool:
    """The first steps of a battle; whoever of B's may withdraw does."""
    play(first.announce(world, battle))
    gauge.settle(world, battle)
    leaving = {one.id: "withdraw" for one in withdrawal.may_withdraw(world, battle, B)} if battle.gauge == B else {}
    play(withdrawal.declare(world, battle), {"withdrawal": leaving} if leaving else {})
    return not withdrawal.refused(battle)


def has_gauge(world: World, battle: Battle) -> bool:
    play(first.announce(world, battle))
    gauge.settle(world, battle)
    return battle.gauge == A


def reckoned(world: World) -> prospects.Prospect:
    found = prospects.joined(world, A)
    assert found is not None
    return found


# -- the gauge, and being brought to action ------------------------------------------------------------------------------


@pytest.mark.rule("SL 8.222", "SL 8.232")
@pytest.mark.parametrize(("own", "enemy", "chance"), [(4, 3, 1.0), (3, 3, 0.5), (2, 5, 0.0)])
def test_the_chances_of_the_gauge_and_of_action_are_those_of_the_rules(own: int, enemy: int, chance: float) -> None:
    def make() -> World:
        world = meeting(ours(lr=own), theirs(lr=enemy))
        battle = met(world)
        first.engage_first(world, battle, world.formations["ff"])
        first.engage_first(world, battle, world.formations["gg"])
        return world

    found = reckoned(make())
    assert (found.gauge.chance, found.action, found.refusable) == ((chance, chance), (chance, chance), True)
    assert often(make, has_gauge) == pytest.approx(chance, abs=NEAR)
    assert often(make, fought) == pytest.approx(chance, abs=NEAR)


@pytest.mark.rule("SL 8.231", "SL 8.232")
def test_an_enemy_who_has_no_way_to_leave_by_is_brought_to_action_whoever_has_the_gauge() -> None:
    def make(shut: bool = True) -> World:
        world = on_chart(narrow_seas(), ours(place="space:deep", lr=0), theirs(place="space:deep", lr=5))
        for one in world.formations.values():
            one.spotted = True
        came(world, "ff", "space:south" if shut else "space:west", "with")
        battle = met(world, "space:deep")
        for name in ("ff", "gg"):
            first.engage_first(world, battle, world.formations[name])
        world.squadrons["ff-1"].damage = 9
        return world

    for shut in (True, False):
        found = reckoned(make(shut))
        assert (found.refusable, found.gauge.chance) == (not shut, (0.0, 0.0))
        assert found.action == ((1.0, 1.0) if shut else found.gauge.chance)
        assert often(lambda shut=shut: make(shut), fought) == pytest.approx(found.action[0], abs=NEAR)  # type: ignore[misc]


@pytest.mark.rule("SL 8.23")
def test_who_still_stands_when_the_gauge_is_settled_is_brought_to_action() -> None:
    world = meeting(ours(), theirs())
    battle = met(world)
    world.dice = Dice("a tie")
    world.lay(Tray())
    fought(world, battle)
    for holder in (A, B):
        battle.gauge = holder
        found = reckoned(world)
        assert (found.gauge.holder, found.gauge.chance, found.action) == (holder, (float(holder == A),) * 2, (1.0, 1.0))


@settings(max_examples=150, deadline=None, derandomize=True)
@given(
    lr=st.tuples(st.integers(0, 5), st.integers(0, 5), st.integers(0, 5)),
    harm=st.integers(0, 12),
    own_harm=st.integers(0, 12),
    wind=st.sampled_from(["with", "against", "light", ""]),
    own_wind=st.sampled_from(["with", "against", ""]),
)
def test_what_is_not_known_yet_lies_between_the_bounds(
    lr: tuple[int, int, int], harm: int, own_harm: int, wind: str, own_wind: str
) -> None:
    """SL 8.21-8.222: neither has said yet who is engaged first, and of the enemy neither leader nor damage is known."""
    world = meeting(ours(lr=lr[0]), theirs(lr=lr[1]), theirs("hh", lr=lr[2]))
    world.squadrons["gg-1"].damage, world.squadrons["ff-1"].damage = harm, own_harm
    for name, how in (("gg", wind), ("hh", wind), ("ff", own_wind)):
        if how:
            came(world, name, OPEN, how)
    battle = met(world)
    low, high = reckoned(world).gauge.chance
    for name in ("gg", "hh"):
        battle.initial, battle.engaged = {A: "ff", B: name}, {A: ["ff"], B: [name]}
        exact = prospects.duel(gauge.chance(world, battle, A)[0], gauge.chance(world, battle, B)[0])
        assert low <= exact <= high
        assert reckoned(world).gauge.chance == (exact, exact)


# -- who comes up ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 8.242", "SL 8.243")
@pytest.mark.parametrize(
    ("lr", "harm", "place"), [(4, 0, ROAD), (2, 0, ROAD), (5, 5, ROAD), (4, 0, "harbour:toulon"), (0, 0, ROAD)]
)
def test_the_chance_of_coming_up_is_that_of_the_rules(lr: int, harm: int, place: str) -> None:
    def make() -> World:
        world = meeting(ours(place=ROAD), ours("hh", place, lr=lr), theirs(place=ROAD))
        world.squadrons["hh-1"].damage = harm
        engaged(world, ROAD, initial={A: "ff", B: "gg"}, engaged={A: ["ff"], B: ["gg"]}, gauge=A)
        return world

    def comes(world: World, battle: Battle) -> bool:
        play(joining.reinforce(world, battle))
        return "hh" in battle.came_up

    (coming,) = [one for one in reckoned(make()).coming if one.side == A]
    assert (coming.name, coming.from_port) == ("hh", place != ROAD)
    assert coming.chance is not None
    assert often(make, comes) == pytest.approx(coming.chance, abs=NEAR)
    assert 0 <= coming.soonest <= coming.latest


@pytest.mark.rule("SL 8.245")
def test_an_auxiliary_s_help_is_told_beside_the_chance() -> None:
    world = meeting(ours(place=ROAD), ours("hh", ROAD, lr=3), theirs(place=ROAD))
    battle = engaged(world, ROAD, initial={A: "ff", B: "gg"}, engaged={A: ["ff"], B: ["gg"]}, gauge=A)
    (alone,) = [one for one in reckoned(world).coming if one.side == A]
    assert alone.helped is None
    world.auxiliaries = {"fleet-a": aux("fleet-a", "Fleet", A, at="ff")}
    (helped,) = [one for one in reckoned(world).coming if one.side == A]
    battle.attempts["hh"] = world.charts.battle_reinforcement.auxiliary
    (sent,) = [one for one in reckoned(world).coming if one.side == A]
    assert helped.chance == alone.chance
    assert helped.helped == sent.chance != alone.chance


@pytest.mark.rule("SL 8.243", "SL 8.52")
def test_off_a_blockaded_port_those_that_may_come_out_of_it_are_named_if_they_are_known() -> None:
    world = relief()
    engaged(world, BREST, initial={A: "ff", B: "rf1"}, engaged={A: ["ff"], B: ["rf1"]}, gauge="")
    for one in world.formations.values():
        one.spotted = one.place == BREST
    coming = {(one.name, one.from_port): one.chance for one in reckoned(world).coming}
    assert coming == {("rf2", False): None, ("", True): None}, "of the enemy no chance is told, nor who lies in port"
    world.double_blind = True
    assert [one.name for one in reckoned(world).coming] == ["rf2"]


# -- nobody looks where he may not -----------------------------------------------------------------------------------------


def secrets(world: World, name: str) -> None:
    """Everything that A may not know of a formation of B's that is not engaged."""
    for squadron in world.company(name):
        squadron.damage += 3
        squadron.ships = squadron.ships[:1]
    leader = world.leader_of(world.formations[name])
    assert leader is not None
    leader.leadership, leader.personality = 1, "Aggressive"


@pytest.mark.rule("SL 7.115", "SL 8.125")
@pytest.mark.parametrize("blind", [True, False])
def test_what_is_not_engaged_keeps_its_secrets(blind: bool) -> None:
    def make(twin: bool) -> bytes:
        world = meeting(ours(), theirs(lr=5, count=2), theirs("hh", lr=3, count=2))
        world.double_blind = blind
        battle = met(world)
        first.engage_first(world, battle, world.formations["gg"])
        if twin:
            secrets(world, "hh")
        return msgspec.json.encode(reckoned(world))

    assert make(twin=False) == make(twin=True)


@pytest.mark.rule("SL 7.11", "SL 7.15")
@pytest.mark.parametrize("blind", [True, False])
def test_before_it_is_brought_on_a_counter_face_down_may_be_a_dummy(blind: bool) -> None:
    def make(dummy: bool) -> prospects.Prospect:
        world = meeting(ours(), theirs(lr=5, count=2), theirs("hh"))
        world.double_blind = blind
        hidden = world.formations["hh"]
        hidden.spotted = False
        if dummy:
            for squadron in world.company("hh"):
                del world.squadrons[squadron.id]
            hidden.kind, hidden.leader = "dummy", None
        found = prospects.before(world, A, OPEN)
        assert found is not None
        return found

    assert msgspec.json.encode(make(dummy=False)) == msgspec.json.encode(make(dummy=True))
    found = make(dummy=False)
    shown = [(one.name, one.squadrons, one.sail, one.leader) for one in found.theirs]
    assert shown == [("gg", 2, 0, ""), *([] if blind else [("", 0, 0, "")])]
    assert not found.joined
    assert prospects.before(meeting(ours()), A, OPEN) is None


def test_once_the_guns_have_spoken_nothing_is_reckoned() -> None:
    world = meeting(ours(), theirs())
    battle = met(world)
    assert prospects.joined(world, A) is not None
    assert prospects.joined(world, "nobody") is None
    battle.combats = [Combat({A: ["ff-1"], B: ["gg-1"]})]
    assert prospects.joined(world, A) is None
