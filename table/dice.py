"""Dice that live in the state, and rolls that collect their modifiers and log themselves.

A value comes from a counter-based generator over the game's secret seed, so that it depends on no library's version and
the same seed and choices give the same game. A die thrown by a person's hand is typed in and takes the place of the drawn one.
"""

from __future__ import annotations

from _blake2 import blake2b  # as hashlib has it, without the 4 ms that loading OpenSSL takes
from collections.abc import Mapping
from functools import cached_property
from typing import Any, Protocol

import msgspec

from table.decisions import Decision, IllegalChoice, Kind, Option

MULLIGAN = "mulligan"  # the name of the kind of question whether a die is thrown again


class Fact(msgspec.Struct, tag_field="fact", gc=False):
    """Something that happened. Each game has its own kinds; reports render these, never strings."""


class Modifier(msgspec.Struct, frozen=True, array_like=True):
    """What was added to a die, and why."""

    value: int
    why: str


class Roll(Fact, tag="rolled"):
    """A die as it fell, with every modifier and its reason, what was needed, and whether it served (SL 2.21a-b).

    `purpose` is a game's own word for what it was thrown for, where some of its readers must tell such dice from others.
    """

    die: int
    why: str
    rule: str
    number: int
    sides: int = 10
    modifiers: list[Modifier] = []
    at_most: int | None = None
    at_least: int | None = None
    about: str = ""
    results: dict[str, str] = {}
    purpose: str = ""

    def add(self, value: int, why: str) -> int:
        """Add a modifier, unless it is nothing; modifiers accumulate (SL 2.21b)."""
        if value:
            self.modifiers.append(Modifier(value, why))
        return value

    @property
    def total(self) -> int:
        return self.die + sum(modifier.value for modifier in self.modifiers)

    def passes(self, at_most: int) -> bool:
        """Low is good: success at or below the number given (SL 2.21a). The number is logged with the roll."""
        self.at_most = at_most
        return self.total <= at_most

    def reaches(self, at_least: int) -> bool:
        """For the few rolls where high is the event: true at or above the number given, which is logged."""
        self.at_least = at_least
        return self.total >= at_least

    def read(self, table: Mapping[str, range]) -> str | None:
        """The result of a table whose range holds the total (SL 2.231); the ranges are logged with the roll, blanks left out.

        A total past an end of the table is read at that end.
        """
        self.results = {
            result: f"{dice[0]}-{dice[-1]}" if len(dice) > 1 else f"{dice[0]}" for result, dice in table.items() if dice
        }
        shown = min(max(self.total, 0), self.sides - 1)
        return next((result for result, dice in table.items() if shown in dice), None)

    @property
    def success(self) -> bool | None:
        """Whether the roll did what it was thrown for; None when no number was asked of it."""
        if self.at_most is not None:
            return self.total <= self.at_most
        return self.total >= self.at_least if self.at_least is not None else None


class Die(msgspec.Struct, frozen=True, array_like=True):
    """A die on record: its number in the game, its sides, the value, and whether a person threw it."""

    number: int
    sides: int
    value: int
    by_hand: bool = False


def lowest(sides: int) -> int:
    """The lowest figure on a die: a ten-sided one has a 0 (SL 2.21a), every other begins with 1."""
    return 0 if sides == 10 else 1


class DieNeeded(Exception):
    """In hand-rolled games: a die that a person must throw and type in before play goes on."""

    def __init__(self, number: int, sides: int, why: str, rule: str) -> None:
        super().__init__(f"die {number} (d{sides}) is needed: {why} [{rule}]")
        self.number, self.sides, self.why, self.rule = number, sides, why, rule
        self.lowest = lowest(sides)
        self.highest = self.lowest + sides - 1


class SecondThoughts(Exception):
    """A die that a side may have thrown again: what it is asked before play goes on."""

    def __init__(self, question: Decision[bool]) -> None:
        super().__init__(question.prompt)
        self.question = question


class Mulligans(Protocol):
    """Who may have a die thrown again, in which order they are asked, and what becomes of one who does."""

    def offers(self, state: Any, roll: Roll) -> tuple[Decision[bool], ...]: ...
    def taken(self, state: Any, side: str, roll: Roll) -> None: ...


class Dice(msgspec.Struct):
    """The dice cup of a game: its secret seed, how many dice have fallen, and whether people throw them."""

    seed: str
    count: int = 0
    by_hand: bool = False


class Tray:
    """What lies on the table since the phase began and is no part of the state: dice, facts, revelations.

    `replies` say by die and side whether it is to be thrown again, where that has been asked and answered. `revealed` has the
    fact by which each secret was shown, if there is one.
    """

    __slots__ = ("journal", "recorded", "replies", "revealed", "thrown")

    def __init__(self, recorded: dict[int, Die] | None = None) -> None:
        self.recorded: dict[int, Die] = recorded or {}
        self.replies: dict[tuple[int, str], bool] = {}
        self.thrown: list[Die] = []
        self.journal: list[Fact] = []
        self.revealed: list[Fact | None] = []

    @property
    def reveals(self) -> int:
        """How often a secret was shown."""
        return len(self.revealed)


class Tableau(msgspec.Struct, dict=True, kw_only=True):
    """The state of a game on the table: a document with a dice cup; the tray beside it is never part of the document."""

    dice: Dice

    @cached_property
    def tray(self) -> Tray:
        return Tray()

    @property
    def mulligans(self) -> Mulligans | None:
        """The rule by which dice may be thrown again, if the game is played with one."""
        return self.__dict__.get("mulligans")

    def allow(self, mulligans: Mulligans) -> None:
        """Play with a rule by which dice may be thrown again."""
        self.__dict__["mulligans"] = mulligans

    def lay(self, tray: Tray) -> None:
        """Put a fresh tray beside the state, as the driver does when a phase begins or is played again."""
        self.__dict__["tray"] = tray


def log(state: Tableau, fact: Fact) -> None:
    """Write down that something happened."""
    state.tray.journal.append(fact)


def reveal(state: Tableau, by: Fact | None = None) -> None:
    """Say that a player has just learnt something, and by which fact: no undo goes back beyond this moment."""
    state.tray.revealed.append(by)


def show(state: Tableau, fact: Fact) -> None:
    """Write down that something happened by which a player has just learnt something."""
    log(state, fact)
    reveal(state, fact)


def draw(seed: str, number: int, sides: int) -> int:
    """The value, from 0 up, of one numbered die of a seed; a die of one side shows it."""
    if sides == 1:
        return 0
    digest = blake2b(number.to_bytes(8, "big"), key=seed.encode()[:64], digest_size=8).digest()
    return int.from_bytes(digest, "big") % sides


def throw(state: Tableau, sides: int, why: str, rule: str) -> int:
    """Throw one die: a recorded value again in a replay, else one from the seed or from a person's hand."""
    cup, tray = state.dice, state.tray
    number = cup.count
    die = tray.recorded.get(number)
    if die is None:
        if cup.by_hand:
            raise DieNeeded(number, sides, why, rule)
        die = Die(number, sides, draw(cup.seed, number, sides))
    elif die.sides != sides:
        raise IllegalChoice(f"the record does not fit these rules: die {number} is a d{die.sides}, a d{sides} is thrown: {why}")
    cup.count = number + 1
    tray.thrown.append(die)
    return die.value


def d10(state: Tableau, why: str, rule: str, about: str = "", purpose: str = "") -> Roll:
    """SL 2.21a: a ten-sided die read 0 to 9. The roll is in the journal at once; what is added to it later shows there too."""
    number = state.dice.count
    roll = Roll(throw(state, 10, why, rule), why, rule, number, about=about, purpose=purpose)
    state.tray.journal.append(roll)
    return roll if state.mulligans is None else _standing(state, state.mulligans, roll)


def _standing(state: Tableau, mulligans: Mulligans, roll: Roll) -> Roll:
    """The roll that stands: the first, or a second that a side has asked for; who has not been asked yet is asked now."""
    for question in mulligans.offers(state, roll):
        again = state.tray.replies.pop((roll.number, question.side), None)
        if again is None:
            raise SecondThoughts(question)
        if again:
            mulligans.taken(state, question.side, roll)
            number = state.dice.count
            die = throw(state, 10, roll.why, roll.rule)
            roll = Roll(die, roll.why, roll.rule, number, about=roll.about, purpose=roll.purpose)
            state.tray.journal.append(roll)
            break
    return roll


def again_or_not(kind: Kind, side: str, rule: str, roll: Roll, price: str) -> Decision[bool]:
    """The question whether a die is thrown again, of a kind whose name is `MULLIGAN`.

    Its keys name the die, so that an answer on record says which it was.
    """
    options = (
        Option(f"stand-{roll.number}", "let it stand", False),
        Option(f"again-{roll.number}", f"throw again, {price}", True),
    )
    return Decision(side, rule, kind, options, f"{roll.why}: the die shows {roll.die}. Throw it again?", roll.about)


def reply(answer: str) -> tuple[int, bool]:
    """The die that an answer to that question is about, and whether it is thrown again."""
    word, _, number = str(answer).rpartition("-")
    if not number.isdecimal():
        raise IllegalChoice(f"{answer!r} says nothing of a die; expected such as stand-7 or again-7")
    return int(number), word == "again"


def percentile(state: Tableau, why: str, rule: str, about: str = "") -> Roll:
    """SL 2.21a: two ten-sided dice, tens then ones, read 0 to 99."""
    number = state.dice.count
    tens = throw(state, 10, f"{why} (tens)", rule)
    roll = Roll(10 * tens + throw(state, 10, f"{why} (ones)", rule), why, rule, number, sides=100, about=about)
    state.tray.journal.append(roll)
    return roll


def pick(state: Tableau, count: int, why: str, rule: str, about: str = "", purpose: str = "") -> int:
    """A choice left to chance among `count` things, from 0 up; no die falls when there is but one."""
    if count == 1:
        return 0
    number = state.dice.count
    roll = Roll(throw(state, count, why, rule), why, rule, number, sides=count, about=about, purpose=purpose)
    state.tray.journal.append(roll)
    return roll.die


def halved(value: int, least: int = 1) -> int:
    """SL 2.21c: half of a value, fraction dropped, but not below 1 unless the case says otherwise."""
    return max(least, value // 2)
