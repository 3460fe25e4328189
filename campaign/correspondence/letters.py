"""A letter of play by mail: the answers of one side, the one that the other must not read yet under a seal; signed as a whole.

`sheet` is enveloped under the word that both players know, so that nobody reads it on the way; `sealed` is under the sender's
own passphrase, and `about` says which answer it binds him to. Both are filled up with blanks, so that their length says nothing.
"""

from __future__ import annotations

from base64 import b64decode, b64encode
from pathlib import Path
from typing import Any

import msgspec

from campaign.correspondence import seal
from campaign.correspondence.seal import BadSeal
from campaign.play import files
from campaign.play.errors import BadInput, Refusal
from campaign.play.seat_orders import NOWHERE, Commission, Place
from table.dice import Die
from table.wording import people

FORM = "sealords-mail/4"
READ = (FORM, "sealords-mail/3")  # one of form 3 vouches for no report of a battle on a real table
SHORTEST = 1024  # bytes under a seal; from there by doubling, however little is said


class Given(msgspec.Struct, frozen=True):
    """An answer of a side: in which phase, the how-manyth of that side's there, to what, and what it was."""

    phase: int
    nth: int
    kind: str
    answer: Any

    @property
    def place(self) -> Place:
        return self.phase, self.nth


class ReportHash(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """SL 8.126: a report of the umpire's: in which phase, the how-manyth there, of which battle, and the hash of what it says."""

    phase: int
    nth: int
    battle: str
    hash: str

    @property
    def place(self) -> Place:
        return self.phase, self.nth


class Contents(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What lies under an envelope: answers, dice that a person threw, and keys by the number of the letter they open.

    A commission is what its sender leaves to his officers from here on; `reports` are those that his answers stand on.
    """

    answers: list[Given] = []
    dice: list[Die] = []
    keys: dict[str, str] = {}
    commission: Commission | None = None
    reports: list[ReportHash] = []


class Letter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A letter as it lies in its file. `after` is the signature of the last letter that its sender had taken in."""

    form: str
    campaign: str
    side: str
    number: int
    salt: str
    sheet: str
    sealed: str = ""
    about: Place = NOWHERE
    stands: tuple[int, str] = (-1, "")
    after: str = ""
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


def enveloped(key: bytes, sheet: Contents) -> str:
    text = msgspec.json.encode(sheet)
    length = SHORTEST
    while length < len(text):
        length *= 2
    return b64encode(seal.sealed(key, text.ljust(length))).decode()


def unfolded(key: bytes, text: str) -> Contents:
    """The sheet under a seal; BadSeal if the key is another's."""
    try:
        return msgspec.json.decode(seal.opened(key, b64decode(text, validate=True)), type=Contents)
    except (ValueError, RecursionError) as error:
        raise BadSeal(f"what is under the seal is no sheet of answers: {error}") from error


def written(letter: Letter) -> bytes:
    return msgspec.json.format(msgspec.json.encode(letter), indent=2) + b"\n"


def refuse_to_overwrite(path: Path, campaign: str, side: str) -> None:
    """A file that is there already stays, unless it is a letter that the same side has written in the same war."""
    if not path.exists():
        return
    try:
        letter = msgspec.json.decode(path.read_bytes(), type=Letter)
    except (ValueError, RecursionError, OSError):
        letter = None
    if letter is None or (letter.campaign, letter.side) != (campaign, side):
        raise Refusal(f"{path}: a file is there already, and no letter of {people(side)} in this war; expected another name")


def read(path: Path, word: str) -> Letter:
    """A letter from its file, if it is one and the word agreed on has signed it."""
    text = files.read_text(path, "a letter that `sealords mail out` wrote")
    try:
        form = msgspec.json.decode(text, type=_Formed).form
        if form not in READ:
            raise BadInput(f"{path}: it is a letter of form {form!r}; expected {FORM!r}: both players need the same program")
        letter = msgspec.json.decode(text, type=Letter)
        signed = letter.is_signed(word)
    except (ValueError, RecursionError) as error:
        raise BadInput(f"{path}: it is no letter of a campaign ({error}); expected one that `sealords mail out` wrote") from error
    if not signed:
        raise BadInput(f"{path}: its signature is not of the word you agreed on; it was altered, or the word is another")
    return letter


class _Formed(msgspec.Struct):
    form: str
