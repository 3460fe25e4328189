"""The script of the pages is that of its source, and small."""

from __future__ import annotations

import gzip
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from maps.drawing.layer_style import STYLE

ROOT = Path(__file__).parents[2]
CLIENT = ROOT / "campaign/web/client"
STATIC = ROOT / "campaign/web/static"
MOST = 40_000  # bytes of script and style of the table's page, compressed

needs_node = pytest.mark.skipif(
    shutil.which("node") is None or not (ROOT / "node_modules/esbuild").is_dir(),
    reason="needs Node and what `npm ci` installs: `make client`",
)


@needs_node
def test_the_bundle_is_that_of_the_source(tmp_path: Path) -> None:
    subprocess.run(["node", str(CLIENT / "build.mjs"), str(tmp_path)], check=True, cwd=ROOT)
    made = sorted(file.name for file in tmp_path.iterdir())
    assert "page.js" in made
    for name in made:
        assert (tmp_path / name).read_bytes() == (STATIC / name).read_bytes(), f"{name} is not up to date: `make client`"


@needs_node
def test_the_types_of_the_client_hold() -> None:
    checked = subprocess.run(["node", "node_modules/typescript/bin/tsc", "--noEmit"], cwd=ROOT, capture_output=True, text=True)
    assert checked.returncode == 0, checked.stdout


def test_script_and_style_of_the_table_are_small() -> None:
    page = (STATIC.parent / "templates/base.html").read_text() + (STATIC.parent / "templates/table.html").read_text()
    names = re.findall(r"asset\('([^']+)'\)", page)
    assert {"page.js", "page.css"} <= set(names)
    size = sum(len(gzip.compress((STATIC / name).read_bytes())) for name in names) + len(gzip.compress(STYLE.encode()))
    assert size <= MOST, f"{size} bytes"


def test_no_address_of_a_registry_is_kept() -> None:
    kept = (ROOT / "package-lock.json").read_text() + (ROOT / ".npmrc").read_text()
    assert "resolved" not in kept.replace("omit-lockfile-registry-resolved", "")
    assert "://" not in kept
