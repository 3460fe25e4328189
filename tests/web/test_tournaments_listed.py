"""Tournaments that were played are listed with the careers."""

from __future__ import annotations

from pathlib import Path

import pytest
from starlette.testclient import TestClient

from campaign.cli import main
from campaign.web.app import application
from tests.web.conftest import BASE


def test_a_tournament_that_was_played_is_listed(tmp_path: Path) -> None:
    database, out = str(tmp_path / "campaigns.db"), tmp_path / "masters.jsonl"
    with TestClient(application(database), base_url=BASE) as client:
        assert "None was played yet" in client.get("/careers").text
        for years in ("1", "2"):
            with pytest.raises(SystemExit) as left:
                main(["--db", database, "tournament", "--theatre", "first-command", "--years", years, "--out", str(out)])
            assert left.value.code == 0
        shown = client.get("/careers").text
        assert shown.count("2 years") == 1
        assert "masters.jsonl" in shown
        assert str(tmp_path) not in shown
        (tmp_path / "tournaments" / "other.json").write_text("{}")
        assert client.get("/careers").status_code == 200
