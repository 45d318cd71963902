"""When a call is sent again."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime, timezone
from email.utils import parsedate_to_datetime

from .errors import ApiError, BellwetherError, ConnectionFailed

_RETRIED_STATUSES = frozenset({408, 429, 500, 502, 503, 504})
_BASE_SECONDS = 0.25
_CAP_SECONDS = 8.0
_MOST_DOUBLINGS = 16


def wait_before_retry(
    error: BellwetherError, attempts: int, max_retries: int, max_wait: float, random: Callable[[], float]
) -> float | None:
    """
    Seconds to wait before the next attempt, or None where there should be none. Full jitter: any time up to a bound
    that doubles, so that callers who were refused together do not come back together. A wait that the service asks
    for comes first.
    """
    refused = isinstance(error, ApiError) and error.status in _RETRIED_STATUSES
    if attempts > max_retries or not (refused or isinstance(error, ConnectionFailed)):
        return None
    asked = (error.retry_after or 0.0) if isinstance(error, ApiError) else 0.0
    # A stream may fail for hours: the bound stops doubling before it is too large for a float.
    bound = min(_CAP_SECONDS, _BASE_SECONDS * 2 ** min(attempts - 1, _MOST_DOUBLINGS))
    jitter = random() * bound
    return None if asked > max_wait else asked + jitter


def retry_after_seconds(header: str | None, now: datetime) -> float | None:
    """A `Retry-After` header in seconds: a number of them, or a date."""
    if header is None:
        return None
    if re.fullmatch(r"\s*[0-9]+\s*", header):
        return float(header)
    try:
        at = parsedate_to_datetime(header)
    except ValueError:
        return None
    zoned = at if at.tzinfo else at.replace(tzinfo=timezone.utc)
    return max(0.0, (zoned - now).total_seconds())
