"""`mail out` and `mail in`: letters written to files and read from them."""

from __future__ import annotations

from pathlib import Path

from campaign.correspondence import copies, letters, receiving, sending
from campaign.correspondence.letters import Contents
from campaign.play.table import laid_out
from campaign.terminal import next_steps, output
from table.wording import counted, people


def out(url: str, name: str, side: str, file: Path, word: str, passphrase: str, commission: bool | None = None) -> None:
    """Everything a side has answered since its last letter, the keys that are due, and what it leaves to its officers."""
    output.out_file(file, (".mail",))
    with laid_out(url, name) as table:
        letters.refuse_to_overwrite(file, copies.campaign_of(table), side)
        posted = sending.post(table, side, word, passphrase, commission)
    output.write(file, posted.text)
    print(f"{file}: letter {posted.number} of {people(side)}: {_told(posted.sheet, posted.held)}")
    if posted.ends_before is not None:
        print(
            f"it ends before the report of {posted.ends_before}, which both copies enter; "
            "what came after, a commission too, goes with the next"
        )
    if posted.still is not None and commission is not None:
        letter = posted.still.letter
        print(f"your officers sail by the commission of letter {letter} until you are asked or called; then send another")


def _told(sheet: Contents, held: int) -> str:
    """What a letter brings, in words."""
    parts = [(len(sheet.answers), "answer", ""), (held, "under seal", "under seal"), (len(sheet.dice), "die", "dice")]
    parts += [(len(sheet.keys), "key", ""), (int(sheet.commission is not None), "commission", "")]
    return ", ".join(counted(*part) for part in parts if part[0])


def again(url: str, name: str, side: str, file: Path) -> None:
    """The last letter once more, should it have been lost on the way."""
    output.out_file(file, (".mail",))
    with laid_out(url, name, to_read=True) as table:
        letters.refuse_to_overwrite(file, copies.campaign_of(table), side)
        number, text = sending.again(table, side)
    output.write(file, text)
    print(f"{file}: letter {number} of {people(side)}, once more")


def in_(url: str, name: str, side: str, file: Path, word: str) -> None:
    """The other side's answers are laid on the table, as far as they may be read."""
    letter = letters.read(file, word)
    with laid_out(url, name) as table:
        taken = receiving.take_in(table, side, letter, word, str(file))
    under_seal = f"; {taken.under_seal} under seal until its key comes" if taken.under_seal else ""
    what = counted(taken.laid, "answer is", "answers are")
    print(f"{name}: letter {taken.number} of {people(taken.side)}: {what} laid on the table{under_seal}")
    for words in next_steps.waiting(name, taken.waiting):
        print(words)
