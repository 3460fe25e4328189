"""Mutants that survive because nobody could tell them from the rules as they are, by module, line of source and how it
reads instead, each with the reason."""

from __future__ import annotations

from tests.mutation.mutants import Mutant

HOME = "tactical/wooden_ships"
EQUIVALENT: dict[tuple[str, str, str], str] = {
    (
        f"{HOME}/boarding/aboard.py",
        "prizes.board_surrendered(battle, battle.ships[target], going[0].side, companies)",
        "prizes.board_surrendered(battle, battle.ships[target], going[-1].side, companies)",
    ): "all who may go aboard a ship that has struck are of one side",
    (
        f"{HOME}/boarding/crews.py",
        "return ship.quality if ship.captor is None or ship.prize is None else ship.prize.quality",
        "return ship.quality if ship.captor is None and ship.prize is None else ship.prize.quality",
    ): "there is a captor exactly while there is a prize crew (WS B.IX.D.2)",
    (
        f"{HOME}/boarding/crews.py",
        "yield Company(ship.id, ship.side, ship.quality, list(ship.crew), 0)",
        "yield Company(ship.id, ship.side, ship.quality, list(ship.crew), 1)",
    ): "nobody asks when a ship's own crew came aboard",
    (
        f"{HOME}/boarding/crews.py",
        "yield Company(ship.id, ship.side, ship.quality, list(ship.crew), 0)",
        "yield Company(ship.id, ship.side, ship.quality, list(ship.crew), -1)",
    ): "nobody asks when a ship's own crew came aboard",
    (
        f"{HOME}/boarding/melee.py",
        "prizes.take(battle, ship, victors[0].side, *companies, how=how)",
        "prizes.take(battle, ship, victors[-1].side, *companies, how=how)",
    ): "all boarders whom nobody opposes are of one side",
    (
        f"{HOME}/boarding/musters.py",
        "firsts = [fresh[:count] for count in range(1, len(fresh) + 1)]",
        "firsts = [fresh[:count] for count in range(1, len(fresh) + 2)]",
    ): "a menu names no entry twice",
    (
        f"{HOME}/boarding/rounds.py",
        "return self.bands[0].side",
        "return self.bands[-1].side",
    ): "all parties of a force are of one side",
    (
        f"{HOME}/boarding/rounds.py",
        "keys = [crew_key(band.ship, section) for section, _, band in sorted(sections, key=lambda one: one[:2])]",
        "keys = [crew_key(band.ship, section) for section, _, band in sorted(sections, key=lambda one: one[:3])]",
    ): "no two are alike in section and party, so that nothing else is compared",
    (
        f"{HOME}/boarding/rounds.py",
        "keys = [crew_key(band.ship, section) for section, _, band in sorted(sections, key=lambda one: one[:2])]",
        "keys = [crew_key(band.ship, section) for section, _, band in sorted(sections, key=lambda one: one[:1])]",
    ): "the sections are in the order of their parties already, and stay so",
    (
        f"{HOME}/damage/gun_squares.py",
        "return min(among, key=price) if len(among) > 1 else among[0]",
        "return min(among, key=price) if len(among) > 1 else among[-1]",
    ): "there is but one square to give up",
    (
        f"{HOME}/damage/gun_squares.py",
        "return min(among, key=price) if len(among) > 1 else among[0]",
        "return min(among, key=price) if len(among) >= 1 else among[0]",
    ): "of one square that one is the cheapest",
    (
        f"{HOME}/damage/gun_squares.py",
        "return min(among, key=price) if len(among) > 1 else among[0]",
        "return min(among, key=price) if len(among) > 0 else among[0]",
    ): "of one square that one is the cheapest",
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
        f"{HOME}/fire/rakes.py",
        "if not any(bearing(bow, lying.heading, hex) in play(deck) for hex in hexes):",
        "if not all((bearing(bow, lying.heading, hex) in play(deck) for hex in hexes)):",
    ): "who lies within range across the edge of the play shows her side, and is not raked",
    (
        f"{HOME}/fire/rakes.py",
        "if length == 1 and -abs(q) < down < abs(q):",
        "if length == 1 and -abs(q) <= down < abs(q):",
    ): "a hex 60 degrees off her bow is in the play of her gun, and from there she is not raked",
    (
        f"{HOME}/fire/rakes.py",
        "return _end(on_keel[0], length) if on_keel else None",
        "return _end(on_keel[-1], length) if on_keel else None",
    ): "of two hexes that lie on the line of her keel both are ahead, or both astern",
    (
        f"{HOME}/fire/rakes.py",
        "return _end(right_at_it[0], length)",
        "return _end(right_at_it[-1], length)",
    ): "no ship fills both the hex ahead of another and the one astern of her",
    (
        f"{HOME}/fire/targets.py",
        "crew = ship if ship.captor is None or ship.prize is None else battle.ships[ship.prize.origin]",
        "crew = ship if ship.captor is None and ship.prize is None else battle.ships[ship.prize.origin]",
    ): "there is a captor exactly while there is a prize crew (WS B.IX.D.2)",
    (
        f"{HOME}/fouling/grappling.py",
        "for _ in range(ship.grapples.get(other.id, 0)):",
        "for _ in range(ship.grapples.get(other.id, -1)):",
    ): "for less than no grapple no die is thrown either",
    (
        f"{HOME}/loading/reload.py",
        'loads = [one for one in options if one.value.shot == "round" and one.value.deck is not None]',
        "loads = [one for one in options if one.value.shot == 'round' or one.value.deck is not None]",
    ): "roundshot is loaded into a deck, and is the first that is offered of each",
    (
        f"{HOME}/loading/reload.py",
        "if loads and loads[0].value.deck is not None and ship.decks[loads[0].value.deck].ramming:",
        "if loads and loads[-1].value.deck is not None and ship.decks[loads[0].value.deck].ramming:",
    ): "who has begun to load doubleshot has but one load",
    (
        f"{HOME}/loading/reload.py",
        "if loads and loads[0].value.deck is not None and ship.decks[loads[0].value.deck].ramming:",
        "if loads and loads[0].value.deck is not None and ship.decks[loads[-1].value.deck].ramming:",
    ): "who has begun to load doubleshot has but one load",
    (
        f"{HOME}/loading/reload.py",
        "_carry_out(battle, ship, options[0].value)",
        "_carry_out(battle, ship, options[-1].value)",
    ): "there is but one thing that she can do",
    (
        f"{HOME}/loading/reload.py",
        "elif options and options[0].value.deck is not None:",
        "elif options and options[-1].value.deck is not None:",
    ): "there is but one thing that she can do",
    (
        f"{HOME}/loading/reload.py",
        'return _loads((begun[0],), ("double",))',
        'return _loads((begun[-1],), ("double",))',
    ): "doubleshot is begun in one broadside at a time",
    (
        f"{HOME}/loading/reload.py",
        "if work.deck is not None and work.shot is not None:",
        "if work.deck is not None or work.shot is not None:",
    ): "what is loaded has a deck and a shot, and nothing else has either",
    (
        f"{HOME}/loading/reload.py",
        'return max(mends, key=lambda one: ship.repairs.get(one.value.repair or "hull", 0)).key',
        'return max(mends, key=lambda one: ship.repairs.get(one.value.repair or "hull", -1)).key',
    ): "a repair that was begun has got further than one that was not",
    (
        f"{HOME}/loading/reload.py",
        "return 0 if deck is None else ship.decks[deck].squares() + ship.decks[deck].short()",
        "return 1 if deck is None else ship.decks[deck].squares() + ship.decks[deck].short()",
    ): "what is loaded has a deck",
    (
        f"{HOME}/loading/reload.py",
        "return 0 if deck is None else ship.decks[deck].squares() + ship.decks[deck].short()",
        "return -1 if deck is None else ship.decks[deck].squares() + ship.decks[deck].short()",
    ): "what is loaded has a deck",
    (
        f"{HOME}/movement/allowance.py",
        "if options.blocked_wind or (options.fore_and_aft and ship.aft_rig):",
        "if options.blocked_wind or (options.fore_and_aft or ship.aft_rig):",
    ): "what could be looked up is reckoned anew, to the same figures",
    (
        f"{HOME}/movement/collision.py",
        "return best[0]",
        "return best[-1]",
    ): "there is but one who may get the hex",
    (
        f"{HOME}/movement/collision.py",
        "return len(set(taken)) < len(taken)",
        "return len(set(taken)) <= len(taken)",
    ): "where no hex is shared nobody is thrown back, however it is settled",
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
        f"{HOME}/movement/helm.py",
        "return Helm(FAST, 0, heading, hold=hold)",
        "return Helm(FAST, 1, heading, hold=hold)",
    ): "what holds a ship is asked before her turning ability",
    (
        f"{HOME}/movement/helm.py",
        "return Helm(FAST, 0, heading, hold=hold)",
        "return Helm(FAST, -1, heading, hold=hold)",
    ): "what holds a ship is asked before her turning ability",
    (
        f"{HOME}/movement/leaving.py",
        "went = reached[ship.id] - toward(edge, start.bow) if start is not None and ship.done.hexes else 0",
        "went = reached[ship.id] - toward(edge, start.bow) if start is not None and ship.done.hexes else -1",
    ): "only who went outward at all may be out",
    (
        f"{HOME}/movement/notation.py",
        "ship.orders = [orders.legal(battle, ship)[0]]",
        "ship.orders = [orders.legal(battle, ship)[-1]]",
    ): "who is not asked has but one order",
    (
        f"{HOME}/movement/notation.py",
        "options = options_of(texts) if due == 1 else _ahead(battle, then, texts, due)",
        "options = options_of(texts) if due == 0 else _ahead(battle, then, texts, due)",
    ): "one turn ahead is the same menu, made anew each time",
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
        f"{HOME}/movement/orders.py",
        "return None if helm.boat and not helm.outside else (0, NO_ROWING)",
        "return None if helm.boat and not helm.outside else (1, NO_ROWING)",
    ): "an order to row stands alone: it has no steps that could be made",
    (
        f"{HOME}/setting_up.py",
        "for number, row in enumerate(file.shoals, 1):",
        "for number, row in enumerate(file.shoals, 2):",
    ): "the number only ties a lot of shoals to its waters",
    (
        f"{HOME}/setting_up.py",
        "for number, row in enumerate(file.shoals, 1):",
        "for number, row in enumerate(file.shoals, 0):",
    ): "the number only ties a lot of shoals to its waters",
    (
        f"{HOME}/special/agreement.py",
        "battle.special[endings.AGREED] = 1",
        "battle.special[endings.AGREED] = 0",
    ): "only whether it stands there is asked, not what",
    (
        f"{HOME}/special/agreement.py",
        "battle.special[endings.AGREED] = 1",
        "battle.special[endings.AGREED] = 2",
    ): "only whether it stands there is asked, not what",
    (
        f"{HOME}/special/arrivals.py",
        "return free[0]",
        "return free[-1]",
    ): "there is but one open hex",
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
        f"{HOME}/squares.py",
        "lost = [marked - away for marked, away in zip(lost, ship.crew_away or [0] * len(lost), strict=True)]",
        "lost = [marked - away for marked, away in zip(lost, ship.crew_away or [-1] * len(lost), strict=True)]",
    ): "where nobody is away no more can be erased than was marked",
    (
        f"{HOME}/victory.py",
        "return Verdict(None if len(beaten) > 1 else battle.other(beaten[0]), points, said)",
        "return Verdict(None if len(beaten) > 1 else battle.other(beaten[-1]), points, said)",
    ): "there is but one who is beaten",
    (
        f"{HOME}/victory.py",
        "battle.special[endings.STORM] = 1",
        "battle.special[endings.STORM] = 0",
    ): "only whether it stands there is asked, not what",
    (
        f"{HOME}/victory.py",
        "battle.special[endings.STORM] = 1",
        "battle.special[endings.STORM] = 2",
    ): "only whether it stands there is asked, not what",
    (
        f"{HOME}/victory.py",
        "first, second = sorted(points, key=lambda side: -points[side])[:2]",
        "first, second = sorted(points, key=lambda side: -points[side])[:3]",
    ): "a battle has two sides",
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
        "campaign/rules/flagships/action.py",
        "mates[flagship] = next((name for name in fit if name not in mates.values()), fit[0])",
        "mates[flagship] = next((name for name in fit if name not in mates.values()), fit[-1])",
    ): "a flagship without a squadron of her own sits out, and flagships alone have one choice (`_mates`)",
    (
        "campaign/rules/flagships/pairing.py",
        "if squadron.formation is None or squadron.flagship:",
        "if squadron.formation is None and squadron.flagship:",
    ): "who regroups after a battle is in a formation, and no flagship is another's mate",
    (
        "campaign/rules/sinking.py",
        "return ships[0].id",
        "return ships[-1].id",
    ): "there is but one to be had",
    (
        "maps/routes.py",
        "if not any(points[place] != NOWHERE for place in places):",
        "if not all((points[place] != NOWHERE for place in places)):",
    ): "places not reached yet are farther off than those that are",
    (
        "campaign/rules/auxiliaries/shadowing.py",
        'if shadow is not None and shadow.box == "shadowing":',
        "if shadow is not None or shadow.box == 'shadowing':",
    ): "who has lost touch waits for no choice any more (`touch.lose`)",
    (
        "campaign/rules/auxiliaries/touch.py",
        "world.partings.pop(auxiliary.id, None)",
        "pass",
    ): "who no longer shadows is asked nothing (`shadowing.settle`)",
    (
        "campaign/rules/battle/prizes.py",
        "return max(1, count * per_cent // 100) if per_cent else 0",
        "return max(1, count * per_cent // 100) if per_cent else -1",
    ): "nobody strikes fewer times than never",
    (
        "campaign/rules/convoys/losses.py",
        "if grip.range < before.get(convoy.id, {}).get(wind, 0):",
        "if grip.range < before.get(convoy.id, {}).get(wind, -1):",
    ): "no range of a gale is below 0",
    (
        "campaign/rules/arrivals.py",
        'points += int(roll.read({f"{cost}": dice_of(dice) for dice, cost in world.charts.arrival_damage.items()}) or 0)',
        'points += int(roll.read({f"{cost}": dice_of(dice) for dice, cost in world.charts.arrival_damage.items()}) or 1)',
    ): "every die has its row",
    (
        "maps/ranges.py",
        "kin = None if waters.kin is None else traced(waters.kin, source, allowance, gales, zones)",
        "kin = None if waters.kin is not None else traced(waters.kin, source, allowance, gales, zones)",
    ): "it is traced anew, with the same result: waters with a gale have kin",
    (
        "maps/routes.py",
        "return min(fastest, key=lambda step: _trouble(found, step), default=None) if len(fastest) != 1 else fastest[0]",
        "return min(fastest, key=lambda step: _trouble(found, step), default=None) if len(fastest) != 1 else fastest[-1]",
    ): "there is but one to be had",
    (
        "campaign/rules/auxiliaries/conversion.py",
        "if not any(own.values()) or not assignment.has_room(world, formation):",
        "if not any(own.values()) and (not assignment.has_room(world, formation)):",
    ): "a formation without room is refused one by one (`judge_at_sea`)",
    (
        "campaign/rules/independents.py",
        'return best if ranks[best] < NEVER else "none"',
        'return best if ranks[best] <= NEVER else "none"',
    ): "to do nothing is offered first, and of errands of one rank the first is taken",
    (
        "campaign/rules/leaders.py",
        'return equals[pick(world, len(equals), why, "SL 3.422", about or present[0].side, purpose)]',
        'return equals[pick(world, len(equals), why, "SL 3.422", about or present[-1].side, purpose)]',
    ): "leaders among whom one is senior are of one side",
}


def equal(mutant: Mutant) -> str:
    """Why a mutant changes nothing that anybody could see; empty if it is not among those that are known."""
    return EQUIVALENT.get((str(mutant.path), mutant.source, mutant.reads), "")
