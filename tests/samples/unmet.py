"""What sample play does not meet, each with the reason; a test of its own shows it. The list should stay short."""

from __future__ import annotations

QUESTIONS: dict[str, str] = {
    "buy [SL 3.494]": "a command must have lost every leader that it has in play",
    "tow [FC 4.4.6]": "nobody at random takes a ship in tow and is then hit",
    "tow-berth [FC 4.4.4d]": "nobody at random takes a ship in tow and turns",
}
FACTS: dict[str, str] = {
    "FC tow-parted": "nobody at random takes a ship in tow",
    "SL corsair-lost": "1805 has no corsairs whose number nobody knows",
    "SL order-shown": "no order of 1805 is shown to the enemy when it is received",
}
SPECIAL: dict[str, str] = {
    "floating_batteries": "it is read when the battle is laid out",
    "recall_flagship": "both seconds of the admiral must stay",
}
