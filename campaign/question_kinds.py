"""The kinds of question that a campaign asks: one table, a row for each.

A rule asks with one of these; seats, desks and pages read here what they must know of it. A new kind of question is a row
here and the rule that asks it; a test finds what is missing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import msgspec

from table import dice
from table.decisions import Answer, Decision, Kind
from table.flows import Question
from table.seats import simplest
from tactical.playing.question_kinds import HexKind


class Desk(msgspec.Struct, frozen=True, eq=False):
    """A sort of question that a player keeps for himself or leaves to his officers; `his`: he keeps it to begin with."""

    name: str
    about: str
    his: bool


Officer = Literal["sailing master", "flag captain", "umpire"]
"""Who answers what a player has left to him; the umpire is a person, and nobody answers for him."""
Usual = Callable[[Question], Answer]


class Throw(msgspec.Struct, frozen=True, eq=False):
    """What is thrown for as soon as a question is answered, by which case: after any answer, or those whose keys begin so.

    It is `sure` where the rules leave no way around the die; an answer with a die behind it cannot be taken back.
    """

    what: str
    rule: str
    keys: tuple[str, ...] = ("",)
    sure: bool = True

    def after(self, key: str) -> bool:
        return key.startswith(self.keys)

    @property
    def always(self) -> bool:
        return self.keys == ("",)


class CampaignKind(Kind, frozen=True, eq=False):
    """A row: what it is about in words for people, the case that asks, the desk it comes to, who answers it for a player, and
    how if he need not weigh it.

    `usual` is None where the officer weighs it. `why` is what an admiral says who is content with his officer's answer; it is
    empty where he has a policy of his own. `throw` is what falls to the dice by the answer, so that a player knows it before.
    """

    about: str
    case: str
    desk: Desk
    officer: Officer
    usual: Usual | None
    why: str = ""
    throw: Throw | None = None


def some(question: Question) -> Answer:
    """The first option that is not to do nothing."""
    assert isinstance(question, Decision)
    return next((option.key for option in question.options if option.key != "none"), question.options[0].key)


def rather(key: str) -> Usual:
    """This option where it is offered, or else the first."""

    def choose(question: Question) -> Answer:
        assert isinstance(question, Decision)
        return next((option.key for option in question.options if option.key == key), question.options[0].key)

    return choose


def campaign_kind(question: Question) -> CampaignKind | None:
    """The row of a question; None for what a battle on hexes asks."""
    return question.kind if isinstance(question.kind, CampaignKind) else None


def about(name: str) -> str:
    """What a question was about that somebody has answered, by its stored name; two of one name are told alike."""
    return next((one.about for one in KINDS if one.name == name), f'"{name}"')


def on_hexes(question: Question) -> bool:
    """Whether a battle on hexes asks it."""
    return isinstance(question.kind, HexKind)


def desk_of(question: Question) -> Desk:
    """The desk that a question comes to."""
    kind = campaign_kind(question)
    return kind.desk if kind is not None else HEXES_DESK if on_hexes(question) else OTHER_DESK


# -- desks ---------------------------------------------------------------------------------------------------------------

SAILING_DESK = Desk("sailing", "the course of every formation, increment by increment", False)
SEARCH_DESK = Desk("search", "auxiliaries sent to search, raid, bombard or burn", False)
SCOUTS_DESK = Desk("scouts", "screens, shadows and dummies", False)
BATTLE_DESK = Desk("battle", "whether and how hotly to fight: attack, withdrawal, intensity", True)
LINE_DESK = Desk("line", "every other step of a battle, and what becomes of fleet and prizes", False)
HEXES_DESK = Desk("hexes", "the ships of a battle on hexes, one by one", True)
ORDERS_DESK = Desk("orders", "orders received, issued, inherited and extended", True)
ABANDON_DESK = Desk("abandon", "whether an order is given up, after every impulse", False)
DOCKYARD_DESK = Desk("dockyard", "who is fitted out, repaired and laid up", False)
STORES_DESK = Desk("stores", "auxiliaries assigned, rebased, converted; victuallers", False)
FLEET_DESK = Desk("fleet", "the fleet reorganised", True)
POSTS_DESK = Desk("posts", "reinforcements, leaders and captives", False)
DICE_DESK = Desk("dice", "whether a die is thrown again, for prestige", False)
OTHER_DESK = Desk("other", "what is always asked of the player himself", True)

DESKS = {
    desk.name: desk
    for desk in (
        SAILING_DESK, SEARCH_DESK, SCOUTS_DESK, BATTLE_DESK, LINE_DESK, HEXES_DESK, ORDERS_DESK, ABANDON_DESK, DOCKYARD_DESK,
        STORES_DESK, FLEET_DESK, POSTS_DESK, DICE_DESK,
    )
}  # fmt: skip
"""The desks that a player keeps or leaves, in the order in which they are shown."""

# -- the table -----------------------------------------------------------------------------------------------------------

MASTER: Officer = "sailing master"
CAPTAIN: Officer = "flag captain"
UMPIRE: Officer = "umpire"

MARKERS = CampaignKind("markers", "sailing markers", "SL 5.152a", SAILING_DESK, MASTER, None)
SAILING = CampaignKind(
    "sailing", "where formations sail", "SL 5.152b", SAILING_DESK, MASTER, None,
    throw=Throw("the wind, for whoever must catch it", "SL 5.253", sure=False),
)  # fmt: skip
EXIT = CampaignKind("exit", "which way out", "SL 5.154", SAILING_DESK, MASTER, None)
KEEP_COMPANY = CampaignKind("keep", "what is kept", "SL 5.37b", SAILING_DESK, MASTER, None)

TASK = CampaignKind("task", "an errand of a frigate or other auxiliary", "SL 6.14", SEARCH_DESK, CAPTAIN, None)

SCREEN = CampaignKind(
    "screen",
    "whether an enemy is screened off",
    "SL 6.28a",
    SCOUTS_DESK,
    CAPTAIN,
    rather("screen"),
    "An enemy's cruiser is not let pass unhindered.",
)
AUXILIARY = CampaignKind(
    "auxiliary", "which auxiliary is sent", "SL 6.28b", SCOUTS_DESK, CAPTAIN, some, "The first at hand is sent."
)
SHADOW = CampaignKind(
    "shadow", "whether an enemy is shadowed", "SL 7.131", SCOUTS_DESK, CAPTAIN, some, "Whoever is found is kept in sight."
)
COUNTER_SHADOW = CampaignKind(
    "counter-shadow", "whether a shadow is driven off", "SL 7.14", SCOUTS_DESK, CAPTAIN, some, "A shadow is driven off."
)
FOLLOW = CampaignKind(
    "follow", "which part of an enemy is followed", "SL 7.136", SCOUTS_DESK, CAPTAIN, some, "One part is followed, the first."
)
BOMBARD = CampaignKind(
    "bombard", "who is bombarded", "SL 6.24a", SCOUTS_DESK, CAPTAIN, some, "The first squadron in range is shelled.",
    Throw("the bombardment", "SL 6.24a"),
)  # fmt: skip
CUT_OUT = CampaignKind(
    "cut out", "who is cut out", "SL 6.25b", SCOUTS_DESK, CAPTAIN, some, "The first squadron that lies there is boarded."
)
DUMMIES = CampaignKind("dummies", "where dummies are placed", "SL 7.151", SCOUTS_DESK, CAPTAIN, simplest)
SHOW = CampaignKind(
    "show", "what is shown to the enemy", "SL 7.111f", SCOUTS_DESK, CAPTAIN, simplest, "Nothing is shown that need not be."
)

ATTACK = CampaignKind("attack", "whether to attack", "SL 8.124", BATTLE_DESK, CAPTAIN, None)
ENGAGE = CampaignKind(
    "engage", "who engages first", "SL 8.21", LINE_DESK, CAPTAIN, None, "The formation with most sound squadrons goes first."
)
BATTLE_SPACE = CampaignKind(
    "battle space",
    "where the battle is fought",
    "SL 8.122",
    LINE_DESK,
    CAPTAIN,
    some,
    "One place is as good as another with the gauge in hand.",
)
ASSIST = CampaignKind(
    "assist",
    "whether a frigate helps",
    "SL 8.245",
    LINE_DESK,
    CAPTAIN,
    rather("send"),
    "Every frigate that can help a friend up is sent.",
)
SIT_OUT = CampaignKind(
    "sit out",
    "who is spared the fight",
    "SL 8.214",
    LINE_DESK,
    CAPTAIN,
    None,
    "The most damaged squadron is the one to be spared.",
)
INTENSITY = CampaignKind(
    "intensity", "how hotly to fight", "SL 8.31", BATTLE_DESK, CAPTAIN, None, throw=Throw("the damage level", "SL 8.321")
)
ADMIRAL = CampaignKind(
    "admiral",
    "where an admiral fights",
    "SL 8.33c",
    LINE_DESK,
    CAPTAIN,
    rather("no"),
    "The admirals fight where the array puts them.",
)
PUT_UP = CampaignKind(
    "put up", "who is put in the line", "SL 8.331", LINE_DESK, CAPTAIN, None, "The soundest squadron whose turn it is goes first."
)
PROTECT = CampaignKind(
    "protect",
    "whether the convoy is protected",
    "SL 10.133",
    LINE_DESK,
    CAPTAIN,
    rather("protect"),
    "The convoy is what the escort is there for.",
)
DOUBLE = CampaignKind(
    "double", "which combat is doubled", "SL 8.33d", LINE_DESK, CAPTAIN, some, "Two ships on one: the first combat is doubled."
)
SHIFT = CampaignKind(
    "shift", "a leader's shift", "SL 8.345", LINE_DESK, CAPTAIN, some, "The better leader's shift is for our own fire."
)
SINK_WHOM = CampaignKind(
    "sink whom", "who is aimed at", "SL 8.33.10", LINE_DESK, CAPTAIN, some, "The first of their line is aimed at."
)
FIRESHIP = CampaignKind(
    "fireship", "who is set on fire", "SL 6.23", LINE_DESK, CAPTAIN, some, "The first that can be reached is fired at."
)
PRIZE = CampaignKind(
    "prize", "what becomes of a prize", "SL 8.441", LINE_DESK, CAPTAIN, None,
    "The soundest squadron takes the prize; where all are too worn to bear one more sail, she is scuttled.",
)  # fmt: skip
PRIZE_FLOTILLA = CampaignKind(
    "prize flotilla",
    "with whom a prize sails",
    "SL 8.441",
    LINE_DESK,
    CAPTAIN,
    some,
    "The prize sails with the first flotilla that can have her.",
)
LOST_LEADER = CampaignKind(
    "lost leader",
    "which leader is lost",
    "SL 8.423",
    LINE_DESK,
    CAPTAIN,
    some,
    "Some leader must be lost to his flotilla; it is the first.",
)
WITHDRAWAL = CampaignKind("withdrawal", "whether to withdraw", "SL 8.23", BATTLE_DESK, CAPTAIN, None)
REINFORCEMENT = CampaignKind(
    "reinforcement", "who comes up to help", "SL 8.24", LINE_DESK, CAPTAIN, simplest, "Everybody who can come up tries to."
)
FLAGS = CampaignKind(
    "flags",
    "which leader is in which ship",
    "SL 8.261",
    LINE_DESK,
    CAPTAIN,
    simplest,
    "Every leader is aboard where he usually is.",
)
MATES = CampaignKind(
    "mates",
    "who fights beside a flagship",
    "SL 10.314",
    LINE_DESK,
    CAPTAIN,
    simplest,
    "Every flagship fights beside her usual mate.",
)
REGROUPING = CampaignKind(
    "regrouping",
    "the fleet regrouped after a battle",
    "SL 8.42",
    LINE_DESK,
    CAPTAIN,
    simplest,
)

WHO_COMMANDS = CampaignKind(
    "hex battle", "who commands on the hexes", "SL 8.126", HEXES_DESK, MASTER, simplest,
    "The captains fight it by themselves; who commands himself fights it ship by ship.",
)  # fmt: skip

RECEIVE = CampaignKind("receive", "which order is received", "SL 9.351", ORDERS_DESK, MASTER, simplest)
KEEP_ORDER = CampaignKind("keep", "what is kept", "SL 9.351b", ORDERS_DESK, MASTER, simplest)
ORDERS = CampaignKind(
    "orders", "orders issued", "SL 9.36", ORDERS_DESK, MASTER, simplest,
    throw=Throw("the strategy check of each order to a formation that is Ready", "SL 9.365", sure=False),
)  # fmt: skip
INHERIT = CampaignKind("inherit", "who inherits an order", "SL 9.378", ORDERS_DESK, MASTER, simplest)
EXTEND = CampaignKind(
    "extend",
    "whether an order is extended",
    "SL 9.39",
    ORDERS_DESK,
    MASTER,
    simplest,
    throw=Throw("the admiral's strategy check", "SL 9.39", ("extend",)),
)
ABANDON = CampaignKind("abandon", "whether an order is given up", "SL 9.387", ABANDON_DESK, MASTER, simplest)

RETURN = CampaignKind("return", "who comes out of ordinary", "SL 4.3d", DOCKYARD_DESK, MASTER, None)
REPAIRS = CampaignKind("repairs", "who is repaired", "SL 4.3e", DOCKYARD_DESK, MASTER, simplest)
LAY_UP = CampaignKind("lay up", "who is laid up", "SL 4.3f", DOCKYARD_DESK, MASTER, None)
SINK = CampaignKind(
    "sink",
    "which sail is lost",
    "SL 7.356",
    DOCKYARD_DESK,
    MASTER,
    simplest,
    "One sail is as good as another, and it is the first.",
)

ASSIGNMENT = CampaignKind("assignment", "with whom auxiliaries sail", "SL 6.13", STORES_DESK, CAPTAIN, None)
REBASING = CampaignKind("rebasing", "auxiliaries sent to another base", "SL 6.153", STORES_DESK, CAPTAIN, simplest)
CONVERSION = CampaignKind(
    "conversion",
    "sail converted to cruisers",
    "SL 6.32",
    STORES_DESK,
    MASTER,
    simplest,
    "Sail of the line serve better in the line than as cruisers.",
)
TO_SAIL = CampaignKind(
    "to sail",
    "cruisers converted to sail",
    "SL 6.324",
    STORES_DESK,
    MASTER,
    simplest,
    "Two more sail of the line are not worth a cruiser.",
)
VICTUALLING = CampaignKind(
    "victualling", "when victuallers sail", "SL 10.172", STORES_DESK, MASTER, simplest, "The victuallers sail by their timetable."
)
UNLOAD = CampaignKind(
    "unload", "whether stores are landed", "SL 10.172d", STORES_DESK, MASTER, simplest, "The stores are landed as they come."
)

REORGANISATION = CampaignKind("reorganisation", "the fleet reorganised", "SL 11.13", FLEET_DESK, MASTER, None)
JOIN = CampaignKind(
    "join", "whom new ships join", "SL 11.152", POSTS_DESK, MASTER, simplest, "A squadron that comes in joins as it usually does."
)
GIVE_WAY = CampaignKind("give way", "which leader gives way", "SL 3.464", POSTS_DESK, MASTER, None)
REQUEST = CampaignKind(
    "request",
    "whether a leader is asked for",
    "SL 11.122",
    POSTS_DESK,
    MASTER,
    simplest,
    throw=Throw("the Admiralty's answer", "SL 11.121", ("ask",)),
)
BUY = CampaignKind(
    "buy", "whether a leader is bought", "SL 3.494", POSTS_DESK, MASTER, simplest, "Leaders are not to be bought with prestige."
)
MERIT = CampaignKind(
    "merit", "who is put forward for merit", "SL 11.177", POSTS_DESK, MASTER, simplest,
    "The first who deserves it is put forward.", Throw("promotion by merit", "SL 11.177b"),
)  # fmt: skip
RANSOM = CampaignKind("ransom", "whether a captive is ransomed", "SL 11.183b", POSTS_DESK, MASTER, simplest)

MULLIGAN = CampaignKind(
    dice.MULLIGAN,
    "whether a die is thrown again",
    "SL 12.31d",
    DICE_DESK,
    MASTER,
    simplest,
    "A die that has fallen is let stand.",
)
BATTLE_REPORT = CampaignKind("battle report", "the umpire's report of a battle", "SL 8.126", OTHER_DESK, UMPIRE, None)

KINDS = tuple(one for one in [*globals().values()] if isinstance(one, CampaignKind))
"""Every row."""
