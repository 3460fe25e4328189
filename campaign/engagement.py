"""A battle as it lies on the table while it is fought (SL 8): part of the world's document, so that it can be taken up again."""

from __future__ import annotations

from typing import Literal

import msgspec

from maps.place import Place
from table.dice import Modifier

Intensity = Literal["light", "medium", "heavy"]
INTENSITIES: tuple[Intensity, ...] = ("light", "medium", "heavy")  # SL 8.311, lightest first


class Sail(msgspec.Struct, frozen=True):
    """SL 3.22: one ship, with her name, guns and rate: the optional squadron log, so that a battle can be fought ship by ship."""

    id: str
    name: str
    guns: int = 74
    rate: int = 3


class Loss(msgspec.Struct, frozen=True):
    """A sail lost in a battle; one that a fireship burnt cannot strike (SL 6.235), nor a `merchant` of a convoy (SL 10.144).

    `captor` is the side that took her, where a report of the battle has said so.
    """

    sail: Sail
    squadron: str
    side: str
    flag: str
    sail_class: str
    burnt: bool = False
    merchant: bool = False
    captor: str = ""


class Combat(msgspec.Struct):
    """SL 8.33: squadrons of two sides matched, by side; of each side the first was matched, those after it double.

    `shifts` and `modifiers` are what each side's own fire has, with the reasons: columns (SL 8.34) and damage points (SL 8.35).
    `convoy` is the one that is attacked in it, if one is; its side's squadrons then protect it (SL 10.133).
    """

    lines: dict[str, list[str]]
    convoy: str = ""
    shifts: dict[str, list[Modifier]] = {}
    modifiers: dict[str, list[Modifier]] = {}


class Selection(msgspec.Struct):
    """SL 8.331: how a side goes along the damage track of the formation it is fielding: the first box and the way taken."""

    formation: str = ""
    box: int | None = None
    way: int = 0


class Battle(msgspec.Struct):
    """One battle, step by step; formations and squadrons by id, what concerns a side by the side's.

    `met` are the formations at sea that met, and `places` those among which the holder of the gauge may still choose where (SL
    8.122). `led` are the leaders who went into action. `attempts` are the formations that try to come up, each with what
    auxiliaries give its die (SL 8.245); `came_up` those that have, each with how much its die had to spare. `mates` are the
    squadrons that flagships fight beside, by flagship (SL 10.311d). `reported` is whoever has resolved it in place of the table
    of SL 8.33.
    """

    id: str
    place: Place
    sides: tuple[str, str]
    interdicted: bool = False
    met: dict[str, list[str]] = {}
    places: tuple[Place, ...] = ()
    initial: dict[str, str] = {}
    gauge: str = ""
    chances: dict[str, int] = {}
    withdrawn: list[str] = []
    engaged: dict[str, list[str]] = {}
    attempts: dict[str, int] = {}
    came_up: dict[str, int] = {}
    sortied: list[str] = []
    idle: list[str] = []
    mates: dict[str, str] = {}
    seniors: dict[str, str | None] = {}
    aboard: dict[str, str] = {}
    led: list[str] = []
    wanted: Intensity = "light"
    intensity: Intensity = "light"
    level: int = 0
    selections: dict[str, Selection] = {}
    combats: list[Combat] = []
    losses: list[Loss] = []
    reported: str = ""
    victor: str = ""

    def enemy(self, side: str) -> str:
        """The other of the two sides."""
        one, other = self.sides
        return other if side == one else one

    def sunk(self, side: str) -> int:
        """How many sail a side has lost."""
        return sum(loss.side == side for loss in self.losses)
