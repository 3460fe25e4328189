"""Years by any legal choice and by the computer's admirals: no dead end, and every invariant holds; `make soak` plays many more.

The state is looked at as it is carried on from phase to phase; that it reads back as it was written, and that any game can be
taken up anywhere, `test_random_years` shows of fewer years.
"""

from __future__ import annotations

import pytest

from tests.fuzz.years import check_year

YEARS = 20


@pytest.mark.slow
@pytest.mark.parametrize("number", range(YEARS))
@pytest.mark.parametrize("kind", ["random", "admiral"])
def test_a_year_keeps_every_invariant(kind: str, number: int) -> None:
    assert check_year(kind, f"{kind}-{number}")
