"""Drawings that many pieces of a board share: each is drawn once, and used by its name wherever it is to be seen."""

from __future__ import annotations

from hashlib import blake2b

from table.svg import group, tag


class Shapes:
    """What was drawn so far, by its name, which follows from the drawing."""

    def __init__(self) -> None:
        self._drawn: dict[str, str] = {}

    def use(self, drawing: str, **pairs: object) -> str:
        """An element that shows a drawing."""
        name = f"shape-{blake2b(drawing.encode(), digest_size=6).hexdigest()}"
        self._drawn[name] = drawing
        return tag("use", href=f"#{name}", **pairs)

    @property
    def elements(self) -> list[tuple[str, str]]:
        """The drawings, each an element with its name as its id."""
        return [(name, group([drawing], id=name)) for name, drawing in sorted(self._drawn.items())]
