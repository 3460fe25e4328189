"""WS B.VII.B.1-4: boarding parties as they are written in the log, such as `NBP`, `OBP12:vengeance+DBP3`, `TBP1:alfred`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from table.decisions import IllegalChoice
from tactical.wooden_ships.state import Boarders, Party

NONE = "NBP"
APART = "apart"
PARTY = re.compile(r"(OBP|DBP|TBP)([1-9]+)(?::([^:]+))?(?::(apart))?")
RULE = "WS B.VII.B.3"
KINDS: dict[str, Party] = {"OBP": "OBP", "DBP": "DBP", "TBP": "TBP"}


def written(parties: Iterable[Boarders]) -> str:
    """How parties are written."""
    return "+".join(_one(party) for party in parties) or NONE


def _one(party: Boarders) -> str:
    sections = "".join(str(number) for number in party.sections)
    return f"{party.kind}{sections}{f':{party.target}' if party.target else ''}{f':{APART}' if party.apart else ''}"


def read(text: str) -> tuple[Boarders, ...]:
    """WS B.VII.B.3: the parties that a text names; sections may have hyphens between them. Two of one kind and one target are
    one party."""
    plain = text.strip()
    if plain.upper() == NONE:
        return ()
    return merged(_party(part) for part in plain.split("+"))


def _party(text: str) -> Boarders:
    kind, colon, rest = text.strip().partition(":")
    found = PARTY.fullmatch(re.sub(r"[\s-]", "", kind).upper() + colon + rest.strip())
    if found is None:
        raise IllegalChoice(f"boarding parties [{RULE}]: {text!r}; expected NBP, or such as OBP12:SHIP, DBP3 or TBP1:SHIP")
    sections = tuple(int(number) for number in found[2])
    return Boarders(KINDS[found[1]], tuple(sorted(sections)), found[3] or "", found[4] is not None)


def merged(parties: Iterable[Boarders]) -> tuple[Boarders, ...]:
    """Parties of one kind that are meant for one ship taken together, the one with the lowest section first."""
    found = dict[tuple[Party, str, bool], tuple[int, ...]]()
    for party in parties:
        key = (party.kind, party.target, party.apart)
        found[key] = tuple(sorted((*found.get(key, ()), *party.sections)))
    together = [Boarders(kind, sections, target, apart) for (kind, target, apart), sections in found.items()]
    return tuple(sorted(together, key=lambda party: party.sections))


def in_words(parties: Iterable[Boarders], enemies: Mapping[str, str], reach: Mapping[str, str]) -> str:
    """What parties do, for a menu; the ships to board and those to send people to by id."""
    return " + ".join(_words(party, reach if party.kind == "TBP" else enemies) for party in parties) or "no boarding party"


def _words(party: Boarders, names: Mapping[str, str]) -> str:
    who = sections_in_words(party.sections)
    one = len(party.sections) == 1
    if party.kind == "DBP":
        return f"{who} defend{'s' if one else ''}"
    target = names.get(party.target, party.target)
    if party.kind == "OBP":
        return f"{who} board{'s' if one else ''} {target}"
    return f"{who} go{'es' if one else ''} over to {target}{' and stays apart' if party.apart else ''}"


def sections_in_words(sections: tuple[int, ...]) -> str:
    """`section 1`, `sections 1 and 2 and 3`: without a comma, which stands between ships where a choice is typed."""
    return f"section{'s' if len(sections) > 1 else ''} {' and '.join(map(str, sections))}"
