"""A battle told (SL 8): every step, die, modifier and case of it, from plain documents of the past."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec
from jinja2 import Environment, PackageLoader, StrictUndefined

from campaign.reports.log_lines import in_words, report_in_words
from campaign.reports.names import Names
from table.wording import capital, people

Document = Mapping[str, Any]
Fates = Mapping[tuple[str, str], str]

AFTER = {  # what a battle brings besides its own facts, and how their cases begin
    "leader-fate": "SL 3.4", "prestige": "SL 8.431", "disorganised": "SL 8.45", "convoy-harmed": "SL 10.131",
}  # fmt: skip
CHAPTERS: tuple[tuple[str, tuple[str, ...], tuple[str, ...]], ...] = (  # title, kinds of fact, cases of its dice
    ("The fleets meet", ("battle-joined", "brought-to"), ()),
    ("The weather gauge", ("gauge-taken",), ("SL 8.222",)),
    ("Who stands off, and who comes up", ("engaged", "stood-off"), ("SL 8.242",)),
    ("Command", ("took-command", "hoisted", "out-of-control"), ("SL 3.422",)),
    ("How hot the action", ("intensity-settled", "level-settled"), ("SL 8.321",)),
    ("Fireships", ("burned",), ("SL 6.233d", "SL 6.234", "SL 6.233e")),
    ("The report", ("reported",), ()),
    ("Damage", ("damaged", "convoy-harmed"), ()),
    ("Ships lost", ("lost", "regained"), ("SL 8.338", "SL 10.321")),
    ("Flag officers", ("leader-fate",), ("SL 8.37",)),
    ("After the battle", ("battle-ended", "struck", "prestige", "disorganised"), ("SL 8.44", "SL 8.441")),
    ("What else the dice decided", (), ()),
)
BEFORE = 5  # so many chapters come before the guns
FIREBRANDS, OFFICERS, ELSE = "Fireships", "Flag officers", CHAPTERS[-1][0]
IN_TABLES = ("arrayed", "matched", "fired")  # what the lines and the table of the guns show
COMBAT, CONVOYS = "SL 8.335", "SL 10.131"


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
    """A squadron of the array: its ships, what it had suffered before, its flag officer."""

    name: str
    sail_class: str
    ships: tuple[Ship, ...]
    guns: int
    damage: int
    rating: int
    flag: str


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


def battles(rows: Iterable[Document]) -> list[str]:
    """The battles of some rows of the past, in their order."""
    return [row["fact"]["battle"] for row in rows if row["fact"]["fact"] == "battle-joined"]


def of_battle(rows: Iterable[Document], battle: str) -> Iterator[Document]:
    """The facts of one battle: its own, its dice, and what it brings, up to the next battle or the end of its phase."""
    phase, going = None, False
    for row in rows:
        fact = row["fact"]
        if fact["fact"] == "battle-joined":
            going = fact["battle"] == battle
            phase = row["phase"] if going else phase
        if not going or row["phase"] != phase:
            continue
        if belongs(fact, battle):
            yield fact


def belongs(fact: Document, battle: str) -> bool:
    """Whether a fact that is told in the course of a battle is its own, a die of it, or what it brings."""
    own = fact.get("battle") == battle or fact.get("about") == battle
    return own or str(fact.get("rule", "")).startswith(AFTER.get(fact["fact"], "none"))


def told(facts: list[Document], names: Names, when: str, campaign: str) -> BattleTold:
    """A battle in order: the fleets, how it came about, its combats, and its end."""
    by_kind = {fact["fact"]: fact for fact in facts}
    joined, ended, settled = by_kind["battle-joined"], by_kind.get("battle-ended", {}), by_kind.get("intensity-settled", {})
    place = by_kind.get("brought-to", joined)["place"]
    chapters = [Chapter(title, tuple(_lines(facts, names, title))) for title, _, _ in CHAPTERS]
    level = by_kind.get("level-settled", {}).get("level", 0)
    fleets = tuple(_fleets(by_kind.get("arrayed"), ended, _fates(facts), names))
    return BattleTold(
        joined["battle"],
        f"The action {names.at(place)}",
        when,
        campaign,
        by_kind.get("gauge-taken", {}).get("side", ""),
        settled.get("intensity", ""),
        level,
        ended.get("victor", ""),
        fleets,
        tuple(chapter for chapter in chapters[:BEFORE] if chapter.lines),
        tuple(_combats(facts, level, names)),
        tuple(chapter for chapter in chapters[BEFORE:] if chapter.lines),
        {side: people(side) for side in (*joined["sides"], *(fleet.side for fleet in fleets))},
    )


def chapter_of(fact: Document) -> str:
    """The title of the chapter that tells a fact; nothing for what the lines and the table of the guns show."""
    kind = fact["fact"]
    if kind == "rolled":
        if fact["why"].endswith("under fire"):
            return OFFICERS
        return "" if fact["rule"] == COMBAT else next((title for title, _, cases in CHAPTERS if fact["rule"] in cases), ELSE)
    if kind == "fired" and not fact["combat"]:
        return FIREBRANDS
    return "" if kind in IN_TABLES else next((title for title, kinds, _ in CHAPTERS if kind in kinds), ELSE)


def _lines(facts: list[Document], names: Names, title: str) -> Iterator[Line]:
    """The sentences of a chapter, each with its case."""
    for fact in facts:
        if chapter_of(fact) == title and fact["fact"] == "reported":
            ids = _ids(facts)
            yield from (Line(_sentence(words), str(fact.get("rule", ""))) for words in report_in_words(fact, ids))
        elif chapter_of(fact) == title:
            yield Line(_sentence(in_words(_by_itself(fact), names)), str(fact.get("rule", "")))
            if fact["fact"] == "gauge-taken":
                yield from (_reckoning(side, fact) for side in fact["chances"])


def _ids(facts: list[Document]) -> dict[str, str]:
    """The names of the ships and leaders of a brief, by which a report calls them."""
    parties = [party for fact in facts if fact["fact"] == "arrayed" for party in fact["brief"]["parties"]]
    ships = [ship for party in parties for one in party["squadrons"] for ship in one["ships"]]
    return {one["id"]: str(one["name"]) for one in (*ships, *(one for party in parties for one in party.get("commanders", ())))}


def _by_itself(fact: Document) -> Document:
    """A die of the battle without the battle's name, and a fireship's burning without the number of a combat."""
    if fact["fact"] == "rolled" and fact["about"].startswith("battle-"):
        return {**fact, "about": ""}
    if fact["fact"] == "fired":
        why = f"the fireship burns on column {fact['column']}, {fact['cell']}: {fact['points']} damage, {fact['sunk']} sail"
        return {"fact": "rolled", "rule": fact["rule"], "why": why, "about": "", "die": fact["die"], "sides": 10, "modifiers": []}
    return fact


def _reckoning(side: str, fact: Document) -> Line:
    """How one side's chance of the gauge is made up (SL 8.221)."""
    parts = " ".join(signed(modifier) for modifier in fact["reasons"][side])
    return Line(_sentence(f"{people(side)}: {parts} = {fact['chances'][side]}"), "SL 8.221")


def _sentence(words: str) -> str:
    return capital(words) + ("" if words.endswith(".") else ".")


def signed(modifier: list[Any]) -> str:
    """`+1 (leadership 5 against 3)`."""
    value, why = modifier
    return f"{value:+d} ({why})"


def _fates(facts: list[Document]) -> Fates:
    """What became of the ships that were lost, by side and name: sunk or burnt, unless they struck after all (SL 8.44)."""
    parties = [party for fact in facts if fact["fact"] == "arrayed" for party in fact["brief"]["parties"]]
    sides = {one["id"]: party["side"] for party in parties for one in party["squadrons"]}
    lost = [fact for fact in facts if fact["fact"] == "lost" and fact["squadron"] in sides]
    fates = {(sides[fact["squadron"]], fact["sail"]): "burnt" if fact["why"] == "burnt" else "sunk" for fact in lost}
    for fact in facts:
        if fact["fact"] == "struck":
            struck = [key for key in fates if key[0] != fact["side"] and key[1] == fact["sail"]]
            fates |= dict.fromkeys(struck, "taken" if fact["squadron"] else "scuttled")
    return fates


def _fleets(arrayed: Document | None, ended: Document, fates: Fates, names: Names) -> Iterator[Fleet]:
    """Both lines as they went into action."""
    for party in arrayed["brief"]["parties"] if arrayed else ():
        flags = {one["aboard"]: one["name"] for one in party.get("commanders", ())}
        gone = {ship: fate for (side, ship), fate in fates.items() if side == party["side"]}
        squadrons = tuple(_squadron(one, flags, gone, names) for one in party["squadrons"])
        sail, guns = sum(len(one.ships) for one in squadrons), sum(one.guns for one in squadrons)
        yield Fleet(party["side"], squadrons, sail, guns, ended.get("lost", {}).get(party["side"], 0))


def _squadron(one: Document, flags: Mapping[str, str], fates: Mapping[str, str], names: Names) -> Squadron:
    ships = tuple(Ship(ship["name"], ship.get("guns", 74), fates.get(ship["name"], "")) for ship in one["ships"])
    guns = sum(ship.guns for ship in ships)
    flag = flags.get(one["id"], "")
    return Squadron(names.piece(one["id"]), one["sail_class"], ships, guns, one["damage"], one["rating"], flag)


def _combats(facts: list[Document], level: int, names: Names) -> Iterator[Combat]:
    matched = [fact for fact in facts if fact["fact"] == "matched"]
    fired = [fact for fact in facts if fact["fact"] == "fired" and fact["combat"]]
    for number in sorted({fact["combat"] for fact in fired}):
        own = [fact for fact in fired if fact["combat"] == number]
        lines = {fact["side"]: [one for one in matched if (one["combat"], one["side"]) == (number, fact["side"])] for fact in own}
        yield Combat(number, own[0]["die"], tuple(_broadside(fact, lines[fact["side"]], level, names) for fact in own))


def _broadside(fact: Document, line: list[Document], level: int, names: Names) -> Broadside:
    base = "the convoy's column" if fact["rule"] == CONVOYS else str(level)
    return Broadside(
        fact["side"],
        tuple(names.piece(one["squadron"]) + (" ('Admiral!')" if one.get("admiral") else "") for one in line),
        base,
        tuple(map(signed, fact["shifts"])),
        fact["column"],
        fact["cell"],
        tuple(map(signed, fact["modifiers"])),
        fact["points"],
        fact["sunk"],
        fact["rule"],
    )


def rendered(battle: BattleTold, *, html: bool, tints: Mapping[str, str] | None = None) -> str:
    """The battle as text for the terminal, or as a page, on which each side may have its colour."""
    environment = Environment(
        loader=PackageLoader("campaign.reports"), undefined=StrictUndefined, autoescape=html, trim_blocks=True, lstrip_blocks=True
    )
    return environment.get_template(f"battle.{'html' if html else 'txt'}.j2").render(told=battle, tints=tints or {})
