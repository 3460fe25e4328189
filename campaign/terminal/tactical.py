"""`tactical list`, `tactical show` and `tactical logs`: the battles of a hex game."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from shutil import get_terminal_size
from textwrap import wrap
from typing import Any

import msgspec

from campaign.play import files
from campaign.play.battle_file import ENDING, BattleFile
from campaign.play.errors import BadInput
from campaign.play.tactical_games import in_full, prefix, refought, setting
from campaign.terminal import output
from campaign.terminal.hex_board import PICTURES, put, shown
from table.wording import party
from tactical.drawing.replay import replay
from tactical.handoff import BadReport
from tactical.playing.hex_game import HexGame
from tactical.sheets import encoded

WIDE = 140  # letters of a line that describes a battle


# -- tactical list -----------------------------------------------------------------------------------------------------


def list_(games: Sequence[HexGame[Any]], as_json: bool) -> None:
    """The battles of the games, each game's oldest first."""
    rows = [(rules, rules.listed(name)) for rules in games for name in rules.battles()]
    if as_json:
        output.document([{**msgspec.to_builtins(row), "rules": prefix(rules)} for rules, row in rows])
        return
    table = []
    for rules, row in rows:
        ships = ", ".join(f"{count} {party(side)}" for side, count in row.ships.items())
        length = f"{len(row.days)} {rules.days_called}" if row.days else str(row.turns or "-")
        table.append((row.name, row.title, row.date, length, ships, prefix(rules)))
    output.table(("scenario", "battle", "date", "turns", "ships", "rules"), table)


# -- tactical show -----------------------------------------------------------------------------------------------------


def show(rules: HexGame[Any], what: str, out: Path | None, edition: int | None, options: list[str], as_json: bool) -> None:
    """A scenario before its first turn, or a battle that `play` has kept as it stands now, by its own rules."""
    if out is not None:
        output.out_file(out, (*PICTURES, ".html"))
    kept = BattleFile.found(Path(what)) if what.endswith(ENDING) else None
    if out is not None and out.suffix.lower() == ".html":
        if kept is None:
            raise BadInput(
                f"{out}: a replay needs a battle that was fought; expected a file of `tactical play`, or `tactical auto --replay`"
            )
        output.write(out, replay(refought(kept)).encode())
        print(f"{out}: the replay of {kept.setting.scenario}")
        return
    if kept is None:
        state = setting(rules, what, "show", edition, options, []).laid_out()
    else:
        rules = kept.setting.rules
        state = rules.decode(kept.present.snapshot)
    if out is not None:
        put(rules.picture(state), out)
    elif as_json:
        output.document(msgspec.to_builtins(state))
    else:
        told = described(rules, kept.setting.scenario if kept is not None else in_full(rules, what), state)
        print("\n".join([*shown(rules.picture(state)), *([""] if told else []), *told]))


def described(rules: HexGame[Any], name: str, state: Any) -> list[str]:
    """What a battle is, in lines that a screen has room for."""
    wide = min(WIDE, get_terminal_size().columns) if sys.stdout.isatty() else WIDE
    return [line for words in rules.description(name, state) for line in wrap(words, wide, subsequent_indent="  ")]


# -- tactical logs -----------------------------------------------------------------------------------------------------


def logs(rules: HexGame[Any], what: str, out: Path, edition: int | None, options: list[str], ticked: Path | None = None) -> None:
    """A log for each ship: a page to print, or the sheet for the squares that are left; of a kept battle as they stand, or as a
    sheet says that was filled in at a real table."""
    output.out_file(out, (".html", ".csv"))
    if what.endswith(ENDING):
        kept = BattleFile.found(Path(what))
        rules = kept.setting.rules
        state = rules.decode(kept.present.snapshot)
    else:
        state = setting(rules, what, "logs", edition, options, []).laid_out()
    try:
        pages = rules.log_pages(state, files.read_bytes(ticked, "a sheet of logs (.csv)") if ticked is not None else None)
    except BadReport as error:
        raise BadInput(f"{ticked}: {error.in_one_line}") from error
    if pages is None:
        raise BadInput(f"{what}: {rules.name} is played without logs; expected a battle of another game")
    output.write(out, encoded(pages.form) if out.suffix.lower() == ".csv" else pages.page.encode())
    print(f"{out}: the logs of {what}")
