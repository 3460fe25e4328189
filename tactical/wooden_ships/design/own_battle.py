"""WS D.II: a scenario of one's own: the purse is agreed, fleets are bought in secret, and lines come in from two corners."""

from __future__ import annotations

from collections.abc import Mapping

from table.dice import Dice, log, reveal
from table.flows import Flow, ask_all
from tactical.wooden_ships import counters, endings, scenario_book
from tactical.wooden_ships.board import hexes
from tactical.wooden_ships.design import purse
from tactical.wooden_ships.design.purse import Purchase
from tactical.wooden_ships.logs import filled_in
from tactical.wooden_ships.scenario_rows import ShipRow, ship_id
from tactical.wooden_ships.special import arrivals
from tactical.wooden_ships.special.facts import Bought
from tactical.wooden_ships.state import Battle, Entry, Fleet, Options, Ship, Wind
from tactical.wooden_ships.terms import Quality

WIND = 4  # down the board, so that both lines have it on a quarter: attitude A (WS D.II.C)
CORNERS = ((("A1", "A2", "A3"), 3), (("YY1", "YY2", "YY3"), 5))  # of edge 1, and the heading from there to the middle


def begin(
    nations: Mapping[str, str],
    year: int,
    options: Options | None = None,
    seed: str = "",
    *,
    budget: int | None = None,
    largest: int = 0,
    best: Quality | None = None,
    velocity: int = 3,
    turns: int | None = None,
) -> Battle:
    """A battle in which nobody has bought a ship yet. `nations` by side, in the order of the corners; `budget` in points, 150
    unless agreed otherwise (WS D.II.B); `largest` and `best`: limits that the players may agree on (WS D.II.D.n)."""
    special: dict[str, int | str | list[str]] = {purse.BUDGET: purse.usual_budget() if budget is None else budget}
    if largest:
        special[purse.LARGEST] = largest
    if best is not None:
        special[purse.BEST] = best
    entries = {
        side: Entry(side, "wake", hexes(corner), (heading,)) for side, (corner, heading) in zip(nations, CORNERS, strict=True)
    }
    return Battle(
        dice=Dice(seed),
        name="own",
        title=" and ".join(nations.values()) + f", {year}",
        year=year,
        ships={},
        fleets={side: Fleet(side, [nation]) for side, nation in nations.items()},
        wind=Wind(WIND, velocity, None, WIND),
        options=options or Options(),
        special=special,
        turns=endings.usual_turns() if turns is None else turns,
        step="buying",
        entries=entries,
    )


def buy(battle: Battle) -> Flow[None]:
    """WS D.II.B-C: both sides list their ships in secret; then the fleets are known, and wait beyond their corners."""
    answers = yield from ask_all([purse.plan(battle, side) for side in battle.fleets])
    for side in battle.fleets:
        bought: list[Purchase] = answers[side] or purse.usual_fleet(battle, side)
        for one in bought:
            ship = launch(battle, side, one)
            battle.ships[ship.id] = ship
        log(
            battle,
            Bought(side, [ship.id for ship in battle.ships.values() if ship.home == side], sum(one.price for one in bought)),
        )
    reveal(battle)
    counters.give(battle.ships.values())
    battle.duel = all(sum(1 for ship in battle.ships.values() if ship.home == side) == 1 for side in battle.fleets)
    battle.step = "set-up"


def launch(battle: Battle, side: str, bought: Purchase) -> Ship:
    """WS D.II.C: a ship with her log filled in, in line beyond her corner."""
    nation = battle.fleets[side].nations[0]
    name = bought.name or christened(battle, nation, bought)
    ship = filled_in(bought.offer.ship, battle.options, battle.year, nation, side, bought.quality, name)
    ship.fate, ship.entry, ship.arrives = "coming", side, arrivals.NEVER
    ship.heading = battle.entries[side].headings[0]
    return ship


def christened(battle: Battle, nation: str, bought: Purchase) -> str:
    """A name of the book's that a ship of the nation with as many guns has and nobody here; else what she is, with a number."""
    taken = {ship.name for ship in battle.ships.values()}
    known = (row.name for row in named_ships(nation, bought.offer.ship.rate))
    free = next((name for name in known if name not in taken and ship_id(nation, name) not in battle.ships), None)
    if free is not None and not bought.offer.ship.merchant and not bought.offer.ship.fireship:
        return free
    number = 1
    while (name := f"{bought.offer.label.capitalize()} No. {number}") in taken:
        number += 1
    return name


def named_ships(nation: str, rate: int) -> list[ShipRow]:
    """The ships of a nation and rate in the book's orders of battle, the oldest battles first."""
    files = (scenario_book.scenario(name) for name in scenario_book.scenario_names())
    return [row for file in files for squadron, row in file.rows() if squadron.nation == nation and row.rate == rate]
