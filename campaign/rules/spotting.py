"""Spotted and unspotted, as far as sailing brings it about (SL 7.111, 7.113, 4.24a); searching comes with the auxiliaries."""

from __future__ import annotations

from campaign import facts
from campaign.rules import ports
from campaign.state import Formation, World
from table.dice import log, reveal


def spot(world: World, formation: Formation, why: str, rule: str) -> None:
    """A formation is seen by the enemy, at once (SL 4.23b); not in a gale (SL 7.113)."""
    if not formation.spotted and world.grip(formation.place) is None:
        formation.spotted = True
        log(world, facts.Spotted(formation.id, why, rule=rule))
        reveal(world)


def on_arrival(world: World, formation: Formation) -> None:
    """SL 7.111b-c, 5.261, 5.289: seen in a strait, and in the space of any port that is not a friend's; hidden in a gale."""
    kind, _, port = formation.place.partition(":")
    if world.grip(formation.place):
        _lose(world, formation, "in a gale", "SL 7.113")
    elif formation.place in world.sea.straits:
        spot(world, formation, "in a strait", "SL 7.111b")
    elif kind == "space" and port in world.sea.theatre.ports and ports.owner(world, port) != formation.side:
        spot(world, formation, "off a port not its own", "SL 7.111c")


def look_about(world: World) -> None:
    """SL 7.113: a gale hides what it comes upon; where it has passed, straits and others' ports show who lies there."""
    for formation in world.afloat():
        on_arrival(world, formation)


def conceal(world: World) -> None:
    """SL 4.24a: when an impulse ends, formations out of straits, of others' ports and of enemy company are lost to sight."""
    for formation in world.afloat():
        if not _in_plain_view(world, formation):
            _lose(world, formation, "out of sight", "SL 4.24a")


def _lose(world: World, formation: Formation, why: str, rule: str) -> None:
    if formation.spotted:
        formation.spotted = False
        log(world, facts.Concealed(formation.id, why, rule=rule))


def _in_plain_view(world: World, formation: Formation) -> bool:
    kind, _, port = formation.place.partition(":")
    if formation.place in world.sea.straits:
        return True
    if kind == "space" and port in world.sea.theatre.ports and ports.owner(world, port) != formation.side:
        return True
    company = (other for other in world.afloat() if other.side != formation.side and other.place == formation.place)
    return kind == "space" and any(company)


def passing(world: World) -> None:
    """SL 8.122, 7.111e: enemies that changed places over one lane have passed; by a strait they see each other."""
    tracks = world.tracks
    for number, one in enumerate(tracks):
        for other in tracks[number + 1 :]:
            mine, theirs = world.formations[one.formation], world.formations[other.formation]
            if mine.side != theirs.side and (one.here, one.there) == (other.there, other.here):
                log(world, facts.Passed(mine.id, theirs.id, rule="SL 8.122"))
                if {one.here, one.there} & world.sea.straits:
                    for formation in (mine, theirs):
                        spot(world, formation, "passed an enemy by a strait", "SL 7.111e")
