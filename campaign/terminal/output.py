"""Putting words and documents on the terminal or into a file."""

from __future__ import annotations

import json
import shutil
import sys
import textwrap
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from campaign.play.errors import BadInput
from campaign.store.whole_files import put


def document(content: Any) -> None:
    """A stable JSON document on the standard output."""
    print(json.dumps(content, ensure_ascii=False, indent=2))


def columns() -> int:
    """How wide the screen is; 0 where no person looks on."""
    return shutil.get_terminal_size().columns if sys.stdout.isatty() else 0


def folded(line: str) -> list[str]:
    """A line as broken to the screen, the rest of it set in; whole where no person looks on."""
    width = columns()
    return textwrap.wrap(line, width, subsequent_indent="    ") if 0 < width < len(line) else [line]


def note(words: str) -> None:
    """A word to the person at the terminal, out of the way of the output."""
    print(words, file=sys.stderr)


def table(head: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> None:
    """Columns as wide as their widest entry; numbers to the right."""
    widths = [max(len(row[n]) for row in (head, *rows)) for n in range(len(head))]
    for row in (head, *rows):
        cells = (cell.rjust(w) if cell.isdigit() else cell.ljust(w) for cell, w in zip(row, widths, strict=True))
        print("  ".join(cells).rstrip())


def out_file(path: Path, endings: tuple[str, ...]) -> None:
    """Refuse a file that could not be written, before the work of filling it is done."""
    if path.suffix.lower() not in endings:
        raise BadInput(f"{path}: expected a file that ends in {' or '.join(endings)}")
    if path.is_dir():
        raise BadInput(f"{path}: it is a directory; expected a file")
    if not path.parent.is_dir():
        raise BadInput(f"{path}: there is no directory {path.parent} to write it in")


def write(path: Path, content: bytes) -> None:
    """A page or a file of a person's, whole or not at all."""
    try:
        put(path, content)
    except OSError as error:
        raise BadInput(f"{path}: it cannot be written ({error.strerror})") from None


def attended() -> bool:
    """Whether a person is at the terminal to be asked."""
    return sys.stdin.isatty()


def agreed(question: str) -> bool:
    """A person's yes at the terminal; where nobody looks on there is none."""
    if not attended():
        return False
    try:
        return input(f"{question} [y/N] ").strip().lower() in ("y", "yes")
    except EOFError:
        return False


def one_of(question: str, answers: Sequence[str]) -> str:
    """One of these answers, typed at the terminal; asked again until it is one of them."""
    while True:
        try:
            typed = input(f"{question} ({', '.join(answers)}) ").strip().lower()
        except EOFError:
            raise BadInput(f"{question} Nothing was answered; expected one of {', '.join(answers)}") from None
        if typed in answers:
            return typed


def secret(variable: str, what: str) -> str:
    """A word that is not to be seen: from the environment, or else typed without being shown."""
    import os
    from getpass import getpass

    word = os.environ.get(variable) or (getpass(f"{what}: ") if sys.stdin.isatty() else "")
    if not word:
        raise BadInput(f"{what[0].lower()}{what[1:]} is missing; expected it typed at the terminal, or in {variable}")
    return word


@contextmanager
def progress(total: int) -> Iterator[Callable[[str], None]]:
    """A bar that each call moves on by one, with words for where things stand; nothing where no person looks on."""
    if not sys.stderr.isatty():
        yield lambda words: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), TextColumn("{task.description}", markup=False))
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=total)
        yield lambda words: bar.update(task, advance=1, description=words)
