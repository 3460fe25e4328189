"""The guns (SL 8.335-8.37): column shifts, damage modifiers, the Combat Damage Table, sail sunk and leaders hit."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from campaign import question_kinds as kinds
from campaign.charts.battle import COLUMNS, Cell
from campaign.engagement import Battle, Combat, Loss
from campaign.record.battle import Fired, Lost
from campaign.record.causes import Harm, Purpose, Sinking
from campaign.rules import damage, leaders, organisation, sinking
from campaign.state import Auxiliary, Leader, Squadron, World
from table.decisions import Decision, Option
from table.dice import Modifier, d10, log, pick
from table.flows import Flow, ask

HARDER = 3  # SL 8.338: added to the die for each sail that a squadron has lost of its damage
WORN = 10  # SL 3.244: with more points of damage than this a squadron's counter lies on its reverse


def resolve(world: World, battle: Battle) -> Flow[None]:
    """SL 8.11k-l, 8.335: what bears on each combat is settled first; then each has one die, read on both sides' columns.

    Combats about a convoy come last, and go otherwise (SL 10.131).
    """
    combats = [(number, combat) for number, combat in enumerate(battle.combats, 1) if not combat.convoy]
    for number, combat in combats:
        yield from _weigh(world, battle, number, combat)
    for number, combat in combats:
        yield from _exchange(world, battle, number, combat)


def _exchange(world: World, battle: Battle, number: int, combat: Combat) -> Flow[None]:
    """SL 8.335, 8.341-8.343: one die, each side's own column, and what is read there falls on the other side."""
    lines = {side: line_of(world, combat, side) for side in battle.sides}
    if not all(lines.values()):
        return
    die = d10(world, f"combat {number}", "SL 8.335", battle.id, Purpose.COMBAT).die
    guns = {side: sail_in(lines[side]) for side in battle.sides}
    for side in battle.sides:
        column, _ = on_table(battle.level + total(combat.shifts[side]))
        fire = Fire(
            side,
            column,
            die,
            combat=number,
            shifts=combat.shifts[side],
            modifiers=combat.modifiers[side],
            sail=(guns[side], guns[battle.enemy(side)]),
        )
        yield from fire_on(world, fire, lines[battle.enemy(side)])


def line_of(world: World, combat: Combat, side: str) -> list[Squadron]:
    """The squadrons of a side in a combat, the one that was matched first."""
    return [world.squadrons[name] for name in combat.lines[side] if name in world.squadrons]


def sail_in(line: list[Squadron]) -> int:
    return sum(squadron.sail for squadron in line)


def total(modifiers: list[Modifier]) -> int:
    return sum(modifier.value for modifier in modifiers)


# -- shifts and modifiers ----------------------------------------------------------------------------------------------


def _weigh(world: World, battle: Battle, number: int, combat: Combat) -> Flow[None]:
    """SL 8.34-8.35: the column shifts and damage modifiers of one combat, for each side's own fire."""
    lines = {side: line_of(world, combat, side) for side in battle.sides}
    if not all(lines.values()):
        return
    combat.shifts = {side: standing_shifts(world, lines[side], lines[battle.enemy(side)]) for side in battle.sides}
    yield from lead(world, battle, number, combat)
    for side in battle.sides:
        combat.modifiers[side] = sail_modifier(lines[side], lines[battle.enemy(side)])
        combat.modifiers[side] += off_table(world, battle.level + total(combat.shifts[side]))


def standing_shifts(world: World, own: list[Squadron], foe: list[Squadron]) -> list[Modifier]:
    """SL 8.34, 3.232, 3.245: what the fleet, the classes of the squadrons matched, and the counters themselves bring.

    Against a convoy the class counts by its column (SL 10.131).
    """
    chart, matched = world.charts.combat_columns, own[0]
    found = fleet_shifts(world, matched)
    if foe:
        merit = chart.class_shifts.get(matched.sail_class, {}).get(foe[0].sail_class, 0)
        found.append(Modifier(merit, f"{matched.sail_class} against {foe[0].sail_class}"))
    found += [Modifier(printed_shift(squadron), squadron.name) for squadron in own if not squadron.flagship]
    return [modifier for modifier in (*found, *flagship_shift(own)) if modifier.value]


def fleet_shifts(world: World, piece: Squadron | Auxiliary) -> list[Modifier]:
    """SL 8.34: the shifts of a piece's fleet, command and contingent."""
    chart = world.charts.combat_columns.fleet_shifts
    return [Modifier(shift, of) for of in dict.fromkeys((piece.side, piece.command, piece.flag)) if (shift := chart.get(of, 0))]


def fire_of(world: World, piece: Auxiliary, column: int, die: int, shifts: Iterable[Modifier] = ()) -> Fire:
    """SL 8.36: an auxiliary's fire, on a column set beforehand: it too is shifted by the fleet's shifts and by others, and past
    the end of the table by points (SL 8.344)."""
    found = [*fleet_shifts(world, piece), *shifts]
    wanted = column + total(found)
    return Fire(piece.side, on_table(wanted)[0], die, shifts=found, modifiers=off_table(world, wanted))


def flagship_shift(own: list[Squadron]) -> list[Modifier]:
    """SL 10.32: what a side's flagships in a combat bring: the shift of one of them, the highest."""
    shifts = [Modifier(printed_shift(squadron), squadron.name) for squadron in own if squadron.flagship]
    return [max(shifts, key=lambda modifier: modifier.value)] if shifts else []


def printed_shift(squadron: Squadron) -> int:
    """SL 3.245: the shift on the side of the counter that is up."""
    if squadron.worn_shift is not None and squadron.damage > WORN:
        return squadron.worn_shift
    return squadron.shift


def sail_modifier(own: list[Squadron], foe: list[Squadron]) -> list[Modifier]:
    """SL 8.351, 8.54o: the difference of sail in the combat, for the side with more and against the side with fewer."""
    more = sail_in(own) - sail_in(foe)
    return [Modifier(more, "sail in the combat")] if more else []


def on_table(column: int) -> tuple[int, int]:
    """SL 8.344: the column that is read, and by how many the shifts go past the end of the table."""
    read = min(max(column, COLUMNS[0]), COLUMNS[-1])
    return read, column - read


def off_table(world: World, column: int) -> list[Modifier]:
    """SL 8.344: shifts past an end of the table are damage points, one each; none where the column is on the table.

    The text gives them to the hindered side; unless the chart asks for that, left is less and right is more (D-28).
    """
    _, beyond = on_table(column)
    points = beyond if world.charts.combat_columns.off_table_hinders else -beyond
    return [Modifier(points, "shifts off the table")] if points else []


# -- leaders -----------------------------------------------------------------------------------------------------------


def lead(world: World, battle: Battle, number: int, combat: Combat) -> Flow[None]:
    """SL 8.345-8.346: the better leader has half the difference, rounded up; each shift helps him or hinders the foe."""
    ratings = {side: _leadership_in(world, battle, number, combat, side) for side in battle.sides}
    better, worse = sorted(battle.sides, key=lambda side: -ratings[side])
    shifts = leader_shifts(ratings[better], ratings[worse])
    if not shifts:
        return
    why = f"leadership {ratings[better]} against {ratings[worse]}"
    own = yield from _allocated(battle, number, better, shifts, why)
    for side, share in ((better, own), (worse, own - shifts)):
        if share:
            combat.shifts[side].append(Modifier(share, why))


def leader_shifts(better: int, worse: int) -> int:
    """SL 8.345: half the difference of leadership, a fraction counting whole."""
    return (better - worse + 1) // 2


def _leadership_in(world: World, battle: Battle, number: int, combat: Combat, side: str) -> int:
    """SL 8.345, 3.423: the leadership of the senior leader in a combat, less what discord among those present costs."""
    chief = leader_in(world, battle, number, combat, side)
    return leaders.acting_leadership(world, chief, _leaders_in(world, battle, combat, side))


def _leaders_in(world: World, battle: Battle, combat: Combat, side: str) -> list[Leader]:
    """SL 8.261: a side's leaders who are aboard the squadrons of a combat."""
    return [world.leaders[leader] for leader, ship in battle.aboard.items() if ship in combat.lines[side]]


def leader_in(world: World, battle: Battle, number: int, combat: Combat, side: str) -> Leader | None:
    """SL 8.261, 3.422-3.423: the senior of a side's leaders who are aboard the squadrons of a combat; None for a notional one.

    Of equals it is he who commands the whole battle (SL 8.26); where he is elsewhere chance decides.
    """
    commands = world.leaders.get(battle.seniors.get(side) or "")
    present = _leaders_in(world, battle, combat, side)
    why = f"who is senior in combat {number}"
    return leaders.senior(world, present, why, first=commands, about=battle.id, purpose=Purpose.COMMAND)


def _allocated(battle: Battle, number: int, side: str, shifts: int, why: str) -> Flow[int]:
    """SL 8.345: how many of the shifts a side takes for its own fire; the others hinder the enemy's."""
    options = tuple(Option(f"own-{own}", f"+{own} for us, -{shifts - own} for them", own) for own in range(shifts, -1, -1))
    prompt = f"Combat {number}, {why}: whose column?"
    return (yield from ask(Decision(side, "SL 8.345", kinds.SHIFT, options, prompt, f"{battle.id}:{number}")))


# -- fire --------------------------------------------------------------------------------------------------------------


class Fire(NamedTuple):
    """One side's fire: its column and die, and what is added to the points; `multiply` for ships at anchor (SL 6.236-6.237).

    `sail` are those of the line that fire and of the one fired on, by which sail sunk outright are bounded; None where that
    does not hold: of bombs and fireships, and against a convoy.
    """

    side: str
    column: int
    die: int
    combat: int = 0
    shifts: list[Modifier] = []
    modifiers: list[Modifier] = []
    multiply: int = 1
    burning: bool = False
    why: str = "gunfire"
    rule: str = "SL 8.336"
    cause: Harm = Harm.GUNS
    sail: tuple[int, int] | None = None


def fire_on(world: World, fire: Fire, squadrons: list[Squadron]) -> Flow[None]:
    """SL 8.336-8.338, 8.37: what a cell of the table does: sail sunk outright, points, sail sunk of these, leaders.

    With a flagship all leaders in the combat are hit (SL 10.321).
    """
    cell, points = read(world, fire)
    yield from hit(world, fire, squadrons, cell.sunk, points, casualty=cell.casualty)


def read(world: World, fire: Fire) -> tuple[Cell, int]:
    """SL 8.335, 8.35: the cell that a fire's column and die show, and its points with the modifiers; both sides see it."""
    battle = world.battle
    cell = _bounded(world, fire, world.charts.gunnery[fire.column][fire.die])
    points = max(0, cell.points + total(fire.modifiers)) * fire.multiply  # SL 8.35
    log(
        world,
        Fired(
            fire.combat, fire.side, fire.column, fire.die, cell.text, fire.shifts, fire.modifiers, points, cell.sunk,
            fire.cause, battle=battle.id if battle else "", rule=fire.rule,
        ),
    )  # fmt: skip
    return cell, points


def _bounded(world: World, fire: Fire, cell: Cell) -> Cell:
    """SL 8.337b, designed: a cell with no more sail sunk outright than those that fire may sink."""
    most = world.charts.combat_columns.sunk_at_most(*fire.sail) if fire.sail is not None else None
    return cell if most is None or cell.sunk <= most else cell._replace(sunk=most)


def hit(world: World, fire: Fire, squadrons: list[Squadron], sunk: int, points: int, *, casualty: bool) -> Flow[None]:
    """SL 8.337-8.338, 8.37: so many sail and points fall on these squadrons, and perhaps on the leaders aboard."""
    aboard = _aboard(world, squadrons)
    for _ in range(sunk):
        yield from _sink_outright(world, fire, squadrons)
    shares = spread(squadrons, points)
    for squadron, share in shares:
        damage.inflict(world, squadron, share, fire.why, fire.rule, fire.cause)
    for squadron, _ in shares:
        yield from _sink_of_damage(world, fire, squadron)
    flagship_lost = any(squadron.flagship and not squadron.ships for squadron in squadrons)
    if casualty or flagship_lost:
        for leader in aboard:
            _may_fall(world, leader, certain=flagship_lost)


def spread(squadrons: list[Squadron], points: int) -> list[tuple[Squadron, int]]:
    """SL 8.33.10: points as evenly as may be among those afloat, those over to the least damaged; who gets none is left out."""
    afloat = sorted((squadron for squadron in squadrons if squadron.ships), key=lambda squadron: squadron.damage)
    if not afloat:
        return []
    each, over = divmod(points, len(afloat))
    shares = [(squadron, each + (place < over)) for place, squadron in enumerate(afloat)]
    return [(squadron, share) for squadron, share in shares if share]


# -- sail sunk ---------------------------------------------------------------------------------------------------------


def _sink_outright(world: World, fire: Fire, squadrons: list[Squadron]) -> Flow[None]:
    """SL 8.337b-d, 7.341: a sail sinks whatever the damage; of several squadrons who fired says whose (SL 8.33.10)."""
    together = _with_flagships(world, [squadron for squadron in squadrons if squadron.ships])
    if not together:
        return
    victims = together[0]
    if len(together) > 1:
        options = tuple(Option(one[0].id, f"{one[0].name} ({sum(each.sail for each in one)} sail)", one) for one in together)
        about = world.battle.id if world.battle else ""
        victims = yield from ask(
            Decision(fire.side, "SL 8.33.10", kinds.SINK_WHOM, options, "Which of them loses a sail?", about)
        )
    victim, ship = victims[0], None
    if len(victims) > 1:
        victim, ship = _by_lot(world, victims)
    yield from _lose(world, fire, victim, "sunk outright", "SL 8.337b", Sinking.AT_A_BLOW, ship)


def _with_flagships(world: World, afloat: list[Squadron]) -> list[list[Squadron]]:
    """SL 10.311d: squadrons under fire, each with the flagships beside it."""
    mates = world.battle.mates if world.battle else {}
    there = {squadron.id for squadron in afloat}
    found: dict[str, list[Squadron]] = {}
    for squadron in afloat:
        mate = mates.get(squadron.id, "")
        found.setdefault(mate if mate in there else squadron.id, []).append(squadron)
    return list(found.values())


def _by_lot(world: World, squadrons: list[Squadron]) -> tuple[Squadron, str]:
    """SL 10.321-10.322: beside a flagship chance says which sail sinks, each being as likely as another, whatever she bears."""
    ships = [(squadron, ship.id) for squadron in squadrons for ship in squadron.ships]
    about = world.battle.id if world.battle else ""
    return ships[pick(world, len(ships), "which sail is lost", "SL 10.321", about, Purpose.SINKING)]


def _sink_of_damage(world: World, fire: Fire, squadron: Squadron) -> Flow[None]:
    """SL 8.338-8.339: past its rating a squadron loses sail upon sail, each less likely; outside battle but one (SL 7.352).

    With the sail that bore least its rating rises at once (SL 7.356).
    """
    about = world.battle.id if world.battle else squadron.id
    harder = 0
    while squadron.ships and harder <= (excess := squadron.damage - damage.rating(world, squadron)):
        roll = d10(world, f"a sail of {squadron.name} may sink", "SL 8.338", about, Purpose.SINKING)
        roll.add(harder, "sail sunk before")
        if not roll.passes(excess):
            return
        yield from _lose(world, fire, squadron, "sunk of its damage", "SL 8.338", Sinking.WORN_DOWN)
        if world.battle is None:
            return
        harder += HARDER


def _lose(
    world: World, fire: Fire, squadron: Squadron, why: str, rule: str, cause: Sinking, ship: str | None = None
) -> Flow[None]:
    """SL 7.356: the owner says which sail it is, unless that is settled."""
    if ship is None:
        ship = yield from sinking.choose_sail(world, squadron)
    lose(world, squadron, ship, "burnt" if fire.burning else why, rule, cause, burnt=fire.burning)


def lose(
    world: World, squadron: Squadron, ship: str, why: str, rule: str, cause: Sinking, *, burnt: bool = False, captor: str = ""
) -> None:
    """A squadron loses this sail; in a battle the loss is kept, for she may yet strike (SL 8.44)."""
    battle = world.battle
    if battle is not None:
        sail = next(sail for sail in squadron.ships if sail.id == ship)
        gone = burnt or squadron.endless  # of corsairs without number none is a prize (SL 10.233)
        merchant = squadron.formation in world.convoys
        flag, sail_class = squadron.flag, squadron.sail_class
        battle.losses.append(Loss(sail, squadron.id, squadron.side, flag, sail_class, gone, merchant, captor))
        log(world, Lost(squadron.id, sail.name, why, cause, battle=battle.id, rule=rule))
    organisation.lose_sail(world, squadron, ship, rule, cause)
    if battle is not None and not squadron.ships:  # nobody is aboard any more, whether he was lost (SL 3.49) or shifted his flag
        battle.aboard = {leader: on for leader, on in battle.aboard.items() if on != squadron.id}


# -- leaders hit -------------------------------------------------------------------------------------------------------


def _aboard(world: World, squadrons: list[Squadron]) -> list[Leader]:
    """SL 8.337a: the leaders whose squadrons are fired on; nobody is aboard outside a battle."""
    if world.battle is None:
        return []
    names = [squadron.id for squadron in squadrons]
    return [world.leaders[leader] for leader, ship in world.battle.aboard.items() if ship in names]


def _may_fall(world: World, leader: Leader, *, certain: bool) -> None:
    """SL 8.37, 3.481b-d: an asterisk, and a die says whether he is killed, taken, wounded for some turns, or unhurt.

    Where he is hit for certain (SL 10.321, C-16) it is thrown until it says how. Who went down with the last sail of his
    formation is past it (SL 3.49).
    """
    battle, table = world.battle, world.charts.casualties
    if battle is None or leader.id not in world.leaders:
        return
    fate = None
    while fate is None:
        roll = d10(world, f"{leader.name} under fire", "SL 10.321" if certain else "SL 8.37", battle.id, Purpose.CASUALTY)
        fate = roll.read({name: dice for name, (dice, _) in table.items()})
        if fate is None and not (certain and table):
            return
    _, row = table[fate]
    leaders.suffer(world, leader, row.fate, row.turns)
