"""Options that come from the environment."""

from __future__ import annotations

import os
from typing import Final

SERVICE_URL: str | None = None
"""Address of the service; an operator who publishes this package under a name of its own sets it."""

FROM_ENVIRONMENT: Final = "$BELLWETHER_API_KEY"
"""Stands for the key in the environment."""


def address(given: str | None) -> str:
    """The address that was given, or of the environment; ValueError if there is none."""
    url = given if given is not None else (os.environ.get("BELLWETHER_URL") or SERVICE_URL)
    if url is None:
        raise ValueError("no address of the service: give base_url, or set BELLWETHER_URL")
    return url


def key(given: str | None) -> str | None:
    return (os.environ.get("BELLWETHER_API_KEY") or None) if given == FROM_ENVIRONMENT else given
