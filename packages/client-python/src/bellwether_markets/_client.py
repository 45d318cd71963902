"""The synchronous and the asynchronous client."""

from __future__ import annotations

import random as _random
import threading
import time
from abc import ABC, abstractmethod
from collections.abc import AsyncGenerator, Awaitable, Callable, Generator, Iterator, Mapping
from contextlib import contextmanager
from itertools import count
from typing import Any, Generic, TypedDict, TypeVar

import anyio
import httpx

from ._answer import Answer, CallOptions, Concise, Moment, Progress
from ._calls import AsyncCalls, Calls
from ._environment import FROM_ENVIRONMENT, address, key
from ._exchange import Connection, Reply, Send
from ._operation import Operation, Request
from ._stream import MAX_SILENCE, Course
from ._target import (
    dated, first_page, next_page, operation_named, page_options, request_at, request_of, short_operation, wire_names,
)  # fmt: skip
from ._typing import Self
from .errors import BellwetherError
from .types import DataMeta, StreamEvent

Events = TypeVar("Events")

_BEAT_SECONDS = 2.0


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

    base_url: address of the service; not given: BELLWETHER_URL
    api_key: pays; not given: BELLWETHER_API_KEY; None for what is free
    admin_token: for the operator of the service only
    timeout: seconds without a sign of life after which an attempt is given up; None for no limit
    max_retries: attempts after the first
    max_wait: the longest that is waited because the service asks for it, in seconds
    max_credits: the most that all calls may cost; a call that could go beyond it is not sent
    on_progress: told of every call that takes its time, by a synchronous client from another thread
    remember: how many answers are remembered: asking again for one that still holds is free
    http, wait, random: for proxies and for tests; a client that was given is not closed
    """

    def __init__(
        self,
        base_url: str | None = None,
        *,
        api_key: str | None = FROM_ENVIRONMENT,
        admin_token: str | None = None,
        timeout: float | None = 30.0,
        max_retries: int = 3,
        max_wait: float = 60.0,
        max_credits: int | None = None,
        on_progress: Callable[[Progress], None] | None = None,
        remember: int = 0,
        http: httpx.Client | None = None,
        wait: Callable[[float], None] = time.sleep,
        random: Callable[[], float] = _random.random,
    ) -> None:
        self._connection = Connection(
            address(base_url), key(api_key), admin_token, timeout, max_retries, max_wait, remember, random,
            max_credits, on_progress,
        )  # fmt: skip
        self._owns_http = http is None
        self._http = http or httpx.Client()
        self._wait = wait

    def get(self, target: str, options: CallOptions | None = None) -> Answer[Any, Any]:
        """Calls a path with its query string, such as `/v1/prices?symbols=SPY`."""
        return self._send(request_at(target, (options or {}).get("credits")), options)

    def follow(self, next_call: NextCall | Mapping[str, Any], options: CallOptions | None = None) -> Answer[Any, Any]:
        """Makes the call that an answer suggests in `meta["next"]`."""
        return self._send(request_at(next_call["endpoint"], next_call.get("credits")), options)

    def pages(
        self, method: str, *, options: CallOptions | None = None, **parameters: Any
    ) -> Generator[Answer[Any, Any], None, None]:
        """
        The pages of an answer that is cut, one after the other, by the name of its method: of the track record from its
        first entry, of a list from its beginning. Each is charged as a call.
        """
        parameters = wire_names(parameters)
        operation = operation_named(method, parameters, "cursor")
        page: Any = first_page(operation) | parameters
        for number in count(1):
            parameters |= page
            answer = self._call(operation, _complete(operation, parameters), page_options(options, number))
            yield answer
            last, page = page, next_page(answer)
            if page is None or page == last:
                return

    def concise(
        self, method: str, *, options: CallOptions | None = None, **parameters: Any
    ) -> Answer[Concise, DataMeta]:
        """The short form of an answer, by the name of its method: one sentence, evidence and ranked rows."""
        parameters = wire_names(parameters)
        operation = short_operation(method, parameters)
        return self._call(operation, _complete(operation, {"detail": "concise"} | parameters), options)

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
        return self._send(request_of(operation, parameters), options)

    def _send(self, request: Request, options: CallOptions | None) -> Answer[Any, Any]:
        exchange = self._connection.exchange(dated(request, self._as_of), options)
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
            with _beating(step.beat):
                return self._http.request(
                    step.method, step.url, content=step.body, headers=step.headers, timeout=step.timeout
                )
        except httpx.HTTPError as error:
            return error


class AsyncBellwether(_AnyClient[AsyncGenerator[StreamEvent, None]], AsyncCalls):
    """
    A client with an asynchronous method for every operation of the service, by its operation id.

    base_url: address of the service; not given: BELLWETHER_URL
    api_key: pays; not given: BELLWETHER_API_KEY; None for what is free
    admin_token: for the operator of the service only
    timeout: seconds without a sign of life after which an attempt is given up; None for no limit
    max_retries: attempts after the first
    max_wait: the longest that is waited because the service asks for it, in seconds
    max_credits: the most that all calls may cost; a call that could go beyond it is not sent
    on_progress: told of every call that takes its time, by a synchronous client from another thread
    remember: how many answers are remembered: asking again for one that still holds is free
    http, wait, random: for proxies and for tests; a client that was given is not closed
    """

    def __init__(
        self,
        base_url: str | None = None,
        *,
        api_key: str | None = FROM_ENVIRONMENT,
        admin_token: str | None = None,
        timeout: float | None = 30.0,
        max_retries: int = 3,
        max_wait: float = 60.0,
        max_credits: int | None = None,
        on_progress: Callable[[Progress], None] | None = None,
        remember: int = 0,
        http: httpx.AsyncClient | None = None,
        wait: Callable[[float], Awaitable[None]] = anyio.sleep,
        random: Callable[[], float] = _random.random,
    ) -> None:
        self._connection = Connection(
            address(base_url), key(api_key), admin_token, timeout, max_retries, max_wait, remember, random,
            max_credits, on_progress,
        )  # fmt: skip
        self._owns_http = http is None
        self._http = http or httpx.AsyncClient()
        self._wait = wait

    async def get(self, target: str, options: CallOptions | None = None) -> Answer[Any, Any]:
        """Calls a path with its query string, such as `/v1/prices?symbols=SPY`."""
        return await self._send(request_at(target, (options or {}).get("credits")), options)

    async def follow(
        self, next_call: NextCall | Mapping[str, Any], options: CallOptions | None = None
    ) -> Answer[Any, Any]:
        """Makes the call that an answer suggests in `meta["next"]`."""
        return await self._send(request_at(next_call["endpoint"], next_call.get("credits")), options)

    async def pages(
        self, method: str, *, options: CallOptions | None = None, **parameters: Any
    ) -> AsyncGenerator[Answer[Any, Any], None]:
        """
        The pages of an answer that is cut, one after the other, by the name of its method: of the track record from its
        first entry, of a list from its beginning. Each is charged as a call.
        """
        parameters = wire_names(parameters)
        operation = operation_named(method, parameters, "cursor")
        page: Any = first_page(operation) | parameters
        for number in count(1):
            parameters |= page
            answer = await self._call(operation, _complete(operation, parameters), page_options(options, number))
            yield answer
            last, page = page, next_page(answer)
            if page is None or page == last:
                return

    async def concise(
        self, method: str, *, options: CallOptions | None = None, **parameters: Any
    ) -> Answer[Concise, DataMeta]:
        """The short form of an answer, by the name of its method: one sentence, evidence and ranked rows."""
        parameters = wire_names(parameters)
        operation = short_operation(method, parameters)
        return await self._call(operation, _complete(operation, {"detail": "concise"} | parameters), options)

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
        return await self._send(request_of(operation, parameters), options)

    async def _send(self, request: Request, options: CallOptions | None) -> Answer[Any, Any]:
        exchange = self._connection.exchange(dated(request, self._as_of), options)
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
        if step.beat is None:
            return await self._response(step)
        raised: list[Exception] = []
        reply: Reply = None
        async with anyio.create_task_group() as group:

            async def beat_on(beat: Callable[[], None]) -> None:
                try:
                    await _beat_on(beat)
                except Exception as error:
                    raised.append(error)
                    group.cancel_scope.cancel()

            group.start_soon(beat_on, step.beat)
            try:
                reply = await self._response(step)
            except Exception as error:
                raised.append(error)
            group.cancel_scope.cancel()
        # Outside of the group, which would wrap it.
        if raised:
            raise raised[0]
        return reply

    async def _response(self, step: Send) -> Reply:
        try:
            return await self._http.request(
                step.method, step.url, content=step.body, headers=step.headers, timeout=step.timeout
            )
        except httpx.HTTPError as error:
            return error


def _complete(operation: Operation, given: Mapping[str, Any]) -> Mapping[str, Any]:
    """With the parameters in the path, whose absence is an error of its own."""
    return {name: given.get(name, "") for name in operation.in_path} | dict(given)


@contextmanager
def _beating(beat: Callable[[], None] | None) -> Iterator[None]:
    """Calls it every two seconds, from a thread of its own."""
    if beat is None:
        yield
        return
    ended = threading.Event()
    threading.Thread(target=_beat_until, args=(ended, beat), daemon=True).start()
    try:
        yield
    finally:
        ended.set()


def _beat_until(ended: threading.Event, beat: Callable[[], None]) -> None:
    while not ended.wait(_BEAT_SECONDS):
        beat()


async def _beat_on(beat: Callable[[], None]) -> None:
    while True:
        await anyio.sleep(_BEAT_SECONDS)
        beat()
