"""A battle on hexes (SL 8.126): fought by the rules of Flying Colors in the middle of the campaign.

Each side leaves it to its captains or commands itself; who commands is asked what the hexes ask, and each of his answers is
one of the campaign's phase, so that a battle broken off goes on where it was. The battle's dice are its own, and follow from
the campaign's seed: opened again, it never falls otherwise.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

from campaign.engagement import Battle
from campaign.state import World
from table.decisions import Decision, Option
from table.dice import Tray, reveal
from table.flows import Flow, Question, Together, ask_all
from table.seats import Seat
from tactical.flying_colors import captains, sequence
from tactical.flying_colors.hand_off import laid_out, report
from tactical.flying_colors.hand_off.translation import standard
from tactical.flying_colors.state import Action
from tactical.handoff import BattleBrief, BattleReport

BOARD = "board"  # under which the hexes lie beside the world


def seed_of(world: World, battle: str) -> str:
    """A battle's own stream of dice."""
    return blake2b(f"{world.dice.seed}/{battle}".encode(), digest_size=16).hexdigest()


def fight(world: World, battle: Battle, brief: BattleBrief) -> Flow[BattleReport]:
    """The lines are laid out, the battle is fought phase by phase, and what is left is reported."""
    commanding = yield from ask_all([_who_commands(side) for side in battle.sides])
    seed = seed_of(world, battle.id)
    before = laid_out(brief, seed)
    action = world.__dict__[BOARD] = laid_out(brief, seed)
    temper = standard().tempers[brief.intensity]
    seats: dict[str, Seat] = {side: captains.seat(side, temper) for side in battle.sides if not commanding[side]}
    while (phase := sequence.next_phase(action)) is not None:
        action.lay(Tray())
        yield from _played(world, action, phase.flow(action), seats)
    del world.__dict__[BOARD]
    return report(brief, before, action)


def _who_commands(side: str) -> Decision[bool]:
    options = Option("captains", "leave it to the captains", False), Option("command", "command on the hexes", True)
    return Decision(side, "SL 8.126", "hex battle", options, "Who commands on the hexes?")


def _played(world: World, action: Action, flow: Flow[None], seats: dict[str, Seat]) -> Flow[None]:
    """One phase: captains answer for their sides at once, and whoever commands himself is asked. What is thrown stays thrown."""
    meaning: Any = None
    thrown = action.dice.count
    while True:
        try:
            request = flow.send(meaning)
        except StopIteration:
            return
        if action.dice.count != thrown:
            thrown = action.dice.count
            reveal(world)
        questions = request.questions if isinstance(request, Together) else (request,)
        meanings = {one.side: _captains(action, seats[one.side], one) for one in questions if one.side in seats}
        own = [one for one in questions if one.side not in seats]
        if own:
            meanings |= yield from ask_all(own)
        meaning = meanings if isinstance(request, Together) else meanings[request.side]


def _captains(action: Action, seat: Seat, question: Question) -> Any:
    answer = seat.answer(action, question, "")
    assert answer is not None, f"the captains of {question.side} have no answer to {question.kind}"
    return question.resolve(answer)
