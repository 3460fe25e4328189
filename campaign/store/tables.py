"""The tables. The past is rows that are only ever added; the present is the document of each campaign's latest snapshot.

The classes declare; rows are written and read through SQLAlchemy Core, and no instance takes part in play.
"""

from __future__ import annotations

from typing import Any, ClassVar

from sqlalchemy import MetaData
from sqlmodel import Field, SQLModel

_CLUSTERED: dict[str, Any] = {"sqlite_with_rowid": False}


class Row(SQLModel):
    metadata: ClassVar[MetaData] = MetaData()


def _campaign() -> Any:
    return Field(primary_key=True, foreign_key="campaign.id", ondelete="CASCADE")


class Campaign(Row, table=True):
    """One campaign; `charts` is a JSON list of the folders that override the printed figures."""

    id: int | None = Field(default=None, primary_key=True)
    name: str = Field(unique=True)
    theatre: str
    charts: str
    seed: str
    by_hand: bool
    schema_version: int
    rules_version: str
    created_with: str


class Seat(Row, table=True):
    """Who answers for a side, and by what instructions; NULL leaves them to the theatre."""

    __table_args__ = _CLUSTERED

    campaign_id: int = _campaign()
    number: int = Field(primary_key=True)
    side: str
    kind: str
    instructions: str | None


class Source(Row, table=True):
    """What a campaign is played by from a phase on: a theatre or a player's charts, and the fingerprint of the files there."""

    __table_args__ = _CLUSTERED

    campaign_id: int = _campaign()
    phase: int = Field(primary_key=True)
    place: str = Field(primary_key=True)
    fingerprint: str


class Contents(Row, table=True):
    """What a campaign is played by from a phase on, as one document (zlib): its chart, charts, events and orders.

    `content` is the hash of the document, which says itself what format it has.
    """

    __table_args__ = _CLUSTERED

    campaign_id: int = _campaign()
    phase: int = Field(primary_key=True)
    content: str
    packed: bytes


class Snapshot(Row, table=True):
    """A phase that was played and the state it led to; phase -1 is the outset.

    `turn` is that of the state's clock, counted from 1. `document` is kept for the latest only; `packed` (zlib) for the outset,
    the first of each turn, and the one before the first phase that an undo might reach.
    """

    campaign_id: int = _campaign()
    phase: int = Field(primary_key=True)
    name: str
    rule: str
    turn: int
    state_hash: str
    rules_version: str
    document: str | None
    packed: bytes | None


class Choice(Row, table=True):
    """An answer (JSON), and why it was given if a computer said so, which is for the umpire alone.

    `undone` is 0 while it stands, else which of the answers taken back at this place it was.
    """

    __table_args__ = _CLUSTERED

    campaign_id: int = _campaign()
    phase: int = Field(primary_key=True)
    number: int = Field(primary_key=True)
    undone: int = Field(default=0, primary_key=True)
    side: str
    kind: str
    rule: str
    answer: str
    person: bool
    rules_version: str
    why: str = Field(default="", sa_column_kwargs={"server_default": ""})


class Die(Row, table=True):
    """A die as it fell."""

    __table_args__ = _CLUSTERED

    campaign_id: int = _campaign()
    phase: int = Field(primary_key=True)
    number: int = Field(primary_key=True)
    sides: int
    value: int
    by_hand: bool


class Fact(Row, table=True):
    """Something that happened, as a JSON document; `kind` is its tag."""

    __table_args__ = _CLUSTERED

    campaign_id: int = _campaign()
    phase: int = Field(primary_key=True)
    number: int = Field(primary_key=True)
    kind: str
    document: str


class Brief(Row, table=True):
    """What was handed out of the battle whose report is waited for in the open phase; gone once it is reported.

    `content` is the name by which the report must call it, the hash of the document. What is over is told by its facts.
    """

    __table_args__ = _CLUSTERED

    campaign_id: int = _campaign()
    phase: int
    battle: str
    content: str
    document: str


class InnerPhase(Row, table=True):
    """A phase of a game that is played within the open phase (a battle on hexes); gone once the phase around it is closed.

    They are counted in the order in which they were closed. `game` says which inner game it is: `2` the second of the phase,
    `2.1` the first within that; `inner_number` is its phase. `answers` is how many answers the open phase had by then. `dice` and
    `facts` are JSON lists. `document` is kept for the latest of each game only.
    """

    __tablename__ = "inner_phase"
    __table_args__ = _CLUSTERED

    campaign_id: int = _campaign()
    phase: int = Field(primary_key=True)
    number: int = Field(primary_key=True)
    game: str
    inner_number: int
    name: str
    rule: str
    answers: int
    dice: str
    facts: str
    state_hash: str
    document: str | None


class Player(Row, table=True):
    """A player of any campaigns of this database (SL 12.4)."""

    id: int | None = Field(default=None, primary_key=True)
    name: str = Field(unique=True)


class Career(Row, table=True):
    """What a player holds in an arm of the service, the navy or the army (SL 12.413-12.414)."""

    __table_args__ = _CLUSTERED

    player_id: int = Field(primary_key=True, foreign_key="player.id", ondelete="CASCADE")
    arm: str = Field(primary_key=True)
    rank: str
    inspectorate: str


class Service(Row, table=True):
    """A campaign that a player has served in, counted from 1; `campaign` is its name, should it be thrown away.

    Once it is over: his side's prestige, by how much he won (0 if he did not), and the rank that he bought with that.
    """

    __table_args__ = _CLUSTERED

    player_id: int = Field(primary_key=True, foreign_key="player.id", ondelete="CASCADE")
    number: int = Field(primary_key=True)
    campaign_id: int | None = Field(foreign_key="campaign.id", ondelete="SET NULL")
    campaign: str
    side: str
    prestige: int | None
    margin: int | None
    bought: str


metadata = Row.metadata
campaign, seat, source, contents = (metadata.tables[name] for name in ("campaign", "seat", "source", "contents"))
snapshot, choice, die, fact, brief, inner_phase = (
    metadata.tables[name] for name in ("snapshot", "choice", "die", "fact", "brief", "inner_phase")
)
player, career, service = (metadata.tables[name] for name in ("player", "career", "service"))
belongings = (seat, source, contents, snapshot, choice, die, fact, brief, inner_phase)
