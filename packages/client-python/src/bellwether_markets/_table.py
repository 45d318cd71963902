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
    """
    `columns` and `rows` where the data has them, otherwise the elements of its list, with a column `symbol` if they are
    of several symbols; TypeError for none.
    """
    members: Mapping[str, Any] = data if isinstance(data, Mapping) else {}
    columns, cells = members.get("columns"), members.get("rows")
    if isinstance(columns, list) and isinstance(cells, list):
        return [dict(zip(columns, row)) for row in cells]
    histories = histories_in(data, list_name)
    if histories:
        return [{"symbol": one["symbol"]} | bar for one in histories for bar in one["bars"]]
    elements = None if list_name is None else members.get(list_name)
    if not isinstance(elements, list):
        raise TypeError("the answer has no table: read its data")
    return [one if isinstance(one, dict) else {str(list_name): one} for one in elements]


def histories_in(data: Any, list_name: str | None) -> list[Any]:
    """The price histories of an answer about several symbols; empty for any other answer."""
    others = data.get("others") if isinstance(data, Mapping) else None
    return [data, *others] if list_name == "bars" and isinstance(others, list) and others else []


def columns_of(data: Any, list_name: str | None) -> dict[str, list[Any]]:
    """
    By column, in the order in which they come first; days and instants as datetimes in UTC. Of the price histories of
    several symbols, `date` and the adjusted closes of each symbol.
    """
    histories = histories_in(data, list_name)
    columns = _adjusted_closes(histories) if histories else _transposed(rows_of(data, list_name))
    return {name: _with_instants(values) for name, values in columns.items()}


def _adjusted_closes(histories: list[Any]) -> dict[str, list[Any]]:
    closes = {one["symbol"]: {bar["date"]: bar["adj_close"] for bar in one["bars"]} for one in histories}
    days = sorted({day for by_day in closes.values() for day in by_day})
    return {"date": days} | {symbol: [by_day.get(day) for day in days] for symbol, by_day in closes.items()}


def _transposed(rows: list[dict[str, Any]]) -> dict[str, list[Any]]:
    names = list(dict.fromkeys(name for row in rows for name in row))
    return {name: [row.get(name) for row in rows] for name in names}


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


def units_of(columns: Mapping[str, Any], data: Any, list_name: str | None) -> dict[str, str]:
    """Of the columns whose name or answer tells it."""
    histories = histories_in(data, list_name)
    if histories:
        return {one["symbol"]: one["currency"] for one in histories}
    currency = data.get("currency") if isinstance(data, Mapping) else None
    units = {name: unit for name in columns for ending, unit in _UNITS.items() if name.endswith(ending)}
    return units | ({name: currency for name in columns if name in _IN_CURRENCY} if isinstance(currency, str) else {})


def library(name: str) -> Any:
    """A library of data frames; ImportError that says how to have it."""
    try:
        return importlib.import_module(name)
    except ImportError as error:
        raise ImportError(f'{name} is not installed: pip install "bellwether-markets[{name}]"') from error
