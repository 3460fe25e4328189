"""Prestige, events and wars ashore, ports and contingents (SL 3.13, 9.2, 12)."""

from __future__ import annotations

from campaign.record.fact import Ruled


class PrestigeChanged(Ruled, tag="prestige"):
    side: str
    points: int
    total: int
    why: str


class TurnedCoat(Ruled, tag="turned-coat"):
    """A contingent went over to another side, or to none."""

    flag: str
    to: str | None


class EventTold(Ruled, tag="event"):
    """What became of a political event: it occurred, its effects are felt, or they are at an end; a random one befell."""

    event: str
    name: str
    what: str


class WarTold(Ruled, tag="war"):
    """What became of a military campaign: it began, its marker moved to a box, its status changed, or it is over."""

    campaign: str
    name: str
    what: str
    box: int


class Tallied(Ruled, tag="tallied"):
    """A side has done something for or against an event."""

    side: str
    name: str
    by: int
    total: int


class PortsTurned(Ruled, tag="ports-turned"):
    """Events have closed or opened ports, or hoisted another flag there: by port, the flag and the sides admitted as guests."""

    ports: dict[str, tuple[str, tuple[str, ...]]]


class StoresSent(Ruled, tag="stores-sent"):
    """A yard was sent repair points."""

    port: str
    points: int
    total: int


class WarOver(Ruled, tag="war-over"):
    """The whole war is over: who has won it, if anybody, and with what prestige."""

    victor: str
    prestige: dict[str, int]
