"""Mutants are drawn by a seed, change one thing each, and leave texts and types alone."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.mutation.__main__ import ROOMS, equal, summed_up
from tests.mutation.equivalent import EQUIVALENT
from tests.mutation.mutants import Mutant, drawn, mutated, sites
from tests.mutation.trying import Tried

SOURCE = '''
LIMIT = 5


def due(ship: int, others: list[int] | None = None) -> bool:
    """Not 1 but 2."""
    left: int = max(ship, 3) - 1
    if not others and left >= LIMIT:
        print(f"{ship + 1}")
        return True
    assert left < 9
    return False
'''


def changes() -> list[str]:
    path = Path("due.py")
    found = [mutated(path, SOURCE, number) for number, _ in enumerate(sites(ast.parse(SOURCE)))]
    return [f"{one.line}: {one.before} -> {one.after}" for one in found]


def test_every_change_is_of_one_place_and_none_of_texts_types_or_assertions() -> None:
    assert sorted(changes()) == sorted(
        [
            "7: max(ship, 3) - 1 -> max(ship, 3) + 1",
            "7: max(ship, 3) -> min(ship, 3)",
            "7: 3 -> 4",
            "7: 3 -> 2",
            "7: 1 -> 2",
            "7: 1 -> 0",
            "8: not others and left >= LIMIT -> not others or left >= LIMIT",
            "8: not others -> bool(others)",
            "8: left >= LIMIT -> left > LIMIT",
            '9: print(f"{ship + 1}") -> pass'.replace('"', "'"),
            "10: True -> False",
            "12: False -> True",
        ]
    )


def test_the_new_text_runs_and_differs_in_what_was_changed() -> None:
    number = changes().index("8: left >= LIMIT -> left > LIMIT")
    known: dict[str, object] = {}
    exec(mutated(Path("due.py"), SOURCE, number).text, known)
    due = known["due"]
    assert callable(due)
    assert due(6) is False  # 6 - 1 is the limit, and no longer enough
    assert due(7) is True


def test_the_same_seed_draws_the_same_mutants() -> None:
    rooms = [Path("tactical/wooden_ships") / room for room in ROOMS["tactical/wooden_ships"]]
    assert all(room.exists() for room in rooms)
    one, other, third = (drawn(rooms, 20, seed) for seed in ("1", "1", "2"))
    assert one == other != third
    assert len({str(mutant) for mutant in one}) == 20


@pytest.mark.parametrize(("killed", "survived", "code"), [(95, 5, 0), (94, 6, 1)])
def test_95_of_100_must_be_killed(killed: int, survived: int, code: int) -> None:
    mutant = Mutant(Path("a.py"), 1, "x", "y", "", "z = x")
    results = [Tried(mutant, "killed", 1.0)] * killed + [Tried(mutant, "SURVIVED", 1.0)] * survived
    assert summed_up(results) == code


def test_what_is_listed_as_equivalent_stands_in_the_source_and_has_a_reason() -> None:
    for (path, source, _), reason in EQUIVALENT.items():
        lines = [line.strip() for line in Path(path).read_text(encoding="utf-8").splitlines()]
        assert source in lines, f"{path}: {source}"
        assert len(reason) > 20
    if EQUIVALENT:
        (path, source, after), reason = next(iter(EQUIVALENT.items()))
        assert equal(Mutant(Path(path), 1, "", after, "", source)) == reason
