"""Contingents that turn their coats (SL 3.133). Why and when is for a theatre's events to say; this is what follows."""

from __future__ import annotations

from msgspec.structs import replace

from campaign.record.causes import Apart
from campaign.record.fleet import Withdrawn
from campaign.record.politics import TurnedCoat
from campaign.record.sailing import MadeReady, Parted
from campaign.rules import corsairs, organisation, ports, sighting_book, spotting
from campaign.rules.auxiliaries import assignment
from campaign.rules.convoys import standing, voyages
from campaign.state import Squadron, World
from maps.place import is_berth, port_of, road
from table.decisions import IllegalChoice
from table.dice import log


def turn_coat(world: World, flag: str, to: str | None, command: str = "") -> None:
    """SL 3.133: a contingent goes over to a side, into one of its commands, or goes neutral; a command never does.

    Its ports fly its flag and go with it (SL 5.281). Its squadrons serve their new side where they are; a neutral's are nobody's
    and out of play (SL 2.321, 3.114). Who lies in a port that is closed to him now must leave it (SL 2.351, 5.282), and is seen
    off it (SL 5.289).
    """
    _may_turn(world, flag, to, command)
    world.allegiance[flag] = to or ""
    log(world, TurnedCoat(flag, to, rule="SL 3.133"))
    for convoy in [one for one in standing.formed(world) if one.flag == flag]:
        voyages.disband(world, convoy, "its contingent has changed sides", "SL 3.133")
    _list_under(world, flag, command)
    for counter in [one for one in world.spare_squadrons.values() if one.flag == flag]:
        world.spare_squadrons[counter.id] = replace(counter, side=to or "", command=command or counter.command)
    for squadron in [one for one in world.squadrons.values() if one.flag == flag]:
        if to is None:
            organisation.send_elsewhere(world, squadron)
        else:
            _go_over(world, squadron, to, command)
    sighting_book.strike_out(world, [one.id for one in world.squadrons.values() if one.flag == flag])
    clear_ports(world)
    spotting.look_about(world)


def _may_turn(world: World, flag: str, to: str | None, command: str) -> None:
    """SL 3.133: only a contingent that is no command by itself; it is taken in by a command of its new side."""
    whole = next((one for one in world.commands.values() if one.flags == (flag,)), None)
    if whole is not None:
        raise IllegalChoice(
            f"{flag} is the command of {whole.name}, which stays with its fleet; expected a contingent [SL 3.133]"
        )
    if world.side_of(flag) == to:
        raise IllegalChoice(f"{flag} serves {to or 'nobody'} already; expected another side [SL 3.133]")
    known = [one.id for one in world.commands.values() if one.side == to]
    if to is not None and command not in known:
        raise IllegalChoice(f"{flag} cannot serve in {command!r}; expected one of {', '.join(known)} [SL 3.13]")


def _list_under(world: World, flag: str, command: str) -> None:
    """SL 3.13: the contingent is one of its new command's, and of no other's."""
    for one in list(world.commands.values()):
        flags = tuple(other for other in one.flags if other != flag)
        world.commands[one.id] = replace(one, flags=(*flags, flag) if one.id == command else flags)


def _go_over(world: World, squadron: Squadron, to: str, command: str) -> None:
    """A squadron leaves its flotilla for the other side: at a berth it fits out on, at sea it is independent (SL 3.354a)."""
    place, formation = world.place_of(squadron), squadron.formation
    squadron.side, squadron.command = to, command
    squadron.formation, squadron.berth = None, place if is_berth(place) else None
    if formation is not None:
        organisation.unform_if_empty(world, formation)
    if squadron.berth is None:
        alone = organisation.set_independent(world, squadron, place)
        log(world, Parted(formation or "", squadron.id, alone.id, Apart.TURNED, alone.place, rule="SL 3.133"))


def clear_ports(world: World) -> None:
    """SL 2.351, 5.282: formations and squadrons put to sea from a port that is closed to them.

    Squadrons in ordinary cannot (SL 3.275f): they are interned, out of play. Auxiliaries, corsairs too, lose a port that is no
    friend's any more (SL 6.134).
    """
    for formation in [one for one in world.afloat() if _shut_out(world, one.place, one.side)]:
        world.put(formation, road(formation.place))
        log(world, MadeReady(formation.id, formation.place, shut_out=True, rule="SL 5.282"))
    for squadron in [one for one in world.squadrons.values() if one.berth and _shut_out(world, one.berth, one.side)]:
        if squadron.in_ordinary:
            names = [ship.name for ship in squadron.ships]
            log(world, Withdrawn(squadron.side, names, squadron.id, rule="SL 3.275f"))
            organisation.send_elsewhere(world, squadron)
        else:
            lone = organisation.set_independent(world, squadron, road(str(squadron.berth)))
            log(world, MadeReady(lone.id, lone.place, shut_out=True, rule="SL 5.282"))
    corsairs.muster(world)
    assignment.leave_lost_ports(world)


def _shut_out(world: World, place: str, side: str) -> bool:
    return is_berth(place) and not ports.welcomes(world, port_of(place), side)
