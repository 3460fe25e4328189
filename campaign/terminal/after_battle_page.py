"""A battle when it is over, on one screen: who was lost and why, what was taken, what it cost, where the beaten went."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from campaign.reports import after_battle_words
from campaign.reports.after_battle import AfterBattle
from campaign.reports.names import Names


def bare(side: str, line: str) -> str:
    """A line without colours."""
    return line


def page(names: Names, told: AfterBattle, heading: Callable[[str, str], str] = bare) -> Iterator[str]:
    """All of it; what is cut short the log has whole. `heading` is how the line that begins a side is shown."""
    sheet = after_battle_words.told(told, names)
    yield ""
    yield f"== {sheet.title} =="
    for account in sheet.accounts:
        yield heading(account.side, account.head)
        yield from (f"    {line}" for line in account.lines)
    if sheet.beaten:
        yield sheet.beaten
