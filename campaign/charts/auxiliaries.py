"""The charts of auxiliaries and of looking out: classes, tasks, screens, search and dummies."""

from __future__ import annotations

from typing import Literal

from campaign.charts.row import Row

Task = Literal["search", "shadow", "screen", "assist", "convoy-attack", "station", "fireship", "bombard", "marines"]
Screen = Literal["success", "partial", "failure"]


class AuxiliaryClass(Row, frozen=True):
    """C-06 Auxiliary Class Chart and C-07 Recovery Table, one class.

    `recovers` are the dice on which it leaves the recovery box; `search` is added to the die of a search (SL 6.313);
    `sail_class` is the class it is converted from and to (SL 6.312), so many `sail` for one (SL 6.321); that class's allowance
    is its range if that is unlimited.
    One with `oars` traces its range whichever way the wind blows (SL 3.23d). `on_station` is what it may do on its station beside
    searching, shadowing, screening and attacking convoys (SL 6.297e).
    """

    posts: tuple[Literal["formation", "port"], ...]
    tasks: tuple[Task, ...]
    recovers: str
    search: int = 0
    gales: bool = True
    zones: bool = True
    sail_class: str | None = None
    range: int | None = None
    oars: bool = False
    on_station: tuple[Literal["assist"], ...] = ()
    sail: int = 2


class Assignment(Row, frozen=True):
    """SL 6.131: how many auxiliaries may be assigned to a formation of each kind; `None` for any number."""

    detachment: int | None = 2
    convoy: int | None = 2
    independent: int | None = 0
    flag: int | None = None
    grand_flag: int | None = None


class Search(Row, frozen=True):
    """C-09 Search Table: found on this or less, and shadowed on this or less; a partial screen adds to the die (SL 6.28f)."""

    found: int
    shadowed: int
    partial_screen: int


class Dummy(Row, frozen=True):
    """SL 7.153, 7.152: the dummies of each side's counter mix, and the movement allowance that they pretend to."""

    counters: int
    allowance: int
