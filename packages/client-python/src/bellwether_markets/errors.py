"""What can go wrong between a call and its answer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypedDict

from ._answer import RateLimit
from ._typing import NotRequired


class ParameterFault(TypedDict):
    """What was wrong with a parameter, as FastAPI says it."""

    loc: list[str | int]
    msg: str
    type: str
    input: NotRequired[Any]
    ctx: NotRequired[dict[str, Any]]


@dataclass(frozen=True, slots=True)
class Refusal:
    status: int
    code: str
    hint: str
    request_id: str
    fields: Mapping[str, Any]
    retry_after: float | None
    credits_remaining: int | None
    rate_limit: RateLimit | None
    attempts: int


class BellwetherError(Exception):
    """Whatever goes wrong between the call and its answer."""


class ApiError(BellwetherError):
    """The service refused the call. `code` is for programs, `hint` says what to do next. Nothing was charged."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{_faults(refusal)}{refusal.hint} ({refusal.code}, {refusal.status})")
        self.status = refusal.status
        self.code = refusal.code
        self.hint = refusal.hint
        self.request_id = refusal.request_id
        self.fields = refusal.fields
        self.retry_after = refusal.retry_after
        self.credits_remaining = refusal.credits_remaining
        self.rate_limit = refusal.rate_limit
        self.attempts = refusal.attempts
        self._refusal = refusal

    def __reduce__(self) -> tuple[type[ApiError], tuple[Refusal]]:
        return type(self), (self._refusal,)


def _faults(refusal: Refusal) -> str:
    """`symbol: Field required. ` for each parameter at fault."""
    detail = refusal.fields.get("detail")
    faults = [one for one in detail if isinstance(one, dict)] if isinstance(detail, list) else []
    places = [".".join(str(part) for part in one.get("loc", [])[1:]) or "the call" for one in faults]
    return "".join(f"{place}: {one.get('msg')}. " for place, one in zip(places, faults))


class AuthenticationError(ApiError):
    """401 and 403: the key or token is missing, unknown or disabled."""


class InsufficientCreditsError(ApiError):
    """402."""

    @property
    def current_credits(self) -> int:
        return int(self.fields.get("current_credits", 0))

    @property
    def endpoint_cost(self) -> int:
        return int(self.fields.get("endpoint_cost", 0))


class NotFoundError(ApiError):
    """404: there is no such symbol, analysis or endpoint, or there was no answer at that instant."""

    @property
    def hints(self) -> list[str]:
        return list(self.fields.get("hints", []))

    @property
    def nearest(self) -> list[str]:
        return list(self.fields.get("nearest", []))


class ValidationError(ApiError):
    """422: the parameters cannot be read."""

    @property
    def detail(self) -> list[ParameterFault]:
        return list(self.fields.get("detail", []))


class RateLimitedError(ApiError):
    """429: too many calls in this minute, and the wait was longer than the client may wait."""


class CreditLimitError(BellwetherError):
    """The call could go beyond `max_credits`; nothing was sent."""


class ConnectionFailed(BellwetherError):
    """The service could not be reached, or the connection broke."""


class TimedOut(ConnectionFailed):
    """There was no answer in time."""


class UnreadableAnswer(BellwetherError):
    """What answered does not speak as the service does."""


_BY_STATUS: Mapping[int, type[ApiError]] = {
    401: AuthenticationError,
    402: InsufficientCreditsError,
    403: AuthenticationError,
    404: NotFoundError,
    422: ValidationError,
    429: RateLimitedError,
}


def api_error(refusal: Refusal) -> ApiError:
    """The error of the class that belongs to the status."""
    return _BY_STATUS.get(refusal.status, ApiError)(refusal)
