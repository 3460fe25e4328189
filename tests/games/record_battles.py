"""Recorded battles on hexes: what was answered and thrown in each phase of a battle, and where it led.

`python -m tests.games.record_battles` makes every recording of `BATTLES` again; `--check` only says which are out of date. A
recording is a gzipped JSON document, `<name>.battle.gz` beside this file. It needs no seats to be replayed, so that captains may
change: only a change of the rules leads elsewhere.
"""

from __future__ import annotations

import gzip
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from campaign.game import RULES_VERSION
from campaign.play.battle_file import Setting
from campaign.store.soundness import state_hash
from table.archives import Memory
from table.seats import RandomLegal, Seat
from table.session import Session
from tactical.playing.hex_game import Wish
from tactical.playing.registry import WOODEN_SHIPS
from tests.games.record import FOLDER, Astray, Phase, phases_of, replay_phase
from tests.tactical.wooden_ships.auditors import Bold

ENDING = ".battle.gz"


class BattleRecording(msgspec.Struct):
    """A whole battle on record, from its set-up on."""

    setting: Setting
    rules_version: str
    end: str
    phases: list[Phase]


class Fought(NamedTuple):
    """A battle to be recorded: how it is set up, and who fights it."""

    setting: Setting
    players: Callable[[Any, str], Seat]


def captains(rules: Any, side: str) -> Seat:
    found: Seat = rules.captains(side)
    return found


def at_random(rules: Any, side: str) -> Seat:
    return RandomLegal(f"recorded/{side}")


def boldly(rules: Any, side: str) -> Seat:
    return Bold(f"recorded/{side}")


def wooden(name: str, edition: int = 1981, **wishes: Wish) -> Setting:
    return Setting(name, f"recorded {name}", edition, wishes, {}, game=WOODEN_SHIPS)


OPTIONS = dict.fromkeys(("towing", "loss_of_rigging", "blocked_wind", "exploding", "fore_and_aft", "copper"), True)
BATTLES = {
    "wooden-lissa-captains": Fought(wooden("lissa", turns=40), captains),
    "wooden-suffren-captains": Fought(wooden("suffren-1", turns=25, **OPTIONS), captains),
    "wooden-erie-basic-1975": Fought(wooden("lake-erie", 1975, basic=True, turns=40), captains),
    "wooden-valcour-random": Fought(wooden("valcour", turns=25), at_random),
    "wooden-nile-boldly": Fought(wooden("nile", 1975, turns=12, command_lag="squadrons", **OPTIONS), boldly),
}


# -- making one --------------------------------------------------------------------------------------------------------


def play(plan: Fought) -> BattleRecording:
    """Fight a battle to its end and keep the record."""
    rules = plan.setting.rules
    start = plan.setting.laid_out()
    archive = Memory(rules.encode(start))
    session = Session(rules, archive)
    for _ in session.play({side: plan.players(rules, side) for side in start.fleets}):
        pass
    assert session.over, [question.kind.name for question in session.pending]
    return BattleRecording(plan.setting, RULES_VERSION, state_hash(archive.present.snapshot), phases_of(archive))


def write(path: Path, recording: BattleRecording) -> None:
    """The same recording is always the same file."""
    path.write_bytes(gzip.compress(msgspec.json.encode(recording), mtime=0))


def read(path: Path) -> BattleRecording:
    return msgspec.json.decode(gzip.decompress(path.read_bytes()), type=BattleRecording)


# -- replaying one -----------------------------------------------------------------------------------------------------


def replay(recording: BattleRecording) -> str:
    """Fight it again by the recorded answers; the fingerprint of the end, or `Astray` where they first do not fit."""
    if recording.rules_version != RULES_VERSION:
        raise Astray(f"recorded under rules {recording.rules_version}, these are {RULES_VERSION}: record it again")
    rules = recording.setting.rules
    archive = Memory(rules.encode(recording.setting.laid_out()))
    session = Session(rules, archive)
    for number, phase in enumerate(recording.phases):
        replay_phase(session, phase, number)
    return state_hash(archive.present.snapshot)


def main(arguments: list[str]) -> int:
    """Record every battle of `BATTLES` again, or with `--check` tell which recordings would change."""
    stale = 0
    for name, plan in BATTLES.items():
        path, recording = FOLDER / f"{name}{ENDING}", play(plan)
        same = path.exists() and read(path) == recording
        stale += not same
        if "--check" not in arguments:
            write(path, recording)
        print(f"{path.name}: {'as before' if same else 'changed'}, {len(recording.phases)} phases, ends in {recording.end}")
    return stale if "--check" in arguments else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
