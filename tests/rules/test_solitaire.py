"""Solitaire play (SL 13.1): the rules as they are, who moves last, and orders by the suite."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from campaign.play.beginning import NewCampaign, grant
from campaign.play.errors import BadInput
from campaign.record.orders import OrderReceived, OrderShown
from campaign.rules import movement, solitaire
from campaign.rules.admiralty import step
from campaign.rules.battle import occasion
from campaign.state import World
from orders.booklet import Booklet, Order
from orders.kinds.stations import ShowOfForce
from table.dice import Roll
from table.flows import Question
from tests.rules.chart import A, B, Force, at_sea, drive, fleet, throw, told
from tests.rules.dockyard_chart import coast

OFF = "space:off"


def chit(id: str, **more: object) -> Order:
    return Order(id, id.title(), ShowOfForce(place=OFF, impulses=2), "Go.", "designed", **more)  # type: ignore[arg-type]


def alone(*orders: Order, squadrons: int = 6, turn: int = 1, solitaire: bool = True, more: Sequence[Force] = ()) -> World:
    """A fleet of so many squadrons in two flotillas at their port, and a booklet for it."""
    half = squadrons // 2
    forces = [
        fleet("ff", "harbour:yard", classes=("SOL",) * half),
        fleet("hh", "harbour:yard", classes=("SOL",) * (squadrons - half)),
        *more,
    ]
    world = at_sea(coast(), *forces, turn=turn)
    world.prestige = dict.fromkeys(world.sides, 0)
    world.solitaire = solitaire
    return world.attach(world.almanac, world.charts, None, {A: Booklet(A, "Home fleet", tuple(orders), rendezvous=0)})


def orders_step(world: World, *dice: int | tuple[int, int]) -> list[Question]:
    throw(world, *dice)
    asked = drive(step.orders_step(world))
    assert len(world.tray.thrown) == len(dice), [one.sides for one in world.tray.thrown]
    return asked


NAMES = ("watch", "cruise", "raid", "show", "relieve")


@pytest.mark.rule("SL 13.12")
@pytest.mark.parametrize(("squadrons", "orders"), [(5, 1), (6, 2), (8, 2), (9, 3)])
def test_a_suite_has_an_order_for_every_three_squadrons_formed(squadrons: int, orders: int) -> None:
    world = alone(*(chit(name) for name in NAMES), squadrons=squadrons)
    assert solitaire.suite_size(world, world.booklets[A]) == orders
    step_of = [(0, 5 - n) for n in range(orders)]
    orders_step(world, *step_of, *([(0, orders)] if orders > 1 else []), (0, 2))
    received = [fact.order for fact in told(world, OrderReceived)]
    assert received == list(NAMES[:orders]), "out of the cup, the first each time by these dice"


@pytest.mark.rule("SL 13.12")
def test_only_squadrons_of_the_fleet_or_of_the_command_whose_booklet_it_is_count_for_its_suite() -> None:
    world = alone(*(chit(name) for name in NAMES), squadrons=6, more=[fleet("ee", OFF, side=B, classes=("SOL",) * 3)])
    assert solitaire.suite_size(world, world.booklets[A]) == 2
    for squadron in world.company("hh"):
        squadron.command = "home"
    assert solitaire.suite_size(world, Booklet(A, "The Channel", (), command="home")) == 1


@pytest.mark.rule("SL 13.12")
def test_mandatory_orders_are_part_of_the_suite() -> None:
    world = alone(chit("watch"), chit("guard", mandatory=True), chit("raid"))
    orders_step(world, (1, 2), (0, 2), (1, 2))
    assert [(fact.order, fact.rule) for fact in told(world, OrderReceived)] == [
        ("guard", "SL 9.351a"),
        ("raid", "SL 13.12"),
    ]
    chits = world.admiralty.sets[A]
    assert (chits.pool, chits.hand) == (["watch"], ["raid"]), "the guard was issued, by the die, to the second flotilla"
    assert world.admiralty.issued["hh"].order == "guard"


@pytest.mark.rule("SL 9.323", "SL 13.12")
def test_an_order_of_the_suite_that_must_be_shown_is_shown() -> None:
    world = alone(chit("secret"), chit("plain", shown=True), squadrons=6)
    orders_step(world, (0, 2), (0, 2), (0, 2))
    assert [fact.order for fact in told(world, OrderShown)] == world.admiralty.sets[A].shown == ["plain"]


@pytest.mark.rule("SL 13.12")
def test_chance_issues_one_order_a_turn_and_says_to_whom() -> None:
    world = alone(chit("watch"), chit("raid"), squadrons=6)
    asked = orders_step(world, (0, 2), (1, 2), (0, 2))
    assert [fact.rule for fact in told(world, Roll)] == ["SL 13.12"] * 3
    assert {name: one.order for name, one in world.admiralty.issued.items()} == {"ff": "raid"}
    assert not any(part.key.startswith("issue:") for form in asked for part in getattr(form, "parts", ()))
    world.clock.next_turn()
    orders_step(world)
    assert {name: one.order for name, one in world.admiralty.issued.items()} == {"ff": "raid", "hh": "watch"}
    world.clock.next_turn()
    orders_step(world)
    assert world.admiralty.sets[A].hand == [], "and nothing more is received until the year is out"


@pytest.mark.rule("SL 13.12")
def test_without_the_option_the_player_draws_and_issues() -> None:
    world = alone(chit("watch"), chit("raid"), solitaire=False)
    asked = orders_step(world)
    assert [question.kind.name for question in asked] == ["receive"]
    assert world.admiralty.sets[A].hand == []


@pytest.mark.rule("SL 13.12")
def test_no_suite_is_taken_in_the_course_of_the_year() -> None:
    world = alone(chit("watch"), chit("raid"), turn=5)
    orders_step(world)
    assert told(world, OrderReceived) == []


@pytest.mark.rule("SL 13.1")
@pytest.mark.parametrize("spotted", [True, False])
def test_the_soloist_who_sees_all_still_cannot_attack_whom_nobody_has_spotted(spotted: bool) -> None:
    foe = fleet("foe", OFF, side=B, spotted=spotted)
    world = alone(more=[foe, fleet("own", OFF)])
    assert bool(occasion.occasions(world)) is spotted


@pytest.mark.rule("SL 13.11")
def test_the_soloist_lets_the_side_with_the_advantage_move_last() -> None:
    def markers_of(last: str | None) -> str:
        world = at_sea(coast(), fleet("ff", OFF), fleet("gg", OFF, side=B))
        grant(world, NewCampaign("solo", "1", last=last))
        return drive(movement.sail_all(world))[0].side

    assert markers_of(None) == A, "as the theatre has it"
    assert markers_of(B) == A
    assert markers_of(A) == B
    with pytest.raises(BadInput, match="last moon: unknown side"):
        grant(at_sea(coast()), NewCampaign("solo", "1", last="moon"))
