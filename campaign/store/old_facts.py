"""Facts from before schema 8, of which only the case of the rules told how they came about: that is a field of its own now."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Document = dict[str, Any]

# By how the case begins; what begins with none is as the last, whose beginning is empty.
HARM = {
    "SL 11.22a": "at sea", "SL 11.22b": "at sea", "SL 11.22c": "fitting out", "SL 11.22e": "oversized", "SL 5.36": "gale",
    "SL 11.23d": "gale", "SL 11.23e": "gale", "SL 11.23a": "strait", "SL 10.174": "strait", "SL 11.23b": "station",
    "SL 11.23c": "station", "SL 7.2": "station", "SL 8.442": "prize", "SL 8.": "guns", "SL 6.23": "fireship", "SL 6.24": "bombs",
    "SL 10.13": "convoy fight", "SL 10.18": "raid", "": "other",
}  # fmt: skip
FIRE = {"SL 6.23": "fireship", "SL 6.24": "bombs", "SL 10.13": "convoy fight", "SL 10.18": "raid", "": "guns"}
SINKING = {"SL 11.342": "hulked", "SL 8.337": "at a blow", "SL 8.338": "worn down", "SL 8.": "reported", "": "foundered"}
UNFORMING = {"SL 7.355": "no sail", "SL 3.34": "no squadrons"}
CAUSES: dict[str, Mapping[str, str]] = {
    "damaged": HARM, "convoy-harmed": HARM, "fired": FIRE, "sail-sank": SINKING, "lost": SINKING,
}  # fmt: skip
SAID = {  # what was the case if a fact of the kind had this one
    "formed": ("SL 11.15", "arrived"),
    "arrived": ("SL 11.15", "formed"),
    "prestige": ("SL 8.431", "by_battle"),
    "disorganised": ("SL 8.45", "by_battle"),
}
PURPOSES = {
    "SL 5.241": "weather", "SL 5.242": "weather", "SL 5.32a": "weather", "SL 5.325": "weather", "SL 5.381": "weather",
    "SL 8.222": "gauge", "SL 8.242": "coming up", "SL 8.321": "level", "SL 6.233d": "fireship", "SL 6.234": "fireship",
    "SL 6.233e": "fireship", "SL 8.335": "combat", "SL 8.338": "sinking", "SL 10.321": "sinking", "SL 8.37": "casualty",
    "SL 8.44": "striking", "SL 8.441": "striking",
}  # fmt: skip
KINDS = ("rolled", "unformed", *CAUSES, *SAID)


def explained(fact: Document) -> Document:
    """The document of a fact with what its case told written out."""
    kind, rule = fact["fact"], fact["rule"]
    if kind == "rolled":
        return fact | {"purpose": _purpose(fact)}
    if kind == "unformed":
        return fact | {"cause": UNFORMING.get(rule, "other")}
    if kind in CAUSES:
        return fact | {"cause": next(cause for case, cause in CAUSES[kind].items() if rule.startswith(case))}
    case, field = SAID[kind]
    return fact | {field: rule == case}


def _purpose(die: Document) -> str:
    """What a die was thrown for; who commands was diced for in battles and out of them, by the same case."""
    if die["why"].endswith("under fire"):
        return "casualty"
    if die["rule"] == "SL 3.422" and die["about"].startswith("battle-"):
        return "command"
    return PURPOSES.get(die["rule"], "")
