"""The journals of formations under orders: where they were after each increment, and what they did, from what was told of it."""

from __future__ import annotations

from campaign.record.auxiliaries import Tasked, Ventured
from campaign.record.battle import BattleEnded, Engaged
from campaign.record.causes import Harm, Outcome
from campaign.record.convoys import ConvoyHarmed
from campaign.rules.admiralty import desk, special, unforming
from campaign.rules.auxiliaries import bombs
from campaign.state import Formation, World
from maps.place import is_berth, port_of, space_named
from orders.execution import Act, Deed
from table.dice import Fact

TELLING: frozenset[type[Fact]] = frozenset(  # what deeds are made of
    (BattleEnded, Engaged, ConvoyHarmed, Tasked, Ventured)
)


def keep(world: World) -> None:
    """When an increment ends each formation under orders writes down where it is, and what it has done."""
    if not world.admiralty.issued:
        return
    unforming.sweep(world)
    told: list[Fact] = [fact for fact in world.tray.journal if type(fact) in TELLING]
    for name, issued in world.admiralty.issued.items():
        formation, progress = world.formations[name], issued.progress
        progress.track.append(formation.place)
        progress.sailed = progress.sailed or not is_berth(formation.place)
        progress.deeds += deeds(world, formation, told)
        order = desk.order_of(world, issued.side, issued.order)
        if order is not None:
            order.note(progress)
    special.meet(world)
    special.exchange(world)


ACTS: dict[str, Act] = {"raid": "raided", "bombardment": "bombarded"}  # ventures that orders ask for


# -- deeds -----------------------------------------------------------------------------------------------------------------


def deeds(world: World, formation: Formation, told: list[Fact]) -> list[Deed]:
    """What a formation did in this increment, as far as orders ask for it."""
    found: list[Deed] = []
    for fact in told:
        if isinstance(fact, BattleEnded) and fact.fought and formation.id in _engaged(told, fact.battle):
            found += _of_battle(formation, fact, told)
        elif isinstance(fact, Tasked):
            found += _of_task(world, formation, fact)
        elif isinstance(fact, Ventured):
            found += _of_venture(world, formation, fact)
    return found


def _engaged(told: list[Fact], battle: str) -> list[str]:
    return [fact.formation for fact in told if isinstance(fact, Engaged) and fact.battle == battle]


def _of_battle(formation: Formation, ended: BattleEnded, told: list[Fact]) -> list[Deed]:
    """SL 8.43, 10.132: a battle won or lost, and every convoy that was in it, with the points that it took there."""
    found: list[Deed] = []
    hits = [fact for fact in told if isinstance(fact, ConvoyHarmed) and fact.cause is Harm.CONVOY_FIGHT]
    if ended.victor:
        found.append(Deed("won" if ended.victor == formation.side else "lost", formation.place))
    for name in _engaged(told, ended.battle):
        if points := sum(fact.points for fact in hits if fact.convoy == name):
            found.append(Deed("convoy", name, points))
    return found


def _of_task(world: World, formation: Formation, sent: Tasked) -> list[Deed]:
    """SL 6.24a: bombs of its own side that have shelled a squadron where the formation lies."""
    port = port_of(sent.target)
    if formation.place != space_named(port) or world.auxiliaries[sent.auxiliary].side != formation.side:
        return []
    return [Deed("bombarded", space_named(port))] if sent.task == "bombard" and bombs.shelled(world, port) else []


def _of_venture(world: World, formation: Formation, told: Ventured) -> list[Deed]:
    """SL 6.24b, 6.25: what the formation's own marines or bombs, or those of a flotilla under it, have carried out ashore."""
    sender = world.formations.get(told.formation)
    if told.outcome is not Outcome.SUCCESS or sender is None or world.topmost(sender).id != formation.id:
        return []
    return [Deed(ACTS[told.kind], told.place)] if told.kind in ACTS else []
