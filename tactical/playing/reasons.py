"""Why a captain advises what he does, in a sentence, from what his side may see."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from table.decisions import Answer, Form
from table.flows import Question
from table.wording import capital, counted
from tactical.drawing.picture import Picture, ShipSeen
from tactical.playing.foresight import Odds
from tactical.playing.hex_game import HexGame
from tactical.playing.question_kinds import HexKind
from tactical.sea.hexes import Hex, Place, distance, hull


def reason(rules: HexGame[Any], view: Any, question: Question, answer: Answer) -> str:
    """What an answer's shots may be expected to do, or where it brings ships; else how captains choose in such a case."""
    return _shots(rules, view, question, answer) or _courses(rules, view, question, answer) or _usual(question)


def _usual(question: Question) -> str:
    return question.kind.why if isinstance(question.kind, HexKind) else ""


# -- shots ---------------------------------------------------------------------------------------------------------------


def _shots(rules: HexGame[Any], view: Any, question: Question, answer: Answer) -> str:
    """The first of the shots that an answer begins with, and how many more there are."""
    fired = _fired(question, answer, rules.odds(view, question))
    if not fired:
        return ""
    first, more = fired[0], len(fired) - 1
    picture = rules.picture(view, {first.ship, first.target})
    firer = f"{_name(picture, first.ship)} upon " if isinstance(question, Form) else "upon "
    others = f"; {counted(more, 'broadside')} besides" if more else ""
    return capital(f"{firer}{_name(picture, first.target)}: {first.words}{others}.")


def _fired(question: Question, answer: Answer, odds: Mapping[tuple[str, str], Odds]) -> list[Odds]:
    """The shots that an answer orders from where ships lie now; those at the end of a course are of another place."""
    if isinstance(question, Form):
        written = [(part.key, answer.get(part.key, part.usual)) for part in question.parts]
        return [odds[line] for line in written if line in odds]
    first = answer[0] if isinstance(answer, list) and answer else answer
    return [odds["", first]] if isinstance(first, str) and ("", first) in odds else []


def _name(picture: Picture, id: str) -> str:
    ship = picture.ship(id)
    fort = next((fort for fort in picture.forts if fort.id == id), None)
    return f"the {ship.name}" if ship is not None else f"the {fort.name} battery" if fort is not None else "the enemy"


# -- courses -------------------------------------------------------------------------------------------------------------


class Ending(NamedTuple):
    """The end of a ship's move: how far the nearest enemy lies from her there, and lay before it; and the loaded guns that bear
    on an enemy there."""

    away: int
    before: int
    ship: ShipSeen
    enemy: ShipSeen
    guns: tuple[str, ...]


def _courses(rules: HexGame[Any], view: Any, question: Question, answer: Answer) -> str:
    """Where an answer brings a ship, or a fleet."""
    places = rules.ends(view, question, answer)
    if not places:
        return ""
    picture = rules.picture(view)
    seen = [(ship, places[ship.id]) for ship in picture.ships if ship.id in places]
    found = [end for ship, place in seen if (end := _ending(rules, view, picture, ship, place)) is not None]
    if not found:
        return ""
    return _fleet(found) if len(found) > 1 else _one(found[0], together=isinstance(question, Form))


def _ending(rules: HexGame[Any], view: Any, picture: Picture, ship: ShipSeen, place: Place) -> Ending | None:
    enemies = [one for one in picture.ships if one.side != ship.side and one.afloat and not one.struck and not one.lost]
    if not enemies:
        return None
    there = hull(place.bow, place.facing, ship.large)
    away, _, enemy = min((_apart(there, one.hexes), one.id, one) for one in enemies)
    before = min(_apart(ship.hexes, one.hexes) for one in enemies)
    lain_in = {hex for one in enemies for hex in one.hexes}
    ready = [arc for arc in rules.arcs(view, ship.id, place) if arc.ready]
    guns = tuple(arc.guns for arc in ready if any(hex in lain_in for hex, _ in arc.hexes))
    return Ending(away, before, ship, enemy, guns)


def _apart(one: tuple[Hex, ...], other: tuple[Hex, ...]) -> int:
    return min(distance(here, there) for here in one for there in other)


def _one(end: Ending, *, together: bool) -> str:
    """Where the move of a single ship brings her; where all move together the enemy is gone from there."""
    enemy, hexes = f"the {end.enemy.name}{' as she lies now' if together else ''}", counted(end.away, "hex", "hexes")
    if not end.away:
        brought = f"It brings her into a hex of {enemy}"
    elif end.away < end.before:
        brought = f"It brings her within {hexes} of {enemy}"
    elif end.away > end.before:
        brought = f"It takes her out to {hexes} from the nearest enemy, {enemy}"
    else:
        brought = f"It keeps her {hexes} from {enemy}"
    bear = "bears" if len(end.guns) == 1 else "bear"
    return f"{brought}; her {' and '.join(end.guns)} {bear} there." if end.guns else f"{brought}."


def _fleet(found: list[Ending]) -> str:
    """Where the moves of a fleet bring it, as the enemy lies now."""
    near, bearing = min(found, key=lambda end: end.away), sum(bool(end.guns) for end in found)
    hexes = counted(near.away, "hex", "hexes")
    return f"As the enemy lies, {bearing} of {len(found)} bear on him; the {near.ship.name} comes nearest, {hexes} off."
