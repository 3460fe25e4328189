"""Convoys as they stand (SL 10.1): what each is told to do, and how far it has come; part of the world's document."""

from __future__ import annotations

from typing import Literal

import msgspec

from campaign.engagement import Sail
from maps.place import Place

Trade = Literal["trade", "troop", "victualling"]
Status = Literal["due", "aside", "waiting", "coming", "formed", "ended"]


class Guard(msgspec.Struct, frozen=True, omit_defaults=True):
    """SL 10.123: a squadron that comes with a convoy, its escort from the first, and leaves the theatre with it."""

    id: str
    name: str
    sail_class: str
    ships: tuple[Sail, ...]


class Script(msgspec.Struct, frozen=True, omit_defaults=True):
    """SL 9.315, 10.114: what a convoy is told: from when it is looked for, by which places it goes, when it scatters.

    `route` has every space, sea zone and berth from where it assembles to where it is bound. Whether it assembles is a die of
    `appears` or less in each turn from the first on, or certain, and it does so again in the next year if it is `yearly`;
    whether it comes in from beyond the chart, one of `enters` in each impulse (SL 10.174). With `scatter_at` points of damage or
    `scatter_sunk` sail lost it scatters, on `scatter_die` or less or without a die (SL 10.151). `straits` makes straits cost it a
    point (D-34). `after` is a convoy that must have come home before, `landing` the event that its troops' arrival counts for
    (SL 10.164). `ships` are its sail, if they are counted.
    """

    route: tuple[Place, ...] = ()
    year: int = 0
    turn: int = 0
    appears: int | None = None
    enters: int | None = None
    allowance: int = 3
    calls: tuple[Place, ...] = ()
    scatter_at: int = 0
    scatter_sunk: int = 0
    scatter_die: int | None = None
    straits: bool = False
    yearly: bool = False
    after: str = ""
    landing: str = ""
    ships: tuple[Sail, ...] = ()
    guard: Guard | None = None


class Convoy(msgspec.Struct, omit_defaults=True):
    """SL 10.11: a convoy, in play or not; formed, it is the formation of the same id.

    `leg` counts the places of its route that it has behind it. `damage` are the points of a convoy without counted sail
    (SL 10.141), `hits` those that the enemy gave it, of which `paid` for prestige; `sunk` the counted sail that it has lost, and
    `judged` the damage at which it was last seen whether it scatters. `cargo` are repair points (SL 10.171), and `served` is
    the place of its route where it last unloaded any. `escorts` sail with
    it; `bound` are formations ordered to, each with the place that it makes for (SL 10.121, 9.427). A scattered convoy that is
    `exposed` may be attacked in this increment (SL 10.156); `attacked` it was, by an auxiliary (SL 10.185).
    """

    id: str
    name: str
    side: str
    kind: Trade
    flag: str
    script: Script
    command: str = ""
    status: Status = "due"
    leg: int = 0
    damage: int = 0
    hits: int = 0
    paid: int = 0
    sunk: int = 0
    judged: int = 0
    cargo: int = 0
    served: int = 0
    scattered: bool = False
    exposed: bool = False
    attacked: bool = False
    arrived: bool = False
    escorts: list[str] = []
    bound: dict[str, str] = {}

    @property
    def destination(self) -> Place:
        """Where it is bound: the last place of its route."""
        return self.script.route[-1]
