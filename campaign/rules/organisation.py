"""Formations and their leaders, as far as sailing needs them (SL 3.3, 3.4)."""

from __future__ import annotations

from campaign import facts
from campaign.rules import damage
from campaign.state import Formation, Squadron, World
from table.dice import Roll, d10, halved, log

NOTIONAL_CONTROL = 1  # SL 3.493, against the zero of SL 3.431: see docs/rulings.md


def leadership(world: World, formation: Formation) -> int:
    """SL 3.431: the leader's rating, or 0 for a notional leader."""
    leader = world.leader_of(formation)
    return leader.leadership if leader else 0


def leader_bonus(world: World, formation: Formation) -> int:
    """SL 5.253b: half the leadership rating, fraction dropped, and it may be nothing."""
    return halved(leadership(world, formation), least=0)


def leadership_check(world: World, formation: Formation, why: str, rule: str) -> Roll:
    """SL 3.45-3.451: a die against the leadership rating; the caller adds its modifiers and asks `passes`."""
    return d10(world, why, rule, about=formation.id)


def oversize(world: World, formation: Formation) -> int:
    """SL 3.441: 0 within the leader's control; 1 over it, 2 at twice it, 3 at three times it and more."""
    leader = world.leader_of(formation)
    control = leader.control if leader else NOTIONAL_CONTROL
    squadrons = len(world.squadrons_of(formation.id))
    if squadrons <= control:
        return 0
    return min(3, squadrons // control) if control else 3


def allowance(world: World, formation: Formation) -> int:
    """SL 5.12-5.122: the lowest of its squadrons', less the worst damage's and the oversize's due; never below 1."""
    squadrons = world.squadrons_of(formation.id)
    printed = min(world.charts.sail_classes[squadron.sail_class].allowance for squadron in squadrons)
    worst = max(damage.allowance_lost(world, squadron) for squadron in squadrons)
    return max(1, printed - worst - oversize(world, formation))


def spends(points: int, increment: int) -> bool:
    """SL 5.13-5.131: in which increments a formation of this allowance spends its movement points."""
    schedule = {1: (4,), 2: (2, 4), 3: (2, 3, 4)}
    return increment in schedule.get(points, (1, 2, 3, 4))


def swift(points: int) -> bool:
    """SL 5.131: an allowance of 5 moves as 4 and has its bonuses."""
    return points >= 5


def set_independent(world: World, squadron: Squadron, place: str) -> Formation:
    """SL 3.356, 5.373: a squadron at sea outside a flotilla is an independent squadron under a notional leader."""
    formation = Formation(f"independent-{squadron.id}", squadron.name, squadron.side, "independent", place)
    world.formations[formation.id] = formation
    squadron.formation, squadron.berth = formation.id, None
    return formation


def rejoin(world: World) -> None:
    """SL 3.355: an independent squadron joins a friendly flotilla that it meets, but not in a gale."""
    for lone in [formation for formation in world.formations.values() if formation.kind == "independent"]:
        if world.grip(lone.place):
            continue
        flotilla = next(
            (other for other in world.fleet(lone.side) if other.kind != "independent" and other.place == lone.place), None
        )
        if flotilla is not None:
            for squadron in world.squadrons_of(lone.id):
                squadron.formation = flotilla.id
                log(world, facts.Rejoined(squadron.id, flotilla.id, rule="SL 3.355"))
            del world.formations[lone.id]


def unform_if_empty(world: World, formation: str) -> None:
    """SL 3.321: a formation without squadrons is no more; with its last sail its leaders are lost (SL 3.49)."""
    if formation in world.formations and not world.squadrons_of(formation):
        gone = world.formations.pop(formation)
        if gone.leader:
            del world.leaders[gone.leader]
        log(world, facts.Unformed(formation, "its last squadron is gone", rule="SL 3.49"))
