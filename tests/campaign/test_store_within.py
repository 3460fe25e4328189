"""What a game within the open phase has closed: kept in order, taken back with the answers before it, gone with the phase."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign.store.campaigns import CampaignArchive, Campaigns
from campaign.store.errors import CampaignFileError
from table.dice import Die
from table.within import InnerClosing, InnerPath, Paper
from tests.campaign.store_kit import choice, closing, document, record, url

PAPER = Paper("battle-1", "7be7fe4b", '{"brief":1}')


def inner(phase: int, answers: int, path: InnerPath = (1,)) -> InnerClosing:
    told = f'[{{"fact":"turn-began","turn":{phase}}}]'.encode()
    return InnerClosing(path, phase, f"act {phase}", "FC 3", answers, [Die(phase, 10, 4)], told, f'{{"state":{phase}}}'.encode())


@pytest.fixture
def shelf(tmp_path: Path) -> Campaigns:
    return Campaigns(url(tmp_path / "c.db"))


@pytest.fixture
def archive(shelf: Campaigns) -> CampaignArchive:
    """Two answers of a person, and two phases of a game within closed after the first and the second."""
    archive = shelf.create(record(), document(0))
    archive.keep_choices(0, [choice(0, person=True), choice(1, person=True)])
    archive.close_within(0, [inner(0, 1)])
    archive.close_within(0, [inner(1, 2), inner(0, 2, (1, 1))])
    return archive


def known(archive: CampaignArchive) -> list[tuple[InnerPath, int, bytes]]:
    return [(one.path, one.phase, one.snapshot) for one in archive.load().within]


def test_phases_within_are_read_back_in_order_and_the_latest_of_each_game_with_its_state(archive: CampaignArchive) -> None:
    assert known(archive) == [((1,), 0, b""), ((1,), 1, b'{"state":1}'), ((1, 1), 0, b'{"state":0}')]
    first = archive.load().within[0]
    assert (first.name, first.rule, first.answers, first.dice) == ("act 0", "FC 3", 1, [Die(0, 10, 4)])
    assert first.facts == inner(0, 1).facts


def test_an_answer_taken_back_takes_what_was_closed_after_it(archive: CampaignArchive) -> None:
    archive.drop_choice(0, choice(1, person=True))
    assert [path for path, _, _ in known(archive)] == [(1,)]
    archive.close_within(0, [inner(1, 1)])
    assert [phase for _, phase, _ in known(archive)] == [0, 1]


def test_they_go_when_the_phase_is_closed(archive: CampaignArchive) -> None:
    archive.close_phase(closing(0, choice(0, person=True), choice(1, person=True)))
    assert known(archive) == []
    archive.keep_choices(1, [choice(0, person=True)])
    archive.close_within(1, [inner(0, 1)])
    assert len(known(archive)) == 1


def test_they_travel_with_the_campaign(archive: CampaignArchive, shelf: Campaigns, tmp_path: Path) -> None:
    before = archive.load()
    archive.close()
    shelf.export("trafalgar", tmp_path / "t.sealords")
    other = Campaigns(url(tmp_path / "other.db"))
    other.import_(tmp_path / "t.sealords", None)
    with other.open("trafalgar") as copy:
        assert copy.load() == before


def test_nothing_is_closed_within_behind_another_session_s_back(archive: CampaignArchive, shelf: Campaigns) -> None:
    with shelf.open("trafalgar") as other:
        other.keep_choices(0, [choice(2, person=True)])
    with pytest.raises(CampaignFileError, match="has gone on"):
        archive.close_within(0, [inner(2, 2)])


def test_a_paper_is_there_until_it_is_handed_back_or_the_phase_is_closed(archive: CampaignArchive) -> None:
    archive.keep_paper(0, PAPER)
    assert archive.load().handed == PAPER
    archive.keep_paper(0, None)
    assert archive.load().handed is None
    archive.keep_paper(0, PAPER)
    archive.close_phase(closing(0, choice(0, person=True), choice(1, person=True)))
    assert archive.load().handed is None
