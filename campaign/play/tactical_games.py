"""Battles on hexes by themselves: how one is named and set up, who sits for each side, and how a kept one is fought again.

The terminal's commands and the pages share it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from campaign.play.battle_file import ENDING, BattleFile, Setting
from campaign.play.errors import BadInput
from campaign.play.hex_replay import rewatched
from table.seats import RandomLegal, Script, Seat
from tactical.drawing.logbook import Logbook
from tactical.playing.hex_game import HexGame, Wish
from tactical.playing.registry import GAMES, USUAL, UnknownGame, game_named

KINDS = ("captain", "random", "human")
LONGEST_SEED = 48  # bytes: a game's number is put after it


def games_wanted(name: str | None) -> list[HexGame[Any]]:
    """The game whose rules a person wishes; all of them if he names none."""
    return [game_wanted(name)] if name else [game_named(one) for one in GAMES]


def game_wanted(name: str) -> HexGame[Any]:
    """The game of a name."""
    try:
        return game_named(name)
    except UnknownGame as error:
        raise BadInput(f"--rules {name}: {error}") from None


def battle_wanted(game: str | None, name: str) -> tuple[HexGame[Any], str]:
    """A battle by its name, and whose rules it is fought by: as `--rules` says, or `RULES:NAME`, or as the name itself tells."""
    before, mark, rest = name.partition(":")
    if mark and before.replace("-", " ").lower() in GAMES:
        if game and game_wanted(game) is not game_wanted(before):
            raise BadInput(f"--rules {game}: {name} is of another game; expected one or the other")
        return game_wanted(before), rest
    if game or name.endswith(ENDING):
        return game_wanted(game or USUAL), name
    games = games_wanted(None)
    if name.endswith(".toml"):
        return next(one for one in reversed(games) if one.knows(name)), name
    having = [(one, found) for one in games if (found := in_full(one, name)) in one.battles()]
    if len(having) > 1:
        both = " or ".join(f"{prefix(one)}:{found}" for one, found in having)
        raise BadInput(f"{name!r} is a battle of {len(having)} games; expected {both}, or --rules with the game")
    return having[0] if having else (game_wanted(USUAL), name)


def prefix(rules: HexGame[Any]) -> str:
    """What a game is called before the name of a battle."""
    return rules.name.replace(" ", "-")


def setting(rules: HexGame[Any], scenario: str, seed: str, edition: int | None, options: list[str], seats: list[str]) -> Setting:
    """A battle as a person wishes it, if it can be had."""
    scenario = in_full(rules, scenario)
    if not scenario.endswith(".toml") and scenario not in rules.battles():
        known = ", ".join(rules.battles())
        raise BadInput(f"there is no battle {scenario!r} of {rules.name}; expected {known}, or a file such as mine.toml")
    sides = rules.sides(scenario)
    year = next(iter(rules.editions)) if edition is None else edition
    if year not in rules.editions:
        raise BadInput(f"--edition {year}: expected {', or '.join(rules.editions.values())}")
    if not 1 <= len(seed.encode()) <= LONGEST_SEED:
        raise BadInput(f"--seed: a seed has 1 to {LONGEST_SEED} bytes; this one has {len(seed.encode())}")
    return Setting(scenario, seed, year, wishes(rules, options), seated(rules, seats, sides), game=rules.name)


def in_full(rules: HexGame[Any], name: str) -> str:
    """The name of a battle, of which the first letters will do."""
    alike = [known for known in rules.battles() if known.startswith(name.lower())]
    return alike[0] if len(alike) == 1 and name else name


def wishes(rules: HexGame[Any], options: list[str]) -> dict[str, Wish]:
    """`NAME` puts a rule in force, `no-NAME` takes it out; `NAME=VALUE` for one of several ways, or a number."""
    found: dict[str, Wish] = {}
    known = rules.switches
    for given in options:
        word, mark, value = given.partition("=")
        name = word.replace("_", "-")
        if mark and name in rules.choices:
            found[name.replace("-", "_")] = _way(given, rules.choices[name], value)
            continue
        wanted = not name.startswith("no-")
        rule = name if wanted else name.removeprefix("no-")
        if rule not in known:
            more = "".join(f", {name}={_values(ways)}" for name, ways in rules.choices.items())
            raise BadInput(f"--option {given}: there is no such rule; expected one of {', '.join(known)}, or no- before it{more}")
        found[rule.replace("-", "_")] = wanted
    return found


def _values(ways: Sequence[str] | None) -> str:
    """What may stand after the name of a choice."""
    return "SIDE+SHIP" if ways is None else "|".join(ways) or "N"


def _way(given: str, ways: Sequence[str] | None, value: str) -> Wish:
    if ways is None and value:
        return value
    if ways is None:
        raise BadInput(f"--option {given}: expected sides or ships by name, with a plus between them")
    if not ways and value.isdecimal():
        return int(value)
    if value not in ways:
        raise BadInput(f"--option {given}: expected {f'one of {chr(44).join(ways)}' if ways else 'a whole number'}")
    return value


def seated(rules: HexGame[Any], given: list[str], sides: Sequence[str]) -> dict[str, str]:
    """Who sits for each side: `SIDE=KIND`, a captain unless another is named; a captain's temperament after a colon."""
    found = dict.fromkeys(sides, KINDS[0])
    for entry in given:
        side, mark, kind = entry.partition("=")
        named = next((known for known in sides if known.lower() == side.lower()), None)
        if not mark or named is None:
            raise BadInput(f"--seat {entry}: expected SIDE=KIND with a side of {', '.join(sides)}")
        who, _, temper = kind.partition(":")
        if who not in KINDS or (temper and (who != "captain" or temper not in rules.tempers)):
            tempers = f", or captain:TEMPER with {', '.join(rules.tempers)}" if rules.tempers else ""
            raise BadInput(f"--seat {entry}: expected one of {', '.join(KINDS)}{tempers}")
        found[named] = kind
    return found


def manned(begun: Setting, sides: list[str]) -> Setting:
    """A battle with a person on these sides; on the first if none is named and nobody sits there by --seat."""
    known = list(begun.seats)
    wanted = sides or ([] if "human" in begun.seats.values() else known[:1])
    people = {named: "human" for side in wanted for named in known if named.lower() == side.lower()}
    for side in wanted:
        if side.lower() not in (name.lower() for name in known):
            raise BadInput(f"--side {side}: unknown side; expected one of {', '.join(known)}")
    return msgspec.structs.replace(begun, seats=begun.seats | people)


def seats_of(of: Setting, seed: str | None = None) -> dict[str, Seat]:
    """The seats that answer by themselves."""
    found: dict[str, Seat] = {}
    for side, kind in of.seats.items():
        who, _, temper = kind.partition(":")
        if who == "captain":
            found[side] = of.rules.captains(side, temper)
        elif who == "random":
            found[side] = RandomLegal(f"{of.seed if seed is None else seed}/{side}"[-40:])
    return found


def refought(kept: BattleFile, eyes: str | None = None) -> Logbook:
    """A kept battle fought again by its record, watched as far as it went: to its end, or to the first question unanswered;
    with the `eyes` of a side if one is named."""
    by_side: dict[str, list[object]] = {side: [] for side in kept.setting.seats}
    for choice in kept.answers:
        by_side[choice.side].append(choice.answer)
    seats: Mapping[str, Seat] = {side: Script(answers) for side, answers in by_side.items()}
    rules = kept.setting.rules
    return rewatched(rules, rules.decode(kept.start), seats, f"{kept.path}: the record", eyes)
