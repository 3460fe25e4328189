"""Cases of the rules that a line of words cites, as links to the page that tells them."""

from __future__ import annotations

import re
from urllib.parse import quote

from markupsafe import Markup, escape

CITED = re.compile(r"\[((?:SL|FC|WS) [^\]\[]+)\]")  # `[SL 5.34]`, `[SL 3.323, 7.11]`


def cited(words: object) -> Markup:
    """Words with each citation in brackets as a link; a list of cases has one each."""
    return Markup(CITED.sub(_links, str(escape(words))))


def _links(found: re.Match[str]) -> str:
    book, _, numbers = found[1].partition(" ")
    return ", ".join(_link(f"{book} {number.removeprefix(book).strip()}") for number in numbers.split(", "))


def _link(case: str) -> str:
    return f'<a class="rule" href="/rules?case={quote(case)}">{case}</a>'
