"""Facts by hand: from as much of a document as a test cares for."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from types import UnionType
from typing import Any, Literal, get_args, get_origin

import msgspec
from msgspec.structs import fields

from campaign.record.documents import AnyFact, kinds


def made(document: Mapping[str, Any]) -> AnyFact:
    """A fact of the kind that its document names; what the document leaves out is empty."""
    kind = kinds()[document["fact"]]
    return msgspec.convert(_filled(kind, document), kind)


def _filled(kind: type[msgspec.Struct], given: Mapping[str, Any]) -> dict[str, Any]:
    found = dict(given)
    for field in fields(kind):
        if field.name in given:
            found[field.name] = _grown(field.type, given[field.name])
        elif field.required:
            found[field.name] = _empty(field.type)
    return found


def _grown(kind: Any, value: Any) -> Any:
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and isinstance(value, Mapping):
        return _filled(kind, value)
    if get_origin(kind) in (list, tuple) and isinstance(value, (list, tuple)):
        return [_grown(get_args(kind)[0], one) for one in value]
    return value


def _empty(kind: Any) -> Any:
    """What stands for nothing in a field of a type."""
    origin = get_origin(kind)
    if origin is Literal:
        return get_args(kind)[0]
    if isinstance(kind, UnionType):
        return None
    if isinstance(kind, type) and issubclass(kind, Enum):
        return kind.__members__.get("OTHER", next(iter(kind)))
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return _filled(kind, {})
    if origin is tuple and ... not in get_args(kind):
        return [_empty(one) for one in get_args(kind)]
    return (origin or kind)()
