"""Where campaigns are kept when nobody says, and what a database's URL means."""

from __future__ import annotations

import os
from pathlib import Path

from campaign.store.errors import CampaignFileError


def default_url() -> str:
    """The database that SEALORDS_DB names, else a file among the user's own data."""
    url = os.environ.get("SEALORDS_DB")
    if url:
        return url
    import platformdirs

    return f"sqlite:///{Path(platformdirs.user_data_dir()) / 'sealords' / 'campaigns.db'}"


def sqlite_path(url: str) -> Path | None:
    """The file that an SQLite URL or a bare path names; None for the URL of a server."""
    scheme, mark, rest = url.partition("://")
    if not mark:
        scheme, rest = "sqlite", f"/{url}"
    if scheme.partition("+")[0] != "sqlite":
        return None
    name = rest.removeprefix("/")
    if not name or name == ":memory:":
        raise CampaignFileError(f"{url!r} names no file: expected sqlite:///path/to/campaigns.db")
    return Path(name)


def beside(url: str, folder: str) -> Path:
    """A folder beside a database that is a file; else among the user's own data."""
    file = sqlite_path(url)
    if file is not None:
        return file.parent / folder
    import platformdirs

    return Path(platformdirs.user_data_dir()) / "sealords" / folder
