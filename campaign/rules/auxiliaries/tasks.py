"""Declaring tasks (SL 6.14): when an increment's sailing is done each side in turn may send its auxiliaries out."""

from __future__ import annotations

from campaign import question_kinds as kinds
from campaign.rules.auxiliaries import bombs, convoy_attack, fireships, search, shadowing, stationing, ventures
from campaign.rules.auxiliaries.errands import Errand, Offer, hands
from campaign.state import World
from table.decisions import Decision, Option
from table.flows import Flow, ask

OFFERS: tuple[Offer, ...] = (
    search.offers,
    shadowing.offers,
    stationing.offers,
    convoy_attack.offers,
    fireships.offers,
    bombs.offers,
    ventures.offers,
)


def declare(world: World) -> Flow[None]:
    """SL 6.141, 4.23a: Player A declares his tasks one by one, then the other, and again until nobody has any more.

    Corsairs whom no side plays come last (SL 3.113d, 13.2c).

    Each task uses an auxiliary up, so it ends.
    """
    yield from shadowing.settle(world)
    sides = list(world.parties)
    while sides:
        side = sides.pop(0)
        if (yield from _declares(world, side)):
            sides = [other for other in world.parties if other != side]


def _declares(world: World, side: str) -> Flow[bool]:
    """All that one side declares in a row; whether it was anything."""
    declared = False
    while errands := offered(world, side):
        nothing: Option[Errand | None] = Option("none", "nothing more", None)
        tasks: list[Option[Errand | None]] = [Option(errand.key, errand.label, errand) for errand in errands]
        errand = yield from ask(Decision(side, "SL 6.14", kinds.TASK, (nothing, *tasks), "Send out an auxiliary?"))
        if errand is None:
            break
        declared = True
        yield from errand.run(world)
    return declared


def offered(world: World, side: str) -> list[Errand]:
    """All that a side may declare now."""
    crew = hands(world, side)
    return [errand for offer in OFFERS for errand in offer(world, side, crew)]
