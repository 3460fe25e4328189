"""A real browser at a real server: `served` starts `sealords serve` in a process of its own, `browser` is Debian's Chromium.

Without a browser the tests that need one are skipped, and say so; CI installs it.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources import files
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, sync_playwright

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
needs_browser = pytest.mark.skipif(CHROMIUM is None, reason="needs Chromium: apt-get install chromium")
AXE = files("axe_playwright_python") / "axe.min.js"
PICTURES = Path(os.environ.get("SEALORDS_PICTURES", "out/pictures"))
WIDE: ViewportSize = {"width": 1400, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}


class Server:
    """A server in a process of its own."""

    def __init__(self, database: str, *more: str, port: int = 0) -> None:
        command = [sys.executable, "-m", "campaign", "--db", database, "serve", "--no-browser", "--port", str(port), *more]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        assert self.process.stdout is not None
        first = self.process.stdout.readline()
        found = re.search(r"(http://127\.0\.0\.1:(\d+))", first)
        assert found, f"the server did not start: {first}{self.process.stdout.read()}"
        self.address, self.port = found[1], int(found[2])

    def kill(self) -> None:
        """As the power does."""
        self.process.kill()
        self.process.wait(10)
        self._close()

    def stop(self) -> None:
        """As Ctrl-C does."""
        self.process.send_signal(signal.SIGINT)
        self.process.wait(10)
        self._close()

    def _close(self) -> None:
        assert self.process.stdout is not None
        self.process.stdout.close()


@contextmanager
def serving(database: str, *more: str, port: int = 0) -> Iterator[Server]:
    server = Server(database, *more, port=port)
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.kill()


@contextmanager
def chromium() -> Iterator[Browser]:
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        try:
            yield browser
        finally:
            browser.close()


class Received:
    """All that a browser was sent: every response with its headers, to be searched for what it must not have."""

    def __init__(self, context: BrowserContext) -> None:
        self.bodies: list[tuple[str, str]] = []
        self.trouble: list[str] = []
        context.on("requestfinished", lambda request: self._keep(request))
        context.on("weberror", lambda error: self.trouble.append(str(error.error)))
        context.on("console", lambda said: self.trouble.append(said.text) if said.type == "error" else None)

    def _keep(self, request: object) -> None:
        response = request.response()  # type: ignore[attr-defined]  # of playwright's own type
        if response is None or "event-stream" in response.headers.get("content-type", ""):
            return
        try:
            self.bodies.append((response.url, f"{response.all_headers()}\n{response.text()}"))
        except Exception:  # a redirect, or a picture, has no text
            self.bodies.append((response.url, str(response.headers)))

    def holding(self, words: str) -> list[str]:
        """The addresses whose responses hold these words."""
        return [address for address, body in self.bodies if words in body]


def violations(page: Page) -> list[str]:
    """What axe finds wrong with a page for those who do not see it, or see it otherwise."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("async () => (await axe.run()).violations.map(v => [v.id, v.nodes.map(n => n.target.join(' '))])")
    return [f"{name}: {', '.join(places[:5])}" for name, places in found]


def picture(page: Page, name: str) -> None:
    """A picture for people to look at."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=str(PICTURES / f"{name}.png"))
