"""Fleet actions on hexes: a whole Trafalgar by computer captains, ships activated, and random legal play."""

from __future__ import annotations

from resource import RUSAGE_SELF, getrusage

from table.seats import RandomLegal
from tactical.flying_colors import scenarios
from tactical.flying_colors.captains import seat
from tactical.flying_colors.facts import ShipActivated
from tactical.flying_colors.game import play
from tests.bench.commanding import random_moves
from tests.bench.measure import Line, Note, best, lighter

MOVES = 15_000


def trafalgar() -> int:
    """All sixteen turns, whatever the break checks say; returns how many ships were activated."""
    action = scenarios.set_up("trafalgar-1805", "bench", fought_out=True)
    journal: list[object] = []
    play(action, {side: seat(side) for side in action.fleets}, journal)  # type: ignore[arg-type]
    return sum(isinstance(fact, ShipActivated) for fact in journal)


def lines() -> list[Line | Note]:
    activated, seconds, reference = trafalgar(), best(trafalgar, 3), best(lambda: random_moves(MOVES), 3)
    what = f"Trafalgar by captains, 16 turns ({activated} activations)"
    against = f"python-chess, {MOVES:,} random legal moves"
    return [
        lighter(what, seconds, reference, "s", against, 1.0),
        Note("ships activated by captains", f"{activated / seconds:,.0f} a second"),
        Note("random legal play on hexes", f"{random_play():,.0f} decisions a second"),
        Note("peak memory after it", f"{getrusage(RUSAGE_SELF).ru_maxrss / 1024:.0f} MiB, the whole bench's so far"),
    ]


def random_play() -> float:
    """Decisions a second of random legal play."""
    asked = 0

    class Counting(RandomLegal):
        def answer(self, view: object, question: object, moment: str) -> object:
            nonlocal asked
            asked += 1
            return super().answer(view, question, moment)  # type: ignore[arg-type]

    def ours() -> None:
        nonlocal asked
        asked = 0
        action = scenarios.set_up("cape-ortugal-1805", "bench")
        play(action, dict.fromkeys(action.fleets, Counting("bench")))

    seconds = best(ours, 3)
    return asked / seconds
