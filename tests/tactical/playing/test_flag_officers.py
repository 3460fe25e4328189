"""The chances that decide of flag officers when a battle is over."""

from __future__ import annotations

import msgspec

from tactical import samples
from tactical.playing.flag_officers import fortune


def test_a_battle_and_its_seed_give_the_same_numbers_and_any_other_battle_others() -> None:
    of, other = samples.briefs()["open-sea"], samples.briefs()["strait"]
    hot = msgspec.structs.replace(of, intensity="heavy")
    long = "a seed of a campaign with a very long name indeed/battle-12/hexes"
    drawn = [fortune(brief, seed, number) for brief in (of, other, hot) for seed in ("a", "b", long) for number in range(20)]
    assert drawn == [
        fortune(brief, seed, number) for brief in (of, other, hot) for seed in ("a", "b", long) for number in range(20)
    ]
    assert len(set(drawn)) == len(drawn)
    assert all(0 <= number < 1 for number in drawn)
    assert 0.4 < sum(drawn) / len(drawn) < 0.6
