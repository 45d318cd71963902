"""What calls take and give."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any, Generic, Literal, TypeAlias, TypedDict, TypeVar

from ._table import columns_of, histories_in, library, rows_of, units_of

Data = TypeVar("Data")
Meta = TypeVar("Meta")

Moment: TypeAlias = str | datetime | date
"""An instant: ISO 8601 text, a datetime with its zone, or a date."""

ListOfText: TypeAlias = str | Sequence[str]
"""Several texts: as a list, or with commas between them."""


@dataclass(frozen=True, slots=True)
class Progress:
    """What a call that takes its time is doing."""

    operation: str
    """Id of the operation."""
    state: Literal["waiting for an answer", "waiting to try again"]
    elapsed: float
    """Seconds since the call began."""
    attempts: int
    wait: float | None = None
    """Seconds until the next attempt."""
    because: Exception | None = None
    """Why it is tried again."""


class CallOptions(TypedDict, total=False):
    timeout: float | None
    """Seconds without a sign of life after which an attempt is given up; None for no limit."""
    max_retries: int
    idempotency_key: str
    """Names the call, so that it is charged once however often it is made within a day. Not set: a new one."""
    credits: int
    """Price of a path that this version does not know; with `max_credits` it is not called without one."""
    on_progress: Callable[[Progress], None]
    """Told every two seconds that there is no answer yet, and before each wait for another attempt."""


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
    list_name: str | None = field(default=None, repr=False)
    """Member of the data whose elements are its rows."""

    def rows(self) -> list[dict[str, Any]]:
        """
        Its table: `columns` and `rows` where it has them, otherwise the elements of its list; TypeError for none. Price
        histories of several symbols are one table with a column `symbol`.
        """
        return rows_of(self.data, self.list_name)

    def df(self) -> Any:
        """
        Its table as a pandas.DataFrame, days and instants as datetime64 in UTC. `attrs` has the units of the columns
        that tell them, the instant of the answer, its market and whether it is stale. Price histories of several
        symbols have `date` as index and a column of adjusted closes for each symbol. Needs the extra `pandas`.
        """
        columns = columns_of(self.data, self.list_name)
        frame = library("pandas").DataFrame(columns)
        if histories_in(self.data, self.list_name):
            frame = frame.set_index("date")
        meta: Any = self.meta
        frame.attrs.update({name: meta[name] for name in ("as_of", "market", "stale") if name in meta})
        frame.attrs["units"] = units_of(columns, self.data, self.list_name)
        return frame

    def pl(self) -> Any:
        """
        Its table as a polars.DataFrame, days and instants as datetimes in UTC; `date` is a column, as there is no index.
        Needs the extra `polars`.
        """
        columns = columns_of(self.data, self.list_name)
        return library("polars").DataFrame(columns, infer_schema_length=None, strict=False)


class Concise(TypedDict, total=False):
    """The short form of an answer: one sentence and its limits first, then ranked rows."""

    summary: str
    evidence: Any
    caveats: list[str]
    columns: list[str]
    rows: list[list[str | float | bool | None]]
    more: str
    """Which arguments bring the rest."""
