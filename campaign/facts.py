"""What can happen in a campaign: one kind of fact for each. Reports and the log render these; the past is made of them."""

from __future__ import annotations

import msgspec

from table.dice import Fact, Modifier, Roll
from tactical.handoff import BattleBrief, BattleReport


class Ruled(Fact, kw_only=True):
    """A fact with the case that spoke."""

    rule: str


class TurnBegan(Ruled, tag="turn-began"):
    turn: str
    number: int
    season: str
    date: str


class WindsBlow(Ruled, tag="winds-blow"):
    """The seasonal winds of an impulse; an empty list leaves the sea to the prevailing winds."""

    winds: list[str]


class GaleRose(Ruled, tag="gale-rose"):
    wind: str
    force: int
    place: str


class GaleFreshened(Ruled, tag="gale-freshened"):
    wind: str
    force: int


class GaleMoved(Ruled, tag="gale-moved"):
    wind: str
    here: str
    there: str


class GaleEnded(Ruled, tag="gale-ended"):
    wind: str
    place: str
    why: str


class Sailed(Ruled, tag="sailed"):
    """A formation went from one place to another for one movement point."""

    formation: str
    here: str
    there: str


class MarkedTime(Ruled, tag="marked-time"):
    """A formation stayed where it was: by choice, or because it could not catch the wind."""

    formation: str
    place: str
    becalmed: bool = False


class MadeReady(Ruled, tag="made-ready"):
    """A formation put to sea from its berth; `forced` by a gale, else as its movement."""

    formation: str
    place: str
    forced: bool = False


class Anchored(Ruled, tag="anchored"):
    """A formation came to its berth to fit out."""

    formation: str
    place: str


class OffCourse(Ruled, tag="off-course"):
    formation: str
    bound: str
    there: str


class Damaged(Ruled, tag="damaged"):
    """Damage points to a squadron, and what they bring it to; `battle` if it was in one."""

    squadron: str
    points: int
    total: int
    why: str
    battle: str = ""


class SailSank(Ruled, tag="sail-sank"):
    """A sail is lost to the sea, or hulked."""

    squadron: str
    left: int
    sail: str = ""


class Repaired(Ruled, tag="repaired"):
    squadron: str
    points: int
    total: int


class InOrdinary(Ruled, tag="in-ordinary"):
    """A squadron is laid up to be repaired, or comes back to fit out."""

    squadron: str
    place: str
    laid_up: bool


class Formed(Ruled, tag="formed"):
    """A flotilla or a squadron was formed."""

    piece: str
    place: str


class Subordinated(Ruled, tag="subordinated"):
    """A flotilla was put under another, or taken from under it."""

    formation: str
    superior: str | None


class Detached(Ruled, tag="detached"):
    squadron: str
    formation: str


class Transferred(Ruled, tag="transferred"):
    """A sail went from one squadron to another."""

    sail: str
    donor: str
    recipient: str


class Posted(Ruled, tag="posted"):
    """A leader was given a flotilla or a station."""

    leader: str
    post: str


class Relieved(Ruled, tag="relieved"):
    """A leader lost a flotilla or a station."""

    leader: str
    post: str
    why: str


class LeaderFate(Ruled, tag="leader-fate"):
    """A leader was wounded, captured, killed, exchanged, promoted, came into play or left it; `battle` if it was in one."""

    leader: str
    fate: str
    battle: str = ""


class Arrived(Ruled, tag="arrived"):
    """Sail came into play."""

    squadron: str
    sail: list[str]


class Withdrawn(Ruled, tag="withdrawn"):
    """Sail left play for another theatre, or a whole squadron, which stays formed there."""

    side: str
    sail: list[str]
    squadron: str = ""


class TurnedCoat(Ruled, tag="turned-coat"):
    """A contingent went over to another side, or to none."""

    flag: str
    to: str | None


class Forgone(Ruled, tag="forgone"):
    """Something that was ordered could not be done when its turn came."""

    side: str
    what: str
    why: str


class PrestigeChanged(Ruled, tag="prestige"):
    side: str
    points: int
    total: int
    why: str


class Unformed(Ruled, tag="unformed"):
    """A squadron or a formation is no more."""

    piece: str
    why: str


class Parted(Ruled, tag="parted"):
    """A squadron lost its subordination and sails independent."""

    formation: str
    squadron: str
    independent: str


class Rejoined(Ruled, tag="rejoined"):
    """An independent squadron met a friendly flotilla and joined it."""

    squadron: str
    formation: str


class Spotted(Ruled, tag="spotted"):
    formation: str
    why: str


class Concealed(Ruled, tag="concealed"):
    formation: str
    why: str


class Passed(Ruled, tag="passed"):
    """Two formations of opposing sides changed places over one lane."""

    formation: str
    other: str


# -- auxiliaries -----------------------------------------------------------------------------------------------------------


class AuxiliaryMoved(Ruled, tag="auxiliary-moved"):
    """An auxiliary came to another box, and where that is."""

    auxiliary: str
    box: str
    at: str
    why: str


class Tasked(Ruled, tag="tasked"):
    """An auxiliary was sent on a task: shown to the enemy when it is revealed."""

    auxiliary: str
    task: str
    target: str


class Screened(Ruled, tag="screened"):
    """One auxiliary screened against another's task: success, partial or failure (SL 6.28)."""

    auxiliary: str
    screen: str
    result: str


class Searched(Ruled, tag="searched"):
    """A space was searched, and what was found there."""

    side: str
    place: str
    found: list[str]


class Shadowed(Ruled, tag="shadowed"):
    """An auxiliary keeps touch with a formation, or has lost it."""

    auxiliary: str
    formation: str
    lost: bool = False


class Converted(Ruled, tag="converted"):
    """Sail became an auxiliary, or an auxiliary sail (SL 6.32)."""

    auxiliary: str
    sail: list[str]
    to_sail: bool = False


class DummyPlaced(Ruled, tag="dummy-placed"):
    formation: str
    place: str


class DummyFound(Ruled, tag="dummy-found"):
    """A dummy was found out, or taken off the chart by its owner."""

    formation: str
    why: str


class Charged(Ruled, tag="charged"):
    """A formation was told to interdict a place, or no longer is."""

    formation: str
    place: str


class Interdicting(Ruled, tag="interdicting"):
    """A formation interdicts a place, or has ceased to."""

    formation: str
    place: str
    ceased: bool = False


# -- battles: what happens in one is known to both sides (SL 8.125) ------------------------------------------------------------


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


# -- events: known to everybody (SL 9.2) -------------------------------------------------------------------------------------


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


# -- convoys -----------------------------------------------------------------------------------------------------------------


class ConvoyAssembled(Ruled, tag="convoy-assembled"):
    """A convoy has appeared on the chart, where everybody sees it (SL 10.113)."""

    convoy: str
    place: str


class ConvoyHarmed(Ruled, tag="convoy-harmed"):
    """Damage points to a convoy, with four for each counted sail that the enemy sank, and what they bring it to."""

    convoy: str
    points: int
    total: int
    why: str


class ConvoyScattered(Ruled, tag="convoy-scattered"):
    convoy: str
    why: str


class ConvoyFound(Ruled, tag="convoy-found"):
    """A scattered convoy was come upon, and may be attacked in this increment (SL 10.156)."""

    convoy: str
    why: str


class ConvoyEnded(Ruled, tag="convoy-ended"):
    """A convoy was disbanded: at its destination, or because there is nothing left of it."""

    convoy: str
    place: str
    why: str
    arrived: bool


class Escorting(Ruled, tag="escorting"):
    """An escort was ordered to a convoy, has joined it, parted from it in a gale, or is released: fulfilled or not."""

    formation: str
    convoy: str
    what: str
    fulfilled: bool = False


class Victualled(Ruled, tag="victualled"):
    """A victualling convoy gathered repair points, or unloaded them at a port; `left` are in its holds."""

    convoy: str
    points: int
    left: int
    port: str = ""


class TroopsLanded(Ruled, tag="troops-landed"):
    """The troops of a convoy came to their port, with so much damage on the way."""

    convoy: str
    place: str
    damage: int


# -- orders (SL 9.3-9.4): chits are face down, and shown when one is fulfilled (SL 9.322) ------------------------------------


class OrderReceived(Ruled, tag="order-received"):
    """A side has a chit in hand, and how it came there."""

    side: str
    order: str
    title: str
    how: str


class OrderShown(Ruled, tag="order-shown"):
    """A chit that the enemy must be shown as it comes to the hand (SL 9.323)."""

    side: str
    order: str
    title: str


class OrderIssued(Ruled, tag="order-issued"):
    """A formation was given an order: for a rendezvous or a hand-over, with whom or where; `again` when it was extended."""

    formation: str
    order: str
    title: str
    whither: str = ""
    again: bool = False


class OrderBegun(Ruled, tag="order-begun"):
    """A formation has begun to fulfil its order."""

    formation: str
    order: str
    title: str


class OrderFulfilled(Ruled, tag="order-fulfilled"):
    """A formation has fulfilled its order, and the chit is shown."""

    side: str
    order: str
    title: str
    formation: str


class OrderFailed(Ruled, tag="order-failed"):
    """An order has failed, and why; without a formation it was still in hand."""

    side: str
    order: str
    title: str
    formation: str
    why: str


class OrderVoid(Ruled, tag="order-void"):
    """An order has ended and nobody counts it: it is no longer valid, or was a rendezvous or a hand-over."""

    side: str
    order: str
    title: str
    formation: str
    why: str


class HandedOver(Ruled, tag="handed-over"):
    """One formation has taken over another's order."""

    formation: str
    order: str
    title: str
    successor: str


class OrdersCounted(Ruled, tag="orders-counted"):
    """The boxes of a side's fulfilled and failed orders in this year, which everybody sees."""

    side: str
    fulfilled: int
    failed: int


class CorsairsStir(Ruled, tag="corsairs-stir"):
    """The corsairs of a port are at large, lie quiet, or are neutralised (SL 10.214-10.215), and why."""

    port: str
    state: str
    why: str


class CorsairLost(Ruled, tag="corsair-lost"):
    """One of a squadron of corsairs without number was lost, and it is as strong as before (SL 10.233)."""

    squadron: str
    sail: str


class Disorganised(Ruled, tag="disorganised"):
    """A formation was thrown into disorder by a battle, or has recovered."""

    formation: str
    recovered: bool = False


AnyFact = (
    Roll | TurnBegan | WindsBlow | GaleRose | GaleFreshened | GaleMoved | GaleEnded | Sailed | MarkedTime | MadeReady
    | Anchored | OffCourse | Damaged | SailSank | Unformed | Parted | Rejoined | Spotted | Concealed | Passed
    | Repaired | InOrdinary | Formed | Subordinated | Detached | Transferred | Posted | Relieved | LeaderFate | Arrived
    | Withdrawn | Forgone | PrestigeChanged | TurnedCoat | AuxiliaryMoved | Tasked | Screened | Searched | Shadowed | Converted
    | DummyPlaced | DummyFound | Charged | Interdicting | BattleJoined | BroughtTo | Engaged | StoodOff | GaugeTaken | TookCommand
    | Hoisted | OutOfControl | IntensitySettled | LevelSettled | Arrayed | Reported | Matched | Fired | Lost | Regained | Burned
    | BattleEnded | Struck | Disorganised | CorsairsStir | CorsairLost | EventTold | WarTold | Tallied | PortsTurned | StoresSent
    | WarOver | OrderReceived | OrderShown | OrderIssued | OrderBegun | OrderFulfilled | OrderFailed | OrderVoid | HandedOver
    | OrdersCounted
    | ConvoyAssembled | ConvoyHarmed | ConvoyScattered | ConvoyFound | ConvoyEnded | Escorting | Victualled | TroopsLanded
)  # fmt: skip

_DECODER: msgspec.json.Decoder[AnyFact] = msgspec.json.Decoder(AnyFact)


def decode(data: bytes | str) -> AnyFact:
    """A fact as it was written down."""
    return _DECODER.decode(data)
