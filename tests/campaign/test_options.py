"""The options of a campaign: chosen at its beginning, kept in it, shown, and each changes what is asked or done."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from campaign.options import BY_WORD, CATALOGUE, Options, Said, as_before, chosen
from campaign.play import desks
from campaign.play.beginning import NewCampaign, create
from campaign.play.errors import BadSetting
from campaign.play.table import laid_out
from campaign.question_kinds import DICE_DESK, MULLIGAN
from campaign.rules import events, leaders, reinforcement
from campaign.state import Arrival, Leader, World
from table.decisions import Answer
from table.dice import Roll, SecondThoughts, Tray, again_or_not, d10
from table.flows import Flow
from tests.campaign.at_terminal import Terminal, played, terminal
from tests.rules.chart import drive, told

__all__ = ["played", "terminal"]

ROOT = Path(__file__).parents[2]
BRITISH, ALLIES = "british", "allies"
Happened = list[str]


def happened(world: World, flow: Flow[None], **answers: Answer) -> Happened:
    """The kinds of question that a flow asks, and the cases of its dice."""
    world.lay(Tray())
    asked = [question.kind.name for question in drive(flow, answers)]
    return asked + [roll.rule for roll in told(world, Roll)]


# -- an occasion for each ------------------------------------------------------------------------------------------------


def a_die(world: World) -> Happened:
    world.prestige[BRITISH] = 1
    world.lay(Tray())
    try:
        d10(world, "catch the wind", "SL 5.253", about="channel-fleet")
    except SecondThoughts as doubt:
        return [doubt.question.kind.name]
    return []


def a_command_without_leaders(world: World) -> Happened:
    world.prestige[BRITISH] = 3
    command = next(one.id for one in world.commands.values() if one.side == BRITISH)
    world.leaders = {name: one for name, one in world.leaders.items() if one.command != command}
    keats = Leader("keats", "Keats", BRITISH, "Commodore", 3, 3, 3, "Cautious", command)
    world.schedule = [Arrival(1805, 9, BRITISH, leader=keats)]
    return happened(world, reinforcement.buy_leaders(world, BRITISH))


def captives_of_unequal_rank(world: World) -> Happened:
    great, small = (next(one for one in world.leaders.values() if one.side == side) for side in (BRITISH, ALLIES))
    for leader, rank in ((great, leaders.RANKS[-1]), (small, "Rear-Admiral")):
        leader.rank, leader.away = rank, "captured"
    world.prestige = dict.fromkeys(world.sides, 0)
    happened(world, reinforcement.exchange(world))
    return sorted(one.id for one in (great, small) if one.away == "captured")


def a_victory_last_year(world: World) -> Happened:
    next(one for one in world.leaders.values() if one.side == BRITISH).victorious = world.clock.year - 1
    return happened(world, reinforcement.promote_by_merit(world, BRITISH))


def a_request(world: World) -> Happened:
    world.clock.turn = 5
    world.prestige[BRITISH] = 0
    return happened(world, reinforcement.request(world, BRITISH), request="ask-0")


def a_turn_begun(world: World) -> Happened:
    world.clock.turn = 6
    world.lay(Tray())
    events.befall(world)
    return [roll.rule for roll in told(world, Roll)]


OCCASIONS: dict[str, Callable[[World], Happened]] = {
    "mulligans": a_die,
    "buy_leaders": a_command_without_leaders,
    "exchange_values": captives_of_unequal_rank,
    "promotion_by_merit": a_victory_last_year,
    "request_check": a_request,
    "random_events": a_turn_begun,
}


def begun(path: Path, **options: bool) -> World:
    """A campaign with a person for the British, begun so, closed and opened again."""
    url = f"sqlite:///{path}"
    create(url, NewCampaign("war", "7", seats={BRITISH: "human"}, options=options))
    with laid_out(url, "war") as table:
        return table.session().state


def test_every_option_is_in_the_catalogue_with_an_occasion() -> None:
    names = [option.name for option in CATALOGUE]
    assert [*Options.__struct_fields__] == [*Said.__struct_fields__] == names
    assert [*OCCASIONS] == names


@pytest.mark.parametrize("name", OCCASIONS)
def test_switching_an_option_changes_what_is_asked_or_done_after_reopening_too(name: str, tmp_path: Path) -> None:
    on, off = (begun(tmp_path / f"{word}.db", **{name: word == "on"}) for word in ("on", "off"))
    assert (getattr(on.options, name), getattr(off.options, name)) == (True, False)
    assert msgspec.structs.replace(on.options, **{name: False}) == off.options, "and no other is switched by it"
    with_it, without = OCCASIONS[name](on), OCCASIONS[name](off)
    assert with_it != without, with_it


# -- who has the last word -----------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 12.31d", "SL 11.177")
def test_a_second_throw_can_be_bought_and_merit_is_left_out_unless_somebody_says_otherwise(tmp_path: Path) -> None:
    usual = begun(tmp_path / "usual.db").options
    assert usual == Options(True, False, False, False, False, False)
    said = Said(mulligans=False, random_events=True)
    assert chosen(said, {}) == msgspec.structs.replace(usual, mulligans=False, random_events=True)
    assert chosen(said, {"mulligans": True}).mulligans, "whoever begins a campaign has the last word"


def test_a_campaign_that_has_kept_none_has_what_it_had_then(tmp_path: Path) -> None:
    world = begun(tmp_path / "old.db")
    world.options_chosen = None
    assert (world.options.mulligans, world.options.promotion_by_merit) == (False, True)
    assert as_before(Said(mulligans=True)).mulligans, "its charts have said so"


@pytest.mark.rule("SL 12.31d")
def test_only_who_might_want_a_second_throw_is_asked(tmp_path: Path) -> None:
    assert begun(tmp_path / "one.db").lets_stand == (ALLIES,)


# -- at the terminal -----------------------------------------------------------------------------------------------------


def test_options_are_switched_by_their_names_and_shown(terminal: Terminal) -> None:
    said = terminal("new", "war", "--option", "no-mulligans", "--option", "BUY_LEADERS", "--option", "random-events")
    assert said.code == 0, said.err
    status = terminal("status", "war")
    assert "Options: buy-leaders, random-events in force, not mulligans, exchange-values" in status.out
    document = terminal("status", "war", "--json").document["options"]
    assert {name for name, on in document.items() if on} == {"buy_leaders", "random_events"}
    assert [*document] == [option.name for option in CATALOGUE]
    assert "Options: mulligans in force, not buy-leaders" in terminal("status", "nelson").out


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (("keelhaul",), "--option keelhaul: unknown option; expected one of mulligans, buy-leaders,"),
        (("no-keelhaul",), "--option no-keelhaul: unknown option; expected one of mulligans,"),
        (("mulligans", "no-mulligans"), "--option no-mulligans: mulligans was named before"),
    ],
)
def test_a_wrong_name_lists_the_right_ones(terminal: Terminal, words: tuple[str, ...], fault: str) -> None:
    said = terminal("new", "war", *(part for word in words for part in ("--option", word)))
    assert (said.code, fault in said.err) == (2, True), said.err


def test_a_program_is_told_as_well(tmp_path: Path) -> None:
    with pytest.raises(BadSetting, match="unknown option 'keelhaul'; expected one of mulligans, buy_leaders"):
        create(f"sqlite:///{tmp_path / 'c.db'}", NewCampaign("war", "7", options={"keelhaul": True}))


def test_help_and_the_page_have_a_line_for_each(terminal: Terminal) -> None:
    told = terminal("new", "--help").out
    page = (ROOT / "docs" / "options.md").read_text(encoding="utf-8")
    for word, option in BY_WORD.items():
        (line,) = [line.split() for line in told.splitlines() if line.split()[:1] == [word]]
        assert line[1] == ("on" if option.usual else "off")
        assert f"| `{word}` | {option.rule} | {'on' if option.usual else 'off'} |" in page


@pytest.mark.rule("SL 12.31d")
def test_a_player_is_asked_of_every_die_only_if_he_keeps_that_desk() -> None:
    roll = Roll(7, "catch the wind", "SL 5.253", 3, about="channel-fleet")
    question = again_or_not(MULLIGAN, BRITISH, "SL 12.31d", roll, "for 1 prestige")
    assert not desks.his(question, desks.USUAL, (), left=False)
    assert desks.his(question, (*desks.USUAL, DICE_DESK.name), (), left=False)
