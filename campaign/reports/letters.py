"""Orders as letters (SL 9.36): what the Admiralty writes to the admiral who is given one, and how far he has come with it."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from campaign.reports.dates import at_stage, nth_turn
from campaign.reports.names import Names
from campaign.reports.templates_read import template
from campaign.rules.admiralty import desk, sailing
from campaign.sequence import TURN
from campaign.state import World
from orders.booklet import Order
from orders.chits import Issued
from table.wording import listed, sentence, within

DAYS_AN_IMPULSE = 21 / 4  # SL 4.12: a turn is three weeks of four impulses
WIDTH = 96  # columns of a letter on paper
ORDERS_STEP = next(number for number, stage in enumerate(TURN) if stage.name == "orders")


class Letter(msgspec.Struct, frozen=True):
    """A letter as it is received: from which office, to whom and where, what is asked, who signs, and what has come of it.

    `chance` is how likely such an order goes well if nothing is known against it; hand-overs and rendezvous have none.
    """

    order: str
    title: str
    office: str
    date: str
    to: str
    formation: str
    at: str
    body: str
    task: str
    standing: str
    close: str
    signed: str
    chance: float = 0.0


def letters(world: World, side: str, names: Names) -> list[Letter]:
    """The letters that a side's formations act upon now, those for hand-overs and rendezvous among them."""
    return [_letter(world, issued, names) for issued in desk.issued(world, side)]


def _letter(world: World, issued: Issued, names: Names) -> Letter:
    booklet = desk.booklet_of(world, issued.side, issued.order) or desk.booklets(world, issued.side)[0]
    order = booklet.orders.get(issued.order)
    formation = world.formations[issued.formation]
    leader = world.leader_of(formation)
    return Letter(
        issued.order,
        desk.title(world, issued.side, issued.order),
        booklet.office,
        at_stage(nth_turn(issued.turn, world.clock), ORDERS_STEP).date,
        f"{leader.rank} {leader.name}" if leader else "the senior captain",
        formation.name,
        names.at(formation.place),
        order.letter if order else "",
        task_in_words(order, names, issued.order, issued.target),
        _standing(world, issued, names),
        "" if order and order.signed else booklet.close,
        (order.signed if order else "") or booklet.signed,
        order.do.chance if order else 0.0,
    )


class Words(NamedTuple):
    """How a letter calls places, pieces and times: the `Wording` of an order's kind."""

    names: Names

    def place(self, key: str) -> str:
        return within(self.names.place(key))

    def at(self, key: str) -> str:
        return self.names.at(key)

    def piece(self, key: str) -> str:
        return within(self.names.piece(key))

    def span(self, impulses: int) -> str:
        return f"{impulses} full {'impulse' if impulses == 1 else 'impulses'} (some {round(impulses * DAYS_AN_IMPULSE)} days)"


def task_in_words(order: Order | None, names: Names, special: str = "", target: str = "") -> str:
    """What is asked, in a sentence or two: as the order's kind says it, or a hand-over or rendezvous."""
    words = Words(names)
    page = template("task.txt.j2")
    told = page.render(
        task=order.do.task(words) if order else "", special=special, target=target, words=words,
        by=order.by if order else 0, via=order.via if order else (),
    )  # fmt: skip
    return " ".join(told.split())


def chit_in_words(order: Order, names: Names) -> str:
    """What an order asks for, and of whom (SL 9.321): which commands may execute it, with how many sail, and from when."""
    commands = [one.name for name in order.commands if (one := names.world.commands.get(name)) is not None]
    terms = [f"for the {'command' if len(commands) == 1 else 'commands'} {listed(commands)}" if commands else ""]
    terms += [
        f"{order.sail} sail or more" if order.sail else "",
        f"not before turn {order.issued_from}" if order.issued_from else "",
    ]
    told = "; ".join(filter(None, terms))
    return f"{task_in_words(order, names)} {sentence(told)}" if told else task_in_words(order, names)


def _standing(world: World, issued: Issued, names: Names) -> str:
    """How far an order has come."""
    progress = issued.progress
    goals = " or ".join(within(names.place(place)) for place in sailing.goals_of(world, issued) if place != progress.place)
    done = f", {progress.count} counted" if progress.count else ""
    dealt_with = ", ".join(within(names.place(place)) for place in progress.done)
    done += f"; dealt with: {dealt_with}" if dealt_with else ""
    way = f"; bound for {goals}" if goals else ""
    return f"{'under way' if progress.begun else 'not begun'}{done}{way}"


def rendered(letter: Letter, width: int = WIDTH) -> str:
    """A letter on paper, or on a screen of fewer columns."""
    return template("letter.txt.j2").render(letter=letter, width=width)
