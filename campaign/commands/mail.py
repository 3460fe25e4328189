"""`mail`: play by letters."""

# Annotations are not put off here: Typer needs them at once, and works them out twice as slowly from text.

from pathlib import Path
from typing import Annotated

import typer

from campaign.commands.shared import Name, database, lowered, opened

MAIL = """Play by mail: each side's answers as a signed file.

Both players have a copy of one campaign (`export` and `import`), play their side of it, and send each other letters. A letter is
signed with a word that both have agreed on: nobody else can read it, and one that was altered or forged, is of another campaign,
comes twice or out of its order is refused whole.
What you answer while he has still to answer the same question is under the seal of your own passphrase: he cannot read it nor
guess it from its length, you cannot change it, and your next letter brings the key when his answer is in.

With --commission a letter brings your night orders (standing instructions, the desks you keep, what you are called for: see
`play`). From there on your officers answer in both copies what you leave to them, until you are asked or called yourself. Your
later letters bring your night orders as they then are, until you send one with --no-commission. An opponent who takes his copy
apart reads in them where your fleets are bound.

It does not protect you from an opponent who takes his own copy apart: that holds all the pieces and the seed of the dice to come,
and he can try on another copy what would happen. Dice that neither can foresee are those of `new --dice by-hand`, thrown where
both trust it: letters carry them. Where hidden pieces matter, play with an umpire (`new --double-blind`, `plot`).

The word is taken from SEALORDS_MAIL_WORD and the passphrase from SEALORDS_MAIL_SEAL, or else asked for.
"""
room = opened(MAIL)


Letter = Annotated[Path, typer.Argument(help="The letter's file, .mail.")]
Own = Annotated[str, typer.Option("--side", help="Your own side.", callback=lowered)]
Again = Annotated[bool, typer.Option("--again", help="Write your last letter once more, should it have been lost.")]
Commissioned = Annotated[
    bool | None,
    typer.Option(
        "--commission/--no-commission",
        help="Leave to your officers what your night orders leave to them; unless said, as with your last letter.",
        show_default=False,
    ),
]


@room.command("out")
def out(
    context: typer.Context, name: Name, file: Letter, side: Own, again: Again = False, commission: Commissioned = None
) -> None:
    """Write what you have answered and thrown since your last letter, and the keys that are due.

    A file that exists is not overwritten, unless it is a letter of your own.
    """
    from campaign.terminal import mail, output

    if again:
        mail.again(database(context), name, side, file)
    else:
        word = output.secret("SEALORDS_MAIL_WORD", "The word you have agreed on")
        passphrase = output.secret("SEALORDS_MAIL_SEAL", "Your own passphrase")
        mail.out(database(context), name, side, file, word, passphrase, commission)


@room.command("in")
def in_(context: typer.Context, name: Name, file: Letter, side: Own) -> None:
    """Take your opponent's letter in: what may be read is laid on the table, what is sealed waits for its key."""
    from campaign.terminal import mail, output

    mail.in_(database(context), name, side, file, output.secret("SEALORDS_MAIL_WORD", "The word you have agreed on"))
