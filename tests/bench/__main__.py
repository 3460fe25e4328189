"""Print the bench; exit 1 where an aim is missed."""

from __future__ import annotations

import gc
import sys

from campaign.game import SeaLords
from tests.bench import charts, club, commanding, fighting, fleets, keeping, pages, sailing, taking_back, wooden


def main() -> int:
    game = SeaLords("trafalgar-1805")
    gc.freeze()  # libraries and theatre stay, as in a process that plays years: nobody looks through them for garbage
    lines = [
        sailing.route_questions(game, staff=True),
        sailing.route_questions(game, staff=False),
        sailing.formation_moves(game),
        fighting.battles_on_paper(),
        fighting.random_play(game),
        *commanding.a_year_by_admirals(game),
        *fleets.lines(),
        *wooden.lines(),
        taking_back.undo_in_a_hex_battle(),
        *keeping.start_up(),
        keeping.snapshot_and_commit(game),
        keeping.memory_of_a_year(),
        *charts.lines(game),
        *pages.lines(),
        *club.lines(),
    ]
    for line in lines:
        print(line)
    return 0 if all(line.met for line in lines) else 1


if __name__ == "__main__":
    sys.exit(main())
