"""WS O.IV: an admiral commands the ships about him from turn to turn; all others must be ordered turns ahead.

The moves that are written for a ship stand in `Ship.orders`, this turn's first. `due` says how many more must be written now.
"""

from __future__ import annotations

from collections.abc import Mapping

from table.decisions import Decision, Form, IllegalChoice, Option, Part
from table.dice import log
from table.flows import Flow, ask_all
from tactical.sea.hexes import axial, gap
from tactical.wooden_ships import question_kinds as kinds
from tactical.wooden_ships.options.facts import FlagHoisted, FlagLost
from tactical.wooden_ships.state import Battle, Ship

FLAG = "flag"  # the line of the flagship, among those of the ships

# -- flagships and squadrons ---------------------------------------------------------------------------------------------


def organise(battle: Battle) -> Flow[None]:
    """WS O.IV.1, O.IV.6: before the first turn each player names his flagship and divides his fleet into squadrons."""
    if battle.options.command_lag == "none":
        return
    forms = [_fleet_form(battle, side) for side in battle.fleets if _own(battle, side)]
    answers: Mapping[str, Mapping[str, str]] = yield from ask_all(forms)
    for side, filled in answers.items():
        for ship in _own(battle, side):
            ship.squadron, ship.flag = filled[ship.id], ship.id == filled[FLAG]


def _fleet_form(battle: Battle, side: str) -> Form[str]:
    """A line for the flagship, and one a ship for her squadron; as usual the first ship, and sixes in the order of set-up."""
    ships = _own(battle, side)
    most = battle.tables.command.squadron
    names = [str(number) for number in range(1, -(-len(ships) // most) + 2)]
    squadrons = tuple(Option(name, f"squadron {name}", name) for name in names)
    flag = next((ship for ship in ships if ship.flag), ships[0])
    parts = [Part(FLAG, "the flagship", tuple(Option(ship.id, ship.name, ship.id) for ship in ships), flag.id)]
    parts += [Part(ship.id, ship.name, squadrons, names[number // most]) for number, ship in enumerate(ships)]

    def check(filled: Mapping[str, str]) -> None:
        for name in names:
            if (count := sum(1 for ship in ships if filled[ship.id] == name)) > most:
                raise IllegalChoice(f"flagship [WS O.IV.1]: squadron {name} has {count} ships; expected {most} or fewer")

    return Form(side, "WS O.IV.1", kinds.FLAGSHIP, tuple(parts), "Which is your flagship, and how is the fleet divided?", check)


def flagship(battle: Battle, side: str) -> Ship | None:
    """WS O.IV.1: a side's flagship, if she is still there to command."""
    return next((ship for ship in battle.of(side) if ship.flag and _commands(ship)), None)


def review(battle: Battle) -> Flow[None]:
    """WS O.IV.5, O.IV.4.a: as moves are to be written: a flagship that has surrendered commands no longer, and her squadron
    must be ordered for five turns; after those a new one is named. Excess orders of ships that are near enough are erased."""
    if battle.options.command_lag == "none":
        return
    for fleet in battle.fleets.values():
        fleet.lag = {squadron: turns - 1 for squadron, turns in fleet.lag.items() if turns > 1}
    _strike_lost_flags(battle)
    questions = [_new_flag(battle, side) for side in battle.fleets if _may_hoist(battle, side)]
    chosen: Mapping[str, str] = yield from ask_all(questions)
    for side, key in chosen.items():
        battle.ships[key].flag = True
        log(battle, FlagHoisted(side, key))
    for ship in battle.afloat():
        _erase(battle, ship)


def _strike_lost_flags(battle: Battle) -> None:
    for ship in battle.ships.values():
        if ship.flag and ship.fate != "coming" and not _commands(ship):
            ship.flag = False
            battle.fleets[ship.home].lag[ship.squadron] = battle.tables.command.leaderless
            log(battle, FlagLost(ship.home, ship.id))


def _may_hoist(battle: Battle, side: str) -> bool:
    """WS O.IV.5: whether a side without a flagship may name one: when the five turns of her squadron are over."""
    own = _own(battle, side)
    return not battle.fleets[side].lag and not any(ship.flag for ship in own) and any(map(_commands, own))


def _new_flag(battle: Battle, side: str) -> Decision[str]:
    options = tuple(Option(ship.id, ship.name, ship.id) for ship in _own(battle, side) if _commands(ship))
    return Decision(side, "WS O.IV.5", kinds.NEW_FLAG, options, "Which ship is your new flagship?")


# -- orders ahead --------------------------------------------------------------------------------------------------------


def due(battle: Battle, ship: Ship) -> int:
    """WS O.IV.2-5: how many moves must be written for a ship in this notation phase, after those that stand."""
    return max(0, ahead(battle, ship) - len(ship.orders))


def ahead(battle: Battle, ship: Ship) -> int:
    """WS O.IV.2-5: for how many turns moves must stand written for her, this turn counted."""
    how = battle.options.command_lag
    if how == "none" or battle.fleets[ship.side].prompt:
        return 1
    leaderless = battle.fleets[ship.side].lag.get(ship.squadron, 0) if ship.side == ship.home else 0
    if leaderless:
        return leaderless
    flag = flagship(battle, ship.side)
    if flag is None:
        return battle.tables.command.ahead
    near = _within(battle, flag, ship) if how == "radius" else ship.side == ship.home and ship.squadron == flag.squadron
    return 1 if near else battle.tables.command.ahead


def _erase(battle: Battle, ship: Ship) -> None:
    """WS O.IV.4.a: moves written ahead that need not be are erased; so are those of a ship that has just changed hands."""
    taken = ship.prize is not None and ship.prize.turn >= battle.turn - 1
    if taken or (battle.options.command_lag == "radius" and ahead(battle, ship) == 1):
        ship.orders = []


def _within(battle: Battle, flag: Ship, ship: Ship) -> bool:
    """WS O.IV.4: whether any of her hexes lies within the radius of any of the flagship's."""
    (q, r), (to_q, to_r) = axial(flag.bow), axial(ship.bow)
    return gap(to_q - q, to_r - r, _tail(flag), _tail(ship)) <= battle.tables.command.radius


def _tail(ship: Ship) -> int:
    return ship.heading if ship.length == 2 else 0


def _commands(ship: Ship) -> bool:
    """Whether an admiral's flag may fly in her: she is on the board, her own side's, and has not surrendered."""
    return ship.side == ship.home and not ship.helpless


def _own(battle: Battle, side: str) -> list[Ship]:
    """The ships that a side began with and still has or expects."""
    return [ship for ship in battle.ships.values() if ship.home == ship.side == side and ship.fate in ("afloat", "coming")]
