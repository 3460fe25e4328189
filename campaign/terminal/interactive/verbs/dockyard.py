"""The verb of the dockyards: `lay up`."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.play import night_orders
from campaign.play.choosing import Unclear
from campaign.terminal.interactive.console_player import ConsolePlayer

OFF = " off"
HINT = "`lay up SQUADRON off` takes it back."


def lay(deck: ConsolePlayer, rest: str) -> None:
    """`lay up SQUADRON`: a wish, kept until it can be; `lay up SQUADRON off` takes it back, `lay up` lists all."""
    up, _, words = rest.partition(" ")
    if up.lower() != "up":
        raise Unclear(f"{f'lay {rest}'.rstrip()}: expected lay up SQUADRON, lay up SQUADRON off, or lay up")
    name, off = words.strip().removesuffix(OFF).strip(), f" {words.strip()}".endswith(OFF)
    if name:
        _wish(deck, name, off=off)
    else:
        deck.console.page([*wishes(deck)] or ["You wish of nobody that it be laid up."])


def _wish(deck: ConsolePlayer, name: str, *, off: bool) -> None:
    if off:
        deck.console.say(night_orders.not_lay_up(deck, name))
        return
    wish, more = night_orders.lay_up(deck, name)
    deck.console.say(wish, hang=2)
    deck.console.say(f"  {more} {HINT}", hang=2)


def wishes(deck: ConsolePlayer) -> Iterator[str]:
    """Of whom it is wished, and what stands in the way."""
    found = night_orders.to_lay_up(deck)
    if found:
        yield "To be laid up:"
    for wish in found:
        yield from deck.console.broken(f"  {wish}", hang=4)
