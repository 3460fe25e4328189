"""`sealords`: the terminal. The commands are in `campaign.commands`, and what they do in `campaign.terminal`.

Both are imported when a command is given, to start fast.
Exit codes: 0 done, 1 the answer is no, 2 bad usage or input, 3 trouble with a campaign file, 130 interrupted, 70 a fault of ours.
"""

# Annotations are not put off here: Typer needs them at once, and works them out twice as slowly from text.

import os
import sys
from importlib import import_module
from io import TextIOWrapper
from typing import Annotated, NoReturn

import typer

from campaign.commands.shared import opened
from campaign.play.errors import BadInput
from campaign.store.notices import listening
from campaign.terminal.exit_codes import BAD_INPUT, BROKEN, INTERRUPTED, NEGATIVE, code_of, one_line

ROOMS = {  # where each command is, in the order of the help
    "reading": ("list", "status", "log", "rules", "pending", "verify"),
    "pages": ("summary", "report", "fleet", "orders", "map"),
    "playing": ("new", "run", "tournament", "answer", "die", "play", "learn", "plot", "undo"),
    "keeping": ("export", "import"),
    "serving": ("serve",),
}
GROUPS = {"theatre": "theatres", "battle": "battles", "career": "careers", "mail": "mail", "tactical": "tactical"}


def program(word: str | None) -> typer.Typer:
    """The program with the command that is asked for, since to set one up takes time; with all of them if it is none of ours."""
    rooms = [room for room, words in ROOMS.items() if word in words]
    groups = [group for group in GROUPS if group == word]
    every = not rooms and not groups
    app = opened("Age-of-sail campaigns by the Sea Lords rules.")
    app.callback(invoke_without_command=True)(sealords)
    for room in ROOMS if every else rooms:
        commands = import_module(f"campaign.commands.{room}").room.registered_commands
        app.registered_commands += [one for one in commands if every or (one.name or one.callback.__name__) == word]
    for group in GROUPS if every else groups:
        app.add_typer(import_module(f"campaign.commands.{GROUPS[group]}").room, name=group)
    return app


def asked(line: list[str]) -> str | None:
    """The command of a line whose options of the program itself stand at its front; none if there is more to it than that."""
    words = iter(line)
    for word in words:
        if word == "--db":
            next(words, None)
        elif word != "--debug" and not word.startswith("--db="):
            return word
    return None


def sealords(
    context: typer.Context,
    db: Annotated[str | None, typer.Option("--db", help="Database: a path or URL; else SEALORDS_DB, else your own data.")] = None,
    debug: Annotated[bool, typer.Option("--debug", help="Show where an error came from.")] = False,
    version: Annotated[bool, typer.Option("--version", help="Say which version this is.")] = False,
) -> None:
    if version:
        from importlib.metadata import version as installed

        print(f"sealords {installed('sealords')}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        raise BadInput("no command was given; `sealords --help` lists them")
    context.obj = db


# -- the way in and out ------------------------------------------------------------------------------------------------


def hoisted(words: list[str]) -> list[str]:
    """The options of the program itself may stand anywhere on the line; here they come to its front."""
    front: list[str] = []
    rest: list[str] = []
    line = iter(words)
    for word in line:
        if word == "--":
            return [*front, *rest, word, *line]
        if word == "--debug" or word.startswith("--db="):
            front.append(word)
        elif word == "--db":
            front += [word, *([value] if (value := next(line, None)) is not None else [])]
        else:
            rest.append(word)
    return front + rest


def main(words: list[str] | None = None) -> NoReturn:
    """Run one command; every error is one line on the standard error, and its exit code says of what sort it is."""
    line = hoisted(sys.argv[1:] if words is None else words)
    forgive()
    try:
        with listening(noted):
            code = program(asked(line))(line, prog_name="sealords", standalone_mode=False)
        sys.stdout.flush()
        if code == INTERRUPTED:
            raise KeyboardInterrupt
    except (BrokenPipeError, SystemExit):  # Typer leaves by the latter when nobody reads on
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 0
    except (KeyboardInterrupt, typer.Abort):
        print("sealords: interrupted", file=sys.stderr)
        code = INTERRUPTED
    except Exception as error:
        if "--debug" in line:
            raise
        code = told(error, line)
        if isinstance(error, OSError):
            spill()
    sys.exit(code or 0)


def forgive() -> None:
    """A letter that a terminal lacks, or that nobody can read, becomes a question mark."""
    for paper in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(paper, TextIOWrapper):
            paper.reconfigure(errors="replace")


def spill() -> None:
    """What the standard output cannot take is let go, or leaving would stumble over it once more."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def noted(words: str) -> None:
    """Say what was done beside what was asked for; the standard output is for that alone."""
    print(f"sealords: {words}", file=sys.stderr)


def told(error: Exception, line: list[str]) -> int:
    """Say in one line what went wrong with a line of words; the exit code for it."""
    usage = getattr(error, "format_message", None)
    code = BAD_INPUT if usage else code_of(error)
    words = " ".join(usage().split()) if usage else one_line(error)
    if code is None and isinstance(error, UnicodeEncodeError) and (garbled := [word for word in line if not is_text(word)]):
        code, words = BAD_INPUT, f"{garbled[0]!r} is not text in UTF-8; expected letters and figures"
    if code is None and isinstance(error, OSError):
        code, words = NEGATIVE, f"{error.filename or 'the standard output'}: {error.strerror or words}"
    if code is None:
        code, words = BROKEN, f"a fault of the program's, not of yours: {type(error).__name__}: {words} (--debug shows where)"
    print(f"sealords: {words}", file=sys.stderr)
    return code


def is_text(word: str) -> bool:
    """Whether a word of the line can be written down: a terminal may hand over bytes that are no letters."""
    try:
        word.encode()
    except UnicodeEncodeError:
        return False
    return True
