"""The kinds of question that Wooden Ships asks: one table, a row for each; rules ask with them, captains answer by them.

Nearly every question is a form: one for each side and phase, a line a ship or a pair of ships, answered in secret by all sides
together. In the keys of a row a word in capitals stands for what it names.
"""

from __future__ import annotations

from tactical.playing.question_kinds import HexKind

# -- before the battle ---------------------------------------------------------------------------------------------------

FIRST_LOADS = HexKind(
    "first loads",
    "WS B.X",
    "each side, in secret",
    "a form, a line a deck, SHIP:DECK: round, chain, grape, double",
    why="Fleets meet at long range: round shot.",
)

SHOALS = HexKind(
    "shoals",
    "WS S.11.III.2",
    "the side that knows the water, in secret",
    "a form, a line a shoal: a hex",
    "usual",
    why="Some way off our own ships, and nearest to the enemy's.",
)
PLACES = HexKind(
    "places",
    "WS S.1.setup",
    "each side whose set-up is free",
    "a form, a line a ship: HEX:HEADING",
    "usual",
    why="Every ship takes her usual place.",
)
ENTRY_LINE = HexKind(
    "line of entry",
    "WS S.6.n",
    "the side that enters in line",
    "HEX:HEADING",
    "usual",
    why="The first place will do: captains do not weigh it.",
)
ENTRY_PLACES = HexKind(
    "places of entry",
    "WS S.7A.n",
    "the side that enters",
    "a form, a line a ship: HEX:HEADING",
    "usual",
    why="Every ship comes in at her usual place.",
)
BUY = HexKind(
    "buy ships",
    "WS D.II.B",
    "each side, in secret",
    "a plan: ships of the price list, by key; none (usual): a common fleet",
    "usual",
    why="Captains buy nothing of their own choice: a common fleet is theirs.",
)
CREW_MOVES = HexKind(
    "crew moves",
    "WS S.7.II.D",
    "each side between battles, in secret",
    "a form, a line a ship: her crew squares",
    "usual",
    why="A ship without a crew gets half of one from the fullest others.",
)

# -- a scenario's own ----------------------------------------------------------------------------------------------------

ENTRY_HEX = HexKind(
    "hex of entry",
    "WS S.3.n1",
    "the owner of a ship that comes in",
    "a hex",
    "usual",
    why="The first hex will do: captains do not weigh it.",
)
STACK_HITS = HexKind(
    "hits on a stack",
    "WS S.1.III.Q",
    "the owner of a stack",
    "a form, a line a hit: a gunboat",
    "usual",
    why="The hits fall as is usual: captains do not weigh it.",
)
LEAVE = HexKind(
    "leave the battle",
    "WS S.7.II.G",
    "each side with ships beyond its edge",
    "a form, a line a ship: stay, leave",
    why="Who has had enough leaves the battle; the others stay.",
)
AGREE = HexKind(
    "agree to end",
    "WS S.7.II.G",
    "each side after a quiet spell, in secret",
    "fight (usual), end",
    "usual",
    why="Captains fight on.",
)

FLAGSHIP = HexKind(
    "flagship",
    "WS O.IV.1",
    "each side",
    "a form: flag: a ship; a line a ship: 1, 2 ... for her squadron",
    "usual",
    why="The usual ship has the flag: captains do not weigh it.",
)

# -- movement ------------------------------------------------------------------------------------------------------------

NEW_FLAG = HexKind(
    "new flagship",
    "WS O.IV.5",
    "the side whose flagship is lost",
    "a ship",
    "usual",
    why="The first ship will do: captains do not weigh it.",
)
MESSAGES = HexKind("messages", "WS O.III", "each side, in secret", "a form, a line a ship: any words; none (usual)", "player")
UNFOUL = HexKind(
    "unfoul",
    "WS B.III.p1",
    "each side",
    "a form, a line a foul, SHIP:OTHER: try (usual), leave",
    why="Who would not board gets clear, and so do friends.",
)
ORDERS = HexKind(
    "orders",
    "WS B.IV",
    "each side, in secret",
    "a form, a line a ship: a move such as L1R1; SHIP:note: A, AB, AS, (A), a ...",
    by_key=True,
    why="Each ship has the move that is worth most, clear of her friends.",
)
CONTESTED = HexKind(
    "contested hex",
    "WS B.V.C.2.p3",
    "the side with the high die",
    "the id of the ship that keeps the hex",
    why="The hex goes to a ship of our own.",
)

# -- grappling and boarding ----------------------------------------------------------------------------------------------

GRAPPLE = HexKind(
    "grapple",
    "WS B.VI.A.1",
    "each side",
    "a form, a line a pair, SHIP:OTHER: try, leave (usual)",
    why="Whoever we can board is grappled; a friend who cannot sail is towed.",
)
UNGRAPPLE = HexKind(
    "ungrapple",
    "WS B.VI.B.1",
    "each side",
    "a form, a line a pair, SHIP:OTHER: try, hold (usual)",
    why="Who would not board gets clear, and friends part.",
)
PARTIES = HexKind(
    "boarding parties",
    "WS B.VII.B.1",
    "each side, in secret",
    "a form, a line a ship: NBP (usual), or parties with + between: OBP12:TARGET+DBP3, TBP1:TARGET, TBP1:TARGET:apart",
    why="Boarders go where they are strong enough; the others stay at the guns.",
)
BREAK_OFF = HexKind(
    "break off",
    "WS B.IX.C.4",
    "each side of a melee that goes on, in secret",
    "a form, a line a pair, SHIP:OTHER: fight (usual), part",
    "usual",
    why="Captains fight a melee out.",
)
GO_ABOARD = HexKind(
    "go aboard",
    "WS B.IX.C.6",
    "the side whose party won, or whose enemy surrendered",
    "a form, a line a ship with such a party: the id of a ship (usual), stay",
    "usual",
    why="Who has won goes aboard.",
)
CREW_LOSS = HexKind(
    "crew squares lost",
    "WS B.IX.C.7",
    "the owner of crews that fight together",
    "a form, a line a square, N: SHIP:CREW",
    "usual",
    why="The squares are lost as is usual: captains do not weigh it.",
)

# -- combat --------------------------------------------------------------------------------------------------------------

FIRE = HexKind(
    "fire",
    "WS B.VIII.A",
    "each side, in secret",
    "a form, SHIP:DECK: hold, TARGET:hull, TARGET:rigging, nothing; fire off: none",
    why="A broadside goes where it does most; a poor chance saves a first one.",
)
GUN_LOSS = HexKind(
    "gun squares lost",
    "WS B.VIII.D.3.a",
    "the owner of ships that were hit",
    "a form, a line a square",
    "usual",
    why="The squares are lost as is usual: captains do not weigh it.",
)

# -- loading and sails ---------------------------------------------------------------------------------------------------

SHOT = ("WS A.VIII.B",)  # how far each goes, what it hits, and how long it takes to load
LOADING = HexKind(
    "loading",
    "WS B.X.A",
    "each side, in secret",
    "a form, a line a ship: none, DECK:SHOT, repair:KIND",
    also=SHOT,
    why="The side nearest to an enemy is loaded; who is out of reach repairs.",
)
SAILS = HexKind(
    "full sail",
    "WS A.XI",
    "each side",
    "a form, a line a ship: battle, full",
    why="Full sail to come up or to get away; battle sail within gunshot.",
)

KINDS = tuple(one for one in [*globals().values()] if isinstance(one, HexKind))
"""Every row."""
