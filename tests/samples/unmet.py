"""What sample play does not meet, each with the reason; a test of its own shows it. The list should stay short."""

from __future__ import annotations

RECALL = "since captains mind their friends' guns, no sample's Copenhagen goes so ill that the recall flies"
QUESTIONS: dict[str, str] = {
    "buy [SL 3.494]": "a command must have lost every leader that it has in play",
    "tow [FC 4.4.6]": "nobody at random takes a ship in tow and is then hit",
    "tow-berth [FC 4.4.4d]": "nobody at random takes a ship in tow and turns",
}
FACTS: dict[str, str] = {
    "FC signalled": RECALL,
    "FC tow-parted": "nobody at random takes a ship in tow",
    "SL corsair-lost": "1805 has no corsairs whose number nobody knows",
    "SL order-shown": "no order of 1805 is shown to the enemy when it is received",
}
LAID_OUT: dict[str, tuple[str, ...]] = {
    "it is read when the battle is laid out": ("campaign-battle", "figures-advanced", "guns-not-doubled"),
    "it is in the rows of the ships": ("anchored-at-start", "galleys-row"),
    "it is in the table of the entries": (
        "any-heading-entry",
        "late-entries",
        "line-ahead-entry",
        "rear-follows",
        "reserves-by-die",
    ),
    "it is in the board": ("land", "shore"),
    "it is in the options": ("rules-in-force",),
    "it is in the table of the shoals, for which a side is asked": ("secret-shoals",),
    "it is how every scenario is won": ("every-loss-scores", "most-points", "points-second"),
    "it is in the campaign's table, and told between its battles": ("campaign-total",),
}
"""Rules of scenarios of Wooden Ships that play never looks up by their names, by where they are."""
SPECIAL: dict[str, str] = {
    "FC floating_batteries": "it is read when the battle is laid out",
    "FC moored": "it is in force by an option, which no sample takes",
    "FC recall_admiral": RECALL,
    "FC recall_flagship": "both seconds of the admiral must stay",
    "FC recall_radius": RECALL,
    "FC recall_seconds": RECALL,
    "FC recall_side": "by the Break Off Table no British fleet of audacity 1 fails a check at Copenhagen in the samples",
    "FC recall_stays": RECALL,
    **{f"WS {rule}": why for why, rules in LAID_OUT.items() for rule in rules},
}
