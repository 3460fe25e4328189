"""Out: a brief becomes a battle of Wooden Ships: two lines abeam of each other, the holder of the gauge to windward.

Land lies behind both lines in a strait, and off a harbour behind the line of the side that has it at its back; who comes up late
enters behind his own line. Every ship keeps the id of the brief, so that what becomes of her can be told of her.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from table.dice import Dice
from tactical.handoff import BattleBrief, Party, Squadron
from tactical.handoff import Ship as Sail
from tactical.sea.hexes import Hex
from tactical.wooden_ships import squares
from tactical.wooden_ships.board import ROWS, Board, Shoal
from tactical.wooden_ships.hand_off.translation import Translation, standard
from tactical.wooden_ships.logs import filled_in
from tactical.wooden_ships.specifications import specifications
from tactical.wooden_ships.state import Battle, Fleet, Options, Ship, Wind
from tactical.wooden_ships.terms import QUALITIES, Quality

HEADING, WIND = 1, 2  # both lines stand up the board, the wind over the quarter of the weather one, blowing up and to the right
BEARABLE = 20  # SL 3.247: the damage that a squadron can bear
ROOM = 24  # hexes of sea ahead, astern and on both hands of the lines


def laid_out(brief: BattleBrief, seed: str, figures: Translation | None = None) -> Battle:
    """The battle of a brief before its first turn."""
    by = figures or standard()
    battle = Battle(
        dice=Dice(seed),
        name=brief.id,
        title=brief.id,
        year=by.year,
        ships={},
        fleets={party.side: Fleet(party.side, _nations(party)) for party in brief.parties},
        wind=Wind(WIND, by.velocity[brief.force], None, WIND),
        options=Options(),
        turns=_turns(brief, by),
    )
    for party in brief.parties:
        _form_line(battle, brief, party, by)
    _hoist(battle, brief, by)
    _raise_land(battle, brief, by)
    return battle


def _nations(party: Party) -> list[str]:
    return list(dict.fromkeys(nation_of(squadron) for squadron in party.squadrons))


def nation_of(squadron: Squadron) -> str:
    return squadron.flag.capitalize()


# -- the lines -----------------------------------------------------------------------------------------------------------


def _form_line(battle: Battle, brief: BattleBrief, party: Party, by: Translation) -> None:
    """The line from the van down, and SL 8.24: those who come later behind it, to enter in their turns."""
    order = by.order[brief.intensity]
    space = order.weather if party.side == brief.gauge else order.lee
    sail = [(squadron, ship) for squadron in party.squadrons for ship in squadron.ships]
    first = [one for one in sail if not party.arrival(one[0])]
    late = [one for one in sail if party.arrival(one[0])]
    column = _column(brief, party, by)
    for line, at in ((first, column), (late, column + _outward(brief, party.side) * by.sea_room.behind)):
        for (squadron, one), bow in zip(line, _berths(brief, by, at, len(line), space), strict=True):
            ship = _launched(battle, one, squadron, party.side, bow, by)
            battle.ships[ship.id] = ship
            if arrives := party.arrival(squadron):
                ship.fate, ship.arrives = "coming", arrives * by.late.times


def _longest(brief: BattleBrief) -> int:
    """The sail of the longer line, those of who comes later among them."""
    return max(party.sail for party in brief.parties)


def _turns(brief: BattleBrief, by: Translation) -> int:
    """SL 8.31: how long an action of this heat lasts, a lighter one the longer the more sail are in it; a few have their own."""
    longest = _longest(brief)
    turns = by.turns[brief.intensity] + round(by.turns_a_sail[brief.intensity] * longest)
    return turns + by.few.turns[brief.intensity] if longest <= by.few.sail else turns


def _rows(brief: BattleBrief, by: Translation) -> int:
    """The rows of the sea: room for the longer line, and for some hours' sailing."""
    order = by.order[brief.intensity]
    return max(ROWS, _longest(brief) * max(order.weather, order.lee) + 2 * ROOM)


def _berths(brief: BattleBrief, by: Translation, column: int, sail: int, space: int) -> Iterator[Hex]:
    """Bow hexes from the van down, about the middle of the sea."""
    top = (_rows(brief, by) - space * sail) // 2 + 1
    for number in range(sail):
        yield Hex(column, top + space * number)


def _column(brief: BattleBrief, party: Party, by: Translation) -> int:
    apart = by.apart.strait if brief.strait else by.apart.open
    return ROOM if party.side == brief.gauge else ROOM + apart


def _outward(brief: BattleBrief, side: str) -> int:
    """Away from the enemy: to the left for the weather line, to the right for the other."""
    return -1 if side == brief.gauge else 1


# -- ships ---------------------------------------------------------------------------------------------------------------


def _launched(battle: Battle, sail: Sail, squadron: Squadron, side: str, bow: Hex, by: Translation) -> Ship:
    """WS D.II.A: the ship of the chart that is nearest to her guns, with the crew of her nation, worn as her squadron is."""
    nation = nation_of(squadron)
    chart = specifications().nearest(nation, sail.guns, by.year)
    ship = filled_in(chart, battle.options, by.year, nation, side, quality_of(squadron, by), sail.name)
    ship.id, ship.rate, ship.bow, ship.heading = sail.id, sail.guns, bow, HEADING
    share = min(squadron.damage / BEARABLE, 1.0)
    squares.mark_hull(ship, min(round(share * by.damage.hull * ship.hull), ship.hull - 1))
    rigging = sum(ship.rigging)
    squares.mark_rigging(ship, min(round(share * by.damage.rigging * rigging), rigging - 1))
    return ship


def quality_of(squadron: Squadron, by: Translation) -> Quality:
    """The quality of a squadron's crews: that of its nation, moved by its column shift (SL 3.245)."""
    grade = QUALITIES.index(by.quality_of(nation_of(squadron))) - round(squadron.shift / by.shift.columns)
    return QUALITIES[min(max(grade, 0), len(QUALITIES) - 1)]


# -- flags ---------------------------------------------------------------------------------------------------------------


def _hoist(battle: Battle, brief: BattleBrief, by: Translation) -> None:
    """SL 3.42, WS O.IV: he who commands flies his flag in his squadron's first ship; a poor leader's signals are slow."""
    for party in brief.parties:
        leader = next((one for one in party.commanders if one.id == party.senior), None)
        battle.fleets[party.side].prompt = leader is not None and leader.leadership >= by.command.least
        aboard = next((one for one in party.squadrons if leader is not None and one.id == leader.aboard and one.ships), None)
        if aboard is not None:
            battle.ships[aboard.ships[0].id].flag = True
    if not all(fleet.prompt for fleet in battle.fleets.values()):
        battle.options = msgspec.structs.replace(battle.options, command_lag="radius")


# -- land ----------------------------------------------------------------------------------------------------------------


def _raise_land(battle: Battle, brief: BattleBrief, by: Translation) -> None:
    """SL 8.313, 7.233: a strait has land on both hands, a harbour behind who fights inshore: shallows, then the shore itself."""
    rows, columns = _rows(brief, by), 2 * ROOM + by.apart.open + 1
    land = list[Hex]()
    for side in brief.sides:
        if brief.strait or (brief.harbour is not None and brief.harbour.inshore == side):
            outward = _outward(brief, side)
            shallow = _column(brief, brief.party(side), by) + outward * by.sea_room.water
            shore = shallow + outward * by.sea_room.shallows
            for row in range(1, rows + 1):
                land.append(Hex(shore, row))
                battle.shoals += [
                    Shoal(Hex(shallow + outward * step, row), by.sea_room.depth) for step in range(by.sea_room.shallows)
                ]
    battle.board = Board(tuple(land), (), columns, rows)
    if land:
        battle.options = msgspec.structs.replace(battle.options, aground=True)
