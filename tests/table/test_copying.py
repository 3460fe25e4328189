"""A document a second time: equal, and nothing that could change in common; what cannot change is shared."""

from __future__ import annotations

from typing import Literal, NamedTuple

import msgspec
import pytest

from table.copying import twin
from tests.table.toy import new_race


class Rope(msgspec.Struct, frozen=True):
    fathoms: int
    marks: tuple[str, ...] = ()


class Chest(msgspec.Struct):
    ropes: list[Rope]
    state: Literal["open", "shut"] = "open"


class Locker(msgspec.Struct, frozen=True):
    """Frozen, with something in it that is not."""

    chest: Chest
    spare: Chest | None = None
    slots: tuple[Chest, ...] = ()


class Berth(NamedTuple):
    deck: int
    number: int


class Hold(msgspec.Struct, dict=True):
    lockers: list[Locker]
    chests: dict[str, Chest]
    tallies: dict[str, dict[str, int]]
    found: list[int] | None = None
    size: tuple[int, float] = (0, 0.0)
    berth: Berth = Berth(1, 2)


def hold() -> Hold:
    rope = Rope(100, ("two", "three"))
    lockers = [Locker(Chest([rope]), None, (Chest([]),)), Locker(Chest([]), Chest([rope], "shut"))]
    return Hold(lockers, {"bosun": Chest([rope])}, {"water": {"casks": 7}}, [])


def test_a_twin_is_what_the_document_written_out_and_read_again_is() -> None:
    for document in (hold(), new_race()):
        again: object = msgspec.json.decode(msgspec.json.encode(document), type=type(document))
        assert twin(document) == document == again


def test_what_is_done_to_the_twin_does_not_show_in_the_document() -> None:
    first = hold()
    second = twin(first)
    second.lockers[0].chest.ropes.clear()
    second.lockers[0].slots[0].state = "shut"
    spare = second.lockers[1].spare
    assert spare is not None
    spare.state = "open"
    second.lockers.pop()
    second.chests["bosun"].state = "shut"
    second.tallies["water"]["casks"] = 0
    assert second.found == []
    second.found.append(1)
    assert first == hold() != second


def test_what_cannot_change_is_shared_and_what_lies_beside_the_document_is_left() -> None:
    first = hold()
    first.__dict__["beside"] = "a lantern"
    second = twin(first)
    assert second.chests["bosun"].ropes[0] is first.chests["bosun"].ropes[0]
    assert "beside" not in second.__dict__
    rope = Rope(1)
    assert twin(rope) is rope


def test_a_type_that_it_does_not_know_is_refused_and_not_shared() -> None:
    class Odd(msgspec.Struct):
        things: set[str]

    with pytest.raises(TypeError, match=r"no way to copy .*SetType"):
        twin(Odd(set()))
