"""Auxiliaries (SL 6.1): classes and ranges, the cycle of boxes, assignment, transfer, rebasing, recovery, gales."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from campaign import sequence
from campaign.charts.auxiliaries import Assignment
from campaign.charts.load import load
from campaign.forces.muster import muster
from campaign.record.auxiliaries import AuxiliaryMoved, Shadowed
from campaign.record.causes import Sinking
from campaign.record.fleet import Forgone
from campaign.record.readers import Reader
from campaign.rules import attrition, leaders, movement, organisation, reinforcement, reorganisation
from campaign.rules.auxiliaries import administration, assignment, boxes, gale, rebasing, recovery, screening, search, tasks
from campaign.state import Arrival, Auxiliary, Kind, World
from maps.place import Place
from maps.theatre import Port
from table.decisions import Form, IllegalChoice
from table.dice import Roll
from table.reading.faults import BadFile
from tests.rules.battle_chart import aux
from tests.rules.chart import (
    FLAGS,
    STANDARD,
    A,
    B,
    almanac,
    at_sea,
    drive,
    fleet,
    lane,
    large,
    stretch,
    theatre,
    throw,
    thrown,
    told,
)
from tests.rules.fleet_chart import COMMODORE, COVE, FULL, HAVEN, HOME, OPEN, SPANISH, alone, flotilla, man, mess, navy
from tests.rules.gale_chart import gulf, opens, red

CLASSES = ("Fleet", "Fleet-50", "Light", "Galley", "Fireship", "Bomb", "Marine")
SCOUTS = CLASSES[:4]


def launch(world: World, *auxiliaries: Auxiliary) -> World:
    """Put auxiliaries into a world."""
    world.auxiliaries |= {one.id: one for one in auxiliaries}
    throw(world)
    return world


def at(world: World) -> dict[str, tuple[str, str]]:
    """The box of every auxiliary and what goes with it."""
    return {one.id: (one.box, one.at) for one in world.auxiliaries.values()}


def fleets() -> World:
    """A flag and a detachment fitting out in Haven, a flag at sea, an independent squadron, a squadron in no flotilla."""
    return navy(
        flotilla("grand", "flag", HAVEN, man("hood")),
        flotilla("inshore", "detachment", HAVEN, man("troubridge", COMMODORE)),
        flotilla("cruise", "flag", OPEN, man("keith")),
        flotilla("foe", "flag", "harbour:toulon", man("gravina", command=SPANISH), command=SPANISH),
        alone("stray", OPEN), alone("spare", HAVEN), mess(man("jervis", FULL, sr=5)),
        stations={leaders.command_station(HOME): "jervis", leaders.fleet_station(A): "jervis"},
    )  # fmt: skip


def form(world: World, side: str = A) -> dict[str, list[str]]:
    """The lines of a side's assignment, with the posts that each offers."""
    return {part.key: [one.key for one in part.options] for part in assignment.assignment_form(world, side).parts}


def assign(world: World, **answers: str) -> None:
    drive(assignment.assign(world), {key.replace("_", "-"): post for key, post in answers.items()})


# -- classes and ranges ------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 6.113", "SL 6.11", "SL 3.113a")
def test_there_are_seven_classes_and_no_squadron_is_of_one() -> None:
    assert tuple(STANDARD.auxiliary_classes) == CLASSES
    assert not STANDARD.auxiliary_classes.keys() & STANDARD.sail_classes.keys()


@pytest.mark.parametrize(
    ("name", "tasks", "lacks"),
    [
        pytest.param("Fleet", {"search", "shadow", "screen", "assist", "station"}, set(), marks=pytest.mark.rule("SL 6.113a")),
        pytest.param("Fleet-50", {"search", "shadow", "screen", "station"}, {"assist"}, marks=pytest.mark.rule("SL 6.113b")),
        pytest.param("Light", {"search", "shadow", "screen"}, {"assist", "station"}, marks=pytest.mark.rule("SL 6.113c")),
        pytest.param("Galley", {"search", "shadow", "screen", "assist", "station"}, set(), marks=pytest.mark.rule("SL 6.113d")),
        pytest.param("Fireship", {"fireship"}, {"search", "screen", "bombard"}, marks=pytest.mark.rule("SL 6.113e")),
        pytest.param("Bomb", {"bombard"}, {"search", "screen", "fireship"}, marks=pytest.mark.rule("SL 6.113f")),
        pytest.param("Marine", {"marines"}, {"search", "screen", "bombard"}, marks=pytest.mark.rule("SL 6.113g")),
    ],
)
def test_each_class_has_its_tasks_and_not_the_others(name: str, tasks: set[str], lacks: set[str]) -> None:
    one = aux("one", name)
    world = launch(navy(), one)
    able = {task for task in (*tasks, *lacks) if boxes.able(world, one, task)}  # type: ignore[arg-type]  # a literal's values
    assert able == tasks


@pytest.mark.rule("SL 6.313")
def test_a_fleet_50_does_what_a_fleet_auxiliary_does_but_helping_in_battle_and_searches_worse() -> None:
    fifty, frigate = STANDARD.auxiliary_classes["Fleet-50"], STANDARD.auxiliary_classes["Fleet"]
    assert {*frigate.tasks} - {*fifty.tasks} == {"assist"}
    assert fifty.search > frigate.search == 0


@pytest.mark.rule("SL 3.23c", "SL 3.23d", "SL 3.23e")
@pytest.mark.parametrize("name", ["Light", "Galley", "Fireship"])
def test_light_vessels_galleys_and_other_craft_are_auxiliaries_and_never_squadrons(tmp_path: Path, name: str) -> None:
    assert name in STANDARD.auxiliary_classes
    rows = f'[[squadron]]\nid = "x"\nname = "X"\nflag = "england"\nsail_class = "{name}"\nberth = "harbour:port-a"\n'
    (tmp_path / "forces.toml").write_text(rows, encoding="utf-8")
    with pytest.raises(BadFile, match=f"unknown class '{name}'; expected one of SOL"):
        muster(at_sea(stretch()), tmp_path / "forces.toml")


@pytest.mark.rule("SL 3.23d")
def test_galleys_keep_out_of_the_ocean_and_of_gales_and_frigates_do_not() -> None:
    reach = {}
    for name in ("Fleet", "Galley"):
        one = aux(name, name, at="ff", range=9)
        world = launch(at_sea(gulf(), fleet("ff", "space:w3"), winds=["red"], gales=[red(8, "space:w0")]), one)
        reach[name] = boxes.traced(world, one)
    assert {"zone:sz", "space:w1"} <= reach["Fleet"].keys()
    assert not {"zone:sz", "space:w1"} & reach["Galley"].keys()
    assert "space:w2" in reach["Galley"]


@pytest.mark.rule("SL 6.111")
def test_an_auxiliary_has_an_owner_and_the_range_on_its_counter() -> None:
    near, far, theirs = aux("near", at="cruise", range=1), aux("far", at="cruise", range=3), aux("theirs", side=B, at="foe")
    world = launch(fleets(), near, far, theirs)
    assert boxes.reach(world, near).keys() == {OPEN, "space:haven", "space:cove", "space:toulon", "space:cadiz"}
    assert boxes.reach(world, far).keys() > boxes.reach(world, near).keys()
    assert boxes.at_hand(world, A, "search", "space:toulon") == [near, far]
    assert boxes.at_hand(world, B, "search", "space:toulon") == [theirs]


@pytest.mark.rule("SL 6.112", "SL 6.231")
@pytest.mark.parametrize(("name", "expected"), [("Marine", 1), ("Fireship", 0), ("Bomb", 3)])
def test_marines_have_a_range_of_one_and_fireships_of_none_whatever_is_printed(name: str, expected: int) -> None:
    one = aux("one", name, at="cruise", range=3)
    world = launch(fleets(), one)
    assert boxes.operational_range(world, one) == expected
    assert ("space:toulon" in boxes.reach(world, one)) == (expected > 0)


@pytest.mark.rule("SL 6.144")
def test_nothing_is_done_in_a_gale_though_a_range_runs_through_it() -> None:
    one = aux("one", at="ff", range=9)
    world = launch(at_sea(gulf(), fleet("ff", "space:haven"), winds=["red"], gales=[red(8, "space:w2")]), one)
    traced, reached = boxes.traced(world, one), boxes.reach(world, one)
    assert "space:w1" in traced
    assert "space:w1" not in reached
    assert "space:n2" in reached or "space:lee" in reached, "beyond the gale"


@pytest.mark.rule("SL 6.297")
def test_one_that_is_stationed_acts_in_its_own_space_only() -> None:
    one = aux("one", box="stationed", at=OPEN, range=3)
    world = launch(fleets(), one)
    assert boxes.reach(world, one) == {OPEN: 0}
    assert boxes.at_hand(world, A, "search", "space:toulon") == []
    one.box, one.at = "assigned", "cruise"
    assert boxes.at_hand(world, A, "search", "space:toulon") == [one]


# -- the cycle ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 6.12", "SL 6.12a", "SL 6.12b", "SL 6.12c", "SL 6.12d", "SL 6.12e", "SL 6.12f", "SL 6.13")
def test_an_auxiliary_goes_from_available_to_assigned_to_its_task_to_recovery_and_back() -> None:
    """Available it has no place and no task; assigned it searches what is in its range; then it must recover by a die."""
    world = launch(fleets(), aux("eyes", range=1))
    world.formations["foe"].place = OPEN
    eyes = world.auxiliaries["eyes"]
    assert (eyes.box, boxes.source(world, eyes)) == ("available", None)
    assert search.offers(world, A) == []
    assign(world, eyes="port:cove")
    assert at(world) == {"eyes": ("assigned", "port:cove")}
    assert [errand.key for errand in search.offers(world, A)] == [f"search:{OPEN}"]
    world.formations["foe"].place = Place("space:toulon")
    assert search.offers(world, A) == [], "two points away, and its range is one"
    world.formations["foe"].place = OPEN
    throw(world, 9)
    drive(search.search(world, A, OPEN))
    assert at(world) == {"eyes": ("recovery", "")}
    assert search.offers(world, A) == []
    throw(world, 9)
    recovery.recover(world)
    assert eyes.box == "recovery"
    throw(world, 0)
    recovery.recover(world)
    assert at(world) == {"eyes": ("available", "")}


@pytest.mark.rule("SL 6.12b")
def test_an_assigned_auxiliary_stays_where_it_is_when_others_are_assigned() -> None:
    world = launch(fleets(), aux("old", at="grand"), aux("new"))
    assert list(form(world)) == ["new"]
    assign(world, new="port:haven")
    assert at(world) == {"old": ("assigned", "grand"), "new": ("assigned", "port:haven")}


@pytest.mark.rule("SL 6.114", "SL 7.37", "SL 11.215")
def test_nothing_takes_an_auxiliary_out_of_play_but_the_schedule() -> None:
    """Neither attrition nor the loss of its formation with all hands; a withdrawal does, and takes no other."""
    world = launch(at_sea(stretch(), fleet("grand", "space:s1")), aux("eyes", at="grand"), aux("cutters", "Light"))
    attrition.assess(world)
    assert (world.squadrons["grand-1"].damage, at(world)["eyes"]) == (2, ("assigned", "grand"))
    for ship in list(world.squadrons["grand-1"].ships):
        organisation.lose_sail(world, world.squadrons["grand-1"], ship.id, "SL 7.35b", Sinking.FOUNDERED)
    assert "grand" not in world.formations
    assert at(world) == {"eyes": ("recovery", ""), "cutters": ("available", "")}
    world.schedule = [Arrival(1805, 1, A, pays_off=("eyes",))]
    drive(reinforcement.receive(world))
    assert list(world.auxiliaries) == ["cutters"]
    assert [(fact.auxiliary, fact.box) for fact in told(world, AuxiliaryMoved)][-1] == ("eyes", "withdrawn")


@pytest.mark.rule("SL 6.148")
@pytest.mark.parametrize(("post", "expected"), [("grand", HAVEN), ("cruise", OPEN), ("port:cove", "space:cove")])
def test_an_auxiliary_is_sent_from_its_formation_ready_or_fitting_out_or_from_its_port(post: str, expected: str) -> None:
    one = aux("one", at=post, range=2)
    world = launch(fleets(), one)
    assert boxes.source(world, one) == expected
    assert boxes.at_hand(world, A, "search", OPEN) == [one]


@pytest.mark.rule("SL 6.14")
def test_only_the_right_class_from_the_right_place_within_range_can_be_sent() -> None:
    world = launch(
        fleets(), aux("fit", at="cruise", range=1), aux("far", at="port:cove", range=1), aux("bombs", "Bomb", at="cruise"),
        aux("available"), aux("tired", box="recovery"), aux("aside", box="aside"),
    )  # fmt: skip
    assert [one.id for one in boxes.at_hand(world, A, "search", "space:toulon")] == ["fit"]


@pytest.mark.rule("SL 5.2.1036")
def test_a_formation_that_spends_no_point_in_an_increment_may_send_its_auxiliaries() -> None:
    one = aux("one", at="slow", range=1)
    world = launch(at_sea(stretch(), fleet("slow", "space:s1", classes=["Transport"]), increment=1), one)
    assert movement.sailing_form(world, A).parts == ()
    assert boxes.at_hand(world, A, "search", "space:s3") == [one]


# -- assignment --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 6.13", "SL 3.337")
def test_what_is_available_may_be_assigned_to_friendly_formations_and_ports_or_kept() -> None:
    world = launch(fleets(), aux("one"), aux("two"), aux("theirs", side=B))
    assert form(world)["one"] == ["available", "grand", "inshore", "port:haven", "port:cove"]
    assert form(world, B) == {"theirs": ["available", "foe", "port:toulon", "port:cadiz"]}
    asked = drive(assignment.assign(world), {"one": "grand"})
    assert [(question.side, question.rule) for question in asked] == [(A, "SL 6.13"), (B, "SL 6.13")]
    assert at(world) == {"one": ("assigned", "grand"), "two": ("available", ""), "theirs": ("available", "")}
    assert world.assigned_to("grand") == [world.auxiliaries["one"]]


def test_a_side_with_nothing_available_is_asked_nothing() -> None:
    world = launch(fleets(), aux("one", at="grand"), aux("tired", box="recovery"), aux("theirs", side=B))
    assert [question.side for question in drive(assignment.assign(world))] == [B]


@pytest.mark.rule("SL 6.131", "SL 6.131a", "SL 6.131b", "SL 6.131c")
def test_a_detachment_takes_two_and_flags_and_ports_any_number() -> None:
    names = [f"f{n}" for n in range(4)]
    world = launch(fleets(), *(aux(name) for name in names), aux("old", at="inshore"))
    with pytest.raises(IllegalChoice, match=r"\[SL 6\.131a\]: 3 auxiliaries with inshore; a detachment takes 2"):
        assign(world, f0="inshore", f1="inshore")
    assign(world, f0="inshore")
    assert len(world.assigned_to("inshore")) == 2
    assert "inshore" not in form(world)["f1"], "it is full"
    assign(world, f1="grand", f2="grand", f3="grand")
    assert len(world.assigned_to("grand")) == 3
    many = launch(fleets(), *(aux(name) for name in names))
    assign(many, **dict.fromkeys(names, "port:cove"))
    assert len(many.assigned_to("port:cove")) == 4


@pytest.mark.rule("SL 6.131")
def test_a_theatre_may_let_formations_have_more_or_fewer() -> None:
    """One with a detachment, and no more than two with a flag, of which there is otherwise no limit."""
    world = launch(fleets(), *(aux(f"f{n}") for n in range(4)))
    world.attach(world.almanac, msgspec.structs.replace(world.charts, assignment=Assignment(detachment=1, flag=2)))
    for post, count in (("inshore", 1), ("grand", 2)):
        limits = rf"{count + 1} auxiliaries with {post}; a (detachment|flag) takes {count}"
        with pytest.raises(IllegalChoice, match=limits):
            assign(world, **{f"f{n}": post for n in range(count + 1)})
    assign(world, f0="inshore", f1="grand", f2="grand")
    assert {"inshore", "grand"}.isdisjoint(form(world)["f3"]), "both are full"


@pytest.mark.rule("SL 6.131", "SL 7.152")
def test_each_kind_of_formation_has_its_own_figure_and_a_dummy_none() -> None:
    kinds: tuple[Kind, ...] = ("detachment", "convoy", "independent", "flag", "grand flag", "dummy")
    assert [assignment.capacity(STANDARD, kind) for kind in kinds] == [2, 2, 0, None, None, 0]
    other = msgspec.structs.replace(STANDARD, assignment=Assignment(3, 4, 5, 6, 7))
    assert [assignment.capacity(other, kind) for kind in kinds] == [3, 4, 5, 6, 7, 0]


@pytest.mark.rule("SL 6.131d")
def test_an_independent_squadron_takes_none_not_even_at_a_berth_or_by_transfer() -> None:
    world = launch(
        navy(alone("stray", OPEN), flotilla("cruise", "flag", OPEN, man("keith"))), aux("one"), aux("two", at="cruise")
    )
    world.put(world.formations["independent-stray"], HAVEN)
    assert "independent-stray" not in form(world)["one"]
    world.put(world.formations["independent-stray"], OPEN)
    with pytest.raises(IllegalChoice, match=r"SL 6\.131"):
        assignment.judge(world, A, "two", "independent-stray")


@pytest.mark.rule("SL 6.132")
def test_the_chart_limits_where_a_class_may_be_and_ready_formations_take_none() -> None:
    world = launch(fleets(), *(aux(name, name) for name in ("Bomb", "Marine", "Galley", "Fireship")))
    lines = form(world)
    assert lines["Bomb"] == lines["Marine"] == ["available", "grand", "inshore"]
    assert lines["Galley"] == lines["Fireship"] == ["available", "grand", "inshore", "port:haven", "port:cove"]
    with pytest.raises(IllegalChoice, match="'cruise' was not offered"):
        assign(world, Galley="cruise")
    world.put(world.formations["cruise"], COVE)
    assert "cruise" in form(world)["Bomb"]


@pytest.mark.rule("SL 6.132")
def test_a_class_without_any_post_is_not_asked_about() -> None:
    world = launch(navy(), aux("m", "Marine"), aux("g", "Galley"))
    assert list(form(world)) == ["g"]


@pytest.mark.rule("SL 6.136", "SL 6.13")
def test_a_blockaded_port_may_be_given_auxiliaries() -> None:
    world = launch(fleets(), aux("one"))
    foe = world.formations["foe"]
    foe.place = foe.charge = foe.interdicting = Place("space:haven")
    assign(world, one="port:haven")
    assert at(world) == {"one": ("assigned", "port:haven")}


@pytest.mark.rule("SL 6.134", "SL 3.34")
def test_the_auxiliaries_of_a_flotilla_that_is_unformed_go_to_recover_at_once() -> None:
    """By order and for want of squadrons; those of another flotilla stay."""
    world = launch(fleets(), aux("one", at="grand"), aux("two", at="inshore"), aux("three", at="cruise"))
    organisation.unform_flotilla(world, world.formations["grand"], "by order", "SL 3.341a")
    assert at(world) == {"one": ("recovery", ""), "two": ("assigned", "inshore"), "three": ("assigned", "cruise")}
    organisation.set_ashore(world, world.squadrons["inshore-1"], HAVEN)
    assert at(world) == {"one": ("recovery", ""), "two": ("recovery", ""), "three": ("assigned", "cruise")}
    assert {fact.rule for fact in told(world, AuxiliaryMoved)} == {"SL 6.134"}


@pytest.mark.rule("SL 6.134")
def test_a_port_that_changes_sides_loses_its_auxiliaries() -> None:
    def coast(flag: str) -> Any:
        return theatre(
            [large("cove"), large("haven")], [lane("cove", "haven")], ports=[Port("cove", flag), Port("haven", FLAGS[A])]
        )

    world = launch(at_sea(coast(FLAGS[A])), aux("one", at="port:cove"), aux("two", at="port:haven"))
    assignment.leave_lost_ports(world)
    assert at(world)["one"] == ("assigned", "port:cove")
    world.attach(almanac(coast(FLAGS[B])), world.charts)
    throw(world, 9)
    drive(administration.step(world))
    assert at(world) == {"one": ("recovery", ""), "two": ("assigned", "port:haven")}


# -- transfers ---------------------------------------------------------------------------------------------------------


def transfer(world: World, name: str, post: str, *dice: int) -> None:
    """One act of a reorganisation by A, with the dice of its check."""
    throw(world, *dice)
    acts = reorganisation.plan_of(world, A).resolve([{"act": "transfer-auxiliary", "auxiliary": name, "post": post}])
    flow = reorganisation.reorganise(world)
    next(flow)
    with pytest.raises(StopIteration):
        flow.send({A: acts, B: []})


def refused(world: World, name: str, post: str) -> str:
    with pytest.raises(IllegalChoice) as error:
        assignment.judge(world, A, name, post)
    return str(error.value)


@pytest.mark.rule("SL 6.135", "SL 6.132")
@pytest.mark.parametrize(("die", "moved"), [(5, True), (6, False)])
def test_an_auxiliary_passes_between_formations_stacked_together_by_the_admirals_check(die: int, moved: bool) -> None:
    world = launch(fleets(), aux("one", at="cruise"))
    world.formations["grand"].place = OPEN
    transfer(world, "one", "grand", die)
    assert at(world) == {"one": ("assigned", "grand" if moved else "cruise")}
    assert [(roll.about, roll.at_most) for roll in told(world, Roll)] == [("jervis", 5)]
    assert bool(told(world, Forgone)) is not moved


@pytest.mark.rule("SL 6.135")
@pytest.mark.parametrize("place", ["space:haven", HAVEN])
def test_an_auxiliary_passes_between_a_port_and_a_formation_that_lies_there_ready_or_not(place: str) -> None:
    world = launch(fleets(), aux("one", at="port:haven"))
    world.put(world.formations["cruise"], Place(place))
    transfer(world, "one", "cruise", 0)
    assert at(world) == {"one": ("assigned", "cruise")}
    transfer(world, "one", "port:haven", 0)
    assert at(world) == {"one": ("assigned", "port:haven")}
    assert ("one", "cruise") in assignment.transferable(world, A)


@pytest.mark.rule("SL 6.135")
def test_transfers_that_are_not_allowed_are_refused_with_the_reason() -> None:
    world = launch(
        fleets(), aux("one", at="grand"), aux("two", at="port:haven"), aux("three"), aux("bombs", "Bomb", at="grand"),
        aux("full", at="inshore"), aux("fuller", at="inshore"), aux("ours", at="grand", command=HOME), aux("theirs", side=B),
    )  # fmt: skip
    assert "not with cruise" in refused(world, "one", "cruise")
    assert "not with cove" in refused(world, "two", "port:cove"), "never from port to port"
    assert refused(world, "three", "grand").endswith("assigned to no formation or port [SL 6.135]")
    assert refused(world, "bombs", "port:haven").endswith("[SL 6.132]")
    assert refused(world, "one", "inshore").endswith("[SL 6.131]")
    assert refused(world, "one", "foe").endswith("[SL 6.13]")
    assert refused(world, "one", "port:toulon").endswith("[SL 6.13]")
    assert "no auxiliary 'theirs'" in refused(world, "theirs", "grand")
    assert "already" in refused(world, "one", "grand")
    world.put(world.formations["cruise"], HAVEN)
    assert assignment.judge(world, A, "ours", "cruise") is world.leaders["jervis"]
    world.formations["cruise"].command = "downs"
    assert refused(world, "ours", "cruise").endswith("[SL 3.26e]")


@pytest.mark.rule("SL 6.154")
def test_one_of_unlimited_range_passes_to_whatever_is_within_it_even_from_port_to_port() -> None:
    u, three = aux("u", at="port:haven", range=None), aux("three", at="port:haven", range=3)
    world = launch(fleets(), u, three)
    assert "not with" in refused(world, "three", "port:cove")
    assert "not with" in refused(world, "three", "cruise")
    assert assignment.judge(world, A, "u", "port:cove") is world.leaders["jervis"]
    transfer(world, "u", "cruise", 0)
    assert at(world)["u"] == ("assigned", "cruise")
    far = launch(at_sea(stretch(), fleet("ff", "space:port-a"), fleet("gg", "space:s5")), aux("u", at="ff", range=None))
    assert "space:s5" not in boxes.traced(far, far.auxiliaries["u"])
    assert "not with gg" in refused(far, "u", "gg")


# -- unlimited range ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 6.15", "SL 6.151", "SL 6.152")
@pytest.mark.parametrize(("name", "expected"), [("Fleet", 5), ("Fleet-50", 4)])
def test_an_unlimited_range_is_the_allowance_of_the_sail_it_is_made_of(name: str, expected: int) -> None:
    one = aux("one", name, at="cruise", range=None)
    world = launch(fleets(), one)
    assert boxes.operational_range(world, one) == expected
    tables = msgspec.structs.replace(
        STANDARD, sail_classes=STANDARD.sail_classes | {"Frigate": STANDARD.sail_classes["Transport"]}
    )
    world.attach(world.almanac, tables)
    assert boxes.operational_range(world, one) == (3 if name == "Fleet" else 4)


def bases(world: World, **answers: str) -> list[str]:
    """Rebase with these answers; the bases that were offered to the first."""
    asked = drive(rebasing.rebase(world), answers)
    assert all(isinstance(one, Form) for one in asked)
    return [option.key for option in asked[0].parts[0].options] if asked else []  # type: ignore[union-attr]


SPRING, WINTER = 5, 1


@pytest.mark.rule("SL 6.153", "SL 6.153a", "SL 6.153b")
def test_one_of_unlimited_range_goes_to_any_friendly_port_or_sea_zone_and_others_do_not() -> None:
    world = launch(
        at_sea(stretch(), fleet("ff", "space:s1"), turn=SPRING),
        aux("u", at="ff", range=None), aux("fixed", at="ff"), aux("idle", range=None), aux("tired", range=None, box="recovery"),
    )  # fmt: skip
    assert [part.key for part in rebasing.rebasing_form(world, A).parts] == ["u"]
    assert bases(world, u="zone:sz") == ["stay", "port:port-a", "zone:sz"], "port-b is the enemy's"
    assert at(world)["u"] == ("cruising", "zone:sz")
    assert bases(world, u="port:port-a")
    assert at(world)["u"] == ("assigned", "port:port-a")
    bases(world, u="stay")
    assert at(world)["u"] == ("assigned", "port:port-a")


@pytest.mark.rule("SL 6.153b", "SL 6.145")
def test_a_class_that_may_not_enter_sea_zones_is_not_based_in_one() -> None:
    coasters = STANDARD.auxiliary_classes | {"Fleet": msgspec.structs.replace(STANDARD.auxiliary_classes["Fleet"], zones=False)}
    tables = msgspec.structs.replace(STANDARD, auxiliary_classes=coasters)
    world = launch(at_sea(stretch(), fleet("ff", "space:s1"), turn=SPRING, tables=tables), aux("u", at="ff", range=None))
    assert bases(world) == ["stay", "port:port-a"]


@pytest.mark.rule("SL 6.153b", "SL 6.145")
@pytest.mark.parametrize(("aux_class", "goes"), [("Light", False), ("Fleet", True)])
def test_no_class_that_keeps_out_of_gales_is_based_in_a_sea_zone_that_has_one(aux_class: str, goes: bool) -> None:
    one = aux("u", aux_class, at="ff", range=None)
    world = launch(at_sea(gulf(), fleet("ff", "space:haven"), turn=SPRING, winds=["red"], gales=[red(10, "space:w3")]), one)
    assert "zone:sz" in world.waters.gripped
    assert ("zone:sz" in bases(world)) == goes
    calm = launch(at_sea(gulf(), fleet("ff", "space:haven"), turn=SPRING), one)
    assert "zone:sz" in bases(calm)


@pytest.mark.rule("SL 6.153c")
def test_in_winter_one_rebases_to_ports_only() -> None:
    offered = {}
    for turn in (WINTER, SPRING):
        world = launch(at_sea(stretch(), fleet("ff", "space:s1"), turn=turn), aux("u", at="ff", range=None))
        offered[turn] = bases(world)
    assert offered == {WINTER: ["stay", "port:port-a"], SPRING: ["stay", "port:port-a", "zone:sz"]}


@pytest.mark.rule("SL 6.155")
def test_from_a_sea_zone_it_counts_its_range_from_there() -> None:
    one = aux("u", box="cruising", at="zone:sz", range=None)
    world = launch(at_sea(stretch()), one)
    assert boxes.source(world, one) == "zone:sz"
    assert "space:s4" in boxes.reach(world, one)
    assert boxes.at_hand(world, A, "search", "space:s3") == [one]
    there = launch(at_sea(stretch(), fleet("ff", "space:s4")), one)
    assignment.judge(there, A, "u", "ff")  # and passes from there to who is within it (SL 6.154)
    one.range = 1
    with pytest.raises(IllegalChoice, match=r"SL 6\.135"):
        assignment.judge(there, A, "u", "ff")
    assert boxes.at_hand(world, A, "search", "space:s3") == []


@pytest.mark.rule("SL 6.156")
def test_in_a_sea_zone_the_enemy_neither_finds_it_nor_drives_it_off() -> None:
    """An enemy in the same zone has no errand there; off a strait he has."""
    world = launch(
        at_sea(stretch(), fleet("foe", "zone:sz", side=B)),
        aux("u", box="cruising", at="zone:sz", range=None), aux("hunter", side=B, at="foe"),
    )  # fmt: skip
    assert not [errand.key for offer in tasks.OFFERS for errand in offer(world, B) if "zone:" in errand.key]
    assert screening.screeners(world, B, "zone:sz") == [world.auxiliaries["hunter"]]
    assert screening.screeners(world, A, "zone:sz") == [], "nor does it screen there"


@pytest.mark.rule("SL 6.157")
def test_rebasing_is_no_task_and_the_enemy_hears_nothing_of_it() -> None:
    world = launch(at_sea(stretch(), fleet("ff", "space:s1"), turn=SPRING), aux("u", at="ff", range=None))
    bases(world, u="zone:sz")
    (moved,) = world.tray.journal
    assert isinstance(moved, AuxiliaryMoved)
    assert [moved.readers().include(Reader(side, {"u": A})) for side in (A, B)] == [True, False]
    assert rebasing.rebasing_form(world, A).secret


# -- the step ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 6.16", "SL 6.161", "SL 6.12f")
@pytest.mark.parametrize("name", CLASSES)
def test_a_die_within_the_range_of_its_class_frees_an_auxiliary_and_the_next_does_not(name: str) -> None:
    last = int(STANDARD.auxiliary_classes[name].recovers[-1])
    world = launch(
        fleets(), aux("first", name, box="recovery"), aux("second", name, box="recovery"), aux("third", name, at="grand")
    )
    throw(world, last, last + 1)
    recovery.recover(world)
    assert {key: box for key, (box, _) in at(world).items()} == {"first": "available", "second": "recovery", "third": "assigned"}
    assert [(roll.rule, roll.about) for roll in told(world, Roll)] == [("SL 6.161", "first"), ("SL 6.161", "second")]


@pytest.mark.rule("SL 4.3i", "SL 6.296", "SL 6.161")
def test_the_step_recovers_then_calls_stations_in_then_assigns() -> None:
    """One die, for what was in the box before; what recovered can be assigned at once, what was stationed cannot (D-14)."""
    assert next(stage for stage in sequence.ADMINISTRATION if stage.rule == "SL 4.3i").play is administration.step
    world = launch(fleets(), aux("tired", box="recovery"), aux("watch", box="stationed", at="space:toulon"))
    throw(world, 0)
    (asked,) = drive(administration.step(world), {"tired": "grand"})
    assert isinstance(asked, Form)
    assert [part.key for part in asked.parts] == ["tired"]
    assert at(world) == {"tired": ("assigned", "grand"), "watch": ("recovery", "")}
    assert len(thrown(world)) == 1


# -- gales -------------------------------------------------------------------------------------------------------------


def in_the_gulf(*auxiliaries: Auxiliary, place: str = "space:w1", force: int = 10) -> World:
    """A fleet in the gulf under a gale of the red wind at w1, its marker where it is after it has moved."""
    world = at_sea(gulf(), fleet("ff", place, lr=9), winds=["red"], gales=[red(force, "space:w1")], increment=2)
    return launch(world, *auxiliaries)


@pytest.mark.rule("SL 5.33d", "SL 5.362", "SL 6.156")
@pytest.mark.parametrize(
    ("one", "place"),
    [
        (aux("one", at="ff"), "space:w1"),
        (aux("one", box="stationed", at="space:w1"), "space:w3"),
        (aux("one", box="cruising", at="zone:sz", range=None), "space:dry"),
    ],
    ids=["assigned", "stationed", "cruising"],
)
def test_an_auxiliary_in_a_gale_is_lost_to_recovery_by_the_chance_of_force_and_range(one: Auxiliary, place: str) -> None:
    marker = "zone:sz" if one.box == "cruising" else "space:w1"
    chance = STANDARD.gales[10].scatters[0]
    for die, lost in ((chance - 1, True), (chance, False)):
        world = launch(at_sea(gulf(), fleet("ff", place), winds=["red"], gales=[red(10, marker)]), msgspec.structs.replace(one))
        throw(world, die)
        gale.scatter(world)
        assert (world.auxiliaries["one"].box == "recovery") is lost
        assert thrown(world) == [die]


@pytest.mark.rule("SL 5.33d")
def test_the_chance_grows_with_force_and_falls_with_range() -> None:
    needed: dict[tuple[int, str], int | None] = {}
    for force in (8, 11):
        for place in ("space:w1", "space:w2"):
            world = in_the_gulf(aux("one", at="ff"), place=place, force=force)
            throw(world, 9)
            gale.scatter(world)
            (roll,) = told(world, Roll)
            needed[force, place] = roll.at_most
    assert needed == {(8, "space:w1"): 1, (8, "space:w2"): 0, (11, "space:w1"): 5, (11, "space:w2"): 4}


@pytest.mark.rule("SL 5.362", "SL 5.345b")
def test_each_is_checked_by_itself_and_those_in_ports_harbours_or_boxes_are_safe() -> None:
    world = in_the_gulf(
        aux("a", at="ff"), aux("b", at="ff"), aux("port", at="port:w1"), aux("home", at="snug"), aux("idle"),
        aux("aside", box="aside"),
    )  # fmt: skip
    world.formations["snug"] = msgspec.structs.replace(world.formations["ff"], id="snug", place="harbour:haven")
    throw(world, 0, 9)
    gale.scatter(world)
    assert {key: box for key, (box, _) in at(world).items()} == {
        "a": "recovery", "b": "assigned", "port": "assigned", "home": "assigned", "idle": "available", "aside": "aside",
    }  # fmt: skip


@pytest.mark.rule("SL 7.132b")
def test_a_shadow_is_lost_in_a_gale_without_a_die() -> None:
    world = in_the_gulf(aux("shadow", side=B, box="shadowing", at="ff"))
    gale.scatter(world)
    assert at(world) == {"shadow": ("recovery", "")}
    assert [(fact.formation, fact.lost) for fact in told(world, Shadowed)] == [("ff", True)]
    calm = in_the_gulf(aux("shadow", side=B, box="shadowing", at="ff"), place="space:dry")
    gale.scatter(calm)
    assert at(calm) == {"shadow": ("shadowing", "ff")}


@pytest.mark.rule("SL 5.313e", "SL 5.372")
def test_auxiliaries_are_checked_when_an_increment_opens_before_squadrons_are_forced_to_sea() -> None:
    """The flotilla at the minor port is driven out with what it has left; the auxiliary lost is not at sea with it."""
    world = launch(
        at_sea(gulf(), fleet("ff", "flag:w1"), winds=["red"], gales=[red(10, "space:w0")], increment=2),
        aux("lost", at="ff"), aux("kept", at="ff"),
    )  # fmt: skip
    opens(world, 0, 9)
    assert world.formations["ff"].place == "space:w1"
    assert at(world) == {"lost": ("recovery", ""), "kept": ("assigned", "ff")}
    told_of = [type(fact).__name__ for fact in world.tray.journal]
    assert told_of.index("AuxiliaryMoved") < told_of.index("MadeReady")
    assert boxes.source(world, world.auxiliaries["kept"]) == "space:w1"


# -- reinforcements ----------------------------------------------------------------------------------------------------


def arriving(one: Auxiliary, turn: int = 1) -> Arrival:
    return Arrival(1805, turn, one.side, auxiliary=one)


@pytest.mark.rule("SL 11.16", "SL 11.123")
@pytest.mark.parametrize(
    ("post", "expected"),
    [
        ("", ("available", "")),
        ("port:cove", ("assigned", "port:cove")),
        ("port:toulon", ("available", "")),
        ("grand", ("assigned", "grand")),
        ("cruise", ("available", "")),
        ("never-formed", ("available", "")),
        ("independent-stray", ("available", "")),
    ],
)
def test_a_reinforcing_auxiliary_comes_to_a_port_a_flotilla_fitting_out_or_the_box(post: str, expected: tuple[str, str]) -> None:
    world = fleets()
    world.put(world.formations["independent-stray"], HAVEN)
    world.schedule = [arriving(aux("new", at=post)), arriving(aux("later", "Light"), turn=2)]
    throw(world)
    drive(reinforcement.receive(world))
    assert at(world) == {"new": expected}
    assert [entry.turn for entry in world.schedule] == [2]


@pytest.mark.rule("SL 11.16", "SL 6.131a")
@pytest.mark.parametrize(("there", "box"), [(0, "assigned"), (1, "assigned"), (2, "available")])
def test_a_reinforcing_auxiliary_takes_the_last_room_of_a_detachment_and_no_more(there: int, box: str) -> None:
    world = launch(fleets(), *(aux(f"old{n}", at="inshore") for n in range(there)))
    world.schedule = [arriving(aux("new", at="inshore"))]
    drive(reinforcement.receive(world))
    assert world.auxiliaries["new"].box == box


@pytest.mark.rule("SL 11.161")
def test_of_counters_of_a_class_and_flag_that_differ_in_range_one_is_drawn_blindly() -> None:
    world = fleets()
    strong, weak, other = aux("strong", range=4), aux("weak", range=2), aux("light", "Light", range=1)
    world.schedule = [arriving(weak), arriving(strong, turn=9), arriving(other, turn=9)]
    throw(world, (1, 2))
    drive(reinforcement.receive(world))
    assert {key: one.range for key, one in world.auxiliaries.items()} == {"strong": 4}
    assert [entry.auxiliary and entry.auxiliary.id for entry in world.schedule] == ["weak", "light"]
    alike = fleets()
    alike.schedule = [arriving(aux("one", range=2)), arriving(aux("two", range=2), turn=9)]
    throw(alike)
    drive(reinforcement.receive(alike))
    assert (list(alike.auxiliaries), thrown(alike)) == (["one"], [])


@pytest.mark.rule("SL 11.125")
def test_a_formation_withdrawn_leaves_its_auxiliaries_to_recover() -> None:
    world = launch(fleets(), aux("one", at="grand"))
    ships = tuple(ship.id for ship in world.squadrons["grand-1"].ships)
    world.schedule = [Arrival(1805, 1, A, leaves=ships)]
    drive(reinforcement.receive(world))
    assert "grand" not in world.formations
    assert at(world) == {"one": ("recovery", "")}


# -- the forces file ---------------------------------------------------------------------------------------------------

FLOTILLAS = """
[[flotilla]]
id = "van"
name = "Van"
side = "britain"
kind = "detachment"
place = "harbour:port-a"

[[squadron]]
id = "red"
name = "Red"
flag = "england"
sail_class = "SOL"
flotilla = "van"

[[ship]]
id = "hero"
name = "Hero"
guns = 74
rate = 3
squadron = "red"
"""


def row(**given: Any) -> str:
    fields = {"id": "one", "class": "Fleet", "flag": "england", "range": 3} | given
    return "[[auxiliary]]\n" + "".join(f"{name} = {_toml(value)}\n" for name, value in fields.items())


def _toml(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {_toml(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_toml, value)) + "]"
    return f'"{value}"' if isinstance(value, str) else str(value)


PAIR = [{"id": f"f{n}", "name": f"F{n}", "guns": 36, "rate": 5} for n in (1, 2)]


def mustered(folder: Path, *rows: str) -> World:
    (folder / "forces.toml").write_text(FLOTILLAS + "\n".join(rows), encoding="utf-8")
    world = at_sea(stretch())
    muster(world, folder / "forces.toml")
    return world


@pytest.mark.rule("SL 6.12a", "SL 6.32", "SL 6.111")
def test_auxiliaries_begin_in_the_boxes_that_the_file_names(tmp_path: Path) -> None:
    world = mustered(
        tmp_path,
        row(id="box", name="The cutters"), row(id="port", home="port-a"), row(id="afloat", home="van"),
        row(id="aside", range="U", home="aside"), row(id="cruisers", range="U", home="port-a", ships=PAIR),
        row(id="later", flag="france", range=1, arrives={"year": 1806, "turn": 3}, home="port-b"),
    )  # fmt: skip
    assert at(world) == {
        "box": ("available", ""), "port": ("assigned", "port:port-a"), "afloat": ("assigned", "van"),
        "aside": ("aside", ""), "cruisers": ("assigned", "port:port-a"),
    }  # fmt: skip
    cruisers = world.auxiliaries["cruisers"]
    assert (cruisers.range, cruisers.name, [ship.name for ship in cruisers.ships]) == (None, "Cruisers", ["F1", "F2"])
    assert (world.auxiliaries["box"].name, world.auxiliaries["box"].side) == ("The cutters", A)
    (entry,) = world.schedule
    assert (entry.year, entry.turn, entry.side) == (1806, 3, B)
    assert entry.auxiliary is not None
    assert entry.auxiliary.at == "port:port-b"


def test_each_side_has_the_charts_number_of_dummies(tmp_path: Path) -> None:
    assert mustered(tmp_path).dummies == dict.fromkeys((A, B), STANDARD.dummy.counters)


@pytest.mark.parametrize(
    ("given", "fault"),
    [
        ({"class": "Balloon"}, "unknown class 'Balloon'; expected one of Fleet, Fleet-50,"),
        ({"flag": "portugal"}, "flag 'portugal' serves no side"),
        ({"command": "away"}, "unknown command 'away'; expected no command at all"),
        ({"range": -1}, "range -1; expected 0 or more"),
        ({"range": "far"}, "range 'far'; expected a number, or 'U' for a class that sail convert to (SL 6.151)"),
        ({"class": "Light", "range": "U"}, "range 'U'; expected a number, or 'U' for a class"),
        ({"class": "Fireship", "range": 2}, "range 2; expected 0 for the class Fireship (SL 6.112, 6.231)"),
        ({"class": "Marine", "range": 2}, "range 2; expected 1 for the class Marine"),
        ({"home": "nowhere"}, "unknown home 'nowhere'; expected a port, a flotilla, 'available' or 'aside' (SL 6.13)"),
        ({"home": "port-b"}, "home 'port-b' is none of 'britain''s (SL 6.13)"),
        ({"flag": "france", "home": "van"}, "home 'van' is none of 'allies''s (SL 6.13)"),
        ({"class": "Bomb", "home": "port-a"}, "home 'port-a'; expected a formation for the class Bomb (SL 6.132)"),
        ({"class": "Light", "home": "aside"}, "no sail convert to the class Light; expected neither ships nor"),
        ({"range": "U"}, "0 ships; expected 2 that serve as it (SL 6.321)"),
        ({"range": "U", "ships": PAIR[:1]}, "1 ships; expected 2 that serve as it (SL 6.321)"),
        ({"range": "U", "ships": PAIR, "home": "aside"}, "2 ships though set aside; expected none (SL 6.32)"),
    ],
)  # fmt: skip
def test_a_fault_of_an_auxiliary_is_told_with_what_was_expected(tmp_path: Path, given: dict[str, Any], fault: str) -> None:
    with pytest.raises(BadFile) as refused:
        mustered(tmp_path, row(**given))
    (told_of,) = refused.value.faults
    assert told_of.startswith(f"forces.toml: auxiliary 1 (one): {fault}")


def test_counters_and_their_ships_are_named_once_and_a_detachment_begins_with_two_at_most(tmp_path: Path) -> None:
    rows = [row(id=f"a{n}", home="van") for n in range(3)]
    twice = row(id="a0", range="U", ships=[PAIR[0], PAIR[0]])
    with pytest.raises(BadFile) as refused:
        mustered(tmp_path, *rows, twice)
    assert refused.value.faults == [
        "forces.toml: auxiliary 1 (a0): is named twice; expected each once",
        "forces.toml: auxiliary 4 (a0): ship f1: is named twice; expected each once",
        "forces.toml: flotilla 1 (van): 3 auxiliaries; expected 2 at most (SL 6.131)",
    ]


@pytest.mark.rule("SL 11.155")
@pytest.mark.parametrize("box", ["in:sz:west", "out:sz:s3"])
def test_a_formation_appears_in_a_sea_zone_itself_and_not_in_its_boxes(tmp_path: Path, box: str) -> None:
    lonely = FLOTILLAS.replace("harbour:port-a", "zone:sz")
    (tmp_path / "forces.toml").write_text(lonely, encoding="utf-8")
    world = at_sea(stretch())
    muster(world, tmp_path / "forces.toml")
    assert world.formations["van"].place == "zone:sz"
    (tmp_path / "forces.toml").write_text(lonely.replace("zone:sz", box), encoding="utf-8")
    with pytest.raises(BadFile, match=rf"place '{box}'; expected the sea zone itself, 'zone:sz' \(SL 11\.155\)"):
        muster(at_sea(stretch()), tmp_path / "forces.toml")


def test_the_standard_chart_pins_what_the_rules_print() -> None:
    """SL 6.112, 6.231: marines 1 and fireships 0; SL 6.312: which class is made of which."""
    classes = load().auxiliary_classes
    assert (classes["Marine"].range, classes["Fireship"].range) == (1, 0)
    assert {name: row.sail_class for name, row in classes.items() if row.sail_class} == {"Fleet": "Frigate", "Fleet-50": "SOL(D)"}
