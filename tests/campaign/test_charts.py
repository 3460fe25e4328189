"""The charts: what the rules pin of them, how a player's own are laid over them, and how a bad one is refused."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path

import pytest

from campaign.charts.load import load as load_charts
from campaign.charts.load import refuse_strangers
from campaign.charts.tables import Charts
from campaign.game import SeaLords
from campaign.theatres.sources import folder_charts
from maps.theatre import FORCES, dice_of
from table.reading.faults import BadFile

STANDARD = load_charts()

FORCE_8 = """\
[gale_effects.8]
hindrance = [9, 8, 7]
toll = [2, 1, 0]
scatters = [3, 2, 1]
off_course = 1
nearer = 2
ordinary = 1
"""


def aux_class(**changed: object) -> str:
    """A row for light auxiliaries with something changed in it."""
    row: dict[str, object] = {"posts": ["port"], "tasks": ["screen"], "recovers": "0-6"} | changed
    return "[auxiliary_classes.Light]\n" + "".join(f"{name} = {json.dumps(value)}\n" for name, value in row.items())


def file(folder: Path, text: str, name: str = "charts.toml") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


# -- what the rules pin ------------------------------------------------------------------------------------------------


def test_there_is_a_gale_with_a_radius_of_two_and_no_force_reaches_less_far_than_a_weaker_one() -> None:
    radii = [len(STANDARD.gales[force].toll) - 1 for force in FORCES]
    assert 2 in radii
    assert radii == sorted(radii)


def test_a_force_nine_is_felt_at_range_two() -> None:
    assert len(STANDARD.gales[9].toll) >= 3


def test_every_effect_rises_with_force_and_falls_with_range() -> None:
    for weak, strong in pairwise(STANDARD.gales[force] for force in FORCES):
        for less, more in ((weak.toll, strong.toll), (weak.hindrance, strong.hindrance)):
            assert all(a <= b for a, b in zip(less, more, strict=False))
            assert list(more) == sorted(more, reverse=True)
        assert weak.off_course <= strong.off_course
        assert weak.nearer <= strong.nearer
        assert weak.ordinary <= strong.ordinary
    assert STANDARD.gales[8].toll[0] < STANDARD.gales[11].toll[0]
    assert {effect.nearer for effect in STANDARD.gales.values()} <= {1, 2}, "SL 11.23e"


def test_allowances_and_ratings_that_the_rules_name() -> None:
    """SL 6.152: frigates 5, SOL(D) 4; every example has a damage rating of 10; the loss of SL 5.133 is one step at most."""
    assert (STANDARD.sail_classes["Frigate"].allowance, STANDARD.sail_classes["SOL(D)"].allowance) == (5, 4)
    assert STANDARD.sail_classes["SOL"].damage_rating == 10
    lost = [effect.allowance for effect in STANDARD.damage_effects]
    assert lost == sorted(lost)
    assert lost[0] == 0


def test_every_die_has_one_row_of_the_repair_table_and_low_is_good() -> None:
    points = {die: mended for dice, mended in STANDARD.repair.items() for die in dice_of(dice)}
    assert sorted(points) == list(range(10))
    assert [points[die] for die in range(10)] == sorted(points.values(), reverse=True)
    assert sum(len(dice_of(dice)) for dice in STANDARD.repair) == 10


@pytest.mark.rule("SL 11.22a", "SL 11.22b", "SL 11.22c")
def test_attrition_is_as_the_rules_print_it() -> None:
    wear = STANDARD.attrition
    assert (wear.ready, wear.ready_in_winter, wear.fitting_out, wear.fitting_out_limit) == (1, 2, (1, 2), 4)


def test_every_table_names_its_source() -> None:
    tables = set(Charts.__struct_fields__) - {"sources"}
    assert STANDARD.sources.keys() == tables
    assert all(STANDARD.sources.values())


# -- a player's own ----------------------------------------------------------------------------------------------------


def test_a_row_typed_in_takes_the_place_of_the_standard_one_alone(tmp_path: Path) -> None:
    mine = load_charts(file(tmp_path, FORCE_8))
    assert (mine.gales[8].hindrance, mine.gales[8].toll) == ((9, 8, 7), (2, 1, 0))
    assert [mine.gales[force] for force in FORCES[1:]] == [STANDARD.gales[force] for force in FORCES[1:]]
    assert (mine.damage_effects, mine.sail_classes) == (STANDARD.damage_effects, STANDARD.sail_classes)


def test_a_row_of_dice_takes_the_place_of_all_that_have_one_of_its_dice(tmp_path: Path) -> None:
    mine = load_charts(file(tmp_path, '[repair]\n"0-4" = 4\n"5-6" = 2\n[requests]\n"8-9" = { sail = 2 }\n'))
    assert mine.repair == {"7-9": 1, "0-4": 4, "5-6": 2}
    assert {dice: row.sail for dice, row in mine.requests.items()} == {"0-1": 1, "8-9": 2}
    assert load_charts(file(tmp_path, '[repair]\n"3-6" = 5\n')).repair == {"0-2": 3, "3-6": 5, "7-9": 1}


def test_a_table_of_numbered_rows_is_replaced_whole(tmp_path: Path) -> None:
    rows = ", ".join(f"{{ allowance = {lost}, gauge = {-lost}, reinforcement = {lost} }}" for lost in (0, 1, 3))
    mine = load_charts(file(tmp_path, f"damage_effects = [{rows}]\n"))
    assert [(effect.allowance, effect.gauge) for effect in mine.damage_effects] == [(0, 0), (1, -1), (3, -3)]
    assert mine.gale_effects == STANDARD.gale_effects


@pytest.mark.parametrize(
    ("row", "fault"),
    [
        ("limit = 10", "emergency_repairs.limit: 10; expected 0 to 9 (SL 11.331)"),
        ("points = 0", "emergency_repairs: 0 points, 1 squadrons; expected 1 or more of each (SL 11.331)"),
        ("squadrons = 0", "emergency_repairs: 1 points, 0 squadrons; expected 1 or more of each (SL 11.331)"),
    ],
)
def test_emergency_repairs_are_typed_in_and_checked(tmp_path: Path, row: str, fault: str) -> None:
    mine = load_charts(file(tmp_path, "[emergency_repairs]\nlimit = 5\n")).emergency_repairs
    assert (mine.limit, mine.points, mine.squadrons) == (5, 1, 1)
    with pytest.raises(BadFile) as error:
        load_charts(file(tmp_path, f"[emergency_repairs]\n{row}\n", "bad.toml"))
    assert [one.partition("bad.toml: ")[2] or one for one in error.value.faults] == [fault]


@pytest.mark.rule("SL 7.334")
def test_the_shading_of_displays_is_typed_in_and_checked(tmp_path: Path) -> None:
    mine = load_charts(file(tmp_path, '[display_shading]\nflag = [4, 7]\n"grand flag" = [0, 20]\n'))
    assert mine.display_shading == {"flag": (4, 7), "grand flag": (0, 20)}
    rows = ["independent = [4, 7]", "detachment = [7, 4]", "flag = [-1, 4]", '"grand flag" = [4, 21]']
    with pytest.raises(BadFile) as error:
        load_charts(file(tmp_path, "[display_shading]\n" + "\n".join(rows), "bad.toml"))
    assert [fault.partition("display_shading.")[2].partition(";")[0] for fault in error.value.faults] == [
        "independent: there is no such display", "detachment: 7, 4", "flag: -1, 4", "grand flag: 4, 21",
    ]  # fmt: skip


def test_how_many_auxiliaries_a_formation_may_have_is_typed_in_and_checked(tmp_path: Path) -> None:
    mine = load_charts(file(tmp_path, "[assignment]\nconvoy = 1\nflag = 4\n")).assignment
    assert (mine.detachment, mine.convoy, mine.independent, mine.flag, mine.grand_flag) == (2, 1, 0, 4, None)
    with pytest.raises(BadFile, match=r"assignment\.convoy: -1; expected 0 or more"):
        load_charts(file(tmp_path, "[assignment]\nconvoy = -1\n", "bad.toml"))


def test_ratings_of_a_fleet_or_a_rate_are_typed_in_and_checked(tmp_path: Path) -> None:
    mine = load_charts(file(tmp_path, 'damage_ratings = [{ of = "spanish", rating = 9 }, { rate = 4, rating = 8 }]\n'))
    assert [(row.of, row.rate, row.rating) for row in mine.damage_ratings] == [("spanish", None, 9), ("", 4, 8)]
    rows = '{ of = "spanish", rating = 0 }', '{ sail_class = "Ark", rating = 8 }', "{ rate = 9, rating = 8 }", "{ rating = 8 }"
    bad = f"damage_ratings = [{', '.join(rows)}]\n"
    with pytest.raises(BadFile) as error:
        load_charts(file(tmp_path, bad, "bad.toml"))
    assert [fault.partition("damage_ratings ")[2].partition(";")[0] for fault in error.value.faults] == [
        "1: rating 0", "2: unknown class 'Ark'", "3: rate 9", "4: for nobody",
    ]  # fmt: skip
    with pytest.raises(BadFile, match="damage_ratings 1: unknown side, command or flag 'spanish'"):
        refuse_strangers(mine, ["allies", "brest", "french"])
    refuse_strangers(mine, ["allies", "brest", "spanish"])


def test_a_new_class_of_sail_may_be_added_and_its_source_named(tmp_path: Path) -> None:
    text = 'sources.sail_classes = "my box"\nsail_classes.Razee = { allowance = 5, damage_rating = 12 }\n'
    mine = load_charts(file(tmp_path, text))
    assert mine.sail_classes["Razee"].damage_rating == 12
    assert mine.sail_classes.keys() - STANDARD.sail_classes.keys() == {"Razee"}
    assert mine.sources["sail_classes"] == "my box"
    assert mine.sources["gale_effects"] == STANDARD.sources["gale_effects"]


def test_the_later_of_two_overrides_has_the_last_word(tmp_path: Path) -> None:
    early = file(tmp_path, FORCE_8 + "[sail_classes]\nSOL = { allowance = 2, damage_rating = 10 }\n", "early.toml")
    late = file(tmp_path, FORCE_8.replace("[2, 1, 0]", "[4, 4, 4]"), "late.toml")
    both = load_charts(early, late)
    assert both.gales[8].toll == (4, 4, 4)
    assert both.sail_classes["SOL"].allowance == 2


def test_a_game_takes_a_file_or_a_folder_of_charts(tmp_path: Path) -> None:
    path = file(tmp_path, FORCE_8)
    assert folder_charts(tmp_path) == folder_charts(path) == path
    game = SeaLords("trafalgar-1805", (tmp_path,))
    assert game.new_world("1").charts.gales[8].toll == (2, 1, 0)


@pytest.mark.rule("SL 3.231")
def test_a_sub_class_has_figures_of_its_own_and_a_chart_may_give_it_others(tmp_path: Path) -> None:
    """SOL(D) are ships of the line, hulked as they are (SL 11.343), but a class apart."""
    assert STANDARD.hulked("SOL(D)") == STANDARD.hulked("SOL") != STANDARD.hulked("Frigate")
    mine = load_charts(file(tmp_path, '[sail_classes]\n"SOL(D)" = { allowance = 3, damage_rating = 8 }\n'))
    weak, strong = mine.sail_classes["SOL(D)"], mine.sail_classes["SOL"]
    assert ((weak.allowance, weak.damage_rating), strong) == ((3, 8), STANDARD.sail_classes["SOL"])


def test_a_chart_says_of_optional_rules_as_much_as_it_likes(tmp_path: Path) -> None:
    assert STANDARD.options.given == {}
    mine = load_charts(file(tmp_path, "[options]\nbuy_leaders = true\nmulligans = false\n")).options
    assert mine.given == {"buy_leaders": True, "mulligans": False}


@pytest.mark.rule("SL 11.153")
def test_every_die_has_one_row_of_the_arrival_damage_and_low_is_good() -> None:
    points = {die: cost for dice, cost in STANDARD.arrival_damage.items() for die in dice_of(dice)}
    assert sorted(points) == list(range(10))
    assert [points[die] for die in range(10)] == sorted(points.values())


# -- charts that cannot be used ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (FORCE_8.replace("toll = [2, 1, 0]", "toll = [2, 1]"), "gale_effects.8: hindrance, toll and scatters differ in length"),
        (FORCE_8.replace("[2, 1, 0]", "[]").replace("[9, 8, 7]", "[]"), "gale_effects.8: hindrance, toll and scatters differ"),
        (FORCE_8.replace("[3, 2, 1]", "[1, 2, 3]"), r"gale_effects.8.scatters: \(1, 2, 3\); expected a fall with range"),
        (
            FORCE_8.replace("[3, 2, 1]", "[11, 2, 1]"),
            r"gale_effects.8.scatters: \(11, 2, 1\); expected chances in ten \(SL 5.362\)",
        ),
        (aux_class(posts=[]), r"auxiliary_classes.Light.posts: \(\); expected formation, port or both \(SL 6.132\)"),
        (aux_class(recovers="low"), "auxiliary_classes.Light.recovers: 'low'; expected dice of 0 to 9, as 0-6"),
        (aux_class(recovers="7-12"), "auxiliary_classes.Light.recovers: '7-12'; expected dice of 0 to 9"),
        (aux_class(sail_class="Sloop"), "auxiliary_classes.Light.sail_class: 'Sloop'; expected one of SOL"),
        (aux_class(sail_class="Frigate"), "auxiliary_classes.Light.sail_class: 'Frigate' is another's; expected one class"),
        (aux_class(range=-1), "auxiliary_classes.Light.range: -1; expected 0 or more"),
        (FORCE_8.replace("[2, 1, 0]", "[0, 1, 2]"), r"gale_effects.8.toll: \(0, 1, 2\); expected a fall with range \(SL 5.33b\)"),
        (FORCE_8.replace("[9, 8, 7]", "[7, 9, 8]"), r"gale_effects.8.hindrance: \(7, 9, 8\); expected a fall with range"),
        (FORCE_8.replace("[2, 1, 0]", "[11, 1, 0]"), r"gale_effects.8.toll: \(11, 1, 0\); expected at most 10, what the weakest"),
        (FORCE_8.replace("[9, 8, 7]", "[11, 8, 7]"), r"gale_effects.8: hindrance 11, off_course \d+; expected at most 10, since"),
        (
            "[weather_gauge]\nagainst_wind = -4\n",
            r"weather_gauge: against_wind -4, on_station -5; expected who beats up to have no better odds .* \(SL 8.54b\)",
        ),
        (
            "[weather_gauge]\nlight = -1\n",
            r"weather_gauge: with_wind, light, against_wind are -2, -1, -6; expected each no better",
        ),
        ("[request_terms]\na_turn = -1\n", r"request_terms.a_turn: -1; expected 0 or more \(SL 11.122\)"),
        ('[request_terms]\nseasons = ["fall", "fall"]\n', r"request_terms.seasons: fall, fall; expected each once"),
        ('[request_terms]\nseasons = ["autumn"]\n', r"request_terms.seasons\[0\]: .*'autumn'"),
        ("[purchases]\nrepair_dice = -1\n", r"purchases: request 2, repair_dice -1; expected 0 or more of each \(SL 12.31a-b\)"),
        ("[purchases]\nrequest = -1\n", r"purchases: request -1, repair_dice 3; expected 0 or more of each \(SL 12.31a-b\)"),
        (aux_class(sail=0), r"auxiliary_classes.Light.sail: 0; expected 1 or more \(SL 6.321\)"),
        ('[repair]\n"abc" = 1\n', r"repair.abc: expected dice of 0 to 9, as 9 or 4-6 \(SL 11.32\)"),
        ('[repair]\n"3-15" = 1\n', r"repair.3-15: expected dice of 0 to 9"),
        ('[repair]\n"0-4" = 3\n', r"repair: rows 7-9, 0-4; expected each die of 0 to 9 once \(SL 11.32\)"),
        ('[repair]\n"0-2" = -1\n', r"repair.0-2: -1; expected 0 or more"),
        ('[arrival_damage]\n"few" = 3\n', r"arrival_damage.few: expected dice of 0 to 9, as 9 or 4-6 \(SL 11.153\)"),
        ('[arrival_damage]\n"0-2" = -3\n', r"arrival_damage.0-2: -3; expected 0 or more"),
        ('[requests]\n"x" = { sail = 1 }\n', r"requests.x: expected dice of 0 to 9, as 9 or 4-6 \(SL 11.121\)"),
        (
            '[requests]\n"3-4" = { sail = 1 }\n"4-5" = { sail = 2 }\n',
            r"requests: rows 0-1, 9, 3-4, 4-5; expected no die twice \(SL 11.121\)",
        ),
        ("[repair_rolls]\nkey = -1\n", r"repair_rolls.key: -1; expected 0 or more \(SL 11.321\)"),
        ("[repair_rolls]\nminor = 1\n", r"repair_rolls.minor: nothing reads it; expected `key`"),
        ("[attrition]\nready = 1000000\n", r"attrition.ready: 1000000; expected -100 to 100"),
        ("[search]\npartial_screen = 101\n", r"search.partial_screen: 101; expected -100 to 100"),
        ("[prestige_track]\nhighest = 1001\n", r"prestige_track.highest: 1001; expected -1000 to 1000"),
        ("[combat_columns.fleet_shifts]\nbritish = 9\n", r"combat_columns.fleet_shifts.british: 9; expected -8 to 8"),
        ("[combat_columns]\nsail_to_sink = -1\n", r"combat_columns.sail_to_sink -1; expected 0 or more \(SL 8.337b\)"),
        ("[combat_columns]\noutnumbered = -1\n", r"combat_columns.outnumbered -1; expected 0 or more"),
        ("[audacity]\nbritish = 4\n", r"audacity.british: 4; expected 0 to 3 \(2006:18\)"),
        (FORCE_8.replace("[2, 1, 0]", "[2, 1, -1]"), r"gale_effects.8.toll: \(2, 1, -1\); expected a fall with range"),
        (FORCE_8.replace("nearer = 2\n", ""), r"gale_effects\.8: no field 'nearer'; expected one"),
        (
            FORCE_8.replace("nearer", "closer"),
            r"gale_effects\.8: unknown field 'closer'; expected one of hindrance, .*\n.*: no field 'nearer'",
        ),
        (
            FORCE_8.replace("[2, 1, 0]", '["2", "1", "0"]'),
            r"gale_effects\.8\.toll\[0\]: expected integer, got string\n.*toll\[1\].*\n.*toll\[2\]",
        ),
        ("damage_effects = [{ allowance = 0 }]\n", "damage_effects: list of 1; expected one of 3"),
        ("[gale_efects.8]\n", "unknown field 'gale_efects'; did you mean 'gale_effects'?"),
        ("gale_effects = 8\n", "gale_effects: expected table, got integer"),
        ("[hulking]\nGalley = 1\n", "hulking.Galley: there is no such class; expected one of SOL, .*, other"),
        ("[hulking]\nSOL = -4\n", r"hulking.SOL: -4; expected 0 or more \(SL 11.343\)"),
        ("[options]\nkeelhaul = true\n", "options: unknown field 'keelhaul'; expected one of mulligans, buy_leaders, "),
        ("[gale_effects.8\n", "is not TOML: .*line 1.*; expected a TOML file of charts"),
    ],
)
def test_each_fault_names_the_file_the_table_and_what_was_expected(tmp_path: Path, text: str, fault: str) -> None:
    path = file(tmp_path, text)
    with pytest.raises(BadFile, match=fault) as refused:
        load_charts(path)
    assert str(refused.value).startswith(f"{path}: ")


def test_a_file_that_is_missing_or_no_text_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match=r"nowhere.toml: there is no such file; expected a TOML file of charts"):
        load_charts(tmp_path / "nowhere.toml")
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(BadFile, match=r"bytes.toml: line 1: byte 0xff is not UTF-8; expected a text in UTF-8"):
        load_charts(tmp_path / "bytes.toml")
    with pytest.raises(BadFile, match="expected a TOML file of charts"):
        load_charts(tmp_path)


def test_every_fault_is_told_at_once(tmp_path: Path) -> None:
    path = file(tmp_path, '[options]\nkeelhaul = true\nmulligans = 3\n[hulking]\nSOL = "four"\n')
    with pytest.raises(BadFile) as ill_formed:
        load_charts(path)
    assert [fault.removeprefix(f"{path}: ").partition(";")[0] for fault in ill_formed.value.faults] == [
        "hulking.SOL: expected integer, got string",
        "options: unknown field 'keelhaul'",
        "options.mulligans: expected boolean, got integer",
    ]
    path = file(tmp_path, "[hulking]\nSOL = -4\n[search]\nfound = 3\nshadowed = 4\n")
    with pytest.raises(BadFile) as unsound:
        load_charts(path)
    assert [fault.removeprefix(f"{path}: ").partition(";")[0] for fault in unsound.value.faults] == [
        "search: found 3, shadowed 4",
        "hulking.SOL: -4",
    ]


def test_of_two_overrides_the_faulty_one_is_named(tmp_path: Path) -> None:
    sound, bad = file(tmp_path, FORCE_8, "sound.toml"), file(tmp_path, "[gale_efects.8]\n", "bad.toml")
    with pytest.raises(BadFile, match=r"bad\.toml"):
        load_charts(sound, bad)


@pytest.mark.parametrize("row", ["storm", "13"])
def test_a_force_that_no_gale_has_is_refused(tmp_path: Path, row: str) -> None:
    with pytest.raises(BadFile, match=row):
        load_charts(file(tmp_path, FORCE_8.replace("gale_effects.8", f"gale_effects.{row}")))


@pytest.mark.parametrize(
    "text",
    [
        FORCE_8.replace("nearer = 2", "nearer = 7"),
        "[sail_classes]\nSOL = { allowance = 0, damage_rating = 10 }\n",
        "[sail_classes]\nSOL = { allowance = 4, damage_rating = 0 }\n",
        FORCE_8.replace("ordinary = 1", "ordinary = -1"),
    ],
    ids=["nearer is 1 or 2 (SL 11.23e)", "an allowance of none", "a rating of none", "a reduction that adds"],
)
def test_figures_that_no_rule_allows_are_refused(tmp_path: Path, text: str) -> None:
    with pytest.raises(BadFile):
        load_charts(file(tmp_path, text))
