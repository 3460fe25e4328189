"""Every recorded battle, fought again by its answers alone, ends in the same state, or says where it left the track."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from tests.games.record import FOLDER, Astray, Phase
from tests.games.record_battles import BATTLES, ENDING, read, replay

RECORDINGS = sorted(FOLDER.glob(f"*{ENDING}"))


@pytest.mark.parametrize("path", RECORDINGS, ids=[path.name.removesuffix(ENDING) for path in RECORDINGS])
def test_a_recorded_battle_ends_in_the_same_state(path: Path) -> None:
    recording = read(path)
    assert replay(recording) == recording.end, (
        "the same choices and dice lead elsewhere: if that is meant, raise RULES_VERSION and run "
        "`python -m tests.games.record_battles`"
    )


def test_there_is_a_recording_of_every_battle_that_the_script_makes() -> None:
    assert {f"{name}{ENDING}" for name in BATTLES} <= {path.name for path in RECORDINGS}


def test_another_die_or_another_answer_is_named_with_its_phase() -> None:
    recording = read(FOLDER / f"wooden-lissa-captains{ENDING}")
    number = next(n for n, phase in enumerate(recording.phases) if phase.dice)
    phase = recording.phases[number]
    for wrong in (Phase(phase.name, phase.answers, [*phase.dice, 1]), Phase(phase.name, [("british", "no")], phase.dice)):
        phases = [*recording.phases[:number], wrong, *recording.phases[number + 1 :]]
        with pytest.raises(Astray, match=rf"phase {number}, '{phase.name}': "):
            replay(msgspec.structs.replace(recording, phases=phases))
