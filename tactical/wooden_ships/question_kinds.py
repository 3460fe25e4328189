"""The kinds of question that Wooden Ships asks: one table, a row for each; rules ask with them, captains answer by them.

Nearly every question is a form: one for each side and phase, a line a ship or a pair of ships, answered in secret by all sides
together. In the keys of a row a word in capitals stands for what it names.
"""

from __future__ import annotations

from tactical.playing.question_kinds import HexKind

# -- before the battle ---------------------------------------------------------------------------------------------------

FIRST_LOADS = HexKind(
    "first loads", "WS B.X", "each side, in secret", "a form, a line a deck, SHIP:DECK: round, chain, grape, double"
)

SHOALS = HexKind("shoals", "WS S.11.III.2", "the side that knows the water, in secret", "a form, a line a shoal: a hex", "usual")
PLACES = HexKind("places", "WS S.1.setup", "each side whose set-up is free", "a form, a line a ship: HEX:HEADING", "usual")
ENTRY_LINE = HexKind("line of entry", "WS S.6.n", "the side that enters in line", "HEX:HEADING", "usual")
ENTRY_PLACES = HexKind("places of entry", "WS S.7A.n", "the side that enters", "a form, a line a ship: HEX:HEADING", "usual")
BUY = HexKind(
    "buy ships",
    "WS D.II.B",
    "each side, in secret",
    "a plan: ships of the price list, by key; none (usual): a common fleet",
    "usual",
)
CREW_MOVES = HexKind(
    "crew moves", "WS S.7.II.D", "each side between battles, in secret", "a form, a line a ship: her crew squares", "usual"
)

# -- a scenario's own ----------------------------------------------------------------------------------------------------

ENTRY_HEX = HexKind("hex of entry", "WS S.3.n1", "the owner of a ship that comes in", "a hex", "usual")
STACK_HITS = HexKind("hits on a stack", "WS S.1.III.Q", "the owner of a stack", "a form, a line a hit: a gunboat", "usual")
LEAVE = HexKind("leave the battle", "WS S.7.II.G", "each side with ships beyond its edge", "a form, a line a ship: stay, leave")
AGREE = HexKind("agree to end", "WS S.7.II.G", "each side after a quiet spell, in secret", "fight (usual), end", "usual")

FLAGSHIP = HexKind(
    "flagship", "WS O.IV.1", "each side", "a form: flag: a ship; a line a ship: 1, 2 ... for her squadron", "usual"
)

# -- movement ------------------------------------------------------------------------------------------------------------

NEW_FLAG = HexKind("new flagship", "WS O.IV.5", "the side whose flagship is lost", "a ship", "usual")
MESSAGES = HexKind("messages", "WS O.III", "each side, in secret", "a form, a line a ship: any words; none (usual)", "player")
UNFOUL = HexKind("unfoul", "WS B.III.p1", "each side", "a form, a line a foul, SHIP:OTHER: try (usual), leave")
ORDERS = HexKind(
    "orders",
    "WS B.IV",
    "each side, in secret",
    "a form, a line a ship: a move such as L1R1; SHIP:note: A, AB, AS, (A), a ...",
    by_key=True,
)
CONTESTED = HexKind("contested hex", "WS B.V.C.2.p3", "the side with the high die", "the id of the ship that keeps the hex")

# -- grappling and boarding ----------------------------------------------------------------------------------------------

GRAPPLE = HexKind("grapple", "WS B.VI.A.1", "each side", "a form, a line a pair, SHIP:OTHER: try, leave (usual)")
UNGRAPPLE = HexKind("ungrapple", "WS B.VI.B.1", "each side", "a form, a line a pair, SHIP:OTHER: try, hold (usual)")
PARTIES = HexKind(
    "boarding parties",
    "WS B.VII.B.1",
    "each side, in secret",
    "a form, a line a ship: NBP (usual), or parties with + between: OBP12:TARGET+DBP3, TBP1:TARGET, TBP1:TARGET:apart",
)
BREAK_OFF = HexKind(
    "break off",
    "WS B.IX.C.4",
    "each side of a melee that goes on, in secret",
    "a form, a line a pair, SHIP:OTHER: fight (usual), part",
    "usual",
)
GO_ABOARD = HexKind(
    "go aboard",
    "WS B.IX.C.6",
    "the side whose party won, or whose enemy surrendered",
    "a form, a line a ship with such a party: the id of a ship (usual), stay",
    "usual",
)
CREW_LOSS = HexKind(
    "crew squares lost", "WS B.IX.C.7", "the owner of crews that fight together", "a form, a line a square, N: SHIP:CREW", "usual"
)

# -- combat --------------------------------------------------------------------------------------------------------------

FIRE = HexKind(
    "fire", "WS B.VIII.A", "each side, in secret", "a form, SHIP:DECK: hold, TARGET:hull, TARGET:rigging, nothing; fire off: none"
)
GUN_LOSS = HexKind("gun squares lost", "WS B.VIII.D.3.a", "the owner of ships that were hit", "a form, a line a square", "usual")

# -- loading and sails ---------------------------------------------------------------------------------------------------

SHOT = ("WS A.VIII.B",)  # how far each goes, what it hits, and how long it takes to load
LOADING = HexKind("loading", "WS B.X.A", "each side, in secret", "a form, a line a ship: none, DECK:SHOT, repair:KIND", also=SHOT)
SAILS = HexKind("full sail", "WS A.XI", "each side", "a form, a line a ship: battle, full")

KINDS = tuple(one for one in [*globals().values()] if isinstance(one, HexKind))
"""Every row."""
