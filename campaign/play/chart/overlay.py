"""One moment over the chart as values, as a side may see it or as the umpire sees it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from campaign.agents.prudence import PrudentAssignment
from campaign.document import outlined
from campaign.game import SeaLords
from campaign.play.chart.base import base_chart
from campaign.play.chart.counters import Counter, Looking, enemies, flags_of, own
from campaign.play.chart.stories import worn
from campaign.record.documents import AnyFact
from campaign.record.sailing import Sailed
from campaign.reports.names import Names
from campaign.rules import ports
from campaign.state import World
from campaign.views import View
from maps.drawing.chart_layer import Clash, Layer, PortSign, Standing, Storm, TrackLine
from maps.place import Place, node_of, space_named
from table.wording import counted, people, within


class Overlay(Layer, frozen=True, kw_only=True):
    """What lies over the chart at a moment; `side` is nobody's for the umpire."""

    counters: tuple[Counter, ...] = ()
    side: str = ""
    caption: str = ""


def overlay(
    game: SeaLords,
    world: World,
    side: str | None = None,
    *,
    bill: PrudentAssignment | None = None,
    facts: Iterable[AnyFact] = (),
    names: Names | None = None,
    bound: Mapping[str, tuple[Place, ...]] | None = None,
    seen: View | None = None,
    marks: Mapping[str, str] | None = None,
) -> Overlay:
    """A moment as a side may see it, or all of it for the umpire, everything where it finds room on the base chart.

    `bill` are a player's own instructions, for where his formations go; `facts` those of which tracks are made, each of them one
    that he may read; `bound` the ways of formations that he has sent somewhere; `seen` his view and `marks` what stands beside
    formations that are worn, if they are at hand.
    """
    called = Names(outlined(world)) if names is None else names
    flags = flags_of(game, world)
    views = [game.view(world, one) if seen is None else seen for one in ([side] if side else world.sides)]
    looks = [Looking(game, view, called, flags, bill, worn(view, bill) if marks is None else marks) for view in views]
    counters = [one for looking in looks for one in own(looking)]
    counters += [*enemies(looks[0])] if side else []
    counters.sort(key=lambda one: (one.place, one.foe, one.faded, one.kind.value, one.id))
    view = views[0]
    found = Overlay(
        side=side or "",
        caption=f"{world.clock.name}, {world.clock.date}",
        winds=tuple(view.winds),
        counters=tuple(counters),
        gales=tuple(_gales(view, called)),
        ports=tuple(_ports(game, world, looks, called, side)),
        tracks=tuple(_tracks(facts, counters, called)),
        courses=tuple(_courses(bound or {}, counters, called)),
        battle=_battle(view, called),
    )
    return base_chart(game.theatre).table.arranged(found)


def svg(game: SeaLords, over: Overlay, lit: Iterable[str] = (), *, alone: bool = False) -> str:
    """An overlay as inline SVG with the view box of the base chart; `lit` are the keys that may be
    chosen now, of places and of counters."""
    return base_chart(game.theatre).table.svg(over, frozenset(lit), alone=alone)


def _gales(view: View, names: Names) -> Iterator[Storm]:
    """SL 5.31: the gales, which everybody sees, and what lies in their reach."""
    reach = view.waters.gripped
    for count, gale in enumerate(view.gales, 1):
        places = tuple(place for place, grip in reach.items() if grip.storm.wind == gale.wind)
        title = f"Gale of the {names.wind(gale.wind)}, force {gale.force}, {names.at(gale.place)} [SL 5.3]"
        yield Storm(id=f"gale-{gale.wind}-{count}", wind=gale.wind, force=gale.force, place=gale.place, title=title, reach=places)


def _ports(game: SeaLords, world: World, looks: list[Looking], names: Names, side: str | None) -> Iterator[PortSign]:
    """Ports that fly another flag than the chart has it, or admit who looks no more (SL 5.281-5.282); those that one's own
    formations keep watch off (SL 7.22), and one's own off which an enemy lies."""
    lying = {one.place for look in looks for one in look.view.formations.values()} | {one.place for one in looks[0].view.enemies}
    for port in game.theatre.ports.values():
        place, flag = space_named(port.space), ports.flag(world, port.space)
        if flag != port.flag:
            said = next((one.name for one in game.theatre.heading.flags if one.id == flag), flag)
            title = f"{names.place(place)} flies the flag of {said}"
            yield PortSign(id=f"port-flag-{port.space}", place=place, standing=Standing.OTHER_FLAG, title=title, flag=flag)
        if side and ports.owner(world, port.space) is None and not ports.welcomes(world, port.space, side):
            title = f"{names.place(place)} is closed to {people(side)} [SL 5.282]"
            yield PortSign(id=f"port-closed-{port.space}", place=place, standing=Standing.CLOSED, title=title)
        watch = _watch(looks, port.space, side) if place in lying else ""
        if watch:
            title = f"{names.place(place)}: {watch}"
            yield PortSign(id=f"port-watched-{port.space}", place=place, standing=Standing.BLOCKADED, title=title)


def _watch(looks: list[Looking], port: str, side: str | None) -> str:
    """Who keeps watch off a port, as far as whoever looks may know: a watch of the enemy's is not told, but that he is there."""
    off = space_named(port)
    lying = [one for look in looks for one in look.view.formations.values() if one.place == off and not one.in_gale]
    keeping = [one.name for one in lying if one.charge == off]
    if keeping:
        return f"blockaded by {within(keeping[0])} [SL 7.22]"
    berths = [berth for berth in looks[0].view.berths if node_of(berth) == port] if side else []
    count = sum(one.place == off for one in looks[0].view.enemies) if berths else 0
    return f"{counted(count, 'enemy counter')} off it" if count else ""


def _tracks(facts: Iterable[AnyFact], counters: list[Counter], names: Names) -> Iterator[TrackLine]:
    """Where formations have sailed, as the facts tell it: one stretch ends where the next is not known to begin."""
    ways: dict[str, list[list[str]]] = {}
    for fact in facts:
        if isinstance(fact, Sailed):
            way = ways.setdefault(fact.formation, [])
            if not way or way[-1][-1] != fact.here:
                way.append([fact.here])
            way[-1].append(fact.there)
    shown = {one.key: one for one in counters if one.key}
    for name, way in ways.items():
        if (counter := shown.get(name)) is not None:
            told = "; ".join(" > ".join(names.place(place) for place in stretch) for stretch in way)
            yield TrackLine(
                id=f"track-{name}",
                of=counter.id,
                flag=counter.flag,
                title=f"Track of {within(names.piece(name))}: {told}",
                stretches=tuple(map(tuple, way)),
                foe=counter.foe,
            )


def _courses(bound: Mapping[str, tuple[Place, ...]], counters: list[Counter], names: Names) -> Iterator[TrackLine]:
    """Whither formations go that were sent somewhere, from where they are."""
    shown = {one.key: one for one in counters if one.key}
    for name, way in bound.items():
        if (counter := shown.get(name)) is not None:
            title = f"Course of {within(names.piece(name))} to {within(names.place(way[-1]))}"
            yield TrackLine(id=f"course-{name}", of=counter.id, flag=counter.flag, title=title, stretches=(way,))


def _battle(view: View, names: Names) -> Clash | None:
    battle = view.battle
    return None if battle is None else Clash(id="chart-battle", place=battle.place, title=f"A battle {names.at(battle.place)}")
