"""Coming out of a sea zone: whether a formation makes the landfall it was bound for (SL 5.27.10-11)."""

from __future__ import annotations

from campaign.record.sailing import OffCourse
from campaign.state import Formation, World
from maps.place import Place, is_out_box, is_space, node_of
from maps.waters import Step
from table.dice import d10, log, pick


def landfall(world: World, formation: Formation, step: Step) -> Place:
    """Where a step really ends: out of a zone into a space a die may send the formation to one beside it."""
    if not (is_out_box(formation.place) and is_space(step.to)):
        return step.to
    zone = world.sea.theatre.zones[node_of(formation.place)]
    strays = world.sea.astray(zone, step.to)
    if zone.off_course is None or not strays:
        return step.to
    roll = d10(world, "off course?", "SL 5.27.10", about=formation.id)
    roll.add(_gale(world, formation.place, step.to), "gale")
    if not roll.reaches(zone.off_course):
        return step.to
    there = strays[pick(world, len(strays), "where it finds itself", "SL 5.27.10", about=formation.id)]
    log(world, OffCourse(formation.id, step.to, there, rule="SL 5.27.10"))
    return there


def _gale(world: World, here: Place, bound: Place) -> int:
    """What a gale adds to the die: one that has hold of the zone, or of the space made for; of both the worse."""
    grips = [grip for place in (here, bound) if (grip := world.grip(place))]
    return max((world.charts.gales[grip.storm.force].off_course for grip in grips), default=0)
