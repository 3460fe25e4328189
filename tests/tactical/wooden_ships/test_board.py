"""WS I.II.B: the board: the names of its hexes, its edges, and how its columns lie."""

from __future__ import annotations

import pytest

from tactical.sea.hexes import NEIGHBOURS, Hex
from tactical.wooden_ships.board import COLUMNS, EDGES, ROWS, BadHex, Board, edge_beyond, hexes_from_edge, label_of, parse_hex
from tactical.wooden_ships.scenario_book import scenario, scenario_names


@pytest.mark.rule("WS I.II.B.p1")
def test_every_hex_has_a_name_of_its_own_of_column_letters_and_row() -> None:
    names = [label_of(Hex(col, row)) for col in range(COLUMNS) for row in range(1, ROWS + 1)]
    assert len({*names}) == 51 * 35
    assert [parse_hex(name) for name in names] == [Hex(col, row) for col in range(COLUMNS) for row in range(1, ROWS + 1)]
    assert (label_of(Hex(0, 1)), label_of(Hex(26, 11)), label_of(Hex(50, 35))) == ("A1", "AA11", "YY35")
    for wrong in ("ZZ1", "AB3", "A36", "A0", "7", "A"):
        with pytest.raises(BadHex):
            parse_hex(wrong)


@pytest.mark.rule("WS I.II.B.p2")
def test_the_edges_run_clockwise_and_are_named_after_the_directions_that_point_at_them() -> None:
    board = Board()
    for start, direction, expected in (
        ("Y1", 1, "1"), ("YY18", 2, "2-3"), ("YY18", 3, "2-3"), ("Y35", 4, "4"), ("A18", 5, "5-6"), ("A18", 6, "5-6"),
    ):  # fmt: skip
        assert edge_beyond(board, parse_hex(start)) is None
        assert edge_beyond(board, NEIGHBOURS[parse_hex(start)][direction]) == expected
    assert [hexes_from_edge(board, parse_hex("B3"), edge) for edge in EDGES] == [3, 50, 33, 2]


@pytest.mark.rule("WS I.II.B.cl")
def test_every_second_column_lies_half_a_hex_toward_edge_4() -> None:
    around = [label_of(hex) for hex in NEIGHBOURS[parse_hex("C5")][1:]]
    assert around == ["C4", "D4", "D5", "C6", "B5", "B4"]
    around = [label_of(hex) for hex in NEIGHBOURS[parse_hex("D5")][1:]]
    assert around == ["D4", "E5", "E6", "D6", "C6", "C5"]


@pytest.mark.rule("WS I.II.B.cl")
def test_on_this_grid_no_two_ships_of_any_set_up_overlap_and_only_one_hex_had_to_be_read_otherwise() -> None:
    for name in scenario_names():
        filled = [hex for _, row in scenario(name).rows() if not row.waits for hex in row.hexes()]
        assert len(filled) == len({*filled})
    moved = [row.name for name in scenario_names() for _, row in scenario(name).rows() if row.printed_at]
    assert moved == ["Marseillais"]
