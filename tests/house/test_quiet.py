"""Nothing below the terminal prints: rules, store, reports, application and letters return what there is to say."""

from __future__ import annotations

import pytest

from tests.house.quiet import noises, quiet_modules


def test_nothing_outside_terminal_and_commands_prints_or_listens() -> None:
    modules = quiet_modules()
    assert {"campaign/play/table.py", "campaign/correspondence/sending.py", "table/session.py"} <= {*map(str, modules)}
    found = [f"{path}:{noise.line}: {noise.what}" for path in modules for noise in noises(path.read_text(encoding="utf-8"))]
    assert found == []


@pytest.mark.parametrize(
    ("source", "what"),
    [
        ("print('x')", "print"),
        ("def f() -> None:\n    for line in x:\n        print(line)", "print"),
        ("say = print", "print"),
        ("answer = input('? ')", "input"),
        ("import typer", "typer"),
        ("from rich.console import Console", "rich.console.Console"),
        ("def f() -> None:\n    import rich.progress", "rich.progress"),
        ("import sys\nsys.stdout.write('x')", "sys.stdout"),
        ("from sys import stderr", "sys.stderr"),
        ("from contextlib import redirect_stdout", "contextlib.redirect_stdout"),
        ("from getpass import getpass", "getpass.getpass"),
    ],
)
def test_what_speaks_or_listens_is_found(source: str, what: str) -> None:
    assert [noise.what for noise in noises(source)] == [what]


def test_what_only_looks_like_it_is_not() -> None:
    assert [*noises("import sys\nsys.exit(1)\nfootprint(1)\nself.print = 3\nrichly = 2\nimport richest")] == []
