"""Verbs of a battle: what may come of it, its board and ships, and who fights it."""

from __future__ import annotations

from pathlib import Path

from campaign.play.choosing import Unclear
from campaign.terminal import after_battle_page
from campaign.terminal.fleet_form import FORMS
from campaign.terminal.interactive import battle_board
from campaign.terminal.interactive.console_player import ConsolePlayer
from campaign.terminal.interactive.verbs.command import Anew
from table.wording import capital


def odds(deck: ConsolePlayer, rest: str) -> None:
    battle_board.odds(deck)


def losses(deck: ConsolePlayer, rest: str) -> None:
    """What the last battle of this sitting came to."""
    if deck.last_battle is None:
        raise Unclear("no battle of yours has ended since you sat down; `sealords battle list` has those before")
    deck.console.page(after_battle_page.page(deck.names, deck.last_battle, deck.coloured))


def battle(deck: ConsolePlayer, rest: str) -> None:
    battle_board.show(deck)


def board(deck: ConsolePlayer, rest: str) -> None:
    """`board` about the ship in hand, `board all`, or `board FILE` as a picture or a page to watch."""
    deck.sighted()
    if rest not in ("", "all"):
        deck.lookout.draw(Path(rest), deck.session)
        return
    deck.lookout.show(deck.console, "" if rest else in_hand(deck))


def ships(deck: ConsolePlayer, rest: str) -> None:
    deck.sighted()
    deck.console.page(deck.lookout.ships())


def in_hand(deck: ConsolePlayer) -> str:
    """The ship that the player is asked about."""
    asked = [getattr(question, "about", "") for question in deck.session.pending if question.side == deck.side]
    return next(iter(asked), "")


def forms(deck: ConsolePlayer, rest: str) -> None:
    """Forms of small matters in a battle on hexes are asked, or no longer."""
    deck.lookout.every_form = not deck.lookout.every_form
    deck.console.tell(FORMS[deck.lookout.every_form])


def captain(deck: ConsolePlayer, rest: str) -> None:
    """`captain` for the rest of a battle; on the hexes `captain turn`, `captain ship`; `captain me` takes it back."""
    battle = deck.view.battle
    if battle is None:
        raise Unclear("no battle is on the table; `desk battle officers` leaves all of them to the flag captain")
    if rest in ("turn", "ship"):
        deck.sighted()
        deck.console.say(deck.lookout.relieve(rest, in_hand(deck)))
        deck.by_hand = ""
    elif rest in ("", "me"):
        deck.write(deck.orders.leaving("" if rest else battle.id))
        deck.lookout.relief = deck.by_hand = ""
        action = deck.names.action(battle.place)
        deck.console.say(f"The flag captain fights the rest of {action}." if not rest else f"{capital(action)} is yours.")
    else:
        raise Unclear(f"captain {rest}: expected captain, captain turn, captain ship, or captain me")
    raise Anew
