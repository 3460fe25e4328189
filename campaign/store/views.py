"""SQL views over the present of every campaign, so that a campaign file can be read with any database tool.

This is the one place where the dialects' JSON functions differ.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class Pieces(NamedTuple):
    """A view of one kind of thing in the World's document: where they lie there, and the columns with their types.

    `counted` are columns that say how many there are in a list of the document.
    """

    name: str
    field: str
    columns: dict[str, str]
    counted: dict[str, str] = {}


PIECES = (
    Pieces(
        "squadron",
        "squadrons",
        {
            "id": "text", "name": "text", "side": "text", "flag": "text", "sail_class": "text", "damage": "integer",
            "formation": "text", "berth": "text", "in_ordinary": "boolean", "command": "text", "capacity": "integer",
            "shift": "integer", "worn_shift": "integer", "flagship": "boolean", "corsairs": "text", "endless": "boolean",
        },
        {"sail": "ships"},
    ),
    Pieces(
        "formation",
        "formations",
        {
            "id": "text", "name": "text", "side": "text", "kind": "text", "place": "text", "leader": "text",
            "spotted": "boolean", "command": "text", "superior": "text", "disorganised": "boolean", "charge": "text",
            "interdicting": "text",
        },
    ),
    Pieces(
        "auxiliary",
        "auxiliaries",
        {
            "id": "text", "name": "text", "side": "text", "flag": "text", "aux_class": "text", "range": "integer",
            "command": "text", "box": "text", "at": "text", "base": "text",
        },
        {"sail": "ships"},
    ),
    Pieces(
        "leader",
        "leaders",
        {
            "id": "text", "name": "text", "side": "text", "rank": "text", "leadership": "integer", "strategy": "integer",
            "control": "integer", "personality": "text", "command": "text", "away": "text", "returns": "integer",
            "victorious": "integer", "ashore": "text",
        },
    ),
    Pieces("gale", "gales", {"wind": "text", "force": "integer", "place": "text", "start": "text"}),
)  # fmt: skip
SHIP = {"id": "text", "name": "text", "guns": "integer", "rate": "integer"}
LISTS = ("gales",)
NAMES = ("fact_log", "prestige_ledger", "wind", "ship", *(pieces.name for pieces in PIECES))

_LATEST = "campaign JOIN snapshot ON snapshot.campaign_id = campaign.id AND snapshot.document IS NOT NULL"
_FACT_LOG = """CREATE VIEW fact_log AS
SELECT campaign.name AS campaign, before.turn AS turn, fact.phase AS phase, snapshot.name AS phase_name, fact.number AS number,
       fact.kind AS kind, {rule} AS rule, fact.document AS document
FROM fact
JOIN campaign ON campaign.id = fact.campaign_id
JOIN snapshot ON snapshot.campaign_id = fact.campaign_id AND snapshot.phase = fact.phase
JOIN snapshot AS before ON before.campaign_id = fact.campaign_id AND before.phase = fact.phase - 1"""

_LEDGER = """CREATE VIEW prestige_ledger AS SELECT campaign.name AS campaign, before.turn AS turn, fact.phase AS phase,
       fact.number AS number, {columns}
FROM fact
JOIN campaign ON campaign.id = fact.campaign_id
JOIN snapshot AS before ON before.campaign_id = fact.campaign_id AND before.phase = fact.phase - 1
WHERE fact.kind = 'prestige'"""
ENTRY = {"side": "text", "points": "integer", "total": "integer", "why": "text", "rule": "text"}


def statements(dialect: str) -> list[str]:
    """What creates the views in a dialect."""
    return _sqlite() if dialect == "sqlite" else _postgresql()


def _columns(columns: Iterable[str]) -> str:
    return ",\n       ".join(columns)


def _sqlite() -> list[str]:
    views = [
        _FACT_LOG.format(rule="json_extract(fact.document, '$.rule')"),
        _LEDGER.format(columns=_columns(f"json_extract(fact.document, '$.{column}') AS {column}" for column in ENTRY)),
        f"""CREATE VIEW wind AS SELECT campaign.name AS campaign, item.key AS number, item.value AS wind
FROM {_LATEST}, json_each(snapshot.document, '$.winds') AS item""",
        f"""CREATE VIEW ship AS SELECT campaign.name AS campaign, squadron.key AS squadron,
       {_columns(f"json_extract(item.value, '$.{column}') AS {column}" for column in SHIP)}
FROM {_LATEST}, json_each(snapshot.document, '$.squadrons') AS squadron, json_each(squadron.value, '$.ships') AS item""",
    ]
    for pieces in PIECES:
        columns = _columns(
            [f"json_extract(item.value, '$.{column}') AS {column}" for column in pieces.columns]
            + [f"json_array_length(item.value, '$.{of}') AS {column}" for column, of in pieces.counted.items()]
        )
        views.append(
            f"CREATE VIEW {pieces.name} AS SELECT campaign.name AS campaign,\n       {columns}\n"
            f"FROM {_LATEST}, json_each(snapshot.document, '$.{pieces.field}') AS item"
        )
    return views


def _postgresql() -> list[str]:
    views = [
        _FACT_LOG.format(rule="fact.document::jsonb ->> 'rule'"),
        _LEDGER.format(
            columns=_columns(f"(fact.document::jsonb ->> '{column}')::{kind} AS {column}" for column, kind in ENTRY.items())
        ),
        f"""CREATE VIEW wind AS SELECT campaign.name AS campaign, item.key - 1 AS number, item.value AS wind
FROM {_LATEST}, jsonb_array_elements_text(snapshot.document::jsonb -> 'winds') WITH ORDINALITY AS item(value, key)""",
        f"""CREATE VIEW ship AS SELECT campaign.name AS campaign, squadron.key AS squadron,
       {_columns(f"(item.value ->> '{column}')::{kind} AS {column}" for column, kind in SHIP.items())}
FROM {_LATEST}, jsonb_each(snapshot.document::jsonb -> 'squadrons') AS squadron,
     jsonb_array_elements(squadron.value -> 'ships') AS item(value)""",
    ]
    for pieces in PIECES:
        columns = _columns(
            [f"(item.value ->> '{column}')::{kind} AS {column}" for column, kind in pieces.columns.items()]
            + [f"jsonb_array_length(item.value -> '{of}') AS {column}" for column, of in pieces.counted.items()]
        )
        inside = f"snapshot.document::jsonb -> '{pieces.field}'"
        each = f"jsonb_array_elements({inside}) AS item(value)" if pieces.field in LISTS else f"jsonb_each({inside}) AS item"
        views.append(f"CREATE VIEW {pieces.name} AS SELECT campaign.name AS campaign,\n       {columns}\nFROM {_LATEST}, {each}")
    return views
