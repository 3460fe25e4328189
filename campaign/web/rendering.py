"""Templates filled in."""

from __future__ import annotations

from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.responses import HTMLResponse

STATIC = Path(__file__).parent / "static"


@cache
def environment() -> Environment:
    found = Environment(
        loader=FileSystemLoader(Path(__file__).parent / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    found.globals["asset"] = asset
    return found


@cache
def asset(name: str) -> str:
    """The address of a file of the page's own; it changes with the file, so that a browser may keep it for good."""
    return f"/static/{fingerprint((STATIC / name).read_bytes())}/{name}"


def fingerprint(content: bytes) -> str:
    return blake2b(content, digest_size=8).hexdigest()


def rendered(template: str, **values: Any) -> str:
    return environment().get_template(template).render(**values)


def page(template: str, status: int = 200, **values: Any) -> HTMLResponse:
    """A whole page."""
    return HTMLResponse(rendered(template, **values), status)
