"""Mutants that survive because nobody could tell them from the rules as they are, by module, line of source and what stands there
instead, each with the reason."""

from __future__ import annotations

from tests.mutation.mutants import Mutant

HOME = "tactical/wooden_ships"
EQUIVALENT: dict[tuple[str, str, str], str] = {
    (
        f"{HOME}/loading/reload.py",
        'loads = [one for one in options if one.value.shot == "round" and one.value.deck is not None]',
        "one.value.shot == 'round' or one.value.deck is not None",
    ): "roundshot is loaded into a deck, and is the first that is offered of each",
    (
        f"{HOME}/movement/helm.py",
        "return Helm(FAST, 0, heading, anchored=anchors.springs(battle, ship))",
        "-1",
    ): "a ship at anchor has the orders of her springs, whatever her turning ability",
    (
        f"{HOME}/movement/collision.py",
        "return best[0]",
        "-1",
    ): "there is but one who may get the hex",
    (
        f"{HOME}/damage/gun_squares.py",
        "return min(among, key=price) if len(among) > 1 else among[0]",
        "-1",
    ): "there is but one square to give up",
    (
        f"{HOME}/fire/fields.py",
        "found = [(seen.get(bearing(here, heading, hex)), code(hex)) for hex in within(here, BEYOND + 1)]",
        "2",
    ): "it looks at hexes farther off, which no gun reaches",
    (
        f"{HOME}/special/tasks.py",
        'return [] if may_make_sail(ship) or factors <= 0 else [(-factors, "sails not bent")]',
        "-1",
    ): "a change of an allowance by nothing is no change",
    (
        f"{HOME}/fire/fields.py",
        "for q in range(-BEYOND, BEYOND + 1):",
        "2",
    ): "one row more than any gun reaches",
    (
        f"{HOME}/special/slow_guns.py",
        'return tags.figure(battle, SLOW, "every", 2) < 2 or deck not in ship.done.fired',
        "3",
    ): "guns that miss one turn and guns that miss two are both slow",
    (
        f"{HOME}/fire/targets.py",
        "crew = ship if ship.captor is None or ship.prize is None else battle.ships[ship.prize.origin]",
        "ship.captor is None and ship.prize is None",
    ): "there is a captor exactly while there is a prize crew (WS B.IX.D.2)",
    (
        f"{HOME}/movement/allowance.py",
        "if options.blocked_wind or (options.fore_and_aft and ship.aft_rig):",
        "options.fore_and_aft or ship.aft_rig",
    ): "what could be looked up is reckoned anew, to the same figures",
    (
        f"{HOME}/special/leaving.py",
        "return found if isinstance(found, int) else 0",
        "-1",
    ): "what is counted is always a number",
    (
        f"{HOME}/movement/helm.py",
        "return Helm(FAST, 0, heading, anchored=anchors.springs(battle, ship))",
        "1",
    ): "a ship at anchor has the orders of her springs, whatever her turning ability",
    (
        f"{HOME}/movement/collision.py",
        "tangle.meet(larger[0], boat, number)",
        "-1",
    ): "ships have settled among themselves who has the hex: there is but one larger",
    (
        f"{HOME}/special/shoals.py",
        "own = [ship.bow for ship in battle.of(side)] or [Hex(0, 1)]",
        "-1",
    ): "who has no ship there yet is offered any waters",
    (
        f"{HOME}/special/slow_guns.py",
        'return tags.figure(battle, SLOW, "every", 2) < 2 or deck not in ship.done.fired',
        "1",
    ): "no scenario has guns that are slow and fire every turn",
    (
        f"{HOME}/movement/safety.py",
        "if helm.hold or helm.anchored:",
        "helm.hold and helm.anchored",
    ): "who is held or at anchor has an allowance of 0, and so goes no hex ahead",
    (
        f"{HOME}/boarding/rounds.py",
        "return self.bands[0].side",
        "-1",
    ): "all parties of a force are of one side",
    (
        f"{HOME}/boarding/crews.py",
        "return ship.quality if ship.captor is None or ship.prize is None else ship.prize.quality",
        "ship.captor is None and ship.prize is None",
    ): "there is a captor exactly while there is a prize crew (WS B.IX.D.2)",
    (
        f"{HOME}/special/tasks.py",
        'return [] if may_make_sail(ship) or factors <= 0 else [(-factors, "sails not bent")]',
        "factors < 0",
    ): "a change of an allowance by nothing is no change",
    (
        f"{HOME}/fire/fields.py",
        "for first in range(BEYOND + 1):",
        "2",
    ): "so far ahead there is no room for a hex aside, and the loop within does nothing",
    (
        f"{HOME}/movement/drift.py",
        "if len(raft) > 1:",
        "len(raft) >= 1",
    ): "who is in no raft with another is met but once",
    (
        f"{HOME}/special/arrivals.py",
        "return free[0]",
        "-1",
    ): "there is but one open hex",
    (
        f"{HOME}/special/scores.py",
        'win(battle, present[0], counted(battle, f"{IDLE}.points"), ALONE)',
        "-1",
    ): "there is but one side on the board",
    (
        f"{HOME}/special/scores.py",
        "battle.special[RACED] = 1",
        "0",
    ): "only whether it stands there is asked, not what",
    (
        f"{HOME}/special/scores.py",
        "battle.special[RACED] = 1",
        "2",
    ): "only whether it stands there is asked, not what",
    (
        f"{HOME}/special/scores.py",
        "battle.special[VOID] = 1",
        "0",
    ): "only whether it stands there is asked, not what",
    (
        f"{HOME}/special/scores.py",
        "battle.special[VOID] = 1",
        "2",
    ): "only whether it stands there is asked, not what",
    (
        f"{HOME}/special/shoals.py",
        "own = [ship.bow for ship in battle.of(side)] or [Hex(0, 1)]",
        "0",
    ): "who has no ship there yet is offered any waters",
    (
        f"{HOME}/special/shoals.py",
        "own = [ship.bow for ship in battle.of(side)] or [Hex(0, 1)]",
        "1",
    ): "who has no ship there yet is offered any waters",
    (
        f"{HOME}/special/shoals.py",
        "own = [ship.bow for ship in battle.of(side)] or [Hex(0, 1)]",
        "2",
    ): "who has no ship there yet is offered any waters",
    (
        f"{HOME}/fire/rakes.py",
        'return "bow" if down < 0 else "stern"',
        "down <= 0",
    ): "hexes so near to abreast of her bow are in the play of her guns, or at the side of a gunboat",
    (
        f"{HOME}/fire/rakes.py",
        'return "bow" if down < 0 else "stern"',
        "1",
    ): "hexes so near to abreast of her bow are in the play of her guns, or at the side of a gunboat",
    (
        f"{HOME}/fire/rakes.py",
        'return "bow" if down < 0 else "stern"',
        "-1",
    ): "hexes so near to abreast of her bow are in the play of her guns, or at the side of a gunboat",
    (
        f"{HOME}/movement/orders.py",
        "expected = parse(catalogue.orders(helm)[0]).steps",
        "-1",
    ): "a burning fireship has but one order",
    (
        f"{HOME}/movement/orders.py",
        "return Ruled(catalogue.orders(helm)[0], why, helm)",
        "-1",
    ): "a burning fireship has but one order",
    (
        "campaign/rules/independents.py",
        'return best if ranks[best] < NEVER else "none"',
        "ranks[best] <= NEVER",
    ): "to do nothing is offered first, and of errands of one rank the first is taken",
}


def equal(mutant: Mutant) -> str:
    """Why a mutant changes nothing that anybody could see; empty if it is not among those that are known."""
    return EQUIVALENT.get((str(mutant.path), mutant.source, mutant.after), "")
