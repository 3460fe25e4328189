"""Out: a brief becomes a battle on hexes: two lines abeam of each other, the holder of the gauge to windward.

Land lies behind both lines in a strait, and off a harbour behind the line of the side that has it at its back; who comes up late
enters behind his own line.

Every ship keeps the id of the brief, so that what becomes of her can be told of her.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from table.dice import Dice
from table.wording import people
from tactical.flying_colors import ratings
from tactical.flying_colors.hand_off.translation import Translation, standard
from tactical.flying_colors.hexes import FIRST_COLUMN, LAST_COLUMN, ROWS
from tactical.flying_colors.ratings import Counter, Ratings, UnknownCounter
from tactical.flying_colors.special import relief
from tactical.flying_colors.state import Action, Commander, Fleet, Layout, Options, Ship, Shoal, Values
from tactical.handoff import BattleBrief, Party, Squadron
from tactical.handoff import Commander as Leader
from tactical.handoff import Ship as Sail
from tactical.sea.hexes import Hex

HEADING, WIND = 1, 2  # both lines stand up the map, the wind over the quarter of the weather one, blowing up and to the right
SHEETS = "ABC"
BEARABLE = 20  # SL 3.247: the damage that a squadron can bear
SENIOR, JUNIOR = 3, 2
DIVISION = 3  # squadrons that a senior captain looks after
LENGTH = 2  # hexes of a ship of the line, the closest order there is
BESIDE = 3  # columns between two lines of one side


def laid_out(brief: BattleBrief, seed: str, figures: Translation | None = None, counters: Ratings | None = None) -> Action:
    """The battle of a brief before its first turn."""
    by, found = figures or standard(), counters or ratings.standard()
    action = Action(
        dice=Dice(seed),
        name=brief.id,
        year=1805,
        turns=_turns(brief, by),
        layout=Layout(tuple(SHEETS[: _sheets(brief, by)])),
        wind=WIND,
        ships={},
        fleets={party.side: Fleet(party.side, _audacity(party, by)) for party in brief.parties},
        weather=by.weather[brief.force],
        options=Options(men_of_iron=brief.intensity in by.leader.iron, fought_out=brief.intensity in by.resolute),
    )
    for party in brief.parties:
        _form_line(action, brief, party, by, found)
        _hoist(action, party, by)
    if late := [ship.id for ship in action.ships.values() if ship.fate == "coming"]:
        action.special[relief.LATE] = late
    _raise_land(action, brief, by)
    return action


# -- the sea and the lines -------------------------------------------------------------------------------------------------


def _longest(brief: BattleBrief) -> int:
    """The sail of the longer line, those of who comes later among them."""
    return max(party.sail for party in brief.parties)


def _turns(brief: BattleBrief, by: Translation) -> int:
    """SL 8.31: a hotter action lasts longer; so does one of few ships, in which nobody relieves who is hard pressed, and one of
    many, whose long lines take their time to meet."""
    longest = _longest(brief)
    return next(length.turns[brief.intensity] for length in by.lengths if longest <= length.sail)


def _lines(party: Party) -> list[list[tuple[Squadron, Sail]]]:
    """A side's sail as they form: those there from the start, then those who come later, in the order of their turns."""
    sail = [(squadron, ship) for squadron in party.squadrons for ship in squadron.ships]
    late = sorted((one for one in sail if party.arrival(one[0])), key=lambda one: party.arrival(one[0]))
    return [line for line in ([one for one in sail if not party.arrival(one[0])], late) if line]


def _sheets(brief: BattleBrief, by: Translation) -> int:
    """As many maps, one above the other, as the longer line needs, with room ahead and astern."""
    length = max(_order(brief, party, by) * party.sail for party in brief.parties)
    return min(len(SHEETS), 1 + length // ROWS)


def _order(brief: BattleBrief, party: Party, by: Translation) -> int:
    """How far a side's ships lie from each other, bow to bow: who waits for a hot attack closes up."""
    order = by.order[brief.intensity]
    return order.weather if party.side == brief.gauge else order.lee


def _form_line(action: Action, brief: BattleBrief, party: Party, by: Translation, counters: Ratings) -> None:
    """The line; and SL 8.24: some way behind it, away from the enemy, the stations where others enter in their turns."""
    column, outward, space, ahead = _column(brief, party, by), _outward(brief, party.side), _order(brief, party, by), 0
    for line in _lines(party):
        for (squadron, one), bow in zip(line, _stations(action, column, outward, len(line), space, ahead), strict=True):
            ship = _launched(one, squadron, party.side, bow, counters)
            _worn(action, ship, squadron.damage, by)
            ship.arrives = party.arrival(squadron)
            ship.fate = "coming" if ship.arrives else "afloat"
            action.ships[ship.id] = ship
        column = _outermost(action, party.side, outward) + outward * by.sea_room.behind
        ahead = by.sea_room.ahead


def _column(brief: BattleBrief, party: Party, by: Translation) -> int:
    """Where a side's line stands: the lines lie so far apart about the middle of the map, closer in a strait."""
    apart = by.apart.strait if brief.strait else by.apart.open
    middle = (FIRST_COLUMN + LAST_COLUMN) // 2
    return middle - apart // 2 if party.side == brief.gauge else middle + apart - apart // 2


def _outward(brief: BattleBrief, side: str) -> int:
    """Away from the enemy: to the left for the weather line, to the right for the other."""
    return -1 if side == brief.gauge else 1


def _stations(action: Action, column: int, outward: int, sail: int, space: int, ahead: int) -> Iterator[Hex]:
    """Bow hexes from the van down: in one column while there is room for it, closed up if that helps, then in a second one on the
    far side; so many rows ahead of the middle, if the map has them."""
    rows = ROWS * len(action.layout.maps)
    space = max(LENGTH, min(space, (rows - 4) // sail))
    in_line = min(sail, (rows - 4) // space)
    top = max(2, (rows - space * in_line) // 2 + 1 - ahead)
    for number in range(sail):
        line, place = divmod(number, in_line)
        yield Hex(column + BESIDE * outward * line, top + space * place)


def _outermost(action: Action, side: str, outward: int) -> int:
    """The column of a side's ships that is farthest from the enemy."""
    return max((ship.bow.col for ship in action.ships.values() if ship.side == side), key=lambda column: outward * column)


# -- land ------------------------------------------------------------------------------------------------------------------


def _raise_land(action: Action, brief: BattleBrief, by: Translation) -> None:
    """SL 8.313, 7.233: a strait has land on both hands, a harbour behind who fights inshore: shallows, then the shore itself."""
    for side in brief.sides:
        if brief.strait or (brief.harbour is not None and brief.harbour.inshore == side):
            outward = _outward(brief, side)
            first = _water_to(action, brief, side, by)
            shoal = [first + outward * step for step in range(by.sea_room.shallows)]
            edge = FIRST_COLUMN if outward < 0 else LAST_COLUMN
            land = range(shoal[-1] + outward, edge + outward, outward)
            action.shoals.append(Shoal(f"shallows of {people(side)}", by.sea_room.depth, _columns(action, shoal)))
            action.shoals.append(Shoal(f"shore of {people(side)}", None, _columns(action, land)))
    if action.shoals:
        action.options = msgspec.structs.replace(action.options, grounding=True)


def _water_to(action: Action, brief: BattleBrief, side: str, by: Translation) -> int:
    """The first column that is no open water: some behind a side's line, and behind whoever of it is to enter later."""
    outward, party = _outward(brief, side), brief.party(side)
    behind = _outermost(action, side, outward) + outward * (by.sea_room.water - by.sea_room.behind)
    return max(_column(brief, party, by) + outward * by.sea_room.water, behind, key=lambda column: outward * column)


def _columns(action: Action, columns: Iterable[int]) -> tuple[Hex, ...]:
    rows = range(1, ROWS * len(action.layout.maps) + 1)
    return tuple(Hex(column, row) for column in columns for row in rows)


# -- ships -----------------------------------------------------------------------------------------------------------------


def _launched(sail: Sail, squadron: Squadron, side: str, bow: Hex, counters: Ratings) -> Ship:
    ship = counter_of(sail, squadron.flag, counters).launched(sail.name, side, bow, HEADING)
    ship.id = sail.id
    return ship


def counter_of(sail: Sail, flag: str, counters: Ratings) -> Counter:
    """Her own counter by name, or else her nation's pattern nearest to her guns."""
    nation = flag.capitalize()
    try:
        return counters.ship(nation, sail.name)
    except UnknownCounter:
        return counters.pattern(nation, sail.guns)


def hull_of(ship: Ship) -> int:
    """All the hull hits that a ship can bear, on both sides of her counter."""
    return ship.front.capacity + ship.back.capacity


def hull_lost(ship: Ship) -> int:
    """The hull hits that she has had so far."""
    return (ship.front.capacity if ship.damaged else 0) + ship.hull


def _worn(action: Action, ship: Ship, points: int, by: Translation) -> None:
    """SL 7.31: the damage that her squadron brings is the same share of every ship's hull and rigging; nobody begins a wreck."""
    share = min(points / BEARABLE, 1.0)
    hull = min(round(share * by.damage.hull * hull_of(ship)), hull_of(ship) - 1)
    ship.damaged = hull >= ship.front.capacity
    ship.hull = hull - ship.front.capacity if ship.damaged else hull
    ship.rigging = min(round(share * by.damage.rigging * action.tables.damage.dismasted), action.tables.damage.dismasted - 1)


# -- officers --------------------------------------------------------------------------------------------------------------


def _audacity(party: Party, by: Translation) -> dict[str, int]:
    """FC 2.2.2.5: a nation's own where the theatre names it, moved by the personality of who commands; else that alone."""
    leader = next((one for one in party.commanders if one.id == party.senior), None)
    spirit = by.audacity.get(leader.personality, 1) if leader is not None else 1
    moved = by.moved.get(leader.personality, 0) if leader is not None else 0
    known = party.audacity or {}
    return {
        squadron.flag.capitalize(): _within(known[squadron.flag] + moved, by) if squadron.flag in known else spirit
        for squadron in party.squadrons
    }


def _within(audacity: int, by: Translation) -> int:
    """2006:18: nobody has less than none, nor more than the boldest of the set-ups."""
    return min(max(audacity, 0), max(by.audacity.values()))


def _hoist(action: Action, party: Party, by: Translation) -> None:
    """FC 3.3.1: each leader is aboard the first ship of his squadron; where few have one, senior captains lead the divisions.

    They are nobody's leaders in the campaign (SL 3.423), and keep a fleet that has lost its admiral from going to pieces.
    """
    first = {squadron.id: squadron.ships[0].id for squadron in party.squadrons if squadron.ships}
    named = [leader for leader in party.commanders if leader.aboard in first]
    led = {leader.aboard for leader in named}
    captains = [Leader(f"{name}-captain", "the senior captain", "", 0, "", name) for name in _ahead(party) if name not in led]
    for leader in (*named, *captains[::DIVISION]):
        commander = _commander(action, leader, action.ships[first[leader.aboard]], by, senior=leader.id == party.senior)
        action.commanders[commander.id] = commander
    action.fleets[party.side].admiral = (
        party.senior
        if party.senior in action.commanders
        else next((one.id for one in action.commanders.values() if one.side == party.side), None)
    )


def _ahead(party: Party) -> list[str]:
    """A side's squadrons that have ships, those there from the start before the others, so that their first has a senior captain
    if it has no leader."""
    return [squadron.id for squadron in sorted(party.squadrons, key=party.arrival) if squadron.ships]


def _commander(action: Action, leader: Leader, ship: Ship, by: Translation, *, senior: bool) -> Commander:
    """SL 3.42: leadership to command quality and range; a wound takes from both as on the counters (FC 2.2.2b)."""
    grade = min(max(leader.leadership, 0), len(by.officer.quality) - 1)
    fit = Values(by.officer.range[grade], by.officer.quality[grade])
    wounds = action.tables.wounds
    hurt = Values(-(-fit.range * wounds.range // 100), max(0, fit.quality + wounds.quality))
    rank = SENIOR if senior else JUNIOR
    return Commander(leader.id, leader.name, ship.nationality, ship.side, rank, fit, hurt, rank + fit.quality, ship.id)
