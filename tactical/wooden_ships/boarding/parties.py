"""WS B.VII: boarding parties are written, by both sides in secret; parties in a melee that goes on are written already."""

from __future__ import annotations

from collections.abc import Mapping

from table.decisions import Form, Option, Part
from table.dice import log
from table.flows import Flow, ask_all
from tactical.wooden_ships import question_kinds as kinds
from tactical.wooden_ships.boarding import engagements, musters, prizes
from tactical.wooden_ships.boarding.facts import MeleeBrokenOff
from tactical.wooden_ships.boarding.musters import Bond, Muster, Parties
from tactical.wooden_ships.fouling import ties
from tactical.wooden_ships.state import Battle, Ship

FIGHT, PART = Option[bool]("fight", "fight on", False), Option[bool]("part", "offer to break it off", True)


def prepare(battle: Battle) -> Flow[None]:
    """WS B.VII.B.1: each side writes its parties in secret, after melees that are broken off by consent (WS B.IX.C.4)."""
    engagements.keep(battle)
    parted = yield from _break_off(battle)
    lists = _musters(battle, parted)
    questions = [form for side in battle.fleets if (form := _form(battle, side, lists)) is not None]
    answers: Mapping[str, Mapping[str, Parties]] = yield from ask_all(questions)
    for ship_id, found in lists.items():
        ship = battle.ships[ship_id]
        entry = answers.get(ship.side, {}).get(ship_id, found.engaged)
        ship.parties = list(entry)
        ship.done.whole = musters.all_used(found, entry)


def revive(battle: Battle) -> None:
    """WS B.IX.D.14: surrenders are undone by friends who are near at the start of the turn."""
    prizes.revive(battle)


# -- the form ------------------------------------------------------------------------------------------------------------


def _musters(battle: Battle, parted: list[Bond]) -> dict[str, Muster]:
    """What each ship may write, of those that may do anything, by id."""
    near = ties.neighbours(battle)
    return {
        ship.id: musters.muster(battle, ship, near[ship.id], parted)
        for ship in battle.afloat()
        if (near[ship.id] or ship.attached) and musters.may_form(ship)
    }


def _form(battle: Battle, side: str, lists: Mapping[str, Muster]) -> Form[Parties] | None:
    """A line for each ship of a side that has a choice."""
    parts = tuple(
        Part(key, found.name, options, found.usual, _reader(found))
        for key, found in lists.items()
        if battle.ships[key].side == side and found.fresh and len(options := musters.offered(found)) > 1
    )
    if not parts:
        return None
    return Form(side, "WS B.VII.B.1", kinds.PARTIES, parts, "Which boarding parties are formed?", secret=True)


class _reader:
    """Reads what is written in a ship's line and is not in its menu."""

    def __init__(self, found: Muster) -> None:
        self.found = found

    def __call__(self, text: str) -> Parties:
        return musters.read(self.found, text)


# -- breaking off --------------------------------------------------------------------------------------------------------


def _break_off(battle: Battle) -> Flow[list[Bond]]:
    """WS B.IX.C.4: a melee ends when both sides agree to it; the pairs that have."""
    pairs = [(ship, battle.ships[other]) for ship in battle.afloat() for other in ship.melee]
    questions = [_offer(side, mine) for side in battle.fleets if (mine := [pair for pair in pairs if pair[0].side == side])]
    answers: Mapping[str, Mapping[str, bool]] = yield from ask_all(questions)
    parted = list[Bond]()
    for ship, other in pairs:
        bond = frozenset((ship.id, other.id))
        if bond not in parted and _agreed(answers, ship, other) and _agreed(answers, other, ship):
            parted.append(bond)
            engagements.part(ship, other)
            log(battle, MeleeBrokenOff(ship.id, other.id))
    if parted:
        engagements.keep(battle)
    return parted


def _agreed(answers: Mapping[str, Mapping[str, bool]], ship: Ship, other: Ship) -> bool:
    return answers.get(ship.side, {}).get(f"{ship.id}:{other.id}", False)


def _offer(side: str, pairs: list[tuple[Ship, Ship]]) -> Form[bool]:
    parts = tuple(
        Part(f"{ship.id}:{other.id}", f"{ship.name} with {other.name}", (FIGHT, PART), FIGHT.key) for ship, other in pairs
    )
    return Form(side, "WS B.IX.C.4", kinds.BREAK_OFF, parts, "Which melees would you break off?", secret=True)
