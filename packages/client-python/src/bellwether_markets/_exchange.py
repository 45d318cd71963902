"""What a call does, apart from how its requests are sent and its waits are waited."""

from __future__ import annotations

import re
import uuid
from collections import OrderedDict
from collections.abc import Callable, Generator
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import httpx

from ._answer import Answer, CallOptions
from ._operation import Operation
from ._read import Kept, read_answer
from ._retry import wait_before_retry
from .errors import BellwetherError, ConnectionFailed, TimedOut


class Send(NamedTuple):
    """A request to be sent; the response, or what httpx raised, is to be handed back."""

    method: str
    url: str
    headers: dict[str, str]
    timeout: float | None


class Wait(NamedTuple):
    seconds: float


Step = Send | Wait
Reply = httpx.Response | httpx.HTTPError | None
Exchange = Generator[Step, Reply, Answer[Any, Any]]


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
    credits_used: int = 0
    kept: OrderedDict[str, Kept] = field(default_factory=OrderedDict)

    def __post_init__(self) -> None:
        parts = urlsplit(self.base_url)
        if parts.scheme not in ("http", "https") or not parts.netloc or parts.query or parts.fragment:
            raise ValueError(f"base_url is no web address: {self.base_url}")
        self.base_url = self.base_url.rstrip("/")
        for name, secret in (("api_key", self.api_key), ("admin_token", self.admin_token)):
            if secret is not None and re.fullmatch(r"[\x21-\x7e]+", secret) is None:
                raise ValueError(f"{name} is empty or has characters that no header may have")

    def exchange(self, operation: Operation, target: str, options: CallOptions | None) -> Exchange:
        """All attempts of one call, under one idempotency key, so that they are charged once."""
        chosen = options or {}
        headers = self.headers(operation, chosen)
        safe = operation.method == "GET" or operation.idempotency_key
        max_retries = chosen.get("max_retries", self.max_retries) if safe else 0
        attempts = 0
        while True:
            attempts += 1
            try:
                answer = yield from self._attempt(operation, target, headers, chosen, attempts)
                return self._counted(answer, operation, chosen)
            except BellwetherError as error:
                seconds = wait_before_retry(error, attempts, max_retries, self.max_wait, self.random)
                if seconds is None:
                    raise
            yield Wait(seconds)

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
        self, operation: Operation, target: str, headers: dict[str, str], options: CallOptions, attempts: int
    ) -> Exchange:
        kept = self.kept.get(target) if operation.if_none_match else None
        conditional = {"if-none-match": kept.etag} if kept else {}
        timeout = options.get("timeout", self.timeout)
        reply = yield Send(operation.method, self.base_url + target, headers | conditional, timeout)
        if isinstance(reply, httpx.TimeoutException):
            raise TimedOut(f"no sign of life within {timeout} s") from reply
        if not isinstance(reply, httpx.Response):
            raise ConnectionFailed("the service could not be reached, or the connection broke") from reply
        answer = read_answer(reply, kept, attempts)
        if operation.if_none_match:
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
        replayed = answer.replayed and "idempotency_key" not in options
        used = operation.credits if replayed else answer.credits.used
        self.credits_used += used
        return replace(answer, credits=replace(answer.credits, used=used))
