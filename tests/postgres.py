"""A PostgreSQL server for tests: the one that SEALORDS_TEST_SERVER names, or for the bench one that is started for it."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from secrets import token_hex

import pytest
from sqlalchemy import create_engine, make_url, text

SERVER = os.environ.get("SEALORDS_TEST_SERVER", "")
needs_server = pytest.mark.skipif(not SERVER, reason="SEALORDS_TEST_SERVER names no database")
ABSENT = "skipped: SEALORDS_TEST_SERVER names no PostgreSQL database, and no PostgreSQL is installed here"


@contextmanager
def own_schema(server: str = SERVER) -> Iterator[str]:
    """The URL of a schema of one's own on a server, for tests run beside each other."""
    own = f"test_{token_hex(8)}"
    engine = create_engine(server)
    with engine.begin() as connection:
        connection.execute(text(f"CREATE SCHEMA {own}"))
    yield make_url(server).update_query_dict({"options": f"-csearch_path={own}"}).render_as_string(hide_password=False)
    with engine.begin() as connection:
        connection.execute(text(f"DROP SCHEMA {own} CASCADE"))
    engine.dispose()


@contextmanager
def some_server() -> Iterator[str | None]:
    """The server that is named, else one that is started for as long as the context lasts; None if there is none."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda one: float(one.parent.name))
    programs = str(found[-1]) if found else os.path.dirname(shutil.which("pg_ctl") or "")
    if SERVER or not programs:
        yield SERVER or None
        return
    with tempfile.TemporaryDirectory() as folder:
        user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
        if user:
            shutil.chown(folder, "postgres")

        def run(program: str, *words: str) -> None:
            subprocess.run([*user, f"{programs}/{program}", *words], check=True, cwd=folder, stdout=subprocess.DEVNULL)

        run("initdb", "--auth=trust", "-U", "postgres", "-D", f"{folder}/data")
        begun = f"-c listen_addresses='' -k {folder} -c fsync=off"
        run("pg_ctl", "-D", f"{folder}/data", "-o", begun, "-l", f"{folder}/log", "-w", "start")
        try:
            run("createdb", "-U", "postgres", "-h", folder, "sealords")
            yield f"postgresql+psycopg://postgres@/sealords?host={folder}"
        finally:
            with suppress(subprocess.CalledProcessError):
                run("pg_ctl", "-D", f"{folder}/data", "-m", "immediate", "stop")
