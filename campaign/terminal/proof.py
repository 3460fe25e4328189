"""`verify`: a campaign played again from its record, and whether every state is the same."""

from __future__ import annotations

from campaign.play import proof
from campaign.terminal import output
from table.wording import counted


def verify(url: str, name: str, as_json: bool) -> None:
    found = proof.verify(url, name, output.progress)
    if as_json:
        output.document({"campaign": name, "same": True, **found._asdict()})
    else:
        print(f"{name}: {counted(found.phases, 'phase')} played again to the same states (fingerprint {found.state_hash})")
