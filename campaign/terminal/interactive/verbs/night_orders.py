"""Verbs of the night orders: the whole book, what formations do in gales, desks, and what the player is called for."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from campaign.play import files, night_orders, seat_orders
from campaign.play.choosing import Unclear, chosen
from campaign.play.naming import own
from campaign.play.seat_orders import GALES
from campaign.question_kinds import DESKS
from campaign.record.pauses import Pause
from campaign.terminal.interactive.console_player import ConsolePlayer
from campaign.terminal.interactive.verbs import dockyard
from table.wording import cut

TIMETABLE = "timetable"  # the word for the theatre's own book of instructions


def instructions(deck: ConsolePlayer, rest: str) -> None:
    """The book in words, and whither the officers mean to send who has no line; or taken anew from a file or the theatre."""
    if rest == TIMETABLE:
        night_orders.take_timetable(deck)
    elif rest:
        text = files.read_text(Path(rest), "a TOML file of instructions")
        deck.write(seat_orders.taken_from(deck.orders, deck.table.game, deck.world, deck.side, text, rest))
    deck.console.page(_book(deck))


def _book(deck: ConsolePlayer) -> Iterator[str]:
    """His own lines, then the others."""
    for line in night_orders.standing(deck):
        yield from deck.console.broken(f"  {cut(line.name, 34):<34} {line.words}", hang=37)
    yield from dockyard.wishes(deck)
    intended = night_orders.intended(deck)
    if intended:
        yield "By their orders, or without a line of yours, as your officers mean it:"
    for line in intended:
        yield from deck.console.broken(f"  {cut(line.name, 34):<34} {line.words}", hang=37)


def gale(deck: ConsolePlayer, rest: str) -> None:
    name, _, what = rest.rpartition(" ")
    gale = next((one for one in GALES if one == what), None)
    if gale is None or not name:
        raise Unclear(f"{f'gale {rest}'.rstrip()}: expected gale FORMATION {' or '.join(GALES)}")
    deck.console.say(night_orders.in_gales(deck, own(deck, name), gale))


def desk(deck: ConsolePlayer, rest: str) -> None:
    """`desk` lists them; `desk battle officers`, `desk sailing me`."""
    name, _, whose = rest.partition(" ")
    if name:
        key = chosen(name, [(one, one) for one in DESKS], "desk")
        if whose.strip() not in ("me", "officers"):
            raise Unclear(f"desk {rest}: expected desk {key} me, or desk {key} officers")
        deck.write(deck.orders.keeping(key, his=whose.strip() == "me"))
    for one, desk in DESKS.items():
        deck.console.say(f"  {one:<10} {'me' if one in deck.orders.desks else 'officers':<9} {desk.about}", hang=23)


def pause(deck: ConsolePlayer, rest: str) -> None:
    """`pause` lists them; `pause gale off`."""
    name, _, how = rest.partition(" ")
    if name:
        key = chosen(name, [(pause.title, pause.title) for pause in Pause], "pause")
        if how.strip() not in ("on", "off"):
            raise Unclear(f"pause {rest}: expected pause {key} on, or pause {key} off")
        deck.write(deck.orders.calling(key, on=how.strip() == "on"))
    for pause in Pause:
        deck.console.say(f"  {pause.title:<14} {'on' if pause.title in deck.orders.pauses else 'off':<4} {pause.about}", hang=22)


def helm(deck: ConsolePlayer, rest: str) -> None:
    """Takes the helm, or gives it back to the sailing master."""
    deck.console.say(night_orders.helm(deck))
