"""What mutants of loading have shown to be untested: each fails when its line is broken."""

from __future__ import annotations

import pytest

from table.decisions import Form
from tactical.wooden_ships import squares
from tactical.wooden_ships.loading import reload, repairs, sails
from tactical.wooden_ships.state import Battle, Done, Options, RepairKind
from tests.tactical.wooden_ships.yard import BRITISH, FRENCH, asked, battle, only, ship


@pytest.mark.rule("WS A.X.A")
def test_a_line_of_loading_says_what_is_loaded_or_repaired() -> None:
    sea = battle(ship("Berwick", "J20", side=FRENCH), ship("Alfred", "J30"))
    berwick = sea.ships["berwick"]
    berwick.decks["left"].shot = None
    berwick.hull -= 1
    form = next(one for one in asked(reload.load(sea)) if isinstance(one, Form) and one.side == FRENCH)
    assert [(option.key, option.label) for option in form.parts[0].options] == [
        ("left:round", "load the left broadside with roundshot"),
        ("left:chain", "load the left broadside with chainshot"),
        ("left:grape", "load the left broadside with grapeshot"),
        ("left:double", "load the left broadside with doubleshot (takes two turns)"),
        ("repair:hull", "repair the hull"),
        ("none", "nothing"),
    ]
    assert form.parts[0].usual == "left:round"


@pytest.mark.parametrize(("carronades", "usual"), [(0, "left:round"), (4, "right:round")])
def test_as_usual_the_broadside_with_more_guns_and_carronades_is_loaded(carronades: int, usual: str) -> None:
    sea = battle(ship("Alfred", "J20"))
    alfred = sea.ships["alfred"]
    for deck in alfred.decks.values():
        deck.shot = None
    alfred.decks["right"].guns = [4, 4]
    alfred.decks["right"].carronades = [0, carronades]
    assert usual_work(sea) == usual


@pytest.mark.parametrize(("begun", "usual"), [({}, "repair:hull"), ({"rigging": 1}, "repair:rigging")])
def test_as_usual_the_repair_that_has_got_furthest_goes_on(begun: dict[RepairKind, int], usual: str) -> None:
    sea = battle(ship("Alfred", "J20", repairs=begun))
    alfred = sea.ships["alfred"]
    squares.mark_hull(alfred, 1)
    squares.mark_rigging(alfred, 1)
    assert usual_work(sea) == usual


def usual_work(sea: Battle) -> str:
    """What the one ship of a battle loads or repairs as usual."""
    (form,) = [one for one in asked(reload.load(sea)) if isinstance(one, Form)]
    return form.parts[0].usual


@pytest.mark.rule("WS A.XI")
def test_sails_are_chosen_in_secret() -> None:
    sea = battle(ship("One", "J20", canvas="full"), ship("Two", "N20", canvas="full"))
    assert [(question.side, question.secret) for question in asked(sails.change(sea))] == [(BRITISH, True)]


@pytest.mark.rule("WS B.X")
def test_first_loads_are_written_in_secret() -> None:
    sea = battle(ship("One", "J20"), ship("Two", "N20", side=FRENCH))
    assert [(question.side, question.secret) for question in asked(reload.first_loads(sea))] == [(BRITISH, True), (FRENCH, True)]


@pytest.mark.rule("WS A.V.D.3")
@pytest.mark.parametrize(
    ("done", "still", "may"),
    [
        (Done(), 0, True),
        (Done(stood=True), 0, False),
        (Done(), 1, False),
        (Done(stood=True, hexes=1), 0, True),
        (Done(stood=True, hexes=1, turns=1), 0, False),
        (Done(stood=True, hexes=1, swung=1), 0, False),
    ],
)
def test_who_lay_still_sets_full_sail_after_a_hex_straight_on(done: Done, still: int, may: bool) -> None:
    one = ship("One", "J20", still=still, done=done)
    assert sails.may_set(battle(one), one) is may
    assert sails.may_set(battle(one, options=only(Options(), slow_turns=False)), one)


@pytest.mark.rule("WS A.XI", "WS A.III.B.2.p3")
def test_what_the_wind_forbids_comes_down_before_anybody_is_asked_for_his_sails() -> None:
    one = ship("One", "J20", canvas="full")
    sea = battle(one, velocity=6)
    assert not sails.carries(sea, one)
    assert asked(sails.change(sea)) == []
    assert one.canvas == "battle"


@pytest.mark.rule("WS A.VIII.B.3.c", "WS A.X.B.p1")
def test_who_has_begun_to_load_doubleshot_does_nothing_but_go_on_with_it() -> None:
    one = ship("One", "J20")
    squares.mark_hull(one, 3)
    one.decks["left"].shot, one.decks["left"].ramming = None, True
    assert [option.key for option in reload.options_of(battle(one), one)] == ["left:double"]


@pytest.mark.rule("WS A.X.B.p2")
@pytest.mark.parametrize(("crew", "enough"), [((4, 4, 0), True), ((5, 3, 0), True), ((4, 3, 0), False), ((5, 0, 4), True)])
def test_of_two_sections_one_must_be_whole_each_measured_by_its_own_figure(crew: tuple[int, ...], enough: bool) -> None:
    one = ship("One", "J20", crew=(5, 4, 4))
    one.crew = list(crew)
    assert repairs.hands_enough(battle(one), one) is enough
