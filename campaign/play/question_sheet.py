"""A question laid before a player as values in words: its options, its lines or its acts, what is advised and why."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from campaign.play import reorganising
from campaign.play.seated_player import SeatedPlayer
from campaign.question_kinds import REORGANISATION
from table.decisions import Answer, Decision, Form, Part, Plan
from table.flows import Question


class Choice(NamedTuple):
    """One thing that may be chosen; the key names a piece or a place of the chart where it can."""

    key: str
    label: str
    advised: bool = False


class Line(NamedTuple):
    """A line of a form: what is chosen beforehand, what else may be, and what is to be known of the piece.

    A `free` line also takes what is not listed.
    """

    key: str
    label: str
    choices: tuple[Choice, ...]
    chosen: str
    beside: str = ""
    free: bool = False


class Act(NamedTuple):
    """An act of a plan: as the rules read it, and in words."""

    value: str
    words: str


class Sheet(NamedTuple):
    """A question: of the three lists one is filled, by what kind of question it is."""

    title: str
    rule: str
    why: str
    choices: tuple[Choice, ...] = ()
    lines: tuple[Line, ...] = ()
    acts: tuple[Act, ...] = ()
    offers: tuple[Act, ...] = ()
    plan: bool = False


def sheet(player: SeatedPlayer, question: Question, draft: Answer | None = None) -> Sheet:
    """What a player is asked, with his officers' advice, or what he has written so far, filled in."""
    advised, why = player.counsel(question)
    title = question.prompt or str(question.kind)
    if isinstance(question, Form):
        filled = advised | draft if isinstance(draft, dict) else advised
        lines = tuple(_line(player, question, part, filled, advised) for part in question.parts)
        return Sheet(title, question.rule, why, lines=lines)
    if isinstance(question, Plan):
        acts = draft if isinstance(draft, list) else advised
        offers = tuple(_act(player, question, act) for act in question.offers())
        return Sheet(title, question.rule, why, acts=tuple(_act(player, question, act) for act in acts), offers=offers, plan=True)
    return Sheet(title, question.rule, why, choices=_choices(question, advised))


def _choices(question: Decision[Any], advised: Answer) -> tuple[Choice, ...]:
    first = advised[0] if isinstance(advised, list) and advised else advised
    return tuple(Choice(option.key, option.label, option.key == first) for option in question.options)


def _line(player: SeatedPlayer, question: Form[Any], part: Part[Any], filled: Answer, advised: Answer) -> Line:
    usual = advised.get(part.key, part.usual)
    choices = tuple(Choice(option.key, option.label, option.key == usual) for option in part.options)
    beside = player.beside(question, part) or ""
    return Line(part.key, part.label, choices, filled.get(part.key, part.usual), beside, part.read is not None)


def _act(player: SeatedPlayer, question: Plan[Any], act: Any) -> Act:
    return Act(msgspec.json.encode(act).decode(), act_words(player, question, act))


def act_words(player: SeatedPlayer, question: Plan[Any], act: Any) -> str:
    """An act of a plan as a player speaks of it."""
    if question.kind is REORGANISATION:
        return str(reorganising.weighed(player.world, question, act))
    if player.sighted() is not None or not isinstance(act, dict):
        return player.act_words(question, act)
    pieces = {key: value for key, value in act.items() if key != "act" and value not in ("", [], None)}
    told = "; ".join(f"{key.replace('_', ' ')} {_pieces(player, value)}" for key, value in pieces.items())
    return f"{str(act['act']).replace('-', ' ')}: {told}" if "act" in act else told


def _pieces(player: SeatedPlayer, value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(_pieces(player, one) for one in value)
    return player.names.thing(str(value))
