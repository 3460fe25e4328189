"""The pages hold together: what they link to is there, and the commands that they show exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from campaign.cli import GROUPS, ROOMS

HOUSE = Path(__file__).parents[2]
PAGES = sorted([*HOUSE.glob("*.md"), *(HOUSE / "docs").glob("*.md")])
LINK = re.compile(r"\]\((?!https?:)([^)#]+)")
COMMAND = re.compile(r"^(?:\.venv/bin/)?sealords (?:--db \S+ )?([a-z]+)", re.M)


COMMANDS = {*GROUPS, *(word for words in ROOMS.values() for word in words)}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_what_a_page_links_to_is_there(page: Path) -> None:
    gone = [link for link in LINK.findall(page.read_text(encoding="utf-8")) if not (page.parent / link).exists()]
    assert gone == []


def test_every_page_of_docs_is_linked_from_the_readme_or_from_the_guide() -> None:
    linked = {
        link for name in ("README.md", "CONTRIBUTING.md") for link in LINK.findall((HOUSE / name).read_text(encoding="utf-8"))
    }
    assert {f"docs/{page.name}" for page in (HOUSE / "docs").glob("*.md")} <= linked


def test_the_commands_that_the_pages_show_exist() -> None:
    shown = {word for page in PAGES for word in COMMAND.findall(page.read_text(encoding="utf-8"))}
    assert shown <= COMMANDS
    assert "play" in shown
