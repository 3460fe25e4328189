"""Arranging the combats of a battle (SL 8.33-8.334): squadron against squadron along the damage tracks, 'Admiral!', doubling."""

from __future__ import annotations

from campaign import question_kinds as kinds
from campaign.convoying import Convoy
from campaign.engagement import Battle, Combat, Selection
from campaign.record.battle import Matched
from campaign.record.causes import Purpose
from campaign.rules import leaders
from campaign.rules.convoys import action as merchants
from campaign.rules.flagships import action
from campaign.state import Formation, Leader, Squadron, World
from table.decisions import Decision, Option
from table.dice import log
from table.flows import Flow, ask

DOUBLING = {"light": 0, "medium": 1, "heavy": 2}  # SL 8.333: squadrons that may be added to a combat
TRACK = 11  # SL 3.247: the boxes of a damage track, 0 to 10


def arrange(world: World, battle: Battle) -> Flow[None]:
    """SL 8.33: combats are put up one by one until a side has no squadron left; then the other may double (SL 8.33d).

    The holder of the weather gauge declares second in the first combat, and the sides take turns (SL 8.33b). Convoys come last
    (SL 10.131).
    """
    battle.combats, battle.selections = [], {side: Selection() for side in battle.sides}
    first = battle.enemy(battle.gauge)
    squadrons = [len(eligible(world, battle, side)) for side in battle.sides]
    convoys = [merchants.engaged(world, battle, side) for side in battle.sides]
    between, *attacks = merchants.shared_out(squadrons[0], squadrons[1], len(convoys[0]), len(convoys[1]))
    for _ in range(between):
        yield from _match(world, battle, first)
        first = battle.enemy(first)
    for convoy in (one for several, count in zip(convoys, attacks, strict=True) for one in several[:count]):
        yield from _set_upon(world, battle, convoy)
    yield from _double(world, battle)


# -- who may be put up -------------------------------------------------------------------------------------------------


def eligible(world: World, battle: Battle, side: str) -> list[Squadron]:
    """SL 8.33, 8.212-8.214: the squadrons of a side's engaged formations, but those beyond its leaders' control.

    Flagships beside their mates are not squadrons more (SL 10.311d), and a convoy's own sail are put up by nobody (SL 10.131).
    """
    engaged = (name for name in battle.engaged.get(side, ()) if name in world.formations and name not in world.convoys)
    out = {*battle.idle, *battle.mates}
    return [squadron for name in engaged for squadron in world.company(name) if squadron.id not in out]


def waiting(world: World, battle: Battle, side: str) -> list[Squadron]:
    """Those of a side's eligible squadrons that are in no combat yet."""
    up = _up(battle)
    return [squadron for squadron in eligible(world, battle, side) if squadron.id not in up]


def _up(battle: Battle) -> set[str]:
    """The squadrons that are in a combat."""
    return {name for combat in battle.combats for line in combat.lines.values() for name in line}


def choices(world: World, battle: Battle, side: str) -> list[Squadron]:
    """SL 8.331-8.332: what a side may put up next, independent squadrons last of all."""
    left = waiting(world, battle, side)
    in_flotillas = [squadron for squadron in left if _flotilla(world, squadron).kind != "independent"]
    return _along_the_track(world, battle.selections[side], in_flotillas) if in_flotillas else left


def _along_the_track(world: World, selection: Selection, left: list[Squadron]) -> list[Squadron]:
    """SL 8.331b-e: first the other squadrons of the first box, then those of the nearest box the way taken, round the end."""
    own = [squadron for squadron in left if squadron.formation == selection.formation]
    if not own:
        return _next_flotilla(world, selection, left)
    boxes = _next_boxes(selection, own)
    return [squadron for squadron in own if box(squadron) in boxes.values()]


def _next_flotilla(world: World, selection: Selection, left: list[Squadron]) -> list[Squadron]:
    """SL 8.331a, f-g: any squadron, but one formation is used up, with the flotillas under it, before another is begun."""
    if not selection.formation:
        return left
    top = world.topmost(world.formations[selection.formation])
    return [squadron for squadron in left if world.topmost(_flotilla(world, squadron)) is top] or left


def _next_boxes(selection: Selection, own: list[Squadron]) -> dict[int, int]:
    """SL 8.331b-e: by the way to it, the box to choose from next: the first while it is occupied, else the nearest one."""
    start = selection.box
    assert start is not None, "a flotilla is begun by its first box"
    steps = {way: min((box(squadron) - start) * way % TRACK for squadron in own) for way in (-1, 1)}
    ways = (selection.way,) if selection.way else (-1, 1)
    return {way: (start + way * steps[way]) % TRACK for way in ways}


def box(squadron: Squadron) -> int:
    """The box of the track that a squadron lies in."""
    return box_of(squadron.damage)


def box_of(damage: int) -> int:
    """SL 7.321, 3.247: the box of so much damage; on its +10 side a counter begins again at 1."""
    return damage if damage < TRACK else damage - (TRACK - 1)


def _flotilla(world: World, squadron: Squadron) -> Formation:
    return world.formations[str(squadron.formation)]


# -- putting up --------------------------------------------------------------------------------------------------------


def _match(world: World, battle: Battle, first: str) -> Flow[None]:
    """SL 8.33b-c: one combat: 'Admiral!' if either calls, the first player before the other, else each selects in turn."""
    second = battle.enemy(first)
    caller = yield from _admiral_called(world, battle, first)
    battle.combats.append(Combat({}))
    number = len(battle.combats)
    if caller is not None:
        other = battle.enemy(caller)
        own, theirs = champion(world, battle, caller), answering(world, battle, other)
        yield from _put_up(world, battle, number, caller, [own], "SL 8.33c", admiral=True)
        yield from _put_up(world, battle, number, other, theirs, "SL 8.33c", admiral=True)
        return
    yield from _select(world, battle, number, first, "SL 8.33b")
    yield from _select(world, battle, number, second, "SL 8.33b")


def _select(world: World, battle: Battle, number: int, side: str, rule: str) -> Flow[None]:
    """SL 8.331: a side puts up one of those whose turn it is, and thereby says which way it goes along the track."""
    offered = choices(world, battle, side)
    squadron = yield from _put_up(world, battle, number, side, offered, rule)
    if _flotilla(world, squadron).kind != "independent":
        battle.selections[side] = _went(battle.selections[side], squadron, offered)


def _went(selection: Selection, chosen: Squadron, offered: list[Squadron]) -> Selection:
    """SL 8.331b-c: where a side stands on the track after a choice; the way is taken with the first step off the first box."""
    if chosen.formation != selection.formation:
        return Selection(str(chosen.formation), box(chosen))
    if selection.way or box(chosen) == selection.box:
        return selection
    ways = [way for way, there in _next_boxes(selection, offered).items() if there == box(chosen)]
    return Selection(selection.formation, selection.box, ways[0] if len(ways) == 1 else 0)


def _put_up(
    world: World, battle: Battle, number: int, side: str, offered: list[Squadron], rule: str, *, admiral: bool = False
) -> Flow[Squadron]:
    """A side names one of the squadrons offered, and it joins the combat of that number, with its flagship (SL 10.311d)."""
    squadron = offered[0]
    if len(offered) > 1:
        options = tuple(Option(one.id, f"{one.name} ({one.sail} sail, {one.damage} damage)", one) for one in offered)
        prompt = f"Combat {number}: which squadron?"
        squadron = yield from ask(Decision(side, "SL 8.331", kinds.PUT_UP, options, prompt, battle.id))
    line, flagships = battle.combats[number - 1].lines.setdefault(side, []), action.beside(battle, squadron.id)
    line += [squadron.id, *flagships]
    log(world, Matched(number, side, squadron.id, admiral, battle=battle.id, rule=rule))
    for flagship in flagships:
        log(world, Matched(number, side, flagship, battle=battle.id, rule="SL 10.311d"))
    return squadron


# -- 'Admiral!' --------------------------------------------------------------------------------------------------------


def _admiral_called(world: World, battle: Battle, first: str) -> Flow[str | None]:
    """SL 8.33c: who calls 'Admiral', if anybody: the first player, or else the other; each must have a leader to put up."""
    if not all(_flags(world, battle, side) for side in battle.sides):
        return None
    number = len(battle.combats) + 1
    for side in (first, battle.enemy(first)):
        options = Option("no", "let it be", False), Option("call", "call 'Admiral!'", True)
        prompt = f"Combat {number}: call 'Admiral!'?"
        called = yield from ask(Decision(side, "SL 8.33c", kinds.ADMIRAL, options, prompt, battle.id))
        if called:
            return side
    return None


def champion(world: World, battle: Battle, side: str) -> Squadron:
    """SL 8.33c, 3.422: who calls puts up his senior admiral's squadron, the senior of those not in a combat yet.

    Of equals it is he who commands the battle (SL 8.26), or whom chance names.
    """
    flags = _flags(world, battle, side)
    commands = world.leaders.get(battle.seniors.get(side) or "")
    present = [leader for leader, _ in flags]
    senior = leaders.senior(
        world, present, "whom the call of 'Admiral!' brings", first=commands, about=battle.id, purpose=Purpose.COMMAND
    )
    return next(squadron for leader, squadron in flags if leader is senior)


def answering(world: World, battle: Battle, side: str) -> list[Squadron]:
    """SL 8.33c: who is called upon puts up any squadron with an admiral, or a commodore's if there is none."""
    flags = _flags(world, battle, side)
    admirals = [(leader, squadron) for leader, squadron in flags if leaders.is_admiral(leader)]
    return _squadrons(admirals or flags)


def _flags(world: World, battle: Battle, side: str) -> list[tuple[Leader, Squadron]]:
    """A side's leaders aboard squadrons that may still be put up; who is aboard a flagship comes with her mate."""
    gone, aboard = _up(battle).union(battle.idle), battle.aboard
    squadrons = {leader: battle.mates.get(ship, ship) for leader, ship in aboard.items() if ship not in gone}
    flags = [(world.leaders[leader], world.squadrons[squadron]) for leader, squadron in squadrons.items()]
    return [(leader, squadron) for leader, squadron in flags if leader.side == side]


def _squadrons(flags: list[tuple[Leader, Squadron]]) -> list[Squadron]:
    return list({squadron.id: squadron for _, squadron in flags}.values())


# -- convoys -----------------------------------------------------------------------------------------------------------


def _set_upon(world: World, battle: Battle, convoy: Convoy) -> Flow[None]:
    """SL 10.131, 10.133: the enemy puts up a squadron against a convoy, and its owner may put in one that he has to spare.

    The convoy itself does not fight, so its protector is the first of his line whatever the intensity (SL 8.333).
    """
    number = yield from _attacked(world, battle, convoy)
    if waiting(world, battle, convoy.side):
        options = Option("none", "leave it to itself", False), Option("protect", "put in a squadron", True)
        prompt = f"{convoy.name} is attacked: protect it?"
        protects = yield from ask(Decision(convoy.side, "SL 10.133", kinds.PROTECT, options, prompt, convoy.id))
        if protects:
            yield from _select(world, battle, number, convoy.side, "SL 10.133")


def _attacked(world: World, battle: Battle, convoy: Convoy) -> Flow[int]:
    """SL 10.131: a combat of its own, for which the enemy puts up a squadron; its number."""
    enemy = battle.enemy(convoy.side)
    battle.combats.append(Combat({convoy.side: [], enemy: []}, convoy.id))
    number = len(battle.combats)
    log(world, Matched(number, convoy.side, convoy.id, battle=battle.id, rule="SL 10.131"))
    yield from _select(world, battle, number, enemy, "SL 10.131")
    return number


def fall_upon(world: World, battle: Battle, field: str) -> Flow[None]:
    """SL 10.131, 8.126: after an escort's battle was fought elsewhere, the convoys of who did not hold the field are attacked.

    Each by one squadron that the enemy still has; nobody is left to protect it, for all have fought (SL 10.133).
    """
    battle.combats, battle.selections = [], {side: Selection() for side in battle.sides}
    for side in battle.sides:
        for convoy in merchants.engaged(world, battle, side):
            if side != field and waiting(world, battle, battle.enemy(side)):
                yield from _attacked(world, battle, convoy)


# -- doubling ----------------------------------------------------------------------------------------------------------


def _double(world: World, battle: Battle) -> Flow[None]:
    """SL 8.33d, 8.333: who has squadrons to spare may add one to each combat, and to none a second before all have one.

    What the intensity leaves no room for takes no part.
    """
    side = next((side for side in battle.sides if waiting(world, battle, side)), None)
    if side is None:
        return
    for size in range(1, DOUBLING[battle.intensity] + 1):
        for _ in battle.combats:
            combats = enumerate(battle.combats, 1)
            room = [number for number, combat in combats if action.abreast(battle, combat.lines[side]) == size]
            if not room:
                break
            number = yield from _doubled(world, battle, side, room)
            if number is None:
                return
            yield from _select(world, battle, number, side, "SL 8.33d")
            if not waiting(world, battle, side):
                return


def _doubled(world: World, battle: Battle, side: str, room: list[int]) -> Flow[int | None]:
    """SL 8.33d: which combat a side doubles, if it will."""
    none: Option[int | None] = Option("none", "double no more", None)
    lines = (Option[int | None](f"combat-{number}", _versus(world, battle, number), number) for number in room)
    return (yield from ask(Decision(side, "SL 8.33d", kinds.DOUBLE, (none, *lines), "Which combat shall be doubled?", battle.id)))


def _versus(world: World, battle: Battle, number: int) -> str:
    combat = battle.combats[number - 1]
    named = {side: [world.squadrons[name].name for name in combat.lines[side]] for side in battle.sides}
    if combat.convoy:
        named[world.convoys[combat.convoy].side].insert(0, world.convoys[combat.convoy].name)
    return f"combat {number}: " + " against ".join(", ".join(names) for names in named.values())
