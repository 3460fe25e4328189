"""Facts and dice alike: how one reads, and what a side is told of it."""

from __future__ import annotations

from campaign.record import dice
from campaign.record.documents import AnyFact
from campaign.record.readers import Reader
from campaign.record.wording import Names, Wording
from table.dice import Roll


def in_words(fact: AnyFact, names: Names, whence: str | None = None) -> str:
    """How a fact reads; `whence` is the place of the piece that a die is about, if it is known."""
    if isinstance(fact, Roll):
        return dice.words(fact, Wording(names), whence)
    return fact.words(Wording(names))


def own(fact: AnyFact, reader: Reader) -> bool:
    """Whether a fact is a side's own affair, whoever else may read it."""
    readers = dice.readers(fact) if isinstance(fact, Roll) else fact.readers()
    return bool(readers.owner and reader.owns(readers.owner))


def told(fact: AnyFact, reader: Reader) -> AnyFact | None:
    """A fact as a side is told it, or None if it is not."""
    if isinstance(fact, Roll):
        return dice.hidden(fact) if dice.readers(fact).include(reader) else None
    return fact if fact.readers().include(reader) else None
