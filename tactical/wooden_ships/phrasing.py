"""How the forms of Wooden Ships read at a terminal: what stands beside a ship's line, and names where the rules have keys."""

from __future__ import annotations

import re
from typing import Any

from table.decisions import Form, Part, Plan
from table.wording import counted
from tactical.drawing.letters import ARROWS
from tactical.wooden_ships import question_kinds as kinds
from tactical.wooden_ships.board import label_of
from tactical.wooden_ships.boarding import notes
from tactical.wooden_ships.design.price_list import price_list
from tactical.wooden_ships.fire.orders import FIRE_OFF
from tactical.wooden_ships.movement.allowance import allowances, present
from tactical.wooden_ships.movement.attitude import attitude
from tactical.wooden_ships.state import Battle, Broadside, Ship
from tactical.wooden_ships.terms import ATTITUDES, QUALITIES, Shot

TYPING = (
    "One form a phase for the whole fleet. Enter signs it; before that write what differs, with commas between ships:",
    "  moves     `victory L1R1, temeraire 2`: figures are hexes ahead, L and R turns,",
    "            B backed sails, 0 none; `mars note AB` anchors",
    "  fire      `victory left bucentaure hull`, `mars right hold`;",
    "            `fire off = victory left, mars right` at nothing",
    "  loading   `victory left grape`, `mars repair rigging`",
    "  boarding  `victory obp12 redoutable + dbp3`, `mars dbp1`, `ajax nbp`",
    "  sails     `victory full, mars battle`",
    "  any line  `victory` shows her choices; `all = full` changes all",
    "A form that has only small matters, such as a grapple of one's own ships, is signed for you; `forms` asks for all.",
)
NO_TOW = ("leave", "try")  # what may be done with a ship alongside that cannot be towed
LOADED: dict[Shot, str] = {"round": "round", "chain": "chain", "grape": "grape", "double": "double"}
SHIPS = re.compile(r"\b(OBP|TBP)\s*([1-9][1-9\s-]*)\s*(?:[:\s]\s*(?!apart)([^+:]+?))?\s*(?=\+|$|:?\s*apart)", re.IGNORECASE)


def beside(view: Battle, question: Form[Any], part: Part[Any]) -> str | None:
    """What a captain must know of the ship whose line it is. Not listed while they are as usual are notes beside a move, and what
    could be done with ships of one's own side alone."""
    key, _, deck = part.key.partition(":")
    ship = view.ships.get(key)
    if ship is None:
        return None if key == FIRE_OFF else ""
    if question.kind is kinds.ORDERS:
        return None if deck else under_way(view, ship)
    if question.kind is kinds.FIRE and deck in ship.decks:
        return loaded(ship.decks[deck])
    if question.kind is kinds.LOADING:
        return ", ".join(f"{name} {loaded(guns)}" for name, guns in ship.decks.items())
    if question.kind is kinds.SAILS:
        return f"{under_way(view, ship)}, {ship.canvas} sail"
    if question.kind is kinds.PARTIES:
        return f"crew {'/'.join(map(str, ship.crew))}" if _boards(view, ship, part) else None
    if question.kind is kinds.GRAPPLE:
        return "" if view.ships[deck].side != ship.side or len(part.options) > len(NO_TOW) else None
    return ""


def _boards(view: Battle, ship: Ship, part: Part[Any]) -> bool:
    """WS B.VII: whether there is more to send people for than to man a friend who is in no fight."""
    parties = [party for option in part.options for party in notes.read(option.key)]
    targets = [view.ships[party.target] for party in parties if party.target]
    return any(party.kind != "TBP" for party in parties) or any(other.side != ship.side or other.attached for other in targets)


def under_way(battle: Battle, ship: Ship) -> str:
    """WS B.IV.A.3-4: where she lies, her attitude to the wind, and what she may make of her allowance in it."""
    lies = attitude(ship.heading, battle.wind.direction)
    by_attitude = ", ".join(f"{name}{factors}" for name, factors in zip(ATTITUDES, allowances(battle, ship), strict=True))
    return f"{label_of(ship.bow)}{ARROWS[ship.heading]} {lies}, {counted(present(battle, ship), 'hex', 'hexes')} ({by_attitude})"


def loaded(guns: Broadside) -> str:
    """What is in the guns, and how many squares there are."""
    squares = f"{guns.squares()}+{guns.short()}" if guns.short() else str(guns.squares())
    if guns.shot is None:
        return f"{squares} {'half loaded' if guns.ramming else 'empty'}"
    return f"{squares} {LOADED[guns.shot]}{', first' if guns.initial else ''}"


def act_words(view: Battle, question: Plan[Any], act: Any) -> str:
    """WS D.II.B: a ship that is bought, her crew and her price."""
    key, _, rest = str(act).partition(":")
    quality, _, name = rest.partition(":")
    offer = price_list(view.fleets[question.side].nations[0], view.year).get(key) if question.kind is kinds.BUY else None
    crew = next((one for one in QUALITIES if one == quality), None)
    if offer is None or crew is None:
        return str(act)
    label = f"{offer.label}-gun ship" if offer.label.isdecimal() else offer.label
    return f"{label}, {crew} crew{f', to be called {name}' if name else ''}: {counted(offer.price(crew), 'point')}"


def spelt(view: Battle, question: Form[Any], typed: str) -> str:
    """WS B.VII.B.3: boarding parties with the ships' names, `OBP12 redoutable + DBP3`, as the rules read them."""
    if question.kind is not kinds.PARTIES:
        return typed
    return "+".join(_party(view, one.strip()) for one in typed.split("+"))


def _party(view: Battle, typed: str) -> str:
    found = SHIPS.match(typed)
    if found is None or found[3] is None:
        return typed
    wanted = found[3].strip().lower()
    fits = [key for key, ship in view.ships.items() if wanted in (key, ship.name.lower())]
    fits = fits or [key for key, ship in view.ships.items() if ship.name.lower().startswith(wanted)]
    if len(fits) != 1:
        return typed
    return f"{found[1].upper()}{found[2].replace(' ', '')}:{fits[0]}{':apart' if typed.lower().endswith('apart') else ''}"
