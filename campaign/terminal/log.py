"""`log`: the past in words."""

from __future__ import annotations

from campaign.play import log as past
from campaign.play.log import Wanted
from campaign.terminal import output


def log(url: str, name: str, wanted: Wanted, as_json: bool) -> None:
    found = past.log(url, name, wanted)
    if as_json:
        output.document([past.entry(line) for line in found])
        return
    for line in found:
        print(line)
