"""Mutants that survive because nobody could tell them from the rules as they are, by module, line of source and how it
reads instead, each with the reason."""

from __future__ import annotations

from tests.mutation.mutants import Mutant

HOME = "tactical/wooden_ships"
EQUIVALENT: dict[tuple[str, str, str], str] = {
    (
        f"{HOME}/boarding/crews.py",
        "return ship.quality if ship.captor is None or ship.prize is None else ship.prize.quality",
        "return ship.quality if ship.captor is None and ship.prize is None else ship.prize.quality",
    ): "there is a captor exactly while there is a prize crew (WS B.IX.D.2)",
    (
        f"{HOME}/boarding/rounds.py",
        "return self.bands[0].side",
        "return self.bands[-1].side",
    ): "all parties of a force are of one side",
    (
        f"{HOME}/damage/gun_squares.py",
        "return min(among, key=price) if len(among) > 1 else among[0]",
        "return min(among, key=price) if len(among) > 1 else among[-1]",
    ): "there is but one square to give up",
    (
        f"{HOME}/fire/fields.py",
        "found = [(seen.get(bearing(here, heading, hex)), code(hex)) for hex in within(here, BEYOND + 1)]",
        "found = [(seen.get(bearing(here, heading, hex)), code(hex)) for hex in within(here, BEYOND + 2)]",
    ): "it looks at hexes farther off, which no gun reaches",
    (
        f"{HOME}/fire/fields.py",
        "for q in range(-BEYOND, BEYOND + 1):",
        "for q in range(-BEYOND, BEYOND + 2):",
    ): "one row more than any gun reaches",
    (
        f"{HOME}/fire/fields.py",
        "for first in range(BEYOND + 1):",
        "for first in range(BEYOND + 2):",
    ): "so far ahead there is no room for a hex aside, and the loop within does nothing",
    (
        f"{HOME}/fire/rakes.py",
        'return "bow" if down < 0 else "stern"',
        'return "bow" if down <= 0 else "stern"',
    ): "hexes so near to abreast of her bow are in the play of her guns, or at the side of a gunboat",
    (
        f"{HOME}/fire/rakes.py",
        'return "bow" if down < 0 else "stern"',
        'return "bow" if down < 1 else "stern"',
    ): "hexes so near to abreast of her bow are in the play of her guns, or at the side of a gunboat",
    (
        f"{HOME}/fire/rakes.py",
        'return "bow" if down < 0 else "stern"',
        'return "bow" if down < -1 else "stern"',
    ): "hexes so near to abreast of her bow are in the play of her guns, or at the side of a gunboat",
    (
        f"{HOME}/fire/targets.py",
        "crew = ship if ship.captor is None or ship.prize is None else battle.ships[ship.prize.origin]",
        "crew = ship if ship.captor is None and ship.prize is None else battle.ships[ship.prize.origin]",
    ): "there is a captor exactly while there is a prize crew (WS B.IX.D.2)",
    (
        f"{HOME}/loading/reload.py",
        'loads = [one for one in options if one.value.shot == "round" and one.value.deck is not None]',
        "loads = [one for one in options if one.value.shot == 'round' or one.value.deck is not None]",
    ): "roundshot is loaded into a deck, and is the first that is offered of each",
    (
        f"{HOME}/movement/allowance.py",
        "if options.blocked_wind or (options.fore_and_aft and ship.aft_rig):",
        "if options.blocked_wind or (options.fore_and_aft or ship.aft_rig):",
    ): "what could be looked up is reckoned anew, to the same figures",
    (f"{HOME}/movement/collision.py", "return best[0]", "return best[-1]"): "there is but one who may get the hex",
    (
        f"{HOME}/movement/collision.py",
        "tangle.meet(larger[0], boat, number)",
        "tangle.meet(larger[-1], boat, number)",
    ): "ships have settled among themselves who has the hex: there is but one larger",
    (f"{HOME}/movement/drift.py", "if len(raft) > 1:", "if len(raft) >= 1:"): "who is in no raft with another is met but once",
    (
        f"{HOME}/movement/helm.py",
        "return Helm(FAST, 0, heading, anchored=anchors.springs(battle, ship))",
        "return Helm(FAST, -1, heading, anchored=anchors.springs(battle, ship))",
    ): "a ship at anchor has the orders of her springs, whatever her turning ability",
    (
        f"{HOME}/movement/helm.py",
        "return Helm(FAST, 0, heading, anchored=anchors.springs(battle, ship))",
        "return Helm(FAST, 1, heading, anchored=anchors.springs(battle, ship))",
    ): "a ship at anchor has the orders of her springs, whatever her turning ability",
    (
        f"{HOME}/movement/orders.py",
        "expected = parse(catalogue.orders(helm)[0]).steps",
        "expected = parse(catalogue.orders(helm)[-1]).steps",
    ): "a burning fireship has but one order",
    (
        f"{HOME}/movement/orders.py",
        "return Ruled(catalogue.orders(helm)[0], why, helm)",
        "return Ruled(catalogue.orders(helm)[-1], why, helm)",
    ): "a burning fireship has but one order",
    (
        f"{HOME}/movement/safety.py",
        "if helm.hold or helm.anchored:",
        "if helm.hold and helm.anchored:",
    ): "who is held or at anchor has an allowance of 0, and so goes no hex ahead",
    (f"{HOME}/special/arrivals.py", "return free[0]", "return free[-1]"): "there is but one open hex",
    (
        f"{HOME}/special/leaving.py",
        "return found if isinstance(found, int) else 0",
        "return found if isinstance(found, int) else -1",
    ): "what is counted is always a number",
    (
        f"{HOME}/special/scores.py",
        'win(battle, present[0], counted(battle, f"{IDLE}.points"), ALONE)',
        'win(battle, present[-1], counted(battle, f"{IDLE}.points"), ALONE)',
    ): "there is but one side on the board",
    (
        f"{HOME}/special/scores.py",
        "battle.special[RACED] = 1",
        "battle.special[RACED] = 0",
    ): "only whether it stands there is asked, not what",
    (
        f"{HOME}/special/scores.py",
        "battle.special[RACED] = 1",
        "battle.special[RACED] = 2",
    ): "only whether it stands there is asked, not what",
    (
        f"{HOME}/special/scores.py",
        "battle.special[VOID] = 1",
        "battle.special[VOID] = 0",
    ): "only whether it stands there is asked, not what",
    (
        f"{HOME}/special/scores.py",
        "battle.special[VOID] = 1",
        "battle.special[VOID] = 2",
    ): "only whether it stands there is asked, not what",
    (
        f"{HOME}/special/shoals.py",
        "own = [ship.bow for ship in battle.of(side)] or [Hex(0, 1)]",
        "own = [ship.bow for ship in battle.of(side)] or [Hex(-1, 1)]",
    ): "who has no ship there yet is offered any waters",
    (
        f"{HOME}/special/shoals.py",
        "own = [ship.bow for ship in battle.of(side)] or [Hex(0, 1)]",
        "own = [ship.bow for ship in battle.of(side)] or [Hex(0, 0)]",
    ): "who has no ship there yet is offered any waters",
    (
        f"{HOME}/special/shoals.py",
        "own = [ship.bow for ship in battle.of(side)] or [Hex(0, 1)]",
        "own = [ship.bow for ship in battle.of(side)] or [Hex(1, 1)]",
    ): "who has no ship there yet is offered any waters",
    (
        f"{HOME}/special/shoals.py",
        "own = [ship.bow for ship in battle.of(side)] or [Hex(0, 1)]",
        "own = [ship.bow for ship in battle.of(side)] or [Hex(0, 2)]",
    ): "who has no ship there yet is offered any waters",
    (
        f"{HOME}/special/slow_guns.py",
        'return tags.figure(battle, SLOW, "every", 2) < 2 or deck not in ship.done.fired',
        'return tags.figure(battle, SLOW, "every", 3) < 2 or deck not in ship.done.fired',
    ): "guns that miss one turn and guns that miss two are both slow",
    (
        f"{HOME}/special/slow_guns.py",
        'return tags.figure(battle, SLOW, "every", 2) < 2 or deck not in ship.done.fired',
        'return tags.figure(battle, SLOW, "every", 2) < 1 or deck not in ship.done.fired',
    ): "no scenario has guns that are slow and fire every turn",
    (
        f"{HOME}/special/slow_guns.py",
        'return tags.figure(battle, SLOW, "every", 2) < 2 or deck not in ship.done.fired',
        'return tags.figure(battle, SLOW, "every", 1) < 2 or deck not in ship.done.fired',
    ): "no scenario has guns that are slow and fire every turn",
    (
        f"{HOME}/special/tasks.py",
        'return [] if may_make_sail(ship) or factors <= 0 else [(-factors, "sails not bent")]',
        'return [] if may_make_sail(ship) or factors <= -1 else [(-factors, "sails not bent")]',
    ): "a change of an allowance by nothing is no change",
    (
        f"{HOME}/special/tasks.py",
        'return [] if may_make_sail(ship) or factors <= 0 else [(-factors, "sails not bent")]',
        'return [] if may_make_sail(ship) or factors < 0 else [(-factors, "sails not bent")]',
    ): "a change of an allowance by nothing is no change",
    (
        "campaign/rules/leaders.py",
        'return equals[pick(world, len(equals), why, "SL 3.422", about or present[0].side, purpose)]',
        'return equals[pick(world, len(equals), why, "SL 3.422", about or present[-1].side, purpose)]',
    ): "leaders among whom one is senior are of one side",
    (
        "campaign/rules/auxiliaries/assignment.py",
        "return bool(formations and havens) and formations[0].place in (space_named(havens[0]), world.sea.berth(havens[0]))",
        "return bool(formations and havens) and formations[-1].place in (space_named(havens[0]), world.sea.berth(havens[0]))",
    ): "there is one formation and one port",
    (
        "campaign/rules/auxiliaries/assignment.py",
        "return bool(formations and havens) and formations[0].place in (space_named(havens[0]), world.sea.berth(havens[0]))",
        "return bool(formations and havens) and formations[0].place in (space_named(havens[-1]), world.sea.berth(havens[0]))",
    ): "there is one formation and one port",
    (
        "campaign/rules/auxiliaries/assignment.py",
        "return bool(formations and havens) and formations[0].place in (space_named(havens[0]), world.sea.berth(havens[0]))",
        "return bool(formations and havens) and formations[0].place in (space_named(havens[0]), world.sea.berth(havens[-1]))",
    ): "there is one formation and one port",
    (
        "maps/routes.py",
        "sounded += 1",
        "sounded += 0",
    ): "it goes over places again from which all have been reached, and finds nothing new",
    (
        "campaign/rules/independents.py",
        'return best if ranks[best] < NEVER else "none"',
        'return best if ranks[best] <= NEVER else "none"',
    ): "to do nothing is offered first, and of errands of one rank the first is taken",
}


def equal(mutant: Mutant) -> str:
    """Why a mutant changes nothing that anybody could see; empty if it is not among those that are known."""
    return EQUIVALENT.get((str(mutant.path), mutant.source, mutant.reads), "")
