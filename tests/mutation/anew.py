"""`python -m tests.mutation.anew FOLDER`: try the mutant whose task lies in a folder, in a process that has imported nothing."""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec
import pytest

from tests.mutation import running
from tests.mutation.mutants import mutated
from tests.mutation.placing import import_changed
from tests.mutation.trying import Anew


class Chosen:
    """A plugin of pytest: runs the tests of a task in their order, and ends the process."""

    def __init__(self, task: Anew, folder: Path) -> None:
        self._task = task
        self._folder = folder

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        items = {item.nodeid: item for item in session.items}
        tests = [(items[name], seconds) for name, seconds in self._task.tests.items() if name in items]
        if not session.testsfailed:
            running.run(session, tests, self._folder, self._task.limit)
        return True


def main(folder: Path) -> int:
    task = msgspec.json.decode((folder / "task").read_bytes(), type=Anew)
    path = Path(task.path)
    import_changed(mutated(path, path.read_text(encoding="utf-8"), task.number))
    files = dict.fromkeys(name.partition("::")[0] for name in task.tests)
    running.quietly([*files], Chosen(task, folder))
    (folder / running.KILLER).write_text("collecting the tests", encoding="utf-8")
    return running.FAILED


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
