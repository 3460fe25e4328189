"""What can happen in the course of a battle apart from sailing, gunnery and boarding: the turn, command, and the end."""

from __future__ import annotations

from typing import Literal

from table.dice import Fact
from tactical.flying_colors.state import Weather
from tactical.sea.hexes import Hex


class TurnBegan(Fact, tag="turn-began"):
    """FC 3.1: a turn begins."""

    turn: int
    wind: int


class DayBegan(Fact, tag="day-began"):
    """2006:18.74: a day of several."""

    day: int
    of: int
    date: str
    weather: Weather


class WindShifted(Fact, tag="wind-shifted"):
    """FC 3.2: the wind has turned from one direction to another."""

    was: int
    wind: int


class WindFailed(Fact, tag="wind-failed"):
    """2006:18.16: what the poor wind takes from every ship's movement points this turn."""

    mps: int


class CommandFormed(Fact, tag="command-formed"):
    """FC 3.3.4: a side has said which ships make up a command."""

    command: str
    side: str
    kind: Literal["group", "formation", "single", "battery"]
    ships: list[str]


class InitiativeWon(Fact, tag="initiative-won"):
    """FC 3.4: a side has the initiative this turn."""

    side: str


class CommandActivated(Fact, tag="command-activated"):
    """FC 3.5: a command, or a ship out of command, is activated."""

    command: str
    side: str


class ActivationPassed(Fact, tag="activation-passed"):
    """FC 3.5, 3.5.2: a side lets the other act."""

    side: str


class ShipActivated(Fact, tag="ship-activated"):
    """FC 3.1c: a ship's turn to move and fire; `shy` if she is out of command and failed her check."""

    ship: str
    shy: bool = False


class BrokeOff(Fact, tag="broke-off"):
    """FC 3.9.3: a fleet, or one nation of it, breaks off."""

    side: str
    nation: str
    why: Literal["check", "commanders", "flagship", "ships"]


class Awakened(Fact, tag="awakened"):
    """2006:18.12: ships that lay surprised may act from now on."""

    nations: list[str]


class Recognised(Fact, tag="recognised"):
    """2006:18.17: ships that fired at each other by mistake know their friends again."""

    ships: list[str]


class Entered(Fact, tag="entered"):
    """2006:18.17: a reinforcement comes on the map."""

    ship: str
    bow: Hex
    facing: int


class Withdrew(Fact, tag="withdrew"):
    """2006:18.15, 2006:18.19: a ship leaves the battle without being lost."""

    ship: str


class Signalled(Fact, tag="signalled"):
    """2006:18.15: the recall flies; or a second has seen it, or has put the glass to his blind eye."""

    commander: str
    stays: bool


class Scuttled(Fact, tag="scuttled"):
    """2006:14.5: a ship is sunk by those who hold her."""

    ship: str


class BattleEnded(Fact, tag="battle-ended"):
    """FC 3.9.2: the verdict."""

    winner: str | None
    level: str
    points: dict[str, float]
    why: str
