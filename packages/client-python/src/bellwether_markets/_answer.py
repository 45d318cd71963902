"""What calls take and give."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Generic, TypeAlias, TypedDict, TypeVar

Data = TypeVar("Data")
Meta = TypeVar("Meta")

Moment: TypeAlias = str | datetime | date
"""An instant: ISO 8601 text, a datetime with its zone, or a date."""

ListOfText: TypeAlias = str | Sequence[str]
"""Several texts: as a list, or with commas between them."""


class CallOptions(TypedDict, total=False):
    timeout: float | None
    """Seconds without a sign of life after which an attempt is given up; None for no limit."""
    max_retries: int
    idempotency_key: str
    """Names the call, so that it is charged once however often it is made within a day. Not set: a new one."""


@dataclass(frozen=True, slots=True)
class Credits:
    used: int
    """What this call cost. Where a retry was answered instead of an answer that was lost, the one charge of both."""
    remaining: int | None
    """Balance of the key after the call; None where no valid key was sent."""


@dataclass(frozen=True, slots=True)
class RateLimit:
    limit: int
    """Calls in a minute."""
    remaining: int
    resets_at: datetime


@dataclass(frozen=True, slots=True)
class Answer(Generic[Data, Meta]):
    data: Data
    meta: Meta
    """As it was sent: credits, the instant the answer describes, whether it is stale, what to call next."""
    credits: Credits
    rate_limit: RateLimit | None
    request_id: str
    etag: str | None
    unchanged: bool
    """The service said that the remembered answer still holds; that is free."""
    replayed: bool
    """The service had answered under this idempotency key before, and did not charge again."""
    attempts: int
    """How often it was sent."""
