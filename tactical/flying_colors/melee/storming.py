"""FC 3.8.1m-n, 3.8.2: an assault on one ship, and on from her deck to the next."""

from __future__ import annotations

from table.decisions import Decision, Option
from table.dice import d10, log
from table.flows import Flow, ask
from tactical.flying_colors import question_kinds as kinds
from tactical.flying_colors.board import grapple
from tactical.flying_colors.melee.facts import Boarded
from tactical.flying_colors.melee.losses import pay, remaining
from tactical.flying_colors.melee.prizes import take
from tactical.flying_colors.melee.strength import dice, may_fight, value, within_rates
from tactical.flying_colors.movement.facts import GrappleTried
from tactical.flying_colors.movement.rolls import attempt
from tactical.flying_colors.state import Action, Ship


def storm(action: Action, side: str, ships: list[Ship], foe: Ship, points: int) -> Flow[None]:
    """FC 3.8.1m-n: the attacker's sum must be higher than the defender's; then she is taken, and her deck is a bridge."""
    defence = value(action, foe)
    thrown = [d10(action, "board", "FC 3.8.1m", foe.id).die for _ in range(dice(action, ships, foe, points))]
    answer = d10(action, "repel boarders", "FC 3.8.1m", foe.id).die
    taken = sum(thrown) > answer
    log(action, Boarded([ship.id for ship in ships], foe.id, points, defence, thrown, answer, taken))
    yield from pay(action, side, ships, foe, sum(thrown) - answer)
    if taken:
        take(action, foe, side, "boarded")
        yield from cross_bridge(action, side, ships, foe, remaining(action, points))


def cross_bridge(action: Action, side: str, ships: list[Ship], prize: Ship, points: int) -> Flow[None]:
    """FC 3.8.2: the boarders of a prize may at once grapple an enemy fouled with her and board it; and so on from there."""
    beyond = within_reach(action, side, ships, prize, points)
    if not beyond:
        return
    options: list[Option[Ship | None]] = [Option("stay", "be content with her", None)]
    options += [Option(other.id, f"over her deck into {other.name}", other) for other in beyond]
    chosen = yield from ask(Decision(side, "FC 3.8.2", kinds.BRIDGE, tuple(options), f"{prize.name} is taken: go on?", prize.id))
    if chosen is None:
        return
    held = attempt(action, action.tables.grappling, prize, chosen, "grapple", "FC 3.8.2")
    log(action, GrappleTried(prize.id, chosen.id, held))
    if held:
        grapple(prize, chosen)
        yield from storm(action, side, [ship for ship in ships if within_rates(action, ship, chosen)], chosen, points)


def within_reach(action: Action, side: str, ships: list[Ship], prize: Ship, points: int) -> list[Ship]:
    """FC 3.8.2: the enemies fouled with a prize that her boarders are strong enough for, and one of their ships heavy enough."""
    fouled = (action.ships[mate] for mate in prize.fouled)
    foes = [other for other in fouled if other.side != side and may_fight(other) and points >= value(action, other)]
    return [foe for foe in foes if any(within_rates(action, ship, foe) for ship in ships)]
