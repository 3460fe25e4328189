"""WS B.VIII.D.2, B.IX.D.11: who of those aboard is lost to crew hits."""

from __future__ import annotations

from typing import NamedTuple

from tactical.wooden_ships import squares
from tactical.wooden_ships.boarding import crews
from tactical.wooden_ships.state import Battle, Company, Ship


class Toll(NamedTuple):
    """Crew squares lost: of those who work the ship, and of prisoners aboard a prize."""

    crew: int = 0
    prisoners: int = 0


def suffer(battle: Battle, ship: Ship, hits: int, before: int = 0) -> Toll:
    """WS B.VIII.D.2.a, B.IX.D.11: crew hits of a Combat Phase in which a ship has had some `before`. Under a prize crew every
    odd loss of the phase is theirs, every even one the prisoners'. Hits beyond those who are there are misses."""
    if ship.captor is None:
        return Toll(crews.lose(battle, ship, hits))
    odd = (before + hits + 1) // 2 - (before + 1) // 2
    return Toll(crews.lose(battle, ship, odd), _prisoners_fall(battle, ship, hits - odd))


def _prisoners_fall(battle: Battle, ship: Ship, hits: int) -> int:
    """WS B.IX.D.7: prisoners are those on her own log, then friends of theirs who were aboard when she was taken."""
    fallen = squares.mark_crew(ship, hits)
    for company in ship.prisoners:
        fallen += _company_falls(battle, company, hits - fallen)
    ship.prisoners = [company for company in ship.prisoners if company.squares]
    return fallen


def _company_falls(battle: Battle, company: Company, hits: int) -> int:
    """People away from their log, from the first section on; on that log they are away no longer."""
    fallen = 0
    away = battle.ships[company.origin].crew_away
    for index, left in enumerate(company.sections):
        lost = min(left, hits - fallen)
        company.sections[index] -= lost
        if away:
            away[index] -= lost
        fallen += lost
    return fallen
