"""FC 4.5: the optional defensive fire, at a ship that moves."""

from __future__ import annotations

from table.decisions import Decision
from table.dice import d10
from table.flows import Flow, ask
from tactical.flying_colors import question_kinds as kinds
from tactical.flying_colors.cards.loads import ram_home
from tactical.flying_colors.fire.answers import answers
from tactical.flying_colors.fire.gunners import HOLD, option
from tactical.flying_colors.fire.gunnery import discharge
from tactical.flying_colors.fire.shot import Shot
from tactical.flying_colors.fire.shots import armed
from tactical.flying_colors.fire.shots import shots as shots_of
from tactical.flying_colors.fleets import out_of_command
from tactical.flying_colors.movement.facts import Manoeuvred
from tactical.flying_colors.options.towed_fire import answer_for_one, mate_has_answered
from tactical.flying_colors.state import Action, Ship

TURNS = ("port", "starboard")


def fire_at_will(action: Action, ship: Ship) -> Flow[None]:
    """FC 4.5a: after each MP, and at each moment of a tack or of sternway, one enemy broadside may fire at the active ship."""
    if not exposed(action, ship):
        return
    while True:
        shot = yield from _chosen(action, ship)
        if shot is None or not balks(action, shot):
            break
    if shot is None:
        return
    if out_of_command(action, ship.id):
        yield from _answered(action, ship, shot)
    if shot.firer not in action.ships or armed(action.ships[shot.firer]):
        answer_for_one(action, shot)
        shot = yield from ram_home(action, shot)
        discharge(action, shot, answer=True)


def exposed(action: Action, ship: Ship) -> bool:
    """FC 4.5a: whether her last step cost an MP, or belongs to a tack or to sternway."""
    way = action.way
    if way is None or ship.fate != "afloat" or ship.struck:
        return False
    steps = (fact for fact in reversed(action.tray.journal) if isinstance(fact, Manoeuvred))
    last = next(steps)
    if last.act in TURNS:
        before = next(steps, None) if len(way.track) > 2 else None
        return last.mps < (before.mps if before is not None else way.allowance)
    return last.act != "swing"


def _chosen(action: Action, ship: Ship) -> Flow[Shot | None]:
    """FC 4.5a-b: any broadside that bears; she counts as under way, so that she may rake (2006:12.4: not)."""
    side = next(side for side in action.fleets if side != ship.side)
    offered = [shot for shot in answers(action, ship, rakes=action.options.edition == 2023) if may_fire(action, shot)]
    if not offered:
        return None
    options = [option(action, f"answer:{shot.firer}:{shot.guns}:{shot.target}", shot) for shot in offered]
    prompt = f"{ship.name} is under way"
    chosen = yield from ask(Decision(side, "FC 4.5", kinds.FIRE_AT_WILL, (HOLD, *options), prompt, ship.id))
    return chosen


def may_fire(action: Action, shot: Shot) -> bool:
    """FC 4.5e, 4.4.5e: neither one that has failed her check in this activation, nor one whose tow mate has fired."""
    assert action.way is not None
    return shot.firer not in action.way.balked and not mate_has_answered(action, shot.firer)


def balks(action: Action, shot: Shot) -> bool:
    """FC 4.5e: a ship out of command fires only after a bare die not above her audacity, or not while this activation lasts."""
    if not out_of_command(action, shot.firer):
        return False
    assert action.way is not None
    ship = action.ships[shot.firer]
    if d10(action, "out of command", "FC 4.5e", ship.id).passes(action.audacity(ship)):
        return False
    action.way.balked.append(ship.id)
    return True


def _answered(action: Action, ship: Ship, shot: Shot) -> Flow[None]:
    """FC 4.5d: fire at a moving ship out of command is an attack: she may answer it first, and its hits count before."""
    offered = [
        one for one in shots_of(action, ship, rakes=False) if one.target == shot.firer and one.sighting.broadside is not None
    ]
    if offered:
        options = [option(action, one.key, one) for one in offered]
        prompt = f"{ship.name} is about to be fired at"
        chosen = yield from ask(Decision(ship.side, "FC 4.5d", kinds.ANSWER, (HOLD, *options), prompt, ship.id))
        if chosen is not None:
            chosen = yield from ram_home(action, chosen)
            discharge(action, chosen, answer=True)
