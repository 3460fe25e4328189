"""What is entered in the sighting book (SL 7.11, 7.115): the last sighting of each formation, kept when it is lost to sight."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from campaign.engagement import Battle
from campaign.sightings import LastSeen
from campaign.state import Formation, World


def enter(world: World, formation: Formation, *, sailing: bool = False) -> LastSeen:
    """SL 7.112, 7.115: a formation in sight is entered as it shows itself now.

    Its course is known if it was in sight when it sailed, or was met `sailing`, or if its counter was moved before the enemy's
    eyes; in double-blind play that is not so (SL 13.211). Its sail stay as counted while it is not lost to sight.
    """
    before = world.sightings.get(formation.id)
    before = before if before is not None and before.in_sight else None
    (squadrons, auxiliaries), clock = shown(world, formation), world.clock
    seen = LastSeen(
        formation.name, formation.side, formation.kind, formation.command, formation.place, clock.year, clock.turn, clock.stage,
        squadrons=squadrons,
        auxiliaries=tuple(auxiliaries.items()),
        sail=before.sail if before is not None and before.squadrons == squadrons else 0,
    )  # fmt: skip
    heading = _first_course(world, formation, sailing) if before is None else _course(world, before, seen)
    found = world.sightings[formation.id] = replace(seen, heading=heading)
    return found


def shown(world: World, formation: Formation) -> tuple[int, dict[str, int]]:
    """SL 7.115: what a spotted formation tells on request: how many squadrons it has, and its auxiliaries by class."""
    posts = {one.id for one in world.array(formation)}
    assigned = Counter(one.aux_class for one in world.auxiliaries.values() if one.box == "assigned" and one.at in posts)
    return len(world.company(formation.id)), dict(sorted(assigned.items()))


def _course(world: World, before: LastSeen, now: LastSeen) -> str:
    """Whither a formation was seen to go; who has lain where he is since an earlier impulse is bound nowhere."""
    if before.place != now.place:
        return world.sea.compass_point(before.place, now.place)
    return before.heading if before.impulse == now.impulse else ""


def _first_course(world: World, formation: Formation, sailing: bool) -> str:
    """The course by which a formation has come in sight, if its enemy knows whence it came."""
    track = next((one for one in reversed(world.increment.tracks) if one.formation == formation.id), None)
    if track is None or track.there != formation.place or (world.double_blind and not sailing):
        return ""
    return world.sea.compass_point(track.here, track.there)


def lose(world: World, formation: Formation) -> LastSeen | None:
    """SL 7.112-7.113: a formation is lost to sight, and what was last seen of it stays in the book."""
    before = world.sightings.get(formation.id)
    if before is not None and before.in_sight:
        world.sightings[formation.id] = replace(before, in_sight=False)
    return world.sightings.get(formation.id)


def count_sail(world: World, battle: Battle) -> None:
    """SL 8.125: the sail of all who are engaged lie open, and so does what is left of them when the fighting is over."""
    for names in battle.engaged.values():
        for formation in [world.formations[name] for name in names if name in world.formations]:
            sail = sum(one.sail for one in world.company(formation.id))
            world.sightings[formation.id] = replace(enter(world, formation), sail=sail)


def keep(world: World) -> None:
    """When a stage ends: who is in sight is entered as he is now, and who came to an end before the enemy's eyes is struck out.

    Of who ended out of sight nobody knows: what was last seen of him stays. Who serves another side now is none of its enemies.
    """
    for name, seen in list(world.sightings.items()):
        formation = world.formations.get(name)
        if (formation is None and seen.in_sight) or (formation is not None and formation.side != seen.side):
            del world.sightings[name]
        elif formation is not None and not _in_sight(formation):
            lose(world, formation)
    for formation in world.formations.values():
        if _in_sight(formation):
            enter(world, formation)


def _in_sight(formation: Formation) -> bool:
    """SL 3.31, 7.11: a formation that acts by itself, face up."""
    return formation.spotted and formation.superior is None


def strike_out(world: World, squadrons: list[str]) -> None:
    """SL 3.133: squadrons that have changed sides are looked for no more as what they were."""
    for name in squadrons:
        world.sightings.pop(f"independent-{name}", None)
