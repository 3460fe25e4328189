"""A battle told: every step, die, modifier and case of it, in words and on a page; and the commands that show battles."""

from __future__ import annotations

import re
import shutil
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from campaign.agents.seating import seated
from campaign.document import outlined
from campaign.experiments.tournament import Chair
from campaign.play.table import laid_out
from campaign.record.battle import Arrayed, BattleEnded, Fired, GaugeTaken, Hoisted, Matched, TookCommand
from campaign.record.causes import Harm, Purpose, Sinking
from campaign.record.dice import arithmetic
from campaign.record.documents import AnyFact, of_campaign
from campaign.record.leaders import LeaderFate
from campaign.record.past import Row
from campaign.reports import battle_report
from campaign.reports.battle_report import BattleTold, chapter_of, of_battle, rendered, shifted, signed, told
from campaign.reports.gazette.record import Sources
from campaign.reports.names import Names
from table.dice import Roll
from tests.campaign.at_terminal import Terminal, played, started, terminal
from tests.campaign.facts_kit import made
from tests.campaign.gazette_kit import NAME, campaign, sources
from tests.campaign.outline_kit import outline
from tests.rules.test_battle_example import fought

__all__ = ["campaign", "played", "sources", "terminal"]

Fact = dict[str, Any]


def plain(page: str) -> str:
    """A page as one reads it: without its tags."""
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", page)).split())


def telling(battle: BattleTold) -> dict[str, str]:
    """A battle in both forms, the words run together."""
    return {
        "text": " ".join(rendered(battle, html=False).split()),
        "page": plain(rendered(battle, html=True).split("<body>")[1]),
    }


@pytest.fixture(scope="module")
def example() -> tuple[list[AnyFact], BattleTold]:
    """SL 8.5: the rulebook's own battle."""
    world, _ = fought()
    rows = [Row(fact, 1, 1) for fact in of_campaign(world.tray.journal)]
    (battle,) = battle_report.battles(rows)
    facts = list(of_battle(rows, battle))
    return facts, told(facts, Names(outlined(world)), "3 January 1805", "the example")


# -- the rulebook's battle -----------------------------------------------------------------------------------------------


def test_the_example_s_gauge_is_made_up_as_in_the_rulebook(example: tuple[list[AnyFact], BattleTold]) -> None:
    facts, battle = example
    (gauge,) = [fact for fact in facts if isinstance(fact, GaugeTaken)]
    for words in telling(battle).values():
        for side, chance in gauge.chances.items():
            reckoning = f"{side.capitalize()}: {' '.join(map(signed, gauge.reasons[side]))} = {chance}."
            assert reckoning in words


def test_the_example_s_dice_fall_in_the_telling_as_on_the_table(example: tuple[list[AnyFact], BattleTold]) -> None:
    facts, battle = example
    dice = [fact for fact in facts if isinstance(fact, Roll)]
    assert [fact.die for fact in dice] == [1, 7, 6, 3, 5]
    assert [combat.die for combat in battle.combats] == [3, 5]
    for words in telling(battle).values():
        for fact in dice[:3]:
            assert arithmetic(fact) in words


def test_each_broadside_shows_how_its_column_was_found_and_what_the_cell_gave(example: tuple[list[AnyFact], BattleTold]) -> None:
    facts, battle = example
    fired = [fact for fact in facts if isinstance(fact, Fired)]
    shots = [shot for combat in battle.combats for shot in combat.broadsides]
    assert len(shots) == len(fired) == 4
    for shot, fact in zip(shots, fired, strict=True):
        assert (shot.side, shot.column, shot.cell, shot.points) == (fact.side, fact.column, fact.cell, fact.points)
        assert shot.base == str(battle.level)
        shifted = battle.level + sum(one.value for one in fact.shifts)
        assert max(1, shifted) == shot.column or shifted > shot.column
    text = rendered(battle, html=False)
    assert text.count("[SL 8.335]") == 2
    assert text.count("[SL 8.336]") >= 4


# -- battles of a campaign -----------------------------------------------------------------------------------------------


def test_every_fact_of_every_battle_is_told_with_its_rule_dice_and_modifiers(sources: Sources) -> None:
    names = Names(sources.present)
    battles = battle_report.battles(sources.rows)
    assert battles
    for battle in battles:
        facts = list(of_battle(sources.rows, battle))
        for form, words in telling(told(facts, names, "a day", NAME)).items():
            for fact in facts:
                for expected in parts(fact, names):
                    assert expected in words, (battle, form, fact)


def parts(fact: AnyFact, names: Names) -> list[str]:
    """What the telling must say of a fact."""
    match fact:
        case Roll():
            return [fact.rule, str(fact.die) if fact.purpose == Purpose.COMBAT else arithmetic(fact)]
        case Fired():
            return [fact.rule, fact.cell, str(fact.points), *map(shifted, fact.shifts), *map(signed, fact.modifiers)]
        case Matched():
            return [names.piece(fact.squadron)]
        case Arrayed():
            squadrons = [one for party in fact.brief.parties for one in party.squadrons]
            return [f"{ship.name} {ship.guns}" for one in squadrons for ship in one.ships]
    return [fact.rule]


def test_a_die_of_no_chapter_is_told_at_the_end() -> None:
    stray = die("SL 99.9", "whether the moon rises", 4)
    assert chapter_of(made(stray)) == "What else the dice decided"
    assert "Whether the moon rises: 4. [SL 99.9]" in rendered(short(stray), html=False)


def die(rule: str, why: str, value: int, purpose: str = "") -> Fact:
    return {"fact": "rolled", "rule": rule, "why": why, "die": value, "about": "battle-1", "purpose": purpose}


def short(*facts: Fact) -> BattleTold:
    joined = {
        "fact": "battle-joined",
        "battle": "battle-1",
        "place": "space:ushant",
        "sides": ["a", "b"],
        "why": "so",
        "rule": "SL 8.12",
    }
    return told([made(fact) for fact in (joined, *facts)], Names(outline()), "a day", "by hand")


def fire(combat: int, rule: str = "SL 8.336", cause: Harm = Harm.GUNS) -> Fact:
    return {
        "fact": "fired", "battle": "battle-1", "rule": rule, "combat": combat, "side": "a", "column": 4, "die": 3, "cell": "S4*",
        "shifts": [[2, "class"]], "modifiers": [[1, "sail"]], "points": 5, "sunk": 1, "cause": cause,
    }  # fmt: skip


def test_the_three_dice_of_a_fireship_and_what_she_burns_stand_together() -> None:
    burned = {
        "fact": "burned",
        "battle": "battle-1",
        "auxiliary": "brulot",
        "squadron": "van",
        "struck": True,
        "rule": "SL 6.233e",
    }
    dice = [die(rule, "a die", 3, Purpose.FIRESHIP) for rule in ("SL 6.233d", "SL 6.234", "SL 6.233e")]
    battle = short(dice[0], dice[1], burned, dice[2], fire(0, "SL 6.233e", Harm.FIRESHIP))
    (chapter,) = [one for one in battle.after if one.title == "Fireships"]
    assert [line.rule for line in chapter.lines] == ["SL 6.233d", "SL 6.234", "SL 6.233e", "SL 6.233e", "SL 6.233e"]
    assert chapter.lines[-1].words == "The fireship burns on column 4, S4*: 5 damage, 1 sail: 3."
    assert battle.combats == ()


def test_fire_on_a_convoy_is_on_a_column_of_its_own() -> None:
    level = {"fact": "level-settled", "battle": "battle-1", "level": 2, "rule": "SL 8.321"}
    bases = [combat.broadsides[0].base for combat in short(level, fire(1), fire(2, "SL 10.131", Harm.CONVOY_FIGHT)).combats]
    assert bases == ["2", "the convoy's column"]


def test_a_convoy_s_ships_are_not_counted_and_not_told_as_none() -> None:
    """SL 10.131: what has no sail to count has not lost none of none."""
    arrayed = {
        "fact": "arrayed",
        "battle": "battle-1",
        "rule": "SL 8.126",
        "brief": {"parties": [{"side": "A"}, {"side": "B"}]},
    }
    said = telling(short(arrayed, fire(1, "SL 10.131", Harm.CONVOY_FIGHT)))
    assert all("a convoy without ships of war" in words for words in said.values())
    assert not any("0 sail" in words.split("The guns")[0] for words in said.values())


def test_of_a_flagship_s_dice_one_is_for_the_sail_and_one_for_her_admiral() -> None:
    assert chapter_of(made(die("SL 10.321", "which sail is lost", 2, Purpose.SINKING))) == "Ships lost"
    assert chapter_of(made(die("SL 10.321", "Nelson under fire", 2, Purpose.CASUALTY))) == "Flag officers"
    assert chapter_of(made(die("SL 8.335", "combat 1", 2, Purpose.COMBAT))) == "", "the table of the guns has it"


def test_a_ship_that_struck_is_taken_and_her_namesake_fights_on() -> None:
    """Both fleets had a Neptune."""

    def party(side: str, squadron: str) -> Fact:
        ships = [{"id": f"{side}-neptune", "name": "Neptune", "guns": 80}]
        return {"side": side, "squadrons": [{"id": squadron, "sail_class": "SOL", "damage": 0, "rating": 10, "ships": ships}]}

    arrayed = {
        "fact": "arrayed",
        "battle": "battle-1",
        "rule": "SL 8.3",
        "brief": {"parties": [party("a", "van"), party("b", "rear")]},
    }
    lost = {
        "fact": "lost",
        "battle": "battle-1",
        "squadron": "rear",
        "sail": "Neptune",
        "why": "sunk outright",
        "rule": "SL 8.337b",
    }
    struck = {"fact": "struck", "battle": "battle-1", "sail": "Neptune", "side": "a", "squadron": "van", "rule": "SL 8.441"}

    def fates(*facts: Fact) -> list[str]:
        return [fleet.squadrons[0].ships[0].fate for fleet in short(arrayed, *facts).fleets]

    assert fates(lost) == ["", "sunk"]
    assert fates(lost, struck) == ["", "taken"]
    assert fates(lost, {**struck, "squadron": ""}) == ["", "scuttled"]
    assert fates({**lost, "why": "burnt"}) == ["", "burnt"]


def test_a_notional_leader_and_a_shift_of_tempers_are_told() -> None:
    command = {"fact": "took-command", "battle": "battle-1", "side": "a", "leader": None, "rule": "SL 8.26"}
    heat = {
        "fact": "intensity-settled", "battle": "battle-1", "side": "a", "wanted": "heavy", "shift": -2, "intensity": "light",
        "rule": "SL 8.312",
    }  # fmt: skip
    text = rendered(short(command, heat), html=False)
    assert "The senior captain commands for the A. [SL 8.26]" in text
    assert "The A would fight a heavy action; the tempers of both admirals shift it by -2: light it is. [SL 8.312]" in text
    assert "The A would fight a heavy action; heavy it is." in rendered(
        short({**heat, "shift": 0, "intensity": "heavy"}), html=False
    )


def test_the_sides_are_told_as_peoples_and_a_battle_on_hexes_was_fought() -> None:
    """Nothing of SL 8.33 was told: what came of it was reported. The merchantmen lost with their escort were in no line."""

    def party(side: str, ship: str) -> Fact:
        ships = [{"id": ship, "name": ship.title()}]
        return {"side": side, "squadrons": [{"id": ship, "sail_class": "SOL", "damage": 0, "rating": 10, "ships": ships}]}

    def about(kind: str, **more: Any) -> Fact:
        return {"fact": kind, "battle": "battle-1", "rule": "SL 8.126", **more}

    facts: list[Fact] = [
        about("battle-joined", place="space:off-scilly", sides=["allies", "british"], why="so"),
        about(
            "gauge-taken", side="allies", chances={"allies": 8, "british": 6}, reasons={"allies": [[8, "base"]], "british": []}
        ),
        about("took-command", side="british", leader=None),
        about("arrayed", brief={"parties": [party("allies", "lion"), party("british", "calcutta")]}),
        about("battle-ended", victor="allies", lost={"allies": 0, "british": 3}, fought=True),
    ]
    battle = told([made(fact) for fact in facts], Names(outline(theatre="trafalgar-1805")), "a day", "by hand")
    text, page = rendered(battle, html=False), plain(rendered(battle, html=True).split("<body>")[1])
    assert not re.search("british|allies", text), "a side's id is nowhere"
    assert "The Allies have the weather gauge, Allies 8, British 6." in text
    assert "The Allies: +8 (base) = 8." in text
    assert "The senior captain commands for the British." in text
    assert "The line of the British: 1 sail" in text
    assert "the Allies are victorious; the Allies lost no sail, the British lost 3 sail." in text
    assert page.index("A victory for the Allies") < page.index("; the Allies had the weather gauge.")
    assert "The Allies lost none of 1 sail. The British lost 3 sail." in page
    assert battle.fought
    parted = told([made(facts[0]), made({**facts[-1], "fought": False})], Names(outline()), "a day", "by hand")
    assert not parted.fought
    assert "No action was fought." in plain(rendered(parted, html=True))


@pytest.mark.rule("SL 8.44")
def test_who_may_yet_strike_is_out_of_action_and_who_is_burnt_is_lost() -> None:
    lost = {"fact": "lost", "battle": "battle-1", "squadron": "van", "sail": "Éole", "rule": "SL 8.3"}

    def said(why: str, cause: Sinking) -> str:
        return rendered(short({**lost, "why": why, "cause": cause}), html=False)

    assert "Éole of van is out of action at a blow. [SL 8.3]" in said("sunk outright", Sinking.AT_A_BLOW)
    assert "Éole of van is out of action of her damage." in said("sunk of its damage", Sinking.WORN_DOWN)
    assert "Éole of van is lost: burnt." in said("burnt", Sinking.REPORTED)


@pytest.mark.rule("SL 8.321")
def test_the_die_for_the_damage_level_is_told_apart_from_the_level() -> None:
    settled = {"fact": "level-settled", "battle": "battle-1", "level": 8, "rule": "SL 8.321"}
    text = rendered(short(die("SL 8.321", "the damage level", 0, Purpose.LEVEL), settled), html=False)
    assert "The die for the damage level: 0. [SL 8.321]\n  The damage level is 8. [SL 8.321]" in text


def test_what_was_reported_has_its_chapter_with_remarks_and_every_amendment_and_its_reason() -> None:
    ships, bold = [{"id": "neptune", "name": "Neptune"}], {"id": "bold", "name": "Lord Bold", "aboard": "van"}
    van = {"id": "van", "sail_class": "SOL", "damage": 0, "rating": 10, "ships": ships}
    party = {"side": "a", "squadrons": [van], "commanders": [bold]}
    arrayed = {"fact": "arrayed", "battle": "battle-1", "brief": {"parties": [party, {"side": "b"}]}, "rule": "SL 8.126"}
    amendments = [
        {"id": "neptune", "was": "hull=0", "now": "hull=40", "why": "the dice were cocked"},
        {"id": "bold", "was": "fate=unhurt", "now": "fate=killed", "why": "a musket ball"},
        {"id": "battle", "was": "field=", "now": "field=a", "why": "<b>they</b> stayed"},
    ]
    report = {"resolver": "by hand", "field": "a", "remarks": "a smart\naction", "amendments": amendments}
    reported = {"fact": "reported", "battle": "battle-1", "report": report, "rule": "SL 8.126"}
    regained = {"fact": "regained", "battle": "battle-1", "squadron": "van", "sail": "Neptune", "side": "a", "rule": "SL 8.126"}
    told_ = short(arrayed, reported, regained)
    (chapter,) = [one for one in told_.after if one.title == "The report"]
    assert [line.words for line in chapter.lines] == [
        "It was fought ship by ship (by hand), and this is reported of it.",
        "The A held the field.",
        "Remarks: a smart action.",
        "The umpire has amended Neptune: hull 0 is hull 40 now, because the dice were cocked.",
        "The umpire has amended Lord Bold: fate unhurt is fate killed now, because a musket ball.",
        "The umpire has amended the battle: field none is field a now, because <b>they</b> stayed.",
    ]
    text, page = rendered(told_, html=False), rendered(told_, html=True)
    assert "Neptune of van had struck, and is regained: the A held the field. [SL 8.126]" in text
    assert "What else the dice decided" not in text
    assert "&lt;b&gt;they&lt;/b&gt; stayed" in page
    quiet = short(arrayed, {**reported, "report": {"resolver": "flying colors", "ships": []}})
    assert [line.words for one in quiet.after for line in one.lines if one.title == "The report"] == [
        "It was fought ship by ship (flying colors), and this is reported of it.",
        "Nobody held the field.",
    ]


def test_names_are_safe_on_the_page_and_as_they_are_in_the_text() -> None:
    stray = die("SL 99.9", "<b>Bold</b> & brave", 4)
    assert "&lt;b&gt;Bold&lt;/b&gt; &amp; brave" in rendered(short(stray), html=True)
    assert "<b>Bold</b> & brave" in rendered(short(stray), html=False)


# -- the commands --------------------------------------------------------------------------------------------------------


@pytest.fixture
def calder(campaign: Path, terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """A terminal on the campaign of two turns."""
    shutil.copy(campaign, terminal.database)
    return terminal


def test_list_has_every_battle_with_its_place_and_losses(calder: Terminal, sources: Sources) -> None:
    battles = battle_report.battles(sources.rows)
    said = calder("battle", "list", NAME)
    assert said.code == 0
    head, *rows = said.out.splitlines()
    assert head.split()[:4] == ["battle", "turn", "place", "intensity"]
    assert [row.split()[0] for row in rows] == battles
    listed = calder("battle", "list", NAME, "--json").document
    assert [one["battle"] for one in listed] == battles
    ended = {row.fact.battle: row.fact.lost for row in sources.rows if isinstance(row.fact, BattleEnded)}
    assert {one["battle"]: one["lost"] for one in listed} == ended


def test_show_tells_one_battle_in_words_as_a_page_and_as_a_document(calder: Terminal, tmp_path: Path) -> None:
    text = calder("battle", "show", NAME, "battle-1").out
    assert text.startswith("THE ACTION ")
    assert "The weather gauge" in text
    for ending in (".txt", ".html"):
        out = tmp_path / f"battle{ending}"
        assert calder("battle", "show", NAME, "battle-1", "--out", str(out)).code == 0
        assert "The weather gauge" in out.read_text("utf-8")
    assert ".of-british { --flag: light-dark(#c8102e" in (tmp_path / "battle.html").read_text("utf-8")
    assert (tmp_path / "battle.txt").read_text("utf-8").strip() == text.strip()
    document = calder("battle", "show", NAME, "battle-1", "--json").document
    assert document["id"] == "battle-1"
    assert document["title"].upper() in text


def test_show_in_short_tells_on_one_screen_what_a_battle_came_to(calder: Terminal) -> None:
    for battle in [one["battle"] for one in calder("battle", "list", NAME, "--json").document]:
        lines = calder("battle", "show", NAME, battle, "--short").out.splitlines()
        assert lines[0].startswith("== After the action ")
        assert len(lines) <= 24
        document = calder("battle", "show", NAME, battle, "--short", "--json").document
        assert document["battle"] == battle
        assert document["fought"] == any("lost" in line for line in lines[1:])
    refused = calder("battle", "show", NAME, "battle-1", "--short", "--out", "a.txt")
    assert refused.code != 0
    assert "a page has all of it" in refused.err


def test_who_has_fallen_keeps_his_name(calder: Terminal, sources: Sources) -> None:
    """A leader killed is in no table of the present any more; the outset still knows what he was called."""
    facts = [row.fact for row in sources.rows if isinstance(row.fact, (TookCommand, Hoisted, LeaderFate)) and row.fact.battle]
    named = {fact.leader for fact in facts if fact.leader}
    for leader in sorted(leader for leader in named if leader not in sources.present.leaders):
        (battle, *_) = [fact.battle for fact in facts if fact.leader == leader]
        assert sources.outset.leaders[leader].name in calder("battle", "show", NAME, battle).out


def test_odds_are_for_the_battle_on_the_table(terminal: Terminal) -> None:
    terminal("new", "odds", "--seed", "4", "--seat", "british=human")
    to_battle(terminal.database, "odds")
    said = terminal("battle", "odds", "odds", "--trials", "200")
    assert said.code == 0
    rows = [line.split()[:2] for line in said.out.splitlines()[1:]]
    assert rows == [[heat, side] for heat in ("light", "medium", "heavy") for side in ("Allies", "British")]
    found = terminal("battle", "odds", "odds", "--trials", "200", "--side", "british", "--json").document
    assert found.keys() == {"light", "medium", "heavy"}
    assert all(0 <= one["wins"] <= 1 for sides in found.values() for one in sides.values())
    assert found["heavy"]["british"]["damage"] > found["light"]["british"]["damage"]


def to_battle(database: Path, name: str) -> None:
    """Play on until a battle is joined and the british are asked about it; a sailing master answers for them before."""
    with laid_out(f"sqlite:///{database}", name) as table:
        master = seated(table.game, [Chair("british", "sailing-master")])["british"]
        session = table.session()
        for _ in range(4000):
            for _ in session.play(table.seats):
                pass
            if session.state.battle is not None:
                return
            (question,) = session.pending
            answer = master.answer(table.game.view(session.state, "british"), question, session.moment)
            assert answer is not None
            session.choose("british", answer)
    raise AssertionError("no battle was joined")


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("show", NAME, "battle-99"), 2, "unknown battle 'battle-99'; expected one of battle-1"),
        (("show", NAME, "battle-1", "--out", "battle.pdf"), 2, "expected a file that ends in .html or .txt"),
        (("show", NAME, "battle-1", "--out", "nowhere/battle.html"), 2, "there is no directory"),
        (("show", "nowhere", "battle-1"), 3, "there is no campaign 'nowhere' here"),
        (("list", "nowhere"), 3, "there is no campaign 'nowhere' here"),
        (("odds", NAME), 2, "no battle is on the table; odds are for a battle that has been joined (SL 8.125)"),
        (("odds", NAME, "--side", "danes"), 2, "unknown side 'danes'; expected one of allies, british"),
        (("odds", NAME, "--trials", "9"), 2, "9 is not in the range"),
        (("odds", "nowhere"), 3, "there is no campaign 'nowhere' here"),
    ],
)
def test_bad_input_is_refused(calder: Terminal, words: tuple[str, ...], code: int, said: str) -> None:
    answer = calder("battle", *words)
    assert answer.code == code
    assert said in answer.err
    assert not answer.out


def test_a_campaign_without_battles_says_so(terminal: Terminal) -> None:
    started("new", "peace", "--seed", "1")
    assert terminal("battle", "list", "peace").out.split() == ["battle", "turn", "place", "intensity", "victor", "sail", "lost"]
    answer = terminal("battle", "show", "peace", "battle-1")
    assert answer.code == 2
    assert "there has been none yet" in answer.err
