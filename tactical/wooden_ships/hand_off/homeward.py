"""Home: what lies on the board when a battle is over, told as a report of its brief."""

from __future__ import annotations

from collections.abc import Container

import msgspec

from tactical.handoff import LOST, BattleBrief, BattleReport, Fate, LeaderReport, Party, ShipReport
from tactical.playing.flag_officers import fortune, with_his_ship
from tactical.wooden_ships.hand_off.translation import Translation, standard
from tactical.wooden_ships.state import Battle, Ship

RESOLVER = "wooden ships"
SUNK = ("sunk", "aground for good", "ashore")


def report(brief: BattleBrief, before: Battle, after: Battle, figures: Translation | None = None) -> BattleReport:
    """What became of every ship and leader of a brief, from the battle as it was laid out and as it ended."""
    by = figures or standard()
    ships = [
        _ship(party.side, before.ships[ship.id], after, secured(brief, after, party.side, by))
        for party in brief.parties
        for squadron in party.squadrons
        for ship in squadron.ships
    ]
    found = BattleReport(brief.id, brief.content, RESOLVER, tuple(ships), field=held(after))
    gave_up = {ship.id for ship in after.ships.values() if ship.surrendered}
    return msgspec.structs.replace(found, leaders=_leaders(brief, before.dice.seed, found, gave_up, by))


def held(battle: Battle) -> str:
    """Who has the field: the side that has won; where nobody has, the one that alone has ships there that fight."""
    if battle.verdict is not None and battle.verdict.winner is not None:
        return battle.verdict.winner
    staying = [side for side in battle.fleets if any(not ship.helpless for ship in battle.of(side))]
    return staying[0] if len(staying) == 1 else ""


def people(battle: Battle, ship: Ship) -> int:
    """WS B.IX.A.2: the crew squares of a ship's own company that are left to her side: aboard, in a prize or with a friend.
    Prisoners are lost to it."""
    held = [company for other in battle.ships.values() for company in other.prisoners if company.origin == ship.id]
    return sum(ship.crew) + sum(ship.crew_away) - sum(company.squares for company in held)


def secured(brief: BattleBrief, battle: Battle, side: str, by: Translation) -> bool:
    """Whether a side's ships that have surrendered are the enemy's although nobody has taken possession of them: in an action
    that is fought out, or if none of their own side is left that could bring them away."""
    return by.struck.secured[brief.intensity] or not any(not ship.helpless for ship in battle.of(side))


def _ship(side: str, before: Ship, battle: Battle, secured: bool) -> ShipReport:
    after = battle.ships[before.id]
    hands = people(battle, after)
    hull = _share(before.hull - after.hull, after.printed.hull)
    rigging = _share(sum(before.rigging) - sum(after.rigging), sum(after.printed.rigging))
    crew = _share(sum(before.crew) - hands, sum(after.printed.crew))
    if after.fate in SUNK or after.doom == "sinks":
        return ShipReport(after.id, "sunk")
    if after.fate == "exploded" or after.doom == "explodes":
        return ShipReport(after.id, "burnt")
    if after.captor not in (None, side):
        return ShipReport(after.id, "taken", after.captor or "", hull, rigging, crew)
    if after.surrendered and secured:
        return ShipReport(after.id, "struck", "", hull, rigging, crew)
    return ShipReport(after.id, _condition(after, hull + rigging + crew), "", hull, rigging, crew)


def _condition(ship: Ship, cost: int) -> Fate:
    """What is said of a ship that her own side still has."""
    if ship.fate == "coming":
        return "unengaged"
    if ship.fate == "left":
        return "escaped"
    if ship.dismasted:
        return "dismasted"
    return "damaged" if cost else "unharmed"


def _share(squares: int, whole: int) -> int:
    """In per cent of what a whole ship has."""
    return min(100, max(0, round(100 * squares / whole))) if whole else 0


# -- leaders -------------------------------------------------------------------------------------------------------------


def _leaders(
    brief: BattleBrief, seed: str, ships: BattleReport, gave_up: Container[str], by: Translation
) -> tuple[LeaderReport, ...]:
    """What became of each leader; he is aboard the first ship of his squadron. The game has none, so chance decides. `ships` is
    the report of the ships and of the field, `gave_up` are those that surrendered, also if they came away."""
    every = [(party, one.id) for party in brief.parties for one in party.commanders]
    return tuple(
        _leader(brief, party, name, ships, gave_up, (fortune(brief, seed, 2 * number), fortune(brief, seed, 2 * number + 1)), by)
        for number, (party, name) in enumerate(every)
    )


def _leader(
    brief: BattleBrief,
    party: Party,
    name: str,
    ships: BattleReport,
    gave_up: Container[str],
    dice: tuple[float, float],
    by: Translation,
) -> LeaderReport:
    """Killed or wounded by a chance that grows with what his ship's crew lost and with the heat of the action; and captured in a
    ship that is lost to the enemy, unless he has shifted his flag. A boat may have fetched him off one that gave up and came
    away."""
    flagship = party.flagships.get(name)
    if flagship is None:
        return LeaderReport(name, "unhurt")
    ship = next(one for one in ships.ships if one.id == flagship)
    hurt, aboard = dice
    lost = 1.0 if ship.fate in ("sunk", "burnt") else ship.crew / 100
    killed, wounded = by.leader.killed[brief.intensity] * lost, by.leader.wounded[brief.intensity] * lost
    if hurt < killed:
        return LeaderReport(name, "killed")
    found = LeaderReport(name, "wounded", by.leader.wound) if hurt < killed + wounded else LeaderReport(name, "unhurt")
    fetched = aboard < by.leader.captured[brief.intensity]
    if flagship in gave_up and ship.fate not in LOST and ships.field != party.side and fetched:
        return LeaderReport(name, "captured")
    return with_his_ship(party, ships, found, shifts=not fetched)
