"""WS S.7.II.A-F: what a battle of a campaign leaves: who owns each ship, and how many of her crew are fit for the next."""

from __future__ import annotations

from tactical.wooden_ships import squares
from tactical.wooden_ships.campaigns import standing
from tactical.wooden_ships.scenario_book import CampaignFile
from tactical.wooden_ships.state import LOST, Battle, Company, Ship


def settle(battle: Battle, campaign: CampaignFile) -> None:
    """Every ship that fought: captured ones are the captor's, without their old crews; who surrendered and was not taken, or is
    lost, is gone for good; of the crews that were lost part comes back, and scurvy takes its share."""
    bring_home(battle)
    owned, crewed = standing.owners(battle), standing.crews(battle)
    for ship in battle.ships.values():
        owned[ship.id] = owner_after(ship)
        if owned[ship.id] == standing.LOST_FOR_GOOD:
            crewed.pop(ship.id, None)
        elif ship.captor is not None:
            crewed[ship.id] = [0] * len(ship.crew)
        else:
            recover(ship, campaign.crew_returns)
            scurvy(ship, campaign.scurvy)
            crewed[ship.id] = [*ship.crew]
    standing.keep(battle, owned, crewed)


def owner_after(ship: Ship) -> str:
    """WS S.7.II.B, S.7.II.F: who has her in the next battle."""
    if ship.fate in LOST or ship.doom:
        return standing.LOST_FOR_GOOD
    if ship.captor is not None:
        return ship.captor
    return standing.LOST_FOR_GOOD if ship.surrendered else ship.home


def bring_home(battle: Battle) -> None:
    """Prize crews and parties aboard friends go back to their own ships if those are still theirs; prisoners do not."""
    for ship in battle.ships.values():
        for company in companies(ship):
            origin = battle.ships[company.origin]
            if company.side == origin.home and owner_after(origin) == origin.home:
                squares.erase_crew(origin, company.squares)
        ship.guests, ship.prize = [], None


def companies(ship: Ship) -> list[Company]:
    return [*ship.guests, *([ship.prize] if ship.prize is not None else [])]


def recover(ship: Ship, percent: int) -> None:
    """WS S.7.II.A: half of the crew squares lost in this battle come back, rounded down, the latest marks first; those that were
    missing before it stay so."""
    lost = len(ship.crew_marks) - ship.tasks.get(MISSING, 0)
    squares.erase_crew(ship, max(0, lost) * percent // 100)


def scurvy(ship: Ship, sick: int) -> None:
    """WS S.7.II.E: each ship loses crew squares to scurvy, from her fullest section."""
    take_away(ship, min(sick, sum(ship.crew)))


MISSING = "missing"  # crew squares that a ship lacked when a battle began


def take_away(ship: Ship, count: int) -> None:
    """WS S.7.II.D: crew squares leave a ship, from all sections as evenly as may be: each from the one that has most."""
    for _ in range(count):
        section = max(range(len(ship.crew)), key=lambda number: (ship.crew[number], number))
        squares.mark_crew_in(ship, section + 1, 1)


def take_in(ship: Ship, count: int) -> None:
    """WS S.7.II.D: crew squares come aboard, each to the section that lacks most."""
    for _ in range(count):
        lacks = [full - left for full, left in zip(ship.printed.crew, ship.crew, strict=True)]
        section = max(range(len(lacks)), key=lambda number: (lacks[number], -number))
        ship.crew_marks.remove(section + 1)
        ship.crew[section] += 1
