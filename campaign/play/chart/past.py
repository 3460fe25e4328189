"""The chart as a side knew it at the end of any phase of the past.

The record keeps one snapshot a turn; the phases after it are played again with what was answered and thrown in them, as `verify`
does, so that the world of any phase is the very one that it was: what a side sees of it is what it saw then, and nothing that
anybody came to know later is in it. What has been played again is kept for a while by its hash, since a slider goes from phase to
phase.
"""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock

from campaign.document import outlined
from campaign.former_documents import editions
from campaign.game import RULES_VERSION, SeaLords
from campaign.play.chart.overlay import Overlay, overlay
from campaign.play.chart.tracks import sailed
from campaign.play.errors import BadInput, Refusal
from campaign.play.kept_games import KeptGames
from campaign.play.proof import Differs, again
from campaign.play.sources import Eras
from campaign.play.table import Table
from campaign.reports.names import Names
from campaign.store.records import Milestone, PhaseRecord
from campaign.store.soundness import state_hash

MOST = 160  # snapshots that are kept: some four turns


class ReplayedPhases:
    """Snapshots that phases led to, by the hash that they have on record."""

    def __init__(self, most: int = MOST) -> None:
        self.most = most
        self._lock = Lock()
        self._kept: OrderedDict[str, bytes] = OrderedDict()

    def get(self, known: str) -> bytes | None:
        with self._lock:
            if known in self._kept:
                self._kept.move_to_end(known)
            return self._kept.get(known)

    def keep(self, known: str, snapshot: bytes) -> None:
        with self._lock:
            self._kept[known] = snapshot
            while len(self._kept) > self.most:
                self._kept.popitem(last=False)


def milestones(table: Table) -> list[Milestone]:
    """The phases that a slider goes over, from the outset on: the chart can be shown as each of them left it."""
    return table.archive.milestones()


def overlay_at(
    url: str, table: Table, phase: int, side: str | None, replayed: ReplayedPhases, games: KeptGames | None = None
) -> Overlay:
    """The chart as a phase left it, as a side knew it then, or all of it for the umpire; -1 is the outset."""
    eras = Eras(table.archive, table.game, games)
    game = eras.at(max(phase, 0))
    world = game.decode(snapshot_after(table, phase, eras, replayed))
    outline = outlined(world)
    facts = sailed(url, table.archive.record.name, side, outline, until=phase)
    return overlay(game, world, side, facts=facts, names=Names(outline))


def snapshot_after(table: Table, phase: int, eras: Eras, replayed: ReplayedPhases) -> bytes:
    """The very state that a phase led to, by the record's hash: kept there, or played again from the nearest that is."""
    past = table.archive.passed(phase)
    if past is None:
        raise BadInput(f"phase {phase} is not over; expected one from -1, the outset, to {table.archive.load().phase - 1}")
    snapshot, left = past.snapshot, past.phases
    for count in range(len(left), 0, -1):
        known = replayed.get(left[count - 1].state_hash)
        if known is not None:
            snapshot, left = known, left[count:]
            break
    for played in left:
        snapshot = _played(table, eras.at(played.number), played, snapshot)
        replayed.keep(played.state_hash, snapshot)
    return snapshot


def _played(table: Table, game: SeaLords, phase: PhaseRecord, snapshot: bytes) -> bytes:
    """What a phase leads to, which must be what it led to then."""
    record = table.archive.record
    try:
        closing = again(game, phase, snapshot, None if record.by_hand else record.seed)
    except Differs as how:
        raise _otherwise(phase, str(how)) from how
    found = next((one for one in editions(closing.snapshot) if state_hash(one) == phase.state_hash), None)
    if found is None:
        raise _otherwise(phase, "it leads elsewhere")
    return found


def _otherwise(phase: PhaseRecord, how: str) -> Refusal:
    return Refusal(
        f"phase {phase.number} ({phase.name}) was played under rules {phase.rules_version}; under rules {RULES_VERSION} {how}. "
        "Of its turn only the end can be shown"
    )
