"""What a hex game must offer, so that it can be played at a terminal, within a campaign, by computers, and be shown.

A state is the whole of one battle, a `Tableau`. A view is a state too, without what a side may not know: it is what seats are
handed, and what a person is shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol, TypeVar

import msgspec

from table.decisions import Form, Part, Plan
from table.dice import Fact, Tableau
from table.flows import Game, Question
from table.seats import Seat
from tactical.drawing.onlooker import Onlooker
from tactical.forms import GameTerms, Logs
from tactical.handoff import BattleBrief, BattleReport
from tactical.playing.foresight import Foresight
from tactical.playing.switches import Switch

S = TypeVar("S", bound=Tableau)
V = TypeVar("V", bound=Tableau, contravariant=True)
Wish = bool | int | str  # whether a rule is in force; or a number, or one of several ways


class Listed(msgspec.Struct, frozen=True):
    """A battle in the list; `days` are the battles of a campaign in their order, whose first gives date, turns and ships."""

    name: str
    title: str
    date: str
    turns: int
    ships: dict[str, int]
    case: str
    days: list[str] = []


class Loss(msgspec.Struct, frozen=True):
    """What a side lost: ships sunk, blown up or awash; taken or struck; and gone or withdrawn, which is no loss. `hulks` are
    those of the lost that lay there without masts; `rafts` the floating batteries that were lost besides, which are no ships."""

    sunk: int
    taken: int
    gone: int
    hulks: int = 0
    rafts: int = 0

    @property
    def lost(self) -> int:
        return self.sunk + self.taken


class Ended(msgspec.Struct, frozen=True):
    """How a battle ended: who won ("" for nobody), how clearly, why it ended, and by side the points and what was lost."""

    winner: str
    level: str
    why: str
    turns: int
    points: dict[str, float]
    losses: dict[str, Loss]


class Book(Protocol[S]):
    """The battles that come with a game, and those in players' own files."""

    @property
    def editions(self) -> Mapping[int, str]:
        """The editions of the rules by year, the usual one first, each in words."""

    @property
    def switches(self) -> Mapping[str, Switch]:
        """The optional rules by name."""

    @property
    def days_called(self) -> str:
        """What the parts of a campaign are: days, or battles."""

    @property
    def choices(self) -> Mapping[str, Sequence[str] | None]:
        """What else is agreed on by name and value: one of those listed, a whole number where none is, or sides and ships by name
        where there is no list (None), with a plus between them."""

    def knows(self, file: str) -> bool:
        """Whether a player's file is a battle of this game."""

    def own_battle(self, nations: tuple[str, str], year: int, points: int | None) -> str | None:
        """The file of a battle between two nations whose fleets are bought when it is played, each for so many points, or as many
        as are usual; None: it is made otherwise."""

    def prices(self, nation: str, year: int) -> Sequence[str] | None:
        """What a nation may buy for it in a year, a line each, none if it has no ships; None: such a battle is made otherwise."""

    def battles(self) -> Sequence[str]:
        """The names of all that come with the game, oldest first."""

    def listed(self, name: str) -> Listed: ...
    def sides(self, name: str) -> Sequence[str]: ...

    def description(self, name: str, state: S) -> Sequence[str]:
        """What a battle of a name is, in sentences: the fleets and who leads them, its own rules, how it is won, and how the
        printed set-up is read or what was designed."""

    def set_up(self, name: str, seed: str, edition: int, options: Mapping[str, Wish]) -> S:
        """A battle before its first turn; `options` puts rules in force or takes them out. A name may be a .toml file."""

    def ended(self, state: S) -> Ended:
        """What came of a battle that is over."""

    def history(self, names: Sequence[str], games: int, seed: str, jobs: int, fought_out: bool) -> Iterable[str]:
        """Battles as computer captains fight them beside how they came out, as the lines of a table; all if none is named."""


class LogPages(NamedTuple):
    """Logs for a real table: a page to print, and a sheet in which the squares are kept that are left."""

    page: str
    form: str


class Clerk(Protocol[V]):
    """How the questions of a game read at a terminal, and how they are answered there."""

    @property
    def typing(self) -> Sequence[str]:
        """How its own questions are answered, line by line."""

    def beside(self, view: V, question: Form[Any], part: Part[Any]) -> str | None:
        """What stands beside a line of a form: how the ship is that it is about; None: the line is not listed while as usual."""

    def spelt(self, view: V, question: Form[Any], part: Part[Any], typed: str) -> str:
        """What was typed in a line, as the rules read it: ships by their keys where a person writes their names."""

    def act_words(self, view: V, question: Plan[Any], act: Any) -> str:
        """An act of a plan in words."""

    def course_words(self, view: V, keys: Sequence[str]) -> str:
        """The orders of a course in words."""

    def minutes(self, view: V, question: Question) -> int | None:
        """How long a person has to answer, where the game is played by the clock; None: as long as he likes."""

    def log_pages(self, state: V, ticked: bytes | None = None) -> LogPages | None:
        """A log for each ship to print, as the battle stands or as a sheet says that was filled in at a real table (`BadReport`
        with every fault of that); None for a game without."""


class Printed(Protocol):
    """A battle of a brief as it is printed for a real table; what else it holds its template knows."""

    @property
    def turns(self) -> int: ...

    @property
    def logs(self) -> str:
        """A page with a log for each ship, if the game has any; else nothing."""


class HandOff(Protocol[S]):
    """A battle of a campaign: from its brief, and home as a report."""

    def laid_out(self, brief: BattleBrief, seed: str) -> S:
        """The battle of a brief before its first turn; its ships have the ids of the brief's."""

    def captains_of(self, brief: BattleBrief, side: str) -> Seat:
        """Who answers for a side that leaves it to its captains."""

    def report(self, brief: BattleBrief, before: S, after: S) -> BattleReport:
        """What became of every ship and leader, from the battle as it was laid out and as it ended; its `resolver` is the game's
        name."""

    def printed(self, brief: BattleBrief, title: str) -> Printed:
        """The battle of a brief for owners of the game, by a title, as `campaign/reports/templates/battle_sheet_NAME.html.j2`
        prints it."""

    def squares(self, brief: BattleBrief) -> Logs | None:
        """The squares on the logs of a brief's ships, for a result form that counts them; None for a game without."""


class HexGame(Game[S], Onlooker[S], Foresight[S], Book[S], Clerk[S], HandOff[S], Protocol[S]):
    """A game of ships on hexes."""

    @property
    def name(self) -> str:
        """What reports, files and commands call it."""

    @property
    def terms(self) -> GameTerms:
        """What it calls itself in print, and the weather."""

    @property
    def secret_orders(self) -> bool:
        """Whether a side writes down what the other may not see: two people at one terminal then look one after the other."""

    def view(self, state: S, side: str) -> S:
        """What a side may see of a battle, to look at only."""

    def facts(self, data: bytes) -> list[Fact]:
        """Facts from the JSON list that they were kept in."""

    def begins_turn(self, fact: Fact) -> bool:
        """Whether a new turn begins with a fact."""

    @property
    def tempers(self) -> Sequence[str]:
        """The temperaments that captains may have."""

    def captains(self, side: str, temper: str = "") -> Seat:
        """Captains for a side: of the temper named, or as the battle makes them."""
