"""Squadrons and flotillas that come formed, counters set aside, sail that enter by sea, squadrons that leave whole (SL 11.15)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from campaign import sequence
from campaign.game import SeaLords
from campaign.record.fleet import Arrived, Damaged, Forgone, Withdrawn
from campaign.record.leaders import LeaderFate
from campaign.record.sailing import Rejoined
from campaign.rules import arrivals, fleet_acts, leaders, organisation, reinforcement, reorganisation
from campaign.state import Arrival, Division, FlotillaCounter, Formation, Leader, Sail, World
from maps.place import Place
from table.decisions import Answer, Decision, IllegalChoice
from table.dice import Roll
from tests.rules.chart import FLAGS, A, at_sea, drive, ships, squadron, stretch, throw, thrown, told
from tests.rules.fleet_chart import (
    COMMODORE,
    COVE,
    FRENCH,
    HAVEN,
    HOME,
    OPEN,
    REAR,
    TOULON,
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

OFF_HAVEN = Place("space:haven")


def due(division: Division, turn: int = 2, side: str = A) -> Arrival:
    return Arrival(1805, turn, side, division=division)


def alone_coming(id: str, place: str, *, rolled: bool = False, damage: int = 0, command: str = HOME) -> Division:
    """A squadron that comes by itself."""
    return Division(Place(place), (squadron(id, A, damage=damage, command=command),), rolled=(id,) if rolled else ())


def flotilla_coming(place: str = OPEN, chief: Leader | None = None, damage: Sequence[int] = (0,)) -> Division:
    """A flag `new` with a squadron for each number of damage points, under its leader."""
    leader = chief or man("newcomer", VICE)
    squadrons = tuple(squadron(f"new-{n}", A, damage=d, formation="new", command=HOME) for n, d in enumerate(damage, 1))
    return Division(
        Place(place), squadrons, (Formation("new", "New", A, "flag", Place(place), leader.id, command=HOME),), (leader,)
    )


def administer(world: World) -> None:
    throw(world)
    drive(sequence.reinforce_and_reorganise(world))


def next_turn(world: World, *dice: int, **answers: Answer) -> list[Decision[object]]:
    """The next Operations Phase opens."""
    world.clock.next_turn()
    throw(world, *dice)
    asked = drive(sequence.begin_turn(world), answers)
    assert len(thrown(world)) == len(dice)
    return [question for question in asked if isinstance(question, Decision)]


def keys(question: Decision[object]) -> list[str]:
    return [option.key for option in question.options]


# -- when and where ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 11.15", "SL 11.176")
def test_a_formed_flotilla_enters_at_its_place_as_the_next_operations_phase_opens_under_its_own_leader() -> None:
    world = navy(mess(man("idle")), turn=2)
    world.schedule = [due(flotilla_coming())]
    administer(world)
    assert (world.formations, world.squadrons, at_mess(world)) == ({}, {}, {"idle"})
    next_turn(world)
    assert (world.formations["new"].place, posts(world), world.schedule) == (OPEN, {"new": "newcomer"}, [])
    assert [one.id for one in world.company("new")] == ["new-1"]
    assert world.flotillas["new"].kind == "flag"
    assert [(fact.leader, fact.rule) for fact in told(world, LeaderFate)] == [("newcomer", "SL 11.176")]
    assert [(fact.squadron, len(fact.sail)) for fact in told(world, Arrived)] == [("new-1", 3)]


@pytest.mark.rule("SL 11.15", "SL 11.12")
def test_a_formed_squadron_for_a_port_is_there_in_the_step_itself_and_one_at_sea_is_not() -> None:
    world = navy(turn=2)
    world.schedule = [due(alone_coming("ashore", HAVEN)), due(alone_coming("afloat", OPEN)), due(alone_coming("later", HAVEN), 3)]
    administer(world)
    assert [(one.id, one.berth, one.in_ordinary) for one in world.squadrons.values()] == [("ashore", HAVEN, False)]
    next_turn(world)
    assert world.formations["independent-afloat"].place == OPEN
    assert "later" not in world.squadrons


@pytest.mark.rule("SL 11.155")
def test_what_appears_in_a_sea_zone_is_in_the_zone_itself_and_not_in_a_box() -> None:
    world = at_sea(stretch(), turn=1)
    world.schedule = [due(alone_coming("x", "zone:sz", command=""), 1)]
    next_turn(world)
    assert world.formations["independent-x"].place == "zone:sz"
    world.clock.increment = 4
    steps = {step.to for step in world.waters.from_("zone:sz")}
    assert steps == {"out:sz:s3", "out:sz:s4"}, "its next step is into an Out box"


@pytest.mark.rule("SL 11.15")
def test_who_enters_off_an_enemys_port_is_seen_and_who_enters_in_the_open_is_not() -> None:
    world = navy(turn=2)
    world.schedule = [due(alone_coming("bold", "space:toulon")), due(alone_coming("shy", OPEN))]
    next_turn(world)
    assert {one.name: one.spotted for one in world.formations.values()} == {"bold": True, "shy": False}


@pytest.mark.rule("SL 11.14")
def test_a_division_for_a_port_that_is_closed_to_it_is_forfeit_and_its_leader_comes_to_the_mess() -> None:
    world = navy(turn=2)
    world.schedule = [due(flotilla_coming(TOULON))]
    next_turn(world)
    assert (world.formations, world.squadrons, world.flotillas) == ({}, {}, {})
    assert at_mess(world) == {"newcomer"}
    assert [fact.rule for fact in told(world, Forgone)] == ["SL 11.14"]


@pytest.mark.rule("SL 11.123")
def test_the_schedule_brings_sail_squadrons_flotillas_formed_and_unformed_and_leaders() -> None:
    world = navy(spare_squadrons=[blank("spare")], turn=2)
    world.schedule = [
        Arrival(1805, 2, A, "haven", FLAGS[A], ships=(Sail("s", "Single"),), command=HOME),
        Arrival(1805, 2, A, leader=man("alone", COMMODORE)),
        Arrival(1805, 2, A, counters=(FlotillaCounter("blank", "Blank", A, HOME, "flag"),)),
        due(alone_coming("formed", COVE)),
        due(flotilla_coming()),
    ]
    administer(world)
    next_turn(world)
    assert {one.id: one.sail for one in world.squadrons.values()} == {"spare": 1, "formed": 3, "new-1": 3}
    assert world.flotillas.keys() == {"blank", "new"}
    assert world.formations.keys() == {"new"}
    assert world.leaders.keys() == {"alone", "newcomer"}


# -- how worn ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 11.153")
def test_a_division_comes_with_the_damage_that_the_theatre_gives_each_squadron() -> None:
    world = navy(turn=2)
    world.schedule = [due(flotilla_coming(damage=(0, 4)))]
    next_turn(world)
    assert {one.id: one.damage for one in world.squadrons.values()} == {"new-1": 0, "new-2": 4}
    assert [(fact.squadron, fact.points, fact.rule) for fact in told(world, Damaged)] == [("new-2", 4, "SL 11.153")]


@pytest.mark.rule("SL 11.153")
@pytest.mark.parametrize(("die", "fixed", "damage"), [(0, 0, 3), (2, 0, 3), (3, 0, 5), (7, 0, 7), (9, 2, 9)])
def test_or_with_that_of_a_die_on_the_chart_besides(die: int, fixed: int, damage: int) -> None:
    world = navy(turn=2)
    world.schedule = [due(alone_coming("x", OPEN, rolled=True, damage=fixed))]
    next_turn(world, die)
    assert world.squadrons["x"].damage == damage
    (roll,) = told(world, Roll)
    assert (roll.rule, roll.about) == ("SL 11.153", "x")


# -- with whom -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 11.152", "SL 11.152a")
@pytest.mark.parametrize("place", [OPEN, HAVEN])
def test_a_squadron_that_comes_by_itself_may_join_a_flotilla_where_it_appears_ready_or_not_and_nobody_checks(place: str) -> None:
    """A flotilla that is formed takes no squadron in by other means (SL 3.331)."""
    world = navy(flotilla("ff", "flag", place, man("chief", sr=0)), alone("old", HAVEN), turn=2)
    world.schedule = [due(alone_coming("x", place))]
    throw(world)
    drive(reinforcement.receive(world), {"join": "ff"} if place == HAVEN else {})
    if place == OPEN:
        next_turn(world, join="ff")
    assert [one.id for one in world.company("ff")] == ["ff-1", "x"]
    assert (world.squadrons["x"].berth, "independent-x" in world.formations) == (None, False)
    assert [(fact.squadron, fact.rule) for fact in told(world, Rejoined)] == [("x", "SL 11.152a")]
    with pytest.raises(IllegalChoice):
        reorganisation.legal(world, A, fleet_acts.FormFlotilla("ff", ("old",)))


@pytest.mark.rule("SL 11.152a", "SL 3.326")
def test_it_is_offered_the_flotillas_of_its_side_in_that_place_and_of_another_command_only_under_a_vice_admiral() -> None:
    world = navy(
        flotilla("own", "flag", OPEN, man("a")), flotilla("under", "detachment", OPEN, man("c", COMMODORE), under="own"),
        flotilla("rear", "flag", OPEN, man("r", REAR)), flotilla("vice", "flag", OPEN, man("v", VICE)),
        flotilla("far", "flag", HAVEN, man("f")), alone("lone", OPEN),
        flotilla("theirs", "flag", OPEN, man("t", VICE, command=FRENCH), command=FRENCH), turn=2,
    )  # fmt: skip
    for name in ("rear", "vice"):
        world.formations[name].command = "channel"
    world.schedule = [due(alone_coming("x", OPEN))]
    (question,) = next_turn(world)
    assert keys(question) == ["none", "own", "under", "vice"]


@pytest.mark.rule("SL 11.152b")
def test_at_sea_a_flotilla_may_be_formed_of_it_under_a_leader_of_the_mess_without_a_check() -> None:
    world = navy(
        flotilla("busy", "flag", HAVEN, man("b")), mess(man("r", sr=0)),
        spare=[("first", "flag"), ("second", "flag"), ("small", "detachment")], turn=2,
    )  # fmt: skip
    channel = man("c", VICE)
    channel.command = "channel"
    world.leaders["c"] = channel
    world.flotillas = {"channel-grand": FlotillaCounter("channel-grand", "", A, "channel", "grand flag"), **world.flotillas}
    world.schedule = [due(alone_coming("x", OPEN)), due(alone_coming("y", OPEN))]
    (one, other) = next_turn(world, **{"join:x": "form:first", "join:y": "first"})
    assert keys(one) == ["none", "form:first", "form:small"]
    assert keys(other) == ["none", "first"]
    assert (posts(world)["first"], [one.id for one in world.company("first")]) == ("r", ["x", "y"])
    assert (world.formations["first"].place, told(world, Roll)) == (OPEN, [])


@pytest.mark.rule("SL 11.152b")
def test_else_it_is_independent_under_no_leader_and_where_nobody_is_nobody_is_asked() -> None:
    world = navy(flotilla("ff", "flag", HAVEN, man("chief")), turn=2)
    world.schedule = [due(alone_coming("x", OPEN))]
    assert next_turn(world) == []
    lone = world.formations["independent-x"]
    assert (lone.kind, lone.leader, lone.command, lone.fitting_out) == ("independent", None, HOME, False)


@pytest.mark.rule("SL 11.152b")
def test_at_a_port_no_flotilla_is_formed_by_coming_and_it_fits_out() -> None:
    world = navy(mess(man("r")), spare=[("first", "flag")], turn=2)
    world.schedule = [due(alone_coming("x", HAVEN))]
    throw(world)
    assert drive(reinforcement.receive(world)) == []
    assert world.squadrons["x"].berth == HAVEN


# -- counters ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 11.154", "SL 3.325", "SL 3.246")
def test_counters_that_come_are_set_aside_for_use_at_once_or_later_and_not_before() -> None:
    world = navy(alone("x", HAVEN), mess(man("r")), turn=2)
    form = fleet_acts.FormFlotilla("blank", ("x",))
    split = fleet_acts.TransferSail("x-ship-1", "x", "spare")
    counter, spare = FlotillaCounter("blank", "Blank", A, HOME, "flag"), blank("spare")
    world.schedule = [Arrival(1805, 3, A, counters=(counter,), spares=(spare,))]
    for turn in (2, 3, 4):
        world.clock.turn = turn
        throw(world)
        drive(reinforcement.receive(world))
        for act in (form, split):
            if turn == 2:
                with pytest.raises(IllegalChoice):
                    reorganisation.legal(world, A, act)
            else:
                reorganisation.legal(world, A, act)
    assert (world.flotillas, world.spare_squadrons) == ({"blank": counter}, {"spare": spare})


# -- sail that enter by sea ----------------------------------------------------------------------------------------------


def sail_for(entry: str, *names: str) -> Arrival:
    return Arrival(1805, 2, A, "", FLAGS[A], ships=tuple(Sail(name, name) for name in names), command=HOME, entry=Place(entry))


@pytest.mark.rule("SL 3.254c", "SL 11.14c")
def test_sail_that_enter_by_sea_form_squadrons_at_their_entry_and_join_none_that_fits_out() -> None:
    world = navy(alone("roomy", HAVEN, sail=1), spare_squadrons=[blank("y"), blank("z")], turn=2)
    world.schedule = [sail_for(OPEN, *"abcde")]
    administer(world)
    assert {one.id: one.sail for one in world.squadrons.values()} == {"roomy": 1}
    next_turn(world)
    assert {one.id: one.sail for one in world.squadrons.values()} == {"roomy": 1, "y": 4, "z": 1}
    assert [(one.id, one.place, one.kind) for one in world.formations.values()] == [
        ("independent-y", OPEN, "independent"), ("independent-z", OPEN, "independent"),
    ]  # fmt: skip
    assert {fact.rule for fact in told(world, Arrived)} == {"SL 3.254c"}


@pytest.mark.rule("SL 3.254c", "SL 11.152a")
def test_a_squadron_formed_at_its_entry_may_join_a_flotilla_there() -> None:
    world = navy(flotilla("ff", "flag", OPEN, man("chief")), spare_squadrons=[blank("y")], turn=2)
    world.schedule = [sail_for(OPEN, "a")]
    next_turn(world, join="ff")
    assert world.squadrons["y"].formation == "ff"


@pytest.mark.rule("SL 3.254d", "SL 3.222")
@pytest.mark.parametrize(("spare", "crew"), [((), {"off": 4, "far": 3}), (("y",), {"off": 3, "far": 3, "y": 2})])
def test_only_for_want_of_a_counter_do_sail_go_to_a_squadron_that_is_at_sea_off_their_port(
    spare: tuple[str, ...], crew: dict[str, int]
) -> None:
    """It has room for one of the two, and the other does not exist; a squadron elsewhere at sea is no choice."""
    world = navy(alone("off", OFF_HAVEN), alone("far", OPEN), spare_squadrons=[blank(name) for name in spare], turn=2)
    throw(world)
    reinforcement.assign(world, Arrival(1805, 2, A, "haven", FLAGS[A], ships=(Sail("a", "a"), Sail("b", "b")), command=HOME))
    assert {one.id: one.sail for one in world.squadrons.values()} == crew
    assert [fact.what for fact in told(world, Forgone)] == ([] if spare else ["b"])
    assert {fact.rule for fact in told(world, Arrived)} == ({"SL 11.14"} if spare else {"SL 3.254d"})


@pytest.mark.rule("SL 3.254d", "SL 3.254c")
def test_sail_that_enter_by_sea_and_find_no_counter_go_to_a_squadron_that_is_at_sea_there() -> None:
    world = navy(alone("there", OPEN), alone("off", OFF_HAVEN, sail=1), turn=2)
    world.schedule = [sail_for(OPEN, "a", "b")]
    next_turn(world)
    assert {one.id: one.sail for one in world.squadrons.values()} == {"there": 4, "off": 1}
    assert [(fact.squadron, fact.rule) for fact in told(world, Arrived)] == [("there", "SL 3.254d")]
    assert [(fact.what, fact.rule) for fact in told(world, Forgone)] == [("b", "SL 3.222")]


# -- squadrons that leave whole ------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 3.255", "SL 11.125")
def test_a_squadron_withdrawn_whole_stays_formed_elsewhere_and_its_counter_is_not_free() -> None:
    world = navy(flotilla("ff", "flag", OPEN, man("chief"), 2), alone("x", HAVEN, sail=2, damage=3), turn=2)
    world.schedule = [Arrival(1805, 2, A, recalls=("x", "ff-1"))]
    throw(world)
    drive(reinforcement.receive(world))
    assert ([*world.squadrons], world.spare_squadrons) == (["ff-2"], {})
    assert [(one.id, one.sail, one.damage) for one in world.elsewhere.values()] == [("x", 2, 3), ("ff-1", 3, 0)]
    gone = [(fact.squadron, fact.sail, fact.rule) for fact in told(world, Withdrawn)]
    assert gone[0] == ("x", ["x 1", "x 2"], "SL 3.255")
    assert posts(world) == {"ff": "chief"}
    with pytest.raises(IllegalChoice):
        reorganisation.legal(world, A, fleet_acts.TransferSail("ff-2-ship-1", "ff-2", "x"))


@pytest.mark.rule("SL 3.255", "SL 3.25")
def test_one_whose_sail_alone_are_withdrawn_is_unformed_and_its_counter_free() -> None:
    world = navy(alone("x", HAVEN, sail=1), turn=2)
    world.schedule = [Arrival(1805, 2, A, leaves=("x-ship-1",))]
    throw(world)
    drive(reinforcement.receive(world))
    assert (world.squadrons, world.elsewhere, list(world.spare_squadrons)) == ({}, {}, ["x"])


@pytest.mark.rule("SL 3.255", "SL 11.125")
def test_the_flotilla_of_the_last_squadron_withdrawn_is_no_more_and_its_leader_in_the_mess() -> None:
    world = navy(flotilla("ff", "flag", OPEN, man("chief")), turn=2)
    world.schedule = [Arrival(1805, 2, A, recalls=("ff-1", "gone"))]
    throw(world)
    drive(reinforcement.receive(world))
    assert (world.formations, at_mess(world)) == ({}, {"chief"})
    assert [(fact.what, fact.rule) for fact in told(world, Forgone)] == [("gone", "SL 3.255")]


# -- no checks among newcomers -------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 11.133", "SL 3.26d")
def test_only_where_both_squadrons_came_in_this_step_does_a_transfer_need_no_strategy_check() -> None:
    chief = man("chief", sr=4)
    world = navy(
        alone("old", HAVEN, sail=1), mess(chief), spare_squadrons=[blank("y")], turn=2,
        stations={leaders.command_station(HOME): "chief"},
    )  # fmt: skip
    new = Division(HAVEN, (squadron("n", A, sail=3, command=HOME), squadron("m", A, sail=1, command=HOME)))
    world.schedule = [due(new)]
    throw(world)
    drive(reinforcement.receive(world))

    def need(donor: str, recipient: str) -> reorganisation.Need:
        return reorganisation.legal(world, A, fleet_acts.TransferSail(f"{donor}-ship-1", donor, recipient))

    assert need("n", "m") is False
    assert need("n", "y") is False, "a counter that is formed by it is no item in play"
    assert need("n", "old") is chief
    assert need("old", "m") is chief
    administer(world)
    assert need("n", "m") is not False, "the step is over"


@pytest.mark.rule("SL 11.133")
def test_squadrons_formed_of_new_sail_are_reinforcing_and_one_that_took_some_in_is_not() -> None:
    world = navy(alone("old", HAVEN), spare_squadrons=[blank("y"), blank("z")], turn=2)
    throw(world)
    reinforcement.assign(world, Arrival(1805, 2, A, "haven", FLAGS[A], ships=tuple(ships("new", 6)), command=HOME))
    assert {one.id: one.sail for one in world.squadrons.values()} == {"old": 4, "y": 4, "z": 1}
    assert world.administration.reinforcing == ["y", "z"]
    assert reorganisation.legal(world, A, fleet_acts.TransferSail("new-ship-2", "y", "z")) is False


# -- the theatre of 1805 -------------------------------------------------------------------------------------------------


def entered(year: int, turn: int) -> World:
    """The theatre as a turn opens, nothing before it having been played but the schedule's arrivals by sea."""
    world = SeaLords("trafalgar-1805").new_world("1805")
    world.clock.year, world.clock.turn = year, turn
    drive(arrivals.enter(world))
    return world


@pytest.mark.rule("SL 11.15")
def test_collingwood_enters_off_ushant_in_turn_seven_and_linois_in_the_canary_ocean_a_year_on() -> None:
    early, spring = entered(1805, 6), entered(1805, 7)
    assert "flying-squadron" not in early.formations
    assert "flying-squadron" in early.flotilla_names("british")
    flying = spring.formations["flying-squadron"]
    assert (flying.place, flying.leader) == ("space:off-ushant", "collingwood")
    assert [ship.name for ship in spring.squadrons["mediterranean-6"].ships][:2] == ["Dreadnought", "Tonnant"]
    assert "linois" not in spring.leaders
    later = entered(1806, 4)
    home = later.formations["linois-division"]
    assert (home.place, home.leader, organisation.allowance(later, home)) == ("zone:canary-ocean", "linois", 4)
    assert all(3 <= later.squadrons[name].damage <= 7 for name in ("indies-1", "indies-2"))
