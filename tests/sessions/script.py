"""A session as a file: what a player reads, and what he types because of it."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec

HERE = Path(__file__).parent
ENTER = ""


class Reply(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Words that are on the screen, and what they make him type."""

    read: str
    types: str
    why: str


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """He reads these words (a pattern or several; blanks and line ends are alike) and types a line, or only reads.

    With `after` he first presses Enter, wherever the prompt says that it may be pressed, until the words come; `meanwhile` are
    words that make him type something else on the way. `{name}` is what a pattern before has found by that name. A step that
    `sits_down` is a new call of the program; one that is `killed` ends it without a word.
    """

    read: str | tuple[str, ...] = ""
    types: str | None = None
    why: str = ""
    after: int = 0  # Enter is pressed at most so often
    meanwhile: tuple[Reply, ...] = ()
    sits_down: tuple[str, ...] = ()
    killed: bool = False
    leaves_page: bool = False  # he types `q` if the page goes on

    @property
    def reads(self) -> tuple[str, ...]:
        return (self.read,) if isinstance(self.read, str) else self.read


class Script(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A session: how its campaign is begun, and every step of it."""

    title: str
    about: str
    begin: tuple[str, ...] = ()  # words after `sealords new war`; none: there is no campaign yet
    step: tuple[Step, ...]


def names() -> list[str]:
    return sorted(path.stem for path in HERE.glob("*.toml"))


def script(name: str) -> Script:
    return msgspec.toml.decode((HERE / f"{name}.toml").read_bytes(), type=Script)


def recording(name: str) -> Path:
    """Where its screens were written down."""
    return HERE / "screens" / f"{name}.txt"


def filled(words: str, found: dict[str, str], *, pattern: bool) -> str:
    """Words with what was found before in the place of its name."""

    def known(name: re.Match[str]) -> str:
        return re.escape(found[name[1]]) if pattern else found[name[1]]

    return re.sub(r"\{([a-z_]+)\}", known, words)
