"""What was made for the pages of an open campaign: each value is kept until what it was made of is another."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Any, TypeVar

T = TypeVar("T")
MOST = 96  # values that are kept for an open campaign: parts of its pages by side, and what a side looks at


class KeptValues:
    """Values by key, the latest edition of each; an edition is all that a value is made of, and is compared."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Hashable, tuple[object, Any]] = OrderedDict()

    def of(self, key: Hashable, edition: object, make: Callable[[], T]) -> T:
        """The value as it was made of the same before; else made now."""
        known = self._kept.get(key)
        if known is None or known[0] != edition:
            known = self._kept[key] = edition, make()
        self._kept.move_to_end(key)
        while len(self._kept) > MOST:
            self._kept.popitem(last=False)
        found: T = known[1]
        return found
