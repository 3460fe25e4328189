"""WS B.VIII: the Combat Phase: all sides choose in secret, all fire is resolved, and only then is anything marked."""

from __future__ import annotations

from msgspec.structs import replace

from table.dice import log
from table.flows import Flow, ask_all
from tactical.wooden_ships import special
from tactical.wooden_ships.damage import marking
from tactical.wooden_ships.damage.volley import Blow, Volley
from tactical.wooden_ships.dice import d6
from tactical.wooden_ships.fire.facts import Fired, FiredOff
from tactical.wooden_ships.fire.hit_number import HitNumber, Situation, grape_losses, rolled_on, tables_for
from tactical.wooden_ships.fire.orders import DECKS, Shoot, chosen, form
from tactical.wooden_ships.fire.rakes import near_side
from tactical.wooden_ships.fire.ranges import near_half
from tactical.wooden_ships.fire.targets import ONCE, Target, survey
from tactical.wooden_ships.state import Battle, Deck, Ship
from tactical.wooden_ships.tables import Hits
from tactical.wooden_ships.terms import Aim

LOWEST, HIGHEST = 1, 6  # of the die


def fire(battle: Battle) -> Flow[None]:
    """WS B.VIII, B.VIII.A.7: each side says which decks fire at whom; all of it happens at once, then it is marked."""
    sea = survey(battle)
    asked = [one for side in battle.fleets if (one := form(battle, sea, side)) is not None]
    answers = yield from ask_all(asked)
    shoots = chosen(answers[one.side] for one in asked)
    for shoot in shoots:
        shoot.ship.done.shoots = True
    volleys = [volley for shoot in shoots if (volley := _resolved(battle, shoot)) is not None]
    for shoot in shoots:
        spend(shoot.ship, shoot.deck)
    yield from marking.mark(battle, volleys)


def spend(ship: Ship, deck: Deck) -> None:
    """WS B.VIII.A.6, A.VIII.A.4, D.III.A.3: a deck that was fired, if only in part, is empty and past its initial broadside;
    one of a fireship is not fired again."""
    guns = ship.decks[deck]
    guns.shot, guns.initial = None, False
    ship.done.fired.append(deck)
    if ship.fireship:
        ship.shots_left[deck] = ship.shots_left.get(deck, ONCE) - 1


# -- resolving -----------------------------------------------------------------------------------------------------------


def _resolved(battle: Battle, shoot: Shoot) -> Volley | None:
    """WS B.VIII.B: one deck fires; what it did, or nothing if it was fired off."""
    if shoot.target is None:
        log(battle, FiredOff(shoot.ship.id, shoot.deck))
        return None
    assert shoot.of is not None  # who has a target
    return fired(battle, shoot.ship, shoot.deck, shoot.target, shoot.aim, shoot.of)


def fired(battle: Battle, ship: Ship, deck: Deck, at: Target, aim: Aim, of: Situation) -> Volley:
    """WS B.VIII.B.1-6: the Hit Table is found, and rolled on as often as it says; grape rolls nothing (WS A.VIII.B.4.b)."""
    number = rolled_on(battle, ship, of)
    grape = grape_losses(battle.tables, of.level, number.total) if of.shot == "grape" else 0
    blows = () if of.shot == "grape" else _blows(battle, ship, deck, at, of, number, aim)
    log(
        battle,
        Fired(
            ship.id, deck, at.ship.id, at.range, at.halves, at.squares, of.shot, aim, of.rake,
            number.base, number.modifiers, number.total, blows, grape,
        ),
    )  # fmt: skip
    return Volley(
        firer=ship.id,
        deck=deck,
        target=at.ship.id,
        shot=of.shot,
        aim=aim,
        range=at.range,
        halves=at.halves,
        rake=of.rake,
        blows=blows,
        grape=grape,
        near=near_side(ship, at.ship, of.rake),
        near_half=near_half(ship, at.halves, at.ship) if battle.options.fields else None,
    )


def _blows(battle: Battle, ship: Ship, deck: Deck, at: Target, of: Situation, number: HitNumber, aim: Aim) -> tuple[Blow, ...]:
    why = f"{ship.name}'s {DECKS[deck]} at the {aim} of {at.ship.name}"
    return tuple(_blow(battle, ship, table, of, aim, why) for table in tables_for(battle.tables, of.level, number.total))


def _blow(battle: Battle, ship: Ship, table: int, of: Situation, aim: Aim, why: str) -> Blow:
    """WS B.VIII.B.6: one die on a Hit Table. A scenario may change the die: then 0 misses, and whether a 6 was rolled is asked
    of the die itself (WS S.1.III.N)."""
    roll = d6(battle, f"{why}, Hit Table {table}", "WS B.VIII.B.6", ship.id)
    for value, reason in special.hit_die(battle, ship, of.squares) if battle.special else ():
        roll.add(value, reason)
    read = min(roll.total, HIGHEST)
    hits = battle.tables.hits(of.level, table, aim, read) if read >= LOWEST else Hits()
    if read != roll.die:
        hits = replace(hits, critical=battle.tables.hits(of.level, table, aim, roll.die).critical)
    return Blow(table, roll.die, hits)
