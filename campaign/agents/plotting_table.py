"""A plotting table (SL 13.211): a seat that sails a side's formations by the plots its player has handed to the umpire.

Plots are a TOML file, a line for each formation and impulse, or for a whole turn; turns are counted from the campaign's first:

    [[plot]]
    formation = "toulon-fleet"
    turn = 4
    impulse = 2                 # every impulse of the turn, if none is named
    route = ["space:toulon", "space:off-toulon", "space:minorca-north"]

A formation goes from each place of its route to the next, as fast as the wind allows, and stays at the last. One without a plot
stays where it is; an impulse for which nothing is plotted, and everything but sailing, is left to the player.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from typing import Any

import msgspec

from campaign.calendar import IMPULSES
from campaign.question_kinds import EXIT, MARKERS, SAILING
from campaign.views import View, waters_of
from maps import routes
from maps.place import is_box
from maps.sea import Sea
from maps.waters import Waters
from table.decisions import Answer, Form, Kind, Part, Plan
from table.flows import Question
from table.reading.faults import refuse, unknown
from table.reading.fitting import fitted
from table.reading.toml import said

PLOTTED: tuple[Kind, ...] = (SAILING, MARKERS, EXIT)


class Plot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The route of one formation for an impulse, or for all impulses of a turn."""

    formation: str
    turn: int
    route: tuple[str, ...]
    impulse: int | None = None


class Plots(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole file of plots."""

    plot: tuple[Plot, ...] = ()


def read(text: str, sea: Sea, name: str = "plots", side: str = "", fleet: Collection[str] | None = None) -> Plots:
    """The plots of a file's text, every place and date possible; `fleet` names the side's formations."""
    plots = fitted(said(text, name), Plots, name)
    refuse(_faults(plots, sea, side, fleet), name)
    return plots


def _faults(plots: Plots, sea: Sea, side: str, fleet: Collection[str] | None) -> Iterator[str]:
    """Places that the theatre has not, dates that cannot be, formations that are not the side's, and two plots for one."""
    for number, plot in enumerate(plots.plot, 1):
        where = f"plot {number} ({plot.formation})"
        if fleet is not None and plot.formation not in fleet:
            yield f"{where}: {unknown(f'formation of {side}', plot.formation, fleet)}"
        if plot.turn < 1 or plot.impulse not in (None, *range(1, IMPULSES + 1)):
            yield f"{where}: turn {plot.turn} impulse {plot.impulse}; expected a turn from 1 up and an impulse of 1-{IMPULSES}"
        if not plot.route or len({*plot.route}) < len(plot.route):
            yield f"{where}: route {', '.join(plot.route) or 'is empty'}; expected a place or more, none twice"
        for place in plot.route:
            if place not in sea.number or is_box(place):
                yield f"{where}: unknown place {place!r}; expected such as 'space:off-ushant' or 'harbour:brest'"
    for (formation, turn, impulse), count in Counter((p.formation, p.turn, p.impulse) for p in plots.plot).items():
        if count > 1:
            when = f"turn {turn}" + (f" impulse {impulse}" if impulse else "")
            yield f"{formation}: {count} plots for {when}; expected one"


class PlottingTable:
    """Sails a side's formations as plotted, and leaves the rest to its player."""

    def __init__(self, plots: Plots) -> None:
        self.plots = plots.plot

    def answer(self, view: View, question: Question, moment: str) -> Answer | None:
        if question.kind not in PLOTTED or isinstance(question, Plan):
            return None
        due = self._due(view)
        if not due:
            return None
        if isinstance(question, Form):
            return {part.key: self._order(view, due.get(part.key), part) for part in question.parts}
        plot, keys = due.get(question.about), [option.key for option in question.options]
        step = self._step(view, plot) if plot else None
        return step if step in keys else keys[0]

    def _due(self, view: View) -> dict[str, Plot]:
        """The plots of this impulse by formation; one for the impulse goes before one for the turn."""
        turn, impulse = view.clock.number, view.clock.impulse
        of_turn = [plot for plot in self.plots if plot.turn == turn]
        return {p.formation: p for wanted in (None, impulse) for p in of_turn if p.impulse == wanted}

    def _order(self, view: View, plot: Plot | None, part: Part[Any]) -> str:
        """The key of the option that goes on with a plot; the usual one when there is none, or it is at its end."""
        step = self._step(view, plot) if plot else None
        return next((o.key for o in part.options if step in [s.to for s in getattr(o.value, "steps", ())]), part.usual)

    def _step(self, view: View, plot: Plot) -> str | None:
        """Where a formation goes with its next point."""
        formation = view.formations[plot.formation]
        here, waters = formation.place, waters_of(view, formation)
        goal = next_place(waters, here, plot.route)
        step = None if goal is None else routes.best_step(waters, here, goal)
        return None if step is None else step.to


def next_place(waters: Waters, here: str, route: tuple[str, ...]) -> str | None:
    """The place of a route that comes next: after the one it is at; off the route the nearest, of equals the later."""
    if here in route:
        at = route.index(here) + 1
        return route[at] if at < len(route) else None
    far = [(routes.distance(waters, here, place), -number, place) for number, place in enumerate(route)]
    reached = [(points, later, place) for points, later, place in far if points is not None]
    return min(reached)[2] if reached else None
