"""Reading responses."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from datetime import datetime, timezone
from typing import Any, NamedTuple

import httpx

from ._answer import Answer, Credits, RateLimit
from ._retry import retry_after_seconds
from .errors import BellwetherError, Refusal, UnreadableAnswer, api_error


UNREADABLE_REFUSAL = "unreadable_refusal"
"""Code of a refusal that is not of the service."""


class Kept(NamedTuple):
    """What is kept of an answer, to give it again where the service says that it still holds."""

    etag: str
    text: str


def read_answer(
    response: httpx.Response, kept: Kept | None, attempts: int, list_name: str | None = None
) -> Answer[Any, Any]:
    """The answer in a response; raises what it refuses with."""
    if response.status_code == 304 and kept is not None:
        return _unchanged(response, kept, attempts, list_name)
    body = _body(response.text)
    if not response.is_success:
        raise _refusal(response, body or {}, attempts)
    if body is None or body.get("ok") is not True or "data" not in body or not isinstance(body.get("meta"), dict):
        raise UnreadableAnswer(f"what came with status {response.status_code} is no answer of the service")
    return _answer(response, body["data"], body["meta"], attempts, list_name)


def _body(text: str) -> dict[str, Any] | None:
    try:
        body = json.loads(text)
    except ValueError:
        return None
    return body if isinstance(body, dict) else None


def _unchanged(response: httpx.Response, kept: Kept, attempts: int, list_name: str | None) -> Answer[Any, Any]:
    """The remembered data with what the headers say of this call."""
    body = json.loads(kept.text)
    remaining = _number(response, "x-credits-remaining")
    meta = {name: value for name, value in body["meta"].items() if name != "credits_remaining"}
    meta |= {"credits_used": 0, "request_id": response.headers.get("x-request-id", "")}
    if remaining is not None:
        meta["credits_remaining"] = remaining
    return replace(_answer(response, body["data"], meta, attempts, list_name), unchanged=True)


def _answer(
    response: httpx.Response, data: Any, meta: dict[str, Any], attempts: int, list_name: str | None
) -> Answer[Any, Any]:
    used = _number(response, "x-credits-used")
    remaining = _number(response, "x-credits-remaining")
    return Answer(
        data=data,
        meta=meta,
        credits=Credits(
            used=meta["credits_used"] if used is None else used,
            remaining=meta.get("credits_remaining") if remaining is None else remaining,
        ),
        rate_limit=_rate_limit(response),
        request_id=meta["request_id"],
        etag=response.headers.get("etag"),
        unchanged=False,
        replayed=response.headers.get("idempotency-replayed") == "true",
        attempts=attempts,
        list_name=list_name,
    )


def _refusal(response: httpx.Response, body: dict[str, Any], attempts: int) -> BellwetherError:
    if response.status_code < 400:
        return UnreadableAnswer(f"status {response.status_code} is no answer of the service")
    own = {"ok", "error", "hint", "request_id"}
    elsewhere = "What refused the call is not the service: a proxy, or another server."
    return api_error(
        Refusal(
            status=response.status_code,
            code=str(body.get("error", UNREADABLE_REFUSAL)),
            hint=str(body.get("hint", elsewhere)),
            request_id=str(body.get("request_id", response.headers.get("x-request-id", ""))),
            fields={name: value for name, value in body.items() if name not in own},
            retry_after=retry_after_seconds(response.headers.get("retry-after"), datetime.now(timezone.utc)),
            credits_remaining=_number(response, "x-credits-remaining"),
            rate_limit=_rate_limit(response),
            attempts=attempts,
        )
    )


def _rate_limit(response: httpx.Response) -> RateLimit | None:
    limit = _number(response, "x-ratelimit-limit")
    remaining = _number(response, "x-ratelimit-remaining")
    reset = _number(response, "x-ratelimit-reset")
    if limit is None or remaining is None or reset is None:
        return None
    return RateLimit(limit=limit, remaining=remaining, resets_at=datetime.fromtimestamp(reset, timezone.utc))


def _number(response: httpx.Response, header: str) -> int | None:
    text = response.headers.get(header, "")
    return int(text) if re.fullmatch("[0-9]+", text) else None
