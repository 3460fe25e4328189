"""Home: what lies on the hexes when a battle is over, told as a report of its brief."""

from __future__ import annotations

import msgspec

from tactical.flying_colors.hand_off import officers
from tactical.flying_colors.hand_off.outward import hull_lost, hull_of
from tactical.flying_colors.hand_off.translation import Translation, standard
from tactical.flying_colors.state import Action, Ship
from tactical.handoff import BattleBrief, BattleReport, Fate, ShipReport

RESOLVER = "flying colors"
GONE: dict[str, Fate] = {"sunk": "sunk", "awash": "sunk", "exploded": "burnt"}
AWAY = ("gone", "withdrawn")


def report(brief: BattleBrief, before: Action, after: Action, figures: Translation | None = None) -> BattleReport:
    """What became of every ship and leader of a brief, from the battle as it was laid out and as it ended."""
    by = figures or standard()
    ships = [
        _ship(party.side, before.ships[ship.id], after.ships[ship.id], after, by)
        for party in brief.parties
        for squadron in party.squadrons
        for ship in squadron.ships
    ]
    found = BattleReport(brief.id, brief.content, RESOLVER, tuple(ships), field=held(after))
    return msgspec.structs.replace(found, leaders=officers.leaders(brief, after, found, by))


def held(action: Action) -> str:
    """FC 3.9.3: who stayed when the other broke off; where neither did, who has won."""
    staying = [side for side, fleet in action.fleets.items() if not fleet.broken]
    if len(staying) == 1:
        return staying[0]
    return (action.verdict.winner or "") if action.verdict is not None else ""


def _ship(side: str, before: Ship, after: Ship, action: Action, by: Translation) -> ShipReport:
    captor = after.captor if after.captor not in (None, side) else None
    hull = _share(hull_lost(after) - hull_lost(before), hull_of(after))
    rigging = _share(after.rigging - before.rigging, action.tables.damage.dismasted)
    if after.fate in GONE:
        return ShipReport(after.id, GONE[after.fate])
    if captor is not None:
        return ShipReport(after.id, "taken", captor, hull, rigging, _men(hull, by))
    if after.struck:
        return ShipReport(after.id, "struck", "", hull, rigging, _men(hull, by))
    return ShipReport(after.id, _condition(after, hull + rigging), "", hull, rigging, _men(hull, by))


def _condition(ship: Ship, cost: int) -> Fate:
    """What is said of a ship that her own side still has."""
    if ship.fate == "coming":
        return "unengaged"
    if ship.fate in AWAY:
        return "escaped"
    if ship.dismasted:
        return "dismasted"
    return "damaged" if cost else "unharmed"


def _share(hits: int, whole: int) -> int:
    """In per cent of what a whole ship has."""
    return min(100, max(0, round(100 * hits / whole))) if whole else 0


def _men(hull: int, by: Translation) -> int:
    return min(100, round(by.damage.crew * hull))
