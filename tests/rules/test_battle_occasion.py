"""When and where a battle may be fought, who brings it on, who is engaged first (SL 8.12, 8.21, 8.45, 7.223; 8.54 steps 1-2)."""

from __future__ import annotations

from typing import Any

import pytest

from campaign import document as stored
from campaign.engagement import Battle
from campaign.record.battle import BattleJoined, BroughtTo, Engaged
from campaign.rules import interdiction, movement
from campaign.rules.battle import engaged, gauge, occasion
from campaign.state import Formation, GaleMarker, World
from campaign.views import view
from maps.place import Place
from table.decisions import Decision
from table.flows import Question
from tests.rules.battle_chart import BREST, OPEN, A, B, came, narrow_seas, off_brest, on_chart, play, relief
from tests.rules.chart import Force, fleet, stretch, throw, told
from tests.rules.fleet_chart import FRENCH, HAVEN, TOULON, flotilla, man, navy


def ours(id: str = "ff", place: str = OPEN, lr: int = 3, count: int = 1, **more: Any) -> Force:
    return flotilla(id, "flag", place, man(f"{id}-admiral", lr=lr), count, **more)


def theirs(id: str = "gg", place: str = OPEN, lr: int = 3, count: int = 1, **more: Any) -> Force:
    return flotilla(id, "flag", place, man(f"{id}-admiral", lr=lr, command=FRENCH), count, command=FRENCH, **more)


def see(world: World, *names: str) -> World:
    for name in names:
        world.formations[name].spotted = True
    return world


def seen(world: World) -> set[str]:
    return {formation.id for formation in world.formations.values() if formation.spotted}


def places(world: World) -> list[str]:
    return [one.place for one in occasion.occasions(world)]


def bring_on(world: World, answers: dict[str, Any] | None = None) -> list[Question]:
    """The only occasion is put to the sides; returns what they were asked."""
    (chance,) = occasion.occasions(world)
    return play(occasion.brought_on(world, chance), answers)


def laid(world: World) -> Battle:
    assert world.battle is not None
    return world.battle


# -- enemies in one space ------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 8.12", "SL 2.35", "SL 8.11a")
def test_enemies_in_one_space_may_fight_if_one_of_them_is_spotted() -> None:
    assert places(see(navy(ours(), theirs()), "gg")) == [OPEN]
    assert places(see(navy(ours(), theirs()), "ff")) == [OPEN]
    assert places(navy(ours(), theirs())) == [], "none is"
    assert places(see(navy(ours(), ours("hh")), "ff", "hh")) == [], "no enemies"
    assert places(see(navy(ours(), theirs(place="space:cadiz")), "ff", "gg")) == [], "not in one space"


@pytest.mark.rule("SL 8.121", "SL 8.211")
def test_battles_are_fought_in_spaces_and_not_in_sea_zones_nor_in_port() -> None:
    for place in ("zone:sz", "in:sz:west", "out:sz:s3"):
        world = on_chart(stretch(), fleet("ff", place, spotted=True), fleet("gg", place, side=B, spotted=True))
        assert places(world) == []
    assert places(on_chart(stretch(), fleet("ff", "space:s3", spotted=True), fleet("gg", "space:s3", side=B))) == ["space:s3"]
    in_harbour = see(navy(ours(place="space:toulon"), theirs(place=TOULON)), "ff")
    assert places(in_harbour) == [], "a formation fitting out cannot be engaged first"


@pytest.mark.rule("SL 5.134")
def test_whoever_spends_no_point_in_an_increment_may_still_fight_when_it_ends() -> None:
    world = see(navy(ours(sail_class="Transport"), theirs(sail_class="Transport")), "gg")
    world.clock.increment = 1
    assert play(movement.sail_all(world)) == [], "an allowance of 3 skips the first increment"
    assert places(world) == [OPEN]


def gale_over_mid(*forces: Force) -> World:
    return gale_over("space:mid", *forces)


def gale_over(place: str, *forces: Force) -> World:
    return on_chart(narrow_seas(), *forces, winds=["red"], gales=[GaleMarker("red", 8, Place(place), Place(place))])


@pytest.mark.rule("SL 8.123", "SL 5.33e")
def test_no_battle_in_a_gale() -> None:
    for place, possible in (("space:mid", False), ("space:east", False), ("space:west", True)):
        world = see(gale_over_mid(ours(place=place), theirs(place=place)), "ff", "gg")
        assert places(world) == ([place] if possible else [])


@pytest.mark.rule("SL 7.152")
def test_a_dummy_brings_on_no_battle() -> None:
    world = see(navy(ours()), "ff")
    world.formations["decoy"] = Formation("decoy", "decoy", B, "dummy", OPEN)
    assert places(world) == []


# -- who decides ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 8.124", "SL 7.115")
@pytest.mark.parametrize(("spotted", "asked"), [("ff", B), ("gg", A)])
def test_where_one_side_is_spotted_the_other_declares_whether_it_fights(spotted: str, asked: str) -> None:
    world = see(navy(ours(), theirs()), spotted)
    (question,) = bring_on(world)
    assert (question.side, question.rule) == (asked, "SL 8.124")
    assert world.battle is None
    assert seen(world) == {spotted}, "no battle space, so nobody is seen by it"
    assert world.increment.battle_spaces == []
    bring_on(world, {"attack": "attack"})
    assert laid(world).place == OPEN
    assert laid(world).sides == (A, B)


@pytest.mark.rule("SL 8.124", "SL 2.33c")
def test_where_both_are_spotted_either_may_bring_it_on_and_player_a_is_asked_first() -> None:
    world = see(navy(ours(), theirs()), "ff", "gg")
    assert [question.side for question in bring_on(world)] == [A, B]
    assert world.battle is None
    assert [question.side for question in bring_on(world, {f"attack:{B}": "attack"})] == [A, B]
    assert world.battle is not None
    once = see(navy(ours(), theirs()), "ff", "gg")
    assert [question.side for question in bring_on(once, {f"attack:{A}": "attack"})] == [A]


@pytest.mark.rule("SL 7.111g", "SL 8.125")
def test_everybody_in_a_battle_space_is_seen_and_a_dummy_found_out() -> None:
    world = see(navy(ours(), ours("hh"), ours("ii", HAVEN), theirs(), theirs("kk", "space:cadiz")), "gg")
    world.formations["decoy"] = Formation("decoy", "decoy", B, "dummy", OPEN)
    throw(world)
    bring_on(world, {"attack": "attack"})
    assert seen(world) == {"ff", "hh", "gg"}
    assert "decoy" not in world.formations
    assert laid(world).met == {A: ["ff", "hh"], B: ["gg"]}
    (joined,) = told(world, BattleJoined)
    assert (joined.battle, joined.place, joined.sides) == (laid(world).id, OPEN, [A, B])


def test_battles_are_numbered_and_a_space_has_one_in_an_increment() -> None:
    world = see(navy(ours(), theirs()), "gg")
    bring_on(world, {"attack": "attack"})
    assert (laid(world).id, world.battles) == ("battle-1", 1)
    assert places(world) == []
    world.increment.battle_spaces = []
    bring_on(world, {"attack": "attack"})
    assert (laid(world).id, world.battles) == ("battle-2", 2)


# -- passing each other --------------------------------------------------------------------------------------------------


def passing(one: str, other: str, *dice: int, spotted: str = "gg", **orders: str) -> World:
    """ff and gg sail under these dice and orders, or change places."""
    world = see(on_chart(narrow_seas(), ours(place=f"space:{one}"), theirs(place=f"space:{other}")), *spotted.split())
    throw(world, *dice)
    bound = {"ff": f"space:{other}", "gg": f"space:{one}"} | {name: f"space:{there}" for name, there in orders.items()}
    play(movement.sail_all(world), {"markers": {"ff": bound["ff"]}, "sailing": {"gg": bound["gg"]}})
    throw(world)
    return world


@pytest.mark.rule("SL 8.122")
def test_enemies_that_pass_each_other_over_a_small_space_fight_there() -> None:
    world = passing("west", "mid", 0, 0)
    (question,) = bring_on(world, {"attack": "attack"})
    assert question.side == A
    assert (laid(world).place, laid(world).places) == ("space:shoal", ())
    assert {name: one.place for name, one in world.formations.items()} == {"ff": "space:shoal", "gg": "space:shoal"}
    assert seen(world) == {"ff", "gg"}
    assert occasion.occasions(world) == [], "their point is spent and they have met"


@pytest.mark.rule("SL 8.122")
@pytest.mark.parametrize("holder", [A, B])
@pytest.mark.parametrize("place", ["space:mid", "space:east"])
def test_with_no_space_between_the_holder_of_the_gauge_says_where(holder: str, place: str) -> None:
    world = passing("mid", "east", 0, 0)
    world.formations["kk"] = Formation("kk", "kk", B, "flag", Place(place))
    bring_on(world, {"attack": "attack"})
    battle = laid(world)
    assert battle.places == ("space:mid", "space:east")
    assert "kk" not in battle.met[B]
    assert seen(world) == {"ff", "gg"}, "the battle space is not known yet"
    battle.gauge = holder
    (question,) = play(occasion.choose_place(world, battle), {"battle space": place})
    assert question.side == holder
    assert not battle.places
    assert (battle.place, world.increment.battle_spaces) == (place, [place])
    assert {world.formations[name].place for name in ("ff", "gg")} == {place}
    assert seen(world) == {"ff", "gg", "kk"}
    assert battle.met == {A: ["ff"], B: ["gg", "kk"]}
    assert [(fact.side, fact.place) for fact in told(world, BroughtTo)] == [(holder, place)]
    assert play(occasion.choose_place(world, battle)) == []


@pytest.mark.rule("SL 8.122")
def test_of_several_small_spaces_between_the_holder_of_the_gauge_chooses() -> None:
    world = passing("east", "far", 0, 0)
    bring_on(world, {"attack": "attack"})
    assert laid(world).places == ("space:reef", "space:rock")


@pytest.mark.rule("SL 8.122")
def test_who_beats_up_and_who_runs_down_pass_over_the_space_where_the_one_ends() -> None:
    """From south to deep with the wind one skips the bank; from deep to south one comes only to the bank."""
    world = passing("south", "deep", gg="bank")
    assert {name: one.place for name, one in world.formations.items()} == {"ff": "space:deep", "gg": "space:bank"}
    bring_on(world, {"attack": "attack"})
    assert laid(world).place == "space:bank"


@pytest.mark.rule("SL 8.122")
def test_nobody_passes_who_does_not_move_or_goes_another_way() -> None:
    for orders in ({"gg": "far"}, {"ff": "west"}):
        world = passing("mid", "east", 0, 0, **orders)
        assert occasion.occasions(world) == []
    becalmed = passing("mid", "east", 9, 0)
    assert places(becalmed) == ["space:east"], "gg stays and ff comes to it: that is no passing"
    assert occasion.occasions(becalmed)[0].places == ()


@pytest.mark.rule("SL 8.122", "SL 8.124")
def test_who_is_not_spotted_may_let_the_other_pass() -> None:
    world = passing("mid", "east", 0, 0)
    (question,) = bring_on(world)
    assert question.side == A
    assert world.battle is None
    assert {name: one.place for name, one in world.formations.items()} == {"ff": "space:east", "gg": "space:mid"}
    assert seen(world) == {"gg"}
    assert occasion.occasions(passing("mid", "east", 0, 0, spotted="")) == []


@pytest.mark.rule("SL 8.122")
def test_a_whole_stack_passes_as_one() -> None:
    world = see(on_chart(narrow_seas(), ours(place="space:mid"), ours("hh", "space:mid"), theirs(place="space:east")), "gg")
    throw(world, 0, 0, 0)
    answers = {"markers": {"ff": "space:east", "hh": "space:east"}, "sailing": {"gg": "space:mid"}}
    play(movement.sail_all(world), answers)
    (chance,) = occasion.occasions(world)
    assert {side: [one.id for one in force] for side, force in chance.forces.items()} == {A: ["ff", "hh"], B: ["gg"]}


@pytest.mark.rule("SL 8.123")
def test_passing_brings_on_no_battle_if_any_place_where_it_might_be_is_in_a_gale() -> None:
    """Of mid and south only mid is in the gale; between west and mid they would fight on the shoal, which is not."""
    for one, other, possible in (("mid", "south", False), ("mid", "east", False), ("mid", "west", True)):
        world = see(gale_over_mid(ours(place=f"space:{other}"), theirs(place=f"space:{one}")), "ff", "gg")
        came(world, "ff", f"space:{one}")
        came(world, "gg", f"space:{other}")
        assert bool(occasion.occasions(world)) == possible


@pytest.mark.rule("SL 8.123")
def test_a_gale_at_either_end_is_enough_that_who_passed_there_do_not_fight() -> None:
    """A gale over far has hold of east, the second of the two places in the order of the chart; mid is clear of it."""
    world = see(gale_over("space:far", ours(place="space:east"), theirs(place="space:mid")), "ff", "gg")
    assert ("space:mid" in world.waters.gripped, "space:east" in world.waters.gripped) == (False, True)
    came(world, "ff", "space:mid")
    came(world, "gg", "space:east")
    assert occasion.occasions(world) == []


@pytest.mark.rule("SL 8.122")
def test_the_gauge_of_who_passed_goes_by_how_each_sailed() -> None:
    world = passing("south", "deep", gg="bank")
    bring_on(world, {"attack": "attack"})
    play(engaged.announce(world, laid(world)))
    gauge.settle(world, laid(world))
    assert laid(world).chances == {A: 8, B: 4}, "with the wind and against it"


@pytest.mark.rule("SL 8.122", "SL 8.124")
def test_a_view_tells_where_those_are_whom_a_side_might_bring_to_battle() -> None:
    """Who passed are in two places, and whoever is asked of the one must reckon with the enemy in the other."""
    assert view(passing("mid", "east", 0, 0), A, ()).meetings == {"space:mid": ("space:east", "space:mid")}
    assert view(passing("mid", "east", 0, 0), B, ()).meetings == {}, "he does not see whom he passed"
    assert view(see(navy(ours(), theirs()), "gg"), A, ()).meetings == {OPEN: (OPEN,)}
    assert view(see(navy(ours(), theirs()), "ff"), A, ()).meetings == {}
    forced = blockade(theirs(place="space:iroise"))
    sail(forced, gg=BREST)
    assert view(forced, A, ()).meetings == {}, "nobody is asked"


@pytest.mark.rule("SL 7.11")
def test_whoever_is_unseen_where_enemies_meet_changes_nothing_that_a_view_tells_of_it() -> None:
    def make(kind: Any, *, alone: bool) -> dict[str, tuple[Place, ...]]:
        world = passing("mid", "east", 0, 0, spotted="" if alone else "gg")
        world.formations["kk"] = Formation("kk", "kk", B, kind, Place("space:east"))
        return view(world, A, ()).meetings

    for alone in (True, False):
        assert make("flag", alone=alone) == make("dummy", alone=alone)


# -- interdiction --------------------------------------------------------------------------------------------------------


def blockade(*forces: Force) -> World:
    """ff keeps its station off Brest; the others are as told."""
    world = on_chart(off_brest(), ours(place=BREST), *forces)
    world.formations["ff"].charge = BREST
    return world


def sail(world: World, **orders: str) -> None:
    throw(world)
    play(movement.sail_all(world), {"sailing": orders})
    interdiction.take_station(world)


@pytest.mark.rule("SL 7.223", "SL 7.24b")
def test_who_enters_an_interdicted_space_must_fight() -> None:
    world = blockade(theirs(place="space:iroise"))
    sail(world, gg=BREST)
    assert bring_on(world) == [], "nobody is asked"
    assert laid(world).interdicted
    assert [fact.rule for fact in told(world, BattleJoined)] == ["SL 7.223"]
    world.increment.tracks, world.increment.battle_spaces, world.battle = [], [], None
    assert [question.side for question in bring_on(world)] == [A, B], "in the next increment it is there already"


@pytest.mark.rule("SL 7.223")
def test_out_of_the_blockaded_harbour_too_but_not_without_a_blockade() -> None:
    world = blockade(theirs(place="harbour:brest"))
    sail(world, gg=BREST)
    bring_on(world)
    assert laid(world).interdicted
    free = blockade(theirs(place="harbour:brest"))
    free.formations["ff"].charge = Place("")
    sail(see(free, "ff"), gg=BREST)
    (chance,) = occasion.occasions(free)
    assert not chance.must


@pytest.mark.rule("SL 7.223", "SL 8.21")
def test_the_interdictor_fights_those_that_entered() -> None:
    world = blockade(ours("hh", BREST), theirs(place="space:iroise"), theirs("kk", "space:iroise"), theirs("old", BREST))
    sail(world, gg=BREST, kk=BREST)
    bring_on(world)
    (question,) = play(engaged.announce(world, laid(world)), {"engage": "kk"})
    assert isinstance(question, Decision)
    assert [option.key for option in question.options] == ["gg", "kk"]
    assert laid(world).initial == {A: "ff", B: "kk"}


# -- who is engaged first ------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 8.21", "SL 8.11c", "SL 2.33b")
def test_each_side_names_one_formation_both_at_once() -> None:
    world = see(navy(ours(), ours("hh"), theirs(), theirs("kk")), "gg")
    bring_on(world, {"attack": "attack"})
    throw(world)
    questions = play(engaged.announce(world, laid(world)), {f"engage:{A}": "hh", f"engage:{B}": "gg"})
    assert [question.side for question in questions] == [A, B]
    assert all(isinstance(question, Decision) and question.secret for question in questions)
    assert laid(world).initial == {A: "hh", B: "gg"}
    assert laid(world).engaged == {A: ["hh"], B: ["gg"]}
    assert [(fact.formation, fact.how) for fact in told(world, Engaged)] == [("hh", "initial"), ("gg", "initial")]


@pytest.mark.rule("SL 8.21", "SL 8.211")
def test_who_has_but_one_at_sea_is_not_asked() -> None:
    world = see(navy(ours(place="space:toulon"), theirs(place="space:toulon"), theirs("kk", TOULON)), "ff")
    bring_on(world, {"attack": "attack"})
    assert play(engaged.announce(world, laid(world))) == []
    assert laid(world).initial == {A: "ff", B: "gg"}, "not the one in harbour"


# -- disorder ------------------------------------------------------------------------------------------------------------


def in_disorder(*names: str) -> World:
    world = see(navy(ours(), ours("hh"), theirs()), "ff", "hh", "gg")
    for name in names:
        world.formations[name].disorganised = True
    return world


@pytest.mark.rule("SL 8.45")
def test_who_is_in_disorder_brings_on_no_battle() -> None:
    assert [question.side for question in bring_on(in_disorder("gg"))] == [A]
    assert [question.side for question in bring_on(in_disorder("ff", "hh"))] == [B]
    assert [question.side for question in bring_on(in_disorder("ff"))] == [A, B]
    assert occasion.occasions(in_disorder("ff", "hh", "gg")) == []


@pytest.mark.rule("SL 8.451")
def test_one_in_disorder_is_engaged_first_only_if_no_other_is_there() -> None:
    both = in_disorder("ff", "hh")
    bring_on(both, {"attack": "attack"})
    (question,) = play(engaged.announce(both, laid(both)), {"engage": "hh"})
    assert question.side == A
    assert laid(both).initial[A] == "hh"
    one = in_disorder("ff")
    bring_on(one, {f"attack:{B}": "attack"})
    assert play(engaged.announce(one, laid(one))) == []
    assert laid(one).initial[A] == "hh"


@pytest.mark.rule("SL 8.452", "SL 8.111")
def test_nobody_fights_twice_in_an_increment() -> None:
    """After the battle the formations lie together, one side in disorder, and must wait for the next increment."""
    world = see(navy(ours(), theirs()), "gg")
    bring_on(world, {"attack": "attack"})
    world.battle = None
    world.formations["gg"].disorganised = True
    assert occasion.occasions(world) == []
    world.increment.battle_spaces = []
    assert len(occasion.occasions(world)) == 1


@pytest.mark.rule("SL 8.111")
def test_who_has_been_in_a_battle_space_fights_no_other_battle_for_having_passed() -> None:
    for fought in ("space:west", "space:mid", "space:shoal"):
        world = passing("west", "mid", 0, 0, spotted="ff gg")
        assert len(occasion.occasions(world)) == 1
        world.increment.battle_spaces = [fought]
        assert occasion.occasions(world) == []


# -- SL 8.54, steps 1 and 2 ------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 8.5", "SL 8.51", "SL 8.52", "SL 8.53", "SL 8.534", "SL 8.54a", "SL 8.54b")
def test_8_54_a_battle_can_take_place_and_b_may_begin_it_with_either_relieving_force() -> None:
    world = relief()
    assert bring_on(world) == []
    assert (laid(world).place, laid(world).met) == (BREST, {A: ["ff"], B: ["rf1", "rf2"]})
    (question,) = play(engaged.announce(world, laid(world)), {"engage": "rf1"})
    assert isinstance(question, Decision)
    assert (question.side, [option.key for option in question.options]) == (B, ["rf1", "rf2"])
    assert laid(world).initial == {A: "ff", B: "rf1"}


@pytest.mark.rule("SL 8.52a", "SL 8.52b", "SL 8.52c", "SL 8.52d", "SL 8.52e", "SL 8.531", "SL 8.531a", "SL 8.531b", "SL 8.531c")
@pytest.mark.rule("SL 8.532", "SL 8.532a", "SL 8.532b", "SL 8.533", "SL 8.533a", "SL 8.533b", "SL 8.533c")
def test_8_52_the_forces_of_the_example_are_as_printed() -> None:
    world = relief()
    ready = {name: [(one.sail, one.damage) for one in world.company(name)] for name in world.formations}
    assert ready == {"ff": [(3, 5), (3, 6), (3, 2)], "bf": [(4, 5)], "rf1": [(3, 5)], "rf2": [(3, 2), (3, 4)]}
    led = {one.id: (one.leadership, one.control, one.personality) for one in world.leaders.values()}
    assert led == {
        "ff-admiral": (5, 3, "Aggressive"), "bf-admiral": (3, 2, "Cautious"),
        "rf1-admiral": (4, 3, "Timid"), "rf2-admiral": (3, 4, "Cautious"),
    }  # fmt: skip
    assert {post: [one.aux_class for one in world.assigned_to(post)] for post in ("ff", "port:brest", "rf2")} == {
        "ff": ["Fleet", "Fireship", "Bomb", "Bomb"], "port:brest": ["Galley", "Galley"], "rf2": ["Fleet", "Fleet"],
    }  # fmt: skip
    assert {track.formation: track.wind for track in world.increment.tracks} == {"rf1": "with", "rf2": "against"}


# -- resuming ------------------------------------------------------------------------------------------------------------


def test_what_is_laid_on_the_table_is_in_the_document() -> None:
    world = passing("mid", "east", 0, 0)
    bring_on(world, {"attack": "attack"})
    again = stored.decode(stored.encode(world))
    assert again.battle == world.battle
    assert laid(again).places == ("space:mid", "space:east")
