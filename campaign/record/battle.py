"""Battles, step by step (SL 8): what happens in one is known to both sides (SL 8.125)."""

from __future__ import annotations

from campaign.record.fact import Ruled
from table.dice import Modifier
from tactical.handoff import BattleBrief, BattleReport


class InBattle(Ruled, kw_only=True):
    """A step of a battle."""

    battle: str


class BattleJoined(InBattle, tag="battle-joined"):
    """Two sides meet, and why they must or may fight."""

    place: str
    sides: list[str]
    why: str


class BroughtTo(InBattle, tag="brought-to"):
    """Where enemies that passed each other fight, as the holder of the gauge chose (SL 8.122)."""

    side: str
    place: str


class Engaged(InBattle, tag="engaged"):
    """A formation fights: the initial one, one that came up, or one that came out of port."""

    formation: str
    how: str


class StoodOff(InBattle, tag="stood-off"):
    """A formation withdrew, did not come up in time, or avoided battle."""

    formation: str
    why: str


class GaugeTaken(InBattle, tag="gauge-taken"):
    """Who has the weather gauge, the chances of both, and what each is made of."""

    side: str
    chances: dict[str, int]
    reasons: dict[str, list[Modifier]]


class TookCommand(InBattle, tag="took-command"):
    """A side's senior leader in the battle; None for a notional one."""

    side: str
    leader: str | None


class Hoisted(InBattle, tag="hoisted"):
    """A leader is aboard a squadron for the battle."""

    leader: str
    squadron: str


class OutOfControl(InBattle, tag="out-of-control"):
    """A squadron that its side's leaders cannot control, and that does not fight (SL 8.214)."""

    squadron: str


class IntensitySettled(InBattle, tag="intensity-settled"):
    side: str
    wanted: str
    shift: int
    intensity: str


class LevelSettled(InBattle, tag="level-settled"):
    """The raw damage level of both sides."""

    level: int


class Arrayed(InBattle, tag="arrayed"):
    """Both lines as they go into action: the brief that whoever resolves the battle is given."""

    brief: BattleBrief


class Reported(InBattle, tag="reported"):
    """What whoever has resolved the battle gives back for its brief."""

    report: BattleReport


class Matched(InBattle, tag="matched"):
    """A squadron was put up in a combat, by number from 1; `admiral` when an admiral was called for."""

    combat: int
    side: str
    squadron: str
    admiral: bool = False


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


class Lost(InBattle, tag="lost"):
    """A sail was sunk in battle."""

    squadron: str
    sail: str
    why: str


class Regained(InBattle, tag="regained"):
    """A sail had struck in a battle that was fought elsewhere, and her own side, which held the field, has her again."""

    squadron: str
    sail: str
    side: str


class Burned(InBattle, tag="burned"):
    """A fireship was sent against a squadron."""

    auxiliary: str
    squadron: str
    struck: bool


class BattleEnded(InBattle, tag="battle-ended"):
    """How it ended: the victor if there is one, and what each side lost."""

    victor: str
    lost: dict[str, int]
    fought: bool = True


class Struck(InBattle, tag="struck"):
    """A sail struck her colours, and where she is now; an empty squadron when she was scuttled."""

    sail: str
    side: str
    squadron: str
