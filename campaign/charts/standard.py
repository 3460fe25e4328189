"""Where the standard charts lie."""

from __future__ import annotations

from pathlib import Path

STANDARD = Path(__file__).with_name("standard.toml")
