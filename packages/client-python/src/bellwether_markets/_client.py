"""The synchronous and the asynchronous client."""

from __future__ import annotations

import random as _random
import time
from abc import ABC, abstractmethod
from collections.abc import AsyncGenerator, Awaitable, Callable, Generator, Mapping
from typing import Any, Generic, Self, TypedDict, TypeVar

import anyio
import httpx

from ._answer import Answer, CallOptions, Moment
from ._calls import AsyncCalls, Calls
from ._exchange import Connection, Reply, Send
from ._operation import Operation
from ._stream import MAX_SILENCE, Course
from ._target import dated, operation_at, target_of
from .errors import BellwetherError
from .types import StreamEvent

Events = TypeVar("Events")


class NextCall(TypedDict):
    """What an answer suggests to call next."""

    endpoint: str
    reason: str
    credits: int


class _AnyClient(ABC, Generic[Events]):
    """What does not depend on whether it is waited for."""

    _connection: Connection
    _as_of: Moment | None = None

    @property
    def credits_used(self) -> int:
        """Credits that the calls of this client have cost so far."""
        return self._connection.credits_used

    def stream(
        self, *, last_event_id: str | None = None, max_retries: int | None = None, max_silence: float | None = MAX_SILENCE
    ) -> Events:
        """
        Tells as it happens which products have a new answer and which signals were issued; costs nothing. A stream that
        breaks is taken up again where it ended, for as long as it is read. `GET /v1/stream`

        last_event_id: the `id` of the last event that was read, perhaps by another program: it goes on after it
        max_retries: attempts in a row to come back once the stream was open; None for no limit
        max_silence: the longest silence of an open stream, in seconds
        """
        if self._as_of is not None:
            raise ValueError("there is no stream of the past")
        return self._streamed(Course(self._connection, last_event_id, max_retries, max_silence))

    @abstractmethod
    def _streamed(self, course: Course) -> Events: ...

    def at(self, moment: Moment) -> Self:
        """The same client in the past: every answer is the one that was given at that instant."""
        then = type(self).__new__(type(self))
        then.__dict__.update(self.__dict__, _as_of=moment, _owns_http=False)
        return then


class Bellwether(_AnyClient[Generator[StreamEvent, None, None]], Calls):
    """
    A client with a method for every operation of the service, by its operation id.

    api_key: pays; not needed for what is free
    admin_token: for the operator of the service only
    timeout: seconds without a sign of life after which an attempt is given up; None for no limit
    max_retries: attempts after the first
    max_wait: the longest that is waited because the service asks for it, in seconds
    remember: how many answers are remembered: asking again for one that still holds is free
    http, wait, random: for proxies and for tests; a client that was given is not closed
    """

    def __init__(
        self,
        base_url: str,
        *,
        api_key: str | None = None,
        admin_token: str | None = None,
        timeout: float | None = 30.0,
        max_retries: int = 3,
        max_wait: float = 60.0,
        remember: int = 0,
        http: httpx.Client | None = None,
        wait: Callable[[float], None] = time.sleep,
        random: Callable[[], float] = _random.random,
    ) -> None:
        self._connection = Connection(
            base_url, api_key, admin_token, timeout, max_retries, max_wait, remember, random
        )
        self._owns_http = http is None
        self._http = http or httpx.Client()
        self._wait = wait

    def get(self, target: str, options: CallOptions | None = None) -> Answer[Any, Any]:
        """Calls a path with its query string, such as `/v1/prices?symbols=SPY`."""
        return self._send(operation_at(target), target, options)

    def follow(self, next_call: NextCall | Mapping[str, Any], options: CallOptions | None = None) -> Answer[Any, Any]:
        """Makes the call that an answer suggests in `meta["next"]`."""
        return self.get(next_call["endpoint"], options)

    def _streamed(self, course: Course) -> Generator[StreamEvent, None, None]:
        while True:
            broken: BellwetherError | httpx.HTTPError | None = None
            try:
                with self._http.stream("GET", course.url, headers=course.headers(), timeout=course.timeout) as response:
                    if not course.is_stream(response):
                        response.read()
                        raise course.refusal(response)
                    for piece in response.iter_text():
                        yield from course.events(piece)
            except (BellwetherError, httpx.HTTPError) as error:
                broken = error
            self._wait(course.seconds_before_next(broken))

    def close(self) -> None:
        if self._owns_http:
            self._http.close()

    def __enter__(self) -> Bellwether:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _call(self, operation: Operation, parameters: Mapping[str, Any], options: CallOptions | None) -> Answer[Any, Any]:
        return self._send(operation, target_of(operation, parameters), options)

    def _send(self, operation: Operation, target: str, options: CallOptions | None) -> Answer[Any, Any]:
        exchange = self._connection.exchange(operation, dated(operation, target, self._as_of), options)
        reply: Reply = None
        while True:
            try:
                step = exchange.send(reply)
            except StopIteration as done:
                answer: Answer[Any, Any] = done.value
                return answer
            reply = self._request(step) if isinstance(step, Send) else self._pause(step.seconds)

    def _pause(self, seconds: float) -> Reply:
        self._wait(seconds)
        return None

    def _request(self, step: Send) -> Reply:
        try:
            return self._http.request(step.method, step.url, headers=step.headers, timeout=step.timeout)
        except httpx.HTTPError as error:
            return error


class AsyncBellwether(_AnyClient[AsyncGenerator[StreamEvent, None]], AsyncCalls):
    """
    A client with an asynchronous method for every operation of the service, by its operation id.

    api_key: pays; not needed for what is free
    admin_token: for the operator of the service only
    timeout: seconds without a sign of life after which an attempt is given up; None for no limit
    max_retries: attempts after the first
    max_wait: the longest that is waited because the service asks for it, in seconds
    remember: how many answers are remembered: asking again for one that still holds is free
    http, wait, random: for proxies and for tests; a client that was given is not closed
    """

    def __init__(
        self,
        base_url: str,
        *,
        api_key: str | None = None,
        admin_token: str | None = None,
        timeout: float | None = 30.0,
        max_retries: int = 3,
        max_wait: float = 60.0,
        remember: int = 0,
        http: httpx.AsyncClient | None = None,
        wait: Callable[[float], Awaitable[None]] = anyio.sleep,
        random: Callable[[], float] = _random.random,
    ) -> None:
        self._connection = Connection(
            base_url, api_key, admin_token, timeout, max_retries, max_wait, remember, random
        )
        self._owns_http = http is None
        self._http = http or httpx.AsyncClient()
        self._wait = wait

    async def get(self, target: str, options: CallOptions | None = None) -> Answer[Any, Any]:
        """Calls a path with its query string, such as `/v1/prices?symbols=SPY`."""
        return await self._send(operation_at(target), target, options)

    async def follow(
        self, next_call: NextCall | Mapping[str, Any], options: CallOptions | None = None
    ) -> Answer[Any, Any]:
        """Makes the call that an answer suggests in `meta["next"]`."""
        return await self.get(next_call["endpoint"], options)

    async def _streamed(self, course: Course) -> AsyncGenerator[StreamEvent, None]:
        while True:
            broken: BellwetherError | httpx.HTTPError | None = None
            try:
                async with self._http.stream("GET", course.url, headers=course.headers(), timeout=course.timeout) as response:
                    if not course.is_stream(response):
                        await response.aread()
                        raise course.refusal(response)
                    async for piece in response.aiter_text():
                        for event in course.events(piece):
                            yield event
            except (BellwetherError, httpx.HTTPError) as error:
                broken = error
            await self._wait(course.seconds_before_next(broken))

    async def aclose(self) -> None:
        if self._owns_http:
            await self._http.aclose()

    async def __aenter__(self) -> AsyncBellwether:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.aclose()

    async def _call(
        self, operation: Operation, parameters: Mapping[str, Any], options: CallOptions | None
    ) -> Answer[Any, Any]:
        return await self._send(operation, target_of(operation, parameters), options)

    async def _send(self, operation: Operation, target: str, options: CallOptions | None) -> Answer[Any, Any]:
        exchange = self._connection.exchange(operation, dated(operation, target, self._as_of), options)
        reply: Reply = None
        while True:
            try:
                step = exchange.send(reply)
            except StopIteration as done:
                answer: Answer[Any, Any] = done.value
                return answer
            reply = await self._request(step) if isinstance(step, Send) else await self._pause(step.seconds)

    async def _pause(self, seconds: float) -> Reply:
        await self._wait(seconds)
        return None

    async def _request(self, step: Send) -> Reply:
        try:
            return await self._http.request(step.method, step.url, headers=step.headers, timeout=step.timeout)
        except httpx.HTTPError as error:
            return error
