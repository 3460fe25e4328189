"""The record: each kind of fact speaks for itself, no citation decides anything, and older files are brought up to it."""

from __future__ import annotations

import ast
import json
import shutil
import sqlite3
from collections import Counter
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine

from campaign.record.battle import InBattle
from campaign.record.causes import Harm, Purpose, Sinking
from campaign.record.convoys import ConvoyHarmed
from campaign.record.documents import CHAPTERS as FACTS
from campaign.record.documents import BadFact, decode, document, kinds
from campaign.record.documents import tag as tag_of
from campaign.record.fact import Ruled
from campaign.record.pauses import Pause
from campaign.record.weather import OfGale
from campaign.reports.battle_report import CHAPTERS
from campaign.reports.gazette.record import Sources
from campaign.store import upgrades
from campaign.store.old_facts import explained
from tests.campaign.facts_kit import made
from tests.campaign.gazette_kit import campaign, sources

__all__ = ["campaign", "sources"]  # fixtures

HOUSE = Path(__file__).parents[2]
ROOMS = ("campaign", "maps", "orders", "table", "tactical")


# -- each kind speaks for itself -----------------------------------------------------------------------------------------


def test_every_kind_of_fact_is_found_under_a_tag_of_its_own_and_says_what_it_must() -> None:
    found = [kind for kind in kinds().values() if issubclass(kind, Ruled)]
    assert len(found) == len(kinds()) - 1 > 80, "all but the dice"
    assert OfGale not in found, "what several kinds have in common is none itself"
    for kind in found:
        missing = [name for name in ("readers", "words") if getattr(getattr(kind, name), "__isabstractmethod__", False)]
        assert not missing, f"{kind.__name__} does not say its {' and '.join(missing)}"


def test_every_kind_of_fact_has_a_tag_that_no_other_has() -> None:
    """A class without one would go by its own name, and of two with the same tag only the later could be read again."""
    found = [one for chapter in FACTS for one in vars(chapter).values() if isinstance(one, type) and issubclass(one, Ruled)]
    told = {one for one in found if not one.__subclasses__()}
    untagged = [one.__name__ for one in told if tag_of(one) == one.__name__]
    assert not untagged, "give the class a tag"
    shared = [word for word, count in Counter(map(tag_of, told)).items() if count > 1]
    assert not shared, "two kinds of fact have this tag"


def test_every_kind_is_read_as_it_was_written() -> None:
    for tag in kinds():
        fact = made({"fact": tag, "rule": "SL 1"})
        plain = document(fact)
        assert plain["fact"] == tag
        assert decode(json.dumps(plain)) == fact


@pytest.mark.parametrize(
    "document",
    [
        "",
        "7",
        "[]",
        '{"rule":"SL 1"}',
        '{"fact":7}',
        '{"fact":"sailed","rule":"SL 1"}',
        '{"fact":"damaged","squadron":"van","points":1,"total":1,"why":"","cause":"witchcraft","rule":"SL 1"}',
    ],
)
def test_what_is_no_fact_is_refused(document: str) -> None:
    with pytest.raises(BadFact, match="it is no fact's document"):
        decode(document)


def test_a_chapter_of_a_battle_s_report_is_for_dice_that_are_thrown() -> None:
    told = [purpose for chapter in CHAPTERS for purpose in chapter.dice]
    assert sorted(told) == sorted({*Purpose} - {Purpose.WEATHER, Purpose.COMBAT})


CALLS = {  # what play stops for, by the kinds of fact: of one's own pieces, and of others
    Pause.TURN: ("turn-began", "turn-began"),
    Pause.IMPULSE: ("winds-blow", "winds-blow"),
    Pause.BATTLE: ("battle-joined battle-ended", "battle-joined battle-ended"),
    Pause.SIGHTING: ("", "spotted dummy-found"),
    Pause.SEEN: ("spotted", ""),
    Pause.ORDER: ("order-received order-fulfilled order-failed order-void", ""),
    Pause.ARRIVAL: ("anchored", ""),
    Pause.LOSS: ("sail-sank parted leader-fate", ""),
    Pause.CONVOY: ("convoy-assembled convoy-harmed convoy-scattered convoy-found convoy-ended", ""),
    Pause.EVENT: ("event war ports-turned turned-coat war-over ventured", "event war ports-turned turned-coat war-over ventured"),
    Pause.REINFORCEMENT: ("arrived withdrawn", ""),
}


@pytest.mark.parametrize("own", [True, False])
def test_what_play_stops_for(own: bool) -> None:
    found: dict[Pause, set[str]] = {}
    for tag, fact in every().items():
        if (pause := fact.pause(lambda piece: own)) is not None:
            found.setdefault(pause, set()).add(tag)
    expected = {pause: set(tags[not own].split()) for pause, tags in CALLS.items()}
    assert found == {pause: tags for pause, tags in expected.items() if tags}


UNSAID = {  # what the log has and the quarterdeck does not hear, nothing else being known: it is routine, or came to nothing
    "sailed", "marked-time", "made-ready", "charged", "auxiliary-moved", "posted", "detached",
    "formed", "repaired", "in-ordinary", "arrayed", "order-begun", "orders-counted", "gale-moved", "rejoined", "tallied",
    "interdicting", "concealed", "took-command", "level-settled", "shadowed", "relieved", "corsairs-stir", "tasked", "screened",
    "damaged", "convoy-harmed", "searched", "fired",
}  # fmt: skip


def every(**given: Any) -> dict[str, Ruled]:
    """A fact of every kind but the dice, empty but for what is given."""
    found = {tag: made({"fact": tag, **given}) for tag in kinds()}
    return {tag: fact for tag, fact in found.items() if isinstance(fact, Ruled)}


def test_what_the_quarterdeck_does_not_hear_of() -> None:
    assert {tag for tag, fact in every().items() if not fact.is_news("british")} == UNSAID


@pytest.mark.parametrize(
    ("told", "news"),
    [
        ({"fact": "damaged", "battle": "battle-1"}, True),
        ({"fact": "convoy-harmed", "cause": "raid"}, True),
        ({"fact": "convoy-harmed", "cause": "convoy fight"}, False),
        ({"fact": "searched", "found": ["brest"]}, True),
        ({"fact": "searched", "side": "british"}, True),
        ({"fact": "fired", "combat": 1}, True),
        ({"fact": "sail-sank", "cause": "hulked"}, True),
        ({"fact": "sail-sank", "cause": "worn down"}, False),
        ({"fact": "unformed", "cause": "no squadrons"}, False),
        ({"fact": "unformed", "cause": "no sail"}, True),
    ],
)
def test_what_is_news_by_what_came_of_it(told: dict[str, Any], news: bool) -> None:
    fact = made(told)
    assert isinstance(fact, Ruled)
    assert fact.is_news("british") == news


def test_what_belongs_to_a_battle_besides_its_own_steps() -> None:
    """What is worth prestige or brings disorder by the battle, and what befell in it; not what comes at the same time."""
    brought = {tag for tag, fact in every(battle="battle-1", by_battle=True).items() if fact.belongs("battle-1")}
    steps = {tag for tag, kind in kinds().items() if issubclass(kind, InBattle)}
    assert brought - steps == {"damaged", "leader-fate", "prestige", "disorganised"}
    assert steps <= brought
    assert {tag for tag, fact in every().items() if fact.belongs("battle-1")} == set()
    assert ConvoyHarmed("x", 1, 1, "", Harm.CONVOY_FIGHT, rule="").belongs("battle-1")


# -- citations are for people --------------------------------------------------------------------------------------------


def cites(node: ast.AST) -> bool:
    """Whether an expression is the case of something: `x.rule`, `x["rule"]` or `x.get("rule", ...)`."""
    match node:
        case ast.Attribute(attr="rule") | ast.Subscript(slice=ast.Constant(value="rule")):
            return True
        case ast.Call(func=ast.Attribute(attr="get"), args=[ast.Constant(value="rule"), *_]):
            return True
        case ast.Call(func=ast.Name(id="str"), args=[inner]):
            return cites(inner)
    return False


def decided_by_a_citation(source: str) -> list[int]:
    """The lines of a module that compare a case, look for it in something, take it apart, or match on it."""
    found: list[int] = []
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Compare(left=left, comparators=others) if any(map(cites, (left, *others))):
                found.append(node.lineno)
            case ast.Compare(left=ast.Name(id="rule"), comparators=[ast.Constant() | ast.Tuple()]):
                found.append(node.lineno)
            case ast.Call(func=ast.Attribute(value=value)) if cites(value):
                found.append(node.lineno)
            case ast.Call(func=ast.Attribute(value=ast.Name(id="rule"), attr="startswith")):
                found.append(node.lineno)
            case ast.Match(subject=subject) if cites(subject):
                found.append(node.lineno)
            case ast.MatchClass(kwd_attrs=names) if "rule" in names:
                found.append(node.lineno)
    return found


@pytest.mark.parametrize(
    "line",
    [
        'fact.rule == "SL 8.45"',
        'fact["rule"] in WEATHER',
        'fact.rule.startswith("SL 8.")',
        'str(fact.get("rule", "")).startswith("SL 8.")',
        'any(rule == "SL 8" for rule in cases)',
        'rule in ("SL 8", "SL 9")',
        'rule.startswith("SL 8.")',
        'match fact:\n    case Sank(rule="SL 8.1"):\n        pass',
    ],
)
def test_the_search_for_citations_that_decide_finds_them(line: str) -> None:
    assert decided_by_a_citation(line)


def test_no_citation_decides_anything() -> None:
    """The one place that may ask a case is where facts of older files get their causes."""
    old_facts = HOUSE / "campaign/store/old_facts.py"
    modules = {path for room in ROOMS for path in (HOUSE / room).rglob("*.py")} - {old_facts}
    assert len(modules) > 400
    assert {str(path): lines for path in modules if (lines := decided_by_a_citation(path.read_text("utf-8")))} == {}


# -- older files ---------------------------------------------------------------------------------------------------------

NEW = {  # what facts have since schema 8
    "rolled": "purpose", "damaged": "cause", "convoy-harmed": "cause", "fired": "cause", "sail-sank": "cause", "lost": "cause",
    "unformed": "cause", "formed": "arrived", "arrived": "formed", "prestige": "by_battle", "disorganised": "by_battle",
}  # fmt: skip


def coarse(fact: dict[str, Any]) -> dict[str, Any]:
    """A fact as a file of an older version can tell it: not whether a sail foundered, was worn out or condemned."""
    finer = (Sinking.IN_A_GALE, Sinking.WORN_OUT, Sinking.CONDEMNED)
    return fact | {"cause": Sinking.FOUNDERED.value} if fact.get("cause") in finer else fact


def test_what_an_old_fact_was_caused_by_is_what_the_rules_say_of_it_today(sources: Sources) -> None:
    """A played campaign: every fact without what it has since schema 8 gets the same again by its case."""
    met: set[tuple[str, str]] = set()
    for row in sources.rows:
        plain = document(row.fact)
        field = NEW.get(plain["fact"])
        if field is not None:
            met.add((plain["fact"], str(plain[field])))
            old = {key: value for key, value in plain.items() if key != field}
            assert explained(old) == coarse(plain)
    assert {kind for kind, _ in met} >= {"rolled", "damaged", "fired", "lost", "sail-sank", "formed", "prestige", "disorganised"}
    assert len([value for kind, value in met if kind == "rolled"]) >= 6
    assert len([value for kind, value in met if kind == "damaged"]) >= 4


@pytest.mark.parametrize(
    ("kind", "rule", "cause"),
    [
        ("damaged", "SL 11.153", Harm.OTHER),
        ("damaged", "SL 5.361", Harm.GALE),
        ("damaged", "SL 8.442", Harm.PRIZE),
        ("damaged", "SL 10.183", Harm.RAID),
        ("damaged", "SL 7.224", Harm.STATION),
        ("convoy-harmed", "SL 10.131", Harm.CONVOY_FIGHT),
        ("convoy-harmed", "SL 10.174", Harm.STRAIT),
        ("fired", "SL 8.336", Harm.GUNS),
        ("fired", "SL 6.233e", Harm.FIRESHIP),
        ("fired", "SL 6.24a", Harm.BOMBS),
        ("lost", "SL 8.337b", Sinking.AT_A_BLOW),
        ("lost", "SL 8.126", Sinking.REPORTED),
        ("sail-sank", "SL 8.338", Sinking.WORN_DOWN),
        ("sail-sank", "SL 11.342", Sinking.HULKED),
        ("sail-sank", "SL 7.35b", Sinking.FOUNDERED),
    ],
)
def test_cases_of_old_facts_that_are_rarely_met(kind: str, rule: str, cause: str) -> None:
    assert explained({"fact": kind, "rule": rule})["cause"] == cause


def test_the_upgrade_gives_every_old_fact_its_cause_and_leaves_what_is_damaged(campaign: Path, tmp_path: Path) -> None:
    file = tmp_path / "old.db"
    shutil.copy(campaign, file)
    whole = "SELECT phase, number, document FROM fact ORDER BY phase, number"
    with closing(sqlite3.connect(file)) as kept, kept:
        told = kept.execute(whole).fetchall()
        for phase, number, text in told:
            fact = json.loads(text)
            fact.pop(NEW.get(fact["fact"], ""), None)
            kept.execute("UPDATE fact SET document = ? WHERE phase = ? AND number = ?", (json.dumps(fact), phase, number))
        kept.execute("UPDATE fact SET document = 'spoilt' WHERE phase = 0 AND number = 0")
    with create_engine(f"sqlite:///{file}").begin() as connection:
        upgrades.explain_facts(connection)
    with closing(sqlite3.connect(file)) as kept:
        (first, *rest) = kept.execute(whole).fetchall()
    assert first == (0, 0, "spoilt")
    assert [(phase, number, decode(text)) for phase, number, text in rest] == [
        (phase, number, decode(json.dumps(coarse(json.loads(text))))) for phase, number, text in told[1:]
    ]
