"""What is written beside a board: the date, how the fleets stand, and the points."""

from __future__ import annotations

from functools import lru_cache

from table.reading.faults import BadFile
from tactical.playing.dates import in_words
from tactical.wooden_ships import scenario_book
from tactical.wooden_ships.state import LOST, Battle, Ship

COUNTED = ("fighting", "struck", "taken", "lost", "gone", "coming")


@lru_cache(maxsize=8)
def date(name: str, year: int) -> str:
    """The date of a scenario in words; of another battle the year."""
    try:
        return in_words(scenario_book.scenario(name).date)
    except (BadFile, OSError):
        return str(year)


def condition(ship: Ship) -> str:
    """Where a ship is counted among those that began with her."""
    if ship.captor is not None and ship.captor != ship.home:
        return "taken"
    if not ship.on_board:
        return "lost" if ship.fate in LOST else "coming" if ship.fate == "coming" else "gone"
    if ship.surrendered or ship.doom:
        return "struck"
    return "fighting"


def tally(battle: Battle, side: str) -> str:
    """How a side's ships stand, in words, and its points."""
    counts = dict.fromkeys(COUNTED, 0)
    for ship in battle.ships.values():
        if ship.home == side:
            counts[condition(ship)] += 1
    words = [f"{count} {what}" for what, count in counts.items() if count or what == "fighting"]
    return f"{', '.join(words)}; {battle.fleets[side].total:g} points"
