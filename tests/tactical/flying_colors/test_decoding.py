"""Facts of a battle are read back as they were written, whatever kind they are of."""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator
from importlib import import_module

import msgspec

import tactical.flying_colors
from table.dice import Fact, Roll
from tactical.flying_colors.decoding import decode_facts, kinds
from tactical.flying_colors.hand_off.fighting import fight
from tactical.samples import briefs


def all_kinds(of: type[Fact] = Fact) -> Iterator[type[Fact]]:
    for kind in of.__subclasses__():
        yield kind
        yield from all_kinds(kind)


def test_every_kind_of_fact_in_the_house_is_known() -> None:
    for module in pkgutil.walk_packages(tactical.flying_colors.__path__, "tactical.flying_colors."):
        import_module(module.name)
    ours = {kind for kind in all_kinds() if kind.__module__.startswith("tactical.flying_colors.")}
    assert len(ours) > 20
    assert {*kinds()} == ours | {Roll}


def test_what_happened_in_a_battle_is_read_back() -> None:
    told: list[Fact] = []
    fight(next(iter(briefs().values())), "decoding", journal=told)
    assert len({type(fact) for fact in told}) > 8
    assert decode_facts(msgspec.json.encode(told)) == told
