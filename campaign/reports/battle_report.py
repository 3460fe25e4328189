"""A battle told (SL 8): every step, die, modifier and case of it, from plain documents of the past."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec
from jinja2 import Environment, PackageLoader, StrictUndefined

from campaign.reports.log_lines import in_words
from campaign.reports.names import Names

Document = Mapping[str, Any]

AFTER = {"leader-fate": "SL 3.4", "prestige": "SL 8.431", "disorganised": "SL 8.45"}  # what a battle brings besides its own facts
CHAPTERS: tuple[tuple[str, tuple[str, ...], tuple[str, ...]], ...] = (  # title, kinds of fact, cases of its dice
    ("The fleets meet", ("battle-joined", "brought-to"), ()),
    ("The weather gauge", ("gauge-taken",), ("SL 8.222",)),
    ("Who stands off, and who comes up", ("engaged", "stood-off"), ("SL 8.242",)),
    ("Command", ("took-command", "hoisted", "out-of-control"), ("SL 3.422",)),
    ("How hot the action", ("intensity-settled", "level-settled"), ("SL 8.321",)),
    ("Fireships", ("burned",), ("SL 6.233d", "SL 6.234")),
    ("Ships lost", ("lost",), ("SL 8.338",)),
    ("Flag officers", ("leader-fate",), ("SL 8.37",)),
    ("After the battle", ("battle-ended", "struck", "prestige", "disorganised"), ("SL 8.44", "SL 8.441")),
)


class Line(msgspec.Struct, frozen=True):
    """A sentence of the report and the case that it rests on."""

    words: str
    rule: str


class Squadron(msgspec.Struct, frozen=True):
    """A squadron of the array: its ships, what it had suffered before, its flag officer."""

    name: str
    sail_class: str
    ships: tuple[str, ...]
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


class Broadside(msgspec.Struct, frozen=True):
    """One side's fire in a combat: how its column was found, what stood in the cell and what came of it."""

    side: str
    squadrons: tuple[str, ...]
    shifts: tuple[str, ...]
    column: int
    cell: str
    modifiers: tuple[str, ...]
    points: int
    sunk: int


class Combat(msgspec.Struct, frozen=True):
    number: int
    die: int
    broadsides: tuple[Broadside, ...]


class Chapter(msgspec.Struct, frozen=True):
    title: str
    lines: tuple[Line, ...]


class BattleTold(msgspec.Struct, frozen=True):
    """A whole battle."""

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
        own = fact.get("battle") == battle or fact.get("about") == battle
        if own or str(fact.get("rule", "")).startswith(AFTER.get(fact["fact"], "none")):
            yield fact


def told(facts: list[Document], names: Names, when: str, campaign: str) -> BattleTold:
    """A battle in order: the fleets, how it came about, its combats, and its end."""
    by_kind = {fact["fact"]: fact for fact in facts}
    joined, ended, settled = by_kind["battle-joined"], by_kind.get("battle-ended", {}), by_kind.get("intensity-settled", {})
    place = by_kind.get("brought-to", joined)["place"]
    chapters = [Chapter(title, tuple(_lines(facts, names, kinds, dice))) for title, kinds, dice in CHAPTERS]
    before = [chapter for chapter in chapters[:5] if chapter.lines]
    return BattleTold(
        joined["battle"],
        f"The action {names.at(place)}",
        when,
        campaign,
        by_kind.get("gauge-taken", {}).get("side", ""),
        settled.get("intensity", ""),
        by_kind.get("level-settled", {}).get("level", 0),
        ended.get("victor", ""),
        tuple(_fleets(by_kind.get("arrayed"), ended, names)),
        tuple(before),
        tuple(_combats(facts, names)),
        tuple(chapter for chapter in chapters[5:] if chapter.lines),
    )


def _lines(facts: list[Document], names: Names, kinds: tuple[str, ...], dice: tuple[str, ...]) -> Iterator[Line]:
    for fact in facts:
        if fact["fact"] in kinds or (fact["fact"] == "rolled" and fact["rule"] in dice):
            yield Line(_sentence(in_words(fact, names)), str(fact.get("rule", "")))
            if fact["fact"] == "gauge-taken":
                yield from (_reckoning(side, fact) for side in fact["chances"])


def _reckoning(side: str, fact: Document) -> Line:
    """How one side's chance of the gauge is made up (SL 8.221)."""
    parts = " ".join(signed(modifier) for modifier in fact["reasons"][side])
    return Line(f"{side}: {parts} = {fact['chances'][side]}.", "SL 8.221")


def _sentence(words: str) -> str:
    return words[:1].upper() + words[1:] + ("" if words.endswith(".") else ".")


def signed(modifier: list[Any]) -> str:
    """`+1 (leadership 5 against 3)`."""
    value, why = modifier
    return f"{value:+d} ({why})"


def _fleets(arrayed: Document | None, ended: Document, names: Names) -> Iterator[Fleet]:
    """Both lines as they went into action."""
    for party in arrayed["brief"]["parties"] if arrayed else ():
        flags = {one["aboard"]: one["name"] for one in party.get("commanders", ())}
        squadrons = tuple(_squadron(one, flags, names) for one in party["squadrons"])
        sail, guns = sum(len(one.ships) for one in squadrons), sum(one.guns for one in squadrons)
        yield Fleet(party["side"], squadrons, sail, guns, ended.get("lost", {}).get(party["side"], 0))


def _squadron(one: Document, flags: Mapping[str, str], names: Names) -> Squadron:
    ships = tuple(f"{ship['name']} {ship.get('guns', 74)}" for ship in one["ships"])
    guns = sum(ship.get("guns", 74) for ship in one["ships"])
    flag = flags.get(one["id"], "")
    return Squadron(names.piece(one["id"]), one["sail_class"], ships, guns, one["damage"], one["rating"], flag)


def _combats(facts: list[Document], names: Names) -> Iterator[Combat]:
    matched = [fact for fact in facts if fact["fact"] == "matched"]
    fired = [fact for fact in facts if fact["fact"] == "fired" and fact["combat"]]
    for number in sorted({fact["combat"] for fact in fired}):
        own = [fact for fact in fired if fact["combat"] == number]
        lines = {fact["side"]: [one for one in matched if (one["combat"], one["side"]) == (number, fact["side"])] for fact in own}
        yield Combat(number, own[0]["die"], tuple(_broadside(fact, lines[fact["side"]], names) for fact in own))


def _broadside(fact: Document, line: list[Document], names: Names) -> Broadside:
    return Broadside(
        fact["side"],
        tuple(names.piece(one["squadron"]) + (" ('Admiral!')" if one.get("admiral") else "") for one in line),
        tuple(map(signed, fact["shifts"])),
        fact["column"],
        fact["cell"],
        tuple(map(signed, fact["modifiers"])),
        fact["points"],
        fact["sunk"],
    )


def rendered(battle: BattleTold, *, html: bool) -> str:
    """The battle as text for the terminal, or as a page."""
    environment = Environment(
        loader=PackageLoader("campaign.reports"), undefined=StrictUndefined, autoescape=html, trim_blocks=True, lstrip_blocks=True
    )
    return environment.get_template(f"battle.{'html' if html else 'txt'}.j2").render(told=battle)
