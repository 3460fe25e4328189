"""The archive of one campaign, as a session keeps it: each call is one transaction on one open connection.

A person's answers and hand-thrown dice are on the disk when the call returns (`synchronous = FULL`). The close of a phase is
committed as well, and no killed process can lose it, but the disk is not waited for (`NORMAL`): should the power fail, the last
phases are played again from the answers and dice, all of which are safe, to the same end. The next answer's wait covers them too.

What nobody has answered himself, computers' phases and what officers answer for their players, may be written several at a time
(`together`): who is killed before plays it again, to the same end.
"""

from __future__ import annotations

import zlib
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from itertools import pairwise
from types import TracebackType
from typing import Any, NamedTuple

import msgspec

from campaign.record.documents import decode
from campaign.store import statements
from campaign.store.carried_contents import ContentsRecord
from campaign.store.connections import Connection, Row, Synchronous
from campaign.store.database import Database
from campaign.store.errors import CampaignFileError
from campaign.store.records import (
    OUTSET,
    CampaignRecord,
    FactRecord,
    Milestone,
    Passed,
    PhaseRecord,
    SourceRecord,
    refuse_unseated,
    turn_at_a_glance,
)
from campaign.store.seats import SeatRecord
from campaign.store.soundness import sound, state_hash, unpacked
from table.archives import Choice, Closing, Earlier, Played, Present, reached
from table.dice import Die, Fact
from table.within import OUTERMOST, InnerClosing, InnerPath, Paper

MOST = 16  # phases that are written together: about half a turn
_ENCODER = msgspec.json.Encoder()
Amendment = Callable[[str | None], str]  # of a seat's instructions: from what they are to what they will be


class _Standing(NamedTuple):
    """Where the campaign stands by the database: the phase, how many answers and dice are kept in it, and how many answers were
    taken back since the first phase that an undo might reach: such rows stay, so that who has played on from another answer than
    ours stands elsewhere, though it be by as many answers."""

    phase: int
    choices: int
    dice: int
    undone: int = 0


class _Waiting:
    """What is still to be written: phases that are over, the answers in the open one, and changes of seats' books."""

    def __init__(self, most: int) -> None:
        self.most = most  # phases after which all is written
        self.closings: list[Closing] = []
        self.phase, self.choices = 0, list[Choice]()
        self.amendments: list[tuple[str, Amendment]] = []

    @property
    def any(self) -> bool:
        return bool(self.closings or self.choices or self.amendments)


class CampaignArchive:
    """One campaign in a database. What a session closes and keeps is written under the rules' version that plays it."""

    def __init__(self, database: Database, campaign_id: int, record: CampaignRecord, rules_version: str) -> None:
        self.record = record
        self.rules_version = rules_version
        self._database = database
        self._id = campaign_id
        self._name = f"campaign {record.name!r} in {database.where}"
        self._connection = database.connect()
        self._paper: Paper | None = None
        self._within = 0  # phases of inner games that are kept
        self._waiting: _Waiting | None = None  # while what is played is written together
        self._begun: Connection | None = None  # the transaction that is under way
        try:
            self.load()
        except CampaignFileError:
            self.close()
            raise

    def __enter__(self) -> CampaignArchive:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the database."""
        self._connection.close()

    def settle(self, prestige: Mapping[str, int]) -> tuple[str, ...]:
        """SL 12.41: the war is over: what its players have won by goes into their careers; who were settled now."""
        from campaign.store.players import settle

        with self._writing("FULL") as connection:
            return tuple(settle(connection, self._id, prestige))

    @contextmanager
    def together(self, most: int = MOST) -> Iterator[None]:
        """What is played meanwhile is written in one transaction in the end, after so many phases, or before anything else is
        written or read here. Nobody may be told of it sooner, nor may a person's own answer be among it."""
        self._waiting = _Waiting(most)
        try:
            yield
        finally:
            self._write_down()
            self._waiting = None

    def _write_down(self) -> None:
        """What waits is written, all of it or nothing."""
        waiting = self._waiting
        if waiting is None or not waiting.any:
            return
        self._waiting = None
        with self._writing("FULL" if waiting.choices or waiting.amendments else "NORMAL"):
            if waiting.closings:
                self.close_phases(waiting.closings)
            if waiting.choices:
                self.keep_choices(waiting.phase, waiting.choices)
            for side, change in waiting.amendments:
                self.amend(side, change)
        self._waiting = _Waiting(waiting.most)

    # -- the session's archive -----------------------------------------------------------------------------------

    def load(self) -> Present:
        with self._reading() as connection:
            rows = connection.query(statements.PRESENT, ours=self._id)
            if len(rows) != 1:
                raise CampaignFileError(f"{self._name} is damaged: it has {len(rows)} presents, not one")
            row = rows[0]
            here = {"ours": self._id, "at": row["phase"] + 1}
            answered = connection.query(statements.CHOICES, **here)
            choices = [self._choice(kept) for kept in answered]
            dice = [self._die(kept) for kept in connection.query(statements.DICE, **here)]
            waiting = connection.query(statements.BRIEF, **here)
            within = [self._inner_closing(kept) for kept in connection.query(statements.WITHIN, **here)]
            (first,) = connection.query(statements.REACHED, **here)
            self._first = first["phase"]  # that an undo might reach
            (standing,) = connection.query(statements.STANDING, **here, since=_since(self._first, here["at"]))
        self._paper = Paper(**waiting[0]) if waiting else None
        self._within = len(within)
        document = sound(row["document"], row["state_hash"], self._name)
        refuse_unseated(document, [seat.side for seat in self.record.seats], self._name)
        self._turn, self.played_under = row["turn"], str(row["rules_version"])
        self.begun_under = str(answered[0]["rules_version"]) if answered else self.rules_version  # the open phase
        self._standing = _Standing(here["at"], len(choices), len(dice), standing["undone"])
        return Present(here["at"], document, choices, dice, within, [], self._paper)

    def keep_choices(self, phase: int, choices: list[Choice]) -> None:
        if self._waiting is not None:
            self._waiting.phase = phase
            self._waiting.choices += choices
            return
        with self._keeping(phase) as connection:
            connection.add("choice", self._choices(phase, choices))
        self._standing = self._standing._replace(choices=self._standing.choices + len(choices))

    def keep_die(self, phase: int, die: Die, within: InnerPath = OUTERMOST) -> None:
        assert not within, "a battle on hexes throws its own dice"
        with self._keeping(phase) as connection:
            connection.add("die", self._dice(phase, [die]))
        self._standing = self._standing._replace(dice=self._standing.dice + 1)

    def drop_choice(self, phase: int, choice: Choice) -> None:
        """The answer no longer stands; its row stays and says so."""
        here = {"ours": self._id, "at": phase, "place": choice.index}
        with self._keeping(phase) as connection:
            if connection.change(statements.TAKE_BACK, **here) != 1:
                raise CampaignFileError(f"{self._name}: phase {phase} has no answer {choice.index} to take back")
            dropped = connection.change(statements.DROP_WITHIN, **here) if self._within else 0
        self._within -= dropped
        now = self._standing
        self._standing = now._replace(choices=now.choices - 1, undone=now.undone + 1)

    def earlier(self) -> Earlier:
        """What was played by other files than the open phase is not opened again."""
        self._write_down()
        first = self._standing.phase if self._first is None else self._first
        here = {"ours": self._id, "at": first}
        with self._reading() as connection:
            fallen = [decode(row["document"]) for row in connection.query(statements.FALLEN_BEFORE, **here)]
            if self._first is None:
                return Earlier(b"", [], list(fallen))
            (row,) = connection.query(statements.PACKED, ours=self._id, at=self._first - 1)
            (adopted,) = connection.query(statements.ADOPTED, **here)
            choices = [(row["phase"], self._choice(row)) for row in connection.query(statements.CHOICES_SINCE, **here)]
            dice = [(row["phase"], self._die(row)) for row in connection.query(statements.DICE_SINCE, **here)]
        if row["packed"] is None or adopted["times"]:
            return Earlier(b"", [], [])
        snapshot = unpacked(row["packed"], row["state_hash"], f"phase {self._first - 1} of {self._name}")
        phases = [
            Played(phase, [one for at, one in choices if at == phase], [one for at, one in dice if at == phase])
            for phase in range(self._first, self._standing.phase)
        ]
        return Earlier(snapshot, phases, list(fallen))

    def reopen(self, phase: int, snapshot: bytes, choice: Choice) -> None:
        """The answer's row stays and says so; those of computers' answers since go, since they are drawn again."""
        self._write_down()
        here = {"ours": self._id, "at": phase}
        with self._keeping(self._standing.phase) as connection:
            for statement in statements.REOPEN:
                connection.change(statement, **here)
            connection.change(statements.FORGET_BRIEF, ours=self._id)
            connection.change(statements.FORGET_WITHIN, ours=self._id)
            connection.change(statements.FORGET_AFTER, **here, place=choice.index)
            if connection.change(statements.TAKE_BACK, **here, place=choice.index) != 1:
                raise CampaignFileError(f"{self._name}: phase {phase} has no answer {choice.index} to take back")
            document, known = snapshot.decode(), state_hash(snapshot)
            if connection.change(statements.REINSTATE, **here, document=document, hash=known) != 1:
                raise CampaignFileError(f"{self._name}: phase {phase} did not begin with what it is to be opened with")
            if self._first == phase:
                connection.change(statements.UNPACK, ours=self._id, at=phase - 1)
        self.load()

    def begin_anew(self) -> None:
        """The open phase is begun again: no answer in it stands, as their rows say, and its dice are thrown anew."""
        self._write_down()
        phase = self._standing.phase
        here = {"ours": self._id, "at": phase}
        with self._keeping(phase) as connection:
            for kept in connection.query(statements.CHOICES, **here):
                connection.change(statements.TAKE_BACK, **here, place=kept["number"])
            connection.change(statements.FORGET_DICE, **here)
            connection.change(statements.FORGET_BRIEF, ours=self._id)
            connection.change(statements.FORGET_WITHIN, ours=self._id)
        self.load()

    @property
    def brief(self) -> Paper | None:
        """The brief of the battle that waits for its report in the open phase, if it is still what was written."""
        over = self._waiting is not None and self._waiting.closings  # the phase that it was written in
        kept = None if over else self._paper
        if kept is not None:
            sound(kept.document, kept.content, f"{self._name}: the brief of {kept.name}")
        return kept

    def keep_paper(self, phase: int, paper: Paper | None) -> None:
        """The brief of the battle that waits for its report; None when none waits any more."""
        with self._keeping(phase) as connection:
            connection.change(statements.FORGET_BRIEF, ours=self._id)
            if paper is not None:
                connection.add("brief", [(self._id, phase, *paper)])
        self._paper = paper

    def close_within(self, phase: int, closings: list[InnerClosing]) -> None:
        """As at the close of a phase, the disk is not waited for: the answers that led there are safe."""
        self._write_down()
        latest = {closing.path: closing for closing in closings}
        rows = [
            inner_phase_row(self._id, phase, number, closing, present=closing is latest[closing.path])
            for number, closing in enumerate(closings, self._within)
        ]
        with self._keeping(phase, "NORMAL") as connection:
            for path in latest:
                connection.change(statements.OUTDATE_WITHIN, ours=self._id, at=phase, game=game_name(path))
            connection.add("inner_phase", rows)
        self._within += len(closings)

    def close_phase(self, closing: Closing) -> None:
        if self._waiting is None:
            self.close_phases([closing])
            return
        self._waiting.closings.append(closing)
        self._waiting.choices.clear()  # which are written with the phase
        if len(self._waiting.closings) >= self._waiting.most:
            self._write_down()

    def close_phases(self, closings: list[Closing]) -> None:
        """Some phases that follow each other, in one go; the present is what the last of them has led to."""
        here, known = {"ours": self._id, "at": closings[0].phase}, self._standing
        turns = [self._turn, *(turn_at_a_glance(closing.snapshot) for closing in closings)]
        first = self._first
        for closing in closings:
            first = reached(first, closing.phase, closing.choices, closing.dice)
        rules = {closings[0].phase: self.begun_under}  # what was begun under older rules is not wholly by those of now
        snapshots = [
            snapshot_row(
                self._id, closing, turn, rules.get(closing.phase, self.rules_version),
                pack=turn != before or closing.phase + 1 == first, present=closing is closings[-1],
            )
            for closing, (before, turn) in zip(closings, pairwise(turns), strict=True)
        ]  # fmt: skip
        choices = [row for closing in closings for row in self._choices(closing.phase, closing.choices)]
        dice = [row for closing in closings for row in self._dice(closing.phase, closing.dice)]
        facts = [row for closing in closings for row in self._facts(closing.phase, closing.facts)]
        with self._writing("NORMAL") as connection:
            if connection.change(statements.OUTDATE, **here, since=_since(self._first, known.phase), **_figures(known)) != 1:
                raise self._gone_on()
            undone = self._undone_since(connection, _since(first, closings[-1].phase + 1))
            if known.choices:
                connection.change(statements.FORGET_CHOICES, **here)
            if known.dice:
                connection.change(statements.FORGET_DICE, **here)
            if self._paper is not None:
                connection.change(statements.FORGET_BRIEF, ours=self._id)
            if self._within:
                connection.change(statements.FORGET_WITHIN, ours=self._id)
            if first == closings[0].phase:
                packed = zlib.compress(closings[0].before)
                connection.change(statements.PACK, ours=self._id, at=first - 1, packed=packed)
            if self._first is not None and self._first != first:
                connection.change(statements.UNPACK, ours=self._id, at=self._first - 1)
            connection.add("snapshot", snapshots)
            connection.add("choice", choices)
            connection.add("die", dice)
            connection.add("fact", facts)
        self._turn, self._paper, self._within, self._first = turns[-1], None, 0, first
        self._standing, self.begun_under = _Standing(closings[-1].phase + 1, 0, 0, undone), self.rules_version

    def adopt(self, fingerprints: Mapping[str, str], document: bytes) -> None:
        """From the open phase on, the campaign is played by these sources, and by what they said, which it carries."""
        self._write_down()
        phase = self._standing.phase
        adopted = tuple(SourceRecord(phase, *known) for known in fingerprints.items())
        with self._keeping(phase) as connection:
            connection.change(statements.FORGET_SOURCES, ours=self._id, at=phase)
            connection.add("source", [(self._id, *msgspec.structs.astuple(known)) for known in adopted])
            connection.change(statements.FORGET_CONTENTS, ours=self._id, at=phase)
            connection.add("contents", [(self._id, phase, state_hash(document), zlib.compress(document, 9))])
        before = tuple(known for known in self.record.sources if known.phase != phase)
        self.record = msgspec.structs.replace(self.record, sources=(*before, *adopted))

    def contents(self) -> list[ContentsRecord]:
        """What the campaign was played by, from each phase on that it took it up in; none of one from before it was carried."""
        with self._reading() as connection:
            return [ContentsRecord(**row) for row in connection.query(statements.CONTENTS, ours=self._id)]

    def instructions(self, side: str) -> str | None:
        """What a side's seat goes by now, whoever has written it."""
        with self._reading() as connection:
            (row,) = connection.query(statements.INSTRUCTIONS, ours=self._id, side=side)
        return None if row["instructions"] is None else str(row["instructions"])

    def amend(self, side: str, change: Amendment) -> None:
        """A side's seat goes by other instructions from now on: those of this moment, changed."""
        if self._waiting is not None:
            self._waiting.amendments.append((side, change))
            return
        self.amend_all({side: change})

    def amend_all(self, changes: Mapping[str, Amendment], *, needed: bool = True) -> None:
        """The same of several sides' seats, all together or not at all.

        What is not `needed`, a note of what a player has heard, may be lost with the machine's power, and is written sooner.
        """
        written: dict[str, str] = {}
        with self._writing("FULL" if needed else "NORMAL") as connection:
            for side, change in changes.items():
                (row,) = connection.query(statements.INSTRUCTIONS, ours=self._id, side=side)
                written[side] = change(row["instructions"])
                connection.change(statements.INSTRUCT, ours=self._id, side=side, text=written[side])
        seats = (msgspec.structs.replace(one, instructions=written.get(one.side, one.instructions)) for one in self.record.seats)
        self.record = msgspec.structs.replace(self.record, seats=tuple(seats))

    @property
    def current(self) -> bool:
        """Whether the campaign still stands where this archive left it, and its seats go by what this archive knows: no other
        session has gone on with it, written in a seat's book, or deleted it."""
        with self._reading() as connection:
            if self._found(connection, self._standing.phase) != self._standing:
                return False
            seats = connection.query(statements.SEATS, ours=self._id)
        return tuple(SeatRecord(**seat) for seat in seats) == self.record.seats

    @property
    def first(self) -> int:
        """The first phase that an undo might reach."""
        self._write_down()
        return _since(self._first, self._standing.phase)

    # -- the past ------------------------------------------------------------------------------------------------

    def history(self) -> Iterator[PhaseRecord]:
        """Every phase that was closed, from the first."""
        choices: defaultdict[int, list[Choice]] = defaultdict(list)
        dice: defaultdict[int, list[Die]] = defaultdict(list)
        facts: defaultdict[int, list[FactRecord]] = defaultdict(list)
        with self._reading() as connection:
            phases = connection.query(statements.PHASES, ours=self._id, at=OUTSET)
            for row in connection.query(statements.ALL_CHOICES, ours=self._id):
                choices[row["phase"]].append(self._choice(row))
            for row in connection.query(statements.ALL_DICE, ours=self._id):
                dice[row["phase"]].append(self._die(row))
            for row in connection.query(statements.ALL_FACTS, ours=self._id):
                facts[row["phase"]].append(FactRecord(row["number"], row["kind"], row["document"]))
        if [row["phase"] for row in phases] != list(range(len(phases))):
            raise CampaignFileError(f"{self._name} is damaged: its phases do not follow each other")
        for kind, last in (("choice", max(choices, default=0)), ("die", max(dice, default=0)), ("fact", max(facts, default=-1))):
            if last >= len(phases) + (kind != "fact"):
                raise CampaignFileError(f"{self._name} is damaged: a {kind} is of phase {last}, which was not played")
        for number, name, rule, state, rules, packed in (row.values() for row in phases):
            if packed is not None:
                unpacked(packed, state, f"phase {number} of {self._name}")
            yield PhaseRecord(number, name, rule, state, rules, choices[number], dice[number], facts[number])

    @property
    def stands_at(self) -> str:
        """The hash of the state that the open phase began with."""
        with self._reading() as connection:
            (row,) = connection.query(statements.LED_TO, ours=self._id, at=self._standing.phase - 1)
        return str(row["state_hash"])

    def milestones(self) -> list[Milestone]:
        """The outset and the end of every phase."""
        with self._reading() as connection:
            return [Milestone(**row) for row in connection.query(statements.MILESTONES, ours=self._id)]

    def passed(self, phase: int) -> Passed | None:
        """The way to the end of a phase from the nearest snapshot before it; None if it has not been closed."""
        here = {"ours": self._id, "at": phase}
        with self._reading() as connection:
            nearest = connection.query(statements.NEAREST, **here)
            if not nearest or phase >= self._standing.phase:
                return None
            here["since"] = nearest[0]["phase"]
            phases = connection.query(statements.PHASES_BETWEEN, **here)
            choices = [(row["phase"], self._choice(row)) for row in connection.query(statements.CHOICES_BETWEEN, **here)]
            dice = [(row["phase"], self._die(row)) for row in connection.query(statements.DICE_BETWEEN, **here)]
        snapshot = unpacked(nearest[0]["packed"], nearest[0]["state_hash"], f"phase {here['since']} of {self._name}")
        played = [
            PhaseRecord(
                number, name, rule, state, rules, [one for at, one in choices if at == number],
                [one for at, one in dice if at == number], [],
            )
            for number, name, rule, state, rules in (row.values() for row in phases)
        ]  # fmt: skip
        return Passed(snapshot, played)

    def first_snapshot(self) -> bytes:
        """The document that the campaign began with."""
        with self._reading() as connection:
            rows = connection.query(statements.FIRST, ours=self._id, at=OUTSET)
        if not rows:
            raise CampaignFileError(f"{self._name} is damaged: its outset is missing")
        return unpacked(rows[0]["packed"], rows[0]["state_hash"], f"the outset of {self._name}")

    # -- the works -----------------------------------------------------------------------------------------------

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        """The database as it stands, all that waited written."""
        self._write_down()
        with self._database.reading(self._connection) as connection:
            yield connection

    @contextmanager
    def _writing(self, synchronous: Synchronous) -> Iterator[Connection]:
        """A transaction, or the one that is under way; a row that is there already was written by another session."""
        self._write_down()
        if self._begun is not None:
            yield self._begun
            return
        with self._database.writing(self._connection, synchronous=synchronous) as connection:
            connection.hold(self._id)
            self._begun = connection
            try:
                yield connection
            except self._database.refusals as error:
                raise self._gone_on() from error
            finally:
                self._begun = None

    @contextmanager
    def _keeping(self, phase: int, synchronous: Synchronous = "FULL") -> Iterator[Connection]:
        """A transaction in the open phase, if the campaign still stands where this archive left it."""
        with self._writing(synchronous) as connection:
            if self._found(connection, phase) != self._standing or self._standing.phase != phase:
                raise self._gone_on()
            yield connection

    def _found(self, connection: Connection, phase: int) -> _Standing | None:
        """Where the campaign stands by the database now; nowhere if it is no more."""
        since = _since(self._first, self._standing.phase)
        (row,) = connection.query(statements.STANDING, ours=self._id, at=phase, since=since)
        return None if row["phase"] is None else _Standing(**row)

    def _undone_since(self, connection: Connection, phase: int) -> int:
        """How many answers were taken back in a phase and those after it; none if none was in those that went before as well."""
        if not self._standing.undone:
            return 0
        (row,) = connection.query(statements.UNDONE, ours=self._id, since=phase)
        return int(row["undone"])

    def _gone_on(self) -> CampaignFileError:
        return CampaignFileError(f"{self._name} has gone on, or is no more, in another session; open it again to play from there")

    def _choices(self, phase: int, choices: list[Choice]) -> list[tuple[Any, ...]]:
        return [
            (
                self._id, phase, choice.index, 0, choice.side, choice.kind, choice.rule,
                _ENCODER.encode(choice.answer).decode(), choice.person, self.rules_version, choice.why,
            )
            for choice in choices
        ]  # fmt: skip

    def _dice(self, phase: int, dice: list[Die]) -> list[tuple[Any, ...]]:
        return [(self._id, phase, die.number, die.sides, die.value, die.by_hand) for die in dice]

    def _facts(self, phase: int, facts: list[Fact]) -> list[tuple[Any, ...]]:
        return [(self._id, phase, *written) for written in fact_records(facts)]

    def _choice(self, row: Row) -> Choice:
        try:
            answer = msgspec.json.decode(row["answer"])
        except (msgspec.DecodeError, TypeError, RecursionError) as error:
            raise CampaignFileError(
                f"{self._name} is damaged: answer {row['number']} of phase {row['phase']} is no document: {error}"
            ) from error
        return Choice(row["number"], row["side"], row["kind"], row["rule"], answer, bool(row["person"]), row["why"])

    def _die(self, row: Row) -> Die:
        number, sides, value = (row[figure] for figure in ("number", "sides", "value"))
        if not all(isinstance(figure, int) for figure in (number, sides, value)):
            raise CampaignFileError(f"{self._name} is damaged: a die of phase {row['phase']} is no number")
        return Die(number, sides, value, bool(row["by_hand"]))

    def _inner_closing(self, row: Row) -> InnerClosing:
        where = f"{self._name}: phase {row['inner_number']} of game {row['game']} within phase {row['phase']}"
        snapshot = b"" if row["document"] is None else sound(row["document"], row["state_hash"], where)
        try:
            path, dice = tuple(map(int, row["game"].split("."))), msgspec.json.decode(row["dice"], type=list[Die])
            told = row["facts"].encode()
        except (msgspec.MsgspecError, ValueError, AttributeError, TypeError) as error:
            raise CampaignFileError(f"{where} is damaged: {error}") from error
        return InnerClosing(path, row["inner_number"], row["name"], row["rule"], row["answers"], dice, told, snapshot)


def _since(first: int | None, phase: int) -> int:
    """The first phase that an undo might reach, if it is not the open one."""
    return phase if first is None else first


def _figures(standing: _Standing) -> dict[str, int]:
    """What is counted of where a campaign stands, as statements name it."""
    return {"choices": standing.choices, "dice": standing.dice, "undone": standing.undone}


def fact_records(facts: list[Fact]) -> list[FactRecord]:
    """What a phase tells, as it is written."""
    return [
        FactRecord(number, str(fact.__struct_config__.tag), _ENCODER.encode(fact).decode()) for number, fact in enumerate(facts)
    ]


def snapshot_row(
    campaign_id: int, closing: Closing, turn: int, rules_version: str, *, pack: bool, present: bool = True
) -> tuple[Any, ...]:
    """The row of a phase and the state it led to, in the order of the columns; only the present one is there to be read."""
    document = closing.snapshot
    packed = zlib.compress(document) if pack else None
    name, rule = closing.name, closing.rule
    text = document.decode() if present else None
    return (campaign_id, closing.phase, name, rule, turn, state_hash(document), rules_version, text, packed)


def game_name(path: InnerPath) -> str:
    """An inner game as its rows name it: `2`, or `2.1` for one within that."""
    return ".".join(map(str, path))


def inner_phase_row(campaign_id: int, phase: int, number: int, closing: InnerClosing, *, present: bool) -> tuple[Any, ...]:
    """The row of an inner game's phase, in the order of the columns; only the present document is there to be read."""
    document = closing.snapshot
    return (
        campaign_id, phase, number, game_name(closing.path), closing.phase, closing.name, closing.rule, closing.answers,
        _ENCODER.encode(closing.dice).decode(), closing.facts.decode(), state_hash(document),
        document.decode() if present else None,
    )  # fmt: skip
