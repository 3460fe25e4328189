"""Gales (SL 5.3): what they do when an increment starts, and what they leave behind when it ends."""

from __future__ import annotations

from campaign import question_kinds as kinds
from campaign.record.causes import Apart, Harm, Purpose
from campaign.record.fleet import Subordinated
from campaign.record.sailing import MadeReady, Parted
from campaign.record.weather import GaleEnded, GaleFreshened, GaleMoved, GaleRose
from campaign.rules import damage, leaders, organisation, sinking, spotting
from campaign.rules.auxiliaries import shadowing
from campaign.rules.auxiliaries.gale import scatter
from campaign.rules.convoys import escorts, losses
from campaign.rules.flagships import pairing
from campaign.rules.winds import gale_columns
from campaign.state import Formation, GaleMarker, Squadron, World
from maps.place import is_flag, road
from table.decisions import Decision, Option
from table.dice import log, pick
from table.flows import Flow, ask

HIGHEST, HURRICANE = 11, 12  # SL 5.312, 5.326


def open_increment(world: World) -> Flow[None]:
    """SL 5.313: what gales do at the start of every increment, in the order of the case."""
    shift(world)
    spotting.look_about(world)
    if world.waters.gripped:
        yield from loss_of_subordination(world)
        escorts.part_in_gale(world)
        scatter(world)
        put_to_sea(world)


# -- markers -----------------------------------------------------------------------------------------------------------


def shift(world: World) -> None:
    """SL 5.313a-c: markers cease, move, and in the first increment of an impulse (SL 5.322) new ones are placed."""
    cease(world)
    advance(world)
    if world.clock.increment == 1:
        place_new(world)
    world.weather_changed()


def cease(world: World) -> None:
    """SL 5.313a, 5.382a-b: a marker goes when its wind no longer blows or it can move no farther from its start."""
    staying = []
    for gale in world.gales:
        if gale.wind not in world.impulse.winds:
            log(world, GaleEnded(gale.wind, gale.place, "its wind has dropped", rule="SL 5.382b"))
        elif not world.sea.downwind(gale.wind, gale.place, gale.start):
            log(world, GaleEnded(gale.wind, gale.place, "it has run its course", rule="SL 5.382a"))
        else:
            staying.append(gale)
    world.gales = staying


def advance(world: World) -> None:
    """SL 5.313b, 5.38-5.381: every marker already on the chart moves one large space or zone downwind, chance deciding."""
    for gale in world.gales:
        ways = world.sea.downwind(gale.wind, gale.place, gale.start)
        there = ways[
            pick(world, len(ways), f"whither the {_name(world, gale.wind)} gale goes", "SL 5.381", purpose=Purpose.WEATHER)
        ]
        log(world, GaleMoved(gale.wind, gale.place, there, rule="SL 5.38"))
        gale.place = there
    _unstack(world)


def place_new(world: World) -> None:
    """SL 5.313c, 5.322-5.324: the gales found with the winds are placed, or raise the force of the one that blows already."""
    for due in world.impulse.gales_due:
        standing = next((gale for gale in world.gales if gale.wind == due.wind), None)
        start = world.sea.theatre.winds[due.wind].gale_start
        if standing is not None:
            if standing.force < strongest(world, due.wind):
                standing.force += 1
                log(world, GaleFreshened(due.wind, standing.force, rule="SL 5.324"))
        elif start is not None:
            place = world.sea.place_of(start)
            world.gales.append(GaleMarker(due.wind, due.force, place, place))
            log(world, GaleRose(due.wind, due.force, place, rule="SL 5.323"))
    world.impulse.gales_due = []
    _unstack(world)


def strongest(world: World, wind: str) -> int:
    """SL 5.324, 5.326: how high a gale may be raised: to 11, and to 12 only for a wind whose row knows hurricanes."""
    return HURRICANE if gale_columns(world, wind).get(HURRICANE) else HIGHEST


def _unstack(world: World) -> None:
    """SL 5.325, 5.382c: of markers in one place the strongest stays, chance deciding between equals."""
    for place in sorted({gale.place for gale in world.gales}):
        here = [gale for gale in world.gales if gale.place == place]
        if len(here) > 1:
            top = [gale for gale in here if gale.force == max(other.force for other in here)]
            kept = top[pick(world, len(top), "which gale remains", "SL 5.325", purpose=Purpose.WEATHER)]
            for gale in here:
                if gale is not kept:
                    world.gales.remove(gale)
                    log(world, GaleEnded(gale.wind, place, f"lost in the {_name(world, kept.wind)}", rule="SL 5.325"))


def _name(world: World, wind: str) -> str:
    return world.sea.theatre.winds[wind].name


# -- ships -------------------------------------------------------------------------------------------------------------


def loss_of_subordination(world: World) -> Flow[None]:
    """SL 5.313d, 5.37: each leader in a gale makes a leadership check; failing, he keeps one squadron or flotilla of his.

    A flagship is a part of the squadron that she is paired with (SL 10.311c).
    """
    for formation in list(world.formations.values()):
        if world.grip(formation.place) is None:
            continue
        squadrons = [one for one in world.squadrons_of(formation.id) if not one.flagship]
        held: list[Squadron | Formation] = [*squadrons, *world.subordinates(formation.id)]
        if len(held) < 2:
            continue
        roll = organisation.leadership_check(world, formation, "keeping the squadrons together in the gale", "SL 5.37")
        if organisation.swift(world, formation):
            roll.add(-1, "allowance 5")
        if not roll.passes(leaders.leadership(world, formation)):
            yield from _part(world, formation, held)


def _part(world: World, formation: Formation, held: list[Squadron | Formation]) -> Flow[None]:
    """SL 5.37b, 3.354c: its owner chooses what stays; other squadrons sail independent, flotillas alone."""
    options = tuple(Option(piece.id, piece.name, piece) for piece in held)
    prompt = f"{formation.name} is scattered by the gale: what stays with the flag?"
    kept = yield from ask(Decision(formation.side, "SL 5.37b", kinds.KEEP_COMPANY, options, prompt, formation.id))
    for piece in held:
        if piece is kept:
            continue
        if isinstance(piece, Formation):
            piece.superior = None
            shadowing.parted(world, formation.id, piece)
            log(world, Subordinated(piece.id, None, formation.id, piece.place, by_gale=True, rule="SL 5.37b"))
        else:
            _leave(world, formation, piece, "SL 5.37b")
    for flagship in pairing.unpaired(world.squadrons_of(formation.id)):
        _leave(world, formation, flagship, "SL 10.312c")


def _leave(world: World, formation: Formation, squadron: Squadron, rule: str) -> None:
    alone = organisation.set_independent(world, squadron, formation.place)
    log(world, Parted(formation.id, squadron.id, alone.id, Apart.GALE, alone.place, rule=rule))


def put_to_sea(world: World) -> None:
    """SL 5.313f, 5.372-5.373: whoever fits out at a minor port in a gale must go to sea, at no cost; in ordinary they stay."""
    for formation in world.afloat():
        if is_flag(formation.place) and world.grip(formation.place):
            world.put(formation, road(formation.place))
            log(world, MadeReady(formation.id, formation.place, forced=True, rule="SL 5.372"))
    for squadron in sorted(world.squadrons.values(), key=lambda one: one.flagship):
        berth = squadron.berth
        if berth and is_flag(berth) and not squadron.in_ordinary and world.grip(berth):
            alone = organisation.set_independent(world, squadron, road(berth))
            log(world, MadeReady(alone.id, alone.place, forced=True, rule="SL 5.373"))


def close_increment(world: World) -> Flow[None]:
    """SL 5.315, 5.36, 11.23d-e: when an increment ends gales take their toll, and sail may sink of it (SL 7.351b)."""
    world.gale_ranges, before = {}, world.gale_ranges
    struck = []
    for squadron in [*world.squadrons.values()] if world.waters.gripped else []:
        grip = world.grip(world.place_of(squadron))
        if grip is None:
            continue
        storm, effect, whole = grip.storm, world.charts.gales[grip.storm.force], squadron.damage
        why = f"{_name(world, storm.wind)}, force {storm.force} at range {grip.range}"
        if squadron.in_ordinary:
            toll = max(0, grip.toll - effect.ordinary)
            damage.inflict(world, squadron, toll, f"{why}, in ordinary", "SL 5.361", Harm.GALE)
        else:
            damage.inflict(world, squadron, grip.toll, why, "SL 5.36", Harm.GALE)
            world.gale_ranges[squadron.id] = {storm.wind: grip.range}
            if grip.range < before.get(squadron.id, {}).get(storm.wind, 0):
                why = f"nearer to the {_name(world, storm.wind)} gale"
                damage.inflict(world, squadron, effect.nearer, why, "SL 11.23e", Harm.GALE)
        if squadron.damage > whole:
            struck.append(squadron)
    losses.in_gales(world, before)
    yield from sinking.check(world, struck, in_gale=True)
