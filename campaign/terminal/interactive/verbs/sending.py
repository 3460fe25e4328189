"""Verbs that send formations: sail, home, watch, blockade, escort, join, relieve. Each says what it sets, and what hinders it."""

from __future__ import annotations

from campaign.play import night_orders, sailing_words
from campaign.play.choosing import Unclear, chosen
from campaign.play.errands import Errands
from campaign.play.naming import own, port_or_water
from campaign.play.night_orders import Order
from campaign.terminal.interactive.console_player import ConsolePlayer

AND_STAY = " and stay"


def sail(deck: ConsolePlayer, rest: str) -> None:
    """`sail FORMATION to PLACE [and stay]`: a standing instruction; `to orders` is where its order leads."""
    name, mark, whither = rest.partition(" to ")
    if not mark or not name.strip():
        raise Unclear(f"{f'sail {rest}'.rstrip()}: expected sail FORMATION to PLACE, or to PLACE and stay")
    formation, (place, stay) = own(deck, name.strip()), _staying(whither)
    to = night_orders.goal_of_order(deck, formation) if place == "orders" else port_or_water(deck, place)
    _set(deck, formation, lambda desk: desk.send(formation, to, stay=stay))


def _staying(words: str) -> tuple[str, bool]:
    """Words without `and stay`, and whether it was said."""
    told = f" {words.strip()}"
    return told.removesuffix(AND_STAY).strip(), told.endswith(AND_STAY)


def home(deck: ConsolePlayer, rest: str) -> None:
    """`home FORMATION [and stay]`: to its own dockyard; the watch bill brings it out again."""
    name, stay = _staying(rest)
    formation = own(deck, name)
    _set(deck, formation, lambda desk: desk.send_home(formation, stay=stay))


def send(deck: ConsolePlayer, rest: str) -> None:
    """`send home FORMATION` or `send FORMATION home`, or as `sail`."""
    if rest.startswith("home ") or rest.endswith(" home"):
        home(deck, rest.removeprefix("home ").removesuffix(" home").strip())
    else:
        sail(deck, rest)


def keep(deck: ConsolePlayer, rest: str) -> None:
    """`keep on FORMATION`: worn as it is, it keeps the sea for the turn."""
    name = f" {rest} ".replace(" on ", " ", 1).strip()
    for number, line in enumerate(night_orders.kept_on(deck, own(deck, name))):
        deck.console.say(f"{'  ' * bool(number)}{line}", hang=2)


def watch(deck: ConsolePlayer, rest: str) -> None:
    """`watch PLACE [with FORMATION]`: a station to be kept."""
    place, formation = _with(deck, rest, "watch PLACE")
    to = port_or_water(deck, place)
    _set(deck, formation, lambda desk: Errands(desk).watch(to, formation))


def blockade(deck: ConsolePlayer, rest: str) -> None:
    """`blockade PORT [with FORMATION]`: off an enemy's port; to close it takes an order."""
    place, formation = _with(deck, rest, "blockade PORT")
    to = port_or_water(deck, place)
    _set(deck, formation, lambda desk: Errands(desk).blockade(to, formation))


def escort(deck: ConsolePlayer, rest: str) -> None:
    """`escort CONVOY [with FORMATION]`."""
    words, formation = _with(deck, rest, "escort CONVOY")
    convoy = chosen(words, [(one.id, one.name) for one in deck.view.convoys.values()], "convoy")
    _set(deck, formation, lambda desk: Errands(desk).escort(convoy, formation))


def join(deck: ConsolePlayer, rest: str) -> None:
    """`join FORMATION to OTHER`: it sails to where the other is, or is to be."""
    name, mark, other = rest.partition(" to ")
    if not mark:
        raise Unclear(f"{f'join {rest}'.rstrip()}: expected join FORMATION to FORMATION")
    formation, flag = own(deck, name.strip()), own(deck, other.strip())
    _set(deck, formation, lambda desk: Errands(desk).join(formation, flag))


def relieve(deck: ConsolePlayer, rest: str) -> None:
    """`relieve FORMATION [with FORMATION]`: a fresh one takes its station, and it goes home."""
    words, relief = _with(deck, rest, "relieve FORMATION")
    formation = own(deck, words)
    _set(deck, formation, lambda desk: Errands(desk).relieve(formation, relief))


def _with(deck: ConsolePlayer, rest: str, form: str) -> tuple[str, str]:
    """What is named, and with whom it is to be done; nobody, if nobody is named."""
    what, mark, who = f"{rest} ".partition(" with ")
    if not what.strip() or (mark and not who.strip()):
        raise Unclear(f"{form.split()[0]}: expected {form}, or {form} with FORMATION")
    return what.strip(), own(deck, who.strip()) if mark else ""


def _set(deck: ConsolePlayer, formation: str, order: Order) -> None:
    """Written in the night orders, and told."""
    for one in night_orders.ordered(deck, formation, order):
        for line in sailing_words.told(one, deck.names, deck.table.game.sea):
            deck.console.say(line, hang=2)
