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


def rulings() -> list[tuple[str, str, str]]:
    """The rows of docs/rulings.md: cases, what is done, why."""
    rows = []
    for line in (HOUSE / "docs" / "rulings.md").read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if line.startswith("| ") and len(cells) == 3 and cells[0] != "cases":
            rows.append((cells[0], cells[1], cells[2]))
    return rows


def test_every_ruling_has_a_reason_that_is_more_than_a_number_of_a_case() -> None:
    assert len(rulings()) > 300
    bare = re.compile(r"\b(?:SL|FC|WS|[A-Z.]*\d[\w.\-]*)")
    assert [cases for cases, _, why in rulings() if len(bare.sub("", why).split()) < 3] == []
