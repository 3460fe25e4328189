"""Flagships that have lost their squadron-mates (SL 10.311c, 10.312): they leave their flotillas, and seek others' company."""

from __future__ import annotations

from campaign.record.causes import Apart
from campaign.record.fleet import Detached
from campaign.record.sailing import Parted, Rejoined
from campaign.rules import organisation
from campaign.rules.auxiliaries import shadowing
from campaign.rules.flagships import pairing
from campaign.state import Formation, Squadron, World
from maps.place import is_berth
from table.dice import log


def settle(world: World) -> None:
    """SL 10.311c, 10.312: a flagship without a mate finds one if there is one, and else leaves her flotilla."""
    led = _led(world)
    while (lacking := _lacking(world, led)) is not None:
        _part(world, *lacking)
        led = _led(world)
    for lone in [one for one in world.formations.values() if one.kind == "independent" and one.id in led] if led else []:
        if pairing.is_alone(world, lone) and not lone.fitting_out:
            _seek_company(world, lone)


def _lacking(world: World, led: dict[str | None, list[Squadron]]) -> tuple[Formation, Squadron] | None:
    """The first flotilla that has a flagship without a mate."""
    alone = {name: lacking[0] for name, squadrons in led.items() if (lacking := pairing.unpaired(squadrons))}
    for formation in world.formations.values() if alone else ():
        if formation.id in alone and formation.kind in organisation.FLOTILLAS:
            return formation, alone[formation.id]
    return None


def _led(world: World) -> dict[str | None, list[Squadron]]:
    """The formations that have a flagship, each with its squadrons."""
    squadrons = world.squadrons.values()
    found: dict[str | None, list[Squadron]] = {one.formation: [] for one in squadrons if one.flagship and one.formation}
    for squadron in [one for one in squadrons if one.formation in found] if found else ():
        found[squadron.formation].append(squadron)
    return found


def _part(world: World, flotilla: Formation, flagship: Squadron) -> None:
    """SL 10.311c: she goes to another flotilla of the array that has a mate for her, or else sails by herself.

    At a berth she fits out by herself (SL 10.312b). A flotilla that has nothing but flagships is unformed.
    """
    other = _elsewhere(world, flotilla, flagship)
    if other is not None:
        flagship.formation = other.id
        log(world, Rejoined(flagship.id, other.id, other.place, rule="SL 10.311c"))
        organisation.unform_if_empty(world, flotilla.id)
    elif all(one.flagship for one in world.company(flotilla.id)):
        organisation.unform_flotilla(world, flotilla, "only flagships are left", "SL 10.311c")
    elif is_berth(flotilla.place):
        log(world, Detached(flagship.id, flotilla.id, rule="SL 10.311c"))
        organisation.set_ashore(world, flagship, flotilla.place)
    else:
        alone = organisation.set_independent(world, flagship, flotilla.place)
        log(world, Parted(flotilla.id, flagship.id, alone.id, Apart.FLAGSHIP, alone.place, rule="SL 10.311c"))
        organisation.unform_if_empty(world, flotilla.id)


def _elsewhere(world: World, flotilla: Formation, flagship: Squadron) -> Formation | None:
    """SL 10.314: of the flotillas that sail together with hers the first that has a mate to spare."""
    others = (one for one in world.array(world.topmost(flotilla)) if one is not flotilla)
    return next((one for one in others if flagship not in pairing.unpaired([*world.squadrons_of(one.id), flagship])), None)


def _seek_company(world: World, lone: Formation) -> None:
    """SL 10.312b-c: flagships alone join whoever is there for them to sail with."""
    for flagship in world.squadrons_of(lone.id):
        company = pairing.company_for(world, flagship, lone.place)
        if company is None:
            continue
        flagship.formation = company.id
        log(world, Rejoined(flagship.id, company.id, company.place, rule="SL 10.312c"))
        if not world.squadrons_of(lone.id):
            _merge(world, lone, company)


def _merge(world: World, lone: Formation, company: Formation) -> None:
    """What a formation leaves when its last flagship has joined another: its disorder, its shadow, and where it may not go."""
    company.disorganised |= lone.disorganised
    shadowing.joined(world, lone.id, company.id)
    bound = world.constraints.pop(lone.id, None)
    if bound is not None:
        world.constraints.setdefault(company.id, bound)
    del world.formations[lone.id]
