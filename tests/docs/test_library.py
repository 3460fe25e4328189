"""The examples of docs/library.md run as they stand, one after the other."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

PAGE = Path(__file__).parents[2] / "docs" / "library.md"


def examples() -> list[tuple[int, str]]:
    """Each example with the line of the page that it begins in."""
    text = PAGE.read_text(encoding="utf-8")
    found = re.finditer(r"^```python\n(.*?)^```$", text, re.M | re.S)
    return [(text.count("\n", 0, match.start(1)) + 1, match[1]) for match in found]


def test_the_examples_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {"__name__": "library"}
    assert len(examples()) > 5
    for line, example in examples():
        exec(compile("\n" * (line - 1) + example, str(PAGE), "exec"), names)
    told = capsys.readouterr().out
    assert "expected a list of acts" in told
    assert "sail lost, wins" in told
    assert (tmp_path / "campaigns.db").exists()
