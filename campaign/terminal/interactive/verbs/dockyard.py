"""The verb of the dockyards: `lay up`."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.play import laying_up
from campaign.play.choosing import Unclear
from campaign.terminal.interactive.console_player import ConsolePlayer

OFF = " off"
NO_CHECK = "It needs no check, and ends with the squadron in ordinary; `lay up SQUADRON off` takes it back [SL 3.274, 4.3f]."


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
    squadron = laying_up.named(deck.world, deck.side, name)
    if off:
        deck.write(laying_up.taken_back(deck.orders, squadron))
        deck.console.say(f"{squadron.name} is laid up or not as your officers think best.")
        return
    book, wish = laying_up.wished(deck.world, deck.side, deck.orders, squadron)
    deck.write(book)
    deck.console.say(f"To be laid up: {wish}", hang=2)
    deck.console.say(f"  {NO_CHECK}", hang=2)


def wishes(deck: ConsolePlayer) -> Iterator[str]:
    """Of whom it is wished, and what stands in the way."""
    found = laying_up.listed(deck.world, deck.side, deck.orders)
    if found:
        yield "To be laid up:"
    for wish in found:
        yield from deck.console.broken(f"  {wish}", hang=4)
