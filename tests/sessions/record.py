"""Write the screens of the sessions down anew: `python -m tests.sessions.record [NAME...]`."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

from tests.campaign.at_terminal import started
from tests.sessions.script import ENTER, Script, names, recording, script
from tests.sessions.sitting import COLUMNS, Played, Player, Shot

EDGE = f"+{'-' * COLUMNS}+"
TYPED = "types"


def played(name: str, folder: Path) -> Played:
    """A session played in a folder of its own."""
    found, path = script(name), folder / "war.db"
    os.chdir(folder)
    if found.begin:
        started(f"--db={path}", "new", "war", *found.begin)
    return Player(path).plays(found)


def written(found: Script, told: Played) -> str:
    """Every screen in a frame, and below it what he typed and which words made him do so."""
    parts = [found.title, "=" * len(found.title), "", *found.about.strip().splitlines()]
    if found.begin:
        parts += ["", f"Begun with: sealords new war {' '.join(found.begin)}"]
    shown: tuple[str, ...] = ()
    for shot in told.shots:
        parts += ["", *(_framed(shot) if shot.lines != shown else []), *_below(shot)]
        shown = shot.lines if shot.typed is None else ()
    return "\n".join(parts) + "\n"


def _framed(shot: Shot) -> list[str]:
    return [EDGE, *(f"|{line:<{COLUMNS}}|" for line in shot.lines), EDGE]


def _below(shot: Shot) -> list[str]:
    if shot.typed == ENTER and not shot.why:
        return ["presses Enter"]
    typed = "only reads" if shot.typed is None else f"{TYPED}: {shot.typed}" if shot.typed else "presses Enter"
    return [typed, f'  because he reads: "{shot.words}"', *([f"  {shot.why}"] if shot.why else [])]


if __name__ == "__main__":
    for one in sys.argv[1:] or names():
        with tempfile.TemporaryDirectory() as folder:
            text = written(script(one), played(one, Path(folder)))
            recording(one).parent.mkdir(exist_ok=True)
            recording(one).write_text(text, encoding="utf-8")
            print(f"{recording(one).name}: {text.count(EDGE) // 2} screens")
