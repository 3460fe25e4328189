"""The state of politics in a campaign (SL 9.2): events that have occurred, wars ashore, and what orders have done for either."""

from __future__ import annotations

import msgspec


class Happening(msgspec.Struct):
    """A political event that has occurred: in which turn of the campaign, from which its effects are due, and whether they hold.

    `lifted` is one whose lasting effects a later event has cancelled (SL 9.221).
    """

    id: str
    turn: int
    due: int
    in_force: bool = False
    lifted: bool = False


class War(msgspec.Struct):
    """A military campaign (SL 9.231-9.232): whether it is active, the box of its marker from 1, its status, and the last year
    in which it occurred (SL 9.236). `begun` is the turn of the campaign in which it did."""

    status: str = ""
    active: bool = False
    box: int = 0
    year: int = 0
    begun: int = 0


class Politics(msgspec.Struct):
    """All of it. `happenings` are in the order in which they occurred, the latest last.

    `tallies` count by name and side what was done for or against an event, mostly by fulfilled orders. `doors` are the ports
    whose welcome an event or a status has changed, `colours` those that fly another flag. `last_turn` is the turn of the
    campaign with which the war ends, once that is known; `last_stage` the stage of it, if it is not the turn's last. A war may
    end with an event instead (`ends_with`); without any of these it is open-ended. Whether it was `appointed` so as the campaign
    began, by its theatre or its players, is not known of campaigns from before wars had an end.
    """

    happenings: list[Happening] = []
    wars: dict[str, War] = {}
    tallies: dict[str, dict[str, int]] = {}
    doors: dict[str, tuple[str, ...]] = {}
    colours: dict[str, str] = {}
    last_turn: int | None = None
    last_stage: int | None = None
    ends_with: str = ""
    appointed: bool = False
