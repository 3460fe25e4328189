"""WS S.11.III.4-5: ships surprised at anchor, which must rig springs, clear the landward guns and bend sails, a task a turn.

A task is written in the Load Phase in place of loading (`loading.reload`), by a ship that has done nothing else that forbids it.
"""

from __future__ import annotations

from typing import Literal

from table.dice import log
from tactical.wooden_ships.special import tags
from tactical.wooden_ships.special.facts import TaskDone
from tactical.wooden_ships.state import Anchor, Battle, Ship

Task = Literal["AS", "AB", "C", "R"]

SPRINGS, LEFT_GUNS, SAILS, ONE = "springs", "left-guns", "sails", "one-task"
WORDS: dict[Task, str] = {
    "AS": "rig springs by the stern",
    "AB": "rig springs by the bow",
    "C": "clear the left broadside",
    "R": "bend sails",
}


def unready(battle: Battle) -> None:
    """WS S.11.III.4: what each ship of the surprised side must still write before she may do it."""
    for ship in battle.ships.values():
        if tags.binds(battle, SPRINGS, ship):
            ship.tasks[SPRINGS] = tags.figure(battle, SPRINGS, "turns")
        if tags.binds(battle, SAILS, ship):
            ship.tasks[SAILS] = tags.figure(battle, SAILS, "turns")
        if tags.binds(battle, LEFT_GUNS, ship) and "left" in ship.decks:
            ship.decks["left"].cleared = tags.figure(battle, LEFT_GUNS, "turns")


def open_tasks(battle: Battle, ship: Ship) -> list[Task]:
    """WS S.11.III.4-5: what a ship may write this turn: one task, and none in a turn in which she has fired, loaded, fought hand
    to hand or made another note."""
    found = list[Task]()
    done = ship.done
    if ONE not in battle.special or ship.helpless or ship.captor is not None:
        return found
    if done.task or done.fired or done.loaded or done.melee or done.weighed or ship.notes or ship.anchoring is not None:
        return found
    if ship.tasks.get(SPRINGS) and ship.anchor is not None and ship.anchor.kind == "ordinary":
        found += ["AS", "AB"]
    if (left := ship.decks.get("left")) is not None and left.cleared:
        found.append("C")
    if ship.tasks.get(SAILS):
        found.append("R")
    return found


def work(battle: Battle, ship: Ship, task: str) -> None:
    """WS S.11.III.4: a turn of a task is written; with the last of them it is done. Springs hold her by bow or stern."""
    ship.done.task = task
    if task == "C":
        ship.decks["left"].cleared -= 1
        left = ship.decks["left"].cleared
    else:
        name = SAILS if task == "R" else SPRINGS
        left = ship.tasks[name] = ship.tasks[name] - 1
    if left:
        return
    if task in ("AS", "AB"):
        ship.anchor = Anchor("stern" if task == "AS" else "bow")
    log(battle, TaskDone(ship.id, task))


def may_make_sail(ship: Ship) -> bool:
    """WS S.11.III.4.c: she has no sail to set until they are bent."""
    return not ship.tasks.get(SAILS)


def no_sails(ship: Ship, factors: int) -> list[tuple[int, str]]:
    """WS S.11.III.4.c: without sails bent she has no allowance."""
    return [] if may_make_sail(ship) or factors <= 0 else [(-factors, "sails not bent")]
