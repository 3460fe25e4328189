"""Reorganisation (SL 11.13, 3.26, 3.33-3.34, 3.48): one plan of acts a side, each legal after those before it.

An act is checked when the plan is handed in, as if every strategy check before it passed, and again when its turn comes: a
check that failed, or what it left undone, makes an act be forgone, and the log says why.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, TypeVar

import msgspec

from campaign import question_kinds as kinds
from campaign.record.fleet import Detached, Forgone, Subordinated, Transferred
from campaign.record.leaders import Posted
from campaign.rules import leaders, organisation, repair
from campaign.rules.admiralty import composition
from campaign.rules.auxiliaries import assignment, shadowing
from campaign.rules.battle import disorder
from campaign.rules.convoys import standing
from campaign.rules.flagships import pairing, parting
from campaign.rules.fleet_acts import (
    Act,
    AnyAct,
    DetachFlotilla,
    DetachSquadron,
    FormFlotilla,
    HulkSail,
    RelieveLeader,
    RelieveStation,
    Subordinate,
    TransferAuxiliary,
    TransferSail,
    UnformFlotilla,
    in_words,
    named,
)  # fmt: skip
from campaign.rules.trial import Trial
from campaign.state import FlotillaCounter, Formation, Leader, Squadron, World
from maps.place import is_berth
from table.decisions import IllegalChoice, Plan
from table.dice import log
from table.flows import Flow, ask_all
from table.wording import people

T = TypeVar("T")
K = TypeVar("K")


def reorganise(world: World) -> Flow[None]:
    """SL 4.3j, 11.13: both sides hand in their plans, and they are carried out."""
    plans = [plan_of(world, side) for side in world.sides]
    answers = yield from ask_all(plans)
    for side in world.sides:
        for act in answers.get(side, []):
            try:
                need = legal(world, side, act)
            except IllegalChoice as error:
                log(world, Forgone(side, in_words(world, act), str(error), rule="SL 11.13"))
                continue
            if _granted(world, side, act, need) and _released(world, side, act):
                carry_out(world, act)
    yield from shadowing.settle(world)


def plan_of(world: World, side: str) -> Plan[AnyAct]:
    """The decision: how acts are read, tried one after the other, and which could be offered."""

    def judge(stand: World, act: AnyAct) -> None:
        legal(stand, side, act)

    def offers() -> list[Any]:
        acts: list[Any] = msgspec.json.decode(msgspec.json.encode(list(offered(world, side))))
        return acts

    trial: Trial[AnyAct] = Trial(world, judge, carry_out, lambda number, act: f"{number}: {in_words(world, act)}")
    return Plan(side, "SL 11.13", kinds.REORGANISATION, _read, trial.check, offers, "Reorganise your fleet.", secret=True)


def _read(act: Any) -> AnyAct:
    try:
        found: AnyAct = msgspec.convert(act, AnyAct)
    except msgspec.ValidationError as error:
        raise IllegalChoice(f"reorganisation [SL 11.13]: {act!r} is no act: {error}") from error
    return found


# -- what is legal -------------------------------------------------------------------------------------------------------

Need = Leader | None | bool  # False when no strategy check is needed, else who makes it (None: a notional admiral)


def legal(world: World, side: str, act: AnyAct) -> Need:
    """Refuses what the rules do not allow; says who must pass a strategy check for it, if anybody."""
    if world.convoys and not isinstance(act, TransferAuxiliary):
        judge_convoys(world, *msgspec.structs.astuple(act))
    judge: Callable[[World, str, Any], Need] = _JUDGES[type(act)]
    return judge(world, side, act)


def _granted(world: World, side: str, act: AnyAct, need: Need) -> bool:
    """SL 3.45: the strategy check of an act, if it needs one."""
    if need is False:
        return True
    assert not isinstance(need, bool)
    if leaders.check(world, need, f"leave to {in_words(world, act)}", "SL 3.45", side=side, strategy=True):
        return True
    log(world, Forgone(side, in_words(world, act), "the strategy check failed", rule="SL 3.451"))
    return False


def _released(world: World, side: str, act: AnyAct) -> bool:
    """SL 9.388: leave to fail every order that an act would end, beside its own check."""
    ended = breaking(world, act)
    if not ended or composition.granted(world, ended):
        return True
    log(world, Forgone(side, in_words(world, act), "it would end an order", rule="SL 9.388"))
    return False


def breaking(world: World, act: Act) -> list[str]:
    """SL 9.388, 9.366: the formations whose orders an act would end: unformed by it, emptied, or put under another."""
    match act:
        case FormFlotilla(_, _, flotillas):
            return [name for one in flotillas for name in composition.unforming(world, one)]
        case UnformFlotilla(name) | Subordinate(name, _):
            return composition.unforming(world, name)
        case DetachFlotilla(name):
            return composition.parting(world, name)
        case DetachSquadron(name):
            return composition.emptying(world, name)
        case TransferSail(_, donor, _) | HulkSail(donor, _) if world.squadrons[donor].sail == 1:
            return composition.emptying(world, donor)
        case RelieveLeader(name):
            return composition.relieving(world, name)
    return []


def _own(world: World, pieces: dict[str, T], key: str, side: str, what: str) -> T:
    piece = pieces.get(key)
    if piece is None or getattr(piece, "side", side) != side:
        name = named(world, key, side)
        words = f"{name} is not formed now" if name else f"{people(side)} have no {what} {key!r} in play"
        raise IllegalChoice(f"{words} [SL 11.13]")
    return piece


def _refuse(unless: bool, words: str, rule: str) -> None:
    if not unless:
        raise IllegalChoice(f"{words} [{rule}]")


def judge_convoys(world: World, *pieces: str | tuple[str, ...]) -> None:
    """SL 3.353, 10.121, 10.161: neither convoys nor their escorts are reorganised as long as they are together."""
    convoys, escorts = world.convoys, standing.with_convoys(world)
    for name in (one for piece in pieces for one in ((piece,) if isinstance(piece, str) else piece)):
        if name in convoys:
            raise IllegalChoice(f"{world.formations[name].name if name in world.formations else name} is a convoy [SL 10.161]")
        if name in escorts:
            raise IllegalChoice(f"{world.formations[name].name} is the escort of a convoy [SL 10.121]")
        squadron = world.squadrons.get(name)
        if squadron is not None and (squadron.formation in convoys or squadron.formation in escorts):
            raise IllegalChoice(f"{squadron.name} is with a convoy [SL 10.121]")


def _forming(world: World, side: str, act: FormFlotilla) -> Need:
    """SL 3.33: a spare counter, pieces stacked together and all fitting out, or all ready and a strategy check passed."""
    counter = _own(world, world.flotillas, act.flotilla, side, "flotilla counter")
    _refuse(act.flotilla not in world.formations, f"{counter.name} is formed already", "SL 3.325")
    squadrons = [_own(world, world.squadrons, name, side, "squadron") for name in act.squadrons]
    lesser = [_own(world, world.formations, name, side, "flotilla") for name in act.flotillas]
    _refuse(bool(squadrons), f"{counter.name} needs at least one squadron", "SL 3.321")
    _refuse(len({*act.squadrons, *act.flotillas}) == len(squadrons) + len(lesser), "a piece is named twice", "SL 3.33")
    for squadron in squadrons:
        _refuse(not squadron.in_ordinary, f"{squadron.name} is in ordinary", "SL 11.315")
        _refuse(_free(world, squadron), f"{squadron.name} belongs to a flotilla", "SL 3.33")
        _refuse(squadron.formation not in world.admiralty.issued, f"{squadron.name} has orders of its own", "SL 3.353")
        _refuse(not squadron.corsairs, f"{squadron.name} are corsairs, who sail by themselves", "SL 10.232")
    pairing.judge_company(squadrons, counter.name)
    pairing.judge_leaving(world, *squadrons)
    for flotilla in lesser:
        _may_lead(counter, flotilla)
    places = {world.place_of(squadron) for squadron in squadrons} | {flotilla.place for flotilla in lesser}
    _refuse(len(places) == 1, "the pieces are not stacked together", "SL 3.33c")
    leader = _to_be_posted(world, counter)
    may_do_without = not leaders.needs_leader(world, counter)
    _refuse(leader is not None or may_do_without, f"no leader fit for a {counter.kind} is in the mess", "SL 3.411")
    for flotilla in lesser:
        _outranks(world, leader, flotilla)
    commands = {one.command for one in squadrons} | {one.command for one in lesser} | {counter.command}
    mixes = leader is not None and leaders.may_mix(leader)
    who = leader.name if leader else "a notional leader"
    _refuse(len(commands) == 1 or mixes, f"{who} may not command more than one command", "SL 3.326")
    return False if is_berth(places.pop()) else leaders.authority(world, side, commands)


def _free(world: World, squadron: Squadron) -> bool:
    """A squadron outside any flotilla, at a berth or independent at sea (SL 3.353)."""
    formation = world.formations.get(squadron.formation or "")
    return formation is None or formation.kind == "independent"


def _to_be_posted(world: World, counter: FlotillaCounter) -> Leader | None:
    """SL 3.463: the rank that will be posted is certain even where the man is left to chance."""
    fit = leaders.candidates(world, counter.side, counter.command, counter.kind)
    return max(fit, key=lambda leader: leaders.standing(world, leader), default=None)


def _may_lead(counter: FlotillaCounter | Formation, lesser: Formation) -> None:
    allowed = organisation.LESSER[counter.kind]
    _refuse(lesser.kind in allowed, f"a {lesser.kind} cannot be subordinate to a {counter.kind}", "SL 3.322")
    _refuse(lesser.superior is None, f"{lesser.name} is subordinate already", "SL 3.33")


def _outranks(world: World, leader: Leader | None, lesser: Formation) -> None:
    """SL 3.333, 3.425: the superior's leader is of higher rank, or the same if there is no other choice.

    Notional leaders are ignored (SL 3.332).
    """
    other = world.leader_of(lesser)
    if leader is None or other is None:
        return
    ahead = leaders.rank(leader) - leaders.rank(other)
    _refuse(ahead >= 0, f"{other.name} of {lesser.name} is senior to {leader.name}", "SL 3.333")
    better = next(_other_choices(world, lesser, other), None)
    if ahead == 0 and better is not None:
        words = f"{other.name} of {lesser.name} is {leader.name}'s equal; expected it to come under {better.name}, his senior's"
        raise IllegalChoice(f"{words} [SL 3.425]")


def _other_choices(world: World, lesser: Formation, leader: Leader) -> Iterator[Formation]:
    """Flotillas of the same command in the same place that could take one in under a leader senior to its own."""
    for flotilla in world.formations.values():
        chief = world.leader_of(flotilla)
        together = (flotilla.side, flotilla.place, flotilla.command) == (lesser.side, lesser.place, lesser.command)
        takes = lesser.kind in organisation.LESSER[flotilla.kind]
        if together and takes and chief is not None and leaders.rank(chief) > leaders.rank(leader):
            yield flotilla


def _subordinating(world: World, side: str, act: Subordinate) -> Need:
    flotilla = _own(world, world.formations, act.flotilla, side, "flotilla")
    under = _own(world, world.formations, act.under, side, "flotilla")
    _may_lead(under, flotilla)
    _refuse(flotilla.place == under.place, f"{flotilla.name} is not with {under.name}", "SL 3.33c")
    _outranks(world, world.leader_of(under), flotilla)
    commands = {flotilla.command, under.command}
    leader = world.leader_of(under)
    _refuse(
        len(commands) == 1 or (leader is not None and leaders.may_mix(leader)),
        f"the leader of {under.name} may not command more than one command", "SL 3.326",
    )  # fmt: skip
    return False if under.fitting_out else leaders.authority(world, side, commands)


def _detaching_flotilla(world: World, side: str, act: DetachFlotilla) -> Need:
    flotilla = _own(world, world.formations, act.flotilla, side, "flotilla")
    _refuse(flotilla.superior is not None, f"{flotilla.name} is subordinate to none", "SL 11.13")
    return False if flotilla.fitting_out else leaders.authority(world, side, [flotilla.command])


def _detaching_squadron(world: World, side: str, act: DetachSquadron) -> Need:
    squadron = _own(world, world.squadrons, act.squadron, side, "squadron")
    _refuse(squadron.formation is not None, f"{squadron.name} belongs to no flotilla", "SL 11.13")
    _refuse(is_berth(world.place_of(squadron)), f"{squadron.name} is at sea, where it may not be left", "SL 3.35")
    return False


def _unforming(world: World, side: str, act: UnformFlotilla) -> Need:
    """SL 3.341a: under the conditions of forming, and its commander must be relieved, which takes a strategy check (SL 3.482)."""
    flotilla = _own(world, world.formations, act.flotilla, side, "flotilla")
    _refuse(flotilla.kind != "independent", f"{flotilla.name} is an independent squadron", "SL 3.341")
    _refuse(flotilla.kind != "dummy", f"{flotilla.name} is a dummy; take it off when an impulse begins", "SL 7.152")
    leader = world.leader_of(flotilla)
    if leader is not None:
        return _reliever(world, side, leader)
    return False if flotilla.fitting_out else leaders.authority(world, side, [flotilla.command])


def _transferring(world: World, side: str, act: TransferSail) -> Need:
    """SL 3.26, 3.252: between two squadrons stacked together, of one flag, class and command, with room.

    Between squadrons that came in this very step no check is needed (SL 11.133).
    """
    donor = _own(world, world.squadrons, act.donor, side, "squadron")
    _refuse(any(ship.id == act.sail for ship in donor.ships), f"{donor.name} has no such ship", "SL 3.26b")
    _refuse(act.donor != act.recipient, "donor and recipient are the same", "SL 3.26b")
    judge_flagships(world, donor, act.recipient)
    spare = world.spare_squadrons.get(act.recipient)
    if spare is not None:
        _refuse(is_berth(world.place_of(donor)), f"{spare.name} may only be formed at a port", "SL 3.26c")
        other: Any = spare
        _refuse(spare.side == side, f"{side} has no squadron {act.recipient!r}", "SL 11.13")
    else:
        other = recipient = _own(world, world.squadrons, act.recipient, side, "squadron")
        _refuse(world.place_of(donor) == world.place_of(recipient), "the squadrons are not stacked together", "SL 3.26c")
        _refuse(recipient.sail < recipient.capacity, f"{recipient.name} has no room", "SL 3.252a")
    _refuse(other.flag == donor.flag, "the squadrons fly different flags", "SL 3.252b")
    _refuse(other.sail_class == donor.sail_class, "the squadrons are of different classes", "SL 3.252c")
    _refuse(leaders.exchange_sail(world, donor.command, other.command), "the squadrons are of different commands", "SL 3.26e")
    in_play = {act.donor} | ({act.recipient} & world.squadrons.keys())
    concerned = (donor.command, other.command)
    return False if in_play <= {*world.administration.reinforcing} else leaders.authority(world, side, concerned)


def judge_flagships(world: World, donor: Squadron, recipient: str) -> None:
    """SL 10.31, 10.311c: no sail goes to or from a flagship, nor the last of a squadron that she needs at sea."""
    counter = world.squadrons.get(recipient) or world.spare_squadrons.get(recipient)
    pairing.judge_sail(donor, counter)
    if donor.sail == 1:
        pairing.judge_leaving(world, donor)


def _transferring_auxiliary(world: World, side: str, act: TransferAuxiliary) -> Need:
    return assignment.judge(world, side, act.auxiliary, act.post)


def _relieving(world: World, side: str, act: RelieveLeader) -> Need:
    """SL 3.482: by his command or fleet admiral, a command admiral by the fleet admiral."""
    leader = _own(world, world.leaders, act.leader, side, "leader")
    _refuse(world.flotilla_of(leader.id) is not None, f"{leader.name} has no flotilla", "SL 3.48")
    return _reliever(world, side, leader)


def _relieving_of_station(world: World, side: str, act: RelieveStation) -> Need:
    """SL 3.482c: by the fleet admiral's check; another of his rank must follow, else seniority would give it back (SL 3.471)."""
    leader = _own(world, world.leaders, act.leader, side, "leader")
    chief = leaders.fleet_admiral(world, side)
    _refuse(leader is not chief, f"{leader.name} is the fleet admiral", "SL 3.482d")
    _refuse(leaders.command_held(world, leader) is not None, f"{leader.name} has no station", "SL 3.48")
    _refuse(bool(leaders.station_successors(world, leader)), f"nobody of {leader.name}'s rank is there to follow him", "SL 3.482")
    return chief


def _reliever(world: World, side: str, leader: Leader) -> Leader | None:
    chief, own = leaders.fleet_admiral(world, side), leaders.station_admiral(world, side, leader.command)
    _refuse(leader is not chief, f"{leader.name} is the fleet admiral", "SL 3.482d")
    return chief if own is None or own is leader else own


def _hulking(world: World, side: str, act: HulkSail) -> Need:
    squadron = _own(world, world.squadrons, act.squadron, side, "squadron")
    _refuse(any(ship.id == act.sail for ship in squadron.ships), f"{squadron.name} has no such ship", "SL 11.341")
    _refuse(is_berth(world.place_of(squadron)), f"{squadron.name} is at sea", "SL 11.341")
    return False


_JUDGES: dict[type[Act], Callable[[World, str, Any], Need]] = {
    FormFlotilla: _forming,
    UnformFlotilla: _unforming,
    Subordinate: _subordinating,
    DetachFlotilla: _detaching_flotilla,
    DetachSquadron: _detaching_squadron,
    TransferSail: _transferring,
    TransferAuxiliary: _transferring_auxiliary,
    RelieveLeader: _relieving,
    RelieveStation: _relieving_of_station,
    HulkSail: _hulking,
}


# -- what is done --------------------------------------------------------------------------------------------------------


def carry_out(world: World, act: AnyAct) -> None:
    """Do a legal act; a flagship that it leaves without a mate in port leaves her flotilla as well (SL 10.311c)."""
    _do(world, act)
    parting.settle(world)


def _do(world: World, act: AnyAct) -> None:
    match act:
        case FormFlotilla(name, squadrons, flotillas):
            members = [world.squadrons[squadron] for squadron in squadrons]
            lesser = [world.formations[flotilla] for flotilla in flotillas]
            organisation.form_flotilla(world, world.flotillas[name], members, lesser, world.place_of(members[0]))
        case UnformFlotilla(name):
            organisation.unform_flotilla(world, world.formations[name], "by order", "SL 3.341a")
        case Subordinate(name, under):
            world.formations[name].superior = under
            shadowing.joined(world, name, under)
            log(world, Subordinated(name, under, place=world.formations[name].place, rule="SL 3.333"))
            disorder.share(world, world.formations[name], world.formations[under])
        case DetachFlotilla(name):
            superior, world.formations[name].superior = str(world.formations[name].superior), None
            log(world, Subordinated(name, None, superior, world.formations[name].place, rule="SL 11.13"))
            shadowing.parted(world, superior, world.formations[name])
            organisation.unform_if_empty(world, superior)
        case DetachSquadron(name):
            squadron = world.squadrons[name]
            log(world, Detached(name, str(squadron.formation), rule="SL 11.13"))
            organisation.set_ashore(world, squadron, world.place_of(squadron))
        case TransferSail():
            transfer(world, act)
        case TransferAuxiliary(name, post):
            assignment.transfer(world, world.auxiliaries[name], post)
        case RelieveLeader(name):
            _relieve(world, world.leaders[name])
        case RelieveStation(name):
            leaders.hand_over_station(world, world.leaders[name])
        case HulkSail(name, sail):
            repair.hulk(world, world.squadrons[name], sail)


def transfer(world: World, act: TransferSail) -> None:
    """SL 3.26, 3.26f: the sail changes squadron; the recipient's damage rises to the donor's if that is more, never falls."""
    donor = world.squadrons[act.donor]
    ship = next(ship for ship in donor.ships if ship.id == act.sail)
    donor.ships.remove(ship)
    spare = world.spare_squadrons.get(act.recipient)
    if spare is not None:
        recipient = organisation.form_squadron(world, spare, [ship], world.place_of(donor), donor.damage)
    else:
        recipient = world.squadrons[act.recipient]
        recipient.ships.append(ship)
        recipient.damage = max(recipient.damage, donor.damage)
    log(world, Transferred(ship.name, donor.id, recipient.id, rule="SL 3.26"))
    shadowing.received(world, donor.formation, recipient.formation)
    if not donor.ships:
        formation = donor.formation
        organisation.unform_squadron(world, donor, "its last sail was transferred", "SL 3.25")
        if formation is not None:
            organisation.unform_if_empty(world, formation)


def _relieve(world: World, leader: Leader) -> None:
    """SL 3.483: another of at least his rank takes over at once, or the flotilla is unformed, unless it needs none (SL 3.411)."""
    flotilla = leaders.relieve(world, leader, "by order", "SL 3.482")
    assert flotilla is not None
    ceiling = leaders.ceiling_of(world, flotilla)
    others = leaders.candidates(world, leader.side, flotilla.command, flotilla.kind, ceiling, relieved=leader)
    successor = leaders.senior(world, others, "who takes over")
    if successor is None and leaders.needs_leader(world, flotilla):
        organisation.unform_flotilla(world, flotilla, "it has no leader", "SL 3.483")
    elif successor is not None:
        flotilla.leader = successor.id
        log(world, Posted(successor.id, flotilla.id, rule="SL 3.483"))


# -- what could be done --------------------------------------------------------------------------------------------------


def offered(world: World, side: str) -> Iterator[AnyAct]:
    """Acts that would be legal by themselves: not all that could be composed, but some of every kind.

    Spare flotillas of one command and kind are alike: which of them is formed is nothing to its being legal.
    """
    formed: dict[tuple[str, str, tuple[str, ...]], bool] = {}
    for act in _thinkable(world, side):
        if isinstance(act, FormFlotilla):
            counter = world.flotillas[act.flotilla]
            sort = counter.command, counter.kind, act.squadrons
            if sort not in formed:
                formed[sort] = _is_legal(world, side, act)
            if formed[sort]:
                yield act
        elif _is_legal(world, side, act):
            yield act


def _is_legal(world: World, side: str, act: AnyAct) -> bool:
    try:
        legal(world, side, act)
    except IllegalChoice:
        return False
    return True


def _thinkable(world: World, side: str) -> Iterator[AnyAct]:
    """Acts worth judging, in a fixed order; what must be stacked together, alike or in port is looked for only among such."""
    squadrons = [squadron for squadron in world.squadrons.values() if squadron.side == side]
    formations = [formation for formation in world.formations.values() if formation.side == side]
    musters = _musters(world, squadrons)
    for counter in _formable(world, side):
        yield from (FormFlotilla(counter.id, free) for free in musters.get(counter.command, ()))
    stacks = _alike(formations, lambda one: one.place)
    for formation in formations:
        yield from _with_flotilla(formation, stacks[formation.place])
    sorts = _alike([one for one in squadrons if not one.flagship], partial(_sort, world))
    for squadron in squadrons:
        if is_berth(world.place_of(squadron)):
            yield from [DetachSquadron(squadron.id)] if squadron.formation is not None else []
            yield HulkSail(squadron.id, squadron.ships[-1].id)
        takers = [] if squadron.flagship else [one for one in sorts[_sort(world, squadron)] if one.sail < one.capacity]
        yield from (TransferSail(squadron.ships[-1].id, squadron.id, other.id) for other in takers if other is not squadron)
    yield from (RelieveStation(holder) for holder in dict.fromkeys(world.stations.values()) if holder in world.leaders)
    yield from (TransferAuxiliary(name, post) for name, post in assignment.transferable(world, side))


def _with_flotilla(formation: Formation, stack: list[Formation]) -> Iterator[AnyAct]:
    """What could be done with a formation by itself, and with those that it is stacked with."""
    if formation.kind in organisation.FLOTILLAS:
        yield UnformFlotilla(formation.id)
    if formation.superior is not None:
        yield DetachFlotilla(formation.id)
    yield from (Subordinate(formation.id, other.id) for other in stack if other is not formation)
    if formation.leader:
        yield RelieveLeader(formation.leader)


def _formable(world: World, side: str) -> list[FlotillaCounter]:
    """SL 3.325, 3.411: the spare counters for which a leader is in the mess, or that need none."""
    spare = [one for one in world.flotillas.values() if one.side == side and one.id not in world.formations]
    manned = {sort: leaders.candidates(world, side, *sort) for sort in {(one.command, one.kind) for one in spare}}
    return [one for one in spare if manned[one.command, one.kind] or not leaders.needs_leader(world, one)]


def _sort(world: World, squadron: Squadron) -> tuple[str, ...]:
    """SL 3.26c, 3.26e, 3.252b-c: sail pass only between squadrons that have all of this in common."""
    return world.place_of(squadron), squadron.flag, squadron.sail_class, squadron.command


def _alike(pieces: list[T], sort: Callable[[T], K]) -> dict[K, list[T]]:
    """Pieces by what they have in common, each sort in their order."""
    found: dict[K, list[T]] = {}
    for piece in pieces:
        found.setdefault(sort(piece), []).append(piece)
    return found


def _musters(world: World, squadrons: list[Squadron]) -> dict[str, list[tuple[str, ...]]]:
    """All the free squadrons of a command in one place, for every such place where none has orders, by command (SL 3.353)."""
    free = [one for one in squadrons if _free(world, one) and not one.in_ordinary]
    together = _alike(free, lambda one: (world.place_of(one), one.command))
    found: dict[str, list[tuple[str, ...]]] = {}
    for (_, command), stack in sorted(together.items(), key=lambda item: item[0]):
        lacking = pairing.unpaired(stack)
        fit = [one for one in stack if one not in lacking]
        if fit and not any(one.formation in world.admiralty.issued for one in fit):
            found.setdefault(command, []).append(tuple(one.id for one in fit))
    return found
