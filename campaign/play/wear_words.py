"""The wear alarm in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from campaign.calendar import IMPULSES, STAGES_AN_IMPULSE, TURNS, day_and_month, day_of
from campaign.play.wear_alarm import Measure, WearAlarm
from campaign.reports.names import Names
from table.wording import capital, counted, within

MOST = 2  # squadrons that are named
SHOWN = 5  # alarms that are told at once, the gravest
SAY = "Or say `home NAME`, `relieve NAME` or `keep on NAME`."


def told(alarms: Sequence[WearAlarm], names: Names) -> Iterator[str]:
    """Who is worn and how much, what it risks, what is done if nothing is said; and for all of them what else can be said."""
    gravest = sorted(alarms, key=lambda one: one.worst.damage - one.worst.rating, reverse=True)
    for one in gravest[:SHOWN]:
        yield f"WORN: {within(names.piece(one.formation))}, {names.at(one.place)}: {_worst(one, names)} [SL 7.35]"
        yield f"  {risked(one)} {done(one, names)}"
    if len(alarms) > SHOWN:
        rest = counted(len(alarms) - SHOWN, "formation")
        yield f"WORN: {rest} more, marked so by `where`; your officers do the same with them."
    if any(one.measure in (Measure.HOME, Measure.RELIEVED) for one in alarms):
        yield f"  {SAY}"


def risked(alarm: WearAlarm) -> str:
    """The chances of the worst squadron and their days, and how many others run any."""
    worst, others = alarm.worst, sum(one.later > 0 for one in alarm.risks) - 1
    after = last_day(alarm.turn % TURNS + 1)
    if not worst.later:
        return f"No sail can sink of wear before {after}, nor then."
    first = f"{worst.now} in 10 on {last_day(alarm.turn)}, " if worst.now else ""
    beside = f", and {counted(others, 'squadron')} more" if others > 0 else ""
    return f"It may lose a sail{beside}: {first}{worst.later} in 10 on {after} if it stays."


def last_day(turn: int) -> str:
    """The day on which the operations of a turn end."""
    number, month = day_and_month(day_of(turn, IMPULSES * STAGES_AN_IMPULSE + 1))
    return f"{number} {month}"


def done(alarm: WearAlarm, names: Names, *, typed: bool = True) -> str:
    """What the officers do; who reads it at a prompt is told that Enter lets them."""
    haven = within(names.place(alarm.haven)) if alarm.haven else "the nearest port"
    enter = "Enter: it" if typed else "It"
    match alarm.measure:
        case Measure.RELIEVED:
            return f"{enter} goes home to {haven}, and {within(names.piece(alarm.relief))} relieves it."
        case Measure.HOME:
            offer = f" {names.piece(alarm.fresh)} could relieve it." if alarm.fresh else ""
            return f"{enter} goes home to {haven}.{offer}"
        case Measure.ALONE:
            return f"By itself it makes for {haven} [SL 3.355]."
        case Measure.BOUND:
            other = "`desk abandon me` asks you" if typed else "who keeps the abandon desk himself is asked"
            return f"{enter} stays, bound by its order; {other} whether that is given up."
        case Measure.PRESSED:
            return "It keeps the sea for this turn, as you have said."


class Offer(NamedTuple):
    """A worn formation as a page tells of it: who and where, what it risks, what the officers do; and what he may say instead.

    `relief` is a fresh formation that could take its station, with its name.
    """

    formation: str
    name: str
    worn: str
    risk: str
    done: str
    home: bool
    press: bool
    relief: tuple[str, str] | None


def offer(alarm: WearAlarm, names: Names) -> Offer:
    """SL 7.35: an alarm with what can be said to it: sent home, relieved, or kept on."""
    fresh = alarm.relief or alarm.fresh
    free = alarm.measure in (Measure.HOME, Measure.RELIEVED, Measure.PRESSED)
    return Offer(
        alarm.formation,
        names.piece(alarm.formation),
        f"{capital(names.at(alarm.place))}: {_worst(alarm, names)}",
        risked(alarm),
        done(alarm, names, typed=False),
        free,
        free and alarm.measure is not Measure.PRESSED,
        (fresh, names.piece(fresh)) if fresh and free else None,
    )


def _worst(alarm: WearAlarm, names: Names) -> str:
    ships = [f"{names.piece(risk.squadron)} {risk.damage} of {risk.rating}" for risk in alarm.risks[:MOST]]
    more = f" and {counted(len(alarm.risks) - MOST, 'squadron')} more" if len(alarm.risks) > MOST else ""
    return f"{', '.join(ships)}{more}"
