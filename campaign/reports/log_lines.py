"""The log in words: how each kind of fact reads, with its date, its case, and every die with its modifiers and reasons."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice
from types import MappingProxyType
from typing import Any, NamedTuple

from campaign.reports.agreement import agreed
from campaign.reports.dates import Moment, at_stage, nth_turn
from campaign.reports.names import Names
from maps.place import is_post, port_of_post, space_named
from table.wording import capital, party, people, within

Document = Mapping[str, Any]

BY_THE_TABLE = "column {column}, die {die}, {cell}: {points} damage, {sunk} sail"
WORDS = {
    "turn-began": "{turn} begins: {season}, turn {number} of the campaign",
    "winds-blow": "{winds}",
    "gale-rose": "the {wind} rises to a gale of force {force} {at_place}",
    "gale-freshened": "the {wind} gale freshens to force {force}",
    "gale-moved": "the {wind} gale passes from {here} to {there}",
    "gale-ended": "the {wind} gale ends {at_place}: {why}",
    "sailed": "{formation} sails from {here} to {there}",
    "marked-time": "{formation} marks time {at_place}",
    "made-ready": "{formation} puts to sea {at_place}",
    "anchored": "{formation} comes to anchor {at_place}",
    "off-course": "{formation}, bound for {bound}, makes its landfall {at_there}",
    "damaged": "{squadron} takes {points} damage, {total} in all: {why}",
    "sail-sank": "{squadron} loses {a_sail} to the sea; {left} left",
    "corsair-lost": "{squadron} loses {a_sail}, and is as many as before",
    "corsairs-stir": "the corsairs of {port} are {state}: {why}",
    "repaired": "{squadron} is repaired of {points} damage, {total} left",
    "in-ordinary": "{squadron} leaves ordinary to fit out {at_place}",
    "formed": "{piece} is formed {at_place}",
    "subordinated": "{formation} acts by itself again",
    "detached": "{squadron} leaves {formation}",
    "transferred": "{sail} goes from {donor} to {recipient}",
    "posted": "{leader} is given {post}",
    "relieved": "{leader} gives up {post}: {why}",
    "leader-fate": "{leader}: {fate}",
    "arrived": "{sail} {joins} {squadron}",
    "withdrawn": "{sail} {leaves} the theatre",
    "turned-coat": "the {flag} contingent goes neutral",
    "forgone": "{side}: {what} comes to nothing: {why}",
    "prestige": "{side} {gains} prestige, {total} in all: {why}",
    "unformed": "{piece} is no more: {why}",
    "parted": "{squadron} parts company with {formation}, to sail independent",
    "rejoined": "{squadron} joins {formation}",
    "spotted": "{formation} is sighted, {why}",
    "concealed": "{formation} is lost to sight, {why}",
    "passed": "{formation} and {other} pass each other",
    "auxiliary-moved": "{auxiliary} {to_box}: {why}",
    "tasked": "{auxiliary} is sent on a task ({task}) {at_target}",
    "screened": "{screen} screens against {auxiliary}: {result}",
    "searched": "{side} search {at_place} and find {found}",
    "shadowed": "{auxiliary} keeps touch with {formation}",
    "converted": "{sail} {are} employed as {auxiliary}",
    "dummy-placed": "{formation}, a dummy, is placed {at_place}",
    "dummy-found": "{formation} was a dummy: {why}",
    "charged": "{formation} is charged to interdict {place}",
    "interdicting": "{formation} interdicts {place}",
    "battle-joined": "BATTLE {at_place}, {why}",
    "brought-to": "{side} bring the enemy to battle {at_place}",
    "engaged": "{formation} engages, {how}",
    "stood-off": "{formation} stands off: {why}",
    "gauge-taken": "{side} have the weather gauge, {chances}",
    "took-command": "{leader} commands for {side}",
    "hoisted": "{leader} flies his flag in {squadron}",
    "out-of-control": "{squadron} is more than its admirals can control, and does not fight",
    "intensity-settled": "{side} would fight a {wanted} action; {intensity} it is",
    "level-settled": "the damage level is {level}",
    "arrayed": "the lines are formed",
    "reported": "{reported}",
    "matched": "combat {combat}: {side} put up {squadron}",
    "fired": "combat {combat}: {side} fire on " + BY_THE_TABLE,
    "lost": "{sail} of {squadron} is lost: {why}",
    "regained": "{sail} of {squadron} had struck, and is regained: {side} held the field",
    "burned": "{auxiliary} drives down on {squadron} and fails",
    "struck": "{sail} strikes her colours and goes to {squadron}",
    "battle-ended": "the battle ends: {victor}; {lost}",
    "disorganised": "{formation} is in disorder",
    "convoy-assembled": "{convoy} assembles {at_place}",
    "convoy-harmed": "{convoy} takes {points} damage, {total} in all: {why}",
    "convoy-scattered": "{convoy} scatters: {why}",
    "convoy-found": "ships of {convoy} are come upon: {why}",
    "convoy-ended": "{convoy} is no more: {why}",
    "escorting": "{formation} and {convoy}: the escort {what}",
    "victualled": "{convoy} takes in {points} repair points, {left} in all",
    "troops-landed": "the troops of {convoy} land {at_place}, with {damage} damage on the way",
    "event": "{name}: {what}",
    "war": "{name}: {what}",
    "tallied": "{side} have done {total} for {name}",
    "ports-turned": "{ports}",
    "stores-sent": "{points} repair points are sent to {port}, {total} there in all",
    "war-over": "THE WAR IS OVER: {victor}; {prestige}",
    "order-received": "{side} receive an order: {title} ({how})",
    "order-shown": "{side} must show an order: {title}",
    "order-issued": "{formation} is given an order: {title}",
    "order-begun": "{formation} begins to execute its order: {title}",
    "order-fulfilled": "{formation} has FULFILLED its order: {title}",
    "order-failed": "{formation} has failed in its order, {title}: {why}",
    "order-void": "{formation} is released from its order, {title}: {why}",
    "handed-over": "{successor} takes over the order of {formation}: {title}",
    "orders-counted": "{side} have fulfilled {fulfilled} of their orders in this year and failed in {failed}",
}
HULKED, FORMED = "SL 11.342", "SL 11.15"
IN_BATTLE = "SL 8."
AT_A_BLOW, WORN_DOWN = "SL 8.337b", "SL 8.338"  # whether she sank or struck is settled after the battle (SL 8.44)
SHELLED, RAIDED = "SL 6.24a", "SL 10.183"
OTHERWISE: tuple[tuple[str, Callable[[Document], Any], str], ...] = (
    ("marked-time", lambda fact: fact.get("becalmed"), "{formation} could not catch the wind and lies {at_place}"),
    ("made-ready", lambda fact: fact.get("forced"), "the gale drives {formation} to sea {at_place}"),
    ("sail-sank", lambda fact: fact["rule"] == HULKED, "{a_sail} of {squadron} is broken up; {left} left"),
    ("sail-sank", lambda fact: fact["rule"].startswith(IN_BATTLE), "{squadron} loses {a_sail}; {left} left"),
    ("in-ordinary", lambda fact: fact["laid_up"], "{squadron} is laid up in ordinary {at_place}"),
    ("subordinated", lambda fact: fact["superior"], "{formation} comes under {superior}"),
    ("shadowed", lambda fact: fact["lost"], "{auxiliary} no longer shadows {formation}"),
    ("converted", lambda fact: fact["to_sail"], "{auxiliary} is broken up into {sail}"),
    ("charged", lambda fact: not fact["place"], "{formation} is charged with nothing"),
    ("interdicting", lambda fact: fact["ceased"], "{formation} no longer interdicts {place}"),
    (
        "intensity-settled",
        lambda fact: fact["shift"],
        "{side} would fight a {wanted} action; the tempers of both admirals shift it by {shift}: {intensity} it is",
    ),
    ("took-command", lambda fact: not fact["leader"], "the senior captain commands for {side}"),
    ("fired", lambda fact: fact["rule"] == SHELLED, "bombs of {side} shell the harbour, " + BY_THE_TABLE),
    ("fired", lambda fact: fact["rule"] == RAIDED, "raiders of {side} fall on a convoy, " + BY_THE_TABLE),
    ("fired", lambda fact: not fact["combat"], "a fireship of {side} burns, " + BY_THE_TABLE),
    ("burned", lambda fact: fact["struck"], "{auxiliary} drives down on {squadron} and sets it aflame"),
    ("lost", lambda fact: fact["rule"] == AT_A_BLOW, "{sail} of {squadron} is out of action at a blow"),
    ("lost", lambda fact: fact["rule"] == WORN_DOWN, "{sail} of {squadron} is out of action of her damage"),
    ("struck", lambda fact: not fact["squadron"], "{sail} strikes her colours and is scuttled"),
    ("battle-ended", lambda fact: not fact["fought"], "no battle is fought"),
    ("disorganised", lambda fact: fact["recovered"], "{formation} is in good order again"),
    ("arrived", lambda fact: fact["rule"] == FORMED, "{squadron} comes into play: {sail}"),
    ("withdrawn", lambda fact: fact.get("squadron"), "{squadron} leaves the theatre whole: {sail}"),
    ("turned-coat", lambda fact: fact["to"], "the {flag} contingent goes over to {to}"),
    ("order-issued", lambda fact: fact["again"], "{formation} goes on with its order: {title}"),
    ("order-issued", lambda fact: fact["whither"], "{formation} is given an order: {title}, {whither}"),
    ("order-failed", lambda fact: not fact["formation"], "{side} have failed in an order that was never issued, {title}: {why}"),
    ("order-void", lambda fact: not fact["formation"], "{side} lay aside an order that was never issued, {title}: {why}"),
    ("convoy-ended", lambda fact: fact["arrived"], "{convoy} is disbanded {at_place}"),
    ("victualled", lambda fact: fact["port"], "{convoy} unloads {points} repair points at {port}; {left} left"),
)
BOXES = {
    "available": "is available", "assigned": "is assigned to {at}", "stationed": "is stationed {at}",
    "cruising": "cruises {at}", "shadowing": "shadows {at}", "recovery": "goes home to recover", "aside": "is set aside",
    "withdrawn": "leaves the theatre",
}  # fmt: skip
ROLLS = {
    "catch the wind": ("{about} catches the wind{where}", "{about} fails to catch the wind{where}"),
    "off course?": ("{about} is set off its course", "{about} holds its course"),
    "keeping the squadrons together in the gale": (
        "{about} keeps its squadrons together in the gale",
        "{about} cannot keep its squadrons together in the gale",
    ),
    "a sail may sink": ("a sail of {about} founders", "{about} keeps its sail afloat"),
    "emergency repairs": ("{about} makes emergency repairs", "{about} cannot make emergency repairs"),
    "promotion by merit": ("{about} is found worthy of promotion", "{about} is not promoted"),
    "the fleet admiral's year is reviewed": ("{about} keeps his station", "{about} has not pleased and must go"),
}
THROWN = {"the damage level": "the die for the damage level"}  # dice that bear the name of what they settle
KINDS = ("rolled", *WORDS)
PIECES = (
    "formation", "squadron", "piece", "other", "superior", "donor", "recipient", "leader", "auxiliary", "screen", "convoy",
    "successor",
)  # fmt: skip
SUBJECT = re.compile(rf"{{({'|'.join(PIECES)}|about)}}")  # whom a sentence is about, if it begins with him
LOOK_AHEAD = 4  # a formation's fate follows close on its die


class Line(NamedTuple):
    """One line of the log; `when` is its moment in words, made once for all lines of a phase."""

    when: str
    moment: Moment
    rule: str
    words: str
    row: Document

    def __str__(self) -> str:
        return f"{self.when} | {self.rule} | {self.words}"


def lines(rows: Iterable[Document], names: Names, began: Mapping[int, int], clock: dict[str, int]) -> Iterator[Line]:
    """The log of some rows of the past; `began` is the phase that each turn began with."""
    phase = None
    for row, following in _followed(rows):
        if row["phase"] != phase:
            phase, turn, first = row["phase"], nth_turn(row["turn"], clock), began.get(row["turn"])
            moment = turn if first is None else at_stage(turn, phase - first)
            when = moment.short if moment.impulse else f"{moment.short}, {row['phase_name']}"
        fact = row["fact"]
        yield Line(when, moment, str(fact.get("rule", "")), in_words(fact, names, _whence(row, following)), row)


def in_words(fact: Document, names: Names, whence: str | None = None) -> str:
    """How a fact reads; `whence` is the place of the piece that a die is about, if it is known."""
    kind = fact["fact"]
    if kind == "rolled":
        return roll_in_words(fact, names, whence)
    words = next((said for of, applies, said in OTHERWISE if of == kind and applies(fact)), WORDS.get(kind))
    if words is None:
        return f"{kind}: " + ", ".join(f"{key} {value}" for key, value in fact.items() if key not in ("fact", "rule"))
    return _sentence(words, _named(fact, names))


def _sentence(words: str, named: Mapping[str, str]) -> str:
    """Words with the names in them; the verb and the first letter are as they should be after the piece that they begin with."""
    told, subject = words.format_map(named), SUBJECT.match(words)
    if subject is None:
        return told
    name = named[subject[1]]
    told = agreed(told, name)
    return capital(told) if name.startswith("the ") else told


def roll_in_words(roll: Document, names: Names, whence: str | None = None) -> str:
    """What a die decided, how it fell, each modifier with its reason, and what was needed."""
    about = names.piece(roll["about"]) if roll.get("about") else ""
    said = ROLLS.get(roll["why"])
    success = served(roll)
    if said is None or success is None:
        why = THROWN.get(roll["why"], str(roll["why"]))
        words = f"{about}: {why}" if about else why
    else:
        where = f" {names.at(whence)}" if whence else ""
        words = _sentence(said[not success], {"about": within(about), "where": where})
    return f"{words}{' ' if words.endswith('?') else ': '}{arithmetic(roll)}"


def arithmetic(roll: Document) -> str:
    """`7 -1 (leader) = 6, needed 4 or less`."""
    sum_ = str(roll["die"]) if roll["sides"] == 10 else f"{roll['die']} of 0 to {roll['sides'] - 1}"
    sum_ += "".join(f" {value:+d} ({why})" for value, why in roll["modifiers"])
    if roll["modifiers"]:
        sum_ += f" = {total(roll)}"
    if roll.get("at_most") is not None:
        sum_ += f", needed {roll['at_most']} or less"
    if roll.get("at_least") is not None:
        sum_ += f", {roll['at_least']} or more would do it"
    if roll.get("results"):
        sum_ += f" ({', '.join(f'{dice} {result}' for result, dice in roll['results'].items())})"
    return sum_


def total(roll: Document) -> int:
    return int(roll["die"]) + sum(int(value) for value, _ in roll["modifiers"])


def served(roll: Document) -> bool | None:
    """Whether a roll did what it was thrown for; None when no number was asked of it."""
    if roll.get("at_most") is not None:
        return total(roll) <= int(roll["at_most"])
    return total(roll) >= int(roll["at_least"]) if roll.get("at_least") is not None else None


def _named(fact: Document, names: Names) -> dict[str, str]:
    """A fact's fields with names for keys, as they are within a sentence; `at_place` is a place as one is at it."""

    def piece(key: str) -> str:
        return within(names.piece(key))

    def place(key: str) -> str:
        return within(names.place(key))

    called: dict[str, Callable[[Any], str]] = {
        **dict.fromkeys(PIECES, piece),
        **dict.fromkeys(("side", "to"), people),
        "flag": party,
        "chances": _by_side,
        "lost": _losses,
        "found": lambda found: ", ".join(map(piece, found)) or "nothing",
        "victor": lambda victor: f"{people(victor)} are victorious" if victor else "neither has won",
        "post": lambda key: within(names.post(key)),
        "sail": _together,
        **dict.fromkeys(("place", "here", "there", "bound"), place),
        "whither": lambda key: names.at(key) if ":" in key else piece(key),
        "wind": names.wind,
        "winds": lambda winds: _winds(winds, names),
        "ports": lambda ports: _turned(ports, names),
        "port": lambda port: place(space_named(port)),
        "prestige": _by_side,
    }
    filled = {key: called.get(key, str)(value) for key, value in fact.items() if value is not None}
    if fact["fact"] == "reported":
        filled["reported"] = "; ".join(report_in_words(fact))
    where = {f"at_{key}": names.at(fact[key]) for key in ("place", "there") if fact.get(key)}
    return filled | _phrases(fact) | where | _whither(fact, names)


def report_in_words(fact: Document, called: Mapping[str, str] = MappingProxyType({})) -> Iterator[str]:
    """What whoever resolved a battle says of it as a whole: how it was fought, the field, remarks, and each amendment and why.

    `called` has the names of ships and leaders by their ids.
    """
    report = fact["report"]
    yield f"it was fought ship by ship ({_tidy(report['resolver'])}), and this is reported of it"
    yield f"{people(report['field'])} held the field" if report.get("field") else "nobody held the field"
    if report.get("remarks"):
        yield f"remarks: {_tidy(report['remarks'])}"
    for one in report.get("amendments", ()):
        of = called.get(one["id"], "the battle" if one["id"] == "battle" else one["id"])
        yield f"the umpire has amended {of}: {_entry(one['was'])} is {_entry(one['now'])} now, because {_tidy(one['why'])}"


def _entry(words: str) -> str:
    """`hull 40`, of what an amendment has as `hull=40`."""
    field, _, value = _tidy(words).partition("=")
    return f"{field} {value or 'none'}"


def _tidy(words: str) -> str:
    """What a person wrote, on one line and without what a terminal would take for an order."""
    return " ".join("".join(one if one.isprintable() else " " for one in words).split()) or "nothing"


def _whither(fact: Document, names: Names) -> dict[str, str]:
    """Where an auxiliary is sent or laid: a place of the chart, a port, a formation or a squadron."""

    def named(key: str) -> str:
        if is_post(key):
            return within(names.place(space_named(port_of_post(key))))
        return names.at(key) if ":" in key else within(names.piece(key))

    target, box = fact.get("target"), BOXES.get(fact.get("box", ""))
    phrases = {} if target is None else {"at_target": named(target) if ":" in target else f"against {named(target)}"}
    return phrases if box is None else phrases | {"to_box": box.format(at=named(fact["at"]) if fact["at"] else "")}


def _phrases(fact: Document) -> dict[str, str]:
    """Words that depend on how many there are, or on whether it is more or less."""
    several = isinstance(fact.get("sail"), list) and len(fact["sail"]) > 1
    points = fact.get("points", 0)
    return {
        "a_sail": str(fact.get("sail") or "a sail"),
        "are": "are" if several else "is",
        "joins": "join" if several else "joins",
        "leaves": "leave" if several else "leaves",
        "gains": f"{'win' if points > 0 else 'lose'} {abs(points)}",
    }


def _together(names: str | list[str]) -> str:
    return names if isinstance(names, str) else ", ".join(names)


def _losses(lost: dict[str, int] | bool) -> str:
    """What each side lost in a battle; of a shadow only whether it is lost."""
    if isinstance(lost, bool):
        return str(lost)
    return ", ".join(f"{people(side)} lost {count or 'no'} sail" for side, count in lost.items())


def _by_side(points: dict[str, int]) -> str:
    return ", ".join(f"{party(side)} {count}" for side, count in points.items())


def _winds(winds: list[str], names: Names) -> str:
    if not winds:
        return "no seasonal wind blows"
    return f"{', '.join(names.wind(wind) for wind in winds)} {'blows' if len(winds) == 1 else 'blow'}"


def _turned(ports: dict[str, Any], names: Names) -> str:
    """Ports by whose flag they fly and whom they admit."""
    told = (
        f"{names.place(space_named(port))} flies the {party(flag)} flag"
        + (f" and admits {', '.join(map(people, guests))}" if guests else "")
        for port, (flag, guests) in ports.items()
    )
    return "; ".join(told)


def _followed(rows: Iterable[Document]) -> Iterator[tuple[Document, Iterable[Document]]]:
    """Each row with the few that come after it, read no farther than that."""
    coming = iter(rows)
    window = deque(islice(coming, LOOK_AHEAD + 1))
    while window:
        yield window.popleft(), window
        window.extend(islice(coming, 1))


def _whence(row: Document, following: Iterable[Document]) -> str | None:
    """The place that the formation of a die was at, from what is told of it next in the same phase."""
    about = row["fact"].get("about")
    for later in following if about else ():
        fact = later["fact"]
        if later["phase"] == row["phase"] and fact.get("formation") == about:
            place = fact.get("here") if fact["fact"] == "sailed" else fact.get("place") if fact["fact"] == "marked-time" else None
            if place:
                return str(place)
    return None
