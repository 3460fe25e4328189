"""WS B.IX.A: transfers: all parties set out together, before any melee; to a friend, or to an enemy who has surrendered."""

from __future__ import annotations

from typing import NamedTuple

from table.dice import log
from tactical.wooden_ships.boarding import crews, engagements, prizes
from tactical.wooden_ships.boarding.facts import Transferred
from tactical.wooden_ships.fouling import ties
from tactical.wooden_ships.loading import repairs
from tactical.wooden_ships.state import Battle, Boarders, Company, Ship


class _Boats(NamedTuple):
    """People on their way from one ship to another."""

    ship: Ship
    party: Boarders
    companies: list[Company]


def carry_out(battle: Battle) -> None:
    """WS B.IX.A.1-4: parties that may go leave their ships, then all come aboard; the others stay, do nothing
    this turn, and remain their owner's secret."""
    under_way = list[_Boats]()
    for ship in battle.afloat():
        for party in [one for one in ship.parties if one.kind == "TBP"]:
            if not _may_go(battle, ship, party):
                continue
            squares = crews.serving(ship)
            companies = crews.leave(battle, ship, {number: squares[number - 1] for number in party.sections})
            if companies:
                under_way.append(_Boats(ship, party, companies))
    for boats in under_way:
        _aboard(battle, boats)


def _may_go(battle: Battle, ship: Ship, party: Boarders) -> bool:
    """WS B.IX, B.VII.B.8, B.IX.A.2.p2, A.VIII.C.5: from a ship that has not surrendered to one beside her: a friend who has not
    either, or an enemy who has; nobody goes to a ship that will sink or explode."""
    target = battle.ships[party.target]
    if not engagements.able(ship) or not prizes.may_be_taken(target) or not ties.adjacent(ship, target):
        return False
    if target.side != ship.side:
        return prizes.open_to(target, ship.side)
    return not target.surrendered or target.captor is not None


def _aboard(battle: Battle, boats: _Boats) -> None:
    """WS B.IX.A.3-4, B.IX.D.3, B.VII.B.7: friends join her crew, victors become her prize crew; where they are the only ones who
    work her, she does nothing more this turn, nor does she repair with their help."""
    target = battle.ships[boats.party.target]
    placed, squares = 0, sum(one.squares for one in boats.companies)
    if not target.hands or target.surrendered:
        target.done.idle = True
    target.done.shorthanded = target.done.shorthanded or not repairs.hands_enough(battle, target)
    if prizes.open_to(target, boats.ship.side):
        prizes.board_surrendered(battle, target, boats.ship.side, boats.companies)
    else:
        placed = sum(crews.come(battle, target, one, boats.party.apart) for one in boats.companies)
    log(battle, Transferred(boats.ship.id, target.id, squares, placed))
