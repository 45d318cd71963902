"""
The client of a service that also has a body, a price by element and a deletion, before a scripted answer.

Run by `test/clients/extended-clients.test.ts`.
"""

from __future__ import annotations

import asyncio
import json
import unittest
from datetime import datetime, timezone
from typing import Any

import httpx

from bellwether_markets import AsyncBellwether, Bellwether, CreditLimitError, ValidationError
from bellwether_markets.types import CheckBasketLines

META = {"credits_used": 5, "request_id": "r", "market": "demo"}
GIVEN = {"ok": True, "data": {"kept": True}, "meta": META}
REFUSED = {"ok": False, "error": "overloaded", "hint": "Retry.", "request_id": "r"}
FAULT = {"loc": ["body", "lines", 0, "symbol"], "msg": "Input must be string", "type": "string_type"}
LINES: list[CheckBasketLines] = [{"symbol": "SECRET", "weight": 0.4, "bought": {"at": 12.5}}]


class ExtendedClientTest(unittest.TestCase):
    def setUp(self) -> None:
        self.seen: list[httpx.Request] = []
        self.replies: list[httpx.Response] = []

    def answer(self, request: httpx.Request) -> httpx.Response:
        self.seen.append(request)
        return self.replies.pop(0) if self.replies else httpx.Response(200, json=GIVEN, headers={"etag": '"e"'})

    def open(self, **options: Any) -> Bellwether:
        http = httpx.Client(transport=httpx.MockTransport(self.answer))
        self.addCleanup(http.close)
        return Bellwether("http://a.example", http=http, wait=lambda _: None, **options)

    def test_a_body_is_sent_as_json_without_what_is_not_given(self) -> None:
        since = datetime(2025, 4, 8, 21, tzinfo=timezone.utc)
        client = self.open()
        self.assertTrue(client.check_basket(LINES, mode="fast", since=since).data["kept"])
        client.check_basket(lines=LINES, labels=["a,b", "c"])
        first, second = self.seen
        self.assertEqual((first.method, str(first.url)), ("POST", "http://a.example/v1/basket/check?mode=fast"))
        self.assertEqual(first.headers["content-type"], "application/json")
        self.assertEqual(json.loads(first.content), {"lines": LINES, "since": "2025-04-08T21:00:00Z"})
        self.assertEqual(json.loads(second.content), {"lines": LINES, "labels": ["a,b", "c"]})

    def test_the_asynchronous_client_sends_it_too(self) -> None:
        async def ask() -> None:
            async with httpx.AsyncClient(transport=httpx.MockTransport(self.answer)) as http:
                await AsyncBellwether("http://a.example", http=http).check_basket(LINES)

        asyncio.run(ask())
        self.assertEqual(json.loads(self.seen[0].content), {"lines": LINES})

    def test_every_attempt_has_the_same_body_and_idempotency_key(self) -> None:
        self.replies = [httpx.Response(503, json=REFUSED)]
        self.open().check_basket(LINES)
        first, second = self.seen
        self.assertEqual(first.content, second.content)
        self.assertEqual(first.headers["idempotency-key"], second.headers["idempotency-key"])

    def test_an_answer_to_a_body_is_not_remembered(self) -> None:
        client = self.open(remember=5)
        for _ in range(2):
            client.check_basket(LINES)
        self.assertNotIn("if-none-match", self.seen[1].headers)

    def test_no_error_repeats_a_body(self) -> None:
        self.replies = [httpx.Response(422, json={**REFUSED, "error": "validation_error", "detail": [FAULT]})]
        with self.assertRaises(ValidationError) as caught:
            self.open().check_basket(LINES)
        self.assertRegex(str(caught.exception), r"^lines\.0\.symbol: Input must be string\. Retry\.")
        for unsendable in ({"SECRET"}, float("nan")):
            with self.assertRaises((TypeError, ValueError)) as refused:
                self.open().check_basket(lines=unsendable)  # type: ignore[arg-type]
            self.assertNotIn("SECRET", str(refused.exception))
        self.assertEqual(len(self.seen), 1)

    def test_pages_take_a_body_as_well_and_an_unknown_member_is_named(self) -> None:
        next(self.open().pages("check_basket", lines=LINES))
        self.assertEqual(json.loads(self.seen[0].content), {"lines": LINES})
        with self.assertRaisesRegex(TypeError, "it has: mode, lines, since, labels"):
            next(self.open().pages("check_basket", line=LINES))

    def test_a_price_by_element_counts_each_element_once(self) -> None:
        client = self.open(max_credits=8)
        cases: list[tuple[Any, int]] = [("SPY, gld spy,", 6), (["SPY", "GLD", "TLT", "spy"], 9), ("", 3)]
        for tickers, price in cases:
            with self.assertRaisesRegex(CreditLimitError, f"costs up to {price},"):
                self.open(max_credits=price - 1).compare_baskets(tickers)
        with self.assertRaisesRegex(CreditLimitError, "costs up to 9,"):
            client.get("/v1/basket/compare?tickers=SPY,GLD&tickers=TLT")
        client.compare_baskets(["SPY", "GLD"])
        self.assertEqual([str(one.url) for one in self.seen], ["http://a.example/v1/basket/compare?tickers=SPY%2CGLD"])

    def test_a_deletion_names_what_it_deletes_and_has_no_body(self) -> None:
        self.open().delete_basket(7)
        (sent,) = self.seen
        self.assertEqual((sent.method, sent.url.path, sent.content), ("DELETE", "/v1/basket/7", b""))
        self.assertNotIn("content-type", sent.headers)


if __name__ == "__main__":
    unittest.main()
