"""WS B.VIII.D: marking the squares of a log, and erasing the latest marks again. Nobody else changes open squares.

Each function says how many squares it marked or erased; what is beyond is a miss, or the caller's to place elsewhere.
"""

from __future__ import annotations

from tactical.wooden_ships.state import GunSquare, Ship
from tactical.wooden_ships.terms import HALVES

# -- marking -------------------------------------------------------------------------------------------------------------


def mark_hull(ship: Ship, hits: int) -> int:
    """WS B.VIII.D.1: one hull square a hit; excess hits are misses."""
    marked = min(hits, ship.hull)
    ship.hull -= marked
    return marked


def mark_crew(ship: Ship, hits: int) -> int:
    """WS B.VIII.D.2.a: from the first section until it is gone, then from the next."""
    marked = 0
    while marked < hits and (section := lowest_section(ship.crew)) is not None:
        marked += mark_crew_in(ship, section, hits - marked)
    return marked


def mark_crew_in(ship: Ship, section: int, hits: int) -> int:
    """Crew squares of one section, counted from 1, as melee takes them (WS B.IX.C.2)."""
    marked = min(hits, ship.crew[section - 1])
    ship.crew[section - 1] -= marked
    ship.crew_marks.extend([section] * marked)
    return marked


def mark_gun(ship: Ship, square: GunSquare) -> bool:
    """WS B.VIII.D.3.a: one gun square, if it is open."""
    deck = ship.decks[square.deck]
    squares = deck.carronades if square.carronade else deck.guns
    half = HALVES.index(square.half)
    if not squares[half]:
        return False
    squares[half] -= 1
    ship.gun_marks.append(square)
    return True


def mark_rigging(ship: Ship, hits: int) -> list[int]:
    """WS B.VIII.D.4.a: from the first section until it is gone, then from the next; the sections that were lost by it."""
    lost = list[int]()
    left = hits
    while left and (section := lowest_section(ship.rigging)) is not None:
        marked = min(left, ship.rigging[section - 1])
        ship.rigging[section - 1] -= marked
        ship.rigging_marks.extend([section] * marked)
        left -= marked
        if not ship.rigging[section - 1]:
            lost.append(section)
    return lost


def mark_rigging_section(ship: Ship) -> list[int]:
    """WS A.CH.8.R: what is left of the first section that stands."""
    section = lowest_section(ship.rigging)
    return mark_rigging(ship, ship.rigging[section - 1]) if section is not None else []


def lowest_section(squares: list[int]) -> int | None:
    """The first section, counted from 1, that has an open square."""
    return next((number for number, left in enumerate(squares, 1) if left), None)


# -- erasing -------------------------------------------------------------------------------------------------------------


def erase_hull(ship: Ship, squares: int) -> int:
    """WS A.X.B: hull squares made good."""
    erased = min(squares, ship.printed.hull - ship.hull)
    ship.hull += erased
    return erased


def erase_rigging(ship: Ship, squares: int) -> int:
    """WS A.X.B: the latest marks first."""
    erased = min(squares, len(ship.rigging_marks))
    for _ in range(erased):
        ship.rigging[ship.rigging_marks.pop() - 1] += 1
    return erased


def erase_guns(ship: Ship, squares: int) -> int:
    """WS A.X.B: the latest marks first."""
    erased = min(squares, len(ship.gun_marks))
    for _ in range(erased):
        square = ship.gun_marks.pop()
        deck = ship.decks[square.deck]
        (deck.carronades if square.carronade else deck.guns)[HALVES.index(square.half)] += 1
    return erased


def erase_crew(ship: Ship, squares: int) -> int:
    """WS B.IX.A.3: crew that come aboard take the place of losses, the latest first. People who are only away are no losses."""
    lost = [ship.crew_marks.count(section) for section in range(1, len(ship.crew) + 1)]
    lost = [marked - away for marked, away in zip(lost, ship.crew_away or [0] * len(lost), strict=True)]
    erased = 0
    for place in range(len(ship.crew_marks) - 1, -1, -1):
        section = ship.crew_marks[place]
        if erased < squares and lost[section - 1]:
            lost[section - 1] -= 1
            erased += erase_crew_in(ship, section, 1)
    return erased


def erase_crew_in(ship: Ship, section: int, squares: int) -> int:
    """WS B.IX.A.2: marks of one section, the latest first: its people have come back."""
    erased = min(squares, ship.crew_marks.count(section))
    for _ in range(erased):
        latest = len(ship.crew_marks) - 1 - ship.crew_marks[::-1].index(section)
        del ship.crew_marks[latest]
        ship.crew[section - 1] += 1
    return erased


# -- the log as a whole --------------------------------------------------------------------------------------------------


def faults(ship: Ship) -> list[str]:
    """What is wrong with a log: marks and open squares together must be those printed. Empty when it is right."""
    found = list[str]()
    if not 0 <= ship.hull <= ship.printed.hull:
        found.append(f"{ship.name}: {ship.hull} hull squares of {ship.printed.hull}")
    for what, left, marks, full in (
        ("crew", ship.crew, ship.crew_marks, ship.printed.crew),
        ("rigging", ship.rigging, ship.rigging_marks, ship.printed.rigging),
    ):
        for section, squares in enumerate(full, 1):
            if left[section - 1] < 0 or left[section - 1] + marks.count(section) != squares:
                found.append(f"{ship.name}: {what} section {section} has {left[section - 1]} open of {squares}")
    return found + _gun_faults(ship)


def _gun_faults(ship: Ship) -> list[str]:
    found = list[str]()
    for deck, broadside in ship.decks.items():
        for carronade in (False, True):
            squares = broadside.carronades if carronade else broadside.guns
            full = (ship.printed.carronades if carronade else ship.printed.guns).get(deck, (0, 0))
            for half, name in enumerate(HALVES):
                marks = sum(1 for one in ship.gun_marks if (one.deck, one.half, one.carronade) == (deck, name, carronade))
                if squares[half] < 0 or squares[half] + marks != full[half]:
                    found.append(f"{ship.name}: {deck} {name} has {squares[half]} open of {full[half]}")
    return found
