"""What ships and their guns are called."""

from __future__ import annotations

from tactical.wooden_ships.state import Ship
from tactical.wooden_ships.terms import Rating

RATINGS: dict[Rating, str] = {
    "SOL": "ship of the line",
    "F": "frigate",
    "C": "corvette",
    "B": "brig",
    "S": "sloop",
    "SC": "schooner",
    "GO": "gondola",
    "G": "galley",
    "R": "radeau",
    "GB": "gunboat",
    "P": "privateer",
    "M": "merchantman",
    "FI": "fireship",
}
OARED: tuple[Rating, ...] = ("GO", "G", "GB")


def class_words(ship: Ship) -> str:
    """WS I.II.C: her class in words: `74-gun ship of the line`."""
    return f"{ship.rate}-gun {RATINGS[ship.rating]}" if ship.rate else RATINGS[ship.rating]
