"""What was met in a game: kinds of question, kinds of fact, and special rules of battles."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from campaign.question_kinds import KINDS as CAMPAIGN_KINDS
from campaign.question_kinds import CampaignKind
from campaign.record.documents import kinds as campaign_facts
from table.decisions import Answer, Kind
from table.dice import Fact
from table.flows import Question
from table.seats import Seat
from tactical.flying_colors import scenarios
from tactical.flying_colors import telling as flying_colors_telling
from tactical.flying_colors.question_kinds import KINDS as FLYING_COLORS_KINDS
from tactical.playing.question_kinds import HexKind
from tactical.wooden_ships import scenario_book
from tactical.wooden_ships import telling as wooden_ships_telling
from tactical.wooden_ships.question_kinds import KINDS as WOODEN_SHIPS_KINDS
from tactical.wooden_ships.special import tags

BATTLES = {"tactical.flying_colors": "FC", "tactical.wooden_ships": "WS"}  # packages of games, and how their cases are cited
TELLING = (flying_colors_telling, wooden_ships_telling)  # with which every kind of fact of theirs is loaded


class Met(msgspec.Struct):
    """Names of what was met, without order."""

    questions: set[str] = msgspec.field(default_factory=set)
    facts: set[str] = msgspec.field(default_factory=set)
    special: set[str] = msgspec.field(default_factory=set)

    def add(self, other: Met) -> None:
        self.questions |= other.questions
        self.facts |= other.facts
        self.special |= other.special

    def note_facts(self, told: Iterable[Fact]) -> None:
        self.facts.update({fact_name(type(fact)) for fact in told})


# -- names ---------------------------------------------------------------------------------------------------------------


def question_name(kind: Kind) -> str:
    """A kind of question with the case that asks it, since two may have one name."""
    assert isinstance(kind, CampaignKind | HexKind)
    return f"{kind.name} [{kind.case}]"


def fact_name(kind: type[Fact]) -> str:
    """A kind of fact with its game: a turn begins in all of them."""
    return f"{_game(kind) or 'SL'} {kind.__struct_config__.tag}"


def _game(kind: type[Fact]) -> str | None:
    """The game on hexes that a fact is of."""
    return next((game for package, game in BATTLES.items() if kind.__module__.startswith(package)), None)


def special_name(game: str, rule: str) -> str:
    """A scenario's own rule with its game; what it reads (`RULE.figure`) belongs to it."""
    return f"{game} {rule.partition('.')[0]}"


def everything() -> Met:
    """All that there is to be met."""
    told = {
        fact_name(kind) for kind in (*campaign_facts().values(), *battle_facts()) if kind.__struct_config__.tag != kind.__name__
    }
    special = {special_name("FC", name) for battle in scenarios.available() for name in scenarios.set_up(battle).special}
    special |= {
        special_name("WS", name) for one in scenario_book.scenario_names() for name in tags.kept(scenario_book.scenario(one))
    }
    kinds = (*CAMPAIGN_KINDS, *FLYING_COLORS_KINDS, *WOODEN_SHIPS_KINDS)
    return Met({question_name(kind) for kind in kinds}, told, special)


def battle_facts(kind: type[Fact] = Fact) -> list[type[Fact]]:
    """Every kind of fact of the games on hexes: they are loaded with `telling`, which tells them all."""
    assert all(one.__name__ in sys.modules for one in TELLING)
    found = [one for child in kind.__subclasses__() for one in battle_facts(child)]
    return [kind, *found] if _game(kind) and kind.__struct_config__.tag is not None else found


# -- noting --------------------------------------------------------------------------------------------------------------


class Noting:
    """A seat of which it is noted what it is asked."""

    def __init__(self, seat: Seat, met: Met) -> None:
        self.seat, self.met = seat, met

    def answer(self, view: Any, question: Question, moment: str) -> Answer | None:
        self.met.questions.add(question_name(question.kind))
        return self.seat.answer(view, question, moment)


def noting(seats: Mapping[str, Seat], met: Met) -> dict[str, Seat]:
    return {side: Noting(seat, met) for side, seat in seats.items()}


class Consulted(dict[str, Any]):
    """The special rules of a battle: it is noted which of those that it has are looked up."""

    def __init__(self, rules: Mapping[str, Any], met: Met, game: str) -> None:
        super().__init__(rules)
        self.met, self.game = met, game

    def _note(self, name: object) -> None:
        if super().__contains__(name):
            self.met.special.add(special_name(self.game, str(name)))

    def __contains__(self, name: object) -> bool:
        self._note(name)
        return super().__contains__(name)

    def __getitem__(self, name: str) -> Any:
        self._note(name)
        return super().__getitem__(name)

    def get(self, name: str, default: Any = None) -> Any:
        self._note(name)
        return super().get(name, default)
