"""FC 3.7: a ship's gunners while she is active, as movement calls them."""

from __future__ import annotations

from typing import Any

from table.decisions import Decision, Option
from table.dice import log
from table.flows import Flow, ask
from tactical.flying_colors import question_kinds as kinds
from tactical.flying_colors.board import foes, hexes_of, mates
from tactical.flying_colors.damage import silenced
from tactical.flying_colors.fire.answers import answers, grappling_shots
from tactical.flying_colors.fire.bearings import Lookout
from tactical.flying_colors.fire.facts import FireHeld
from tactical.flying_colors.fire.gunnery import discharge, fire_chasers
from tactical.flying_colors.fire.masking import mask
from tactical.flying_colors.fire.shot import CHASE_GUNS, Shot
from tactical.flying_colors.fire.shots import aims, armed, shots
from tactical.flying_colors.fire.usage import usage
from tactical.flying_colors.movement.conn import others
from tactical.flying_colors.movement.rates import drifts
from tactical.flying_colors.state import Action, Battery, Ship, Way
from tactical.sea.hexes import NEIGHBOURS, hull


class Gunners:
    """Guns and nothing else; optional rules build on it."""

    def shots(self, action: Action, ship: Ship) -> list[Option[Any]]:
        """FC 3.7.1, 3.7.7.1: the attacks that the active ship may declare at this moment."""
        if not ready(action, ship):
            return []
        return [option(action, shot.key, shot) for shot in shots(action, ship, Lookout(others(action, ship)))]

    def shot(self, action: Action, ship: Ship, key: str) -> Any:
        """FC 3.7.1: the attack that a key names, if she may declare it at this moment."""
        if not ready(action, ship):
            return None
        target = key.split(":", 3)[-1]
        return next((shot for shot in shots(action, ship, Lookout(others(action, ship)), at=target) if shot.key == key), None)

    def fire(self, action: Action, ship: Ship, shot: Shot, *also: Shot) -> Flow[None]:
        """FC 3.7.7: the enemy may answer first; then she fires. `also`: what the same broadside does to others (FC 4.4.5d)."""
        if shot.sighting.bears in CHASE_GUNS:
            fire_chasers(action, ship, shot)
            return
        answer = yield from self.defended(action, ship, shot)
        yield from self.exchange(action, action.ships[shot.firer], answer, shot, *also)

    def exchange(self, action: Action, firer: Ship | Battery, answer: Shot | None, shot: Shot, *also: Shot) -> Flow[None]:
        """FC 3.7.7.2, 3.7.9: the answer is fired first, and then the guns that were answered, or these are held. Ships fast to
        each other fire together."""
        if answer is not None:
            answer = yield from self.ram_home(action, answer)
        if answer is not None and isinstance(firer, Ship) and shot.target in mates(firer):
            shot = yield from self.ram_home(action, shot)
            discharge(action, answer, shot, *alike(shot, also), answer=True)
            return
        if answer is not None:
            discharge(action, answer, answer=True)
            held = yield from self.stand(action, firer, shot)
            if held is None:
                return
            shot = held
        shot = yield from self.ram_home(action, shot)
        discharge(action, shot, *alike(shot, also))

    def ram_home(self, action: Action, shot: Shot) -> Flow[Shot]:
        """What the guns are loaded with: by an optional rule other than round shot (FC 4.8.2h)."""
        yield from ()
        return shot

    def defended(self, action: Action, ship: Ship, shot: Shot) -> Flow[Shot | None]:
        """FC 3.7.7.2: any one enemy that can may fire at the active ship before her guns are laid."""
        if usage(action).option_replaces_answers and action.options.defensive_fire:
            return None
        side = opposing(action, ship, shot)
        options = [
            option(action, f"answer:{one.firer}:{one.guns}", one)
            for one in answers(action, ship, shot.target)
            if self.may_answer(action, one)
        ]
        if not options:
            return None
        prompt = f"{ship.name} is about to fire at {name(action, shot.target)}"
        chosen = yield from ask(Decision(side, "FC 3.7.7.2", kinds.ANSWER, (HOLD, *options), prompt, ship.id))
        return chosen

    def may_answer(self, action: Action, shot: Shot) -> bool:
        """Whether an optional rule keeps a ship from answering (FC 4.4.5e)."""
        return True

    def stand(self, action: Action, ship: Ship | Battery, shot: Shot) -> Flow[Shot | None]:
        """FC 3.7.7.2, 3.7.7.5: after defensive fire she lays her guns on hull or rigging, or holds her fire, if she still can."""
        if not (armed(ship) if isinstance(ship, Ship) else not silenced(ship)):
            return None
        laid = aims(action, ship, shot.sighting.close) if shot.target in action.ships else ("hull",)
        options: list[Option[Shot | None]] = [Option(aim, f"fire at her {aim}", shot._replace(aim=aim)) for aim in laid]
        prompt = f"{ship.name} has been fired at: fire at {name(action, shot.target)}?"
        chosen = yield from ask(Decision(ship.side, "FC 3.7.7.2", kinds.RETURN_FIRE, (*options, HOLD), prompt, ship.id))
        if chosen is None:
            log(action, FireHeld(ship.id, shot.target))
        return chosen

    def grappling_fire(self, action: Action, ship: Ship, target: Ship) -> Flow[None]:
        """FC 3.6.16i-j: the target, and the grappler if her guns are loaded, may fire; both shots fall together."""
        chosen = []
        for firer, other in ((target, ship), (ship, target)):
            offered = grappling_shots(action, firer, other, ship)
            if offered:
                options = [option(action, shot.key, shot) for shot in offered]
                prompt = f"{ship.name} grapples {target.name}"
                shot = yield from ask(Decision(firer.side, "FC 3.6.16", kinds.GRAPPLING_FIRE, (HOLD, *options), prompt, firer.id))
                if shot is not None:
                    chosen.append((yield from self.ram_home(action, shot)))
        discharge(action, *chosen)

    def after_step(self, action: Action, ship: Ship) -> Flow[None]:
        """FC 3.7.1: broadsides that friends mask."""
        mask(action, ship)
        yield from ()


HOLD: Option[Shot | None] = Option("hold", "hold your fire", None)


def option(action: Action, key: str, shot: Shot) -> Option[Shot | None]:
    """A shot on offer."""
    return Option(key, label(action, shot), shot)


def opposing(action: Action, ship: Ship, shot: Shot) -> str:
    """Whose ships answer: the side of the target."""
    target = action.ships.get(shot.target)
    if target is not None:
        return target.side
    return next(battery.side for battery in action.batteries if battery.id == shot.target)


def name(action: Action, key: str) -> str:
    target = action.ships.get(key)
    return target.name if target is not None else next(battery.name for battery in action.batteries if battery.id == key)


def alike(shot: Shot, others: tuple[Shot, ...]) -> list[Shot]:
    """FC 4.4.5d: the rest of a divided broadside, laid and loaded as its first part."""
    return [other._replace(aim=shot.aim, load=shot.load) for other in others]


def label(action: Action, shot: Shot) -> str:
    """A shot in words."""
    sighting = shot.sighting
    guns = sighting.bears if sighting.broadside is None else f"{sighting.broadside} broadside"
    return f"{name(action, shot.firer)}: {guns} at {name(action, shot.target)}'s {shot.aim}, range {sighting.range}"


# -- the moment ----------------------------------------------------------------------------------------------------------


def ready(action: Action, ship: Ship) -> bool:
    """FC 3.7.1, 3.5.1: whether the active ship may fire at this moment of her move."""
    return armed(ship) and at_the_moment(action, ship)


def at_the_moment(action: Action, ship: Ship) -> bool:
    """FC 3.7.1, 3.5.1: whether it is the time to fire, for the active ship and for what she tows (FC 4.4.5a)."""
    way = action.way
    if way is None or way.ship != ship.id or spent_her_broadside(action, ship, way):
        return False
    weighed = way.slipped and way.by == "lying"  # 2006:11.6b
    moment = way.spent or immobile(ship) or weighed or (in_stays(way) and usage(action).fires_in_stays)
    return moment and may_engage(action, ship, way)


def spent_her_broadside(action: Action, ship: Ship, way: Way) -> bool:
    """FC 3.6.8f, 3.6.9f: adrift or making sternway she fires one broadside in her activation."""
    bound = ship.adrift or way.by == "sternway"
    return bound and way.volleys > 0 and usage(action).one_broadside_adrift


def immobile(ship: Ship) -> bool:
    """FC 3.7.1: grappled, fouled, aground, at anchor or adrift; a drifting ship fires while she has hull left (FC 3.7.11)."""
    return ship.anchor is not None or ship.aground or ship.mastless or drifts(ship)


def in_stays(way: Way) -> bool:
    """FC 3.7.1: a tack has been declared, or she makes sternway."""
    return way.tack != "" or way.by == "sternway"


def may_engage(action: Action, ship: Ship, way: Way) -> bool:
    """FC 3.5.1: a ship out of command that failed her check fires only if she began her activation next to an enemy (2006:8.0c:
    or is grappled to one, who may have struck)."""
    if not way.shy:
        return True
    if usage(action).grappled_ships_engage and any(action.ships[mate].side != ship.side for mate in ship.grappled):
        return True
    began = {hex for own in hull(*way.track[0], ship.large) for hex in NEIGHBOURS[own]}
    return any(hex in began for foe in foes(action, ship) for hex in hexes_of(foe))
