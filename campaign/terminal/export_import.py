"""`export` and `import`: a campaign in a file of its own."""

from __future__ import annotations

from pathlib import Path

from campaign.play.beginning import checked_name
from campaign.store.campaigns import Campaigns


def export(url: str, name: str, path: Path) -> None:
    Campaigns(url, create=False, to_read=True).export(name, path)
    print(f"{name}: copied to {path}")


def import_(url: str, path: Path, name: str | None) -> None:
    if name is not None:
        checked_name(name)
    print(f"{Campaigns(url).import_(path, name)}: copied in from {path}")
