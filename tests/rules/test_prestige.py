"""Prestige (SL 12.1-12.3): the track, the year's orders compared, what it buys, and who has won."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from campaign import document as stored
from campaign import victory
from campaign.charts.load import load as load_charts
from campaign.charts.prestige import OrdersAward, PrestigeTrack
from campaign.game import SeaLords
from campaign.record.politics import PrestigeChanged
from campaign.rules import leaders, mulligans, prestige, reinforcement
from campaign.rules.prestige import Score
from campaign.state import World
from table.archives import Memory
from table.decisions import Decision, IllegalChoice, Kind, Option
from table.dice import Roll, SecondThoughts, Tableau, d10
from table.flows import Flow, Phase, ask
from table.reading.faults import BadFile
from table.seats import RandomLegal
from table.session import Session
from tests.rules.chart import STANDARD, A, B, at_sea, drive, fleet, stretch, throw, told
from tests.rules.dockyard_chart import officer, on_the_coast

FULL = STANDARD.prestige_track.highest


def held(points: int = 0, other: int = 0) -> World:
    world = on_the_coast()
    world.prestige = {A: points, B: other}
    throw(world)
    return world


def with_chart(world: World, **tables: object) -> World:
    return world.attach(world.almanac, msgspec.structs.replace(world.charts, **tables))


# -- the track -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 12.1", "SL 12.11", "SL 12.14")
def test_a_marker_moves_at_once_and_the_ledger_says_why() -> None:
    world = held()
    prestige.change(world, A, 3, "a battle", "SL 8.431")
    assert world.prestige == {A: 3, B: 0}
    prestige.change(world, A, -1, "a defeat", "SL 8.431")
    assert [(one.side, one.points, one.total, one.why) for one in told(world, PrestigeChanged)] == [
        (A, 3, 3, "a battle"),
        (A, -1, 2, "a defeat"),
    ]


@pytest.mark.rule("SL 12.11")
def test_the_theatre_says_where_the_markers_stand_at_first() -> None:
    track = PrestigeTrack(-20, 40, {A: 5})
    world = with_chart(held(9, 9), prestige_track=track)
    prestige.begin(world)
    assert world.prestige == {A: 5, B: 0}


@pytest.mark.rule("SL 12.12")
@pytest.mark.parametrize(("start", "points", "total"), [(39, 5, FULL), (-19, -5, -20), (39, 1, FULL), (0, -3, -3)])
def test_no_marker_leaves_the_track(start: int, points: int, total: int) -> None:
    world = held(start)
    prestige.change(world, A, points, "much", "SL 12.1")
    assert world.prestige[A] == total
    assert [one.points for one in told(world, PrestigeChanged)] == [total - start], "the ledger has what was really won"


@pytest.mark.rule("SL 12.12")
def test_at_the_end_of_the_track_nothing_more_is_won_or_told() -> None:
    world = held(FULL)
    prestige.change(world, A, 2, "much", "SL 12.1")
    assert (world.prestige[A], told(world, PrestigeChanged)) == (FULL, [])


@pytest.mark.rule("SL 12.1", "SL 12.13")
@pytest.mark.parametrize(("points", "victor", "by"), [((10, 8), A, 2), ((8, 10), B, 2), ((8, 8), "", 0), ((-3, -2), B, 1)])
def test_the_highest_prestige_wins_and_as_much_is_a_tie(points: tuple[int, int], victor: str, by: int) -> None:
    assert victory.victor(held(*points).prestige) == victor
    assert victory.margin(held(*points).prestige) == by


# -- the year's orders ---------------------------------------------------------------------------------------------------


def scored(ours: Score, theirs: Score) -> dict[str, int]:
    world = held()
    prestige.compare_orders(world, {A: ours, B: theirs})
    return world.prestige


@pytest.mark.rule("SL 12.21", "SL 12.22", "SL 12.231", "SL 9.383a", "SL 9.383b")
def test_fails_are_taken_from_what_was_fulfilled_below_nothing_too() -> None:
    assert (Score(4, 1).net, Score(2, 0).net, Score(1, 4).net, Score(0, 0).net) == (3, 2, -3, 0)


@pytest.mark.rule("SL 12.2", "SL 12.23", "SL 12.24", "SL 12.24a", "SL 12.24b", "SL 12.24c")
@pytest.mark.parametrize(
    ("spread", "winner", "loser"), [(0, 0, 0), (1, 1, 0), (2, 1, 0), (3, 1, -1), (5, 1, -1), (6, 1, -2), (15, 1, -2)]
)
def test_the_scale_of_awards_by_the_spread_between_the_fleets(spread: int, winner: int, loser: int) -> None:
    assert scored(Score(spread, 0), Score(0, 0)) == {A: winner, B: loser}
    assert scored(Score(2, 0), Score(spread + 3, 1)) == {A: loser, B: winner}, "whoever is ahead"


@pytest.mark.rule("SL 12.241")
def test_example_four_less_one_against_two() -> None:
    assert (Score(4, 1).net, Score(2, 0).net) == (3, 2)
    assert scored(Score(4, 1), Score(2, 0)) == {A: 1, B: 0}
    assert scored(Score(4, 0), Score(1, 0)) == {A: 1, B: -1}, "one fail less and one fulfilled less, and it is the next row"


@pytest.mark.rule("SL 12.242", "SL 12.232")
def test_example_the_fewer_failures_are_the_higher_score() -> None:
    assert scored(Score(1, 4), Score(0, 2)) == {A: 0, B: 1}
    assert scored(Score(0, 5), Score(0, 2)) == {A: -1, B: 1}, "three apart"


@pytest.mark.rule("SL 12.23")
def test_another_theatre_may_have_another_scale() -> None:
    world = with_chart(held(), orders_comparison=(OrdersAward("1-2", 1, -1), OrdersAward("3+", 2, -2)))
    prestige.compare_orders(world, {A: Score(0, 0), B: Score(1, 0)})
    assert world.prestige == {A: -1, B: 1}, "the scale of SL 9.3.109"


# -- spending ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 12.3")
@pytest.mark.parametrize(("points", "price", "left"), [(3, 2, 1), (2, 2, 0), (1, 2, None), (-3, 1, None)])
def test_a_price_is_paid_in_full_or_not_at_all(points: int, price: int, left: int | None) -> None:
    world = held(points)
    if left is not None:
        prestige.spend(world, A, price, "ships", "SL 12.31a")
        assert world.prestige[A] == left
        return
    with pytest.raises(IllegalChoice, match=rf"SL 12\.3.*costs {price} prestige; {A} holds {max(0, points)}"):
        prestige.spend(world, A, price, "ships", "SL 12.31a")
    assert world.prestige[A] == points


@pytest.mark.rule("SL 12.31", "SL 12.31a")
@pytest.mark.parametrize(("points", "offers"), [(0, 1), (1, 2), (5, 3)])
def test_a_request_is_helped_by_what_is_held(points: int, offers: int) -> None:
    world = on_the_coast(turn=5, prestige=points)
    throw(world)
    asked = drive(reinforcement.request(world, A))[0]
    assert isinstance(asked, Decision)
    assert [option.key for option in asked.options][1:] == [f"ask-{n}" for n in range(offers)]


@pytest.mark.rule("SL 12.31", "SL 12.31c")
@pytest.mark.parametrize(("points", "home"), [(1, True), (0, False)])
def test_a_point_brings_a_captured_admiral_home(points: int, home: bool) -> None:
    world = on_the_coast(prestige=points, officers=[officer("orde")])
    leaders.capture(world, world.leaders["orde"], "SL 3.481d")
    drive(reinforcement.exchange(world), {"ransom": "orde"} if home else {})
    assert (world.leaders["orde"].away is None) is home
    assert world.prestige[A] == 0


# -- mulligans -----------------------------------------------------------------------------------------------------------


def at_table(points: int = 1, other: int = 0) -> World:
    world = at_sea(stretch(), fleet("ff", "space:s1"), fleet("foe", "space:s3", side=B))
    world.prestige = {A: points, B: other}
    world.allow(mulligans.Mulligans())
    return world


def asked_about(world: World, about: str, why: str = "catch the wind") -> list[str]:
    """The sides that are asked about a die of 7, each letting it stand."""
    found: list[str] = []
    while True:
        count = world.dice.count
        throw(world, 7)
        world.tray.replies = {(count, side): False for side in found}
        try:
            d10(world, why, "SL 5.253", about=about)
        except SecondThoughts as doubt:
            found.append(doubt.question.side)
            world.dice.count = count
        else:
            return found


@pytest.mark.rule("SL 12.31d")
def test_a_point_has_ones_own_die_thrown_again() -> None:
    world = at_table()
    throw(world, 7, 2)
    with pytest.raises(SecondThoughts) as doubt:
        d10(world, "catch the wind", "SL 5.253", about="ff")
    question = doubt.value.question
    assert (question.side, question.rule, [option.key for option in question.options]) == (A, "SL 12.31d", ["stand-0", "again-0"])
    world.dice.count = 0
    throw(world, 7, 2)
    world.tray.replies = {(0, A): True}
    roll = d10(world, "catch the wind", "SL 5.253", about="ff")
    assert (roll.die, roll.number, world.prestige[A]) == (2, 1, 0)
    assert [one.die for one in told(world, Roll)] == [7, 2], "both are on record, and the price between them"
    world = at_table()
    throw(world, 7)
    world.tray.replies = {(0, A): False}
    assert d10(world, "catch the wind", "SL 5.253", about="ff").die == 7
    assert world.prestige[A] == 1


@pytest.mark.rule("SL 12.31d", "SL 12.3")
def test_who_cannot_pay_is_not_asked() -> None:
    assert asked_about(at_table(points=1), "ff") == [A]
    assert asked_about(at_table(points=0), "ff") == []


@pytest.mark.rule("SL 12.31d")
def test_the_opponents_die_may_be_thrown_again_where_both_see_it() -> None:
    world = at_table(1, 1)
    assert asked_about(world, "battle-1", "the gauge") == [A, B]
    assert asked_about(world, "ff") == [A], "what the enemy does out of sight is not told by a question"
    assert asked_about(world, "foe-1") == [B]
    assert asked_about(world, A) == [A]
    assert asked_about(world, "event:treaty") == [], "politics are nobody's action"
    assert asked_about(world, "") == [], "nor is the weather"


@pytest.mark.rule("SL 12.31d")
def test_a_second_throw_stands() -> None:
    world = at_table(3, 3)
    throw(world, 7, 9)
    world.tray.replies = {(0, A): True}
    assert d10(world, "the gauge", "SL 8.222", about="battle-1").die == 9
    assert world.prestige == {A: 2, B: 3}


# -- mulligans in a game that is kept --------------------------------------------------------------------------------------


class Duel:
    """A game of one phase: three dice of A's, and a question between the first two."""

    def __init__(self, *, on: bool = True) -> None:
        self.on = on

    def encode(self, state: World) -> bytes:
        return stored.encode(state)

    def decode(self, data: bytes) -> World:
        world = stored.decode(data).attach(at_table().almanac, STANDARD)
        if self.on:
            world.allow(mulligans.Mulligans())
        return world

    def next_phase(self, state: World) -> Phase[World] | None:
        return Phase("duel", "SL 12.31d", self.play) if not state.clock.turns_played else None

    def view(self, state: World, side: str) -> None:
        return None

    def play(self, world: World) -> Flow[None]:
        dice = [d10(world, "the first", "SL 5.253", about="ff").die]
        options = (Option("on", "on", 1), Option("off", "off", 0))
        extra = yield from ask(Decision(A, "SL 5.2", Kind("go on"), options))
        for name in ("the second", "the third")[: 1 + extra]:
            dice.append(d10(world, name, "SL 5.253", about="ff").die)
        world.impulse.winds = [str(die) for die in dice]
        world.clock.turns_played += 1


def begun(points: int, by_hand: bool = False) -> Memory:
    world = at_table(points)
    world.dice.by_hand, world.dice.seed = by_hand, "duel"
    return Memory(stored.encode(world))


def answers(session: Session[World], *given: str) -> Iterator[str]:
    """What is asked of A, each answered in turn."""
    next(session.play({}), None)
    for answer in given:
        (question,) = session.pending
        yield question.kind.name
        session.choose(A, answer)


@pytest.mark.rule("SL 12.31d")
def test_a_mulligan_is_kept_and_a_killed_game_goes_on_from_it() -> None:
    memory = begun(2)
    plain = Session(Duel(on=False), begun(2))
    list(answers(plain, "on"))
    first, second, third = (int(die) for die in plain.state.impulse.winds)

    session = Session(Duel(), memory)
    assert list(answers(session, "again-0", "on", "stand-2")) == ["mulligan", "go on", "mulligan"]
    again = Session(Duel(), memory)
    assert again.choices == session.choices, "resumed from the record"
    next(again.play({}), None)
    (question,) = again.pending
    assert isinstance(question, Decision)
    assert question.options[1].key == "again-3"
    again.choose(A, "stand-3")
    assert again.state.impulse.winds != [str(first), str(second), str(third)]
    assert again.state.impulse.winds[0] == str(second), "the die thrown again is the next of the seed"
    assert again.state.prestige[A] == 1
    assert [closing.name for closing in memory.closed] == ["duel"]


@pytest.mark.rule("SL 12.31d")
def test_what_was_said_of_a_die_cannot_be_taken_back() -> None:
    session = Session(Duel(), begun(2))
    list(answers(session, "stand-0"))
    with pytest.raises(IllegalChoice, match="what was said of a die stays said"):
        session.undo(A)


@pytest.mark.rule("SL 12.31d")
def test_with_dice_thrown_by_hand_the_second_is_waited_for() -> None:
    session = Session(Duel(), begun(1, by_hand=True))
    next(session.play({}), None)
    assert session.needed is not None
    session.enter_die(8)
    (question,) = session.pending
    assert "the die shows 8" in question.prompt
    session.choose(A, "again-0")
    assert session.needed is not None
    assert session.needed.number == 1
    session.enter_die(3)
    assert [question.kind.name for question in session.pending] == ["go on"], "and nobody can pay for another"
    assert session.state.prestige[A] == 0


@pytest.mark.rule("SL 12.31d")
def test_computer_seats_answer_too_and_the_same_again() -> None:
    ends = set()
    for _ in range(2):
        memory = begun(3)
        session = Session(Duel(), memory)
        assert len(list(session.play({A: RandomLegal("a"), B: RandomLegal("b")}))) == 1
        ends.add(memory.present.snapshot)
    assert len(ends) == 1


@pytest.mark.rule("SL 12.31d")
def test_a_record_that_answers_for_a_die_that_nobody_asks_about_does_not_fit() -> None:
    memory = begun(2)
    session = Session(Duel(), memory)
    list(answers(session, "stand-0"))
    with pytest.raises(IllegalChoice, match="is not asked whether to throw die 0 again"):
        Session(Duel(on=False), memory)


@pytest.mark.rule("SL 12.31d")
def test_mulligans_may_be_bought_unless_the_charts_exclude_them(tmp_path: Path) -> None:
    def allowed(*overrides: Path) -> bool:
        game = SeaLords("trafalgar-1805", overrides)
        world = game.new_world("seed")
        world.lets_stand = ("allies",)
        played: Tableau = game.decode(game.encode(world))
        return played.mulligans is not None

    assert allowed()
    (tmp_path / "charts.toml").write_text("[options]\nmulligans = false\n", encoding="utf-8")
    assert not allowed(tmp_path)


@pytest.mark.rule("SL 12.31d")
def test_a_computer_that_lets_every_die_stand_is_not_asked() -> None:
    world = at_table()
    assert asked_about(world, "ff") == [A]
    world.lets_stand = (A,)
    assert asked_about(world, "ff") == []


# -- the charts as data ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("[prestige_track]\nlowest = 5\nhighest = 5\n", "prestige_track: 5 to 5; expected lowest below highest"),
        ("[prestige_track]\nstart = { british = 99 }\n", "prestige_track.start.british: 99; expected -20 to 40"),
        (
            'orders_comparison = [{ spread = "2-3", winner = 1, loser = 0 }]\n',
            "orders_comparison 1: spread '2-3'; expected one",
        ),
        ('orders_comparison = [{ spread = "x", winner = 1, loser = 0 }]\n', "orders_comparison 1: spread 'x'; expected one that"),
        ('orders_comparison = [{ spread = "1+", winner = 0, loser = 1 }]\n', "expected no less for who is ahead"),
    ],
)
def test_a_fault_in_the_prestige_chart_names_its_table_and_what_was_expected(tmp_path: Path, text: str, fault: str) -> None:
    path = tmp_path / "charts.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadFile) as found:
        load_charts(path)
    assert fault in str(found.value)
    assert str(path) in str(found.value)
