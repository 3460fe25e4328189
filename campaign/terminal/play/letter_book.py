"""A letter of play by mail: the answers of one side, those that the other must not read yet under a seal; signed as a whole.

`answers` are enveloped under the word that both players know, so that nobody reads them on the way; `sealed` is under the
sender's own passphrase; `keys` open what earlier letters held under seal.
"""

from __future__ import annotations

from base64 import b64decode, b64encode
from binascii import Error as NotBase64
from pathlib import Path
from typing import Any

import msgspec

from campaign.terminal import paper
from campaign.terminal.play import seal
from campaign.terminal.play.seal import BadSeal
from campaign.terminal.refusals import BadInput

FORM = "sealords-mail/1"


class Given(msgspec.Struct, frozen=True):
    """An answer of a side: in which phase, the how-manyth of that side's there, to what, and what it was."""

    phase: int
    nth: int
    kind: str
    answer: Any


class Letter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A letter as it lies in its file."""

    form: str
    campaign: str
    side: str
    number: int
    salt: str
    answers: str
    sealed: str = ""
    keys: dict[str, str] = {}
    stands: tuple[int, str] = (-1, "")
    signature: str = ""

    def unsigned(self) -> bytes:
        return msgspec.json.encode(msgspec.structs.replace(self, signature=""))

    def signed(self, word: str) -> Letter:
        key = seal.key_of(word, self.signet)
        return msgspec.structs.replace(self, signature=seal.signature(key, self.unsigned()))

    @property
    def signet(self) -> bytes:
        return bytes.fromhex(self.campaign)

    def is_signed(self, word: str) -> bool:
        return seal.signed(seal.key_of(word, self.signet), self.unsigned(), self.signature)


def enveloped(key: bytes, given: list[Given]) -> str:
    return b64encode(seal.sealed(key, msgspec.json.encode(given))).decode()


def unfolded(key: bytes, text: str) -> list[Given]:
    """The answers under a seal; BadSeal if the key is another's."""
    try:
        return msgspec.json.decode(seal.opened(key, b64decode(text, validate=True)), type=list[Given])
    except (NotBase64, msgspec.MsgspecError) as error:
        raise BadSeal(f"what is under the seal is no list of answers: {error}") from error


def written(letter: Letter) -> bytes:
    return msgspec.json.format(msgspec.json.encode(letter), indent=2) + b"\n"


def read(path: Path, word: str) -> Letter:
    """A letter from its file, if it is one and the word agreed on has signed it."""
    text = paper.read_text(path, "a letter that `sealords mail out` wrote")
    try:
        letter = msgspec.json.decode(text, type=Letter)
        signed = letter.form == FORM and letter.is_signed(word)
    except (msgspec.MsgspecError, ValueError) as error:
        raise BadInput(f"{path}: it is no letter of a campaign ({error}); expected one that `sealords mail out` wrote") from error
    if not signed:
        raise BadInput(f"{path}: its signature is not of the word you agreed on; it was altered, or the word is another")
    return letter
