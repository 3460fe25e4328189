"""What the columns of a result form and the fates of ships and leaders mean, for the sheet that an umpire prints."""

from __future__ import annotations

from typing import NamedTuple

from tactical.forms import COUNTED, LEFT
from tactical.handoff import FallenFate, Fate

FATES: dict[Fate, str] = {
    "unengaged": "she never came within gunshot, or never came up",
    "unharmed": "she fought, and lost nothing",
    "damaged": "she fought and is still her own side's, with what she lost under hull, rigging and crew",
    "dismasted": "as damaged, with no mast left: she cannot follow her fleet",
    "escaped": "she left the battle by herself and is her own side's",
    "struck": "she has hauled her colours down and nobody has her yet: who holds the field takes her",
    "taken": "the side under `captor` has her",
    "sunk": "she is gone",
    "burnt": "she is gone, by fire or by her own magazine",
}
LEADERS: dict[FallenFate, str] = {
    "unhurt": "he is at his post",
    "wounded": "he is away for as many turns of the campaign as stand under `turns`",
    "killed": "he is dead",
    "captured": "he is a prisoner",
}
COLUMNS: dict[str, str] = {
    "line": "what the line is of: leave it",
    "id": "whom it is of: leave it",
    "name": "her or his name, to find the line by",
    "side": "of the line `field`: who held it in the end, or nobody",
    "squadron": "where she fought, to find the line by",
    "fate": "one of the words below",
    "captor": "of a ship that was taken: the side that has her",
    "hull": "what the battle cost of it, 0 to 100 per cent of a whole ship",
    "rigging": "the same of masts, sails and ropes",
    "crew": "the same of her people",
    "turns": "of a wounded leader: how many turns he is away",
    "flagship": "of a leader: the ship that his flag flies from in the end",
    "arrives": "in which turn she came up, if she came later: leave it",
}
COUNTS: dict[str, str] = {column: f"squares of {part} that are open on her log in the end" for part, column in LEFT.items()}


class Guide(NamedTuple):
    """Words and what they mean, for a printed table each."""

    columns: tuple[tuple[str, str], ...]
    fates: tuple[tuple[str, str], ...]
    leaders: tuple[tuple[str, str], ...]


def guide(*, in_squares: bool) -> Guide:
    """The guide to a form in per cent, or to one in squares."""
    columns = {name: COUNTS.get(name) or COLUMNS[name] for name in (COUNTED if in_squares else COLUMNS)}
    return Guide(tuple(columns.items()), tuple(FATES.items()), tuple(LEADERS.items()))
