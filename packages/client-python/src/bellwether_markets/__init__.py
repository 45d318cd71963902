"""Client of Bellwether, market intelligence for autonomous agents."""

from ._answer import Answer, CallOptions, Concise, Credits, ListOfText, Moment, Progress, RateLimit
from ._client import AsyncBellwether, Bellwether, NextCall
from .errors import (
    ApiError,
    AuthenticationError,
    BellwetherError,
    ConnectionFailed,
    CreditLimitError,
    InsufficientCreditsError,
    NotFoundError,
    ParameterFault,
    RateLimitedError,
    TimedOut,
    UnreadableAnswer,
    ValidationError,
)

__version__ = "0.1.0"

__all__ = [
    "Answer",
    "ApiError",
    "AsyncBellwether",
    "AuthenticationError",
    "Bellwether",
    "BellwetherError",
    "CallOptions",
    "Concise",
    "ConnectionFailed",
    "CreditLimitError",
    "Credits",
    "InsufficientCreditsError",
    "ListOfText",
    "Moment",
    "NextCall",
    "NotFoundError",
    "ParameterFault",
    "Progress",
    "RateLimit",
    "RateLimitedError",
    "TimedOut",
    "UnreadableAnswer",
    "ValidationError",
]
