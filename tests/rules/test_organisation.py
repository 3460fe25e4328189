"""Fleets, squadrons and formations (SL 3.1-3.3), and how large they may be (SL 3.44)."""

from __future__ import annotations

import pytest

from campaign import sequence
from campaign.record.causes import Sinking
from campaign.record.fleet import Formed, SailSank, Unformed
from campaign.record.leaders import LeaderFate, Relieved
from campaign.rules import leaders, movement, organisation, ports, reinforcement, repair, sinking
from campaign.state import Arrival, Sail, World
from table.decisions import Form
from tests.rules.chart import FLAGS, A, B, Force, drive, ships, squadron, throw, told
from tests.rules.fleet_chart import (
    COMMODORE,
    COVE,
    FRENCH,
    HAVEN,
    HOME,
    OPEN,
    REAR,
    SPANISH,
    VICE,
    alone,
    at_mess,
    blank,
    flotilla,
    man,
    mess,
    navy,
    posts,
    roads,
)

# -- fleets, commands, contingents ---------------------------------------------------------------------------------------


@pytest.mark.rule("SL 3.11", "SL 3.111", "SL 2.32")
def test_the_allies_are_one_fleet_and_britain_the_other() -> None:
    theatre = roads()
    assert theatre.side_of("france") == theatre.side_of("spain") == B != theatre.side_of("england") == A


@pytest.mark.rule("SL 3.12", "SL 3.121", "SL 3.122")
def test_french_and_spanish_are_commands_of_one_fleet_each_with_an_admiral_under_the_fleets() -> None:
    french, spanish = man("villeneuve", VICE, command=FRENCH), man("gravina", command=SPANISH)
    world = navy(mess(french, man("magon", command=FRENCH), spanish, man("nelson", VICE)))
    throw(world)
    leaders.fill_stations(world, B)
    assert world.stations == {
        leaders.fleet_station(B): "villeneuve",
        leaders.command_station(FRENCH): "magon",
        leaders.command_station(SPANISH): "gravina",
    }


@pytest.mark.rule("SL 3.122", "SL 2.322")
def test_a_port_of_one_command_is_open_to_the_sister_command_and_closed_to_the_enemy() -> None:
    world = navy()
    assert ports.welcomes(world, "cadiz", B)
    assert ports.owner(world, "cadiz") == ports.owner(world, "toulon") == B
    assert not ports.welcomes(world, "cadiz", A)


# -- sail and squadrons --------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 3.22", "SL 3.221", "SL 3.243", "SL 3.112a")
def test_a_squadron_of_three_sail_that_loses_one_shows_two() -> None:
    world = navy(alone("x", HAVEN, sail=3))
    one = world.squadrons["x"]
    assert one.sail == 3
    throw(world)
    organisation.lose_sail(world, one, "x-ship-2", "SL 7.35b", Sinking.FOUNDERED)
    assert one.sail == 2
    assert [ship.name for ship in one.ships] == ["x 1", "x 3"]
    assert [(fact.sail, fact.left) for fact in told(world, SailSank)] == [("x 2", 2)]


@pytest.mark.rule("SL 3.25", "SL 3.246")
def test_a_squadron_without_sail_leaves_play_and_its_counter_may_be_used_again() -> None:
    world = navy(alone("x", HAVEN, sail=1, capacity=2, shift=1))
    throw(world)
    organisation.lose_sail(world, world.squadrons["x"], "x-ship-1", "SL 7.35b", Sinking.FOUNDERED)
    assert "x" not in world.squadrons
    spare = world.spare_squadrons["x"]
    assert (spare.capacity, spare.shift, spare.command) == (2, 1, HOME)
    again = organisation.form_squadron(world, spare, ships("new", 1), COVE)
    assert (again.id, again.sail, again.damage, again.berth) == ("x", 1, 0, COVE)
    assert world.spare_squadrons == {}


def arrival(count: int, flag: str = FLAGS[A], sail_class: str = "SOL") -> Arrival:
    fresh = tuple(Sail(f"new-{n}", f"New {n}") for n in range(1, count + 1))
    return Arrival(1805, 1, A, "haven", flag, sail_class, fresh, command=HOME)


@pytest.mark.rule("SL 3.251", "SL 3.252", "SL 3.252a", "SL 3.254", "SL 3.254a", "SL 3.254b")
def test_new_sail_fill_a_squadron_that_fits_out_up_to_four_and_then_form_one_that_fits_out() -> None:
    world = navy(alone("x", HAVEN, sail=3), spare_squadrons=[blank("y")])
    throw(world)
    reinforcement.assign(world, arrival(3))
    assert world.squadrons["x"].sail == 4
    assert (world.squadrons["y"].sail, world.squadrons["y"].berth, world.squadrons["y"].in_ordinary) == (2, HAVEN, False)
    assert [fact.piece for fact in told(world, Formed)] == ["y"]


@pytest.mark.rule("SL 3.222", "SL 3.246")
def test_sail_that_no_squadron_can_hold_do_not_exist_and_cost_no_prestige() -> None:
    world = navy(alone("x", HAVEN, sail=3))
    throw(world)
    reinforcement.assign(world, arrival(2))
    assert [one.sail for one in world.squadrons.values()] == [4]
    assert world.prestige[A] == 0


@pytest.mark.rule("SL 3.252b", "SL 3.252c", "SL 3.233")
@pytest.mark.parametrize(("flag", "sail_class"), [("holland", "SOL"), (FLAGS[A], "Frigate")])
def test_sail_join_only_their_own_flag_and_class(flag: str, sail_class: str) -> None:
    world = navy(alone("x", HAVEN, sail=3), spare_squadrons=[blank("y", flag=flag, sail_class=sail_class)])
    throw(world)
    reinforcement.assign(world, arrival(1, flag, sail_class))
    assert world.squadrons["x"].sail == 3
    assert (world.squadrons["y"].flag, world.squadrons["y"].sail_class, world.squadrons["y"].sail) == (flag, sail_class, 1)


@pytest.mark.rule("SL 3.233", "SL 3.24", "SL 3.23a", "SL 3.23b", "SL 3.326")
def test_a_squadron_has_the_allowance_of_its_class_and_a_flotilla_of_mixed_classes_the_lowest() -> None:
    frigates = flotilla("f", "flag", OPEN, man("f"), sail_class="Frigate")
    mixed = flotilla("m", "flag", OPEN, man("m"), sail_class="Frigate")
    world = navy(frigates, mixed, Force((), (squadron("sol", formation="m", command=HOME),), ()))
    assert organisation.allowance(world, world.formations["f"]) == 5
    assert organisation.allowance(world, world.formations["m"]) == 4


# -- states --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 3.27", "SL 3.273", "SL 3.273a", "SL 3.273b", "SL 3.272")
@pytest.mark.parametrize(("place", "fits_out"), [(HAVEN, True), (COVE, True), (OPEN, False), ("space:haven", False)])
def test_a_harbour_or_a_minor_ports_flag_is_for_fitting_out_and_all_else_is_the_sea(place: str, fits_out: bool) -> None:
    world = navy(flotilla("ff", "flag", place, man("ff")))
    assert world.formations["ff"].fitting_out is fits_out
    assert [one.id for one in repair.at_port(world, A, in_ordinary=False)] == (["ff-1"] if fits_out else [])


@pytest.mark.rule("SL 3.274", "SL 3.275", "SL 3.275c", "SL 3.275e", "SL 3.276")
def test_only_a_squadron_fitting_out_may_be_laid_up_and_it_leaves_its_flotilla() -> None:
    world = navy(flotilla("in", "flag", HAVEN, man("in"), 2), flotilla("out", "flag", OPEN, man("out")))
    throw(world)
    (form,) = drive(repair.into_ordinary(world), {"in-1": "lay-up"})
    assert isinstance(form, Form)
    assert [part.key for part in form.parts] == ["in-1", "in-2"]
    laid_up = world.squadrons["in-1"]
    assert (laid_up.in_ordinary, laid_up.formation, laid_up.berth) == (True, None, HAVEN)
    assert world.squadrons["in-2"].formation == "in"


@pytest.mark.rule("SL 3.275d", "SL 3.275f")
def test_a_squadron_leaves_ordinary_to_fit_out_where_it_lies() -> None:
    world = navy(alone("x", HAVEN, in_ordinary=True))
    throw(world)
    (form,) = drive(repair.return_from_ordinary(world), {"x": "fit-out"})
    assert isinstance(form, Form)
    assert [option.key for option in form.parts[0].options] == ["remain", "fit-out"]
    assert (world.squadrons["x"].in_ordinary, world.squadrons["x"].berth, world.formations) == (False, HAVEN, {})


@pytest.mark.rule("SL 3.275a", "SL 3.275b", "SL 3.276")
def test_a_flotilla_puts_to_sea_and_comes_to_anchor_as_movement() -> None:
    world = navy(flotilla("ff", "flag", HAVEN, man("ff")))
    throw(world)
    drive(movement.sail_all(world), {"ff": "space:haven"})
    assert world.place_of(world.squadrons["ff-1"]) == "space:haven"
    drive(movement.sail_all(world), {"ff": HAVEN})
    assert world.formations["ff"].fitting_out


@pytest.mark.rule("SL 3.311", "SL 3.272", "SL 3.35")
def test_a_squadron_that_is_no_formation_cannot_put_to_sea() -> None:
    world = navy(flotilla("ff", "flag", HAVEN, man("ff")), alone("x", HAVEN))
    throw(world)
    lines = {part.key for form in drive(movement.sail_all(world)) if isinstance(form, Form) for part in form.parts}
    assert "ff" in lines
    assert lines.isdisjoint({"x", "independent-x"})


# -- independent squadrons -----------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 3.271", "SL 3.31a", "SL 3.31b", "SL 3.31", "SL 3.35", "SL 3.356", "SL 3.112c")
def test_flotillas_and_squadrons_at_sea_are_formations_and_a_squadron_at_a_berth_is_none() -> None:
    world = navy(flotilla("ff", "flag", OPEN, man("ff"), 2), alone("lone", OPEN), alone("moored", HAVEN))
    assert {one.id: one.kind for one in world.fleet(A)} == {"ff": "flag", "independent-lone": "independent"}
    assert world.squadrons["moored"].formation is None
    assert world.place_of(world.squadrons["ff-2"]) == OPEN


@pytest.mark.rule("SL 3.358", "SL 3.414", "SL 3.431", "SL 3.453")
def test_independent_squadrons_in_one_place_are_formations_each_under_a_notional_leader() -> None:
    world = navy(alone("x", OPEN), alone("y", OPEN))
    assert len(world.fleet(A)) == 2
    for one in world.fleet(A):
        assert world.leader_of(one) is None
        assert leaders.leadership(world, one) == 0
    throw(world, 0, 1)
    first, second = (organisation.leadership_check(world, one, "a trial", "SL 3.453") for one in world.fleet(A))
    assert first.passes(leaders.leadership(world, world.fleet(A)[0]))
    assert not second.passes(leaders.leadership(world, world.fleet(A)[1]))


@pytest.mark.rule("SL 3.353", "SL 3.355")
def test_an_independent_squadron_joins_a_flotilla_of_its_command_that_it_meets() -> None:
    world = navy(alone("x", OPEN), flotilla("ff", "flag", OPEN, man("ff")))
    throw(world)
    organisation.rejoin(world)
    assert world.squadrons["x"].formation == "ff"
    assert set(world.formations) == {"ff"}


@pytest.mark.rule("SL 3.355")
def test_an_independent_squadron_joins_none_elsewhere_nor_of_another_command() -> None:
    world = navy(
        alone("x", OPEN, command=SPANISH),
        flotilla("french", "flag", OPEN, man("v", command=FRENCH), command=FRENCH),
        flotilla("far", "flag", "space:cadiz", man("g", command=SPANISH), command=SPANISH),
    )
    organisation.rejoin(world)
    assert world.squadrons["x"].formation == "independent-x"


@pytest.mark.rule("SL 3.355", "SL 3.35")
def test_an_independent_squadron_that_comes_to_a_berth_is_no_formation_any_more() -> None:
    world = navy(alone("x", OPEN), alone("y", OPEN))
    world.put(world.formations["independent-x"], COVE)
    throw(world)
    drive(sequence.end_operations(world))
    assert (world.squadrons["x"].formation, world.squadrons["x"].berth) == (None, COVE)
    assert set(world.formations) == {"independent-y"}


# -- forming and unforming flotillas -------------------------------------------------------------------------------------


@pytest.mark.rule("SL 3.321", "SL 3.32", "SL 3.46", "SL 3.21", "SL 3.112d")
def test_a_flotilla_is_formed_with_a_leader_from_the_mess_and_its_squadrons_at_the_same_time() -> None:
    world = navy(mess(man("n")), alone("x", HAVEN), alone("y", HAVEN), spare=[("ff", "flag")])
    throw(world)
    both = [world.squadrons["x"], world.squadrons["y"]]
    formed = organisation.form_flotilla(world, world.flotillas["ff"], both, [], HAVEN)
    assert (formed.leader, formed.place, formed.kind) == ("n", HAVEN, "flag")
    assert [one.id for one in world.squadrons_of("ff")] == ["x", "y"]
    assert all(one.berth is None for one in both)
    assert at_mess(world) == set()


def nested(place: str = OPEN) -> World:
    """A grand flag over a flag over a detachment, each of one squadron."""
    return navy(
        flotilla("gf", "grand flag", place, man("v", VICE)),
        flotilla("fl", "flag", place, man("r", REAR), under="gf"),
        flotilla("de", "detachment", place, man("c", COMMODORE), under="fl"),
    )


@pytest.mark.rule("SL 3.34", "SL 3.342", "SL 3.344", "SL 3.481a")
@pytest.mark.parametrize("place", [HAVEN, "space:haven", COVE, "space:cove"])
def test_at_a_port_an_unformed_flotillas_squadrons_fit_out_its_flotillas_stay_and_its_leader_goes_to_the_mess(place: str) -> None:
    world = nested(place)
    throw(world)
    organisation.unform_flotilla(world, world.formations["gf"], "by order", "SL 3.341a")
    assert world.squadrons["gf-1"].formation is None
    assert world.squadrons["gf-1"].berth == (COVE if "cove" in place else HAVEN)
    assert at_mess(world) == {"v"}
    assert [(fact.leader, fact.post, fact.why) for fact in told(world, Relieved)] == [("v", "gf", "by order")]
    assert "gf" in world.flotillas
    assert {one.id: one.superior for one in world.formations.values()} == {"fl": None, "de": "fl"}
    assert [fact.piece for fact in told(world, Unformed)] == ["gf"]


@pytest.mark.rule("SL 3.343", "SL 3.354", "SL 3.354a", "SL 3.356")
def test_at_sea_an_unformed_flotillas_squadrons_are_independent() -> None:
    world = navy(flotilla("ff", "flag", OPEN, man("n"), 2))
    throw(world)
    organisation.unform_flotilla(world, world.formations["ff"], "by order", "SL 3.341b")
    assert {one.kind for one in world.formations.values()} == {"independent"}
    assert [world.place_of(one) for one in world.squadrons.values()] == [OPEN, OPEN]
    assert len(world.fleet(A)) == 2


@pytest.mark.rule("SL 3.342")
def test_off_an_enemys_port_there_is_no_berth_for_the_squadrons_of_an_unformed_flotilla() -> None:
    world = navy(flotilla("ff", "flag", "space:toulon", man("n")))
    throw(world)
    organisation.unform_flotilla(world, world.formations["ff"], "by order", "SL 3.341b")
    assert world.formations["independent-ff-1"].place == "space:toulon"


@pytest.mark.rule("SL 3.345", "SL 3.432")
def test_what_was_under_a_flotilla_between_comes_under_the_one_above() -> None:
    world = nested()
    throw(world)
    leaders.remove(world, world.leaders["r"], "killed", "SL 3.481c")
    organisation.unform_leaderless(world)
    assert world.squadrons["fl-1"].formation == "gf"
    assert {one.id: one.superior for one in world.formations.values()} == {"gf": None, "de": "gf"}


@pytest.mark.rule("SL 3.341", "SL 3.341b", "SL 3.321")
def test_a_flotilla_without_squadrons_is_unformed_by_itself_and_its_leader_is_in_the_mess() -> None:
    world = navy(flotilla("ff", "flag", HAVEN, man("n")))
    throw(world)
    organisation.set_ashore(world, world.squadrons["ff-1"], HAVEN)
    assert world.formations == {}
    assert at_mess(world) == {"n"}
    assert [fact.post for fact in told(world, Relieved)] == ["ff"]


@pytest.mark.rule("SL 3.49", "SL 8.371", "SL 3.481c")
def test_when_the_last_sail_sinks_all_leaders_of_the_formation_are_lost() -> None:
    world = navy(
        flotilla("gf", "grand flag", OPEN, man("v", VICE), 0),
        flotilla("fl", "flag", OPEN, man("r"), sail=1, damage=19, under="gf"),
        mess(man("ashore")),
    )
    throw(world, 0)
    drive(sinking.check(world, list(world.squadrons.values())))
    assert set(world.leaders) == {"ashore"}
    assert world.formations == {}
    assert {fact.leader for fact in told(world, LeaderFate)} == {"v", "r"}


@pytest.mark.rule("SL 3.49")
def test_a_leader_whose_last_ship_is_hulked_in_port_goes_ashore() -> None:
    world = navy(flotilla("ff", "flag", HAVEN, man("n"), sail=1))
    throw(world)
    repair.hulk(world, world.squadrons["ff-1"], "ff-1-ship-1")
    assert world.formations == {}
    assert at_mess(world) == {"n"}


@pytest.mark.rule("SL 3.49")
def test_leaders_live_while_one_sail_of_their_formation_swims() -> None:
    world = navy(flotilla("ff", "flag", OPEN, man("n"), 2, sail=1))
    throw(world)
    organisation.lose_sail(world, world.squadrons["ff-1"], "ff-1-ship-1", "SL 7.35b", Sinking.FOUNDERED)
    assert posts(world) == {"ff": "n"}


@pytest.mark.rule("SL 3.332", "SL 3.491", "SL 3.493", "SL 3.431")
def test_a_flotilla_that_lost_its_leader_sails_on_under_a_notional_one_until_it_fits_out() -> None:
    world = navy(flotilla("ff", "flag", OPEN, man("n", lr=5, cr=4), 2))
    ff = world.formations["ff"]
    throw(world)
    leaders.remove(world, world.leaders["n"], "killed", "SL 3.481c")
    organisation.unform_leaderless(world)
    assert "ff" in world.formations
    assert (leaders.leadership(world, ff), organisation.control(world, ff)) == (0, 1)
    world.put(ff, HAVEN)
    organisation.unform_leaderless(world)
    assert world.formations == {}
    assert [one.berth for one in world.squadrons.values()] == [HAVEN, HAVEN]


@pytest.mark.rule("SL 3.332", "SL 3.483")
def test_a_new_leader_posted_meanwhile_saves_the_flotilla() -> None:
    world = navy(flotilla("ff", "flag", OPEN, man("n")), mess(man("other")))
    throw(world)
    leaders.remove(world, world.leaders["n"], "killed", "SL 3.481c")
    leaders.fill_vacancies(world, A)
    world.put(world.formations["ff"], HAVEN)
    organisation.unform_leaderless(world)
    assert posts(world) == {"ff": "other"}


# -- size ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 3.446", "SL 3.443", "SL 3.443a", "SL 3.443b", "SL 3.443c", "SL 3.445")
def test_seven_squadrons_under_control_of_six_are_oversize_and_detaching_the_flag_moves_the_burden() -> None:
    world = navy(
        flotilla("gf", "grand flag", OPEN, man("v", VICE, cr=3), 3),
        flotilla("fl", "flag", OPEN, man("r", cr=2), 3, under="gf"),
        flotilla("de", "detachment", OPEN, man("c", COMMODORE, cr=1), 1, under="fl"),
    )
    grand, flag, detachment = (world.formations[name] for name in ("gf", "fl", "de"))
    assert (organisation.counted(world, grand), organisation.control(world, grand)) == (7, 6)
    assert [organisation.oversize(world, one) for one in (grand, flag, detachment)] == [1, 0, 0]
    flag.superior = None
    assert (organisation.counted(world, grand), organisation.control(world, grand)) == (3, 3)
    assert (organisation.counted(world, flag), organisation.control(world, flag)) == (4, 3)
    assert [organisation.oversize(world, one) for one in (grand, flag, detachment)] == [0, 1, 0]


@pytest.mark.rule("SL 3.44", "SL 3.441", "SL 3.441a", "SL 3.441b", "SL 3.441c", "SL 3.336", "SL 3.43c")
@pytest.mark.parametrize(
    ("count", "control", "times"), [(3, 3, 0), (4, 3, 1), (5, 3, 1), (6, 3, 2), (8, 3, 2), (9, 3, 3), (12, 3, 3), (2, 1, 2)]
)
def test_the_penalty_is_single_over_the_control_double_at_twice_and_threefold_at_thrice(
    count: int, control: int, times: int
) -> None:
    world = navy(flotilla("ff", "flag", OPEN, man("n", cr=control), count))
    assert organisation.oversize(world, world.formations["ff"]) == times
    assert organisation.allowance(world, world.formations["ff"]) == max(1, 4 - times)


@pytest.mark.rule("SL 3.442")
def test_oversize_is_judged_anew_whenever_it_matters() -> None:
    world = navy(flotilla("ff", "flag", OPEN, man("n", cr=2), 3))
    assert organisation.allowance(world, world.formations["ff"]) == 3
    organisation.set_independent(world, world.squadrons["ff-3"], OPEN)
    assert organisation.allowance(world, world.formations["ff"]) == 4


@pytest.mark.rule("SL 3.443b")
@pytest.mark.parametrize(("small", "large", "counted"), [(1, 0, 1), (2, 0, 1), (3, 0, 2), (1, 2, 3), (4, 1, 3)])
def test_squadrons_that_hold_two_sail_count_half_and_the_sum_is_rounded_up(small: int, large: int, counted: int) -> None:
    gigs = [squadron(f"gig-{n}", sail=2, capacity=2, formation="ff", command=HOME) for n in range(small)]
    world = navy(flotilla("ff", "flag", OPEN, man("n"), large), Force((), tuple(gigs), ()))
    assert organisation.counted(world, world.formations["ff"]) == counted


@pytest.mark.rule("SL 3.493")
def test_a_notional_leader_controls_one_squadron() -> None:
    world = navy(alone("x", OPEN), flotilla("ff", "flag", OPEN, None, 2))
    assert organisation.oversize(world, world.formations["independent-x"]) == 0
    assert organisation.oversize(world, world.formations["ff"]) == 2
