"""What the rows of all charts have in common."""

from __future__ import annotations

import msgspec


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row of a chart."""


OTHER = "other"  # the row of a chart for all classes that it does not name
DICE = range(10)
