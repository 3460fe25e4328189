"""As little of HTTP as a load needs: a connection that is kept, and a stream that is listened to."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import AsyncIterator
from typing import NamedTuple
from urllib.parse import urlencode

HOST = "127.0.0.1"


class Said(NamedTuple):
    """A response."""

    status: int
    headers: dict[str, str]
    text: str


class Connection:
    """A connection to a server on this machine; one that was idle so long that the server has closed it is made anew."""

    def __init__(self, port: int) -> None:
        self.port = port
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def asked(self, path: str, fields: dict[str, str] | None = None, **headers: str) -> Said:
        if self._writer is None or self._writer.is_closing() or (self._reader is not None and self._reader.at_eof()):
            self.close()
            self._reader, self._writer = await asyncio.open_connection(HOST, self.port)
        assert self._reader is not None
        try:
            self._writer.write(_request(self.port, path, fields, headers))
            await self._writer.drain()
            return await _response(self._reader)
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        if self._writer is not None:
            self._writer.close()
            self._writer = None


async def changes(port: int, path: str) -> AsyncIterator[None]:
    """Each time that a stream says that something has changed; it ends when it is cut off."""
    reader, writer = await asyncio.open_connection(HOST, port)
    try:
        writer.write(_request(port, path, None, {}))
        await writer.drain()
        while line := await reader.readline():
            if line.startswith(b"event: changed"):
                yield
    finally:
        writer.close()


def _request(port: int, path: str, fields: dict[str, str] | None, headers: dict[str, str]) -> bytes:
    body = urlencode(fields).encode() if fields is not None else b""
    said = {"Host": f"{HOST}:{port}", "Accept-Encoding": "gzip", **headers}
    if fields is not None:
        said |= {"Content-Type": "application/x-www-form-urlencoded", "Content-Length": str(len(body))}
    lines = [f"{'GET' if fields is None else 'POST'} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in said.items())]
    return "\r\n".join([*lines, "", ""]).encode() + body


async def _response(reader: asyncio.StreamReader) -> Said:
    head = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
    headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in head[1:] if line)}
    if headers.get("transfer-encoding") == "chunked":
        body = b""
        while size := int((await reader.readuntil(b"\r\n")), 16):
            body += (await reader.readexactly(size + 2))[:-2]
        await reader.readexactly(2)
    else:
        body = await reader.readexactly(int(headers.get("content-length", "0")))
    if headers.get("content-encoding") == "gzip":
        body = gzip.decompress(body)
    return Said(int(head[0].split()[1]), headers, body.decode())
