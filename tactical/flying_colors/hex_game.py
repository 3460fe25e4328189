"""Flying Colors as one of the hex games (`tactical.playing`)."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

import msgspec

from table.decisions import Answer, Form, Part, Plan
from table.dice import Fact
from table.flows import Question
from table.seats import Seat
from tactical.drawing.onlooker import Flash, Glance, Told
from tactical.drawing.picture import Picture
from tactical.flying_colors import (
    battles,
    captains,
    foresight,
    hand_off,
    history,
    order_words,
    results,
    scenario_words,
    scenarios,
    telling,
)
from tactical.flying_colors.captains import temperaments
from tactical.flying_colors.drawing import pictures
from tactical.flying_colors.facts import TurnBegan
from tactical.flying_colors.game import FlyingColors
from tactical.flying_colors.hand_off.homeward import RESOLVER
from tactical.flying_colors.hand_off.set_up import SetUp, set_up
from tactical.flying_colors.hand_off.translation import standard
from tactical.flying_colors.state import Action, Options
from tactical.forms import GameTerms, Logs
from tactical.handoff import BattleBrief, BattleReport
from tactical.playing.foresight import Arc, Course, Odds
from tactical.playing.hex_game import Ended, Listed, LogPages, Wish
from tactical.playing.switches import Switch, switches
from tactical.sea.hexes import Place

OPTIONS = Path(__file__).parent / "data" / "options.toml"


class FlyingColorsGame(FlyingColors):
    """The rules, with all that is asked of a hex game beside them."""

    name = RESOLVER
    typing = ("A ship's whole course may be given at once: `ahead ahead port end`, or by numbers: `1 1 2 5`.",)
    secret_orders = False  # FC 2.3
    editions: Mapping[int, str] = {2023: "2023", 2006: "2006 for the first rulebook"}
    days_called = "days"
    choices: Mapping[str, Sequence[str] | None] = {}

    @property
    def terms(self) -> GameTerms:
        return GameTerms("Flying Colors", standard().weather)

    # -- at a terminal -------------------------------------------------------------------------------------------------

    def beside(self, view: Action, question: Form[Any], part: Part[Any]) -> str | None:
        return ""

    def spelt(self, view: Action, question: Form[Any], part: Part[Any], typed: str) -> str:
        return typed

    def act_words(self, view: Action, question: Plan[Any], act: Any) -> str:
        return str(act)

    def course_words(self, view: Action, keys: Sequence[str]) -> str:
        return order_words.course(view, keys)

    def minutes(self, view: Action, question: Question) -> int | None:
        return None

    def log_pages(self, state: Action, ticked: bytes | None = None) -> LogPages | None:
        return None

    # -- looked at -----------------------------------------------------------------------------------------------------

    def picture(self, state: Action, only: Container[str] | None = None) -> Picture:
        return pictures.picture(state, only)

    def glance(self, state: Action) -> Glance:
        return pictures.glance(state)

    def flash(self, fact: Fact) -> Flash | None:
        return pictures.flash(fact)

    def tell(self, state: Action, happened: Iterable[Fact], *, dice: bool = True, side: str | None = None) -> list[Told]:
        """FC 2.3: all is told to either side; but where hands of cards are hidden the dice might tell of them (FC 4.8.2b)."""
        return telling.tell(state, happened, dice=dice and (side is None or state.cards is None))

    def begins_turn(self, fact: Fact) -> bool:
        return isinstance(fact, TurnBegan)

    # -- reckoned beforehand -------------------------------------------------------------------------------------------

    def courses(self, view: Action, question: Question, ship: str) -> Sequence[Course]:
        return foresight.courses(view, question, ship)

    def odds(self, view: Action, question: Question) -> Mapping[tuple[str, str], Odds]:
        return foresight.odds(view, question)

    def ends(self, view: Action, question: Question, answer: Answer) -> Mapping[str, Place]:
        return foresight.ends(view, question, answer)

    def arcs(self, view: Action, ship: str, place: Place | None = None) -> Sequence[Arc]:
        return foresight.arcs(view, ship, place)

    # -- battles -------------------------------------------------------------------------------------------------------

    @cached_property
    def switches(self) -> Mapping[str, Switch]:
        usual = msgspec.structs.asdict(Options())
        return switches(OPTIONS, {field: on for field, on in usual.items() if field != "edition"})

    def knows(self, file: str) -> bool:
        """Whoever writes a file for another game says so: this is the game that files are for, unless another knows them."""
        return True

    def own_battle(self, nations: tuple[str, str], year: int, points: int | None) -> str | None:
        """FC 2006:18.1: its own maker asks for more than that."""
        return None

    def prices(self, nation: str, year: int) -> Sequence[str] | None:
        """FC 2006:18.1: its own maker has them, ship by ship."""
        return None

    def battles(self) -> Sequence[str]:
        return battles.available()

    def listed(self, name: str) -> Listed:
        return results.listed(name)

    def sides(self, name: str) -> Sequence[str]:
        return battles.sides(name)

    def description(self, name: str, state: Action) -> Sequence[str]:
        return scenario_words.description(state)

    def set_up(self, name: str, seed: str, edition: int, options: Mapping[str, Wish]) -> Action:
        return battles.set_up(name, seed, 2006 if edition == 2006 else 2023, **options)

    def ended(self, state: Action) -> Ended:
        return results.ended(state)

    def history(self, names: Sequence[str], games: int, seed: str, jobs: int, fought_out: bool) -> Iterable[str]:
        yield history.HEADING
        for name in names or scenarios.available():
            yield from history.lines(history.compare(name, games, seed, jobs, fought_out))

    # -- who sits ------------------------------------------------------------------------------------------------------

    @property
    def tempers(self) -> Sequence[str]:
        return list(temperaments.book())

    def captains(self, side: str, temper: str = "") -> Seat:
        return captains.seat(side, temper)

    # -- within a campaign ---------------------------------------------------------------------------------------------

    def laid_out(self, brief: BattleBrief, seed: str) -> Action:
        return hand_off.laid_out(brief, seed)

    def captains_of(self, brief: BattleBrief, side: str) -> Seat:
        return hand_off.captains_of(brief, side)

    def printed(self, brief: BattleBrief, title: str) -> SetUp:
        return set_up(brief)

    def squares(self, brief: BattleBrief) -> Logs | None:
        return None

    def report(self, brief: BattleBrief, before: Action, after: Action) -> BattleReport:
        return hand_off.report(brief, before, after)
