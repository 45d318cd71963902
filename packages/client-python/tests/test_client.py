"""
The client against a running service, on a way where things go wrong as scripted.

BELLWETHER_ADMIN_TOKEN makes keys. Run by `test/clients/python-client.test.ts`.
"""

from __future__ import annotations

import asyncio
import email.utils
import inspect
import json
import os
import pickle
import time
import unittest
from datetime import datetime, timedelta, timezone
from typing import Any

import httpx

from bellwether_markets import (
    ApiError,
    AsyncBellwether,
    AuthenticationError,
    Bellwether,
    BellwetherError,
    ConnectionFailed,
    CreditLimitError,
    InsufficientCreditsError,
    NotFoundError,
    Progress,
    RateLimitedError,
    TimedOut,
    UnreadableAnswer,
    ValidationError,
)
from scripted_way import REFUSED, URL, script, seen

ADMIN_TOKEN = os.environ["BELLWETHER_ADMIN_TOKEN"]
AS_OF = "2025-04-08T21:00:00Z"


def issue_key(tier: str = "starter") -> str:
    parameters = {"name": "agent", "email": "agent@example.com", "tier": tier}
    admin = {"x-admin-token": ADMIN_TOKEN}
    script()  # A call that was cancelled before it was sent leaves its fate to the next one.
    made = httpx.post(f"{URL}/v1/admin/keys", params=parameters, headers=admin, timeout=60)
    script()
    return str(made.json()["data"]["api_key"])


class ClientTest(unittest.TestCase):
    def setUp(self) -> None:
        self.waits: list[float] = []

    def open(self, **options: Any) -> Bellwether:
        standard: dict[str, Any] = {"random": lambda: 0.5, "wait": self.waits.append}
        client = Bellwether(URL, **(standard | options))
        self.addCleanup(client.close)
        return client

    def keyed(self, tier: str = "starter", **options: Any) -> Bellwether:
        return self.open(api_key=issue_key(tier), **options)

    def balance(self, client: Bellwether) -> int:
        return client.account().data["credits"]["remaining"]

    def refused(self, kind: type[Any], call: Any, *given: Any, **named: Any) -> Any:
        with self.assertRaises(kind) as caught:
            call(*given, **named)
        return caught.exception

    def test_the_address_and_the_key_come_from_the_environment_or_are_missed(self) -> None:
        url, before = os.environ["BELLWETHER_URL"], os.environ.pop("BELLWETHER_API_KEY", None)
        try:
            os.environ["BELLWETHER_API_KEY"] = issue_key()
            with Bellwether() as client:
                self.assertEqual(client.get_prices(symbols="SPY", as_of=AS_OF).credits.used, 1)
            with Bellwether(api_key=None) as visitor:
                self.refused(AuthenticationError, visitor.account)
            del os.environ["BELLWETHER_URL"]
            error = self.refused(ValueError, Bellwether)
            self.assertIn("set BELLWETHER_URL", str(error))
        finally:
            os.environ["BELLWETHER_URL"] = url
            os.environ.pop("BELLWETHER_API_KEY", None)
            if before is not None:
                os.environ["BELLWETHER_API_KEY"] = before

    def test_an_error_says_which_parameter_is_at_fault_and_what_to_do(self) -> None:
        error = self.refused(ValidationError, self.keyed().get_risk, as_of="soon")
        self.assertRegex(str(error), r"^as_of: Input should be .*\. Correct the parameters .* \(validation_error, 422\)$")

    def test_what_a_client_may_cost_is_not_gone_beyond(self) -> None:
        client = self.keyed(max_credits=2, max_retries=0)
        script("lose answer", {"status": 422, "body": REFUSED})
        self.refused(ConnectionFailed, client.get_prices, as_of=AS_OF)
        self.refused(ValidationError, client.get_prices, as_of=AS_OF)
        client.get_prices(as_of=AS_OF)
        error = self.refused(CreditLimitError, client.get_prices, as_of=AS_OF)
        self.assertRegex(str(error), "^getPrices costs up to 1, and 2 of 2 credits are spent or set aside")
        later = {"endpoint": "/v1/newer", "reason": "later", "credits": 5}
        self.refused(CreditLimitError, client.follow, later)
        self.assertEqual(self.balance(client), 49_998)

    def test_a_price_stays_set_aside_where_the_service_may_have_charged(self) -> None:
        proxied = self.keyed(max_credits=1, max_retries=0)
        script({"status": 502, "body": "<h1>Bad gateway</h1>"})
        self.refused(ApiError, proxied.get_prices, as_of=AS_OF)
        self.refused(CreditLimitError, proxied.get_prices, as_of=AS_OF)

        def refuse(_: httpx.Request) -> httpx.Response:
            raise httpx.ConnectError("refused")

        with httpx.Client(transport=httpx.MockTransport(refuse)) as http:
            unsent = self.open(http=http, max_credits=1, max_retries=0)
            for _ in range(2):
                self.refused(ConnectionFailed, unsent.get_prices)

        client = self.keyed(max_credits=1)
        script("lose answer")
        answer = client.get_prices(symbols="SPY", as_of=AS_OF, options={"idempotency_key": "a-key-of-the-caller"})
        self.assertEqual((answer.attempts, answer.credits.used, client.credits_used), (2, 1, 1))
        error = self.refused(CreditLimitError, client.get, "/v1/newer")
        self.assertIn("has no known price", str(error))

    def test_an_own_key_names_each_page(self) -> None:
        client = self.keyed()
        pages = client.pages("get_prices", limit=60, as_of=AS_OF, options={"idempotency_key": "pages-of-the-caller"})
        count = len(list(pages))
        self.assertGreater(count, 1)
        self.assertEqual(client.credits_used, count)

    def test_a_call_that_takes_its_time_tells_what_it_waits_for(self) -> None:
        told: list[Progress] = []
        client = self.keyed(on_progress=told.append)
        script({"status": 503, "body": REFUSED, "headers": {"retry-after": "7"}}, "hang")
        client.get_prices(symbols="SPY", as_of=AS_OF, options={"timeout": 2.3})
        refused, silent, late = told
        self.assertEqual((refused.state, refused.operation, refused.attempts), ("waiting to try again", "getPrices", 1))
        self.assertGreaterEqual(refused.wait or 0, 7)
        self.assertEqual((silent.state, silent.attempts), ("waiting for an answer", 2))
        self.assertIsInstance(late.because, TimedOut)

    def test_an_asynchronous_call_tells_it_too(self) -> None:
        told: list[Progress] = []

        async def ask() -> None:
            async with AsyncBellwether(URL, api_key=issue_key(), on_progress=told.append, random=lambda: 0.0) as client:
                script("hang")
                await client.get_prices(symbols="SPY", as_of=AS_OF, options={"timeout": 2.3})

        asyncio.run(ask())
        self.assertEqual([one.state for one in told], ["waiting for an answer", "waiting to try again"])

    def test_an_entry_of_a_cut_answer_is_on_exactly_one_page(self) -> None:
        client = self.keyed()
        seqs: list[int] = []
        for page in client.pages("track_record", limit=150):
            seqs += [row["seq"] for row in page.rows()]
            if len(seqs) >= 300:
                break
        self.assertEqual(seqs, list(range(1, len(seqs) + 1)))

        def cut(rest: dict[str, Any]) -> dict[str, Any]:
            meta = {"credits_used": 1, "request_id": "r", **rest}
            return {"status": 200, "body": json.dumps({"ok": True, "data": {"prices": []}, "meta": meta})}

        async def read() -> int:
            async with AsyncBellwether(URL, api_key=issue_key()) as agent:
                script(cut({"rest": {"cursor": "a~1"}}), cut({}))
                return len([page async for page in agent.pages("get_prices", symbols="SPY")])

        self.assertEqual(asyncio.run(read()), 2)
        targets = [request["target"] for request in seen()]
        self.assertEqual(targets, ["/v1/prices?symbols=SPY", "/v1/prices?symbols=SPY&cursor=a~1"])
        self.refused(TypeError, lambda: next(client.pages("get_gossip")))
        self.refused(TypeError, lambda: next(client.pages("get_prices", symbol="SPY")))
        self.refused(ValueError, lambda: next(client.pages("get_analysis")))
        self.refused(TypeError, client.concise, "health")

    def test_histories_of_several_symbols_are_one_table_and_priced_by_symbol(self) -> None:
        answer = self.keyed().get_prices_history(["SPY", "GLD"], as_of=AS_OF)
        self.assertEqual(answer.credits.used, 2)
        self.assertEqual(list(dict.fromkeys(row["symbol"] for row in answer.rows())), ["SPY", "GLD"])
        error = self.refused(CreditLimitError, self.open(max_credits=1).get_prices_history, "SPY,GLD")
        self.assertRegex(str(error), "^getPricesHistory costs up to 2,")

    def test_a_short_form_has_its_sentence_and_rows(self) -> None:
        answer = self.keyed().concise("get_prices", class_="commodity")
        self.assertRegex(answer.data["summary"], r"\.$")
        self.assertTrue(all(row["symbol"].endswith("=F") for row in answer.rows()), answer.data)

    def test_an_answer_tells_what_it_cost_what_is_left_the_limits_and_what_to_call_next(self) -> None:
        client = self.keyed()
        answer = client.get_prices(symbols=["SPY", "GC=F"])
        self.assertEqual([row["symbol"] for row in answer.data["prices"]], ["SPY", "GC=F"])
        self.assertEqual((answer.credits.used, answer.credits.remaining), (1, 49_999))
        assert answer.rate_limit is not None
        self.assertEqual((answer.rate_limit.limit, answer.rate_limit.remaining), (1_000_000, 999_999))
        self.assertLess(abs(answer.rate_limit.resets_at - datetime.now(timezone.utc)), timedelta(seconds=61))
        self.assertEqual(answer.meta["market"], "demo")
        self.assertEqual(answer.request_id, answer.meta["request_id"])
        self.assertEqual((answer.attempts, answer.replayed, answer.unchanged), (1, False, False))
        following = client.follow(answer.meta["next"])
        self.assertEqual(following.credits.used, answer.meta["next"]["credits"])
        self.assertEqual(client.credits_used, 1 + following.credits.used)

    def test_without_a_key_free_answers_are_given_and_no_balance(self) -> None:
        answer = self.open().get_regime()
        self.assertEqual((answer.credits.used, answer.credits.remaining), (0, None))
        self.assertNotIn("x-api-key", seen()[-1]["headers"])

    def test_the_past_is_asked_for_by_parameter_by_datetime_and_by_a_client_of_that_instant(self) -> None:
        client = self.keyed()
        moment = datetime(2025, 4, 8, 23, tzinfo=timezone(timedelta(hours=2)))
        answers = [
            client.get_prices(symbols="SPY", as_of=AS_OF),
            client.get_prices(symbols="SPY", as_of=moment),
            client.at(AS_OF).get_prices(symbols="SPY"),
            client.at(moment).get("/v1/prices?symbols=SPY"),
        ]
        for answer in answers:
            self.assertEqual((answer.meta["as_of"], answer.data), (AS_OF, answers[0].data))
        self.assertEqual(client.credits_used, 4)
        self.assertEqual(client.at("2020-01-01T00:00:00Z").get_risk(as_of=AS_OF).meta["as_of"], AS_OF)
        self.refused(ValueError, client.get_risk, as_of=datetime(2025, 4, 8))

    def test_a_call_whose_answer_is_lost_is_sent_again_charged_once_and_says_what_it_cost(self) -> None:
        client = self.keyed()
        script("lose answer", "lose answer")
        answer = client.get_prices(symbols="SPY", as_of=AS_OF)
        names = [request["headers"]["idempotency-key"] for request in seen()]
        self.assertEqual((len(names), len(set(names))), (3, 1))
        self.assertEqual((answer.attempts, answer.replayed, answer.credits.used), (3, True, 1))
        self.assertEqual((client.credits_used, self.balance(client)), (1, 49_999))
        client.get_prices(symbols="SPY", as_of=AS_OF)
        self.assertNotEqual(seen()[-1]["headers"]["idempotency-key"], names[0])

    def test_a_free_key_whose_answer_was_lost_is_the_same_key_the_second_time(self) -> None:
        script("lose answer")
        granted = self.open().checkout_free(email="lost@example.com")
        self.assertEqual(granted.attempts, 2)
        self.assertEqual(self.balance(self.open(api_key=granted.data["api_key"])), 1000)

    def test_a_call_that_the_caller_names_is_charged_once_over_any_number_of_calls(self) -> None:
        client = self.keyed()
        first = client.get_prices(symbols="SPY", as_of=AS_OF, options={"idempotency_key": "order-7"})
        second = client.get_prices(symbols="SPY", as_of=AS_OF, options={"idempotency_key": "order-7"})
        self.assertEqual((first.credits.used, second.credits.used, second.replayed), (1, 0, True))
        self.refused(ValidationError, client.get_prices, symbols="GLD", options={"idempotency_key": "order-7"})
        self.assertEqual(self.balance(client), 49_999)

    def test_broken_connections_and_half_answers_are_tried_again_with_full_jitter(self) -> None:
        client = self.keyed()
        script("break", "cut answer", "break")
        self.assertEqual(client.get_prices(symbols="SPY").attempts, 4)
        self.assertEqual(self.waits, [0.125, 0.25, 0.5])  # half of 0.25, 0.5 and 1 s
        self.assertEqual(self.balance(client), 49_999)
        script("break", "break", "break", "break")
        self.refused(ConnectionFailed, client.get_risk)
        self.assertEqual(len(seen()), 4)
        script("break")
        self.refused(ConnectionFailed, client.get_risk, options={"max_retries": 0})

    def test_a_refusal_that_passes_is_tried_again_after_the_time_it_asks_for_no_sooner(self) -> None:
        client = self.open()
        script({"status": 503, "headers": {"retry-after": "7"}, "body": REFUSED}, {"status": 502})
        self.assertEqual(client.get_risk().attempts, 3)
        self.assertEqual(self.waits, [7.125, 0.25])
        at = int(time.time()) + 50
        date = email.utils.formatdate(at, usegmt=True)
        script({"status": 503, "headers": {"retry-after": date}, "body": REFUSED})
        sent = time.time()
        client.get_risk()
        most, least = (at - now + 0.125 for now in (sent, time.time()))
        self.assertTrue(least <= self.waits[2] <= most, self.waits)

    def test_a_wait_longer_than_the_caller_allows_is_not_waited(self) -> None:
        script({"status": 503, "headers": {"retry-after": "6"}, "body": REFUSED})
        error = self.refused(ApiError, self.open(max_wait=5).get_risk)
        self.assertEqual((error.status, error.code, error.retry_after, error.attempts), (503, "overloaded", 6, 1))
        self.assertEqual(self.waits, [])

    def test_what_a_retry_cannot_mend_is_not_tried_again(self) -> None:
        client = self.open()
        for status in (400, 401, 402, 403, 404, 405, 409, 413, 422, 501):
            script({"status": status, "body": REFUSED})
            self.assertEqual(self.refused(ApiError, client.get_risk).status, status)
            self.assertEqual(len(seen()), 1, status)

    def test_the_rate_limit_is_an_error_of_its_own_with_the_time_to_wait(self) -> None:
        client = self.keyed("enterprise", max_retries=0)

        def six_calls() -> None:
            for _ in range(6):  # of two in a minute, in two minutes at the most
                client.get_prices(symbols="SPY")

        error = self.refused(RateLimitedError, six_calls)
        self.assertEqual((error.code, error.rate_limit.limit, error.rate_limit.remaining), ("rate_limited", 2, 0))
        self.assertTrue(1 <= error.retry_after <= 60)

    def test_out_of_credits_says_how_many_there_are_and_how_many_it_takes(self) -> None:
        client = self.keyed("pro")
        client.get_commodities(as_of=AS_OF)
        error = self.refused(InsufficientCreditsError, client.get_commodities, as_of=AS_OF)
        self.assertEqual((error.current_credits, error.endpoint_cost, error.credits_remaining), (1, 2, 1))
        self.assertIn("tiers", error.hint)

    def test_every_refusal_has_its_class_its_code_and_what_to_do_next(self) -> None:
        client = self.keyed()
        missing = self.refused(AuthenticationError, self.open().get_prices)
        self.assertEqual(missing.code, "missing_api_key")
        self.assertIn("X-API-Key", missing.hint)
        unknown = self.refused(NotFoundError, client.get_analysis, "APPL")
        self.assertEqual((unknown.code, unknown.nearest[0]), ("analysis_not_available", "AAPL"))
        self.assertTrue(unknown.hints)
        wrong = self.refused(ValidationError, client.get_risk, as_of="soon")
        self.assertEqual(wrong.detail[0]["loc"], ["query", "as_of"])
        self.assertEqual(pickle.loads(pickle.dumps(wrong)).detail, wrong.detail)
        self.assertEqual(self.balance(client), 50_000)

    def test_what_is_no_answer_of_the_service_is_said_to_be_unreadable(self) -> None:
        client = self.open()
        for fate in (
            {"status": 200, "headers": {"content-type": "text/html"}, "body": "<h1>Sign in</h1>"},
            {"status": 200, "body": '{"ok":true}'},
            {"status": 200, "body": "[]"},
            {"status": 302, "headers": {"location": "http://127.0.0.1:1/"}},
        ):
            script(fate)
            self.refused(UnreadableAnswer, client.get_risk)
            self.assertEqual(len(seen()), 1)
        script({"status": 403, "body": "<h1>No</h1>"})
        self.assertEqual(self.refused(ApiError, client.get_risk).code, "unreadable_refusal")

    def test_an_answer_in_time_or_none_each_attempt_has_its_limit(self) -> None:
        client = self.open(timeout=0.1)
        script("hang", "hang")
        self.refused(TimedOut, client.get_risk, options={"max_retries": 1})
        self.assertEqual(len(seen()), 2)
        script("hang")
        self.assertEqual(client.get_risk(options={"timeout": 2}).attempts, 2)

    def test_what_is_remembered_and_still_holds_is_given_again_for_nothing(self) -> None:
        client = self.keyed(remember=1)
        first = client.get_prices(symbols="SPY", as_of=AS_OF)
        second = client.get_prices(symbols="SPY", as_of=AS_OF)
        self.assertEqual((second.unchanged, second.credits.used, second.credits.remaining), (True, 0, 49_999))
        self.assertEqual((second.meta["credits_used"], second.meta["credits_remaining"]), (0, 49_999))
        self.assertEqual(second.data, first.data)
        self.assertNotEqual(second.request_id, first.request_id)
        second.data["prices"].clear()
        self.assertEqual(client.get_prices(symbols="SPY", as_of=AS_OF).data, first.data)
        client.get_prices(symbols="GLD", as_of=AS_OF)
        forgotten = client.get_prices(symbols="SPY", as_of=AS_OF)
        self.assertEqual((forgotten.unchanged, forgotten.credits.used), (False, 1))

    def test_a_mistake_in_the_program_is_said_before_anything_is_sent(self) -> None:
        client = self.keyed()
        for ticker in ("", ".", ".."):
            self.refused(ValueError, client.get_analysis, ticker)
        for target in ("v1/risk", "//elsewhere.example/v1/risk", "@elsewhere.example/", ""):
            self.refused(ValueError, client.get, target)
        self.assertEqual(seen(), [])
        for base_url in ("", "localhost:8080", "ftp://a.example", "http://a.example/?x=1"):
            self.refused(ValueError, Bellwether, base_url)
        for api_key in ("", "a\nb", "ä"):
            self.refused(ValueError, Bellwether, "http://a.example", api_key=api_key)

    def test_parameters_arrive_as_they_were_meant_whatever_their_characters(self) -> None:
        client = self.keyed()
        self.refused(NotFoundError, client.get_analysis, "A/B?c=d&e#f %")
        self.assertEqual(seen()[-1]["target"], "/v1/analysis/A%2FB%3Fc%3Dd%26e%23f%20%25")
        self.assertEqual(client.get_prices(symbols=["BRK-B", "GC=F", "EURUSD=X"], as_of=AS_OF).data["count"], 3)

    def test_the_key_goes_to_data_and_the_admin_token_to_administration_and_neither_elsewhere(self) -> None:
        client = self.open(api_key="bw_wrong", admin_token=ADMIN_TOKEN)
        script()
        client.admin_usage(limit=1)
        self.refused(AuthenticationError, client.account)
        sent = [(one["headers"].get("x-api-key"), one["headers"].get("x-admin-token")) for one in seen()]
        self.assertEqual(sent, [(None, ADMIN_TOKEN), ("bw_wrong", None)])

    def test_a_client_that_was_given_is_used_and_not_closed(self) -> None:
        requests: list[httpx.Request] = []

        def answer(request: httpx.Request) -> httpx.Response:
            requests.append(request)
            return httpx.Response(404, text=REFUSED)

        with httpx.Client(transport=httpx.MockTransport(answer)) as http:
            with Bellwether("https://gateway.example/markets/mcp//", http=http) as client:
                self.refused(NotFoundError, client.get_risk)
            self.assertFalse(http.is_closed)
        self.assertEqual(str(requests[0].url), "https://gateway.example/markets/v1/risk")


class AsyncClientTest(unittest.IsolatedAsyncioTestCase):
    async def test_the_asynchronous_client_does_as_the_synchronous_one(self) -> None:
        async with AsyncBellwether(URL, api_key=issue_key(), remember=1) as client:
            answer = await client.get_prices(symbols=["SPY"], as_of=AS_OF)
            self.assertEqual((answer.credits.used, answer.credits.remaining), (1, 49_999))
            self.assertTrue((await client.get_prices(symbols=["SPY"], as_of=AS_OF)).unchanged)
            self.assertEqual((await client.at(AS_OF).get_regime()).meta["as_of"][:10], AS_OF[:10])
            self.assertEqual((await client.follow({"endpoint": "/v1/account"})).credits.used, 0)
            with self.assertRaises(NotFoundError):
                await client.get_analysis("APPL")

    async def test_lost_answers_and_refusals_that_pass_are_tried_again(self) -> None:
        waits: list[float] = []

        async def wait(seconds: float) -> None:
            waits.append(seconds)

        async with AsyncBellwether(URL, api_key=issue_key(), random=lambda: 0.5, wait=wait) as client:
            script("lose answer", {"status": 503, "headers": {"retry-after": "7"}, "body": REFUSED}, "hang")
            answer = await client.get_prices(symbols="SPY", options={"timeout": 1})
            self.assertEqual((answer.attempts, answer.replayed, answer.credits.used), (4, True, 1))
            self.assertEqual(waits, [0.125, 7.25, 0.5])
            self.assertEqual((await client.account()).data["credits"]["remaining"], 49_999)

    async def test_parallel_calls_are_each_charged_and_counted_once(self) -> None:
        async with AsyncBellwether(URL, api_key=issue_key()) as client:
            script("lose answer", "break", "lose answer")
            answers = await asyncio.gather(*(client.get_prices(symbols="SPY", as_of=AS_OF) for _ in range(20)))
            self.assertEqual(sum(answer.credits.used for answer in answers), 20)
            self.assertEqual(client.credits_used, 20)
            self.assertEqual((await client.account()).data["credits"]["remaining"], 49_980)

    async def test_what_a_listener_raises_is_raised_as_it_is(self) -> None:
        def fail(_: Progress) -> None:
            raise KeyError("mine")

        async with AsyncBellwether(URL, on_progress=fail) as client:
            script("hang")
            with self.assertRaises(KeyError):
                await client.get_risk()

    async def test_a_cancelled_call_ends_at_once(self) -> None:
        script("hang")
        async with AsyncBellwether(URL) as client:
            with self.assertRaises(TimeoutError):
                await asyncio.wait_for(client.get_risk(), 0.1)

    def test_both_clients_have_the_same_methods_with_the_same_parameters(self) -> None:
        def shape(kind: type[Any]) -> dict[str, Any]:
            methods = inspect.getmembers(kind, inspect.isfunction)
            return {name: inspect.signature(method).parameters for name, method in methods if name[0] != "_"}

        own, other = shape(Bellwether), shape(AsyncBellwether)
        self.assertEqual(set(own) - {"close"}, set(other) - {"aclose"})
        for name in set(own) & set(other):
            self.assertEqual(own[name], other[name], name)

    def test_every_error_is_one_of_the_client(self) -> None:
        for kind in (ApiError, ConnectionFailed, TimedOut, UnreadableAnswer):
            self.assertTrue(issubclass(kind, BellwetherError))


if __name__ == "__main__":
    unittest.main()
