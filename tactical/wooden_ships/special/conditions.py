"""WS S.4.IV, S.6.IV, S.11.IV: what wins a scenario by a rule of its own."""

from __future__ import annotations

from table.wording import counted, people, sentence
from tactical.wooden_ships.board import edge_beyond
from tactical.wooden_ships.special import leaving, tags
from tactical.wooden_ships.state import Battle, Ship, Verdict

ESCAPE = "escape"
TAKE = "sink-or-take"
CAPE = "past-the-cape"
LEAD = "lead-needed"


def won(battle: Battle) -> Verdict | None:
    """The verdict by a scenario's own condition, if one is met."""
    if ESCAPE in battle.special:
        return escape(battle)
    if CAPE in battle.special:
        return past_the_cape(battle)
    return None


def lead_needed(battle: Battle) -> int:
    """WS S.11.IV.2: how many points a side must be ahead to have won; a smaller lead decides nothing."""
    return tags.figure(battle, LEAD, "points")


def must_be_taken(battle: Battle) -> bool:
    """WS S.4.IV.3: whether an enemy who surrenders must also be taken before the other has won."""
    return TAKE in battle.special


def escape(battle: Battle) -> Verdict | None:
    """WS S.4.IV.1-2: the runner wins by leaving over the edge within the turns given; after them the guard wins by leaving over
    it, if the runner has not."""
    guard, runner = (_first_of(battle, side) for side in tags.sides(battle, ESCAPE))
    last = tags.figure(battle, ESCAPE, "turns")
    if _over_edge(battle, runner) and battle.turn <= last and not runner.helpless:
        return _verdict(battle, runner.home, f"{runner.name} has got away.")
    if _over_edge(battle, guard) and battle.turn > last and not guard.helpless and not _over_edge(battle, runner):
        return _verdict(battle, guard.home, f"{guard.name} has kept {runner.name} from her prey.")
    return None


def _first_of(battle: Battle, side: str) -> Ship:
    return next(ship for ship in battle.ships.values() if ship.home == side)


def _over_edge(battle: Battle, ship: Ship) -> bool:
    """Her bow lies beyond the edge of the board as it was set up, or she left by it."""
    edge = tags.edge_of(tags.figure(battle, ESCAPE, "edge"))
    assert edge is not None
    return edge_beyond(battle.board, ship.bow) == edge or bool(leaving.gone(battle, ship.home, edge))


def past_the_cape(battle: Battle) -> Verdict | None:
    """WS S.6.IV.1: more ships past the cape than the enemy has on the board win at once, whatever the points."""
    for side in tags.sides(battle, CAPE):
        past = [ship for ship in battle.of(side) if not ship.out_of_action and tags.lies_in(battle, CAPE, ship.bow)]
        enemy = [ship for ship in battle.of(battle.other(side)) if not ship.out_of_action]
        if len(past) > len(enemy):
            why = (
                f"{called(battle, side)} have {counted(len(past), 'ship')} past the cape, the enemy has {len(enemy)} on the board"
            )
            return _verdict(battle, side, sentence(why))
    return None


def _verdict(battle: Battle, winner: str, why: str) -> Verdict:
    return Verdict(winner, {side: fleet.total for side, fleet in battle.fleets.items()}, why)


def called(battle: Battle, side: str) -> str:
    """A side within a sentence, with a plural verb: `the Americans`."""
    return battle.fleets[side].name or people(side)
