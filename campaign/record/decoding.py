"""Facts as they were written down: each kind is known by its tag."""

from __future__ import annotations

from typing import Union

import msgspec

from campaign.record import auxiliaries, battle, convoys, fleet, leaders, orders, politics, sailing, weather
from campaign.record.fact import Ruled
from table.dice import Fact, Roll

CHAPTERS = (weather, sailing, fleet, leaders, auxiliaries, battle, politics, convoys, orders)


AnyFact = Ruled | Roll


def kinds() -> tuple[type[Fact], ...]:
    """Every kind of fact: a die, and those of the chapters in their order."""
    found = (one for chapter in CHAPTERS for one in vars(chapter).values() if isinstance(one, type) and issubclass(one, Ruled))
    return (Roll, *(one for one in found if one.__struct_config__.tag is not None))


_DECODER: msgspec.json.Decoder[AnyFact] = msgspec.json.Decoder(Union[kinds()])  # noqa: UP007


def decode(data: bytes | str) -> AnyFact:
    """A fact as it was written down."""
    return _DECODER.decode(data)
