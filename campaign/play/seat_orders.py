"""What a player leaves to his officers: standing instructions to his sailing master, the desks he keeps, when he is called.

It is kept with his seat in the campaign's file, so that it is there when he sits down again. A line that he
has written is obeyed; the other formations his officers sail as their orders and their wear demand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Literal, get_args

import msgspec

from campaign.agents.instructions import Call, Instruction, StandingInstructions, faults, read
from campaign.agents.seating import Chair, standing_instructions
from campaign.clock import Clock
from campaign.game import SeaLords
from campaign.play import desks
from campaign.play.meetings import SaidThisTurn
from campaign.question_kinds import BATTLE_DESK, DESKS
from campaign.record.pauses import Pause
from campaign.reports.after_battle import AfterBattle
from campaign.rules.battle.resolving import UMPIRE
from campaign.state import World
from campaign.store.errors import CampaignFileError
from maps.sea import Sea
from table.archives import Played
from table.decisions import IllegalChoice
from table.reading.faults import BadFile
from table.session import Given
from table.wording import people

Place = tuple[int, int]  # of an answer: its phase, and the how-manyth of its side's there
NOWHERE: Place = (-1, -1)
Amendment = Callable[[str | None], str]  # of a seat's instructions, whoever has written in them since they were read
Gale = Literal["shelter", "heave-to", "sail-on"]
GALES: tuple[Gale, ...] = get_args(Gale)


class Sealed(msgspec.Struct, frozen=True):
    """An answer sent under seal whose key is still owed: in which letter and of which place it is, and how its key is made.

    The salt never leaves this copy, so that nobody can try passphrases on the seal; `check` tells the right one.
    """

    number: int
    salt: str
    check: str
    place: Place = NOWHERE


class Declined(msgspec.Struct, frozen=True):
    """SL 7.122: the errands that a player has said no to in an impulse of a turn, counted from the war's first."""

    number: int = 0
    impulse: int = 0
    errands: tuple[str, ...] = ()

    def at(self, clock: Clock) -> tuple[str, ...]:
        return self.errands if (self.number, self.impulse) == (clock.number, clock.impulse) else ()


class Commission(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a player by mail leaves to his officers in either copy: his night orders as they went with a letter.

    It holds for what is asked from `since` on, a phase and how many answers it had by then, and before `until`, where he was
    `called` or has answered himself.
    """

    side: str
    letter: int
    formation: tuple[Instruction, ...] = ()
    desks: tuple[str, ...] = ()
    pauses: tuple[str, ...] = ()
    left: str = ""
    declined: Declined = Declined()
    since: Place = (0, 0)
    until: Place | None = None
    called: bool = False
    lay_up: tuple[str, ...] = ()

    def holds(self, at: Place) -> bool:
        return self.since <= at and not self.over(at)

    def over(self, at: Place) -> bool:
        return self.until is not None and self.until <= at

    def faults(self, sea: Sea) -> Iterator[str]:
        """Why nobody could sail by it."""
        yield from faults(StandingInstructions(self.formation), sea)


class Mailbag(msgspec.Struct, frozen=True):
    """How many letters a player by mail has sent and taken in, the keys he owes, and the letters that he cannot open yet.

    `since` is the place of the answer that his next letter begins with, and `dice` the number of the first die thrown by hand
    that it brings; `posted` are the signatures of his own letters, `latest` that of the last one taken in. `copy` is his last
    letter, should it be lost on the way. `own` is the commission that he has sent last, `theirs` the last two that he was sent.
    `laid` is the place after the last answer that a letter has brought him, `vouched` that after the umpire's last report that a
    letter stands on, sent or taken in; `fence` is that of the last report that a letter of his has ended before.
    """

    sent: int = 0
    heard: int = 0
    owed: tuple[Sealed, ...] = ()
    unopened: tuple[str, ...] = ()
    since: Place = (0, 0)
    dice: int = 0
    posted: tuple[str, ...] = ()
    latest: str = ""
    copy: str = ""
    own: Commission | None = None
    theirs: tuple[Commission, ...] = ()
    laid: Place = (0, 0)
    vouched: Place = (0, 0)
    fence: Place = NOWHERE

    @property
    def commissions(self) -> tuple[Commission, ...]:
        return self.theirs if self.own is None else (self.own, *self.theirs)

    def noting(self, over: Commission) -> Mailbag:
        """The bag with a commission that is over, if it is still there."""

        def noted(one: Commission) -> Commission:
            return over if (one.side, one.letter) == (over.side, over.letter) else one

        own = None if self.own is None else noted(self.own)
        return msgspec.structs.replace(self, own=own, theirs=tuple(noted(one) for one in self.theirs))

    def receiving(self, new: Commission | None) -> Mailbag:
        """The bag with another commission of the opponent's; the one before it is needed until its letter is laid."""
        if new is None or any(one.letter == new.letter for one in self.theirs):
            return self
        return msgspec.structs.replace(self, theirs=(*self.theirs[-1:], new))


class Draft(msgspec.Struct, frozen=True):
    """An answer that a player has not given yet, as far as he has composed it; it is for the question of one moment of his."""

    moment: str = ""
    answer: Any = None


class Unread(msgspec.Struct, frozen=True):
    """What a player was told and has not read yet: the news, the battles that are over, the worn formations, and the pauses for
    which he was called. Then how far he has heard, to be told the rest and nothing twice: the phase, whether it had begun,
    how many of its facts, who of his was in a gale when it began, and the alarms of wear."""

    lines: tuple[str, ...] = ()
    battles: tuple[AfterBattle, ...] = ()
    worn: tuple[str, ...] = ()
    grounds: tuple[str, ...] = ()
    phase: int = -1
    begun: bool = False
    heard: int = 0
    gripped: tuple[str, ...] = ()
    alarms: tuple[tuple[str, int, bool], ...] = ()


class OnDeck(msgspec.Struct, frozen=True):
    """The battle on hexes that a player follows, by its id: how many of its facts he knew when he last answered, and for how long
    his captains have the deck."""

    battle: str = ""
    heard: int = 0
    relief: str = ""


class Sitting(msgspec.Struct, frozen=True):
    """What a player at his pages has said, so that any process that serves them, now or after a restart, goes by it: what his
    last act has set, until which point of the war he is not called, the moment that he wants to answer himself, the answers that
    he has given himself and may still take back, and the battle on hexes."""

    set: tuple[str, ...] = ()
    undisturbed: int = 0
    by_hand: str = ""
    himself: tuple[Place, ...] = ()
    deck: OnDeck = OnDeck()


class SeatOrders(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The lines of the book, the desks that the player keeps, what he is called for, the battle left to his captains, the
    answer that he is composing, the squadrons that are to be laid up, what he was told and has not read, and what he has said at
    his pages.

    What he has said of a meeting holds at his own table until the turn is out; no letter takes it along.
    """

    formation: tuple[Instruction, ...] = ()
    desks: tuple[str, ...] = desks.USUAL
    pauses: tuple[str, ...] = tuple(pause.title for pause in Pause if pause.usual)
    mail: Mailbag = Mailbag()
    left: str = ""
    declined: Declined = Declined()
    draft: Draft = Draft()
    said: SaidThisTurn = SaidThisTurn()
    lay_up: tuple[str, ...] = ()
    unread: Unread | None = None
    sitting: Sitting = Sitting()

    def commission(self, side: str, letter: int, since: Place) -> Commission:
        """As it is sent with a letter."""
        return Commission(
            side, letter, self.formation, self.desks, self.pauses, self.left, self.declined, since, lay_up=self.lay_up
        )

    @property
    def book(self) -> StandingInstructions:
        return StandingInstructions(self.formation, self.lay_up)

    def line(self, flotilla: str) -> Instruction | None:
        """The line that a flotilla stands under."""
        return next((line for line in self.formation if flotilla in line.flotillas), None)

    def with_line(self, line: Instruction) -> SeatOrders:
        """The book with a line, unless its flotilla stands under one."""
        return self if self.line(line.id) else msgspec.structs.replace(self, formation=(*self.formation, line))

    def called(self, flotilla: str, calls: tuple[Call, ...]) -> SeatOrders:
        """A flotilla is called to these places in turn; as a division of another's line it gets one of its own."""
        return self._with(flotilla, calls=calls)

    def pressing(self, flotilla: str, number: int) -> SeatOrders:
        """A flotilla keeps the sea in a turn of the campaign, however worn."""
        return self._with(flotilla, pressed=number)

    def in_gales(self, flotilla: str, gale: Gale) -> SeatOrders:
        return self._with(flotilla, gale=gale)

    def _with(self, flotilla: str, **changes: object) -> SeatOrders:
        """The book with a flotilla's line changed, or a new line for it."""
        lines = [self._without(line, flotilla) if line.id != flotilla else line for line in self.formation]
        own = next((line for line in lines if line.id == flotilla), None)
        if own is None:
            old = self.line(flotilla)
            squadrons = next((one.squadrons for one in old.divisions if one.id == flotilla), ()) if old else ()
            own = Instruction(flotilla, (), squadrons=squadrons, rendezvous=old.rendezvous if old else "")
            lines.append(own)
        changed = msgspec.structs.replace(own, **changes)
        return msgspec.structs.replace(self, formation=tuple(changed if line is own else line for line in lines))

    @staticmethod
    def _without(line: Instruction, flotilla: str) -> Instruction:
        left = tuple(one for one in line.divisions if one.id != flotilla)
        return line if left == line.divisions else msgspec.structs.replace(line, divisions=left)

    def keeping(self, name: str, *, his: bool) -> SeatOrders:
        """A desk taken by the player, or left to his officers; who takes that of battles is asked anew of every meeting."""
        kept = [one for one in self.desks if one != name] + [name] * his
        said = SaidThisTurn() if name == BATTLE_DESK.name else self.said
        return msgspec.structs.replace(self, desks=tuple(one for one in DESKS if one in kept), said=said)

    def laying_up(self, squadron: str, *, on: bool) -> SeatOrders:
        """A squadron that is to be laid up as soon as it can be, or no longer."""
        others = tuple(name for name in self.lay_up if name != squadron)
        return msgspec.structs.replace(self, lay_up=(*others, squadron) if on else others)

    def leaving(self, battle: str) -> SeatOrders:
        """The rest of a battle is the flag captain's; of none, if it has no name."""
        return msgspec.structs.replace(self, left=battle)

    def calling(self, name: str, *, on: bool) -> SeatOrders:
        kept = [one for one in self.pauses if one != name] + [name] * on
        return msgspec.structs.replace(self, pauses=tuple(pause.title for pause in Pause if pause.title in kept))


def opened(game: SeaLords, side: str, text: str | None) -> SeatOrders:
    """A side's book as its seat keeps it; a fresh one is empty, but where there are no orders it has the theatre's timetable."""
    if not text:
        return SeatOrders() if game.booklets else timetable(SeatOrders(), game, side)
    try:
        return msgspec.json.decode(text, type=SeatOrders)
    except msgspec.MsgspecError as error:
        raise CampaignFileError(f"the night orders of {people(side)} cannot be read: {error}") from error


def timetable(book: SeatOrders, game: SeaLords, side: str) -> SeatOrders:
    """The book with all its lines from the theatre's own timetable."""
    lines = read(standing_instructions(game, side), game.sea, f"instructions of {side}").formation
    return msgspec.structs.replace(book, formation=lines)


def written(book: SeatOrders) -> str:
    return msgspec.json.encode(book).decode()


def amended(game: SeaLords, side: str, change: Callable[[SeatOrders], SeatOrders]) -> Amendment:
    """A change of a side's book as it lies in the campaign's file at that time, whoever has written in it since it was read."""
    return lambda text: written(change(opened(game, side, text)))


def commissions(game: SeaLords, chairs: Iterable[Chair]) -> Iterator[tuple[str, Commission]]:
    """What players by mail have left to their officers, each with the side in whose mailbag it lies."""
    for chair in chairs:
        if chair.kind == "human" and chair.instructions:
            yield from ((chair.side, one) for one in opened(game, chair.side, chair.instructions).mail.commissions)


def refuse_mailed(book: SeatOrders, own: str, taken: Given) -> None:
    """What went or came with a letter is not taken back, nor is a report that a letter stands on: the other player has it.

    With `taken` goes all that was answered since, in its phase and in those that have been played after it.
    """
    for played in taken.since:
        _refuse_sent(book.mail, own, played, taken.choice.index if played.phase == taken.phase else 0)


def _refuse_sent(bag: Mailbag, own: str, played: Played, place: int) -> None:
    """The same of one phase, from an answer on."""
    before = Counter(choice.side for choice in played.choices[:place])
    for choice in played.choices[place:]:
        first = played.phase, before[choice.side]
        what = f"{choice.kind}, answered by {people(choice.side)},"
        if choice.side == own and first < bag.since:
            raise IllegalChoice(f"{what} went with letter {bag.sent} of {people(own)} or an earlier one; what is sent stays sent")
        if choice.side == UMPIRE and first < bag.vouched:
            raise IllegalChoice("a letter that has gone out or come in since stands on this report; what is sent stays sent")
        if choice.side not in (own, UMPIRE) and first < bag.laid:
            raise IllegalChoice(f"{what} came in with letter {bag.heard} or an earlier one; what has come by letter stays")


def taken_from(book: SeatOrders, game: SeaLords, world: World, side: str, text: str, name: str) -> SeatOrders:
    """The book with all its lines from a player's file of instructions, fit for the pieces that his side has."""
    lines = read(text, game.sea, name, side, world.flotilla_names(side), world.squadron_names(side)).formation
    if not lines:
        raise BadFile(f"{name}: it has no [[formation]]; expected a line for at least one")
    return msgspec.structs.replace(book, formation=lines)
