"""A document a second time, to try things on: what can change in it is copied, what cannot is shared.

How to copy a type is worked out once, from what msgspec knows of it. To write a document out and read it again gives the same,
and takes four times as long.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, TypeVar, cast

import msgspec
from msgspec import inspect

T = TypeVar("T", bound=msgspec.Struct)
Copier = Callable[[Any], Any]

shallow: Copier = cast(Any, msgspec.Struct).__copy__  # msgspec has it, its stubs have not

NEVER_CHANGE = (inspect.StrType, inspect.IntType, inspect.FloatType, inspect.BoolType, inspect.NoneType, inspect.LiteralType)


def twin(document: T) -> T:
    """A document equal to this one, with nothing in common that could change."""
    copier = _copier_of(type(document))
    return document if copier is None else copier(document)


@cache
def _copier_of(kind: type) -> Copier | None:
    return _copier(inspect.type_info(kind))


def _copier(kind: inspect.Type) -> Copier | None:
    """What copies the values of a type; None where nothing in them can change, so that they may be shared."""
    match kind:
        case inspect.StructType():
            return _of_struct(kind)
        case inspect.ListType(item_type=item):
            return _of_list(_copier(item))
        case inspect.DictType(value_type=item):
            return _of_dict(_copier(item))
        case inspect.VarTupleType(item_type=item):
            return _of_tuple(_copier(item))
        case inspect.UnionType(types=(item, inspect.NoneType())):
            return _of_either(_copier(item))
        case inspect.TupleType(item_types=items) | inspect.UnionType(types=items) if all(_copier(item) is None for item in items):
            return None
        case inspect.NamedTupleType(fields=fields) if all(_copier(field.type) is None for field in fields):
            return None
    if isinstance(kind, NEVER_CHANGE):
        return None
    raise TypeError(f"no way to copy {kind}")


def _of_list(one: Copier | None) -> Copier:
    return list if one is None else lambda found: list(map(one, found))


def _of_dict(one: Copier | None) -> Copier:
    return dict if one is None else lambda found: dict(zip(found, map(one, found.values()), strict=True))


def _of_tuple(one: Copier | None) -> Copier | None:
    return None if one is None else lambda found: tuple(map(one, found))


def _of_either(one: Copier | None) -> Copier | None:
    """Of something that may be there or not."""
    return None if one is None else lambda found: None if found is None else one(found)


def _of_struct(kind: inspect.StructType) -> Copier | None:
    """A Struct's parts that can change are copied; of a frozen one that has such parts a new one is made."""
    parts = [(field.name, copier) for field in kind.fields if (copier := _copier(field.type))]
    frozen = kind.cls.__struct_config__.frozen

    def copied(found: Any) -> Any:
        copy = shallow(found)
        for name, copier in parts:
            setattr(copy, name, copier(getattr(found, name)))
        return copy

    def made(found: Any) -> Any:
        changes = {name: copier(part) for name, copier in parts if (part := getattr(found, name)) is not None}
        return msgspec.structs.replace(found, **changes) if changes else found

    if not parts:
        return None if frozen else shallow
    return made if frozen else copied
