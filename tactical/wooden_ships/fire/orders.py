"""WS B.VIII.A.4, B.VIII.B.5, B.X.D: the form on which a side says what each deck does: hold, fire at a ship, or fire off."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from table.decisions import Form, IllegalChoice, Option, Part
from tactical.wooden_ships import question_kinds as kinds
from tactical.wooden_ships.damage.losses import rigging_times
from tactical.wooden_ships.fire.hit_number import Expected, Situation, expected, rolled_on, situation
from tactical.wooden_ships.fire.targets import Sea, Target, in_sight, loaded, silent
from tactical.wooden_ships.state import Battle, Deck, Ship
from tactical.wooden_ships.terms import Aim

HOLD, NOTHING, NONE = "hold", "nothing", "none"
FIRE_OFF = "fire off"
DECKS: dict[Deck, str] = {"left": "left broadside", "right": "right broadside", "bow": "bow gun"}
CLOSING = 2  # times the longest range: nobody farther off matters to what a broadside is loaded with


class Shoot(NamedTuple):
    """A deck that fires: at a target with an aim, and all that matters for it; or at nothing."""

    ship: Ship
    deck: Deck
    target: Target | None = None
    aim: Aim = "hull"
    of: Situation | None = None


Choice = tuple[Shoot, ...]


# -- the form ------------------------------------------------------------------------------------------------------------


def form(battle: Battle, sea: Sea, side: str) -> Form[Choice] | None:
    """What a side is asked: a line for each deck that has somebody to fire at, and one for those that may be fired off."""
    parts, idle = list[Part[Choice]](), list[Shoot]()
    for ship in battle.of(side):
        decks = [deck for deck in ship.decks if loaded(ship, deck)] if not silent(ship) else []
        for deck, found in in_sight(battle, ship, sea, decks).items() if decks else ():
            if found:
                parts.append(line(battle, ship, deck, found))
            else:
                idle.append(Shoot(ship, deck))
    if idle := _worth_asking(battle, side, idle):
        parts.append(_fire_off(idle))
    if not parts:
        return None
    return Form(side, "WS B.VIII.A", kinds.FIRE, tuple(parts), "Which guns fire, and at whom?", secret=True)


def line(battle: Battle, ship: Ship, deck: Deck, found: list[Target]) -> Part[Choice]:
    """WS B.VIII.A.4-5, B.VIII.B.5: the line of a deck. The usual entry is the best plain shot; guns that cannot hit are held."""
    options = [Option[Choice](HOLD, "hold fire", ())]
    best, most = HOLD, 0.0
    for target in found:
        of = situation(battle, ship, deck, target)
        number = rolled_on(battle, ship, of).total
        for aim in target.aims:
            key = f"{target.ship.id}:{aim}"
            options.append(Option(key, _label(target, of, aim, number), (Shoot(ship, deck, target, aim, of),)))
            worth = weighed(battle, expected(battle.tables, of.level, number, aim, of.shot), target.ship)
            if worth > most:
                best, most = key, worth
    options.append(Option(NOTHING, "fire it off at nothing", (Shoot(ship, deck),)))
    return Part(f"{ship.id}:{deck}", f"{ship.name}, {DECKS[deck]}", tuple(options), best)


def weighed(battle: Battle, hits: Expected, target: Ship) -> float:
    """Squares that a target loses in the mean; WS A.V.A.3: rigging hits may count double under full sail."""
    return hits.squares + hits.rigging * (rigging_times(battle, target) - 1)


def _label(target: Target, of: Situation, aim: Aim, number: int) -> str:
    words = [f"{target.ship.name}, {_aimed(of, aim)}", f"{target.range} hex{'es' if target.range != 1 else ''}"]
    if len(target.halves) == 1:
        words.append(f"{target.halves[0]} section only")
    if of.rake is not None:
        words.append("rake" if of.rake == "side" else f"rake into the {of.rake}")
    words.append(_result(of, number))
    return ", ".join(words)


def _aimed(of: Situation, aim: Aim) -> str:
    return "at her people" if of.shot == "grape" else f"at the {aim}"


def _result(of: Situation, number: int) -> str:
    if of.shot == "grape":
        return f"crew squares {max(0, number)}"
    return f"Hit Table {number}" if number >= 0 else "cannot hit"


# -- firing off ----------------------------------------------------------------------------------------------------------


def _worth_asking(battle: Battle, side: str, idle: list[Shoot]) -> list[Shoot]:
    """WS B.X.D, A.VIII.B.5: a deck is fired off to load it with something else. So it is asked only where there is a choice of
    shot, and of ships near the waters that the enemy's ships fill, which they may soon meet."""
    foes = [ship.bow for ship in battle.afloat() if ship.side != side]
    if not foes or not battle.options.ammunition:
        return []
    near = CLOSING * battle.tables.range_of("round")
    left, right = min(hex.col for hex in foes) - near, max(hex.col for hex in foes) + near
    top, bottom = min(hex.row for hex in foes) - near, max(hex.row for hex in foes) + near
    return [shoot for shoot in idle if left <= shoot.ship.bow.col <= right and top <= shoot.ship.bow.row <= bottom]


def _fire_off(idle: list[Shoot]) -> Part[Choice]:
    """One line for all decks that have nobody to fire at: one of them by its key, or several with commas between them."""
    by_key = {f"{shoot.ship.id}:{shoot.deck}": shoot for shoot in idle}
    options = [Option[Choice](NONE, "none", ())]
    options += [Option(key, f"{one.ship.name}, {DECKS[one.deck]}", (one,)) for key, one in by_key.items()]
    return Part(FIRE_OFF, "Fired off at nothing", tuple(options), NONE, lambda text: _several(text, by_key))


def _several(text: str, by_key: Mapping[str, Shoot]) -> Choice:
    """Several decks by their keys, or by the names of ships as a person writes them: `Victory left, Mars right`."""
    known = {**{f"{one.ship.name} {one.deck}".casefold(): one for one in by_key.values()}, **by_key}
    found = dict[str, Shoot]()
    for written in text.split(","):
        shoot = known.get(written.strip()) or known.get(" ".join(written.split()).casefold())
        if shoot is None:
            offered = ", ".join(f"{one.ship.name} {one.deck}" for one in by_key.values())
            raise IllegalChoice(f"{kinds.FIRE} [WS B.X.D]: {written.strip()!r} cannot be fired off; expected some of: {offered}")
        found[f"{shoot.ship.id}:{shoot.deck}"] = shoot
    return tuple(found.values())


def chosen(answers: Iterable[Mapping[str, Choice]]) -> list[Shoot]:
    """All decks that fire, of all sides."""
    return [shoot for filled in answers for choice in filled.values() for shoot in choice]
