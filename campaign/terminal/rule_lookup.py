"""`rules`: a case in our words with its sub-cases, or the cases that hold a word."""

from __future__ import annotations

from campaign.play.rule_lookup import looked_up
from campaign.rulebook import short_forms_in
from campaign.terminal import output


def rules(text: str, as_json: bool) -> None:
    found = looked_up(text)
    if as_json:
        output.document([{"case": case.cite, "kind": case.kind, "area": case.area, "summary": case.summary} for case in found])
        return
    for case in found:
        print(f"{case.cite}  {case.summary}")
    if forms := short_forms_in(found):
        print("\n" + "; ".join(f"{one.form}: {one.words}" for one in forms) + ".")
