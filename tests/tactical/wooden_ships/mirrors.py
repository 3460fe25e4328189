"""Battles turned, mirrored or listed in another order, and the answers of their players with them."""

from __future__ import annotations

import re
from collections import Counter
from hashlib import blake2b
from typing import Any

import msgspec

from table.decisions import Answer, Form
from table.flows import Question
from tactical.sea.hexes import Hex, at, axial
from tactical.wooden_ships import question_kinds as kinds
from tactical.wooden_ships.state import Aground, Battle, Deck, GunSquare, Ship
from tests.tactical.wooden_ships.auditors import MIDDLE

SWAPPED: dict[Deck, Deck] = {"left": "right", "right": "left", "bow": "bow"}
HANDS = re.compile(r"\b(left|right)\b")
HEX = re.compile(r"who gets \S+\?")
MOVES = str.maketrans("LR", "RL")


class Sea(msgspec.Struct, frozen=True):
    """A way to lay the same battle on the board: turned by so many hexsides about the middle, and perhaps mirrored first."""

    hexsides: int = 0
    mirrored: bool = False

    def direction(self, heading: int) -> int:
        across = (8 - heading - 1) % 6 + 1 if self.mirrored else heading
        return (across - 1 + self.hexsides) % 6 + 1

    def hex(self, hex: Hex) -> Hex:
        (q, r), (mid_q, mid_r) = axial(hex), axial(MIDDLE)
        q, r = q - mid_q, r - mid_r
        if self.mirrored:  # left and right: direction 1 and 4 stay
            q, r = -q, q + r
        for _ in range(self.hexsides):
            q, r = -r, q + r
        return at(q + mid_q, r + mid_r)

    def deck(self, deck: Deck) -> Deck:
        return SWAPPED[deck] if self.mirrored else deck

    def text(self, order: str) -> str:
        return order.translate(MOVES) if self.mirrored else order

    # -- a battle ------------------------------------------------------------------------------------------------------

    def laid(self, battle: Battle) -> Battle:
        """The same battle in this sea; the one given is changed."""
        battle.ships = {key: self.ship(ship) for key, ship in battle.ships.items()}
        wind = battle.wind
        wind.direction, wind.first = self.direction(wind.direction), self.direction(wind.first)
        return battle

    def ship(self, ship: Ship) -> Ship:
        ship.bow, ship.heading = self.hex(ship.bow), self.direction(ship.heading)
        if ship.aground is not None:
            die, bow, heading, turn = ship.aground.die, ship.aground.bow, ship.aground.heading, ship.aground.turn
            ship.aground = Aground(die, self.hex(bow), self.direction(heading), turn)
        if self.mirrored:
            self._swap(ship)
        return ship

    def _swap(self, ship: Ship) -> None:
        """What is on the left hand is on the right."""
        ship.decks = {name: ship.decks[self.deck(name)] for name in ship.decks}
        ship.gun_marks = [GunSquare(self.deck(one.deck), one.half, one.carronade) for one in ship.gun_marks]
        ship.hanging = [self.deck(deck) for deck in ship.hanging]
        ship.shots_left = {self.deck(deck): left for deck, left in ship.shots_left.items()}
        ship.orders = [self.text(order) for order in ship.orders]
        done = ship.done
        done.order, done.fired = self.text(done.order), sorted(self.deck(deck) for deck in done.fired)

    # -- answers -------------------------------------------------------------------------------------------------------

    def answer(self, question: Question, answer: Answer) -> Answer:
        """What a player says here where he would have said that there."""
        if not isinstance(question, Form):
            return answer
        if not self.mirrored:
            lines = [part.key for part in question.parts]
            return dict((key, text) if key in lines else _other_way(key, text) for key, text in answer.items())
        if question.kind is kinds.ORDERS:
            return {key: text if key.endswith(":note") else self.text(text) for key, text in answer.items()}
        return {_hands(key): _hands(text) for key, text in answer.items()}


def _other_way(key: str, text: str) -> tuple[str, str]:
    """Two ships of a side are one line, under the name of the one that is listed first."""
    one, other = key.split(":")
    return f"{other}:{one}", {"tow": "towed", "towed": "tow"}.get(text, text)


def _hands(text: str) -> str:
    """Left and right as parts of a key change places."""
    return ":".join(SWAPPED.get(word, word) for word in text.split(":"))  # type: ignore[call-overload]  # any word may stand there


def same(one: Battle, other: Battle) -> list[str]:
    """In what two battles differ, the order of ships and of what is listed in them apart."""
    return _differences(_plain(one), _plain(other), "")


def _plain(battle: Battle) -> Any:
    document = msgspec.to_builtins(battle)
    del document["dice"]["count"]  # of two who try the same thing, the second does not throw if the first was lucky
    for ship in document["ships"].values():
        for listed in ("fouled", "melee", "gun_marks", "crew_marks"):
            ship[listed] = sorted(ship.get(listed, []))
        for listed in ("guests", "prisoners"):
            ship[listed] = sorted(ship.get(listed, []), key=str)
        if "done" in ship:
            ship["done"]["fired"] = sorted(ship["done"].get("fired", []))
    return document


def _differences(one: Any, other: Any, path: str) -> list[str]:
    if isinstance(one, dict) and isinstance(other, dict):
        keys = dict.fromkeys([*one, *other])
        return [line for key in keys for line in _differences(one.get(key), other.get(key), f"{path}/{key}")]
    return [] if one == other else [f"{path}: {one!r} and {other!r}"]


# -- dice ----------------------------------------------------------------------------------------------------------------


class Named:
    """Dice that fall by what they are thrown for, and not by how many fell before: then it does not matter who throws first."""

    def __init__(self) -> None:
        self.thrown = Counter[str]()

    def begin(self) -> None:
        """A phase begins."""
        self.thrown.clear()

    def throw(self, battle: Battle, sides: int, why: str, rule: str) -> int:
        said = HEX.sub("", HANDS.sub("hand", why)).replace(" collide", " and collide")
        words = " against ".join(" ".join(sorted(names.split(" and "))) for names in said.split(" in melee with "))
        key = f"{battle.dice.seed} {battle.turn} {battle.step} {rule} {words}"
        self.thrown[key] += 1
        battle.dice.count += 1
        digest = blake2b(f"{key} {self.thrown[key]}".encode(), digest_size=8).digest()
        return int.from_bytes(digest, "big") % sides
