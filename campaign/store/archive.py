"""The archive of one campaign, as a session keeps it: each call is one transaction on one open connection.

A person's answers and hand-thrown dice are on the disk when the call returns (`synchronous = FULL`). The close of a phase is
committed as well, and no killed process can lose it, but the disk is not waited for (`NORMAL`): should the power fail, the last
phases are played again from the answers and dice, all of which are safe, to the same end. The next answer's wait covers them too.
"""

from __future__ import annotations

import zlib
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from types import TracebackType
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import BindParameter, Connection, bindparam, func, select
from sqlalchemy.exc import IntegrityError

from campaign.store import tables
from campaign.store.database import Database, insertion
from campaign.store.errors import CampaignFileError
from campaign.store.records import CampaignRecord, PhaseRecord, sound, state_hash, turn_of, unpacked
from table.dice import Die, Fact
from table.session import Choice, Closing, Present

_ENCODER = msgspec.json.Encoder()


class _Standing(NamedTuple):
    """Where the campaign stands by the database: the phase, and how many answers and dice are kept in it."""

    phase: int
    choices: int
    dice: int


def _statements() -> dict[str, Any]:
    """The statements of play, made once."""
    snapshot, choice, die = tables.snapshot.c, tables.choice.c, tables.die.c
    ours: BindParameter[int] = bindparam("ours")
    phase: BindParameter[int] = bindparam("at")
    standing = (choice.campaign_id == ours) & (choice.phase == phase) & (choice.undone == 0)
    thrown = (die.campaign_id == ours) & (die.phase == phase)
    taken_back = select(func.max(choice.undone) + 1).where(
        choice.campaign_id == ours, choice.phase == phase, choice.number == bindparam("place")
    )
    count = func.count()
    return {
        "standing": select(
            select(func.max(snapshot.phase) + 1).where(snapshot.campaign_id == ours).scalar_subquery(),
            select(count).select_from(tables.choice).where(standing).scalar_subquery(),
            select(count).select_from(tables.die).where(thrown).scalar_subquery(),
        ),
        "choices": select(tables.choice).where(standing).order_by(choice.number),
        "dice": select(tables.die).where(thrown).order_by(die.number),
        "forget choices": tables.choice.delete().where(standing),
        "forget dice": tables.die.delete().where(thrown),
        "take back": tables.choice.update()
        .where(standing, choice.number == bindparam("place"))
        .values(undone=taken_back.scalar_subquery()),
        "outdate": tables.snapshot.update()
        .where(snapshot.campaign_id == ours, snapshot.phase == phase - 1)
        .values(document=None),
    }


_SQL = _statements()


class CampaignArchive:
    """One campaign in a database. What a session closes and keeps is written under the rules' version that plays it."""

    def __init__(self, database: Database, campaign_id: int, record: CampaignRecord, rules_version: str) -> None:
        self.record = record
        self.rules_version = rules_version
        self._database = database
        self._id = campaign_id
        self._name = f"campaign {record.name!r} in {database.where}"
        self._connection = database.connect()
        self._add_choices, self._add_dice, self._add_facts = (
            insertion(database.engine, table) for table in (tables.choice, tables.die, tables.fact)
        )
        self.load()

    def __enter__(self) -> CampaignArchive:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the database."""
        self._connection.close()

    # -- the session's archive -----------------------------------------------------------------------------------

    def load(self) -> Present:
        latest = select(tables.snapshot).where(
            tables.snapshot.c.campaign_id == self._id, tables.snapshot.c.document.is_not(None)
        )
        with self._database.reading(self._connection) as connection:
            rows = connection.execute(latest).all()
            if len(rows) != 1:
                raise CampaignFileError(f"{self._name} is damaged: it has {len(rows)} presents, not one")
            row = rows[0]
            here = {"ours": self._id, "at": row.phase + 1}
            choices = [_choice(kept) for kept in connection.execute(_SQL["choices"], here)]
            dice = [_die(kept) for kept in connection.execute(_SQL["dice"], here)]
        document = sound(row.document.encode(), row.state_hash, self._name)
        self._turn = row.turn
        self._standing = _Standing(row.phase + 1, len(choices), len(dice))
        return Present(row.phase + 1, document, choices, dice)

    def keep_choices(self, phase: int, choices: list[Choice]) -> None:
        with self._writing(phase) as connection:
            connection.exec_driver_sql(self._add_choices, self._choices(phase, choices))
        self._standing = self._standing._replace(choices=self._standing.choices + len(choices))

    def keep_die(self, phase: int, die: Die) -> None:
        with self._writing(phase) as connection:
            connection.exec_driver_sql(self._add_dice, self._dice(phase, [die]))
        self._standing = self._standing._replace(dice=self._standing.dice + 1)

    def drop_choice(self, phase: int, choice: Choice) -> None:
        """The answer no longer stands; its row stays and says so."""
        with self._writing(phase) as connection:
            taken = connection.execute(_SQL["take back"], {"ours": self._id, "at": phase, "place": choice.index})
            if taken.rowcount != 1:
                raise CampaignFileError(f"{self._name}: phase {phase} has no answer {choice.index} to take back")
        self._standing = self._standing._replace(choices=self._standing.choices - 1)

    def close_phase(self, closing: Closing) -> None:
        phase, here = closing.phase, {"ours": self._id, "at": closing.phase}
        turn = turn_of(closing.snapshot)
        snapshot = snapshot_row(self._id, closing, turn, self.rules_version, pack=turn != self._turn)
        with self._writing(phase, synchronous="NORMAL") as connection:
            if self._standing.choices:
                connection.execute(_SQL["forget choices"], here)
            if self._standing.dice:
                connection.execute(_SQL["forget dice"], here)
            connection.execute(_SQL["outdate"], here)
            connection.execute(tables.snapshot.insert(), snapshot)
            if closing.choices:
                connection.exec_driver_sql(self._add_choices, self._choices(phase, closing.choices))
            if closing.dice:
                connection.exec_driver_sql(self._add_dice, self._dice(phase, closing.dice))
            if closing.facts:
                connection.exec_driver_sql(self._add_facts, self._facts(phase, closing.facts))
        self._turn = turn
        self._standing = _Standing(phase + 1, 0, 0)

    # -- the past ------------------------------------------------------------------------------------------------

    def history(self) -> Iterator[PhaseRecord]:
        """Every phase that was closed, from the first."""
        snapshot, choice, die = tables.snapshot.c, tables.choice.c, tables.die.c
        columns = (snapshot.phase, snapshot.name, snapshot.rule, snapshot.state_hash, snapshot.rules_version)
        choices: defaultdict[int, list[Choice]] = defaultdict(list)
        dice: defaultdict[int, list[Die]] = defaultdict(list)
        with self._database.reading(self._connection) as connection:
            phases = connection.execute(
                select(*columns).where(snapshot.campaign_id == self._id, snapshot.phase > tables.OUTSET).order_by(snapshot.phase)
            ).all()
            standing = select(tables.choice).where(choice.campaign_id == self._id, choice.undone == 0)
            for row in connection.execute(standing.order_by(choice.phase, choice.number)):
                choices[row.phase].append(_choice(row))
            thrown = select(tables.die).where(die.campaign_id == self._id)
            for row in connection.execute(thrown.order_by(die.phase, die.number)):
                dice[row.phase].append(_die(row))
        for row in phases:
            number, name, rule, state, rules = row
            yield PhaseRecord(number, name, rule, state, rules, choices[number], dice[number])

    def first_snapshot(self) -> bytes:
        """The document that the campaign began with."""
        snapshot = tables.snapshot.c
        first = select(snapshot.packed, snapshot.state_hash)
        with self._database.reading(self._connection) as connection:
            row = connection.execute(first.where(snapshot.campaign_id == self._id, snapshot.phase == tables.OUTSET)).one()
        return unpacked(row.packed, row.state_hash, f"the outset of {self._name}")

    # -- the works -----------------------------------------------------------------------------------------------

    @contextmanager
    def _writing(self, phase: int, synchronous: str = "FULL") -> Iterator[Connection]:
        """A transaction in a phase, if the campaign still stands where this archive left it."""
        with self._database.writing(self._connection, synchronous=synchronous) as connection:
            found = _Standing(*connection.execute(_SQL["standing"], {"ours": self._id, "at": phase}).one())
            if found != self._standing or found.phase != phase:
                raise self._gone_on()
            try:
                yield connection
            except IntegrityError as error:
                raise self._gone_on() from error

    def _gone_on(self) -> CampaignFileError:
        return CampaignFileError(f"{self._name} has gone on, or is no more, in another session; open it again to play from there")

    def _choices(self, phase: int, choices: list[Choice]) -> list[tuple[Any, ...]]:
        return [
            (
                self._id, phase, choice.index, 0, choice.side, choice.kind, choice.rule,
                _ENCODER.encode(choice.answer).decode(), choice.person, self.rules_version,
            )
            for choice in choices
        ]  # fmt: skip

    def _dice(self, phase: int, dice: list[Die]) -> list[tuple[Any, ...]]:
        return [(self._id, phase, die.number, die.sides, die.value, die.by_hand) for die in dice]

    def _facts(self, phase: int, facts: list[Fact]) -> list[tuple[Any, ...]]:
        return [
            (self._id, phase, number, fact.__struct_config__.tag, _ENCODER.encode(fact).decode())
            for number, fact in enumerate(facts)
        ]


def snapshot_row(campaign_id: int, closing: Closing, turn: int, rules_version: str, *, pack: bool) -> dict[str, Any]:
    """The row of a phase and the state it led to."""
    return {
        "campaign_id": campaign_id,
        "phase": closing.phase,
        "name": closing.name,
        "rule": closing.rule,
        "turn": turn,
        "state_hash": state_hash(closing.snapshot),
        "rules_version": rules_version,
        "document": closing.snapshot.decode(),
        "packed": zlib.compress(closing.snapshot) if pack else None,
    }


def _choice(row: Any) -> Choice:
    return Choice(row.number, row.side, row.kind, row.rule, msgspec.json.decode(row.answer), row.person)


def _die(row: Any) -> Die:
    return Die(row.number, row.sides, row.value, row.by_hand)
