"""A brief laid out as a battle of Wooden Ships and told as a report: every ship once, with what she brought and suffered."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import msgspec
import pytest

from table.dice import Dice
from tactical import samples
from tactical.handoff import BattleBrief, Commander, Fate, Intensity, Party, Ship, Squadron, faults, read_report
from tactical.sea.hexes import STEPS, Hex, axial
from tactical.wooden_ships import hand_off, squares
from tactical.wooden_ships.board import hull
from tactical.wooden_ships.captains import tempers
from tactical.wooden_ships.hand_off import homeward
from tactical.wooden_ships.hand_off.outward import BEARABLE, WIND
from tactical.wooden_ships.hand_off.translation import standard
from tactical.wooden_ships.options import command_lag
from tactical.wooden_ships.state import Battle, Company, Verdict
from tactical.wooden_ships.state import Ship as OnBoard
from tactical.wooden_ships.terms import QUALITIES

A, B = "british", "allies"


def brief(
    ours: int,
    theirs: int,
    heat: Intensity = "heavy",
    damage: int = 0,
    *,
    gauge: str = A,
    shift: int = 0,
    flag: str = "french",
    leadership: tuple[int, int] = (4, 4),
) -> BattleBrief:
    """So many sail a side in squadrons of three."""

    def party(side: str, sail: int, own: str, led: int) -> Party:
        ships = [Ship(f"{side}-{n}", f"{side} {n}", (64, 74, 80, 100)[n % 4]) for n in range(sail)]
        squadrons = tuple(
            Squadron(f"{side}-s{n}", side, "SOL", tuple(ships[n : n + 3]), damage, 10, shift, own) for n in range(0, sail, 3)
        )
        admiral = Commander(f"{side}-admiral", "Somebody", "vice", led, "Rash", squadrons[0].id)
        return Party(side, squadrons, (admiral,), admiral.id)

    return BattleBrief(
        "battle-1", "space:cadiz", gauge, heat, (party(A, ours, "british", leadership[0]), party(B, theirs, flag, leadership[1]))
    )


def windward(battle: Battle, ship: str) -> int:
    """How far to windward a ship lies: against the way that the wind blows."""
    q, r = axial(battle.ships[ship].bow)
    dq, dr = STEPS[WIND]
    return -(2 * q * dq + 2 * r * dr + q * dr + r * dq)


def hexes_of(ship: OnBoard) -> tuple[Hex, ...]:
    return hull(ship.bow, ship.heading, ship.length)


# -- out -----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 8.126")
@pytest.mark.parametrize(("ours", "theirs"), [(1, 1), (3, 8), (12, 12), (27, 33), (60, 60)])
def test_lines_of_any_length_have_a_hex_for_each_ship_and_every_log_is_right(ours: int, theirs: int) -> None:
    battle = hand_off.laid_out(brief(ours, theirs, damage=7), "seed")
    assert [*battle.ships] == [f"{A}-{n}" for n in range(ours)] + [f"{B}-{n}" for n in range(theirs)]
    places = [hex for ship in battle.ships.values() for hex in hexes_of(ship)]
    assert len(set(places)) == len(places)
    assert [fault for ship in battle.ships.values() for fault in squares.faults(ship)] == []


@pytest.mark.rule("SL 8.22")
@pytest.mark.parametrize("gauge", [A, B])
def test_who_has_the_gauge_lies_to_windward_of_all_the_enemy(gauge: str) -> None:
    battle = hand_off.laid_out(brief(6, 6, gauge=gauge), "seed")
    middle = {side: windward(battle, f"{side}-3") for side in (A, B)}
    assert max(middle, key=middle.__getitem__) == gauge


@pytest.mark.rule("SL 3.247")
def test_the_damage_that_a_squadron_brings_is_the_same_share_of_every_ship() -> None:
    by, lost = standard().damage, []
    for points in (0, 5, 10, 15, BEARABLE):
        battle = hand_off.laid_out(brief(4, 4, damage=points), "seed")
        for ship in battle.ships.values():
            whole = ship.printed.hull
            assert whole - ship.hull == min(round(points / BEARABLE * by.hull * whole), whole - 1)
            assert sum(ship.rigging) > 0, "nobody begins dismasted"
        lost.append(sum(ship.printed.hull - ship.hull for ship in battle.ships.values()))
    assert all(one < other for one, other in pairwise(lost))


@pytest.mark.rule("SL 3.245")
def test_crews_are_their_nation_s_and_a_squadron_s_shift_moves_them_but_not_past_the_best_and_the_worst() -> None:
    by = standard()

    def quality(shift: int, flag: str) -> str:
        return hand_off.laid_out(brief(1, 1, shift=shift, flag=flag), "seed").ships[f"{B}-0"].quality

    assert quality(0, "french") == by.quality["French"]
    assert quality(0, "spanish") == by.quality["Spanish"] != by.quality["French"]
    assert quality(0, "neapolitan") == by.quality["other"]
    grade = QUALITIES.index(by.quality["French"])
    assert quality(by.shift.columns, "french") == QUALITIES[grade - 1]
    assert quality(-by.shift.columns, "french") == QUALITIES[grade + 1]
    assert (quality(99, "french"), quality(-99, "french")) == (QUALITIES[0], QUALITIES[-1])


@pytest.mark.rule("SL 8.31")
def test_each_intensity_has_turns_and_a_temper_of_its_own() -> None:
    by = standard()
    for heat in by.turns:
        turns = [hand_off.laid_out(brief(sail, 1, heat), "seed").turns for sail in (1, by.few.sail + 1, 12)]
        expected = [by.turns[heat] + round(by.turns_a_sail[heat] * sail) for sail in (1, by.few.sail + 1, 12)]
        assert turns == [expected[0] + by.few.turns[heat], *expected[1:]]
    assert len({*by.tempers.values()}) == 3
    assert {*by.tempers.values()} <= {*tempers.book()}


@pytest.mark.rule("SL 3.42", "WS O.IV.4")
def test_a_poor_leader_s_signals_take_their_time_and_a_good_one_s_do_not() -> None:
    def led(ours: int, theirs: int) -> Battle:
        return hand_off.laid_out(brief(9, 9, leadership=(ours, theirs)), "seed")

    least = standard().command.least
    both, one = led(least, least), led(least, least - 1)
    assert both.options.command_lag == "none"
    assert one.options.command_lag == "radius"
    assert (one.fleets[A].prompt, one.fleets[B].prompt) == (True, False)
    last = {side: next(ship for ship in reversed(one.ships.values()) if ship.side == side) for side in (A, B)}
    assert (command_lag.due(one, last[A]), command_lag.due(one, last[B])) == (1, one.tables.command.ahead)
    assert [ship.id for ship in one.ships.values() if ship.flag] == [f"{A}-0", f"{B}-0"]


@pytest.mark.rule("SL 8.24")
def test_who_comes_later_waits_behind_his_own_line_until_his_turn() -> None:
    battle = hand_off.laid_out(samples.briefs()["relief"], "seed")
    late = [ship for ship in battle.ships.values() if ship.fate == "coming"]
    assert [ship.id for ship in late] == [f"{B}-{n}" for n in (4, 5, 6)]
    assert {ship.arrives for ship in late} == {2 * standard().late.times}
    enemy, line = battle.ships[f"{A}-1"].bow.col, battle.ships[f"{B}-1"].bow.col
    assert all(abs(ship.bow.col - enemy) > abs(line - enemy) for ship in late), "farther from the enemy than his own line"


@pytest.mark.rule("SL 8.313", "SL 7.233")
@pytest.mark.parametrize(("of", "shores"), [("open-sea", ()), ("strait", (A, B)), ("sortie", (B,)), ("off-the-land", (B,))])
def test_land_lies_behind_both_lines_in_a_strait_and_behind_who_fights_inshore(of: str, shores: tuple[str, ...]) -> None:
    battle = hand_off.laid_out(samples.briefs()[of], "seed")
    columns = {side: battle.ships[f"{side}-1"].bow.col for side in (A, B)}
    lower = min(columns, key=columns.__getitem__)
    land, shoals = {hex.col for hex in battle.board.land}, {shoal.hex.col for shoal in battle.shoals}
    behind = {side for side in (A, B) for col in land if (col < min(columns.values())) == (side == lower)}
    assert behind == {*shores}
    assert len(land) == len(shores)
    assert battle.options.aground == bool(shores)
    assert all(ship.printed.depth >= shoal.depth for ship in battle.ships.values() for shoal in battle.shoals[:1])
    assert not shoals & set(range(min(columns.values()), max(columns.values()) + 1)), "there is water between the lines"


# -- home ----------------------------------------------------------------------------------------------------------------


def sunk(ship: OnBoard) -> None:
    ship.fate = "sunk"


def sinking(ship: OnBoard) -> None:
    ship.doom = "sinks"


def driven_ashore(ship: OnBoard) -> None:
    ship.fate = "ashore"


def exploded(ship: OnBoard) -> None:
    ship.fate = "exploded"


def about_to_explode(ship: OnBoard) -> None:
    ship.doom = "explodes"


def taken(ship: OnBoard) -> None:
    ship.side = ship.captor = B
    ship.prize = Company(f"{B}-0", B, "average", [2], 1)


def retaken(ship: OnBoard) -> None:
    ship.captor = A
    ship.hull -= 3


def struck(ship: OnBoard) -> None:
    ship.surrendered = "struck"


def gone(ship: OnBoard) -> None:
    ship.fate = "left"


def still_coming(ship: OnBoard) -> None:
    ship.fate = "coming"


def dismasted(ship: OnBoard) -> None:
    squares.mark_rigging(ship, 999)


def hurt(ship: OnBoard) -> None:
    squares.mark_hull(ship, 1)


def nothing(ship: OnBoard) -> None:
    """She has come through."""


@pytest.mark.rule("SL 8.126")
@pytest.mark.parametrize(
    ("become", "fate"),
    [
        (sunk, "sunk"), (sinking, "sunk"), (driven_ashore, "sunk"), (exploded, "burnt"), (about_to_explode, "burnt"),
        (taken, "taken"), (retaken, "damaged"), (struck, "struck"), (gone, "escaped"), (still_coming, "unengaged"),
        (dismasted, "dismasted"), (hurt, "damaged"), (nothing, "unharmed"),
    ],
)  # fmt: skip
def test_what_became_of_a_ship_is_told_in_the_words_of_a_report(become: Callable[[OnBoard], None], fate: Fate) -> None:
    of = brief(2, 2, "heavy")
    before, after = hand_off.laid_out(of, "seed"), hand_off.laid_out(of, "seed")
    become(after.ships[f"{A}-0"])
    report = hand_off.report(of, before, after)
    first, *others = report.ships
    assert (first.fate, first.captor) == (fate, B if fate == "taken" else "")
    assert {ship.fate for ship in others} == {"unharmed"}
    assert list(faults(of, report)) == []


@pytest.mark.rule("SL 8.44")
@pytest.mark.parametrize("heat", ["light", "medium", "heavy"])
def test_who_struck_and_was_not_taken_comes_away_unless_the_action_was_heavy_or_no_friend_fights(heat: Intensity) -> None:
    of = brief(2, 2, heat)
    before, after = hand_off.laid_out(of, "seed"), hand_off.laid_out(of, "seed")
    first, second = after.ships[f"{A}-0"], after.ships[f"{A}-1"]
    squares.mark_hull(first, 5)
    struck(first)
    assert hand_off.report(of, before, after).ships[0].fate == ("struck" if heat == "heavy" else "damaged")
    struck(second)
    assert {ship.fate for ship in hand_off.report(of, before, after).ships[:2]} == {"struck"}, "nobody brings them away"
    second.surrendered = ""
    taken(first)
    assert hand_off.report(of, before, after).ships[0].fate == "taken", "a prize crew keeps her"


@pytest.mark.rule("SL 8.126")
def test_only_what_the_battle_cost_is_reported_in_per_cent_of_a_whole_ship() -> None:
    of = brief(1, 1, damage=10)
    before, after = hand_off.laid_out(of, "seed"), hand_off.laid_out(of, "seed")
    ship = after.ships[f"{A}-0"]
    assert ship.hull < ship.printed.hull, "she came worn"
    squares.mark_hull(ship, 4)
    squares.mark_rigging(ship, 2)
    squares.mark_crew(ship, 5)
    told = hand_off.report(of, before, after).ships[0]
    whole = ship.printed.hull, sum(ship.printed.rigging), sum(ship.printed.crew)
    assert (told.hull, told.rigging, told.crew) == tuple(
        round(100 * lost / full) for lost, full in zip((4, 2, 5), whole, strict=True)
    )
    squares.erase_hull(ship, 99)
    assert hand_off.report(of, before, after).ships[0].hull == 0, "who was repaired in it has lost nothing"


@pytest.mark.rule("WS B.IX.D.7")
def test_a_prize_crew_is_not_lost_to_the_ship_that_sent_it_but_prisoners_are() -> None:
    of = brief(1, 2)
    before, after = hand_off.laid_out(of, "seed"), hand_off.laid_out(of, "seed")
    ship, prize, other = after.ships[f"{A}-0"], after.ships[f"{B}-0"], after.ships[f"{B}-1"]
    squares.mark_crew(ship, 6)
    ship.crew_away = [6, 0, 0]
    prize.side = prize.captor = A
    prize.prize = Company(ship.id, A, ship.quality, [4, 0, 0], 1)
    other.prisoners = [Company(ship.id, A, ship.quality, [2, 0, 0], 1)]
    assert homeward.people(after, ship) == sum(ship.printed.crew) - 2
    assert hand_off.report(of, before, after).ships[0].crew == round(100 * 2 / sum(ship.printed.crew))


@pytest.mark.rule("SL 8.126")
def test_the_field_is_the_victor_s_or_of_who_alone_still_fights_there() -> None:
    battle = hand_off.laid_out(brief(2, 2), "seed")
    assert homeward.held(battle) == ""
    for ship in battle.of(B):
        ship.surrendered = "struck"
    assert homeward.held(battle) == A
    battle.verdict = Verdict(B, {A: 0.0, B: 9.0}, "It is over.")
    assert homeward.held(battle) == B


# -- leaders -------------------------------------------------------------------------------------------------------------


def fates(
    become: Callable[[OnBoard], None], heat: Intensity, count: int = 1500, *, sail: int = 2, held: str = ""
) -> dict[str, float]:
    """What becomes of the British admiral, whose flagship ends like this, in so many battles with other dice; who is not taken
    with her has shifted his flag to the next ship, unless she comes away."""
    of = brief(sail, sail, heat)
    before, after = hand_off.laid_out(of, "seed"), hand_off.laid_out(of, "seed")
    become(after.ships[f"{A}-0"])
    flagship, comes_away = after.ships[f"{A}-0"], not standard().struck.secured[heat] and sail > 1
    lost = flagship.captor is not None or (bool(flagship.surrendered) and not comes_away)
    after.verdict = Verdict(held, {A: 0.0, B: 0.0}, "It is over.") if held else None
    found = dict.fromkeys(("unhurt", "wounded", "killed", "captured"), 0.0)
    for number in range(count):
        before.dice = Dice(f"seed-{number}")
        report = hand_off.report(of, before, after)
        read_report(of, msgspec.to_builtins(report))
        first, _ = report.leaders
        found[first.fate] += 1 / count
        shifted = lost and held != A and first.fate in ("unhurt", "wounded")
        assert first.flagship == (f"{A}-1" if shifted else "")
        assert first.turns == (standard().leader.wound if first.fate == "wounded" else 0)
    return found


@pytest.mark.rule("SL 8.37")
@pytest.mark.parametrize("heat", ["light", "heavy"])
def test_a_leader_s_chances_grow_with_what_his_ship_s_crew_lost_and_with_the_heat(heat: Intensity) -> None:
    by = standard().leader
    assert by.killed["light"] < by.killed["medium"] < by.killed["heavy"]
    assert by.wounded["light"] < by.wounded["medium"] < by.wounded["heavy"]

    def half(ship: OnBoard) -> None:
        squares.mark_crew(ship, sum(ship.crew) // 2)

    assert fates(nothing, heat)["unhurt"] == pytest.approx(1.0)
    found, all_lost = fates(half, heat), fates(sunk, heat)
    assert found["killed"] == pytest.approx(by.killed[heat] / 2, abs=0.04)
    assert found["wounded"] == pytest.approx(by.wounded[heat] / 2, abs=0.04)
    assert all_lost["killed"] == pytest.approx(by.killed[heat], abs=0.04)
    assert all_lost["wounded"] == pytest.approx(by.wounded[heat], abs=0.04)
    assert found["captured"] == all_lost["captured"] == 0.0


def surrendered(ship: OnBoard) -> None:
    ship.surrendered = "struck"


@pytest.mark.rule("SL 8.37", "SL 8.126")
@pytest.mark.parametrize("become", [taken, surrendered])
@pytest.mark.parametrize("heat", ["light", "heavy"])
def test_of_those_whose_ship_struck_or_is_taken_some_have_shifted_their_flags_and_the_others_are_captured(
    become: Callable[[OnBoard], None], heat: Intensity
) -> None:
    """All of them where no friend is left, none where his own side holds the field."""
    found = fates(become, heat, held=B)
    assert found["captured"] == pytest.approx(standard().leader.captured[heat], abs=0.04)
    assert found["unhurt"] == pytest.approx(1 - found["captured"])
    assert fates(become, heat, 50)["captured"] > 0, "nobody holds the field"
    assert fates(become, heat, 50, held=A)["captured"] == 0
    assert fates(become, heat, 50, sail=1, held=B)["captured"] == pytest.approx(1)


# -- fought --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 8.126")
@pytest.mark.parametrize("of", samples.briefs().values(), ids=lambda of: of.id)
def test_every_kind_of_brief_is_fought_to_a_report_that_answers_it_and_falls_the_same_each_time(of: BattleBrief) -> None:
    report = hand_off.fight(of, "seed")
    assert list(faults(of, report)) == []
    assert report.resolver == "wooden ships"
    assert hand_off.fight(of, "seed") == report
    assert any(ship.fate != "unharmed" for ship in report.ships)
    assert msgspec.json.decode(msgspec.json.encode(report), type=type(report)) == report
