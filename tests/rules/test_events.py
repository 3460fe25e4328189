"""Strategic events (SL 9.2): when they are tested, when they are felt, what they do; and wars ashore."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from campaign.event_book.conditions import Counted, Occurred, OnStation, Reads, Strength, Turns
from campaign.event_book.effects import (
    Act,
    Allegiance,
    Begin,
    Break,
    Cancel,
    Colours,
    Count,
    Declare,
    Door,
    Lasting,
    March,
    Orders,
    Peace,
    Prestige,
    Reinforce,
    Ship,
    Stores,
    Wear,
)
from campaign.event_book.load import load, refuse_strangers
from campaign.event_book.rows import Assessment, Box, EventBook, RandomRow, StatusRow, Sway, TallyRow, When
from campaign.game import SeaLords
from campaign.record.politics import EventTold, PortsTurned, Tallied, TurnedCoat, WarOver, WarTold
from campaign.rules import end_of_war, events, military_campaigns, ports
from campaign.sequence import ADMINISTRATION, OPERATIONS, begin_turn
from campaign.state import Command, World
from maps.place import Place
from table.dice import Roll
from table.reading.faults import BadFile
from tests.rules.chart import FLAGS, NEUTRAL, STANDARD, A, B, drive, fleet, throw, told
from tests.rules.dockyard_chart import ashore, coast
from tests.rules.politics_chart import BLUE, RED, book, box, event, event_step, in_force, in_turn, occurred, politic, status, war

GAIN = Prestige(RED, 1)


# -- when events are tested --------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 4.3a", "SL 9.21", "SL 9.211", "SL 9.1")
def test_political_events_are_tested_in_the_first_step_of_quarterly_turns_alone() -> None:
    assert ADMINISTRATION[0].name == "events"
    assert ADMINISTRATION[0].play is events.step
    rows = book(event("treaty", effects=(GAIN,)))
    tested = []
    for turn in range(1, 17):
        world = politic(rows, turn=turn)
        event_step(world)
        tested += [turn] if occurred(world) else []
    assert tested == [1, 5, 9, 13]
    assert politic(EventBook()).events.wars == {}, "a theatre without a booklet has no politics"


@pytest.mark.rule("SL 9.211")
def test_an_event_occurs_once_unless_it_can_recur() -> None:
    world = politic(book(event("once", effects=(GAIN,)), event("again", recurs=True, effects=(Prestige(BLUE, 1),))))
    for turn in (1, 5, 9):
        event_step(in_turn(world, turn))
    assert world.prestige == {RED: 1, BLUE: 3}
    event_step(in_turn(world, 13))
    assert [(fact.event, fact.what) for fact in told(world, EventTold)] == [
        ("again", "it has come to pass"), ("again", "its effects are felt"),
    ]  # fmt: skip


@pytest.mark.rule("SL 9.211")
def test_an_event_keeps_to_its_own_quarters() -> None:
    world = politic(book(event("summer", quarters=(9,))))
    event_step(in_turn(world, 5))
    assert occurred(world) == []
    event_step(in_turn(world, 9))
    assert occurred(world) == ["summer"]


@pytest.mark.rule("SL 9.222")
def test_prerequisites_are_tested_first_and_both_may_occur_in_one_turn() -> None:
    needy = event("alliance", needs=(Occurred("treaty"),))
    world = politic(book(needy, event("treaty", die=4)))
    event_step(world, 4)
    assert occurred(world) == ["treaty", "alliance"], "listed first, yet tested after what it needs"
    world = politic(book(needy, event("treaty", die=4)))
    event_step(world, 5)
    assert occurred(world) == []


@pytest.mark.rule("SL 9.222")
def test_an_event_that_is_scheduled_ahead_of_its_prerequisites_waits_a_quarter() -> None:
    world = politic(book(event("alliance", needs=(Occurred("treaty"),), ahead=True), event("treaty")))
    event_step(world)
    assert occurred(world) == ["treaty"]
    event_step(in_turn(world, 5))
    assert occurred(world) == ["treaty", "alliance"]


@pytest.mark.rule("SL 9.222")
def test_what_bars_an_event_keeps_it_off() -> None:
    rows = book(event("peace"), event("alliance", barred_by=(Occurred("peace"),)))
    world = politic(rows)
    event_step(world)
    assert occurred(world) == ["peace"]


@pytest.mark.rule("SL 9.223")
def test_an_event_is_not_even_tested_before_its_date() -> None:
    world = politic(book(event("treaty", not_before=When(1805, 9), die=9)))
    event_step(in_turn(world, 5))
    assert occurred(world) == []
    event_step(in_turn(world, 9), 9)
    assert occurred(world) == ["treaty"]


@pytest.mark.rule("SL 9.223")
def test_after_a_delay_the_effects_come_in_the_event_step_of_their_turn() -> None:
    world = politic(book(event("treaty", delay=2, effects=(GAIN,)), event("alliance", needs=(Occurred("treaty"),))))
    event_step(world)
    assert occurred(world) == ["treaty"]
    assert in_force(world) == []
    event_step(in_turn(world, 2))
    assert world.prestige[RED] == 0
    event_step(in_turn(world, 3))
    assert world.prestige[RED] == 1, "in a turn that is no quarterly one"
    assert occurred(world) == ["treaty"], "but nothing else is tested then"
    event_step(in_turn(world, 4))
    assert world.prestige[RED] == 1


@pytest.mark.rule("SL 9.224")
def test_an_implementation_die_is_thrown_every_turn_from_that_of_the_event_until_it_serves() -> None:
    world = politic(book(event("treaty", die=9, implementation=3, effects=(GAIN,))))
    event_step(world, 9, 4)
    assert [roll.rule for roll in told(world, Roll)] == ["SL 9.22", "SL 9.224"], "a die of its own beside that of the event"
    assert (occurred(world), in_force(world)) == (["treaty"], [])
    event_step(in_turn(world, 2), 9)
    assert world.prestige[RED] == 0
    event_step(in_turn(world, 3), 3)
    assert (in_force(world), world.prestige[RED]) == (["treaty"], 1)
    event_step(in_turn(world, 4))


@pytest.mark.rule("SL 9.223", "SL 9.224")
def test_the_die_waits_for_the_delay() -> None:
    world = politic(book(event("treaty", delay=1, implementation=9)))
    event_step(world)
    event_step(in_turn(world, 2), 0)
    assert in_force(world) == ["treaty"]


@pytest.mark.rule("SL 9.22")
def test_a_die_is_swayed_by_what_was_done_and_by_how_things_stand() -> None:
    sways = (Sway(-1, "gold", tally="gold", side=RED, most=2), Sway(2, "winter", when=Turns(1, 4)))
    rows = book(TallyRow("gold"), event("treaty", die=4, sways=sways))
    world = politic(rows)
    for _ in range(5):
        events.note(world, "gold", RED)
    events.note(world, "gold", BLUE)
    event_step(world, 5)
    roll = told(world, Roll)[0]
    assert [(one.value, one.why) for one in roll.modifiers] == [(-2, "gold"), (2, "winter")], "two at most, and red's alone"
    assert occurred(world) == []
    event_step(in_turn(world, 5), 6)
    assert occurred(world) == ["treaty"]


@pytest.mark.rule("SL 9.31")
@pytest.mark.parametrize(("lasts", "left"), [("turn", [False] * 3), ("year", [True, False, False]), ("campaign", [True] * 3)])
def test_what_orders_do_tells_for_as_long_as_its_tally_lasts(lasts: str, left: list[bool]) -> None:
    world = politic(EventBook({"gold": msgspec.convert({"id": "gold", "lasts": lasts}, TallyRow)}))
    events.note(world, "gold", RED, 2)
    assert [fact.total for fact in told(world, Tallied)] == [2]
    found = []
    for turn, year in ((2, 0), (16, 0), (1, 1)):
        event_step(in_turn(world, turn, year))
        found.append("gold" in world.events.tallies)
    assert found == left


# -- what events do ------------------------------------------------------------------------------------------------------


def done(*effects: Act | Lasting, **more: object) -> World:
    """A world after an event with these effects."""
    world = politic(book(event("treaty", effects=effects), TallyRow("gold")), turn=1)
    for name, value in more.items():
        setattr(world, name, value)
    event_step(world)
    return world


@pytest.mark.rule("SL 9.22", "SL 9.221")
def test_acts_are_done_once() -> None:
    world = done(GAIN, Stores("yard", 3), Count("gold", BLUE, 2))
    assert world.prestige == {RED: 1, BLUE: 0}
    assert world.repair_points == {"yard": 3}
    event_step(in_turn(world, 2))
    assert (world.prestige[RED], world.repair_points["yard"]) == (1, 3)


@pytest.mark.rule("SL 9.22")
def test_an_event_brings_reinforcements_by_the_schedule() -> None:
    world = done(Reinforce(RED, "yard", FLAGS[RED], (Ship("hero", "Hero"), Ship("ajax", "Ajax"))))
    entry = world.schedule[-1]
    assert (entry.year, entry.turn, entry.side, entry.port) == (1805, 1, RED, "yard")
    assert [ship.name for ship in entry.ships] == ["Hero", "Ajax"]


@pytest.mark.rule("SL 9.22")
def test_fever_takes_its_toll_of_one_side_at_the_ports_named() -> None:
    forces = (ashore("here", "harbour:yard"), ashore("there", "harbour:arsenal"), ashore("foe", "harbour:brest", side=B))
    world = politic(book(event("fever", effects=(Wear(A, 2, ("yard", "brest")),))), *forces)
    event_step(world)
    assert {one.id: one.damage for one in world.squadrons.values()} == {"here": 2, "there": 0, "foe": 0}
    world = politic(book(event("want", effects=(Wear(A, 1),))), *forces)
    event_step(world)
    assert {one.id: one.damage for one in world.squadrons.values()} == {"here": 3, "there": 1, "foe": 0}


@pytest.mark.rule("SL 9.22")
def test_an_event_gains_an_ally_with_his_ports() -> None:
    world = politic(book(event("treaty", effects=(Allegiance(NEUTRAL, A, "home"),))))
    world.commands["home"] = Command("home", "Home", A, (FLAGS[A],))
    assert ports.owner(world, "lisbon") is None
    event_step(world)
    assert ports.owner(world, "lisbon") == A
    event_step(in_turn(world, 5))
    assert len(told(world, TurnedCoat)) == 0, "he comes over once"


@pytest.mark.rule("SL 9.22", "SL 9.221")
def test_a_port_is_closed_as_long_as_the_event_lasts_and_who_lies_there_must_leave() -> None:
    world = politic(
        book(
            event("threat", effects=(Door(("lisbon",)),)),
            event("relief", quarters=(5,), effects=(Cancel("threat"), GAIN)),
        ),
        fleet("guest", "flag:lisbon"),
    )
    assert ports.welcomes(world, "lisbon", A)
    event_step(world)
    assert not ports.welcomes(world, "lisbon", A)
    assert world.formations["guest"].place == "space:lisbon"
    assert told(world, PortsTurned)[0].ports == {"lisbon": (NEUTRAL, ())}
    event_step(in_turn(world, 2))
    assert told(world, PortsTurned) == [], "told when it changes, not every turn"
    event_step(in_turn(world, 5))
    assert ports.welcomes(world, "lisbon", A), "the later event has cancelled the effects of the earlier"
    assert in_force(world) == ["relief"]


@pytest.mark.rule("SL 9.221")
def test_the_latest_of_two_events_prevails() -> None:
    opens, shuts = Door(("lisbon",), (A, B)), Door(("lisbon",))
    for first, second, welcome in (("opens", "shuts", False), ("shuts", "opens", True)):
        effects = {"opens": (opens,), "shuts": (shuts,)}
        world = politic(book(event(first, effects=effects[first]), event(second, quarters=(5,), effects=effects[second])))
        event_step(world)
        event_step(in_turn(world, 5))
        assert in_force(world) == [first, second]
        assert ports.welcomes(world, "lisbon", B) is welcome


@pytest.mark.rule("SL 9.221")
def test_an_event_that_recurs_is_the_latest_again() -> None:
    world = politic(
        book(
            event("opens", recurs=True, quarters=(1, 9), effects=(Door(("lisbon",), (B,)),)),
            event("shuts", quarters=(5,), effects=(Door(("lisbon",)),)),
        )
    )
    welcome = []
    for turn in (1, 5, 9):
        event_step(in_turn(world, turn))
        welcome.append(ports.welcomes(world, "lisbon", B))
    assert welcome == [True, False, True]
    assert occurred(world) == ["shuts", "opens"]


@pytest.mark.rule("SL 9.22")
def test_a_port_flies_another_flag_and_is_a_friends() -> None:
    world = done(Colours(("creek",), FLAGS[B]))
    assert (ports.owner(world, "creek"), ports.owner(world, "cove")) == (B, A)
    assert "flag:creek" in ports.friendly_berths(world, B)


@pytest.mark.rule("SL 9.22")
def test_events_open_and_bar_orders_the_latest_prevailing() -> None:
    world = politic(
        book(
            event("grand-design", effects=(Orders(B, ("break-out", "invade")),)),
            event("camp-breaks-up", quarters=(5,), effects=(Orders(B, ("invade",), available=False),)),
        )
    )
    event_step(world)
    assert events.opened(world, B) == {"break-out": True, "invade": True}
    assert events.opened(world, A) == {}
    event_step(in_turn(world, 5))
    assert events.opened(world, B) == {"break-out": True, "invade": False}


@pytest.mark.rule("SL 9.22", "SL 12.1", "SL 12.13")
@pytest.mark.parametrize(("points", "victor"), [({RED: 3, BLUE: 2}, RED), ({RED: 2, BLUE: 2}, "")])
def test_an_event_ends_the_war_with_its_turn_whoever_is_ahead(points: dict[str, int], victor: str) -> None:
    world = done(Peace(), prestige=points)
    assert not end_of_war.over(world), "what is left of the turn is played"
    end_of_war.conclude(world)
    assert told(world, WarOver) == []
    world.clock.next_turn()
    assert end_of_war.over(world)
    end_of_war.conclude(world)
    assert told(world, WarOver) == [WarOver(victor, points, 1 if victor else 0, rule="SL 12.1")]


# -- wars ashore ---------------------------------------------------------------------------------------------------------

MIDDLE = [Box(win=BLUE), box(), box(), box(), Box(win=RED)]


@pytest.mark.rule("SL 9.23", "SL 9.231", "SL 9.232")
def test_a_war_begins_in_its_quarter_with_its_marker_in_the_start_box() -> None:
    rows = book(event("treaty", quarters=(5,)), war("x", MIDDLE, 3, quarters=(5, 9), needs=(Occurred("treaty"),)))
    world = politic(rows)
    event_step(world)
    assert not world.events.wars["x"].active, "it is not its quarter"
    event_step(in_turn(world, 5), 5)
    assert (world.events.wars["x"].active, world.events.wars["x"].box) == (True, 3)
    world = politic(book(war("x", MIDDLE, 3, needs=(Reads("x", "red"),), statuses=status("red", "blue"), status="blue")))
    event_step(world)
    assert not world.events.wars["x"].active, "its prerequisite is not met"


@pytest.mark.rule("SL 9.212")
@pytest.mark.parametrize(("every_turn", "begins"), [(False, False), (True, True)])
def test_whether_a_war_begins_is_asked_quarterly_or_turn_by_turn(every_turn: bool, begins: bool) -> None:
    world = politic(book(war("x", MIDDLE, 3, every_turn=every_turn)), turn=2)
    event_step(world, *([5] if begins else []))
    assert world.events.wars["x"].active is begins


@pytest.mark.rule("SL 9.237")
@pytest.mark.parametrize(("die", "begins"), [(4, True), (5, False)])
def test_a_war_may_need_a_die_to_begin(die: int, begins: bool) -> None:
    world = politic(book(war("x", MIDDLE, 3, die=4, assessed="quarter")))
    event_step(world, die, *([5] if begins else []))
    assert world.events.wars["x"].active is begins


@pytest.mark.rule("SL 9.212", "SL 9.233")
@pytest.mark.parametrize(("assessed", "dice"), [("turn", 4), ("quarter", 1)])
def test_an_active_war_is_assessed_every_turn_or_every_quarter(assessed: str, dice: int) -> None:
    row = msgspec.structs.replace(war("x", MIDDLE, 3), assessed=msgspec.convert(assessed, str))
    world, thrown = politic(book(row)), 0
    for turn in (1, 2, 3, 4):
        due = assessed == "turn" or turn == 1
        event_step(in_turn(world, turn), *([5] if due else []))
        thrown += due
    assert thrown == dice


@pytest.mark.rule("SL 9.233")
@pytest.mark.parametrize(("die", "there"), [(3, 4), (4, 3), (5, 3), (6, 2)])
def test_the_die_is_read_on_the_box_of_the_marker(die: int, there: int) -> None:
    world = politic(book(war("x", MIDDLE, 3)))
    event_step(world, die)
    assert world.events.wars["x"].box == there
    assert told(world, Roll)[0].results == {"the war advances": "0-3", "the war is thrown back": "6-9"}


@pytest.mark.rule("SL 9.233")
def test_modifiers_strides_and_secondary_effects() -> None:
    track = [Box(win=BLUE), box(), box(stride=2), box(), box(effects=(GAIN,)), Box(win=RED)]
    rows = book(TallyRow("guns"), war("x", track, 3, sways=(Sway(-2, "guns", tally="guns", side=RED),)))
    world = politic(rows)
    events.note(world, "guns", RED)
    event_step(world, 5)
    assert world.events.wars["x"].box == 5, "5 less 2 advances, two boxes at a time"
    assert world.prestige[RED] == 1
    world = politic(rows)
    event_step(world, 5)
    assert (world.events.wars["x"].box, world.prestige[RED]) == (3, 0)


@pytest.mark.rule("SL 9.233")
def test_a_player_may_move_the_marker_by_what_he_does() -> None:
    world = politic(book(war("x", MIDDLE, 3), event("landing", quarters=(5,), effects=(March("x", -1),))))
    event_step(world, 5)
    event_step(in_turn(world, 5), 5)
    assert world.events.wars["x"].box == 2
    event_step(in_turn(world, 6), 9)
    assert not world.events.wars["x"].active
    assert "is over: the Allies have won" in told(world, WarTold)[-1].what


@pytest.mark.rule("SL 9.233")
@pytest.mark.parametrize(("boxes", "gained"), [(-1, 2), (1, 0)])
def test_a_box_that_the_marker_is_moved_to_by_an_event_brings_what_it_would_bring_by_the_die(boxes: int, gained: int) -> None:
    track = [Box(win=BLUE), box(effects=(Prestige(RED, 2),)), box(), box(), Box(win=RED)]
    world = politic(book(war("x", track, 3), event("landing", quarters=(5,), effects=(March("x", boxes),))))
    event_step(world, 5)
    event_step(in_turn(world, 5), 5)
    assert (world.events.wars["x"].box, world.prestige[RED]) == (3 + boxes, gained)


@pytest.mark.rule("SL 9.234", "SL 9.235")
def test_the_end_of_the_track_wins_the_war_and_changes_its_status() -> None:
    track = [Box(win=BLUE, status="blue"), box(), Box(win=RED, status="red", effects=(Prestige(RED, 2),))]
    world = politic(book(war("x", track, 2, statuses=status("blue", "red"), status="blue")))
    event_step(world, 3)
    x = world.events.wars["x"]
    assert (x.active, x.status, world.prestige[RED]) == (False, "red", 2)
    world = politic(book(war("x", track, 2, statuses=status("blue", "red"), status="blue")))
    event_step(world, 9)
    assert (world.events.wars["x"].status, world.prestige[RED]) == ("blue", 0)


@pytest.mark.rule("SL 9.235")
def test_the_status_is_assessed_right_after_the_progress_and_at_points_of_the_track() -> None:
    track = [Box(win=BLUE), box(), box(), box(status="wavering"), Box(win=RED)]
    assessments = (Assessment("lost", (Counted("gold", BLUE),), die=4),)
    row = war("x", track, 3, statuses=status("firm", "wavering", "lost"), status="firm", assessments=assessments)
    world = politic(book(TallyRow("gold"), row))
    event_step(world, 2)
    assert world.events.wars["x"].status == "wavering", "a point on the track"
    events.note(world, "gold", BLUE)
    event_step(in_turn(world, 2), 5, 5)
    assert world.events.wars["x"].status == "wavering"
    event_step(in_turn(world, 3), 5, 4)
    assert [roll.rule for roll in told(world, Roll)] == ["SL 9.233", "SL 9.235"], "after the progress"
    assert world.events.wars["x"].status == "lost"
    event_step(in_turn(world, 4), 5)


@pytest.mark.rule("SL 9.236")
def test_a_war_is_fought_once_a_year_and_ends_with_it() -> None:
    world = politic(book(war("x", MIDDLE, 4, die=9)))
    event_step(world, 9, 3)
    assert not world.events.wars["x"].active, "won in the first turn"
    event_step(in_turn(world, 5))
    assert not world.events.wars["x"].active, "not again in this year: no die is thrown for it"
    event_step(in_turn(world, 1, 1), 9, 5)
    assert world.events.wars["x"].active
    event_step(in_turn(world, 16, 1), 5)
    assert (world.events.wars["x"].active, world.events.wars["x"].box) == (False, 4)
    assert "nothing is decided" in told(world, WarTold)[-1].what


@pytest.mark.rule("SL 9.236")
def test_a_deadline_may_fall_before_the_end_of_the_year() -> None:
    world = politic(book(war("x", MIDDLE, 3, quarters=(1, 13), deadline=12)))
    event_step(world, 5)
    event_step(in_turn(world, 12), 5)
    assert not world.events.wars["x"].active
    world = politic(book(war("x", MIDDLE, 3, quarters=(13,), deadline=12)), turn=13)
    event_step(world)
    assert not world.events.wars["x"].active, "nor does it begin after it"


@pytest.mark.rule("SL 9.237")
def test_a_political_event_breaks_a_war_off_without_a_win() -> None:
    track = [Box(win=BLUE, status="blue"), box(), Box(win=RED, status="red")]
    row = war("x", track, 2, statuses=status("none", "blue", "red"), status="none")
    world = politic(book(row, event("armistice", quarters=(5,), effects=(Break("x"),))))
    event_step(world, 5)
    event_step(in_turn(world, 5))
    assert (world.events.wars["x"].active, world.events.wars["x"].status) == (False, "none")
    assert told(world, WarTold)[-1].rule == "SL 9.237"


@pytest.mark.rule("SL 9.238")
def test_a_status_lasts_in_its_effects_and_a_political_event_overrides_it() -> None:
    held = StatusRow("blue", (Door(("lisbon",), (B,)),))
    row = war("x", [Box(win=BLUE, status="blue"), box(), Box(win=RED, status="red")], 2,
              statuses=(StatusRow("none"), held, StatusRow("red")), status="blue")  # fmt: skip
    world = politic(book(row, event("threat", quarters=(13,), effects=(Door(("lisbon",)),))))
    assert ports.welcomes(world, "lisbon", B), "from the outset"
    assert not ports.welcomes(world, "lisbon", A), "though the theatre admits him"
    event_step(world, 5)
    assert ports.welcomes(world, "lisbon", B)
    event_step(in_turn(world, 2), 0)
    assert world.events.wars["x"].status == "red"
    assert (ports.welcomes(world, "lisbon", B), ports.welcomes(world, "lisbon", A)) == (False, True), "as the theatre has it"
    world.events.wars["x"].status = "blue"
    event_step(in_turn(world, 13))
    assert not ports.welcomes(world, "lisbon", B), "the event prevails over the status"


@pytest.mark.rule("SL 9.238")
def test_a_political_event_may_set_a_status() -> None:
    row = war("x", MIDDLE, 3, quarters=(9,), statuses=status("blue", "red"), status="blue")
    world = politic(book(row, event("congress", effects=(Declare("x", "red"),))))
    event_step(world)
    assert world.events.wars["x"].status == "red"


# -- the worked example --------------------------------------------------------------------------------------------------


def example() -> World:
    """SL 9.23.10: X is symmetrical; Y begins next to Red's end, and at once when Red wins X; X is barred while Y is Red's."""
    x = war(
        "x", [Box(win=BLUE), box(), box(), box(), Box(win=RED, status="red", effects=(Begin("y"),))], 3,
        statuses=status("blue", "red"), status="blue", quarters=(1,), barred_by=(Reads("y", "red"),),
        sways=(Sway(-3, "orders", tally="orders", side=RED),),
    )  # fmt: skip
    y = war(
        "y", [Box(win=BLUE, status="blue"), box(), box(), box(), Box(win=RED, status="red")], 4,
        statuses=status("blue", "red"), status="blue", quarters=(1,), needs=(Reads("x", "red"),),
    )  # fmt: skip
    return politic(book(TallyRow("orders", "turn"), x, y))


def state(world: World) -> dict[str, tuple[bool, str]]:
    return {name: (one.active, one.status) for name, one in world.events.wars.items()}


@pytest.mark.rule("SL 9.23.10", "SL 9.23.10a")
def test_example_year_one_drifts_and_decides_nothing() -> None:
    world = example()
    assert [len(row.track) for row in world.event_book.campaigns.values()] == [5, 5]
    drift = [3, 9, 5, 9, 3, 5, 5, 5, 2, 8, 5, 5, 5, 5, 5, 4]
    for turn, die in enumerate(drift, 1):
        event_step(in_turn(world, turn), die)
        assert turn == 16 or state(world) == {"x": (True, "blue"), "y": (False, "blue")}
    assert state(world) == {"x": (False, "blue"), "y": (False, "blue")}


@pytest.mark.rule("SL 9.23.10b")
@pytest.mark.parametrize("orders", [True, False])
def test_example_year_two_red_wins_x_in_four_turns_by_what_his_orders_do(orders: bool) -> None:
    world = example()
    for turn, die in enumerate((5, 6, 5, 6), 1):
        if orders and die == 6:
            events.note(world, "orders", RED)
        event_step(in_turn(world, turn, 1), die)
    assert state(world)["x"] == ((False, "red") if orders else (False, "blue"))
    assert world.events.wars["x"].box == (5 if orders else 1), "a 6 advances less 3, and throws back as it is"
    assert world.event_book.campaigns["x"].barred_by == (Reads("y", "red"),), "nothing but Y keeps X from occurring again"


def year_two() -> World:
    """X won by Red in turn four of the second year, and Y by Red at its first assessment."""
    world = example()
    for turn, die in enumerate((5, 5, 3, 3), 1):
        event_step(in_turn(world, turn, 1), die)
    return world


@pytest.mark.rule("SL 9.23.10c")
def test_example_y_begins_at_once_and_red_wins_it_and_bars_x() -> None:
    world = year_two()
    assert state(world) == {"x": (False, "red"), "y": (True, "blue")}
    assert world.events.wars["y"].box == 4, "next to Red's end"
    event_step(in_turn(world, 5, 1), 3)
    assert state(world) == {"x": (False, "red"), "y": (False, "red")}
    event_step(in_turn(world, 1, 2), 5)
    assert state(world) == {"x": (False, "red"), "y": (True, "red")}, "Y is fought again next year, X is barred"


@pytest.mark.rule("SL 9.23.10d")
def test_example_after_a_blue_win_in_y_x_can_occur_a_year_later() -> None:
    world = year_two()
    event_step(in_turn(world, 5, 1), 3)
    for turn in (1, 2, 3):
        event_step(in_turn(world, turn, 2), 9)
    assert state(world)["y"] == (False, "blue")
    for turn in (4, 5, 9, 13, 16):
        event_step(in_turn(world, turn, 2))
        assert not state(world)["x"][0], "in that year X is past its quarter"
    event_step(in_turn(world, 1, 3), 5, 5)
    assert state(world)["x"][0]


# -- what the world is asked ---------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 9.22")
def test_an_event_may_ask_who_is_master_of_some_waters() -> None:
    def occurs(least: int, *places: str) -> bool:
        needs = (Strength(B, ("off", "havre"), least),)
        ours = fleet("ours", places[0], side=B, classes=("SOL", "SOL", "Frigate"), sail=4)
        world = politic(book(event("landing", needs=needs)), ours, fleet("theirs", places[1], sail=3))
        event_step(world)
        return bool(occurred(world))

    assert occurs(5, "space:off", "space:off"), "eight of the line less three; frigates do not count"
    assert not occurs(6, "space:off", "space:off")
    assert occurs(8, "space:off", "space:yard")
    assert occurs(8, "space:havre", "space:yard")
    assert not occurs(1, "flag:havre", "space:yard"), "at a berth nobody is master of the sea"


@pytest.mark.rule("SL 9.22")
@pytest.mark.parametrize("charge", ["", "space:brest"])
def test_an_event_may_ask_who_keeps_a_station(charge: str) -> None:
    world = politic(book(event("relief", barred_by=(OnStation(A, ("brest", "havre")),))), fleet("watch", "space:brest"))
    world.formations["watch"].charge = Place(charge)
    event_step(world)
    assert occurred(world) == ([] if charge else ["relief"])


# -- random events -------------------------------------------------------------------------------------------------------


def chancy(die: int, turn: int = 1, *, on: bool = True) -> World:
    rows = EventBook(random=(RandomRow("fire", "Fire in the yard", "0", (GAIN,), turns=(1, 8)),))
    options = msgspec.structs.replace(STANDARD.options, random_events=on)
    world = politic(rows, turn=turn)
    world.attach(world.almanac, msgspec.structs.replace(STANDARD, options=options))
    throw(world, *([die] if on and turn <= 8 else []))
    drive(begin_turn(world))
    return world


@pytest.mark.rule("SL 4.21a")
def test_random_events_befall_as_a_turn_begins_where_the_option_is_on() -> None:
    assert OPERATIONS[0].play is begin_turn
    assert [fact.what for fact in told(chancy(0), EventTold)] == ["it befalls"]
    assert chancy(0).prestige[RED] == 1
    assert chancy(1).prestige[RED] == 0
    assert chancy(0, turn=9).prestige[RED] == 0, "out of its season no die falls"
    assert chancy(0, on=False).prestige[RED] == 0


# -- the booklet as data -------------------------------------------------------------------------------------------------


def faults(tmp_path: Path, text: str) -> list[str]:
    (tmp_path / "events.toml").write_text(text, encoding="utf-8")
    with pytest.raises(BadFile) as found:
        load(tmp_path, coast())
    return found.value.faults


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ('[[event]]\nid = "a"', "events.toml: event 1 (a): no field 'name'; expected one"),
        ("[[evnt]]", "events.toml: unknown table 'evnt'; did you mean 'event'?"),
        ('[[event]]\nid = "a"\nname = "A"\nquarters = [2]', "event 1 (a): quarters: turn 2; expected of 1, 5, 9, 13 (SL 9.211)"),
        ('[[event]]\nid = "a"\nname = "A"\nneeds = [{is = "event", id = "b"}]', "event 1 (a): unknown event 'b'"),
        ('[[event]]\nid = "a"\nname = "A"\nneeds = [{is = "event", id = "a"}]', "is its own prerequisite"),
        ('[[event]]\nid = "a"\nname = "A"\ndelay = -1', "delay -1; expected 0 or more (SL 9.223)"),
        ('[[event]]\nid = "a"\nname = "A"\neffects = [{does = "door", ports = ["x"]}]', "unknown port 'x'"),
        ('[[event]]\nid = "a"\nname = "A"\neffects = [{does = "prestige", side = "x", points = 1}]', "unknown side 'x'"),
        ('[[event]]\nid = "a"\nname = "A"\nsways = [{value = 1, why = "w"}]', "both or neither of `when` and `tally`"),
        ('[[event]]\nid = "a"\nname = "A"\n[[event]]\nid = "a"\nname = "A"', "event 'a' is named twice; expected each once"),
        ('[[campaign]]\nid = "a"\nname = "A"\ntrack = [{}]\nstart = 2', "start 2 of 1 boxes"),
        ('[[campaign]]\nid = "a"\nname = "A"\ntrack = [{advance = "x"}, {}]\nstart = 1', "box 1: advance: 'x'; expected dice"),
        ('[[campaign]]\nid = "a"\nname = "A"\ntrack = [{advance = "0-3", retreat = "3"}, {}]\nstart = 1', "no die in both"),
        ('[[campaign]]\nid = "a"\nname = "A"\ntrack = [{status = "s"}, {}]\nstart = 1', "unknown status 's'"),
        ('random = [{id = "a", name = "A", dice = "0", effects = []}, {id = "b", name = "B", dice = "0-1", effects = []}]',
         "two rows have the same die"),
    ],
)  # fmt: skip
def test_a_fault_in_a_booklet_names_its_file_its_row_and_what_was_expected(tmp_path: Path, text: str, fault: str) -> None:
    found = faults(tmp_path, text)
    assert any(fault in one for one in found), found
    assert all(one.startswith("events.toml: ") for one in found)


def test_a_theatre_without_a_booklet_has_an_empty_one(tmp_path: Path) -> None:
    assert load(tmp_path, coast()) == EventBook()


# -- 1805 ------------------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def lords() -> SeaLords:
    return SeaLords("trafalgar-1805")


def year(lords: SeaLords, seed: str, deeds: dict[str, str]) -> World:
    """The politics of 1805 with nobody at sea; a side does one thing for each matter named in every quarter."""
    world = lords.new_world(seed)
    world.formations.clear()
    world.squadrons.clear()
    for turn in range(1, 17):
        in_turn(world, turn)
        if turn % 4 == 3:
            for name, side in deeds.items():
                events.note(world, name, side)
        drive(events.step(world))
    return world


def share(worlds: list[World], campaign: str, status: str) -> float:
    return sum(world.events.wars[campaign].status == status for world in worlds) / len(worlds)


@pytest.mark.rule("SL 9.22", "SL 9.23")
def test_the_politics_of_1805_run_as_in_history_unless_orders_turn_them(lords: SeaLords) -> None:
    seeds = [f"1805-{n}" for n in range(40)]
    quiet = [year(lords, seed, {}) for seed in seeds]
    assert sum("coalition-treaty" in in_force(world) for world in quiet) >= 32
    assert share(quiet, "danube", "beaten") > share(quiet, "danube", "delivered")
    assert share(quiet, "boulogne", "landed") <= 0.1
    assert share(quiet, "antilles", "as in 1803") >= 0.6
    allied = [year(lords, seed, {"boulogne": "allies", "coalition": "allies"}) for seed in seeds]
    assert share(allied, "boulogne", "landed") > share(quiet, "boulogne", "landed")
    assert sum("austria-arms" in occurred(world) for world in allied) < sum("austria-arms" in occurred(world) for world in quiet)


@pytest.mark.rule("SL 9.22", "SL 9.238")
def test_naples_comes_over_with_sicily_and_loses_the_mainland_to_the_french(lords: SeaLords) -> None:
    world = lords.new_world("naples")
    book_ = lords.event_book
    assert ports.owner(world, "naples") is None
    events.occur(world, book_.events["naples-joins"])
    events.implement(world, world.events.happenings[-1])
    assert ports.owner(world, "naples") is None, "Craig's troops are still at sea"
    world.clock.next_turn()
    drive(events.step(world))
    assert [ports.owner(world, port) for port in ("naples", "palermo", "messina")] == ["british"] * 3
    world.events.wars["naples"].status = "french"
    drive(events.step(world))
    assert [ports.owner(world, port) for port in ("naples", "palermo", "messina")] == ["allies", "british", "british"]


@pytest.mark.rule("SL 9.22")
def test_portugal_shuts_her_ports_for_a_quarter_at_least(lords: SeaLords) -> None:
    world = lords.new_world("lisbon")
    order = [row.id for row in events.in_order(world)]
    assert order.index("portugal-stands") < order.index("portugal-pressed")
    world.formations["guest"] = msgspec.structs.replace(world.formations["channel-fleet"], id="guest", place="harbour:lisbon")
    events.occur(world, msgspec.structs.replace(lords.event_book.events["portugal-pressed"], implementation=None))
    world.events.happenings[-1].in_force = True
    drive(events.step(in_turn(world, 6)))
    assert not ports.welcomes(world, "lisbon", "british")
    assert world.formations["guest"].place == "space:lisbon"


@pytest.mark.rule("SL 9.22")
def test_the_war_of_1805_ends_with_turn_one_of_1807_where_no_end_is_appointed(lords: SeaLords) -> None:
    world = in_turn(lords.new_world("peace"), 1, 1)
    world.events.appointed, world.events.last_turn, world.events.last_stage = False, None, None
    drive(events.step(world))
    assert world.events.last_turn is None
    drive(events.step(in_turn(world, 1, 2)))
    assert world.events.last_turn == 33
    world.clock.next_turn()
    assert lords.next_phase(world) is None
    wished = in_turn(lords.new_world("peace"), 1, 1)
    end_of_war.appoint(wished, None)
    drive(events.step(in_turn(wished, 1, 2)))
    assert wished.events.last_turn is None, "who wishes plays on"


def test_who_comes_over_serves_in_a_command_that_there_is(lords: SeaLords) -> None:
    rows = book(event("treaty", effects=(Allegiance(NEUTRAL, A, "moon"),)))
    with pytest.raises(BadFile, match="unknown command 'moon'"):
        refuse_strangers(rows, ["home"], [])


@pytest.mark.rule("SL 9.231")
def test_a_war_that_a_campaign_does_not_know_yet_is_taken_up_with_its_first_status_and_others_go_on() -> None:
    world = politic(book(war("old", MIDDLE, 3), war("new", MIDDLE, 3, status="peace")))
    going_on = world.events.wars["old"]
    going_on.box = 2
    del world.events.wars["new"]
    events.take_up(world)
    assert world.events.wars["old"] is going_on
    assert (world.events.wars["new"].status, world.events.wars["new"].active) == ("peace", False)


@pytest.mark.rule("SL 9.233")
@pytest.mark.parametrize(("active", "at", "goes"), [(True, 1, True), (True, 2, False), (False, 1, False)])
def test_a_marker_at_the_end_of_its_track_or_of_a_war_that_is_not_active_goes_nowhere_and_brings_nothing(
    active: bool, at: int, goes: bool
) -> None:
    row = war("x", [box(), box(effects=(GAIN,))], 1)
    world = politic(book(row))
    marker = world.events.wars["x"]
    marker.active, marker.box = active, at
    assert military_campaigns.march(world, row, 1) == ((GAIN,) if goes else ())
    assert (marker.box, len(told(world, WarTold))) == (2 if goes else at, int(goes))
