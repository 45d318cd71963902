-- What an account was granted is the sum of `grants`; what it used is `balances.used` plus the calls of `usage_log`
-- above `balances.upto`. A row of `usage_log` holds the calls of one commit as JSON, each
-- `[account, endpoint, credits, status, latency_ms]`, with a sixth element, the code of the outcome, if the call was
-- refused.

CREATE TABLE accounts (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  email TEXT NOT NULL,
  tier TEXT NOT NULL,
  key_hash TEXT NOT NULL UNIQUE,
  masked_key TEXT NOT NULL,
  unique_as TEXT UNIQUE,
  created_at INTEGER NOT NULL,
  disabled_at INTEGER,
  rotated_at INTEGER
) STRICT;

CREATE TABLE grants (
  id INTEGER PRIMARY KEY,
  account INTEGER NOT NULL REFERENCES accounts,
  credits INTEGER NOT NULL CHECK (credits >= 0),
  reason TEXT NOT NULL,
  unique_as TEXT UNIQUE,
  at INTEGER NOT NULL
) STRICT;
CREATE TRIGGER grants_are_never_changed BEFORE UPDATE ON grants BEGIN SELECT RAISE(ABORT, 'grants are append-only'); END;
CREATE TRIGGER grants_are_never_deleted BEFORE DELETE ON grants BEGIN SELECT RAISE(ABORT, 'grants are append-only'); END;

CREATE TABLE endpoints (id INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE) STRICT;

CREATE TABLE usage_log (id INTEGER PRIMARY KEY, at INTEGER NOT NULL, calls TEXT NOT NULL) STRICT;

CREATE TABLE balances (
  account INTEGER PRIMARY KEY REFERENCES accounts,
  upto INTEGER NOT NULL,
  used INTEGER NOT NULL,
  calls INTEGER NOT NULL,
  last_used_at INTEGER NOT NULL,
  window INTEGER NOT NULL,
  window_calls INTEGER NOT NULL,
  window_refusals INTEGER NOT NULL
) STRICT;
CREATE TABLE mark (id INTEGER PRIMARY KEY CHECK (id = 1), replay_after INTEGER NOT NULL) STRICT;
INSERT INTO mark VALUES (1, 0);

CREATE TABLE daily_usage (
  account INTEGER NOT NULL,
  day INTEGER NOT NULL,
  endpoint INTEGER NOT NULL,
  calls INTEGER NOT NULL,
  credits INTEGER NOT NULL,
  PRIMARY KEY (account, day, endpoint)
) STRICT, WITHOUT ROWID;

CREATE TABLE idempotency (
  account INTEGER NOT NULL,
  key TEXT NOT NULL,
  fingerprint TEXT NOT NULL,
  snapshot_as_of INTEGER NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (account, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX idempotency_by_age ON idempotency (at);
