"""`python -m tests.gate`: every test, beside them mypy and the import contracts. Each is told, and any that fails fails it."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

BIN = Path(sys.executable).parent
TESTS = (str(BIN / "pytest"), "-n", "2")
BESIDE = {"mypy": (str(BIN / "mypy"),), "import-linter": (str(BIN / "lint-imports"),)}


def gate(tests: tuple[str, ...], beside: Mapping[str, tuple[str, ...]]) -> int:
    """The tests are seen as they run, and what was done meanwhile is shown after them."""
    under_way = {
        name: subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        for name, command in beside.items()
    }
    failed = ["pytest"] if subprocess.run(tests, check=False).returncode else []
    for name, process in under_way.items():
        told, _ = process.communicate()
        print(f"== {name}\n{told.rstrip()}", flush=True)
        if process.returncode:
            failed.append(name)
    print(f"FAILED: {', '.join(failed)}" if failed else f"Passed: pytest, {', '.join(beside)}", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(gate(TESTS, BESIDE))
