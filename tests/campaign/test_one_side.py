"""What one side reads at the terminal: its own fleets, the weather and the turns; an enemy's secret changes no byte of it."""

from __future__ import annotations

import json
import sqlite3
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import blake2b
from typing import Any

import pytest

from campaign.record import decoding
from campaign.reports.colours import Colours
from campaign.reports.sides import EVERYBODYS, OWNERS, WEATHER_DICE, loyalties, seen, told
from tests.campaign.at_terminal import Terminal, played, terminal

__all__ = ["played", "terminal"]

READINGS = (["status", "nelson"], ["log", "nelson"], ["log", "nelson", "--last", "99"], ["summary", "nelson"])
SHOWN = {  # enemies that came in sight, their guns, and convoys, which are always in sight (SL 10.113)
    "spotted", "concealed", "searched", "tasked", "screened", "shadowed", "dummy-found", "fired", "burned",
    "convoy-assembled", "convoy-scattered", "convoy-found", "troops-landed",
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
    past = [(phase, number, kind, {*map(str, json.loads(text).values())}) for phase, number, kind, text in rows]
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
    everything = terminal("log", "nelson", "--json").document
    british, allies = (terminal("log", "nelson", "--side", side, "--json").document for side in ("british", "allies"))
    weather = [line for line in british if line in allies]
    assert {line["kind"] for line in weather} >= {"turn-began", "winds-blow", "rolled"}
    between = [line for line in everything if line["kind"] == "passed"]
    assert len(british) + len(allies) - len(weather) + len(between) == len(everything)
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


def test_only_meetings_of_both_sides_are_on_no_list_and_every_field_listed_exists() -> None:
    kinds = {kind.__struct_config__.tag: {*kind.__struct_fields__} for kind in decoding.kinds()}
    assert {*kinds} - {*EVERYBODYS} - {*OWNERS} == {"passed"}
    for kind, fields in (EVERYBODYS | OWNERS).items():
        assert {*fields} <= kinds[str(kind)]
        assert kinds[str(kind)] - {*fields} - {"rule"} == ({"number"} if kind == "rolled" else set())


def test_dice_are_told_of_own_pieces_and_of_the_weather_alone() -> None:
    die = {"fact": "rolled", "die": 4, "why": "?", "rule": "SL 5.253", "number": 17, "about": "van"}
    assert told(die, "british", LOYAL) == {key: value for key, value in die.items() if key != "number"}
    assert told(die, "allies", LOYAL) is None
    assert told(die | {"about": "", "rule": WEATHER_DICE[0]}, "allies", LOYAL) is not None
    assert told(die | {"about": ""}, "british", LOYAL) is None
    assert told(die | {"about": "nobody"}, "british", LOYAL) is None


def test_a_battle_is_told_to_both_sides_and_what_comes_of_it_later_to_its_own() -> None:
    """SL 8.125: in battle all is seen; the wear of a station left after it (SL 7.224) and order restored (SL 8.454) are not."""
    both: list[dict[str, Any]] = [
        {"fact": "rolled", "die": 4, "why": "?", "rule": "SL 8.335", "about": "battle-3"},
        {
            "fact": "damaged",
            "squadron": "van",
            "points": 2,
            "total": 5,
            "why": "gunfire",
            "battle": "battle-3",
            "rule": "SL 8.336",
        },
        {"fact": "leader-fate", "leader": "nelson", "fate": "killed", "battle": "battle-3", "rule": "SL 3.481c"},
        {"fact": "disorganised", "formation": "channel-fleet", "recovered": False, "rule": "SL 8.45"},
        {"fact": "prestige", "side": "british", "points": 1, "total": 9, "why": "enemy sail lost", "rule": "SL 8.431"},
    ]
    own = [
        both[1] | {"rule": "SL 11.23c"},
        both[1] | {"rule": "SL 5.36", "battle": ""},
        {key: value for key, value in both[1].items() if key != "battle"},
        both[2] | {"rule": "SL 3.49", "battle": ""},
        both[3] | {"rule": "SL 8.454", "recovered": True},
        both[3] | {"rule": "SL 8.453"},
        both[4] | {"rule": "SL 12.31a"},
    ]
    loyal = LOYAL | {"nelson": "british", "british": "british"}
    assert [told(fact, "allies", loyal) for fact in both] == [told(fact, "british", loyal) for fact in both] == both
    assert [told(fact, "british", loyal) for fact in own] == own
    assert [told(fact, "allies", loyal) for fact in own] == [None] * len(own)


def test_what_a_side_does_in_secret_is_told_to_nobody_else() -> None:
    secrets: list[dict[str, Any]] = [
        {"fact": "dummy-placed", "formation": "dummy-british-2", "place": "space:nore", "rule": "SL 7.151"},
        {"fact": "charged", "formation": "channel-fleet", "place": "space:brest", "rule": "SL 7.211"},
        {"fact": "tasked", "auxiliary": "frigates", "task": "station", "target": "space:brest", "rule": "SL 6.14"},
        {
            "fact": "auxiliary-moved",
            "auxiliary": "frigates",
            "box": "stationed",
            "at": "space:brest",
            "why": "",
            "rule": "SL 6.292",
        },
        {"fact": "converted", "auxiliary": "frigates", "sail": ["Ajax"], "to_sail": False, "rule": "SL 6.321"},
    ]
    loyal = LOYAL | {"frigates": "british", "british": "british"}
    assert [told(fact, "british", loyal) for fact in secrets] == secrets
    assert [told(fact, "allies", loyal) for fact in secrets] == [None] * len(secrets)
    assert told(secrets[2] | {"task": "search"}, "allies", loyal) is not None


def test_an_independent_squadrons_side_is_its_squadrons() -> None:
    fact = {"fact": "sailed", "formation": "independent-brest-1", "here": "a", "there": "b", "rule": "SL 5.1"}
    assert told(fact, "allies", LOYAL) == fact
    assert told(fact, "british", LOYAL) is None


def test_what_befell_pieces_that_are_gone_is_still_told_to_their_side() -> None:
    began = {"formations": {"ff": {"side": "british"}}, "squadrons": {"van": {"side": "british"}}}
    now: dict[str, Any] = {"formations": {}, "squadrons": {"rear": {"side": "allies"}}}
    assert loyalties(began, now) == {"ff": "british", "van": "british", "rear": "allies"}
    rows = [{"phase": 3, "number": 8, "fact": {"fact": "unformed", "piece": "van", "why": "", "rule": "SL 7.355"}}]
    past = list(Colours(began, now, rows).over(rows))
    assert [row["fact"]["piece"] for row in seen(past, "british")] == ["van"]
    assert list(seen(past, "allies")) == []


def test_what_is_still_to_come_has_a_side_already() -> None:
    division = {"squadrons": [{"id": "indies"}], "flotillas": [{"id": "linois-division"}], "leaders": [{"id": "linois"}]}
    sloops = {"id": "sloops"}
    entries = [
        {"side": "allies", "leader": None, "division": division},
        {"side": "british", "leader": {"id": "louis"}, "counters": [{"id": "blank"}], "spares": [{"id": "spare"}]},
        {"side": "british", "leader": None, "auxiliary": sloops},
    ]
    loyal = loyalties({"schedule": entries})
    assert loyal == dict.fromkeys(("indies", "linois-division", "linois"), "allies") | dict.fromkeys(
        ("louis", "sloops", "blank", "spare"), "british"
    )


def test_a_turned_coat_is_told_to_everybody() -> None:
    fact = {"fact": "turned-coat", "flag": "batavian", "to": None, "rule": "SL 3.133"}
    assert told(fact, "british", LOYAL) == told(fact, "allies", LOYAL) == fact


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
        ("UPDATE snapshot SET packed = x'00'", "the outset of nelson is damaged: it cannot be unpacked"),
        (f"UPDATE snapshot SET packed = x'{zlib.compress(b'{}').hex()}'", "the outset of nelson is damaged: its hash is"),
    ],
)
def test_a_damaged_outset_is_said_to_be_so(terminal: Terminal, change: str, complaint: str) -> None:
    with rewritten(terminal) as kept:
        assert kept.execute(f"{change} WHERE campaign_id = 1 AND phase = -1").rowcount == 1
    said = terminal("log", "nelson", "--side", "british")
    assert (said.code, said.out) == (3, "")
    assert complaint in said.err
