"""A document that an older program has written, as a type has it now."""

from __future__ import annotations

import re
from typing import Any, get_args, get_origin

import msgspec

from table.reading.fitting import is_struct, one_of, tag_field

FIGURES = re.compile(r"\d+(-\d+)?")


def adapted(raw: Any, kind: Any, usual: Any = None) -> Any:
    """The document with no fields but those that its type has now.

    A field that it lacks and that has no default is taken from `usual`, a document of the type as it is now; so is a row that a
    table by names lacks. A table whose rows are ranges of figures, as of a die, is one whole and gets none.
    """
    one = one_of(kind, raw)
    if isinstance(raw, dict) and is_struct(one):
        return _row(raw, one, usual if isinstance(usual, dict) else {})
    if isinstance(raw, dict) and get_origin(one) is dict:
        rows = usual if isinstance(usual, dict) else {}
        values = get_args(one)[1]
        added = {} if any(FIGURES.fullmatch(str(key)) for key in (*raw, *rows)) else rows
        return {**added, **{key: adapted(value, values, rows.get(key)) for key, value in raw.items()}}
    if isinstance(raw, list) and get_origin(one) in (list, tuple):
        kinds = get_args(one)
        if get_origin(one) is tuple and kinds[-1] is not Ellipsis:
            known = usual if isinstance(usual, list | tuple) and len(usual) == len(raw) else [None] * len(raw)
            return [adapted(*item) for item in zip(raw, kinds, known, strict=False)]
        return [adapted(value, kinds[0]) for value in raw]
    return raw


def _row(raw: dict[str, Any], kind: type[msgspec.Struct], usual: dict[str, Any]) -> dict[str, Any]:
    tag = tag_field(kind)
    known: dict[str, Any] = {tag: raw[tag]} if tag and tag in raw else {}
    for field in msgspec.structs.fields(kind):
        name = field.encode_name
        if name in raw:
            known[name] = adapted(raw[name], field.type, usual.get(name))
        elif field.required and name in usual:
            known[name] = usual[name]
    return known
