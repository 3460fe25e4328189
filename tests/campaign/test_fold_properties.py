"""Any report is carried out whole or refused whole: a right one in ships, prizes, damage and leaders, a wrong one in nothing."""

from __future__ import annotations

import csv
import shutil
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterator
from io import StringIO
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from campaign.play import umpire_reports
from campaign.play.table import Table, laid_out
from campaign.record.battle import Arrayed, Reported, Struck
from campaign.rules.battle import course, folding
from campaign.rules.battle.resolving import UMPIRE, taken_in
from campaign.state import Squadron, World
from campaign.store.errors import CampaignFileError
from table.decisions import IllegalChoice, Plan
from table.dice import Tray
from table.flows import Question
from table.seats import RandomLegal
from table.session import Session
from table.within import driven
from tactical import forms, samples
from tactical.handoff import BadReport, BattleBrief, BattleReport, LeaderReport, Ship, ShipReport
from tactical.playing.registry import USUAL, game_named
from tests.campaign.at_terminal import Terminal, brought_to, started
from tests.campaign.report_kit import SPOILERS, Spoiler, plain, right, wrong
from tests.fuzz.test_random_battles import any_world, check, ships

MOST = 20  # SL 3.247
GONE = ("taken", "sunk", "burnt")
Umpire = Callable[[Plan[BattleReport], BattleBrief], Any]

by_chance = settings(max_examples=60, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))


# -- right ----------------------------------------------------------------------------------------------------------------


def fight(world: World, seed: str, umpire: Umpire) -> None:
    """All battles off Toulon by random choices, and what the umpire says of each."""
    flow, seat, number = course.fight_all(world), RandomLegal(seed), 0

    def reply(question: Question) -> Any:
        nonlocal number
        number += 1
        if isinstance(question, Plan) and question.side == UMPIRE:
            brief = next(fact.brief for fact in reversed(world.tray.journal) if isinstance(fact, Arrayed))
            return question.resolve(umpire(question, brief))
        return question.resolve(seat.answer(None, question, str(number)))

    driven(flow, reply)


@pytest.mark.rule("SL 8.126", "SL 8.44", "SL 3.481b", "SL 3.481c", "SL 3.481d")
@by_chance
@given(st.integers(0, 10**9), st.data())
def test_whatever_could_be_true_is_carried_out_and_every_piece_is_in_one_place(number: int, data: st.DataObject) -> None:
    world = any_world(f"fold-{number}")
    world.resolver = "table"
    before, given_in = ships(world), list[tuple[BattleBrief, BattleReport]]()

    def umpire(question: Plan[BattleReport], brief: BattleBrief) -> Any:
        report = data.draw(right(brief))
        carried_out(world, brief, report)
        given_in.append((brief, report))
        return [plain(report)]

    fight(world, f"fold-{number}", umpire)
    check(world, before)
    assert [fact.report for fact in world.tray.journal if isinstance(fact, Reported)] == [one for _, one in given_in]
    for number, (brief, report) in enumerate(given_in):
        later = {ship.id for other, _ in given_in[number + 1 :] for ship in ships_of(other)}
        check_prizes(world, brief, report, later)


def carried_out(world: World, brief: BattleBrief, report: BattleReport) -> None:
    """A report folded into a world like this one has changed what it says, and nothing besides."""
    after = world.clone()
    after.lay(Tray())
    assert after.battle is not None
    folding.fold(after, after.battle, brief, report)
    lost = captors(brief, report)
    assert {loss.sail.id: loss.captor for loss in after.battle.losses} == lost
    assert len(after.battle.losses) == len(lost)
    assert {loss.sail.id for loss in after.battle.losses if loss.burnt} == {one.id for one in report.ships if one.fate == "burnt"}
    said = {ship.id: ship for ship in report.ships}
    for squadron in world.squadrons.values():
        left = [ship for ship in squadron.ships if ship.id not in lost]
        now = after.squadrons.get(squadron.id)
        assert (now.ships if now else []) == left
        if now is not None and squadron.ships[0].id in said:
            check_damage(after, squadron, now, [said[ship.id] for ship in left])
        elif now is not None:
            assert now == squadron, "who was not there is as before"
    check_leaders(world, after, report)
    assert after.dice == world.dice, "no die says what a report has said"
    assert [type(fact) for fact in after.tray.journal].count(Reported) == 1
    assert after.clone() == after, "it can be written down"


def captors(brief: BattleBrief, report: BattleReport) -> dict[str, str]:
    """Every ship that is lost to her side, and who has her."""
    found: dict[str, str] = {}
    for party in brief.parties:
        enemy = next(side for side in brief.sides if side != party.side)
        own = {ship.id for squadron in party.squadrons for ship in squadron.ships}
        for one in (one for one in report.ships if one.id in own):
            if one.fate in GONE:
                found[one.id] = one.captor
            elif one.fate == "struck" and report.field != party.side:
                found[one.id] = enemy
    return found


def check_damage(world: World, before: Squadron, after: Squadron, left: list[ShipReport]) -> None:
    """SL 7.31, 3.247: no less than nothing, no more than the worst of her ships had, and never past what she can bear."""
    chart = world.charts.ship_damage
    costs = [(chart.hull * one.hull + chart.rigging * one.rigging + chart.crew * one.crew) / 100 for one in left]
    assert before.damage <= after.damage <= MOST
    if after.damage < MOST:
        assert min(costs) - 0.5 <= after.damage - before.damage <= max(costs) + 0.5


def check_leaders(before: World, after: World, report: BattleReport) -> None:
    """SL 3.481b-d: each fares as is said, and whoever was not there as before."""
    now = after.clock.number
    fates = {one.id: one for one in report.leaders}
    posted = {formation.leader for formation in after.formations.values()}
    for name, leader in before.leaders.items():
        one, found = fates.get(name), after.leaders.get(name)
        if one is None or one.fate == "unhurt":
            assert found == leader
        elif one.fate == "killed":
            assert found is None
        else:
            assert found is not None
            assert (found.away, found.returns) == (one.fate, now + one.turns if one.fate == "wounded" else leader.returns)
        assert (one is None or one.fate == "unhurt") or name not in {*posted, *(after.battle.aboard if after.battle else ())}
    assert after.leaders.keys() <= before.leaders.keys()


def ships_of(brief: BattleBrief) -> list[Ship]:
    return [ship for party in brief.parties for squadron in party.squadrons for ship in squadron.ships]


def check_prizes(world: World, brief: BattleBrief, report: BattleReport, later: set[str]) -> None:
    """SL 8.441: when all is over a prize is her captor's alone or at the bottom, unless she has fought again later."""
    lost, names = captors(brief, report), {ship.id: ship.name for ship in ships_of(brief)}
    holders = {ship.id: squadron.side for squadron in world.squadrons.values() for ship in squadron.ships}
    struck = [fact for fact in world.tray.journal if isinstance(fact, Struck) and fact.battle == brief.id]
    told = Counter((fact.sail, fact.side) for fact in struck)
    assert told == Counter((names[ship], captor) for ship, captor in lost.items() if captor)
    for ship, captor in lost.items():
        assert ship in later or holders.get(ship) in (None, captor or None), f"{ship} is lost to {captor or 'the sea'}"


# -- wrong ----------------------------------------------------------------------------------------------------------------


class Waiting:
    """A campaign in a file that has come to its first battle, which waits for its report."""

    def __init__(self, path: Path, table: Table) -> None:
        self.path, self.table = path, table
        self.session: Session[World] = table.at_question()
        self.brief = umpire_reports.awaited(table, self.session)

    @property
    def lie(self) -> tuple[Any, ...]:
        """The world, what is told and asked in it, and every row of the file."""
        session = self.session
        with sqlite3.connect(self.path) as connection:
            rows = list(connection.iterdump())
        kinds = [(question.side, question.kind) for question in session.pending]
        return msgspec.json.encode(session.state), msgspec.json.encode(session.state.tray.journal), session.moment, kinds, rows


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("club") / "campaigns.db"
    seats = ("--seat", "british=sailing-master", "--seat", "allies=sailing-master")
    started(f"--db={path}", "new", "club", "--seed", "4", "--battles", "table", *seats)
    brought_to(path, "club", "battle report")
    return path


@pytest.fixture(scope="module")
def waiting(club: Path) -> Iterator[Waiting]:
    with laid_out(f"sqlite:///{club}", "club") as table:
        yield Waiting(club, table)


@pytest.mark.rule("SL 8.126")
@pytest.mark.parametrize("spoiler", SPOILERS, ids=lambda spoiler: spoiler.__name__)
@by_chance
@given(data=st.data())
def test_whatever_is_wrong_changes_neither_the_world_nor_the_log_nor_the_file(
    waiting: Waiting, spoiler: Spoiler, data: st.DataObject
) -> None:
    before = waiting.lie
    answer = data.draw(wrong(waiting.brief, spoiler))
    with pytest.raises(IllegalChoice, match=r"SL 8\.126"):
        waiting.session.choose(UMPIRE, answer)
    assert waiting.lie == before


# -- once -----------------------------------------------------------------------------------------------------------------


@pytest.fixture
def copy(club: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(club, tmp_path / "campaigns.db"))


@pytest.mark.rule("SL 8.126")
def test_a_report_is_carried_out_once_and_answers_no_other_battle(copy: Path) -> None:
    with laid_out(f"sqlite:///{copy}", "club") as table:
        club = Waiting(copy, table)
        report = samples.reports(club.brief)[2]
        club.session.choose(UMPIRE, [report])
        entered = club.lie
        with pytest.raises(IllegalChoice, match="nothing is asked of the umpire now"):
            club.session.choose(UMPIRE, [report])
        assert club.lie == entered
        while not [question for question in club.session.pending if question.side == UMPIRE]:
            next(club.session.play(table.seats), None)
        second = umpire_reports.awaited(table, club.session)
        assert second.id != club.brief.id
        before = club.lie
        with pytest.raises(IllegalChoice, match=f"it answers {club.brief.id} .*; expected {second.id}"):
            club.session.choose(UMPIRE, [report])
        assert club.lie == before


@pytest.mark.rule("SL 8.126")
def test_of_two_umpires_who_enter_at_once_one_is_refused_and_the_report_of_the_other_stands(copy: Path) -> None:
    with laid_out(f"sqlite:///{copy}", "club") as table, laid_out(f"sqlite:///{copy}", "club") as other:
        club, late = Waiting(copy, table), Waiting(copy, other)
        club.session.choose(UMPIRE, [samples.reports(club.brief)[2]])
        entered = club.lie
        with pytest.raises(CampaignFileError, match="has gone on"):
            late.session.choose(UMPIRE, [samples.reports(late.brief)[3]])
        assert club.lie == entered


@pytest.mark.rule("SL 8.126")
def test_a_brief_that_waits_stays_as_it_is_whatever_the_seats_would_answer_now(
    copy: Path, waiting: Waiting, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody prints it today and enters it next week with a newer program, whose sailing masters sail otherwise."""
    started(f"--db={copy}", "run", "club")
    with laid_out(f"sqlite:///{copy}", "club", to_read=True) as table:
        monkeypatch.setattr(table, "seats", {side: RandomLegal("newer") for side in table.sides})
        assert Waiting(copy, table).brief == waiting.brief


# -- files ----------------------------------------------------------------------------------------------------------------


def filled(brief: BattleBrief, report: BattleReport) -> str:
    """A form as somebody fills in what came of a battle."""
    said: dict[str, Any] = {one["id"]: one for part in ("ships", "leaders") for one in plain(report)[part]}
    rows = list(csv.DictReader(StringIO(forms.form(brief, game_named(USUAL).terms))))
    for row in rows:
        row |= {key: str(value) for key, value in said.get(row["id"], {}).items()}
        row |= {"side": report.field} if row["line"] == "field" else {}
    sheet = StringIO()
    writer = csv.DictWriter(sheet, forms.COLUMNS, lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return sheet.getvalue()


def read(brief: BattleBrief, text: str) -> BattleReport | None:
    """The report of a form, or None where it is refused as it should be."""
    try:
        found = forms.read_form(brief, text)
        return taken_in(brief, found.report, [fault.words for fault in found.faults])
    except BadReport:
        return None


@pytest.mark.rule("SL 8.126")
@by_chance
@given(data=st.data())
def test_a_form_cut_short_or_garbled_is_refused_or_says_the_same(waiting: Waiting, data: st.DataObject) -> None:
    brief = waiting.brief
    report = msgspec.structs.replace(data.draw(right(brief)), remarks="")
    whole = filled(brief, report)
    found = read(brief, whole)
    assert found is not None
    assert (set(found.ships), set(found.leaders), found.field) == (set(report.ships), set(report.leaders), report.field)
    check_cut(brief, whole, data.draw(st.integers(0, len(whole) - 1)))
    place, stain = data.draw(st.integers(0, len(whole))), data.draw(st.text(min_size=1, max_size=5))
    garbled = read(brief, whole[:place] + stain + whole[place + data.draw(st.integers(0, 5)) :])
    assert garbled is None or {one.id for one in garbled.ships} == {one.id for one in report.ships}
    assert read(brief, data.draw(st.text(max_size=99))) is None


@pytest.mark.rule("SL 8.126")
def test_a_form_cut_anywhere_in_its_last_lines_does_not_heal_a_wound(waiting: Waiting) -> None:
    blank = samples.blank(waiting.brief)
    wounded = tuple(LeaderReport(one.id, "wounded", 12) for one in blank.leaders)
    whole = filled(waiting.brief, msgspec.structs.replace(blank, leaders=wounded))
    for place in range(whole.index(f"leader,{wounded[0].id}"), len(whole)):
        check_cut(waiting.brief, whole, place)


def check_cut(brief: BattleBrief, whole: str, place: int) -> None:
    """A form of which all is lost from some place on is refused, or nothing of what it says was lost."""
    found, cut = read(brief, whole), read(brief, whole[:place])
    assert found is not None
    assert cut is None or (cut.ships, cut.leaders, cut.field) == (found.ships, found.leaders, found.field)


HEAD = ",".join(column for column in forms.COLUMNS if column not in forms.LATER) + "\n"


@pytest.mark.rule("SL 8.126")
@pytest.mark.parametrize(
    ("file", "content", "why"),
    [
        ("cut.json", b'{"brief": "battle-1", "ships": [{"id": "maj', "no JSON document"),
        ("deep.json", b"[" * 100_000, "no JSON document"),
        ("twice.json", b'{"brief": "battle-1", "brief": "battle-2"}', "names 'brief' 2 times"),
        ("list.json", b"[]", "Expected `object`"),
        ("half.json", b'{"brief": "\\ud800"}', "it holds half a letter"),
        ("latin.csv", f"{HEAD}ship,h\xe9ros,,,,sunk,,,,,,\n".encode("latin-1"), "ship héros is not in the brief"),
        ("wide.csv", HEAD.encode() + b"ship," + b"x" * 200_000 + b",,,,sunk\n", "field larger than field limit"),
        ("minus.csv", f"{HEAD}ship,majestueux,,,,damaged,,--5,,,,\n".encode(), "hull is '--5'"),
        ("power.csv", f"{HEAD}ship,majestueux,,,,damaged,,5²,,,,\n".encode(), "hull is '5²'"),
        ("short.csv", f"{HEAD}ship,majestueux,,,,sunk,,,,,,\n".encode(), "the form is cut short"),
        ("few.csv", b"line,id,fate\nship,majestueux,sunk\n", "no column 'name'"),
        ("book.xlsx.csv", b"PK\x03\x04\x14", "an .xlsx or .ods workbook; expected a sheet saved as .csv"),
    ],
)
def test_a_file_that_is_no_report_is_refused_in_a_sentence_and_nothing_is_written(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    waiting: Waiting,
    file: str,
    content: bytes,
    why: str,
) -> None:
    monkeypatch.setenv("SEALORDS_DB", str(waiting.path))
    before = waiting.lie
    (tmp_path / file).write_bytes(content)
    refused = Terminal(capsys, waiting.path)("battle", "enter", "club", str(tmp_path / file), "--yes")
    assert refused.code != 0
    assert why in refused.err
    assert "Traceback" not in refused.err
    assert waiting.lie == before
