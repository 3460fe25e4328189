"""Play by mail with battles on a real table: both copies enter the same report, and letters vouch for it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from campaign.agents.seating import seated as chairs
from campaign.agents.seating import standing_instructions
from campaign.correspondence import report_hashes
from campaign.correspondence.letters import Contents
from campaign.play.table import laid_out
from campaign.question_kinds import BATTLE_REPORT
from campaign.record.battle import Arrayed
from campaign.rules.battle.resolving import UMPIRE
from campaign.store.seats import SeatRecord
from table.archives import Choice
from tactical import samples
from tactical.handoff import BattleBrief
from tests.campaign.at_terminal import Said, started
from tests.campaign.mail_kit import Pair, Player, forged, seated, sheet_of

__all__ = ["seated"]  # a fixture
WON_BY_ALLIES, WON_BY_BRITISH = 2, 3  # tactical.samples.reports: what is asked first after it is where the victor's prize goes
LAST = "intensity"  # the kind of what the allies are asked before the battle goes out to its table
REPORT = BATTLE_REPORT.name
SIDES = ("british", "allies")


@pytest.fixture(scope="session")
def parcels(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A campaign between two persons who sail as their masters would: just before its first battle, and while it waits."""
    folder = tmp_path_factory.mktemp("mail-table")
    path = folder / "both.db"
    found = {name: folder / f"{name}.sealords" for name in ("before", "waits")}
    seats = [word for side in SIDES for word in ("--seat", f"{side}=human")]
    started(f"--db={path}", "new", "war", "--seed", "4", "--battles", "table", *seats)
    with laid_out(f"sqlite:///{path}", "war") as table:
        masters = chairs(
            table.game, [SeatRecord(side, "sailing-master", standing_instructions(table.game, side)) for side in SIDES]
        )
        session = table.session()
        for name, kind in (("before", LAST), ("waits", REPORT)):
            while not session.pending or session.pending[0].kind.name != kind:
                for question in session.pending:
                    view = table.game.view(session.state, question.side)
                    session.choose(question.side, masters[question.side].answer(view, question, session.moment))
                for _ in session.play(table.seats):
                    pass
            table.rest(session)
            started(f"--db={path}", "export", "war", str(found[name]))
    return found


@pytest.fixture
def writing(seated: Callable[[str], Pair]) -> Callable[[str], Pair]:
    """Two players who have sent each other all that they answered until there."""

    def write(parcel: str) -> Pair:
        british, allies = seated(parcel)
        for one, other in ((british, allies), (allies, british)):
            assert other.takes(one.out()).code == 0
        return british, allies

    return write


@pytest.fixture
def waiting(writing: Callable[[str], Pair]) -> Pair:
    return writing("waits")


def brief_of(player: Player) -> BattleBrief:
    with laid_out(f"sqlite:///{player.path}", "war", to_read=True) as table:
        journal = table.at_question().state.tray.journal
    return next(fact.brief for fact in reversed(journal) if isinstance(fact, Arrayed))


def enters(player: Player, number: int, change: Callable[[dict[str, Any]], object] | None = None) -> None:
    """A sample report, or one that differs from it, entered in a player's copy."""
    report = msgspec.to_builtins(samples.reports(brief_of(player))[number])
    if change is not None:
        change(report)
    path = player.path.with_name(f"{player.side}.json")
    path.write_bytes(msgspec.json.encode(report))
    said = player.types("battle", "enter", "war", str(path), "--yes")
    assert said.code == 0, said.err


def a_worse_hull(report: dict[str, Any]) -> None:
    """What does not change who is asked what: the copies would part company unseen until the phase is over."""
    ship = next(ship for ship in report["ships"] if ship["fate"] not in ("unengaged", "unharmed"))
    ship["hull"] = 77 if ship["hull"] != 77 else 78


def takes_back(player: Player, side: str = UMPIRE) -> Said:
    return player.types("undo", "war", "--side", side)


def refused(player: Player, act: Callable[[], Said]) -> str:
    """Why something is refused; nothing in his file has changed."""
    before = player.path.read_bytes()
    said = act()
    assert said.code == 1, said.out
    assert player.path.read_bytes() == before
    return said.err


@pytest.mark.rule("SL 8.126")
def test_a_report_that_a_letter_stands_on_is_taken_back_in_neither_copy(waiting: Pair) -> None:
    british, allies = waiting
    for player in waiting:
        enters(player, WON_BY_BRITISH)
    assert takes_back(allies).code == 0, "no letter stands on it yet"
    enters(allies, WON_BY_BRITISH)
    british.answers()
    letter = british.out()
    assert "stands on this report; what is sent stays sent" in refused(british, lambda: takes_back(british))
    assert allies.takes(letter).code == 0
    assert "stands on this report; what is sent stays sent" in refused(allies, lambda: takes_back(allies))
    allies.answers(alone=True)
    assert british.takes(allies.out()).code == 0
    assert british.stands == allies.stands
    said = refused(british, lambda: takes_back(british, "allies"))
    assert "what has come by letter stays" in said or "asked together" in said


@pytest.mark.rule("SL 8.126")
def test_a_letter_that_stands_on_another_report_is_refused_until_both_have_the_same(waiting: Pair) -> None:
    british, allies = waiting
    enters(british, WON_BY_BRITISH)
    enters(allies, WON_BY_BRITISH, a_worse_hull)
    british.answers()
    letter = british.out()
    why = refused(allies, lambda: allies.takes(letter))
    assert "battle-3 was reported otherwise here than in the copy of the British; compare the forms" in why
    assert "`sealords undo war --side umpire` takes it back" in why
    assert takes_back(allies).code == 0
    enters(allies, WON_BY_BRITISH)
    assert allies.takes(letter).code == 0
    assert british.stands == allies.stands


@pytest.mark.rule("SL 8.126")
def test_a_letter_waits_until_the_report_that_it_stands_on_is_entered_whatever_is_remarked_there(waiting: Pair) -> None:
    british, allies = waiting
    enters(british, WON_BY_BRITISH)
    british.answers()
    letter = british.out()
    assert "enter the report of battle-3 first" in refused(allies, lambda: allies.takes(letter))
    enters(allies, WON_BY_BRITISH, lambda report: report.update(remarks="a fine day for it"))
    assert allies.takes(letter).code == 0
    assert british.stands == allies.stands


@pytest.mark.rule("SL 8.126")
def test_a_letter_ends_before_a_report_that_the_other_copy_has_not_come_to(writing: Callable[[str], Pair]) -> None:
    """The allies answer before and after the battle, and write only then: in one letter the other could never enter it."""
    british, allies = writing("before")
    allies.answers()
    enters(allies, WON_BY_ALLIES)
    allies.answers()
    first = allies.out("--commission")
    second = allies.out("--commission")
    assert [one.kind for one in sheet_of(first).answers] == [LAST]
    assert [one.kind for one in sheet_of(second).answers] == ["prize"]
    assert [sheet_of(letter).commission is None for letter in (first, second)] == [True, False]
    assert [[one.battle for one in sheet_of(letter).reports] for letter in (first, second)] == [[], ["battle-3"]]
    assert british.takes(first).code == 0
    assert british.stands[1] == [UMPIRE]
    assert "enter the report of battle-3 first" in refused(british, lambda: british.takes(second))
    enters(british, WON_BY_ALLIES)
    assert british.takes(second).code == 0
    assert british.stands == allies.stands


@pytest.mark.rule("SL 8.126")
def test_a_letter_of_the_form_before_is_read_and_what_it_brought_stays_too(waiting: Pair) -> None:
    """It vouches for no report, but its answers stand on one all the same."""
    british, allies = waiting
    for player in waiting:
        enters(player, WON_BY_BRITISH)
    british.answers()
    letter = british.out()
    assert allies.takes(forged(letter, Contents(sheet_of(letter).answers), form="sealords-mail/3")).code == 0
    assert "what has come by letter stays" in refused(allies, lambda: takes_back(allies))


def test_a_fence_is_the_first_report_after_what_a_letter_brings_and_none_twice() -> None:
    asked = [
        ("british", "sailing", ""),
        (UMPIRE, REPORT, []),
        ("british", "prize", ""),
        (UMPIRE, REPORT, []),
    ]
    phase = [Choice(nth, side, kind, "SL 8.126", answer, True) for nth, (side, kind, answer) in enumerate(asked)]

    def fence(first: tuple[int, int], last: tuple[int, int] = (-1, -1)) -> tuple[int, tuple[int, int]] | None:
        found = report_hashes.fence(iter([(5, phase)]), "british", first, last)
        return None if found is None else (found.report.nth, found.before)

    assert fence((5, 0)) == (0, (5, 1))
    assert fence((5, 1)) == (1, (5, 2))
    assert fence((5, 0), last=(5, 0)) == (1, (5, 2)), "a letter has ended before the first of them already"
    assert fence((5, 2)) is None
