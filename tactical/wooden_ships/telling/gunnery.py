"""Broadsides in words: the guns, the Hit Table with every modifier, and the dice on it."""

from __future__ import annotations

from table.wording import listed, spelt
from tactical.wooden_ships.damage.volley import Blow
from tactical.wooden_ships.fire import facts as gunnery
from tactical.wooden_ships.fire.hit_number import SHOT_NAMES
from tactical.wooden_ships.state import Battle
from tactical.wooden_ships.tables import Hits
from tactical.wooden_ships.telling.names import DECKS, ship, squares
from tactical.wooden_ships.telling.words import words


@words.register
def _(fact: gunnery.Fired, battle: Battle) -> str:
    """WS B.VIII.B.1-6: who fired what at whom, the number of the Hit Table and how it came about, and what the dice did."""
    far = "yardarm to yardarm" if fact.range == 0 else f"at {spelt(fact.range, 'hex', 'hexes')}"
    return (
        f"{ship(battle, fact.ship)} fires {guns(fact)} {far} {aimed(battle, fact)}{raked(fact)}: {number(fact)}; {outcome(fact)}"
    )


def guns(fact: gunnery.Fired) -> str:
    """`her left broadside (bow section, 6 guns, chainshot)`."""
    only = f"{fact.halves[0]} section, " if len(fact.halves) == 1 else ""
    return f"her {DECKS[fact.deck]} ({only}{squares(fact.squares, 'gun')}, {SHOT_NAMES[fact.shot]})"


def aimed(battle: Battle, fact: gunnery.Fired) -> str:
    at = ship(battle, fact.target)
    return f"at the people of {at}" if fact.shot == "grape" else f"at the {fact.aim} of {at}"


def raked(fact: gunnery.Fired) -> str:
    if fact.rake is None:
        return ""
    return ", raking her" if fact.rake == "side" else f", raking her through the {fact.rake}"


def number(fact: gunnery.Fired) -> str:
    """`Hit Table 5 (4 by guns and range, +1 crack crew)`."""
    added = "".join(f", {change.value:+d} {change.why}" for change in fact.modifiers)
    return f"Hit Table {fact.number} ({fact.base} by guns and range{added})"


def outcome(fact: gunnery.Fired) -> str:
    """WS B.VIII.B.6, A.VIII.B.2.b, A.VIII.B.4: what the dice on the tables did, or what grape takes."""
    if fact.shot == "grape":
        return f"grape sweeps away {squares(fact.grape, 'crew')}" if fact.grape else "without effect"
    if not fact.blows:
        return "it cannot hit"
    thrown = f"the die shows {fact.blows[0].die}: {hits(fact.blows[0].hits)}"
    if len(fact.blows) > 1:
        thrown = listed(_thrown(blow) for blow in fact.blows)
    wide = fact.shot == "chain" and any(blow.hits.hull or blow.hits.guns for blow in fact.blows)
    return f"{thrown}; chainshot does nothing to hull and guns" if wide else thrown


def _thrown(blow: Blow) -> str:
    return f"{blow.die} on Table {blow.table}: {hits(blow.hits)}"


def hits(found: Hits) -> str:
    """WS B.VIII.B.7: the squares that a table gives."""
    parts = [f"{count} {what}" for what, count in _kinds(found) if count]
    critical = ["perhaps a critical hit"] if found.critical else []
    return listed([*parts, *critical]) or "no hit"


def _kinds(found: Hits) -> tuple[tuple[str, int], ...]:
    return (
        ("hull", found.hull),
        ("guns" if found.guns > 1 else "gun", found.guns),
        ("crew", found.crew),
        ("rigging", found.rigging),
    )


@words.register
def _(fact: gunnery.FiredOff, battle: Battle) -> str:
    return f"{ship(battle, fact.ship)} fires her {DECKS[fact.deck]} off at nothing"
