"""Double-blind play (SL 13.2): what the umpire does, what he keeps to himself, and movement plotted or at once."""

from __future__ import annotations

import msgspec
import pytest

from campaign import document as stored
from campaign import question_kinds as kinds
from campaign import sequence
from campaign.agents import plotting_table
from campaign.agents.plotting_table import Plot, Plots, PlottingTable, next_place
from campaign.record.auxiliaries import Searched, Tasked
from campaign.record.readers import Reader
from campaign.record.weather import WindsBlow
from campaign.rules import movement
from campaign.rules.auxiliaries import search
from campaign.state import Track, World
from campaign.views import View, sightings, view
from maps.place import Place
from table.archives import Memory
from table.decisions import Decision, Form, IllegalChoice, Option
from table.flows import Phase, Together
from table.reading.faults import BadFile
from table.seats import Seat
from table.session import Session
from tests.rules.chart import A, B, at_sea, drive, fleet, lane, large, stretch, theatre, throw, told, waters
from tests.rules.lookout_chart import BANK, DEEP, SHOAL, dummy, lookout

ROAD = theatre(
    [large(name) for name in ("a", "b", "c", "d")], [lane("a", "b", to="b"), lane("b", "c", to="c"), lane("c", "d", to="d")]
)


def blind(*forces: object, **more: object) -> World:
    world = at_sea(ROAD, *forces, **more)  # type: ignore[arg-type]
    world.double_blind = True
    return world


class Increments:
    """A game of single increments, one after the other, on the road."""

    def encode(self, state: World) -> bytes:
        return stored.encode(state)

    def decode(self, data: bytes) -> World:
        like = blind()
        return stored.decode(data).attach(like.almanac, like.charts)

    def next_phase(self, state: World) -> Phase[World] | None:
        return Phase("increment", "SL 4.22c", movement.sail_all)

    def view(self, state: World, side: str) -> View:
        return view(state, side, ())


def session_of(world: World) -> Session[World]:
    session = Session(Increments(), Memory(stored.encode(world)))
    next(session.play({}), None)
    return session


# -- movement at once ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 13.2", "SL 13.211")
def test_all_sail_at_once_and_nobody_lays_markers() -> None:
    world = blind(fleet("ff", "space:a"), fleet("gg", "space:c", side=B))
    asked = next(movement.sail_all(world))
    assert isinstance(asked, Together)
    assert [(question.side, question.kind.name) for question in asked.questions] == [(A, "sailing"), (B, "sailing")]
    throw(world)
    drive(movement.sail_all(world), {"ff": "space:b", "gg": "space:d"})
    assert {one.id: one.place for one in world.formations.values()} == {"ff": "space:b", "gg": "space:d"}
    assert world.increment.tracks == [
        Track("ff", Place("space:a"), Place("space:b"), "with"),
        Track("gg", Place("space:c"), Place("space:d"), "with"),
    ]
    assert world.increment.markers == {}


@pytest.mark.rule("SL 13.211")
def test_in_the_open_game_the_first_side_lays_markers_and_the_last_moves_before_it() -> None:
    world = blind(fleet("ff", "space:a"), fleet("gg", "space:c", side=B))
    world.double_blind = False
    asked = drive(movement.sail_all(world))
    assert [(question.side, question.kind.name) for question in asked] == [(A, "markers"), (B, "sailing")]


@pytest.mark.rule("SL 13.211")
def test_who_has_no_point_to_spend_is_not_asked() -> None:
    world = blind(
        fleet("ff", "space:a", classes=("Frigate",)), fleet("gg", "space:c", side=B, classes=("Transport",)), increment=1
    )
    (form,) = drive(movement.sail_all(world))
    assert form.side == A


# -- secrets -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 13.21")
def test_what_one_side_tells_the_umpire_changes_nothing_for_the_other() -> None:
    def seen_by_b(answer: dict[str, str] | None) -> bytes:
        session = session_of(blind(fleet("ff", "space:a"), fleet("gg", "space:c", side=B)))
        if answer is not None:
            session.choose(A, answer)
        question = next(question for question in session.pending if question.side == B)
        assert isinstance(question, Form)
        keys = [(part.key, [option.key for option in part.options]) for part in question.parts]
        seen = view(session.state, B, ())
        return msgspec.json.encode((keys, [*seen.formations.values()], seen.enemies))

    assert seen_by_b(None) == seen_by_b({"ff": "space:b"}) == seen_by_b({})


@pytest.mark.rule("SL 13.21", "SL 13.26")
def test_an_intention_may_be_taken_back_until_the_umpire_has_ruled_and_then_no_more() -> None:
    session = session_of(blind(fleet("ff", "space:a"), fleet("gg", "space:c", side=B)))
    session.choose(A, {"ff": "space:b"})
    assert session.undo(A).answer == {"ff": "space:b"}
    session.choose(A, {"ff": "space:b"})
    session.choose(B, {})
    for side in (A, B):
        with pytest.raises(IllegalChoice, match="something was revealed"):
            session.undo(side)
    assert session.state.formations["ff"].place == "space:b"


@pytest.mark.rule("SL 13.2d")
def test_an_enemy_counter_is_on_nobodys_chart_until_it_is_spotted() -> None:
    world = blind(fleet("ff", "space:a"), fleet("gg", "space:c", side=B))
    assert sightings(world, A) == ()
    world.formations["gg"].spotted = True
    assert [one.id for one in sightings(world, A)] == ["gg"]
    world.formations["gg"].spotted, world.double_blind = False, False
    assert [(one.place, one.id) for one in sightings(world, A)] == [("space:c", "")], "in the open game the counter is seen"


@pytest.mark.rule("SL 13.2a")
def test_the_umpire_finds_the_winds_and_asks_nobody() -> None:
    world = at_sea(stretch(), fleet("ff", "space:s1"))
    world.double_blind = True
    throw(world, 0, 9)
    assert drive(sequence.begin_impulse(world)) == []
    (blow,) = told(world, WindsBlow)
    assert [blow.readers().include(Reader(side, {}, blind=True)) for side in (A, B)] == [True, True]


@pytest.mark.rule("SL 13.2b", "SL 13.2d")
def test_the_umpire_resolves_a_search_and_tells_who_searched() -> None:
    ours = (fleet("ff", DEEP),)
    worlds = [lookout(*ours, *foes) for foes in ((), (fleet("gg", BANK, side=B),), (dummy(1, SHOAL),))]
    for world in worlds:
        world.double_blind = True
    offers = [[errand.key for errand in search.offers(world, A)] for world in worlds]
    assert offers[0] == offers[1] == offers[2], "what may be searched does not tell who is there"
    loyal = {"a1": A, A: A, B: B}
    for fact in (Searched(A, BANK, [], rule="SL 7.12"), Tasked("a1", "search", BANK, rule="SL 6.28c")):
        assert fact.readers().include(Reader(A, loyal, blind=True))
        assert not fact.readers().include(Reader(B, loyal, blind=True))
        assert fact.readers().include(Reader(B, loyal)), "in the open game the enemy sees it"


# -- plots ---------------------------------------------------------------------------------------------------------------


def plotted(*plots: Plot) -> PlottingTable:
    return PlottingTable(Plots(plots))


def sailed(session: Session[World], seats: dict[str, Seat], increments: int) -> list[Place]:
    """Where `ff` is after each increment."""
    places = []
    for _, _ in zip(range(increments), session.play(seats), strict=False):
        places.append(session.state.formations["ff"].place)
    return places


@pytest.mark.rule("SL 13.211", "SL 13.21")
def test_a_plot_is_sailed_point_by_point_for_its_impulse_and_then_waited_for() -> None:
    world = blind(fleet("ff", "space:a"), impulse=2)
    session = Session(Increments(), Memory(stored.encode(world)))
    table = plotted(Plot("ff", 1, ("space:b", "space:c"), 2))
    assert sailed(session, {A: table}, 3) == ["space:b", "space:c", "space:c"], "and stays at its end"
    world.clock.impulse = 3
    later = Session(Increments(), Memory(stored.encode(world)))
    assert sailed(later, {A: table}, 1) == []
    assert [question.side for question in later.pending] == [A], "nothing is plotted for the third impulse"


@pytest.mark.rule("SL 13.211")
def test_a_plot_may_be_for_a_whole_turn_and_one_for_an_impulse_goes_before_it() -> None:
    table = plotted(Plot("ff", 1, ("space:b", "space:c", "space:d")), Plot("ff", 1, ("space:a",), 3))
    found = {}
    for impulse in (1, 3):
        session = Session(Increments(), Memory(msgspec.json.encode(blind(fleet("ff", "space:a"), impulse=impulse))))
        found[impulse] = sailed(session, {A: table}, 2)
    assert found == {1: ["space:b", "space:c"], 3: ["space:a", "space:a"]}


@pytest.mark.rule("SL 13.211")
def test_a_plot_is_for_a_turn_of_the_campaign() -> None:
    world = blind(fleet("ff", "space:a"))
    world.clock.turns_played = 16
    session = Session(Increments(), Memory(stored.encode(world)))
    assert sailed(session, {A: plotted(Plot("ff", 1, ("space:b",)))}, 1) == [], "a year later turn 1 is turn 17"
    again = Session(Increments(), Memory(stored.encode(world)))
    assert sailed(again, {A: plotted(Plot("ff", 17, ("space:b",)))}, 1) == ["space:b"]


@pytest.mark.rule("SL 13.211")
def test_a_formation_without_a_plot_stays_and_what_is_not_sailing_is_the_players() -> None:
    world = blind(fleet("ff", "space:a"), fleet("hh", "space:a"))
    session = Session(Increments(), Memory(stored.encode(world)))
    table = plotted(Plot("ff", 1, ("space:b",)))
    assert sailed(session, {A: table}, 1) == ["space:b"]
    assert session.state.formations["hh"].place == "space:a"
    question = Decision(A, "SL 8.31", kinds.INTENSITY, (Option("light", "light", 1),))
    assert table.answer(view(world, A, ()), question, "1.0") is None


@pytest.mark.rule("SL 13.211")
def test_off_its_route_a_formation_makes_for_the_nearest_place_of_it() -> None:
    sea = waters(ROAD)
    route = ("space:b", "space:c")
    assert next_place(sea, "space:a", route) == "space:b"
    assert next_place(sea, "space:b", route) == "space:c"
    assert next_place(sea, "space:c", route) is None
    assert next_place(sea, "space:d", route) == "space:c"


def test_in_the_open_game_a_plotting_table_lays_markers_and_chooses_exits() -> None:
    world = at_sea(stretch(), fleet("ff", "zone:sz"))
    table, seen = plotted(Plot("ff", 1, ("space:s4",))), view(world, A, ())
    form = next(movement.commit(world, A))
    assert isinstance(form, Form)
    assert table.answer(seen, form, "1.0") == {"ff": "edge:sz:east"}
    exits = (Option("out:sz:s3", "west", 1), Option("out:sz:s4", "east", 2))
    assert table.answer(seen, Decision(A, "SL 5.154", kinds.EXIT, exits, about="ff"), "1.1") == "out:sz:s4"


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ('[[plot]]\nformation = "x"\nturn = 1\nroute = ["space:a"]', "unknown formation of britain 'x'"),
        ('[[plot]]\nformation = "ff"\nturn = 0\nroute = ["space:a"]', "turn 0 impulse None; expected a turn from 1 up"),
        ('[[plot]]\nformation = "ff"\nturn = 1\nroute = []', "route is empty; expected a place or more"),
        ('[[plot]]\nformation = "ff"\nturn = 1\nroute = ["space:a", "space:a"]', "expected a place or more, none twice"),
        ('[[plot]]\nformation = "ff"\nturn = 1\nroute = ["moon"]', "unknown place 'moon'"),
        ('[[plot]]\nformation = "ff"\nturn = 1\nroute = ["space:a"]\n' * 2, "ff: 2 plots for turn 1; expected one"),
        ("[[plan]]", "unknown field 'plan'"),
        ("plot = [", "is not TOML"),
    ],
)
def test_a_fault_in_plots_is_told_with_its_line(text: str, fault: str) -> None:
    sea = at_sea(ROAD).sea
    with pytest.raises(BadFile) as found:
        plotting_table.read(text, sea, "plots.toml", A, ["ff"])
    assert fault in str(found.value)
    assert str(found.value).startswith("plots.toml: ")
