"""A battle of Wooden Ships, looked over after every phase."""

from __future__ import annotations

from campaign.play.battle_file import Setting
from table.dice import draw
from table.seats import RandomLegal, Seat
from tactical.playing.hex_game import Wish
from tactical.playing.registry import WOODEN_SHIPS
from tactical.wooden_ships import battles
from tactical.wooden_ships.captains import seat
from tactical.wooden_ships.captains.tempers import book
from tactical.wooden_ships.state import ADVANCED_PARTS, Battle
from tests.soak.battles import Look
from tests.tactical.wooden_ships.auditors import Bold, by_lot
from tests.tactical.wooden_ships.invariants import Inspection


def captains(battle: Battle, side: str, seed: str) -> Seat:
    tempers = list(book())
    return seat(side, tempers[draw(f"{seed}/{side}"[-64:], 0, len(tempers))])


def at_random(battle: Battle, side: str, seed: str) -> Seat:
    return RandomLegal(f"{seed}/{side}"[-40:])


def boldly(battle: Battle, side: str, seed: str) -> Seat:
    return Bold(f"{seed}/{side}"[-40:])


def audit(battle: Battle) -> Look:
    inspection = Inspection(battle)
    return lambda state, happened: inspection.look(happened, state)


def as_printed(seed: str) -> Setting:
    """Every battle and campaign by turns, as the book has it: the number at the end of the seed says which."""
    return _setting(_by_turns(seed), seed, 1981, {})


def drawn(seed: str) -> Setting:
    """Every battle and campaign by turns, with edition, level and rules in force by lot."""
    name = _by_turns(seed)
    numbers = (draw(seed[-64:], number, 1000) for number in range(10))
    wishes: dict[str, Wish] = by_lot(seed[-40:])
    basic = next(numbers) % 4 == 0 and "basic" in battles.outset(name).levels
    if basic:
        wishes = {key: wishes[key] for key in wishes if key not in ADVANCED_PARTS} | {"basic": True}
    return _setting(name, seed, 1975 if next(numbers) % 3 == 0 else 1981, wishes)


def _by_turns(seed: str) -> str:
    names, number = battles.available(), seed.rpartition("/")[2]
    return names[(int(number) if number.isdecimal() else 0) % len(names)]


def _setting(name: str, seed: str, edition: int, wishes: dict[str, Wish]) -> Setting:
    """With people on both sides, for whoever opens it when it has failed."""
    return Setting(name, seed, edition, wishes, dict.fromkeys(battles.sides(name), "human"), game=WOODEN_SHIPS)
