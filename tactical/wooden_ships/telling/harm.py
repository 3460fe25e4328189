"""Damage, critical hits, surrender, sinking and explosion, in words."""

from __future__ import annotations

from collections import Counter

from table.wording import listed, spelt
from tactical.wooden_ships.damage import facts as harm
from tactical.wooden_ships.state import Battle, Deck, GunSquare
from tactical.wooden_ships.telling.names import DECKS, folk, ship, ships, squares
from tactical.wooden_ships.telling.words import words
from tactical.wooden_ships.terms import Half

CRITICALS: dict[str, str] = {
    "none": "nothing comes of it",
    "rake-section-near": "at such a range the rake brings down what stands of a rigging section",
    "rake-double-near": "at such a range the rake tells double on guns and crew",
    "mask-left": "rigging falls over the left broadside",
    "mask-right": "rigging falls over the right broadside",
    "cable": "the cable is hit",
    "demoralised": "the crew wavers",
    "mast": "a mast is hit",
    "steering": "the steering is hit",
    "rake-section": "the rake brings down what stands of a rigging section",
    "magazine": "the magazine is hit",
    "waterline": "she is hit between wind and water",
    "rake-double": "the rake tells double on guns and crew",
    "fire": "fire breaks out",
}


@words.register
def _(fact: harm.Damaged, battle: Battle) -> str:
    """WS B.VIII.D: the squares marked on a log."""
    counts = [(fact.hull, "hull"), (fact.crew, "crew"), (fact.rigging, "rigging"), (fact.prisoners, "prisoners'")]
    lost = [squares(number, what) for number, what in counts if number]
    after = 1 if fact.hull else 0
    lost[after:after] = _guns(fact.guns)
    return f"{ship(battle, fact.ship)} loses {listed(lost) or 'nothing'}"


def _guns(lost: list[GunSquare]) -> list[str]:
    """`2 gun squares of her left bow section`."""
    found = Counter((one.deck, one.half, one.carronade) for one in lost)
    return [
        f"{squares(number, 'carronade' if carronade else 'gun')} of her {_section(deck, half)}"
        for (deck, half, carronade), number in found.items()
    ]


def _section(deck: Deck, half: Half) -> str:
    return DECKS[deck] if deck == "bow" else f"{deck} {half} section"


@words.register
def _(fact: harm.CrewGone, battle: Battle) -> str:
    return f"nobody is left aboard {ship(battle, fact.ship)} to sail or fight her"


@words.register
def _(fact: harm.BoatsLost, battle: Battle) -> str:
    left = f"{spelt(fact.left, 'boat')} left" if fact.left else "none is left"
    return f"{ship(battle, fact.ship)} loses {spelt(fact.boats, 'boat')}; {left}"


@words.register
def _(fact: harm.CriticalHit, battle: Battle) -> str:
    """WS A.I.A.2.b.1: the line that was read, and what it does."""
    line = f"a critical hit on {ship(battle, fact.ship)} (line {fact.number}, {fact.aim}): {CRITICALS[fact.effect]}"
    return f"{line}, but {fact.void}" if fact.void else line


@words.register
def _(fact: harm.GunsMasked, battle: Battle) -> str:
    return f"wreckage hampers the {DECKS[fact.deck]} of {ship(battle, fact.ship)} for {spelt(fact.turns, 'turn')}"


@words.register
def _(fact: harm.Demoralised, battle: Battle) -> str:
    return f"the crew of {ship(battle, fact.ship)} loses heart, and fights as {_a(fact.quality)} crew from now on"


def _a(word: str) -> str:
    return f"{'an' if word[:1] in 'aeiou' else 'a'} {word}"


@words.register
def _(fact: harm.SteeringHit, battle: Battle) -> str:
    return f"the rudder of {ship(battle, fact.ship)} is damaged: she turns less well for the rest of the battle"


@words.register
def _(fact: harm.Waterline, battle: Battle) -> str:
    more = f"; {spelt(fact.sections, 'section')} of her crew are at it" if fact.sections > 1 else ""
    return f"a section of the crew of {ship(battle, fact.ship)} must go to the pumps{more}"


@words.register
def _(fact: harm.CaughtFire, battle: Battle) -> str:
    if not fact.turns:
        return f"the fire aboard {ship(battle, fact.ship)} cannot be mastered: she will explode!"
    return f"there is a fire aboard {ship(battle, fact.ship)}; it will take {spelt(fact.turns, 'turn')} to put it out"


@words.register
def _(fact: harm.FireOut, battle: Battle) -> str:
    return f"the people of {ship(battle, fact.ship)} have mastered the fire"


@words.register
def _(fact: harm.MastFell, battle: Battle) -> str:
    fell = f"over her {fact.over} side, and hangs there" if fact.over else "clear of her"
    return f"a mast of {ship(battle, fact.ship)} goes by the board with her {_nth(fact.section)} rigging section: it falls {fell}"


def _nth(section: int) -> str:
    return ("first", "second", "third", "fourth", "fifth")[section - 1] if 1 <= section <= 5 else "last"


@words.register
def _(fact: harm.MastCut, battle: Battle) -> str:
    return f"the mast that hung over the {fact.over} side of {ship(battle, fact.ship)} is cut loose"


HOW = {
    "struck": "strikes her colours",
    "firepower": "has not a gun left, and surrenders",
    "immobility": "lies unmanageable, and surrenders",
    "melee": "is carried, and surrenders",
}


@words.register
def _(fact: harm.Surrendered, battle: Battle) -> str:
    to = f" to {_captor(battle, fact.to)}" if fact.to else ""
    return f"{ship(battle, fact.ship)} {HOW.get(fact.how, 'surrenders')}{to}!"


def _captor(battle: Battle, key: str) -> str:
    return ship(battle, key) if key in battle.ships else folk(battle, key)


@words.register
def _(fact: harm.HullGone, battle: Battle) -> str:
    end = {"strikes": "she strikes", "sinks": "she strikes, and is sinking", "explodes": "she strikes, and will blow up"}
    return f"the hull of {ship(battle, fact.ship)} is beaten in: {end[fact.result]}"


@words.register
def _(fact: harm.Exploded, battle: Battle) -> str:
    near = f"; burning wreckage falls on {ships(battle, fact.others)} (Hit Table {fact.table})" if fact.others else ""
    return f"{ship(battle, fact.ship)} blows up{near}!"
