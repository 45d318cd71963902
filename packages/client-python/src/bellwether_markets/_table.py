"""The table in an answer, as rows and as data frames."""

from __future__ import annotations

import importlib
import re
from collections.abc import Mapping
from datetime import datetime, timezone
from typing import Any

_DATE = re.compile(r"\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|\+00:00))?")
_UNITS = {"_pct": "percent", "_bp": "basis points"}
_IN_CURRENCY = frozenset({"open", "high", "low", "close", "adj_close"})


def rows_of(data: Any, list_name: str | None) -> list[dict[str, Any]]:
    """`columns` and `rows` where the data has them, otherwise the elements of its list; TypeError for none."""
    members: Mapping[str, Any] = data if isinstance(data, Mapping) else {}
    columns, cells = members.get("columns"), members.get("rows")
    if isinstance(columns, list) and isinstance(cells, list):
        return [dict(zip(columns, row)) for row in cells]
    elements = None if list_name is None else members.get(list_name)
    if not isinstance(elements, list):
        raise TypeError("the answer has no table: read its data")
    return [one if isinstance(one, dict) else {str(list_name): one} for one in elements]


def columns_of(rows: list[dict[str, Any]]) -> dict[str, list[Any]]:
    """By column, in the order in which they come first; days and instants as datetimes in UTC."""
    names = list(dict.fromkeys(name for row in rows for name in row))
    return {name: _with_instants([row.get(name) for row in rows]) for name in names}


def _with_instants(values: list[Any]) -> list[Any]:
    known = [value for value in values if value is not None]
    if not known or not all(isinstance(value, str) and _DATE.fullmatch(value) for value in known):
        return values
    return [None if value is None else _instant(value) for value in values]


def _instant(text: str) -> datetime:
    at = datetime.fromisoformat(_whole_fraction(text).replace("Z", "+00:00"))
    return at if at.tzinfo else at.replace(tzinfo=timezone.utc)


def _whole_fraction(text: str) -> str:
    """Python 3.10 reads three or six digits only."""
    return re.sub(r"\.(\d+)", lambda found: "." + found[1].ljust(6, "0"), text)


def units_of(columns: Mapping[str, Any], data: Any) -> dict[str, str]:
    """Of the columns whose name or answer tells it."""
    currency = data.get("currency") if isinstance(data, Mapping) else None
    units = {name: unit for name in columns for ending, unit in _UNITS.items() if name.endswith(ending)}
    return units | ({name: currency for name in columns if name in _IN_CURRENCY} if isinstance(currency, str) else {})


def library(name: str) -> Any:
    """A library of data frames; ImportError that says how to have it."""
    try:
        return importlib.import_module(name)
    except ImportError as error:
        raise ImportError(f'{name} is not installed: pip install "bellwether-markets[{name}]"') from error
