"""Files that a person names: their content, or in one line why it cannot be had."""

from __future__ import annotations

from pathlib import Path

from campaign.play.errors import BadInput


def read_bytes(path: Path, what: str) -> bytes:
    """The content of a file that a person named."""
    try:
        return path.read_bytes()
    except FileNotFoundError:
        raise BadInput(f"{path}: there is no such file; expected {what}") from None
    except OSError as error:
        raise BadInput(f"{path}: {error.strerror}; expected {what}") from None


def read_text(path: Path, what: str) -> str:
    """The text of a file that a person named."""
    try:
        return read_bytes(path, what).decode("utf-8").replace("\r\n", "\n").replace("\r", "\n")
    except UnicodeDecodeError:
        raise BadInput(f"{path}: it is not text in UTF-8; expected {what}") from None
