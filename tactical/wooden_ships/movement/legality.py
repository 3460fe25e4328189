"""WS B.IV.A.5-16, A.V.B, A.V.D, D.III.D.2: whether one more step may follow the steps before it, and why not."""

from __future__ import annotations

from typing import NamedTuple

from tactical.wooden_ships.movement.helm import BY_RELATIVE, DEAD_AHEAD, UNSTEERED, Helm
from tactical.wooden_ships.movement.steps import Step
from tactical.wooden_ships.terms import ATTITUDES

Counts = tuple[int, int, int, int]


class Reckoning(NamedTuple):
    """What a move has used up so far: factors, hexes by attitude, turns; whether she has turned in this hex, and moved at all;
    `stopped`: she has turned into the wind; `alone`: she has turned after standing still, and may do nothing else; `way`: the
    step by which she enters hexes, F or K."""

    relative: int
    spent: int = 0
    hexes: Counts = (0, 0, 0, 0)
    turns: int = 0
    turned_here: bool = False
    stopped: bool = False
    alone: bool = False
    way: str = ""


def begun(helm: Helm) -> Reckoning:
    return Reckoning(helm.relative)


def refused(helm: Helm, so_far: Reckoning, step: Step) -> str | None:
    """Why a step may not come next, in words; None if it may."""
    if so_far.stopped:
        return "she has turned into attitude D and must stop (WS B.IV.A.16)"
    if so_far.alone:
        return "she did not move last turn: after turning in place she may do nothing else (WS A.V.D.1)"
    if helm.outside and not so_far.way and step != "F":
        return "she enters with a hex straight ahead (WS B.IV.B.8)"
    if step in "FK":
        return _no_hex(helm, so_far, step)
    if step == "B":
        return _no_backing(helm, so_far)
    return _no_turn(helm, so_far)


def _no_hex(helm: Helm, so_far: Reckoning, step: Step) -> str | None:
    """WS B.IV.A.5, B.IV.A.12, B.IV.A.13, D.III.D.2.c."""
    if step == "K" and not helm.boat:
        return "only gunboats go backward (WS B.IV.A.5)"
    if (so_far.way and so_far.way != step) or not (helm.ahead if step == "F" else helm.astern):
        return "a gunboat changes between forward and backward only after a turn in one hex (WS D.III.D.2.c)"
    less = 1 if step == "K" else 0
    most = max(0, helm.most - less)
    if so_far.spent >= most:
        return f"she has spent her {counted(most, 'movement factor')} (WS B.IV.A.5)" if most else _fast(helm)
    attitude = BY_RELATIVE[so_far.relative]
    limit = max(0, helm.allowances[attitude] - less)
    if so_far.hexes[attitude] >= limit:
        return f"in attitude {ATTITUDES[attitude]} she may enter {counted(limit, 'hex')} and no more (WS B.IV.A.12)"
    return None


def _fast(helm: Helm) -> str:
    return f"her movement allowance in attitude {ATTITUDES[BY_RELATIVE[helm.relative]]} is 0 (WS B.IV.A.4)"


def _no_backing(helm: Helm, so_far: Reckoning) -> str | None:
    """WS A.V.B: each B is a factor spent."""
    if not helm.backing:
        return "backing sails is not in force, or she has none (WS A.V.B)"
    if so_far.spent >= helm.most:
        return "no factor is left to back sails with (WS A.V.B)" if helm.most else _fast(helm)
    return None


def _no_turn(helm: Helm, so_far: Reckoning) -> str | None:
    """WS B.IV.A.8-11, B.IV.A.15, A.V.D.1-2."""
    if helm.steering:
        return UNSTEERED[helm.steering]
    if so_far.turned_here:
        return "she may turn once in a hex (WS B.IV.A.8)"
    if so_far.spent + helm.turn_cost > helm.most:
        return "the turn would cost more factors than she has left (WS B.IV.A.11)"
    in_place = helm.slow and not so_far.way
    if not in_place and so_far.turns >= helm.ability - helm.slow:
        slower = ", one less after standing still (WS A.V.D.2)" if helm.slow else ""
        return f"her turning ability is {helm.ability}{slower} (WS B.IV.A.9)"
    return None


def after(helm: Helm, so_far: Reckoning, step: Step) -> Reckoning:
    """What is used up when a step has been made."""
    if step in "FK":
        attitude = BY_RELATIVE[so_far.relative]
        a, b, c, d = (used + (number == attitude) for number, used in enumerate(so_far.hexes))
        return so_far._replace(spent=so_far.spent + 1, hexes=(a, b, c, d), turned_here=False, way=step)
    if step == "B":
        return so_far._replace(spent=so_far.spent + 1)
    turned = (so_far.relative + (1 if step == "R" else -1)) % 6
    return so_far._replace(
        relative=turned,
        spent=so_far.spent + helm.turn_cost,
        turns=so_far.turns + 1,
        turned_here=True,
        stopped=BY_RELATIVE[turned] == DEAD_AHEAD and not helm.oars,
        alone=helm.slow and not so_far.way,
    )


def first_fault(helm: Helm, steps: tuple[Step, ...]) -> tuple[int, str] | None:
    """WS B.IV.B.7: the number of steps that may be made of a move, and why the next may not; None if all may."""
    so_far = begun(helm)
    for made, step in enumerate(steps):
        why = refused(helm, so_far, step)
        if why is not None:
            return made, why
        so_far = after(helm, so_far, step)
    return None


def counted(number: int, what: str) -> str:
    """A number with its noun."""
    return f"{number} {what}" if number == 1 else f"{number} {what}{'es' if what.endswith('x') else 's'}"
