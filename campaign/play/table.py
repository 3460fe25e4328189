"""`new`, `run`, `pending`, `answer`, `die`, `undo`: a campaign begun and played."""

from __future__ import annotations

import json
import signal
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

import msgspec

from campaign.agents import plotting_table
from campaign.agents.admirals import temper
from campaign.agents.instructions import read
from campaign.agents.seating import INSTRUCTED, KINDS, seated, standing_instructions, usual
from campaign.game import RULES_VERSION, SeaLords, fingerprints
from campaign.play import seat_orders
from campaign.play.delegation import Heard, Officers
from campaign.play.errors import BadInput, Interrupted, Refusal
from campaign.play.heralds import heralded
from campaign.play.seat_orders import Commission, NightOrders
from campaign.play.sources import game_of
from campaign.play.until import mark, position
from campaign.reports.dates import of_clock
from campaign.rules import prestige
from campaign.rules.battle.resolving import UMPIRE, handed_out
from campaign.state import RESOLVERS, RESOLVERS_TO_COME, World
from campaign.store.bundle import Bundle
from campaign.store.records import BriefRecord, CampaignRecord, SeatRecord, SourceRecord
from campaign.store.shelf import SCHEMA_VERSION, CampaignArchive, Shelf
from campaign.terminal import careers, paper
from table.decisions import Form, IllegalChoice, Option, Plan, StaleChoice
from table.flows import Question
from table.seats import Seat
from table.session import Archive, Choice, Closing, Memory, Session
from table.wording import capital, counted, party, people
from tactical.handoff import BattleBrief

LONGEST_SEED = 64  # bytes: the generator of the dice takes no more
LONGEST_SHOWN = 200  # characters of an answer that is refused

# -- beginning ---------------------------------------------------------------------------------------------------------


class Wishes(msgspec.Struct, frozen=True):
    """What a person may wish for when he begins a campaign, beside its name and its seats.

    `double_blind` play has an umpire (SL 13.2), `solitaire` takes orders by the suite (SL 13.12); `last` is the side that moves
    last (SL 13.11); `players` are `SIDE=NAME` (SL 12.4). `battles` are resolved by this resolver (SL 8.126).
    """

    double_blind: bool = False
    solitaire: bool = False
    last: str | None = None
    players: tuple[str, ...] = ()
    battles: str = RESOLVERS[0]


def new(
    url: str,
    name: str,
    theatre: str,
    seed: str,
    seats: list[str],
    instructions: list[str],
    charts: list[Path],
    by_hand: bool,
    wishes: Wishes,
) -> None:
    paper.campaign_name(name)
    if not 1 <= len(seed.encode()) <= LONGEST_SEED:
        raise BadInput(f"a seed has 1 to {LONGEST_SEED} bytes; this one has {len(seed.encode())}")
    kept = theatre if not Path(theatre).is_dir() else str(Path(theatre).resolve())
    overrides = tuple(path.resolve() for path in charts)
    game = SeaLords(kept, overrides)
    world = game.new_world(seed, by_hand)
    players = granted(world, wishes)
    chairs = seat_records(game, world, seats, instructions)
    if players:
        careers.commission(url, world, players)
    record = CampaignRecord(
        name=name,
        theatre=kept,
        charts=tuple(str(path) for path in overrides),
        seed=seed,
        by_hand=by_hand,
        schema_version=SCHEMA_VERSION,
        rules_version=RULES_VERSION,
        created_with=program(),
        seats=chairs,
        sources=tuple(SourceRecord(0, *known) for known in fingerprints(kept, overrides).items()),
    )
    Shelf(url).create(record, game.encode(world)).close()
    if players:
        careers.take_sides(url, name, players)
    seated = ", ".join(f"{party(chair.side)} by {chair.kind}" for chair in chairs)
    print(f"{name}: {world.clock.name} in {game.theatre.heading.title}; {seated}")


def granted(world: World, wishes: Wishes) -> dict[str, str]:
    """A world as its beginner wishes it; returns the players by side."""
    sides = list(world.sides)
    world.double_blind, world.solitaire = wishes.double_blind, wishes.solitaire
    if wishes.battles not in RESOLVERS:
        fault = f"{wishes.battles} is still to come; " if wishes.battles in RESOLVERS_TO_COME else ""
        raise BadInput(f"--battles {wishes.battles}: {fault}expected one of {', '.join(RESOLVERS)}")
    world.resolver = next(one for one in RESOLVERS if one == wishes.battles)
    if wishes.last is not None:
        if wishes.last not in sides:
            raise BadInput(f"--last {wishes.last}: unknown side; expected one of {', '.join(sides)}")
        world.sides = (*(side for side in sides if side != wishes.last), wishes.last)
    return pairs("--player", list(wishes.players), sides, "NAME")


def seat_records(game: SeaLords, world: World, seats: list[str], instructions: list[str]) -> tuple[SeatRecord, ...]:
    """A seat for every side: the theatre's usual unless another was named, with his instructions or his settings.

    Instructions alone are for a sailing master.
    """
    sides = list(world.sides)
    files = pairs("--instructions", instructions, sides, "FILE")
    named = {side: "sailing-master" if side in files else usual(game) for side in sides} | pairs("--seat", seats, sides, "KIND")
    kinds = {side: "admiral" if kind.startswith("admiral:") else kind for side, kind in named.items()}
    for side, kind in kinds.items():
        if kind not in KINDS:
            raise BadInput(f"--seat {side}={kind}: unknown kind; expected one of {', '.join(KINDS)}")
    for side in files:
        if kinds[side] not in INSTRUCTED:
            sails = ", ".join(INSTRUCTED)
            raise BadInput(f"--instructions {side}=...: {side} is {kinds[side]}; expected one of {sails}, who go by a file")
    texts = {side: issued(game, world, side, files.get(side)) for side in sides if kinds[side] == "sailing-master"}
    texts |= {side: tempered(side, named[side], files.get(side)) for side in sides if kinds[side] == "admiral"}
    texts |= {side: plotted(game, world, side, files[side]) for side in files if kinds[side] == "plot"}
    return tuple(SeatRecord(side, kinds[side], texts.get(side, "")) for side in sides)


def tempered(side: str, kind: str, file: str | None) -> str:
    """An admiral's settings as his chair keeps them: `bold:8`, and under it a file of the player's own, if there is one."""
    settings = kind.partition(":")[2] or temper.USUAL
    text = settings if file is None else f"{settings}\n{paper.read_text(Path(file), 'a TOML file of tempers')}"
    temper.read(text, file or f"--seat {side}={kind}")
    return text


def issued(game: SeaLords, world: World, side: str, file: str | None) -> str:
    """What a side's sailing master is to sail by, fit for its formations: a player's file, or else the theatre's own."""
    name = file or f"{game.folder}/instructions/{side}.toml"
    text = standing_instructions(game, side) if file is None else paper.read_text(Path(file), "a TOML file of instructions")
    read(text, game.sea, name, side, world.flotilla_names(side))
    return text


def plotted(game: SeaLords, world: World, side: str, file: str) -> str:
    """The text of a file of plots, fit for a side's formations (SL 13.211)."""
    text = paper.read_text(Path(file), "a TOML file of plots")
    plotting_table.read(text, game.sea, file, side, world.flotilla_names(side))
    return text


def plot(url: str, name: str, side: str, file: str) -> None:
    """SL 13.21: a player hands his plots to the umpire."""
    with laid_out(url, name) as table:
        table.side(side)
        seat = next(seat for seat in table.archive.record.seats if seat.side == side)
        if seat.kind != "plot":
            raise BadInput(f"{side} is {seat.kind} in {name}; expected a seat of kind plot (`sealords new --seat {side}=plot`)")
        text = plotted(table.game, table.session().state, side, file)
    Shelf(url, create=False).instruct(name, side, text)
    print(f"{name}: the plots of {people(side)} are in the umpire's hands; `sealords run {name}` goes on by them")


def pairs(option: str, given: list[str], sides: list[str], what: str) -> dict[str, str]:
    """`SIDE=VALUE` entries by side, each side once."""
    found: dict[str, str] = {}
    for entry in given:
        named, mark_, value = entry.partition("=")
        side = named.lower()
        if not mark_ or not value:
            raise BadInput(f"{option} {entry}: expected SIDE={what}")
        if side not in sides:
            raise BadInput(f"{option} {entry}: unknown side {side!r}; expected one of {', '.join(sides)}")
        if side in found:
            raise BadInput(f"{option} {entry}: {side} was named before; expected each side once")
        found[side] = value
    return found


def program() -> str:
    from importlib.metadata import version

    return f"sealords {version('sealords')}"


# -- a campaign on the table -------------------------------------------------------------------------------------------


class Table:
    """A campaign taken from the shelf, with its game and the seats that answer by themselves."""

    def __init__(self, archive: CampaignArchive, game: SeaLords) -> None:
        self.archive = archive
        self.game = game
        record = archive.record
        self.seats: dict[str, Seat] = seated(game, record.seats)
        self.officers: dict[str, Officers] = {}
        self._holders: dict[str, str] = {}
        for holder, commission in seat_orders.commissions(game, record.seats):
            self.commission(holder, commission)
        self.sides = [seat.side for seat in record.seats]

    def side(self, side: str) -> str:
        if side not in self.sides:
            raise unknown_side(side, self.sides)
        return side

    def answering(self, side: str) -> str:
        """Whoever may be asked something: a side, or the umpire where battles are fought on a real table (SL 8.126)."""
        if side == UMPIRE or side in self.sides:
            return side
        umpire = [UMPIRE] if self.session().state.resolver == "table" else []
        raise unknown_side(side, [*self.sides, *umpire])

    def session(self, archive: Archive | None = None) -> Session[World]:
        """Play on the campaign's own record, or on another; officers of players by mail hear what is kept in it."""
        kept: Archive = self.archive if archive is None else archive
        if not self.officers:
            return Session(self.game, kept)
        return Session(self.game, Heard(kept, self.officers, None if isinstance(kept, Memory) else self._note))

    def commission(self, holder: str, new: Commission) -> None:
        """From where it begins the officers of a player by mail answer for him; it lies in the mailbag of its holder."""
        officers = self.officers.setdefault(new.side, Officers(self.game, new.side))
        officers.take(new)
        self.seats[new.side] = officers
        self._holders[new.side] = holder

    def _note(self, over: Commission) -> None:
        """A commission that is over is so when the campaign is next opened as well."""

        def change(book: NightOrders) -> NightOrders:
            return msgspec.structs.replace(book, mail=book.mail.noting(over))

        holder = self._holders[over.side]
        self.archive.amend(holder, seat_orders.amended(self.game, holder, change))

    def at_question(self) -> Session[World]:
        """The session brought to what is asked in the present phase; between phases if nothing is, and nothing is written."""
        session, asked = self.session(), next(self.rehearsal().play(self.seats), None) is None
        if asked:
            for _ in session.play(self.seats):
                raise AssertionError("the seats answered otherwise the second time")
        return session

    def rehearsal(self) -> Session[World]:
        """The present phase on a second table, of which nothing is written."""
        present = self.archive.load()
        trial = Memory(present.snapshot)
        trial.present = present
        return self.session(trial)

    def rest(self, session: Session[World]) -> None:
        """Play has come to rest: the brief of a battle that waits for its report is written down before anything is resolved.

        What the seats answered before it is kept too, so that it stays as it is even if those of a newer program would answer
        otherwise.
        """
        brief = handed_out(session.state, (question.kind for question in session.pending))
        if brief is not None:
            session.keep()
        self.archive.keep_brief(session.phase_number, None if brief is None else written(session.phase_number, brief))

    def for_people(self, session: Session[World]) -> list[Question]:
        """What is asked of people; a computer's seat needs no telling, but plots and officers leave to a person what is his."""
        owned = plotting_table.PlottingTable, Officers
        computers = {side for side, seat in self.seats.items() if not isinstance(seat, owned)}
        return [question for question in session.pending if question.side not in computers]

    def refuse_mailed(self, session: Session[World], taken: Choice) -> None:
        """What a person plays by mail and has sent, or was sent, is not taken back, whoever would take it back."""
        for seat in self.archive.record.seats:
            if seat.kind == "human":
                book = seat_orders.opened(self.game, seat.side, seat.instructions)
                seat_orders.refuse_mailed(book, seat.side, session.phase_number, session.choices, taken)

    def waiting(self, session: Session[World]) -> list[str]:
        """What a person must do before play can go on."""
        if session.needed is not None:
            return [f"{session.needed}; `sealords die` takes its value"]
        asked = self.for_people(session)
        return [f"{capital(people(q.side))} must answer: {q.kind} [{q.rule}]; {self._how(q.side)}" for q in asked]

    def _how(self, side: str) -> str:
        """How a person finds out what he is asked; the umpire has a page and a form for it."""
        if side != UMPIRE:
            return "`sealords pending` shows the options"
        return for_the_umpire(self.archive.record.name)

    def tell(self, session: Session[World], done: str, closing: Closing | None) -> None:
        """What was done, and what comes next."""
        self.rest(session)
        name = self.archive.record.name
        print(f"{name}: {done}" + (f"; {closing.name} is over" if closing else ""))
        for words in self.waiting(session) or [f"`sealords run {name}` goes on"]:
            print(words)


def for_the_umpire(name: str) -> str:
    """How a battle on a real table is answered."""
    return f"`sealords battle sheet {name}` prints it, and `sealords battle enter {name} FILE` reads its report"


def unknown_side(side: str, known: list[str]) -> BadInput:
    return BadInput(f"unknown side {side!r}; expected one of {', '.join(known)}")


def written(phase: int, brief: BattleBrief) -> BriefRecord:
    """A brief as the archive keeps it."""
    return BriefRecord(phase, brief.id, brief.content, msgspec.json.encode(brief).decode())


@contextmanager
def laid_out(url: str, name: str, *, to_read: bool = False, accept: bool = False) -> Iterator[Table]:
    """A campaign on the table, and back on the shelf afterwards."""
    with Shelf(url, create=False, to_read=to_read).open(name, rules_version=RULES_VERSION) as archive:
        yield Table(archive, game_of(archive, to_read=to_read, accept=accept))


# -- playing -----------------------------------------------------------------------------------------------------------


def run(url: str, name: str, until: str, accept: bool) -> None:
    """Play on, phase by phase."""
    with laid_out(url, name, accept=accept) as table:
        with Bundle(table.archive) as bundle:
            session = table.session(bundle)
            goal = mark(until, session.state.clock)
            left = goal - position(session.state.clock)
            played, stopped = sail(session, heralded(table.seats, lambda: table.rest(session)), left)
            bundle.settle()
            if played or table.archive.brief is None:
                table.rest(session)
        print(f"{name}: {where(session.state)}; {counted(played, 'phase')} played")
        if stopped:
            raise Interrupted(f"interrupted; {name} is kept as it stands, and `sealords run {name}` goes on from here")
        for words in table.waiting(session) or outcome(session):
            print(words)


def outcome(session: Session[World]) -> list[str]:
    """SL 12.1, 12.13: how a war that is over has ended."""
    if not session.over:
        return []
    points = ", ".join(f"{party(side)} {total}" for side, total in session.state.prestige.items())
    victor = prestige.victor(session.state)
    return [f"the war is over: {f'{people(victor)} have won' if victor else 'nobody has won'}, with prestige of {points}"]


def sail(session: Session[World], seats: dict[str, Seat], most: int) -> tuple[int, bool]:
    """Play at most so many phases; how many were played, and whether the person at the terminal called a halt."""
    played = 0
    with watch_for_interrupt() as halted, paper.progress(most) as step:
        phases = session.play(seats)
        while played < most and not halted():
            if next(phases, None) is None:
                break
            played += 1
            step(of_clock(msgspec.to_builtins(session.state.clock)).short)
        return played, halted()


class Halt:
    """Whether Ctrl-C was pressed: a first time is heard between phases, a second at once."""

    def __init__(self) -> None:
        self.called = False

    def __call__(self) -> bool:
        return self.called

    def hear(self, number: int, frame: FrameType | None) -> None:
        if self.called:
            raise KeyboardInterrupt
        self.called = True


@contextmanager
def watch_for_interrupt() -> Iterator[Halt]:
    halt = Halt()
    with ExitStack() as stack:
        before = signal.signal(signal.SIGINT, halt.hear)
        stack.callback(signal.signal, signal.SIGINT, before)
        yield halt


def where(world: World) -> str:
    """Where the war stands, in words."""
    return f"{world.clock.name}, {world.clock.date}"


# -- answering ---------------------------------------------------------------------------------------------------------


def pending(url: str, name: str, side: str | None, as_json: bool) -> None:
    with laid_out(url, name, to_read=True) as table:
        if side is not None:
            table.answering(side)
        session = table.at_question()
        asked = [question for question in table.for_people(session) if side in (None, question.side)]
        if as_json:
            moment = session.moment if side is None else own_moment(session, side)
            paper.document({"campaign": name, "moment": moment, "die": die_document(session), "questions": [*map(form, asked)]})
            return
        if session.needed is not None:
            print(table.waiting(session)[0])
        for question in asked:
            show(question, name)
        if session.needed is None and not asked:
            others = " and ".join(dict.fromkeys(people(question.side) for question in table.for_people(session)))
            next_ = f"{others} must answer" if others else f"`sealords run {name}` goes on"
            print(f"{name}: nothing is asked{f' of {people(side)}' if side else ''} now; {next_}")


def own_moment(session: Session[World], side: str) -> str:
    """The moment as one side counts it: how often the enemy was asked is not for it to know."""
    return f"{session.phase_number}.{sum(choice.side == side for choice in session.choices)}"


def die_document(session: Session[World]) -> dict[str, Any] | None:
    need = session.needed
    return None if need is None else {"number": need.number, "sides": need.sides, "why": need.why, "rule": need.rule}


def form(question: Question) -> dict[str, Any]:
    """A question as a document."""
    asked: dict[str, Any] = {
        "side": question.side, "rule": question.rule, "kind": question.kind.name, "prompt": question.prompt,
    }  # fmt: skip
    if isinstance(question, Form):
        parts = [{"key": p.key, "label": p.label, "usual": p.usual, "options": choices(p.options)} for p in question.parts]
        return asked | {"parts": parts}
    if isinstance(question, Plan):
        return asked | {"offers": question.offers()}
    return asked | {"options": choices(question.options)}


def choices(options: tuple[Option[Any], ...]) -> list[dict[str, str]]:
    return [{"key": option.key, "label": option.label} for option in options]


def show(question: Question, name: str) -> None:
    """A question with its options, the key of each first; the umpire answers his with a form and not here."""
    print(f"{party(question.side)}: {question.prompt or question.kind} [{question.rule}]")
    if question.side == UMPIRE:
        print(f"  {for_the_umpire(name)};")
        print(f"  `sealords answer {name} {UMPIRE} '[]'` leaves it to the Combat Damage Table")
        return
    if isinstance(question, Plan):
        for act in question.offers():
            print(f"  {json.dumps(act)}")
        print("  answer as JSON, a list of acts in the order they are to be done; [] for none")
        return
    if not isinstance(question, Form):
        for option in question.options:
            print(f"  {option.key}: {option.label}")
        return
    for part in question.parts:
        print(f"  {part.key} ({part.label})")
        for option in part.options:
            print(f"    {option.key}: {option.label}{' (usual)' if option.key == part.usual else ''}")
    print("  answer as JSON, a key for each line that is not to be as usual:", json.dumps({question.parts[0].key: "..."}))


def answer(url: str, name: str, side: str, text: str) -> None:
    with laid_out(url, name) as table:
        table.answering(side)
        session = table.at_question()
        question = next((question for question in session.pending if question.side == side), None)
        closing = session.choose(side, given(text, question))
        table.tell(session, f"the answer of {people(side)} is kept", closing)


def given(text: str, question: Question | None) -> Any:
    """What was typed, as an answer: JSON for a form or a plan, else an option's key as it stands."""
    if not isinstance(question, Form | Plan):
        return text
    expected = f"{question.kind} is " + (
        "a plan and expects a list of acts" if isinstance(question, Plan) else "a form and expects an object of keys"
    )
    shown = text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}..."
    try:
        return json.loads(text, object_pairs_hook=each_once)
    except RecursionError:
        raise BadInput(f"{shown!r} is nested too deep; {expected}") from None
    except ValueError as error:
        raise BadInput(f"{shown!r} is not JSON ({error}); {expected}") from None


def each_once(entries: list[tuple[str, Any]]) -> dict[str, Any]:
    """The object of a JSON text, if it names no key twice."""
    for key, count in Counter(key for key, _ in entries).items():
        if count > 1:
            raise BadInput(f"the answer names {key!r} {count} times; expected each line once")
    return dict(entries)


def die(url: str, name: str, value: int) -> None:
    with laid_out(url, name) as table:
        session = table.at_question()
        if session.needed is None and not table.archive.record.by_hand:
            raise StaleChoice(f"{name} throws its own dice; none is waited for")
        closing = session.enter_die(value) or next(session.play(table.seats), None)
        table.tell(session, f"the die shows {value}", closing)


def undo(url: str, name: str, side: str) -> None:
    with laid_out(url, name) as table:
        session = table.session()
        try:
            taken = session.to_take_back(table.answering(side))
        except IllegalChoice as error:
            until = "; a report is taken back before the next phase is played [SL 8.126]" if side == UMPIRE else ""
            raise Refusal(f"{error}{until}") from error
        try:
            table.refuse_mailed(session, taken)
        except IllegalChoice as error:
            raise Refusal(str(error)) from error
        session.undo(side)
        table.rest(session)
        print(f"{name}: the answer of {people(side)} to {taken.kind} [{taken.rule}] is taken back")
