"""Fouls and grapples, tows, anchors and shoals, sails and repairs, flags, in words."""

from __future__ import annotations

from collections.abc import Sequence

from table.wording import spelt
from tactical.wooden_ships.fouling import facts as fouling
from tactical.wooden_ships.loading import facts as loading
from tactical.wooden_ships.options import facts as choice
from tactical.wooden_ships.state import Battle
from tactical.wooden_ships.telling.names import folk, ship, ships, squares, where
from tactical.wooden_ships.telling.words import words

# -- held together -------------------------------------------------------------------------------------------------------


@words.register
def _(fact: fouling.Fouled, battle: Battle) -> str:
    return f"the rigging of {ship(battle, fact.ship)} and {ship(battle, fact.other)} is foul of each other"


@words.register
def _(fact: fouling.Unfouled, battle: Battle) -> str:
    return f"{ship(battle, fact.tried_by)} gets clear of {ship(battle, fact.other)}"


@words.register
def _(fact: fouling.Grappled, battle: Battle) -> str:
    more = f"; {spelt(fact.grapples, 'grapple')} hold the two" if fact.grapples > 1 else ""
    return f"{ship(battle, fact.ship)} has her grapnels in {ship(battle, fact.other)}{more}"


@words.register
def _(fact: fouling.Ungrappled, battle: Battle) -> str:
    held = f"; {spelt(fact.grapples, 'grapple')} still hold{'s' if fact.grapples == 1 else ''}" if fact.grapples else ""
    return f"{ship(battle, fact.ship)} cuts away a grapple of {ship(battle, fact.other)}{held}"


@words.register
def _(fact: fouling.TowBegan, battle: Battle) -> str:
    return f"{ship(battle, fact.tug)} takes {ship(battle, fact.tow)} in tow"


@words.register
def _(fact: fouling.TowEnded, battle: Battle) -> str:
    return f"the tow between {ship(battle, fact.tug)} and {ship(battle, fact.tow)} is cast off"


# -- sails and repairs ---------------------------------------------------------------------------------------------------


@words.register
def _(fact: loading.Repaired, battle: Battle) -> str:
    what = {"hull": "hull", "guns": "gun", "rigging": "rigging"}[fact.kind]
    return f"the people of {ship(battle, fact.ship)} have made good {squares(fact.squares, what)}"


@words.register
def _(fact: loading.SailChanged, battle: Battle) -> str:
    return sails(battle, [fact])


def sails(battle: Battle, changed: Sequence[loading.SailChanged]) -> str:
    """WS A.XI, A.V.A.4: ships that change sail alike."""
    who, one = ships(battle, (fact.ship for fact in changed)), len(changed) == 1
    if changed[0].torn:
        return f"the full sail of {who} is shot away"
    if changed[0].canvas == "full":
        return f"{who} {'sets' if one else 'set'} full sail"
    return f"{who} {'shortens' if one else 'shorten'} to battle sail"


# -- anchors and shoals --------------------------------------------------------------------------------------------------


@words.register
def _(fact: choice.Anchored, battle: Battle) -> str:
    how = {
        "ordinary": "comes to anchor",
        "bow": "lies anchored by the bow, on springs",
        "stern": "lies anchored by the stern, on springs",
    }
    return f"{ship(battle, fact.ship)} {how[fact.kind]}"


@words.register
def _(fact: choice.Weighed, battle: Battle) -> str:
    return f"{ship(battle, fact.ship)} has weighed her anchor"


@words.register
def _(fact: choice.CableCut, battle: Battle) -> str:
    how = "the cable of {} is shot through" if fact.by_shot else "{} cuts her cable"
    return how.format(ship(battle, fact.ship))


@words.register
def _(fact: choice.RanAground, battle: Battle) -> str:
    off = "nothing will bring her off" if fact.die >= 6 else f"a die above {fact.die} will bring her off"
    return f"{ship(battle, fact.ship)} takes the ground at {where(fact.hex)}: {off}"


@words.register
def _(fact: choice.Refloated, battle: Battle) -> str:
    return f"{ship(battle, fact.ship)} comes off the ground, back to {where(fact.to)}"


@words.register
def _(fact: choice.ShoalFound, battle: Battle) -> str:
    return f"{ship(battle, fact.ship)} finds a shoal of {fact.depth} feet at {where(fact.hex)}"


# -- command -------------------------------------------------------------------------------------------------------------


@words.register
def _(fact: choice.FlagLost, battle: Battle) -> str:
    return f"{folk(battle, fact.side)} lose their flagship: {ship(battle, fact.ship)} signals no more"


@words.register
def _(fact: choice.FlagHoisted, battle: Battle) -> str:
    return f"the flag of {folk(battle, fact.side)} is hoisted in {ship(battle, fact.ship)}"
