"""Texts and files spoilt by chance: bits flipped, parts cut, gone, doubled or exchanged, and monstrous things put in."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

FLIPPED, CUT = "flipped", "cut"
MONSTERS = (
    b"\0", b"\xff\xfe", b"\xed\xa0\x80", b"\\ud800", b"9" * 5000, b"-1", b"1e999", b"NaN", b"[" * 5000, b'{"a":' * 5000,
    b"a." * 5000, b"\n[[", b'"', b"'''", b"\xef\xbb\xbf", b"\r", b";", b",", b"=", b"%s", b"</script>", b"[/]", b"x" * 100_000,
    b"\xf0\x9f\x92\xa3", b"../../etc", b"0", b"1000000000000000000000", b"true", b"null", b"\x1b[2J",
)  # fmt: skip


FIGURES = (b"0", b"-1", b"1", b"99", b"1000000", b"1e308", b"3.5", b'"3"', b"true", b'""', b"[]", b"{}", b"null", b"inf", b"nan")
_VALUE = re.compile(rb'"[^"\n]*"|(?<![\w.])-?\d+(?:\.\d+)?(?![\w.])|[A-Za-z][\w-]+')


def flipped(content: bytes, chance: Random) -> bytes:
    """One to three bits otherwise."""
    spoilt = bytearray(content)
    for _ in range(chance.randint(1, 3)):
        spoilt[chance.randrange(len(spoilt))] ^= 1 << chance.randrange(8)
    return bytes(spoilt)


def cut(content: bytes, chance: Random) -> bytes:
    """The beginning of it."""
    return content[: chance.randrange(len(content))]


def gone(content: bytes, chance: Random) -> bytes:
    """A part of it is missing."""
    first, last = _part(content, chance)
    return content[:first] + content[last:]


def doubled(content: bytes, chance: Random) -> bytes:
    """A part of it comes twice."""
    first, last = _part(content, chance)
    return content[:last] + content[first:]


def exchanged(content: bytes, chance: Random) -> bytes:
    """A part of it stands in the place of another."""
    first, last = _part(content, chance)
    at = chance.randrange(len(content))
    return content[:at] + content[first:last] + content[at + last - first :]


def monstrous(content: bytes, chance: Random) -> bytes:
    """Something put in that nobody expects."""
    at = chance.randrange(len(content) + 1)
    return content[:at] + chance.choice(MONSTERS) + content[at:]


def slipped(content: bytes, chance: Random) -> bytes:
    """A word or a figure of it exchanged for another, or for a figure that nobody expects."""
    found = list(_VALUE.finditer(content))
    if not found:
        return content
    value = chance.choice(found)
    other = chance.choice((*FIGURES, chance.choice(found)[0], chance.choice(found)[0]))
    return content[: value.start()] + other + content[value.end() :]


def _part(content: bytes, chance: Random) -> tuple[int, int]:
    first = chance.randrange(len(content))
    return first, min(len(content), first + chance.choice((1, 2, 5, 20, 100, 1000)))


WAYS: dict[str, Callable[[bytes, Random], bytes]] = {
    FLIPPED: flipped, CUT: cut, "gone": gone, "doubled": doubled, "exchanged": exchanged, "monstrous": monstrous,
    "slipped": slipped,
}  # fmt: skip


def spoilt(content: bytes, chance: Random) -> tuple[str, bytes]:
    """Another content, and by which way it was spoilt."""
    while True:
        way = chance.choice(list(WAYS))
        if (found := WAYS[way](content, chance)) != content:
            return way, found
