"""Years of a tournament beside history: what is measured of a year, what is made of it, and the theatre's own figures."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import msgspec
import pytest

from campaign.experiments import history_table
from campaign.experiments.measures import Measures, Observer, Passage, Share, Trade
from campaign.experiments.tournament import Match, Tally, Year, figures_of
from campaign.experiments.tournament_results import TournamentResults
from campaign.game import SeaLords
from campaign.play.theatre_faults import faults
from campaign.record.battle import Arrayed, BattleEnded, Lost
from campaign.record.causes import Harm, LostTo, Sinking
from campaign.record.convoys import ConvoyEnded, ConvoyHarmed
from campaign.record.fleet import Damaged
from campaign.record.sailing import MadeReady
from campaign.state import World
from campaign.terminal import tournament as terminal_tournament
from campaign.theatres.history_figures import FILE, Figure, HistoryFigures, Measure, Station
from maps.folders import theatre_folder
from maps.place import Place
from tactical.handoff import BattleBrief, Party, Ship, Squadron
from tests.campaign.at_terminal import Terminal, played, terminal
from tests.rules.chart import A, B, at_sea, fleet
from tests.rules.convoy_chart import on_route, send
from tests.rules.gale_chart import gulf

__all__ = ["played", "terminal"]

OURS, THEIRS = "british", "allies"
WATCH = Station(id="lee", name="Lee watched", side=A, at=("lee", "e1"), sail=6, history="always", source="J i 1")


def watched(*forces: object, station: Station = WATCH) -> tuple[World, Observer]:
    world = at_sea(gulf(), *forces)  # type: ignore[arg-type]
    return world, Observer(world, [station])


def begins(world: World, observer: Observer, impulse: int, *facts: object) -> None:
    world.clock.impulse = impulse
    observer.look(facts, world)


# -- the chart as it lies ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sail", "place", "impulses"), [(3, "space:lee", 2), (2, "space:lee", 0), (3, "space:w0", 0), (3, "space:e1", 2)]
)
def test_a_station_is_manned_in_an_impulse_that_begins_with_enough_of_the_line_there(
    sail: int, place: str, impulses: int
) -> None:
    world, observer = watched(fleet("ff", place, classes=("SOL", "SOL", "Frigate"), sail=sail))
    begins(world, observer, 0)
    begins(world, observer, 1)
    begins(world, observer, 1)
    begins(world, observer, 2)
    found = observer.close(world)
    assert (found.impulses, found.manned) == (2, {"lee": impulses}), (
        "frigates, and a second phase of an impulse, count for nothing"
    )


@pytest.mark.parametrize(
    ("place", "laid_up", "sail", "found"),
    [
        ("harbour:lee", False, 4, (2, 1)),
        ("harbour:lee", True, 4, (0, 0)),
        ("harbour:lee", False, 3, (0, 0)),
        ("space:lee", False, 4, (0, 0)),
    ],
)
def test_it_is_told_apart_how_often_a_station_is_manned_while_a_fleet_lies_in_the_port_that_it_watches(
    place: str, laid_up: bool, sail: int, found: tuple[int, int]
) -> None:
    watch = msgspec.structs.replace(WATCH, watches="lee", fleet=4)
    world, observer = watched(
        fleet("ff", "space:e1", sail=6), fleet("bf", place, sail=sail, classes=("SOL", "Frigate"), side=B), station=watch
    )
    world.squadrons["bf-1"].in_ordinary = laid_up
    begins(world, observer, 1)
    world.formations["ff"].place = Place("space:w0")
    begins(world, observer, 2)
    told = observer.close(world)
    assert (told.threatened, told.met) == ({"lee": found[0]}, {"lee": found[1]})


def test_the_enemy_mans_no_station_of_ours() -> None:
    world, observer = watched(fleet("bf", "space:lee", sail=4, classes=("SOL", "SOL"), side=B))
    begins(world, observer, 1)
    assert observer.close(world).manned == {"lee": 0}


def test_a_spell_at_sea_ends_at_a_berth_and_one_that_lasts_is_counted_as_it_stands() -> None:
    world, observer = watched(fleet("ff", "space:lee", classes=("SOL",)), fleet("gg", "space:e1", classes=("SOL",)))
    for impulse in (1, 2, 3):
        begins(world, observer, impulse)
    world.formations["ff"].place = Place("harbour:lee")
    begins(world, observer, 4)
    assert observer.close(world).spells[A] == {3: 1, 4: 1}


def test_sail_in_ordinary_are_counted_as_each_turn_begins() -> None:
    world, observer = watched(fleet("ff", "space:lee", classes=("SOL", "SOL"), sail=3))
    begins(world, observer, 0)
    laid_up = world.squadrons["ff-2"]
    laid_up.in_ordinary = True
    begins(world, observer, 1)
    world.clock.turns_played += 1
    begins(world, observer, 1)
    assert observer.close(world).in_ordinary[A] == [0, 3]


# -- what phases tell ------------------------------------------------------------------------------------------------------


def ready(name: str, **more: bool) -> MadeReady:
    return MadeReady(name, "harbour:lee", rule="SL 5.28", **more)


def test_who_leaves_a_port_in_one_phase_makes_one_sortie_and_who_is_driven_out_makes_none() -> None:
    world, observer = watched(*(fleet(name, "space:lee", classes=("SOL",), sail=2) for name in ("ff", "gg", "hh")))
    begins(world, observer, 1, ready("ff"), ready("gg"))
    begins(world, observer, 1, ready("hh"))
    begins(world, observer, 1, ready("ff", forced=True), ready("gg", shut_out=True))
    assert observer.close(world).sorties[A] == [4], "two sail alone are no sortie"


def brief() -> BattleBrief:
    def squadron(name: str, sail: int, flag: str, kind: str = "SOL") -> Squadron:
        return Squadron(name, "ff", kind, tuple(Ship(f"{name}-{n}", name) for n in range(sail)), 0, 10, flag=flag)

    ours = Party(A, (squadron("a", 3, "british"), squadron("f", 2, "british", "Frigate")))
    theirs = Party(B, (squadron("b", 3, "french"), squadron("c", 2, "spanish")))
    return BattleBrief("battle-1", "space:lee", A, "medium", (ours, theirs))


def hurt(squadron: str, points: int, battle: str = "battle-1") -> Damaged:
    return Damaged(squadron, points, points, "gunfire", Harm.GUNS, battle=battle, rule="SL 8.336")


def test_an_action_is_told_by_side_and_nation_with_what_it_cost_the_line() -> None:
    world, observer = watched()
    lost = Lost("c", "Rayo", "sunk outright", Sinking.AT_A_BLOW, battle="battle-1", rule="SL 8.337b")
    ended = BattleEnded(A, {B: 1}, battle="battle-1", rule="SL 8.43")
    parted = BattleEnded("", {}, fought=False, battle="battle-2", rule="SL 8.43")
    told = [
        Arrayed(brief(), battle="battle-1", rule="SL 8.126"),
        hurt("a", 2),
        hurt("f", 5),
        hurt("b", 4),
        hurt("b", 9, ""),
        lost,
    ]
    begins(world, observer, 1, *told, ended, parted)
    (one,) = observer.close(world).actions
    assert one == Passage({A: {"british": Share(3, 2)}, B: {"french": Share(3, 4), "spanish": Share(2, 0, 1)}}, A)
    assert (one.weaker, one.together) == (3, 8)


def test_convoys_that_came_in_were_destroyed_and_were_fallen_upon_are_counted_by_side() -> None:
    world = on_route()
    name = send(world).id
    observer = Observer(world, ())
    guns, weather = (ConvoyHarmed(name, 2, 2, "", cause, rule="SL 10.131") for cause in (Harm.CONVOY_FIGHT, Harm.GALE))
    for arrived, harm in ((True, [weather]), (True, [guns, guns]), (False, [guns])):
        observer.look([*harm, ConvoyEnded(name, "space:near", "", arrived, rule="SL 10.115")], world)
    assert observer.close(world).trade[world.convoys[name].side] == Trade(2, 1, 2), "once a voyage, and not by a gale"


# -- the table -------------------------------------------------------------------------------------------------------------


def measured(**more: object) -> Year:
    tallies = {
        OURS: Tally(lost={LostTo.ENEMY: 2, LostTo.SEA: 1, LostTo.PORT: 0}),
        THEIRS: Tally(lost={LostTo.ENEMY: 6, LostTo.SEA: 3}),
    }
    return Year("f", "1", "", 16, 1, tallies, Measures(**more))  # type: ignore[arg-type]


def lines(*years: Year, measure: Measure, side: str = OURS) -> dict[str, tuple[str, str]]:
    figure = Figure(measure=measure, side=side, history="as it was", source="J i 1")
    return {line.what.strip(): (line.history, line.found) for line in history_table.table(years, HistoryFigures((figure,)))}


def passage(ours: int, theirs: int, victor: str = "", cost: tuple[int, int] = (0, 0)) -> Passage:
    return Passage({OURS: {"british": Share(ours, cost[0])}, THEIRS: {"french": Share(theirs, cost[1], 1)}}, victor)


def test_actions_are_told_by_the_weaker_side_and_the_largest_by_all_together() -> None:
    one = measured(actions=[passage(0, 3), passage(2, 9), passage(15, 16)])
    other = measured(actions=[passage(4, 3), passage(5, 7)])
    found = lines(one, other, measure=Measure.ACTIONS, side="")
    assert found["actions with ships of the line on both sides"] == ("as it was", "2.00")
    sizes = [
        "none of the line on one side",
        *(f"{size} on the weaker side" for size in ("1 to 2", "3 to 4", "5 to 7", "8 to 14")),
    ]
    assert [found[size][1] for size in sizes] == ["0.50", "0.50", "0.50", "0.50", "0.00"]
    assert found["15 and more on the weaker side"][1] == "0.50"
    assert found["the largest, sail of the line together"][1] == "21.5, at most 31"
    assert found["years with one of 30 and more together"][1] == "50%"


def test_victories_and_casualties_are_of_actions_between_ships_of_the_line() -> None:
    year = measured(actions=[passage(3, 3, OURS, (2, 4)), passage(3, 3, "", (2, 4)), passage(0, 3, THEIRS, (50, 0))])
    assert lines(year, measure=Measure.VICTORIES) == {
        "victories of the British": ("as it was", "1.00 of 1.00 that were won, 1.00 drawn"),
        "where the French fought": ("", "1.00, lost 0.00"),
    }
    assert lines(year, measure=Measure.CASUALTIES) == {
        "casualties, the British to their enemies": ("as it was", "1 : 4.0"),
        "to the French": ("", "1 : 4.0"),
    }, "eight points and two sail at four to four points"


def test_a_sides_cost_is_shared_out_among_nations_by_their_sail() -> None:
    both = Passage({OURS: {"british": Share(6, 8)}, THEIRS: {"french": Share(3, 9), "spanish": Share(1, 8)}})
    found = lines(measured(actions=[both]), measure=Measure.CASUALTIES)
    assert (found["to the French"][1], found["to the Spanish"][1]) == ("1 : 1.5", "1 : 4.0")


@pytest.mark.parametrize(
    ("measure", "side", "found"),
    [
        (Measure.LOST_AT_SEA, OURS, {"sail of the British lost at sea": ("as it was", "1.00")}),
        (Measure.LOST_TO_THE_ENEMY, THEIRS, {"sail of the Allies lost to the enemy": ("as it was", "6.00")}),
        (Measure.LOST_IN_PORT, THEIRS, {"sail of the Allies lost in port": ("as it was", "0.00")}),
        (Measure.IN_ORDINARY, OURS, {"sail of the British in ordinary": ("as it was", "20 (10 to 30); 30 in January")}),
        (Measure.SPELL_AT_SEA, OURS, {"spell at sea of the British": ("as it was", "median 11 days, nine in ten under 57")}),
        (Measure.CONVOYS, OURS, {"convoys of the British": ("as it was", "5.0 arrive, 2.0 fallen upon, 1.0 destroyed")}),
        (
            Measure.SORTIES,
            THEIRS,
            {
                "sorties of the Allies, 3 sail and more": ("as it was", "3.00"),
                "8 sail and more": ("", "2.00"),
                "15 sail and more": ("", "1.00"),
            },
        ),
    ],
)
def test_each_measure_has_its_line(measure: Measure, side: str, found: dict[str, tuple[str, str]]) -> None:
    year = measured(
        in_ordinary={OURS: [30, 10]}, spells={OURS: {1: 1, 2: 5, 10: 4}}, trade={OURS: Trade(5, 1, 2)},
        sorties={THEIRS: [3, 8, 15]},
    )  # fmt: skip
    assert lines(year, measure=measure, side=side) == found


def test_a_station_is_told_by_the_share_of_the_impulses() -> None:
    figures = HistoryFigures(stations=(WATCH,))
    (line,) = history_table.table([measured(manned={"lee": 48}, impulses=64), measured(manned={"lee": 16}, impulses=64)], figures)
    assert (line.what, line.history, line.found, line.source) == ("Lee watched", "always", "50% of the time", "J i 1")


def test_a_station_that_watches_a_port_has_a_line_for_the_time_when_a_fleet_lay_there() -> None:
    figures = HistoryFigures(stations=(msgspec.structs.replace(WATCH, watches="lee", fleet=5),))
    years = [
        measured(manned={"lee": 48}, threatened={"lee": 12}, met={"lee": 12}, impulses=64),
        measured(manned={"lee": 16}, threatened={"lee": 4}, met={"lee": 0}, impulses=64),
    ]
    _, line = history_table.table(years, figures)
    assert (line.what, line.found, line.figure) == (
        "  while 5 sail and more lay there ready for sea", "75% of the time (12% of the year)", 0.75,
    )  # fmt: skip
    never = [measured(manned={"lee": 64}, threatened={"lee": 0}, met={"lee": 0}, impulses=64)]
    assert len(history_table.table(never, figures)) == 1, "there was nobody to watch"


# -- results and command -----------------------------------------------------------------------------------------------------


def test_results_of_an_older_version_are_read_and_have_no_table(tmp_path: Path) -> None:
    old = {
        "fingerprint": "f", "seed": "1", "victor": OURS, "turns": 16, "battles": 3,
        "sides": {side: {"prestige": 1, "lost": {"guns": 1, "sea": 2}, "fulfilled": {}, "failed": {}} for side in (OURS, THEIRS)},
    }  # fmt: skip
    path = tmp_path / "years.jsonl"
    path.write_text(json.dumps(old) + "\n")
    (year,) = TournamentResults(path, "f").years.values()
    assert (year.measures, year.sides[OURS].lost) == (None, {LostTo.ENEMY: 1, LostTo.SEA: 2})
    figure = Figure(measure=Measure.ACTIONS, history="", source="")
    assert history_table.table([year], HistoryFigures((figure,))) == []
    new = measured(spells={OURS: {3: 1}}, actions=[passage(1, 2)])
    assert msgspec.json.decode(msgspec.json.encode(new), type=Year) == new


def test_the_command_prints_the_table_and_json_has_it(
    terminal: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def made_up(game: SeaLords, what: Match, seed: str, fingerprint: str) -> Year:
        year = measured(
            in_ordinary={OURS: [30]}, trade={OURS: Trade(5, 1, 2)}, sorties={THEIRS: [3, 8, 15]},
            manned={"brest": 16}, impulses=64,
        )  # fmt: skip
        return msgspec.structs.replace(year, fingerprint=fingerprint, seed=seed)

    monkeypatch.setattr(terminal_tournament, "play", made_up)
    words = ("tournament", "--years", "2", "--out", str(tmp_path / "t.jsonl"))
    said = terminal(*words)
    assert "Beside history, the mean of a year" in said.out
    (brest,) = [line for line in said.out.splitlines() if line.startswith("Brest watched")]
    assert "nearly always" in brest
    assert brest.endswith("25% of the time")
    document = terminal(*words, "--json").document
    (found,) = [line for line in document["history"] if line["what"] == "Brest watched"]
    assert (found["figure"], found["history"]) == (0.25, "nearly always")
    assert "Leyland" in found["source"]


# -- the theatre's figures -----------------------------------------------------------------------------------------------------


def test_1805_has_every_measure_and_its_great_stations() -> None:
    figures = figures_of(SeaLords("trafalgar-1805"))
    assert {one.measure for one in figures.figures} == {*Measure}
    assert [one.id for one in figures.stations] == ["brest", "toulon", "channel"]
    assert figures_of(SeaLords("first-command")) == HistoryFigures()


SOUND = (
    '[[station]]\nid = "brest"\nname = "Brest"\nside = "british"\nat = ["brest"]\nsail = 5\nhistory = "always"\nsource = "J"\n'
)
FIGURE = '[[figure]]\nmeasure = "lost at sea"\nside = "british"\nhistory = "1.7"\nsource = "J"\n'


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (SOUND.replace('["brest"]', '["brst"]'), "station 1 (brest): unknown space 'brst'"),
        (SOUND.replace('["brest"]', "[]"), "station 1 (brest): at: no place"),
        (SOUND.replace("sail = 5", "sail = 0"), "station 1 (brest): sail 0; expected 1 or more"),
        (SOUND.replace("british", "danes"), "station 1 (brest): unknown side 'danes'"),
        (SOUND + 'watches = "brst"\n', "station 1 (brest): unknown port 'brst'"),
        (SOUND + "fleet = 0\n", "station 1 (brest): fleet 0; expected 1 or more"),
        (SOUND + SOUND, "station 'brest' is named twice"),
        (FIGURE.replace("lost at sea", "lost at dice"), "measure"),
        (FIGURE.replace('side = "british"\n', ""), "figure 1 (lost at sea): unknown side ''"),
        (FIGURE + FIGURE, "figure 'lost at sea british' is named twice"),
    ],
)
def test_what_is_wrong_with_them_is_told_by_the_check_of_a_theatre(tmp_path: Path, text: str, fault: str) -> None:
    folder = tmp_path / "own"
    shutil.copytree(theatre_folder("trafalgar-1805"), folder)
    assert faults(str(folder)) == []
    (folder / FILE).write_text(text)
    found = faults(str(folder))
    assert any(one.startswith(f"{FILE}: ") and fault in one for one in found), found
