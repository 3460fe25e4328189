"""Templates filled in."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from functools import cache
from hashlib import blake2b
from pathlib import Path
from threading import Lock
from typing import Any, TypeVar

import msgspec
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup
from starlette.responses import HTMLResponse

from campaign.reports.battle_report import cell_words
from campaign.rulebook import short_forms_in
from campaign.web.citing import as_read, cited
from table.wording import capital, party, people, sentence, within
from tactical.drawing import replay

MOST = 2048  # pieces of pages that are kept, of all campaigns that are open
F = TypeVar("F", bound=Callable[..., Any])
STATIC = Path(__file__).parent / "static"
SHARED = {file.name: file for file in (replay.STYLE, replay.SCRIPT)}


@cache
def environment() -> Environment:
    found = Environment(
        loader=FileSystemLoader(Path(__file__).parent / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    found.globals |= {"asset": asset, "short_forms": short_forms_in}
    found.filters["cited"] = cited
    found.filters["as_read"] = as_read
    found.filters["cell_words"] = cell_words
    found.filters |= {
        "party": party,
        "people": people,
        "capital": capital,
        "sentence": sentence,
        "within": within,
        "script": within_script,
    }
    return found


def compiled() -> None:
    """All templates are read now, so that no player waits for one."""
    for name in environment().list_templates():
        environment().get_template(name)


def in_templates(function: F) -> F:
    """A function that templates may call, those too that are imported without context."""
    environment().globals[function.__name__] = function
    return function


class Once:
    """`once(template, macro, …)`: what a macro makes of values is kept by what they say, and made once.

    It is called without context, so that it reads nothing but its values.
    """

    def __init__(self, most: int = MOST) -> None:
        self.most = most
        self._lock = Lock()
        self._kept: OrderedDict[tuple[str, str, bytes], Markup] = OrderedDict()

    def __call__(self, template: str, macro: str, *values: Any) -> Markup:
        key = template, macro, msgspec.msgpack.encode(values)
        with self._lock:
            found = self._kept.get(key)
            if found is not None:
                self._kept.move_to_end(key)
                return found
        made = Markup(getattr(environment().get_template(template).module, macro)(*values))
        with self._lock:
            self._kept[key] = made
            while len(self._kept) > self.most:
                self._kept.popitem(last=False)
        return made


once = Once()


def within_script(document: str) -> Markup:
    """A JSON document that stands in an element of a page, and cannot end it."""
    return Markup(document.replace("<", "\\u003c"))


@cache
def asset(name: str) -> str:
    """The address of a file of the page's own; it changes with the file, so that a browser may keep it for good."""
    return f"/static/{fingerprint(asset_file(name).read_bytes())}/{name}"


def asset_file(name: str) -> Path:
    """A file of the pages; those of a replay are shared with the replays that are files of their own."""
    return SHARED.get(name, STATIC / name)


def fingerprint(content: bytes) -> str:
    return blake2b(content, digest_size=8).hexdigest()


def rendered(template: str, **values: Any) -> str:
    return environment().get_template(template).render(**values)


def page(template: str, status: int = 200, **values: Any) -> HTMLResponse:
    """A whole page."""
    return HTMLResponse(rendered(template, **values), status)
