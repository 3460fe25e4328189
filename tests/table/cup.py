"""A cup: a toy game that opens other games within its own, to try the driver on.

On each day of a cup red gives the start and a race is sailed, then a second one; a series is a cup of cups.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from table.decisions import Decision, Kind
from table.dice import Dice, Fact, Roll, Tableau, d10, log
from table.flows import Flow, Phase, ask, ask_all
from table.seats import Seat
from table.within import InnerGame, Paper, hand_back, hand_out, play_within
from tests.table.players import Careful
from tests.table.toy import Regatta, RegattaGame, choices, new_race

SIDES = ("red", "blue")
START, TOAST = Kind("start"), Kind("toast")


class Cup(Tableau, kw_only=True):
    """The days that are sailed, what is sailed within each, and who has won."""

    days: int = 1
    series: bool = False
    races_by_hand: bool = False
    bots: list[str] = []
    day: int = 1
    winners: list[str] = []


class DayOver(Fact, tag="day-over"):
    day: int
    luck: int


def new_cup(seed: str = "cup", **wishes: Any) -> Cup:
    return Cup(dice=Dice(seed, by_hand=wishes.pop("by_hand", False)), **wishes)


def race_day(cup: Cup) -> Flow[None]:
    """Toy 9: a race, a toast in secret, another race, and a die for luck."""
    yield from sail(cup, "first")
    yield from ask_all([Decision(side, "Toy 9.2", TOAST, choices("king", "fleet")) for side in SIDES])
    yield from sail(cup, "second")
    log(cup, DayOver(cup.day, d10(cup, "luck", "Toy 9.3").die))
    cup.day += 1


def sail(cup: Cup, which: str) -> Flow[None]:
    """Toy 9.1: red gives the start when he likes; the race's own seats sail for some."""
    name = f"day {cup.day}, {which}"
    yield from hand_out(Paper(name, "hash", f"the papers of {name}"))
    while (yield from ask(Decision("red", "Toy 9.1", START, choices("wait", "go")))) != "go":
        pass
    seats: dict[str, Seat] = {side: Careful(f"bot {side}") for side in cup.bots}
    yield from _sailed(cup, f"{cup.dice.seed}/{name}", seats)
    yield from hand_back()


def _sailed(cup: Cup, seed: str, seats: Mapping[str, Seat]) -> Flow[None]:
    if cup.series:
        inner = new_cup(seed, races_by_hand=cup.races_by_hand, bots=cup.bots)
        cup.winners += (yield from play_within(CUP, inner, {})).winners
    else:
        race = yield from play_within(RACE, new_race(seed, SIDES, cup.races_by_hand), seats)
        cup.winners.append(race.winner)


class CupGame:
    """The cup as the driver knows it."""

    def encode(self, state: Cup) -> bytes:
        return msgspec.json.encode(state)

    def decode(self, data: bytes) -> Cup:
        return msgspec.json.decode(data, type=Cup)

    def next_phase(self, state: Cup) -> Phase[Cup] | None:
        return Phase("Race day", "Toy 9", race_day) if state.day <= state.days else None

    def view(self, state: Cup, side: str) -> Cup:
        return state

    def facts(self, data: bytes) -> list[Fact]:
        found: list[Fact] = msgspec.json.decode(data, type=list[DayOver | Roll])
        return found


CUP = CupGame()
RACE: InnerGame[Regatta] = RegattaGame()
