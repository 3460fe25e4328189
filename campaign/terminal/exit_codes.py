"""Every error of the house as one line on the terminal, and the exit code that goes with it."""

from __future__ import annotations

from campaign.play.errors import Refusal

NEGATIVE, BAD_INPUT, FILE_TROUBLE, BROKEN, INTERRUPTED = 1, 2, 3, 70, 130

CODES = {
    "Refusal": NEGATIVE,
    "BadInput": BAD_INPUT,
    "Interrupted": INTERRUPTED,
    "CampaignFileError": FILE_TROUBLE,
    "StaleChoice": NEGATIVE,
    "IllegalChoice": BAD_INPUT,
    "BadFile": BAD_INPUT,
    "BadHex": BAD_INPUT,
    "BadDuel": BAD_INPUT,
    "UnknownCounter": BAD_INPUT,
    "NoFonts": NEGATIVE,
}


class Interrupted(Refusal):
    """The person at the terminal called a halt."""


def code_of(error: BaseException) -> int | None:
    """The exit code of an error that the house knows, by its class's name, so that nothing need be imported to tell."""
    return next((CODES[kind.__name__] for kind in type(error).__mro__ if kind.__name__ in CODES), None)


def one_line(error: BaseException) -> str:
    """An error's message on one line; of several faults the first, and how many more there are."""
    first, *more = str(error).strip().splitlines() or [type(error).__name__]
    return f"{first} (and {len(more)} more)" if more else first
