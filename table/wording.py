"""How many there are of something, in words: `1 ship`, `2 ships`."""

from __future__ import annotations


def counted(number: int, one: str, many: str = "") -> str:
    """A number in figures with its noun; the plural is the singular with an s, unless it is given."""
    return f"{number} {one if number == 1 else many or one + 's'}"
