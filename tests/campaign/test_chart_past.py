"""The chart of any phase of the past, as a side knew it then."""

from __future__ import annotations

import shutil
from itertools import pairwise
from pathlib import Path

import pytest

from campaign.document import outlined
from campaign.loyalties import loyalties
from campaign.play.chart import past
from campaign.play.chart.overlay import svg
from campaign.play.chart.past import ReplayedPhases, milestones, overlay_at, snapshot_after
from campaign.play.chart.tracks import sailed
from campaign.play.errors import BadInput, Refusal
from campaign.play.sources import Eras
from campaign.play.table import laid_out
from campaign.record.sailing import Sailed
from campaign.store.soundness import state_hash
from tests.campaign.at_terminal import played, started

__all__ = ["played"]


@pytest.fixture
def war(tmp_path: Path, played: Path) -> Path:
    return Path(shutil.copy(played, tmp_path / "war.db"))


def url(path: Path) -> str:
    return f"sqlite:///{path}"


def test_every_phase_is_what_it_was_and_played_again_once(war: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    replayed = ReplayedPhases()
    with laid_out(url(war), "nelson", to_read=True) as table:
        eras, way = Eras(table.archive, table.game), milestones(table)
        assert [one.number for one in way] == list(range(-1, table.archive.load().phase))
        assert len(way) > 40
        for one in reversed(way):
            assert state_hash(snapshot_after(table, one.number, eras, replayed)) == one.state_hash
        monkeypatch.setattr(past, "again", lambda *_: pytest.fail("a phase is played again that is kept"))
        for one in way:
            snapshot_after(table, one.number, eras, replayed)


def drawn(path: Path, phases: range) -> dict[tuple[int, str | None], str]:
    replayed = ReplayedPhases()
    with laid_out(url(path), "nelson", to_read=True) as table:
        sides: list[str | None] = [None, *table.sides]
        return {
            (phase, side): svg(table.game, overlay_at(url(path), table, phase, side, replayed))
            for phase in phases
            for side in sides
        }


def test_nothing_that_came_later_is_on_it(war: Path) -> None:
    """The chart of a phase is the same byte for byte a turn later, whatever has been seen, sunk or found out since."""
    phases = range(-1, 40, 3)
    before = drawn(war, phases)
    started(f"--db={war}", "run", "nelson")
    assert drawn(war, phases) == before
    assert len({chart for (_, side), chart in before.items() if side == "british"}) > 3


def test_the_chart_of_the_last_phase_is_that_of_now(war: Path) -> None:
    with laid_out(url(war), "nelson", to_read=True) as table:
        now, last = table.archive.load(), table.archive.load().phase - 1
        assert snapshot_after(table, last, Eras(table.archive, table.game), ReplayedPhases()) == now.snapshot


def test_tracks_are_of_the_turn_up_to_then(war: Path) -> None:
    replayed = ReplayedPhases()
    with laid_out(url(war), "nelson", to_read=True) as table:
        last = table.archive.load().phase - 1
        seen = [overlay_at(url(war), table, phase, "british", replayed).tracks for phase in range(-1, last, 4)]
        umpires = overlay_at(url(war), table, last - 1, None, replayed).tracks
        ours = overlay_at(url(war), table, last - 1, "british", replayed).tracks
    ways = [{one.id: sum(one.stretches, ()) for one in tracks if not one.foe} for tracks in seen]
    longer = [(then[name], now[name]) for then, now in pairwise(ways) for name in then.keys() & now.keys()]
    assert all(now[: len(then)] == then for then, now in longer)
    assert any(len(now) > len(then) for then, now in longer)
    assert (ways[0], len(ways[-1]) > 2) == ({}, True)
    assert {one.id for one in ours if not one.foe} < {one.id for one in umpires}


@pytest.mark.parametrize("side", ["british", "allies"])
def test_of_an_enemy_who_sailed_out_of_sight_no_track_is_read(war: Path, side: str) -> None:
    """SL 7.112: though he may be in sight by now, and his counter on the chart."""
    with laid_out(url(war), "nelson", to_read=True) as table:
        world = table.game.decode(table.archive.load().snapshot)
    whose = loyalties(outlined(world))
    all_of_it, read = (sailed(url(war), "nelson", who, outlined(world)) for who in (None, side))

    def hidden(fact: object) -> bool:
        return isinstance(fact, Sailed) and not fact.in_sight and whose.get(fact.formation) not in (side, None)

    assert any(map(hidden, all_of_it))
    assert not any(map(hidden, read))
    assert read


def test_a_phase_that_is_not_over_is_refused(war: Path) -> None:
    with laid_out(url(war), "nelson", to_read=True) as table:
        open_phase = table.archive.load().phase
        for phase in (open_phase, open_phase + 7, -2):
            with pytest.raises(BadInput, match=f"phase {phase} is not over; expected one from -1"):
                overlay_at(url(war), table, phase, "british", ReplayedPhases())


def test_a_phase_that_these_rules_play_otherwise_is_not_shown_as_if_it_had_been_so(
    war: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with laid_out(url(war), "nelson", to_read=True) as table:
        monkeypatch.setattr(past, "editions", lambda snapshot: [snapshot + b" "])
        with pytest.raises(Refusal, match="it leads elsewhere"):
            overlay_at(url(war), table, 5, "british", ReplayedPhases())
        overlay_at(url(war), table, -1, "british", ReplayedPhases())
