-- squashes: 0e94339df856a60da210bf4b6f59359e0406bdaa2cd5181f2403569efd78ecb1
CREATE TABLE bodies (hash BLOB PRIMARY KEY, body BLOB NOT NULL) STRICT;

-- A row is one refresh; a body that several refreshes share is stored once. A snapshot that was only asked for has the instant of
-- its last use, and may be dropped. One that a refresh published has none, and stays. `bytes` is what a dropped row gives back.
CREATE TABLE snapshots (
  product TEXT NOT NULL,
  version INTEGER NOT NULL,
  as_of INTEGER NOT NULL,
  inputs_hash TEXT NOT NULL,
  body_hash BLOB NOT NULL REFERENCES bodies,
  last_used INTEGER,
  bytes INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (product, version, as_of)
) STRICT, WITHOUT ROWID;
CREATE INDEX snapshots_by_body ON snapshots (body_hash);
CREATE INDEX asked_snapshots ON snapshots (last_used, bytes) WHERE last_used IS NOT NULL;

-- Rows of fact tables, a block for each table and year. Everything here can be computed again.
CREATE TABLE facts (
  fact TEXT NOT NULL,
  version INTEGER NOT NULL,
  year INTEGER NOT NULL,
  through INTEGER NOT NULL,
  hash BLOB NOT NULL,
  body BLOB NOT NULL,
  PRIMARY KEY (fact, version, year)
) STRICT;
