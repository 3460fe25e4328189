"""What is wrong with a request itself. A fault of our own is none of these, and is never shown as if it were."""

from __future__ import annotations

from campaign.play.errors import Refusal
from table.decisions import IllegalChoice


class NoSuchPage(Exception):
    """Nothing is at this address, or not for this side."""


HARMLESS = (Refusal, IllegalChoice, NoSuchPage)  # a request that was refused so has changed nothing
