"""The documents of older programs: a world as it would have been written before some fields were added.

A new field changes the hash of every state, though nothing in play may be otherwise. So that a campaign can be held against
what was written when it was played, it is known here which fields have come since; a test finds one that is not named.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec
from msgspec import inspect

from campaign.corsairing import Base
from campaign.document import Document
from campaign.politics import Politics
from campaign.state import Leader

Fields = dict[type[msgspec.Struct], tuple[str, ...]]
Way = tuple[str, ...]  # to a part of a document, step by step
EACH = "*"  # the step to every entry of a table or a list

# What was added to the document, the latest first: campaigns that were played before were written without it. Fields of the world
# and of its parts are the document's. What is added after campaigns were played by a landed version is a group of its own.
ADDED: tuple[Fields, ...] = (
    {Leader: ("temper",)},  # tempers of the great names
    {Document: ("sightings",)},  # the sighting book
    {  # with rules 9
        Document: ("left_in_peace", "came_by", "options_chosen", "lets_stand"),
        Leader: ("ashore",),
        Base: ("prey", "off_ports"),
        Politics: ("last_stage", "ends_with", "appointed"),
    },
)


def editions(document: bytes) -> Iterator[bytes]:
    """A world's document as it is written now, and then as each older program would have written it, the latest first."""
    yield document
    plain = msgspec.json.decode(document)
    for added in ADDED:
        for kind, names in added.items():
            for way in ways()[kind]:
                for part in _found(plain, way):
                    for name in names:
                        part.pop(name, None)
        yield msgspec.json.encode(plain)


@cache
def ways() -> dict[type, list[Way]]:
    """Every type of a document's parts, and where in it they stand."""
    found: dict[type, list[Way]] = {}
    _look(inspect.type_info(Document), (), found)
    return found


def _look(kind: inspect.Type, way: Way, found: dict[type, list[Way]]) -> None:
    match kind:
        case inspect.StructType():
            found.setdefault(kind.cls, []).append(way)
            for field in kind.fields:
                _look(field.type, (*way, field.encode_name), found)
        case inspect.DictType():
            _look(kind.value_type, (*way, EACH), found)
        case inspect.ListType() | inspect.VarTupleType():
            _look(kind.item_type, (*way, EACH), found)
        case inspect.TupleType():
            for item in kind.item_types:
                _look(item, (*way, EACH), found)
        case inspect.UnionType():
            for one in kind.types:
                _look(one, way, found)


def _found(plain: Any, way: Way) -> Iterator[dict[str, Any]]:
    """The parts of a plain document that a way leads to; of types that may stand for each other, some are not there."""
    if not way:
        if isinstance(plain, dict):
            yield plain
        return
    step, *rest = way
    entries: list[Any] = []
    if step == EACH:
        entries = list(plain.values()) if isinstance(plain, dict) else plain if isinstance(plain, list) else []
    elif isinstance(plain, dict) and step in plain:
        entries = [plain[step]]
    for entry in entries:
        yield from _found(entry, tuple(rest))
