"""Words as a page shows them: cases of the rules that a line cites as links to the page that tells them, titles slanted."""

from __future__ import annotations

import re
from urllib.parse import quote

from markupsafe import Markup, escape

CITED = re.compile(r"\[((?:SL|FC|WS) [^\]\[]+)\]")  # `[SL 5.34]`, `[SL 3.323, 7.11]`
TITLE = re.compile(r"\*(\S[^*]*)\*")  # `*Keep the Western Squadron off Ushant*`


def cited(words: object) -> Markup:
    """Words with each citation in brackets as a link, a list of cases with one each, and each title between stars slanted."""
    return Markup(TITLE.sub(r"<i>\1</i>", CITED.sub(_links, str(escape(words)))))


def _links(found: re.Match[str]) -> str:
    book, _, numbers = found[1].partition(" ")
    return ", ".join(_link(f"{book} {number.removeprefix(book).strip()}") for number in numbers.split(", "))


def _link(case: str) -> str:
    return f'<a class="rule" href="/rules?case={quote(case)}">{case}</a>'
