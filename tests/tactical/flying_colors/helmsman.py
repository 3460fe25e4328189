"""Playing flows with answers and dice written down."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from table.decisions import Decision
from table.dice import Die, Fact, Tray
from table.flows import Flow, Request
from tactical.flying_colors.movement import Company, Idle, activate
from tactical.flying_colors.state import Action, Way, decode, encode

IDLE = Idle()


class Asked:
    """What was asked while a flow ran, in order."""

    def __init__(self) -> None:
        self.questions: list[Decision[Any]] = []

    @property
    def kinds(self) -> list[str]:
        return [f"{question.side}: {question.kind}" for question in self.questions]

    def offers(self, number: int = -1) -> list[str]:
        """The keys offered by a question, the last unless another is named."""
        return [option.key for option in self.questions[number].options]


def throw(action: Action, *dice: int) -> None:
    """The next dice that will fall."""
    action.lay(Tray({n: Die(n, 10, value) for n, value in enumerate(dice, action.dice.count)}))


def play(action: Action, flow: Flow[Any], answers: Sequence[Any], dice: Sequence[int] = (), unfinished: bool = False) -> Asked:
    """Answer a flow's questions in order; all answers and dice must be used, and the flow be over unless said otherwise."""
    throw(action, *dice)
    first, asked, left = action.dice.count, Asked(), list(answers)
    request: Request
    try:
        request = next(flow)
        while True:
            assert isinstance(request, Decision)
            asked.questions.append(request)
            if not left and unfinished:
                return asked
            assert left, f"no answer for {request.kind} of {request.side}: {[option.key for option in request.options]}"
            request = flow.send(request.resolve(left.pop(0)))
    except StopIteration:
        assert not left, f"not asked for: {left}"
        assert not unfinished, "the flow is over"
    assert action.dice.count - first >= len(dice), "dice are left"
    return asked


def sail(
    action: Action,
    letter: str,
    *answers: Any,
    dice: Sequence[int] = (),
    company: Company = IDLE,
    shy: bool = False,
    unfinished: bool = False,
) -> Asked:
    """Activate a ship and answer for all."""
    return play(action, activate(action, action.ships[letter], company, shy), answers, dice, unfinished)


def offered(action: Action, letter: str, *answers: Any, dice: Sequence[int] = (), shy: bool = False) -> list[str]:
    """What a captain may order after these answers; the battle itself stays as it is."""
    return sail(copied(action), letter, *answers, dice=dice, shy=shy, unfinished=True).offers()


def halfway(action: Action, letter: str, *answers: Any, dice: Sequence[int] = ()) -> Way:
    """How a ship's activation stands after these answers; the battle itself stays as it is."""
    tried = copied(action)
    sail(tried, letter, *answers, dice=dice, unfinished=True)
    assert tried.way is not None
    return tried.way


def copied(action: Action) -> Action:
    return decode(encode(action))


def facts(action: Action, kind: type[Fact]) -> list[Any]:
    """What happened, of one kind."""
    return [fact for fact in action.tray.journal if isinstance(fact, kind)]
