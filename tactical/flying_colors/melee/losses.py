"""2006:14.2: what a melee costs. By the rules of 2023 nobody is lost in one (FC 3.8.1m)."""

from __future__ import annotations

from table.decisions import Decision, Option
from table.flows import Flow, ask
from tactical.flying_colors import question_kinds as kinds
from tactical.flying_colors.damage import hits
from tactical.flying_colors.melee.usage import usage
from tactical.flying_colors.state import Action, Ship


def pay(action: Action, side: str, ships: list[Ship], foe: Ship, margin: int) -> Flow[None]:
    """2006:14.2: repelled, one point of every ship that attacked; at a tie one of each side; successful, one of one ship."""
    if not usage(action).costs_marines:
        return
    if margin < 0:
        for ship in ships:
            lose_marines(action, ship)
        return
    if margin == 0:
        lose_marines(action, foe)
    lose_marines(action, (yield from _payer(side, ships)))


def lose_marines(action: Action, ship: Ship) -> None:
    """2006:14.2, 2006:13.6: one point, though never the last, and a commander may be hurt; a prize crew loses none."""
    if ship.captor is None:
        hits(action, ship, marines=1, cause="melee")


def _payer(side: str, ships: list[Ship]) -> Flow[Ship]:
    if len(ships) == 1:
        return ships[0]
    options = tuple(Option(ship.id, ship.name, ship) for ship in ships)
    chosen = yield from ask(Decision(side, "FC 2006:14.2", kinds.LOSS, options, "Which ship loses a point of her manpower?"))
    return chosen


def remaining(action: Action, points: int) -> int:
    """FC 3.8.2: the boarders of a prize that can go on: all, or in 2006 all but the point that she has cost."""
    return points - 1 if usage(action).costs_marines else points
