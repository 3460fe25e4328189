"""What is written beside a board: the battle's title, and how the fleets stand."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from table.reading.faults import BadFile
from tactical.flying_colors import days, scenarios
from tactical.flying_colors.fleets import guns_afloat, home
from tactical.flying_colors.special import three_days
from tactical.flying_colors.state import Action, Ship
from tactical.playing.dates import from_to, in_words

LOST = ("struck", "sunk")


class Muster(NamedTuple):
    """How one side's ships stand; `hulks` are those of the struck and sunk that had no masts. Rafts are no ships (FC 4.6.2), and
    counted apart."""

    side: str
    fighting: int
    dismasted: int
    struck: int
    sunk: int
    gone: int
    coming: int = 0
    hulks: int = 0
    rafts: int = 0
    rafts_lost: int = 0


def title(action: Action) -> tuple[str, str]:
    """The battle's name and its date in words."""
    return _title(action.name, action.year, str(action.special.get(three_days.CAMPAIGN, "")))


@lru_cache(maxsize=8)
def _title(name: str, year: int, campaign: str) -> tuple[str, str]:
    """As its file says; kept, since a watched battle is looked at a thousand times."""
    try:
        if campaign:
            several = days.campaign(campaign)
            return several.name, from_to(several.outset.date, several.scenario(len(several.days)).date)
        battle = scenarios.scenario(name)
    except (BadFile, OSError):
        return name, str(year)
    return battle.name, in_words(battle.date)


def muster(action: Action, side: str) -> Muster:
    """How the ships stand that sailed with a side; prizes are counted where they came from."""
    counts = {"fighting": 0, "dismasted": 0, "struck": 0, "sunk": 0, "gone": 0, "coming": 0}
    own = [ship for ship in action.ships.values() if home(action, ship) == side]
    rafts = [ship for ship in own if guns_afloat(ship)]
    for ship in own:
        if not guns_afloat(ship):
            counts[condition(ship)] += 1
    fighting = counts.pop("fighting") + counts["dismasted"]
    hulks = sum(ship.mastless and condition(ship) in LOST for ship in own if not guns_afloat(ship))
    return Muster(
        side, fighting, **counts, hulks=hulks, rafts=len(rafts), rafts_lost=sum(condition(one) in LOST for one in rafts)
    )


def condition(ship: Ship) -> str:
    """Where a ship is counted."""
    if ship.captor is not None or (ship.struck and ship.on_map):
        return "struck"
    if not ship.on_map:
        return "coming" if ship.fate == "coming" else "sunk" if ship.fate in ("sunk", "exploded") else "gone"
    return "dismasted" if ship.dismasted else "fighting"


def tally(action: Action, side: str) -> str:
    """How a side's ships stand, in words."""
    own = muster(action, side)
    counts = (
        (own.dismasted, "dismasted"),
        (own.struck, "struck"),
        (own.sunk, "lost"),
        (own.gone, "gone"),
        (own.coming, "coming"),
        (own.hulks, "of the lost hulks"),
    )
    words = [f"{own.fighting} fighting", *(f"{count} {what}" for count, what in counts if count)]
    words += [f"{own.rafts_lost} of {own.rafts} rafts lost"] if own.rafts else []
    return ", ".join(words) + ("; broken" if action.fleets[side].broken else "")
