"""`serve`: the pages."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import platformdirs

from campaign.web import serving

SECRET = "pages.secret"


def serve(url: str, host: str, port: int, *, browser: bool, workers: int) -> None:
    """Until Ctrl-C, by so many processes."""
    secret = Path(platformdirs.user_data_dir()) / "sealords" / SECRET
    with suppress(KeyboardInterrupt):
        serving.serve(
            url, host, port, browser=browser, secret=secret, tell=lambda words: print(words, flush=True), workers=workers
        )
    print("The pages are closed; everything is kept.")
