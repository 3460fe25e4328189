"""A campaign as the content of a file, and one taken in from it."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from campaign.play.beginning import checked_name
from campaign.play.errors import BadInput
from campaign.store import transfer
from campaign.store.campaigns import Campaigns
from campaign.store.errors import CampaignFileError

FILE = "the file"  # what it is called in a refusal: where it lay meanwhile is nobody's affair
MOST = transfer.LARGEST_FILE


def exported(url: str, name: str) -> bytes:
    """A campaign as a file of its own."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "campaign.sealords"
        Campaigns(url, create=False, to_read=True).export(name, path)
        return path.read_bytes()


def take_in(url: str, content: bytes, name: str | None = None) -> str:
    """A campaign from the content of such a file; it is looked through first, and one that is refused leaves nothing behind."""
    if name is not None:
        checked_name(name)
    if not content:
        raise BadInput("no file was given, or an empty one; expected a campaign's file, as `export` makes it")
    with TemporaryDirectory() as folder:
        path = Path(folder) / "campaign.sealords"
        path.write_bytes(content)
        try:
            with transfer.opened(path) as parcel:
                return Campaigns(url).take_in(parcel, name)
        except CampaignFileError as error:
            raise BadInput(str(error).replace(str(path), FILE)) from None
