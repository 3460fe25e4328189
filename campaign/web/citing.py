"""Words as a page shows them: cases of the rules that a line cites as links to the page that tells them, titles slanted."""

from __future__ import annotations

import re
from html import unescape
from urllib.parse import quote

from markupsafe import Markup, escape

CITED = re.compile(r"\[((?:SL|FC|WS) [^\]\[]+)\]")  # `[SL 5.34]`, `[SL 3.323, 7.11]`
TITLE = re.compile(r"\*(\S[^*]*)\*")  # `*Keep the Western Squadron off Ushant*`
SECOND = re.compile(r"(\d)(?:'|&#39;)([a-z]?)$")


def cited(words: object) -> Markup:
    """Words with each citation in brackets as a link, a list of cases with one each, and each title between stars slanted."""
    return Markup(TITLE.sub(r"<i>\1</i>", CITED.sub(_links, str(escape(words)))))


def _links(found: re.Match[str]) -> str:
    book, _, numbers = found[1].partition(" ")
    return ", ".join(_link(f"{book} {number.removeprefix(book).strip()}") for number in numbers.split(", "))


def _link(case: str) -> str:
    return f'<a class="rule" href="/rules?case={quote(unescape(case))}">{as_read(case)}</a>'


def as_read(case: object) -> str:
    """A case as it reads on a page: the second of two with one number, which we mark by a stroke, is called so."""
    return SECOND.sub(r"\1\2 (the second)", str(case))
