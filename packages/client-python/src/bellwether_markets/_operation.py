"""One operation of the service, as the generated table has it, and one call of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal


@dataclass(frozen=True, slots=True)
class Operation:
    id: str
    method: Literal["GET", "POST", "DELETE"]
    path: str
    credits: int | None
    """With `each`, for each element; None if it is not known."""
    secret: Literal["key", "admin", "none"]
    idempotency_key: bool
    if_none_match: bool
    in_path: tuple[str, ...]
    in_query: tuple[str, ...]
    in_body: tuple[str, ...] = ()
    """Members of its JSON body; empty if it takes none."""
    each: str | None = None
    """List parameter whose elements are charged."""
    list_name: str | None = None
    """Member of the answer whose elements are its rows."""
    parts: tuple[str, ...] | None = None
    """Parts that its short form can be limited to; None where it has no short form."""


@dataclass(frozen=True, slots=True)
class Request:
    operation: Operation
    """With the price of this call."""
    target: str
    """Path and query string."""
    body: str | None = field(default=None, repr=False)
    """JSON; None if the operation takes none."""
