"""A weaker admiral misjudges and puts off: his estimates are shaken and his letters wait, always the same at the same moment, and
never by bare chance."""

from __future__ import annotations

from campaign.agents.admirals.appraisal import Estimate
from campaign.agents.admirals.temper import STRONGEST, Temper
from campaign.views import View
from table.dice import draw

PUT_OFF = 0.5  # the share of the times that the weakest leaves an order lying (designed: with less the allies lost nothing by it)
SPAN = 2.0  # points of prestige by which the weakest may be out either way


def shaken(temper: Temper, view: View, about: str, found: Estimate) -> Estimate:
    """An estimate as one of his strength makes it."""
    weak = STRONGEST - temper.strength
    return found._replace(score=found.score + SPAN * weak / STRONGEST * _swing(view, about)) if weak else found


def doubt(temper: Temper, view: View, about: str) -> float:
    """A factor about 1 by which he misjudges odds: the weakest by half either way."""
    weak = STRONGEST - temper.strength
    return 1 + 0.5 * weak / STRONGEST * _swing(view, about) if weak else 1.0


def puts_off(temper: Temper, view: View, about: str) -> bool:
    """Whether he cannot make up his mind about something until another turn: the weakest every other time."""
    weak = STRONGEST - temper.strength
    return weak > 0 and (1 + _swing(view, f"{about}?")) / 2 < PUT_OFF * weak / STRONGEST


def _swing(view: View, about: str) -> float:
    """From -1 to 1, drawn from the date, the side and what it is about."""
    clock = view.clock
    seed = f"{view.side}/{clock.number}.{clock.impulse}.{clock.increment}/{about}"[-64:]
    return draw(seed, 0, 2001) / 1000 - 1
