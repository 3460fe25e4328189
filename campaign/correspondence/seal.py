"""Seals and signatures from the standard library alone: keys by scrypt, a keystream and tags by keyed BLAKE2b.

A key opens one sealed text and no other: its tag is collision-resistant in the key too, so who has sealed a text has bound
himself to it, and hands over the key of that text alone when it is due.
"""

from __future__ import annotations

from hashlib import blake2b, scrypt
from hmac import compare_digest
from itertools import count
from unicodedata import normalize

COST, BLOCK, LANES = 2**14, 8, 1  # scrypt: 16 MB and some hundredths of a second a try
KEY = TAG = 32
STREAM, MAC, SIGN, CHECK = b"sealords stream", b"sealords mac", b"sealords sign", b"sealords check"


class BadSeal(Exception):
    """A seal that the key does not fit, or a text that was altered under it."""


def key_of(passphrase: str, salt: bytes) -> bytes:
    """The key of one text: as hard to guess as the passphrase and the salt together, and of no use for another salt.

    An accent is the same however a keyboard spells it, since two players on two machines type one word.
    """
    typed = normalize("NFC", passphrase).encode(errors="surrogateescape")
    return scrypt(typed, salt=salt, n=COST, r=BLOCK, p=LANES, dklen=KEY)


def sealed(key: bytes, text: bytes) -> bytes:
    """The text under its seal; a key is used once, so that the stream needs no number."""
    hidden = _mixed(key, text)
    return hidden + _tag(key, MAC, hidden)


def opened(key: bytes, data: bytes) -> bytes:
    hidden, tag = data[:-TAG], data[-TAG:]
    if len(data) < TAG or not compare_digest(tag, _tag(key, MAC, hidden)):
        raise BadSeal("the key does not fit the seal, or what is under it was altered")
    return _mixed(key, hidden)


def signature(key: bytes, text: bytes) -> str:
    return _tag(key, SIGN, text).hex()


def signed(key: bytes, text: bytes, given: str) -> bool:
    return compare_digest(signature(key, text).encode(), given.encode(errors="replace"))


def check(key: bytes) -> str:
    """What tells a key from another and nothing else of it."""
    return _tag(key, CHECK, b"").hex()


def _mixed(key: bytes, text: bytes) -> bytes:
    stream = _tag(key, STREAM, b"")
    pads = (blake2b(number.to_bytes(8, "big"), key=stream).digest() for number in count())
    return bytes(byte ^ pad for byte, pad in zip(text, (pad for block in pads for pad in block), strict=False))


def _tag(key: bytes, purpose: bytes, text: bytes) -> bytes:
    return blake2b(text, key=key, person=purpose[:16], digest_size=TAG).digest()
