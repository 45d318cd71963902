"""Paths, query strings, bodies and prices."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date, datetime, timezone
from typing import Any
from urllib.parse import parse_qs, quote

from ._answer import Answer, CallOptions
from ._calls import OPERATIONS
from ._operation import Operation, Request

_UNKNOWN = Operation(
    id="unknown", method="GET", path="", credits=0, secret="key",
    idempotency_key=True, if_none_match=True, in_path=(), in_query=("as_of",),
)  # fmt: skip
_BY_METHOD = {re.sub("([A-Z])", r"_\1", id).lower(): one for id, one in OPERATIONS.items()}


def request_of(operation: Operation, given: Mapping[str, Any]) -> Request:
    """
    The request of a call; ValueError for a path parameter that is missing or would name another path, and for what JSON
    does not have.
    """
    return Request(_priced(operation, given), _target(operation, given), _body(operation, given))


def request_at(target: str, price: int | None) -> Request:
    """The request of a target; an operation that this version does not know costs the price."""
    query = target.partition("?")[2]
    return Request(_priced(_operation_at(target, price), parse_qs(query)), target)


def _priced(operation: Operation, given: Mapping[str, Any]) -> Operation:
    """
    The operation with the price of one call. What is charged by element is a list, or text with commas; equal elements
    count once.
    """
    elements = None if operation.each is None else given.get(operation.each)
    if elements is None or operation.credits is None:
        return operation
    distinct = {part.upper() for part in re.split(r"[,\s]+", text_of(elements)) if part}
    return replace(operation, credits=operation.credits * max(1, len(distinct)))


def _body(operation: Operation, given: Mapping[str, Any]) -> str | None:
    if not operation.in_body:
        return None
    members = {name: given[name] for name in operation.in_body if given.get(name) is not None}
    return json.dumps(members, default=_json_text, allow_nan=False)


def _json_text(value: Any) -> str:
    if isinstance(value, date):
        return text_of(value)
    raise TypeError(f"JSON has no {type(value).__name__}")


def _target(operation: Operation, given: Mapping[str, Any]) -> str:
    path = re.sub(r"\{(\w+)\}", lambda found: _segment(given[found[1]], found[1]), operation.path)
    query = [
        f"{name}={quote(text_of(given[name]), safe='')}" for name in operation.in_query if given.get(name) is not None
    ]
    return "?".join([path, "&".join(query)]) if query else path


def operation_named(method: str, given: Mapping[str, Any], *further: str) -> Operation:
    """The operation of a method, which takes further parameters; TypeError for a name that it does not have."""
    operation = _BY_METHOD.get(method)
    if operation is None:
        raise TypeError(f"there is no method {method}")
    more = tuple(name for name in further if name not in operation.in_query)
    known = (*operation.in_path, *operation.in_query, *operation.in_body, *more)
    unknown = next((name for name in given if name not in known), None)
    if unknown is not None:
        raise TypeError(f"{method} has no parameter {unknown}; it has: {', '.join(known)}")
    return replace(operation, in_query=(*operation.in_query, *more))


def short_operation(method: str, given: Mapping[str, Any]) -> Operation:
    """The operation of a method, for its short form; TypeError if it has none."""
    operation = operation_named(method, given, "detail", "part")
    if operation.parts is None:
        raise TypeError(f"{method} has no short form")
    return operation


def wire_names(given: Mapping[str, Any]) -> dict[str, Any]:
    """A parameter whose name is a word of Python, such as `from_`, is written with an underscore in Python only."""
    return {name.removesuffix("_"): value for name, value in given.items()}


def page_options(options: CallOptions | None, page: int) -> CallOptions | None:
    """Each page is a call of its own."""
    if options is None or page == 1 or "idempotency_key" not in options:
        return options
    own = options.copy()
    own["idempotency_key"] = f"{options['idempotency_key']}-{page}"
    return own


def first_page(operation: Operation) -> dict[str, Any]:
    return {"from_seq": 1} if "from_seq" in operation.in_query else {}


def next_page(answer: Answer[Any, Any]) -> dict[str, Any] | None:
    """What to add to the parameters for the next page; None after the last."""
    rest = answer.meta.get("rest")
    if rest is not None:
        return {"cursor": rest["cursor"]}
    seq = answer.data.get("next_from_seq") if isinstance(answer.data, dict) else None
    return None if seq is None else {"from_seq": seq}


def _operation_at(target: str, price: int | None) -> Operation:
    """The operation that answers a target; one that this version does not know is called as one that is charged."""
    if re.match(r"/(?!/)", target) is None:
        raise ValueError(f"a target begins with one slash: {target}")
    given = target.split("?", 1)[0].removesuffix("/").split("/")
    for operation in OPERATIONS.values():
        wanted = operation.path.split("/")
        if operation.method == "GET" and len(wanted) == len(given):
            if all(part == there or (part[:1] == "{" and there) for part, there in zip(wanted, given)):
                return operation
    return replace(_UNKNOWN, credits=price)


def dated(request: Request, as_of: Any) -> Request:
    """The request as of an instant, unless it names one, or knows none."""
    target = request.target
    if as_of is None or "as_of" not in request.operation.in_query or re.search(r"[?&]as_of=", target):
        return request
    return replace(request, target=f"{target}{'&' if '?' in target else '?'}as_of={quote(text_of(as_of), safe='')}")


def text_of(value: Any) -> str:
    if isinstance(value, datetime):
        if value.tzinfo is None:
            raise ValueError("a datetime needs its zone, such as datetime.timezone.utc")
        return value.astimezone(timezone.utc).isoformat().replace("+00:00", "Z")
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, str):
        return value
    if isinstance(value, Sequence):
        return ",".join(text_of(one) for one in value)
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


def _segment(value: Any, name: str) -> str:
    text = text_of(value)
    if text in ("", ".", ".."):
        raise ValueError(f"{name} is {text!r}")
    return quote(text, safe="")
