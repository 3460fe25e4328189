"""Formations: what they consist of, how they are formed, joined and dissolved, and how fast they are (SL 3.2, 3.3, 5.12)."""

from __future__ import annotations

from campaign.calendar import INCREMENTS
from campaign.record.causes import Apart, Sinking, Unforming
from campaign.record.convoys import CorsairLost
from campaign.record.fleet import Formed, SailSank, Unformed
from campaign.record.sailing import Parted, Rejoined
from campaign.rules import blockade, damage, leaders, ports
from campaign.rules.admiralty import unforming
from campaign.rules.auxiliaries import assignment, shadowing
from campaign.rules.battle import disorder
from campaign.rules.convoys import standing
from campaign.rules.flagships import pairing
from campaign.state import FlotillaCounter, Formation, Kind, Sail, Squadron, SquadronCounter, World
from maps.place import Place, is_berth, is_space, port_of
from table.dice import Roll, d10, halved, log

LESSER: dict[Kind, tuple[Kind, ...]] = {  # SL 3.322: what may be subordinate to what
    "detachment": (),
    "flag": ("detachment",),
    "grand flag": ("flag", "detachment"),
    "independent": (),
    "dummy": (),
    "convoy": (),
}
FLOTILLAS: tuple[Kind, ...] = ("detachment", "flag", "grand flag")  # SL 3.322
SWIFT = 5  # SL 5.131
QUICK_ENOUGH = {1: 4, 2: 2, 3: 3, INCREMENTS: 1}  # SL 5.13: with which allowance one spends a point in each increment
ACCOUNTED_FOR = (
    Sinking.HULKED,
    Sinking.CUT_OUT,
    Sinking.REPORTED,
)  # leaders are ashore, or in the battle's report


# -- leaders of formations -----------------------------------------------------------------------------------------------


def leader_bonus(world: World, formation: Formation) -> int:
    """SL 5.253b: half the leadership rating, fraction dropped, and it may be nothing."""
    return halved(leaders.leadership(world, formation), least=0)


def leadership_check(world: World, formation: Formation, why: str, rule: str) -> Roll:
    """SL 3.45, 3.453: a die against the leadership rating of a formation; the caller adds its modifiers and asks `passes`."""
    return d10(world, why, rule, about=formation.id)


# -- size and speed ------------------------------------------------------------------------------------------------------


def control(world: World, formation: Formation) -> int:
    """SL 3.443a: the control ratings of all its leaders together, a notional one's being 1 (SL 3.493); a convoy has none."""
    if formation.kind == "convoy":
        return 0
    return sum([_own_control(world, flotilla) for flotilla in world.array(formation)])


def _own_control(world: World, flotilla: Formation) -> int:
    leader = world.leader_of(flotilla)
    return leader.control if leader else leaders.NOTIONAL_CONTROL


def counted(world: World, formation: Formation) -> int:
    """SL 3.443b: all its squadrons, those that hold two sail at most counting half, the sum rounded up."""
    return weighed(world.company(formation.id))


def weighed(squadrons: list[Squadron]) -> int:
    """SL 3.443b: how many squadrons these count as; flagships are not counted."""
    return (sum([1 if squadron.capacity <= 2 else 2 for squadron in squadrons if not squadron.flagship]) + 1) // 2


def oversize(world: World, formation: Formation) -> int:
    """SL 3.441, 3.445: 0 within the leaders' control; 1 over it, 2 at twice it, 3 at three times; only the topmost has it."""
    return _oversize(world, formation, world.company(formation.id))


def _oversize(world: World, formation: Formation, company: list[Squadron]) -> int:
    if formation.superior is not None:
        return 0
    squadrons = weighed(company)
    if formation.kind != "convoy" and squadrons <= _own_control(world, formation):
        return 0  # whatever the leaders of its flotillas may add
    limit = control(world, formation)
    if squadrons <= limit:
        return 0
    return min(3, squadrons // limit) if limit else 3


def allowance(world: World, formation: Formation) -> int:
    """SL 5.12-5.122: the lowest of its squadrons', less the worst damage's and the oversize's due; never below 1.

    A dummy moves in simulation of others (SL 7.152).
    """
    return _allowance(world, formation)


def _allowance(world: World, formation: Formation, company: list[Squadron] | None = None) -> int:
    """Its company is found if it is not given and matters."""
    if formation.kind == "dummy":
        return world.charts.dummy.allowance
    if formation.kind == "convoy":
        return _convoys_allowance(world, formation)
    squadrons = world.company(formation.id) if company is None else company
    due = damage.effect(world, squadrons).allowance + _oversize(world, formation, squadrons)
    return max(1, _slowest(world, squadrons) - due)


def _slowest(world: World, squadrons: list[Squadron]) -> int:
    """SL 5.12, 10.311a: the lowest allowance of some squadrons, flagships having one of their own."""
    classes, flagship = world.charts.sail_classes, world.charts.flagship.allowance
    return min([flagship if squadron.flagship else classes[squadron.sail_class].allowance for squadron in squadrons])


def _convoys_allowance(world: World, formation: Formation) -> int:
    """SL 5.12, 10.122: what is printed on a convoy, less what damage takes from counted sail; no more than its escort's."""
    convoy = world.convoys[formation.id]
    printed = convoy.script.allowance - damage.effect(world, standing.transports(world, convoy)).allowance
    return max(1, min([printed, *(allowance(world, escort) for escort in standing.escorts(world, formation))]))


def spends(points: int, increment: int) -> bool:
    """SL 5.13-5.131: in which increments a formation of this allowance spends its movement points."""
    return increment in QUICK_ENOUGH and points >= QUICK_ENOUGH[increment]


def under_way(world: World, fleet: list[Formation]) -> list[Formation]:
    """SL 5.13-5.131: of formations that act by themselves those that spend a point in this increment; in the last all do."""
    increment = world.clock.increment
    if increment == INCREMENTS:
        return fleet
    companies = world.companies()
    return [one for one in fleet if spends(_allowance(world, one, companies[one.id]), increment)]


def swift(world: World, formation: Formation) -> bool:
    """SL 5.131: an allowance of 5 moves as 4 and has its bonuses; nobody has it whose slowest squadron has not."""
    squadrons = world.company(formation.id)
    if squadrons and _slowest(world, squadrons) < SWIFT:
        return False
    return _allowance(world, formation, squadrons) >= SWIFT


# -- squadrons -----------------------------------------------------------------------------------------------------------


def form_squadron(world: World, counter: SquadronCounter, ships: list[Sail], berth: Place, damage_points: int = 0) -> Squadron:
    """SL 3.25, 3.254b: a squadron is formed by the sail assigned to it, and fits out as it is formed."""
    squadron = Squadron(
        counter.id, counter.name, counter.side, counter.flag, counter.sail_class, ships, damage_points,
        berth=berth, command=counter.command, capacity=counter.capacity, shift=counter.shift, worn_shift=counter.worn_shift,
        flagship=counter.flagship,
    )  # fmt: skip
    del world.spare_squadrons[counter.id]
    world.squadrons[squadron.id] = squadron
    log(world, Formed(squadron.id, berth, rule="SL 3.25"))
    return squadron


def unform_squadron(world: World, squadron: Squadron, why: str, rule: str, cause: Unforming = Unforming.OTHER) -> None:
    """SL 3.25: a squadron without sail leaves play, and its counter may be used again; a convoy's sail have none (SL 10.141)."""
    del world.squadrons[squadron.id]
    if not standing.is_transport(world, squadron):
        world.spare_squadrons[squadron.id] = SquadronCounter(
            squadron.id, squadron.name, squadron.side, squadron.flag, squadron.sail_class, squadron.command,
            squadron.capacity, squadron.shift, squadron.worn_shift, squadron.flagship,
        )  # fmt: skip
    log(world, Unformed(squadron.id, why, cause, rule=rule))


def send_elsewhere(world: World, squadron: Squadron) -> None:
    """SL 3.255: a squadron out of play with its sail stays formed, and its counter is not free."""
    formation = squadron.formation
    squadron.formation = squadron.berth = None
    squadron.in_ordinary = False
    world.elsewhere[squadron.id] = world.squadrons.pop(squadron.id)
    if formation is not None:
        unform_if_empty(world, formation)


def lose_sail(world: World, squadron: Squadron, ship: str, rule: str, cause: Sinking, why: str = "its last sail is gone") -> None:
    """SL 7.354-7.355: a sail is gone and the damage stays; a squadron without sail is no more.

    Corsairs whose number nobody knows are as many as before (SL 10.233).
    """
    lost = next(sail for sail in squadron.ships if sail.id == ship)
    if squadron.endless:
        log(world, CorsairLost(squadron.id, lost.name, rule="SL 10.233"))
        return
    squadron.ships.remove(lost)
    log(world, SailSank(squadron.id, squadron.sail, cause, lost.name, rule=rule))
    if not squadron.ships:
        formation = squadron.formation
        unform_squadron(world, squadron, why, "SL 7.355", Unforming.NO_SAIL)
        if formation is not None:
            unform_if_empty(world, formation, with_all_hands=cause not in ACCOUNTED_FOR)


def set_independent(world: World, squadron: Squadron, place: Place) -> Formation:
    """SL 3.356, 5.373: a squadron at sea outside a flotilla is an independent squadron under a notional leader.

    Out of a flotilla in disorder it is in disorder too (SL 8.453). A flagship sails with another that is there already, if one
    may have her (SL 10.312b-c).
    """
    left = world.formations.get(squadron.formation or "")
    company = pairing.company_for(world, squadron, place) if squadron.flagship else None
    if company is not None:
        squadron.formation, squadron.berth = company.id, None
        company.disorganised |= left is not None and left.disorganised
        return company
    formation = Formation(
        f"independent-{squadron.id}", squadron.name, squadron.side, "independent", place, command=squadron.command,
        disorganised=left is not None and left.disorganised,
    )  # fmt: skip
    world.formations[formation.id] = formation
    squadron.formation, squadron.berth = formation.id, None
    if left is not None:
        shadowing.parted(world, left.id, formation)
    return formation


def set_ashore(world: World, squadron: Squadron, berth: Place) -> None:
    """SL 3.35: a squadron outside a flotilla fits out at a port."""
    formation = squadron.formation
    squadron.formation, squadron.berth = None, berth
    if formation is not None:
        unform_if_empty(world, formation)


def take_in(world: World, flotilla: Formation, squadron: Squadron, rule: str) -> None:
    """A squadron outside a flotilla, at a berth or independent at sea, is subordinated to one."""
    alone = world.formations.get(squadron.formation or "")
    squadron.formation, squadron.berth = flotilla.id, None
    log(world, Rejoined(squadron.id, flotilla.id, flotilla.place, rule=rule))
    if alone is not None:
        _merge(world, alone, flotilla)


def _merge(world: World, alone: Formation, flotilla: Formation) -> None:
    """SL 3.353: an independent squadron comes into a flotilla, and is no formation any more when all of it has."""
    disorder.share(world, alone, flotilla)
    shadowing.joined(world, alone.id, flotilla.id)
    if not world.squadrons_of(alone.id):
        del world.formations[alone.id]


def rejoin(world: World) -> None:
    """SL 3.355: an independent squadron joins a friendly flotilla that it meets, not in a gale, nor under orders (SL 3.353)."""
    flotillas = [formation for formation in world.afloat() if formation.kind in FLOTILLAS]
    there = {flotilla.place for flotilla in flotillas}
    for lone in [one for one in world.formations.values() if one.kind == "independent" and one.place in there]:
        meetings = [other for other in flotillas if _takes_in(other, lone)]
        if not meetings or world.grip(lone.place) or is_corsair(world, lone) or unforming.on_duty(world, lone.id):
            continue
        flotilla = next((other for other in meetings if pairing.joining(world, lone, other)), None)
        if flotilla is not None:
            for squadron in pairing.joining(world, lone, flotilla):
                take_in(world, flotilla, squadron, "SL 3.355")


def _takes_in(flotilla: Formation, lone: Formation) -> bool:
    """A flotilla of the same command in the same place (SL 3.326, 3.353)."""
    return flotilla.place == lone.place and flotilla.side == lone.side and flotilla.command == lone.command


def is_corsair(world: World, formation: Formation) -> bool:
    """SL 10.232: whether a formation is corsairs', an independent squadron at all times."""
    return formation.id in [squadron.formation for squadron in world.squadrons.values() if squadron.corsairs]


def moor_independents(world: World) -> None:
    """SL 3.351, 3.355: an independent squadron that has come to a berth has done its duty and is no formation any more.

    Not so corsairs, who need no duty (SL 10.232), nor who is under orders, with his convoy in port or not yet out (SL 10.121).
    """
    moored = [one for one in world.formations.values() if one.kind == "independent" and one.fitting_out]
    for lone in [one for one in moored if not is_corsair(world, one) and not unforming.on_duty(world, one.id)]:
        for squadron in world.squadrons_of(lone.id):
            squadron.formation, squadron.berth = None, lone.place
        del world.formations[lone.id]


# -- flotillas -----------------------------------------------------------------------------------------------------------


def form_flotilla(
    world: World, counter: FlotillaCounter, squadrons: list[Squadron], lesser: list[Formation], place: Place
) -> Formation:
    """SL 3.321: a flotilla is formed by posting a leader to it and subordinating squadrons and flotillas at the same time."""
    formation = Formation(counter.id, counter.name, counter.side, counter.kind, place, command=counter.command)
    world.formations[formation.id] = formation
    for squadron in squadrons:
        alone = world.formations.get(squadron.formation or "")
        squadron.formation, squadron.berth = formation.id, None
        if alone is not None:
            _merge(world, alone, formation)
    for flotilla in lesser:
        flotilla.superior = formation.id
        disorder.share(world, flotilla, formation)
        shadowing.joined(world, flotilla.id, formation.id)
    log(world, Formed(formation.id, place, rule="SL 3.321"))
    leaders.post(world, formation)
    return formation


def unform_flotilla(world: World, formation: Formation, why: str, rule: str) -> None:
    """SL 3.34: its squadrons and flotillas stay where it was, its leader is in the mess, its counter free.

    What was subordinate to a subordinate flotilla comes under the superior one (SL 3.345, 3.432); at a port squadrons fit
    out (SL 3.342), at sea they are independent (SL 3.343), flagships with the others (SL 10.312c).
    """
    blockade.leave(world, formation)
    unforming.unformed(world, formation)
    leader = world.leader_of(formation)
    if leader is not None:
        leaders.relieve(world, leader, why, "SL 3.481a")
    for lesser in world.subordinates(formation.id):
        lesser.superior = formation.superior
        if lesser.superior is None:
            shadowing.parted(world, formation.id, lesser)
    berth = _berth_at(world, formation)
    for squadron in sorted(world.squadrons_of(formation.id), key=lambda one: one.flagship):
        if formation.superior is not None:
            squadron.formation = formation.superior
        elif berth is not None:
            squadron.formation, squadron.berth = None, berth
        else:
            alone = set_independent(world, squadron, formation.place)
            log(world, Parted(formation.id, squadron.id, alone.id, Apart.UNFORMED, alone.place, rule="SL 3.343"))
    assignment.release(world, formation.id, "its formation is no more", "SL 6.134")
    del world.formations[formation.id]
    log(world, Unformed(formation.id, why, rule=rule))
    shadowing.unformed(world, formation.id)


def _berth_at(world: World, formation: Formation) -> Place | None:
    """The berth that a formation is at, or could go to from its port's space."""
    if is_berth(formation.place):
        return formation.place
    port = port_of(formation.place)
    if is_space(formation.place) and port in world.sea.theatre.ports and ports.welcomes(world, port, formation.side):
        return world.sea.berth(port)
    return None


def unform_if_empty(world: World, formation: str, *, with_all_hands: bool = False) -> None:
    """SL 3.321: a flotilla without squadrons is no more; if its last sail sank its leaders are lost with it (SL 3.49)."""
    flotilla = world.formations.get(formation)
    if flotilla is None or world.company(formation):
        return
    unforming.unformed(world, flotilla)
    for lesser in world.subordinates(formation):
        unform_if_empty(world, lesser.id, with_all_hands=with_all_hands)
    leader = world.leader_of(flotilla)
    if leader is not None and with_all_hands:
        leaders.remove(world, leader, "lost with his ships", "SL 3.49")
    elif leader is not None:
        leaders.relieve(world, leader, "his flotilla is no more", "SL 3.481a")
    superior = flotilla.superior
    assignment.release(world, formation, "its formation is no more", "SL 6.134")
    del world.formations[formation]
    log(world, Unformed(formation, "its last squadron is gone", Unforming.NO_SQUADRONS, rule="SL 3.34"))
    shadowing.unformed(world, formation)
    if superior is not None:
        unform_if_empty(world, superior, with_all_hands=with_all_hands)


def unform_leaderless(world: World) -> None:
    """SL 3.332, 3.491, 3.432: a flotilla that lost its leader is given another, or is unformed when it comes to its berth."""
    leaderless = [one for one in world.formations.values() if one.kind in FLOTILLAS and one.leader is None]
    for flotilla in [one for one in leaderless if leaders.needs_leader(world, one)]:
        if flotilla.id in world.formations and (flotilla.fitting_out or flotilla.superior is not None):
            unform_flotilla(world, flotilla, "it has no leader", "SL 3.432" if flotilla.superior else "SL 3.491")
