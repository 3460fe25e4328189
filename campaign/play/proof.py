"""Proof: a campaign played again from its first snapshot with the recorded choices and dice, state by state."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import Any, NamedTuple

import msgspec

from campaign.former_documents import editions
from campaign.game import RULES_VERSION, SeaLords
from campaign.play.errors import Refusal
from campaign.play.sources import Eras, accepted_after, game_of
from campaign.record.documents import BadFact, decode
from campaign.store.archive import fact_records
from campaign.store.campaigns import CampaignArchive, Campaigns
from campaign.store.records import FactRecord, PhaseRecord
from campaign.store.soundness import state_hash
from table.archives import Closing, Memory, Present
from table.decisions import IllegalChoice
from table.dice import Die, draw
from table.session import Session
from table.wording import counted

Step = Callable[[str], None]  # told after every phase, with its name
Progress = Callable[[int], AbstractContextManager[Step]]  # told how many phases there are


def _unshown(phases: int) -> AbstractContextManager[Step]:
    return nullcontext(lambda name: None)


class Differs(Exception):
    """A phase does not lead again where it led, and how."""


class Proof(NamedTuple):
    """A campaign played again to the same states: how many phases, the hash of the last state, and the rules it was done by."""

    phases: int
    state_hash: str
    rules_version: str


def verify(url: str, name: str, progress: Progress = _unshown) -> Proof:
    """Play a campaign again from its record and compare every state; a refusal names the first phase that differs."""
    with Campaigns(url, create=False, to_read=True).open(name, rules_version=RULES_VERSION) as archive:
        last, phases = replayed(archive, progress)
    return Proof(phases, last, RULES_VERSION)


def replayed(archive: CampaignArchive, progress: Progress = _unshown) -> tuple[str, int]:
    """The hash of the last state and how many phases led to it, or a refusal that names the first phase that differs."""
    record, (game, _) = archive.record, game_of(archive)
    eras = Eras(archive, game)
    snapshot, phases = archive.first_snapshot(), 0
    last = state_hash(snapshot)
    with progress(archive.load().phase) as step:
        for phase in archive.history():
            try:
                closing = again(eras.at(phase.number), phase, snapshot, None if record.by_hand else record.seed)
                snapshot = compared(closing, phase)
            except Differs as how:
                played = f"played under rules {phase.rules_version}, verified under rules {RULES_VERSION}"
                raise Refusal(
                    f"phase {phase.number} ({phase.name}, {phase.rule}) is the first to differ: {how}; {played}"
                    + (accepted_after(record, phase.number) if phase.number < eras.first_phase else "")
                ) from how
            last = phase.state_hash
            phases += 1
            step(phase.name)
    confirm_brief(game, archive)
    return last, phases


def confirm_brief(game: SeaLords, archive: CampaignArchive) -> None:
    """What was handed out of a battle that waits for its report is still what the open phase makes of it."""
    kept, present = archive.brief, archive.load()
    if kept is None:
        return
    memory, whole = Memory(present.snapshot), Memory(present.snapshot)
    memory.present = present
    whole.present = msgspec.structs.replace(present, within=[])
    try:
        session, afresh = Session(game, memory), Session(game, whole)
    except IllegalChoice as error:
        played = f"played under rules {archive.begun_under}, verified under rules {RULES_VERSION}"
        raise Refusal(f"the open phase, {present.phase}, cannot be played again: {error}; {played}") from error
    found = afresh.handed
    if found != kept:
        now = "waits no more" if found is None else f"is {found.content} by rules {RULES_VERSION}"
        raise Refusal(f"the brief of {kept.name} was handed out as {kept.content}, and {now}")
    stands, led = (one.game.encode(one.state) for one in (session.innermost, afresh.innermost))
    if stands != led:
        raise Refusal(
            f"{kept.name} stands at {state_hash(stands)}, and what was answered in it leads to {state_hash(led)}; played under "
            f"rules {archive.played_under}, verified under rules {RULES_VERSION}"
        )


def again(game: SeaLords, phase: PhaseRecord, snapshot: bytes, seed: str | None) -> Closing:
    """A phase played again with what was answered and thrown in it."""
    for die in phase.dice:
        if seed is not None and not die.by_hand and die.value != draw(seed, die.number, die.sides):
            raise Differs(f"die {die.number} is {die.value} on record, and the seed gives another")
    if [choice.index for choice in phase.choices] != list(range(len(phase.choices))):
        raise Differs("an answer is missing from the record")
    memory = Memory(snapshot)
    memory.present = Present(phase.number, snapshot, phase.choices, phase.dice)
    try:
        closing = next(Session(game, memory).play({}), None)
    except IllegalChoice as error:
        raise Differs(str(error)) from error
    except (LookupError, msgspec.DecodeError) as error:
        raise Differs(f"it cannot be played: {type(error).__name__} {error}") from error
    if closing is None:
        raise Differs("more is asked or thrown than was recorded")
    return closing


def compared(closing: Closing, phase: PhaseRecord) -> bytes:
    """A phase played again is the one on record: its dice, its facts and the state it led to.

    Returns that state in the shape that it was written in, from which whoever played on went on: of what an older program did not
    write down a newer one knew nothing when it took the campaign over.
    """
    if (closing.name, closing.rule) != (phase.name, phase.rule):
        raise Differs(f"{closing.name} [{closing.rule}] is played here")
    if len(closing.choices) != len(phase.choices):
        raise Differs(f"{counted(len(closing.choices), 'answer is', 'answers are')} used, and {len(phase.choices)} on record")
    if [*map(plain, closing.dice)] != [*map(plain, phase.dice)]:
        raise Differs("other dice are thrown than were recorded")
    written = next((one for one in editions(closing.snapshot) if state_hash(one) == phase.state_hash), None)
    if written is None:
        raise Differs(f"it leads to {state_hash(closing.snapshot)}, and {phase.state_hash} is on record")
    told = fact_records(closing.facts)
    for now, then in zip(told, phase.facts, strict=False):
        if now != then and not same(now, then):
            raise Differs(f"fact {now.number} ({now.kind}) is otherwise on record")
    if len(told) != len(phase.facts):
        raise Differs(f"{counted(len(told), 'fact is', 'facts are')} told, and {len(phase.facts)} on record")
    return written


def same(now: FactRecord, then: FactRecord) -> bool:
    """Whether two facts say the same; one of an older program may have been written without what was added since."""
    if now[:2] != then[:2]:
        return False
    try:
        return decode(now.document) == decode(then.document) or holds(
            msgspec.json.decode(now.document), msgspec.json.decode(then.document)
        )
    except (BadFact, msgspec.MsgspecError):
        return False


def holds(now: Any, then: Any) -> bool:
    """Whether a document says all that an older one said, whatever has been added since."""
    if isinstance(then, dict):
        return isinstance(now, dict) and all(key in now and holds(now[key], value) for key, value in then.items())
    if isinstance(then, list):
        return isinstance(now, list) and len(now) == len(then) and all(map(holds, now, then))
    return bool(now == then)


def plain(die: Die) -> tuple[int, int, int]:
    return die.number, die.sides, die.value
