"""A battle on hexes watched again: fought by its brief, its dice and what was answered in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from campaign.document import outlined
from campaign.play.errors import BadInput, Refusal
from campaign.play.table import laid_out
from campaign.question_kinds import WHO_COMMANDS
from campaign.record.battle import Arrayed, Reported
from campaign.record.documents import decode, tag
from campaign.reports.names import Names
from campaign.rules.battle.hexes import COMMAND, seed_of
from campaign.store.records import PhaseRecord
from table.archives import Choice
from table.decisions import Answer, IllegalChoice
from table.dice import Fact
from table.seats import Script, Seat
from tactical.drawing.logbook import Logbook
from tactical.handoff import BattleBrief, BattleReport
from tactical.playing.hex_game import HexGame
from tactical.playing.in_memory import Unanswered
from tactical.playing.registry import GAMES, game_named
from tactical.playing.watching import SeenBy, watched

Answers = dict[str, list[Answer]]  # of each side that commanded itself


class Refought(NamedTuple):
    """A battle of a campaign fought again, and what it is called within a sentence."""

    book: Logbook
    action: str


def fought(url: str, name: str, battle: str, eyes: str | None = None) -> Refought:
    """A battle of a campaign that is over, fought again as it is on record; with the `eyes` of a side if one is named."""
    with laid_out(url, name, to_read=True) as table:
        world = table.session().state
        names, seed = Names(outlined(world)), seed_of(world, battle)
        brief, report, answers = found(name, battle, list(table.archive.history()))
    rules = game_named(report.resolver)
    book = fought_again(rules, brief, seed, answers, eyes)
    if rules.report(brief, rules.laid_out(brief, seed), book.state) != report:
        raise Refusal(f"{battle} was fought under other rules than these, and falls otherwise now")
    return Refought(book, names.action(brief.place))


def found(name: str, battle: str, phases: list[PhaseRecord]) -> tuple[BattleBrief, BattleReport, Answers]:
    """What the record has of a battle on hexes: what was handed out, what came back, and what was answered."""
    for phase in phases:
        told = [decode(one.document) for one in phase.facts if one.kind in (tag(Arrayed), tag(Reported))]
        reports = [fact for fact in told if isinstance(fact, Reported) and fact.report.resolver in GAMES]
        for number, fact in enumerate(reports):
            if fact.battle == battle:
                return _brief(told, battle), fact.report, commanded(phase.choices)[number]
    raise BadInput(f"{battle} was not fought on hexes in {name}; `sealords battle list {name}` has those that were fought at all")


def _brief(told: Sequence[Fact], battle: str) -> BattleBrief:
    return next(fact.brief for fact in told if isinstance(fact, Arrayed) and fact.battle == battle)


def commanded(choices: list[Choice]) -> list[Answers]:
    """The answers on hexes of a phase, battle by battle: each begins with the question who commands."""
    found: list[Answers] = []
    asked: list[str] = []
    for choice in choices:
        if choice.kind == WHO_COMMANDS.name:
            if not asked or choice.side in asked:
                found.append({})
                asked = []
            asked.append(choice.side)
            found[-1] |= {choice.side: []} if choice.answer == COMMAND else {}
        elif found and choice.side in found[-1]:
            found[-1][choice.side].append(choice.answer)
    return found


def fought_again(rules: HexGame[Any], brief: BattleBrief, seed: str, answers: Answers, eyes: str | None = None) -> Logbook:
    """By what was answered, and by captains for who left it to them; as far as it went, and with the `eyes` of a side if one is
    named."""
    seats: dict[str, Seat] = {
        side: Script(answers[side]) if side in answers else rules.captains_of(brief, side) for side in brief.sides
    }
    return rewatched(rules, rules.laid_out(brief, seed), seats, f"the record of {brief.id}", eyes)


def rewatched(rules: HexGame[Any], state: Any, seats: Mapping[str, Seat], record: str, eyes: str | None = None) -> Logbook:
    """A battle watched from its outset as far as its seats have answers; `record` says whose those are."""
    book = Logbook(rules if eyes is None else SeenBy(rules, eyes), state)
    try:
        watched(rules, state, seats, book)
    except Unanswered:
        book.close()
    except IllegalChoice as error:
        raise Refusal(f"{record} does not fit these rules any more: {error}") from None
    return book
