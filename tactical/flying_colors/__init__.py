"""Flying Colors: the fleet action on hexes, by the rules of 2023 or of 2006.

`scenarios.set_up(name)` lays a battle out, `game.play(action, seats)` plays it in memory, `game.FlyingColors` is the same for
`table.session`. A seat's `answer(action, question, moment)` gets the battle itself as its view, to look at and not to touch: no
die is to be thrown on it. What it is asked, and by which keys it answers, is in `question_kinds`.

What helps to choose, without changing the battle: `movement.moves(action, ship)` (every end of a move, each with a course that
answers `helm`), `movement.allowance`, `fire.shots(action, ship, place=...)`, `fire.weigh`, `fire.expected`;
`signals.Signals(action, side)` with `formation(flagship, ships)` and `reads(flagship, ship, range)` for who will be in command;
`victory.points(action, side)`, `victory.totals(action)`, `breakoff.sound(action, side)`, `breakoff.lost(ship)`,
`fleets.fleet_audacity(action, side)`, `activation.ready(action, side)`.
"""
