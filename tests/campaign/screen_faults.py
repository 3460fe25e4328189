"""What no screen may show a player: an id, a document of a program, a citation without words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from campaign.state import World

CITED = re.compile(r"\[?(?:SL|FC|WS) [\dA-Z][\w.']*\]?")
KEYED = re.compile(r"\b(?:space|zone|harbour|flag|port|squadron|ship|fire|command|fleet|new|search|station):[a-z]")
DOCUMENT = re.compile(r"""[{}]|\[['"{]|['"]\s*:\s*['"\[{]|\b(?:None|True|False)\b|\w+\(\w+=""")


def ids(world: World) -> re.Pattern[str]:
    """The ids of pieces, places and orders that no name could be taken for, and those of leaders in small letters."""
    theatre = world.sea.theatre
    keys: Iterable[str] = [
        *world.formations, *world.flotillas, *world.squadrons, *world.spare_squadrons, *world.auxiliaries, *world.convoys,
        *theatre.spaces, *theatre.zones, *theatre.winds, *(ship.id for one in world.squadrons.values() for ship in one.ships),
    ]  # fmt: skip
    orders = [order.id for booklet in world.booklets.values() for order in booklet.order]
    plain = [key for key in world.leaders if key.isalpha() and len(key) > 4]
    keyed = {*(key for key in (*keys, *orders) if "-" in key), *plain}
    return re.compile(rf"(?<![\w-])(?:{'|'.join(sorted(keyed, key=len, reverse=True))})(?![\w-])")


def faults(screen: str, known: re.Pattern[str]) -> Iterator[str]:
    """What a player should not be shown, each with its line."""
    for line in screen.splitlines():
        told = re.sub(r"`[^`]*`", "", line)  # what he may type
        for pattern, what in ((known, "an id"), (KEYED, "a key"), (DOCUMENT, "a document")):
            found = pattern.search(told)
            if found:
                yield f"{what}, {found[0]!r}: {line}"
        if CITED.sub("", told).strip(" .,;:()") == "" and CITED.search(told):
            yield f"a bare citation: {line}"
