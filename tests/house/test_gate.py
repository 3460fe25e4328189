"""The gate fails by any of its checks, and names those that failed after what they said."""

from __future__ import annotations

import sys

import pytest

from tests.gate import gate


def says(words: str, code: int = 0) -> tuple[str, ...]:
    return (sys.executable, "-c", f"print({words!r}); raise SystemExit({code})")


@pytest.mark.parametrize(
    ("tests", "types", "layers", "end"),
    [
        (0, 0, 0, "Passed: pytest, types, layers"),
        (1, 0, 0, "FAILED: pytest"),
        (0, 2, 0, "FAILED: types"),
        (0, 0, 1, "FAILED: layers"),
        (3, 0, 1, "FAILED: pytest, layers"),
    ],
)
def test_any_check_that_fails_fails_the_gate(
    tests: int, types: int, layers: int, end: str, capfd: pytest.CaptureFixture[str]
) -> None:
    code = gate(says("of tests", tests), {"types": says("of types", types), "layers": says("of layers", layers)})
    assert code == (0 if end.startswith("Passed") else 1)
    assert capfd.readouterr().out.splitlines() == ["of tests", "== types", "of types", "== layers", "of layers", end]
