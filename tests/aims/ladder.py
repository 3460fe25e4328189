"""The strength ladder: `python -m tests.aims.ladder [YEARS] [FOLDER]` plays what years of every pair are missing, and prints the
table; stopped, it goes on where it was. A pair has a results file of its own in the folder (`out/ladder`)."""

from __future__ import annotations

import sys
from pathlib import Path

from campaign.experiments.tournament import Chair, Match, Year, fingerprint_of, play, seeds
from campaign.experiments.tournament_results import TournamentResults
from tests.fuzz.years import game

YEARS, FOLDER = 40, "out/ladder"
STEADY, WEAKER = "admiral:steady:10", ("admiral:steady:6", "admiral:steady:3")
TEMPERS = ("cautious", "steady", "bold")
MASTER = "sailing-master"


def pairs() -> list[tuple[str, str]]:
    """The allies' seat and the British: the strong against the weak, tempers against each other, and admirals against masters."""
    ladder = [pair for weak in WEAKER for pair in ((STEADY, weak), (weak, STEADY))]
    tempers = [(f"admiral:{one}", f"admiral:{other}") for one in TEMPERS for other in TEMPERS]
    return [*ladder, *tempers, ("admiral", MASTER), (MASTER, "admiral")]


def played(pair: tuple[str, str], years: int, folder: Path) -> list[Year]:
    """The years of a pair, those that are missing played now."""
    allies, british = pair
    match = Match("trafalgar-1805", (), (Chair.of("allies", allies), Chair.of("british", british)))
    folder.mkdir(parents=True, exist_ok=True)
    name = f"{allies}-{british}".replace(":", "_").replace("admiral_", "")
    book = TournamentResults(folder / f"{name}.jsonl", fingerprint_of(match))
    wanted = seeds("ladder", years)
    for seed in wanted:
        if seed not in book.years:
            book.add(play(game(), match, seed, book.fingerprint))
    return [book.years[seed] for seed in wanted]


def row(pair: tuple[str, str], years: list[Year]) -> str:
    """A line of the table: who won how often, and by how much in the mean."""
    won = [sum(year.victor == side for year in years) for side in ("allies", "british")]
    lead = sum(year.sides["allies"].prestige - year.sides["british"].prestige for year in years) / len(years)
    seats = " | ".join(seat.replace("admiral:", "") for seat in pair)
    return f"| {seats} | {len(years)} | {won[0]} | {won[1]} | {len(years) - sum(won)} | {lead:+.1f} |"


def main(words: list[str]) -> None:
    years, folder = int(words[0]) if words else YEARS, Path(words[1] if len(words) > 1 else FOLDER)
    print("| allies | british | years | won by the allies | by the british | ties | prestige, allies less british |")
    print("|---|---|---|---|---|---|---|")
    for pair in pairs():
        print(row(pair, played(pair, years, folder)), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
