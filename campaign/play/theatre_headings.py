"""What stands at the head of a theatre: its title, its sides and their colours, read without its chart."""

from __future__ import annotations

from functools import cache

from maps.load import named
from maps.theatre import Heading
from table.reading.faults import BadFile


@cache
def heading(theatre: str) -> Heading | None:
    """What stands at the head of a theatre, if it is still to be had."""
    try:
        return named(theatre).heading
    except BadFile:
        return None


def tints(theatre: str) -> dict[str, str]:
    """The colour of each side's first flag; none if the theatre is no longer to be had."""
    known = heading(theatre)
    if known is None:
        return {}
    flags = {flag.id: flag.tint for flag in known.flags}
    return {side.id: flags[side.flags[0]] for side in known.sides}
