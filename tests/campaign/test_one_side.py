"""What one side reads at the terminal: its own fleets, the weather and the turns; an enemy's secret changes no byte of it."""

from __future__ import annotations

import json
import sqlite3
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from hashlib import blake2b
from typing import Any

import pytest
from msgspec.structs import replace

from campaign.corsairing import CORSAIRS
from campaign.loyalties import loyalties
from campaign.record import documents
from campaign.record.auxiliaries import AuxiliaryMoved, Converted, Tasked
from campaign.record.causes import Harm, Purpose, Unforming
from campaign.record.documents import AnyFact
from campaign.record.fleet import Damaged, Disorganised, Unformed
from campaign.record.leaders import LeaderFate
from campaign.record.past import Row
from campaign.record.politics import PrestigeChanged, TurnedCoat
from campaign.record.readers import Reader
from campaign.record.sailing import Charged, DummyPlaced, Sailed
from campaign.record.telling import told
from campaign.reports.colours import Colours
from campaign.reports.sides import seen
from table.dice import Roll
from tests.campaign.at_terminal import Terminal, played, terminal
from tests.campaign.facts_kit import made
from tests.campaign.outline_kit import outline

__all__ = ["played", "terminal"]

READINGS = (
    ["status", "nelson"], ["log", "nelson"], ["log", "nelson", "--last", "99"], ["summary", "nelson"], ["fleet", "nelson"],
)  # fmt: skip
SHOWN = {  # enemies that came in sight or sailed in it, their guns, and convoys, which are always in sight (SL 10.113)
    "seen", "spotted", "concealed", "searched", "tasked", "screened", "shadowed", "dummy-found", "fired", "burned",
    "convoy-assembled", "convoy-scattered", "convoy-found", "troops-landed",
}  # fmt: skip
ANY = {  # pieces and sides of the British, whatever the field that names one
    "formation": "channel-fleet", "squadron": "van", "piece": "van", "donor": "van", "leader": "van", "auxiliary": "van",
    "convoy": "van", "side": "british", "about": "van",
}  # fmt: skip
LOYAL = {"channel-fleet": "british", "van": "british", "brest-fleet": "allies", "brest-1": "allies"}


@contextmanager
def rewritten(terminal: Terminal) -> Iterator[sqlite3.Connection]:
    kept = sqlite3.connect(terminal.database)
    yield kept
    kept.commit()
    kept.close()


def document(kept: sqlite3.Connection) -> dict[str, Any]:
    (text,) = kept.execute("SELECT document FROM snapshot WHERE campaign_id = 1 AND document IS NOT NULL").fetchone()
    world: dict[str, Any] = json.loads(text)
    return world


def keep(kept: sqlite3.Connection, world: dict[str, Any]) -> None:
    text = json.dumps(world, separators=(",", ":"), ensure_ascii=False)
    name = blake2b(text.encode(), digest_size=16).hexdigest()
    kept.execute("UPDATE snapshot SET document = ?, state_hash = ? WHERE campaign_id = 1 AND document IS NOT NULL", (text, name))


def change_secrets_of(side: str, kept: sqlite3.Connection) -> None:
    """Other places, names, strengths, leaders and auxiliaries, another seat, one formation fewer, and another past.

    What came in sight keeps its name, and that it did stays in the past.
    """
    world = document(kept)
    rows = kept.execute("SELECT phase, number, kind, document FROM fact WHERE campaign_id = 1").fetchall()
    past = [(phase, number, kind, json.loads(text)) for phase, number, kind, text in rows]
    past = [(phase, number, "seen" if fact.get("in_sight") else kind, fact) for phase, number, kind, fact in past]
    past = [(phase, number, kind, {*map(str, fact.values())}) for phase, number, kind, fact in past]
    sighted = {name.removeprefix("independent-") for *_, kind, names in past if kind in SHOWN for name in names}
    enemy = [formation for formation in world["formations"].values() if formation["side"] == side]
    pieces = [piece for table in ("formations", "squadrons", "leaders", "auxiliaries") for piece in world[table].values()]
    own = {side} | {piece["id"] for piece in pieces if piece["side"] == side}
    others = {piece["id"] for piece in pieces if piece["side"] != side}
    for formation in enemy:
        formation |= {"place": "space:nore", "leader": None, "spotted": not formation["spotted"], "charge": "space:brest"}
        formation["name"] = formation["name"] if formation["id"].removeprefix("independent-") in sighted else "Phantoms"
    for squadron in world["squadrons"].values():
        if squadron["side"] == side:
            squadron |= {"ships": squadron["ships"][:1], "damage": 9}
            squadron["name"] = squadron["name"] if squadron["id"] in sighted else "Phantom"
    for auxiliary in world["auxiliaries"].values():
        if auxiliary["side"] == side:
            auxiliary |= {"box": "available", "at": ""}
    lost = next(formation["id"] for formation in enemy if formation["id"] not in sighted)
    world["squadrons"] = {key: s for key, s in world["squadrons"].items() if s["formation"] != lost}
    del world["formations"][lost]
    keep(kept, world)
    kept.execute("UPDATE seat SET kind = 'random', instructions = '' WHERE campaign_id = 1 AND side = ?", (side,))
    theirs = [(phase, number) for phase, number, kind, names in past if kind not in SHOWN and own & names and not others & names]
    assert len(theirs) > 10
    kept.executemany("DELETE FROM fact WHERE campaign_id = 1 AND phase = ? AND number = ?", theirs)
    kept.execute("UPDATE fact SET number = number - 1000 WHERE campaign_id = 1")
    fewer = "SELECT count(*) FROM fact AS o WHERE o.campaign_id = 1 AND o.phase = fact.phase AND o.number < fact.number"
    left = kept.execute("SELECT phase, number FROM fact WHERE campaign_id = 1 ORDER BY phase, number DESC").fetchall()
    for phase, number in left:
        kept.execute(f"UPDATE fact SET number = ({fewer}) WHERE campaign_id = 1 AND phase = ? AND number = ?", (phase, number))


@pytest.mark.parametrize("side", ["british", "allies"])
@pytest.mark.parametrize("how", [[], ["--json"]])
def test_an_enemys_secret_changes_no_byte_that_a_side_reads(terminal: Terminal, side: str, how: list[str]) -> None:
    def read(*whose: str) -> list[str]:
        said = [terminal(*words, *whose, *how) for words in READINGS]
        assert [(word.code, word.err) for word in said] == [(0, "")] * len(READINGS)
        return [word.out for word in said]

    before, umpire = read("--side", side), read()
    with rewritten(terminal) as kept:
        change_secrets_of("allies" if side == "british" else "british", kept)
    assert read("--side", side) == before
    assert all(one != other for one, other in zip(read(), umpire, strict=True) if one)


def test_a_side_reads_all_that_concerns_it(terminal: Terminal) -> None:
    """Neither reads how ships passed each other unseen, nor what corsairs do at home who serve neither."""
    everything = terminal("log", "nelson", "--json").document
    british, allies = (terminal("log", "nelson", "--side", side, "--json").document for side in ("british", "allies"))
    weather = [line for line in british if line in allies]
    assert {line["kind"] for line in weather} >= {"turn-began", "winds-blow", "rolled"}
    with rewritten(terminal) as kept:
        at_large = {piece["id"] for piece in document(kept)["auxiliaries"].values() if piece["side"] == CORSAIRS}
    read = {(line["phase"], line["words"]) for line in (*british, *allies)}
    neither = [line for line in everything if (line["phase"], line["words"]) not in read]
    assert {line["fact"].get("auxiliary") or line["fact"]["about"] for line in neither if line["kind"] != "passed"} <= at_large
    assert len(british) + len(allies) - len(weather) + len(neither) == len(everything)
    named = {line["fact"].get("formation") for line in british}
    assert "channel-fleet" in named
    assert "brest-fleet" not in named
    assert terminal("log", "nelson", "--side", "british", "--last", "5", "--json").document == british[-5:]
    assert terminal("log", "nelson", "--side", "british", "--about", "brest-fleet", "--json").document == []


def test_status_and_summary_of_a_side_name_no_enemy(terminal: Terminal) -> None:
    document = terminal("status", "nelson", "--side", "british", "--json").document
    assert [side["side"] for side in document["sides"]] == ["british"]
    assert document["sides"][0] in terminal("status", "nelson", "--json").document["sides"]
    for command in ("status", "summary"):
        assert "Channel Fleet" in terminal(command, "nelson", "--side", "british").out
        assert "Villeneuve" not in terminal(command, "nelson", "--side", "british").out
        assert "Missiessy" in terminal(command, "nelson").out


@pytest.mark.parametrize("command", ["status", "log", "summary"])
def test_an_unknown_side_is_refused(terminal: Terminal, command: str) -> None:
    said = terminal(command, "nelson", "--side", "dutch")
    assert (said.code, said.out) == (2, "")
    assert said.err == "sealords: unknown side 'dutch'; expected one of allies, british\n"


# -- the allow-list ----------------------------------------------------------------------------------------------------


def reads(fact: AnyFact, side: str, loyal: Mapping[str, str] = LOYAL) -> bool:
    return told(fact, Reader(side, loyal)) is not None


def test_only_meetings_of_both_sides_are_nobodys() -> None:
    """Of every kind somebody may read, if all pieces and sides are his, and all of it but for the number of a die."""

    class Everything(dict[str, str]):
        def get(self, key: str, default: Any = None) -> Any:
            return "british"

    everything = {tag: made({"fact": tag, **ANY}) for tag in documents.kinds()}
    read = {tag: told(fact, Reader("british", Everything())) for tag, fact in everything.items()}
    assert [tag for tag, fact in read.items() if fact is None] == ["passed"]
    changed = {tag: fact for tag, fact in everything.items() if read[tag] not in (None, fact)}
    assert list(changed) == ["rolled"]


def test_dice_are_told_of_own_pieces_and_of_the_weather_alone() -> None:
    die = Roll(4, "?", "SL 5.253", 17, about="van")
    own = told(die, Reader("british", LOYAL))
    assert own is not None
    assert "number" in documents.document(die)
    assert documents.document(own) == {key: value for key, value in documents.document(die).items() if key != "number"}
    assert not reads(die, "allies")
    assert reads(replace(die, about="", purpose=Purpose.WEATHER), "allies")
    assert not reads(replace(die, about=""), "british")
    assert not reads(replace(die, about="nobody"), "british")


def test_a_battle_is_told_to_both_sides_and_what_comes_of_it_later_to_its_own() -> None:
    """SL 8.125: in battle all is seen; the wear of a station left after it (SL 7.224) and order restored (SL 8.454) are not."""
    hurt = Damaged("van", 2, 5, "gunfire", Harm.GUNS, "battle-3", rule="SL 8.336")
    fallen = LeaderFate("nelson", "killed", "battle-3", rule="SL 3.481c")
    disorder = Disorganised("channel-fleet", by_battle=True, rule="SL 8.45")
    worth = PrestigeChanged("british", 1, 9, "enemy sail lost", by_battle=True, rule="SL 8.431")
    both: list[AnyFact] = [
        Roll(4, "?", "SL 8.335", 17, about="battle-3"),
        hurt,
        replace(hurt, cause=Harm.FIRESHIP),
        fallen,
        disorder,
        worth,
    ]
    own = [
        replace(hurt, cause=Harm.STATION),
        replace(hurt, cause=Harm.GALE, battle=""),
        replace(hurt, battle=""),
        replace(fallen, battle=""),
        replace(disorder, recovered=True, by_battle=False),
        replace(disorder, by_battle=False),
        replace(worth, by_battle=False),
    ]
    loyal = LOYAL | {"nelson": "british", "british": "british"}
    for side, of_its_own in (("british", True), ("allies", False)):
        assert [reads(fact, side, loyal) for fact in both] == [True] * len(both)
        assert [reads(fact, side, loyal) for fact in own] == [of_its_own] * len(own)


def test_the_case_of_a_fact_decides_nothing_of_who_reads_it() -> None:
    """Any citation may be put right without telling a secret, or keeping what everybody saw."""
    loyal = LOYAL | {"british": "british"}
    for tag in documents.kinds():
        for given in (ANY, ANY | {"by_battle": True, "battle": "battle-3", "purpose": "weather"}):
            known = {key: value for key, value in given.items() if key in documents.kinds()[tag].__struct_fields__}
            readers = {
                tuple(reads(made({"fact": tag, **known, "rule": rule}), side, loyal) for side in ("allies", "british"))
                for rule in ("", "SL 5.241", "SL 8.336", "SL 8.431", "SL 8.45", "SL 11.23c")
            }
            assert len(readers) == 1, tag


def test_what_a_side_does_in_secret_is_told_to_nobody_else() -> None:
    sent = Tasked("frigates", "station", "space:brest", rule="SL 6.14")
    secrets = [
        DummyPlaced("dummy-british-2", "space:nore", rule="SL 7.151"),
        Charged("channel-fleet", "space:brest", rule="SL 7.211"),
        sent,
        AuxiliaryMoved("frigates", "stationed", "space:brest", "", rule="SL 6.292"),
        Converted("frigates", ["Ajax"], rule="SL 6.321"),
    ]
    loyal = LOYAL | {"frigates": "british", "british": "british"}
    assert [reads(fact, "british", loyal) for fact in secrets] == [True] * len(secrets)
    assert [reads(fact, "allies", loyal) for fact in secrets] == [False] * len(secrets)
    assert reads(replace(sent, task="search"), "allies", loyal)


def test_an_independent_squadrons_side_is_its_squadrons() -> None:
    fact = Sailed("independent-brest-1", "a", "b", rule="SL 5.1")
    assert told(fact, Reader("allies", LOYAL)) == fact
    assert not reads(fact, "british")


def test_what_befell_pieces_that_are_gone_is_still_told_to_their_side() -> None:
    began = outline(formations={"ff": {"side": "british"}}, squadrons={"van": {"side": "british"}})
    now = outline(squadrons={"rear": {"side": "allies"}})
    assert loyalties(began, now) == {"ff": "british", "van": "british", "rear": "allies"}
    gone = Unformed("van", "", Unforming.NO_SAIL, rule="SL 7.355")
    rows = [Row(gone, 3, 1, "increment", 8)]
    past = list(Colours(began, now, rows).over(rows))
    assert [(row.fact, row.number) for row in seen(past, "british")] == [(gone, None)]
    assert list(seen(past, "allies")) == []


def test_what_is_still_to_come_has_a_side_already() -> None:
    division = {"squadrons": [{"id": "indies"}], "flotillas": [{"id": "linois-division"}], "leaders": [{"id": "linois"}]}
    sloops = {"id": "sloops"}
    entries = [
        {"side": "allies", "leader": None, "division": division},
        {"side": "british", "leader": {"id": "louis"}, "counters": [{"id": "blank"}], "spares": [{"id": "spare"}]},
        {"side": "british", "leader": None, "auxiliary": sloops},
    ]
    loyal = loyalties(outline(schedule=entries))
    assert loyal == dict.fromkeys(("indies", "linois-division", "linois"), "allies") | dict.fromkeys(
        ("louis", "sloops", "blank", "spare"), "british"
    )


def test_a_turned_coat_is_told_to_everybody() -> None:
    fact = TurnedCoat("batavian", None, rule="SL 3.133")
    assert [told(fact, Reader(side, LOYAL)) for side in ("british", "allies")] == [fact, fact]


@pytest.mark.rule("SL 3.133")
@pytest.mark.parametrize("words", [[], ["--turn", "1"], ["--about", "cartagena-1"]])
def test_a_contingent_that_goes_over_takes_no_secret_of_its_past_with_it(terminal: Terminal, words: list[str]) -> None:
    """All Spanish squadrons are the enemy's at last: either log is as it was, but that both read of the turning."""

    def read(side: str) -> list[dict[str, Any]]:
        lines: list[dict[str, Any]] = terminal("log", "nelson", "--side", side, *words, "--json").document
        return [line for line in lines if line["kind"] != "turned-coat"]

    before = {side: read(side) for side in ("allies", "british")}
    assert any(line["fact"].get("squadron") == "cartagena-1" for line in before["allies"])
    with rewritten(terminal) as kept:
        world = document(kept)
        for squadron in (*world["squadrons"].values(), *world["spare_squadrons"].values()):
            squadron["side"] = "british" if squadron["flag"] == "spanish" else squadron["side"]
        keep(kept, world)
        turned = json.dumps({"fact": "turned-coat", "flag": "spanish", "to": "british", "rule": "SL 3.133"})
        last = "SELECT campaign_id, max(phase), 9999, 'turned-coat', ? FROM fact WHERE campaign_id = 1"
        kept.execute(f"INSERT INTO fact (campaign_id, phase, number, kind, document) {last}", (turned,))
    assert {side: read(side) for side in before} == before


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ("DELETE FROM snapshot", "the outset of nelson is missing"),
        ("UPDATE snapshot SET packed = x'FFFF'", "the outset of nelson is damaged: it cannot be unpacked"),
        ("UPDATE snapshot SET packed = substr(packed, 1, 99)", "the outset of nelson is damaged: it is cut short"),
        (f"UPDATE snapshot SET packed = x'{zlib.compress(b'{}').hex()}'", "the outset of nelson is damaged: its hash is"),
    ],
)
def test_a_damaged_outset_is_said_to_be_so(terminal: Terminal, change: str, complaint: str) -> None:
    with rewritten(terminal) as kept:
        assert kept.execute(f"{change} WHERE campaign_id = 1 AND phase = -1").rowcount == 1
    said = terminal("log", "nelson", "--side", "british")
    assert (said.code, said.out) == (3, "")
    assert complaint in said.err
