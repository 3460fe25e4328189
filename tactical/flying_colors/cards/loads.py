"""FC 4.8.2h: double and chain shot."""

from __future__ import annotations

from table.decisions import Decision, Option
from table.dice import log
from table.flows import Flow, ask
from tactical.flying_colors import question_kinds as kinds
from tactical.flying_colors.cards.deck import cards
from tactical.flying_colors.cards.effects import firing_of
from tactical.flying_colors.cards.facts import Loaded
from tactical.flying_colors.fire.shot import CHASE_GUNS, Shot
from tactical.flying_colors.state import Action

CHAIN_REACH = 3  # FC 4.8.2hd


def aided(action: Action, shot: Shot) -> Shot:
    """FC 4.8.2df: a shot with the firing modifier of the card in hand."""
    ship = action.ships.get(shot.firer)
    return shot._replace(aid=firing_of(action, ship)) if ship is not None else shot


def ram_home(action: Action, shot: Shot) -> Flow[Shot]:
    """FC 4.8.2ha: before a ship's broadside is fired, in attack or defence, its owner may play a load card on it; one only."""
    ship = action.ships.get(shot.firer)
    if action.cards is None or ship is None or shot.sighting.bears in CHASE_GUNS or shot.load:
        return shot
    offered = [card for card in action.cards.decks[ship.side].hand if fits(action, shot, card)]
    if not offered:
        return shot
    options = [Option[int | None]("none", "round shot", None)]
    options += [Option(f"load:{card}", f"{cards()[card].load} shot ({card})", card) for card in offered]
    prompt = f"{ship.name} is about to fire: with what?"
    chosen = yield from ask(Decision(ship.side, "FC 4.8.2h", kinds.LOAD, tuple(options), prompt, ship.id))
    if chosen is None:
        return shot
    deck = action.cards.decks[ship.side]
    deck.hand.remove(chosen)
    deck.discard.append(chosen)
    log(action, Loaded(ship.id, chosen, cards()[chosen].load))
    return shot._replace(load=cards()[chosen].load)


def fits(action: Action, shot: Shot, card: int) -> bool:
    """FC 4.8.2hb, 4.8.2hd: double shot carries five hexes; chain shot does nothing beyond three."""
    kind, distance = cards()[card].load, shot.sighting.range
    if kind == "double":
        return distance <= action.tables.loads.double_reach
    return kind == "chain" and distance <= CHAIN_REACH
