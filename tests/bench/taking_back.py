"""An answer taken back on the hexes inside a campaign: late in a battle it costs as much as at its beginning."""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter
from unittest import mock

from campaign.rules.battle import hexes
from campaign.state import World
from table.archives import Memory
from table.decisions import Answer, IllegalChoice
from table.session import Session
from tactical.flying_colors.hand_off import captains_of, laid_out
from tactical.flying_colors.hex_game import FlyingColorsGame
from tactical.flying_colors.state import Action
from tactical.handoff import BattleBrief
from tests.bench.measure import Line, lighter
from tests.rules.battle_chart import A, B, engaged
from tests.rules.battle_runs import two_fleets
from tests.rules.one_battle import OneBattle

SQUADRONS = 4  # of three sail on each side
EARLY, LATE, LONGEST = 1, 10, 20  # turns; a battle as long as this
TIMES, AGAIN = 12, 8  # answers taken back in a turn, and how often each


def longer(game: FlyingColorsGame, brief: BattleBrief, seed: str) -> Action:
    """A battle of more turns than the campaign gives it."""
    action = laid_out(brief, seed)
    action.turns = LONGEST
    return action


def a_battle() -> Session[World]:
    """Two lines of twelve, of which a person commands one."""
    world = two_fleets(SQUADRONS)
    engaged(world, gauge=A, intensity="light", aboard={"calder": "ff-1", "gravina": "bf-1"}, seniors={A: "calder", B: "gravina"})
    world.resolver = "hexes"
    game = OneBattle(world)
    session = Session(game, Memory(game.encode(world)))
    for _ in session.play({}):
        raise AssertionError("who commands is asked")
    session.choose(A, "command")
    session.choose(B, "captains")
    return session


def taken_back(session: Session[World]) -> Iterator[tuple[int, float]]:
    """The battle by the advice of captains, each answer taken back where it may be: the turn, and how many ms that took."""
    board = _board(session)
    captains = captains_of(board.brief, A)
    while session.pending:
        question, turn = session.pending[0], _board(session).turn
        answer = captains.answer(_board(session).view(A), question, session.moment)
        if session.choose(A, answer) is not None:
            return
        try:
            session.to_take_back(A)
        except IllegalChoice:
            continue
        yield turn, min(_undone(session, answer) for _ in range(AGAIN))


def _undone(session: Session[World], answer: Answer) -> float:
    """How many ms it takes to take an answer back, which is then given again."""
    begun = perf_counter()
    session.undo(A)
    spent = 1000 * (perf_counter() - begun)
    session.choose(A, answer)
    return spent


def _board(session: Session[World]) -> hexes.Board:
    board = hexes.on_table(session)
    assert board is not None
    return board


def undo_in_a_hex_battle() -> Line:
    """Turn 10 beside turn 1 of a battle of 24 ships: the quickest of several, since captains may be asked much in a phase."""
    found: dict[int, list[float]] = {EARLY: [], LATE: []}
    with mock.patch.object(FlyingColorsGame, "laid_out", longer):
        for turn, spent in taken_back(a_battle()):
            if turn in found and len(found[turn]) < TIMES:
                found[turn].append(spent)
            if len(found[LATE]) == TIMES:
                break
    what = f"undo in turn {LATE} of a hex battle of 24 ships"
    return lighter(what, min(found[LATE]), min(found[EARLY]), "ms, the best", f"in turn {EARLY}", 1.5)
