"""What TOML says as Structs: `fitted` converts it, or tells every place where it does not fit its type, not the first alone."""

from __future__ import annotations

import re
import types
from collections.abc import Iterator
from enum import Enum
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin

import msgspec

from table.reading.faults import refuse, unknown

T = TypeVar("T")

PLAIN_WORDS = {"str": "string", "int": "integer", "bool": "boolean", "float": "number", "object": "table", "array": "list"}


def fitted(raw: object, kind: type[T], where: object = "") -> T:
    """A value of a type, or `BadFile` with every misfit after the words for where it lies."""
    try:
        return msgspec.convert(raw, kind)
    except msgspec.ValidationError:
        refuse(misfits(raw, kind), where)
        raise


def misfits(raw: object, kind: Any, at: str = "") -> Iterator[str]:
    """Everything in a raw value that does not fit a type: the field of each fault, what was found and what was expected."""
    try:
        msgspec.convert(raw, kind)
    except msgspec.ValidationError as error:
        one = one_of(kind, raw)
        yield from list(_inside(raw, one, at)) or [_placed(at, _plainly(error, raw, one))]


def one_of(kind: Any, raw: object) -> Any:
    """Of a choice of types the one that is meant: what is not None, and of tagged Structs the one that the tag names."""
    if get_origin(kind) is Annotated:
        return one_of(get_args(kind)[0], raw)
    if get_origin(kind) not in (Union, types.UnionType):
        return kind
    kinds = [one for one in get_args(kind) if one is not type(None)]
    if len(kinds) == 1:
        return one_of(kinds[0], raw)
    named = [one for one in kinds if isinstance(raw, dict) and is_struct(one) and raw.get(tag_field(one)) == _tag(one)]
    return named[0] if named else kind


def _inside(raw: object, kind: Any, at: str) -> Iterator[str]:
    """The faults of what a value holds, each at its own place; none if the value itself is the fault."""
    if isinstance(raw, dict) and is_struct(kind):
        yield from _of_row(raw, kind, at)
    elif isinstance(raw, dict) and get_origin(kind) is dict:
        keys, values = get_args(kind)
        for key, value in raw.items():
            yield from misfits(key, keys, at)
            yield from misfits(value, values, _joined(at, key))
    elif isinstance(raw, dict) and get_origin(kind) in (Union, types.UnionType):
        yield from _of_tag(raw, [one for one in get_args(kind) if is_struct(one)], at)
    elif isinstance(raw, list) and get_origin(kind) in (list, tuple):
        yield from _of_list(raw, kind, at)


def _of_row(raw: dict[str, Any], kind: type[msgspec.Struct], at: str) -> Iterator[str]:
    """Fields that a Struct has not, fields that are missing, and those that hold something else."""
    fields = {field.encode_name: field for field in msgspec.structs.fields(kind)}
    for name in raw:
        if name not in fields and name != tag_field(kind) and kind.__struct_config__.forbid_unknown_fields:
            yield _placed(at, unknown("field", name, fields))
    for name, field in fields.items():
        if name in raw:
            yield from misfits(raw[name], field.type, _joined(at, name))
        elif field.required:
            yield _placed(at, f"no field {name!r}; expected one")


def _of_list(raw: list[Any], kind: Any, at: str) -> Iterator[str]:
    """Items that do not fit, and a number of items that is not that of a list of fixed length."""
    kinds = get_args(kind)
    endless = get_origin(kind) is list or kinds[-1] is Ellipsis
    if not endless and len(raw) != len(kinds):
        yield _placed(at, f"list of {len(raw)}; expected one of {len(kinds)}")
    for number, (value, one) in enumerate(zip(raw, [kinds[0]] * len(raw) if endless else kinds, strict=False)):
        yield from misfits(value, one, f"{at}[{number}]")


def _of_tag(raw: dict[str, Any], kinds: list[type[msgspec.Struct]], at: str) -> Iterator[str]:
    """A tag that none of the tagged Structs has."""
    tags = [str(_tag(one)) for one in kinds]
    field = next((name for one in kinds if (name := tag_field(one))), None)
    if field is not None:
        yield _placed(at, unknown("kind", str(raw[field]), tags) if field in raw else f"no field {field!r}; expected one")


def _plainly(error: msgspec.ValidationError, raw: object, kind: Any) -> str:
    """What was found amiss in a single value, in plain words."""
    text = str(error).partition(" - at ")[0]
    if text.startswith("Invalid enum value"):
        return unknown("value", str(raw), _choices(kind))
    words = re.sub(r"\w+", lambda word: PLAIN_WORDS.get(word[0], word[0]), text.replace(" | null", "").replace("`", ""))
    found = "" if ", got " in words else f"{raw!r}; "
    return found + words[:1].lower() + words[1:]


def _choices(kind: Any) -> list[str]:
    """The values that an enumeration or a list of literals allows, and of a choice of types those of each."""
    if get_origin(kind) in (Union, types.UnionType):
        return [choice for one in get_args(kind) for choice in _choices(one)]
    if get_origin(kind) is Annotated:
        return _choices(get_args(kind)[0])
    if isinstance(kind, type) and issubclass(kind, Enum):
        return [str(choice.value) for choice in kind]
    return [str(value) for value in get_args(kind)] if get_origin(kind) is Literal else [PLAIN_WORDS.get(kind.__name__, "")]


def is_struct(kind: Any) -> bool:
    """Whether a type is a Struct."""
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct)


def _tag(kind: type[msgspec.Struct]) -> str | int | None:
    return kind.__struct_config__.tag


def tag_field(kind: type[msgspec.Struct]) -> str | None:
    """The field by which a tagged Struct is told from others."""
    return kind.__struct_config__.tag_field


def _joined(at: str, name: str) -> str:
    return f"{at}.{name}" if at else name


def _placed(at: str, words: str) -> str:
    return f"{at}: {words}" if at else words
