"""A brief laid out on hexes and told as a report: every ship once, on the map and afloat, with what she brought and suffered."""

from __future__ import annotations

from itertools import pairwise

import msgspec
import pytest

from table.dice import Fact, draw
from table.seats import RandomLegal
from table.wording import people
from tactical import samples
from tactical.flying_colors import board, captains, game, hand_off, hexes
from tactical.flying_colors.captains.temperaments import book
from tactical.flying_colors.facts import Entered
from tactical.flying_colors.fire.facts import Fired
from tactical.flying_colors.hand_off.homeward import held
from tactical.flying_colors.hand_off.outward import WIND, hull_lost, hull_of
from tactical.flying_colors.hand_off.translation import standard
from tactical.flying_colors.movement.ground import shallows
from tactical.flying_colors.special import relief
from tactical.flying_colors.state import Action, Verdict
from tactical.handoff import BattleBrief, Commander, Force, Harbour, Intensity, Party, Ship, Squadron, read_report
from tactical.sea.hexes import STEPS, Hex, axial, distance, hull, within

A, B = "british", "allies"


def brief(ours: int, theirs: int, heat: Intensity = "heavy", damage: int = 0, *, gauge: str = A) -> BattleBrief:
    """So many sail a side in squadrons of three."""

    def party(side: str, sail: int, flag: str, temper: str) -> Party:
        ships = [Ship(f"{side}-{n}", f"{side} {n}", (64, 74, 80, 100)[n % 4]) for n in range(sail)]
        squadrons = tuple(
            Squadron(f"{side}-s{n}", side, "SOL", tuple(ships[n : n + 3]), damage, 10, flag=flag) for n in range(0, sail, 3)
        )
        admiral = Commander(f"{side}-admiral", "Somebody", "vice", 4, temper, squadrons[0].id)
        return Party(side, squadrons, (admiral,), admiral.id)

    parties = party(A, ours, "british", "Rash"), party(B, theirs, "french", "Timid")
    return BattleBrief("battle-1", "space:cadiz", gauge, heat, parties)


def windward(action: Action, ship: str) -> int:
    """How far to windward a ship lies: against the way that the wind blows."""
    q, r = axial(action.ships[ship].bow)
    dq, dr = STEPS[WIND]
    return -(2 * q * dq + 2 * r * dr + q * dr + r * dq)


@pytest.mark.parametrize(("ours", "theirs"), [(1, 1), (3, 8), (12, 12), (27, 33), (45, 20), (60, 60)])
def test_lines_of_any_length_lie_on_the_map_each_ship_in_her_own_hexes(ours: int, theirs: int) -> None:
    action = hand_off.laid_out(brief(ours, theirs), "seed")
    assert len(action.ships) == ours + theirs
    places = [hex for ship in action.ships.values() for hex in board.hexes_of(ship)]
    assert len(set(places)) == len(places)
    assert all(hexes.on_map(action.layout, hex) for hex in places)


def test_every_ship_keeps_her_id_and_has_her_own_counter_or_her_nations_pattern() -> None:
    of = brief(2, 2)
    named = msgspec.structs.replace(of.parties[0].squadrons[0], ships=(Ship("flagship", "Victory", 100), Ship("x", "Nobody", 74)))
    of = msgspec.structs.replace(of, parties=(msgspec.structs.replace(of.parties[0], squadrons=(named,)), of.parties[1]))
    action = hand_off.laid_out(of, "seed")
    victory, nobody = action.ships["flagship"], action.ships["x"]
    assert (victory.name, victory.front.rate, nobody.front.rate) == ("Victory", "1", "3")
    assert {ship.side for ship in action.ships.values()} == {A, B}
    assert action.ships["allies-0"].nationality == "French"


@pytest.mark.parametrize("gauge", [A, B])
def test_who_has_the_gauge_lies_to_windward_of_all_the_enemy(gauge: str) -> None:
    action = hand_off.laid_out(brief(6, 6, gauge=gauge), "seed")
    middle = {side: windward(action, f"{side}-3") for side in (A, B)}
    assert max(middle, key=middle.__getitem__) == gauge


def test_the_damage_that_a_squadron_brings_is_the_same_share_of_every_ship() -> None:
    shares, seen = [], standard().damage.hull
    assert 0 < seen < 1, "some of it is in men and gear"
    for points in (0, 5, 10, 15, 20):
        action = hand_off.laid_out(brief(4, 4, damage=points), "seed")
        for ship in action.ships.values():
            assert hull_lost(ship) == min(round(points / 20 * seen * hull_of(ship)), hull_of(ship) - 1)
            assert ship.damaged == (hull_lost(ship) >= ship.front.capacity)
            assert ship.rigging < action.tables.damage.dismasted
        shares.append(sum(hull_lost(ship) for ship in action.ships.values()))
    assert all(one < other for one, other in pairwise(shares))


@pytest.mark.parametrize(
    ("temper", "nation", "found"), [("Rash", 2, 3), ("Aggressive", 3, 3), ("Cautious", 1, 1), ("Timid", 1, 0), ("Timid", 0, 0)]
)
def test_a_nation_that_the_theatre_names_has_its_audacity_moved_by_who_commands(temper: str, nation: int, found: int) -> None:
    """From 0 to the 3 of the boldest set-up; of a flag that is not named his temper says all, as it does without a theatre."""
    plain = brief(6, 3)
    ours = plain.parties[0]
    bold = msgspec.structs.replace(ours.commanders[0], personality=temper)
    mixed = (ours.squadrons[0], msgspec.structs.replace(ours.squadrons[1], flag="spanish"))
    named = msgspec.structs.replace(ours, commanders=(bold,), squadrons=mixed, audacity={"british": nation})
    action = hand_off.laid_out(msgspec.structs.replace(plain, parties=(named, plain.parties[1])), "seed")
    assert action.fleets[A].audacity == {"British": found, "Spanish": standard().audacity[temper]}


def test_officers_and_temper_come_from_leadership_and_personality() -> None:
    action = hand_off.laid_out(brief(3, 3), "seed")
    admiral = action.commanders[f"{A}-admiral"]
    assert (admiral.ship, admiral.rank, action.fleets[A].admiral) == ("british-0", 3, admiral.id)
    assert action.fleets[A].audacity == {"British": 3}
    assert action.fleets[B].audacity == {"French": 0}
    without = brief(3, 3)
    without = msgspec.structs.replace(without, parties=tuple(Party(one.side, one.squadrons) for one in without.parties))
    alone = hand_off.laid_out(without, "seed")
    assert len(alone.commanders) == 2, "a side without an admiral has its senior captain"
    assert all(alone.commanders[str(fleet.admiral)].side == side for side, fleet in alone.fleets.items())
    assert len(hand_off.laid_out(brief(18, 18), "seed").commanders) > 4, "and a long line has one for each division"


def test_a_hotter_action_may_last_longer() -> None:
    turns = [hand_off.laid_out(brief(3, 3, heat), "seed").turns for heat in ("light", "medium", "heavy")]
    assert turns == sorted(set(turns))


@pytest.mark.parametrize("heat", ["light", "medium", "heavy"])
def test_how_long_it_lasts_goes_by_the_longer_line(heat: Intensity) -> None:
    """Each length up to its last sail, and with one sail more the next."""

    def turns(home: int, allies: int) -> int:
        return hand_off.laid_out(brief(home, allies, heat), "seed").turns

    lengths = standard().lengths
    for length, longer in pairwise(lengths):
        assert turns(length.sail, 1) == turns(1, length.sail) == length.turns[heat]
        assert turns(length.sail + 1, 1) == turns(1, length.sail + 1) == longer.turns[heat]


def test_few_ships_fight_longer_than_a_line_and_so_do_long_lines() -> None:
    """In all but light actions a ship or two; in each action lines of two dozen; in a heavy one lines of battle."""
    few, some, line, long = (length.turns for length in standard().lengths)
    heats: tuple[Intensity, ...] = ("light", "medium", "heavy")
    assert [few[heat] - some[heat] for heat in heats] == [0, 1, 1]
    assert [line[heat] - some[heat] for heat in heats] == [0, 0, 1]
    assert [long[heat] - line[heat] for heat in heats] == [1, 1, 1]


@pytest.mark.parametrize("gauge", [A, B])
def test_who_waits_for_a_hot_attack_closes_up_and_in_a_cooler_action_nobody_does(gauge: str) -> None:
    def order(side: str, heat: Intensity, sail: int = 6) -> set[int]:
        action = hand_off.laid_out(brief(sail, sail, heat, gauge=gauge), "seed")
        rows = sorted(ship.bow.row for ship in action.ships.values() if ship.side == side)
        return {after - before for before, after in pairwise(rows)}

    lee = B if gauge == A else A
    assert (order(gauge, "heavy"), order(lee, "heavy")) == ({3}, {2})
    assert order(gauge, "medium") == order(lee, "medium") == order(lee, "light") == {3}
    assert order(gauge, "medium", 33) == {2}, "the three maps are not long enough for more"


def test_the_hotter_the_action_the_nearer_the_captains_want_to_be() -> None:
    tempers = [book()[standard().tempers[heat]] for heat in ("light", "medium", "heavy")]
    wanted = [temper.range for temper in tempers]
    assert wanted == sorted(set(wanted), reverse=True)
    assert [temper.attack for temper in tempers] == [False, False, False], "each keeps its line"
    assert tempers[-1].through > 0, "and in the hottest its side of the enemy's"
    finish = {name: temper.finish for name, temper in book().items()}
    assert finish["formal"] < finish["skirmishing"] < finish["cautious"], "fire is divided rather than heaped on the beaten"


@pytest.mark.parametrize(("ours", "heat", "chases"), [(6, "heavy", True), (5, "heavy", False), (6, "medium", False)])
def test_who_has_twice_the_enemy_s_sail_in_a_heavy_action_chases_and_leaves_the_line(
    ours: int, heat: Intensity, chases: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(captains, "seat", lambda side, temper: temper)
    of, usual = brief(ours, 3, heat), standard().tempers[heat]
    told: list[object] = [hand_off.captains_of(of, side) for side in (A, B)]
    assert told == ["bold" if chases else usual, usual]
    assert book()["bold"].attack


def test_lines_begin_out_of_gunshot_in_the_open_sea() -> None:
    action = hand_off.laid_out(brief(6, 9), "seed")
    columns = {side: {ship.bow.col for ship in action.ships.values() if ship.side == side} for side in (A, B)}
    assert min(columns[B]) - max(columns[A]) == standard().apart.open > action.tables.reach.guns


# -- who comes later ------------------------------------------------------------------------------------------------------------


def late(of: BattleBrief, **turns: int) -> BattleBrief:
    """The brief with the last squadron of a side coming up in a turn: `allies=3`."""

    def changed(party: Party) -> Party:
        *others, last = party.squadrons
        coming = msgspec.structs.replace(last, arrives=turns.get(party.side, 0))
        return msgspec.structs.replace(party, squadrons=(*others, coming))

    one, other = of.parties
    return msgspec.structs.replace(of, parties=(changed(one), changed(other)))


def played(of: BattleBrief, seed: str = "seed") -> tuple[Action, list[Fact]]:
    """A battle to its end by its captains, and what happened."""
    journal: list[Fact] = []
    seats = {side: hand_off.captains_of(of, side) for side in of.sides}
    return game.play(hand_off.laid_out(of, seed), seats, journal), journal


@pytest.mark.rule("SL 8.24", "FC 2006:18.17")
def test_who_comes_later_is_not_on_the_map_until_his_turn_and_then_behind_his_own_line() -> None:
    of = late(brief(6, 6), british=2, allies=3)
    action = hand_off.laid_out(of, "seed")
    coming = {side: [ship for ship in action.ships.values() if ship.side == side and not ship.on_map] for side in (A, B)}
    assert {side: {(ship.fate, ship.arrives) for ship in ships} for side, ships in coming.items()} == {
        A: {("coming", 2)},
        B: {("coming", 3)},
    }
    for side, outward in ((A, -1), (B, 1)):
        line = [ship for ship in action.ships.values() if ship.side == side and ship.on_map]
        assert (len(line), len(coming[side])) == (3, 3)
        assert all(outward * one.bow.col > outward * other.bow.col for one in coming[side] for other in line)
    for turn, there in ((1, 6), (2, 9), (3, 12)):
        action.turn = turn
        relief.come_up(action)
        assert sum(ship.on_map for ship in action.ships.values()) == there
    assert action.special[relief.LATE] == []


@pytest.mark.rule("SL 8.24", "FC 2006:18.17")
def test_where_her_place_is_taken_she_enters_beside_it_and_where_there_is_no_room_she_waits() -> None:
    action = hand_off.laid_out(late(brief(6, 6), british=1), "seed")
    ship, other = action.ships["british-3"], action.ships["allies-0"]
    other.bow, station = ship.bow, ship.bow
    place = relief.room_for(action, ship)
    assert place is not None
    assert place.bow != station
    assert distance(place.bow, station) <= relief.NEAR
    assert not set(hull(*place, ship.large)) & set(board.hexes_of(other))
    action.__dict__["shallows"] = dict.fromkeys(within(station, relief.NEAR + 2), -1)
    assert relief.room_for(action, ship) is None
    relief.come_up(action)
    assert ship.fate == "coming"
    assert "british-3" in action.special[relief.LATE]  # type: ignore[operator]


@pytest.mark.rule("SL 8.24")
def test_captains_fight_with_who_came_up_and_who_never_did_is_told_as_unengaged() -> None:
    hot = late(brief(9, 9), british=2)
    action, journal = played(hot)
    came = {"british-6", "british-7", "british-8"}
    assert {fact.ship for fact in journal if isinstance(fact, Entered)} == came
    assert came & {fact.ship for fact in journal if isinstance(fact, Fired)}
    after = hand_off.report(hot, hand_off.laid_out(hot, "seed"), action)
    assert any(ship.fate != "unengaged" for ship in after.ships if ship.id in came)
    never = late(brief(4, 4, "light"), allies=40)
    report = hand_off.fight(never, "seed")
    assert [ship.fate for ship in report.ships if ship.id == "allies-3"] == ["unengaged"]
    assert [ship.fate for ship in report.ships].count("unengaged") == 1
    assert read_report(never, msgspec.json.decode(msgspec.json.encode(report))) == report


@pytest.mark.rule("SL 8.24")
def test_an_admiral_who_comes_later_commands_from_then_on_and_until_then_the_line_has_its_captains() -> None:
    of = late(brief(6, 6), british=2)
    one = of.parties[0]
    aboard = msgspec.structs.replace(one.commanders[0], aboard="british-s3")
    of = msgspec.structs.replace(of, parties=(msgspec.structs.replace(one, commanders=(aboard,)), of.parties[1]))
    action = hand_off.laid_out(of, "seed")
    assert action.fleets[A].admiral == aboard.id
    assert [officer.ship for officer in action.commanders.values() if officer.side == A] == ["british-3", "british-0"]
    report = hand_off.fight(of, "seed")
    assert [leader.id for leader in report.leaders] == ["british-admiral", "allies-admiral"]


# -- wind and land --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 8.126")
@pytest.mark.parametrize(("force", "weather"), [("light", "calm"), ("moderate", "normal"), ("fresh", "breezy")])
def test_the_winds_force_is_the_weather_of_the_hexes(force: Force, weather: str) -> None:
    assert hand_off.laid_out(msgspec.structs.replace(brief(3, 3), force=force), "seed").weather == weather


def shore(action: Action) -> dict[str, list[int]]:
    """The columns of each shoal."""
    return {shoal.name: sorted({hex.col for hex in shoal.hexes}) for shoal in action.shoals}


@pytest.mark.rule("SL 8.126")
def test_in_a_strait_there_is_land_behind_both_lines_to_the_edge_of_the_map_and_the_lines_are_closer() -> None:
    wide, narrow = (hand_off.laid_out(msgspec.structs.replace(brief(6, 6), strait=strait), "seed") for strait in (False, True))
    assert (wide.shoals, wide.options.grounding) == ([], False)
    assert narrow.options.grounding
    columns = shore(narrow)
    west, east = columns["shore of the British"], columns["shore of the Allies"]
    banks = [columns[f"shallows of the {side}"] for side in ("British", "Allies")]
    assert (west[0], east[-1]) == (hexes.FIRST_COLUMN, hexes.LAST_COLUMN)
    lines = [sorted({ship.bow.col for ship in action.ships.values()}) for action in (wide, narrow)]
    assert lines[1][1] - lines[1][0] < lines[0][1] - lines[0][0]
    assert west[-1] < banks[0][0] < lines[1][0] < lines[1][1] < banks[1][-1] < east[0]
    assert shallows(narrow)[Hex(west[0], 1)] is None, "who goes ashore stays there"


@pytest.mark.rule("SL 8.126")
@pytest.mark.parametrize("gauge", [A, B])
@pytest.mark.parametrize("inshore", [A, B])
def test_off_a_harbour_the_land_is_behind_the_side_that_has_it_at_its_back_and_the_other_is_to_seaward(
    gauge: str, inshore: str
) -> None:
    of = msgspec.structs.replace(brief(6, 6, gauge=gauge), harbour=Harbour("brest", inshore))
    action = hand_off.laid_out(of, "seed")
    land = shore(action)[f"shore of {people(inshore)}"]
    assert set(shore(action)) == {f"shore of {people(inshore)}", f"shallows of {people(inshore)}"}
    away = {ship.side: min(abs(ship.bow.col - col) for col in land) for ship in action.ships.values()}
    assert min(away, key=away.__getitem__) == inshore


# -- any brief ------------------------------------------------------------------------------------------------------------------


def generated(number: int) -> BattleBrief:
    """A brief of any size and setting."""

    def pick(what: int, count: int) -> int:
        return draw("any brief", 100 * number + what, count)

    heat: Intensity = ("light", "medium", "heavy")[pick(0, 3)]
    force: Force = ("light", "moderate", "fresh")[pick(1, 3)]
    of = brief(1 + pick(2, 14), 1 + pick(3, 14), heat, damage=pick(4, 12), gauge=(A, B)[pick(5, 2)])
    parties = []
    for where, party in enumerate(of.parties):
        turns = [pick(10 + 20 * where + place, 5) for place in range(len(party.squadrons))]
        squadrons = tuple(msgspec.structs.replace(one, arrives=turn) for one, turn in zip(party.squadrons, turns, strict=True))
        parties.append(msgspec.structs.replace(party, squadrons=squadrons))
    harbour = Harbour("brest", (A, B)[pick(6, 2)]) if pick(7, 2) else None
    return msgspec.structs.replace(of, parties=(parties[0], parties[1]), force=force, strait=pick(8, 3) == 0, harbour=harbour)


def lies_well(of: BattleBrief) -> None:
    """Every ship has her own place on the map, in open water, and a side has some of hers there from the start."""
    action = hand_off.laid_out(of, "seed")
    places = [hex for ship in action.ships.values() for hex in board.hexes_of(ship)]
    assert len(set(places)) == len(places)
    assert all(hexes.on_map(action.layout, hex) for hex in places)
    assert not set(places) & set(shallows(action))
    assert {ship.side for ship in action.ships.values() if ship.on_map} == set(of.sides)
    assert len(action.ships) == sum(len(squadron.ships) for party in of.parties for squadron in party.squadrons)
    flagships = [action.ships[str(officer.ship)] for officer in action.commanders.values()]
    assert {ship.side for ship in flagships if ship.on_map} == set(of.sides), "somebody commands from the start"


@pytest.mark.rule("SL 8.126")
@pytest.mark.parametrize("number", range(150))
def test_any_brief_is_laid_out_with_every_ship_in_a_place_of_her_own(number: int) -> None:
    lies_well(generated(number))


@pytest.mark.rule("SL 8.126")
@pytest.mark.parametrize("of", [*samples.briefs().values(), *map(generated, range(6))], ids=lambda of: of.id)
def test_any_brief_is_fought_to_an_end_and_reported_whole(of: BattleBrief) -> None:
    lies_well(of)
    report = hand_off.fight(of, "seed")
    assert read_report(of, msgspec.json.decode(msgspec.json.encode(report))) == report


@pytest.mark.rule("SL 8.126")
@pytest.mark.parametrize("name", ["strait", "relief", "sortie"])
def test_whoever_commands_as_he_likes_comes_to_an_end_that_can_be_reported(name: str) -> None:
    of = samples.briefs()[name]
    seats = {side: RandomLegal(side) for side in of.sides}
    after = game.play(hand_off.laid_out(of, "seed"), seats)
    report = hand_off.report(of, hand_off.laid_out(of, "seed"), after)
    assert read_report(of, msgspec.json.decode(msgspec.json.encode(report))) == report


# -- home ----------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(12))
def test_whatever_comes_of_a_battle_is_a_report_that_the_contract_takes(number: int) -> None:
    heat: Intensity = ("light", "medium", "heavy")[number % 3]
    of = brief(1 + draw("home", number, 7), 1 + draw("home", 50 + number, 7), heat, damage=draw("home", 90 + number, 12))
    journal: list[Fact] = []
    found = hand_off.fight(of, f"battle-{number}", journal=journal)
    assert read_report(of, msgspec.json.decode(msgspec.json.encode(found))) == found
    assert hand_off.fight(of, f"battle-{number}") == found, "the same brief and seed, the same report"
    assert journal


def test_what_a_ship_brought_is_not_told_as_suffered() -> None:
    of = brief(3, 3, damage=10)
    before, after = hand_off.laid_out(of, "seed"), hand_off.laid_out(of, "seed")
    assert {ship.fate for ship in hand_off.report(of, before, after).ships} == {"unharmed"}
    after.ships["allies-1"].hull += 2
    after.ships["allies-2"].rigging += 3
    after.ships["british-0"].captor = B
    after.ships["british-1"].struck = True
    after.ships["british-2"].fate = "exploded"
    after.ships["allies-0"].fate = "gone"
    fates = {ship.id: ship for ship in hand_off.report(of, before, after).ships}
    assert [fates[f"british-{n}"].fate for n in range(3)] == ["taken", "struck", "burnt"]
    assert [fates[f"allies-{n}"].fate for n in range(3)] == ["escaped", "damaged", "damaged"]
    assert fates["allies-1"].hull == round(200 / hull_of(after.ships["allies-1"]))
    assert (fates["allies-2"].hull, fates["allies-2"].rigging > 0) == (0, True)


def test_who_stays_when_the_other_breaks_off_holds_the_field() -> None:
    action = hand_off.laid_out(brief(2, 2), "seed")
    assert held(action) == ""
    action.verdict = Verdict(A, "normal", {A: 1.0, B: 0.0}, "last turn")
    assert held(action) == A
    action.fleets[A].broken = True
    assert held(action) == B
