"""Who keeps touch with whom (SL 7.13): an auxiliary in the shadowing box is wherever the formation is that it shadows."""

from __future__ import annotations

from campaign.record.auxiliaries import Shadowed
from campaign.rules.auxiliaries import boxes
from campaign.state import Auxiliary, Formation, World
from maps.place import in_zone
from table.dice import log


def shadower(world: World, formation: str) -> Auxiliary | None:
    """SL 7.138: the one auxiliary that shadows a formation, if any."""
    return next(iter([one for one in world.auxiliaries.values() if one.at == formation and one.box == "shadowing"]), None)


def shadowed(world: World) -> set[str]:
    """SL 7.111d: the formations that somebody keeps touch with."""
    return {one.at for one in world.auxiliaries.values() if one.box == "shadowing"}


def is_shadowed(world: World, formation: Formation) -> bool:
    """SL 7.111d: whether the enemy keeps touch with a formation."""
    return shadower(world, formation.id) is not None


def keep(world: World, auxiliary: Auxiliary, formation: Formation, rule: str) -> None:
    """SL 7.132: an auxiliary stays with a formation, whatever its range (SL 7.137)."""
    boxes.move(world, auxiliary, "shadowing", formation.id, f"keeps touch with {formation.name}", rule)
    log(world, Shadowed(auxiliary.id, formation.id, place=formation.place, rule=rule))


def lose(world: World, formation: str, why: str, rule: str) -> None:
    """SL 7.133: whoever shadowed a formation goes to recover."""
    auxiliary = shadower(world, formation)
    if auxiliary is not None:
        log(world, Shadowed(auxiliary.id, formation, lost=True, rule=rule))
        boxes.to_recovery(world, auxiliary, why, "SL 7.133")
        world.partings.pop(auxiliary.id, None)


def weather_it(world: World, formation: Formation) -> bool:
    """SL 7.132b, 7.137: touch is lost in a gale, and by a galley in a sea zone; says whether a gale is there."""
    if world.grip(formation.place):
        lose(world, formation.id, "in a gale", "SL 7.132b")
        return True
    if in_zone(formation.place):
        auxiliary = shadower(world, formation.id)
        if auxiliary is not None and not boxes.class_of(world, auxiliary).zones:
            lose(world, formation.id, "no galley follows into a sea zone", "SL 7.137")
    return False
