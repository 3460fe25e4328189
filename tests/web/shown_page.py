"""A page as a browser shows it: what the server sends is put in its place as the script of the page does (`client/parts.ts`)."""

from __future__ import annotations

from collections.abc import Iterator
from html.parser import HTMLParser

VOID = ("img", "input", "link", "br", "hr", "meta")
WIRED = ("data-into", "data-after", "data-moved")


class Element:
    """An element: its tag, its attributes, and its texts and elements in their order."""

    def __init__(self, tag: str, attributes: dict[str, str | None], above: Element | None = None) -> None:
        self.tag, self.attributes, self.above = tag, attributes, above
        self.inner: list[Element | str] = []

    def all(self) -> Iterator[Element]:
        yield self
        for one in self.inner:
            if isinstance(one, Element):
                yield from one.all()

    def get(self, name: str) -> str | None:
        return self.attributes.get(name)

    def find(self, ident: str | None) -> Element | None:
        return next((one for one in self.all() if ident and one.get("id") == ident), None)

    def taken(self) -> Element:
        """Lifted from where it stands."""
        assert self.above is not None
        self.above.inner.remove(self)
        return self

    def put(self, one: Element, place: int) -> None:
        self.inner.insert(place, one)
        one.above = self

    def __str__(self) -> str:
        words = "".join(f' {name}="{value}"' for name, value in sorted(self.attributes.items()))
        return f"<{self.tag}{words}>{''.join(str(one) for one in self.inner)}</{self.tag}>"


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.at = self.root = Element("root", {})

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = Element(tag, dict(attrs), self.at)
        self.at.inner.append(found)
        if tag not in VOID:
            self.at = found

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.at.inner.append(Element(tag, dict(attrs), self.at))

    def handle_endtag(self, tag: str) -> None:
        while tag not in VOID:
            ended, above = self.at, self.at.above
            assert above is not None, f"{tag} was not begun"
            self.at = above
            if ended.tag == tag:  # what is in it and has no end of its own, as an option, ends with it
                break

    def handle_data(self, data: str) -> None:
        if data.strip():
            self.at.inner.append(data.strip())


def read(html: str) -> Element:
    reader = _Reader()
    reader.feed(html)
    return reader.root


class ShownPage:
    """The parts that a page shows, each with its stamp."""

    def __init__(self, html: str) -> None:
        self.parts: dict[str, Element] = {}
        self.pieces = self.moves = 0  # of updates that were put in their places
        self.show(html)

    @property
    def stamps(self) -> dict[str, str]:
        return {name: str(one.get("data-stamp")) for name, one in self.parts.items()}

    def show(self, html: str) -> None:
        for fresh in [one for one in read(html).all() if one.tag == "section" and one.get("data-part")]:
            name = str(fresh.get("data-part"))
            if fresh.get("data-since") is None:
                self.parts[name] = fresh
            else:
                self._put(self.parts[name], fresh)

    def _put(self, old: Element, fresh: Element) -> None:
        assert fresh.get("data-since") == old.get("data-stamp")
        for ident in str(fresh.get("data-gone")).split():
            gone = old.find(ident)
            if gone is not None:  # else it went with what it stood in
                gone.taken()
        for piece in [one for one in fresh.all() if one.get("data-into") is not None]:
            self._place(old, piece)
        old.attributes["data-stamp"] = fresh.get("data-stamp")

    def _place(self, part: Element, piece: Element) -> None:
        into, after, moved = (piece.attributes.pop(name, None) for name in WIRED)
        now = part.find(moved or piece.get("id"))
        self.pieces += 1
        self.moves += moved is not None
        if now is not None and moved is None:
            now.attributes, now.inner = piece.attributes, piece.inner
            for one in now.inner:
                if isinstance(one, Element):
                    one.above = now
        if after is None:
            assert now is not None, f"{piece} stands nowhere"
            return
        node = piece if now is None else now.taken()
        above = part.find(after)
        where = part.find(into) if above is None else above.above
        assert where is not None
        where.put(node, 0 if above is None else where.inner.index(above) + 1)
