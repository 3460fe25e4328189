"""Who is ahead in prestige, or has won by it, and by how much (SL 12.1, 12.13)."""

from __future__ import annotations

from collections.abc import Mapping


def victor(prestige: Mapping[str, int]) -> str:
    """SL 12.1, 12.13: the side with the highest prestige; nobody, if another has as much."""
    best = max(prestige.values(), default=0)
    leading = [side for side, points in prestige.items() if points == best]
    return leading[0] if len(leading) == 1 else ""


def margin(prestige: Mapping[str, int]) -> int:
    """By how many points the first is ahead of the second; nothing for a tie."""
    best, second, *_ = *sorted(prestige.values(), reverse=True), 0, 0
    return best - second if len(prestige) > 1 else 0
