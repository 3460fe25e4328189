"""What a campaign is played by, as its file has it; and the names on its chart, read without the rest."""

from __future__ import annotations

import msgspec

from campaign.outline import Chart, Named
from campaign.store.errors import CampaignFileError
from campaign.store.soundness import unpacked


class ContentsRecord(msgspec.Struct, frozen=True):
    """What a campaign is played by from a phase on, as one packed document, and the hash of that."""

    phase: int
    content: str
    packed: bytes

    def document(self, where: str) -> bytes:
        """The document, if it is still what was written."""
        return unpacked(self.packed, self.content, f"{where}: what it is played by from phase {self.phase} on")


class _Sea(msgspec.Struct, frozen=True):
    spaces: dict[str, Named]
    zones: dict[str, Named]
    winds: dict[str, Named]


class _Events(msgspec.Struct, frozen=True):
    events: dict[str, Named] = {}


class _Contents(msgspec.Struct, frozen=True):
    theatre: _Sea
    event_book: _Events = _Events()


class _Document(msgspec.Struct, frozen=True):
    contents: _Contents


def chart_in(kept: ContentsRecord, where: str) -> Chart:
    """The names on the chart that a campaign is played on, and of its events."""
    try:
        found = msgspec.json.decode(kept.document(where), type=_Document).contents
    except (msgspec.MsgspecError, RecursionError) as error:
        raise CampaignFileError(f"{where} is damaged: what it is played by is no theatre: {error}") from error
    sea = found.theatre
    return Chart(sea.spaces, sea.zones, sea.winds, found.event_book.events)
