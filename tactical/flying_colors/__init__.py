"""Flying Colors: the fleet action on hexes, by the rules of 2023 or of 2006.

`scenarios.set_up(name)` lays a battle out, `game.play(action, seats)` plays it in memory, `game.FlyingColors` is the same for
`table.session`. A seat's `answer(action, question, moment)` gets the battle itself as its view, to look at and not to touch: no
die is to be thrown on it. It meets these questions; `about` names the ship or battery concerned. Options stand in a fixed order;
what leaves no choice is not asked.

| kind | rule | asked of | keys |
|---|---|---|---|
| first sails (Form) | 3.6.3d | each side before turn 1 | a line a ship: plain (usual), full |
| muster | 3.3.4 | sides in turn: the next command | formation:COMMANDER, group:COMMANDER (1) |
| activation | 3.5 | the side to act | command:ID (2), last pass if allowed |
| ship | 3.3.3k | the active side: who acts next | ship:ID |
| flag | 3.7.11 | a commander who may leave his ship | stay, or the id of the other ship |
| helm | 3.6 | the active ship, after every act | (3), or a list of such keys as a course |
| pass-along | 3.6.14 | along which side she passes | port, starboard |
| cross | 3.6.13 | across which end | bow, stern |
| evade | 3.6.13-16 | the ship that is closed | evade, stand-on |
| berth | 3.6.16 | the grappler: where she lies | a hex such as A4603 |
| answer | 3.7.7.2 | the enemy of a ship about to fire | hold, answer:SHIP:GUNS (4) |
| return-fire | 3.7.7.2 | a ship fired at before her own shot | hull, rigging, hold |
| grappling-fire | 3.6.16 | both ships of a grapple | hold, fire:GUNS:TARGET |
| fire-at-will | 4.5 | the enemy of a ship that moves (option) | hold, answer:SHIP:GUNS:TARGET |
| battery | 4.6 | an activated shore battery | fire:battery:AIM:TARGET, last end |
| melee | 3.8.1 | the side with the initiative | the first ship of the group that is next |
| board | 3.8.1 | each ship that may board | none, FOE:POINTS,FOE:POINTS |
| bridge | 3.8.2 | the boarders of a prize | stay, or the id of the next ship |
| tow, tow-berth | 4.4 | a tower or her tow (option) | hold, cut; port, starboard |
| sternway | 2006:11.4b | a ship without way | hold, astern |
| scuttle | 2006:14.5 | a prize, or a ship about to strike | sail, scuttle |
| loss | 2006:14.2 | the boarders | the id of the ship that loses a man |
| enter | 2006:18.17 | the side reinforced | enter:HEX:FACING |
| deployment (Form, secret) | 2006:18.74 | each side before a new day | heading; a line a ship: van, centre (usual), rear |

1. Or a list of one such key and the ids of the ships that shall belong to it, the commander's own among them.
2. A commander's id; for a ship out of command hers; for a battery its own.
3. At the start: press, oars, lead, tack, anchor, slip-anchor. Steps: ahead, port, starboard, slip, back; under oars also astern
   and about:FACING; through (the tack), sternway, cast:SIDE. Then drop:END, swing:SIDE:END, grapple:ID, disengage:ID,
   fire:GUNS:TARGET, end, and end:full, end:plain or end:short to change sails.
4. GUNS are port:hull, port:rigging, starboard:hull, starboard:rigging; bow:chase, stern:chase; battery:hull, battery:rigging.

What helps to choose, without changing the battle: `movement.moves(action, ship)` (every end of a move, each with a course that
answers `helm`), `movement.allowance`, `fire.shots(action, ship, place=...)`, `fire.weigh`, `fire.expected`;
`signals.Signals(action, side)` with `formation(flagship, ships)` and `reads(flagship, ship, range)` for who will be in command;
`victory.points(action, side)`, `victory.totals(action)`, `breakoff.sound(action, side)`, `breakoff.lost(ship)`,
`fleets.fleet_audacity(action, side)`, `activation.ready(action, side)`.
"""
