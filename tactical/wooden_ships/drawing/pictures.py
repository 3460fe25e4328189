"""A battle as a picture: the sea with its land and the shoals that are known, the ships, what holds them together."""

from __future__ import annotations

from collections.abc import Container, Iterator
from functools import lru_cache
from typing import Literal

from table.dice import Fact
from tactical.drawing.onlooker import Flash, Glance
from tactical.drawing.picture import Bond, Grid, Ground, Picture, Sheet, SideSeen, Tie
from tactical.sea.hexes import Hex
from tactical.wooden_ships.board import Board, column_name
from tactical.wooden_ships.campaigns import standing
from tactical.wooden_ships.drawing.ships import ship_seen
from tactical.wooden_ships.drawing.standing import date, tally
from tactical.wooden_ships.fire.facts import Fired, FiredOff
from tactical.wooden_ships.state import Battle, Ship
from tactical.wooden_ships.terms import Edge
from tactical.wooden_ships.turn_count import present_turn

OFFING = 60  # hexes that are shown beyond the printed ones where all counters may be shifted (WS B.XII)
SHORE = 2  # hexes of land that are shown beyond an edge that is a shore


def picture(battle: Battle, only: Container[str] | None = None) -> Picture:
    """A battle as it looks now; with `only` these of its ships. Of a side's view it shows no more than that side knows."""
    breeze = battle.tables.velocity_names[battle.wind.velocity]
    return Picture(
        battle.name,
        campaign.title if (campaign := standing.campaign_of(battle)) is not None else battle.title,
        date(battle.name, battle.year),
        battle.year,
        present_turn(battle),
        battle.wind.direction,
        breeze,
        breeze,
        grid(battle.board),
        tuple(SideSeen(side, tuple(fleet.nations) or (side,), tally(battle, side)) for side, fleet in battle.fleets.items()),
        tuple(ship_seen(battle, ship) for id, ship in battle.ships.items() if only is None or id in only),
        tuple(ties(battle)),
        grounds=(*land(battle.board), *shoals(battle)),
        turns=battle.turns,
        day=standing.number(battle),
        part="Battle",
    )


# -- the sea -------------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=8)
def grid(board: Board) -> Grid:
    """WS I.II.B: the printed hexes, and where counters may be shifted some beyond them; a shore is drawn beyond its edge."""
    beyond = dict.fromkeys(("1", "2-3", "4", "5-6"), OFFING if board.open else 0)
    beyond |= dict.fromkeys(board.land_edges, SHORE)
    columns = range(-beyond["5-6"], board.columns + beyond["2-3"])
    rows = range(1 - beyond["1"], board.rows + 1 + beyond["4"])
    names = tuple(column_name(col) for col in columns)
    printed = (0, board.columns - 1) if board.open else None
    return Grid(columns[0], rows[0], names, tuple(map(str, rows)), (Sheet("", 1, board.rows, printed),))


@lru_cache(maxsize=8)
def land(board: Board) -> tuple[Ground, ...]:
    """WS I.III.A.5: land, and the shores beyond the edges."""
    shores = [hex for edge in board.land_edges for hex in shore(board, edge)]
    hexes = tuple(dict.fromkeys([*board.land, *shores]))
    return (Ground("", "Land", hexes, land=True),) if hexes else ()


def shore(board: Board, edge: Edge) -> tuple[Hex, ...]:
    """The hexes of land that are drawn beyond an edge."""
    across, down = range(-SHORE, board.columns + SHORE), range(1 - SHORE, board.rows + SHORE + 1)
    bands: dict[Edge, tuple[range, range]] = {
        "1": (across, range(1 - SHORE, 1)),
        "4": (across, range(board.rows + 1, board.rows + SHORE + 1)),
        "5-6": (range(-SHORE, 0), down),
        "2-3": (range(board.columns, board.columns + SHORE), down),
    }
    columns, rows = bands[edge]
    return tuple(Hex(col, row) for col in columns for row in rows)


def shoals(battle: Battle) -> Iterator[Ground]:
    """WS O.XI: the shoals of this state, or view, those of a depth together."""
    depths: dict[int, list[Hex]] = {}
    for shoal in battle.shoals:
        depths.setdefault(shoal.depth, []).append(shoal.hex)
    for depth, hexes in depths.items():
        yield Ground(f"{depth} ft", f"Shoals of {depth} feet", tuple(hexes))


def ties(battle: Battle) -> list[Tie]:
    """Every pair of ships that are fast to each other, once, and by what."""
    found: dict[Tie, None] = {}
    for ship in battle.ships.values():
        if ship.on_board:
            towed = [ship.towing] if ship.towing else []
            held = [other for other in ship.grapples if other not in (ship.towing, ship.towed_by)]
            bonds: tuple[tuple[Bond, list[str]], ...] = (("grapple", held), ("foul", ship.fouled), ("tow", towed))
            for kind, mates in bonds:
                for mate in mates:
                    found[Tie(kind, *sorted((ship.id, mate)))] = None
    return [tie for tie in found if tie.one in battle.ships and tie.other in battle.ships]


# -- what is seen to change ----------------------------------------------------------------------------------------------


def glance(battle: Battle) -> Glance:
    """The wind and the points concern all ships."""
    wind = battle.wind
    sky = battle.tables.velocity_names[wind.velocity]
    shared = wind.direction, wind.velocity, len(battle.shoals)
    ships = {id: _key(ship) for id, ship in battle.ships.items()}
    return Glance(standing.number(battle), present_turn(battle), battle.turns, wind.direction, sky, shared, ships, {})


def _key(ship: Ship) -> object:
    """All of a ship that can be seen."""
    return (
        ship.bow,
        ship.heading,
        ship.hull,
        len(ship.gun_marks),
        len(ship.crew_marks),
        len(ship.rigging_marks),
        ship.canvas,
        ship.side,
        ship.fate,
        ship.surrendered,
        ship.captor,
        ship.doom,
        ship.burning,
        ship.lit,
        ship.aground is None,
        ship.adrift > 0,
        ship.anchor.kind if ship.anchor is not None else None,
        ship.flag,
        len(ship.done.fired),
        *ship.done.fired,
        *ship.grapples,
        *ship.fouled,
        ship.towing,
    )


FLASHES: dict[str, Literal["burst", "ring", "clash"]] = {
    "exploded": "burst",
    "surrendered": "ring",
    "captured": "clash",
    "melee-lost": "clash",
    "retaken": "clash",
    "collided": "ring",
    "caught-fire": "ring",
    "ran-aground": "ring",
    "mast-fell": "ring",
    "hull-gone": "ring",
    "set-afire": "ring",
}
SIDES = {"left": "port", "right": "starboard", "bow": ""}


def flash(fact: Fact) -> Flash | None:
    """A shot from one ship to another, or what befalls one."""
    if isinstance(fact, Fired):
        return Flash("shot", fact.ship, fact.target, SIDES[fact.deck])
    if isinstance(fact, FiredOff):
        return None
    if (ships := getattr(fact, "ships", None)) and type(fact).__struct_config__.tag == "melee-round":
        return Flash("clash", ships[1][0])
    kind = FLASHES.get(str(type(fact).__struct_config__.tag))
    about = getattr(fact, "ship", None) or getattr(fact, "other", None)
    return Flash(kind, str(about)) if kind is not None and about is not None else None
