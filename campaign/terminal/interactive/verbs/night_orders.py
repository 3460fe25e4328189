"""Verbs of the night orders: the whole book, what formations do in gales, desks, and what the player is called for."""

from __future__ import annotations

from pathlib import Path

from campaign.agents.instructions import Call
from campaign.play import files, seat_orders
from campaign.play.choosing import Unclear, chosen
from campaign.play.seat_orders import GALES
from campaign.question_kinds import DESKS
from campaign.record.agreement import agreed
from campaign.record.pauses import Pause
from campaign.terminal.interactive.console_player import ConsolePlayer
from campaign.terminal.interactive.verbs import dockyard
from campaign.terminal.interactive.verbs.naming import own
from table.wording import within

TIMETABLE = "timetable"  # the word for the theatre's own book of instructions


def instructions(deck: ConsolePlayer, rest: str) -> None:
    """The book in words, and whither the officers mean to send who has no line; or taken anew from a file or the theatre."""
    if rest == TIMETABLE:
        deck.write(seat_orders.timetable(deck.orders, deck.table.game, deck.side))
    elif rest:
        text = files.read_text(Path(rest), "a TOML file of instructions")
        deck.write(seat_orders.taken_from(deck.orders, deck.table.game, deck.world, deck.side, text, rest))
    for line in deck.orders.formation:
        call = line.call(deck.world.clock.turn, max(1, deck.world.clock.impulse), deck.world.clock.year)
        now = f"for {_bound(deck, call.to)}" if call else "where it is"
        later = [one for one in line.calls if call is not None and (one.turn, one.impulse) > (call.turn, call.impulse)]
        then = f"; {_from(deck, later[0])} for {_bound(deck, later[0].to)}" if later else ""
        deck.console.say(f"  {deck.names.piece(line.id)[:34]:<34} {now}{then}; in gales {line.gale}", hang=37)
    dockyard.told(deck, empty="")
    intended = deck.staff.intended(deck.view)
    if intended:
        deck.console.say("Without a line of yours, as your officers mean it:")
    for name, (goal, purpose) in intended.items():
        deck.console.say(f"  {deck.names.piece(name)[:34]:<34} for {within(deck.names.place(goal))}, {purpose}", hang=37)


def _bound(deck: ConsolePlayer, port_or_water: str) -> str:
    """Whither somebody is sent, as it is called within a sentence."""
    return within(deck.names.place(deck.table.game.sea.place_of(port_or_water)))


def _from(deck: ConsolePlayer, call: Call) -> str:
    """When a call of the book comes to be obeyed."""
    return f"from impulse {call.impulse}" if call.turn == deck.world.clock.turn else f"from turn {call.turn}"


def gale(deck: ConsolePlayer, rest: str) -> None:
    name, _, what = rest.rpartition(" ")
    gale = next((one for one in GALES if one == what), None)
    if gale is None or not name:
        raise Unclear(f"{f'gale {rest}'.rstrip()}: expected gale FORMATION {' or '.join(GALES)}")
    formation = own(deck, name)
    deck.write(deck.orders.in_gales(formation, gale))
    _confirm(deck, formation, f"is to {gale} in gales")


def _confirm(deck: ConsolePlayer, formation: str, words: str) -> None:
    """What a formation is to do from now on."""
    name = deck.names.piece(formation)
    deck.console.say(f"{agreed(f'{name} {words}', name)}.")


def desk(deck: ConsolePlayer, rest: str) -> None:
    """`desk` lists them; `desk battle officers`, `desk sailing me`."""
    name, _, whose = rest.partition(" ")
    if name:
        key = chosen(name, [(one, one) for one in DESKS], "desk")
        if whose.strip() not in ("me", "officers"):
            raise Unclear(f"desk {rest}: expected desk {key} me, or desk {key} officers")
        deck.write(deck.orders.keeping(key, his=whose.strip() == "me"))
    for one, desk in DESKS.items():
        deck.console.say(f"  {one:<10} {'me' if one in deck.orders.desks else 'officers':<9} {desk.about}", hang=22)


def pause(deck: ConsolePlayer, rest: str) -> None:
    """`pause` lists them; `pause gale off`."""
    name, _, how = rest.partition(" ")
    if name:
        key = chosen(name, [(pause.title, pause.title) for pause in Pause], "pause")
        if how.strip() not in ("on", "off"):
            raise Unclear(f"pause {rest}: expected pause {key} on, or pause {key} off")
        deck.write(deck.orders.calling(key, on=how.strip() == "on"))
    for pause in Pause:
        deck.console.say(f"  {pause.title:<14} {'on' if pause.title in deck.orders.pauses else 'off':<4} {pause.about}", hang=21)


def helm(deck: ConsolePlayer, rest: str) -> None:
    """Takes the helm, or gives it back to the sailing master."""
    his = "sailing" not in deck.orders.desks
    deck.write(deck.orders.keeping("sailing", his=his))
    deck.console.say("You have the helm." if his else "The sailing master has the helm.")
