"""The kinds of question that Flying Colors asks: one table, a row for each; rules ask with them, captains answer by them."""

from __future__ import annotations

from typing import Literal

from table.decisions import Kind

Answered = Literal["weighed", "usual", "player"]
"""How a kind is answered where captains sit: they weigh it, the first option or the usual lines will do, or nobody is there yet
but the players, since it is asked before a battle is laid out."""


class HexKind(Kind, frozen=True, eq=False):
    """A row: the case that asks, and how captains answer it."""

    case: str
    answered: Answered = "weighed"


# -- before the battle ---------------------------------------------------------------------------------------------------

BID = HexKind("bid", "FC 2006:18.2", "player")
FLEET = HexKind("fleet", "FC 2006:18.1", "player")
FORMATION = HexKind("formation", "FC 2006:18.1", "player")
EDGE = HexKind("edge", "FC 2006:18.1", "player")
DEPLOYMENT = HexKind("deployment", "FC 2006:18.74", "usual")
FIRST_SAILS = HexKind("first sails", "FC 3.6.3d")

# -- commands and cards --------------------------------------------------------------------------------------------------

MUSTER = HexKind("muster", "FC 3.3.4")
ACTIVATION = HexKind("activation", "FC 3.5")
NEXT_SHIP = HexKind("ship", "FC 3.3.3")
SUCCESSION = HexKind("succession", "FC 4.12", "usual")
ENTER = HexKind("enter", "FC 2006:18.17")
DISCARD = HexKind("discard", "FC 4.8.2a", "usual")
INITIATIVE_CARD = HexKind("initiative-card", "FC 4.8.2b", "usual")
PRECEDENCE = HexKind("precedence", "FC 4.8.2b", "usual")
CARD_ACTIVATION = HexKind("card-activation", "FC 4.8.2c")
EVENT = HexKind("event", "FC 4.8.2g")
LAST_CARD = HexKind("last-card", "FC 5.3", "usual")

# -- movement ------------------------------------------------------------------------------------------------------------

HELM = HexKind("helm", "FC 3.6")
PASS_ALONG = HexKind("pass-along", "FC 3.6.14")
CROSS = HexKind("cross", "FC 3.6.13")
EVADE = HexKind("evade", "FC 3.6.13b")
BERTH = HexKind("berth", "FC 3.6.16")
STERNWAY = HexKind("sternway", "FC 2006:11.4b", "usual")
FURTHER = HexKind("further", "FC 4.8.2f", "usual")
TOW_BERTH = HexKind("tow-berth", "FC 4.4.4d", "usual")
TOW = HexKind("tow", "FC 4.4.6", "usual")

# -- fire ----------------------------------------------------------------------------------------------------------------

ANSWER = HexKind("answer", "FC 3.7.7.2")
RETURN_FIRE = HexKind("return-fire", "FC 3.7.7.2")
FIRE_AT_WILL = HexKind("fire-at-will", "FC 4.5")
GRAPPLING_FIRE = HexKind("grappling-fire", "FC 3.6.16")
BATTERY = HexKind("battery", "FC 4.6")
LOAD = HexKind("load", "FC 4.8.2h")

# -- melee ---------------------------------------------------------------------------------------------------------------

MELEE = HexKind("melee", "FC 3.8.1b")
BOARD = HexKind("board", "FC 3.8.1")
BRIDGE = HexKind("bridge", "FC 3.8.2")
FLAG = HexKind("flag", "FC 3.7.11")
LOSS = HexKind("loss", "FC 2006:14.2", "usual")
SCUTTLE = HexKind("scuttle", "FC 2006:14.5", "usual")

KINDS = tuple(one for one in [*globals().values()] if isinstance(one, HexKind))
"""Every row."""
