"""The exclusive rules of a theatre: what the rulebook leaves to each game, as rows of `exclusive_rules.toml`.

| table         | what a row is                                                                                      |
|---------------|----------------------------------------------------------------------------------------------------|
| `raid`        | SL 6.25a: marines land at a place, and what comes of it                                             |
| `cutting_out` | SL 6.25b: marines go in with boats and bring out a sail that lies there                             |
| `siege`       | SL 6.25c: marines help a military campaign that is fought ashore                                    |
| `bombardment` | SL 6.24b: bombs shell a place ashore                                                                |
| `contingent`  | SL 8.251: how a contingent comes up to a battle that another began                                  |
| `command`     | SL 8.253: the same of a command                                                                     |
| `narrows`     | SL 8.462: a strait that the beaten do not leave at the end opposite to where they entered           |
| `anchorage`   | SL 8.462: a port into which those retire who came out of it to a battle and lost it                 |
| `leaderless`  | SL 3.411: whose flotillas may be formed and kept without a leader                                   |
| `discord`     | SL 3.423: commands whose leaders ill agree, and what that takes from the senior one                 |
| `accord`      | SL 3.26e, 3.463d: commands that exchange sail or leaders                                            |
| `moorings`    | SL 7.351, 7.358: whose squadrons, in a harbour or any port, are not checked for sunk sail           |
"""

from __future__ import annotations

from typing import ClassVar

from campaign.charts.auxiliaries import Task
from campaign.event_book.conditions import Occurred, Reads, Turns
from campaign.event_book.effects import Act
from maps.theatre import Data

FILE = "exclusive_rules.toml"

OpenCondition = Occurred | Reads | Turns
"""What lies open on the table, so that an offer tells nobody what he should not know."""


class Venture(Data, frozen=True, kw_only=True):
    """SL 6.24b, 6.25: what auxiliaries may attempt against a shore.

    `at` are spaces of the chart. It succeeds on `die` or less. `side` is who may attempt it; any, if it is blank. After a success
    the place is left in peace for `rest` turns. If it may be `screened` (SL 6.281e), `hindrance` is added to the die of who was
    partially screened. `effects` come of a success, `repulse` of a failure.
    """

    kind: ClassVar[str]
    task: ClassVar[Task] = "marines"
    rule: ClassVar[str]

    id: str
    name: str
    at: tuple[str, ...]
    die: int
    side: str = ""
    needs: tuple[OpenCondition, ...] = ()
    barred_by: tuple[OpenCondition, ...] = ()
    effects: tuple[Act, ...] = ()
    repulse: tuple[Act, ...] = ()
    rest: int = 0
    screened: bool = False
    hindrance: int = 0
    note: str = ""


class Raid(Venture, frozen=True, kw_only=True):
    """SL 6.25a: against a point of the land, or an enemy's port."""

    kind = "raid"
    rule = "SL 6.25a"


class CuttingOut(Venture, frozen=True, kw_only=True):
    """SL 6.25b: against sail of these classes that lie at an enemy's port; of any class, if none is named."""

    kind = "cutting-out"
    rule = "SL 6.25b"

    classes: tuple[str, ...] = ()


class Siege(Venture, frozen=True, kw_only=True):
    """SL 6.25c: a success moves the marker of a military campaign so many boxes, back if negative (SL 9.233)."""

    kind = "siege"
    rule = "SL 6.25c"

    campaign: str
    boxes: int = 1


class Bombardment(Venture, frozen=True, kw_only=True):
    """SL 6.24b: bombs against a place that the theatre names."""

    kind = "bombardment"
    task = "bombard"
    rule = "SL 6.24b"


AnyVenture = Raid | CuttingOut | Siege | Bombardment
VENTURE_KINDS = tuple(one.kind for one in (Raid, CuttingOut, Siege, Bombardment))


class Contingent(Data, frozen=True, kw_only=True):
    """SL 8.251: formations with ships of this flag, coming up to a battle that another contingent of their side began.

    It holds `beside` these flags, or beside any other if none is named. They add `die` to their die of reinforcement (SL 8.242),
    or `stands_off`: they do not try at all.
    """

    flag: str
    beside: tuple[str, ...] = ()
    die: int = 0
    stands_off: bool = False
    note: str = ""


class CommandInBattle(Data, frozen=True, kw_only=True):
    """SL 8.253: formations of this command, coming up to a battle that another command began; the fields as of a contingent."""

    command: str
    beside: tuple[str, ...] = ()
    die: int = 0
    stands_off: bool = False
    note: str = ""


class Narrows(Data, frozen=True, kw_only=True):
    """SL 8.462: a strait, and the spaces and sea zones next to it at each of its two ends."""

    space: str
    ends: tuple[tuple[str, ...], tuple[str, ...]]
    note: str = ""


class Anchorage(Data, frozen=True, kw_only=True):
    """SL 8.462: a port whose narrow anchorage those must go back to who came out of it to a battle and lost it."""

    port: str
    note: str = ""


class Leaderless(Data, frozen=True, kw_only=True):
    """SL 3.411: flotillas of this side or command may be formed and kept without a leader, under a notional one."""

    of: str
    note: str = ""


class Discord(Data, frozen=True, kw_only=True):
    """SL 3.423: where leaders of all these commands are present, so much is taken from the senior one's leadership."""

    between: tuple[str, ...]
    leadership: int = 1
    note: str = ""


class Accord(Data, frozen=True, kw_only=True):
    """SL 3.26e, 3.463d: commands that exchange `sail` by transfer, or whose `leaders` are posted to each other's flotillas."""

    between: tuple[str, ...]
    sail: bool = False
    leaders: bool = False
    note: str = ""


class Moorings(Data, frozen=True, kw_only=True):
    """SL 7.351a, 7.358: squadrons of this side or command that lie in a harbour are not checked for sunk sail when the Operations
    Phase ends; those of every side, if it is blank. `minor`: nor those that lie at a minor port."""

    of: str = ""
    minor: bool = False
    note: str = ""


class ExclusiveRules(Data, frozen=True):
    """All exclusive rules of a theatre; without any rows, the series rules alone."""

    raids: tuple[Raid, ...] = ()
    cuttings_out: tuple[CuttingOut, ...] = ()
    sieges: tuple[Siege, ...] = ()
    bombardments: tuple[Bombardment, ...] = ()
    contingents: tuple[Contingent, ...] = ()
    commands: tuple[CommandInBattle, ...] = ()
    narrows: tuple[Narrows, ...] = ()
    anchorages: tuple[Anchorage, ...] = ()
    leaderless: tuple[Leaderless, ...] = ()
    discord: tuple[Discord, ...] = ()
    accords: tuple[Accord, ...] = ()
    moorings: tuple[Moorings, ...] = ()

    @property
    def ventures(self) -> tuple[AnyVenture, ...]:
        """Every venture against a shore, in a fixed order."""
        return (*self.raids, *self.cuttings_out, *self.sieges, *self.bombardments)


NO_EXCLUSIVE_RULES = ExclusiveRules()
