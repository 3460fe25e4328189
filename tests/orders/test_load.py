"""Reading booklets: every fault is told with its file, row and what was expected."""

from __future__ import annotations

from pathlib import Path

import pytest

from maps.folders import HOME
from maps.sea import Sea
from orders import load
from orders.files import files_of
from orders.kinds.stations import Interdict
from orders.kinds.voyages import Join
from table.reading.faults import BadFile
from tests.rules.orders_chart import narrow_sea

HEADING = 'side = "britain"\nname = "Orders"\n'
SOUND = 'id = "gut"\ntitle = "The Gut"\nletter = "Go."\nsource = "designed"\n'
DO = 'do = {kind = "interdict", place = "space:gut", impulses = 4}\n'


def shelf(tmp_path: Path, **files: str) -> Path:
    """A player's theatre with these booklets in its folder."""
    (tmp_path / "orders").mkdir(exist_ok=True)
    for name, text in files.items():
        (tmp_path / "orders" / f"{name}.toml").write_text(text, "utf-8")
    return tmp_path


def faults(tmp_path: Path, **files: str) -> list[str]:
    with pytest.raises(BadFile) as caught:
        load.load(shelf(tmp_path, **files), Sea(narrow_sea()))
    return caught.value.faults


@pytest.mark.rule("SL 9.311")
def test_a_booklet_lists_a_fleet_s_orders_and_their_instructions(tmp_path: Path) -> None:
    join = 'id = "join"\ntitle = "Join"\nletter = "Go."\nsource = "designed"\ndo = {kind = "join", with = "ff"}\n'
    folder = shelf(tmp_path, mine=f"{HEADING}draw = 3\n[[order]]\n{SOUND}{DO}[[order]]\n{join}")
    found = load.load(folder, Sea(narrow_sea()))
    assert [*found] == ["britain"]
    assert found["britain"].draw == 3
    assert found["britain"].orders["gut"].do == Interdict("space:gut", 4)
    assert found["britain"].orders["join"].do == Join("ff")


def test_a_theatre_without_booklets_has_no_orders(tmp_path: Path) -> None:
    assert load.load(tmp_path, Sea(narrow_sea())) == {}


def test_ours_lie_where_a_player_s_do_in_the_orders_folder_of_the_theatre(tmp_path: Path) -> None:
    ours = [path.relative_to(HOME).as_posix() for path in files_of(HOME / "trafalgar_1805")]
    assert ours == ["trafalgar_1805/orders/allies.toml", "trafalgar_1805/orders/british.toml"]
    assert files_of(shelf(tmp_path, mine=HEADING)) == [tmp_path / "orders" / "mine.toml"]


@pytest.mark.parametrize(
    ("rows", "words"),
    [
        ("[[order]]\n" + SOUND, "mine.toml: order 1 (gut): no field 'do'; expected one"),
        ("[[order]]\n" + SOUND + 'do = {kind = "mutiny"}\n', "order 1 (gut): do: unknown kind 'mutiny'; expected one of the "),
        ("[[order]]\n" + SOUND + 'do = {kind = "interdict", place = "space:gut"}\n', "do: no field 'impulses'; expected one"),
        ("[[order]]\n" + SOUND + 'do = {kind = "rebase", port = 3}\n', "do.port: expected string, got integer"),
        ("[[order]]\n" + SOUND + DO + "least = 0\n", "order 1 (gut): least 0; expected 1 or more"),
        ("[[order]]\n" + SOUND + DO + "sail = -1\n", "order 1 (gut): sail -1; expected 0 or more"),
        (
            "[[order]]\n" + SOUND + DO + "issued_from = 17\n",
            "issued_from 17; expected a turn of the year, 1 to 16",
        ),
        ("[[order]]\n" + SOUND + DO + "standing = true\nyearly = true\n", "standing, and yet its chit is to wait"),
        ("[[order]]\n" + SOUND + DO + "turns = [9, 5]\n", "turns 9 to 5; expected turns of a year"),
        ("[[order]]\n" + SOUND + DO + "turns = [9, 13]\nby = 8\n", "by 8; expected a turn of the year from 9 to 16"),
        ("[[order]]\n" + SOUND.replace('"gut"', '"The Gut"', 1) + DO, "id 'The Gut' is no slug"),
        ("[[order]]\n" + SOUND.replace('"gut"', '"hand-over"', 1) + DO, "is kept for the orders of SL 9.4"),
        ("[[order]]\n" + SOUND + DO + "[[order]]\n" + SOUND + DO, "order 2 (gut): duplicate id 'gut'; expected it once"),
        ("[[order]]\n" + SOUND + DO.replace("gut", "gat"), "do: unknown place 'space:gat'; did you mean 'space:gut'?"),
        ("[[order]]\n" + SOUND + DO.replace("gut", "sea"), "space:sea is neither a strait nor a port"),
        ("[[order]]\n" + SOUND + DO.replace("4", "0"), "do: impulses 0; expected 1 or more"),
        ("[[order]]\n" + SOUND + 'do = {kind = "rebase", port = "space:haven"}\n', "expected the berth of a port"),
        (
            "[[order]]\n" + SOUND + 'do = {kind = "rebase", port = "flag:cove", out_of = "space:haven"}\n',
            "out_of space:haven; expected the b",
        ),
        (
            "[[order]]\n" + SOUND + 'do = {kind = "join", with = "ff", out_of = "space:haven"}\n',
            "out_of space:haven; expected the b",
        ),
        ("[[order]]\n" + SOUND + 'do = {kind = "join", with = "ff", within = ["space:gut"]}\n', "expected out_of beside it, and"),
        ("[[order]]\n" + SOUND + 'do = {kind = "cruise", route = ["space:sea", "space:sea"]}\n', "none twice running (SL 9.37c)"),
        ("[[order]]\n" + SOUND + 'do = {kind = "raid", at = ["space:gut"], count = 2}\n', "count 2 of 1 places"),
        (
            "[[order]]\n" + SOUND + 'do = {kind = "carry troops", embark = "space:gut", land = "space:gut"}\n',
            "expected two places",
        ),
        ("draw = 0\n", "mine.toml: draw 0; expected 1 or more chits (SL 9.351b)"),
        ("rendezvous = -1\n", "mine.toml: rendezvous: -1 counters; expected 0 or more (SL 9.343)"),
        ("leash = -2\n", "mine.toml: leash -2; expected 0 or more"),
        ("motto = 1\n", "mine.toml: unknown field 'motto'"),
        ("order = 3\n", "mine.toml: order: is no list of rows; expected each row headed [[order]]"),
    ],
)
def test_a_fault_is_named_with_its_row_and_what_was_expected(tmp_path: Path, rows: str, words: str) -> None:
    assert [fault for fault in faults(tmp_path, mine=HEADING + rows) if words in fault], faults(tmp_path, mine=HEADING + rows)


def test_a_booklet_of_nobody_and_one_that_is_no_toml_are_refused(tmp_path: Path) -> None:
    assert "unknown side 'denmark'" in faults(tmp_path, mine=HEADING.replace("britain", "denmark"))[0]
    assert "is not TOML" in faults(tmp_path, mine="side = ")[0]


@pytest.mark.rule("SL 9.321")
def test_a_fleet_and_its_commands_share_no_order_and_no_set(tmp_path: Path) -> None:
    own = f"{HEADING}[[order]]\n{SOUND}{DO}"
    assert "two booklets have this set" in faults(tmp_path, mine=own, yours=own)[0]
    shared = faults(tmp_path, mine=own, yours=own.replace("name =", 'command = "home"\nname ='))
    assert shared == ["order 'gut' stands in the booklets of britain and of britain-home; expected it in one"]
