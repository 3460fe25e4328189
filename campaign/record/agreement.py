"""Agreement of a verb with the name before it: `The Lorient cruisers are sighted`, `The Jamaica convoy is sighted`."""

from __future__ import annotations

import re

SEVERAL = re.compile(
    r"\b(?:cruisers|frigates|sloops|cutters|brigs|gunbrigs|gunboats|bombs|fireships|galleys|xebecs|luggers|schooners"
    r"|corsairs|privateers|raiders|rovers|ships|indiamen|merchantmen|transports|victuallers|coasters|troops|marines|fifties"
    r"|\d+s)(?: \d+)?(?= (?:for|from|of|off|at|in) |$)",
    re.IGNORECASE,
)
IRREGULAR = {"is": "are", "was": "were", "has": "have", "does": "do", "goes": "go"}
LATER = {  # what else of a sentence is of its subject
    "its": "their", "it has": "they have", "it is": "they are", "does not": "do not", "and is": "and are",
    "and lies": "and lie", "and fails": "and fail", "and sets": "and set",
}  # fmt: skip


def several(name: str) -> bool:
    """Whether a piece is called by a word for more than one."""
    return SEVERAL.search(name) is not None


def agreed(words: str, subject: str) -> str:
    """A sentence written of one, about a subject that may be several; what does not begin with it stays."""
    found = re.match(rf"({re.escape(subject)}(?:, [^,]*,)?(?: no longer)?) (\w+)\b", words) if several(subject) else None
    if found is None:
        return words
    rest = re.sub("|".join(rf"\b{of_one}\b" for of_one in LATER), lambda told: LATER[told[0]], words[found.end() :])
    return f"{found[1]} {_of_several(found[2])}{rest}"


def _of_several(verb: str) -> str:
    """`sails` of one is `sail` of several; what is no such form stays as it is."""
    return IRREGULAR.get(verb) or re.sub(r"(?<=ch|sh|ss)es$|(?<!s)s$", "", verb)
