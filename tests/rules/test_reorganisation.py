"""Reorganisation (SL 11.13): what a side may do in the R&R step, by whose leave, and why not."""

from __future__ import annotations

from typing import Any

import pytest

from campaign.record.fleet import Forgone, Transferred
from campaign.record.leaders import Posted, Relieved
from campaign.rules import leaders, reorganisation
from campaign.rules.fleet_acts import (
    AnyAct,
    DetachFlotilla,
    DetachSquadron,
    FormFlotilla,
    HulkSail,
    RelieveLeader,
    RelieveStation,
    Subordinate,
    TransferSail,
    UnformFlotilla,
)
from campaign.state import Kind, Leader, World
from table.decisions import IllegalChoice
from table.dice import Roll
from tests.rules.chart import A, B, Force, drive, squadron, throw, thrown, told
from tests.rules.fleet_chart import (
    COMMODORE,
    COVE,
    FRENCH,
    FULL,
    HAVEN,
    HOME,
    OPEN,
    REAR,
    SPANISH,
    STRAITS,
    VICE,
    alone,
    at_mess,
    blank,
    flotilla,
    man,
    mess,
    navy,
    posts,
)

FLEET, COMMAND = leaders.fleet_station(A), leaders.command_station(HOME)


def do(world: World, *acts: dict[str, Any], dice: tuple[int | tuple[int, int], ...] = (), side: str = A) -> None:
    """Hand in a plan as a player would, and carry it out under these dice."""
    throw(world, *dice)
    plans = {side: list(acts)}
    flow = reorganisation.reorganise(world)
    request: Any = next(flow)
    answers = {question.side: question.resolve(plans.get(question.side, [])) for question in request.questions}
    with pytest.raises(StopIteration):
        flow.send(answers)
    assert len(thrown(world)) == len(dice)


def roadstead(*more: Force, **also: Any) -> World:
    """A flag `fl` and squadrons x and y at haven, a detachment `de` and squadron z at cove, a flag `sea` and lone at sea."""
    return navy(
        flotilla("fl", "flag", HAVEN, man("r"), 2), alone("x", HAVEN), alone("y", HAVEN),
        flotilla("de", "detachment", COVE, man("c", COMMODORE)), alone("z", COVE), alone("laid-up", HAVEN, in_ordinary=True),
        flotilla("sea", "flag", OPEN, man("r2"), 2), alone("lone", OPEN), alone("full", HAVEN, sail=4),
        alone("frigates", HAVEN, sail_class="Frigate"),
        mess(man("v", VICE), man("s", VICE)), *more,
        spare=[("new", "flag"), ("new-det", "detachment"), ("grand", "grand flag")],
        spare_squadrons=[blank("fresh"), blank("theirs", FRENCH)],
        stations={FLEET: "v", COMMAND: "s"}, **also,
    )  # fmt: skip


REFUSALS: list[tuple[AnyAct, str]] = [
    (FormFlotilla("none", ("x",)), "SL 11.13"),
    (FormFlotilla("fl", ("x",)), "SL 3.325"),
    (FormFlotilla("new", ()), "SL 3.321"),
    (FormFlotilla("new", ("nobody",)), "SL 11.13"),
    (FormFlotilla("new", ("x", "x")), "SL 3.33"),
    (FormFlotilla("new", ("x", "z")), "SL 3.33c"),
    (FormFlotilla("new", ("x", "lone")), "SL 3.33c"),
    (FormFlotilla("new", ("laid-up",)), "SL 11.315"),
    (FormFlotilla("new", ("fl-1",)), "SL 3.33"),
    (FormFlotilla("new", ("x",), ("fl",)), "SL 3.322"),
    (FormFlotilla("new-det", ("z",), ("de",)), "SL 3.322"),
    (UnformFlotilla("gone"), "SL 11.13"),
    (UnformFlotilla("independent-lone"), "SL 3.341"),
    (Subordinate("fl", "de"), "SL 3.322"),
    (Subordinate("fl", "sea"), "SL 3.322"),
    (Subordinate("independent-lone", "sea"), "SL 3.322"),
    (Subordinate("de", "fl"), "SL 3.33c"),
    (DetachFlotilla("fl"), "SL 11.13"),
    (DetachSquadron("x"), "SL 11.13"),
    (DetachSquadron("sea-1"), "SL 3.35"),
    (TransferSail("x-ship-1", "x", "x"), "SL 3.26b"),
    (TransferSail("y-ship-1", "x", "y"), "SL 3.26b"),
    (TransferSail("x-ship-1", "x", "z"), "SL 3.26c"),
    (TransferSail("lone-ship-1", "lone", "fresh"), "SL 3.26c"),
    (TransferSail("x-ship-1", "x", "full"), "SL 3.252a"),
    (TransferSail("x-ship-1", "x", "frigates"), "SL 3.252c"),
    (TransferSail("x-ship-1", "x", "theirs"), "SL 11.13"),
    (RelieveLeader("v"), "SL 3.48"),
    (RelieveLeader("nobody"), "SL 11.13"),
    (HulkSail("x", "y-ship-1"), "SL 11.341"),
    (HulkSail("sea-1", "sea-1-ship-1"), "SL 11.341"),
]


@pytest.mark.rule(
    "SL 3.33", "SL 3.33b", "SL 3.33c", "SL 3.325", "SL 3.322", "SL 3.322a", "SL 3.322b", "SL 3.26", "SL 3.26b",
    "SL 3.26c", "SL 3.252", "SL 3.252a", "SL 3.252c", "SL 3.35",
)  # fmt: skip
@pytest.mark.parametrize(("act", "rule"), REFUSALS, ids=str)
def test_every_refusal_names_its_rule(act: AnyAct, rule: str) -> None:
    with pytest.raises(IllegalChoice) as refused:
        reorganisation.legal(roadstead(), A, act)
    assert str(refused.value).endswith(f"[{rule}]")


@pytest.mark.parametrize(
    "act", [{"act": "keelhaul"}, {"act": "detach-squadron"}, {"act": "detach-squadron", "ship": "x"}, "x", None]
)
def test_what_is_no_act_is_refused(act: Any) -> None:
    with pytest.raises(IllegalChoice, match="is no act"):
        reorganisation.plan_of(roadstead(), A).resolve([act])


def test_a_plan_is_refused_as_a_whole_and_says_which_act_is_wrong() -> None:
    acts = [{"act": "detach-squadron", "squadron": name} for name in ("fl-1", "fl-1")]
    with pytest.raises(IllegalChoice, match=r"^2: detach fl-1.*SL 11\.13"):
        reorganisation.plan_of(roadstead(), A).resolve(acts)


def test_all_that_is_offered_is_legal_by_itself() -> None:
    world = roadstead()
    plan = reorganisation.plan_of(world, A)
    offers = plan.offers()
    assert {offer["act"] for offer in offers} >= {
        "form-flotilla",
        "detach-squadron",
        "transfer-sail",
        "unform-flotilla",
        "hulk-sail",
    }
    for offer in offers:
        plan.resolve([offer])


# -- forming -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 3.33", "SL 3.33a", "SL 3.33c", "SL 5.286c", "SL 3.46")
def test_squadrons_that_fit_out_together_form_a_flotilla_without_a_check() -> None:
    world = roadstead()
    do(world, {"act": "form-flotilla", "flotilla": "new", "squadrons": ["x", "y"]})
    assert posts(world)["new"] == "v"
    assert [one.id for one in world.squadrons_of("new")] == ["x", "y"]


@pytest.mark.rule("SL 3.33d", "SL 3.47b", "SL 3.353", "SL 3.451")
@pytest.mark.parametrize(("die", "formed"), [(4, True), (5, False)])
def test_at_sea_a_flotilla_is_formed_by_the_command_admirals_check(die: int, formed: bool) -> None:
    world = roadstead()
    do(world, {"act": "form-flotilla", "flotilla": "new", "squadrons": ["lone"]}, dice=(die,))
    assert ("new" in world.formations) is formed
    assert ("independent-lone" in world.formations) is not formed
    assert [roll.about for roll in told(world, Roll)] == ["s"]
    assert bool(told(world, Forgone)) is not formed


@pytest.mark.rule("SL 3.411")
def test_without_a_fit_leader_in_the_mess_no_flotilla_is_formed() -> None:
    world = navy(alone("x", HAVEN), mess(man("c", COMMODORE)), spare=[("new", "flag")])
    with pytest.raises(IllegalChoice, match=r"SL 3\.411"):
        reorganisation.legal(world, A, FormFlotilla("new", ("x",)))


@pytest.mark.rule("SL 3.326", "SL 3.13", "SL 3.131")
def test_contingents_and_classes_may_mix_in_a_flotilla() -> None:
    dutch = squadron("dutch", berth=HAVEN, command=HOME)
    dutch.flag = "holland"
    world = roadstead(Force((), (dutch,), ()))
    do(world, {"act": "form-flotilla", "flotilla": "new", "squadrons": ["x", "dutch", "frigates"]})
    assert {(one.flag, one.sail_class) for one in world.company("new")} == {
        ("england", "SOL"), ("holland", "SOL"), ("england", "Frigate"),
    }  # fmt: skip


@pytest.mark.rule("SL 3.331", "SL 3.336")
def test_no_squadron_is_added_to_a_flotilla_once_formed_but_as_many_as_one_likes_when_it_is() -> None:
    world = navy(*(alone(f"q{n}", HAVEN) for n in range(9)), mess(man("r", cr=1)), spare=[("new", "flag")])
    many = [f"q{n}" for n in range(8)]
    do(world, {"act": "form-flotilla", "flotilla": "new", "squadrons": many})
    assert len(world.company("new")) == 8
    with pytest.raises(IllegalChoice, match=r"SL 3\.325"):
        reorganisation.legal(world, A, FormFlotilla("new", ("q8",)))


def bourbon(rank: str = VICE, place: str = OPEN) -> World:
    """A French flag and a Spanish detachment at sea together, under admirals of their own and a fleet admiral."""
    return navy(
        flotilla("fr", "flag", place, man("v", rank, sr=2, command=FRENCH), command=FRENCH),
        flotilla("sp", "detachment", place, man("c", COMMODORE, command=SPANISH), command=SPANISH),
        alone("f", OPEN, command=FRENCH), alone("s", OPEN, command=SPANISH),
        mess(man("chief", FULL, sr=6, command=FRENCH), man("gravina", REAR, sr=4, command=SPANISH)),
        spare=[(f"{FRENCH}/new", "flag"), (f"{SPANISH}/new", "flag")],
        stations={
            leaders.fleet_station(B): "chief", leaders.command_station(FRENCH): "v", leaders.command_station(SPANISH): "gravina",
        },
    )  # fmt: skip


@pytest.mark.rule("SL 3.475", "SL 3.47a", "SL 3.47b", "SL 3.122")
def test_each_command_forms_its_flotilla_by_its_own_admiral_and_they_merge_by_the_fleet_admiral() -> None:
    world = bourbon()
    assert reorganisation.legal(world, B, FormFlotilla(f"{FRENCH}/new", ("f",))) is world.leaders["v"]
    assert reorganisation.legal(world, B, FormFlotilla(f"{SPANISH}/new", ("s",))) is world.leaders["gravina"]
    do(world, {"act": "subordinate", "flotilla": "sp", "under": "fr"}, dice=(6,), side=B)
    assert [roll.about for roll in told(world, Roll)] == ["chief"]
    assert world.formations["sp"].superior == "fr"


@pytest.mark.rule("SL 3.326")
@pytest.mark.parametrize(("rank", "allowed"), [(REAR, False), (VICE, True), (FULL, True)])
def test_only_a_vice_or_full_admiral_commands_more_than_one_command(rank: str, allowed: bool) -> None:
    world = bourbon(rank)
    if allowed:
        assert reorganisation.legal(world, B, Subordinate("sp", "fr")) is world.leaders["chief"]
    else:
        with pytest.raises(IllegalChoice, match=r"SL 3\.326"):
            reorganisation.legal(world, B, Subordinate("sp", "fr"))


# -- subordinating and detaching -----------------------------------------------------------------------------------------


@pytest.mark.rule("SL 3.322", "SL 3.322a", "SL 3.322b", "SL 3.322c", "SL 3.331")
@pytest.mark.parametrize(
    ("lesser", "greater", "allowed"),
    [
        ("detachment", "detachment", False), ("detachment", "flag", True), ("detachment", "grand flag", True),
        ("flag", "detachment", False), ("flag", "flag", False), ("flag", "grand flag", True),
        ("grand flag", "grand flag", False), ("grand flag", "flag", False),
    ],
)  # fmt: skip
def test_what_may_be_subordinate_to_what(lesser: Kind, greater: Kind, allowed: bool) -> None:
    world = navy(flotilla("low", lesser, HAVEN, man("a")), flotilla("high", greater, HAVEN, man("b")))
    act = Subordinate("low", "high")
    if allowed:
        do(world, {"act": "subordinate", "flotilla": "low", "under": "high"})
        assert [one.id for one in world.company("high")] == ["high-1", "low-1"]
        assert [one.id for one in world.fleet(A)] == ["high"]
    else:
        with pytest.raises(IllegalChoice, match=r"SL 3\.322"):
            reorganisation.legal(world, A, act)


@pytest.mark.rule("SL 3.333", "SL 3.425", "SL 3.334")
@pytest.mark.parametrize(("above", "below", "allowed"), [(VICE, REAR, True), (VICE, VICE, True), (REAR, VICE, False)])
@pytest.mark.parametrize("kind", ["flag", "detachment"])
def test_a_subordinates_leader_is_of_equal_or_lower_rank(above: str, below: str, allowed: bool, kind: Kind) -> None:
    world = navy(flotilla("low", kind, HAVEN, man("a", below)), flotilla("high", "grand flag", HAVEN, man("b", above)))
    if allowed:
        assert reorganisation.legal(world, A, Subordinate("low", "high")) is False
    else:
        with pytest.raises(IllegalChoice, match=r"SL 3\.333"):
            reorganisation.legal(world, A, Subordinate("low", "high"))


@pytest.mark.rule("SL 3.425")
@pytest.mark.parametrize(("place", "command", "refused"), [(HAVEN, HOME, True), (COVE, HOME, False), (HAVEN, "channel", False)])
def test_under_an_equal_a_flotilla_comes_only_if_no_senior_of_its_command_in_that_place_could_take_it(
    place: str, command: str, refused: bool
) -> None:
    world = navy(
        flotilla("low", "flag", HAVEN, man("a", VICE)), flotilla("equal", "grand flag", HAVEN, man("b", VICE)),
        flotilla("senior", "grand flag", place, man("c", FULL)), alone("x", HAVEN), mess(man("d", VICE)),
        spare=[("new", "grand flag")],
    )  # fmt: skip
    world.formations["senior"].command = command
    for act in (Subordinate("low", "equal"), FormFlotilla("new", ("x",), ("low",))):
        if refused:
            with pytest.raises(IllegalChoice, match=r"expected it to come under senior.*\[SL 3\.425\]"):
                reorganisation.legal(world, A, act)
        else:
            assert reorganisation.legal(world, A, act) is False
    if place == HAVEN and command == HOME:
        assert reorganisation.legal(world, A, Subordinate("low", "senior")) is False


@pytest.mark.rule("SL 3.425", "SL 3.483")
def test_an_equal_of_the_superior_takes_over_where_no_other_of_the_relieved_mans_rank_waits() -> None:
    world = navy(
        flotilla("gf", "grand flag", HAVEN, man("top", VICE)), flotilla("ff", "flag", HAVEN, man("old"), under="gf"),
        mess(man("v", VICE), man("r")), stations={COMMAND: "top"},
    )  # fmt: skip
    do(world, {"act": "relieve-leader", "leader": "old"}, dice=(0,))
    assert posts(world)["ff"] == "r"
    do(world, {"act": "relieve-leader", "leader": "r"}, dice=(0,))
    assert posts(world)["ff"] == "old", "again a junior before the equal"
    del world.leaders["r"]
    do(world, {"act": "relieve-leader", "leader": "old"}, dice=(0,))
    assert posts(world)["ff"] == "v"


@pytest.mark.rule("SL 3.333")
def test_a_flotilla_formed_over_others_needs_a_leader_of_at_least_their_rank() -> None:
    world = navy(flotilla("low", "flag", HAVEN, man("a", VICE)), alone("x", HAVEN), mess(man("b")), spare=[("new", "grand flag")])
    with pytest.raises(IllegalChoice, match=r"SL 3\.333"):
        reorganisation.legal(world, A, FormFlotilla("new", ("x",), ("low",)))


@pytest.mark.rule("SL 3.332", "SL 3.493")
def test_notional_leaders_are_ignored_for_seniority() -> None:
    world = navy(flotilla("low", "flag", OPEN), flotilla("high", "grand flag", OPEN, man("b")), stations={COMMAND: "b"})
    assert reorganisation.legal(world, A, Subordinate("low", "high")) is world.leaders["b"]


@pytest.mark.rule("SL 3.446")
def test_a_flag_is_detached_with_what_is_under_it() -> None:
    world = navy(
        flotilla("gf", "grand flag", HAVEN, man("v", VICE)), flotilla("fl", "flag", HAVEN, man("r"), under="gf"),
        flotilla("de", "detachment", HAVEN, man("c", COMMODORE), under="fl"),
    )  # fmt: skip
    do(world, {"act": "detach-flotilla", "flotilla": "fl"})
    assert [one.id for one in world.fleet(A)] == ["gf", "fl"]
    assert [one.id for one in world.company("fl")] == ["fl-1", "de-1"]


@pytest.mark.rule("SL 3.321")
def test_a_flotilla_whose_last_subordinate_is_detached_is_no_more_and_its_leader_is_in_the_mess() -> None:
    world = navy(
        flotilla("gf", "grand flag", HAVEN, man("v", VICE), count=0), flotilla("fl", "flag", HAVEN, man("r"), under="gf")
    )
    do(world, {"act": "detach-flotilla", "flotilla": "fl"})
    assert [one.id for one in world.formations.values()] == ["fl"]
    assert "v" in {leader.id for leader in world.mess(A)} or posts(world)["fl"] == "v"


def test_a_squadron_that_fits_out_is_left_at_its_port() -> None:
    world = roadstead()
    do(world, {"act": "detach-squadron", "squadron": "fl-1"})
    assert (world.squadrons["fl-1"].formation, world.squadrons["fl-1"].berth) == (None, HAVEN)
    assert posts(world)["fl"] == "r"


# -- unforming and relief ------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 3.341", "SL 3.341a", "SL 3.34", "SL 3.482b")
@pytest.mark.parametrize(("die", "unformed"), [(4, True), (5, False)])
def test_a_flotilla_is_unformed_when_its_admirals_relief_is_granted(die: int, unformed: bool) -> None:
    world = roadstead()
    do(world, {"act": "unform-flotilla", "flotilla": "fl"}, dice=(die,))
    assert ("fl" not in world.formations) is unformed
    assert ("r" in at_mess(world)) is unformed
    assert [one.berth for one in world.squadrons.values() if one.id.startswith("fl-")] == [HAVEN if unformed else None] * 2


@pytest.mark.rule("SL 3.34")
def test_an_unformed_flotillas_counter_and_leader_may_be_used_at_once() -> None:
    world = navy(flotilla("fl", "flag", HAVEN, man("r")), alone("x", HAVEN), mess(man("s")), stations={COMMAND: "s"})
    forming = {"act": "form-flotilla", "flotilla": "fl", "squadrons": ["x", "fl-1"]}
    do(world, {"act": "unform-flotilla", "flotilla": "fl"}, forming, dice=(0,))
    assert [one.id for one in world.company("fl")] == ["fl-1", "x"]


@pytest.mark.rule("SL 3.482", "SL 3.482a", "SL 3.482b", "SL 3.483")
@pytest.mark.parametrize(("rank", "kind"), [(COMMODORE, "detachment"), (REAR, "flag")])
@pytest.mark.parametrize(("die", "granted"), [(4, True), (5, False)])
def test_a_leader_is_relieved_by_his_command_admirals_check_and_another_takes_over(
    rank: str, kind: Kind, die: int, granted: bool
) -> None:
    world = navy(
        flotilla("ff", kind, OPEN, man("old", rank)), flotilla("main", "flag", OPEN, man("s", VICE)), mess(man("next", rank)),
        stations={COMMAND: "s"},
    )  # fmt: skip
    do(world, {"act": "relieve-leader", "leader": "old"}, dice=(die,))
    assert posts(world)["ff"] == ("next" if granted else "old")
    assert [roll.about for roll in told(world, Roll)] == ["s"]
    assert [fact.leader for fact in told(world, Relieved)] == (["old"] if granted else [])
    assert [fact.leader for fact in told(world, Posted)] == (["next"] if granted else [])


@pytest.mark.rule("SL 3.483", "SL 3.343", "SL 3.482")
def test_a_relieved_leaders_flotilla_for_which_nobody_of_his_rank_waits_is_unformed() -> None:
    world = navy(flotilla("ff", "flag", OPEN, man("old", VICE), 2), mess(man("low")), stations={COMMAND: "low"})
    do(world, {"act": "relieve-leader", "leader": "old"}, dice=(0,))
    assert set(world.formations) == {"independent-ff-1", "independent-ff-2"}
    assert at_mess(world) == {"old", "low"}


@pytest.mark.rule("SL 3.425", "SL 3.483")
def test_nobody_senior_to_the_superior_takes_over_a_subordinate_flotilla() -> None:
    world = navy(
        flotilla("gf", "grand flag", HAVEN, man("top")), flotilla("ff", "flag", HAVEN, man("old"), under="gf"),
        mess(man("v", VICE)), stations={COMMAND: "top"},
    )  # fmt: skip
    do(world, {"act": "relieve-leader", "leader": "old"}, dice=(0,))
    assert posts(world) == {"gf": "top"}
    assert world.squadrons["ff-1"].formation == "gf"


@pytest.mark.rule("SL 3.482c")
@pytest.mark.parametrize("act", [RelieveLeader("s"), UnformFlotilla("ff")])
def test_a_command_admiral_is_relieved_by_the_fleet_admiral_alone(act: AnyAct) -> None:
    world = navy(flotilla("ff", "flag", OPEN, man("s")), mess(man("v", VICE)), stations={FLEET: "v", COMMAND: "s"})
    assert reorganisation.legal(world, A, act) is world.leaders["v"]


@pytest.mark.rule("SL 3.472", "SL 3.482c", "SL 3.482")
@pytest.mark.parametrize(("die", "holder"), [(4, "next"), (5, "s")])
def test_a_command_admiral_is_relieved_of_his_station_by_the_fleet_admirals_check_and_keeps_his_flotilla(
    die: int, holder: str
) -> None:
    world = navy(
        flotilla("ff", "flag", OPEN, man("s")), mess(man("v", VICE), man("next"), man("c", COMMODORE)),
        stations={FLEET: "v", COMMAND: "s"},
    )  # fmt: skip
    assert [act for act in reorganisation.offered(world, A) if isinstance(act, RelieveStation)] == [RelieveStation("s")]
    assert reorganisation.plan_of(world, A).secret
    do(world, {"act": "relieve-station", "leader": "s"}, dice=(die,))
    assert [(fact.leader, fact.post) for fact in told(world, Relieved)] == ([("s", COMMAND)] if holder == "next" else [])
    assert [roll.about for roll in told(world, Roll)] == ["v"]
    assert (world.stations, posts(world)) == ({FLEET: "v", COMMAND: holder}, {"ff": "s"})
    leaders.fill_stations(world, A)
    assert world.stations[COMMAND] == holder, "and seniority leaves it at that (SL 3.471)"


@pytest.mark.rule("SL 3.482", "SL 3.482d", "SL 3.471")
@pytest.mark.parametrize(
    ("leader", "others", "words"),
    [
        ("s", [man("c", COMMODORE), man("low")], "nobody of S's rank"), ("v", [man("w", VICE)], "is the fleet admiral"),
        ("low", [man("low")], "has no station"), ("s", [man("w", VICE, command=STRAITS)], "nobody of S's rank"),
    ],
)  # fmt: skip
def test_of_a_station_nobody_is_relieved_if_seniority_would_give_it_back(leader: str, others: list[Leader], words: str) -> None:
    world = navy(flotilla("ff", "flag", OPEN, man("s", VICE)), mess(man("v", FULL), *others), stations={FLEET: "v", COMMAND: "s"})
    with pytest.raises(IllegalChoice, match=words):
        reorganisation.legal(world, A, RelieveStation(leader))


@pytest.mark.rule("SL 3.482d", "SL 3.341a")
@pytest.mark.parametrize("act", [RelieveLeader("v"), UnformFlotilla("ff")])
def test_a_fleet_admiral_is_never_relieved_at_will(act: AnyAct) -> None:
    world = navy(flotilla("ff", "flag", OPEN, man("v", VICE)), mess(man("s")), stations={FLEET: "v", COMMAND: "s"})
    with pytest.raises(IllegalChoice, match=r"SL 3\.482d"):
        reorganisation.legal(world, A, act)


@pytest.mark.rule("SL 3.474", "SL 3.492")
@pytest.mark.parametrize(("die", "granted"), [(0, True), (1, False)])
def test_a_station_without_an_admiral_grants_leave_on_nought_alone(die: int, granted: bool) -> None:
    world = navy(alone("x", OPEN), mess(man("r")), spare=[("new", "flag")])
    do(world, {"act": "form-flotilla", "flotilla": "new", "squadrons": ["x"]}, dice=(die,))
    assert ("new" in world.formations) is granted


# -- transfer ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 3.26", "SL 3.26b", "SL 3.26d", "SL 3.26c")
@pytest.mark.parametrize(("die", "granted"), [(4, True), (5, False)])
def test_a_sail_changes_squadron_by_the_command_admirals_check(die: int, granted: bool) -> None:
    world = roadstead()
    do(world, {"act": "transfer-sail", "sail": "x-ship-2", "donor": "x", "recipient": "y"}, dice=(die,))
    assert (world.squadrons["x"].sail, world.squadrons["y"].sail) == ((2, 4) if granted else (3, 3))
    assert [fact.sail for fact in told(world, Transferred)] == (["x 2"] if granted else [])
    assert [roll.about for roll in told(world, Roll)] == ["s"]


@pytest.mark.rule("SL 3.26", "SL 3.26f")
@pytest.mark.parametrize(("donor", "recipient", "after"), [(5, 2, 5), (2, 5, 5), (3, 3, 3), (4, 0, 4)])
def test_the_recipients_damage_rises_to_the_donors_and_never_falls(donor: int, recipient: int, after: int) -> None:
    world = roadstead()
    world.squadrons["x"].damage, world.squadrons["y"].damage = donor, recipient
    reorganisation.transfer(world, TransferSail("x-ship-1", "x", "y"))
    assert (world.squadrons["x"].damage, world.squadrons["y"].damage) == (donor, after)


@pytest.mark.rule("SL 3.26c", "SL 3.25", "SL 3.254b")
def test_a_spare_squadron_is_formed_by_transfer_at_a_port_with_the_donors_damage() -> None:
    world = roadstead()
    world.squadrons["x"].damage = 4
    do(world, {"act": "transfer-sail", "sail": "x-ship-1", "donor": "x", "recipient": "fresh"}, dice=(0,))
    fresh = world.squadrons["fresh"]
    assert (fresh.sail, fresh.damage, fresh.berth, fresh.in_ordinary) == (1, 4, HAVEN, False)
    assert "fresh" not in world.spare_squadrons


@pytest.mark.rule("SL 3.25")
def test_a_squadron_that_gives_its_last_sail_is_unformed_and_its_flotilla_with_it() -> None:
    world = roadstead(flotilla("tiny", "detachment", HAVEN, man("t", COMMODORE), sail=1))
    do(world, {"act": "transfer-sail", "sail": "tiny-1-ship-1", "donor": "tiny-1", "recipient": "x"}, dice=(0,))
    assert "tiny-1" in world.spare_squadrons
    assert "tiny" not in world.formations
    assert "t" in at_mess(world)


@pytest.mark.rule("SL 3.252b", "SL 3.26e")
@pytest.mark.parametrize(("flag", "command", "rule"), [("holland", HOME, "SL 3.252b"), ("england", "other", "SL 3.26e")])
def test_no_sail_goes_to_another_flag_or_command(flag: str, command: str, rule: str) -> None:
    stranger = squadron("stranger", berth=HAVEN, command=command)
    stranger.flag = flag
    world = roadstead(Force((), (stranger,), ()))
    with pytest.raises(IllegalChoice, match=rule.replace(".", r"\.")):
        reorganisation.legal(world, A, TransferSail("x-ship-1", "x", "stranger"))


# -- plans ---------------------------------------------------------------------------------------------------------------


def test_an_act_that_hangs_on_a_failed_check_is_forgone_and_the_log_says_why() -> None:
    world = navy(flotilla("fl", "flag", HAVEN, man("r")), alone("x", HAVEN), mess(man("s")), stations={COMMAND: "s"})
    forming = {"act": "form-flotilla", "flotilla": "fl", "squadrons": ["x", "fl-1"]}
    do(world, {"act": "unform-flotilla", "flotilla": "fl"}, forming, dice=(9,))
    first, second = told(world, Forgone)
    assert (first.rule, "SL 3.325" in second.why) == ("SL 3.451", True)


@pytest.mark.rule("SL 3.463c")
def test_checking_a_plan_asks_nobody_for_a_die_and_changes_nothing() -> None:
    world = navy(alone("x", HAVEN), mess(man("a"), man("b")), spare=[("new", "flag")])
    throw(world)
    reorganisation.plan_of(world, A).resolve([{"act": "form-flotilla", "flotilla": "new", "squadrons": ["x"]}])
    assert (world.formations, world.dice.by_hand, world.dice.count) == ({}, True, 0)
    do(world, {"act": "form-flotilla", "flotilla": "new", "squadrons": ["x"]}, dice=((1, 2),))
    assert posts(world) == {"new": "b"}


def test_both_sides_hand_in_their_plans_at_once() -> None:
    world = roadstead()
    throw(world)
    asked = drive(reorganisation.reorganise(world))
    assert [question.side for question in asked] == [A, B]


@pytest.mark.rule("SL 11.13", "SL 11.131")
def test_one_plan_forms_unforms_transfers_subordinates_detaches_posts_and_relieves_by_the_normal_mechanics() -> None:
    """Auxiliaries are assigned in their own chapter. The dice: leave for the transfer, and for the relief (SL 3.26d, 3.482)."""
    world = navy(
        flotilla("gf", "grand flag", HAVEN, man("v", VICE), 2), flotilla("fl", "flag", HAVEN, man("old")), alone("x", HAVEN),
        alone("y", HAVEN), mess(man("next"), man("c", COMMODORE)), spare=[("det", "detachment")],
        spare_squadrons=[blank("fresh")], stations={COMMAND: "next"},
    )  # fmt: skip
    do(
        world,
        {"act": "transfer-sail", "sail": "x-ship-1", "donor": "x", "recipient": "fresh"},
        {"act": "form-flotilla", "flotilla": "det", "squadrons": ["fresh"]},
        {"act": "subordinate", "flotilla": "fl", "under": "gf"},
        {"act": "detach-squadron", "squadron": "gf-2"},
        {"act": "relieve-leader", "leader": "old"},
        dice=(4, 4),
    )
    assert {one.id: one.sail for one in world.squadrons.values() if one.formation is None} == {"x": 2, "y": 3, "gf-2": 3}
    assert posts(world) == {"gf": "v", "fl": "next", "det": "c"}
    assert world.formations["fl"].superior == "gf"
    failed = navy(alone("x", HAVEN), alone("y", HAVEN), spare_squadrons=[blank("fresh")])
    do(failed, {"act": "transfer-sail", "sail": "x-ship-1", "donor": "x", "recipient": "fresh"}, dice=(1,))
    assert (failed.squadrons["x"].sail, "fresh" in failed.squadrons) == (3, False)
    with pytest.raises(IllegalChoice, match=r"SL 3\.252a"):
        do(roadstead(), {"act": "transfer-sail", "sail": "x-ship-1", "donor": "x", "recipient": "full"})
