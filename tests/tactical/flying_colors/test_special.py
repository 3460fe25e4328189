"""The special rules of the battles (2006:18)."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import pytest

from table.dice import Tray
from table.flows import Flow
from tactical.flying_colors import activation, command, fire, scenarios, sequence, special, victory, wind
from tactical.flying_colors.board import foul
from tactical.flying_colors.facts import Awakened, Entered, Recognised, Signalled, WindFailed, Withdrew
from tactical.flying_colors.fleets import fleet_audacity
from tactical.flying_colors.hexes import label
from tactical.flying_colors.movement import Idle, allowance
from tactical.flying_colors.movement.collisions import may_foul
from tactical.flying_colors.movement.grappling import FOULED_ONLY
from tactical.flying_colors.movement.rolls import best_quality
from tactical.flying_colors.state import Action, Verdict
from tactical.sea.hexes import Hex, Place
from tests.tactical.flying_colors.helmsman import Asked, facts, play, throw
from tests.tactical.flying_colors.quarterdeck import BRITISH, FRENCH, bare_die, battle, commands, flag, singles

ALLIES = "Franco-Spanish"


def begun(name: str, *dice: int) -> Action:
    """A battle after its set-up; nobody sets full sails."""
    action = scenarios.set_up(name, seed="special")
    throw(action, *dice)
    _run(sequence.set_up(action))
    return action


def _run(flow: Flow[None]) -> None:
    """Play a flow, every form left as usual and every first option taken."""
    answer: Any = None
    while True:
        try:
            question: Any = flow.send(answer)
        except StopIteration:
            return
        answer = question.resolve({} if hasattr(question, "parts") else question.options[0].key)


def turn_begins(action: Action, *dice: int) -> None:
    throw(action, *dice)
    first = action.dice.count
    special.turn_begins(action)
    assert action.dice.count - first == len(dice)


# -- every battle --------------------------------------------------------------------------------------------------------

READ = {
    "leeward_firepower": "fire",
    "firepower": "fire",
    "wind_every_turn": "wind",
    "grapples_only_fouled": "movement",
    "sure_pilots": "grounding",
    "first_initiative": "initiative",
    "break_checks": "breakoff",
    "floating_batteries": "damage",
}


def test_no_special_rule_of_a_battle_is_left_without_a_reader() -> None:
    """What each battle names is read by a module of `special/`, or by the chapter named above."""
    modules = [module for module in vars(special).values() if isinstance(module, ModuleType)]
    ours = {value for module in modules for name, value in vars(module).items() if name.isupper() and isinstance(value, str)}
    ours |= {"no_scuttling", "berths"}
    named = {name for battle in scenarios.available() for name in scenarios.set_up(battle).special}
    assert named - ours - set(READ) == set()


# -- Algeciras -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FC 2006:18.16")
@pytest.mark.parametrize(("die", "lost"), [(0, 0), (2, 0), (3, 1), (6, 1), (7, 2), (8, 2), (9, 3)])
def test_poor_wind_takes_movement_points_from_every_ship(die: int, lost: int) -> None:
    action = begun("algeciras-bay-1801")
    ship = action.ships["british-caesar"]
    before = allowance(action, ship)
    turn_begins(action, die)
    assert allowance(action, ship) == max(0, before - lost)
    assert facts(action, WindFailed) == [WindFailed(lost)]


@pytest.mark.rule("FC 2006:18.16")
def test_the_french_at_algeciras_stay_at_their_anchors_and_have_the_first_initiative() -> None:
    action = begun("algeciras-bay-1801")
    french = [ship for ship in action.ships.values() if ship.side == ALLIES and not ship.aground]
    assert french
    assert all(ship.anchor is not None and ship.held for ship in french)
    assert action.special["first_initiative"] == ALLIES


# -- the Nile ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FC 2006:18.12")
def test_the_surprised_fleet_is_in_no_command_and_its_guns_are_cold() -> None:
    action = begun("the-nile-1798", 9)
    turn_begins(action, 1)  # turn 1 needs a 0
    _run(command.determine(action))
    assert commands(action, FRENCH) == {}
    french = [ship for ship in action.ships.values() if ship.side == FRENCH]
    assert all(ship.fired == ["port", "starboard"] and fire.shots(action, ship) == [] for ship in french)
    assert "french-villeneuve" not in action.commanders


@pytest.mark.rule("FC 2006:18.12")
@pytest.mark.parametrize(("turn", "die", "wakes"), [(1, 0, True), (1, 1, False), (4, 3, True), (4, 4, False)])
def test_a_die_below_the_turn_wakes_it_and_brings_villeneuve(turn: int, die: int, wakes: bool) -> None:
    action = begun("the-nile-1798", 9)
    action.turn = turn
    turn_begins(action, die)
    assert ("surprised" not in action.special) is wakes
    assert bool(facts(action, Awakened)) is wakes
    assert ("french-villeneuve" in action.commanders) is wakes
    if wakes:
        assert action.commanders["french-villeneuve"].ship == "french-guillaume-tell"
        _run(command.determine(action))
        assert commands(action, FRENCH)
        turn_begins(action)  # no more dice


@pytest.mark.rule("FC 2006:18.12")
def test_villeneuve_does_not_join_a_ship_that_is_lost() -> None:
    action = begun("the-nile-1798", 9)
    action.turn, action.ships["french-guillaume-tell"].fate = 9, "sunk"
    turn_begins(action, 0)
    assert "french-villeneuve" not in action.commanders


@pytest.mark.rule("FC 2006:18.12")
@pytest.mark.parametrize(("die", "aground"), [(6, True), (7, False)])
def test_the_culloden_rolls_for_her_berth_at_set_up(die: int, aground: bool) -> None:
    assert begun("the-nile-1798", die).ships["british-culloden"].aground is aground


# -- Audierne Bay, Bec du Raz, Goza de Candia ----------------------------------------------------------------------------


@pytest.mark.rule("FC 2006:18.8")
def test_the_droits_de_l_homme_is_always_in_command_and_ships_grapple_only_when_fouled() -> None:
    action = begun("audierne-bay-1797")
    action.turn = 5
    _run(command.determine(action))
    assert "french-droits-de-l-homme" not in singles(action)
    assert action.ships["french-droits-de-l-homme"].hull == 6
    assert FOULED_ONLY in action.special
    del action.special["always_in_command"]
    _run(command.determine(action))
    assert "french-droits-de-l-homme" in singles(action)


@pytest.mark.rule("FC 2006:18.11")
def test_the_captain_of_the_mars_counts_as_a_commander_of_quality_2() -> None:
    action = begun("bec-du-raz-1798")
    assert best_quality(action, action.ships["british-mars"]) == 2
    assert best_quality(action, action.ships["french-hercule"]) == 0
    _run(command.determine(action))
    assert singles(action) == []
    assert [lead.kind for lead in action.commands] == ["formation", "formation"]
    action.commanders["british-mars-captain"].lost = "killed"
    assert victory.determine(action) is False  # no loss of all commanders


def judged(action: Action, winner: str) -> str | None:
    return special.aims.amended(action, Verdict(winner, "normal", {}, "last turn")).winner


@pytest.mark.rule("FC 2006:18.11")
@pytest.mark.parametrize(
    ("state", "enough"),
    [
        ({}, False),
        ({"damaged": True}, False),
        ({"damaged": True, "hull": 9}, True),
        ({"dismasted": True}, True),
        ({"struck": True}, True),
    ],
)
def test_the_british_win_only_if_the_hercule_could_strike(state: dict[str, Any], enough: bool) -> None:
    action = begun("bec-du-raz-1798")
    hercule = action.ships["french-hercule"]
    for name, value in state.items():
        setattr(hercule, name, value if name != "hull" else hercule.back.capacity - 3)
    assert judged(action, BRITISH) == (BRITISH if enough else FRENCH)


@pytest.mark.rule("FC 2006:18.13")
def test_the_french_win_only_by_taking_the_leander() -> None:
    action = begun("goza-de-candia-1798")
    leander = action.ships["british-leander"]
    leander.fate = "sunk"
    assert judged(action, FRENCH) == BRITISH
    leander.fate = "afloat"
    leander.side = leander.captor = FRENCH
    assert judged(action, BRITISH) == FRENCH
    victory.close(action, "last turn")
    assert action.verdict is not None
    assert action.verdict.winner == FRENCH


# -- Copenhagen ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FC 2006:18.15")
def test_danes_at_anchor_are_in_command_and_jylland_floats_without_masts() -> None:
    action = begun("copenhagen-1801")
    action.turn = 3
    _run(command.determine(action))
    danes = [ship for ship in action.ships.values() if ship.side == "Danish"]
    assert not set(singles(action)) & {ship.id for ship in danes}
    assert action.ships["danish-jylland"].mastless
    assert not action.options.wind_changes
    adrift = next(ship for ship in danes if not ship.mastless and not action.aboard(ship))
    adrift.anchor, adrift.facing = None, 3
    _run(command.determine(action))
    assert commands(action)[adrift.id] == [adrift.id] if adrift.id in singles(action) else adrift.command is not None
    wind.adjust(action)
    assert action.wind == 1


def recalled(*, parker: bool = True) -> Action:
    """A British fleet of A (Parker), B beside him, C near Nelson, D (Nelson), E far from all, F (Graves); a Danish ship off."""
    places: dict[str, Any] = {"A": (20, 20), "B": (22, 20), "C": (30, 21, 3), "D": (31, 22), "E": (50, 20, 2), "F": (60, 20)}
    action = bare_die(battle(places, {"X": (68, 60)}, (0, 0)))
    flag(action, "A", quality=1, rank=3, reach=9, name="parker")
    flag(action, "D", quality=3, rank=2, reach=2, name="nelson")
    flag(action, "F", quality=1, rank=1, reach=1, name="graves")
    action.special = {
        "recall_side": BRITISH,
        "recall_admiral": "parker",
        "recall_radius": 12,
        "recall_seconds": ["nelson", "graves"],
        "recall_stays": 5,
        "recall_flagship": "D",
    }
    if not parker:
        action.commanders["parker"].ship, action.commanders["parker"].lost = None, "killed"
    return action


def fail_check(action: Action) -> None:
    """The British have lost B and fail their check."""
    action.ships["B"].struck = True
    throw(action, 0)
    assert victory.determine(action) is False


@pytest.mark.rule("FC 2006:18.15")
def test_the_first_failed_check_recalls_what_is_near_parker_and_in_nobodys_range() -> None:
    action = recalled()
    fail_check(action)
    assert [fact.ship for fact in facts(action, Withdrew)] == ["A"]  # C and D are Nelson's; E and F are too far
    assert action.ships["A"].fate == "withdrawn"
    assert victory.worth(action, action.ships["A"]) == 0
    assert not action.fleets[BRITISH].broken


@pytest.mark.rule("FC 2006:18.15")
@pytest.mark.parametrize(
    ("nelson", "graves", "left", "admiral"),
    [(8, 6, ["C", "D", "F"], "nelson"), (9, 6, ["F"], "graves"), (8, 7, ["C", "D"], "nelson"), (9, 7, [], None)],
)
def test_in_the_next_turn_each_second_may_stay_with_his_command(
    nelson: int, graves: int, left: list[str], admiral: str | None
) -> None:
    """A die less his quality (3 and 1) of no more than 5. E is in neither's command."""
    action = recalled()
    fail_check(action)
    action.turn, action.initiative = 3, FRENCH
    play(action, command.determine(action), ["group:nelson"], [nelson, graves])
    assert [
        ship.id for ship in action.ships.values() if ship.side == BRITISH and ship.fate == "afloat" and not ship.struck
    ] == left
    assert [fact.stays for fact in facts(action, Signalled)] == [nelson <= 8, graves <= 6]
    if admiral is not None:
        assert (action.fleets[BRITISH].admiral, action.fleets[BRITISH].flagship) == (admiral, action.commanders[admiral].ship)
    assert all(action.ships[ship].fate == "afloat" for lead in action.commands for ship in lead.ships)


@pytest.mark.rule("FC 2006:18.15")
def test_after_the_recall_only_new_losses_count_and_the_next_failure_breaks() -> None:
    action = recalled()
    fail_check(action)
    action.turn, action.initiative = 3, FRENCH
    play(action, command.determine(action), ["group:nelson"], [8, 6])
    throw(action)
    assert victory.determine(action) is False
    assert action.tray.thrown == []
    action.ships["C"].fate = "sunk"
    throw(action, 0)
    assert victory.determine(action) is True
    assert action.fleets[BRITISH].broken


@pytest.mark.rule("FC 2006:18.15")
def test_without_parker_nobody_is_near_him_and_without_seconds_the_fleet_breaks() -> None:
    action = recalled(parker=False)
    fail_check(action)
    assert facts(action, Withdrew) == []
    alone = recalled()
    for second in ("nelson", "graves"):
        alone.commanders[second].ship, alone.commanders[second].lost = None, "killed"
    alone.ships["B"].struck = True
    throw(alone, 0)
    assert victory.determine(alone) is True


# -- Gut of Gibraltar ----------------------------------------------------------------------------------------------------

PAIR = ("spanish-real-carlos", "spanish-san-hermenegildo")


@pytest.mark.rule("FC 2006:18.17")
def test_the_two_ships_are_out_of_command_and_run_by_the_british() -> None:
    action = begun("gut-of-gibraltar-1801")
    assert play_commands(action, [5, 5]).kinds == [f"{ALLIES}: muster"]  # the Superb has no commander
    assert {lead.side for lead in action.commands if lead.ships[0] in PAIR} == {BRITISH}
    assert set(PAIR) <= set(singles(action))
    assert commands(action, BRITISH)["british-superb"] == ["british-superb"]
    action.mover, action.active, action.waiting = BRITISH, PAIR[0], [PAIR[0]]
    asked = play(action, activation.act(action, Idle()), [], [0], unfinished=True)
    assert asked.questions[0].side == BRITISH
    assert asked.questions[0].about == PAIR[0]


def play_commands(action: Action, dice: list[int]) -> Asked:
    """Command determination; the allies muster by formation."""
    return play(action, command.determine(action), ["formation:french-dumanoir"], dice)


@pytest.mark.rule("FC 2006:18.17")
def test_they_fire_only_at_each_other_and_foul_only_each_other() -> None:
    action = begun("gut-of-gibraltar-1801")
    one, other = (action.ships[ship] for ship in PAIR)
    superb, formidable = action.ships["british-superb"], action.ships["french-formidable"]
    assert fire.fair_game(one, other)
    assert not fire.fair_game(one, superb)
    assert fire.fair_game(superb, one)
    assert may_foul(action, one, other)
    assert not may_foul(action, one, superb)
    assert not may_foul(action, superb, one)
    assert may_foul(action, superb, formidable)


@pytest.mark.rule("FC 2006:18.17")
@pytest.mark.parametrize(("turn", "die", "known"), [(1, 0, True), (1, 1, False), (5, 4, True), (5, 5, False)])
def test_a_die_below_the_turn_gives_them_back(turn: int, die: int, known: bool) -> None:
    action = begun("gut-of-gibraltar-1801")
    action.turn = turn
    throw(action, die)
    special.mistaken.look_again(action)
    assert bool(facts(action, Recognised)) is known
    one, other = (action.ships[ship] for ship in PAIR)
    assert fire.fair_game(one, other) is not known
    assert special.stands_apart(action, one) is not known


@pytest.mark.rule("FC 2006:18.17")
def test_fouled_with_each_other_they_are_given_back_at_once() -> None:
    action = begun("gut-of-gibraltar-1801")
    special.after_ship(action)
    assert "mistaken" in action.special
    foul(*(action.ships[ship] for ship in PAIR))
    special.after_ship(action)
    assert "mistaken" not in action.special


def relieved(action: Action, dice: list[int], *answers: str) -> Asked:
    return play(action, special.relief.arrive(action), answers, dice)


@pytest.mark.rule("FC 2006:18.17")
def test_reinforcements_enter_in_formation_after_a_die_below_the_turn() -> None:
    action = begun("gut-of-gibraltar-1801")
    action.turn = 4
    assert relieved(action, [4]).questions == []
    assert special.relief.NAME in action.special
    asked = play(action, special.relief.arrive(action), ["enter:A4001:3"], [3])
    assert all(key.startswith("enter:A") for key in asked.offers())
    coming = [action.ships[f"british-{name}"] for name in ("audacious", "venerable", "spencer", "caesar")]
    assert sorted(fact.ship for fact in facts(action, Entered)) == sorted(ship.id for ship in coming)
    assert {ship.facing for ship in coming} == {3}
    assert action.fleets[BRITISH].admiral == "british-saumarez"
    assert action.fleets[BRITISH].flagship == "british-caesar"
    assert special.relief.NAME not in action.special
    del action.special["mistaken"]
    _run(command.determine(action))
    assert set(commands(action, BRITISH)["british-saumarez"]) == {ship.id for ship in coming}


@pytest.mark.rule("FC 2006:18.17")
def test_they_enter_from_the_top_edge_clear_of_all_ships_and_not_into_the_wind() -> None:
    action = begun("gut-of-gibraltar-1801")
    superb = action.ships["british-superb"]
    superb.bow, superb.facing = Place(Hex(41, 2), 1)
    found = {option.key: option.value for option in special.relief.entries(action, 4)}
    assert "enter:A4001:4" in found
    assert not any(key.endswith(":5") for key in found)  # the wind blows to 2
    assert {place.bow.row for entry in found.values() for place in entry.places} <= {1, 2}
    assert "enter:A4101:4" not in found  # the Superb lies there
    labels = [label(action.layout, place.bow) for place in found["enter:A4001:4"].places]
    assert labels == ["A4002", "A4202", "A4402", "A4602"]


@pytest.mark.rule("FC 2006:18.17")
def test_the_loss_of_the_superb_before_they_come_ends_the_battle() -> None:
    for fields, lost in (({"fate": "sunk"}, True), ({"side": ALLIES, "captor": ALLIES}, True), ({"struck": True}, False)):
        action = begun("gut-of-gibraltar-1801")
        for name, value in fields.items():
            setattr(action.ships["british-superb"], name, value)
        victory.end_if_decided(action)
        assert (action.verdict is not None) is lost
        if action.verdict is not None:
            assert action.verdict.winner == ALLIES
    action = begun("gut-of-gibraltar-1801")
    del action.special[special.relief.NAME]
    action.ships["british-superb"].fate = "sunk"
    victory.end_if_decided(action)
    assert action.verdict is None


def test_the_british_do_not_break_for_want_of_ships_while_others_are_coming() -> None:
    action = begun("gut-of-gibraltar-1801")
    action.ships["british-superb"].fate = "gone"
    throw(action, 9)
    assert victory.determine(action) is False


def test_a_combined_fleet_has_the_spirit_of_its_admirals_nation() -> None:
    action = begun("gut-of-gibraltar-1801")
    assert action.fleets[ALLIES].admiral == "spanish-moreno"
    assert fleet_audacity(action, ALLIES) == 0
    assert fleet_audacity(action, BRITISH) == 3  # no admiral yet
    action.lay(Tray())
