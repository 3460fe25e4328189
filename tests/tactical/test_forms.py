"""The result form: what comes back from a spreadsheet is the report that was meant, or is refused with the line."""

from __future__ import annotations

import csv
from collections.abc import Callable
from io import StringIO
from typing import get_args

import msgspec
import pytest

from tactical import forms, samples, sheets
from tactical.form_guide import guide
from tactical.handoff import BadReport, BattleBrief, BattleReport, FallenFate, Fate, as_report, faults, refuse
from tactical.playing.registry import game_named
from tests.tactical.test_handoff import A, B, brief

TERMS = game_named("flying-colors").terms


def filled(text: str, **lines: dict[str, str]) -> str:
    """A form with the lines of these ids changed, as a spreadsheet writes it again."""
    rows = list(csv.DictReader(StringIO(text)))
    for row in rows:
        row.update(lines.get(row["id"].replace("-", "_"), {}))
        if row["line"] == "field":
            row.update(lines.get("field", {}))
    sheet = StringIO()
    writer = csv.DictWriter(sheet, forms.COLUMNS, quoting=csv.QUOTE_ALL, lineterminator="\r\n")
    writer.writeheader()
    writer.writerows(rows)
    return "\ufeff" + sheet.getvalue()


def read(of: BattleBrief, text: str) -> BattleReport:
    """The report that a form holds, or `BadReport` with all that is wrong with either."""
    found = forms.read_form(of, text)
    report = as_report(of, found.report)
    refuse(of, (*(fault.words for fault in found.faults), *faults(of, report)))
    return report


def test_an_untouched_form_says_that_nobody_was_hurt() -> None:
    for seed in "abcdef":
        of = brief(seed)
        assert read(of, forms.form(of, TERMS)) == samples.blank(of)


def test_what_was_filled_in_comes_back_whatever_the_spreadsheet_made_of_commas_and_line_ends() -> None:
    of = brief()
    ship = of.parties[1].squadrons[0].ships[-1].id
    text = filled(
        forms.form(of, TERMS),
        field={"side": A},
        **{ship.replace("-", "_"): {"fate": "Taken", "captor": A, "hull": "40%", "rigging": " 7 ", "crew": ""}},
    )
    report = read(of, text)
    found = next(one for one in report.ships if one.id == ship)
    assert (found.fate, found.captor, found.hull, found.rigging, found.crew, report.field) == ("taken", A, 40, 7, 0, A)


def test_nonsense_in_a_form_is_refused_with_its_line() -> None:
    of = brief()
    ship = of.parties[0].squadrons[0].ships[0].id
    for change, why in (
        ({"hull": "much"}, r"line 4 of the form.*hull is 'much'"),
        ({"line": "boat"}, r"line 4 of the form: 'boat'"),
    ):
        with pytest.raises(BadReport, match=why):
            read(of, filled(forms.form(of, TERMS), **{ship.replace("-", "_"): change}))
    for text in ("", "a,b,c\n1,2,3\n", "\x00"):
        with pytest.raises(BadReport, match="no result form"):
            read(of, text)
    for text in ("", "\ufeff", "\n \n"):
        with pytest.raises(BadReport, match="the file is empty; expected the one of this battle"):
            read(of, text)
    with pytest.raises(BadReport, match="its first line is 'a;b'; expected line,id"):
        read(of, "a;b\n1;2\n")


def test_a_form_of_another_battle_or_with_a_line_cut_out_is_refused() -> None:
    of, other = brief(), brief("other")
    with pytest.raises(BadReport, match="it answers battle-1"):
        read(of, forms.form(other, TERMS))
    lines = forms.form(of, TERMS).splitlines()
    with pytest.raises(BadReport, match="is missing"):
        read(of, "\n".join(lines[:3] + lines[4:]))
    assert B in forms.form(of, TERMS)


@pytest.mark.rule("SL 8.126")
@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("open-sea", ()),
        ("strait", ("land behind both lines",)),
        ("relief", ("allies-rear (Allies): the squadron comes up in turn 2 of Flying Colors",)),
        (
            "sortie",
            (
                "The Allies have brest, which the British blockade, at their back",
                "allies-rear (Allies): the squadron comes out of harbour in turn 3 of Flying Colors",
            ),
        ),
        ("off-the-land", ("The Allies have cadiz at their back",)),
        ("edge-of-a-gale", ("Flying Colors: breezy",)),
        ("light-airs", ("Flying Colors: calm",)),
        ("convoy", ("the East India convoy (British): the convoy takes no part",)),
    ],
)
def test_a_form_says_at_its_head_in_what_sea_the_battle_is_and_reads_back_all_the_same(name: str, words: tuple[str, ...]) -> None:
    of = samples.briefs()[name]
    said = list(forms.setting(of, TERMS))
    assert len(said) == len(words)
    assert all(part in line for part, line in zip(words, said, strict=True))
    rows = list(csv.DictReader(StringIO(forms.form(of, TERMS))))
    assert [row["name"] for row in rows if row["line"] == "setting"] == said
    named = list(csv.DictReader(StringIO(forms.form(of, TERMS, lambda key: f"<{key}>"))))
    assert [row["name"] for row in named if row["line"] == "setting"] == list(forms.setting(of, TERMS, lambda key: f"<{key}>"))
    late = {row["id"]: row["arrives"] for row in rows if row["line"] == "ship" and row["arrives"]}
    assert len(late) == (3 if name in ("relief", "sortie") else 0)
    assert read(of, forms.form(of, TERMS)) == samples.blank(of)


def test_a_form_from_a_spreadsheet_that_writes_semicolons_or_tabs_is_read_like_any_other() -> None:
    rows = list(csv.reader(StringIO(forms.form(brief(), TERMS))))
    for mark in ";\t":
        sheet = StringIO()
        csv.writer(sheet, delimiter=mark).writerows(rows)
        assert read(brief(), sheet.getvalue()) == samples.blank(brief())


def test_a_fate_that_is_none_and_a_field_in_the_wrong_column_are_refused_with_their_line() -> None:
    sheet = forms.form(brief(), TERMS)
    with pytest.raises(BadReport, match=r"line \d+ of the form, .*: fate is 'eaten'; expected one of unengaged, unharmed"):
        read(brief(), sheet.replace("unharmed", "eaten", 1))
    with pytest.raises(BadReport, match=r"line \d+ of the form, .*: fate is 'drunk'; expected one of unhurt, wounded"):
        read(brief(), sheet.replace("unhurt", "drunk", 1))
    with pytest.raises(BadReport, match="line 3 of the form: who held the field stands under `side`"):
        read(brief(), sheet.replace("field,,", "field,british,", 1))


def faults_of(of: BattleBrief, text: str) -> str:
    with pytest.raises(BadReport) as caught:
        read(of, text)
    return str(caught.value)


@pytest.mark.rule("SL 8.126")
def test_a_line_with_the_id_of_another_is_refused_by_her_name_her_side_and_her_squadron() -> None:
    of = samples.briefs()["open-sea"]
    sheet = forms.form(of, TERMS)
    swapped = sheet.replace("british-1", "x").replace("british-4", "british-1").replace("x", "british-4")
    words = faults_of(of, swapped)
    assert "british-4: name is 'Seventy-four 1'; expected 'Seventy-four 4'" in words
    assert "british-4: squadron is 'british-van'; expected 'british-rear'" in words
    assert words.count("\n- ") == 4, "both lines, each by her name and her squadron"
    across = sheet.replace("british-1", "x").replace("allies-1", "british-1").replace("x", "allies-1")
    assert "allies-1: side is 'british'; expected 'allies'" in faults_of(of, across)
    leader = sheet.replace("leader,british-admiral", "leader,allies-admiral")
    assert "allies-admiral: side is 'british'; expected 'allies'" in faults_of(of, leader)
    sloppy = (
        sheet.replace("Seventy-four 1", "  seventy-FOUR  1")
        .replace("british-van", "British-Van")
        .replace(",british,", ", British ,")
    )
    assert read(of, sloppy) == samples.blank(of)
    bare = "\n".join(",".join(line.split(",")[:2] + [""] * 3 + line.split(",")[5:]) for line in sheet.splitlines()[4:])
    assert read(of, "\n".join([*sheet.splitlines()[:4], bare])) == samples.blank(of), "who left them empty meant nobody else"


@pytest.mark.rule("SL 8.126")
def test_every_fault_of_the_cells_is_named_at_once_and_what_else_cannot_be_with_them() -> None:
    of = samples.briefs()["open-sea"]
    text = filled(
        forms.form(of, TERMS),
        field={"side": "danes"},
        british_1={"fate": "eaten"},
        british_2={"hull": "much", "crew": "few"},
        british_3={"fate": "damaged", "hull": "140"},
        allies_3={"fate": "taken"},
        allies_2={"fate": "eaten", "captor": "danes"},
        allies_admiral={"fate": "wounded", "turns": "long"},
    )
    words = faults_of(of, text)
    expected = (
        "british-1: fate is 'eaten'", "british-2: hull is 'much'", "british-2: crew is 'few'", "ship british-3: hull 140",
        "ship allies-3 is taken with captor ''", "allies-2: fate is 'eaten'",
        "ship allies-2 is taken by 'danes'; expected british",
        "allies-admiral: turns is 'long'", "the field is held by 'danes'",
    )  # fmt: skip
    assert all(part in words for part in expected), words
    assert words.count("\n- ") == len(expected), "and what was put there for a cell that cannot be meant is no fault"


def test_who_held_the_field_may_be_nobody_and_a_captor_is_known_by_any_capitals() -> None:
    of = samples.briefs()["open-sea"]
    report = read(of, filled(forms.form(of, TERMS), field={"side": "Nobody"}, allies_2={"fate": "Taken", "captor": "British"}))
    assert (report.field, report.ships[7].captor) == ("", "british")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-be", "cp1252"])
def test_a_form_is_read_however_a_spreadsheet_writes_its_letters(encoding: str) -> None:
    plain = samples.briefs()["open-sea"]
    ship = msgspec.structs.replace(plain.parties[0].squadrons[0].ships[0], name="Héros")
    van = msgspec.structs.replace(plain.parties[0].squadrons[0], ships=(ship, *plain.parties[0].squadrons[0].ships[1:]))
    party = msgspec.structs.replace(plain.parties[0], squadrons=(van, *plain.parties[0].squadrons[1:]))
    of = msgspec.structs.replace(plain, parties=(party, plain.parties[1]))
    mark = b"\xfe\xff" if encoding == "utf-16-be" else b""
    raw = mark + forms.form(of, TERMS).replace("\n", "\r\n").encode(encoding)
    assert sheets.decoded(raw) == forms.form(of, TERMS)
    assert read(of, sheets.decoded(raw)) == samples.blank(of)


# -- flag officers ---------------------------------------------------------------------------------------------------------


def admiral(text: str, **changed: str) -> BattleReport:
    """The form of the open sea, of which the allies' flagship is taken, with their admiral's line changed."""
    return read(
        samples.briefs()["open-sea"], filled(text, allies_1={"fate": "taken", "captor": "british"}, allies_admiral=changed)
    )


@pytest.mark.rule("SL 8.37", "SL 8.126")
def test_a_form_names_each_leader_s_flagship_and_whoever_is_taken_with_her_must_be_captured_or_have_shifted_his_flag() -> None:
    of = samples.briefs()["open-sea"]
    text = forms.form(of, TERMS)
    flags = {row["id"]: row["flagship"] for row in csv.DictReader(StringIO(text)) if row["line"] == "leader"}
    assert flags == {"british-admiral": "Seventy-four 1", "allies-admiral": "Seventy-four 1"}
    for fate, turns in (("unhurt", "0"), ("wounded", "2")):
        with pytest.raises(BadReport, match=f"leader allies-admiral is {fate} in allies-1, which is taken, .* expected captured"):
            admiral(text, fate=fate, turns=turns)
    assert admiral(text, fate="captured").leaders[1].fate == "captured"
    assert admiral(text, fate="killed").leaders[1].fate == "killed"
    for name in ("Seventy-four 2", " seventy-FOUR 2", "allies-2"):
        shifted = admiral(text, flagship=name).leaders[1]
        assert (shifted.fate, shifted.flagship) == ("unhurt", "allies-2"), "the allies' own, whoever else has one of that name"


@pytest.mark.rule("SL 8.126")
def test_a_flagship_that_is_no_ship_or_is_lost_too_is_refused() -> None:
    of = samples.briefs()["open-sea"]
    text = forms.form(of, TERMS)
    with pytest.raises(
        BadReport, match=r"line \d+ of the form, allies-admiral: flagship is 'Argo'; expected the name of the ship"
    ):
        admiral(text, flagship="Argo")
    with pytest.raises(BadReport, match="shifted his flag to 'british-2'; expected a ship of his side"):
        admiral(text, flagship="british-2")
    lost = {"allies_1": {"fate": "taken", "captor": "british"}, "allies_2": {"fate": "struck"}}
    with pytest.raises(BadReport, match="is unhurt in allies-2, which struck"):
        read(of, filled(text, **lost, allies_admiral={"flagship": "Seventy-four 2"}))
    old = "\n".join(",".join(cell for n, cell in enumerate(line.split(",")) if n != 11) for line in text.splitlines())
    assert "flagship" not in old
    assert read(of, old) == samples.blank(of), "a form that was printed before the column was there"


# -- what a spreadsheet makes of it --------------------------------------------------------------------------------------


def test_columns_are_all_there_and_no_others_but_one_that_an_older_form_has_not() -> None:
    of = brief()
    rows = list(csv.reader(StringIO(forms.form(of, TERMS))))

    def written(change: Callable[[list[str]], list[str]]) -> str:
        sheet = StringIO()
        csv.writer(sheet).writerows([change(rows[0]), *(row[: len(change(rows[0]))] for row in rows[1:])])
        return sheet.getvalue()

    with pytest.raises(BadReport, match="no column 'hull'; unknown column 'hul'; did you mean 'hull'"):
        read(of, written(lambda head: ["hul" if name == "hull" else name for name in head]))
    with pytest.raises(BadReport, match="unknown column 'notes'"):
        read(of, written(lambda head: [*head, "notes"]))
    with pytest.raises(BadReport, match="column 'crew' stands twice"):
        read(of, written(lambda head: ["crew" if name == "rigging" else name for name in head]))
    at = rows[0].index("flagship")
    sheet = StringIO()
    csv.writer(sheet).writerows([[cell for number, cell in enumerate(row) if number != at] for row in rows])
    assert read(of, sheet.getvalue()) == samples.blank(of)


def test_a_line_that_names_the_sign_between_columns_is_passed_over() -> None:
    of = brief()
    sheet = StringIO()
    csv.writer(sheet, delimiter=";").writerows(csv.reader(StringIO(forms.form(of, TERMS))))
    for text in (f"sep=;\n{sheet.getvalue()}", f"\ufeffsep=,\n{forms.form(of, TERMS)}"):
        assert read(of, text) == samples.blank(of)


@pytest.mark.parametrize(("typed", "hull"), [("40", 40), ("40 %", 40), ("12.4", 12), ("12,6", 13), ("12,6%", 13), ("", 0)])
def test_per_cents_and_decimals_are_read_as_people_write_them(typed: str, hull: int) -> None:
    of = brief()
    ship = of.parties[0].squadrons[0].ships[0].id
    changed = {"fate": "damaged", "hull": typed, "rigging": "5"}
    report = read(of, filled(forms.form(of, TERMS), **{ship.replace("-", "_"): changed}))
    assert next(one for one in report.ships if one.id == ship).hull == hull


def test_a_cell_that_cannot_be_read_says_whose_it_is_and_what_stands_there() -> None:
    of = brief()
    ship = of.parties[0].squadrons[0].ships[0].id
    for typed in ("much", "-0.4", "1e2", "4.5.1"):
        text = filled(forms.form(of, TERMS), **{ship.replace("-", "_"): {"fate": "crippled", "hull": typed}})
        found = forms.read_form(of, text).faults
        assert [(fault.of, fault.field, fault.stands) for fault in found] == [(ship, "hull", typed), (ship, "fate", "crippled")]


def test_a_comma_too_many_moves_nothing_into_another_column() -> None:
    of = brief()
    ship = of.parties[0].squadrons[0].ships[0]
    text = forms.form(of, TERMS)
    line = next(line for line in text.splitlines() if line.startswith(f"ship,{ship.id},"))
    moved = text.replace(line, line.replace("unharmed,,0,0,0", "damaged,,12,6,5,0"))
    with pytest.raises(BadReport, match=r"line 4 has 14 cells for 13 columns; expected .* a comma in quotation marks"):
        read(of, moved)
    wide = text.replace("arrives\n", "arrives,\n")
    assert read(of, wide) == samples.blank(of), "a column without a name, and nothing in it"
    with pytest.raises(BadReport, match="line 4 has 'sunk' in a column without a name"):
        read(of, wide.replace(line, f"{line},sunk"))


def test_a_workbook_is_told_to_be_saved_as_text() -> None:
    for begins in (b"PK\x03\x04rest", b"\xd0\xcf\x11\xe0rest"):
        with pytest.raises(BadReport, match=r"workbook; expected a sheet saved as \.csv"):
            sheets.decoded(begins)


@pytest.mark.parametrize("in_squares", [False, True])
def test_the_guide_explains_every_column_and_every_fate(in_squares: bool) -> None:
    found = guide(in_squares=in_squares)
    assert [name for name, _ in found.columns] == list(forms.COUNTED if in_squares else forms.COLUMNS)
    assert [name for name, _ in found.fates] == list(get_args(Fate))
    assert [name for name, _ in found.leaders] == list(get_args(FallenFate))
