"""What broadsides would do, given and taken: from any place, on the way there, and at the end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tactical.flying_colors.captains.bearings import BOW, LIES, NO_END, PORT, RANGES, STERN, Lie, shot_index
from tactical.flying_colors.captains.briefing import Contact
from tactical.flying_colors.captains.metal import Metal
from tactical.flying_colors.captains.prospect import Prospect
from tactical.flying_colors.fire.shot import Shot
from tactical.flying_colors.fire.shots import shots
from tactical.flying_colors.movement import Course
from tactical.flying_colors.state import Action
from tactical.sea.hexes import TO_STERN, WAYS, End, Place, code, opposite, turned

PASSING = 1.25  # how much more a broadside does that is fired in passing (FC 3.7.9)
AT_BATTERIES = 0.3  # worth of a hit on a shore battery
ANOTHERS = (
    0.4  # worth of a hit for one who is wanted elsewhere on an enemy who has enough friends told off to her, or whom she passes
)
SOON_ABOARD = 6  # hexes within which an enemy may lie across her bow or stern next
FAINT, WARY = 0.3, 2.0  # how one that hauls out weighs hits given and taken
FACES = ("", "starboard", "starboard", "", "port", "port")  # the broadside towards a direction, by hexsides from her bow
RAKED: dict[End | None, int] = {None: NO_END, "bow": BOW, "stern": STERN}


class Broadside(NamedTuple):
    """A shot that is to be fired after so many steps; -1: at the end."""

    worth: float
    step: int
    key: str


# -- from any place ------------------------------------------------------------------------------------------------------


class Gunnery:
    """What broadsides would do, given and taken, from any place."""

    def __init__(self, prospect: Prospect) -> None:
        temper, ship = prospect.deck.temper, prospect.ship
        self.prospect = prospect
        weak = prospect.order.duty == "haul out"
        give, take = (FAINT * temper.give, WARY * temper.take) if weak else (temper.give, temper.take)
        self.give, self.take = give, take
        self.end_on = 0.0 if weak else temper.end_on
        metal = prospect.metal
        self.foes = [
            (
                contact.bow,
                LIES[contact.facing, prospect.large, contact.large],
                metal.worth(give * share * contact.hull, give * share * contact.rigging, temper.high),
                contact.metal.hull,
            )
            for contact in prospect.contacts
            for share in (ANOTHERS if prospect.passes_on or contact.ship.id in prospect.order.others_care else 1.0,)
        ]
        self.port, self.starboard = "port" not in ship.fired, "starboard" not in ship.fired

    def worth(self, bow: int, facing: int) -> tuple[float, float, float]:
        """What her port and starboard broadsides would do, and what she would suffer, if she lay so."""
        port = starboard = taken = 0.0
        for foe, cases, given, suffered in self.foes:
            lie = cases[facing][foe - bow]
            if lie is None:
                continue
            _, side, shot, faced, return_shot = lie
            if side:
                hits = given[shot]
                if side == PORT:
                    if hits > port:
                        port = hits
                elif hits > starboard:
                    starboard = hits
            elif lie.range <= SOON_ABOARD:
                taken += self.end_on
            if faced:
                taken += suffered[return_shot]
        return port, starboard, self.take * taken


# -- on the way and at the end -------------------------------------------------------------------------------------------


def lying_after(action: Action, start: Place, steps: tuple[str, ...]) -> Iterator[tuple[int, int]]:
    """The number of her bow's hex and her facing after each step."""
    bow, facing = code(start.bow), start.facing
    for step in steps:
        if step == "ahead":
            bow += WAYS[facing]
        elif step == "port":
            facing = turned(facing, -1)
        elif step == "starboard":
            facing = turned(facing, 1)
        elif step == "slip":
            bow += WAYS[action.wind]
        elif step == "astern":
            bow += TO_STERN[facing]
        elif step.startswith("about:"):
            facing = turned(facing, int(step[6:]))
        yield bow, facing


def in_passing(prospect: Prospect, course: Course, give: float) -> dict[str, Broadside]:
    """The best broadside of each side fired on the way: a rake, or one at an enemy whose hex she is in."""
    best: dict[str, Broadside] = {}
    ship = prospect.ship
    near = [contact for contact in prospect.contacts if contact.hull and contact.away <= len(course.steps) + 4]
    if not near:
        return best
    on_the_way = lying_after(prospect.action, ship.place, course.steps[:-1])
    for number, (bow, facing) in enumerate(on_the_way, 1):
        for contact in near:
            lie = LIES[contact.facing, prospect.large, contact.large][facing][contact.bow - bow]
            if lie is None or lie.range > 2:
                continue
            side, worth = _passing_shot(bow, facing, contact, lie, prospect.metal)
            worth *= give * contact.hull
            if side and side not in ship.fired and (side not in best or worth > best[side].worth):
                best[side] = Broadside(worth, number, f"fire:{side}:hull:{contact.ship.id}")
    return best


def _passing_shot(bow: int, facing: int, contact: Contact, lie: Lie, metal: Metal) -> tuple[str, float]:
    """Which broadside, and its hull hits; none unless it rakes or is fired in passing."""
    if lie.range:
        raking = lie.side and lie.shot >= 2 * RANGES
        return (("port" if lie.side == PORT else "starboard"), metal.hull[lie.shot]) if raking else ("", 0.0)
    if (facing - contact.facing) % 3 == 0:
        return "", 0.0
    bow_crossed = contact.bow in (bow, bow + TO_STERN[facing])
    rest = opposite(contact.facing) if bow_crossed else contact.facing
    return FACES[(rest - facing) % 6], PASSING * metal.hull[shot_index(1, False, BOW if bow_crossed else STERN)]


def at_the_end(prospect: Prospect, place: Place) -> dict[str, Broadside]:
    """The best shot of each broadside from where she ends, with a clear line of sight."""
    best: dict[str, Broadside] = {}
    worths = {contact.ship.id: (contact.hull, contact.rigging) for contact in prospect.contacts}
    for shot in shots(prospect.action, prospect.ship, prospect.lookout, place, among=prospect.near):
        side = shot.sighting.broadside
        if side is not None:
            worth = shot_worth(shot, prospect.metal, worths.get(shot.target), prospect.deck.temper.high)
            if side not in best or worth > best[side].worth:
                best[side] = Broadside(worth, -1, shot.key)
    return best


def shot_worth(shot: Shot, metal: Metal, worths: tuple[float, float] | None, high: int) -> float:
    """What a shot is worth: hits by weight of metal, and what each is worth on this enemy's hull and rigging; nobody fires high
    beyond a range."""
    rake = RAKED[shot.sighting.rake]
    index = shot_index(min(shot.sighting.range, RANGES - 1), shot.sighting.partial, rake)
    if worths is None:
        return AT_BATTERIES * metal.hull[index]
    if shot.aim == "hull":
        return worths[0] * metal.hull[index] * (PASSING if shot.sighting.close else 1.0)
    return worths[1] * metal.rigging[index] if shot.sighting.range <= high else 0.0
