"""What a captain of Flying Colors can reckon before he answers: courses, the odds of a shot, arcs and ranges."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from table.decisions import Answer, Decision
from table.flows import Question
from tactical.flying_colors import order_words
from tactical.flying_colors import question_kinds as kinds
from tactical.flying_colors.board import SIDES
from tactical.flying_colors.captains.gunnery import lying_after
from tactical.flying_colors.fire.bearings import Lookout
from tactical.flying_colors.fire.shot import CHASE_GUNS, Shot
from tactical.flying_colors.fire.shots import armed, reach, shots
from tactical.flying_colors.fire.weighing import Reasons, Weighed, expected, weigh
from tactical.flying_colors.hexes import broadside, on_map
from tactical.flying_colors.movement import moves
from tactical.flying_colors.movement.conn import others
from tactical.flying_colors.state import Action, Ship
from tactical.playing.foresight import Arc, Course, Odds
from tactical.sea.hexes import DECODED, Place, distance, hull, within

PRESS = "press"  # the order by which she makes more sail (FC 3.6.3)
SAILED = ("ahead", "port", "starboard", "slip", "astern", "about")  # orders that move her as they say
BESIDE = ("press", "fire", "grapple", "disengage", "drop", "end")  # orders among them that do not move her


# -- courses -------------------------------------------------------------------------------------------------------------


def courses(action: Action, question: Question, ship: str) -> list[Course]:
    """FC 3.6: every lawful end of a ship's move, each with a course to it; by a press of sail those that she cannot make
    otherwise."""
    if question.kind is not kinds.HELM or not isinstance(question, Decision) or question.about != ship:
        return []
    offered, sailor = {option.key for option in question.options}, action.ships[ship]
    found = [one.steps for one in moves(action, sailor) if one.steps and one.steps[0] in offered]
    known = {_end(action, sailor, steps) for steps in found}
    if PRESS in offered:
        pressed = ((PRESS, *one.steps) for one in moves(action, sailor, pressed=True) if one.steps)
        found += [steps for steps in pressed if _end(action, sailor, steps) not in known]
    return [_course(action, sailor, steps) for steps in found]


def _course(action: Action, ship: Ship, steps: tuple[str, ...]) -> Course:
    return Course(ship.id, "", list(steps), order_words.course(action, steps), (ship.place, *_places(action, ship, steps)))


def _places(action: Action, ship: Ship, steps: tuple[str, ...]) -> Iterator[Place]:
    return (Place(DECODED[bow], facing) for bow, facing in lying_after(action, ship.place, steps))


def _end(action: Action, ship: Ship, steps: tuple[str, ...]) -> Place:
    return [*_places(action, ship, steps)][-1]


def ends(action: Action, question: Question, answer: Answer) -> Mapping[str, Place]:
    """FC 3.6: how she would lie at the end of a course; not if she tacks, goes astern by the wind or swings at anchor."""
    if question.kind is not kinds.HELM or not isinstance(question, Decision):
        return {}
    keys = tuple(answer) if isinstance(answer, list) else (answer,)
    orders = {key.partition(":")[0] for key in keys}
    if not orders.intersection(SAILED) or not orders.issubset((*SAILED, *BESIDE)):
        return {}
    ship = action.ships[question.about]
    return {ship.id: _end(action, ship, keys)}


# -- the odds of a shot --------------------------------------------------------------------------------------------------


def odds(action: Action, question: Question) -> Mapping[tuple[str, str], Odds]:
    """FC 3.7.7: what each shot on offer may be expected to do."""
    if not isinstance(question, Decision):
        return {}
    return {("", key): weighed_odds(action, shot) for key, shot in _shots(action, question)}


def _shots(action: Action, question: Decision[object]) -> Iterator[tuple[str, Shot]]:
    """The shots among the options; an order to the helm only names them."""
    if question.kind is kinds.HELM:
        ship = action.ships[question.about]
        known = {shot.key: shot for shot in shots(action, ship, Lookout(others(action, ship)))}
        yield from ((option.key, known[option.key]) for option in question.options if option.key in known)
        return
    for option in question.options:
        if isinstance(option.value, Shot):
            yield option.key, option.value


def weighed_odds(action: Action, shot: Shot) -> Odds:
    """FC 3.7.7.6-7: the mean of its hits, with the chances of a rake and of a fire; and what it is made of."""
    mean = expected(action, shot)
    words = [f"{mean.hull:.1f} hull and {mean.rigging:.1f} rigging hits on average"]
    if shot.sighting.bears in CHASE_GUNS:
        return Odds(words[0], f"chase guns at range {shot.sighting.range}", shot.firer, shot.target)
    strength = weigh(action, shot)
    if strength.firepower is None:
        return Odds("no effect", "too far or too few guns left", shot.firer, shot.target)
    if strength.rake is not None:
        chance = 10 if strength.rakes_on is None else min(10, max(0, strength.rakes_on + 1))
        words += [f"rakes her {strength.rake} {chance} times in 10"] if chance else []
    if mean.fire >= 0.005:
        words.append(f"sets her on fire {mean.fire:.0%}")
    return Odds("; ".join(words), _why(strength, shot), shot.firer, shot.target)


def _why(strength: Weighed, shot: Shot) -> str:
    parts = [f"range {shot.sighting.range}", f"firepower {strength.firepower}: {_reasons(strength.powers)}"]
    if strength.shifts:
        parts.append(f"rows down: {_reasons(strength.shifts)}")
    if strength.modifiers:
        parts.append(f"die {strength.die:+}: {_reasons(strength.modifiers)}")
    return "; ".join(parts)


def _reasons(reasons: Reasons) -> str:
    return ", ".join(f"{why} {value:+}" for value, why in reasons)


# -- arcs ----------------------------------------------------------------------------------------------------------------


def arcs(action: Action, ship: str, place: Place | None = None) -> Sequence[Arc]:
    """FC 3.7.4, 3.7.7.3: the two firing arcs, as far as her guns carry, from where she lies or would lie."""
    firer = action.ships.get(ship)
    if firer is None or not firer.on_map or not armed(firer):
        return []
    (bow, facing), far, large = place or firer.place, reach(action, firer), firer.size == "large"
    own = hull(bow, facing, large)
    near = [hex for hex in within(bow, far + 1) if on_map(action.layout, hex)]
    ranges = {hex: min(distance(hex, here) for here in own) for hex in near}
    return [
        Arc(
            f"{side} broadside",
            "fired" if side in firer.fired else "loaded",
            tuple((hex, away) for hex, away in ranges.items() if 0 < away <= far and broadside(bow, facing, large, hex) == side),
            side not in firer.fired,
        )
        for side in SIDES
    ]
