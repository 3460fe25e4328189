"""Battles played phase by phase and looked over after each: rules in force by lot, players who answer at random or boldly."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import msgspec

from table.decisions import Answer, Form, IllegalChoice
from table.dice import Fact, Tray, draw
from table.flows import Question
from table.seats import RandomLegal, Seat
from tactical.playing.in_memory import play_phase
from tactical.sea.hexes import Hex, Place, within
from tactical.wooden_ships import board, scenario_book
from tactical.wooden_ships import question_kinds as kinds
from tactical.wooden_ships.game import WoodenShips
from tactical.wooden_ships.setting_up import laid_out, scenario_options
from tactical.wooden_ships.state import ADVANCED_PARTS, Battle, Options, Ship
from tactical.wooden_ships.terms import QUALITIES, Edition, Level
from tests.tactical.wooden_ships import yard
from tests.tactical.wooden_ships.invariants import Inspection

OPTIONAL = (
    "timed_moves", "messages", "changing_wind", "variable_wind", "towing", "loss_of_rigging", "blocked_wind", "exploding",
    "aground", "lead", "pointing_rakes", "fore_and_aft", "copper", "scurvy",
)  # fmt: skip
MIDDLE = Hex(100, 100)
LAGS = ("none", "squadrons", "radius")
MOST_PHASES = 1500  # of 100 turns; more means that no end is in sight
FIERCE = ("try", "OBP", "full")  # how the keys of bold answers begin


def by_lot(seed: str) -> dict[str, Any]:
    """Rules in force at random: each option by one chance in three, each part of the Advanced game out by one in eight."""
    switches: dict[str, Any] = {name: draw(seed, number, 3) == 0 for number, name in enumerate(OPTIONAL)}
    switches |= {name: draw(seed, 50 + number, 8) > 0 for number, name in enumerate(ADVANCED_PARTS)}
    return switches | {"command_lag": LAGS[draw(seed, 99, 5) % 3]}


def set_up(
    name: str, seed: str, edition: Edition = 1981, level: Level | None = None, turns: int | None = None, **switches: Any
) -> Battle:
    """A scenario by an edition and a level, with some rules switched."""
    file = scenario_book.scenario(name)
    options: Options = scenario_options(file, level or file.levels[-1], edition, **switches)
    return laid_out(name, options, seed, turns=turns)


def mixed(name: str, seed: str) -> Battle:
    """A scenario with everything by lot: its edition, its level and the rules in force."""
    file = scenario_book.scenario(name)
    level = file.levels[draw(seed, 100, len(file.levels))]
    edition: Edition = 1975 if draw(seed, 101, 3) == 0 else 1981
    wanted = by_lot(seed)
    if level == "basic":
        wanted = {key: wanted[key] for key in wanted if key not in ADVANCED_PARTS}
    return laid_out(name, scenario_options(file, level, edition, **wanted), seed)


def pell_mell(seed: str, ships: int = 8, small: bool = False, **switches: Any) -> Battle:
    """Ships of two sides close together on a wide sea, in any heading, with crews of every quality. `small`: gunboats and
    fireships are among them."""
    random = Random(seed)
    taken, found = set[Hex](), list[Ship]()
    spots = list(within(MIDDLE, 4))
    while len(found) < ships:
        place = Place(random.choice(spots), random.randint(1, 6))
        hexes = board.hull(*place, 2)
        if not taken.intersection(hexes):
            taken.update(hexes)
            found.append(_any_ship(random, len(found), place, small))
    sea = yard.battle(*found, wind=random.randint(1, 6), options=Options(**switches), board=board.Board(columns=200, rows=200))
    sea.dice.seed, sea.turns = seed, 30
    return sea


def _any_ship(random: Random, number: int, place: Place, small: bool) -> Ship:
    if small and number % 4 > 1:
        return _small_craft(random, number, place)
    line = random.random() < 0.6
    ship = yard.ship(
        f"{'Frigate' if not line else 'Seventy-four'} {number}",
        "A1",
        side=yard.FRENCH if number % 2 else yard.BRITISH,
        guns=random.randint(4, 12),
        carronades=random.randint(0, 2),
        hull=random.randint(8, 14),
        crew=tuple(random.randint(2, 6) for _ in range(3)),
        rigging=tuple(random.randint(4, 7) for _ in range(3)),
        quality=random.choice(QUALITIES),
        rating="SOL" if line else "F",
        number=2 if line else 3,
        turning=2 if line else 3,
        speeds=(3, 5) if line else (4, 6),
    )
    ship.bow, ship.heading = place
    return ship


def _small_craft(random: Random, number: int, place: Place) -> Ship:
    """A gunboat or a fireship."""
    boat, side = random.random() < 0.6, yard.FRENCH if number % 2 else yard.BRITISH
    figures: dict[str, Any] = {"rating": "GB", "number": 7, "turning": 4, "speeds": (3, 3), "guns": 2, "crew": (2, 2, 1)}
    if not boat:
        figures = {"rating": "FI", "number": 5, "turning": 3, "speeds": (4, 6), "guns": 2, "crew": (1,), "fireship": True}
    name = f"{'Gunboat' if boat else 'Fireship'} {number}"
    ship = yard.ship(name, "A1", side=side, hull=random.randint(3, 8), rigging=(3, 3, 3), depth=1, **figures)
    ship.bow, ship.heading = place
    return ship


class Bold(RandomLegal):
    """At random, but grapples, boards and fires wherever that is offered: on a random half of the lines."""

    def answer(self, view: Any, question: Question, moment: str) -> Answer:
        given = super().answer(view, question, moment)
        if not isinstance(question, Form) or question.kind not in (kinds.GRAPPLE, kinds.PARTIES, kinds.FIRE, kinds.UNFOUL):
            return given
        fierce = dict(given)
        for number, part in enumerate(question.parts):
            keys = [option.key for option in part.options if option.key.startswith(FIERCE) or ":" in option.key]
            if keys and draw(f"{self.seed}/{moment}/bold"[-64:], number, 2):
                wanted = fierce | {part.key: keys[draw(self.seed[-64:], number, len(keys))]}
                fierce = wanted if _stands(question, wanted) else fierce
        return fierce


def _stands(form: Form[Any], answer: Answer) -> bool:
    try:
        form.resolve(answer)
    except IllegalChoice:
        return False
    return True


def audited(battle: Battle, seats: Mapping[str, Seat], journal: list[Fact] | None = None) -> Battle:
    """A battle played to its end and found sound after every phase."""
    rules, inspection = WoodenShips(), Inspection(battle)
    while (phase := rules.next_phase(battle)) is not None:
        battle.lay(Tray())
        play_phase(rules, battle, phase.flow(battle), seats, inspection.phases)
        inspection.look(battle.tray.journal)
        if journal is not None:
            journal.extend(battle.tray.journal)
        assert inspection.phases < MOST_PHASES, "no end in sight"
    return battle


def at_random(battle: Battle, seed: str) -> dict[str, Seat]:
    return {side: RandomLegal(f"{seed}/{side}") for side in battle.fleets}


def boldly(battle: Battle, seed: str) -> dict[str, Seat]:
    return {side: Bold(f"{seed}/{side}") for side in battle.fleets}


def kept(journal: list[Fact]) -> bytes:
    """A journal as bytes: what two runs are compared by."""
    return msgspec.json.encode(journal)
