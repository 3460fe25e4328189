"""What every fact of a campaign has."""

from __future__ import annotations

from table.dice import Fact


class Ruled(Fact, kw_only=True):
    """A fact with the case that spoke."""

    rule: str
