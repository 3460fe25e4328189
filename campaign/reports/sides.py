"""What one side may read of the past, from plain documents: named kind by kind and field by field.

A side reads of the weather, of the turns, of what befalls its own pieces, of enemies that are sighted or lost to sight, and of
every battle, which both sides see whole (SL 8.125). How often the dice fell and how much happened between two of its own lines
would tell of the enemy, so neither is counted for it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

Document = Mapping[str, Any]

EVERYBODYS = {
    "turn-began": ("turn", "number", "season", "date"),
    "winds-blow": ("winds",),
    "gale-rose": ("wind", "force", "place"),
    "gale-freshened": ("wind", "force"),
    "gale-moved": ("wind", "here", "there"),
    "gale-ended": ("wind", "place", "why"),
    "spotted": ("formation", "why"),
    "concealed": ("formation", "why"),
    "screened": ("auxiliary", "screen", "result"),
    "searched": ("side", "place", "found"),
    "shadowed": ("auxiliary", "formation", "lost"),
    "dummy-found": ("formation", "why"),
    "battle-joined": ("battle", "place", "sides", "why"),
    "brought-to": ("battle", "side", "place"),
    "engaged": ("battle", "formation", "how"),
    "stood-off": ("battle", "formation", "why"),
    "gauge-taken": ("battle", "side", "chances", "reasons"),
    "took-command": ("battle", "side", "leader"),
    "hoisted": ("battle", "leader", "squadron"),
    "out-of-control": ("battle", "squadron"),
    "intensity-settled": ("battle", "side", "wanted", "shift", "intensity"),
    "level-settled": ("battle", "level"),
    "arrayed": ("battle", "brief"),
    "reported": ("battle", "report"),
    "matched": ("battle", "combat", "side", "squadron", "admiral"),
    "fired": ("battle", "combat", "side", "column", "die", "cell", "shifts", "modifiers", "points", "sunk"),
    "lost": ("battle", "squadron", "sail", "why"),
    "regained": ("battle", "squadron", "sail", "side"),
    "burned": ("battle", "auxiliary", "squadron", "struck"),
    "struck": ("battle", "sail", "side", "squadron"),
    "battle-ended": ("battle", "victor", "lost", "fought"),
    "turned-coat": ("flag", "to"),
    "corsairs-stir": ("port", "state", "why"),
    "convoy-assembled": ("convoy", "place"),
    "convoy-scattered": ("convoy", "why"),
    "convoy-found": ("convoy", "why"),
    "troops-landed": ("convoy", "place", "damage"),
    "event": ("event", "name", "what"),
    "war": ("campaign", "name", "what", "box"),
    "ports-turned": ("ports",),
    "stores-sent": ("port", "points", "total"),
    "war-over": ("victor", "prestige"),
    "order-shown": ("side", "order", "title"),
    "order-fulfilled": ("side", "order", "title", "formation"),
    "orders-counted": ("side", "fulfilled", "failed"),
}
OWNERS = {  # the first field names the piece
    "sailed": ("formation", "here", "there"),
    "marked-time": ("formation", "place", "becalmed"),
    "made-ready": ("formation", "place", "forced"),
    "anchored": ("formation", "place"),
    "off-course": ("formation", "bound", "there"),
    "damaged": ("squadron", "points", "total", "why", "battle"),
    "disorganised": ("formation", "recovered"),
    "sail-sank": ("squadron", "left", "sail"),
    "corsair-lost": ("squadron", "sail"),
    "repaired": ("squadron", "points", "total"),
    "in-ordinary": ("squadron", "place", "laid_up"),
    "formed": ("piece", "place"),
    "subordinated": ("formation", "superior"),
    "detached": ("squadron", "formation"),
    "transferred": ("donor", "sail", "recipient"),
    "posted": ("leader", "post"),
    "relieved": ("leader", "post", "why"),
    "leader-fate": ("leader", "fate", "battle"),
    "arrived": ("squadron", "sail"),
    "withdrawn": ("side", "sail", "squadron"),
    "forgone": ("side", "what", "why"),
    "prestige": ("side", "points", "total", "why"),
    "unformed": ("piece", "why"),
    "parted": ("formation", "squadron", "independent"),
    "rejoined": ("squadron", "formation"),
    "auxiliary-moved": ("auxiliary", "box", "at", "why"),
    "tasked": ("auxiliary", "task", "target"),
    "converted": ("auxiliary", "sail", "to_sail"),
    "dummy-placed": ("formation", "place"),
    "charged": ("formation", "place"),
    "interdicting": ("formation", "place", "ceased"),
    "convoy-harmed": ("convoy", "points", "total", "why"),
    "convoy-ended": ("convoy", "place", "why", "arrived"),
    "escorting": ("formation", "convoy", "what", "fulfilled"),
    "victualled": ("convoy", "points", "left", "port"),
    "tallied": ("side", "name", "by", "total"),
    "order-received": ("side", "order", "title", "how"),
    "order-issued": ("formation", "order", "title", "whither", "again"),
    "order-begun": ("formation", "order", "title"),
    "order-failed": ("side", "order", "title", "formation", "why"),
    "order-void": ("side", "order", "title", "formation", "why"),
    "handed-over": ("formation", "order", "title", "successor"),
    "rolled": ("about", "die", "why", "sides", "modifiers", "at_most", "at_least", "results"),
}
PIECES = ("formations", "squadrons", "leaders", "flotillas", "spare_squadrons", "auxiliaries", "elsewhere", "convoys")
OPEN_DICE = ("battle-", "event:", "war:")  # how the subjects of dice begin that both sides see: battles and politics
UMPIRES = ("searched", "tasked")  # what both sides see but in double-blind play (SL 13.2b, 13.2d)
FACE_DOWN = "station"  # the one task whose auxiliary is not shown when it is sent (SL 6.292)
WEATHER_DICE = ("SL 5.241", "SL 5.242", "SL 5.32a", "SL 5.325", "SL 5.381")


def loyalties(*worlds: Document) -> dict[str, str]:
    """The side of every piece in some documents of one campaign, as the last of them has it, and of the sides themselves."""
    tables = (world.get(table, {}) for world in worlds for table in PIECES)
    pieces = {key: piece["side"] for table in tables for key, piece in table.items()}
    entries = [entry for world in worlds for entry in world.get("schedule", ())]
    coming = {piece["id"]: entry["side"] for entry in entries for piece in scheduled(entry)}
    return {side: side for world in worlds for side in world.get("sides", ())} | coming | pieces


def scheduled(entry: Document) -> Iterator[Document]:
    """The pieces that an entry of the schedule will bring."""
    yield from (entry[piece] for piece in ("leader", "auxiliary") if entry.get(piece))
    division = entry.get("division") or {}
    for pieces in (entry.get("counters"), entry.get("spares"), *(division.get(k) for k in ("squadrons", "flotillas", "leaders"))):
        yield from pieces or ()


def seen(rows: Iterable[Document], side: str, *, blind: bool = False) -> Iterator[dict[str, Any]]:
    """The rows of the past that a side may read, without their numbers; fewer in double-blind play.

    Each row has the sides of the pieces as it was written under `loyal` (`colours`): what was another's then stays his secret.
    """
    for row in rows:
        fact = told(row["fact"], side, row["loyal"], blind=blind)
        if fact is not None:
            yield {key: value for key, value in row.items() if key != "number"} | {"fact": fact}


def told(fact: Document, side: str, loyal: Mapping[str, str], *, blind: bool = False) -> dict[str, Any] | None:
    """A fact as a side is told it, or None if it is not; in double-blind play a search is the umpire's affair and its owner's."""
    kind = fact["fact"]
    fields = EVERYBODYS.get(kind, ())
    if kind in OWNERS or (blind and kind in UMPIRES):
        owners = OWNERS.get(kind, fields)
        open_ = _open(fact) and not (blind and kind in UMPIRES)
        fields = owners if open_ or side_of(fact[owners[0]], loyal) == side else ()
    return {key: value for key, value in fact.items() if key in ("fact", "rule", *fields)} if fields else None


def _open(fact: Document) -> bool:
    """What else everybody sees: dice of weather, battles and politics, an auxiliary shown as it is sent out (SL 6.28c), battles.

    Of a battle the dice, what the guns and fireships did, what became of leaders, who is in disorder, and what it was worth.
    """
    match fact["fact"]:
        case "rolled":
            return fact["about"].startswith(OPEN_DICE) if fact["about"] else fact["rule"] in WEATHER_DICE
        case "tasked":
            return bool(fact["task"] != FACE_DOWN)
        case "damaged" | "leader-fate" | "disorganised" | "prestige":
            return is_battles(fact)
    return False


def is_battles(fact: Document) -> bool:
    """Whether a battle has brought it: not the wear of a station that is left after one (SL 7.224), nor what comes later."""
    match fact["fact"]:
        case "damaged":
            return bool(fact.get("battle")) and fact["rule"].startswith(("SL 6.23", "SL 8."))
        case "leader-fate":
            return bool(fact.get("battle"))
        case "disorganised":
            return bool(fact["rule"] == "SL 8.45")
        case "prestige":
            return bool(fact["rule"] == "SL 8.431")
    return False


def side_of(piece: str, loyal: Mapping[str, str]) -> str:
    """The side of a piece; an independent squadron's is the squadron's own (SL 3.356), a dummy's is in its name (SL 7.15)."""
    return (
        loyal.get(piece.removeprefix("independent-"))
        or loyal.get(piece)
        or loyal.get(piece.removeprefix("dummy-").rpartition("-")[0])
        or ""
    )
