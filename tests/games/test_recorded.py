"""Every recorded game, replayed from its answers alone, ends in the same state, or says where it left the track."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from campaign.game import RULES_VERSION
from tests.games.record import FOLDER, GAMES, Astray, Phase, Plan, Recording, play, read, replay, write

RECORDINGS = sorted(FOLDER.glob("*.json.gz"))


@pytest.mark.parametrize("path", RECORDINGS, ids=[path.name.removesuffix(".json.gz") for path in RECORDINGS])
def test_a_recorded_game_ends_in_the_same_state(path: Path) -> None:
    recording = read(path)
    assert replay(recording) == recording.end, (
        "the same choices and dice lead elsewhere: if that is meant, raise RULES_VERSION and run `python -m tests.games.record`"
    )


def test_there_is_a_recording_of_every_game_that_the_script_makes() -> None:
    assert {f"{name}.json.gz" for name in GAMES} <= {path.name for path in RECORDINGS}


# -- the recorder itself -----------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def turn() -> Recording:
    """One turn of random play, recorded now."""
    return play(Plan("a turn", {"allies": "random", "british": "random"}, 1))


def altered(recording: Recording, number: int, phase: Phase) -> Recording:
    phases = [*recording.phases[:number], phase, *recording.phases[number + 1 :]]
    return msgspec.structs.replace(recording, phases=phases)


def first_with_markers(recording: Recording) -> int:
    """The first increment that opens with the forms of SL 5.152, and not with what a gale asks."""
    increments = [(n, phase) for n, phase in enumerate(recording.phases) if phase.name == "increment"]
    return next(n for n, phase in increments if phase.answers and isinstance(phase.answers[0][1], dict))


def test_a_game_recorded_now_is_written_read_and_replayed_to_its_end(turn: Recording, tmp_path: Path) -> None:
    write(tmp_path / "turn.json.gz", turn)
    again = read(tmp_path / "turn.json.gz")
    assert again == turn
    assert replay(again) == turn.end
    assert play(Plan("a turn", {"allies": "random", "british": "random"}, 1)) == turn


def test_another_answer_leads_elsewhere(turn: Recording) -> None:
    """One increment of the last impulse in which all hands rest: the state at the end tells, if the dice have not before."""
    sailed = [n for n, phase in enumerate(turn.phases) if phase.name == "increment" and phase.answers]
    number = max(n for n in sailed if all(isinstance(answer, dict) for _, answer in turn.phases[n].answers))
    phase = turn.phases[number]
    resting = Phase(phase.name, [(side, {}) for side in turn.seats], phase.dice)
    assert ends(altered(turn, number, resting)) != turn.end == ends(turn)


def ends(recording: Recording) -> str:
    try:
        return replay(recording)
    except Astray as astray:
        return str(astray)


def test_an_answer_that_is_no_longer_offered_is_named_with_its_phase(turn: Recording) -> None:
    number = first_with_markers(turn)
    side, _ = turn.phases[number].answers[0]
    wrong = Phase(turn.phases[number].name, [(side, {"toulon-fleet": "space:moon"})], turn.phases[number].dice)
    with pytest.raises(Astray, match=rf"phase {number}, 'increment': .*'space:moon' was not offered"):
        replay(altered(turn, number, wrong))


def test_a_question_without_a_recorded_answer_is_named_with_its_phase(turn: Recording) -> None:
    number = first_with_markers(turn)
    short = Phase(turn.phases[number].name, [], turn.phases[number].dice)
    with pytest.raises(Astray, match=f"phase {number}, 'increment': .* the rules ask allies for markers"):
        replay(altered(turn, number, short))


def test_another_die_is_named_with_its_phase(turn: Recording) -> None:
    number = next(n for n, phase in enumerate(turn.phases) if phase.dice)
    phase = turn.phases[number]
    with pytest.raises(Astray, match=rf"phase {number}, '{phase.name}': dice "):
        replay(altered(turn, number, Phase(phase.name, phase.answers, [(phase.dice[0] + 1) % 10, *phase.dice[1:]])))


def test_a_recording_of_other_rules_asks_to_be_made_again(turn: Recording) -> None:
    with pytest.raises(Astray, match=rf"recorded under rules 0, these are {RULES_VERSION}"):
        replay(msgspec.structs.replace(turn, rules_version="0"))
