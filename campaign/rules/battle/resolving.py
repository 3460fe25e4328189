"""Who resolves a battle (SL 8.126): the table of SL 8.33, or whoever the campaign hands its brief to."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from campaign import question_kinds as kinds
from campaign.engagement import Battle
from campaign.rules.battle import brief, folding, gunnery, line
from campaign.state import HEX_GAMES, Resolver, World
from table import wording
from table.decisions import Answer, IllegalChoice, Plan
from table.flows import Flow, ask
from table.within import Paper, hand_back, hand_out
from tactical import handoff
from tactical.handoff import BadReport, BattleBrief, BattleReport
from tactical.samples import reports

Fight = Callable[[World, Battle, BattleBrief], Flow[BattleReport | None]]
UMPIRE = wording.UMPIRE  # who is asked what came of a battle on a real table


def resolve(world: World, battle: Battle) -> Flow[None]:
    """The brief is written first; then the guns decide by the table, or what is reported of it."""
    fight = ELSEWHERE[world.resolver] if world.resolver != "abstract" and can_be_handed_out(world, battle) else None
    written = brief.hand_out(world, battle, merchants=fight is None)
    report = None
    if fight is not None:
        yield from hand_out(paper_of(written))
        report = yield from fight(world, battle, written)
        yield from hand_back()
    if report is not None:
        folding.fold(world, battle, written, report)
        yield from line.fall_upon(world, battle, report.field)
    else:
        yield from line.arrange(world, battle)
        yield from gunnery.resolve(world, battle)


def can_be_handed_out(world: World, battle: Battle) -> bool:
    """SL 10.131: both sides have squadrons to fight with; who comes upon a convoy alone has only merchantmen before him."""
    return all(line.eligible(world, battle, side) for side in battle.sides)


def paper_of(brief: BattleBrief) -> Paper:
    """A brief as it is handed out and kept."""
    return Paper(brief.id, brief.content, msgspec.json.encode(brief).decode())


def brief_of(paper: Paper) -> BattleBrief:
    """The brief that was handed out."""
    return msgspec.json.decode(paper.document, type=BattleBrief)


def on_hexes(world: World, battle: Battle, brief: BattleBrief) -> Flow[BattleReport | None]:
    """It is fought by a hex game, which is a whole game, and so is loaded only by a campaign that plays it."""
    from campaign.rules.battle import hexes

    return (yield from hexes.fight(world, battle, brief))


def on_a_table(world: World, battle: Battle, brief: BattleBrief) -> Flow[BattleReport | None]:
    """The umpire hands in what came of it on a real table; nothing leaves it to the Combat Damage Table."""
    answer = yield from ask(question(brief))
    return answer[0] if answer else None


ELSEWHERE: dict[Resolver, Fight] = {**dict.fromkeys(HEX_GAMES, on_hexes), "table": on_a_table}
"""Who resolves a battle that is handed out, by the resolver's name; the abstract one is the campaign's own."""


def taken_in(brief: BattleBrief, data: Any, before: Iterable[str] = ()) -> BattleReport:
    """A report that answers the brief and that the campaign can carry out and write down, or `BadReport` with every reason.

    `before` is what was wrong already where it was read.
    """
    report = handoff.as_report(brief, data)
    handoff.refuse(brief, (*before, *handoff.faults(brief, report), *folding.faults(report)))
    return report


def question(brief: BattleBrief) -> Plan[BattleReport]:
    """What is asked of the umpire: one report, or none."""

    def read(data: Any) -> BattleReport:
        try:
            return taken_in(brief, data)
        except BadReport as error:
            raise IllegalChoice(f"{error} [SL 8.126]") from error

    def check(given: list[BattleReport]) -> None:
        if len(given) > 1:
            raise IllegalChoice(f"{len(given)} reports of {brief.id}; expected one, or none to leave it to the table [SL 8.126]")

    def offers() -> list[Answer]:
        return reports(brief)

    return Plan(UMPIRE, "SL 8.126", kinds.BATTLE_REPORT, read, check, offers, f"What came of {brief.id}?", ruling=True)
