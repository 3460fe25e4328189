"""What can happen by rules that are not in every game: anchors, shoals, messages and flagships."""

from __future__ import annotations

from table.dice import Fact
from tactical.sea.hexes import Hex
from tactical.wooden_ships.state import AnchorKind

# -- anchors -------------------------------------------------------------------------------------------------------------


class Anchored(Fact, tag="anchored"):
    """WS A.V.C.2: her anchor holds from now on."""

    ship: str
    kind: AnchorKind


class Weighed(Fact, tag="weighed"):
    """WS A.V.C.6: she has weighed her anchor and may sail."""

    ship: str


class CableCut(Fact, tag="cable-cut"):
    """WS A.V.C.7, A.CH.5.H: her cable is cut, by her people or by a shot; she cannot anchor again."""

    ship: str
    by_shot: bool = False


# -- shoals --------------------------------------------------------------------------------------------------------------


class RanAground(Fact, tag="ran-aground"):
    """WS O.XI: she has run aground in this hex; the die that one of later turns must exceed to refloat her."""

    ship: str
    hex: Hex
    die: int


class Refloated(Fact, tag="refloated"):
    """WS O.XI.D: she has come off, back to this bow hex."""

    ship: str
    to: Hex


class ShoalFound(Fact, tag="shoal-found"):
    """WS O.XI, O.XII.A: a shoal that one side had marked in secret is known to all, by this ship's lead or keel."""

    ship: str
    hex: Hex
    depth: int


# -- command -------------------------------------------------------------------------------------------------------------


class FlagLost(Fact, tag="flag-lost"):
    """WS O.IV.5: a flagship commands no longer: her squadron must be ordered for turns ahead."""

    side: str
    ship: str


class FlagHoisted(Fact, tag="flag-hoisted"):
    """WS O.IV.5: a side has a new flagship."""

    side: str
    ship: str
