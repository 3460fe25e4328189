"""A printed page on the server: as it is written to a file, with the way back above it, and its own style allowed by its hash."""

from __future__ import annotations

import re
from base64 import b64encode
from hashlib import sha256

from starlette.responses import HTMLResponse

from campaign.web.rendering import rendered
from campaign.web.safety import POLICY

STYLE = re.compile(r"<style[^>]*>(.*?)</style>", re.DOTALL)


def framed(printed: str, title: str, home: str, links: dict[str, str], here: str = "") -> HTMLResponse:
    """A whole page that a report has made, with links above it; `home` is where they lead back to, called by its `title`."""
    above = rendered("printed_frame.html", title=title, home=home, links=links, here=here)
    head, _, rest = printed.partition("</head>")
    between, body, rest = rest.partition("<body>")
    link = rendered("printed_head.html")
    page = f"{head}{link}</head>{between}{body}{above}{rest}"
    return HTMLResponse(page, headers={"Content-Security-Policy": policy(page)})


def policy(page: str) -> str:
    """The content security policy of all pages, and besides the styles that this one carries, each by its hash."""
    hashes = (b64encode(sha256(style.encode()).digest()).decode() for style in STYLE.findall(page))
    own = " ".join(f"'sha256-{one}'" for one in hashes)
    return POLICY.replace("style-src 'self'", f"style-src 'self' {own}")
