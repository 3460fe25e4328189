"""A sheet that any spreadsheet opens and a person fills in: written, and read back with every fault of its cells.

What the columns of a sheet are and what its lines mean is its owner's: `forms` has the result form of a campaign's battle, a game
whose ships have logs the sheet of their squares. Here is what all of them share: letters and the signs between columns, the
columns that must be there, figures as people write them, and squares that are left.
"""

from __future__ import annotations

import codecs
import csv
import re
import unicodedata
from collections.abc import Iterable, Mapping
from io import StringIO
from typing import NamedTuple

from table.reading.checks import repeated
from table.reading.faults import unknown
from tactical.handoff import BadReport

WHOLE = re.compile(r"-?[0-9]{1,9}")  # a whole number, if no longer than anybody means
DECIMAL = re.compile(r"([0-9]{1,9})[.,]([0-9]{1,9})")  # with a point or a comma, as spreadsheets of either country write it
SEPARATED = re.compile(r"sep=(.)\n")  # a first line by which a spreadsheet is told what stands between two columns
BINARY = {b"PK\x03\x04": "an .xlsx or .ods workbook", b"\xd0\xcf\x11\xe0": "an .xls workbook"}  # by how such a file begins


class Fault(NamedTuple):
    """What of a sheet cannot be meant. Of a single cell it also says whose it is, which, and what stands there."""

    words: str
    of: str = ""
    field: str = ""
    stands: str = ""

    def in_line(self, number: int) -> Fault:
        return self._replace(words=f"line {number} of the form{self.words}")


def misread(of: str, column: str, stands: str, expected: str, field: str = "") -> Fault:
    """A cell that cannot be meant; `field` is what an amendment calls it, if not as its column is called."""
    return Fault(f", {of}: {column} is {stands!r}; expected {expected}", of, field or column, stands)


class Line(NamedTuple):
    """A line of a sheet: its number, and the cells that it has, by their columns, without blanks around them."""

    number: int
    cells: dict[str, str]


class Sheet(NamedTuple):
    """A kind of sheet: what it is called, its columns in order, by which of them it is known for one at all, and those that one
    printed by an earlier version may lack."""

    called: str
    columns: tuple[str, ...]
    known_by: frozenset[str]
    later: tuple[str, ...] = ()

    def written(self, lines: Iterable[Mapping[str, str]]) -> str:
        text = StringIO()
        writer = csv.DictWriter(text, self.columns, lineterminator="\n")
        writer.writeheader()
        writer.writerows(lines)
        return text.getvalue()

    def lines(self, text: str) -> list[Line]:
        """What stands in a sheet; `BadReport` if it is none of this kind at all."""
        sheet, mark = _body(text)
        if not sheet.strip():
            raise BadReport(f"no {self.called}: the file is empty; expected the one of this battle, filled in")
        rows = csv.reader(StringIO(sheet), delimiter=mark or _mark(head_of(text)))
        found: list[Line] = []
        try:
            head = next(rows)
            if not self.known_by <= set(head):
                raise BadReport(f"no {self.called}: its first line is {head_of(text)!r}; expected {','.join(self.columns)}")
            self._refuse_columns([name for name in head if name])
            for number, cells in enumerate(filter(None, rows), 2):
                self._refuse_stray(number, head, cells)
                found.append(Line(number, {name: cell.strip() for name, cell in zip(head, cells, strict=False) if name}))
        except csv.Error as error:
            words = f"no {self.called}: line {rows.line_num} cannot be read ({error}); expected {','.join(self.columns)}"
            raise BadReport(words) from error
        return found

    def _refuse_columns(self, found: list[str]) -> None:
        """Every column of the sheet is there once, and no other: one that is misspelt would be read as empty."""
        faults = [f"no column {name!r}" for name in self.columns if name not in found and name not in self.later]
        faults += [unknown("column", name, self.columns) for name in found if name not in self.columns]
        faults += [f"column {name!r} stands twice" for name in repeated(found)]
        if faults:
            raise BadReport(f"no {self.called}: {'; '.join(faults)}; expected the columns {', '.join(self.columns)}")

    def _refuse_stray(self, number: int, head: list[str], cells: list[str]) -> None:
        """A line has no cell beyond the columns: a comma that was not meant to part two would move all that comes after it."""
        if len(cells) > len(head):
            raise BadReport(
                f"no {self.called}: line {number} has {len(cells)} cells for {len(head)} columns; expected one for each, and a "
                "cell with a comma in quotation marks"
            )
        if stray := [cell for name, cell in zip(head, cells, strict=False) if not name and cell.strip()]:
            raise BadReport(
                f"no {self.called}: line {number} has {stray[0]!r} in a column without a name; expected nothing there"
            )


# -- the text ------------------------------------------------------------------------------------------------------------


def encoded(text: str) -> bytes:
    """A sheet as a file, marked so that a spreadsheet knows its letters."""
    return text.encode("utf-8-sig")


def decoded(raw: bytes, called: str = "result form") -> str:
    """A sheet's text, however the spreadsheet has written it: UTF-8, else UTF-16 if it says so, else Windows' own.

    A workbook is no text: `BadReport` says so, and what to do.
    """
    refuse_workbook(raw, called)
    wide = raw.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    try:
        text = raw.decode("utf-16" if wide else "utf-8-sig")
    except UnicodeDecodeError:
        text = raw.decode("cp1252", errors="replace")
    return text.replace("\r\n", "\n").replace("\r", "\n")


def refuse_workbook(raw: bytes, called: str = "result form") -> None:
    """`BadReport` for the file of a spreadsheet, whatever it is called."""
    for begins, what in BINARY.items():
        if raw.startswith(begins):
            raise BadReport(f"no {called}: it is {what}; expected a sheet saved as .csv (Save as, Text CSV)")


def head_of(text: str) -> str:
    """The first line of a sheet, which names its columns."""
    return _body(text)[0].partition("\n")[0]


def _body(text: str) -> tuple[str, str]:
    """A sheet without the marks of its encoding, and the sign between two columns if a line before its first names it."""
    sheet = text.removeprefix("\ufeff")
    found = SEPARATED.match(sheet)
    return (sheet[found.end() :], found[1]) if found else (sheet, "")


def _mark(head: str) -> str:
    """What stands between two columns: spreadsheets of some countries write a semicolon, and others a tab."""
    return next((mark for mark in ";\t" if mark in head and "," not in head), ",")


# -- cells ---------------------------------------------------------------------------------------------------------------


def alike(name: str) -> str:
    """A name as it is compared: capitals, blanks and how an accent is written do not matter."""
    return "".join(unicodedata.normalize("NFKC", name).casefold().split())


def whole_number(text: str) -> int | None:
    """A whole number as people write it, empty for none."""
    return int(text or "0") if WHOLE.fullmatch(text or "0") else None


def per_cent(text: str) -> int | None:
    """A part of a whole: as a whole number, or with a per cent sign or decimals, which are rounded."""
    plain = text.removesuffix("%").strip()
    found = DECIMAL.fullmatch(plain)
    return whole_number(plain) if found is None else round(float(f"{found[1]}.{found[2]}"))


class Squares(NamedTuple):
    """Squares of one part of a ship's log: those of a whole ship, and those that are open before the battle."""

    whole: int
    open: int

    def cost(self, left: int) -> int:
        """What a battle cost that has left so many, in per cent of a whole ship."""
        return round(100 * (self.open - left) / self.whole) if self.whole else 0

    def left(self, text: str, most: int) -> int | None:
        """How many a cell says are left, 0 to so many; an empty one says that none was lost; None: it cannot be meant."""
        said = whole_number(text) if text else self.open
        return said if said is not None and 0 <= said <= most else None
