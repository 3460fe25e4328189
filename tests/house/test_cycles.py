"""No module imports one that imports it, however long the way round."""

from __future__ import annotations

import pytest

from tests.house.cycles import cycles, imports


def test_no_modules_import_each_other_in_a_round() -> None:
    graph = imports()
    assert "campaign.rules.movement" in graph["campaign.sequence"], "the graph is read"
    assert cycles(graph) == []


@pytest.mark.parametrize(
    ("graph", "found"),
    [
        ({"a": {"b"}, "b": {"c"}, "c": set()}, []),
        ({"a": {"b", "c"}, "b": {"d"}, "c": {"d"}, "d": set()}, []),
        ({"a": {"a"}}, [["a"]]),
        ({"a": {"b"}, "b": {"a"}}, [["a", "b"]]),
        ({"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": {"a"}}, [["b", "c"]]),
        ({"a": {"b"}, "b": {"c"}, "c": {"a"}, "x": {"y"}, "y": {"x", "a"}}, [["a", "b", "c"], ["x", "y"]]),
    ],
)
def test_rounds_are_found_and_nothing_else(graph: dict[str, set[str]], found: list[list[str]]) -> None:
    assert cycles(graph) == found
