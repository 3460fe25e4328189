"""The dates of battles in words."""

from __future__ import annotations

MONTHS = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)


def in_words(date: str) -> str:
    """`1794-06-01` as 1 June 1794; of one with no day only the year."""
    year, month, day = (*date.split("-"), "", "")[:3]
    return f"{int(day)} {MONTHS[int(month) - 1]} {year}" if day else year


def from_to(first: str, last: str) -> str:
    """The days of a battle from its first to its last; a year that they share is said once."""
    begun = in_words(first)
    return f"{begun.removesuffix(first[:4]).strip() if first[:4] == last[:4] else begun} to {in_words(last)}"
