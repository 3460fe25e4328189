"""When and where a battle may be fought (SL 8.12), who brings it on, and how it is laid on the table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from campaign import question_kinds as kinds
from campaign.engagement import Battle
from campaign.record.battle import BattleJoined, BroughtTo
from campaign.record.sailing import Sailed
from campaign.rules import interdiction, spotting
from campaign.rules.battle import approach
from campaign.rules.convoys import action, escorts, standing
from campaign.state import Formation, World
from maps.place import Place, is_space
from table.decisions import Decision, Option
from table.dice import log
from table.flows import Flow, ask

Forces = dict[str, list[Formation]]


class Occasion(NamedTuple):
    """SL 8.12: enemies that met, by side, where, and why they may or must fight.

    `places` are those still open to the holder of the gauge, when they passed each other (SL 8.122); `place` is then the first.
    """

    place: Place
    forces: Forces
    why: str
    must: bool = False
    places: tuple[Place, ...] = ()

    @property
    def key(self) -> tuple[str, ...]:
        """What tells one occasion of an increment from another."""
        return (self.why, self.place, *self.places, *(one.id for force in self.forces.values() for one in force))


def occasions(world: World) -> list[Occasion]:
    """SL 8.12: every meeting of this increment that may become a battle, in a fixed order; one battle a space (SL 8.111)."""
    return [*_in_company(world), *_in_passing(world)]


def _in_company(world: World) -> Iterator[Occasion]:
    """SL 8.12-8.121, 8.123: enemies in one space, not in a sea zone, not in port, not in a gale."""
    there: dict[Place, list[Formation]] = {}
    for formation in world.afloat():
        if is_space(formation.place) and formation.kind != "dummy":
            there.setdefault(formation.place, []).append(formation)
    for place, present in there.items():
        if len(present) < 2 or len({one.side for one in present}) < 2 or not _fit(world, (place,)):
            continue
        forces = _by_side(world, present)
        if _forced(world, place, forces):
            yield Occasion(place, forces, "one side interdicts the place", must=True)
        elif _possible(world, forces):
            yield Occasion(place, forces, "they are in company")


def _in_passing(world: World) -> Iterator[Occasion]:
    """SL 8.122-8.123: enemies that passed each other, all that may fight in the same places together."""
    met: dict[tuple[Place, ...], list[Formation]] = {}
    for one, other, places in approach.crossings(world):
        if "dummy" not in (one.kind, other.kind):
            met.setdefault(places, []).extend((one, other))
    for places, formations in met.items():
        forces = _by_side(world, formations)
        at = (one.place for one in formations)
        if _fit(world, places) and not any(place in world.increment.battle_spaces for place in at) and _possible(world, forces):
            yield Occasion(places[0], forces, "they pass each other", places=places)


def _by_side(world: World, formations: Iterable[Formation]) -> Forces:
    """Formations by side, the first two sides that are there in order of precedence (SL 2.33c); of convoys see SL 10.157."""
    known = list({one.id: one for one in formations}.values())
    forces = {side: action.brought_together(world, [one for one in known if one.side == side]) for side in world.sides}
    present = [side for side in world.sides if forces[side]]
    return {side: forces[side] for side in present[:2]}


def _fit(world: World, places: tuple[str, ...]) -> bool:
    """SL 8.111, 8.123: no place has a gale, nor has had its battle in this increment."""
    return not any(world.grip(place) or place in world.increment.battle_spaces for place in places)


def _forced(world: World, place: str, forces: Forces) -> bool:
    """SL 7.223: an enemy has entered, in this increment, a place that one side interdicts."""
    return any(
        interdiction.interdictor(world, place, side) is not None
        and any(approach.entered(world, one, place) for foe, force in forces.items() if foe != side for one in force)
        for side in forces
    )


def _possible(world: World, forces: Forces) -> bool:
    return any(may_open(world, forces, side) for side in forces)


def may_open(world: World, forces: Forces, side: str) -> bool:
    """SL 8.124, 8.45, 7.115: a side may attack whom it sees, if it has a formation in good order to do it with.

    Convoys and their escorts open no battle (SL 10.11), and a scattered one is seen by whom it was come upon (SL 10.156).
    """
    seen = any(standing.open_to_attack(world, one) for foe, force in forces.items() if foe != side for one in force)
    return seen and any(not one.disorganised and action.may_attack(world, one) for one in forces[side])


def brought_on(world: World, occasion: Occasion) -> Flow[bool]:
    """SL 8.124: whether there is a battle; if there is it lies on the table, and if not it is as if nobody had met."""
    if not occasion.must and not (yield from _wanted(world, occasion)):
        return False
    _join(world, occasion)
    return True


def _wanted(world: World, occasion: Occasion) -> Flow[bool]:
    """SL 8.124: each side that sees the other and is fit to attack is asked in turn, until one will fight."""
    let_be, attack = Option("let-be", "let them be", False), Option("attack", "bring them to battle", True)
    where = " and ".join(world.sea.name(place) for place in occasion.places or (occasion.place,))
    prompt = f"Bring the enemy to battle ({'between ' if len(occasion.places) > 1 else ''}{where})?"
    for side in occasion.forces:
        if may_open(world, occasion.forces, side):
            wanted = yield from ask(Decision(side, "SL 8.124", kinds.ATTACK, (let_be, attack), prompt, occasion.place))
            if wanted:
                return True
    return False


def _join(world: World, occasion: Occasion) -> None:
    """SL 8.12: a battle is laid on the table; all that met are seen, and all in the battle space once it is known."""
    world.battles += 1
    one, other = occasion.forces
    battle = world.battle = Battle(
        f"battle-{world.battles}", occasion.place, (one, other), occasion.must,
        met={side: [formation.id for formation in force] for side, force in occasion.forces.items()},
        places=occasion.places if len(occasion.places) > 1 else (),
    )  # fmt: skip
    rule = "SL 7.223" if occasion.must else "SL 8.122" if occasion.places else "SL 8.12"
    log(world, BattleJoined(battle.place, [one, other], occasion.why, battle=battle.id, rule=rule))
    for force in occasion.forces.values():
        for formation in force:
            spotting.spot(world, formation, "brought to battle", "SL 8.125")
    if not battle.places:
        _take_place(world, battle, battle.place)


def choose_place(world: World, battle: Battle) -> Flow[None]:
    """SL 8.122: where enemies passed each other, the holder of the gauge says in which of the open places they fight."""
    if battle.places:
        options = tuple(Option(place, world.sea.name(place), place) for place in battle.places)
        prompt = "Where is the battle to be fought?"
        place = yield from ask(Decision(battle.gauge, "SL 8.122", kinds.BATTLE_SPACE, options, prompt, battle.id))
        log(world, BroughtTo(battle.gauge, place, battle=battle.id, rule="SL 8.122"))
        _take_place(world, battle, place)


def _take_place(world: World, battle: Battle, place: Place) -> None:
    """SL 8.121-8.122, 7.111g: the place is the battle space; who passed is found there, and all that are there are seen."""
    battle.place, battle.places = place, ()
    world.increment.battle_spaces.append(place)
    for formation in (world.formations[name] for force in battle.met.values() for name in force):
        if formation.place != place:
            log(world, Sailed(formation.id, formation.place, place, rule="SL 8.122"))
            world.put(formation, place)
    escorts.part_in_battle(world)
    for formation in [one for one in world.afloat() if one.place == place]:
        spotting.spot(world, formation, "in a battle space", "SL 7.111g")
    there = {side: [one for one in world.fleet(side) if one.place == place] for side in battle.sides}
    battle.met = {side: [one.id for one in action.brought_together(world, force)] for side, force in there.items()}
