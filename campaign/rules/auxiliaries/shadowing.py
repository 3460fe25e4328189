"""Shadowing (SL 6.22, 7.13-7.14): an auxiliary keeps touch with a formation, wherever it goes and whatever becomes of it."""

from __future__ import annotations

from functools import partial

from campaign import question_kinds as kinds
from campaign.calendar import INCREMENTS
from campaign.rules import spotting
from campaign.rules.auxiliaries import boxes, screening, touch
from campaign.rules.auxiliaries.errands import Crew, Errand
from campaign.rules.auxiliaries.touch import is_shadowed
from campaign.state import Auxiliary, Formation, Parting, World
from table.decisions import Decision, Option
from table.flows import Flow, ask

__all__ = ["is_shadowed"]  # who keeps touch with whom is told in `touch`, which the rules of spotting need as well


def declare(world: World, hunter: Auxiliary, quarry: Formation) -> Flow[bool]:
    """SL 7.13, 7.131: whether an auxiliary that has found a formation, and may shadow it, does so: at once or not at all."""
    if not boxes.able(world, hunter, "shadow"):
        return False
    options = (Option("shadow", f"shadow {quarry.name}", True), Option("none", "search on", False))
    prompt = f"{hunter.name} is in touch with {quarry.name}: shadow it?"
    wanted = yield from ask(Decision(hunter.side, "SL 7.131", kinds.SHADOW, options, prompt, quarry.id))
    if wanted:
        follow(world, hunter, quarry)
    return wanted


def follow(world: World, hunter: Auxiliary, quarry: Formation) -> None:
    """SL 7.132, 7.141: an auxiliary begins to shadow; in an impulse's last increment it is not to be screened at its end."""
    touch.keep(world, hunter, quarry, "SL 7.132")
    if world.clock.increment == INCREMENTS:
        world.impulse.fresh_shadows.append(hunter.id)


def offers(world: World, side: str, crew: Crew | None = None) -> list[Errand]:
    """SL 7.132a: shadows that their owner may call off."""
    return [
        Errand(f"recall:{one.id}", f"call {one.name} off {world.formations[one.at].name}", partial(recall, name=one.id))
        for one in world.auxiliaries.values()
        if one.side == side and one.box == "shadowing"
    ]


def recall(world: World, name: str) -> Flow[None]:
    """SL 7.132a: an owner calls his shadow off."""
    touch.lose(world, world.auxiliaries[name].at, "called off", "SL 7.132a")
    return
    yield


# -- shaking them off ----------------------------------------------------------------------------------------------------


def counter(world: World) -> Flow[None]:
    """SL 7.14: when an impulse ends, each side may send a screen against every shadow but those just begun (SL 7.141)."""
    yield from settle(world)
    for side in world.sides:
        for shadow in [one for one in world.auxiliaries.values() if one.box == "shadowing" and one.side != side]:
            if shadow.id not in world.impulse.fresh_shadows:
                yield from _shake_off(world, side, shadow)
    world.impulse.fresh_shadows = []


def _shake_off(world: World, side: str, shadow: Auxiliary) -> Flow[None]:
    """SL 7.14, 7.132d: one screen from the place where the formation is; only if it succeeds is the shadow gone."""
    quarry = world.formations[shadow.at]
    screens = screening.screeners(world, side, quarry.place)
    if not screens:
        return
    nothing: Option[Auxiliary | None] = Option("none", "let it be", None)
    options = (nothing, *(Option[Auxiliary | None](one.id, f"{one.name} ({one.aux_class})", one) for one in screens))
    prompt = f"{quarry.name} is shadowed by {shadow.name} ({shadow.aux_class}): send a screen against it?"
    screen = yield from ask(Decision(side, "SL 7.14", kinds.COUNTER_SHADOW, options, prompt, quarry.id))
    if screen is not None and screening.meet(world, shadow, screen, quarry.place) == "success":
        touch.lose(world, quarry.id, "driven off by a screen", "SL 7.132d")


# -- what becomes of the formation -----------------------------------------------------------------------------------------


def joined(world: World, lesser: str, superior: str) -> None:
    """SL 7.134: a shadowed formation comes under another, which is spotted and shadowed from now on; by one only (SL 7.138).

    A flotilla under another is no formation of its own (SL 3.31): only the topmost is in sight or not.
    """
    if world.formations[lesser].superior is not None:
        world.formations[lesser].spotted = False
    shadow = touch.shadower(world, lesser)
    if shadow is None:
        return
    flag = _topmost(world, superior)
    if is_shadowed(world, flag):
        touch.lose(world, lesser, "another shadows it already", "SL 7.138")
    else:
        touch.keep(world, shadow, flag, "SL 7.134")
    spotting.spot(world, flag, "joined by one that is shadowed", "SL 7.134")


def parted(world: World, origin: str, part: Formation) -> None:
    """SL 7.136, 7.112: what leaves a formation in sight is in sight; if that is shadowed, the shadow may go with either."""
    whole = _topmost(world, origin)
    part.spotted = False
    if whole.spotted:
        spotting.spot(world, part, "parted company in sight of the enemy", "SL 7.112")
    parting = _parting(world, whole)
    if parting is not None:
        parting.parts.append(part.id)


def received(world: World, donor: str | None, recipient: str | None) -> None:
    """SL 7.135: sail go from one formation to another; if the first comes to an end, its shadow may follow the second."""
    if donor is None or recipient is None:
        return
    whole, heir = _topmost(world, donor), _topmost(world, recipient)
    parting = _parting(world, whole) if whole is not heir else None
    if parting is not None:
        parting.heirs.append(heir.id)


def _parting(world: World, whole: Formation) -> Parting | None:
    """What the shadow of a formation has still to choose from; None if it has none."""
    shadow = touch.shadower(world, whole.id)
    return world.partings.setdefault(shadow.id, Parting(whole.id)) if shadow else None


def unformed(world: World, origin: str) -> None:
    """SL 7.135, 7.133: a formation is no more; its shadow goes with what is left of it, or goes to recover."""
    shadow = touch.shadower(world, origin)
    if shadow is None:
        return
    left = _quarries(world, shadow)
    if left:
        shadow.at = left[0].id
    else:
        touch.lose(world, origin, "the formation is no more", "SL 7.133")


def settle(world: World) -> Flow[None]:
    """SL 7.135-7.136: whoever shadowed a formation that divided or was unformed says what he follows.

    Out of an impulse what he does not follow is lost to sight at once (SL 7.112).
    """
    if not world.partings:
        return
    for name in list(world.partings):
        shadow = world.auxiliaries.get(name)
        if shadow is not None and shadow.box == "shadowing":
            yield from _choose(world, shadow)
        del world.partings[name]
    if not world.clock.impulse:
        spotting.conceal(world)


def _choose(world: World, shadow: Auxiliary) -> Flow[None]:
    """What a shadow follows: the formation itself or any one of its parts, or one that has its sail (SL 7.135-7.136)."""
    left = _quarries(world, shadow)
    quarry = left[0]
    if len(left) > 1:
        options = tuple(Option(one.id, one.name, one) for one in left)
        prompt = f"What {shadow.name} shadowed is divided: which does it follow?"
        quarry = yield from ask(Decision(shadow.side, "SL 7.136", kinds.FOLLOW, options, prompt, shadow.id))
    if quarry.id != shadow.at or world.partings[shadow.id].origin not in world.formations:
        touch.keep(world, shadow, quarry, "SL 7.136")
    spotting.spot(world, quarry, "still shadowed", "SL 7.111d")


def _quarries(world: World, shadow: Auxiliary) -> list[Formation]:
    """The formations that a shadow may go on with: none that another shadows (SL 7.138), heirs only if the whole is no more."""
    parting = world.partings.get(shadow.id, Parting(shadow.at))
    names = [parting.origin, *parting.parts, *(parting.heirs if parting.origin not in world.formations else ())]
    found = {flag.id: flag for name in names if name in world.formations and (flag := _topmost(world, name))}
    return [one for one in found.values() if touch.shadower(world, one.id) in (None, shadow)]


def _topmost(world: World, name: str) -> Formation:
    return world.topmost(world.formations[name])
