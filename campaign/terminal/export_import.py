"""`export` and `import`: a campaign in a file of its own."""

from __future__ import annotations

from pathlib import Path

from campaign.play.beginning import checked_name
from campaign.store.campaigns import Campaigns


def export(url: str, name: str, path: Path) -> None:
    Campaigns(url, create=False, to_read=True).export(name, path)
    print(f"{name}: copied to {path}")


def import_(url: str, path: Path, name: str | None) -> None:
    """The file is looked through first: one that is refused leaves nothing behind, not even an empty database."""
    from campaign.store import transfer

    if name is not None:
        checked_name(name)
    with transfer.opened(path) as parcel:
        print(f"{Campaigns(url).take_in(parcel, name)}: copied in from {path}")
