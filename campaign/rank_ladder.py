"""Players' careers (SL 12.4, optional): ranks bought with the prestige by which a game was won, kept from game to game.

The Player Ranks Chart is `charts/ranks.toml`; a career is kept in the database of campaigns (`campaign.store.players`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, Literal

import msgspec

from campaign.charts.row import Row
from campaign.rules import ranks
from table.decisions import IllegalChoice
from table.reading.checks import doubled
from table.reading.faults import refuse
from table.reading.toml import whole

STANDARD = Path(__file__).with_name("charts") / "ranks.toml"
INSPECTORATE = 2  # SL 12.415: how many ranks it counts for
ADMIRALS = 3  # SL 12.44: the last three flag ranks are those of full admirals
BENEFITS = (ranks.MULLIGAN, ranks.REQUEST, ranks.REVIEW, ranks.GAUGE)
Colour = Literal["blue", "white", "red"]


class Rank(Row, frozen=True):
    """A row of the chart: what it costs and what it brings; a flag rank has a colour."""

    id: str
    name: str
    price: int
    benefits: dict[str, int] = {}
    colour: Colour | None = None


class Career(msgspec.Struct, frozen=True):
    """SL 12.413: what a player holds: a command or a flag rank, and perhaps an inspectorate."""

    rank: str = ""
    inspectorate: str = ""


class Ladder(Row, frozen=True, dict=True):
    """The Player Ranks Chart: commands, then flag ranks, each in its order; inspectorates beside them."""

    command: tuple[Rank, ...]
    flag: tuple[Rank, ...]
    inspectorate: tuple[Rank, ...]
    sources: dict[str, str] = {}

    @cached_property
    def steps(self) -> dict[str, Rank]:
        """SL 12.42-12.43: the way up, rank by rank."""
        return {rank.id: rank for rank in (*self.command, *self.flag)}

    @cached_property
    def inspectorates(self) -> dict[str, Rank]:
        return {rank.id: rank for rank in self.inspectorate}

    def standing(self, career: Career) -> int:
        """SL 12.415: how high a player stands: his place on the way up, and two more for an inspectorate."""
        place = list(self.steps).index(career.rank) + 1 if career.rank else 0
        return place + INSPECTORATE * bool(career.inspectorate)

    def next_step(self, career: Career) -> Rank | None:
        """SL 12.421, 12.43: the one rank that comes next; None for the Admiral of the Fleet."""
        steps = list(self.steps.values())
        place = list(self.steps).index(career.rank) + 1 if career.rank else 0
        return steps[place] if place < len(steps) else None

    def held(self, career: Career) -> list[Rank]:
        """SL 12.42, 12.422: the ranks whose abilities a player has: his own, and of a flag the lower ones of its colour."""
        own = self.steps.get(career.rank)
        found = [self.inspectorates[career.inspectorate]] if career.inspectorate else []
        if own is not None and own.colour is not None:
            colour = [rank for rank in self.flag if rank.colour == own.colour]
            return [*colour[: colour.index(own) + 1], *found]
        return [own, *found] if own is not None else found

    def benefits(self, career: Career) -> dict[str, int]:
        """SL 12.41, 12.422: all that a player's ranks are good for, added up."""
        found: dict[str, int] = {}
        for rank in self.held(career):
            for kind, points in rank.benefits.items():
                found[kind] = found.get(kind, 0) + points
        return found

    def on_offer(self, career: Career) -> list[Rank]:
        """SL 12.421, 12.44: what a player could buy next: one step up, and as an admiral another inspectorate."""
        step = self.next_step(career)
        admiral = career.rank in [rank.id for rank in self.flag[-ADMIRALS:]]
        return [*([step] if step else []), *(one for one in self.inspectorate if admiral and one.id != career.inspectorate)]

    def bought(self, career: Career, name: str, purse: int) -> Career:
        """SL 12.411, 12.413: a player's career with one rank more, for no more than what he won by.

        A command is given up for the next rank, and an inspectorate for another.
        """
        rank = self.steps.get(name) or self.inspectorates.get(name)
        offers = self.on_offer(career)
        if rank is None or rank not in offers:
            could = ", ".join(one.id for one in offers) or "nothing more"
            rule = "SL 12.44" if name in self.inspectorates else "SL 12.421"
            raise IllegalChoice(f"{name!r} cannot be bought; expected {could}, each rank in its order [{rule}]")
        if rank.price > purse:
            raise IllegalChoice(f"{rank.name} costs {rank.price}; the game was won by {purse}, the most to be spent [SL 12.411]")
        if name in self.inspectorates:
            return msgspec.structs.replace(career, inspectorate=name)
        return msgspec.structs.replace(career, rank=name)


def purse(prestige: Mapping[str, int], side: str) -> int:
    """SL 12.411: what a side's player may spend on a rank: by how much he is ahead of the best of the others."""
    others = [points for other, points in prestige.items() if other != side]
    return max(0, prestige[side] - max(others, default=prestige[side]))


def handicaps(ladder: Ladder, careers: Mapping[str, Career]) -> dict[str, int]:
    """SL 12.415: the prestige that each side begins with besides: the junior's, by how many ranks he stands below the senior."""
    standings = {side: ladder.standing(career) for side, career in careers.items()}
    highest = max(standings.values(), default=0)
    return {side: highest - standing for side, standing in standings.items()}


# -- the chart -----------------------------------------------------------------------------------------------------------


def load(path: Path = STANDARD) -> Ladder:
    """The chart in a file, sound, or `BadFile` with every fault."""
    ladder = whole(path, Ladder, "a TOML file of ranks")
    refuse(_faults(ladder), path)
    return ladder


def _faults(ladder: Ladder) -> Iterator[str]:
    """C-22: nine flags in three colours, commands to begin with, prices and benefits that there are, each id once."""
    every: list[Any] = [*ladder.command, *ladder.flag, *ladder.inspectorate]
    if not ladder.command:
        yield "command: no row; expected one or more, to begin with (SL 12.42)"
    colours = sorted(str(rank.colour) for rank in ladder.flag)
    if colours != sorted(("blue", "white", "red") * 3):
        yield f"flag: colours {', '.join(colours)}; expected three ranks each of blue, white and red (SL 12.422)"
    yield from doubled("rank", (rank.id for rank in every))
    for rank in every:
        if rank.price < 1:
            yield f"{rank.id}.price: {rank.price}; expected 1 or more (SL 12.41)"
        for kind in rank.benefits:
            if kind not in BENEFITS:
                yield f"{rank.id}.benefits.{kind}: there is no such benefit; expected of {', '.join(BENEFITS)}"
