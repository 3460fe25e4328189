"""The kinds of question that Flying Colors asks: one table, a row for each; rules ask with them, captains answer by them.

A decision's `about` names the ship or battery concerned. Options stand in a fixed order; what leaves no choice is not asked.
In the keys of a row a word in capitals stands for what it names, and a number for a note:

1. Or a list of one such key and the ids of the ships that shall belong to it, the commander's own among them.
2. A commander's id; for a ship out of command hers; for a battery its own.
3. At the start: press, oars, lead, tack, anchor, slip-anchor. Steps: ahead, port, starboard, slip, back; under oars also astern
   and about:FACING; through (the tack), sternway, cast:SIDE. Then drop:END, swing:SIDE:END, grapple:ID, disengage:ID,
   fire:GUNS:TARGET, end, and end:full, end:plain or end:short to change sails.
4. GUNS are port:hull, port:rigging, starboard:hull, starboard:rigging; bow:chase, stern:chase; battery:hull, battery:rigging.
"""

from __future__ import annotations

from tactical.playing.question_kinds import HexKind

# -- before the battle ---------------------------------------------------------------------------------------------------

BID = HexKind("bid", "FC 2006:18.2", "both players of a tournament, in secret", "bid:POINTS", "player")
FLEET = HexKind("fleet", "FC 2006:18.1", "each nation, in secret", "a list of ships with their commanders", "player")
FORMATION = HexKind("formation", "FC 2006:18.1", "the side in the centre", "SHAPE:HEADING", "player")
EDGE = HexKind("edge", "FC 2006:18.1", "the side that comes", "EDGE:SHAPE:HEADING", "player")
DEPLOYMENT = HexKind(
    "deployment", "FC 2006:18.74", "each side before a new day, in secret",
    "a form: heading; a line a ship: van, centre (usual), rear", "usual",
    why="Every ship takes the station that is usual.",
)  # fmt: skip
FIRST_SAILS = HexKind(
    "first sails",
    "FC 3.6.3d",
    "each side before turn 1",
    "a form, a line a ship: plain (usual), full",
    why="All sail on who attacks and is far from the enemy; else plain sails.",
)

# -- commands and cards --------------------------------------------------------------------------------------------------

MUSTER = HexKind(
    "muster",
    "FC 3.3.4",
    "sides in turn: the next command",
    "formation:COMMANDER, group:COMMANDER (1)",
    why="It is the largest command that can be formed.",
)
ACTIVATION = HexKind(
    "activation",
    "FC 3.5",
    "the side to act",
    "command:ID (2), last pass if allowed",
    why="As the admiral's plan has it; the cautious let a far enemy move first.",
)
NEXT_SHIP = HexKind(
    "ship", "FC 3.3.3", "the active side: who acts next", "ship:ID", why="She is the next in the admiral's plan for the turn."
)
SUCCESSION = HexKind(
    "succession",
    "FC 4.12",
    "the owner of a formation that has begun to turn",
    "none, mark",
    "usual",
    why="Captains leave no mark to turn in succession.",
)
ENTER = HexKind(
    "enter", "FC 2006:18.17", "the side reinforced", "enter:HEX:FACING", why="It is the nearest to the ships that wait for them."
)
DISCARD = HexKind(
    "discard",
    "FC 4.8.2a",
    "each side, in secret",
    "a form, a line a card: keep (usual), throw",
    "usual",
    why="Captains keep every card.",
)
INITIATIVE_CARD = HexKind(
    "initiative-card",
    "FC 4.8.2b",
    "each side, in secret",
    "card:NUMBER",
    "usual",
    why="The first card of the hand is laid: captains do not weigh it.",
)
PRECEDENCE = HexKind(
    "precedence", "FC 4.8.2b", "the side with the lower card", "first, second", "usual", why="Captains take the first turn."
)
CARD_ACTIVATION = HexKind(
    "card-activation",
    "FC 4.8.2c",
    "the side whose card it is",
    "with:ID, bare:ID (2), pass",
    why="With the card if it may be, the command nearest to the enemy.",
)
EVENT = HexKind(
    "event",
    "FC 4.8.2g",
    "either side, of a ship about to act",
    "none, event:CARD",
    why="A card that has something to do is played.",
)
LAST_CARD = HexKind(
    "last-card",
    "FC 5.3",
    "a duellist with one card left",
    "lay, event:CARD:SHIP",
    "usual",
    why="The last card is laid, not played for its event.",
)

# -- movement ------------------------------------------------------------------------------------------------------------

HELM = HexKind(
    "helm",
    "FC 3.6",
    "the active ship, after every act",
    "(3), or a list of such keys as a course",
    why="She does what serves the admiral's plan and her own guns best.",
)
PASS_ALONG = HexKind(
    "pass-along",
    "FC 3.6.14",
    "along which side she passes",
    "port, starboard",
    why="She passes where her guns are loaded, if any are.",
)
CROSS = HexKind(
    "cross", "FC 3.6.13", "across which end she passes", "bow, stern", why="Captains cross the stern if they may choose."
)
EVADE = HexKind("evade", "FC 3.6.13b", "the ship that is closed", "evade, stand-on", why="It costs nothing to try.")
BERTH = HexKind(
    "berth",
    "FC 3.6.16",
    "the grappler: where she lies",
    "a hex such as A4603",
    why="The first berth will do: captains do not weigh it.",
)
STERNWAY = HexKind("sternway", "FC 2006:11.4b", "a ship without way", "hold, astern", "usual", why="Captains do not go astern.")
FURTHER = HexKind(
    "further",
    "FC 4.8.2f",
    "a ship whose card lets her go ahead",
    "forward, port, starboard",
    "usual",
    why="Captains go straight ahead if they can.",
)
TOW_BERTH = HexKind(
    "tow-berth", "FC 4.4.4d", "a ship in tow", "port, starboard", "usual", why="The first side will do: captains do not weigh it."
)
TOW = HexKind("tow", "FC 4.4.6", "a tower", "hold, cut", "usual", why="Captains keep a ship in tow.")

# -- fire ----------------------------------------------------------------------------------------------------------------

ANSWER = HexKind(
    "answer",
    "FC 3.7.7.2",
    "the enemy of a ship about to fire",
    "hold, answer:SHIP:GUNS (4)",
    why="She fires first if it does enough, or if she has acted this turn.",
)
RETURN_FIRE = HexKind(
    "return-fire",
    "FC 3.7.7.2",
    "a ship fired at before her own shot",
    "hull, rigging, hold",
    why="She fires where it does most now.",
)
FIRE_AT_WILL = HexKind(
    "fire-at-will",
    "FC 4.5",
    "the enemy of a ship that moves",
    "hold, answer:SHIP:GUNS:TARGET (4)",
    why="She fires if it does enough, or if she has acted this turn.",
)
GRAPPLING_FIRE = HexKind(
    "grappling-fire",
    "FC 3.6.16",
    "both ships of a grapple",
    "hold, fire:GUNS:TARGET (4)",
    why="Muzzle to muzzle every gun counts.",
)
BATTERY = HexKind(
    "battery",
    "FC 4.6",
    "an activated shore battery",
    "fire:battery:AIM:TARGET, last end",
    why="A battery fires while it has anything to fire at.",
)
LOAD = HexKind(
    "load",
    "FC 4.8.2h",
    "a ship about to fire a broadside",
    "none, load:CARD",
    why="Double shot whenever it is to hand; captains never load chain.",
)

# -- melee ---------------------------------------------------------------------------------------------------------------

MELEE = HexKind(
    "melee",
    "FC 3.8.1b",
    "the side with the initiative",
    "the first ship of the group that is next",
    why="The first group will do: captains do not weigh it.",
)
BOARD = HexKind(
    "board",
    "FC 3.8.1",
    "each ship that may board",
    "none, FOE:POINTS,FOE:POINTS",
    why="Her men go where they may carry a ship, and stay to face the others.",
)
BRIDGE = HexKind(
    "bridge",
    "FC 3.8.2",
    "the boarders of a prize",
    "stay, or the id of the next ship",
    why="Boarders always go on to the next ship.",
)
FLAG = HexKind(
    "flag",
    "FC 3.7.11",
    "a commander who may leave his ship",
    "stay, or the id of the other ship",
    why="A commander leaves a ship that will not hold out, and no other.",
)
LOSS = HexKind(
    "loss",
    "FC 2006:14.2",
    "the boarders",
    "the id of the ship that loses a man",
    "usual",
    why="The first ship will do: captains do not weigh it.",
)
SCUTTLE = HexKind(
    "scuttle",
    "FC 2006:14.5",
    "a prize, or a ship about to strike",
    "sail, scuttle",
    "usual",
    why="Captains keep a ship that is afloat.",
)

KINDS = tuple(one for one in [*globals().values()] if isinstance(one, HexKind))
"""Every row."""
