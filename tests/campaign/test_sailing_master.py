"""A sailing master does as he is told: whither and when, by which way, and what in a gale. Bad instructions are refused."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import pytest

from campaign import question_kinds as kinds
from campaign import views
from campaign.agents.instructions import read
from campaign.agents.sailing_master import SailingMaster
from campaign.agents.seating import seated
from campaign.game import SeaLords
from campaign.rules import movement, ports
from campaign.state import World
from maps.place import Place
from maps.theatre import Port, Theatre
from table.decisions import Decision, Form, Kind, Option
from table.flows import Flow, Question
from table.reading.faults import BadFile
from table.seats import RandomLegal
from table.within import driven
from tests.rules.chart import (
    FLAGS,
    NEUTRAL,
    A,
    B,
    almanac,
    at_sea,
    edge,
    fleet,
    gale,
    lane,
    large,
    lone,
    theatre,
    throw,
    wind,
    zone,
)
from tests.rules.gale_chart import reaching

HERE_ONLY = reaching(8, hindrance=(1,), toll=(1,))
WITH_NEIGHBOURS = reaching(8, hindrance=(1, 1), toll=(1, 1))


@cache
def coast() -> Theatre:
    """home (a key port) - m1 - m2 - cove (a minor port), or m1 - r1 - r2 - cove the longer way; foe and guest are others' ports.

    West of m2 lies the zone bay, and beyond it far and away. Red marks m2, cove and the bay.
    """
    lanes = ["home m1", "m1 m2", "m2 cove", "m1 r1", "r1 r2", "r2 cove", "m2 foe", "m1 guest"]
    return theatre(
        [
            *(large(name) for name in ("home", "m1", "r1", "r2", "foe", "guest", "far", "away")),
            large("m2", "red"), large("cove", "red"),
        ],
        [lane(*ends.split(), dashed=True) for ends in lanes],
        ports=[
            Port("home", FLAGS[A], key=True), Port("cove", FLAGS[A]),
            Port("foe", FLAGS[B], key=True), Port("guest", NEUTRAL, open_to=(A,)),
        ],
        zones=[zone("bay", edge("east", "m2"), edge("west", "far", "away"), winds=["red"])],
        winds=[wind("red", start="m2")],
    )  # fmt: skip


def book(to: str = "cove", gale: str = "heave-to", more: str = "", turn: int = 1) -> str:
    """Instructions for the fleet ff: one port of call."""
    return f'[[formation]]\nid = "ff"\ngale = "{gale}"\ncalls = [{{ turn = {turn}, to = "{to}" }}]\n{more}'


def master(text: str) -> SailingMaster:
    sea = almanac(coast()).sea
    return SailingMaster(sea, read(text, sea))


def answer(world: World, question: Question, text: str) -> Any:
    berths = tuple(ports.friendly_berths(world, question.side))
    return master(text).answer(views.view(world, question.side, berths), question, "0.0")


def ordered(world: World, text: str = "", formation: str = "ff") -> str:
    """What the master of side A writes on the line of a formation."""
    question = next(movement.commit(world, A))
    assert isinstance(question, Form)
    key: str = answer(world, question, text)[formation]
    return key


def sailed(world: World, text: str, increments: int) -> list[Place]:
    """Where ff stands after each of several increments that the master sails, every wind caught."""
    course = []
    for _ in range(increments):
        throw(world, 0, 0, 0)
        obey(world, movement.sail_all(world), text)
        course.append(world.formations["ff"].place)
    return course


def obey(world: World, flow: Flow[None], text: str) -> None:
    driven(flow, lambda question: question.resolve(answer(world, question, text)))


# -- ports of call -----------------------------------------------------------------------------------------------------


def test_a_fleet_makes_sail_goes_by_the_shortest_way_to_its_port_of_call_and_lies_there() -> None:
    world = at_sea(coast(), fleet("ff", "harbour:home"))
    assert sailed(world, book("cove"), 6) == ["space:home", "space:m1", "space:m2", "space:cove", "flag:cove", "flag:cove"]


@pytest.mark.parametrize(
    ("to", "course"),
    [
        ("home", ["space:m1", "space:home", "harbour:home"]),
        ("foe", ["space:foe", "space:foe", "space:foe"]),
        ("guest", ["space:m1", "space:guest", "space:guest"]),
        ("r1", ["space:m1", "space:r1", "space:r1"]),
        ("bay", ["in:bay:east", "zone:bay", "zone:bay"]),
    ],
)
def test_a_friends_port_is_a_berth_another_port_its_space_and_a_space_or_zone_itself(to: str, course: list[str]) -> None:
    world = at_sea(coast(), fleet("ff", "space:m2"))
    assert sailed(world, book(to), 3) == course


def test_out_of_a_sea_zone_the_marker_shows_the_edge_and_the_exit_is_the_one_on_the_way() -> None:
    world = at_sea(coast(), fleet("ff", "zone:bay"))
    assert ordered(world, book("away")) == "edge:bay:west"
    assert sailed(world, book("away"), 2) == ["out:bay:away", "space:away"]
    again = at_sea(coast(), fleet("ff", "zone:bay"))
    assert sailed(again, book("far"), 2) == ["out:bay:far", "space:far"]


@pytest.mark.parametrize(
    ("turn", "impulse", "key"),
    [(1, 4, "mark-time"), (2, 2, "mark-time"), (2, 3, "space:m1"), (3, 4, "space:m1"), (4, 1, "space:cove")],
)
def test_each_call_holds_from_its_turn_and_impulse_until_the_next(turn: int, impulse: int, key: str) -> None:
    """Whatever their order in the file; before the first the fleet stays where it is."""
    text = '[[formation]]\nid = "ff"\ncalls = [{ turn = 4, to = "cove" }, { turn = 2, impulse = 3, to = "home" }]\n'
    assert ordered(at_sea(coast(), fleet("ff", "space:m2"), turn=turn, impulse=impulse), text) == key


def test_a_place_to_be_avoided_is_sailed_round_but_may_be_left() -> None:
    avoiding = book("cove", more='avoid = ["m2"]\n')
    world = at_sea(coast(), fleet("ff", "space:m1"))
    assert sailed(world, avoiding, 4) == ["space:r1", "space:r2", "space:cove", "flag:cove"]
    assert sailed(at_sea(coast(), fleet("ff", "space:m1")), book("cove"), 2) == ["space:m2", "space:cove"]
    assert ordered(at_sea(coast(), fleet("ff", "space:m2")), avoiding) == "space:cove"


@pytest.mark.parametrize(
    ("damage", "rendezvous", "course"),
    [
        (9, "home", ["space:home", "space:m1"]),
        (10, "home", ["harbour:home", "harbour:home"]),
        (10, "cove", ["space:home", "space:m1"]),
    ],
)
def test_a_fleet_that_would_founder_leaves_harbour_only_for_home(damage: int, rendezvous: str, course: list[str]) -> None:
    world = at_sea(coast(), fleet("ff", "harbour:home", classes=("SOL", "SOL"), damage=(0, damage)))
    assert sailed(world, book("cove", more=f'rendezvous = "{rendezvous}"\n'), 2) == course


def test_when_there_is_no_way_the_fleet_stays() -> None:
    shut = book("far", more='avoid = ["bay"]\n')
    assert ordered(at_sea(coast(), fleet("ff", "space:m2")), shut) == "mark-time"


def test_a_formation_without_instructions_makes_for_its_nearest_friendly_port_and_stays_at_a_berth() -> None:
    """Its own side's: the neutral's and the enemy's, though nearer, are none."""
    near_home, near_cove, moored = lone("x", "space:m1"), lone("y", "space:r2"), lone("z", "flag:cove")
    world = at_sea(coast(), near_home, near_cove, moored)
    assert [ordered(world, book(), name) for name in "xyz"] == ["space:home", "space:cove", "stay"]


def test_of_two_ports_equally_near_the_first_named_is_taken() -> None:
    """From r1 the berths of home and of cove are 3 points away."""
    assert ordered(at_sea(coast(), lone("x", "space:r1")), "", "x") == "space:m1"


def test_other_questions_get_the_first_answer_offered() -> None:
    world = at_sea(coast(), fleet("ff", "space:m1", classes=("SOL", "SOL")))
    options = tuple(Option(f"ff-{n}", f"ff-{n}", n) for n in (1, 2))
    assert answer(world, Decision(A, "SL 7.356", kinds.SINK, options, about="ff"), book()) == "ff-1"


@pytest.mark.parametrize(
    ("kind", "names", "kept"),
    [(kinds.KEEP_COMPANY, ("ff-1", "gg"), "gg"), (kinds.GIVE_WAY, ("ff", "gg"), "gg")],
)
def test_the_largest_stays_with_the_flag_and_goes_to_the_senior_man(kind: Kind, names: tuple[str, ...], kept: str) -> None:
    world = at_sea(coast(), fleet("ff", "space:m1"), fleet("gg", "space:m1", classes=("SOL", "SOL")))
    options = tuple(Option(name, name, name) for name in names)
    assert answer(world, Decision(A, "SL 5.37b", kind, options, about="ff"), book()) == kept


@pytest.mark.parametrize(("place", "key"), [("space:r2", "space:cove"), ("space:cove", "flag:cove"), ("space:m1", "space:home")])
def test_a_squadron_that_has_lost_its_flotilla_makes_for_the_nearest_port_whatever_the_book_says(place: str, key: str) -> None:
    """SL 3.355: an independent squadron without orders has no other duty, with its flotilla at sea at m1 as without."""
    world = at_sea(coast(), fleet("ff", "space:m1"), lone("x", place))
    assert ordered(world, book("m1", more='squadrons = ["x-1"]\n'), "x") == key
    assert ordered(world, book("m1"), "x") == key


def test_a_division_by_itself_makes_for_its_flag_at_sea_and_else_for_the_call() -> None:
    text = book("cove", more='divisions = [{ id = "gg", squadrons = ["gg-1"] }]\n')
    assert ordered(at_sea(coast(), fleet("ff", "space:r1"), fleet("gg", "space:m1")), text, "gg") == "space:r1"
    assert ordered(at_sea(coast(), fleet("ff", "harbour:home"), fleet("gg", "space:m1")), text, "gg") == "space:m2"
    assert ordered(at_sea(coast(), fleet("gg", "space:m1")), text, "gg") == "space:m2"


# -- gales -------------------------------------------------------------------------------------------------------------


def before_the_gale(policy: str, to: str = "cove", place: str = "space:m1") -> str:
    """A gale lies on m2 alone, across the way from m1 to cove."""
    world = at_sea(coast(), fleet("ff", place), winds=["red"], gales=[gale("red", 8, "space:m2")], tables=HERE_ONLY)
    return ordered(world, book(to, policy))


@pytest.mark.parametrize(
    ("policy", "key"),
    [("sail-on", "space:m2"), ("heave-to", "mark-time"), ("shelter", "space:home")],
)
def test_before_a_gale_a_master_sails_on_heaves_to_or_runs_for_the_nearest_port(policy: str, key: str) -> None:
    assert before_the_gale(policy) == key


@pytest.mark.parametrize("policy", ["sail-on", "heave-to", "shelter"])
def test_a_gale_that_does_not_lie_on_the_way_changes_nothing_and_out_of_one_everybody_sails(policy: str) -> None:
    assert before_the_gale(policy, to="r2") == "space:r1"
    assert before_the_gale(policy, to="cove", place="space:m2") == "space:cove"


@pytest.mark.parametrize(
    ("policy", "key"),
    [("sail-on", "space:cove"), ("heave-to", "mark-time"), ("shelter", "space:m1")],
)
def test_in_a_gale_that_holds_the_next_space_too(policy: str, key: str) -> None:
    """m2 and cove are both in it, and cove has no harbour to lie snug in: the shelter is back at home."""
    world = at_sea(coast(), fleet("ff", "space:m2"), winds=["red"], gales=[gale("red", 8, "space:m2")], tables=WITH_NEIGHBOURS)
    assert ordered(world, book("cove", policy)) == key


@pytest.mark.parametrize(("policy", "key"), [("sail-on", "mark-time"), ("heave-to", "mark-time"), ("shelter", "space:cove")])
def test_on_its_station_in_a_gale_a_fleet_stays_unless_it_is_to_seek_shelter(policy: str, key: str) -> None:
    assert before_the_gale(policy, to="m2", place="space:m2") == key
    assert before_the_gale(policy, to="m1", place="space:m1") == "mark-time", "there is no gale at m1"


@pytest.mark.parametrize(("policy", "key"), [("sail-on", "space:cove"), ("heave-to", "stay"), ("shelter", "stay")])
def test_at_a_berth_one_waits_for_the_gale_to_pass(policy: str, key: str) -> None:
    world = at_sea(coast(), fleet("ff", "flag:cove"), winds=["red"], gales=[gale("red", 8, "space:cove")], tables=HERE_ONLY)
    assert ordered(world, book("home", policy)) == key


def test_hove_to_before_a_sea_zone_in_a_gale() -> None:
    world = at_sea(coast(), fleet("ff", "space:far"), winds=["red"], gales=[gale("red", 8, "zone:bay")], tables=HERE_ONLY)
    assert ordered(world, book("m2", "heave-to")) == "mark-time"


# -- instructions that cannot be followed ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (book("cowes"), "orders: formation 'ff': unknown place 'cowes'; expected a port, space or sea zone of the theatre"),
        (
            book(more='avoid = ["goodwin"]\n'),
            "orders: formation 'ff': unknown place 'goodwin'; expected a port, space or sea zone of the theatre",
        ),
        (book(turn=0), "orders: formation 'ff': turn 0 impulse 1; expected turn 1-16, impulse 1-4"),
        (book(turn=17), "orders: formation 'ff': turn 17 impulse 1; expected turn 1-16, impulse 1-4"),
        (
            book().replace("turn = 1", "turn = 1, impulse = 5"),
            "orders: formation 'ff': turn 1 impulse 5; expected turn 1-16, impulse 1-4",
        ),
        (book(gale="run"), "orders: formation 1 (ff): gale: unknown value 'run'; expected one of shelter, heave-to, sail-on"),
        (
            book(more="crew = 9\n"),
            "orders: formation 1 (ff): unknown field 'crew'; expected one of id, calls, gale, squadrons, divisions, rendezvous, "
            "refit, avoid, pressed",
        ),
        ('[[formation]]\nid = "ff"\n', "orders: formation 1 (ff): no field 'calls'; expected one"),
        (book(more='rendezvous = "m1"\n'), "orders: formation 'ff': rendezvous 'm1'; expected a port of the theatre"),
        (
            book(more='divisions = [{ id = "ff", squadrons = [] }]\n'),
            "orders: formation 'ff' is named twice; expected each once",
        ),
        (
            book(more='squadrons = ["a"]\ndivisions = [{ id = "gg", squadrons = ["a"] }]\n'),
            "orders: squadron 'a' is named twice; expected each once",
        ),
        (book().replace("turn = 1", 'turn = "May"'), "orders: formation 1 (ff): calls[0].turn: expected integer, got string"),
        ("[[fleet]]\n", "orders: unknown table 'fleet'; expected one of formation"),
    ],
)
def test_each_fault_has_one_clear_message(text: str, message: str) -> None:
    with pytest.raises(BadFile) as refused:
        read(text, almanac(coast()).sea, "orders")
    assert str(refused.value) == message


def test_a_fault_of_form_hides_no_other_line() -> None:
    with pytest.raises(BadFile) as refused:
        read(book(gale="run") + book("cowes").replace('"ff"', '"gg"'), almanac(coast()).sea, "orders")
    assert [fault.partition(";")[0] for fault in refused.value.faults] == [
        "orders: formation 1 (ff): gale: unknown value 'run'",
        "orders: formation 'gg': unknown place 'cowes'",
    ]


def test_a_file_that_is_no_toml_is_refused_with_its_line() -> None:
    with pytest.raises(BadFile, match=r"^orders: .*line 2"):
        read('[[formation]]\nid = "ff\n', almanac(coast()).sea, "orders")


def test_all_faults_are_told_together_a_line_each() -> None:
    with pytest.raises(BadFile) as refused:
        read(book("cowes", turn=20, more='avoid = ["goodwin"]\n'), almanac(coast()).sea, "orders")
    lines = str(refused.value).splitlines()
    assert len(lines) == 3
    assert all(line.startswith("orders: formation 'ff': ") for line in lines)


# -- seats -------------------------------------------------------------------------------------------------------------


class Chair(NamedTuple):
    side: str
    kind: str
    instructions: str | None = None


@cache
def trafalgar() -> SeaLords:
    return SeaLords("trafalgar-1805")


def test_a_seat_is_a_master_with_his_own_or_the_theatres_instructions_a_random_player_or_left_to_a_person() -> None:
    own = '[[formation]]\nid = "brest-fleet"\ncalls = []\n'
    seats = seated(trafalgar(), [Chair("allies", "sailing-master", own), Chair("british", "sailing-master")])
    allies, british = seats["allies"], seats["british"]
    assert isinstance(allies, SailingMaster)
    assert isinstance(british, SailingMaster)
    assert list(allies.book) == ["brest-fleet"]
    assert "channel-fleet" in british.book
    assert isinstance(seated(trafalgar(), [Chair("allies", "random")])["allies"], RandomLegal)
    assert seated(trafalgar(), [Chair("allies", "human")]) == {}


def test_an_empty_book_is_not_the_theatres() -> None:
    seat = seated(trafalgar(), [Chair("british", "sailing-master", "")])["british"]
    assert isinstance(seat, SailingMaster)
    assert seat.book == {}


def test_instructions_are_for_formations_of_their_own_side() -> None:
    sea = almanac(coast()).sea
    assert read(book(), sea, "orders", "blue", ["ff", "gg"]).formation[0].id == "ff"
    with pytest.raises(BadFile) as refused:
        read(book().replace('"ff"', '"fff"'), sea, "orders", "blue", ["ff", "gg"])
    assert str(refused.value) == "orders: unknown formation of blue 'fff'; did you mean 'ff'? expected one of ff, gg"
    with pytest.raises(BadFile, match="unknown formation of blue 'hh'"):
        read(book(more='divisions = [{ id = "hh", squadrons = [] }]\n'), sea, "orders", "blue", ["ff", "gg"])


def test_instructions_are_for_squadrons_of_their_own_side() -> None:
    sea = almanac(coast()).sea
    orders = book(more='squadrons = ["ff-1", "ff-2x"]\n')
    assert read(orders, sea, "orders", "blue", ["ff"]).formation[0].company == ("ff-1", "ff-2x"), "nothing is asked without names"
    with pytest.raises(BadFile) as refused:
        read(orders, sea, "orders", "blue", ["ff"], ["ff-1", "ff-2"])
    assert str(refused.value) == (
        "orders: formation 'ff': unknown squadron of blue 'ff-2x'; did you mean 'ff-2'? expected one of ff-1, ff-2"
    )


def test_the_theatres_own_instructions_name_only_formations_of_their_side() -> None:
    world = trafalgar().new_world("1")
    for side in trafalgar().theatre.heading.sides:
        seat = seated(trafalgar(), [Chair(side.id, "sailing-master")])[side.id]
        assert isinstance(seat, SailingMaster)
        assert {name for line in seat.book.values() for name in line.flotillas} <= {*world.flotilla_names(side.id)}


def test_bad_instructions_say_whose_they_are_and_an_unknown_kind_of_seat_is_refused() -> None:
    with pytest.raises(BadFile, match=r"^instructions of allies: "):
        seated(trafalgar(), [Chair("allies", "sailing-master", "nonsense")])
    with pytest.raises(BadFile, match="seat of british: unknown kind 'parrot'; expected one of admiral, officers, "):
        seated(trafalgar(), [Chair("british", "parrot")])
