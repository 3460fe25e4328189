"""Rebasing (SL 6.15): auxiliaries of unlimited range change their base once a turn, unseen."""

from __future__ import annotations

from campaign import question_kinds as kinds
from campaign.rules.auxiliaries import assignment, boxes
from campaign.state import Auxiliary, Box, World
from maps.place import is_post, open_water, post_at, zone_named
from table.decisions import Form, Option, Part
from table.flows import Flow, ask_all

STAY = Option("stay", "stay", "")


def rebase(world: World) -> Flow[None]:
    """SL 6.153, 6.157: in the R&R step those of unlimited range may go to any friendly port or sea zone, face down."""
    forms = [form for side in world.parties if (form := rebasing_form(world, side)).parts]
    answers = yield from ask_all(forms)
    for side in world.parties:
        for name, base in answers.get(side, {}).items():
            if base:
                box: Box = "assigned" if is_post(base) else "cruising"
                boxes.move(world, world.auxiliaries[name], box, base, "rebased", "SL 6.153")


def rebasing_form(world: World, side: str) -> Form[str]:
    """A line for each auxiliary of unlimited range that has a base, with those that it may go to."""
    based = [
        one
        for one in world.auxiliaries.values()
        if one.side == side and one.range is None and one.box in ("assigned", "cruising")
    ]
    menus = {sort: _bases(world, side, *sort) for sort in dict.fromkeys(_sort(world, one) for one in based)}
    parts = tuple(Part(one.id, f"{one.name} ({one.aux_class})", menus[_sort(world, one)], STAY.key) for one in based)
    return Form(side, "SL 6.153", kinds.REBASING, parts, "Rebase the auxiliaries of unlimited range.", secret=True)


def _sort(world: World, auxiliary: Auxiliary) -> tuple[str, str]:
    """What its bases depend on: its class, and of corsairs who are enemies of all their own port (SL 10.222)."""
    return auxiliary.aux_class, auxiliary.base if world.corsairs.unaligned(auxiliary.base) else ""


def _bases(world: World, side: str, aux_class: str, haunt: str) -> tuple[Option[str], ...]:
    """SL 6.153a-c: friendly ports; and, but for winter, the sea zones that the class may enter (SL 6.145)."""
    row, gripped = world.charts.auxiliary_classes[aux_class], world.waters.gripped
    friends = [post_at(haunt)] if haunt else assignment.friendly_ports(world, side)
    havens: list[Option[str]] = [Option(port, assignment.post_name(world, port), port) for port in friends]
    zones = [zone_named(zone) for zone in world.sea.theatre.zones] if row.zones and world.clock.season != "winter" else []
    calm = [zone for zone in zones if row.gales or open_water(zone) not in gripped]
    cruises: list[Option[str]] = [Option(zone, world.sea.name(zone), zone) for zone in calm]
    return (STAY, *(havens if "port" in row.posts else []), *cruises)
