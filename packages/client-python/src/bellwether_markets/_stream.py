"""What a stream of events does, apart from how its connections are made and its waits are waited."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple, cast

import httpx

from ._calls import STREAM
from ._read import read_answer
from ._retry import wait_before_retry
from .errors import BellwetherError, ConnectionFailed, TimedOut, UnreadableAnswer

if TYPE_CHECKING:
    from ._exchange import Connection
    from .types import StreamEvent

MAX_SILENCE = 45.0
"""Three beats of the service."""
_RETRY_SECONDS = 3.0
_UNLIMITED = 2**31


class Block(NamedTuple):
    """What stands between two empty lines of server-sent events."""

    event: str
    id: str | None
    data: str | None
    retry: float | None


class EventBlocks:
    """Reads server-sent events piece by piece, by HTML Living Standard 9.2.6. A block that was cut off is never given."""

    def __init__(self) -> None:
        self._rest = ""
        self._lines: list[str] = []
        self._is_first = True

    def feed(self, piece: str) -> Iterator[Block]:
        if self._is_first and piece:
            piece = piece.removeprefix("\ufeff")
            self._is_first = False
        self._rest += piece
        # A carriage return at the end may be half of a line end.
        while (end := re.search(r"\r\n|\n|\r(?!\Z)", self._rest)) is not None:
            line = self._rest[: end.start()]
            self._rest = self._rest[end.end() :]
            if line:
                self._lines.append(line)
            else:
                lines, self._lines = self._lines, []
                yield _block(lines)


def _block(lines: list[str]) -> Block:
    fields: dict[str, list[str]] = {}
    for line in lines:
        name, _, value = line.partition(":")
        fields.setdefault(name, []).append(value.removeprefix(" "))
    ids = [one for one in fields.get("id", []) if "\0" not in one]
    waits = [one for one in fields.get("retry", []) if re.fullmatch("[0-9]{1,9}", one)]
    return Block(
        event=fields.get("event", ["message"])[-1],
        id=ids[-1] if ids else None,
        data="\n".join(fields["data"]) if "data" in fields else None,
        retry=int(waits[-1]) / 1000 if waits else None,
    )


class Course:
    """One stream across its connections."""

    def __init__(
        self, connection: Connection, last_event_id: str | None, max_retries: int | None, max_silence: float | None
    ) -> None:
        self._connection = connection
        self._last_event_id = last_event_id
        self._max_retries = max_retries
        self._retry = _RETRY_SECONDS
        self._was_open = False
        self._failures = 0
        self._blocks = EventBlocks()
        self.url = connection.base_url + STREAM.path
        self.timeout = httpx.Timeout(connection.timeout, read=max_silence)

    def headers(self) -> dict[str, str]:
        """Of the next connection, which is read from its beginning."""
        self._blocks = EventBlocks()
        headers = self._connection.headers(STREAM, {}) | {"accept": "text/event-stream", "cache-control": "no-store"}
        return headers if self._last_event_id is None else headers | {"last-event-id": self._last_event_id}

    def is_stream(self, response: httpx.Response) -> bool:
        return response.status_code == 200 and response.headers.get("content-type", "").startswith("text/event-stream")

    def refusal(self, response: httpx.Response) -> BellwetherError:
        """What a response that is no stream says; it has been read."""
        if response.status_code != 200:
            try:
                read_answer(response, None, self._failures + 1)
            except BellwetherError as error:
                return error
        return UnreadableAnswer(f"what came with status {response.status_code} is no stream of the service")

    def events(self, piece: str) -> Iterator[StreamEvent]:
        for block in self._blocks.feed(piece):
            if block.retry is not None:
                self._retry = block.retry
            if block.data is None:
                continue
            if block.id is not None:
                self._last_event_id = block.id
            self._was_open = True
            self._failures = 0
            try:
                data = json.loads(block.data)
            except ValueError as error:
                raise UnreadableAnswer("an event of the stream is no JSON") from error
            yield cast("StreamEvent", {"event": block.event, "id": block.id, "data": data})

    def seconds_before_next(self, broken: BellwetherError | httpx.HTTPError | None) -> float:
        """
        Seconds to wait before the next connection; raises what broke the last one where there is no use in another.

        broken: None where the service ended it in order
        """
        error = _named(broken)
        self._failures += 1
        most = _UNLIMITED if self._was_open else self._connection.max_retries
        if self._max_retries is not None:
            most = self._max_retries
        connection = self._connection
        seconds = wait_before_retry(error, self._failures, most, connection.max_wait, connection.random)
        if seconds is None:
            raise error from (broken if isinstance(broken, httpx.HTTPError) else None)
        return max(seconds, self._retry) if self._was_open else seconds


def _named(broken: BellwetherError | httpx.HTTPError | None) -> BellwetherError:
    if isinstance(broken, BellwetherError):
        return broken
    if broken is None:
        return ConnectionFailed("the service ended the stream")
    if isinstance(broken, httpx.TimeoutException):
        return TimedOut("no sign of life in time")
    return ConnectionFailed("the service could not be reached, or the connection broke")
