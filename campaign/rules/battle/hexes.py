"""A battle on hexes (SL 8.126): fought by the rules of Flying Colors in the middle of the campaign.

Each side leaves it to its captains or commands itself; who commands is asked what the hexes ask, and each of his answers is
one of the campaign's phase, so that a battle broken off goes on where it was. The battle's dice are its own, and follow from
the campaign's seed: opened again, it never falls otherwise.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Any, NamedTuple

from campaign import question_kinds as kinds
from campaign.engagement import Battle
from campaign.state import World
from table.decisions import Decision, Option
from table.dice import Fact, Tray, reveal
from table.flows import Flow, Question, Together, ask, ask_all
from table.seats import Seat
from tactical.flying_colors import sequence
from tactical.flying_colors.hand_off import captains_of, laid_out, report
from tactical.flying_colors.state import Action
from tactical.handoff import BattleBrief, BattleReport

BOARD = "board"  # under which the hexes lie beside the world
COMMAND = "command"  # the answer of a side that commands itself


class Board(NamedTuple):
    """The hexes as they lie beside the world: what was handed out, the battle, and what happened before its present phase."""

    brief: BattleBrief
    seed: str
    action: Action
    past: list[Fact]

    @property
    def facts(self) -> list[Fact]:
        """All that has happened in the battle."""
        return [*self.past, *self.action.tray.journal]


def on_table(world: World) -> Board | None:
    """The battle that is fought on hexes now, if one is: it lies open to both sides (FC 2.3)."""
    board: Board | None = world.__dict__.get(BOARD)
    return board


def seed_of(world: World, battle: str) -> str:
    """A battle's own stream of dice."""
    return blake2b(f"{world.dice.seed}/{battle}".encode(), digest_size=16).hexdigest()


def fight(world: World, battle: Battle, brief: BattleBrief) -> Flow[BattleReport]:
    """The lines are laid out, the battle is fought phase by phase, and what is left is reported."""
    commanding = yield from ask_all([_who_commands(side) for side in battle.sides])
    seed = seed_of(world, battle.id)
    before = laid_out(brief, seed)
    board = world.__dict__[BOARD] = Board(brief, seed, laid_out(brief, seed), [])
    action = board.action
    seats = {side: captains_of(brief, side) for side in battle.sides if not commanding[side]}
    action.lay(Tray())
    while (phase := sequence.next_phase(action)) is not None:
        yield from _played(world, action, phase.flow(action), seats)
        board.past.extend(action.tray.journal)
        action.lay(Tray())
    del world.__dict__[BOARD]
    return report(brief, before, action)


def _who_commands(side: str) -> Decision[bool]:
    options = Option("captains", "leave it to the captains", False), Option(COMMAND, "command on the hexes", True)
    return Decision(side, "SL 8.126", kinds.WHO_COMMANDS, options, "Who commands on the hexes?")


def _played(world: World, action: Action, flow: Flow[None], seats: dict[str, Seat]) -> Flow[None]:
    """One phase: captains answer for their sides at once, and whoever commands himself is asked. What is thrown stays thrown."""
    meaning: Any = None
    while True:
        thrown = action.dice.count
        try:
            request: Question | Together | None = flow.send(meaning)
        except StopIteration:
            request = None
        if action.dice.count != thrown:
            reveal(world)
        if request is None:
            return
        if isinstance(request, Together):
            meaning = {one.side: _captains(action, seats[one.side], one) for one in request.questions if one.side in seats}
            meaning |= yield from ask_all([one for one in request.questions if one.side not in seats])
        elif request.side in seats:
            meaning = _captains(action, seats[request.side], request)
        else:
            meaning = yield from ask(request)


def _captains(action: Action, seat: Seat, question: Question) -> Any:
    answer = seat.answer(action, question, "")
    assert answer is not None, f"the captains of {question.side} have no answer to {question.kind}"
    return question.resolve(answer)
