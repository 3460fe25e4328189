"""Battles on hexes that are kept in one folder: listed, begun, opened and thrown away, by names that people can read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from campaign.play.battle_file import ENDING, BattleFile, Setting
from campaign.play.errors import BadInput, NotThere
from campaign.store.default_database import beside
from tactical.playing.hex_game import Ended

NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,79}")
FOLDER = "battles"


class Kept(NamedTuple):
    """A battle in the folder: what it is called, of which game, who plays, how far it has come; or why it cannot be read."""

    name: str
    title: str = ""
    game: str = ""
    people: tuple[str, ...] = ()
    hour: str = ""
    ended: Ended | None = None
    trouble: str = ""


def usual_folder(url: str) -> Path:
    """The folder of battles beside a database that is a file; else among the user's own data."""
    return beside(url, FOLDER)


class BattleFolder:
    """The battles of one folder, which is made when the first is begun."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def path(self, name: str, ending: str = ENDING) -> Path:
        """The file of a battle; a name that could lead out of the folder is none."""
        if not NAME.fullmatch(name):
            raise NotThere(name)
        return self.folder / f"{name}{ending}"

    def names(self) -> list[str]:
        """The latest first."""
        if not self.folder.is_dir():
            return []
        files = [file for file in self.folder.glob(f"*{ENDING}") if NAME.fullmatch(file.stem)]
        return [file.stem for file in sorted(files, key=lambda file: (-file.stat().st_mtime, file.name))]

    def kept(self) -> Iterator[Kept]:
        for name in self.names():
            try:
                yield self._kept(name)
            except (BadInput, ValueError) as error:
                yield Kept(name, trouble=str(error))

    def _kept(self, name: str) -> Kept:
        found = self.found(name)
        rules = found.setting.rules
        state = rules.decode(found.present.snapshot)
        picture = rules.picture(state)
        people = tuple(side for side, kind in found.setting.seats.items() if kind == "human")
        over = rules.next_phase(state) is None
        return Kept(name, picture.title, rules.terms.title, people, picture.hour, rules.ended(state) if over else None)

    def found(self, name: str) -> BattleFile:
        path = self.path(name)
        if not path.exists():
            raise NotThere(name)
        return BattleFile.found(path)

    def begin(self, setting: Setting) -> str:
        """A new battle in a file of its own; returns its name."""
        name = self.free_name(Path(setting.scenario).stem)
        BattleFile.begun(self.path(name), setting)
        return name

    def free_name(self, wanted: str) -> str:
        """A name that no battle of the folder has, after the battle's own."""
        self.folder.mkdir(parents=True, exist_ok=True)
        plain = re.sub(r"[^a-z0-9]+", "-", wanted.lower()).strip("-")[:60] or "battle"
        numbered = (plain if number == 1 else f"{plain}-{number}" for number in range(1, 100_000))
        return next(name for name in numbered if not any(self.path(name, end).exists() for end in (ENDING, ".toml")))

    def own_scenario(self, wanted: str, text: str) -> Path:
        """A battle of the players' own, as a file beside those that are fought."""
        path = self.path(self.free_name(wanted), ".toml")
        path.write_text(text, encoding="utf-8")
        return path

    def delete(self, name: str) -> None:
        self.path(name).unlink(missing_ok=True)
        self.path(name, ".toml").unlink(missing_ok=True)
