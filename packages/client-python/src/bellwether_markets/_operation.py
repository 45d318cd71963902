"""One operation of the service, as the generated table has it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Operation:
    id: str
    method: Literal["GET", "POST"]
    path: str
    credits: int | None
    secret: Literal["key", "admin", "none"]
    idempotency_key: bool
    if_none_match: bool
    in_path: tuple[str, ...]
    in_query: tuple[str, ...]
    list_name: str | None = None
    """Member of the answer whose elements are its rows."""
    parts: tuple[str, ...] | None = None
    """Parts that its short form can be limited to; None where it has no short form."""
