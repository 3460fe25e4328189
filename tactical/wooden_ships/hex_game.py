"""Wooden Ships & Iron Men as one of the hex games (`tactical.playing`)."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import Any

from table.decisions import Answer, Form, IllegalChoice, Part, Plan
from table.dice import Fact
from table.flows import Question
from table.seats import Seat
from tactical.drawing.onlooker import Flash, Glance, Told
from tactical.drawing.picture import Picture
from tactical.forms import GameTerms, Logs
from tactical.handoff import BattleBrief, BattleReport
from tactical.playing.foresight import Arc, Course, Odds
from tactical.playing.hex_game import Ended, Listed, LogPages, Wish
from tactical.playing.switches import Switch, switches
from tactical.sea.hexes import Place
from tactical.wooden_ships import (
    battles,
    captains,
    foresight,
    hand_off,
    history,
    log_sheets,
    own_battles,
    phrasing,
    results,
    telling,
)
from tactical.wooden_ships import question_kinds as kinds
from tactical.wooden_ships.boarding import notes
from tactical.wooden_ships.captains import tempers
from tactical.wooden_ships.design.price_list import price_list
from tactical.wooden_ships.drawing import pictures
from tactical.wooden_ships.facts import TurnBegan
from tactical.wooden_ships.game import WoodenShips
from tactical.wooden_ships.hand_off.homeward import RESOLVER
from tactical.wooden_ships.hand_off.sheet import Scenario, scenario, squares_of
from tactical.wooden_ships.hand_off.translation import standard
from tactical.wooden_ships.options import timed
from tactical.wooden_ships.specifications import specifications
from tactical.wooden_ships.state import Battle, Options
from tactical.wooden_ships.tables import tables_of

OPTIONS = Path(__file__).parent / "data" / "options.toml"


class WoodenShipsGame(WoodenShips):
    """The rules, with all that is asked of a hex game beside them."""

    name = RESOLVER
    typing = phrasing.TYPING
    days_called = "battles"
    secret_orders = True  # WS B.IV.B.5
    editions: Mapping[int, str] = {1981: "1981", 1975: "1975 for the older rulebook"}

    @property
    def terms(self) -> GameTerms:
        names = tables_of().velocity_names
        return GameTerms("Wooden Ships & Iron Men", {force: names[number] for force, number in standard().velocity.items()})

    # -- at a terminal -------------------------------------------------------------------------------------------------

    def beside(self, view: Battle, question: Form[Any], part: Part[Any]) -> str | None:
        return phrasing.beside(view, question, part)

    def spelt(self, view: Battle, question: Form[Any], part: Part[Any], typed: str) -> str:
        text = phrasing.spelt(view, question, typed)
        with suppress(IllegalChoice):  # it is refused where it is read
            return notes.written(notes.read(text)) if question.kind is kinds.PARTIES else text
        return text

    def act_words(self, view: Battle, question: Plan[Any], act: Any) -> str:
        return phrasing.act_words(view, question, act)

    def course_words(self, view: Battle, keys: Sequence[str]) -> str:
        return ", ".join(keys)

    def minutes(self, view: Battle, question: Question) -> int | None:
        """WS O.II: moves are written against the clock, if the players agreed to it."""
        return timed.minutes(view) if question.kind is kinds.ORDERS and view.options.timed_moves else None

    def log_pages(self, state: Battle, ticked: bytes | None = None) -> LogPages | None:
        """WS I.III.B: a log for each ship."""
        logs = log_sheets.standings(state, ticked)
        return LogPages(log_sheets.page(state, logs), log_sheets.form(state, logs))

    # -- looked at -----------------------------------------------------------------------------------------------------

    def picture(self, state: Battle, only: Container[str] | None = None) -> Picture:
        return pictures.picture(state, only)

    def glance(self, state: Battle) -> Glance:
        return pictures.glance(state)

    def flash(self, fact: Fact) -> Flash | None:
        return pictures.flash(fact)

    def tell(self, state: Battle, happened: Iterable[Fact], *, dice: bool = True, side: str | None = None) -> list[Told]:
        """WS B.IV.B.5, B.VII.B.2: what is logged has been shown, so that it may be told to either side; but not where the enemy
        will come in. The die that says so falls in the open (WS S.3.n1)."""
        return telling.tell(state, happened, dice=dice, side=side)

    def begins_turn(self, fact: Fact) -> bool:
        return isinstance(fact, TurnBegan)

    # -- reckoned beforehand -------------------------------------------------------------------------------------------

    def courses(self, view: Battle, question: Question, ship: str) -> Sequence[Course]:
        return foresight.courses(view, question, ship)

    def odds(self, view: Battle, question: Question) -> Mapping[tuple[str, str], Odds]:
        return foresight.odds(view, question)

    def ends(self, view: Battle, question: Question, answer: Answer) -> Mapping[str, Place]:
        return foresight.ends(view, question, answer)

    def arcs(self, view: Battle, ship: str, place: Place | None = None) -> Sequence[Arc]:
        return foresight.arcs(view, ship, place)

    # -- battles -------------------------------------------------------------------------------------------------------

    @cached_property
    def switches(self) -> Mapping[str, Switch]:
        usual = {battles.BASIC: False} | {name: bool(getattr(Options(), name)) for name in battles.SWITCHES}
        return switches(OPTIONS, usual)

    @property
    def choices(self) -> Mapping[str, Sequence[str] | None]:
        return {name.replace("_", "-"): values for name, values in battles.CHOICES.items()}

    def knows(self, file: str) -> bool:
        return battles.is_ours(file)

    def own_battle(self, nations: tuple[str, str], year: int, points: int | None) -> str | None:
        """WS D.II: the purse is agreed on; what is bought stays secret until both have."""
        return own_battles.written(own_battles.Points(nations, year, points))

    def prices(self, nation: str, year: int) -> Sequence[str] | None:
        """WS D.II.A: the list of its chart, with a price for each quality of crew."""
        known = any(ship.nation == nation for ship in specifications().chart(year).ships)
        return [offer.words() for offer in price_list(nation, year).values()] if known else []

    def battles(self) -> Sequence[str]:
        return battles.available()

    def listed(self, name: str) -> Listed:
        return results.listed(name)

    def sides(self, name: str) -> Sequence[str]:
        return battles.sides(name)

    def description(self, name: str, state: Battle) -> Sequence[str]:
        return battles.notes(name)

    def set_up(self, name: str, seed: str, edition: int, options: Mapping[str, Wish]) -> Battle:
        return battles.set_up(name, seed, 1975 if edition == 1975 else 1981, options)

    def ended(self, state: Battle) -> Ended:
        return results.ended(state)

    def history(self, names: Sequence[str], games: int, seed: str, jobs: int, fought_out: bool) -> Iterable[str]:
        return history.lines(names, games, seed, fought_out)

    # -- who sits ------------------------------------------------------------------------------------------------------

    @property
    def tempers(self) -> Sequence[str]:
        return list(tempers.book())

    def captains(self, side: str, temper: str = "") -> Seat:
        return captains.seat(side, temper)

    # -- within a campaign ---------------------------------------------------------------------------------------------

    def laid_out(self, brief: BattleBrief, seed: str) -> Battle:
        return hand_off.laid_out(brief, seed)

    def captains_of(self, brief: BattleBrief, side: str) -> Seat:
        return hand_off.captains_of(brief, side)

    def printed(self, brief: BattleBrief, title: str) -> Scenario:
        return scenario(brief, title=title)

    def squares(self, brief: BattleBrief) -> Logs | None:
        return squares_of(brief)

    def report(self, brief: BattleBrief, before: Battle, after: Battle) -> BattleReport:
        return hand_off.report(brief, before, after)
