"""WS O.II-IV: the clock, messages, and the lag of command."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from table.decisions import Answer, Form, IllegalChoice
from tactical.wooden_ships.board import parse_hex
from tactical.wooden_ships.movement import notation
from tactical.wooden_ships.options import command_lag, messages, timed
from tactical.wooden_ships.options.facts import FlagHoisted, FlagLost
from tactical.wooden_ships.sequence import PHASES, next_phase
from tactical.wooden_ships.state import Battle, Company, Fleet, Message, Options, Ship
from tactical.wooden_ships.views import seen_by
from tests.tactical.wooden_ships.yard import BRITISH, FRENCH, asked, battle, lines, only, played, ship, throwing

LAG = Options(command_lag="squadrons")
NEAR = Options(command_lag="radius")
COLUMNS = "ACEGIKMOQSUWY"


def fleet(count: int, options: Options = LAG, side: str = BRITISH) -> Battle:
    """A line of ships B0, B1 ... of one side, and one enemy far off."""
    own = [ship(f"B{number}", f"{COLUMNS[number]}20", side=side) for number in range(count)]
    return throwing(battle(*own, ship("Enemy", "YY1", side=FRENCH), options=options))


def organised(count: int = 8, options: Options = LAG, answer: Mapping[str, Answer] | None = None) -> Battle:
    sea = fleet(count, options)
    played(sea, command_lag.organise(sea), {"british flagship": dict(answer or {})})
    return sea


def writes(sea: Battle, *names: str) -> list[int]:
    """How many moves each of these must write now; they are written."""
    found = list[int]()
    for name in names:
        one = sea.ships[name]
        found.append(command_lag.due(sea, one))
        one.orders += [f"{sea.turn + number}" for number in range(len(one.orders), len(one.orders) + found[-1])]
    return found


def turn_over(sea: Battle, **answers: Any) -> list[Any]:
    """The orders of this turn are carried out, and the next notation phase begins."""
    for one in sea.ships.values():
        one.orders = one.orders[1:]
    sea.turn += 1
    return played(sea, command_lag.review(sea), answers)


# -- the clock -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("WS O.II")
@pytest.mark.parametrize(("ships", "minutes"), [(1, 1), (2, 2), (3, 2), (4, 3), (6, 3), (7, 6), (12, 6), (13, 9)])
def test_minutes_to_write_by_the_ships_of_the_larger_side(ships: int, minutes: int) -> None:
    assert timed.minutes(fleet(ships, Options(timed_moves=True))) == minutes
    assert timed.minutes(fleet(ships, Options())) is None


@pytest.mark.rule("WS O.II.p2")
def test_a_ship_without_orders_sails_straight_on_her_full_allowance() -> None:
    sea = fleet(1, Options(timed_moves=True))
    victory = sea.ships["b0"]
    assert timed.unwritten(sea, victory) == "2"  # attitude B
    victory.heading = 2
    assert timed.unwritten(sea, victory) == "3"  # attitude A
    sea.options = Options()
    assert timed.unwritten(sea, victory) == "0"


# -- messages ------------------------------------------------------------------------------------------------------------


def signalling(**changes: Any) -> Battle:
    sea = fleet(3, Options(messages=True, **changes))
    sea.ships["b2"].nationality = "Spanish"
    sea.ships["enemy2"] = ship("Enemy2", "YY5", side=FRENCH)
    return sea


@pytest.mark.rule("WS O.III.A", "WS O.III.B")
def test_each_ship_may_send_one_written_message_to_her_fleet_as_moves_are_written() -> None:
    sea = signalling()
    answers = {"british messages": {"b0": "Engage more closely", "b2": "  In need of help "}}
    played(sea, messages.write(sea), answers)
    assert sea.messages == [Message(1, BRITISH, "b0", "Engage more closely"), Message(1, BRITISH, "b2", "In need of help")]
    assert lines(messages.write(sea), "messages") == {BRITISH: ["b0", "b1", "b2"], FRENCH: ["enemy", "enemy2"]}
    assert [message.ship for message in messages.readable(sea, sea.ships["b0"])] == ["b2"]
    assert [message.ship for message in messages.readable(sea, sea.ships["b1"])] == ["b0", "b2"]


@pytest.mark.rule("WS O.III.A")
def test_messages_are_written_in_the_notation_phase() -> None:
    sea = signalling()
    sea.step = "notation"
    kinds = [str(question.kind) for question in asked(PHASES["notation"].flow(sea))]
    assert kinds[:2] == ["messages", "messages"]


@pytest.mark.rule("WS O.III.B")
def test_only_her_own_fleet_reads_a_message() -> None:
    sea = signalling()
    played(sea, messages.write(sea), {"british messages": {"b0": "Tack"}, "french messages": {"enemy": "Wear"}})
    assert [message.text for message in seen_by(sea, BRITISH).messages] == ["Tack"]
    assert [message.text for message in seen_by(sea, FRENCH).messages] == ["Wear"]
    assert not messages.readable(sea, sea.ships["enemy"])
    with pytest.raises(IllegalChoice, match="characters"):
        played(sea, messages.write(sea), {"british messages": {"b0": "x" * 500}})


@pytest.mark.rule("WS O.III.C")
def test_messages_bring_the_clock_with_them() -> None:
    assert timed.minutes(signalling()) == timed.minutes(fleet(3, Options(timed_moves=True))) == 2


@pytest.mark.rule("WS O.III.D")
def test_messages_between_nations_may_be_banned() -> None:
    for allowed, readers in ((True, ["b1", "b2"]), (False, ["b1"])):
        sea = signalling(foreign_signals=allowed)
        played(sea, messages.write(sea), {"british messages": {"b0": "Tack"}})
        assert [one.id for one in sea.of(BRITISH) if messages.readable(sea, one)] == readers


def test_without_the_option_nobody_is_asked_for_messages() -> None:
    assert not asked(messages.write(fleet(3, Options())))


# -- flagships and squadrons ---------------------------------------------------------------------------------------------


@pytest.mark.rule("WS O.IV.1")
def test_a_flagship_and_squadrons_of_six_or_fewer() -> None:
    sea = organised(8, answer={"flag": "b3"})
    assert [one.squadron for one in sea.of(BRITISH)] == ["1"] * 6 + ["2"] * 2
    assert [one.id for one in sea.ships.values() if one.flag] == ["b3", "enemy"]
    sea = organised(8, answer={"b0": "2", "b1": "3"})
    assert [one.squadron for one in sea.of(BRITISH)] == ["2", "3", *["1"] * 4, *["2"] * 2]
    with pytest.raises(IllegalChoice, match="7 ships"):
        organised(8, answer={"b6": "1"})


@pytest.mark.rule("WS O.IV.6")
def test_each_player_names_a_flagship_of_his_own() -> None:
    sea = fleet(2)
    sea.fleets["spanish"] = Fleet("spanish", ["Spain"])
    sea.ships["s0"] = ship("S0", "YY20", side="spanish")
    forms = [question for question in asked(command_lag.organise(sea)) if isinstance(question, Form)]
    assert [form.side for form in forms] == [BRITISH, FRENCH, "spanish"]
    assert [one.id for one in sea.ships.values() if one.flag] == ["b0", "enemy", "s0"]


def test_without_the_option_there_are_no_flagships_and_one_order_a_turn() -> None:
    sea = fleet(8, Options())
    assert not asked(command_lag.organise(sea))
    assert not asked(command_lag.review(sea))
    assert not any(one.flag for one in sea.ships.values())
    assert writes(sea, "b0", "b7") == [1, 1]


# -- orders ahead --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("WS O.IV.2", "WS O.IV.3", "WS O.IV.3.ex")
def test_the_flag_squadron_is_ordered_turn_by_turn_the_others_three_ahead() -> None:
    sea = organised(8)
    assert writes(sea, "b0", "b5", "b6", "b7") == [1, 1, 3, 3]
    assert sea.ships["b6"].orders == ["1", "2", "3"]
    turn_over(sea)
    assert writes(sea, "b0", "b5", "b6", "b7") == [1, 1, 1, 1]
    assert sea.ships["b6"].orders == ["2", "3", "4"]
    assert sea.ships["b5"].orders == ["2"]


@pytest.mark.rule("WS O.IV.4")
@pytest.mark.parametrize(("row", "moves"), [(30, 1), (31, 1), (32, 3), (10, 1), (9, 1), (8, 3)])
def test_by_the_other_rule_all_within_ten_hexes_of_the_flag_in_any_part(row: int, moves: int) -> None:
    sea = organised(2, NEAR)
    sea.ships["b1"].bow = parse_hex(f"A{row}")  # bow and stern are row and row + 1, the flagship's 20 and 21
    assert writes(sea, "b0", "b1") == [1, moves]


@pytest.mark.rule("WS O.IV.4.a")
def test_who_comes_near_has_her_orders_ahead_erased() -> None:
    sea = organised(2, NEAR)
    far = sea.ships["b1"]
    far.bow = parse_hex("A34")
    assert writes(sea, "b1") == [3]
    turn_over(sea)
    assert far.orders == ["2", "3"]
    far.bow = parse_hex("A28")
    turn_over(sea)
    assert far.orders == []
    assert writes(sea, "b1") == [1]


@pytest.mark.rule("WS O.IV.4.b")
def test_who_is_found_far_off_must_be_ordered_three_turns_ahead() -> None:
    sea = organised(2, NEAR)
    assert writes(sea, "b1") == [1]
    sea.ships["b1"].bow = parse_hex("A34")
    turn_over(sea)
    assert writes(sea, "b1") == [3]


@pytest.mark.rule("WS O.IV.5", "WS O.IV.5.e75")
@pytest.mark.parametrize("edition", [1975, 1981])
def test_when_the_flagship_surrenders_her_squadron_is_ordered_for_five_turns(edition: Any) -> None:
    sea = organised(8, only(LAG, edition=edition))
    writes(sea, "b0", "b1", "b6")
    sea.ships["b0"].surrendered = "struck"
    assert FlagLost(BRITISH, "b0") in turn_over(sea)
    assert writes(sea, "b1", "b6") == [5, 1]
    for _ in range(4):
        turn_over(sea)
        assert writes(sea, "b1", "b6") == [0, 1]
        assert command_lag.flagship(sea, BRITISH) is None
    facts = turn_over(sea, **{"british new flagship": "b7"})
    assert facts == [FlagHoisted(BRITISH, "b7")]
    assert writes(sea, "b7", "b6", "b1") == [1, 0, 3]  # b7's squadron is the flag's now; what is written for b6 stands


@pytest.mark.rule("WS O.IV.5")
@pytest.mark.parametrize("end", ["sunk", "taken"])
def test_a_flagship_that_is_gone_or_taken_commands_no_longer(end: str) -> None:
    sea = organised(8)
    flag = sea.ships["b0"]
    if end == "sunk":
        flag.fate = "sunk"
    else:
        flag.side, flag.captor, flag.prize = FRENCH, FRENCH, Company("enemy", FRENCH, "average", [2], 1)
    turn_over(sea)
    assert not flag.flag
    assert command_lag.due(sea, sea.ships["b1"]) == 5


def test_a_prize_forgets_what_was_written_for_her() -> None:
    sea = organised(8)
    writes(sea, "b6")
    prize: Ship = sea.ships["b6"]
    prize.side, prize.captor, prize.prize = FRENCH, FRENCH, Company("enemy", FRENCH, "average", [2], 1)
    turn_over(sea)
    assert prize.orders == []
    assert command_lag.due(sea, prize) == 3


def test_nobody_may_take_the_flag_of_a_ship_that_is_still_to_come() -> None:
    sea = organised(8)
    sea.ships["b0"].fate = "coming"
    assert turn_over(sea) == []
    assert sea.ships["b0"].flag


# -- in the notation phase -----------------------------------------------------------------------------------------------


@pytest.mark.rule("WS O.IV.2", "WS O.IV.3", "WS O.IV.3.ex")
def test_moves_are_written_ahead_in_the_notation_phase_and_carried_out_in_order() -> None:
    sea = organised(8)
    with pytest.raises(IllegalChoice, match="expected 3"):
        played(sea, PHASES["notation"].flow(sea), {"british orders": {"b7": "1"}})
    played(sea, PHASES["notation"].flow(sea), {"british orders": {"b0": "1", "b7": "1 2 0"}})
    assert (sea.ships["b0"].orders, sea.ships["b7"].orders) == (["1"], ["1", "2", "0"])
    played(sea, PHASES["execution"].flow(sea))
    sea.turn += 1
    played(sea, PHASES["notation"].flow(sea), {"british orders": {"b0": "2", "b7": "L"}})
    assert (sea.ships["b0"].orders, sea.ships["b7"].orders) == (["2"], ["2", "0", "L"])


@pytest.mark.rule("WS O.II.p2")
def test_a_line_left_empty_sails_straight_on() -> None:
    sea = fleet(2, Options(timed_moves=True))
    played(sea, PHASES["notation"].flow(sea), {"british orders": {"b1": "0"}})
    assert (sea.ships["b0"].orders, sea.ships["b1"].orders) == (["2"], ["0"])


# -- all of them ---------------------------------------------------------------------------------------------------------

OPTIONAL = {
    "timed_moves": True, "messages": True, "command_lag": "squadrons", "changing_wind": True, "variable_wind": True,
    "towing": True, "loss_of_rigging": True, "blocked_wind": True, "exploding": True, "aground": True, "lead": True,
    "pointing_rakes": True, "fore_and_aft": True, "copper": True, "scurvy": True,
}  # fmt: skip


@pytest.mark.rule("WS O.I")
@pytest.mark.parametrize("chosen", [[name] for name in OPTIONAL] + [[*OPTIONAL][::2], [*OPTIONAL][1::2], [*OPTIONAL]])
def test_any_mix_of_optional_rules_may_be_played(chosen: list[str]) -> None:
    options = only(Options(), **{name: OPTIONAL[name] for name in chosen})
    assert [name for name in OPTIONAL if getattr(options, name) not in (False, "none")] == sorted(chosen, key=[*OPTIONAL].index)
    sea = fleet(4, options)
    sea.wind.change = 1
    for one in sea.of(BRITISH):
        one.aft_rig = one.foul_bottom = True
    sea.ships["enemy"].bow = parse_hex("C17")
    while sea.turn < 5 and (phase := next_phase(sea)) is not None:
        played(sea, phase.flow(sea))
    assert sea.verdict is not None or sea.turn == 5


@pytest.mark.rule("WS D.III.A.5.b", "WS O.IV.3")
def test_nothing_is_written_ahead_for_a_fireship_that_is_lit() -> None:
    """A ship lies in her way; she runs on all the same, and her owner is not asked."""
    sea = organised(8)
    far = next(one for one in sea.ships.values() if command_lag.due(sea, one) > 1)
    far.still = 1
    assert far.id in lines(notation.write(sea), "orders")[BRITISH]
    for one in sea.ships.values():
        one.orders = []
    far.lit = far.fireship = True
    assert far.id not in lines(notation.write(sea), "orders")[BRITISH]
    assert len(far.orders) == 1
