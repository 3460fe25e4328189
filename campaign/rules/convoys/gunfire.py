"""Convoys under fire (SL 10.131-10.133, 10.183): the column by who attacks, what protectors take on themselves, and the hits."""

from __future__ import annotations

from campaign import question_kinds as kinds
from campaign.convoying import Convoy
from campaign.engagement import Battle, Combat
from campaign.record.causes import Harm, Purpose
from campaign.rules.battle import gunnery
from campaign.rules.battle.gunnery import Fire
from campaign.rules.convoys import losses
from campaign.state import Squadron, World
from table.decisions import Decision, Option
from table.dice import d10
from table.flows import Flow, ask


def resolve(world: World, battle: Battle) -> Flow[None]:
    """SL 10.131: the combats about convoys, after all others; what bears on each is settled first, then each has its die."""
    combats = [(number, combat) for number, combat in enumerate(battle.combats, 1) if combat.convoy]
    for number, combat in combats:
        yield from _weigh(world, battle, number, combat)
    for number, combat in combats:
        yield from _exchange(world, battle, number, combat)


def _weigh(world: World, battle: Battle, number: int, combat: Combat) -> Flow[None]:
    """SL 8.36, 10.131: columns and points are shifted as in other combats, but that ships without number have none to compare."""
    convoy = world.convoys[combat.convoy]
    owner, enemy = convoy.side, battle.enemy(convoy.side)
    guard, guns = gunnery.line_of(world, combat, owner), gunnery.line_of(world, combat, enemy)
    combat.shifts = {
        enemy: gunnery.standing_shifts(world, guns, []),
        owner: gunnery.standing_shifts(world, guard, guns) if guard else [],
    }
    yield from gunnery.lead(world, battle, number, combat)
    counted = world.squadrons_of(convoy.id)
    combat.modifiers = {
        enemy: gunnery.sail_modifier(guns, [*counted, *guard]) if counted else [],
        owner: gunnery.sail_modifier(guard, guns) if guard else [],
    }
    for side, base in ((enemy, _column(world, guns)), (owner, battle.level)):
        combat.modifiers[side] += gunnery.off_table(world, base + gunnery.total(combat.shifts[side]))


def _column(world: World, guns: list[Squadron]) -> int:
    """SL 10.131: a convoy is attacked on a column of its own, by the class of the squadron that was put up against it."""
    return world.charts.convoys.column(guns[0].sail_class)


def _exchange(world: World, battle: Battle, number: int, combat: Combat) -> Flow[None]:
    """SL 10.131, 10.133: one die; the enemy's fire falls on convoy and protectors, who alone reply, on their own column."""
    convoy = world.convoys[combat.convoy]
    owner, enemy = convoy.side, battle.enemy(convoy.side)
    guard, guns = gunnery.line_of(world, combat, owner), gunnery.line_of(world, combat, enemy)
    die = d10(world, f"combat {number}", "SL 8.335", battle.id, Purpose.COMBAT).die
    fires = {
        side: Fire(
            side, gunnery.on_table(base + gunnery.total(combat.shifts[side]))[0], die, number, combat.shifts[side],
            combat.modifiers[side], rule=rule, cause=cause,
            sail=(gunnery.sail_in(guard), gunnery.sail_in(guns)) if side == owner else None,
        )
        for side, base, rule, cause in (
            (enemy, _column(world, guns), "SL 10.131", Harm.CONVOY_FIGHT),
            (owner, battle.level, "SL 8.336", Harm.GUNS),
        )
    }  # fmt: skip
    yield from fall_on(world, fires[enemy], convoy, guard)
    if guard:
        yield from gunnery.fire_on(world, fires[owner], guns)


def fall_on(world: World, fire: Fire, convoy: Convoy, guard: list[Squadron]) -> Flow[None]:
    """SL 10.132-10.133, 10.141: what a cell of the table does to a convoy and those who protect it, and what that is worth."""
    fall = _fall_on_counted if convoy.script.ships else _fall_on_many
    hits = yield from fall(world, fire, convoy, guard)
    losses.credit(world, convoy, hits, fire.side)


def _fall_on_counted(world: World, fire: Fire, convoy: Convoy, guard: list[Squadron]) -> Flow[int]:
    """SL 10.141: counted sail are damaged and sunk as any others; the hits are the points of this fire, and four a sail sunk."""
    transports = world.squadrons_of(convoy.id)
    damage, sail = _points(transports), _sail(transports)
    yield from gunnery.fire_on(world, fire, [*transports, *guard])
    losses.count_sunk(world, convoy)
    hits = _points(transports) - damage + losses.SUNK * (sail - _sail(transports))
    losses.tell(world, convoy, hits, _points(transports) + losses.SUNK * convoy.sunk, fire.why, fire.rule, fire.cause)
    return hits


def _points(squadrons: list[Squadron]) -> int:
    return sum(one.damage for one in squadrons)


def _sail(squadrons: list[Squadron]) -> int:
    return sum(one.sail for one in squadrons)


def _fall_on_many(world: World, fire: Fire, convoy: Convoy, guard: list[Squadron]) -> Flow[int]:
    """SL 10.132, 8.33.10: ships without number lose points only, four a sail sunk, and share them with their protectors."""
    cell, points = gunnery.read(world, fire)
    sunk = 0
    for _ in range(cell.sunk):
        sunk += yield from _aimed_at_convoy(world, fire, convoy, guard)
    share = fair_share(convoy, guard, points)
    hits = share + losses.SUNK * sunk
    losses.harm(world, convoy, hits, fire.why, fire.rule, fire.cause)
    if guard:
        yield from gunnery.hit(world, fire, guard, cell.sunk - sunk, points - share, casualty=cell.casualty)
    return hits


def _aimed_at_convoy(world: World, fire: Fire, convoy: Convoy, guard: list[Squadron]) -> Flow[bool]:
    """SL 8.33.10: who fires says whether the convoy or those who protect it lose a sail."""
    if not guard:
        return True
    options = Option(convoy.id, convoy.name, True), Option("guard", "those who protect it", False)
    about = world.battle.id if world.battle else convoy.id
    return (yield from ask(Decision(fire.side, "SL 8.33.10", kinds.SINK_WHOM, options, "Which of them loses a sail?", about)))


def fair_share(convoy: Convoy, guard: list[Squadron], points: int) -> int:
    """SL 8.33.10, 10.133: a convoy's part of the points: as even as may be, those over to the least damaged."""
    each, over = divmod(points, len(guard) + 1)
    return each + (sum(one.damage < convoy.damage for one in guard) < over)
