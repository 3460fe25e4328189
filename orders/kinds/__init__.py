"""The kinds of order (SL 9.37): small classes, each told how far it has come and what is new, answering how it stands.

They are found in the modules of this folder; a new kind is a class there and needs no entry anywhere else.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING, TypeAlias, Union

from orders.kinds.instructions import Instructions


def kind_of(do: Instructions | type[Instructions]) -> str:
    """The name of a kind, as a booklet spells it."""
    return str(do.__struct_config__.tag)


def _kinds(of: type[Instructions]) -> Iterator[type[Instructions]]:
    """Every class made from another that has a tag of its own; one without is called as its class and is no kind."""
    for one in of.__subclasses__():
        if kind_of(one) != one.__name__:
            yield one
        yield from _kinds(one)


for _module in iter_modules(__path__):
    import_module(f"{__name__}.{_module.name}")

KINDS = {kind_of(kind): kind for kind in _kinds(Instructions)}
"""Every kind by its name."""

if TYPE_CHECKING:
    AnyInstructions: TypeAlias = Instructions
else:
    AnyInstructions = Union[tuple(KINDS.values())]  # noqa: UP007 - as many as there are
