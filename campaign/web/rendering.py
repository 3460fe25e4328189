"""Templates filled in."""

from __future__ import annotations

from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup
from starlette.responses import HTMLResponse

from campaign.rulebook import short_forms_in
from campaign.web.citing import cited
from table.wording import capital, party, people
from tactical.drawing import replay

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
    found.filters |= {"party": party, "people": people, "capital": capital, "script": within_script}
    return found


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
