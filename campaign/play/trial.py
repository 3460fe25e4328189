"""Whether a campaign can go on by other rules, another theatre or other charts than its last phase was played by."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from campaign.game import RULES_VERSION, SeaLords
from campaign.play import seat_orders
from campaign.play.errors import Refusal
from campaign.state import World
from campaign.store.archive import CampaignArchive
from table.decisions import IllegalChoice
from table.seats import Seat
from table.session import Session
from table.wording import counted


class OnTable(Protocol):
    """A campaign on its table, as far as its present phase can be played on a second one."""

    @property
    def archive(self) -> CampaignArchive: ...
    @property
    def game(self) -> SeaLords: ...
    @property
    def seats(self) -> Mapping[str, Seat]: ...

    def rehearsal(self, *, anew: bool = False) -> Session[World]: ...


def tried(table: OnTable, *, accept: bool) -> int:
    """Play the present phase on a second table, as far as the seats can; a refusal if that cannot be done, which says why.

    Returns how many answers must be taken back for it, if that is accepted: those of the open phase, when one of them has no
    place in it any more.
    """
    name, given = table.archive.record.name, len(table.archive.load().choices)
    try:
        next(table.rehearsal().play(table.seats), None)
        return 0
    except IllegalChoice as error:
        if not given:
            raise _cannot(name, error) from error
        if not accept:
            raise Refusal(
                f"{name} cannot simply go on: the rules or its theatre have changed since it was last played (rules "
                f"{table.archive.played_under} then, {RULES_VERSION} now), and what was answered in its open phase does not fit "
                f"({error}). `sealords run {name} --accept-changes` takes {counted(given, 'answer')} back and begins the phase "
                "again; or play the phase to its end with the Sea Lords that it was begun with. Nothing was changed"
            ) from error
        _refuse_mailed(table)
    except Exception as error:
        raise _cannot(name, error) from error
    try:
        next(table.rehearsal(anew=True).play(table.seats), None)
    except Exception as error:
        raise _cannot(name, error) from error
    return given


def _cannot(name: str, error: Exception) -> Refusal:
    lacks = f"something in it is not as they need it: {type(error).__name__}: {error}"
    return Refusal(
        f"{name} cannot go on by the rules, the theatre and the charts as they are now: its present phase cannot be played "
        f"({error if isinstance(error, IllegalChoice) else lacks}). Nothing was changed; play it with the files and the Sea "
        "Lords that it was played by"
    )


def _refuse_mailed(table: OnTable) -> None:
    """What the other player of a campaign by mail has in hand is not taken back in one of the two copies."""
    for seat in table.archive.record.seats:
        if seat.kind == "human" and seat_orders.opened(table.game, seat.side, seat.instructions).mail.sent:
            name = table.archive.record.name
            raise Refusal(
                f"{name} is played by mail, and letters of {seat.side} have gone out: what was answered in the open phase cannot "
                "be taken back; play the phase to its end with the Sea Lords that it was begun with. Nothing was changed"
            )
