"""Spotted and unspotted (SL 7.11, 4.24a): what shows a formation to the enemy, and what hides it again."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from campaign import question_kinds as kinds
from campaign.record.sailing import Concealed, Passed, Spotted
from campaign.rules import dummies, ports, sighting_book
from campaign.rules.auxiliaries import touch
from campaign.rules.convoys import finding, standing
from campaign.state import Formation, World
from maps.place import Place, in_zone, is_harbour, is_space, port_of
from table.decisions import Form, Option, Part
from table.dice import log, reveal, show
from table.flows import Flow, ask_all


def spot(world: World, formation: Formation, why: str, rule: str, *, sailing: bool = False) -> None:
    """A formation is seen by the enemy, at once (SL 4.23b), and a dummy found out (SL 7.15), unless where it is hides it.

    A scattered convoy is come upon only (SL 10.156). Who is met `sailing` shows his course as well.
    """
    if formation.spotted or _hidden(world, formation):
        return
    if standing.scattered(world, formation):
        finding.expose(world, world.convoys[formation.id], why)
        return
    if formation.kind == "dummy":
        dummies.find(world, formation, why)
    else:
        formation.spotted = True
        show(world, Spotted(formation.id, why, sighting_book.enter(world, formation, sailing=sailing), rule=rule))


def _hidden(world: World, formation: Formation) -> bool:
    """SL 7.113, 5.27: nobody is spotted in a gale, nor in a sea zone unless he is shadowed there."""
    if in_zone(formation.place) and not touch.is_shadowed(world, formation):
        return True
    return world.grip(formation.place) is not None


def seen_to_go(world: World, formation: Formation, there: Place) -> bool:
    """SL 7.112-7.113: whether the enemy sees a formation go to a place: while it is spotted, but not into a gale."""
    return formation.spotted and (world.grip(there) is None or standing.in_plain_sight(world, formation))


def on_arrival(world: World, formation: Formation) -> None:
    """SL 7.111b-c, 5.261, 5.289: seen in a strait, and in the space of any port that is not a friend's; hidden in a gale.

    A shadow may be shaken off by where the formation comes to (SL 7.132b, 7.137).
    """
    if touch.weather_it(world, formation):
        _lose(world, formation, "in a gale", "SL 7.113")
    elif formation.spotted:
        sighting_book.enter(world, formation)
    elif formation.place in world.sea.straits:
        spot(world, formation, "in a strait", "SL 7.111b")
    elif _off_anothers_port(world, formation):
        spot(world, formation, "off a port not its own", "SL 7.111c")


def berthed(world: World, formation: Formation) -> None:
    """SL 7.132c: at its berth a formation is out of sight, but for convoys (SL 10.113), and out of touch with who shadowed it.

    Who was in sight was seen to go in.
    """
    if formation.spotted:
        sighting_book.enter(world, formation)
    formation.spotted = standing.in_plain_sight(world, formation)
    if not formation.spotted:
        sighting_book.lose(world, formation)
    touch.lose(world, formation.id, "it has made port", "SL 7.132c")


def look_about(world: World) -> None:
    """SL 7.113: a gale hides what it comes upon; where it has passed, straits and others' ports show who lies there.

    A scattered convoy is come upon only where it enters (SL 10.156); no weather reaches into harbours (SL 5.283).
    """
    for formation in world.afloat():
        if not is_harbour(formation.place) and not standing.scattered(world, formation):
            on_arrival(world, formation)


def reveal_at_will(world: World) -> Flow[None]:
    """SL 7.111f: when sailing is done an owner may show formations that lie with an enemy's, to bring on a battle."""
    forms = [form for side in world.sides if (form := showing_form(world, side)).parts]
    answers = yield from ask_all(forms)
    if forms:
        reveal(world)
    for form in forms:
        for name in [name for name in answers[form.side].values() if name]:
            spot(world, world.formations[name], "shown by its own admiral", "SL 7.111f")


def showing_form(world: World, side: str) -> Form[str]:
    """A line for each unspotted formation where an enemy's counter is, or in double-blind play where one might be."""
    hidden = Option("hide", "stay unseen", "")
    enemies = {one.place for one in world.afloat() if one.side != side}
    parts = tuple(
        Part(f"show:{one.id}", one.name, (hidden, Option("show", "show yourself", one.id)), hidden.key)
        for one in world.fleet(side)
        if not one.spotted
        and one.kind != "convoy"
        and is_space(one.place)
        and (world.double_blind or one.place in enemies)
        and not world.grip(one.place)
    )
    return Form(side, "SL 7.111f", kinds.SHOW, parts, "Show a formation to the enemy?", secret=True)


# -- out of sight ------------------------------------------------------------------------------------------------------


def conceal(world: World) -> None:
    """SL 4.24a, 7.112: when an impulse ends, a formation that nothing shows any more is lost to sight."""
    for formation in world.afloat():
        if formation.spotted and not _in_plain_view(world, formation):
            _lose(world, formation, "", "SL 4.24a")


def _lose(world: World, formation: Formation, why: str, rule: str) -> None:
    if formation.spotted and not standing.in_plain_sight(world, formation):
        formation.spotted = False
        log(world, Concealed(formation.id, why, sighting_book.lose(world, formation), rule=rule))


def _in_plain_view(world: World, formation: Formation) -> bool:
    """In a strait, off a port not its own, shadowed (SL 7.111d), interdicting (SL 7.225), or in an enemy's company (SL 4.24a)."""
    return (
        formation.place in world.sea.straits
        or _off_anothers_port(world, formation)
        or touch.is_shadowed(world, formation)
        or formation.interdicting == formation.place
        or (is_space(formation.place) and _in_company(world, formation))
    )


def _off_anothers_port(world: World, formation: Formation) -> bool:
    port = port_of(formation.place)
    return is_space(formation.place) and port in world.sea.theatre.ports and ports.owner(world, port) != formation.side


def _in_company(world: World, formation: Formation) -> bool:
    return any(other.side != formation.side and other.place == formation.place for other in world.afloat())


# -- passing -----------------------------------------------------------------------------------------------------------


def passing(world: World) -> None:
    """SL 8.122, 7.111e: enemies that met on one lane have passed; where a strait is on their common way they see each other."""
    for mine, theirs, way in list(encounters(world)):
        log(world, Passed(mine.id, theirs.id, rule="SL 8.122"))
        if way & world.sea.straits:
            for formation in (mine, theirs):
                if formation.id in world.formations:
                    spot(world, formation, "passed an enemy by a strait", "SL 7.111e", sailing=True)


def encounters(world: World) -> Iterator[tuple[Formation, Formation, frozenset[Place]]]:
    """Opposing formations that passed each other in this increment, and the places that were on the way of both.

    Two have passed where a leg between neighbouring places was sailed by both, in opposite directions.
    """
    sea, known = world.sea, world.formations
    ways = [(mine, sea.way(track.here, track.there)) for track in world.increment.tracks if (mine := known.get(track.formation))]
    sailed: dict[tuple[str, str], list[int]] = {}
    met: set[tuple[int, int]] = set()
    for number, (_, way) in enumerate(ways):
        for here, there in pairwise(way):
            for earlier in sailed.get((there, here), ()):
                met.add((earlier, number))
            sailed.setdefault((here, there), []).append(number)
    for (mine, my_way), (theirs, their_way) in ((ways[one], ways[other]) for one, other in sorted(met)):
        if mine.side != theirs.side:
            yield mine, theirs, frozenset(my_way) & frozenset(their_way)
