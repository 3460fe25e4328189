"""`theatre check` and `new` agree on a theatre with a slip in it, and what both take is played; 500 in the soak, some here."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.fuzz.theatre_slips import Outcome, Slip, tried


@pytest.mark.parametrize("number", range(24))
def test_what_new_would_refuse_is_named_by_the_check(tmp_path: Path, number: int) -> None:
    outcome = tried("trafalgar-1805", tmp_path / "theatre", f"gate/{number}")
    assert outcome.disagree == ""


def test_the_comparison_finds_what_differs() -> None:
    slip = Slip("ports.toml", 3, "a", "b")
    assert Outcome(slip, [], "refused", "").disagree
    assert Outcome(slip, ["a fault"], "", "").disagree
    assert Outcome(slip, [], "", "KeyError").disagree
    assert not Outcome(slip, ["a fault"], "refused", "").disagree
    assert not Outcome(slip, [], "", "").disagree
