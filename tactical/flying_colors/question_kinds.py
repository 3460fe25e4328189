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
)  # fmt: skip
FIRST_SAILS = HexKind("first sails", "FC 3.6.3d", "each side before turn 1", "a form, a line a ship: plain (usual), full")

# -- commands and cards --------------------------------------------------------------------------------------------------

MUSTER = HexKind("muster", "FC 3.3.4", "sides in turn: the next command", "formation:COMMANDER, group:COMMANDER (1)")
ACTIVATION = HexKind("activation", "FC 3.5", "the side to act", "command:ID (2), last pass if allowed")
NEXT_SHIP = HexKind("ship", "FC 3.3.3", "the active side: who acts next", "ship:ID")
SUCCESSION = HexKind("succession", "FC 4.12", "the owner of a formation that has begun to turn", "none, mark", "usual")
ENTER = HexKind("enter", "FC 2006:18.17", "the side reinforced", "enter:HEX:FACING")
DISCARD = HexKind("discard", "FC 4.8.2a", "each side, in secret", "a form, a line a card: keep (usual), throw", "usual")
INITIATIVE_CARD = HexKind("initiative-card", "FC 4.8.2b", "each side, in secret", "card:NUMBER", "usual")
PRECEDENCE = HexKind("precedence", "FC 4.8.2b", "the side with the lower card", "first, second", "usual")
CARD_ACTIVATION = HexKind("card-activation", "FC 4.8.2c", "the side whose card it is", "with:ID, bare:ID (2), pass")
EVENT = HexKind("event", "FC 4.8.2g", "either side, of a ship about to act", "none, event:CARD")
LAST_CARD = HexKind("last-card", "FC 5.3", "a duellist with one card left", "lay, event:CARD:SHIP", "usual")

# -- movement ------------------------------------------------------------------------------------------------------------

HELM = HexKind("helm", "FC 3.6", "the active ship, after every act", "(3), or a list of such keys as a course")
PASS_ALONG = HexKind("pass-along", "FC 3.6.14", "along which side she passes", "port, starboard")
CROSS = HexKind("cross", "FC 3.6.13", "across which end she passes", "bow, stern")
EVADE = HexKind("evade", "FC 3.6.13b", "the ship that is closed", "evade, stand-on")
BERTH = HexKind("berth", "FC 3.6.16", "the grappler: where she lies", "a hex such as A4603")
STERNWAY = HexKind("sternway", "FC 2006:11.4b", "a ship without way", "hold, astern", "usual")
FURTHER = HexKind("further", "FC 4.8.2f", "a ship whose card lets her go ahead", "forward, port, starboard", "usual")
TOW_BERTH = HexKind("tow-berth", "FC 4.4.4d", "a ship in tow", "port, starboard", "usual")
TOW = HexKind("tow", "FC 4.4.6", "a tower", "hold, cut", "usual")

# -- fire ----------------------------------------------------------------------------------------------------------------

ANSWER = HexKind("answer", "FC 3.7.7.2", "the enemy of a ship about to fire", "hold, answer:SHIP:GUNS (4)")
RETURN_FIRE = HexKind("return-fire", "FC 3.7.7.2", "a ship fired at before her own shot", "hull, rigging, hold")
FIRE_AT_WILL = HexKind("fire-at-will", "FC 4.5", "the enemy of a ship that moves", "hold, answer:SHIP:GUNS:TARGET (4)")
GRAPPLING_FIRE = HexKind("grappling-fire", "FC 3.6.16", "both ships of a grapple", "hold, fire:GUNS:TARGET (4)")
BATTERY = HexKind("battery", "FC 4.6", "an activated shore battery", "fire:battery:AIM:TARGET, last end")
LOAD = HexKind("load", "FC 4.8.2h", "a ship about to fire a broadside", "none, load:CARD")

# -- melee ---------------------------------------------------------------------------------------------------------------

MELEE = HexKind("melee", "FC 3.8.1b", "the side with the initiative", "the first ship of the group that is next")
BOARD = HexKind("board", "FC 3.8.1", "each ship that may board", "none, FOE:POINTS,FOE:POINTS")
BRIDGE = HexKind("bridge", "FC 3.8.2", "the boarders of a prize", "stay, or the id of the next ship")
FLAG = HexKind("flag", "FC 3.7.11", "a commander who may leave his ship", "stay, or the id of the other ship")
LOSS = HexKind("loss", "FC 2006:14.2", "the boarders", "the id of the ship that loses a man", "usual")
SCUTTLE = HexKind("scuttle", "FC 2006:14.5", "a prize, or a ship about to strike", "sail, scuttle", "usual")

KINDS = tuple(one for one in [*globals().values()] if isinstance(one, HexKind))
"""Every row."""
