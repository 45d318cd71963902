"""
A way to the service on which things go wrong as scripted.

BELLWETHER_URL is its address: it takes a script by `POST /-/script` and tells by `GET /-/script` what it saw since.
"""

from __future__ import annotations

import os
from typing import Any

import httpx

URL = os.environ["BELLWETHER_URL"]
REFUSED = '{"ok":false,"error":"overloaded","hint":"Retry.","request_id":"r"}'


def script(*fates: Any) -> None:
    httpx.post(f"{URL}/-/script", json=fates)


def seen() -> list[dict[str, Any]]:
    requests: list[dict[str, Any]] = httpx.get(f"{URL}/-/script").json()
    return requests
