"""2006:18.17: two ships that take each other for the enemy in the dark, and are run by the enemy."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from table.dice import d10, log
from table.flows import Aside, Flow, Together, ask, ask_all
from tactical.flying_colors.facts import Recognised
from tactical.flying_colors.movement.company import Company
from tactical.flying_colors.state import Action, Ship

NAME, RUN_BY = "mistaken", "mistaken_run_by"


def astray(action: Action, ship: Ship) -> bool:
    """She is run by the enemy, and fires at nobody but the other."""
    return ship.takes_for_enemy is not None


def pair(action: Action) -> list[Ship]:
    listed = action.special.get(NAME, [])
    return [action.ships[ship] for ship in listed] if isinstance(listed, list) else []


def lose_their_heads(action: Action) -> None:
    """Each takes the other for the enemy."""
    one, other = pair(action)
    one.takes_for_enemy, other.takes_for_enemy = other.id, one.id


def look_again(action: Action) -> None:
    """A die below the turn's number before commands are determined, and they know their friends."""
    if d10(action, "do the ships know each other?", "FC 2006:18.17").passes(action.turn - 1):
        recognise(action)


def recognise(action: Action) -> None:
    """They are their own side's again."""
    ships = pair(action)
    for ship in ships:
        ship.takes_for_enemy = None
    del action.special[NAME]
    log(action, Recognised([ship.id for ship in ships]))


def recognise_if_fouled(action: Action) -> None:
    """As soon as they are fouled; and there is nothing left to mistake if one is lost."""
    ships = pair(action)
    if ships and any(ship.fouled or ship.fate != "afloat" or ship.struck or ship.captor for ship in ships):
        recognise(action)


def runners(action: Action) -> list[tuple[str, Ship]]:
    """Each is out of command and acts for the side that runs her."""
    return [(str(action.special[RUN_BY]), ship) for ship in pair(action)]


def run(action: Action, ship: Ship, company: Company, acts: Callable[[Action, Ship, Company], Flow[None]]) -> Flow[None]:
    """What is asked of her own side while she acts is asked of those who run her."""
    flow = acts(action, ship, company)
    answer: Any = None
    while True:
        try:
            request = flow.send(answer)
        except StopIteration:
            return
        assert not isinstance(request, Aside), "a ship that acts opens no game"
        if isinstance(request, Together):
            answer = yield from ask_all(request.questions)
        else:
            side = str(action.special[RUN_BY]) if request.side == ship.side else request.side
            answer = yield from ask(msgspec.structs.replace(request, side=side))
