"""The result form: what comes back from a spreadsheet is the report that was meant, or is refused with the line."""

from __future__ import annotations

import csv
from io import StringIO

import pytest

from tactical import forms, samples
from tactical.handoff import BadReport, read_report
from tests.tactical.test_handoff import A, B, brief


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


def test_an_untouched_form_says_that_nobody_was_hurt() -> None:
    for seed in "abcdef":
        of = brief(seed)
        assert read_report(of, forms.read_form(forms.form(of))) == samples.blank(of)


def test_what_was_filled_in_comes_back_whatever_the_spreadsheet_made_of_commas_and_line_ends() -> None:
    of = brief()
    ship = of.parties[1].squadrons[0].ships[0].id
    text = filled(
        forms.form(of),
        field={"side": A},
        **{ship.replace("-", "_"): {"fate": "Taken", "captor": A, "hull": "40%", "rigging": " 7 ", "crew": ""}},
    )
    report = read_report(of, forms.read_form(text))
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
            forms.read_form(filled(forms.form(of), **{ship.replace("-", "_"): change}))
    for text in ("", "a,b,c\n1,2,3\n", "\x00"):
        with pytest.raises(BadReport, match="no result form"):
            forms.read_form(text)


def test_a_form_of_another_battle_or_with_a_line_cut_out_is_refused() -> None:
    of, other = brief(), brief("other")
    with pytest.raises(BadReport, match="it answers battle-1"):
        read_report(of, forms.read_form(forms.form(other)))
    lines = forms.form(of).splitlines()
    with pytest.raises(BadReport, match="is missing"):
        read_report(of, forms.read_form("\n".join(lines[:3] + lines[4:])))
    assert B in forms.form(of)


@pytest.mark.rule("SL 8.126")
@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("open-sea", ()),
        ("strait", ("land behind both lines",)),
        ("relief", ("allies-rear (Allies) comes up in turn 2",)),
        (
            "sortie",
            (
                "The Allies have brest, which the British blockade, at their back",
                "allies-rear (Allies) comes out of harbour in turn 3",
            ),
        ),
        ("off-the-land", ("The Allies have cadiz at their back",)),
        ("edge-of-a-gale", ("Flying Colors: breezy",)),
        ("light-airs", ("Flying Colors: calm",)),
        ("convoy", ("the East India convoy (British) takes no part",)),
    ],
)
def test_a_form_says_at_its_head_in_what_sea_the_battle_is_and_reads_back_all_the_same(name: str, words: tuple[str, ...]) -> None:
    of = samples.briefs()[name]
    said = list(forms.setting(of))
    assert len(said) == len(words)
    assert all(part in line for part, line in zip(words, said, strict=True))
    rows = list(csv.DictReader(StringIO(forms.form(of))))
    assert [row["name"] for row in rows if row["line"] == "setting"] == said
    late = {row["id"]: row["arrives"] for row in rows if row["line"] == "ship" and row["arrives"]}
    assert len(late) == (3 if name in ("relief", "sortie") else 0)
    assert read_report(of, forms.read_form(forms.form(of))) == samples.blank(of)


def test_a_form_from_a_spreadsheet_that_writes_semicolons_or_tabs_is_read_like_any_other() -> None:
    rows = list(csv.reader(StringIO(forms.form(brief()))))
    for mark in ";\t":
        sheet = StringIO()
        csv.writer(sheet, delimiter=mark).writerows(rows)
        assert forms.read_form(sheet.getvalue()) == forms.read_form(forms.form(brief()))


def test_a_fate_that_is_none_and_a_field_in_the_wrong_column_are_refused_with_their_line() -> None:
    sheet = forms.form(brief())
    with pytest.raises(BadReport, match=r"line \d+ of the form, .*: fate is 'eaten'; expected one of unengaged, unharmed"):
        forms.read_form(sheet.replace("unharmed", "eaten", 1))
    with pytest.raises(BadReport, match=r"line \d+ of the form, .*: fate is 'drunk'; expected one of unhurt, wounded"):
        forms.read_form(sheet.replace("unhurt", "drunk", 1))
    with pytest.raises(BadReport, match="line 3 of the form: who held the field stands under `side`"):
        forms.read_form(sheet.replace("field,,", "field,british,", 1))
