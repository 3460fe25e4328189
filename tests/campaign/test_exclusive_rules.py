"""The exclusive rules of a theatre as a file: every fault with its table, row and id, and what 1805 has of them."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from campaign.exclusive_rules.rows import FILE, NO_EXCLUSIVE_RULES, Raid
from campaign.game import SeaLords
from campaign.play.theatre_faults import faults
from campaign.theatres.sources import sources
from maps.folders import theatre_folder
from maps.place import port_of
from orders.kinds.attacks import Raid as RaidOrder

SOUND = 'id = "mole"\nname = "a raid on the mole"\nat = ["boulogne"]\ndie = 4\n'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    copy = tmp_path / "own"
    shutil.copytree(theatre_folder("trafalgar-1805"), copy)
    return copy


def test_a_theatre_without_the_file_is_played_by_the_series_rules_alone(folder: Path) -> None:
    (folder / FILE).unlink()
    assert faults(str(folder)) == []
    assert SeaLords(str(folder)).exclusive == NO_EXCLUSIVE_RULES
    assert FILE not in [path.name for path in sources(str(folder)).theatre]


def test_a_designer_adds_a_row_and_it_is_played(folder: Path) -> None:
    (folder / FILE).write_text(f"[[raid]]\n{SOUND}")
    assert faults(str(folder)) == []
    (row,) = SeaLords(str(folder)).new_world("seed").exclusive.raids
    assert (row.id, row.at, row.die) == ("mole", ("boulogne",), 4)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("[[rade]]\n" + SOUND, "unknown table 'rade'; did you mean 'raid'?"),
        ("[[raid]]\n" + SOUND.replace("die = 4", ""), "raid 1 (mole): no field 'die'"),
        ("[[raid]]\n" + SOUND + "dye = 4\n", "raid 1 (mole): unknown field 'dye'"),
        ("[[raid]]\n" + SOUND.replace("die = 4", "die = 12"), "raid 1 (mole): die 12; expected a die of 0 to 9"),
        ("[[raid]]\n" + SOUND.replace("boulogne", "bolougne"), "raid 1 (mole): unknown space 'bolougne'; did you mean"),
        ("[[raid]]\n" + SOUND.replace('"boulogne"', ""), "raid 1 (mole): at: no place"),
        ("[[raid]]\n" + SOUND + 'side = "danes"\n', "raid 1 (mole): unknown side 'danes'"),
        ("[[raid]]\n" + SOUND + "rest = -1\n", "raid 1 (mole): rest -1; expected 0 or more"),
        ("[[raid]]\n" + SOUND + "hindrance = 1\n", "raid 1 (mole): hindrance 1; expected it of a venture that may be `screened`"),
        ("[[raid]]\n" + SOUND + 'effects = [{does = "tally", name = "x", side = "allies"}]\n', "(mole): unknown tally 'x'"),
        ("[[raid]]\n" + SOUND + 'needs = [{is = "event", id = "moon"}]\n', "raid 1 (mole): unknown event 'moon'"),
        ("[[raid]]\n" + SOUND + 'needs = [{is = "tally", name = "spain", side = "allies"}]\n', "raid 1 (mole): needs"),
        ("[[raid]]\n" + SOUND + "[[siege]]\n" + SOUND + 'campaign = "naples"\n', "venture 'mole' is named twice"),
        ("[[cutting_out]]\n" + SOUND + 'classes = ["Galleon"]\n', "cutting_out 1 (mole): unknown class of sail 'Galleon'"),
        ("[[cutting_out]]\n" + SOUND.replace("boulogne", "off-ushant"), "cutting_out 1 (mole): at: 'off-ushant' has no port"),
        ("[[siege]]\n" + SOUND + 'campaign = "troy"\n', "siege 1 (mole): unknown campaign 'troy'"),
        ("[[siege]]\n" + SOUND + 'campaign = "naples"\nboxes = 0\n', "siege 1 (mole): boxes 0"),
        ("[[raid]]\n" + SOUND + 'effects = [{does = "corsairs", base = "brest", now = "quiet"}]\n', "base of corsairs 'brest'"),
        ('[[contingent]]\nflag = "spanisch"\ndie = 1\n', "contingent 1 (spanisch): unknown flag 'spanisch'"),
        ('[[contingent]]\nflag = "spanish"\n', "contingent 1 (spanish): die 0, stands_off false; expected a die other than 0"),
        ('[[contingent]]\nflag = "spanish"\ndie = 1\nstands_off = true\n', "contingent 1 (spanish): die 1, stands_off true"),
        ('[[command]]\ncommand = "moon"\ndie = 1\n', "unknown command 'moon'"),
        ('[[command]]\ncommand = "spanish"\n', "command 1 (spanish): die 0, stands_off false"),
        ('[[narrows]]\nspace = "brest"\nends = [["off-ushant"], []]\n', "narrows 1 (brest): unknown strait 'brest'"),
        ('[[discord]]\nbetween = ["brest"]\n', "discord 1: between brest; expected two commands or more, each once"),
        ('[[discord]]\nbetween = ["brest", "spanish"]\nleadership = 0\n', "discord 1: leadership 0; expected 1 or more"),
        ('[[discord]]\nbetween = ["brest", "moon"]\n', "unknown command 'moon'"),
        ('[[accord]]\nbetween = ["brest", "spanish"]\n', "accord 1: permits nothing; expected `sail = true`"),
        ('[[accord]]\nbetween = ["brest"]\nsail = true\n', "accord 1: between brest; expected two commands or more"),
        ('[[accord]]\nbetween = ["brest", "moon"]\nsail = true\n', "unknown command 'moon'"),
        ('[[leaderless]]\nof = "moon"\n', "unknown side or command 'moon'"),
        ('[[moorings]]\nof = "moon"\n', "unknown side or command 'moon'"),
        ('[[anchorage]]\nport = "off-ushant"\n', "anchorage 1 (off-ushant): unknown port 'off-ushant'"),
        (
            "[[raid]]\n" + SOUND + 'effects = [{does = "corsairs", base = "tunis", now = "neutralised"}]\n',
            "raid 1 (mole): corsairs neutralised, turns 0; expected 1 or more",
        ),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told_with_its_row(folder: Path, text: str, fault: str) -> None:
    (folder / FILE).write_text(text)
    found = faults(str(folder))
    assert any(one.startswith(f"{FILE}: ") and fault in one for one in found), found


@pytest.mark.rule("SL 6.25a")
def test_every_place_that_an_order_of_1805_bids_raid_may_be_raided_by_marines() -> None:
    lords = SeaLords("trafalgar-1805")
    raids = [row for row in lords.exclusive.ventures if isinstance(row, Raid)]
    wanted = [
        (booklet.side, port_of(place))
        for booklet in lords.booklets.values()
        for order in booklet.order
        if isinstance(order.do, RaidOrder)
        for place in order.do.at
    ]
    assert wanted
    assert [one for one in wanted if not any(row.side == one[0] and one[1] in row.at for row in raids)] == []
