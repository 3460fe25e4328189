"""Dice on the record: who may see one, and how it reads with every modifier and what was needed (SL 2.21)."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from campaign.record.causes import Purpose
from campaign.record.readers import Readers, owner_unless
from campaign.record.wording import Wording
from table.dice import Roll
from table.wording import counted

OPEN = ("battle-", "event:", "war:")  # how the subjects of dice begin that both sides see: battles and politics
UNKNOWN = -1  # the number of a die whose reader may not know how many have fallen
OUTCOMES = {  # by what a die was thrown for, how it reads when it served, and when it did not
    "catch the wind": ("{about} catches the wind{where}", "{about} fails to catch the wind{where}"),
    "off course?": ("{about} is set off its course", "{about} holds its course"),
    "keeping the squadrons together in the gale": (
        "{about} keeps its squadrons together in the gale",
        "{about} cannot keep its squadrons together in the gale",
    ),
    "a sail may sink": ("a sail of {about} is lost", "{about} keeps its sail afloat"),
    "emergency repairs": ("{about} makes emergency repairs", "{about} cannot make emergency repairs"),
    "promotion by merit": ("{about} is found worthy of promotion", "{about} is not promoted"),
    "the fleet admiral's year is reviewed": ("{about} keeps his station", "{about} has not pleased and must go"),
}
SUBJECT = "{about} "


def _sail(count: int) -> str:
    return f"{counted(count, 'sail', 'sail')} more" if count > 0 else f"{counted(-count, 'sail', 'sail')} called away"


def _points(count: int) -> str:
    return counted(count, "point")


MEANINGS: dict[str, Callable[[int], str]] = {
    "the Admiralty's answer": _sail,
    "repairs": _points,
    "what the passage has cost": _points,
}  # by what a die was thrown for, what the number is that it is read for
THROWN = {"the damage level": "the die for the damage level"}  # dice that bear the name of what they settle


def readers(roll: Roll) -> Readers:
    """Everybody sees the dice of weather, battles and politics; others are thrown by the side that they are about."""
    public = roll.about.startswith(OPEN) if roll.about else roll.purpose == Purpose.WEATHER
    return owner_unless(public, roll.about)


def hidden(roll: Roll) -> Roll:
    """A die as a side reads it: how many dice have fallen would tell of the enemy."""
    return msgspec.structs.replace(roll, number=UNKNOWN)


def words(roll: Roll, say: Wording, whence: str | None = None) -> str:
    """What a die decided, how it fell, each modifier with its reason, and what was needed.

    `whence` is the place of the piece that it is about, if it is known.
    """
    told = _decided(roll, say, whence)
    return f"{told}{' ' if told.endswith('?') else ': '}{arithmetic(roll)}"


def _decided(roll: Roll, say: Wording, whence: str | None) -> str:
    said = OUTCOMES.get(roll.why)
    if said is None or roll.success is None:
        return f"{_subject(roll, say)}{THROWN.get(roll.why, roll.why)}"
    outcome, where = said[not roll.success], f" {say.at(whence)}" if whence else ""
    if outcome.startswith(SUBJECT):
        return say.of(roll.about, outcome.removeprefix(SUBJECT).format(where=where))
    return outcome.format(about=say.piece(roll.about), where=where)


def _subject(roll: Roll, say: Wording) -> str:
    """Whom a die is about, if it is about somebody; battles and events go by their ids."""
    if not roll.about:
        return ""
    return f"{roll.about if roll.about.startswith(OPEN) else say.names.piece(roll.about)}: "


def arithmetic(roll: Roll) -> str:
    """`7 -1 (leader) = 6, needed 4 or less`."""
    sum_ = f"{roll.die + 1} of 1 to {roll.sides}" if roll.sides not in (10, 100) else str(roll.die)
    sum_ += "".join(f" {one.value:+d} ({one.why})" for one in roll.modifiers)
    if roll.modifiers:
        sum_ += f" = {roll.total}"
    if roll.at_most is not None:
        sum_ += f", needed {roll.at_most} or less"
    if roll.at_least is not None:
        sum_ += f", {roll.at_least} or more would do it"
    if roll.results:
        came = next((result for result, dice in roll.results.items() if _holds(dice, roll)), "")
        table = "; ".join(f"{dice}: {_meaning(roll, result)}" for result, dice in roll.results.items())
        sum_ += f", {_meaning(roll, came) if came else 'nothing'} ({table})"
    return sum_


def _holds(dice: str, roll: Roll) -> bool:
    """SL 2.231: whether a range of a table, `3` or `0-4`, holds the total; past an end of the table it is read at that end."""
    first, _, last = dice.partition("-")
    return int(first) <= min(max(roll.total, 0), roll.sides - 1) <= int(last or first)


def _meaning(roll: Roll, result: str) -> str:
    """What a result of a table is, where it is a bare number."""
    said = MEANINGS.get(roll.why)
    return said(int(result)) if said is not None else result
