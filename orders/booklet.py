"""An orders booklet (SL 9.311): every order of a fleet, or of a command, and its instructions, read from a TOML file.

The top of the file says whose it is, how orders are drawn, and who signs the letters:

| field                      | what it says                                                                                |
|----------------------------|---------------------------------------------------------------------------------------------|
| `side`, `command`          | whose set of chits it is: a fleet's, or one command's (SL 9.321)                             |
| `draw`                     | how many chits are looked at in a blind draw (SL 9.351b)                                     |
| `hand_overs`, `rendezvous` | the counters of hand-over and rendezvous orders (SL 9.343)                                   |
| `leash`                    | how far from a port of its own a flotilla without orders may go (an exclusive rule, 9.3.107) |
| `office`, `close`, `signed`| how a letter is headed, closed and signed                                                    |

and each `[[order]]` is a chit:

| field                    | what it says                                                                                  |
|--------------------------|-----------------------------------------------------------------------------------------------|
| `id`, `title`            | its key, and what is printed on the chit                                                       |
| `do`                     | its instructions: a `kind` of `orders.kinds` and what that kind asks for; places by their keys |
| `via`                    | places by way of which one goes there, unless one is nearer already (SL 9.372)                   |
| `commands`               | the commands that may execute it; any if none is named (SL 9.321)                              |
| `least`                  | the squadrons that a formation must have to be given it                                        |
| `sail`                   | the sail that it must have as well; a full impulse spent on station with fewer does not count  |
| `squadrons`              | whether a squadron by itself may be given it (SL 3.352)                                        |
| `mandatory`, `shown`     | received as soon as it can be (SL 9.351a); shown to the enemy when received (SL 9.323)         |
| `turns`                  | the first and last turn of the year in which it is in the pool (SL 9.341c) |
| `issued_from`            | the turn of the year before which it is not issued, though it was received (SL 9.363-9.364)     |
| `needs`, `bars`          | events that must have, or must not have, occurred (SL 9.341c, 9.386)                            |
| `by`                     | the turn of the year at whose end it has failed                                                |
| `delay`, `yearly`        | turns before a chit comes back to the pool (SL 9.341a); only with the new year (9.3.107)        |
| `standing`               | a standing order: its chit goes back to the pool as soon as it ends (SL 9.382)                  |
| `times`                  | how often it occurs before its chit leaves play for good (SL 9.342)                             |
| `extends`                | whether it may be extended (SL 9.392)                                                          |
| `prestige`               | won when fulfilled and lost when failed, beside the yearly comparison (SL 9.385)               |
| `effects`                | what it does to events when fulfilled, or `when = "failed"`                                    |
| `holder`                 | a flotilla that has it as the campaign begins, or as it comes into play (SL 11.151)             |
| `leader`                 | the man to whom it is written: a formation with which he sails goes before all others            |
| `letter`, `signed`       | what the letter says, and who signs it if it is another                                        |
| `source`                 | whence it is known                                                                            |
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Literal

from maps.theatre import Data
from orders.execution import Candidate, Progress, Verdict, Watch
from orders.kinds import AnyInstructions

TURNS = (1, 16)  # of a year (SL 4.12)


class Worth(Data, frozen=True):
    """SL 9.385: the prestige of an order by itself."""

    fulfilled: int = 0
    failed: int = 0


class Effect(Data, frozen=True):
    """SL 9.31: what an order does to an event, by the event's name."""

    event: str
    by: int = 1
    when: Literal["fulfilled", "failed"] = "fulfilled"


class Order(Data, frozen=True):
    """One order of a booklet, and its chit (SL 9.32)."""

    id: str
    title: str
    do: AnyInstructions
    letter: str
    source: str
    via: tuple[str, ...] = ()
    commands: tuple[str, ...] = ()
    least: int = 1
    squadrons: bool = False
    mandatory: bool = False
    shown: bool = False
    turns: tuple[int, int] = TURNS
    needs: tuple[str, ...] = ()
    bars: tuple[str, ...] = ()
    by: int = 0
    delay: int = 0
    yearly: bool = False
    standing: bool = False
    times: int = 0
    extends: bool = True
    prestige: Worth = Worth()
    effects: tuple[Effect, ...] = ()
    holder: str = ""
    leader: str = ""
    signed: str = ""
    sail: int = 0
    issued_from: int = 0

    def in_season(self, turn: int, events: tuple[str, ...]) -> bool:
        """SL 9.341c: whether its chit belongs in the pool at a turn of the year, as events stand."""
        first, last = self.turns
        return first <= turn <= last and self.valid(events)

    def due(self, turn: int) -> bool:
        """SL 9.364: whether it may be issued yet at a turn of the year."""
        return turn >= self.issued_from

    def valid(self, events: tuple[str, ...]) -> bool:
        """SL 9.386: whether events allow it."""
        needed = (*self.needs, self.do.event) if self.do.event else self.needs
        return all(name in events for name in needed) and not any(name in events for name in self.bars)

    def waypoint(self, progress: Progress) -> str:
        """SL 9.372: the next of the places by way of which one goes there; none once they are passed."""
        return self.via[progress.passed] if progress.passed < len(self.via) and self.do.outward(progress) else ""

    def note(self, progress: Progress) -> None:
        """What is written down as it happens: a place on the way passed, and whatever its kind asks for."""
        if progress.passed < len(self.via) and progress.place == self.via[progress.passed]:
            progress.passed += 1
        self.do.note(progress)

    def judge(self, progress: Progress, watch: Watch) -> Verdict:
        """SL 9.37: how it stands when an impulse ends; with fewer sail than it takes none is served (SL 9.37b)."""
        served = progress.count
        verdict = self.do.judge(progress, watch)
        if watch.sail >= self.sail or progress.count <= served:
            return verdict
        progress.count = 0
        return "under way"

    def refuses(self, who: Candidate) -> str:
        """SL 9.321, 3.352: why this formation cannot be given it, in words and with the case; nothing if it can."""
        if who.kind == "independent" and not self.squadrons:
            return "it is not for a squadron by itself [SL 3.352]"
        if self.commands and who.command not in self.commands:
            return f"it is for {', '.join(self.commands)} [SL 9.321]"
        if who.squadrons < self.least:
            return f"it takes {self.least} squadrons [SL 9.311]"
        if who.sail < self.sail:
            return f"it takes {self.sail} sail [SL 9.311]"
        found = self.do.refuses(who)
        return f"{found} [SL 9.37]" if found else ""

    def his(self, able: Iterable[Candidate]) -> list[Candidate]:
        """SL 9.311: of those that could be given it, whoever sails with the man to whom it is written; all, if nobody does."""
        able = list(able)
        return [one for one in able if self.leader and self.leader in one.leaders] or able


class Booklet(Data, frozen=True, dict=True):
    """A whole booklet; its `id` names its set of chits: the side's, or the side's and the command's."""

    side: str
    name: str
    order: tuple[Order, ...] = ()
    command: str = ""
    draw: int = 2
    hand_overs: int = 2
    rendezvous: int = 4
    leash: int | None = None
    office: str = ""
    close: str = ""
    signed: str = ""
    sources: tuple[str, ...] = ()

    @property
    def id(self) -> str:
        return f"{self.side}-{self.command}" if self.command else self.side

    @cached_property
    def orders(self) -> dict[str, Order]:
        """Its orders by their ids."""
        return {order.id: order for order in self.order}
