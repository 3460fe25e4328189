"""WS B.IX: the melee phase: crews are transferred, then boarding parties fight up to three rounds, and ships are taken."""

from __future__ import annotations

from typing import NamedTuple

from table.dice import log
from table.flows import Flow
from tactical.wooden_ships.boarding import aboard, bands, crews, engagements, notes, prizes, rounds, transfer
from tactical.wooden_ships.boarding.bands import Band, Clash
from tactical.wooden_ships.boarding.facts import MeleeGoesOn, MeleeLost, PartyActed, PartyBeaten, Taking
from tactical.wooden_ships.state import Battle, Boarders, Company, Ship


class _Beaten(NamedTuple):
    """A party that was beaten, and the ships of those who beat it."""

    band: Band
    victors: list[Ship]


def fight(battle: Battle) -> Flow[None]:
    """WS B.IX: parties go aboard ships that have surrendered; crews are transferred; then whoever is left on foot fights."""
    prizes.settle(battle)
    field = bands.on_foot(battle)
    bands.stand_down(battle, field)
    yield from aboard.take_surrendered(battle, field)
    transfer.carry_out(battle)
    prizes.settle(battle)
    bands.stand_down(battle, field)
    yield from _rounds(battle, field)
    _to_be_continued(battle, field)


def _rounds(battle: Battle, field: list[Band]) -> Flow[None]:
    """WS B.IX.C.3: up to three rounds; who has beaten one party goes on against the next in the rounds that are left."""
    _take_undefended(battle, field)
    for number in range(1, battle.tables.melee.rounds + 1):
        clashes = bands.clashes(field)
        if not clashes:
            return
        _announce(battle, clashes)
        yield from rounds.fight(battle, clashes, number)
        prizes.settle(battle)
        yield from _decide(battle, field, clashes)
        bands.stand_down(battle, field)


def _announce(battle: Battle, clashes: list[Clash]) -> None:
    for clash in clashes:
        for band in (*clash.one, *clash.other):
            announce(battle, band)


def announce(battle: Battle, band: Band) -> None:
    """WS B.VII.B.1: a party is a secret until it acts."""
    if not band.acted:
        band.acted = True
        log(battle, PartyActed(band.ship.id, band.kind, sorted(band.squares), band.target))


# -- victory --------------------------------------------------------------------------------------------------------------


def _decide(battle: Battle, field: list[Band], clashes: list[Clash]) -> Flow[None]:
    """WS B.IX.C.3, B.IX.C.6: parties that are outnumbered three to one are beaten; defenders who won may go aboard; ships that
    nobody defends any more are taken; those whose last party is beaten surrender."""
    won = [clash for clash in (rounds.upper_hand(battle, clash) for clash in clashes) if clash is not None]
    beaten = list[_Beaten]()
    for winners, losers in won:
        victors = [band.ship for band in winners if band.standing]
        for band in (band for band in losers if band.ship.side == band.side):
            band.beaten = True
            log(battle, PartyBeaten(band.ship.id, band.kind, band.count))
            beaten.append(_Beaten(band, victors))
    yield from aboard.let_defenders_board(battle, won)
    _take_undefended(battle, field)
    for one in beaten:
        _lead_away(battle, field, one)
    prizes.settle(battle)


def _take_undefended(battle: Battle, field: list[Band]) -> None:
    """WS B.IX.B.4, B.IX.C.3, B.IX.D.2: boarders whom nobody opposes take their target, and are her prize crew."""
    for target, victors in bands.unopposed(field).items():
        ship = battle.ships[target]
        if not prizes.may_be_taken(ship):
            continue
        for band in victors:
            announce(battle, band)
        companies = [company for band in victors for company in leave(battle, band)]
        how: Taking = "melee" if any(band.fought for band in victors) else "unopposed"
        prizes.take(battle, ship, victors[0].side, *companies, how=how)
    prizes.settle(battle)
    bands.stand_down(battle, field)


def leave(battle: Battle, band: Band) -> list[Company]:
    """WS B.IX.C.3.p3: a party is on the other deck now, and no longer on its own log."""
    companies = crews.leave(battle, band.ship, band.squares)
    band.squares = {}
    return companies


def _lead_away(battle: Battle, field: list[Band], one: _Beaten) -> None:
    """WS B.IX.C.3.p2, B.IX.B.6: survivors of a beaten party are prisoners: on their own log if their ship was taken, else aboard
    the victors' ship (unless she is lost by the same melee); and their ship surrenders, unless another party still fights for
    her."""
    ship = one.band.ship
    if ship.side != one.band.side:
        return
    holders = [victor for victor in one.victors if victor.side != ship.side]
    if one.band.count and holders:
        holders[0].prisoners += leave(battle, one.band)
    if not ship.surrendered and not any(band.standing for band in field if band.ship is ship):
        ship.surrendered = "melee"
        ship.parties = []
        log(battle, MeleeLost(ship.id))


# -- undecided ------------------------------------------------------------------------------------------------------------


def _to_be_continued(battle: Battle, field: list[Band]) -> None:
    """WS B.IX.C.4-5: what three rounds have not decided goes on next turn, with everybody who is engaged."""
    for ship in battle.ships.values():
        if ship.melee or ship.engaged:
            ship.melee, ship.engaged = [], []
    for clash in bands.clashes(field):
        for force, foes in ((clash.one, clash.other), (clash.other, clash.one)):
            for band in force:
                _hold(band, foes)
        log(battle, MeleeGoesOn((rounds.ids(clash.one), rounds.ids(clash.other))))


def _hold(band: Band, foes: list[Band]) -> None:
    """Who has fought stays engaged; boarders who have no ship to board any more are defenders of their own."""
    ship = band.ship
    if band.fought:
        sections = tuple(sorted(number for number, left in band.squares.items() if left))
        party = Boarders(band.kind if band.target else "DBP", sections, band.target)
        ship.engaged = list(notes.merged((*ship.engaged, party)))
    for foe in foes:
        if engagements.tied(ship, foe.ship) and foe.ship.id not in ship.melee:
            ship.melee.append(foe.ship.id)
