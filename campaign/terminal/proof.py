"""`verify`: a campaign played again from its first snapshot with the recorded choices and dice, state by state."""

from __future__ import annotations

from pathlib import Path

from campaign.game import RULES_VERSION, SeaLords
from campaign.store.records import PhaseRecord, state_hash
from campaign.store.shelf import CampaignArchive, Shelf
from campaign.terminal import paper
from campaign.terminal.refusals import Refusal
from table.decisions import IllegalChoice
from table.dice import Die, draw
from table.session import Memory, Present, Session


def verify(url: str, name: str, as_json: bool) -> None:
    with Shelf(url, create=False).open(name, rules_version=RULES_VERSION) as archive:
        last, phases = replayed(archive)
    if as_json:
        paper.document({"campaign": name, "same": True, "phases": phases, "state_hash": last, "rules_version": RULES_VERSION})
    else:
        print(f"{name}: {phases} {'phase' if phases == 1 else 'phases'} played again to the same states; the last is {last}")


def replayed(archive: CampaignArchive) -> tuple[str, int]:
    """The hash of the last state and how many phases led to it, or a refusal that names the first phase that differs."""
    record = archive.record
    game = SeaLords(record.theatre, tuple(Path(path) for path in record.charts))
    snapshot, phases = archive.first_snapshot(), 0
    with paper.progress(archive.load().phase) as step:
        for phase in archive.history():
            snapshot = again(game, phase, snapshot, None if record.by_hand else record.seed)
            phases += 1
            step(phase.name)
    return state_hash(snapshot), phases


def again(game: SeaLords, phase: PhaseRecord, snapshot: bytes, seed: str | None) -> bytes:
    """The snapshot after a phase played again, if it is the one on record."""
    for die in phase.dice:
        if seed is not None and not die.by_hand and die.value != draw(seed, die.number, die.sides):
            raise differs(phase, f"die {die.number} is {die.value} on record, and the seed gives another")
    memory = Memory(snapshot)
    memory.present = Present(phase.number, snapshot, phase.choices, phase.dice)
    try:
        closing = next(Session(game, memory).play({}), None)
    except IllegalChoice as error:
        raise differs(phase, str(error)) from error
    if closing is None:
        raise differs(phase, "more is asked or thrown than was recorded")
    if [*map(plain, closing.dice)] != [*map(plain, phase.dice)]:
        raise differs(phase, "other dice are thrown than were recorded")
    if state_hash(closing.snapshot) != phase.state_hash:
        raise differs(phase, f"it leads to {state_hash(closing.snapshot)}, and {phase.state_hash} is on record")
    return closing.snapshot


def plain(die: Die) -> tuple[int, int, int]:
    return die.number, die.sides, die.value


def differs(phase: PhaseRecord, how: str) -> Refusal:
    played = f"played under rules {phase.rules_version}, verified under rules {RULES_VERSION}"
    return Refusal(f"phase {phase.number} ({phase.name}, {phase.rule}) is the first to differ: {how}; {played}")
