"""Phases that the computer plays on end are written several at a time, and the file is what it would have been one by one."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign.store.batched_phases import BatchedPhases
from campaign.store.campaigns import Campaigns
from campaign.store.errors import CampaignFileError
from table.archives import Present
from table.dice import Die
from tests.campaign.store_kit import choice, closing, document, record, rows, shelf_with, url

PHASES = 11


@pytest.fixture
def shelf(tmp_path: Path) -> Campaigns:
    return Campaigns(url(tmp_path / "bundled.db"))


def test_a_bundled_file_holds_what_one_written_phase_by_phase_does(tmp_path: Path, shelf: Campaigns) -> None:
    shelf_with(tmp_path / "plain.db", "trafalgar", phases=PHASES)
    with shelf.create(record(), document(0)) as archive, BatchedPhases(archive, most=4) as bundle:
        for phase in range(PHASES):
            bundle.close_phase(closing(phase, choice(0)))
    bundled, plain = rows(tmp_path / "bundled.db"), rows(tmp_path / "plain.db")
    assert {table: bundled[table] for table in bundled if table != "campaign"} == {
        table: plain[table] for table in plain if table != "campaign"
    }


def test_what_waits_is_written_when_there_is_enough_of_it_and_on_leaving(shelf: Campaigns) -> None:
    archive = shelf.create(record(), document(0))
    with BatchedPhases(archive, most=4) as bundle:
        stood = []
        for phase in range(6):
            bundle.close_phase(closing(phase))
            stood.append(shelf.open("trafalgar").load().phase)
        assert stood == [0, 0, 0, 4, 4, 4]
    assert shelf.open("trafalgar").load() == Present(6, document(6))


def test_a_killed_process_has_only_to_play_what_waited_again(shelf: Campaigns) -> None:
    """Nothing is half there: the file stands at the last bundle, and the same phases may be closed from it again."""
    dead = BatchedPhases(shelf.create(record(), document(0)), most=4)
    for phase in range(6):
        dead.close_phase(closing(phase))
    with BatchedPhases(shelf.open("trafalgar"), most=4) as bundle:
        assert bundle.load() == Present(4, document(4))
        for phase in range(4, 6):
            bundle.close_phase(closing(phase))
    assert shelf.open("trafalgar").load() == Present(6, document(6))
    with pytest.raises(CampaignFileError, match="has gone on"):
        dead.settle()


def test_a_persons_answer_and_die_are_kept_at_once_and_all_that_waited_before_them(shelf: Campaigns) -> None:
    bundle = BatchedPhases(shelf.create(record(), document(0)))
    bundle.close_phase(closing(0))
    bundle.keep_choices(1, [choice(0, person=True)])
    assert shelf.open("trafalgar").load() == Present(1, document(1), [choice(0, person=True)])
    bundle.drop_choice(1, choice(0, person=True))
    bundle.close_phase(closing(1))
    bundle.keep_die(2, Die(4, 10, 7, by_hand=True))
    assert shelf.open("trafalgar").load() == Present(2, document(2), [], [Die(4, 10, 7, by_hand=True)])
