"""WS B.IX.B.7, B.IX.C.6: parties that may go aboard another ship, if their owner likes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from table.decisions import Form, Option, Part
from table.dice import log
from table.flows import Flow, ask_all
from tactical.wooden_ships import question_kinds as kinds
from tactical.wooden_ships.boarding import crews, prizes
from tactical.wooden_ships.boarding.bands import Band, Clash
from tactical.wooden_ships.boarding.facts import DefendersBoarded, PartyActed
from tactical.wooden_ships.state import Battle, Ship

STAY = Option[str]("stay", "stay", "")


class _Chance(NamedTuple):
    """A party that may go aboard one of some ships."""

    key: str
    band: Band
    ships: list[Ship]


def take_surrendered(battle: Battle, field: list[Band]) -> Flow[None]:
    """WS B.IX.B.7: boarders meant for a ship that has surrendered may go aboard her as prize crew. Who stays stands by, and
    fights only if his own ship is boarded."""
    chances = [
        _Chance(f"{band.ship.id}:{band.target}", band, [battle.ships[band.target]])
        for band in field
        if band.kind == "OBP" and band.target and prizes.open_to(battle.ships[band.target], band.side)
    ]
    chosen = yield from _ask(battle, "WS B.IX.B.7", chances, "Who goes aboard ships that have surrendered?")
    parties = dict[str, list[Band]]()
    for chance in chances:
        if chosen[chance.key]:
            parties.setdefault(chance.band.target, []).append(chance.band)
        chance.band.target = ""
    for target, going in parties.items():
        companies = [company for band in going for company in crews.leave(battle, band.ship, band.squares)]
        for band in going:
            log(battle, PartyActed(band.ship.id, band.kind, sorted(band.squares), target))
            band.squares = {}
        prizes.board_surrendered(battle, battle.ships[target], going[0].side, companies)


def let_defenders_board(battle: Battle, won: list[Clash]) -> Flow[None]:
    """WS B.IX.C.6: defenders who won may go aboard a ship that attacked them: they are boarders from now on."""
    chances = [
        _Chance(band.ship.id, band, [ship for ship in attackers if prizes.may_be_taken(ship)])
        for winners, losers in won
        for band in winners
        if band.kind == "DBP" and band.standing
        for attackers in [list({loser.ship.id: loser.ship for loser in losers if loser.ship.side == loser.side}.values())]
    ]
    chances = [chance for chance in chances if chance.ships]
    chosen = yield from _ask(battle, "WS B.IX.C.6", chances, "Which defenders go aboard the enemy?")
    for chance in chances:
        if target := chosen[chance.key]:
            chance.band.kind, chance.band.target = "OBP", target
            log(battle, DefendersBoarded(chance.band.ship.id, target))


def _ask(battle: Battle, rule: str, chances: list[_Chance], prompt: str) -> Flow[dict[str, str]]:
    """By key the ship that each party goes to; nothing: it stays."""
    questions = [
        Form(side, rule, kinds.GO_ABOARD, tuple(_part(chance) for chance in mine), prompt)
        for side in battle.fleets
        if (mine := [chance for chance in chances if chance.band.side == side])
    ]
    answers: Mapping[str, Mapping[str, str]] = yield from ask_all(questions)
    return {key: ship for answer in answers.values() for key, ship in answer.items()}


def _part(chance: _Chance) -> Part[str]:
    options = (*(Option(ship.id, f"go aboard {ship.name}", ship.id) for ship in chance.ships), STAY)
    sections = len([left for left in chance.band.squares.values() if left])
    label = f"{chance.band.ship.name}, {sections} section{'s' if sections != 1 else ''}"
    return Part(chance.key, label, options, options[0].key)
