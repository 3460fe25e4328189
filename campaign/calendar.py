"""The calendar of a campaign (SL 4.1) in plain numbers, so that light commands and the clock of the state date things alike.

A year has 16 turns spread evenly over its 365 days. The stages of a turn, counted from 0 as in `sequence.TURN`: the turn begins;
in each of four impulses winds, dummies, four increments and the end (SL 4.22-4.24); then all that follows the impulses.
"""

from __future__ import annotations

from collections.abc import Iterator

WAR = 50  # years from the theatre's own on in which anything can be dated
TURNS, IMPULSES, INCREMENTS = 16, 4, 4
DAYS = 365
STAGES_AN_IMPULSE = 3 + INCREMENTS
POINTS = IMPULSES * INCREMENTS
ORDERS_STEP = 1 + IMPULSES * STAGES_AN_IMPULSE + 1 + 6  # SL 4.3g: the stage in which a year is closed (SL 9.332)
ORDINALS = (
    "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight",
    "Nine", "Ten", "Eleven", "Twelve", "Thirteen", "Fourteen", "Fifteen", "Sixteen",
)  # fmt: skip
MONTHS = (
    ("January", 31), ("February", 28), ("March", 31), ("April", 30), ("May", 31), ("June", 30),
    ("July", 31), ("August", 31), ("September", 30), ("October", 31), ("November", 30), ("December", 31),
)  # fmt: skip


def misdated(year: int, turn: int, begins: int) -> Iterator[str]:
    """What is wrong with a date of a theatre whose war begins in a year: it has none before, and turns of a year."""
    if not 1 <= turn <= TURNS:
        yield f"turn {turn}; expected 1 to {TURNS}"
    if not begins <= year <= begins + WAR:
        yield f"year {year}; expected {begins} to {begins + WAR}"


def turn_name(turn: int, year: int) -> str:
    """SL 4.13: turns are named in words within their year."""
    return f"Turn {ORDINALS[turn - 1]} of {year}"


def impulse_of(stage: int) -> int:
    """The impulse that a stage of a turn belongs to; 0 before and after the impulses."""
    impulse = (stage - 1) // STAGES_AN_IMPULSE + 1
    return impulse if 1 <= impulse <= IMPULSES else 0


def increment_of(stage: int) -> int:
    """The increment that a stage is; 0 if it is none."""
    increment = (stage - 1) % STAGES_AN_IMPULSE - 1
    return increment if impulse_of(stage) and 1 <= increment <= INCREMENTS else 0


def past(number: int, stage: int, last_turn: int | None, last_stage: int | None) -> bool:
    """Whether a stage of a turn of the campaign comes after the last of the war: a turn, or a stage of it; None is not known."""
    if last_turn is None or number < last_turn:
        return False
    return number > last_turn or (last_stage is not None and stage > last_stage)


def day_of(turn: int, stage: int) -> int:
    """The day of the year, from 0, that a stage of a turn falls on: each increment a sixteenth of the turn, and an impulse
    ends with its last increment. What follows the impulses falls on the turn's last day."""
    if stage > IMPULSES * STAGES_AN_IMPULSE:
        return DAYS * turn // TURNS - 1
    impulse, step = divmod(max(0, stage - 1), STAGES_AN_IMPULSE)
    points = INCREMENTS * impulse + min(max(0, step - 2), INCREMENTS - 1)
    return DAYS * (POINTS * (turn - 1) + points) // (POINTS * TURNS)


def day_and_month(day: int) -> tuple[int, str]:
    """The day of the month and the month's name of a day of the year, counted from 0."""
    left = day
    for month, length in MONTHS:
        if left < length:
            return left + 1, month
        left -= length
    raise ValueError(f"a year has no day {day}")
