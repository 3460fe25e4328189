"""News: what a side has heard since it was last told, in few lines."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from campaign.play import pauses
from campaign.reports.colours import TURNINGS
from campaign.reports.log_lines import IN_BATTLE, RAIDED, in_words
from campaign.reports.names import TABLES, Names
from campaign.reports.sides import loyalties, side_of, told
from table.wording import capital, counted

Document = Mapping[str, Any]
UNSAID = {  # what the log has and the deck need not hear
    "rolled", "sailed", "marked-time", "made-ready", "charged", "auxiliary-moved", "posted", "subordinated", "transferred",
    "detached", "formed", "repaired", "in-ordinary", "arrayed", "order-begun", "orders-counted", "gale-moved",
    "rejoined", "tallied", "interdicting", "concealed", "took-command", "level-settled", "there", "gripped", "shadowed",
    "relieved", "corsairs-stir",
}  # fmt: skip
LAID_UP = "SL 3.34"  # a flotilla that is no more because its squadrons were laid up is no news
MOST = 6  # squadrons whose wear is told one by one


class News:
    """What one side hears: only what it may be told, the voyages of its own formations drawn together."""

    def __init__(self, side: str, outset: Callable[[], dict[str, Any]] | None = None) -> None:
        self.side = side
        self.pieces: dict[str, Any] = {}
        self.loyal: dict[str, str] = {}  # whose each piece was when he last heard
        self.present: dict[str, str] = {}
        self.heard: list[Document] = []
        self.grounds: list[str] = []
        self.blind = False
        self.names = Names(self.pieces, outset)

    def know(self, world: dict[str, Any]) -> None:
        """Who is who; a piece that is no more keeps its name and its side."""
        for table in TABLES:
            self.pieces[table] = self.pieces.get(table, {}) | world.get(table, {})
        self.pieces["theatre"], self.pieces["commands"] = world["theatre"], world.get("commands", {})
        self.present = loyalties(world)
        self.loyal = self.present | self.loyal
        self.blind = bool(world.get("double_blind"))

    def own(self, piece: str) -> bool:
        return side_of(piece, self.loyal) == self.side

    def hear(self, facts: Iterable[Document]) -> None:
        """Each fact by whose the pieces were as it happened: those that changed sides are as they are known once that is told."""
        for fact in facts:
            self.loyal |= self.present if fact["fact"] in TURNINGS else {}
            mine = fact if fact["fact"] in ("there", "gripped") else told(fact, self.side, self.loyal, blind=self.blind)
            if mine is not None:
                self.heard.append(mine)
                self.grounds += pauses.grounds(mine, self.own)
        self.loyal |= self.present

    def lines(self) -> Iterator[str]:
        """All of it in words, and then it is no longer new: what befell, then damage, gales and voyages drawn together."""
        heard, self.heard, self.grounds = self.heard, [], []
        for fact in heard:
            if self._worth_a_line(fact):
                yield f"{capital(in_words(fact, self.names))} [{fact.get('rule', '')}]"
        yield from self._damage(heard)
        gripped = [self.names.piece(fact["formation"]) for fact in heard if fact["fact"] == "gripped"]
        if gripped:
            yield f"In a gale now: {', '.join(gripped)} [SL 5.34]"
        yield from self._voyages(heard)

    def _worth_a_line(self, fact: Document) -> bool:
        """Not what is drawn together, nor the enemy's errands that came to nothing."""
        kind = fact["fact"]
        if kind in ("damaged", "tasked", "screened"):
            return bool(fact.get("battle"))
        if kind == "sail-sank":
            return not fact["rule"].startswith(IN_BATTLE)
        if kind == "fired":
            return bool(fact["combat"] or fact["points"] or fact["side"] == self.side)
        if kind == "convoy-harmed":
            return fact.get("rule") == RAIDED
        if kind == "searched":
            return bool(fact["found"]) or fact["side"] == self.side
        return kind not in UNSAID and fact.get("rule") != LAID_UP

    def _damage(self, heard: list[Document]) -> Iterator[str]:
        """SL 11.2: what wear and weather did to a squadron, one line for all of it."""
        worn: dict[str, int] = {}
        total: dict[str, int] = {}
        for fact in heard:
            if fact["fact"] == "damaged" and not fact.get("battle"):
                worn[fact["squadron"]] = worn.get(fact["squadron"], 0) + fact["points"]
                total[fact["squadron"]] = fact["total"]
        if worn:
            told = [f"{self.names.piece(name)} {points} ({total[name]} in all)" for name, points in worn.items()]
            more = f" and {counted(len(told) - MOST, 'squadron')} more" if len(told) > MOST else ""
            yield f"Damage of wear and weather: {', '.join(told[:MOST])}{more} [SL 11.2]"

    def _voyages(self, heard: list[Document]) -> Iterator[str]:
        voyages: dict[str, list[str]] = {}
        for fact in heard:
            if fact["fact"] == "sailed" and fact["formation"] not in self.pieces["convoys"]:
                voyages.setdefault(fact["formation"], [fact["here"]]).append(fact["there"])
        for formation, way in voyages.items():
            yield f"{self.names.piece(formation)}: {' > '.join(self.names.place(place) for place in way)}"
