"""WS D.II.B: buying a fleet: each side lists its ships in secret, and may spend no more points than were agreed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from table.decisions import IllegalChoice, Plan
from tactical.wooden_ships import question_kinds as kinds
from tactical.wooden_ships.design.price_list import Offer, price_list
from tactical.wooden_ships.endings import counted
from tactical.wooden_ships.specifications import specifications
from tactical.wooden_ships.state import Battle
from tactical.wooden_ships.terms import QUALITIES, Quality

RULE = "WS D.II.B"
BUDGET = "design.budget"
LARGEST = "design.largest"  # the most guns of any ship, if the players agreed on that
BEST = "design.best"  # the best quality of any crew, likewise
COMMON = 74  # guns of the ship that the usual fleet is made of: the common ship of the line


class Purchase(NamedTuple):
    """A ship with her crew, and the name that she is to have, if any."""

    offer: Offer
    quality: Quality
    name: str = ""

    @property
    def price(self) -> int:
        return self.offer.price(self.quality)


def plan(battle: Battle, side: str) -> Plan[Purchase]:
    """What a side is asked: a list of ships as `KEY:QUALITY`, with `:NAME` behind it if she is to have one."""
    budget = counted(battle, BUDGET)
    return Plan(
        side,
        RULE,
        kinds.BUY,
        _reader(battle, side),
        _checker(budget),
        lambda: [f"{offer.key}:{quality}" for offer, quality, _ in _allowed(battle, side)],
        f"Which ships do you buy for {budget} points? (A list without any is left to your admiral.)",
        secret=True,
    )


def _reader(battle: Battle, side: str) -> Callable[[Any], Purchase]:
    known = price_list(battle.fleets[side].nations[0], battle.year)

    def read(act: Any) -> Purchase:
        key, _, rest = str(act).partition(":")
        written, _, name = rest.partition(":")
        offer = known.get(key)
        quality = next((one for one in QUALITIES if one == written), None)
        if offer is None or quality is None:
            raise IllegalChoice(
                f"{act!r} cannot be bought; expected a ship of the list and a crew, such as {next(iter(known))}:crack"
            )
        bought = Purchase(offer, quality, name.strip())
        if why := beyond_limits(battle, bought):
            raise IllegalChoice(why)
        return bought

    return read


def _checker(budget: int) -> Callable[[list[Purchase]], None]:
    def check(bought: list[Purchase]) -> None:
        spent = sum(one.price for one in bought)
        if spent > budget:
            raise IllegalChoice(f"{spent} points spent; expected {budget} at most [{RULE}]")

    return check


def beyond_limits(battle: Battle, bought: Purchase) -> str | None:
    """WS D.II.D.n: why the players' own limits forbid a purchase: too large a ship, or too good a crew."""
    largest, best = counted(battle, LARGEST), battle.special.get(BEST)
    if largest and bought.offer.ship.rate > largest:
        return f"{bought.offer.label}: {bought.offer.ship.rate} guns; expected {largest} at most, as agreed [WS D.II.D]"
    if isinstance(best, str) and QUALITIES.index(bought.quality) < [*QUALITIES].index(best):  # type: ignore[arg-type]  # a word
        return f"{bought.offer.label}: a crew that is {bought.quality}; expected {best} at best, as agreed [WS D.II.D]"
    return None


def _allowed(battle: Battle, side: str) -> list[Purchase]:
    every = (
        Purchase(offer, quality)
        for offer in price_list(battle.fleets[side].nations[0], battle.year).values()
        for quality in QUALITIES
    )
    return [one for one in every if one.price <= counted(battle, BUDGET) and beyond_limits(battle, one) is None]


# -- the usual fleet -----------------------------------------------------------------------------------------------------


def usual_fleet(battle: Battle, side: str) -> list[Purchase]:
    """What an admiral buys who is left to it (designed): as many common ships of the line as the points allow, with the better
    crews that suit a duel of broadsides, and for the rest the dearest warship that they still pay for."""
    crew: Quality = "crack"
    fighting = [one for one in _allowed(battle, side) if one.quality == crew and _fights(one)]
    if not fighting:
        fighting = [one for one in _allowed(battle, side) if _fights(one)]
    common = min(fighting, key=lambda one: (abs(one.offer.ship.rate - COMMON), one.price), default=None)
    left, found = counted(battle, BUDGET), list[Purchase]()
    while common is not None and (affordable := [one for one in fighting if one.price <= left]):
        chosen = common if common.price <= left else max(affordable, key=lambda one: one.price)
        found.append(chosen)
        left -= chosen.price
    return found


def _fights(one: Purchase) -> bool:
    ship = one.offer.ship
    return not ship.merchant and not ship.fireship and not ship.boats and ship.rating in ("SOL", "F", "C", "B", "S")


def usual_budget() -> int:
    """WS D.II.B: the points that the book suggests for two players."""
    return specifications().budget
