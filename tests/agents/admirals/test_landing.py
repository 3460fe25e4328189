"""An admiral and his marines (SL 6.25): what he attempts ashore, and with whom he has them sail."""

from __future__ import annotations

from typing import Any

import pytest

from campaign.agents.admirals import landing, scouting, temper
from campaign.agents.admirals.allotment import AllotmentDesk
from campaign.event_book.effects import Count, Prestige
from campaign.exclusive_rules.rows import AnyVenture, Bombardment, CuttingOut, Raid
from campaign.question_kinds import TASK
from campaign.views import Duty, OwnAuxiliary, Sighting, View
from maps.place import Place
from orders.booklet import Order
from orders.kinds.attacks import Bombard
from orders.kinds.attacks import Raid as RaidOrder
from table.decisions import Decision, Option
from tests.agents.admirals.small import FOE, ROAD, YARD, order, squadron, view, waters
from tests.rules.chart import STANDARD, A, B

HARBOUR = Place("harbour:foe")


def desk(*rows: AnyVenture, orders: tuple[Order, ...] = ()) -> AllotmentDesk:
    known = {one.id: one for one in orders}
    return AllotmentDesk(waters().sea, STANDARD, temper.read("steady"), known, {row.id: row for row in rows})


def raid(id: str = "mole", at: str = "foe", **more: Any) -> Raid:
    return Raid(**{"id": id, "name": id, "at": (at,), "die": 6, "effects": (Prestige(A, 1),), **more})


def shells(id: str, at: str = "foe", **more: Any) -> Bombardment:
    return Bombardment(**{"id": id, "name": id, "at": (at,), "die": 6, "effects": (Prestige(A, 1),), **more})


def boats(**more: Any) -> CuttingOut:
    return CuttingOut(**{"id": "boats", "name": "boats", "at": ("foe",), "die": 6, **more})


def seen(at: str = "grand", issued: dict[str, Duty] | None = None, enemies: tuple[Sighting, ...] = ()) -> View:
    marines = {"jollies": OwnAuxiliary("jollies", "Jollies", "Marine", "assigned", at)}
    return view(squadron("first", FOE, formation="grand"), issued=issued, enemies=enemies, auxiliaries=marines)


def chosen(desk_: AllotmentDesk, view_: View) -> str:
    keys = [f"{row.kind}:jollies:{row.id}:space:{row.at[0]}" for row in desk_.ventures.values()]
    options = tuple(Option(key, key, key) for key in ("none", *keys))
    return str(scouting.task(desk_, view_, Decision(A, "SL 6.14", TASK, options)).answer)


def under(name: str, *done: str) -> dict[str, Duty]:
    return {"grand": Duty(name, "", (FOE,), False, 0, 0, done, 1)}


def test_he_lands_where_something_is_to_be_won_and_not_where_it_costs_more() -> None:
    assert chosen(desk(raid()), seen()) == "raid:jollies:mole:space:foe"
    assert chosen(desk(raid(effects=())), seen()) == "none"
    assert chosen(desk(raid(repulse=(Prestige(A, -3),))), seen()) == "none", "five in ten of one are not worth five of three"
    assert chosen(desk(raid(effects=(Prestige(B, -1),))), seen()) != "none", "the enemy's loss is a gain"
    assert chosen(desk(raid(effects=(Count("alliance", A),))), seen()) != "none"


def test_of_several_he_takes_the_best() -> None:
    assert chosen(desk(raid("less"), raid("more", effects=(Prestige(A, 2),))), seen()) == "raid:jollies:more:space:foe"


@pytest.mark.rule("SL 7.232")
def test_he_reckons_with_the_blockade_value_of_a_harbour() -> None:
    assert landing.chance_of(desk(), raid(die=6), FOE) == pytest.approx(0.5), "a blockade value of 2"
    assert landing.chance_of(desk(), raid(die=6), "space:m1") == pytest.approx(0.7)
    assert landing.chance_of(desk(), raid(die=0), FOE) == 0.0
    assert chosen(desk(raid(die=1)), seen()) == "none"


def test_boats_are_sent_in_where_a_counter_shows_at_the_berth() -> None:
    assert chosen(desk(boats()), seen()) == "none"
    assert chosen(desk(boats()), seen(enemies=(Sighting(ROAD, B),))) == "none"
    assert chosen(desk(boats()), seen(enemies=(Sighting(HARBOUR, B),))) == "cutting-out:jollies:boats:space:foe"


def test_marines_of_who_is_ordered_to_raid_are_kept_for_it() -> None:
    orders = (order("burn", RaidOrder((FOE,))),)
    rows = desk(raid("rich", at="away", effects=(Prestige(A, 5),)), raid("poor", effects=()), orders=orders)
    assert chosen(rows, seen(issued=under("burn"))) == "raid:jollies:poor:space:foe"
    assert chosen(rows, seen(issued=under("burn", FOE))) == "raid:jollies:rich:space:away", "it is done"


@pytest.mark.rule("SL 6.24b")
def test_bombs_of_who_is_ordered_to_bombard_are_kept_for_the_port_that_his_letter_names() -> None:
    """Those for Le Havre were spent on Boulogne on the way."""
    orders = (order("shell", Bombard(FOE)),)
    rows = desk(shells("rich", at="away", effects=(Prestige(A, 5),)), shells("poor", effects=()), orders=orders)
    assert chosen(rows, seen()) == "bombardment:jollies:rich:space:away"
    assert chosen(rows, seen(issued=under("shell"))) == "bombardment:jollies:poor:space:foe"


@pytest.mark.rule("SL 6.24b")
def test_bombs_wait_until_who_is_ordered_to_bombard_lies_off_the_port() -> None:
    """Those of the Downs were spent on Le Havre while the squadron lay at Portsmouth, and it waited there without them."""
    rows = desk(shells("poor", effects=()), orders=(order("shell", Bombard(FOE)),))
    for place, key in ((FOE, "bombardment:jollies:poor:space:foe"), ("space:m3", "none")):
        bombs = {"jollies": OwnAuxiliary("jollies", "Bombs", "Bomb", "assigned", "grand")}
        assert chosen(rows, view(squadron("first", place, formation="grand"), issued=under("shell"), auxiliaries=bombs)) == key


@pytest.mark.rule("SL 6.24a", "SL 6.24b")
@pytest.mark.parametrize("counter", [True, False])
def test_bombs_shell_what_lies_in_a_port_if_a_counter_shows_there_and_else_what_the_theatre_names(counter: bool) -> None:
    rows = desk(shells("poor", effects=()), orders=(order("shell", Bombard(FOE)),))
    enemies = (Sighting(Place("harbour:foe"), B, ""),) if counter else ()
    here = seen(issued=under("shell"), enemies=enemies)
    keys = ("none", "bombard:jollies:foe", "bombardment:jollies:poor:space:foe")
    asked = Decision(A, "SL 6.14", TASK, tuple(Option(key, key, key) for key in keys))
    assert scouting.task(rows, here, asked).answer == keys[1 if counter else 2]


def test_marines_sail_with_who_is_ordered_to_raid_or_bound_for_a_shore() -> None:
    orders = (order("burn", RaidOrder((FOE,))), order("watch"))
    bound = {"raider": Duty("burn", "", (FOE,), False, 0, 0, (), 1), "watcher": Duty("watch", "", (FOE,), False, 0, 0, (), 1)}
    squadrons = [squadron(name, YARD, formation=name) for name in ("idle", "watcher", "raider")]
    eyes = view(*squadrons, issued=bound)
    assert landing.berths_for_marines(desk(raid(), orders=orders), eyes, ["idle", "watcher", "raider"]) == [
        "raider", "watcher", "idle",
    ]  # fmt: skip
    assert landing.berths_for_marines(desk(raid(side=B), orders=orders), eyes, ["idle", "watcher"]) == ["idle", "watcher"]
