"""Movement (SL 5.1-5.2): one point at a time, an increment at a time, the first side under directional markers."""

from __future__ import annotations

from typing import Any

import msgspec

from campaign import question_kinds as kinds
from campaign.record.causes import Harm
from campaign.record.sailing import Anchored, MadeReady, MarkedTime, Sailed
from campaign.rules import blockade, damage, oars, organisation, ports, sea_zones, spotting
from campaign.rules.admiralty import sailing
from campaign.rules.battle import disorder, retreat
from campaign.rules.convoys import escorts, finding, losses, standing, voyages
from campaign.state import Constraint, Formation, Track, World
from maps.place import Place, door_of, is_berth, is_box, is_space, is_zone, node_of
from maps.waters import Step, Waters
from table.decisions import Decision, Form, Option, Part
from table.dice import d10, log, reveal
from table.flows import Flow, ask, ask_all

MARK_TIME, STAY = "mark-time", "stay"
NO_MOVE = "no move"


class Heading(msgspec.Struct, frozen=True, gc=False):
    """What a formation is to do with its point, or what a directional marker leaves open: the steps of one edge or direction."""

    key: str
    steps: tuple[Step, ...]
    makes_ready: bool = False

    @property
    def face(self) -> str:
        """SL 5.151, 5.153: what the marker shows; No Move also under a formation that is to make ready."""
        return NO_MOVE if self.makes_ready or not self.steps else self.key


def sail_all(world: World) -> Flow[None]:
    """SL 5.152: the first side commits its markers in secret, the last moves, then the first moves as they direct.

    In double-blind play there are no markers (SL 13.211).
    """
    *committed, free = world.sides
    finding.forget(world)
    if world.double_blind:
        yield from sail_together(world)
        return
    for side in committed:
        yield from commit(world, side)
    yield from sail_freely(world, free)
    sail_convoys(world, free)
    for side in committed:
        yield from sail_as_marked(world, side)
        sail_convoys(world, side)
    world.increment.markers = {}


def sail_together(world: World) -> Flow[None]:
    """SL 13.211: all sides tell the umpire in secret how they sail, and he moves them together.

    Who was found with his convoy meanwhile sails with it, whatever he was told before (SL 10.122).
    """
    forms = [form for side in world.sides if (form := sailing_form(world, side)).parts]
    orders = yield from ask_all(forms)
    for form in forms:
        convoyed = standing.under_convoy(world)
        for name, heading in orders[form.side].items():
            if name in world.formations and name not in convoyed:
                spend(world, world.formations[name], heading.steps[0] if heading.steps else None)
        sail_convoys(world, form.side)


def commit(world: World, side: str) -> Flow[None]:
    """SL 5.152a, 5.153: a marker under every formation that spends a point, No Move for those that stay or make ready."""
    parts = _parts(world, side, marked=True)
    prompt = "Lay a directional marker under each formation."
    if parts:
        headings = yield from ask(Form(side, "SL 5.152a", kinds.MARKERS, parts, prompt, secret=True))
        world.increment.markers |= {formation: heading.key for formation, heading in headings.items()}


def sail_freely(world: World, side: str) -> Flow[None]:
    """SL 5.152b: the side without markers sails, marks time and catches the wind."""
    form = sailing_form(world, side)
    if form.parts:
        orders = yield from ask(form)
        for formation, heading in orders.items():
            spend(world, world.formations[formation], heading.steps[0] if heading.steps else None)


def sail_as_marked(world: World, side: str) -> Flow[None]:
    """SL 5.152c: markers are revealed and obeyed; where one points at several places its owner now chooses (SL 5.154)."""
    for part in _parts(world, side, marked=True, at_will=True):
        reveal(world)
        formation = world.formations[part.key]
        steps = next(option.value.steps for option in part.options if option.key == world.increment.markers[part.key])
        steps = escorts.exits(world, formation, sailing.exits(world, formation, steps)) if len(steps) > 1 else steps
        step = steps[0] if steps else None
        if len(steps) > 1:
            exits = tuple(Option(step.to, _whither(world, step), step) for step in steps)
            prompt = f"{formation.name}: which {'exit' if is_zone(formation.place) else 'way'}?"
            step = yield from ask(Decision(side, "SL 5.154", kinds.EXIT, exits, prompt, formation.id))
        spend(world, formation, step)


def sail_convoys(world: World, side: str) -> None:
    """SL 10.114, 10.122: a side's convoys follow their routes, after its other formations, with who escorts them."""
    escorts.meet(world)
    for formation, step in voyages.points(world, side):
        spend(world, formation, step)
        voyages.reckon(world, formation)


# -- what may be ordered -----------------------------------------------------------------------------------------------


def sailing_form(world: World, side: str) -> Form[Heading]:
    """SL 5.152b: one line a formation, with every legal use of its point."""
    return Form(side, "SL 5.152b", kinds.SAILING, _parts(world, side, marked=False), "Sail each formation.")


def _parts(world: World, side: str, *, marked: bool, at_will: bool = False) -> tuple[Part[Heading], ...]:
    """A line for each formation of a side that can spend a point in this increment (SL 5.13), but for convoys (SL 10.122).

    Those under whom a marker was laid are they (SL 5.153).
    """
    convoyed = standing.under_convoy(world)
    free = [one for one in world.fleet(side) if one.id not in convoyed]
    under_way = [one for one in free if one.id in world.increment.markers] if at_will else organisation.under_way(world, free)
    return tuple(
        Part(formation.id, formation.name, options, options[0].key)
        for formation in under_way
        if (options := courses(world, formation, marked=marked, at_will=at_will))
    )


def courses(world: World, formation: Formation, *, marked: bool, at_will: bool = False) -> tuple[Option[Heading], ...]:
    """What one formation may spend its point on: the menu of its place, or what a battle there has left it.

    Who is ordered to a convoy makes for where that is (SL 10.121), and who has another order, or is alone (SL 3.355, 10.312a),
    keeps to it (SL 9.36), unless that was seen to when the marker was laid.
    """
    options = menu(world, formation.place, formation.side, marked=marked, waters=oars.waters_of(world, formation))
    if is_space(formation.place) and oars.keeps_inshore(world, formation):
        options = _inshore(options)
    bound = world.constraints.get(formation.id)
    if bound is not None and bound.leave == formation.place:
        options = _bound(world, bound, options)
    if at_will:
        return options
    return sailing.confine(world, formation, escorts.towards(world, formation, options))


def _inshore(options: tuple[Option[Heading], ...]) -> tuple[Option[Heading], ...]:
    """SL 3.23d: of the courses of a formation with galleys those that lead into no sea zone."""
    kept = [(option, tuple(step for step in option.value.steps if not is_box(step.to))) for option in options]
    return tuple(sailing.narrowed(option, steps) for option, steps in kept if steps or not option.value.steps)


def _bound(world: World, bound: Constraint, options: tuple[Option[Heading], ...]) -> tuple[Option[Heading], ...]:
    """SL 8.231, 8.46b: it may not stay, nor go to a place barred to it unless all are; SL 7.223, 8.462: or only back."""
    if bound.back:
        step = Step(bound.back, world.sea.number[bound.back], "SL 8.462" if is_berth(bound.back) else "SL 7.223")
        return (Option(step.to, _whither(world, step), Heading(step.to, (step,))),)
    away = tuple(option for option in options if option.value.steps)
    free = [(option, tuple(step for step in option.value.steps if step.to not in bound.barred)) for option in away]
    return tuple(sailing.narrowed(option, steps) for option, steps in free if steps) or away


def menu(world: World, place: str, side: str, *, marked: bool, waters: Waters | None = None) -> tuple[Option[Heading], ...]:
    """SL 5.14: what a formation at a place may spend its point on, the usual thing first.

    It may mark time (SL 5.14b) unless it is in the In or Out box, where it must try on (SL 5.279); at a berth staying
    costs nothing (SL 5.123a). The list is the same for all formations there, so it is kept while the weather leaves the steps
    as they are, no contingent turns its coat (SL 3.133) and no event turns a port (SL 9.238). Galleys have waters of their own.
    """
    waters = world.waters if waters is None else waters
    own: dict[tuple[Any, ...], tuple[Option[Heading], ...]] = waters.menus
    key = (place, side, marked, *ports.loyalties(world))
    found = own.get(key)
    if found is None:
        kept = waters.menus_of(place)
        if key not in kept:
            kept[key] = tuple(_options(world, waters, place, side, marked))
        found = own[key] = kept[key]
    return found


def _options(world: World, waters: Waters, place: str, side: str, marked: bool) -> list[Option[Heading]]:
    steps = [step for step in waters.from_(place) if ports.open_to(world, step, side)]
    at_berth = is_berth(place)
    onward = [Option(step.to, _whither(world, step), Heading(step.to, (step,), at_berth)) for step in steps]
    if is_box(place):
        return onward
    if marked and is_zone(place):
        onward = _edges(world, place, steps)
    elif marked and is_space(place):
        onward = _directions(world, place, onward)
    key, label = (STAY, "stay at anchor") if at_berth else (MARK_TIME, "mark time")
    return [Option(key, label, Heading(key, ())), *onward]


def _edges(world: World, place: str, steps: list[Step]) -> list[Option[Heading]]:
    """SL 5.154: out of a sea zone a marker only points to an edge."""
    zone = world.sea.theatre.zones[node_of(place)]
    found: list[Option[Heading]] = []
    for edge in zone.edges:
        key = f"edge:{zone.id}:{edge.id}"
        exits = tuple(step for step in steps if door_of(step.to) in edge.exits)
        found.append(Option(key, f"leave by the {edge.id}", Heading(key, exits)))
    return found


def _directions(world: World, place: str, onward: list[Option[Heading]]) -> list[Option[Heading]]:
    """SL 5.154: a marker that points at a sea zone points at whatever else lies that way, zone or space, and covers all of it."""
    points = {option.key: world.sea.compass_point(place, option.key) for option in onward}
    zonewards = {point for key, point in points.items() if point and is_box(key)}
    found: dict[str, list[Option[Heading]]] = {}
    for option in onward:
        point = points[option.key]
        found.setdefault(f"towards:{point}" if point in zonewards else option.key, []).append(option)
    return [same[0] if len(same) == 1 else _towards(key, same) for key, same in found.items()]


def _towards(key: str, options: list[Option[Heading]]) -> Option[Heading]:
    """Several courses under one marker."""
    where = " or ".join(option.label for option in options)
    return Option(key, f"{key.removeprefix('towards:')}, to {where}", Heading(key, tuple(one.value.steps[0] for one in options)))


def _whither(world: World, step: Step) -> str:
    name = world.sea.name(step.to)
    if step.catch is None:
        return name
    extra = "".join(f" {value:+d} {why}" for value, why in step.modifiers)
    return f"{name} (catch the wind: {step.catch} or less{extra})"


# -- spending a point --------------------------------------------------------------------------------------------------


def spend(world: World, formation: Formation, step: Step | None) -> None:
    """SL 5.14: one formation spends its movement point: it moves, marks time, tries the wind, or changes its state.

    What a battle bound it to holds for this point alone (SL 8.46b).
    """
    world.constraints.pop(formation.id, None)
    if step is None:
        if not formation.fitting_out:
            log(world, MarkedTime(formation.id, formation.place, rule="SL 5.14b"))
        return
    if step.catch is not None and not catch_the_wind(world, formation, step):
        log(world, MarkedTime(formation.id, formation.place, becalmed=True, rule="SL 5.255"))
        return
    move(world, formation, step)


def catch_the_wind(world: World, formation: Formation, step: Step) -> bool:
    """SL 5.253, 5.276: a die with the leader's bonus, the wind's and the gale's due, against 4 or the zone's number."""
    assert step.catch is not None
    roll = d10(world, "catch the wind", "SL 5.253" if is_space(formation.place) else step.rule, about=formation.id)
    for value, why in step.modifiers:
        roll.add(value, why)
    roll.add(-organisation.leader_bonus(world, formation), "leader")
    if organisation.swift(world, formation):
        roll.add(-1, "allowance 5")
    return roll.passes(step.catch)


def move(world: World, formation: Formation, step: Step) -> None:
    """A formation comes to where its step leads, or where it is set off course, and a convoy's escort with it (SL 10.122)."""
    here = formation.place
    there = sea_zones.landfall(world, formation, step)
    for one in (formation, *standing.escorts(world, formation)):
        come_to(world, one, here, there, step)


def come_to(world: World, formation: Formation, here: Place, there: Place, step: Step) -> None:
    """A formation is at another place, and what awaits it there befalls it."""
    blockade.leave(world, formation)
    in_sight = spotting.seen_to_go(world, formation, there)
    world.put(formation, there)
    if is_berth(there):
        spotting.berthed(world, formation)
        log(world, Anchored(formation.id, there, in_sight, rule=step.rule))
        disorder.rally(world, formation)
        return
    if is_berth(here):
        log(world, MadeReady(formation.id, there, in_sight=in_sight, rule=step.rule))
    else:
        log(world, Sailed(formation.id, here, there, in_sight, rule=step.rule))
    world.increment.tracks.append(Track(formation.id, here, there, step.wind))
    retreat.remember(world, formation, here)
    if there in world.sea.straits:
        enter_strait(world, formation)
    spotting.on_arrival(world, formation)


def enter_strait(world: World, formation: Formation) -> None:
    """SL 5.261c, 11.23a: spending a point to enter a strait costs every squadron damage by C-18, but no convoy (SL 10.14)."""
    if formation.kind == "convoy":
        losses.in_strait(world, formation)
        return
    points = world.charts.attrition.strait
    for squadron in world.company(formation.id):
        damage.inflict(world, squadron, points, f"entering {world.sea.name(formation.place)}", "SL 11.23a", Harm.STRAIT)
