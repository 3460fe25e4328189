"""Small theatres and small worlds to try the rules on, dice in hand.

A theatre is put together from one-line pieces (`large`, `small`, `strait`, `lane`, `zone`, `edge`, `wind`, `row`), a world from
a theatre and one-line forces (`fleet`, `lone`, `berthed`). Its dice are scripted: an unscripted die is an error, so a test that
says which dice fall also says that no others do. `drive` runs a flow with answers by key and returns the questions asked.

    world = at_sea(stretch(), fleet("ff", "space:s1", lr=3), winds=["blue"])
    throw(world, 7, 4)
    drive(movement.sail_all(world), {"ff": "space:port-a"})
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple, TypeVar, get_args

from campaign.charts.load import load as load_charts
from campaign.charts.tables import Charts
from campaign.clock import Clock
from campaign.state import Formation, GaleMarker, Impulse, Kind, Leader, Sail, Squadron, World
from maps.place import Place
from maps.sea import Sea
from maps.theatre import (
    Arrow,
    Edge,
    EdgeWind,
    Extent,
    Flag,
    Heading,
    Passage,
    Port,
    Row,
    Season,
    Side,
    Size,
    Space,
    Theatre,
    Wind,
    Zone,
)
from maps.waters import Almanac, Step, Waters
from maps.weather import Storm, Weather
from table.decisions import Answer, Form, Plan
from table.dice import Dice, Die, Fact, Tray
from table.flows import Flow, Question
from table.within import driven

A, B = "britain", "allies"  # Player A lays markers, Player B moves freely (SL 2.33c, 5.152)
FLAGS = {A: "england", B: "france"}
NEUTRAL = "portugal"
STANDARD = load_charts()

F = TypeVar("F", bound=Fact)
R = TypeVar("R")

# -- theatres ----------------------------------------------------------------------------------------------------------


def large(id: str, *winds: str, at: tuple[float, float] = (0.0, 0.0)) -> Space:
    """A large space with its coloured roundels; `at` is latitude and longitude, for winds that go by the compass."""
    return Space(id, id, *at, winds=winds)


def small(id: str, *winds: str, at: tuple[float, float] = (0.0, 0.0)) -> Space:
    return Space(id, id, *at, size=Size.SMALL, winds=winds)


def strait(id: str, *winds: str, at: tuple[float, float] = (0.0, 0.0)) -> Space:
    return Space(id, id, *at, size=Size.STRAIT, winds=winds)


def lane(
    a: str, b: str, *via: str, to: str | None = None, dashed: bool = False, marks: Sequence[str] = (), **arrows: str
) -> Passage:
    """A passage; `to` is the end that the white chevrons point to, `red="s1"` a line of red arrows towards s1."""
    lines = tuple(Arrow(wind, end) for wind, end in arrows.items())
    return Passage(a, b, via, dashed, to, lines, tuple(marks))


def edge(id: str, *exits: str, **winds: str) -> Edge:
    """An edge of a zone; `blue="out"` is the blue wind's symbol with its arrow out of the box."""
    return Edge(id, exits, tuple(EdgeWind(name, "in" if flow == "in" else "out") for name, flow in winds.items()))


def zone(
    id: str, *edges: Edge, into: int = 7, out: int = 7, off: int | None = None, winds: Sequence[str] = (),
    at: tuple[float, float] = (0.0, 0.0),
) -> Zone:  # fmt: skip
    return Zone(id, id, *at, into, out, edges, off, tuple(winds))


def wind(id: str, contra: str | None = None, start: str | None = None, from_: int = 270) -> Wind:
    return Wind(id, f"{id.title()} Wind", "#808080", "star", from_, start, contra)


def row(id: str, blows: str | Mapping[str, str] = "", gales: Sequence[str] = (), turns: Sequence[int] = ()) -> Row:
    """A row of the Wind Table, the same in every season or by season; `gales` are the dice of forces 8, 9, 10, 11 and 12."""
    seasons = get_args(Season)
    by_season = {season: blows if isinstance(blows, str) else blows.get(season, "") for season in seasons}
    return Row(id, by_season, {season: tuple(gales) for season in seasons} if gales else {}, tuple(turns))


def theatre(
    spaces: Iterable[Space],
    passages: Iterable[Passage] = (),
    *,
    ports: Iterable[Port] = (),
    zones: Iterable[Zone] = (),
    winds: Iterable[Wind] = (),
    rows: Iterable[Row] = (),
) -> Theatre:
    """A theatre of these pieces; a wind without a row never blows by the table."""
    airs = {wind.id: wind for wind in winds}
    known = {row.wind: row for row in rows}
    return Theatre(
        HEADING,
        {space.id: space for space in spaces},
        tuple(passages),
        {port.space: port for port in ports},
        {zone.id: zone for zone in zones},
        airs,
        {name: known.get(name, row(name)) for name in airs},
    )


HEADING = Heading(
    "small-sea", "A small sea", 1805,
    (Side(A, "Great Britain", (FLAGS[A],)), Side(B, "France and Spain", (FLAGS[B], "spain"))),
    tuple(Flag(name, name.title(), ("#ffffff",)) for name in (*FLAGS.values(), "spain", NEUTRAL)),
    (Extent(-10, 10, 40, 50),),
)  # fmt: skip


@cache
def stretch() -> Theatre:
    """SL 5.2.101: Port A, S1, (S2), S3, the sea zone SZ, (S4), the strait S5, Port B."""
    return theatre(
        [
            large("port-a"), large("s1", "red"), small("s2"), large("s3", "red", "blue"),
            small("s4"), strait("s5", "blue"), large("port-b", "blue"),
        ],
        [
            lane("port-a", "s1", red="port-a"),
            lane("s1", "s3", "s2", to="s3", marks=["red"]),
            lane("s4", "s5", to="s5", blue="s4"),
            lane("s5", "port-b", to="port-b", blue="s5"),
        ],
        ports=[Port("port-a", FLAGS[A], key=True), Port("port-b", FLAGS[B])],
        zones=[zone("sz", edge("west", "s3", blue="out"), edge("east", "s4", blue="in"), winds=["blue"])],
        winds=[wind("red", start="s3", from_=90), wind("blue", start="port-b", from_=90)],
        rows=[row("red", "0-3"), row("blue", "0-4")],
    )  # fmt: skip


# -- forces ------------------------------------------------------------------------------------------------------------


class Force(NamedTuple):
    """Pieces to be put into a world together."""

    leaders: tuple[Leader, ...]
    squadrons: tuple[Squadron, ...]
    formations: tuple[Formation, ...]


def squadron(id: str, side: str = A, sail_class: str = "SOL", sail: int = 3, damage: int = 0, **more: Any) -> Squadron:
    return Squadron(id, id, side, FLAGS[side], sail_class, ships(id, sail), damage, **more)


def ships(of: str, count: int) -> list[Sail]:
    """Sail with ids and names of their squadron's."""
    return [Sail(f"{of}-ship-{n}", f"{of} {n}") for n in range(1, count + 1)]


def fleet(
    id: str,
    place: str,
    *,
    side: str = A,
    lr: int = 0,
    sr: int = 3,
    cr: int = 9,
    classes: Sequence[str] = ("SOL",),
    damage: Sequence[int] = (),
    sail: int = 3,
    kind: Kind = "flag",
    spotted: bool = False,
) -> Force:
    """A flotilla `ff` under `ff-leader` with squadrons `ff-1`, `ff-2`... one for each class named; `damage` in the same order."""
    leader = Leader(f"{id}-leader", f"Leader of {id}", side, "Rear-Admiral", lr, sr, cr, "Cautious")
    squadrons = tuple(
        squadron(f"{id}-{n}", side, name, sail, damage[n - 1] if n <= len(damage) else 0, formation=id)
        for n, name in enumerate(classes, 1)
    )
    return Force((leader,), squadrons, (Formation(id, id, side, kind, Place(place), leader.id, spotted),))


def lone(id: str, place: str, *, side: str = A, sail_class: str = "SOL", sail: int = 3, damage: int = 0) -> Force:
    """An independent squadron under its notional leader."""
    one = squadron(f"{id}-1", side, sail_class, sail, damage, formation=id)
    return Force((), (one,), (Formation(id, id, side, "independent", Place(place)),))


def berthed(id: str, berth: str, *, side: str = A, in_ordinary: bool = False, damage: int = 0) -> Force:
    """A squadron at a port, in no formation."""
    return Force((), (squadron(id, side, damage=damage, berth=berth, in_ordinary=in_ordinary),), ())


# -- worlds ------------------------------------------------------------------------------------------------------------


def at_sea(
    chart: Theatre,
    *forces: Force,
    winds: Sequence[str] = (),
    gales: Sequence[GaleMarker] = (),
    turn: int = 1,
    impulse: int = 1,
    increment: int = 4,
    tables: Charts = STANDARD,
) -> World:
    """A world with these forces and this weather; by default in the fourth increment, when every formation spends a point."""
    world = World(
        dice=Dice("test", by_hand=True),
        theatre=chart.heading.name,
        clock=Clock(chart.heading.year, turn, impulse=impulse, increment=increment),
        sides=tuple(side.id for side in chart.heading.sides),
        impulse=Impulse(list(winds)),
        gales=list(gales),
    ).attach(almanac(chart), tables)
    for force in forces:
        world.leaders |= {leader.id: leader for leader in force.leaders}
        world.squadrons |= {squadron.id: squadron for squadron in force.squadrons}
        world.formations |= {formation.id: formation for formation in force.formations}
    return world


_almanacs: dict[int, tuple[Theatre, Almanac]] = {}


def almanac(chart: Theatre) -> Almanac:
    """The compiled sea of a theatre, made once for each."""
    if id(chart) not in _almanacs:
        _almanacs[id(chart)] = (chart, Almanac(Sea(chart)))
    return _almanacs[id(chart)][1]


def waters(chart: Theatre, *blowing: str, storms: Sequence[Storm] = ()) -> Waters:
    """The step graph of a theatre under a weather."""
    return almanac(chart).waters(Weather.of(blowing, list(storms)))


def gale(wind: str, force: int, place: str, start: str | None = None) -> GaleMarker:
    return GaleMarker(wind, force, Place(place), Place(start or place))


def storm(wind: str, force: int, place: str) -> Storm:
    """A gale with the standard chart's effects, for waters without a world."""
    effect = STANDARD.gales[force]
    return Storm(wind, force, Place(place), effect.hindrance, effect.toll)


def blow(world: World, *winds: str) -> None:
    """Other winds blow from now on."""
    world.impulse.winds = list(winds)
    world.weather_changed()


def throw(world: World, *dice: int | tuple[int, int]) -> None:
    """Script the next dice and clear the journal: a number is a d10, `(1, 3)` the value 1 of a choice among three."""
    pairs = [(die, 10) if isinstance(die, int) else die for die in dice]
    world.lay(Tray({n: Die(n, sides, value) for n, (value, sides) in enumerate(pairs, world.dice.count)}))


def thrown(world: World) -> list[int]:
    """The dice that have fallen since they were last scripted."""
    return [die.value for die in world.tray.thrown]


def told(world: World, kind: type[F]) -> list[F]:
    """The facts of one kind since the dice were last scripted."""
    return [fact for fact in world.tray.journal if isinstance(fact, kind)]


def steps(waters: Waters, place: str) -> dict[str, Step]:
    """The legal steps from a place, by where they lead."""
    return {step.to: step for step in waters.from_(place)}


# -- flows -------------------------------------------------------------------------------------------------------------


def drive(
    flow: Flow[R], answers: Mapping[str, Answer] | None = None, each: Callable[[Question], None] | None = None
) -> list[Question]:
    """Run a flow to its end and return the questions it asked.

    A line of a form is answered under its own key and else left as usual; a single decision under `kind:about` or `kind`, and
    else with its first option. Every answer must be asked for. `each` sees each question before it is answered.
    """
    given, used, asked = dict(answers or {}), set[str](), list[Question]()

    def reply(question: Question) -> Any:
        asked.append(question)
        if each is not None:
            each(question)
        if isinstance(question, Form):
            entries = {part.key: given[part.key] for part in question.parts if part.key in given}
            used.update(entries)
            return question.resolve(entries)
        if isinstance(question, Plan):
            used.update({question.kind.name} & given.keys())
            return question.resolve(given.get(question.kind.name, []))
        names = (f"{question.kind}:{question.about}", question.kind.name)
        name = next((name for name in names if name in given), None)
        if name is None:
            return question.options[0].value
        used.add(name)
        return question.resolve(given[name])

    driven(flow, reply)
    assert used == given.keys(), f"nobody asked for {sorted(given.keys() - used)}"
    return asked
