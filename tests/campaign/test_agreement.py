"""A verb of the log agrees with the piece that it is about."""

from __future__ import annotations

import pytest

from campaign.record.agreement import agreed, several
from campaign.record.telling import in_words
from campaign.reports.names import Names
from tests.campaign.facts_kit import made
from tests.campaign.outline_kit import outline

CRUISERS, CONVOY = "The Lorient cruisers", "The Jamaica convoy"
NAMES = Names(outline(formations={"cruisers": {"name": CRUISERS}, "convoy": {"name": CONVOY}}))


@pytest.mark.parametrize(
    ("name", "more"),
    [
        (CRUISERS, True),
        ("1st Toulon frigates", True),
        ("North Sea 64s", True),
        ("The China and Bengal ships", True),
        ("Craig's troops for Naples", True),
        ("Channel frigates 2", True),
        ("Brest marines", True),
        ("North sea fifties 2", True),
        ("Dunkirk luggers", True),
        ("Guadeloupe schooners", True),
        ("Sallee rovers", True),
        ("Victuallers for the Mediterranean", True),
        ("Coasters for Brest", True),
        ("Boulogne flotilla 2", False),
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
        ("goes home to recover", "go home to recover"),
        ("could not catch the wind and lies off Brest", "could not catch the wind and lie off Brest"),
        ("drives down on the enemy and fails", "drive down on the enemy and fail"),
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
        return in_words(made({"fact": kind, "formation": about, **more}), NAMES)

    assert told("spotted", "cruisers", why="in a strait") == "The Lorient cruisers are sighted, in a strait"
    assert told("spotted", "convoy", why="in a strait") == "The Jamaica convoy is sighted, in a strait"
    course = {"bound": "space:a", "there": "space:b"}
    assert told("off-course", "cruisers", **course) == "The Lorient cruisers, bound for a, make their landfall off b"
    assert told("passed", "cruisers", other="convoy") == "The Lorient cruisers and the Jamaica convoy pass each other"
    over = {"order": "o", "title": "Cruise", "successor": "cruisers"}
    assert told("handed-over", "convoy", **over) == "The Lorient cruisers take over the order of the Jamaica convoy: Cruise"
    die = {"fact": "rolled", "why": "off course?", "about": "cruisers", "die": 1, "sides": 10, "modifiers": [], "at_most": 3}
    assert in_words(made(die), NAMES).startswith("The Lorient cruisers are set off their course: 1")


def test_a_name_has_a_small_article_but_at_the_beginning() -> None:
    names = Names(outline(formations={"texel": {"name": "The Texel squadron"}}, theatre="trafalgar-1805"))
    fact = {"rule": "", "leader": "kikkert", "post": "texel", "why": "by order"}
    assert in_words(made(fact | {"fact": "relieved"}), names) == "kikkert gives up the Texel squadron: by order"
    sailed = {"fact": "sailed", "rule": "", "formation": "texel", "here": "space:nore", "there": "harbour:texel"}
    assert in_words(made(sailed), names) == "The Texel squadron sails from the Nore to Texel harbour"
    founders = {
        "fact": "rolled",
        "why": "a sail may sink",
        "about": "texel",
        "die": 1,
        "sides": 10,
        "modifiers": [],
        "at_most": 3,
    }
    assert in_words(made(founders), names).startswith("a sail of the Texel squadron is lost")
    afloat = founders | {"die": 5}
    assert in_words(made(afloat), names).startswith("The Texel squadron keeps its sail afloat")
    employed = {"fact": "converted", "rule": "", "auxiliary": "frigates", "to_sail": False}
    assert in_words(made(employed | {"sail": ["Mars"]}), names) == "Mars is employed as frigates"
    assert in_words(made(employed | {"sail": ["Mars", "Ajax"]}), names) == "Mars, Ajax are employed as frigates"
