"""The same job as a usual FastAPI service does it: key, limit a minute, credits and usage in SQLite, committed to disk
before the answer. What it answers is recorded, so that every server sends the same bytes."""

import hashlib
import json
import os
import sqlite3
import sys
import threading
import time
from typing import Annotated

import uvicorn
from fastapi import FastAPI, Header, HTTPException, Response

CALLS_A_MINUTE = 1_000_000_000
CREDITS = 1_000_000_000

SCHEMA = """
CREATE TABLE keys (
  id INTEGER PRIMARY KEY, hash TEXT NOT NULL UNIQUE, credits INTEGER NOT NULL, used INTEGER NOT NULL DEFAULT 0,
  minute INTEGER NOT NULL DEFAULT 0, calls INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE usage (at INTEGER NOT NULL, key INTEGER NOT NULL, endpoint TEXT NOT NULL, credits INTEGER NOT NULL);
"""


def hash_of(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()


def open_database() -> sqlite3.Connection:
    database = sqlite3.connect(os.environ["DATABASE_FILE"], isolation_level=None)
    database.execute("PRAGMA journal_mode = WAL")
    database.execute("PRAGMA synchronous = FULL")
    database.executescript(SCHEMA)
    with open(os.environ["CHARGED_KEYS"], encoding="utf8") as file:
        rows = [(hash_of(key), CREDITS) for key in json.load(file)]
    database.executemany("INSERT INTO keys (hash, credits) VALUES (?, ?)", rows)
    return database


def read_answers() -> dict[str, tuple[bytes, dict[str, str]]]:
    with open(os.environ["RECORDED_ANSWERS"], encoding="utf8") as file:
        recorded = json.load(file)
    return {
        answer["path"]: (answer["body"].encode(), dict(zip(answer["headers"][::2], answer["headers"][1::2])))
        for answer in recorded
    }


database = open_database()
answers = read_answers()
app = FastAPI()


def charge(key: str, endpoint: str) -> None:
    """Decides limit and credits and writes the usage in one transaction, which is on disk when this returns."""
    now = time.time()
    minute = int(now // 60)
    database.execute("BEGIN IMMEDIATE")
    try:
        row = database.execute(
            "SELECT id, credits, minute, calls FROM keys WHERE hash = ?", (hash_of(key),)
        ).fetchone()
        if row is None:
            raise HTTPException(401, "invalid_api_key")
        account, credits, last_minute, calls = row
        calls = calls if last_minute == minute else 0
        if calls >= CALLS_A_MINUTE:
            raise HTTPException(429, "rate_limited")
        if credits < 1:
            raise HTTPException(402, "insufficient_credits")
        database.execute(
            "UPDATE keys SET credits = credits - 1, used = used + 1, minute = ?, calls = ? WHERE id = ?",
            (minute, calls + 1, account),
        )
        database.execute("INSERT INTO usage VALUES (?, ?, ?, 1)", (int(now * 1000), account, endpoint))
        database.execute("COMMIT")
    except BaseException:
        database.execute("ROLLBACK")
        raise


@app.get("/v1/prices")
async def prices(x_api_key: Annotated[str, Header()], symbols: str | None = None) -> Response:
    path = "/v1/prices" if symbols is None else f"/v1/prices?symbols={symbols}"
    if path not in answers:
        raise HTTPException(404, "not_found")
    charge(x_api_key, "/v1/prices")
    body, headers = answers[path]
    return Response(content=body, headers=headers)


@app.get("/used")
async def used(x_api_key: Annotated[str, Header()]) -> dict[str, int]:
    row = database.execute("SELECT used FROM keys WHERE hash = ?", (hash_of(x_api_key),)).fetchone()
    return {"used": row[0]}


def end_with_bench() -> None:
    sys.stdin.buffer.read()
    os._exit(0)


threading.Thread(target=end_with_bench, daemon=True).start()
uvicorn.run(
    app, host="127.0.0.1", port=int(os.environ["PORT"]), access_log=False, log_level="warning", server_header=False
)
