"""Reorganisation after a battle (SL 8.42): flotillas that lost their leaders, then a plan of acts a side, without checks."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator
from functools import partial
from typing import Any, Literal, NamedTuple

import msgspec

from campaign import question_kinds as kinds
from campaign.engagement import Battle
from campaign.record.causes import Apart
from campaign.record.fleet import Forgone
from campaign.record.sailing import Parted, Rejoined
from campaign.rules import blockade, leaders, organisation, reorganisation
from campaign.rules.admiralty import composition
from campaign.rules.auxiliaries import shadowing
from campaign.rules.battle import disorder
from campaign.rules.flagships import pairing
from campaign.rules.fleet_acts import Act, DetachFlotilla, FormFlotilla, Subordinate, TransferSail, UnformFlotilla
from campaign.rules.trial import Trial
from campaign.state import Formation, Squadron, SquadronCounter, World
from table.decisions import Decision, IllegalChoice, Option, Plan
from table.dice import log
from table.flows import Flow, ask, ask_all

Lot = Literal["post", "notional", "unform"]


class TransferSquadron(Act, frozen=True, tag="transfer-squadron"):
    """SL 8.422: a squadron goes to another flotilla in the battle space."""

    squadron: str
    flotilla: str


class PartSquadron(Act, frozen=True, tag="part-squadron"):
    """SL 8.422, D-19b: a squadron leaves its flotilla and sails independent."""

    squadron: str


AnyAct = TransferSail | TransferSquadron | PartSquadron | UnformFlotilla | Subordinate | DetachFlotilla | FormFlotilla


def regroup(world: World, battle: Battle) -> Flow[None]:
    """SL 8.41-8.42: both sides see to flotillas without a leader, then hand in their plans, which are carried out."""
    for side in battle.sides:
        yield from bereaved(world, battle, side)
    there = [side for side in battle.sides if present(world, battle, side)]
    answers = yield from ask_all([plan_of(world, battle, side) for side in there])
    for side in battle.sides:
        for act in answers.get(side, []):
            if _still_possible(world, battle, side, act):
                carry_out(world, battle, act)
    yield from shadowing.settle(world)


def _still_possible(world: World, battle: Battle, side: str, act: AnyAct) -> bool:
    """SL 9.388: what would end an order needs leave to fail it; without that it is forgone, and whatever rested on it."""
    try:
        legal(world, muster(world, battle, side), act)
    except IllegalChoice as error:
        log(world, Forgone(side, str(act.__struct_config__.tag), str(error), rule="SL 8.42"))
        return False
    ended = _breaking(world, act)
    if not ended or composition.granted(world, ended):
        return True
    log(world, Forgone(side, str(act.__struct_config__.tag), "it would end an order", rule="SL 9.388"))
    return False


def _breaking(world: World, act: AnyAct) -> list[str]:
    """The formations whose orders an act would end."""
    if isinstance(act, TransferSquadron | PartSquadron):
        return composition.emptying(world, act.squadron)
    return reorganisation.breaking(world, act)


def present(world: World, battle: Battle, side: str) -> list[Formation]:
    """A side's formations at sea in the battle space that it may reorganise: neither dummies nor convoys (SL 10.161)."""
    here = [one for one in world.formations.values() if one.side == side and one.place == battle.place]
    return [one for one in here if one.kind not in ("dummy", "convoy")]


# -- flotillas without a leader --------------------------------------------------------------------------------------------


def bereaved(world: World, battle: Battle, side: str) -> Flow[None]:
    """SL 8.423: who has lost his leader in the battle is given another, sails on under a notional one, or is unformed."""
    for name in [one.id for one in engaged_flotillas(world, battle, side) if one.leader is None]:
        flotilla = world.formations[name]
        options = _lots(world, flotilla)
        lot: Lot = options[0].value
        if len(options) > 1:
            prompt = f"{flotilla.name} has lost its leader: what becomes of it?"
            lot = yield from ask(Decision(side, "SL 8.423", kinds.LOST_LEADER, options, prompt, name))
        if lot == "post":
            leaders.post(world, flotilla)
        elif lot == "unform":
            _counting(world, battle, partial(organisation.unform_flotilla, world, flotilla, "it has no leader", "SL 8.423"))


def _lots(world: World, flotilla: Formation) -> tuple[Option[Lot], ...]:
    """SL 3.332, D-19: only a flotilla that is subordinate to none may keep a notional leader; else it goes upward (SL 3.432)."""
    fit, superior = leaders.successors(world, flotilla), flotilla.superior
    post, sail_on = Option[Lot]("post", "post a leader", "post"), Option[Lot]("notional", "sail on without", "notional")
    return (*([post] if fit else []), *([] if superior else [sail_on]), Option[Lot]("unform", "unform it", "unform"))


# -- the plan --------------------------------------------------------------------------------------------------------------


def plan_of(world: World, battle: Battle, side: str) -> Plan[AnyAct]:
    """SL 8.42, 8.424: acts in order, none of which needs a check; tried one after the other before they are taken."""

    def judge(stand: World, act: AnyAct) -> None:
        legal(stand, muster(stand, _on_table(stand), side), act)

    def do(stand: World, act: AnyAct) -> None:
        carry_out(stand, _on_table(stand), act)

    def offers() -> list[Any]:
        return [msgspec.json.decode(msgspec.json.encode(act)) for act in offered(world, battle, side)]

    trial: Trial[AnyAct] = Trial(world, judge, do, lambda number, act: f"act {number}, {act.__struct_config__.tag}")
    return Plan(side, "SL 8.42", kinds.REGROUPING, _read, trial.check, offers, "Reorganise your forces after the battle.")


def _on_table(world: World) -> Battle:
    assert world.battle is not None, "no battle lies on the table"
    return world.battle


def _read(act: Any) -> AnyAct:
    try:
        found: AnyAct = msgspec.convert(act, AnyAct)
    except msgspec.ValidationError as error:
        raise IllegalChoice(f"regrouping [SL 8.42]: {act!r} is no act: {error}") from error
    return found


# -- what is legal -----------------------------------------------------------------------------------------------------------


class Muster(NamedTuple):
    """What a side has in the battle space: its formations, and those of its squadrons and flotillas that were engaged."""

    side: str
    place: str
    present: list[Formation]
    squadrons: dict[str, Squadron]
    flotillas: list[str]


def muster(world: World, battle: Battle, side: str) -> Muster:
    fought = {one.id: one for one in engaged_squadrons(world, battle, side)}
    flotillas = [one.id for one in engaged_flotillas(world, battle, side)]
    return Muster(side, battle.place, present(world, battle, side), fought, flotillas)


def legal(world: World, force: Muster, act: AnyAct) -> None:
    """Refuses what SL 8.42 and 3.335 do not allow."""
    match act:
        case FormFlotilla(name):
            _refuse(False, f"{name!r}: no flotilla is formed after a battle, only squadrons; wait for the R&R step", "SL 3.335")
        case TransferSail():
            _judge_sail(world, force, act)
        case TransferSquadron(name, flotilla):
            _judge_squadron(world, force, name, flotilla)
        case PartSquadron(name):
            formation = world.formations[str(_in_space(world, force, name).formation)]
            _refuse(formation.kind != "independent", f"{formation.name} is independent already", "SL 8.422")
            squadron = world.squadrons[name]
            _refuse(not squadron.flagship, f"{squadron.name} is a flagship, who sails in a flotilla", "SL 10.311b")
            pairing.judge_leaving(world, squadron)
        case Subordinate(name, under):
            _fought(force, name, under)
            reorganisation.legal(world, force.side, act)
        case UnformFlotilla(name) | DetachFlotilla(name):
            _fought(force, name)
            reorganisation.legal(world, force.side, act)


def _judge_sail(world: World, force: Muster, act: TransferSail) -> None:
    """SL 8.42, 8.421: between engaged squadrons, or into one that is formed by it, within the limits of SL 3.252 and 3.26."""
    donor, spare = force.squadrons.get(act.donor), world.spare_squadrons.get(act.recipient)
    _refuse(donor is not None, f"{act.donor!r} is no engaged squadron of {force.side}", "SL 8.42")
    assert donor is not None
    reorganisation.judge_convoys(world, donor.id)
    reorganisation.judge_flagships(world, donor, act.recipient)
    if spare is None or spare.side != force.side:
        known = act.recipient in force.squadrons
        _refuse(known, f"{act.recipient!r} is no engaged squadron of {force.side}, nor a spare counter", "SL 8.42")
        reorganisation.legal(world, force.side, act)
        return
    _refuse(any(ship.id == act.sail for ship in donor.ships), f"{donor.name} has no sail {act.sail!r}", "SL 3.26b")
    _refuse(spare.flag == donor.flag, "the squadrons fly different flags", "SL 3.252b")
    _refuse(spare.sail_class == donor.sail_class, "the squadrons are of different classes", "SL 3.252c")
    _refuse(leaders.exchange_sail(world, donor.command, spare.command), "the squadrons are of different commands", "SL 3.26e")


def _judge_squadron(world: World, force: Muster, name: str, to: str) -> None:
    """SL 8.422, 3.326: to another flotilla in the space, of another command only under a vice-admiral or above."""
    squadron, flotilla = _in_space(world, force, name), next((one for one in force.present if one.id == to), None)
    if flotilla is None:
        raise IllegalChoice(f"{force.side} has no flotilla {to!r} in the battle space [SL 8.422]")
    _refuse(flotilla.kind != "independent", f"{flotilla.name} is an independent squadron", "SL 3.358")
    _refuse(squadron.formation != to, f"{squadron.name} belongs to {flotilla.name}", "SL 8.422")
    alone = world.formations[str(squadron.formation)]
    orders = alone.kind == "independent" and alone.id in world.admiralty.issued
    _refuse(not orders, f"{squadron.name} has orders of its own", "SL 3.353")
    within = leaders.may_command(world, flotilla, squadron)
    _refuse(within, f"the leader of {flotilla.name} may not command more than one command", "SL 3.326")
    _refuse(not squadron.corsairs, f"{squadron.name} are corsairs, who sail by themselves", "SL 10.232")
    pairing.judge_joining(world, flotilla, squadron, *pairing.following(world, squadron))


def _in_space(world: World, force: Muster, name: str) -> Squadron:
    squadron = world.squadrons.get(name)
    if squadron is None or squadron.side != force.side or world.place_of(squadron) != force.place:
        raise IllegalChoice(f"{force.side} has no squadron {name!r} in the battle space [SL 8.422]")
    reorganisation.judge_convoys(world, name)
    return squadron


def _fought(force: Muster, *flotillas: str) -> None:
    """SL 3.335: flotillas are shuffled only among the formations that were engaged."""
    for name in flotillas:
        _refuse(name in force.flotillas, f"{name!r} is no engaged flotilla of {force.side}", "SL 3.335")


def _refuse(unless: bool, words: str, rule: str) -> None:
    if not unless:
        raise IllegalChoice(f"{words} [{rule}]")


def engaged_squadrons(world: World, battle: Battle, side: str) -> list[Squadron]:
    """A side's engaged squadrons that are left, but a convoy's own sail."""
    return [one for name in battle.engaged.get(side, []) if name not in world.convoys for one in world.company(name)]


def engaged_flotillas(world: World, battle: Battle, side: str) -> list[Formation]:
    """A side's engaged flotillas that are left, with those subordinate to them."""
    tops = [world.formations[name] for name in battle.engaged.get(side, [])]
    return [one for top in tops for one in world.array(top) if one.kind in organisation.FLOTILLAS]


# -- what is done ------------------------------------------------------------------------------------------------------------


def carry_out(world: World, battle: Battle, act: AnyAct) -> None:
    """Do a legal act; who fought, and who withdrew, is told by the squadrons afterwards."""
    _counting(world, battle, partial(_do, world, act))


def _do(world: World, act: AnyAct) -> None:
    match act:
        case TransferSail(sail, donor, recipient) if recipient in world.spare_squadrons:
            _form(world, world.squadrons[donor], sail, world.spare_squadrons[recipient])
        case TransferSail():
            reorganisation.transfer(world, act)
        case TransferSquadron(name, flotilla):
            squadron = world.squadrons[name]
            for one in (squadron, *pairing.following(world, squadron)):
                _take_in(world, one, world.formations[flotilla])
        case PartSquadron(name):
            _set_loose(world, world.squadrons[name])
        case Subordinate(name, _):
            blockade.leave(world, world.formations[name])
            reorganisation.carry_out(world, act)
        case UnformFlotilla() | DetachFlotilla():
            reorganisation.carry_out(world, act)


def _form(world: World, donor: Squadron, sail: str, counter: SquadronCounter) -> None:
    """SL 8.421, 3.26f: a squadron is formed in the battle space of another's sail, in the same flotilla and as damaged."""
    formation = world.formations[str(donor.formation)]
    squadron = organisation.form_squadron(world, counter, [], formation.place, donor.damage)
    if formation.kind == "independent":
        organisation.set_independent(world, squadron, formation.place).disorganised = formation.disorganised
    else:
        squadron.formation, squadron.berth = formation.id, None
    reorganisation.transfer(world, TransferSail(sail, donor.id, squadron.id))


def _take_in(world: World, squadron: Squadron, flotilla: Formation) -> None:
    """SL 8.422, 8.453: a squadron goes from one formation to another, and takes its disorder along."""
    old = world.formations[str(squadron.formation)]
    squadron.formation = flotilla.id
    log(world, Rejoined(squadron.id, flotilla.id, flotilla.place, rule="SL 8.422"))
    disorder.share(world, old, flotilla)
    shadowing.received(world, old.id, flotilla.id)
    organisation.unform_if_empty(world, old.id)


def _set_loose(world: World, squadron: Squadron) -> None:
    """SL 8.422: a squadron becomes an independent one; a flotilla without squadrons is no more."""
    old = world.formations[str(squadron.formation)]
    alone = organisation.set_independent(world, squadron, old.place)
    log(world, Parted(old.id, squadron.id, alone.id, Apart.AFTER_BATTLE, alone.place, rule="SL 8.422"))
    organisation.unform_if_empty(world, old.id)


def _counting(world: World, battle: Battle, change: Callable[[], None]) -> None:
    """Does something, and lists anew who fought and who withdrew, by their squadrons; those newly formed fought.

    Who withdrew is bound as before (SL 8.231), and so is what comes of him.
    """
    known = set(world.squadrons)
    fought = {one.id for side in battle.sides for one in engaged_squadrons(world, battle, side)}
    bound = {
        one.id: world.constraints[name]
        for name in battle.withdrawn
        if name in world.formations and name in world.constraints
        for one in world.company(name)
    }
    change()
    fought |= world.squadrons.keys() - known
    engaged = _holding(world, battle, fought)
    battle.engaged = {side: [one.id for one in engaged if one.side == side] for side in battle.sides}
    withdrew = [one for one in _holding(world, battle, bound) if one.id in battle.withdrawn or one not in engaged]
    battle.withdrawn = [one.id for one in withdrew]
    for formation in withdrew:
        was = next(bound[squadron.id] for squadron in world.company(formation.id) if squadron.id in bound)
        world.constraints.setdefault(formation.id, was)


def _holding(world: World, battle: Battle, squadrons: Container[str]) -> list[Formation]:
    """The formations in the battle space that have any of these squadrons."""
    here = [one for one in world.afloat() if one.place == battle.place]
    return [one for one in here if any(squadron.id in squadrons for squadron in world.company(one.id))]


# -- what could be done ------------------------------------------------------------------------------------------------------


def offered(world: World, battle: Battle, side: str) -> Iterator[AnyAct]:
    """Acts that would be legal by themselves: not all that could be composed, but some of every kind."""
    force = muster(world, battle, side)
    for act in _thinkable(world, force):
        try:
            legal(world, force, act)
        except IllegalChoice:
            continue
        yield act


def _thinkable(world: World, force: Muster) -> Iterator[AnyAct]:
    for squadron in (one for formation in force.present for one in world.squadrons_of(formation.id)):
        yield PartSquadron(squadron.id)
        yield from (TransferSquadron(squadron.id, one.id) for one in force.present if one.id != squadron.formation)
    room = [one for one in force.squadrons.values() if one.sail < one.capacity]
    takers: list[Squadron | SquadronCounter] = [*room, *(one for one in world.spare_squadrons.values() if one.side == force.side)]
    for donor in force.squadrons.values():
        alike = [one.id for one in takers if _of_a_sort(one, donor)]
        yield from (TransferSail(donor.ships[-1].id, donor.id, taker) for taker in alike if taker != donor.id)
    for name in force.flotillas:
        yield UnformFlotilla(name)
        yield DetachFlotilla(name)
        yield from (Subordinate(name, other) for other in force.flotillas if other != name)


def _of_a_sort(taker: Squadron | SquadronCounter, donor: Squadron) -> bool:
    """SL 3.252b-c, 3.26e, 10.31: whether sail may pass between them at all."""
    alike = (taker.flag, taker.sail_class, taker.command) == (donor.flag, donor.sail_class, donor.command)
    return alike and not taker.flagship and not donor.flagship
