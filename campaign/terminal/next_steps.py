"""What comes next in a campaign, as the terminal says it: who must answer or throw, and by which command."""

from __future__ import annotations

from campaign.play.table import Ended, Waiting
from campaign.play.taking_back import HowFar
from campaign.question_kinds import BATTLE_REPORT
from campaign.reports.verdict import Standing
from campaign.state import World
from table.flows import Question
from table.wording import capital, listed, party, people


def waiting(name: str, left: Waiting) -> list[str]:
    """What a person must do before play can go on, a line for each; of a war that is over, how it has ended."""
    if left.ended is not None:
        return outcome(left.ended)
    if left.die is not None:
        return [f"{left.die}; `sealords die` takes its value"]
    return [f"{capital(people(one.side))} must answer: {one.kind} [{one.rule}]; {_how(name, one)}" for one in left.questions]


def _how(name: str, question: Question) -> str:
    """How a person finds out what he is asked; for the report of a battle the umpire has a page and a form."""
    return for_the_umpire(name) if question.kind is BATTLE_REPORT else "`sealords pending` shows the options"


def for_the_umpire(name: str) -> str:
    """How a battle on a real table is answered."""
    return f"`sealords battle sheet {name}` prints it, and `sealords battle enter {name} FILE` reads its report"


def outcome(ended: Ended | None) -> list[str]:
    """SL 12.1, 12.13: how a war that is over has ended."""
    if ended is None:
        return []
    points = ", ".join(f"{party(side)} {total}" for side, total in ended.prestige.items())
    words = Standing(dict(ended.prestige), ended.victor, over=True, margin=ended.margin).words
    careers = f"It is entered in the career of {listed(ended.settled)}; `sealords career list` shows the ranks"
    return [f"{words} Prestige: {points}", *([careers] if ended.settled else [])]


def how_far_back(found: HowFar) -> list[str]:
    """What a side could take back, and why no more."""
    if not found.answers:
        return [f"Nothing can be taken back. {found.why}"]
    listed = [f"{number:>3}  the answer about {one.about} [{one.rule}]" for number, one in enumerate(found.answers, 1)]
    return ["One after the other can be taken back, the last first:", *listed, f"And no more. {found.why}"]


def where(world: World) -> str:
    """Where the war stands, in words."""
    return f"{world.clock.name}, {world.clock.date}"
