"""A sailing master in the administrative phase: who is laid up, who is fitted out, and what flotillas are formed of."""

from __future__ import annotations

from typing import Any

import pytest

from campaign import views
from campaign.agents import dockyard
from campaign.agents.instructions import read
from campaign.agents.sailing_master import SailingMaster
from campaign.record.fleet import Detached
from campaign.rules import organisation, ports, reorganisation, repair
from campaign.state import FlotillaCounter, Kind, World
from campaign.views import Duty
from maps.theatre import Theatre
from table.decisions import Form, Plan
from table.flows import Aside, Flow, Question, Together
from tests.rules.chart import A, almanac, throw, told
from tests.rules.dockyard_chart import ARSENAL, coast, laid_up, officer, on_the_coast
from tests.rules.fleet_chart import COMMODORE, COVE, HAVEN, OPEN, REAR, VICE, alone, flotilla, man, mess, navy, posts, roads

Spare = tuple[str, Kind]
FLAG: Spare = ("grand", "grand flag")
DIVISION: Spare = ("van", "flag")
DETACHMENT: Spare = ("det", "detachment")
IDLE = [(1, "haven")]
SAILS = [(1, "haven"), (6, "open")]
HOME_SOON = [(1, "open"), (7, "haven")]


def book(calls: list[tuple[int, str]], flag: str = "a", van: str = "", id: str = "grand", more: str = "") -> str:
    """Instructions for one flotilla of the squadrons named letter by letter, with a division if there are any for it."""

    def names(letters: str) -> str:
        return str(list(letters))

    table = ", ".join(f'{{ turn = {turn}, to = "{to}" }}' for turn, to in calls)
    division = f'divisions = [{{ id = "van", squadrons = {names(van)} }}]\n' if van else ""
    return f'[[formation]]\nid = "{id}"\ncalls = [{table}]\nsquadrons = {names(flag)}\n{division}{more}\n'


def master(text: str, chart: Theatre) -> SailingMaster:
    sea = almanac(chart).sea
    return SailingMaster(sea, read(text, sea))


def answered(world: World, question: Question, text: str, chart: Theatre) -> Any:
    """What the master of side A answers; the other side leaves everything as usual."""
    if question.side != A:
        return [] if isinstance(question, Plan) else {}
    view = views.view(world, A, tuple(ports.friendly_berths(world, A)))
    return master(text, chart).answer(view, question, "0.0")


def obey(world: World, flow: Flow[None], text: str, chart: Theatre | None = None) -> list[Any]:
    """Run a flow under the master and return his answers."""
    meaning: Any = None
    given: list[Any] = []
    while True:
        try:
            asked = flow.send(meaning)
        except StopIteration:
            return given
        assert not isinstance(asked, Aside)
        questions = asked.questions if isinstance(asked, Together) else (asked,)
        answers = {question.side: answered(world, question, text, chart or roads()) for question in questions}
        given += [answer for side, answer in answers.items() if side == A]
        meaning = {question.side: question.resolve(answers[question.side]) for question in questions}
        if not isinstance(asked, Together):
            meaning = meaning[asked.side]


def administered(world: World, text: str, *dice: int) -> World:
    """Steps 4, 6 and 10 of the Administrative Phase under the master."""
    throw(world, *dice)
    obey(world, repair.return_from_ordinary(world), text)
    obey(world, repair.into_ordinary(world), text)
    obey(world, reorganisation.reorganise(world), text)
    return world


def in_ordinary(world: World) -> str:
    return "".join(sorted(name for name, one in world.squadrons.items() if one.in_ordinary))


def company(world: World) -> dict[str, str]:
    """Each flotilla's squadrons."""
    return {name: "".join(sorted(one.id for one in world.squadrons_of(name))) for name in world.formations}


def plan(world: World, text: str) -> list[Any]:
    (acts,) = obey(world, reorganisation.reorganise(world), text)
    return list(acts)


# -- in and out of ordinary --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("turn", "kept"), [(1, "a"), (4, "a"), (5, "")])
def test_a_squadron_lies_in_ordinary_until_the_turn_before_it_sails(turn: int, kept: str) -> None:
    world = navy(alone("a", HAVEN), mess(man("v", VICE)), spare=[FLAG], turn=turn)
    assert in_ordinary(administered(world, book(SAILS))) == kept
    assert company(world) == ({} if kept else {"grand": "a"})


@pytest.mark.parametrize(("turn", "left"), [(4, "a"), (5, "")])
def test_it_leaves_ordinary_in_the_turn_before_and_not_sooner(turn: int, left: str) -> None:
    world = navy(alone("a", HAVEN, in_ordinary=True), mess(man("v", VICE)), spare=[FLAG], turn=turn)
    assert in_ordinary(administered(world, book(SAILS))) == left


@pytest.mark.parametrize(("damage", "left"), [(3, ""), (4, "b")])
def test_a_worn_squadron_stays_in_dock_and_the_others_sail_without_it(damage: int, left: str) -> None:
    pair = (alone("a", HAVEN, in_ordinary=True), alone("b", HAVEN, in_ordinary=True, damage=damage))
    world = administered(navy(*pair, mess(man("v", VICE)), spare=[FLAG], turn=5), book(SAILS, "ab"))
    assert in_ordinary(world) == left
    assert company(world) == {"grand": "a" if left else "ab"}


def test_one_that_is_mended_after_the_others_have_left_ordinary_does_not_hold_them_back() -> None:
    """SL 11.311: what leaves ordinary leaves it before the repairs."""
    pair = (alone("a", HAVEN, in_ordinary=True), alone("b", HAVEN, in_ordinary=True, damage=4))
    world, text = navy(*pair, mess(man("v", VICE)), spare=[FLAG], turn=5), book(SAILS, "ab")
    throw(world)
    obey(world, repair.return_from_ordinary(world), text)
    world.squadrons["b"].damage = 0
    obey(world, repair.into_ordinary(world), text)
    obey(world, reorganisation.reorganise(world), text)
    assert company(world) == {"grand": "a"}
    assert in_ordinary(world) == "b"


@pytest.mark.parametrize(("rendezvous", "sails"), [("yard", True), ("arsenal", False)])
def test_a_worn_squadron_leaves_another_dockyard_for_home_but_not_home_for_another(rendezvous: str, sails: bool) -> None:
    world = on_the_coast(laid_up("a", ARSENAL, damage=9), turn=5, officers=[officer("r")])
    world.flotillas["grand"] = FlotillaCounter("grand", "grand", A, "", "flag")
    text = book([(1, "arsenal"), (6, "yard")], more=f'rendezvous = "{rendezvous}"')
    obey(world, repair.return_from_ordinary(world), text, coast())
    assert in_ordinary(world) == ("" if sails else "a")


def test_one_that_comes_in_worn_is_laid_up_out_of_its_flotilla_though_it_is_to_sail() -> None:
    world = navy(flotilla("grand", "grand flag", HAVEN, man("v", VICE), 2), turn=5)
    world.squadrons["grand-2"].damage = 4
    text = book(SAILS).replace("['a']", '["grand-1", "grand-2"]')
    administered(world, text)
    assert in_ordinary(world) == "grand-2"
    assert company(world) == {"grand": "grand-1"}


def test_a_fleet_in_port_with_time_is_laid_up_whole_and_its_leader_comes_ashore() -> None:
    world = navy(flotilla("grand", "grand flag", HAVEN, man("v", VICE), 2))
    administered(world, book(IDLE))
    assert in_ordinary(world) == "grand-1grand-2"
    assert [leader.id for leader in world.mess(A)] == ["v"]


def test_squadrons_that_no_line_names_lie_in_ordinary() -> None:
    assert in_ordinary(administered(navy(alone("x", HAVEN), turn=5), book(SAILS))) == "x"


def test_at_a_minor_port_one_is_laid_up_and_the_rest_fit_out() -> None:
    world = navy(alone("a", COVE), alone("b", COVE), alone("c", HAVEN), alone("d", HAVEN))
    assert in_ordinary(administered(world, book(IDLE, "abcd"))) == "acd"
    again = navy(alone("a", COVE), alone("b", COVE, in_ordinary=True))
    assert in_ordinary(administered(again, book(IDLE, "ab"))) == "b"


# -- flotillas and their divisions -------------------------------------------------------------------------------------


def test_a_fleet_is_formed_with_its_division_under_it_and_the_senior_man_has_the_flag() -> None:
    ships = [alone(name, HAVEN) for name in "abcd"]
    world = navy(*ships, mess(man("r", REAR), man("v", VICE)), spare=[DIVISION, FLAG], turn=5)
    administered(world, book(SAILS, "ab", "cd"))
    assert company(world) == {"grand": "ab", "van": "cd"}
    assert posts(world) == {"grand": "v", "van": "r"}
    assert world.formations["van"].superior == "grand"


def test_no_more_squadrons_sail_than_the_leaders_control_and_the_most_worn_stay() -> None:
    ships = [alone(name, HAVEN, in_ordinary=True, damage=damage) for name, damage in zip("abcd", (0, 3, 1, 2), strict=True)]
    leaders = mess(man("r", REAR, cr=1), man("v", VICE, cr=2))
    world = administered(navy(*ships, leaders, spare=[DIVISION, FLAG], turn=5), book(SAILS, "ab", "cd"))
    assert company(world) == {"grand": "a", "van": "cd"}
    assert in_ordinary(world) == "b"
    assert organisation.oversize(world, world.formations["grand"]) == 0


def test_without_a_leader_for_the_division_its_squadrons_go_with_the_flag() -> None:
    ships = [alone(name, HAVEN) for name in "abc"]
    world = administered(navy(*ships, mess(man("v", VICE, cr=3)), spare=[DIVISION, FLAG], turn=5), book(SAILS, "ab", "c"))
    assert company(world) == {"grand": "abc"}


def test_a_division_alone_sails_as_the_flag() -> None:
    world = navy(alone("c", HAVEN), mess(man("r", REAR), man("v", VICE)), spare=[DIVISION, FLAG], turn=5)
    assert company(administered(world, book(SAILS, "a", "c"))) == {"grand": "c"}


def test_chance_picks_between_equals_so_the_least_control_is_counted_on() -> None:
    ships = [alone(name, HAVEN, in_ordinary=True) for name in "abc"]
    world = navy(*ships, mess(man("r", REAR, cr=3), man("s", REAR, cr=2)), spare=[FLAG], turn=5)
    throw(world, (1, 2))
    obey(world, repair.return_from_ordinary(world), book(SAILS, "abc"))
    obey(world, reorganisation.reorganise(world), book(SAILS, "abc"))
    assert company(world) == {"grand": "ab"}


@pytest.mark.parametrize("leaders", [mess(), mess(man("c", COMMODORE))])
def test_where_nobody_can_lead_nobody_is_fitted_out(leaders: Any) -> None:
    """SL 3.411: a commodore has no grand flag."""
    world = navy(alone("a", HAVEN, in_ordinary=True), leaders, spare=[FLAG], turn=5)
    assert in_ordinary(administered(world, book(SAILS))) == "a"


def test_a_flotilla_in_port_is_formed_anew_with_those_that_await_it_there() -> None:
    """No squadron can be added to it, so that its own are detached first and the flag is given out again."""
    forces = (flotilla("grand", "grand flag", HAVEN, man("v", VICE)), alone("b", HAVEN))
    text = book(SAILS).replace("['a']", '["grand-1", "b"]')
    world = administered(navy(*forces, turn=5), text)
    assert company(world) == {"grand": "bgrand-1"}
    assert posts(world) == {"grand": "v"}
    assert [fact.squadron for fact in told(world, Detached)] == ["grand-1"]


def test_a_flotilla_that_is_whole_is_left_alone() -> None:
    world = navy(flotilla("grand", "grand flag", HAVEN, man("v", VICE), 2), turn=5)
    text = book(SAILS).replace("['a']", '["grand-1", "grand-2"]')
    assert plan(world, text) == []


# -- squadrons that have lost their flotilla ----------------------------------------------------------------------------

AT_HAVEN = 'rendezvous = "haven"'


def test_a_stray_is_brought_to_the_rendezvous_by_a_detachment_and_laid_up_there() -> None:
    forces = (alone("a", COVE), alone("b", HAVEN, in_ordinary=True), alone("c", HAVEN, in_ordinary=True))
    world = navy(*forces, mess(man("c", COMMODORE), man("v", VICE)), spare=[FLAG, DETACHMENT])
    text = book(IDLE, "abc", more=AT_HAVEN)
    administered(world, text)
    assert company(world) == {"det": "a"}
    view = views.view(world, A, tuple(ports.friendly_berths(world, A)))
    assert master(text, roads())._goal(view, view.formations["det"]) == HAVEN
    world.put(world.formations["det"], HAVEN)
    administered(world, text)
    assert company(world) == {}
    assert in_ordinary(world) == "abc"


@pytest.mark.parametrize(
    ("leaders", "spare"),
    [
        ([], [FLAG, DETACHMENT]),
        ([man("v", VICE)], [FLAG, DETACHMENT]),
        ([man("c", COMMODORE), man("v", VICE)], [FLAG]),
        ([man("c", COMMODORE), man("v", VICE)], [FLAG, ("watch", "detachment")]),
    ],
)
def test_a_stray_waits_without_a_leader_to_spare_or_a_counter_that_is_not_another_lines(leaders: Any, spare: Any) -> None:
    """The only admiral is kept for the flotilla."""
    forces = (alone("a", COVE), alone("b", HAVEN, in_ordinary=True), alone("c", HAVEN, in_ordinary=True))
    text = book(IDLE, "abc", more=AT_HAVEN) + book(IDLE, "w", id="watch")
    world = administered(navy(*forces, mess(*leaders), spare=spare), text)
    assert company(world) == {}
    assert in_ordinary(world) == "abc"


@pytest.mark.parametrize(("turn", "sent"), [(2, True), (4, False)])
def test_a_stray_is_sent_after_its_flotilla_if_that_stays_long_enough(turn: int, sent: bool) -> None:
    forces = (flotilla("grand", "grand flag", OPEN, man("v", VICE)), alone("a", HAVEN, in_ordinary=True))
    world = navy(*forces, mess(man("c", COMMODORE)), spare=[DETACHMENT], turn=turn)
    text = book(HOME_SOON, more=AT_HAVEN)
    administered(world, text)
    assert company(world) == {"grand": "grand-1"} | ({"det": "a"} if sent else {})
    assert in_ordinary(world) == ("" if sent else "a")


@pytest.mark.parametrize(("die", "superior"), [(4, "grand"), (5, None)])
def test_flotillas_that_have_met_at_sea_come_under_the_flag_if_the_admirals_check_passes(die: int, superior: str | None) -> None:
    forces = (flotilla("grand", "grand flag", OPEN, man("v", VICE)), flotilla("van", "flag", OPEN, man("r", REAR)))
    world = navy(*forces, stations={"command:home": "v"}, turn=2)
    text = book(HOME_SOON, "a", "c", more=AT_HAVEN)
    administered(world, text, die)
    assert world.formations["van"].superior == superior


def test_a_flotilla_under_the_flag_already_or_elsewhere_is_not_brought_under_it() -> None:
    text = book(HOME_SOON, "a", "c", more=AT_HAVEN)
    flag = flotilla("grand", "grand flag", OPEN, man("v", VICE))
    assert plan(navy(flag, flotilla("van", "flag", OPEN, man("r", REAR), under="grand"), turn=2), text) == []
    assert plan(navy(flag, flotilla("van", "flag", "space:cove", man("r", REAR)), turn=2), text) == []


@pytest.mark.rule("SL 9.388")
def test_a_division_that_has_an_order_is_not_brought_under_the_flag() -> None:
    """The order would fail by it: officers who had just issued it once advised that."""
    forces = (flotilla("grand", "grand flag", OPEN, man("v", VICE)), flotilla("van", "flag", OPEN, man("r", REAR)))
    world = navy(*forces, stations={"command:home": "v"}, turn=2)
    officer = master(book(HOME_SOON, "a", "c", more=AT_HAVEN), roads())
    view = views.view(world, A, tuple(ports.friendly_berths(world, A)))
    assert [act["flotilla"] for act in dockyard._rejoining(officer.bill, view)] == ["van"]
    view.orders.issued["van"] = Duty("task", "", (), True, 0, 0, (), 0)
    assert list(dockyard._rejoining(officer.bill, view)) == []


# -- what the master knows ----------------------------------------------------------------------------------------------


def test_a_side_sees_its_own_flotillas_and_mess_and_nobody_elses() -> None:
    own = (flotilla("grand", "grand flag", OPEN, man("v", VICE, cr=4)), mess(man("r", REAR)))
    enemy = (flotilla("foe", "flag", "harbour:toulon", man("x", command="french"), command="french"),)

    def seen(*forces: Any, spare: Any) -> Any:
        view = views.view(navy(*forces, spare=spare), A, (HAVEN,))
        return view.flotillas, view.mess, view.squadrons

    flotillas, at_mess, _ = seen(*own, *enemy, mess(man("y", command="french")), spare=[DIVISION, ("french/two", "flag")])
    assert {name: one.place for name, one in flotillas.items()} == {"grand": OPEN, "van": None}
    assert flotillas["grand"].leader == views.OwnLeader("v", "home", VICE, 4, 3, "V")
    assert [one.id for one in at_mess] == ["r"]
    assert seen(*own, *enemy, spare=[DIVISION]) == seen(*own, spare=[DIVISION])


def test_the_forms_are_filled_line_by_line_and_always_legal() -> None:
    world = navy(alone("a", COVE), alone("b", COVE), alone("c", HAVEN), turn=5)
    question = next(repair.into_ordinary(world))
    assert isinstance(question, Together)
    (form,) = (one for one in question.questions if one.side == A)
    assert isinstance(form, Form)
    answer = answered(world, form, book(IDLE, "abc"), roads())
    assert answer.keys() == {part.key for part in form.parts}
    form.resolve(answer)
