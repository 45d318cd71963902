"""
The stream of the client, on a way where things go wrong as scripted.

BELLWETHER_DIRECT_URL is the service itself, where `POST /-/pass` lets half an hour pass and `POST /-/restart` restarts
it. BELLWETHER_KEY opens the stream. Run by `test/clients/python-stream.test.ts`.
"""

from __future__ import annotations

import asyncio
import os
import threading
import time
import unittest
from collections.abc import AsyncGenerator, Generator
from contextlib import aclosing, closing
from typing import Any

import httpx

from bellwether_markets import (
    ApiError,
    AsyncBellwether,
    AuthenticationError,
    Bellwether,
    ConnectionFailed,
    TimedOut,
    UnreadableAnswer,
    ValidationError,
)
from bellwether_markets._retry import wait_before_retry
from bellwether_markets._stream import EventBlocks
from bellwether_markets.types import StreamEvent
from scripted_way import REFUSED, URL, script, seen

DIRECT_URL = os.environ["BELLWETHER_DIRECT_URL"]
KEY = os.environ["BELLWETHER_KEY"]


class Clock:
    """Time of the market that passes while somebody reads."""

    def __enter__(self) -> Clock:
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._pass)
        self._thread.start()
        return self

    def _pass(self) -> None:
        while not self._stopped.wait(0.03):
            try:
                httpx.post(f"{DIRECT_URL}/-/pass")
            except httpx.HTTPError:
                pass

    def __exit__(self, *_: object) -> None:
        self._stopped.set()
        self._thread.join()


def told(events: list[StreamEvent]) -> list[tuple[str, str]]:
    return [(one["data"]["as_of"], one["data"]["product"]) for one in events if one["event"] == "snapshot"]


def take(stream: Generator[StreamEvent, None, None], count: int) -> list[StreamEvent]:
    with Clock():
        return [next(stream) for _ in range(count)]


async def take_async(stream: AsyncGenerator[StreamEvent, None], count: int) -> list[StreamEvent]:
    with Clock():
        return [await anext(stream) for _ in range(count)]


class StreamTest(unittest.TestCase):
    def setUp(self) -> None:
        self.waits: list[float] = []
        script()

    def open(self, **options: Any) -> Bellwether:
        standard: dict[str, Any] = {"api_key": KEY, "random": lambda: 0.5, "wait": self.waits.append}
        client = Bellwether(URL, **(standard | options))
        self.addCleanup(client.close)
        return client

    def open_async(self, **options: Any) -> AsyncBellwether:
        async def wait(seconds: float) -> None:
            self.waits.append(seconds)

        standard: dict[str, Any] = {"api_key": KEY, "random": lambda: 0.5, "wait": wait}
        return AsyncBellwether(URL, **(standard | options))

    def assert_whole(self, events: list[StreamEvent]) -> None:
        snapshots = told(events)
        moments = [moment for moment, _ in snapshots]
        self.assertEqual(moments, sorted(moments))
        self.assertEqual(len(set(snapshots)), len(snapshots))
        ids = [one["id"] for one in events if one["id"] is not None]
        self.assertEqual(len(set(ids)), len(ids))

    BREAKS = (
        {"events": 3, "end": "break"},
        {"events": 2, "end": "silence"},
        {"events": 0, "end": "break"},
        "break",
        {"status": 503, "body": REFUSED, "headers": {"retry-after": "2"}},
    )
    # The service asks for one second; a refusal for two, and half of the bound of the fourth failure in a row on top.
    WAITS = [1.0, 1.0, 1.0, 1.0, 3.0]

    def assert_resumed(self, events: list[StreamEvent]) -> None:
        self.assert_whole(events)
        self.assertEqual(self.waits, self.WAITS)
        sent = [one["headers"].get("last-event-id") for one in seen()]
        self.assertEqual(len(sent), 6)
        self.assertIsNone(sent[0])
        self.assertEqual(sent[1], events[2]["id"])
        opened = [one["data"]["resumed"] for one in events if one["event"] == "opened"]
        self.assertEqual((opened[0], opened[1]), (False, True))

    def test_it_goes_on_where_it_ended_without_a_loss_or_a_repetition(self) -> None:
        script(*self.BREAKS)
        with closing(self.open().stream(max_silence=0.5)) as stream:
            self.assert_resumed(take(stream, 12))

    def test_the_asynchronous_one_does_the_same(self) -> None:
        async def run() -> None:
            script(*self.BREAKS)
            async with self.open_async() as client, aclosing(client.stream(max_silence=0.5)) as stream:
                self.assert_resumed(await take_async(stream, 12))

        asyncio.run(run())

    def test_a_restart_of_the_service_is_a_pause_and_nothing_else(self) -> None:
        with closing(self.open(wait=time.sleep, random=lambda: 0.0).stream()) as stream:
            before = take(stream, 3)
            httpx.post(f"{DIRECT_URL}/-/restart")
            events = before + take(stream, 5)
        self.assert_whole(events)
        self.assertIn("closing", [one["event"] for one in events])
        self.assertGreaterEqual(len(told(events)), 4)

    def test_it_goes_on_where_another_program_ended(self) -> None:
        with closing(self.open().stream()) as first:
            event = take(first, 2)[1]
        with closing(self.open().stream(last_event_id=event["id"])) as second:
            opened, following = take(second, 2)
        self.assertTrue(opened["event"] == "opened" and opened["data"]["resumed"])
        # Of one moment there may be several products, each told once.
        self.assertNotEqual(told([following]), told([event]))
        self.assertGreaterEqual(told([following])[0][0], told([event])[0][0])

    def test_what_there_is_no_use_in_trying_again_is_raised(self) -> None:
        def refused(kind: type[Any], client: Bellwether, **options: Any) -> Any:
            with self.assertRaises(kind) as caught:
                next(client.stream(**options))
            return caught.exception

        refused(AuthenticationError, self.open(api_key=None))
        refused(ValidationError, self.open(), last_event_id="never")
        self.assertEqual(self.waits, [])
        script("break", "break", "break", "break")
        refused(ConnectionFailed, self.open())
        self.assertEqual(len(seen()), 4)
        script("hang")
        refused(TimedOut, self.open(max_retries=0), max_silence=0.2)
        script({"status": 200, "body": "{}"})
        refused(UnreadableAnswer, self.open())
        script({"status": 503, "body": REFUSED, "headers": {"retry-after": "90"}})
        self.assertEqual(refused(ApiError, self.open()).status, 503)
        script({"events": 2, "end": "break"}, "break", "break")
        with closing(self.open().stream(max_retries=1)) as stream:
            take(stream, 2)
            with Clock(), self.assertRaises(ConnectionFailed):
                next(stream)

    def test_the_wait_stays_bounded_however_often_it_has_failed(self) -> None:
        for failures in (6, 1_100, 10**6):
            seconds = wait_before_retry(ConnectionFailed("away"), failures, 2**31, 60.0, lambda: 1.0)
            self.assertEqual(seconds, 8.0)

    def test_there_is_no_stream_of_the_past(self) -> None:
        with self.assertRaises(ValueError):
            self.open().at("2025-01-01").stream()
        with self.assertRaises(ApiError) as caught:
            self.open().get("/v1/stream")
        self.assertEqual((caught.exception.status, caught.exception.code), (406, "not_acceptable"))

    def test_events_are_read_as_the_standard_says_however_the_text_was_cut(self) -> None:
        cases: list[tuple[str, list[tuple[str, str | None, str | None, float | None]]]] = [
            ("data: YHOO\ndata: +2\ndata: 10\n\n", [("message", None, "YHOO\n+2\n10", None)]),
            (": x\n\ndata: first\nid: 1\n\n", [("message", None, None, None), ("message", "1", "first", None)]),
            ("event: add\r\ndata:7\r\n\r\ndata", [("add", None, "7", None)]),
            ("event: add\rdata: 7\r\rdata", [("add", None, "7", None)]),
            ("retry: 250\n\nretry: soon\nid: a\0b\n\n", [("message", None, None, 0.25), ("message", None, None, None)]),
            ("\ufeffdata: x\n\n", [("message", None, "x", None)]),
        ]
        for text, expected in cases:
            for size in range(1, len(text) + 1):
                blocks = EventBlocks()
                pieces = [text[at : at + size] for at in range(0, len(text), size)]
                self.assertEqual([tuple(one) for piece in pieces for one in blocks.feed(piece)], expected, (text, size))


if __name__ == "__main__":
    unittest.main()
