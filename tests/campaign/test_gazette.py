"""The naval gazette as a page: whole, exact, self-contained, and for one side without the other's secrets."""

from __future__ import annotations

import gzip
import json
import re
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import msgspec
import pytest
from markupsafe import escape

from campaign.outline import Outline
from campaign.record.battle import BattleJoined, Fired
from campaign.record.documents import AnyFact, document
from campaign.record.past import Row
from campaign.record.readers import Reader
from campaign.record.telling import told as told_to
from campaign.reports.colours import Colours
from campaign.reports.gazette.record import Record, Sources
from campaign.reports.gazette.voyages import Whereabouts, voyages
from campaign.reports.gazette.wear import wear
from tests.campaign.at_terminal import Terminal, played, terminal
from tests.campaign.gazette_kit import THEATRE, campaign, page, sources, told, world
from tests.campaign.outline_kit import outline

__all__ = ["campaign", "played", "sources", "terminal"]

VOID = {"meta", "br", "input", "use", "path", "circle", "rect", "line"}
PARTS = (
    "year", "chart", "prestige", "actions", "losses", "wear", "orders", "convoys", "abroad", "weather", "officers", "verdict",
)  # fmt: skip


class Proof(HTMLParser):
    """Reads a page as a printer does: tags that match, ids, and where its links lead."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: Counter[str] = Counter()
        self.links: list[str] = []
        self.faults: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.ids.update([str(found["id"])] if "id" in found else [])
        self.links += [str(found[key]) for key in ("href", "src") if key in found]
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop() != tag:
            self.faults.append(f"</{tag}> at {self.getpos()}")


@pytest.fixture(scope="module")
def whole(sources: Sources) -> str:
    return page(sources)


def test_the_page_is_sound_html_and_needs_nothing_from_elsewhere(whole: str) -> None:
    proof = Proof(whole)
    assert not proof.faults
    assert not proof.open
    assert not [name for name, count in proof.ids.items() if count > 1]
    assert not [link for link in proof.links if not link.startswith("#")]
    assert not {link[1:] for link in proof.links} - set(proof.ids)
    assert not re.search(r"https?://|@import|<script|url\((?!#)", whole)


def test_it_has_all_its_parts_and_pictures(whole: str) -> None:
    proof = Proof(whole)
    assert set(PARTS) <= set(proof.ids)
    assert whole.count('class="plot"') >= 5
    assert 'id="sea-base"' in whole
    assert "course-1-winter" in whole


def test_every_battle_of_the_record_is_told_in_it(whole: str, sources: Sources) -> None:
    battles = [row.fact.battle for row in sources.rows if isinstance(row.fact, BattleJoined)]
    assert battles
    for battle in battles:
        assert f'id="{battle}"' in whole
    fought = [row.fact for row in sources.rows if isinstance(row.fact, Fired)]
    assert fought
    assert all(f'<td class="figure">{fact.cell}</td>' in whole for fact in fought)


def test_it_is_the_same_again(whole: str, sources: Sources) -> None:
    assert page(sources) == whole


def test_whereabouts_and_wear_come_out_where_the_campaign_stands(sources: Sources) -> None:
    record = Record(sources)
    where = Whereabouts(record)
    for entry in record.entries:
        where.note(entry)
    present = sources.present
    alone = [one for one in present.formations.values() if one.superior is None and one.kind != "independent"]
    assert alone
    assert {one.id: where.places.get(one.id) for one in alone} == {one.id: one.place for one in alone}
    for one in wear(record):
        own = [squadron.damage for squadron in present.squadrons.values() if squadron.side == one.side]
        assert one.turns[-1].squadrons == len(own)
        assert one.turns[-1].mean == pytest.approx(sum(own) / len(own))


# -- one side's edition --------------------------------------------------------------------------------------------------


def altered(sources: Sources, side: str) -> Sources:
    """The same campaign, but that everything which this side may not know is otherwise."""
    past = Colours(sources.outset, sources.present, sources.rows).over(sources.rows)
    rows = [row._replace(fact=fact) for row in past if (fact := _other(row, side)) is not None]
    plain: list[dict[str, Any]] = [msgspec.to_builtins(world) for world in (sources.outset, sources.present)]
    for other in plain:
        for table in ("squadrons", "formations", "leaders"):
            for piece in other[table].values():
                if piece["side"] != side:
                    _disguise(piece)
        other["admiralty"] = {"issued": {k: v for k, v in other["admiralty"]["issued"].items() if v["side"] == side}}
    outset, present = (msgspec.convert(other, Outline) for other in plain)
    return sources._replace(rows=rows, outset=outset, present=present)


def _other(row: Row, side: str) -> AnyFact | None:
    """A fact that a side may read stays; of the others half are gone and half tell of another place, another figure."""
    if told_to(row.fact, Reader(side, row.loyal)) is not None:
        return row.fact
    plain = document(row.fact)
    if len(json.dumps(plain)) % 2:
        return None
    return msgspec.convert({key: value + 1 if type(value) is int else value for key, value in plain.items()}, type(row.fact))


def _disguise(piece: dict[str, Any]) -> None:
    for key, value in piece.items():
        if key in ("damage", "leadership", "strategy", "control"):
            piece[key] = value + 1
        elif key in ("place", "berth") and value:
            piece[key] = "space:off-ushant"
        elif key in ("rank", "personality", "command"):
            piece[key] = f"not {value}"
        elif key == "leader":
            piece[key] = None
        elif key == "ships":
            piece[key] = []


@pytest.mark.parametrize("side", ["allies", "british"])
def test_no_secret_changes_a_letter_of_a_side_s_edition(sources: Sources, side: str, whole: str) -> None:
    own = page(sources, side)
    assert page(altered(sources, side), side) == own
    assert own != whole
    assert page(altered(sources, side)) != whole


def test_a_side_s_edition_leaves_out_the_enemy_s_courses_and_letters(sources: Sources, whole: str) -> None:
    own = page(sources, "british")
    assert "printed for The Royal Navy alone" in own
    enemies = [escape(voyage.name) for voyage in voyages(Record(sources)) if (voyage.side, voyage.kind) == ("allies", "fleet")]
    assert enemies
    for name in enemies:
        assert f"{name}</label>" in whole
        assert f"{name}</label>" not in own
    assert "Ministère de la Marine" in whole
    assert "Ministère de la Marine" not in own


def test_an_enemy_s_chit_is_shown_on_one_day_and_that_is_said_once() -> None:
    def letter(side: str) -> str:
        given = {"fact": "order-issued", "formation": "brest", "order": "iroise", "title": "x", "whither": "", "again": False}
        done = {"fact": "order-fulfilled", "side": "allies", "order": "iroise", "title": "x", "formation": "brest"}
        first = outline(world())
        own = page(Sources("by hand", THEATRE, told(given, done), first, first), side)
        return str(re.findall(r"<small>(.*?)</small>", own)[0])

    assert letter("british").endswith("The Brest Fleet; shown 2 January 1805")
    assert letter("allies").endswith("The Brest Fleet; given 2 January 1805, ended 2 January 1805")


# -- the command ---------------------------------------------------------------------------------------------------------


def test_report_writes_the_page_and_says_who_is_ahead(terminal: Terminal, tmp_path: Path) -> None:
    out = tmp_path / "gazette.html"
    said = terminal("report", "nelson", "--out", str(out))
    assert said.code == 0
    assert said.out.startswith(f"{out}: ")
    assert "<h1>The Naval Gazette</h1>" in out.read_text("utf-8")
    assert terminal("report", "nelson", "--side", "british", "--out", str(out)).code == 0


def test_a_campaign_of_an_older_program_has_its_gazette_too(terminal: Terminal, tmp_path: Path) -> None:
    old = tmp_path / "old.sealords"
    old.write_bytes(gzip.decompress((Path(__file__).parents[1] / "games" / "schema-1.sealords.gz").read_bytes()))
    assert terminal("import", str(old), "--name", "old").code == 0
    said = terminal("report", "old", "--out", str(tmp_path / "old.html"))
    assert said.code == 0
    assert "The balance hangs even between the fleets: the Combined Fleet 0 and the Royal Navy 0." in said.out


def test_report_is_gazette_html_unless_told(terminal: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert terminal("report", "nelson").code == 0
    assert (tmp_path / "gazette.html").exists()


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("nelson", "--out", "gazette.pdf"), 2, "expected a file that ends in .html or .htm"),
        (("nelson", "--out", "nowhere/gazette.html"), 2, "there is no directory"),
        (("nelson", "--side", "danes", "--out", "{}/g.html"), 2, "unknown side 'danes'; expected one of allies, british"),
        (("villeneuve", "--out", "{}/g.html"), 3, "there is no campaign 'villeneuve' here"),
    ],
)
def test_report_refuses(terminal: Terminal, tmp_path: Path, words: tuple[str, ...], code: int, said: str) -> None:
    answer = terminal("report", *(word.format(tmp_path) for word in words))
    assert answer.code == code
    assert said in answer.err
    assert not (tmp_path / "g.html").exists()
