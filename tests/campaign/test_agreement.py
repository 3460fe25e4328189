"""A verb of the log agrees with the piece that it is about."""

from __future__ import annotations

import pytest

from campaign.reports.agreement import agreed, several
from campaign.reports.log_lines import in_words
from campaign.reports.names import Names

CRUISERS, CONVOY = "The Lorient cruisers", "The Jamaica convoy"
NAMES = Names({"formations": {"cruisers": {"name": CRUISERS}, "convoy": {"name": CONVOY}}})


@pytest.mark.parametrize(
    ("name", "more"),
    [
        (CRUISERS, True),
        ("1st Toulon frigates", True),
        ("North Sea 64s", True),
        ("The China and Bengal ships", True),
        ("Craig's troops for Naples", True),
        ("Channel frigates 2", True),
        (CONVOY, False),
        ("East Indies", False),
        ("Villeneuve's fleet", False),
        ("The frigates' rendezvous", False),
    ],
)
def test_a_name_is_of_several_by_its_chief_word(name: str, more: bool) -> None:
    assert several(name) is more


@pytest.mark.parametrize(
    ("of_one", "of_several"),
    [
        ("is sighted, off Ushant", "are sighted, off Ushant"),
        ("catches the wind", "catch the wind"),
        ("passes by", "pass by"),
        ("comes to anchor", "come to anchor"),
        ("begins to execute its order: Cruise", "begin to execute their order: Cruise"),
        ("no longer interdicts Brest", "no longer interdict Brest"),
        ("could not catch the wind", "could not catch the wind"),
        (
            "is more than its admirals can control, and does not fight",
            "are more than their admirals can control, and do not fight",
        ),
    ],
)
def test_the_verb_follows_the_name(of_one: str, of_several: str) -> None:
    assert agreed(f"{CRUISERS} {of_one}", CRUISERS) == f"{CRUISERS} {of_several}"
    assert agreed(f"{CONVOY} {of_one}", CONVOY) == f"{CONVOY} {of_one}"


def test_the_log_agrees() -> None:
    def told(kind: str, about: str, **more: object) -> str:
        return in_words({"fact": kind, "formation": about, "rule": "", **more}, NAMES)

    assert told("spotted", "cruisers", why="in a strait") == "The Lorient cruisers are sighted, in a strait"
    assert told("spotted", "convoy", why="in a strait") == "The Jamaica convoy is sighted, in a strait"
    course = {"bound": "space:a", "there": "space:b"}
    assert told("off-course", "cruisers", **course) == "The Lorient cruisers, bound for a, make their landfall off b"
    assert told("passed", "cruisers", other="convoy") == "The Lorient cruisers and The Jamaica convoy pass each other"
    die = {"fact": "rolled", "why": "off course?", "about": "cruisers", "die": 1, "sides": 10, "modifiers": [], "at_most": 3}
    assert in_words(die, NAMES).startswith("The Lorient cruisers are set off their course: 1")
