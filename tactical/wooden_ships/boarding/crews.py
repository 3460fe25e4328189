"""WS B.VII.A, B.IX.A, B.IX.D: who works a ship, by crew sections, and how people leave her, come aboard her and fall.

The sections of a ship are counted from 1: her own as her log has them, or those of her prize crew while she is a prize; after
them come those of friends aboard. People away from their own log are a `Company`; the log that they left has them as marked, and
counts them in `crew_away`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tactical.wooden_ships.squares import erase_crew, erase_crew_in, mark_crew_in
from tactical.wooden_ships.state import Battle, Company, Ship
from tactical.wooden_ships.terms import Quality

# -- who is there --------------------------------------------------------------------------------------------------------


def serving(ship: Ship) -> list[int]:
    """WS B.IX.D.5: squares by section of the people who work a ship: her own or her prize crew, then friends aboard."""
    if ship.captor is None and not ship.guests:
        return list(ship.crew)
    return [squares for company in _companies(ship) for squares in company.sections]


def quality(ship: Ship) -> Quality:
    """WS B.IX.D.10: her own crew's quality, or that of her prize crew."""
    return ship.quality if ship.captor is None or ship.prize is None else ship.prize.quality


def available(battle: Battle, ship: Ship) -> list[int]:
    """WS B.VII.A.2, B.VII.B.7, A.CH.12.H: the sections, lowest first, that parties may be formed of: those with people left, save
    friends who came aboard this turn, and the highest ones as far as they are tied to the pumps."""
    squares = serving(ship)
    own = len(squares) - sum(len(guest.sections) for guest in ship.guests)
    came = [guest.turn < battle.turn for guest in ship.guests for _ in guest.sections]
    free = [number for number, left in enumerate(squares, 1) if left and (number <= own or came[number - own - 1])]
    return free[: max(0, len(free) - ship.flooded)]


def sections_away(ship: Ship) -> list[int]:
    """WS B.VIII.C.3: the sections that are in boarding parties this turn."""
    return sorted(number for party in ship.parties for number in party.sections) if ship.parties else []


def rated_out(ship: Ship) -> int:
    """WS B.VIII.C.3.p1: how many whole sections of a ship's own crew are lost, at the pumps, or in boarding parties."""
    if not ship.parties:
        return ship.sections_out
    squares = serving(ship)
    return ship.sections_out + sum(1 for number in sections_away(ship) if number <= len(ship.crew) and squares[number - 1])


def guns_manned(ship: Ship) -> bool:
    """WS B.VIII.C.3.p2, B.VII.B.5: whether any section is left to serve the guns."""
    if not ship.parties and not ship.flooded:
        return any(serving(ship))
    away = sections_away(ship)
    return len([number for number, squares in enumerate(serving(ship), 1) if squares and number not in away]) > ship.flooded


# -- who falls -----------------------------------------------------------------------------------------------------------


def lose_in(battle: Battle, ship: Ship, section: int, squares: int) -> int:
    """WS B.IX.C.2: squares of one section fall; how many did."""
    if ship.captor is None and section <= len(ship.crew):
        return mark_crew_in(ship, section, squares)
    company, index = _company(ship, section)
    fallen = min(squares, company.sections[index])
    company.sections[index] -= fallen
    _away(battle.ships[company.origin], index + 1, -fallen)
    return fallen


def lose(battle: Battle, ship: Ship, squares: int) -> int:
    """WS B.VIII.D.2.a, B.IX.D.11: squares of the people who work a ship fall, the lowest section first; how many did."""
    fallen = 0
    for section in range(1, len(serving(ship)) + 1):
        fallen += lose_in(battle, ship, section, squares - fallen)
    return fallen


def _company(ship: Ship, section: int) -> tuple[Company, int]:
    """The company that a section of those who work a ship belongs to, and which of its own it is, from 0."""
    index = section - 1
    for company in _companies(ship):
        if index < len(company.sections):
            return company, index
        index -= len(company.sections)
    raise LookupError(f"{ship.name} has no section {section}")


def _companies(ship: Ship) -> Iterable[Company]:
    """The crews aboard in the order of `serving`; a ship's own crew as a company that nothing is written to."""
    if ship.captor is None:
        yield Company(ship.id, ship.side, ship.quality, list(ship.crew), 0)
    elif ship.prize is not None:
        yield ship.prize
    yield from ship.guests


def crew_of(ship: Ship, section: int) -> str:
    """WS B.IX.C.7: the ship whose people a section is: two crews who fight together are told apart by it."""
    return _company(ship, section)[0].origin


def _away(ship: Ship, section: int, squares: int) -> None:
    """People of a log who are away, more or fewer."""
    if not ship.crew_away:
        ship.crew_away = [0] * len(ship.crew)
    ship.crew_away[section - 1] += squares
    if not any(ship.crew_away):
        ship.crew_away = []


# -- who leaves, and who comes ------------------------------------------------------------------------------------------


def leave(battle: Battle, ship: Ship, squares: Mapping[int, int]) -> list[Company]:
    """WS B.IX.A.2.p1, B.IX.D.7: people leave a ship, by section; a company for each ship that they are from."""
    found = dict[str, Company]()
    rank = quality(ship)
    for section, count in squares.items():
        company, index = _company(ship, section)
        origin = battle.ships[company.origin]
        left = found.setdefault(origin.id, Company(origin.id, ship.side, rank, [0] * len(origin.crew), battle.turn))
        left.sections[index] += count
        if ship.captor is None and section <= len(ship.crew):
            mark_crew_in(ship, section, count)
            _away(ship, section, count)
        else:
            company.sections[index] -= count
    return [company for company in found.values() if company.squares]


def come(battle: Battle, ship: Ship, company: Company, apart: bool = False) -> int:
    """WS B.IX.A.3-4, B.VII.B.7: friends come aboard a ship: her own people to their places, others in the place of her losses
    (unless they stay `apart`), the rest beside her crew with its quality. How many found a place on her log."""
    company.turn, company.quality = battle.turn, quality(ship)
    placed = 0
    if ship.captor is None:
        placed = _home(ship, company) if company.origin == ship.id else 0 if apart else _refill(battle, ship, company)
    if company.squares:
        ship.guests.append(company)
    return placed


def _home(ship: Ship, company: Company) -> int:
    """WS B.IX.A.2-3: a ship's own people are open squares of her log again."""
    placed = 0
    for index, squares in enumerate(company.sections):
        back = erase_crew_in(ship, index + 1, squares)
        _away(ship, index + 1, -back)
        company.sections[index] -= back
        placed += back
    return placed


def _refill(battle: Battle, ship: Ship, company: Company) -> int:
    """WS B.IX.A.3: for good: who fills a square here is no longer one of those away from the other log."""
    placed = erase_crew(ship, company.squares)
    left = placed
    for index, squares in enumerate(company.sections):
        taken = min(squares, left)
        company.sections[index] -= taken
        _away(battle.ships[company.origin], index + 1, -taken)
        left -= taken
    return placed
