"""What a call does, apart from how its requests are sent and its waits are waited."""

from __future__ import annotations

import re
import threading
import time
import uuid
from collections import OrderedDict
from collections.abc import Callable, Generator
from dataclasses import dataclass, field, replace
from typing import Any, Literal, NamedTuple
from urllib.parse import urlsplit

import httpx

from ._answer import Answer, CallOptions, Progress
from ._operation import Operation, Request
from ._read import UNREADABLE_REFUSAL, Kept, read_answer
from ._retry import wait_before_retry
from .errors import ApiError, BellwetherError, ConnectionFailed, CreditLimitError, TimedOut


class Send(NamedTuple):
    """A request to be sent; the response, or what httpx raised, is to be handed back."""

    method: str
    url: str
    body: str | None
    headers: dict[str, str]
    timeout: float | None
    beat: Callable[[], None] | None
    """To be called every two seconds until there is a response."""


class Wait(NamedTuple):
    seconds: float


Step = Send | Wait
Reply = httpx.Response | httpx.HTTPError | None
Exchange = Generator[Step, Reply, Answer[Any, Any]]


@dataclass
class _Teller:
    """Tells a caller who wishes it what a call waits for."""

    operation: str
    on_progress: Callable[[Progress], None] | None
    attempts: int = 0
    begun: float = field(default_factory=time.monotonic)

    def beat(self) -> Callable[[], None] | None:
        return None if self.on_progress is None else lambda: self._tell("waiting for an answer")

    def retry(self, seconds: float, error: Exception) -> None:
        self._tell("waiting to try again", seconds, error)

    def _tell(
        self,
        state: Literal["waiting for an answer", "waiting to try again"],
        wait: float | None = None,
        because: Exception | None = None,
    ) -> None:
        if self.on_progress is not None:
            elapsed = time.monotonic() - self.begun
            self.on_progress(Progress(self.operation, state, elapsed, self.attempts, wait, because))


@dataclass
class Connection:
    """The way to one service with one key, and what it cost so far."""

    base_url: str
    api_key: str | None
    admin_token: str | None
    timeout: float | None
    max_retries: int
    max_wait: float
    remember: int
    random: Callable[[], float]
    max_credits: int | None = None
    on_progress: Callable[[Progress], None] | None = None
    credits_used: int = 0
    credits_aside: int = 0
    """What calls under way may cost, and those whose answer was lost."""
    lock: threading.Lock = field(default_factory=threading.Lock)
    kept: OrderedDict[str, Kept] = field(default_factory=OrderedDict)

    def __post_init__(self) -> None:
        parts = urlsplit(self.base_url)
        if parts.scheme not in ("http", "https") or not parts.netloc or parts.query or parts.fragment:
            raise ValueError(f"base_url is no web address: {self.base_url}")
        # The address of its MCP endpoint is taken as well.
        self.base_url = self.base_url.rstrip("/").removesuffix("/mcp")
        for name, secret in (("api_key", self.api_key), ("admin_token", self.admin_token)):
            if secret is not None and re.fullmatch(r"[\x21-\x7e]+", secret) is None:
                raise ValueError(f"{name} is empty or has characters that no header may have")

    def exchange(self, request: Request, options: CallOptions | None) -> Exchange:
        """All attempts of one call, under one idempotency key, so that they are charged once."""
        chosen, operation = options or {}, request.operation
        headers = self.headers(operation, chosen)
        if request.body is not None:
            headers["content-type"] = "application/json"
        safe = operation.method == "GET" or operation.idempotency_key
        max_retries = chosen.get("max_retries", self.max_retries) if safe else 0
        tell = _Teller(operation.id, chosen.get("on_progress", self.on_progress))
        self._set_aside(operation)
        is_known = True
        try:
            while True:
                tell.attempts += 1
                try:
                    answer = yield from self._attempt(request, headers, chosen, tell)
                    return self._counted(answer, operation, chosen)
                except BellwetherError as error:
                    # An answer that was lost may have been charged.
                    is_known = is_known and _is_free(error)
                    seconds = wait_before_retry(error, tell.attempts, max_retries, self.max_wait, self.random)
                    if seconds is None:
                        raise
                    tell.retry(seconds, error)
                yield Wait(seconds)
        except BellwetherError:
            if is_known:
                self._spend(operation, 0)
            raise

    def _set_aside(self, operation: Operation) -> None:
        with self.lock:
            taken, price = self.credits_used + self.credits_aside, operation.credits
            if self.max_credits is not None and (price is None or price > 0 and taken + price > self.max_credits):
                spent = f"{taken} of {self.max_credits} credits are spent or set aside"
                cost = "has no known price: give it as credits" if price is None else f"costs up to {price}"
                raise CreditLimitError(f"{operation.id} {cost}, and {spent}: raise max_credits to go on")
            self.credits_aside += price or 0

    def _spend(self, operation: Operation, used: int) -> None:
        with self.lock:
            self.credits_aside -= operation.credits or 0
            self.credits_used += used

    def headers(self, operation: Operation, options: CallOptions) -> dict[str, str]:
        headers = {"accept": "application/json"}
        if operation.secret == "key" and self.api_key is not None:
            headers["x-api-key"] = self.api_key
        if operation.secret == "admin" and self.admin_token is not None:
            headers["x-admin-token"] = self.admin_token
        if operation.idempotency_key:
            headers["idempotency-key"] = options.get("idempotency_key") or str(uuid.uuid4())
        return headers

    def _attempt(
        self, request: Request, headers: dict[str, str], options: CallOptions, tell: _Teller
    ) -> Exchange:
        operation, target, body = request.operation, request.target, request.body
        # An answer to a body is not that of its target alone.
        is_remembered = operation.if_none_match and body is None
        kept = self.kept.get(target) if is_remembered else None
        conditional = {"if-none-match": kept.etag} if kept else {}
        timeout = options.get("timeout", self.timeout)
        reply = yield Send(operation.method, self.base_url + target, body, headers | conditional, timeout, tell.beat())
        if isinstance(reply, httpx.TimeoutException):
            raise TimedOut(f"no sign of life within {timeout} s") from reply
        if not isinstance(reply, httpx.Response):
            raise ConnectionFailed("the service could not be reached, or the connection broke") from reply
        answer = read_answer(reply, kept, tell.attempts, operation.list_name)
        if is_remembered:
            self._remember(target, answer, kept.text if answer.unchanged and kept else reply.text)
        return answer

    def _remember(self, target: str, answer: Answer[Any, Any], text: str) -> None:
        self.kept.pop(target, None)
        if answer.etag is not None and self.remember > 0:
            self.kept[target] = Kept(answer.etag, text)
            if len(self.kept) > self.remember:
                self.kept.popitem(last=False)

    def _counted(self, answer: Answer[Any, Any], operation: Operation, options: CallOptions) -> Answer[Any, Any]:
        """A replay costs nothing, but here the answer that was lost before it did."""
        lost = answer.replayed and (answer.attempts > 1 or "idempotency_key" not in options)
        used = operation.credits if lost and operation.credits is not None else answer.credits.used
        self._spend(operation, used)
        return replace(answer, credits=replace(answer.credits, used=used))


def _is_free(error: BellwetherError) -> bool:
    """The service refused it, or nothing was sent; what stands behind a page of a proxy may have charged."""
    if isinstance(error, ApiError):
        return error.code != UNREADABLE_REFUSAL
    return isinstance(error.__cause__, (httpx.ConnectError, httpx.ConnectTimeout, httpx.PoolTimeout))
