"""How many there are of something, in words."""

from __future__ import annotations

from table.wording import counted


def test_one_is_singular_and_any_other_number_is_not() -> None:
    assert [counted(number, "ship") for number in (0, 1, 2)] == ["0 ships", "1 ship", "2 ships"]
    assert [counted(number, "die", "dice") for number in (1, 3)] == ["1 die", "3 dice"]
