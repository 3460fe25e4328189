"""The templates of the reports, each read and compiled once."""

from __future__ import annotations

from functools import cache

from jinja2 import Environment, PackageLoader, StrictUndefined, Template


def template(name: str) -> Template:
    """A template by its name; one of a page escapes what it is filled with."""
    return _environment(".html." in name).get_template(name)


@cache
def _environment(html: bool) -> Environment:
    return Environment(
        loader=PackageLoader("campaign.reports"), undefined=StrictUndefined, autoescape=html, trim_blocks=True, lstrip_blocks=True
    )
