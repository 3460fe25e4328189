"""The theatres that a campaign can be begun on, as a person is shown them before he begins."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from campaign.agents.seating import usual
from campaign.corsairing import BY_SYSTEM, BY_TURNS, BY_UMPIRE
from campaign.game import SeaLords
from campaign.options import CATALOGUE, Option, chosen
from campaign.play.beginning import ending
from campaign.play.chart.base import BaseChart, base_chart
from campaign.state import World
from maps.folders import available
from maps.load import named
from maps.theatre import Theatre

FIRST = "trafalgar-1805"  # the one that a campaign is begun on if nobody says otherwise
ANY_SEED = "0"  # a world is looked at for what is offered, not for its dice


class SideOffered(NamedTuple):
    """A side: its name in answers, what its fleet is called, and who sits for it if nobody is named."""

    id: str
    title: str
    usual: str


class TheatreOffered(NamedTuple):
    """A theatre: its name and title, when the war begins, with what it ends in words, its sides, the options of the
    rules with whether each is in force there, and who may play its corsairs, if it has any that are enemies of all."""

    name: str
    title: str
    year: int
    ending: str
    sides: tuple[SideOffered, ...]
    options: tuple[tuple[Option, bool], ...]
    corsairs: tuple[str, ...]


def names() -> list[str]:
    """The theatres that come with the game, the usual one first."""
    return sorted(available(), key=lambda name: name != FIRST)


@cache
def offered(name: str) -> TheatreOffered:
    """One of them; a name that is none's is a BadFile."""
    game = SeaLords(name)
    heading = game.theatre.heading
    world = game.new_world(ANY_SEED)
    force = chosen(world.charts.options, {})
    return TheatreOffered(
        name,
        heading.title,
        heading.year,
        ending(game, world),
        tuple(SideOffered(side.id, side.name, usual(game)) for side in heading.sides),
        tuple((option, bool(getattr(force, option.name))) for option in CATALOGUE),
        _corsairs(world),
    )


def _corsairs(world: World) -> tuple[str, ...]:
    """SL 10.213, 13.2c: whoever may play corsairs that are enemies of all; with squadrons afloat only a side can."""
    if not any(world.corsairs.unaligned(port) for port in world.corsairs.bases):
        return ()
    afloat = any(one.corsairs and world.corsairs.unaligned(one.corsairs) for one in world.squadrons.values())
    return (*world.sides, BY_TURNS) if afloat else (BY_SYSTEM, *world.sides, BY_TURNS, BY_UMPIRE)


def chart(name: str) -> BaseChart:
    """The chart of one of them, as its table shows it too."""
    return base_chart(theatre_named(name))


@cache
def theatre_named(name: str) -> Theatre:
    return named(name)
