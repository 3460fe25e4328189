"""Tournaments that were played: their standings, kept beside the campaigns so that a page can list them."""

from __future__ import annotations

from hashlib import blake2b
from pathlib import Path

import msgspec

from campaign.experiments.standings import Standings
from campaign.store.default_database import beside

FOLDER = "tournaments"


class KeptTournament(msgspec.Struct, frozen=True):
    """The standings of a tournament as they were when it was last played: of what theatre, by whom, and where its years lie."""

    theatre: str
    played: str
    file: str
    standings: Standings


def shelf(url: str) -> Path:
    """The folder of tournaments beside a database."""
    return beside(url, FOLDER)


def keep(folder: Path, fingerprint: str, one: KeptTournament) -> None:
    """Those of the same match and the same file are written over."""
    folder.mkdir(parents=True, exist_ok=True)
    name = blake2b(f"{fingerprint}\0{one.file}".encode(), digest_size=8).hexdigest()
    whole = folder / f"{name}.part"
    whole.write_bytes(msgspec.json.encode(one))
    whole.rename(folder / f"{name}.json")


def kept(folder: Path) -> list[KeptTournament]:
    """All that can be read, the latest first."""
    found = []
    for file in sorted(folder.glob("*.json"), key=lambda file: file.stat().st_mtime, reverse=True) if folder.is_dir() else ():
        try:
            found.append(msgspec.json.decode(file.read_bytes(), type=KeptTournament))
        except msgspec.MsgspecError:
            continue  # of another version, or no file of ours
    return found
