"""Battle reinforcements (SL 8.24-8.25): who in the battle space or in its port comes up in time, and who helps him to."""

from __future__ import annotations

from campaign import question_kinds as kinds
from campaign.engagement import Battle
from campaign.record.battle import Engaged, StoodOff
from campaign.record.causes import Purpose
from campaign.record.sailing import MadeReady
from campaign.rules import damage, leaders, spotting
from campaign.rules.auxiliaries import boxes, screening
from campaign.rules.battle import approach, cooperation
from campaign.rules.battle.intensity import NOTIONAL_TEMPER
from campaign.rules.convoys import action, standing
from campaign.state import Auxiliary, Formation, World
from maps.place import port_of
from table.decisions import Decision, Form, Option, Part
from table.dice import Modifier, log, reveal
from table.flows import Flow, ask, ask_all

TRY, HOLD = Option("try", "come up if it can", True), Option("hold-back", "hold back", False)
NO_HELP, HELP = Option("none", "no more auxiliaries", False), Option("send", "send an auxiliary", True)


def reinforce(world: World, battle: Battle) -> Flow[None]:
    """SL 8.24, 8.244: each side says which formations try to come up, both at once (SL 2.33b); then they try, one by one.

    Nobody does where a scattered convoy is hunted (SL 10.157a).
    """
    if action.hunting(world, battle):
        return
    forms: list[Form[bool]] = []
    for side in battle.sides:
        if parts := tuple(Part(one.id, one.name, (TRY, HOLD), TRY.key) for one in eligible(world, battle, side)):
            prompt = "Which formations try to join the battle?"
            forms.append(Form(side, "SL 8.24", kinds.REINFORCEMENT, parts, prompt, secret=True))
    answers = yield from ask_all(forms)
    if forms:
        reveal(world)
    for form in forms:
        battle.attempts |= {name: 0 for name, tries in answers[form.side].items() if tries}
    for name in list(battle.attempts):
        formation = world.formations[name]
        yield from _help(world, battle, formation)
        if _comes_up(world, battle, formation):
            _engage(world, battle, formation)
        else:
            log(world, StoodOff(name, "did not come up in time", battle=battle.id, rule="SL 8.244"))


# -- who may -------------------------------------------------------------------------------------------------------------


def eligible(world: World, battle: Battle, side: str) -> list[Formation]:
    """SL 8.241, 8.243: all others in the space and those fitting out in its port, in a fixed order.

    Not who withdrew, nor who is in disorder (SL 8.45), nor who is of a command whose admiral is missing (SL 8.252) or
    that a theatre keeps apart (SL 8.251, 8.253), nor convoys,
    nor an escort that lies in port with its convoy, which it may not leave (SL 10.121).
    """
    in_port = {one.id for one in _in_port(world, battle, side)} - standing.under_convoy(world)
    named = {*battle.met[side], *in_port} - {*battle.engaged[side], *battle.withdrawn}
    able = [one for one in world.fleet(side) if one.id in named and one.kind != "convoy" and not one.disorganised]
    willing = [one for one in able if _commands_concur(world, battle, one)]
    return [one for one in willing if not cooperation.stands_off(world, battle, one)]


def _in_port(world: World, battle: Battle, side: str) -> list[Formation]:
    """SL 8.243: a side's formations at the berth of the port, if the battle space has one."""
    port = port_of(battle.place)
    if port not in world.sea.theatre.ports:
        return []
    return [one for one in world.fleet(side) if one.place == world.sea.berth(port)]


def _commands_concur(world: World, battle: Battle, formation: Formation) -> bool:
    """SL 8.252: of another command than the first engaged only with that command's admiral there.

    The fleet admiral will do instead, if he is there and of that command himself.
    """
    if formation.command == world.formations[battle.initial[formation.side]].command:
        return True
    chief = leaders.fleet_admiral(world, formation.side)
    admirals = [leaders.station_admiral(world, formation.side, formation.command)]
    if chief is not None and chief.command == formation.command:
        admirals.append(chief)
    present = _leaders_present(world, battle, formation.side)
    return any(admiral is not None and admiral.id in present for admiral in admirals)


def _leaders_present(world: World, battle: Battle, side: str) -> list[str | None]:
    """Who of a side is in the battle space or its port, subordinate leaders too."""
    there = [world.formations[name] for name in battle.met[side]] + _in_port(world, battle, side)
    return [flotilla.leader for formation in there for flotilla in world.array(formation)]


# -- auxiliaries ---------------------------------------------------------------------------------------------------------


def _help(world: World, battle: Battle, formation: Formation) -> Flow[None]:
    """SL 6.26, 8.245: its side may send auxiliaries to help this attempt; the enemy may screen against each."""
    chart = world.charts.battle_reinforcement
    while candidates := helpers(world, battle, formation.side):
        prompt = f"Send an auxiliary to help {formation.name} up?"
        sends = yield from ask(Decision(formation.side, "SL 8.245", kinds.ASSIST, (NO_HELP, HELP), prompt, formation.id))
        if not sends:
            return
        contest = yield from screening.contest(world, formation.side, "assist", battle.place, candidates)
        if contest.auxiliary is not None:
            hindered = chart.partial_screen if contest.result == "partial" else 0
            battle.attempts[formation.id] += min(0, chart.auxiliary + hindered)
            boxes.to_recovery(world, contest.auxiliary, "helped a formation into battle", "SL 6.12e")


def helpers(world: World, battle: Battle, side: str) -> list[Auxiliary]:
    """SL 8.245, 6.297: auxiliaries of the right class in reach of the battle.

    One on its station has no part in it, unless the theatre's chart lets its class (SL 6.297e).
    """
    able = boxes.at_hand(world, side, "assist", battle.place)
    return [one for one in able if one.box != "stationed" or "assist" in boxes.class_of(world, one).on_station]


# -- the attempt ---------------------------------------------------------------------------------------------------------


def _comes_up(world: World, battle: Battle, formation: Formation) -> bool:
    """SL 8.242: a leadership check of its own leader, with what the Battle Reinforcement Chart adds.

    How much the die had to spare is kept: it says when the formation is there, where a battle is fought turn by turn.
    """
    roll = leaders.check_roll(world, None, f"{formation.name} comes up", "SL 8.242", battle.id, Purpose.COMING_UP)
    for due in dues(world, battle, formation):
        roll.add(due.value, due.why)
    leadership = leaders.leadership(world, formation)
    if not roll.passes(leadership):
        return False
    battle.came_up[formation.id] = leadership - roll.total
    return True


def dues(world: World, battle: Battle, formation: Formation) -> list[Modifier]:
    """C-12: out of port, against the wind, its auxiliaries, its size, its worst squadron (SL 7.331), its leader's temper."""
    chart, squadrons = world.charts.battle_reinforcement, world.company(formation.id)
    track, leader = approach.track_of(world, formation), world.leader_of(formation)
    against = track is not None and track.wind == "against"
    temper = leader.personality if leader else NOTIONAL_TEMPER
    return [
        Modifier(chart.fitting_out if formation.fitting_out else 0, "fitting out"),
        Modifier(chart.against_wind if against else 0, "came against the wind"),
        Modifier(battle.attempts.get(formation.id, 0), "auxiliaries"),
        Modifier(chart.squadrons[min(len(squadrons), len(chart.squadrons)) - 1], f"{len(squadrons)} squadrons"),
        Modifier(damage.effect(world, squadrons).reinforcement, "damage"),
        Modifier(chart.personality[temper], temper.lower()),
        *(Modifier(due, why) for due, why in cooperation.dues(world, battle, formation)),
    ]


def _engage(world: World, battle: Battle, formation: Formation) -> None:
    """SL 8.24, 8.243: a formation has come up; out of port it has come to sea, and everybody sees it (SL 8.125)."""
    how = "came up"
    if formation.fitting_out:
        how = "came out of port"
        world.put(formation, battle.place)
        battle.sortied.append(formation.id)
        log(world, MadeReady(formation.id, battle.place, rule="SL 8.243"))
        spotting.spot(world, formation, "joined the battle", "SL 8.125")
    battle.engaged[formation.side].append(formation.id)
    log(world, Engaged(formation.id, how, battle=battle.id, rule="SL 8.242"))
