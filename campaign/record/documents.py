"""Facts and their documents: how a fact is written down, and read again by its tag."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

import msgspec

from campaign.record import auxiliaries, battle, convoys, dice, fleet, leaders, orders, politics, sailing, weather
from campaign.record.fact import Ruled
from campaign.record.readers import UMPIRE_ONLY, Readers
from campaign.record.wording import Wording
from table.dice import Fact, Roll

CHAPTERS = (weather, sailing, fleet, leaders, auxiliaries, battle, politics, convoys, orders)
TAG = "fact"  # the field of a document that says what kind of fact it is
AnyFact = Ruled | Roll


class BadFact(Exception):
    """A document that is no fact's."""


class Unknown(Ruled):
    """A fact of a kind that a newer Sea Lords has written down: its document can be shown, and no more is known of it."""

    document: dict[str, Any]

    def readers(self) -> Readers:
        return UMPIRE_ONLY

    def words(self, say: Wording) -> str:
        told = ", ".join(f"{key} {value}" for key, value in self.document.items() if key not in (TAG, "rule"))
        return f"{self.document[TAG]}: {told}"


def of_campaign(facts: Iterable[Fact]) -> list[AnyFact]:
    """Facts that a campaign's table has told, by what they all are."""
    return [fact for fact in facts if isinstance(fact, (Ruled, Roll))]


@cache
def kinds() -> dict[str, type[AnyFact]]:
    """Every kind of fact by its tag: a die, and those of the chapters in their order."""
    found: dict[str, type[AnyFact]] = {tag(Roll): Roll}
    for chapter in CHAPTERS:
        for one in vars(chapter).values():
            if isinstance(one, type) and issubclass(one, Ruled) and not one.__subclasses__():
                found[tag(one)] = one
    return found


def tag(kind: type[Fact]) -> str:
    """The word that a kind of fact goes by in documents and in `log --kind`."""
    return str(kind.__struct_config__.tag)


def kind_of(fact: AnyFact) -> str:
    """The word for the kind of a fact."""
    return str(fact.document[TAG]) if isinstance(fact, Unknown) else tag(type(fact))


@cache
def _decoder(kind: type[AnyFact]) -> msgspec.json.Decoder[AnyFact]:
    return msgspec.json.Decoder(kind)


def decode(document: bytes | str) -> AnyFact:
    """A fact from its document."""
    try:
        known = kinds().get(_TAGGED.decode(document).fact)
        if known is not None:
            return _decoder(known).decode(document)
        shown = msgspec.json.decode(document, type=dict[str, Any])
    except (msgspec.MsgspecError, TypeError, UnicodeError, RecursionError) as error:
        raise BadFact(f"it is no fact's document ({error})") from error
    return Unknown(shown, rule=str(shown.get("rule", "")))


class _Tagged(msgspec.Struct):
    """What every fact's document has."""

    fact: str


_TAGGED = msgspec.json.Decoder(_Tagged)


def document(fact: AnyFact) -> dict[str, Any]:
    """A fact as its document; what its reader may not know is left out."""
    if isinstance(fact, Unknown):
        return fact.document
    shown: dict[str, Any] = msgspec.to_builtins(fact)
    if isinstance(fact, Roll) and fact.number == dice.UNKNOWN:
        del shown["number"]
    return shown
