"""A battle told (SL 8): every step, die, modifier and case of it, from the facts of the past."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple, TypeVar

import msgspec

from campaign.record.battle import (
    Arrayed,
    BattleEnded,
    BattleJoined,
    BroughtTo,
    Burned,
    Engaged,
    Fired,
    GaugeTaken,
    Hoisted,
    IntensitySettled,
    LevelSettled,
    Lost,
    Matched,
    OutOfControl,
    Regained,
    Reported,
    StoodOff,
    Struck,
    TookCommand,
)
from campaign.record.causes import Harm, Purpose
from campaign.record.convoys import ConvoyHarmed
from campaign.record.documents import AnyFact
from campaign.record.fleet import Damaged, Disorganised
from campaign.record.leaders import LeaderFate
from campaign.record.past import Row
from campaign.record.politics import PrestigeChanged
from campaign.record.telling import in_words
from campaign.reports.names import Names
from campaign.reports.templates_read import template
from table.dice import Fact, Modifier, Roll
from table.wording import capital, counted, party, people
from tactical import handoff

Fates = Mapping[tuple[str, str], str]
Kind = TypeVar("Kind", bound=Fact)


class Contents(NamedTuple):
    """A chapter's title, the kinds of fact that it tells, and what its dice were thrown for."""

    title: str
    kinds: tuple[type[Fact], ...] = ()
    dice: tuple[Purpose, ...] = ()


CHAPTERS = (
    Contents("The fleets meet", (BattleJoined, BroughtTo)),
    Contents("The weather gauge", (GaugeTaken,), (Purpose.GAUGE,)),
    Contents("Who stands off, and who comes up", (Engaged, StoodOff), (Purpose.COMING_UP,)),
    Contents("Command", (TookCommand, Hoisted, OutOfControl), (Purpose.COMMAND,)),
    Contents("How hot the action", (IntensitySettled, LevelSettled), (Purpose.LEVEL,)),
    Contents("Fireships", (Burned,), (Purpose.FIRESHIP,)),
    Contents("The report", (Reported,)),
    Contents("Damage", (Damaged, ConvoyHarmed)),
    Contents("Ships lost", (Lost, Regained), (Purpose.SINKING,)),
    Contents("Flag officers", (LeaderFate,), (Purpose.CASUALTY,)),
    Contents("After the battle", (BattleEnded, Struck, PrestigeChanged, Disorganised), (Purpose.STRIKING,)),
    Contents("What else the dice decided"),
)
BEFORE = 5  # so many chapters come before the guns
FIREBRANDS, ELSE = "Fireships", CHAPTERS[-1].title
IN_TABLES = (Arrayed, Matched, Fired)  # what the lines and the table of the guns show


class Line(msgspec.Struct, frozen=True):
    """A sentence of the report and the case that it rests on."""

    words: str
    rule: str


class Ship(msgspec.Struct, frozen=True):
    """A ship of the line of battle, and what became of her: nothing, or how she was lost."""

    name: str
    guns: int
    fate: str = ""


class Squadron(msgspec.Struct, frozen=True):
    """A squadron of the array: its ships, its damage before and `after` the battle, its flag officer."""

    name: str
    sail_class: str
    ships: tuple[Ship, ...]
    guns: int
    damage: int
    rating: int
    flag: str
    after: int


class Fleet(msgspec.Struct, frozen=True):
    side: str
    squadrons: tuple[Squadron, ...]
    sail: int
    guns: int
    lost: int

    @property
    def strength(self) -> str:
        """Its sail and guns; of a convoy they are not counted (SL 10.131)."""
        return f"{self.sail} sail, {self.guns} guns" if self.sail else "a convoy without ships of war"


class Broadside(msgspec.Struct, frozen=True):
    """One side's fire in a combat: how its column was found, what stood in the cell and what came of it.

    Its column is that of the damage level with the shifts, but for fire on a convoy, which has a column of its own (SL 10.131).
    """

    side: str
    squadrons: tuple[str, ...]
    base: str
    shifts: tuple[str, ...]
    column: int
    cell: str
    modifiers: tuple[str, ...]
    points: int
    sunk: int
    rule: str


class Combat(msgspec.Struct, frozen=True):
    number: int
    die: int
    broadsides: tuple[Broadside, ...]


class Chapter(msgspec.Struct, frozen=True):
    title: str
    lines: tuple[Line, ...]


class BattleTold(msgspec.Struct, frozen=True):
    """A whole battle; `sides` has what each side is called within a sentence."""

    id: str
    title: str
    when: str
    campaign: str
    gauge: str
    intensity: str
    level: int
    victor: str
    fleets: tuple[Fleet, ...]
    before: tuple[Chapter, ...]
    combats: tuple[Combat, ...]
    after: tuple[Chapter, ...]
    sides: dict[str, str]

    @property
    def fought(self) -> bool:
        """Whether the lines were formed, wherever the guns decided, and nobody had stood off."""
        return bool(self.fleets or self.combats)


def battles(rows: Iterable[Row]) -> list[str]:
    """The battles of some rows of the past, in their order."""
    return [row.fact.battle for row in rows if isinstance(row.fact, BattleJoined)]


def of_battle(rows: Iterable[Row], battle: str) -> Iterator[AnyFact]:
    """The facts of one battle: its own, its dice, and what it brings, up to the next battle or the end of its phase."""
    phase, going = None, False
    for row in rows:
        if isinstance(row.fact, BattleJoined):
            going = row.fact.battle == battle
            phase = row.phase if going else phase
        if going and row.phase == phase and belongs(row.fact, battle):
            yield row.fact


def belongs(fact: AnyFact, battle: str) -> bool:
    """Whether a fact that is told in the course of a battle is its own, a die of it, or what it brings."""
    return fact.about == battle if isinstance(fact, Roll) else fact.belongs(battle)


def told(facts: list[AnyFact], names: Names, when: str, campaign: str) -> BattleTold:
    """A battle in order: the fleets, how it came about, its combats, and its end."""
    joined, brought, gauge = _last(facts, BattleJoined), _last(facts, BroughtTo), _last(facts, GaugeTaken)
    settled, level, ended = _last(facts, IntensitySettled), _last(facts, LevelSettled), _last(facts, BattleEnded)
    assert joined is not None, "a battle begins when it is joined"
    chapters = [Chapter(one.title, tuple(_lines(facts, names, one.title))) for one in CHAPTERS]
    fleets = tuple(_fleets(_last(facts, Arrayed), ended, _fates(facts), _damage(facts), names))
    return BattleTold(
        joined.battle,
        f"The action {names.at((brought or joined).place)}",
        when,
        campaign,
        gauge.side if gauge else "",
        settled.intensity if settled else "",
        level.level if level else 0,
        ended.victor if ended else "",
        fleets,
        tuple(chapter for chapter in chapters[:BEFORE] if chapter.lines),
        tuple(_combats(facts, level.level if level else 0, names)),
        tuple(chapter for chapter in chapters[BEFORE:] if chapter.lines),
        {side: people(side) for side in (*joined.sides, *(fleet.side for fleet in fleets))},
    )


def _of(facts: Iterable[AnyFact], kind: type[Kind]) -> list[Kind]:
    return [fact for fact in facts if isinstance(fact, kind)]


def _last(facts: Iterable[AnyFact], kind: type[Kind]) -> Kind | None:
    return next(reversed(_of(facts, kind)), None)


def chapter_of(fact: AnyFact) -> str:
    """The title of the chapter that tells a fact; nothing for what the lines and the table of the guns show."""
    if isinstance(fact, Roll):
        found = (one.title for one in CHAPTERS if fact.purpose in one.dice)
        return "" if fact.purpose == Purpose.COMBAT else next(found, ELSE)
    if isinstance(fact, Fired) and fact.cause is Harm.FIRESHIP:
        return FIREBRANDS
    return "" if isinstance(fact, IN_TABLES) else next((one.title for one in CHAPTERS if isinstance(fact, one.kinds)), ELSE)


def _lines(facts: list[AnyFact], names: Names, title: str) -> Iterator[Line]:
    """The sentences of a chapter, each with its case."""
    for fact in facts:
        if chapter_of(fact) != title:
            continue
        if isinstance(fact, Reported):
            yield from (Line(_sentence(words), fact.rule) for words in fact.sentences(_ids(facts)))
            continue
        yield Line(_sentence(in_words(_by_itself(fact), names)), fact.rule)
        if isinstance(fact, GaugeTaken):
            yield from (_reckoning(side, fact) for side in fact.chances)


def _parties(facts: Iterable[AnyFact]) -> list[handoff.Party]:
    """Both sides of the brief, if the lines were formed."""
    return [party for fact in _of(facts, Arrayed) for party in fact.brief.parties]


def _ids(facts: list[AnyFact]) -> dict[str, str]:
    """The names of the ships and leaders of a brief, by which a report calls them."""
    parties = _parties(facts)
    ships = {ship.id: ship.name for party in parties for one in party.squadrons for ship in one.ships}
    return ships | {one.id: one.name for party in parties for one in party.commanders}


def _by_itself(fact: AnyFact) -> AnyFact:
    """A die of the battle without the battle's name, and a fireship's burning without the number of a combat."""
    if isinstance(fact, Roll) and fact.about.startswith("battle-"):
        return msgspec.structs.replace(fact, about="")
    if isinstance(fact, Fired):
        why = f"the fireship burns on column {fact.column}, {fact.cell}: {fact.points} damage, {fact.sunk} sail"
        return Roll(fact.die, why, fact.rule, number=0)
    return fact


def _reckoning(side: str, fact: GaugeTaken) -> Line:
    """How one side's chance of the gauge is made up (SL 8.221)."""
    parts = " ".join(signed(modifier) for modifier in fact.reasons[side])
    return Line(_sentence(f"{people(side)}: {parts} = {fact.chances[side]}"), "SL 8.221")


def _sentence(words: str) -> str:
    return capital(words) + ("" if words.endswith(".") else ".")


def shifted(modifier: Modifier) -> str:
    """A column shift: `+2 (British)`. The fleet that brings it (SL 8.34) is kept by its id."""
    of_fleet = modifier.why.isalpha() and modifier.why.islower()
    return signed(Modifier(modifier.value, party(modifier.why)) if of_fleet else modifier)


def cell_words(cell: str) -> str:
    """SL 8.337: what stands in a cell of the Combat Damage Table, in words."""
    sunk = cell.count("S")
    points = cell.strip("S*")
    parts = [counted(int(points), "point")] if points.isdecimal() else []
    parts += [f"{counted(sunk, 'sail', 'sail')} out of action"] if sunk else []
    parts += ["leaders in danger"] if cell.endswith("*") else []
    return ", ".join(parts) or "nothing"


def signed(modifier: Modifier) -> str:
    """`+1 (leadership 5 against 3)`."""
    return f"{modifier.value:+d} ({modifier.why})"


def _fates(facts: list[AnyFact]) -> Fates:
    """What became of the ships that were lost, by side and name: sunk or burnt, unless they struck after all (SL 8.44)."""
    sides = {one.id: party.side for party in _parties(facts) for one in party.squadrons}
    lost = [fact for fact in _of(facts, Lost) if fact.squadron in sides]
    fates = {(sides[fact.squadron], fact.sail): "burnt" if fact.why == "burnt" else "sunk" for fact in lost}
    for fact in _of(facts, Struck):
        struck = [key for key in fates if key[0] != fact.side and key[1] == fact.sail]
        fates |= dict.fromkeys(struck, "taken" if fact.squadron else "scuttled")
    return fates


def _damage(facts: list[AnyFact]) -> dict[str, int]:
    """SL 8.336: what the squadrons that were hurt have come to, by their ids."""
    return {fact.squadron: fact.total for fact in _of(facts, Damaged)}


def _fleets(
    arrayed: Arrayed | None, ended: BattleEnded | None, fates: Fates, damage: Mapping[str, int], names: Names
) -> Iterator[Fleet]:
    """Both lines as they went into action."""
    for own in arrayed.brief.parties if arrayed else ():
        flags = {one.aboard: one.name for one in own.commanders}
        gone = {ship: fate for (side, ship), fate in fates.items() if side == own.side}
        squadrons = tuple(_squadron(one, flags, gone, damage.get(one.id, one.damage), names) for one in own.squadrons)
        sail, guns = sum(len(one.ships) for one in squadrons), sum(one.guns for one in squadrons)
        yield Fleet(own.side, squadrons, sail, guns, ended.lost.get(own.side, 0) if ended else 0)


def _squadron(one: handoff.Squadron, flags: Mapping[str, str], fates: Mapping[str, str], after: int, names: Names) -> Squadron:
    ships = tuple(Ship(ship.name, ship.guns, fates.get(ship.name, "")) for ship in one.ships)
    guns = sum(ship.guns for ship in ships)
    return Squadron(names.piece(one.id), one.sail_class, ships, guns, one.damage, one.rating, flags.get(one.id, ""), after)


def _combats(facts: list[AnyFact], level: int, names: Names) -> Iterator[Combat]:
    matched = _of(facts, Matched)
    fired = [fact for fact in _of(facts, Fired) if fact.combat]
    for number in sorted({fact.combat for fact in fired}):
        own = [fact for fact in fired if fact.combat == number]
        lines = {fact.side: [one for one in matched if (one.combat, one.side) == (number, fact.side)] for fact in own}
        yield Combat(number, own[0].die, tuple(_broadside(fact, lines[fact.side], level, names) for fact in own))


def _broadside(fact: Fired, line: list[Matched], level: int, names: Names) -> Broadside:
    base = "the convoy's column" if fact.cause is Harm.CONVOY_FIGHT else str(level)
    return Broadside(
        fact.side,
        tuple(names.piece(one.squadron) + (" ('Admiral!')" if one.admiral else "") for one in line),
        base,
        tuple(map(shifted, fact.shifts)),
        fact.column,
        fact.cell,
        tuple(map(signed, fact.modifiers)),
        fact.points,
        fact.sunk,
        fact.rule,
    )


def rendered(battle: BattleTold, *, html: bool, tints: Mapping[str, str] | None = None) -> str:
    """The battle as text for the terminal, or as a page, on which each side may have its colour."""
    return template(f"battle.{'html' if html else 'txt'}.j2").render(told=battle, tints=tints or {})
