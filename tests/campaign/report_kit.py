"""Reports of a brief by chance: any that is right, and any that is wrong in one way or another."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import msgspec
from hypothesis import strategies as st

from campaign.rules.battle.folding import LONGEST
from tactical import samples
from tactical.handoff import BattleBrief, BattleReport, LeaderReport, ShipReport
from tactical.playing.flag_officers import with_his_ship

FATES = ("unengaged", "unharmed", "damaged", "dismasted", "escaped", "struck", "taken", "sunk", "burnt")
Plain = dict[str, Any]
Spoiler = Callable[[st.DrawFn, BattleBrief, Plain], Any]


def plain(report: BattleReport) -> Plain:
    found: Plain = msgspec.json.decode(msgspec.json.encode(report))
    return found


# -- right ----------------------------------------------------------------------------------------------------------------


@st.composite
def right(draw: st.DrawFn, brief: BattleBrief) -> BattleReport:
    """Any report of a brief that could be true."""
    share = st.integers(0, 100)
    ships = []
    for party in brief.parties:
        enemy = next(side for side in brief.sides if side != party.side)
        for ship in (ship for squadron in party.squadrons for ship in squadron.ships):
            fate: Any = draw(st.sampled_from(FATES))
            cost = (0, 0, 0) if fate in FATES[:2] else draw(st.tuples(share, share, share))
            ships.append(ShipReport(ship.id, fate, enemy if fate == "taken" else "", *cost))
    fates = st.sampled_from(("unhurt", "wounded", "killed", "captured"))
    leaders = [
        LeaderReport(name, fate, draw(st.integers(1, LONGEST)) if fate == "wounded" else 0)  # type: ignore[arg-type]
        for name in brief.leaders
        for fate in (draw(fates),)
    ]
    field = draw(st.sampled_from(("", *brief.sides)))
    order = draw(st.permutations(ships))
    found = BattleReport(brief.id, brief.content, "by hand", tuple(order), tuple(leaders), field, draw(st.text(max_size=9)))
    return msgspec.structs.replace(found, leaders=tuple(_with_his_ship(brief, found, one) for one in leaders))


def _with_his_ship(brief: BattleBrief, report: BattleReport, leader: LeaderReport) -> LeaderReport:
    """Who is in a ship that is lost to the enemy is captured with her."""
    party = next(one for one in brief.parties if leader.id in (man.id for man in one.commanders))
    return with_his_ship(party, report, leader, shifts=len(report.remarks) % 2 == 0)


# -- wrong ----------------------------------------------------------------------------------------------------------------


def partial(draw: st.DrawFn, brief: BattleBrief, report: Plain) -> Any:
    """A ship or a leader, or the whole of either, or a part that must be there, is missing."""
    what = draw(st.sampled_from(("ships", *(("leaders",) if report["leaders"] else ()))))
    how = draw(st.sampled_from(("one", "all", "line", "part")))
    if how == "one":
        report[what].pop(draw(st.integers(0, len(report[what]) - 1)))
    elif how == "all":
        report[what] = []
    elif how == "line":
        del draw(st.sampled_from(report[what]))[draw(st.sampled_from(("id", "fate")))]
    else:
        del report[draw(st.sampled_from(("brief", "content", "resolver", "ships")))]
    return [report]


def repeated(draw: st.DrawFn, brief: BattleBrief, report: Plain) -> Any:
    """The report is there twice, or a ship or leader in it."""
    if draw(st.booleans()):
        return [report, deepcopy(report)]
    what = draw(st.sampled_from(("ships", *(("leaders",) if report["leaders"] else ()))))
    report[what].append(deepcopy(draw(st.sampled_from(report[what]))))
    return [report]


def swapped(draw: st.DrawFn, brief: BattleBrief, report: Plain) -> Any:
    """It is that of another battle or of another brief of this one, or has taken one side for the other."""
    how = draw(st.sampled_from(("battle", "brief", "own", "stranger", "field", "unknown")))
    ship = draw(st.sampled_from(report["ships"]))
    own = next(party.side for party in brief.parties if ship["id"] in [one.id for line in party.squadrons for one in line.ships])
    if how == "battle":
        report["brief"] = "battle-99"
    elif how == "brief":
        other = msgspec.structs.replace(brief, place="space:elsewhere")
        return [plain(samples.blank(other))]
    elif how == "field":
        report["field"] = "danes"
    elif how == "unknown":
        ship["id"] = "flying-dutchman"
    else:
        ship |= {"fate": "taken", "captor": own if how == "own" else "danes"}
    return [report]


def out_of_range(draw: st.DrawFn, brief: BattleBrief, report: Plain) -> Any:
    """A figure that cannot be."""
    far = st.one_of(st.integers(-(2**70), -1), st.integers(101, 2**70))
    if report["leaders"] and draw(st.booleans()):
        leader = draw(st.sampled_from(report["leaders"]))
        wounded = st.one_of(st.integers(-(2**70), 0), st.integers(LONGEST + 1, 2**70))
        leader |= draw(
            st.one_of(
                wounded.map(lambda turns: {"fate": "wounded", "turns": turns}),
                st.integers(1, 9).map(lambda turns: {"fate": "killed", "turns": turns}),
            )
        )
        return [report]
    ship, part = draw(st.sampled_from(report["ships"])), draw(st.sampled_from(("hull", "rigging", "crew")))
    if draw(st.booleans()):
        ship[part] = draw(far)
    else:
        ship |= {"fate": "unharmed", "captor": "", part: draw(st.integers(1, 100))}
    return [report]


def malformed(draw: st.DrawFn, brief: BattleBrief, report: Plain) -> Any:
    """No report at all, something unknown in it, a value of another kind, or what cannot be written down."""
    how = draw(st.sampled_from(("nothing", "unknown", "kind", "fate", "version", "text", "nameless")))
    nested: Any = st.recursive(st.none() | st.booleans() | st.floats() | st.text(), lambda one: st.lists(one, min_size=1))
    if how == "nothing":
        return draw(st.sampled_from([None, "none", 7, {}, report, [None], [[]], [[report]], ["battle-1"], [{}]]))
    part = draw(st.sampled_from([report, *report["ships"], *report["leaders"]]))
    if how == "unknown":
        part["colour"] = "red"
    elif how == "kind":
        key = draw(st.sampled_from(sorted(part)))
        kinds: Any = st.booleans() | st.none() | st.floats() | st.just({}) | nested.filter(lambda value: isinstance(value, list))
        part[key] = draw(kinds.filter(lambda value: value != []))
    elif how == "fate":
        draw(st.sampled_from(report["ships"]))["fate"] = draw(st.text().filter(lambda word: word not in FATES))
    elif how == "version":
        report["data_version"] = draw(st.integers().filter(lambda number: number != 1))
    elif how == "text":
        report["remarks"] = "Nelson\ud800"
    else:
        report["resolver"] = draw(st.sampled_from(("", " ", "\t")))
    return [report]


SPOILERS: tuple[Spoiler, ...] = (partial, repeated, swapped, out_of_range, malformed)


@st.composite
def wrong(draw: st.DrawFn, brief: BattleBrief, spoiler: Spoiler) -> Any:
    """What an umpire might hand in that is not right, and wrong in this way."""
    return spoiler(draw, brief, plain(draw(right(brief))))
