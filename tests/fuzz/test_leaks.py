"""Nobody sees what he should not: whatever an enemy keeps secret is changed, and a side sees, is asked and reads the same.

The theatre of 1805 is played by random legal choices. In every phase one side's secrets are changed in the snapshot that it began
with, it is played again with the same answers, and all that the other side is asked and told in it is compared byte for byte. A
die falls alike for the same purpose in both, however many others fell before it. Once a secret has come to light, or what came of
it could be seen on the chart, there is nothing more to compare.
"""

from __future__ import annotations

import inspect
import json
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, NamedTuple

import msgspec
import pytest
from msgspec.structs import replace

from campaign import prospects, views
from campaign.game import SeaLords
from campaign.loyalties import loyalties
from campaign.outline import Outline
from campaign.play.answering import document
from campaign.play.chart.overlay import overlay, svg
from campaign.question_kinds import ATTACK
from campaign.record import documents
from campaign.record.dice import readers as dice_readers
from campaign.record.past import Row
from campaign.record.readers import Reader
from campaign.reports.colours import Colours
from campaign.reports.sides import seen
from campaign.rules import allegiance, dummies, movement, ports, spotting
from campaign.rules.admiralty import desk, sailing
from campaign.rules.auxiliaries import assignment, boxes, search
from campaign.state import Formation, Sail, Squadron, World
from maps import routes
from maps.place import Place
from maps.waters import Waters
from table import dice
from table.archives import Choice, Memory, Present
from table.decisions import Answer, Form, IllegalChoice, Plan
from table.dice import Die, Fact, Roll, Tableau, Tray, draw
from table.flows import Question
from table.seats import RandomLegal
from table.session import Session

FLOTILLAS = ("detachment", "flag", "grand flag")
SEEDS = ("ushant", "camperdown")
LATE, EARLY = range(48, 80), range(24)  # phases to compare: most of the second turn; the first, when auxiliaries are many
SHARE = 2  # secrets that are tried in a phase, besides those of dummies
SHOWING = {
    "spotted",
    "stood-off",
    "dummy-found",
    "tasked",
    "screened",
    "shadowed",
}  # facts by which a piece is shown to the enemy
TURNING, LAST = 45, 10_000  # phases before and after a change of sides: more than a turn; and a number after all of a phase
LISTED = {"bombard", "fireship"}  # who is sent into a port is shown what lies there (SL 6.24a, 6.233b)

Luck = Callable[[int], int]
"""A number from 0 up to one less than this, by chance."""


@cache
def game() -> SeaLords:
    return SeaLords("trafalgar-1805")


def same_fortune(monkeypatch: pytest.MonkeyPatch, seed: str) -> None:
    """From now on a die depends on what it is thrown for, and not on how many were thrown before it for other ends."""

    def throw(state: Tableau, sides: int, why: str, rule: str) -> int:
        caller = inspect.currentframe().f_back  # type: ignore[union-attr]  # it is called by d10, percentile or pick
        about = caller.f_locals["about"]  # type: ignore[union-attr]
        clock = state.clock  # type: ignore[attr-defined]  # the state is a World
        before = sum(isinstance(one, Roll) and (one.rule, one.about) == (rule, about) for one in state.tray.journal)
        purpose = f"{seed}/{clock.number}.{clock.stage}/{why}/{rule}/{about}"
        value = draw(purpose[-64:], before, sides)
        state.tray.thrown.append(Die(state.dice.count, sides, value))
        state.dice.count += 1
        return value

    monkeypatch.setattr(dice, "throw", throw)


# -- secrets ---------------------------------------------------------------------------------------------------------------


class Change(NamedTuple):
    """What was changed: the pieces that must stay unseen, and the new names of some in their owner's orders."""

    touched: set[str]
    renamed: dict[str, str] = {}


Secret = Callable[[World, str, Luck], Change | None]
"""Changes a secret of a side in a world, if it has one of the sort."""


def any_of(found: list[Any], luck: Luck) -> Any:
    return found[luck(len(found))] if found else None


def unseen(world: World, side: str) -> list[Formation]:
    """A side's formations whose counters lie face down, dummies among them; not in the battle that is fought (SL 8.125)."""
    engaged = world.battle.engaged.get(side, []) if world.battle else []
    return [one for one in world.fleet(side) if not one.spotted and one.id not in engaged]


def real(world: World, side: str) -> list[Formation]:
    return [one for one in unseen(world, side) if one.kind != "dummy"]


def one_of(world: World, formations: list[Formation], luck: Luck) -> Formation | None:
    """Any of these, but as often as not one that lies with an enemy, where most depends on it."""
    places = Counter(one.place for one in {(one.side, one.place): one for one in world.afloat()}.values())
    near = [one for one in formations if places[one.place] > 1]
    found: Formation | None = any_of(near if near and luck(2) else formations, luck)
    return found


def array(world: World, formation: Formation) -> set[str]:
    """A formation with all that is under it, and the auxiliaries assigned to any of that."""
    names = {one.id for one in world.array(formation)}
    names |= {one.id for one in world.auxiliaries.values() if one.box == "assigned" and one.at in names}
    return names | {one.id for one in world.squadrons.values() if one.formation in names}


def another_charge(world: World, side: str, luck: Luck) -> Change | None:
    """SL 7.211: what a formation is to interdict, anywhere but where it is."""
    formation = any_of([one for one in world.fleet(side) if one.kind in FLOTILLAS], luck)
    if formation is None or formation.charge == formation.place:
        return None
    formation.charge = any_of([p for p in sorted(world.sea.straits) if p not in (formation.place, formation.charge)], luck)
    return Change({formation.id})


def a_fleet_for_a_dummy(world: World, side: str, luck: Luck) -> Change | None:
    """SL 7.15: where a dummy was, there is a division, with its squadron and a leader if one is to be had."""
    dummy = one_of(world, [one for one in unseen(world, side) if one.kind == "dummy"], luck)
    counter = any_of([one for one in world.flotillas.values() if one.side == side and one.id not in world.formations], luck)
    pattern = next((one for one in world.squadrons.values() if one.side == side), None)
    if dummy is None or counter is None or pattern is None:
        return None
    leader = any_of(world.mess(side), luck)
    fleet = Formation(counter.id, counter.name, side, counter.kind, dummy.place, leader and leader.id, command=counter.command)
    in_the_place_of(world, dummy, fleet)
    ships = [Sail(f"flying-dutchman-{number}", "Flying Dutchman") for number in range(1 + luck(3))]
    world.squadrons["phantoms"] = Squadron(
        "phantoms", "Phantoms", side, pattern.flag, pattern.sail_class, ships, luck(9), fleet.id, command=counter.command
    )
    return Change({dummy.id, fleet.id, "phantoms"}, {dummy.id: fleet.id})


def in_orders(world: World) -> set[str]:
    """The formations that have an order, or that an order in hand speaks of: one who is to join them would fail it."""
    orders = [desk.order_of(world, one.side, one.order) for one in world.admiralty.issued.values()]
    words = b"".join(msgspec.json.encode(order.do) for order in orders if order is not None).decode()
    return {name for name in world.formations if name in world.admiralty.issued or f'"{name}"' in words}


def a_dummy_for_a_fleet(world: World, side: str, luck: Luck) -> Change | None:
    """SL 7.15: where a formation was, with all that is under it, there is a dummy; how an order ends is no secret (SL 12.21)."""
    free = [one for one in real(world, side) if not array(world, one) & in_orders(world)]
    fleet = one_of(world, free, luck)
    if fleet is None:
        return None
    mix = len(dummies.counters(world, side))
    spare = [one for one in dummies.counters(world, side) if one not in world.formations]
    if not spare:
        world.dummies[side] = mix + 1
    name = spare[0] if spare else f"dummy-{side}-{mix + 1}"
    gone = array(world, fleet)
    world.squadrons = {key: one for key, one in world.squadrons.items() if one.formation not in gone}
    world.formations = {key: one for key, one in world.formations.items() if key == fleet.id or key not in gone}
    in_the_place_of(world, fleet, Formation(name, name, side, "dummy", fleet.place))
    for auxiliary in world.auxiliaries.values():
        if auxiliary.box == "assigned" and auxiliary.at in gone:
            auxiliary.box, auxiliary.at = "available", ""
    world.constraints.pop(fleet.id, None)
    return Change(gone | {name}, {fleet.id: name})


def in_the_place_of(world: World, old: Formation, new: Formation) -> None:
    """One counter for another, which leaves the others in their order."""
    world.formations = {(new if one is old else one).id: new if one is old else one for one in world.formations.values()}


def other_ships(world: World, side: str, luck: Luck) -> Change | None:
    """Damage, ships and names of squadrons that no enemy sees."""
    hidden = {name for one in real(world, side) for name in array(world, one)}
    squadrons = [one for one in world.squadrons.values() if one.side == side and (one.id in hidden or one.berth)]
    if not squadrons:
        return None
    for squadron in squadrons:
        squadron.damage = luck(9)
        squadron.ships = [Sail(f"{squadron.id}-{n}", f"Ghost {n}", 60 + n) for n in range(1 + luck(squadron.capacity))]
        squadron.name = "Ghosts"
    return Change(hidden | {one.id for one in squadrons})


def another_port(world: World, side: str, luck: Luck) -> Change | None:
    """All that lies at one berth without a flotilla lies at another."""
    berth = any_of(sorted({one.berth for one in world.squadrons.values() if one.side == side and one.berth}), luck)
    other = any_of([one for one in ports.friendly_berths(world, side) if one != berth and one.startswith("harbour:")], luck)
    moved = [one for one in world.squadrons.values() if one.side == side and one.berth == berth]
    if berth is None or other is None:
        return None
    for squadron in moved:
        squadron.berth = other
    return Change({one.id for one in moved})


def other_leader(world: World, side: str, luck: Luck) -> Change | None:
    """A formation is under another leader, or under none; the mess has changed too."""
    formation = one_of(world, real(world, side), luck)
    if formation is None:
        return None
    old = formation.leader
    formation.leader = any_of([None, *(one.id for one in world.mess(side))], luck)
    return Change({one for one in (formation.id, old, formation.leader) if one} | array(world, formation))


def other_order(world: World, side: str, luck: Luck) -> Change | None:
    """SL 8.45: a formation out of sight is in disorder, or no longer."""
    formation = one_of(world, real(world, side), luck)
    if formation is None:
        return None
    formation.disorganised = not formation.disorganised
    return Change(array(world, formation))


def other_auxiliaries(world: World, side: str, luck: Luck) -> Change | None:
    """Who is in which box and assigned to what, where no enemy sees it (SL 7.115, 6.292); and those on station are others."""
    shown = {lesser.id for one in world.fleet(side) if one.spotted for lesser in world.array(one)}
    own = [one for one in world.auxiliaries.values() if one.side == side]
    free = [one for one in own if one.box in ("available", "assigned", "recovery", "cruising") and one.at not in shown]
    for auxiliary in free:
        post = any_of(["", "", *assignment.friendly_ports(world, side)], luck)
        auxiliary.box, auxiliary.at = ("assigned", post) if post else (any_of(["available", "recovery"], luck), "")
    stationed = [one for one in own if one.box == "stationed"]
    for auxiliary in stationed:
        auxiliary.aux_class, auxiliary.name = own[0].aux_class, "Somebody"
    return Change({one.id for one in free + stationed}) if free or stationed else None


def other_counter_mix(world: World, side: str, luck: Luck) -> Change | None:
    """SL 7.153: how many dummies a side has left."""
    world.dummies[side] = len(dummies.counters(world, side)) + 1 + luck(3)
    return Change(set())


def another_seed(world: World, side: str, luck: Luck) -> Change | None:
    world.dice.seed = "another"
    return Change(set())


def other_plans(world: World, side: str, luck: Luck) -> Change | None:
    """What lies in the dockyards' books and in the Admiralty's, and the markers laid face down (SL 5.152a)."""
    world.repair_points[side] = luck(20)
    world.schedule = [entry for entry in world.schedule if entry.side != side]
    world.spare_squadrons = {key: one for key, one in world.spare_squadrons.items() if one.side != side}
    for name in [name for name in world.increment.markers if world.formations[name].side == side]:
        world.increment.markers[name] = "mark-time"
    return Change(set())


def another_place(world: World, side: str, luck: Luck) -> Change | None:
    """In double-blind play: a formation is somewhere else at sea."""
    formation = any_of(unseen(world, side), luck)
    havens = [f"space:{space.id}" for space in world.sea.theatre.spaces.values() if space.id not in world.sea.theatre.ports]
    if formation is None:
        return None
    world.put(formation, any_of([place for place in havens if place not in world.sea.straits], luck))
    return Change(array(world, formation))


DUMMIES: tuple[Secret, ...] = (a_fleet_for_a_dummy, a_dummy_for_a_fleet)
SECRETS: tuple[Secret, ...] = (
    another_charge, other_ships, another_port, other_leader, other_order, other_auxiliaries, other_counter_mix, another_seed,
    other_plans,
)  # fmt: skip


# -- what a side has before it ---------------------------------------------------------------------------------------------


def looked_at(world: World, side: str) -> bytes:
    """A side's view, but for the waters: the weather makes them, and what others have worked out is not in them (see below); and
    what a page lays over the chart for it, as values and drawn."""
    view, over = game().view(world, side), overlay(game(), world, side)
    fields = {field: getattr(view, field) for field in view.__struct_fields__ if field != "waters"}
    return msgspec.json.encode([fields, over, svg(game(), over)])


def asked(question: Question) -> dict[str, Any]:
    """A question as the terminal gives it: its keys, labels and prompts, in their order."""
    return document(question) | {"about": getattr(question, "about", ""), "secret": question.secret}


class Turn(NamedTuple):
    """What a side was told since it was last asked, what it is asked now, if the phase is not over, and the chart it sees."""

    told: list[dict[str, Any]]
    question: dict[str, Any] | None
    chart: Any


def turns(began: bytes, choices: list[Choice], side: str, renamed: dict[str, str]) -> Iterator[Turn]:
    """A phase played again with the same answers, as a side goes through it; it breaks off where the enemy must act otherwise."""
    session, world = Session(game(), Memory(began)), msgspec.json.decode(began, type=Outline)
    left = list(choices)
    read = 0

    def turn(facts: list[Fact], question: Question | None) -> Turn:
        nonlocal read
        rows = past(0, facts)
        fresh, read = rows[read:], len(facts)
        news = [documents.document(row.fact) for row in seen(Colours(world, world, rows).over(fresh), side)]
        weighed = weighed_by(session.state, side, question)
        return Turn(news, asked(question) if question else None, (chart(session.state, facts, side), weighed))

    closing = next(session.play({}), None)
    while closing is None:
        question = next((one for one in session.pending if one.side != side), session.pending[0])
        if question.side == side:
            if overdue(left, side, question):
                return
            yield turn(session.state.tray.journal, question)
        answer = given(question, left, renamed)
        if answer is None:
            return
        closing = session.choose(question.side, answer, person=False)
    if not overdue(left, side, None):
        yield turn(closing.facts, None)


def weighed_by(world: World, side: str, question: Question | None) -> bytes:
    """What a side may reckon of a battle on the table, or of one that it is asked whether to bring on."""
    found = prospects.joined(world, side)
    if question is not None and question.kind is ATTACK:
        found = prospects.before(world, side, Place(getattr(question, "about", "")))
    return msgspec.json.encode(found)


def past(phase: int, facts: list[Fact]) -> list[Row]:
    """A phase's facts as rows of the log."""
    return [Row(fact, phase, 1, number=number) for number, fact in enumerate(documents.of_campaign(facts))]


def chart(world: World, facts: list[Fact], side: str) -> Any:
    """The enemy's counters; and how chance has ordered the battles, for with one more to fight it does so anew (SL 4.23d)."""
    orders = [(fact.die, fact.sides) for fact in facts if isinstance(fact, Roll) and fact.rule == "SL 4.23d"]
    return views.sightings(world, side), views.stations(world, side), orders


def overdue(left: list[Choice], side: str, question: Question | None) -> bool:
    """Whether the enemy has not done what he openly did before the side was asked this, for he had no occasion to."""
    before = [*left, None]
    now = next(number for number, one in enumerate(before) if one is None or (question and one.side == side))
    return any(isinstance(choice.answer, str) for choice in left[:now] if choice.side != side)


def given(question: Question, left: list[Choice], renamed: dict[str, str]) -> Answer | None:
    """The answer that was given before to the next question of this kind; None if it cannot be given to this one.

    Who is asked what he was not asked before does nothing. Lines of a form and plans that are no longer legal are left out.
    """
    usual: Answer = {} if isinstance(question, Form) else [] if isinstance(question, Plan) else question.options[0].key
    choice = next((choice for choice in left if (choice.side, choice.kind) == (question.side, question.kind.name)), None)
    if choice is None:
        return usual
    left.remove(choice)
    text = json.dumps(choice.answer)
    for old, new in renamed.items():
        text = text.replace(json.dumps(old), json.dumps(new))
    answer = json.loads(text)
    if isinstance(question, Form):
        offered = {part.key: [option.key for option in part.options] for part in question.parts}
        answer = {line: key for line, key in answer.items() if key in offered.get(line, ())}
    try:
        question.resolve(answer)
    except IllegalChoice:
        return usual if isinstance(question, Form | Plan) else None
    return answer


# -- the comparison --------------------------------------------------------------------------------------------------------


def play(seed: str, world: World, phases: range) -> Iterator[tuple[bytes, list[Choice], World]]:
    """Random legal choices: of each phase the snapshot it began with, its answers, and the world in the midst of it."""
    archive, seat = Memory(game().encode(world)), RandomLegal(seed)
    session = Session(game(), archive)
    while session.phase_number < phases.stop:
        began, done = archive.present.snapshot, len(archive.closed)
        for _ in session.play({}):
            began, done = archive.present.snapshot, len(archive.closed)
        midst = None
        while len(archive.closed) == done:
            question = session.pending[0]
            if midst is None or draw(seed, len(session.choices), 3) == 0:
                midst = session.state.clone()
            session.choose(question.side, seat.answer(None, question, session.moment), person=False)
        assert midst is not None
        if done >= phases.start:
            yield began, archive.closed[-1].choices, midst


def compare(seed: str, world: World, phases: range, always: tuple[Secret, ...]) -> Counter[str]:
    """In every phase of a game some secrets of either side are changed, and the other must see no difference."""
    tally = Counter[str]()
    for number, (began, choices, midst) in enumerate(play(seed, world, phases)):
        for side, enemy in (world.sides, world.sides[::-1]):
            here = list(turns(began, choices, side, {}))
            assert here[-1].question is None
            view = looked_at(midst, side)
            some = [SECRETS[(SHARE * number + more) % len(SECRETS)] for more in range(SHARE)]
            for secret in (*always, *some):
                why = f"{seed}, phase {number}: {secret.__name__} of {enemy} shows to {side}"
                other = midst.clone()
                secret(other, enemy, lots(f"{seed}/{number}"))
                assert looked_at(other, side) == view, why
                before = game().decode(began)
                change = secret(before, enemy, lots(f"{seed}/{number}/{secret.__name__}"))
                if change is not None:
                    there = turns(game().encode(before), choices, side, change.renamed)
                    tally += alike(here, there, change, why, secret.__name__)
    return tally


def lots(seed: str) -> Luck:
    numbers = iter(range(10**6))
    return lambda count: draw(seed[-64:], next(numbers), count)


def alike(here: list[Turn], there: Iterator[Turn], change: Change, why: str, name: str) -> Counter[str]:
    """Turn by turn the same, until the secret is out; how much was compared."""
    tally = Counter[str]()
    for mine, theirs in zip(here, there, strict=False):
        if mine.chart != theirs.chart or shown(change, mine) or shown(change, theirs):
            break
        assert json.dumps(theirs.told) == json.dumps(mine.told), why
        assert json.dumps(theirs.question) == json.dumps(mine.question), why
        tally[name] += 1
        tally[mine.question["kind"] if mine.question else "end"] += 1
    return tally


def shown(change: Change, turn: Turn) -> bool:
    """Whether a side is told of a piece that was changed, or asked about those it has come upon in port."""
    names = {json.dumps(name) for name in change.touched}
    told = [json.dumps(fact) for fact in turn.told if fact["fact"] in SHOWING]
    return any(name in fact for fact in told for name in names) or (turn.question or {}).get("kind") in LISTED


@pytest.mark.rule("SL 7.11", "SL 7.114", "SL 7.152")
@pytest.mark.parametrize("seed", SEEDS)
def test_no_secret_of_the_enemys_changes_what_a_side_sees_is_asked_or_reads(monkeypatch: pytest.MonkeyPatch, seed: str) -> None:
    same_fortune(monkeypatch, seed)
    tally = compare(seed, game().new_world(seed), LATE, DUMMIES)
    assert all(tally[secret.__name__] > 10 for secret in (*SECRETS, *DUMMIES)), tally
    assert all(tally[kind] for kind in ("task", "sailing", "markers", "dummies", "show", "attack")), tally


@pytest.mark.rule("SL 13.2")
def test_in_double_blind_play_nobody_knows_where_the_enemy_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """No counter that is not spotted is in a view, and what is asked does not depend on it: a search may find an empty sea."""
    same_fortune(monkeypatch, "blind")
    world = game().new_world("blind")
    world.double_blind = True
    tally = compare("blind", world, EARLY, (*DUMMIES, another_place))
    assert tally["another_place"] > 50, tally
    assert tally["task"] > 50, tally


@pytest.mark.rule("SL 7.152")
def test_a_dummy_with_ones_own_formation_is_asked_about_as_a_fleet_is() -> None:
    """Where dummies may be placed, who may show himself and what may be searched, with a counter that is nothing or a fleet."""

    def world(counter: str) -> World:
        world = game().new_world("beside")
        beside = next(one for one in world.fleet("british") if one.place.startswith("space:"))
        if counter == "dummy":
            dummies.put_up(world, "allies", "dummy-allies-1", beside.place)
        elif counter == "fleet":
            world.put(next(one for one in world.fleet("allies") if one.kind != "dummy"), beside.place)
            dummies.put_up(world, "allies", "dummy-allies-1", Place("harbour:brest"))
        return world

    def menus(world: World) -> list[Any]:
        offers = [errand[:2] for errand in search.offers(world, "british")]
        forms = [dummies.placing_form(world, "british"), spotting.showing_form(world, "british")]
        return [*map(asked, forms), offers]

    nothing, dummy, fleet = (menus(world(counter)) for counter in ("nothing", "dummy", "fleet"))
    assert dummy[:2] == fleet[:2]
    assert [one for one in dummy[2] if one not in nothing[2]] == [one for one in fleet[2] if one not in nothing[2]]
    assert all(one != other for one, other in zip(dummy, nothing, strict=True))


def test_in_double_blind_play_a_view_holds_no_enemy_that_is_not_spotted() -> None:
    world = game().new_world("blind")
    enemies = [one for one in world.afloat() if one.side == "allies" and one.place.startswith("space:")] or world.fleet("allies")
    enemies[0].spotted = True
    auxiliary = next(one for one in world.auxiliaries.values() if one.side == "allies")
    auxiliary.box, auxiliary.at = "stationed", "space:plymouth"
    seen_by_all = game().view(world, "british")
    assert len(seen_by_all.enemies) == len(world.fleet("allies"))
    assert seen_by_all.stations == ("space:plymouth",)
    world.double_blind = True
    blind = game().view(world, "british")
    assert [one.id for one in blind.enemies] == [enemies[0].id]
    assert blind.stations == ()


def test_what_the_rules_and_the_enemy_have_worked_out_is_not_in_a_sides_waters() -> None:
    """SL 9.322: where a hidden order leads, and the range of a frigate, leave no trace in the chart that the other side has."""
    world = game().new_world("waters")
    own, other = world.sides
    fleet = world.fleet(own)[0]
    movement.menu(world, fleet.place, own, marked=False)
    sailing.expedient(world, fleet, ports.friendly_berths(world, own)[0], frozenset())
    frigate = next(one for one in world.auxiliaries.values() if one.side == own and one.box in boxes.AT_SEA)
    boxes.traced(world, frigate)
    chart, other_chart = (game().view(world, side).waters for side in (own, other))
    routes.distance(chart, fleet.place, ports.friendly_berths(world, own)[-1])
    for worked_out in (world.waters.kept, world.waters.menus, world.waters.ranges, chart.kept):
        assert worked_out
    theirs: Waters | None = other_chart
    while theirs is not None:
        assert theirs.kept == theirs.menus == theirs.ranges == {}
        theirs = theirs.kin
    assert other_chart.steps == world.waters.steps


# -- a change of sides -----------------------------------------------------------------------------------------------------


def played_on(archive: Memory, phases: int, seed: str) -> list[Row]:
    """So many phases more by random legal choices, and what was logged in them."""
    session, seat, done = Session(game(), archive), RandomLegal(seed), len(archive.closed)
    for _ in session.play(dict.fromkeys(session.state.sides, seat)):
        if len(archive.closed) == done + phases:
            break
    return [row for closing in archive.closed[done:] for row in past(closing.phase, closing.facts)]


def secret_of(row: Row) -> str:
    """The squadron, or what else, that a row is about, if not everybody may read it."""
    readers = dice_readers(row.fact) if isinstance(row.fact, Roll) else row.fact.readers()
    return "" if readers.include(Reader("nobody", row.loyal)) else readers.owner.removeprefix("independent-")


@pytest.mark.rule("SL 3.133", "SL 10.213")
def test_who_changes_sides_takes_nobody_s_secrets_with_him() -> None:
    """The Spaniards go over in the second turn: each side's log of what was before is as it was, and the rest goes on."""
    world = game().new_world("armed neutrality")
    world.commands["spanish"] = replace(world.commands["spanish"], flags=("spanish", "neapolitan"))
    archive = Memory(game().encode(world))
    outset = msgspec.json.decode(archive.present.snapshot, type=Outline)
    before = played_on(archive, TURNING, "before")
    then = msgspec.json.decode(archive.present.snapshot, type=Outline)

    turning = game().decode(archive.present.snapshot)
    turning.lay(Tray())
    spaniards = [one.id for one in turning.squadrons.values() if one.flag == "spanish"]
    allegiance.turn_coat(turning, "spanish", "british", "mediterranean")
    last = archive.present.phase - 1
    going = [row._replace(number=LAST + number) for number, row in enumerate(past(last, turning.tray.journal))]
    archive.present = Present(archive.present.phase, game().encode(turning))
    rows = [*before, *going, *played_on(archive, TURNING, "after")]
    now = msgspec.json.decode(archive.present.snapshot, type=Outline)

    colours = Colours(outset, now, rows)
    assert {key: side for key, side in loyalties(now).items() if colours.now[key] != side} == {}
    whole = list(colours.over(rows))
    for side in ("allies", "british"):
        log = list(seen(Colours(outset, then, before).over(before), side))
        assert [row.fact for row in seen(whole[: len(before)], side)] == [row.fact for row in log]
    for mine, theirs, part in (("allies", "british", whole[: len(before)]), ("british", "allies", whole[len(before) :])):
        own = [row for row in part if secret_of(row) in spaniards]
        assert len(own) > 10
        assert len(list(seen(own, mine))) == len(own)
        assert list(seen(own, theirs)) == []
