"""Safe headers on every answer, and no act that another site has sent a visitor to."""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from campaign.web.seats import LOCAL

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
PRIVATE = "private, no-store"
READING = ("GET", "HEAD")


class Safety:
    """What goes in and out of the server; `local`: it is asked for by a name of this machine, or not at all."""

    def __init__(self, app: ASGIApp, local: bool) -> None:
        self.app, self.local = app, local

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def headed(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                headers.setdefault("Cache-Control", PRIVATE)
            await send(message)

        refusal = self._refusal(scope)
        await (self.app(scope, receive, headed) if refusal is None else refusal(scope, receive, headed))

    def _refusal(self, scope: Scope) -> PlainTextResponse | None:
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if self.local and urlsplit(f"//{host}").hostname not in {name.strip("[]") for name in LOCAL}:
            return PlainTextResponse(f"This server answers on its own machine alone, not as {host}.", 421)
        if scope["method"] not in READING and not same_site(headers, host):
            return PlainTextResponse("This act came from a page of another site, and was not done.", 403)
        return None


def same_site(headers: Headers, host: str) -> bool:
    """Whether a page of ours has sent this; a program that is no browser says neither."""
    fetched = headers.get("sec-fetch-site")
    if fetched is not None:
        return fetched in ("same-origin", "none")
    origin = headers.get("origin")
    return origin is None or urlsplit(origin).netloc == host
