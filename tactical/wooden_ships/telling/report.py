"""The whole of what happened, sentence by sentence, with the kind of each and the ships that it names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import TypeGuard

from table.dice import Fact
from table.wording import sentence
from tactical.drawing.onlooker import Kind, Told
from tactical.wooden_ships import facts as course
from tactical.wooden_ships.loading.facts import SailChanged
from tactical.wooden_ships.movement import facts as sailing
from tactical.wooden_ships.special import facts as special
from tactical.wooden_ships.state import Battle
from tactical.wooden_ships.telling.course import sighted
from tactical.wooden_ships.telling.sailing import moves
from tactical.wooden_ships.telling.seamanship import sails
from tactical.wooden_ships.telling.words import words

HOME = "tactical.wooden_ships"
KINDS: tuple[tuple[str, Kind], ...] = (
    ("table.dice", "dice"),
    (f"{HOME}.movement", "sail"),
    (f"{HOME}.fouling", "sail"),
    (f"{HOME}.loading", "sail"),
    (f"{HOME}.options", "sail"),
    (f"{HOME}.fire", "fire"),
    (f"{HOME}.damage", "harm"),
    (f"{HOME}.boarding", "board"),
    (f"{HOME}.special", "command"),
)


def tell(battle: Battle, happened: Iterable[Fact], dice: bool = True, side: str | None = None) -> list[Told]:
    """What happened, sentence by sentence in its order; the battle lends the names. Dice may be left out.

    Loads, orders, parties and shoals are logged only when they show (WS B.IV.B.5, B.VII.B.2), and so may be told to anybody. But
    where the enemy will come in a `side` is not told before he does (WS B.IV.B.8).
    """
    return [told for told in _told(battle, list(happened), side) if dice or told.kind != "dice"]


def one(battle: Battle, fact: Fact) -> str:
    """One fact as a sentence."""
    return tell(battle, [fact])[0].words


def _told(battle: Battle, happened: Sequence[Fact], side: str | None) -> Iterator[Told]:
    """WS B.V.A: the moves that are carried out together are told together, a sentence for each side."""
    for fleet, run in groupby(happened, key=lambda fact: _fleet(battle, fact)):
        if fleet:
            ways = [fact for fact in run if isinstance(fact, sailing.Moved | sailing.Drifted)]
            yield Told(sentence(moves(battle, ways)), "sail", len(ways), tuple(dict.fromkeys(way.ship for way in ways)))
            continue
        yield from _each(battle, list(run), side)


def _each(battle: Battle, happened: Sequence[Fact], side: str | None) -> Iterator[Told]:
    """A sentence for each fact; ships that change sail alike one after the other share one."""
    for sail, run in groupby(happened, key=lambda fact: (fact.canvas, fact.torn) if isinstance(fact, SailChanged) else None):
        alike = list(run)
        if sail is not None and len(alike) > 1:
            changed = [fact for fact in alike if isinstance(fact, SailChanged)]
            yield Told(sentence(sails(battle, changed)), "sail", len(changed), tuple(fact.ship for fact in changed))
            continue
        for fact in alike:
            said = sighted(fact, battle) if _hidden(fact, battle, side) else words(fact, battle)
            yield Told(sentence(said), kind_of(fact), 1, named(battle, fact))


def _hidden(fact: Fact, battle: Battle, side: str | None) -> TypeGuard[special.Entering]:
    """Whether a fact tells where an enemy of a side will come in."""
    if side is None or not isinstance(fact, special.Entering):
        return False
    coming = battle.ships.get(fact.ship)
    return coming is None or coming.side != side


def _fleet(battle: Battle, fact: Fact) -> str:
    """Whose moves a fact is among; nothing for one that is no move."""
    if not isinstance(fact, sailing.Moved | sailing.Drifted):
        return ""
    return battle.ships[fact.ship].home if fact.ship in battle.ships else "of a battle before"


def kind_of(fact: Fact) -> Kind:
    """Of which kind a fact is: by the part of the rules that it comes from."""
    if isinstance(fact, course.TurnBegan | course.BattleEnded | special.BattleOfCampaign):
        return "turn"
    home = type(fact).__module__
    return next((kind for part, kind in KINDS if home.startswith(part)), "other")


def named(battle: Battle, fact: Fact) -> tuple[str, ...]:
    """The ships that a fact names, in whatever field."""
    return tuple(dict.fromkeys(key for field in fact.__struct_fields__ for key in _keys(battle, getattr(fact, field))))


def _keys(battle: Battle, value: object) -> Iterator[str]:
    if isinstance(value, str):
        if value in battle.ships:
            yield value
    elif isinstance(value, list | tuple):
        for part in value:
            yield from _keys(battle, part)
