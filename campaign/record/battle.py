"""Battles, step by step (SL 8): what happens in one is known to both sides (SL 8.125)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from campaign.record.causes import Harm, Sinking
from campaign.record.fact import Ruled
from campaign.record.pauses import Own, Pause
from campaign.record.readers import EVERYBODY, Readers
from campaign.record.wording import Wording, by_side, tidy
from table.dice import Modifier
from table.wording import people
from tactical.handoff import BattleBrief, BattleReport


class InBattle(Ruled, kw_only=True):
    """A step of a battle."""

    battle: str

    def readers(self) -> Readers:
        return EVERYBODY

    def belongs(self, battle: str) -> bool:
        return self.battle == battle


class BattleJoined(InBattle, tag="battle-joined"):
    """Two sides meet, and why they must or may fight."""

    place: str
    sides: list[str]
    why: str

    def words(self, say: Wording) -> str:
        return f"BATTLE {say.at(self.place)}, {self.why}"

    def pause(self, own: Own) -> Pause:
        return Pause.BATTLE


class BroughtTo(InBattle, tag="brought-to"):
    """Where enemies that passed each other fight, as the holder of the gauge chose (SL 8.122)."""

    side: str
    place: str

    def words(self, say: Wording) -> str:
        return f"{people(self.side)} bring the enemy to battle {say.at(self.place)}"


class Engaged(InBattle, tag="engaged"):
    """A formation fights: the initial one, one that came up, or one that came out of port."""

    formation: str
    how: str

    def words(self, say: Wording) -> str:
        return say.of(self.formation, f"engages, {self.how}")


class StoodOff(InBattle, tag="stood-off"):
    """A formation withdrew, did not come up in time, or avoided battle."""

    formation: str
    why: str

    def words(self, say: Wording) -> str:
        return say.of(self.formation, f"stands off: {self.why}")


class GaugeTaken(InBattle, tag="gauge-taken"):
    """Who has the weather gauge, the chances of both, and what each is made of."""

    side: str
    chances: dict[str, int]
    reasons: dict[str, list[Modifier]]

    def words(self, say: Wording) -> str:
        return f"{people(self.side)} have the weather gauge, {by_side(self.chances)}"


class TookCommand(InBattle, tag="took-command"):
    """A side's senior leader in the battle; None for a notional one."""

    side: str
    leader: str | None

    routine = True

    def words(self, say: Wording) -> str:
        if self.leader is None:
            return f"the senior captain commands for {people(self.side)}"
        return say.of(self.leader, f"commands for {people(self.side)}")


class Hoisted(InBattle, tag="hoisted"):
    """A leader is aboard a squadron for the battle."""

    leader: str
    squadron: str

    def words(self, say: Wording) -> str:
        return say.of(self.leader, f"flies his flag in {say.piece(self.squadron)}")


class OutOfControl(InBattle, tag="out-of-control"):
    """A squadron that its side's leaders cannot control, and that does not fight (SL 8.214)."""

    squadron: str

    def words(self, say: Wording) -> str:
        return say.of(self.squadron, "is more than its admirals can control, and does not fight")


class IntensitySettled(InBattle, tag="intensity-settled"):
    side: str
    wanted: str
    shift: int
    intensity: str

    def words(self, say: Wording) -> str:
        tempers = f"the tempers of both admirals shift it by {self.shift}: " if self.shift else ""
        return f"{people(self.side)} would fight a {self.wanted} action; {tempers}{self.intensity} it is"


class LevelSettled(InBattle, tag="level-settled"):
    """The raw damage level of both sides."""

    level: int

    routine = True

    def words(self, say: Wording) -> str:
        return f"the damage level is {self.level}"


class Arrayed(InBattle, tag="arrayed"):
    """Both lines as they go into action: the brief that whoever resolves the battle is given."""

    brief: BattleBrief

    routine = True

    def words(self, say: Wording) -> str:
        return "the lines are formed"


class Reported(InBattle, tag="reported"):
    """What whoever has resolved the battle gives back for its brief."""

    report: BattleReport

    def words(self, say: Wording) -> str:
        return "; ".join(self.sentences())

    def sentences(self, called: Mapping[str, str] = MappingProxyType({})) -> Iterator[str]:
        """What is said of the battle as a whole: how it was fought, the field, remarks, and each amendment and why.

        `called` has the names of ships and leaders by their ids.
        """
        yield f"it was fought ship by ship ({tidy(self.report.resolver)}), and this is reported of it"
        yield f"{people(self.report.field)} held the field" if self.report.field else "nobody held the field"
        if self.report.remarks:
            yield f"remarks: {tidy(self.report.remarks)}"
        for one in self.report.amendments:
            of = called.get(one.id, "the battle" if one.id == "battle" else one.id)
            yield f"the umpire has amended {of}: {_entry(one.was)} is {_entry(one.now)} now, because {tidy(one.why)}"


def _entry(words: str) -> str:
    """`hull 40`, of what an amendment has as `hull=40`."""
    field, _, value = tidy(words).partition("=")
    return f"{field} {value or 'none'}"


class Matched(InBattle, tag="matched"):
    """A squadron was put up in a combat, by number from 1; `admiral` when an admiral was called for."""

    combat: int
    side: str
    squadron: str
    admiral: bool = False

    def words(self, say: Wording) -> str:
        return f"combat {self.combat}: {people(self.side)} put up {say.piece(self.squadron)}"


class Fired(InBattle, tag="fired"):
    """What one side's fire did in a combat: column, die, the cell of the table, and the modifiers."""

    combat: int
    side: str
    column: int
    die: int
    cell: str
    shifts: list[Modifier]
    modifiers: list[Modifier]
    points: int
    sunk: int
    cause: Harm

    def words(self, say: Wording) -> str:
        by = people(self.side)
        match self.cause:
            case Harm.BOMBS:
                who = f"bombs of {by} shell the harbour,"
            case Harm.RAID:
                who = f"raiders of {by} fall on a convoy,"
            case Harm.FIRESHIP:
                who = f"a fireship of {by} burns,"
            case _:
                who = f"combat {self.combat}: {by} fire on"
        return f"{who} column {self.column}, die {self.die}, {self.cell}: {self.points} damage, {self.sunk} sail"

    def is_news(self, side: str) -> bool:
        """Not of an enemy's errand that came to nothing."""
        return bool(self.combat or self.points or self.side == side)


class Lost(InBattle, tag="lost"):
    """A sail was lost in battle; whether she sank or struck is settled after it, if the guns have decided (SL 8.44)."""

    squadron: str
    sail: str
    why: str
    cause: Sinking

    def words(self, say: Wording) -> str:
        told = f"{self.sail} of {say.piece(self.squadron)} is"
        match self.cause:
            case Sinking.AT_A_BLOW:
                return f"{told} out of action at a blow"
            case Sinking.WORN_DOWN:
                return f"{told} out of action of her damage"
        return f"{told} lost: {self.why}"


class Regained(InBattle, tag="regained"):
    """A sail had struck in a battle that was fought elsewhere, and her own side, which held the field, has her again."""

    squadron: str
    sail: str
    side: str

    def words(self, say: Wording) -> str:
        return f"{self.sail} of {say.piece(self.squadron)} had struck, and is regained: {people(self.side)} held the field"


class Burned(InBattle, tag="burned"):
    """A fireship was sent against a squadron."""

    auxiliary: str
    squadron: str
    struck: bool

    def words(self, say: Wording) -> str:
        end = "and sets it aflame" if self.struck else "and fails"
        return say.of(self.auxiliary, f"drives down on {say.piece(self.squadron)} {end}")


class BattleEnded(InBattle, tag="battle-ended"):
    """How it ended: the victor if there is one, and what each side lost."""

    victor: str
    lost: dict[str, int]
    fought: bool = True

    def words(self, say: Wording) -> str:
        if not self.fought:
            return "no battle is fought"
        victor = f"{people(self.victor)} are victorious" if self.victor else "neither has won"
        lost = ", ".join(f"{people(side)} lost {count or 'no'} sail" for side, count in self.lost.items())
        return f"the battle ends: {victor}; {lost}"

    def pause(self, own: Own) -> Pause:
        return Pause.BATTLE


class Struck(InBattle, tag="struck"):
    """A sail struck her colours, and where she is now; an empty squadron when she was scuttled."""

    sail: str
    side: str
    squadron: str

    def words(self, say: Wording) -> str:
        whither = f"goes to {say.piece(self.squadron)}" if self.squadron else "is scuttled"
        return f"{self.sail} strikes her colours and {whither}"
