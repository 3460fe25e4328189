"""Mutants are drawn by a seed, change one thing each, and leave texts and types alone."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.mutation import running
from tests.mutation.__main__ import summed_up
from tests.mutation.equivalent import EQUIVALENT, equal
from tests.mutation.lines import KeptLines, LineNumbers, Measured
from tests.mutation.mutants import Mutant, Place, changed, drawn, mutated, sites
from tests.mutation.packages import PACKAGES, chosen, modules
from tests.mutation.trying import Tried, how, in_order

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
    exec(compile(changed(SOURCE, number), "due.py", "exec"), known)
    due = known["due"]
    assert callable(due)
    assert due(6) is False  # 6 - 1 is the limit, and no longer enough
    assert due(7) is True


PLACE = Place(1, range(1, 2), range(1, 2))


def test_a_place_has_the_lines_of_its_statement_and_of_a_compound_one_those_of_its_part() -> None:
    text = "def due(\n    a: int,\n) -> bool:\n    if (\n        a\n        > 1\n    ):\n"
    text += "        return not (\n            a\n        )\n    return True\n"
    found = {mutated(Path("due.py"), text, number).before: site.place for number, site in enumerate(sites(ast.parse(text)))}
    assert found["a > 1"] == Place(5, range(5, 7), range(4, 12))
    assert found["1"] == Place(6, range(5, 7), range(4, 12))
    assert found["not a"] == Place(8, range(8, 11), range(4, 12))
    assert found["True"] == Place(11, range(11, 12), range(4, 12))


def test_the_same_seed_draws_the_same_mutants() -> None:
    rules = modules(PACKAGES["tactical/wooden_ships"].rooms)
    one, other, third = (drawn(rules, 20, seed) for seed in ("1", "1", "2"))
    assert one == other != third
    assert len({str(mutant) for mutant in one}) == 20


@pytest.mark.parametrize("name", PACKAGES)
def test_what_a_package_names_is_there(name: str) -> None:
    package = PACKAGES[name]
    assert [path for path in (*package.rooms, *package.tests, *package.sources) if not path.exists()] == []
    assert chosen(name) == (name, package.rooms)


def test_a_part_of_a_package_is_chosen_with_the_tests_of_the_whole_and_anything_else_is_refused() -> None:
    assert chosen("tactical/wooden_ships/fire") == ("tactical/wooden_ships", (Path("tactical/wooden_ships/fire"),))
    assert chosen("maps/routes.py") == ("campaign/rules", (Path("maps/routes.py"),))
    with pytest.raises(SystemExit, match="holds no rules that mutants are drawn of: name one of tactical/wooden_ships"):
        chosen("campaign/cli.py")


@pytest.mark.parametrize(("killed", "survived", "code"), [(95, 5, 0), (94, 6, 1)])
def test_95_of_100_must_be_killed(killed: int, survived: int, code: int) -> None:
    mutant = Mutant(Path("a.py"), 0, PLACE, "x", "y", "z = x", "z = y")
    results = [Tried(1, mutant, "killed", "t.py::one", 1.0)] * killed + [Tried(2, mutant, "SURVIVED", "", 1.0)] * survived
    results += [Tried(3, mutant, "equivalent", "", 0.0)] * 10
    assert summed_up(results)[1] == code


def test_the_table_of_survivors_has_file_line_before_and_after() -> None:
    mutant = Mutant(Path("a.py"), 0, PLACE, "x", "y", "z = x", "z = y")
    text, _ = summed_up([Tried(1, mutant, "timed out", "", 1.0), Tried(2, mutant, "not run", "", 0.0)])
    assert [" ".join(line.split()) for line in text.splitlines()] == [
        "1 of 2 killed (50%); 0 more are equivalent",
        "#2 a.py:1 (no test executes it)",
        "line z = x",
        "before x",
        "after y",
    ]


def test_a_process_that_a_clock_has_ended_is_a_mutant_that_is_found() -> None:
    assert [how(code) for code in (0, 1, -14, -27, -11)] == ["SURVIVED", "killed", "timed out", "timed out", "killed"]


def test_a_mutant_whose_tests_take_too_long_has_no_verdict_and_is_not_counted_as_killed() -> None:
    mutant = Mutant(Path("a.py"), 0, PLACE, "x", "y", "z = x", "z = y")
    text, code = summed_up([Tried(1, mutant, how(running.UNDECIDED), "", 300.0)])
    assert code == 1
    assert text.startswith("0 of 1 killed")
    assert "no verdict" in text


def test_what_is_listed_as_equivalent_is_one_change_of_the_source_and_has_a_reason() -> None:
    for path in dict.fromkeys(path for path, *_ in EQUIVALENT):
        text = Path(path).read_text(encoding="utf-8")
        lines, listed_lines = text.splitlines(), {source for home, source, _ in EQUIVALENT if home == path}
        there = [
            number for number, site in enumerate(sites(ast.parse(text))) if lines[site.place.line - 1].strip() in listed_lines
        ]
        found = [mutated(Path(path), text, number) for number in there]
        changes = [(str(one.path), one.source, one.reads) for one in found if equal(one)]
        listed = [known for known in EQUIVALENT if known[0] == path]
        assert sorted(changes) == sorted(listed)
    assert min(len(reason) for reason in EQUIVALENT.values()) > 20


def test_the_line_as_it_reads_tells_two_changes_to_the_same_figure_apart() -> None:
    text = "def due(ship: int) -> bool:\n    return ship - 2 < 2 or (\n        ship > 5\n    )\n"
    found = [mutated(Path("due.py"), text, number) for number, _ in enumerate(sites(ast.parse(text)))]
    assert sorted(one.reads for one in found if one.after == "3") == ["return ship - 2 < 3 or (", "return ship - 3 < 2 or ("]
    assert [one.reads for one in found if " and " in one.after] == ["return ship - 2 < 2 and ship > 5"]


# -- which tests are run -------------------------------------------------------------------------------------------------


def bits(numbers: LineNumbers, module: Path, *lines: int) -> bytes:
    whole = sum(1 << numbers.of(module, line) for line in lines)
    return whole.to_bytes(numbers.count // 8 + 1, "little")


def test_who_executes_the_line_comes_first_then_one_of_each_family_then_the_quickest_and_most_specific(tmp_path: Path) -> None:
    module = tmp_path / "rules.py"
    module.write_text("\n" * 20)
    numbers = LineNumbers([tmp_path / "rules.py"])
    line, wide = bits(numbers, module, 5), bits(numbers, module, 5, 9, 10)
    measured = {
        "wide": Measured(True, 0.01, wide),
        "slow": Measured(True, 1.0, line),
        "quick[1]": Measured(True, 0.01, line),
        "quick[2]": Measured(True, 0.02, line),
        "statement": Measured(True, 0.01, bits(numbers, module, 4)),
        "elsewhere": Measured(True, 0.01, bits(numbers, module, 9)),
        "failing": Measured(False, 0.01, line),
    }
    mutant = Mutant(module, 0, Place(5, range(4, 6), range(2, 8)), "x", "y", "z", "z")
    assert in_order(mutant, measured, numbers) == ["quick[1]", "wide", "slow", "quick[2]", "statement"]


def test_what_was_measured_is_kept_until_its_file_of_tests_or_a_source_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    rules, first, second = Path("rules"), Path("tests/test_first.py"), Path("tests/test_second.py")
    rules.mkdir()
    first.parent.mkdir()
    for file in (rules / "one.py", first, second):
        file.write_text("1")
    measured = {f"{file}::test": Measured(True, 0.5, b"\1") for file in (first, second)}

    def kept() -> KeptLines:
        return KeptLines("rules", [rules, Path("tests")], tmp_path / "cache")

    kept().keep(measured)
    assert kept().known() == measured
    second.write_text("2")
    assert [*kept().known()] == [f"{first}::test"]
    (rules / "one.py").write_text("2")
    assert kept().known() == {}


# -- the whole of it, on a small package ---------------------------------------------------------------------------------

RULES = """
from functools import cache

def table(size: int) -> list[int]:
    return [size + 1]

TABLE = table(3)

@cache
def kept(figure: int) -> int:
    return figure + 10

def late(figure: int) -> bool:
    def within(other: int) -> bool:
        return other > figure

    return within(5)

def stuck(figure: int) -> int:
    while figure < 5:
        figure += 1
    return figure

def unproved(figure: int) -> int:
    return figure + 100

def never_run() -> bool:
    return True
"""
TESTS = """
from rules import kept, late, never_run, stuck, unproved, TABLE

def test_table(): assert TABLE == [4]
def test_kept(): assert kept(1) == 11
def test_late(): assert late(4) and not late(5)
def test_stuck(): assert stuck(0) == 5
def test_unproved(): assert unproved(1)
"""
WHOLE = """
import sys
from pathlib import Path
from tests.mutation import running
running.patience = lambda seconds: 0.3
from tests.mutation.__main__ import tried
from tests.mutation.lines import KeptLines
from tests.mutation.mutants import drawn
from tests.mutation.packages import Package
from tests.mutation.trying import Trial

rules = Path("rules.py")
mutants = dict(enumerate(drawn([rules], 100, "1"), 1))
trial = Trial(Package((rules,), (Path("test_rules.py"),), ()), KeptLines("rules", [], Path("cache")), mutants, 2)
sys.exit(tried(trial))
"""


def test_a_mutant_takes_effect_wherever_its_module_was_used_before(tmp_path: Path) -> None:
    """A table made at import, a value that is kept, a function within one, an endless loop: all are found; what no test asks for
    survives."""
    for name, text in (("rules.py", RULES), ("test_rules.py", TESTS), ("whole.py", WHOLE)):
        (tmp_path / name).write_text(text, encoding="utf-8")
    (tmp_path / "pytest.ini").write_text("[pytest]\n", encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(Path.cwd()), str(tmp_path)])}
    done = subprocess.run(
        [sys.executable, "whole.py"], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
    )
    lines = [" ".join(line.split()) for line in done.stdout.splitlines()]
    told = [line for line in lines if " s rules.py:" in line]
    by = {line.split("rules.py:")[1].partition(" [")[0]: line.split()[2] for line in told}
    assert by.pop("21: 1 -> 0") == by.pop("21: figure += 1 -> pass") == "timed", done.stderr
    survived = {change for change, how in by.items() if how not in ("killed", "timed")}
    assert survived == {"25: figure + 100 -> figure - 100", "25: 100 -> 101", "25: 100 -> 99", "28: True -> False"}, done.stdout
    assert "no test executes it" in done.stdout
    assert done.returncode == 1
