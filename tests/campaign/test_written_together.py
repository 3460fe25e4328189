"""What is played without people is written several phases at a time, and the file is what it would have been one by one."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign.store.archive import CampaignArchive
from campaign.store.campaigns import Campaigns
from campaign.store.errors import CampaignFileError
from table.archives import Present
from table.dice import Die
from tests.campaign.store_kit import choice, closing, document, record, rows, shelf_with, url

PHASES = 11


@pytest.fixture
def shelf(tmp_path: Path) -> Campaigns:
    return Campaigns(url(tmp_path / "together.db"))


@pytest.fixture
def archive(shelf: Campaigns) -> CampaignArchive:
    return shelf.create(record(), document(0))


def kept(shelf: Campaigns) -> Present:
    """What another process finds."""
    with shelf.open("trafalgar") as other:
        return other.load()


def test_a_file_written_together_holds_what_one_written_phase_by_phase_does(tmp_path: Path, archive: CampaignArchive) -> None:
    shelf_with(tmp_path / "plain.db", "trafalgar", phases=PHASES)
    with archive, archive.together(4):
        for phase in range(PHASES):
            archive.close_phase(closing(phase, choice(0)))
    together, plain = rows(tmp_path / "together.db"), rows(tmp_path / "plain.db")
    assert {table: together[table] for table in together if table != "campaign"} == {
        table: plain[table] for table in plain if table != "campaign"
    }


def test_what_waits_is_written_when_there_is_enough_of_it_and_in_the_end(shelf: Campaigns, archive: CampaignArchive) -> None:
    with archive.together(4):
        stood = []
        for phase in range(6):
            archive.close_phase(closing(phase))
            stood.append(kept(shelf).phase)
        assert stood == [0, 0, 0, 4, 4, 4]
    assert kept(shelf) == Present(6, document(6))


def test_a_killed_process_has_only_to_play_what_waited_again(shelf: Campaigns, archive: CampaignArchive) -> None:
    """Nothing is half there: the file stands where it was last written, and the same phases may be closed from it again."""
    dying = archive.together(4)
    dying.__enter__()
    for phase in range(6):
        archive.close_phase(closing(phase))
    with shelf.open("trafalgar") as other, other.together(4):
        assert other.load() == Present(4, document(4))
        for phase in range(4, 6):
            other.close_phase(closing(phase))
    assert kept(shelf) == Present(6, document(6))
    with pytest.raises(CampaignFileError, match="has gone on"):
        dying.__exit__(None, None, None)


def test_officers_answers_and_the_book_are_written_with_the_phases_or_not_at_all(
    shelf: Campaigns, archive: CampaignArchive
) -> None:
    """A killed process asks the officers again: that a wish was carried out must not be on record before it was."""
    with archive.together():
        archive.keep_choices(0, [choice(0, person=True)])
        archive.close_phase(closing(0, choice(0, person=True)))
        archive.amend("b", lambda book: "carried out")
        archive.keep_choices(1, [choice(0, person=True)])
        archive.keep_choices(1, [choice(1, person=True)])
        assert kept(shelf) == Present(0, document(0))
        with shelf.open("trafalgar") as other:
            assert other.instructions("b") != "carried out"
    assert kept(shelf) == Present(1, document(1), [choice(0, person=True), choice(1, person=True)])
    with shelf.open("trafalgar") as other:
        assert other.instructions("b") == "carried out"
    assert archive.current


def test_what_waits_is_written_before_anything_else_is(shelf: Campaigns, archive: CampaignArchive) -> None:
    with archive.together():
        archive.close_phase(closing(0))
        archive.keep_choices(1, [choice(0, person=True)])
        archive.drop_choice(1, choice(0, person=True))
        assert kept(shelf) == Present(1, document(1))
        archive.close_phase(closing(1))
        archive.keep_die(2, Die(4, 10, 7, by_hand=True))
        assert kept(shelf) == Present(2, document(2), [], [Die(4, 10, 7, by_hand=True)])
        archive.close_phase(closing(2))
        assert len(archive.milestones()) == 4, "the outset and three phases"
    assert kept(shelf).phase == 3
